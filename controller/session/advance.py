"""The session: (state, event) → (state, effects).

Everything that waits for time has a due moment, and all that is due before an event is decided at its own moment
first. So the outcome depends on the events' times alone, not on how often the program looks at the clock, and the
recorded events of a game, fed in again, give the same game.
"""

from collections.abc import Callable

from controller import clocks
from controller.arbiter.answering import rather_wrong
from controller.arbiter.problems import (
    is_half_set_back,
    is_move_out_of_turn,
    is_rather_held,
    piece_astray,
    piece_left_behind,
    problem_on_board,
    refused_beside_guess,
)
from controller.effects import AlertCleared
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
    MovesEntered,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.doubts import open_plies
from controller.recognition.evidence import Touch
from controller.recognition.on_its_way import may_go_on
from controller.recognition.one_fewer import as_one_fewer
from controller.recognition.parked import is_parked
from controller.recognition.resting import came_from_a_hand, is_half_promoted
from controller.recognition.second_reading import read_ahead, with_late_closing
from controller.recognition.taken_back_together import are_taken_back
from controller.recognition.under_way import is_under_way
from controller.session import (
    answered_wrongly,
    asking,
    choosing,
    clock_orders,
    correcting,
    keys,
    new_game,
    next_game,
    not_over,
    played_on,
    provisional,
    seen_whole,
    setting_up,
    silent_casual,
    standing,
    sweeping,
    unexplained,
)
from controller.session import ruling as ruling_on
from controller.session.capture_stands import tell_capture_stands
from controller.session.displaced import tell_displaced
from controller.session.lever.weighing import as_pressed_for
from controller.session.noise import note_bound, note_toggle
from controller.session.not_believed import leave_out_closed
from controller.session.over_guess import is_told_over_guess, tell_over_guess
from controller.session.pressing import silent_landing
from controller.session.pressing.illegal_after_all import wait_for_correction
from controller.session.pressing.judging import before_lift, before_outage
from controller.session.pressing.landing_late import arrived_late, belied_late, slid_on
from controller.session.pressing.other_landing import read_landing
from controller.session.pressing.press import judge_since_heard, play_on, press
from controller.session.pressing.putting_right import judge_waiting, restored, set_back
from controller.session.pressing.refusing import tell_left_out, tell_problem
from controller.session.pressing.stood_alike import note_alike
from controller.session.pressing.withdrawn import before_press, begins_anew, note_withdrawn, tell_taken_back
from controller.session.retracing import is_one_gesture, retrace
from controller.session.setting_back import read_set_back
from controller.session.state import (
    HELD_MS,
    IN_HAND_MS,
    LANDED_MS,
    NEW_GAME_MS,
    PROBLEM_MS,
    QUESTION_MS,
    SETTLE_MS,
    STARTED_MS,
    STUCK_MS,
    SessionState,
)
from controller.session.step import SessionEffect, Step
from controller.session.stuck import find_stuck, go_on_seeking, note_alive
from controller.session.telling import HANDS_MAX, doubt_last, doubt_reread, let_go, tell_moves, tell_result
from controller.session.trust import kept_open

_GOING = (clocks.Run.RUNNING, clocks.Run.FLAGGED, clocks.Run.FREE, clocks.Run.FREE_LATE)
AHEAD_MS = tuple(range(18, LANDED_MS))  # then a part of the readings that LANDED_MS may ask for is done
AHEAD_TOUCHES = 2  # so many touches are read at once: a few milliseconds
DOUBT_MS = 5000  # a doubt that later play has not decided for so long is asked about


