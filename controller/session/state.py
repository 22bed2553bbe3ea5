"""The state of one game in progress: frozen, so that every event gives a new one and any moment can be replayed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import rules_c
from controller.arbiter.incidents import Incident
from controller.arbiter.problems import Problem
from controller.clocks import HALTED, ClockEffect, ClockState, TurnCompleted
from controller.effects import AlertRaised, Effect, GameEnded, QuestionAsked
from controller.events import BoardSeen, Event
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.session.trust import Calm
from controller.sides import Side

SETTLE_MS = 1000  # a board at rest this long is settled: its move counts (casual)
LANDED_MS = 60  # a piece that has come down has been told to have left, too
STARTED_MS = 300  # the start position must stand this long before the game begins
PROBLEM_MS = 3500  # a hand may leave castling, promotion, a victim or a slide half done for three seconds
IN_HAND_MS = 5400  # … and one that a piece in the hand explains as well is told of so late
HELD_MS = 30_000  # … and nobody holds one for so long, where another game needs none
PRESS_WAIT_MS = 40  # the last reed may be reported after the lever: debounce of one against the other
LANDS_WITH_MS = 90  # … and a piece set down with the one hand after the other one has pressed
IN_OTHER_HAND_MS = 300  # … or so long, where the other hand has only just lifted it …
LANDS_LATE_MS = 1200  # … or so long, where nothing speaks against that it stands, and its switch is late
CARRIED_MS = 400  # … no longer before than a hand carries a piece without a thought
LATE_MS = 3000  # a piece set down beside its magnet may be told so much later
UNSEEN_WAIT_MS = 700  # after an outage the whole board is told within half a second
LANDING_MS = 1500  # who presses with the piece still in the hand sets it down within so long
SLIDING_MS = 150  # … or lifts it again so soon after the press, if that was while it slid over a square
PASSING_MS = 150  # … and a piece rests on a square that it only passes over for less
PASSED_BY_MS = 300  # … or for so long, as long as there is time
TOLD_MS = 1900  # by so long after a press its illegal move is told
TOUCHED_MS = 2000  # a piece in the hand for so long was touched to be moved, not adjusted
BUMP_MS = 600  # a piece knocked aside after the move was made stands right again
CHOICE_EARLY_MS = 4000  # a promotion may be chosen this long before its pawn is touched
NEW_GAME_MS = 2000  # the start position must stand so long before a new game is offered
QUESTION_MS = 8000  # an unanswered question about the last move of the game: the likeliest answer stands
REMEMBERED_MS = 3000  # who has forgotten to press is reminded by the other one's press, and does so no later
LONG_CLOSED_MS = 1000  # who moves while a piece seems to stand where none came for so long, sees none there
NOISY_CHANGES = 10  # a switch that changes so often …
STUCK_MS = 4000  # a board that makes no sense for less is no reason to suspect a switch
NOISY_MS = 3000  # … within this time is noisy


@dataclass(frozen=True, slots=True)
class Reported:
    """A ply as it was last told to the world."""

    move: str
    san: str
    sure: bool
    by: Side
    number: int  # of the full move, as in the FEN before it
    pressed: bool = False  # a press had completed it by then


@dataclass(frozen=True, slots=True)
class Press:
    """A press whose move is not seen yet, and until when it is waited for."""

    t_ms: int
    by: Side
    until_ms: int
    is_in_the_air: bool = False  # a guess at the move is known, its piece has not been seen to land

    def until_landed(self, t_ms: int, *, flickers: bool = False) -> int:
        """How long a piece that came down after the press, where it should not, may still only pass over that square,
        or its switch chatter: what `flickers` needs all that time to tell.
        """
        passed_ms = t_ms + PASSED_BY_MS
        return passed_ms if flickers else max(t_ms + PASSING_MS, min(passed_ms, self.t_ms + TOLD_MS))


# Where in the log a press was, and which pieces stood on which squares then, if that can be told.
Carried = tuple[int, Mapping[str, str] | None]


@dataclass(frozen=True, slots=True)
class Refusal:
    """An illegal move that a press of `by` completed, at `pressed_ms`, and the presses since: they count if it stands.

    `base` is the position before it, `mark` where in the sensor log it was found, `missing` the squares that had lost
    their piece, `occupied` the mask of those that had one. `carried`: the pieces at the last press since, if known.
    """

    by: Side
    pressed_ms: int
    base: Node
    mark: int
    problem: Problem
    missing: tuple[str, ...]
    occupied: int
    presses: tuple[tuple[int, Side], ...] = ()
    carried: Carried | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A piece chosen on the keys, for a promotion still to come or (at `ply`) one made `gap_ms` before: `instead` of
    what had been chosen for that, if anything had; or it had been taken for the one at `first_ply`, farther away. One
    made `before` it is for no move so far, either. Perhaps nobody has said so (`is_said`).
    While it is kept it leaves open what was chosen at `doubted_ply`; `taken_ms` is when it was taken for that at `ply`.
    """

    t_ms: int
    letter: str
    ply: int | None = None
    gap_ms: int = 0
    instead: str = ""
    first_ply: int | None = None
    first_letter: str = ""
    is_second: bool = False
    before: "Choice | None" = None
    is_said: bool = True
    doubted_ply: int | None = None
    taken_ms: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """A question that somebody has answered by `choice`, the `game` before that, and the events since. If the board
    makes no sense any more, after so many touches (`since`): when the next of the other answers is tried, and which
    (`trying`), and the games in which one of them explains it (`otherwise`).
    """

    question: QuestionAsked
    choice: str
    game: "SessionState"
    events: tuple[Event, ...] = ()
    trying: tuple[int, int] | None = None
    otherwise: tuple["OtherAnswer", ...] = ()
    since: int = 0


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """Another answer to the same question, or to one before it, and the game as it is with that."""

    question: QuestionAsked
    choice: str
    game: "SessionState"


