"""One table: the link, the session and the recorder put together, without threads or clocks of their own.

Whoever runs the program calls `step` with the time and the commands given since; what `step` returns has been
recorded, and only then the board may forget its events. Nothing here waits.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

import rules_c
from controller import clocks, session, solutions
from controller.board_map import BoardMap
from controller.clock_order import ClockAct, ClockOrder
from controller.clocks.declaration import Declaration
from controller.commands import (
    AnswerQuestion,
    Command,
    CorrectGame,
    JudgeIncident,
    LetStand,
    OrderClock,
    PressClock,
    SetPosition,
    ShowArbiter,
    ShowPossible,
    StartGame,
    UseKey,
)
from controller.effects import GameEnded, GameReopened, NewGameWanted
from controller.events import (
    BoardSeen,
    ChoiceMade,
    ClockOrdered,
    Event,
    GameCorrected,
    IncidentJudged,
    KeyPressed,
    LeverPressed,
    LinkChanged,
    MoveLetStand,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.games import find_game
from controller.recording import (
    CLOCK_STATE,
    FRAMES,
    Entry,
    GameHeader,
    Keeper,
    Recordable,
    RecordedGame,
    Recorder,
)
from controller.recording.declared import declaration_entry
from controller.recording.playback import UNTIMED
from controller.session.step import SessionEffect
from controller.sides import Side
from controller.views import GameView, PossibleMove, SheetView
from firmware_bridge.event_track import ResumePoint
from firmware_bridge.events import (
    BoardEvent,
    BoardInfo,
    BoardSnapshot,
    LeverChanged,
    LinkLost,
    LinkRefused,
    LinkUp,
    ReedChanged,
)
from firmware_bridge.link import Link
from rules_c import solving

LAG_MS = 30  # what is due is decided so much later, so that a lever pressed just before still comes first

WAITING_MAX = 100  # board events kept for a game that may be gone on with; well below the board's own queue
CHECKPOINT_MS = 5_000  # a running clock is recorded so often, and a power cut costs the opponent no more

LAMP_WRONG, LAMP_SOUTH, LAMP_NORTH, LAMP_QUESTION = range(4)

_SIDES = (Side.SOUTH, Side.NORTH)


class Host:
    """The running program's one object. Times are the host's monotonic clock in integer milliseconds.

    A game's own time starts at 0 and goes on over restarts; recorded events carry it, so that they can be fed
    in again.
    """

    def __init__(
        self,
        link: Link,
        recorder: Recorder,
        *,
        wall_time_iso: Callable[[], str],
        versions: Mapping[str, str] | None = None,
        solution_of: Callable[[rules_c.Game], solving.Solution | None] = lambda game: None,
        report_fault: Callable[[Exception], object] = lambda fault: None,
    ) -> None:
        """`solution_of` gives what is known of a solved game; it is told beside casual games only. `report_fault` is
        given what failed while an event was read, although the game goes on.
        """
        self.link_text = "connecting to the board"
        self._link = link
        self.keeper = Keeper(recorder)
        self._wall_time_iso = wall_time_iso
        self._versions = dict(versions or {})
        self._solution_of = solution_of
        self._report_fault = report_fault
        self._solution: solving.Solution | None = None
        self._worth_of: tuple[object, str] | None = None
        self._arbiter_open = self._possible_open = False
        self._possible_of: tuple[object, tuple[PossibleMove, ...]] | None = None
        self._arbiter_ply: int | None = None
        self._arbiter_lines = False
        self._state: session.SessionState | None = None
        self._map: BoardMap | None = None
        self._zero_ms = 0
        self._game_name = ""  # as it was begun, with its options
        self._lamps = frozenset[int](), frozenset[int]()  # lit, and of these blinking
        self._lit_for: session.SessionState | None = None
        self._link_up: LinkUp | None = None  # how the connection that stands came up
        self._waiting: list[BoardEvent] = []  # what the board told while there was no game

    @property
    def state(self) -> session.SessionState | None:
        """The game in progress, None before the first."""
        return self._state

    @property
    def is_quiet(self) -> bool:
        """Whether nobody has touched the board for so long that nothing waits to be decided."""
        return self._state is None or self._state.touched_ms is None

    @property
    def trouble(self) -> str | None:
        """The line for people while something is amiss with the recordings."""
        return self.keeper.trouble

    @trouble.setter
    def trouble(self, text: str | None) -> None:
        self.keeper.trouble = text

    def begin(
        self,
        game_id: str,
        clock: str,
        mode: str,
        now_ms: int,
        fen: str | None = None,
        declared: Iterable[Declaration] = (),
    ) -> None:
        """A new game; the game before stays recorded as it is. What was `declared` for its clocks is recorded with it.

        Raises: rules_c.errors.UnknownGame, rules_c.errors.FenError, clocks.ClockSettingsError, and the game
        before goes on.
        """
        game = find_game(game_id)
        settings = clocks.parse_settings(clock)
        state = session.begin(game, settings, fen=fen, mode=mode, link_up=False)
        self.abandon()
        self.keeper.begin_game(
            game_id, state.start.fen(), str(settings), mode, self._wall_time_iso(), self._versions
        )
        self._save(declaration_entry(declaration) for declaration in declared)
        self._waiting.clear()
        self._game_name = game_id
        self._take(state, now_ms)
        self._tell_link_is_up()

    def resume(self, recorded: RecordedGame, now_ms: int) -> None:
        """A recorded game goes on where its last recorded event left it; what came after that nobody is charged for.

        Its clocks stand until they are started; with the setting `outage run-on` they run on from there.

        Raises: UnknownGame, FenError, ClockSettingsError, EntryError: the record cannot be read.
        """
        state = replayed(recorded)
        t_ms = state.t_ms
        self.keeper.resume_game(recorded.header.number, t_ms, self._wall_time_iso(), self._versions)
        self._game_name = recorded.header.game_id
        self._take(state, now_ms - t_ms)
        halts: list[Event] = [LinkChanged(t_ms, False, "the program was restarted")]
        is_going = state.clock.run in (clocks.Run.RUNNING, clocks.Run.FREE, clocks.Run.FREE_LATE)
        if is_going and not state.clock.settings.runs_on_in_outage:
            halts.insert(0, ClockOrdered(t_ms, ClockOrder(ClockAct.PAUSE, reason="restart")))
        for event in halts:
            self._save(self._advance(event))
        self._tell_link_is_up()
        for board_event in self._waiting:
            self._save(self._board_event(board_event))
        self._waiting.clear()

    def abandon(self) -> None:
        """The unfinished game, if there is one, is not gone on with; it stays recorded, without a result."""
        self.keeper.abandon()

    def step(self, now_ms: int, commands: Iterable[Command] = ()) -> tuple[SessionEffect, ...]:
        """Everything that has happened until now. What is returned is durable, or `trouble` tells why not.

        Raises: as `begin`, for a StartGame that cannot be.
        """
        things: list[Recordable] = []
        for board_event in self._link.poll(now_ms):
            things += self._board_event(board_event)
        for command in commands:
            if isinstance(command, StartGame):
                things = [*self._save(things), *self._start(command, now_ms)]
            else:
                for event in self._of_command(command, now_ms):
                    things += self._advance(event)
        if (due_ms := self.due_ms()) is not None and due_ms <= now_ms:
            things += self._advance(TimePassed(now_ms - self._zero_ms - LAG_MS))
        self._save(things)
        if any(isinstance(thing, NewGameWanted) for thing in things):
            self._again(now_ms)
        if self._state is not None or len(self._waiting) > WAITING_MAX:
            self._waiting.clear()
            self._link.acknowledge()
        self._light_lamps()
        return tuple(thing for thing in things if isinstance(thing, SessionEffect))

    def listen(self, now_ms: int) -> tuple[BoardEvent, ...]:
        """What the board tells while its parts are tried: no game hears of it, and nothing is recorded."""
        events = self._link.poll(now_ms)
        for event in events:
            self._note_link(event)
        self._waiting.clear()
        self._link.acknowledge()
        return events

    def see_board(self) -> None:
        """Have the board tell where pieces stand."""
        self._link.request_snapshot()

    def light(self, blinking: frozenset[int]) -> None:
        """Lamps of the board, while they are tried."""
        self._link.set_lamps(blinking, blinking)

    @property
    def board(self) -> BoardInfo | None:
        """The board that is connected."""
        return None if self._link_up is None else self._link_up.board

    def listen_no_more(self, now_ms: int) -> None:
        """The game in progress has its board back, as it stands now."""
        self._lamps, self._lit_for = (frozenset(), frozenset()), None
        self._link.set_lamps(frozenset())
        self.see_board()
        if self._state is not None and self._state.link_up != (self._link_up is not None):
            t_ms = max(self._state.t_ms, now_ms - self._zero_ms)
            self._save(self._advance(LinkChanged(t_ms, self._link_up is not None)))

    def due_ms(self) -> int | None:
        """When `step` has something to decide even if nothing happens, in host time."""
        if self._state is None:
            return None
        waiting = [session.due_ms(self._state)]
        if clocks.next_change_ms(self._state.clock, self._state.t_ms) is not None:
            waiting.append(self._state.t_ms + CHECKPOINT_MS)
        due_ms = min((t_ms for t_ms in waiting if t_ms is not None), default=None)
        return None if due_ms is None else due_ms + LAG_MS + self._zero_ms

    def view(self, now_ms: int) -> GameView | None:
        """What a screen may show; None before the first game."""
        if self._state is None:
            return None
        view = session.view(
            self._state,
            now_ms - self._zero_ms,
            self.trouble or self.link_text,
            with_arbiter=self._arbiter_open,
            at_ply=self._arbiter_ply,
            with_lines=self._arbiter_lines,
        )
        view = replace(view, definition=self._game_name)
        if view.result is not None:
            return replace(view, result=replace(view.result, sheet=self._sheet()))
        if view.phase != "play":
            return view
        return replace(view, worth=self._worth(), possible=self._possible() if self._possible_open else None)

    def _possible(self) -> tuple[PossibleMove, ...] | None:
        """Worked out once for each position believed in. Players in a tournament get no such help."""
        assert self._state is not None
        board = self._state.recognition
        if board is None or self._state.tournament:
            return None
        if self._possible_of is None or self._possible_of[0] is not board.best:
            self._possible_of = board.best, session.possible_moves(board.best.position)
        return self._possible_of[1]

    def _sheet(self) -> SheetView | None:
        """What is recorded of the game beside its moves."""
        header = self.keeper.header()
        if header is None or self._state is None:
            return None
        return sheet_of(header, self._state.game.name)

    def _worth(self) -> str:
        """What is known of the position believed in, worked out once for each."""
        assert self._state is not None
        board = self._state.recognition
        if self._solution is None or board is None:
            return ""
        if self._worth_of is None or self._worth_of[0] is not board.best:
            verdict = self._solution.lookup(board.best.position.copy())
            self._worth_of = board.best, "" if verdict is None else solutions.in_words(verdict)
        return self._worth_of[1]

    def _take(self, state: session.SessionState, zero_ms: int) -> None:
        self._state = state
        self._arbiter_open, self._arbiter_ply, self._arbiter_lines = False, None, False
        self._map = BoardMap(state.game)
        self._solution = None if state.tournament else self._solution_of(state.game)
        self._zero_ms = zero_ms
        self._link.request_snapshot()

    def _tell_link_is_up(self) -> None:
        """A board that was connected before the game belongs into the game's record, with its boot id."""
        if self._link_up is not None and self._state is not None:
            t_ms = self._state.t_ms
            self._save([replace(self._link_up, t_ms=t_ms), *self._advance(LinkChanged(t_ms, True))])

    def _start(self, command: StartGame, now_ms: int) -> list[Recordable]:
        self.begin(command.game_id, command.clock, command.mode, now_ms, command.fen, command.declared)
        return []

    def _again(self, now_ms: int) -> None:
        """The same game once more; its pieces stand already, or it has begun since they did."""
        assert self._state is not None
        state, played = self._state, self._state.next_game
        begun_ms = now_ms if played is None else self._zero_ms + played.since_ms
        self.begin(self._game_name, str(state.clock.settings), state.mode, begun_ms, state.start.fen())
        if played is not None:
            for event in played.heard:
                self._save(self._advance(replace(event, t_ms=event.t_ms - played.since_ms)))

    def _board_event(self, event: BoardEvent) -> Iterator[Recordable]:
        """The raw event as it is recorded, what it means to the session, and what follows from that."""
        self._note_link(event)
        if self._state is None or self._map is None:
            if isinstance(event, ReedChanged | LeverChanged):
                self._waiting.append(event)
            return
        t_ms = max(0, event.t_ms - self._zero_ms)
        yield self._in_game_time(event, t_ms)
        if isinstance(event, LinkLost | LinkRefused):
            yield Entry(FRAMES, t_ms, {"lines": self._link.flight_recorder})
        match event:
            case ReedChanged(reed=reed, closed=closed):
                square = self._map.square(reed)
                if square is not None:
                    yield from self._advance((PiecePlaced if closed else PieceLifted)(t_ms, square))
            case LeverChanged(lever=lever, down=True) if lever < len(_SIDES):
                yield from self._advance(LeverPressed(t_ms, _SIDES[lever]))
            case BoardSnapshot(closed=closed_reeds):
                yield from self._advance(BoardSeen(t_ms, self._map.squares(closed_reeds)))
            case LinkUp():
                yield from self._advance(LinkChanged(t_ms, True))
            case LinkLost(reason=reason, heard_ms=heard_ms):
                sure_ms = None if heard_ms is None else max(0, heard_ms - self._zero_ms)
                yield from self._advance(LinkChanged(t_ms, False, reason, sure_ms))

    def _in_game_time(self, event: BoardEvent, t_ms: int) -> BoardEvent:
        if isinstance(event, LinkLost) and event.heard_ms is not None:
            event = replace(event, heard_ms=max(0, event.heard_ms - self._zero_ms))
        return replace(event, t_ms=t_ms)

    def _note_link(self, event: BoardEvent) -> None:
        match event:
            case LinkUp(board=board):
                self._link_up = event
                self.link_text = f"board {board.firmware_version} connected"
            case LinkLost(reason=reason) | LinkRefused(reason=reason):
                self._link_up = None
                self.link_text = reason

    def _of_command(self, command: Command, now_ms: int) -> Iterator[Event]:
        t_ms = now_ms - self._zero_ms
        match command:
            case PressClock(by=by, at_ms=at_ms):
                yield LeverPressed(t_ms if at_ms is None else at_ms - self._zero_ms, by)
            case AnswerQuestion(choice=choice):
                yield ChoiceMade(t_ms, choice)
            case UseKey(name=name, by=by, move=move):
                yield KeyPressed(t_ms, name, by, move)
            case OrderClock(order=order):
                yield ClockOrdered(t_ms, order)
            case LetStand(fen=fen):
                yield MoveLetStand(t_ms, fen)
            case CorrectGame(ply=ply, moves=moves, fen=fen, clocks_as_then=as_then, keeps_rest=keeps_rest):
                yield GameCorrected(t_ms, ply, moves, fen, as_then, keeps_rest)
            case JudgeIncident(incident=incident, ruling=ruling):
                yield IncidentJudged(t_ms, incident, ruling)
            case SetPosition():
                yield from self._set_position(command, t_ms)
            case ShowPossible(is_open=is_open):
                self._possible_open = is_open
            case ShowArbiter(is_open=is_open, ply=shown, lines=lines):
                self._arbiter_open, self._arbiter_ply, self._arbiter_lines = is_open, shown, lines

    def _set_position(self, command: SetPosition, t_ms: int) -> Iterator[Event]:
        """The position as a FEN; one that cannot be is noted by the session."""
        if self._state is None or self._state.recognition is None:
            return
        ply, fen = session.position_entered(
            self._state, dict(command.pieces), command.turn, dict(command.fields)
        )
        yield MoveLetStand(t_ms, fen) if command.stands else GameCorrected(t_ms, ply, fen=fen)

    def _advance(self, event: Event) -> list[Recordable]:
        if self._state is None:
            return []
        before = self._state.clock
        self._state, effects, fault = session.advance_guarded(self._state, event)
        if fault is not None:
            self._report_fault(fault)
            self._link.request_snapshot()
        if self._state.clock == before:
            return [event, *effects]
        clock = Entry(CLOCK_STATE, self._state.t_ms, clocks.to_json(self._state.clock))
        return [event, *effects, clock]

    def _save(self, things: Iterable[Recordable]) -> list[Recordable]:
        """Record; what the disk cannot take is kept and tried again, and play goes on."""
        saved = list(things)
        self.keeper.append(saved)
        for thing in saved:
            if isinstance(thing, GameEnded):
                self.keeper.finish_game(thing.result, thing.reason)
            elif isinstance(thing, GameReopened):
                self.keeper.reopen_game()
        return saved

    def _light_lamps(self) -> None:
        state = self._state
        if state is None or state is self._lit_for:
            return
        self._lit_for = state
        lit, blinking = set(), set()
        if state.phase == "setup":
            lit = blinking = _unfinished(session.view(state, state.t_ms))
        if state.problem is not None and not state.tournament:
            lit.add(LAMP_WRONG)
        if state.question is not None:
            lit.add(LAMP_QUESTION)
        if state.phase == "play" and state.recognition is not None:
            lit.add(LAMP_SOUTH if state.recognition.best.turn is Side.SOUTH else LAMP_NORTH)
        lamps = frozenset(lit), frozenset(blinking)
        if lamps != self._lamps:
            self._lamps = lamps
            self._link.set_lamps(*lamps)