def advance(state: SessionState, event: Event) -> tuple[SessionState, tuple[SessionEffect, ...]]:
    """The session after an event, and what there is to tell, in order of time.

    An event older than what is already decided counts as happening now; a lever keeps its own time for the clock.
    """
    step = Step(state)
    while (due := due_ms(step.state)) is not None and due <= event.t_ms:
        if due == _own_due_ms(step.state):
            _decide(step, due)
        else:
            provisional.follow(step, TimePassed(due), advance)
            played_on.follow(step, TimePassed(due), advance)
            next_game.follow(step, TimePassed(due), advance)
    t_ms = max(event.t_ms, step.state.t_ms)
    step.change(t_ms=t_ms)
    known = step.state.not_over
    answered_wrongly.hear(step, event, advance)
    before = step.state
    _handle(step, event, t_ms)
    answered_wrongly.doubt(step, t_ms, before)
    step.run_clock(clocks.Tick(t_ms))
    provisional.follow(step, event, advance)
    played_on.follow(step, event, advance)
    not_over.follow(step, known, event, advance)
    next_game.follow(step, event, advance)
    answered_wrongly.follow(step, event)
    return step.state, tuple(step.effects)


def due_ms(state: SessionState) -> int | None:
    """When something is decided if nothing else happens; None if nothing waits, as while the board is not seen."""
    next_one = None if state.next_game is None else state.next_game.game
    over = [None if followed is None else followed.game for followed in (state.played_on, state.stood)]
    beside = (due_ms(game) for game in (state.provisional, *over, next_one) if game is not None)
    return min((due for due in (_own_due_ms(state), *beside) if due is not None), default=None)


def _own_due_ms(state: SessionState) -> int | None:
    waiting = []
    if state.press is not None and not state.unseen:
        waiting.append(state.press.until_ms)
    if state.touched_ms is not None and not state.unseen:
        waiting.append(state.touched_ms + _rests(state)[state.rest][0])
    if state.seeking is not None and not state.unseen:
        waiting.append(state.seeking[0])
    if state.answered is not None and state.answered.trying is not None and not state.unseen:
        waiting.append(state.answered.trying[0])
    clock_due = (clocks.flag_due_ms(state.clock), clocks.free_move_due_ms(state.clock))
    waiting += [due for due in clock_due if due is not None and due > state.t_ms]
    return min(waiting, default=None)


def _rests(state: SessionState) -> tuple[tuple[int, Callable[[Step, int], None]], ...]:
    """What is decided when the board has been at rest, and for how long, in order."""
    return _RESTS[state.phase]


def _decide(step: Step, t_ms: int) -> None:
    state = step.state
    step.change(t_ms=max(t_ms, state.t_ms))
    if state.press is not None and not state.unseen and t_ms >= state.press.until_ms:
        judge_waiting(step, t_ms)
    elif (
        state.touched_ms is not None
        and not state.unseen
        and t_ms >= state.touched_ms + _rests(state)[state.rest][0]
    ):
        rests = _rests(state)
        last = state.rest + 1 == len(rests)
        step.change(rest=0 if last else state.rest + 1)
        rests[state.rest][1](step, t_ms)
        if last:
            step.change(touched_ms=None)
    elif state.seeking is not None and not state.unseen and t_ms >= state.seeking[0]:
        go_on_seeking(step, t_ms, state.seeking[1])
        tell_moves(step, t_ms)
        tell_result(step, t_ms)
    elif state.answered is not None and state.answered.trying is not None and not state.unseen:
        answered_wrongly.try_next(step, t_ms, advance)
    answered_wrongly.doubt(step, t_ms, state)
    step.run_clock(clocks.Tick(t_ms))