@dataclass(frozen=True, slots=True)
class Outage:
    """The board was not heard for `unheard_ms`, and seen whole then: these squares were `occupied` at `seen_ms`, before
    `touches`. What was known `before`, whether a piece was in motion then, and whether the last move was still open.
    """

    before: Recognition
    seen_ms: int
    occupied: frozenset[str]
    touches: tuple[Touch, ...]
    in_motion: bool
    is_open: bool
    unheard_ms: int


@dataclass(frozen=True, slots=True)
class Unexplained:
    """An outage after which nothing, or several moves that nobody saw, explain the board; `mark` is where in the sensor
    log it was seen, and `seen` what was known then.
    """

    outage: Outage
    mark: int
    seen: Recognition


@dataclass(frozen=True, slots=True)
class Astray:
    """A piece of `by` that stands wrong: the squares that it left and stands on, and how far the sensor log went when
    that was told. It does so still while neither has been touched since. Where the other side had started the clock of
    `by` without a move, `pressed` is what `by` pressed for, as it waits for the arbiter, and `calms` those until then.
    """

    by: Side
    squares: frozenset[str]
    mark: int
    pressed: Refusal | None = None
    calms: tuple[Calm, ...] = ()

    def stands(self, board: Recognition) -> bool:
        """Whether it does."""
        touched = touched_squares(board.log.since(self.mark))
        return not any(board.square(name) & touched for name in self.squares)


@dataclass(frozen=True, slots=True)
class Sealed:
    """The sealed move of an adjourned game, made at `ply` (counted from 0); shown to nobody before it is `opened`.

    `move` is in coordinate notation, empty where it is on paper; `digest` proves later what it was.
    """

    by: Side
    ply: int
    move: str
    digest: str
    opened: bool = False