def _unfinished(view: GameView) -> set[int]:
    """The lamps that blink while a game is set up: of a side that lacks a piece, and for a piece too many."""
    if view.guidance is None:
        return set()
    lamps = {LAMP_SOUTH if piece.side is Side.SOUTH else LAMP_NORTH for _, piece in view.guidance.put}
    return lamps | ({LAMP_WRONG} if view.guidance.remove else set())


def sheet_of(header: GameHeader, game_name: str) -> SheetView:
    """The head of a game's score sheet."""
    return SheetView(
        header.number,
        game_name,
        header.south,
        header.north,
        header.event,
        header.site,
        header.pgn_round,
        header.date,
        header.clock_settings,
    )


def replayed(recorded: RecordedGame) -> session.SessionState:
    """The session after every recorded event, as it was at the board.

    Raises: UnknownGame, FenError, ClockSettingsError, EntryError.
    """
    header = recorded.header
    state = session.begin(
        find_game(header.game_id),
        clocks.parse_settings(header.clock_settings or UNTIMED),
        fen=header.start_fen,
        mode=header.mode,
        link_up=False,
    )
    for event in recorded.events():
        state, _, _ = session.advance_guarded(state, event)
    return state


def resume_point(recorded: RecordedGame) -> ResumePoint | None:
    """The last board event that was recorded, so that the board's resent ones are told apart."""
    point = None
    for thing in recorded.things("board"):
        match thing:
            case LinkUp(board=board):
                point = point if point and point.boot_id == board.boot_id else ResumePoint(board.boot_id, 0)
            case ReedChanged(sequence=sequence) | LeverChanged(sequence=sequence) if point is not None:
                point = ResumePoint(point.boot_id, sequence)
    return point