def _handle(step: Step, event: Event, t_ms: int) -> None:
    if next_game.takes_press(step.state) and isinstance(event, LeverPressed):
        return
    if step.state.taken_back and step.state.phase == "play" and _is_said(event):
        tell_taken_back(step, t_ms)
    match event:
        case PieceLifted(square=square):
            _touched(step, t_ms, event.t_ms, square, lifted=True)
        case PiecePlaced(square=square):
            _touched(step, t_ms, event.t_ms, square, lifted=False)
        case BoardSeen(occupied=occupied):
            seen_whole.take_in(step, t_ms, occupied)
            if step.state.phase == "play":
                judge_since_heard(step)
                _board_changed(step, t_ms)
        case LeverPressed(by=by):
            before_press(step, t_ms, by)
            press(step, event.t_ms, by)
            if step.state.refused is not None and not answered_wrongly.is_in_question(step.state):
                find_stuck(step, t_ms)
        case KeyPressed(name=name, by=key_by, move=move):
            keys.use(step, t_ms, name, key_by, move)
        case ChoiceMade(choice=choice):
            if new_game.is_asked(step.state):
                new_game.take_answer(step, t_ms, choice)
            elif step.state.phase == "play":
                choice = asking.as_offered(step, choice)
                answered_wrongly.take_up_if_said(step, t_ms, choice)
                asking.take_choice(step, t_ms, choice)
                wait_for_correction(step, t_ms)
                tell_moves(step, t_ms)
                tell_result(step, t_ms)
        case LinkChanged():
            _linked(step, t_ms, event)
        case ClockOrdered(order=order):
            clock_orders.obey(step, t_ms, order)
        case MoveLetStand(fen=fen) if step.state.phase == "play":
            standing.let_stand(step, t_ms, fen)
        case GameCorrected() if step.state.phase == "play":
            correcting.correct(step, t_ms, event)
        case IncidentJudged(incident=incident, ruling=ruling):
            ruling_on.judge(step, t_ms, incident, ruling)
        case MovesEntered() if step.state.phase == "setup" or not step.state.reported:
            setting_up.enter_moves(step, event)
        case MoveLetStand() | GameCorrected() | MovesEntered() | TimePassed():
            pass


def _is_said(event: Event) -> bool:
    """Whether it is more than what the board looks like, and no new game."""
    is_new = isinstance(event, KeyPressed) and event.name == "new"
    return not is_new and not isinstance(event, PieceLifted | PiecePlaced | BoardSeen | TimePassed)


def _touched(step: Step, t_ms: int, sensed_ms: int, square: str, *, lifted: bool) -> None:
    """A switch changed at `sensed_ms`, which may be told late: the board keeps what it cannot send."""
    state = step.state
    is_known = (square in state.occupied) != lifted
    if state.at_return is not None and (not is_known or lifted or _is_carried(state.since_return)):
        # What is lifted where nothing was known to stand had come there unseen; so had gone what was where a piece is
        # carried to. What else comes down where a piece was known to stand was adjusted.
        touch = Touch(sensed_ms, step.board.square(square), lifted)
        step.change(since_return=(*state.since_return, touch))
    if is_known:
        return  # from a snapshot, or so far
    if state.phase == "play":
        if lifted:
            sweeping.end_before_swept(step, t_ms, square)
        played_on.begin(step, t_ms)
    step.change(
        occupied=state.occupied - {square} if lifted else state.occupied | {square},
        touched_ms=t_ms,
        seeking=None,
        rest=0,
        rested=(state.touched_ms, state.rest),
        looked_at=(state.clock.halted_ms, t_ms) if state.is_halted else state.looked_at,
    )
    note_toggle(step, t_ms, square)
    new_game.watch(step, t_ms)
    if step.state.phase == "play":
        note_alive(step, t_ms, square)
        if lifted:
            read_landing(step, t_ms)
            before_lift(step, t_ms, square)
            begins_anew(step, t_ms, square)
            silent_landing.goes_on(step, t_ms, square)
        note_alike(step)
        before = step.board
        step.change(recognition=recog.touch(before, sensed_ms, square, lifted=lifted))
        _rest_on_if_flickered(step, state)
        choosing.give_choice_on(step, before)
        unexplained.look_again(step)
        if not lifted:
            asking.take_lift(step, t_ms, square)
        _board_changed(step, t_ms)


def _rest_on_if_flickered(step: Step, before: SessionState) -> None:
    """A switch that was open for a moment, and has told of no move: if the board had rested for longer than pieces take
    to land, whatever waits for rest goes on waiting. `before`: the session before it closed, which may be told late.
    """
    last = step.board.log.touches[-2:]
    if len(last) < 2 or not last[0].lifted or last[0].square != last[1].square or before.touched_ms is None:
        return
    open_ms, (touched_ms, rest) = step.state.t_ms - before.touched_ms, before.rested
    is_told = any(c.node.mark > step.board.log.end - 2 for c in doubts.in_question(step.board))
    has_landed = touched_ms is None or _rests(step.state)[rest][0] > LANDED_MS
    if open_ms < costs.FLICKER_MS and has_landed and not is_told:
        step.change(touched_ms=None if touched_ms is None else touched_ms + open_ms, rest=rest)