@dataclass(frozen=True)  # without slots: see `changed`
class SessionState:
    """One game. `t_ms` is the time up to which everything is decided."""

    game: rules_c.Game
    start: rules_c.Position
    mode: str
    clock: ClockState
    phase: str = "setup"  # "setup", "play", "over"
    t_ms: int = 0
    occupied: frozenset[str] = frozenset()
    recognition: Recognition | None = None
    entered: Node | None = None  # the position after moves that were played elsewhere
    reported: tuple[Reported, ...] = ()
    calms: tuple[Calm, ...] = (Calm(),)  # when the board last stood as believed, the newest last
    touched_ms: int | None = None  # the last touch, until everything that waits for rest is decided
    looked_at: tuple[int, int] = (
        -1,
        -1,
    )  # from when the clocks were halted last to the last touch until they ran
    rest: int = 0  # how many of the decisions that wait for rest are taken
    rested: tuple[int | None, int] = (None, 0)  # both, as they were before the last touch
    press: Press | None = None
    unjudged: tuple[Press, ...] = ()  # those of either side before it since the board was heard again, unseen
    taken_late: frozenset[int] = frozenset()  # plies whose victim was lifted only after the press for them
    started_ms: int | None = None  # when the clocks were started, if not by the press for the first move
    completing: Press | None = None  # it completed the last move, whose piece may still slide on
    refused: Side | None = None  # an illegal move or empty press of this side waits for the arbiter
    late: Press | None = None  # a press at which a piece was missing, and nothing else was wrong
    refusal: Refusal | None = None  # what it was, should the arbiter let it stand
    provisional: "SessionState | None" = None  # the game as if that stood, once it was answered
    withheld: tuple[AlertRaised, ...] = ()  # of moves taken back in it, which may put all of them back
    played_on: "PlayedOn | None" = None  # … and in casual play
    stood: "PlayedOn | None" = None  # the game as if the last move that stood so had been none
    may_stand: bool = True  # … in which nothing more is to stand
    not_over: "NotOver | None" = None  # the game as if what ended it on the board had been something else
    next_game: "NextGame | None" = None  # what is played from the start position after the end
    putting_right: bool = False  # the arbiter has taken over: the board is put right without alerts
    may_set_back: bool = False  # the arbiter has come for another reason, and may have moves set back
    alike: tuple[
        tuple[Candidate, ...], ...
    ] = ()  # games that the board has shown alike, after the last moves
    clocks_wait: bool = False  # … and then the clocks still wait for the arbiter
    taken_back: tuple[
        Node, ...
    ] = ()  # moves set back after their press, perhaps only as the pieces are set up anew
    restored_ply: int | None = None  # the arbiter has just had the board put right as after so many
    problem: Problem | None = None  # what stands as an alert
    astray: Astray | None = None  # what was moved out of turn, as was told when the other side pressed
    question: QuestionAsked | None = None
    answered: Answered | None = None  # the last one, while it may be answered otherwise, or show to be wrong
    before_mess: Node | None = None  # the position told of before a wrong position came to rest
    seeking: tuple[int, int] | None = (
        None  # when a dead switch is looked for again, and how often it may yet be
    )
    ended_at: Node | None = None  # a position that ends the game has settled, but not stood for long enough
    start_refused: bool = False  # the start position stands, and is no new game
    choice: Choice | None = None  # the last one; the nearest promotion has it
    toggles: tuple[tuple[int, str], ...] = ()  # the newest changes of switches
    noisy: frozenset[str] = field(default_factory=frozenset)
    reread: frozenset[int] = frozenset()  # plies that were pressed for and then read as another move
    closes_late: bool = False  # a switch of this board is believed to have closed late before
    bound_noted: bool = False  # more games fitted the board than are kept
    link_up: bool = True
    failed_ms: int | None = None  # when the program failed last while it read the board
    paused_by_link: bool = False
    unseen: bool = False  # the board has been lost, and not been seen whole since
    lost_ms: int = 0  # when it was lost last …
    heard_ms: int = 0  # … and heard again
    lost_in_motion: bool = False  # … just after a piece had come down, which may have gone on
    lost_open: bool = False  # … or after a move that might still be changed
    at_return: Recognition | None = None  # what was known when it was heard again, until it is seen
    since_return: tuple[Touch, ...] = ()  # what was touched since then, but for pieces adjusted
    unexplained: Unexplained | None = None  # … and then only what may be read better later did
    sealing: bool = False  # the side to move has been asked to seal its move
    sealed: Sealed | None = None
    clock_note: str = ""  # the newest line of the log of the clocks, until the next turn is completed
    result: GameEnded | None = None
    log: tuple[Incident, ...] = ()  # what the arbiter may want to know, oldest first
    arbiter_note: str = ""  # why the arbiter's last order could not be obeyed
    claims: tuple[str, ...] | None = None  # the draws that could be claimed, as the arbiter asked last
    clocks_after: tuple[tuple[int, ClockState], ...] = ()  # as they stood when so many plies were completed
    clock_before_end: ClockState | None = None  # should a penalty that ended the game be taken back
    presses_lost: bool = (
        False  # the board was not heard since the last completed move: presses may be missing
    )

    @property
    def tournament(self) -> bool:
        """Whether a move is completed by the press and alerts are the arbiter's."""
        return self.mode == "tournament"

    @property
    def is_led_astray(self) -> bool:
        """Whether what a side moved after an empty press of the other one, and pressed for, stands there still, and all
        that was played over it is known.
        """
        astray, board = self.astray, self.recognition
        if astray is None or astray.pressed is None or board is None or astray.mark < board.log.dropped:
            return False
        return astray.stands(board) and astray.squares <= set(board.names(board.missing | board.strays))

    @property
    def is_halted(self) -> bool:
        """Whether people have halted the clocks, not only a lost board."""
        return self.clock.run in HALTED and not self.paused_by_link

    @property
    def is_last_open(self) -> bool:
        """Whether the last move may still be changed: it was not pressed for, or in casual play has hardly stood."""
        board = self.recognition
        if board is None or not self.reported or board.best.ply != len(self.reported):
            return False
        return board.best.ply > board.completed_ply if self.tournament else not self.reported[-1].sure

    @property
    def audience(self) -> str:
        """Who is told of alerts."""
        return "arbiter" if self.tournament else "players"