def _is_carried(touches: tuple[Touch, ...]) -> bool:
    """Whether more pieces were taken up than have come down."""
    return sum(1 if touch.lifted else -1 for touch in touches) > 0


def _board_changed(step: Step, t_ms: int) -> None:
    restored(step, t_ms)
    set_back(step, t_ms)
    arrived_late(step, t_ms)
    belied_late(step, t_ms)
    slid_on(step, t_ms)
    play_on(step, t_ms)
    _put_back(step)
    note_bound(step, t_ms)
    _clear_if_right(step, t_ms)
    tell_moves(step, t_ms)
    if step.state.press is not None and not step.state.unseen:
        judge_waiting(step, t_ms)
    keys.resume_after_link(step, t_ms)


def _clear_if_right(step: Step, t_ms: int) -> None:
    """A problem is over when the board is right, or at least its own squares are, unless only a guess says so."""
    problem, board = step.state.problem, step.board
    wrong = board.strays | board.missing
    if problem is None or (wrong and any(wrong & board.square(name) for name in problem.squares)):
        return
    if not is_told_over_guess(board, problem):
        step.clear_problem(t_ms)


def _linked(step: Step, t_ms: int, event: LinkChanged) -> None:
    """A lost board halts the clocks and gives back what burned since it was heard, unless they are to run on.

    Source: rulebook, clocks 1.16, item 7 (default: an outage counts as a Hold).
    """
    if event.up == step.state.link_up:
        return
    lost_ms = step.state.lost_ms if step.state.unseen else t_ms  # until it is seen, all of it was missed
    step.change(link_up=event.up, unseen=True, presses_lost=True, seeking=None, lost_ms=lost_ms)
    if step.state.phase != "play":
        return
    if event.up:
        step.change(at_return=step.board, since_return=(), heard_ms=t_ms, unjudged=())
        step.alert(t_ms, "link-back", "the board is connected again")
        step.tell(AlertCleared(t_ms, "link-lost"))
    else:
        touched_ms = step.state.touched_ms
        if touched_ms is not None and t_ms < touched_ms + LANDED_MS:
            _read_again(step, t_ms)  # it is not waited for any longer
        before_outage(step, t_ms)
        in_motion = any(t.t_ms > t_ms - costs.SEEN_MS for t in step.board.log.touches[-1:])
        is_open = step.state.is_last_open
        step.change(at_return=None, since_return=(), lost_in_motion=in_motion, lost_open=is_open)
        step.alert(t_ms, "link-lost", event.reason or "the board is not connected")
        clock = step.state.clock
        if clock.run not in _GOING or clock.settings.runs_on_in_outage:
            return
        if event.sure_ms is not None and event.sure_ms < t_ms:
            step.run_clock(clocks.Refund(t_ms, event.sure_ms))
        step.run_clock(clocks.Pause(t_ms))
        step.change(paused_by_link=step.state.clock.run is clocks.Run.LAG)


def _read_ahead(step: Step, t_ms: int) -> None:
    """What will be asked for when the piece has landed is worked out bit by bit, as no event should wait for long."""
    if step.state.putting_right or read_ahead(step.board, AHEAD_TOUCHES):
        step.change(rest=len(AHEAD_MS))


def _read_again(step: Step, t_ms: int, *, has_rested: bool = False, is_told: bool = False) -> None:
    """What stands there explains nothing: perhaps it came down earlier, and its switch closed late."""
    if step.state.putting_right:
        return
    if read_set_back(step):
        _board_changed(step, t_ms)
        return
    again = with_late_closing(step.board, has_rested=has_rested, is_told=is_told)
    if again is None and not step.state.tournament:
        again = as_one_fewer(step.board)
    if again is None:
        return
    if again.best.line != step.board.best.line:
        doubt_reread(step, again)
    step.change(recognition=again)
    _board_changed(step, t_ms)