@dataclass(frozen=True, slots=True)
class NotOver:
    """A game that goes on although it was told to have ended, after so many touches, and the turns completed since.
    Where it does so by taking back the move that ended it, it waits for that (`begins_at`, the position before), and
    it is followed no more where that has ended, too, or is in disorder, and is asked about (`has_ended`).
    """

    game: SessionState
    since: int
    turns: tuple[TurnCompleted, ...] = ()
    begins_at: Node | None = None
    is_taken_back: bool = False
    has_ended: bool = False


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The `game` as it goes on after a move that was not legal from `base` on, and is made after so many touches, the
    moves and turns told of in it, and what had been told before; `is_beside` one that explains the board without it.
    """

    game: SessionState
    base: Node
    problem: Problem
    since: int
    reported: tuple[Reported, ...]
    effects: tuple[Effect | ClockEffect, ...] = ()
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class NextGame:
    """What is played from the start position, which stands since `since_ms`, while nobody has said that it is a new
    game, and the events of the board since.
    """

    since_ms: int
    game: SessionState
    events: tuple[Event, ...] = ()

    @property
    def heard(self) -> tuple[Event, ...]:
        """All that a game begun anew is to hear of the board."""
        return BoardSeen(self.since_ms, frozenset(self.game.start.pieces())), *self.events


# What a session has not decided yet, set aside: presses, an illegal move that waits for the arbiter, and all that waits
# for a rest. The fields are as they begin.
NOTHING_PENDING: Mapping[str, Any] = MappingProxyType(
    {
        "press": None,
        "unjudged": (),
        "completing": None,
        "late": None,
        "refused": None,
        "refusal": None,
        "provisional": None,
        "played_on": None,
        "stood": None,
        "withheld": (),
        "touched_ms": None,
        "rest": 0,
        "before_mess": None,
        "seeking": None,
        "ended_at": None,
    }
)