def _settled(step: Step, t_ms: int) -> None:
    board = recog.rest(step.board)
    if not _is_told_first(step, board):
        step.change(recognition=board if step.state.tournament else recog.pass_on(board))
        choosing.forget_choice(step)
    sweeping.note_end(step)
    note_withdrawn(step, t_ms, is_long=False)
    read_landing(step, t_ms)
    read_set_back(step)
    if not answered_wrongly.is_in_question(step.state):
        retrace(step, t_ms)
    _note_mess(step)
    played_on.take_up(step, t_ms)
    if not answered_wrongly.is_in_question(step.state):
        find_stuck(step, t_ms)
    tell_moves(step, t_ms)
    tell_result(step, t_ms)


def _is_told_first(step: Step, rested: recog.Recognition) -> bool:
    """Whether the board was right until a piece was moved to where none should stand, and now that it has rested so
    another game would be believed in, which was out of the question until then, or had been overruled: it may as well
    have been an illegal move. So the players are told first.
    """
    state, board = step.state, step.board
    if state.tournament or state.problem is not None or not is_one_gesture(board):
        return False
    was, now = board.candidates[0], rested.candidates[0]
    if came_from_a_hand(was.node, now.node, board.sensed):
        return False  # an illegal move takes a piece up
    if are_taken_back(was.node, now.node):
        return False  # … and does not lead to where the game stood several plies ago
    return now.node.line != was.node.line and now.cost >= was.cost + costs.OVERRULED


def _note_mess(step: Step) -> None:
    """A wrong position is at rest: should the pieces be put back, nothing that happens until then was a move. One with
    the new piece of a promotion and its pawn on the board is not wrong yet.
    """
    state, board = step.state, step.board
    is_right = not board.strays and board.missing.bit_count() <= HANDS_MAX
    is_right |= is_half_promoted(board.best, board.sensed)
    if is_right or is_parked(board.best, board.sensed):
        step.change(before_mess=None)
    elif state.before_mess is None:
        told = recog.told_node(board, [reported.move for reported in state.reported])
        step.change(before_mess=told)


def _put_back(step: Step) -> None:
    node, board = step.state.before_mess, step.board
    if node is not None and node.ply < board.completed_ply:
        step.change(before_mess=None)  # a move has been completed since
    elif node is not None and board.shown(node) == node.occupancy:
        step.change(recognition=recog.put_back(board, node), before_mess=None)


def _problem_stands(step: Step, t_ms: int) -> None:
    """A problem at rest is told at once to players; in tournament mode only a press completes an illegal move, but a
    side that is not on move need not press.
    """
    leave_out_closed(step, t_ms - STUCK_MS)
    note_withdrawn(step, t_ms)
    tell_taken_back(step, t_ms)
    board = recog.rest_long(step.board)
    if not _is_told_first(step, board):
        step.change(recognition=board)
    is_told = not step.state.tournament and bool(step.board.strays)
    if is_told or (step.state.tournament and is_parked(step.board.best, step.board.sensed)):
        _read_again(step, t_ms, has_rested=True, is_told=is_told)
    tell_moves(step, t_ms)
    tell_result(step, t_ms)
    if sweeping.end_if_set_back(step, t_ms):
        return
    if step.state.tournament and not step.board.strays:
        tell_left_out(step, t_ms)
    elif step.board.strays and not _is_still_on_its_way(step):
        _tell_stray(step, t_ms, is_long=False)


def _is_still_on_its_way(step: Step) -> bool:
    """Whether, in casual play, the piece that stands wrong may only rest there longer than hands mostly do."""
    return not step.state.tournament and may_go_on(step.board.best, step.board.sensed)


def _tell_stray(step: Step, t_ms: int, *, is_long: bool) -> None:
    """A piece stands where none should: it answers a move whose piece stands beside its magnet, or is wrong there."""
    if not silent_casual.tell_answered(step, t_ms):
        _tell_problem(step, t_ms, is_long=is_long)


def _problem_stands_long(step: Step, t_ms: int) -> None:
    """So does one that a piece in the hand would explain as well, or one on its way: pieces are held for long, too."""
    if step.board.strays and _is_still_on_its_way(step):
        _tell_stray(step, t_ms, is_long=True)
    else:
        _tell_problem(step, t_ms, is_long=True)
        tell_over_guess(step, t_ms)
        tell_capture_stands(step, t_ms)
        tell_displaced(step, t_ms)


def _tell_problem(step: Step, t_ms: int, *, is_long: bool, is_held_long: bool = False) -> None:
    """What is wrong is told, if nothing else explains it; `is_held_long`: what was rather a held piece until now."""
    _clear_if_right(step, t_ms)
    state = step.state
    is_explained = next_game.explains_board(state) or new_game.is_asked(state) or is_under_way(step.board)
    if state.putting_right or state.problem is not None or is_explained:
        return
    if not is_long and not state.tournament and is_half_set_back(step.board):
        return  # what was taken comes back as well
    problem = problem_on_board(step.board)
    if problem is None and is_long and not state.tournament:
        board = step.board
        problem = piece_astray(board) or refused_beside_guess(board) or piece_left_behind(board)
    if problem is None or sweeping.end_if_swept(step, t_ms):
        return
    if not state.tournament and is_rather_held(step.board, problem) is not is_held_long:
        return
    if state.tournament and not is_move_out_of_turn(step.board, problem):
        return
    if state.refusal is not None and state.refusal.presses:
        return  # what is played on over an illegal move is judged as if that stood
    base = None
    if not state.tournament:
        base, problem = rather_wrong(step.board, problem)
    tell_problem(step, t_ms, problem, base, confirmed=None)
    is_otherwise = any(
        c.node.occupancy == step.board.shown(c.node) for c in doubts.in_question(step.board)[1:]
    )
    if is_otherwise:  # what follows may hide that the board was wrong
        step.change(calms=kept_open(step.state.calms, open_plies(step.board)))
    if not state.tournament and (problem.kind != "illegal-move" or is_otherwise):
        doubt_last(step, t_ms)


def _doubt_stands(step: Step, t_ms: int) -> None:
    asking.ask_about_doubt(step, t_ms)


def _question_unanswered(step: Step, t_ms: int) -> None:
    """Nobody answers, nothing moves and nobody holds a piece: if only the answer keeps the game from its end, the
    likeliest stands; but not where it may as well go on. Nor is the press for its last move doubted any longer.
    """
    board = step.board
    best, *others = board.candidates
    goes_on = any(
        c.total(board.sensed) == best.total(board.sensed) and c.node.position.outcome() is None
        for c in others
    )
    if best.node.position.outcome() is not None and not board.missing and not goes_on:
        asking.answer_last(step, t_ms)
        step.change(recognition=as_pressed_for(step.board))
    tell_moves(step, t_ms)
    tell_result(step, t_ms)


def _held_long(step: Step, t_ms: int) -> None:
    """Nobody holds a piece for so long. In casual play what it has taken unseen is told, and asked about; or what it
    took though it may not.
    """
    if not step.board.missing:
        return
    if not step.state.tournament:
        let_go(step, t_ms)
        _tell_problem(step, t_ms, is_long=True, is_held_long=True)
        asking.ask_about_doubt(step, t_ms)
    tell_result(step, t_ms)


_SETUP_RESTS = ((STARTED_MS, setting_up.set_up),)
_PLAY_RESTS: tuple[tuple[int, Callable[[Step, int], None]], ...] = (
    *((ahead_ms, _read_ahead) for ahead_ms in AHEAD_MS),
    (LANDED_MS, _read_again),
    (STARTED_MS, next_game.end_if_set_up),
    (SETTLE_MS, _settled),
    (NEW_GAME_MS, next_game.ask),
    (PROBLEM_MS, _problem_stands),
    (DOUBT_MS, _doubt_stands),
    (IN_HAND_MS, _problem_stands_long),
    (QUESTION_MS, _question_unanswered),
    (HELD_MS, _held_long),
    (HELD_MS + QUESTION_MS - DOUBT_MS, _question_unanswered),
)
_OVER_RESTS = ((STARTED_MS, next_game.await_moves), (NEW_GAME_MS, new_game.ask))
_RESTS = {"setup": _SETUP_RESTS, "play": _PLAY_RESTS, "over": _OVER_RESTS}
