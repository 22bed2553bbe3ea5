"""What the world tells the session: board, levers, keys, link and time.

Times are integer milliseconds of the host's monotonic clock; lever and reed times are the microcontroller's
stamps mapped to it, so a slow screen costs no player a millisecond.
"""

from dataclasses import dataclass

from controller.clock_order import ClockOrder
from controller.sides import Side


@dataclass(frozen=True, slots=True)
class PieceLifted:
    """A reed opened, after debounce."""

    t_ms: int
    square: str


@dataclass(frozen=True, slots=True)
class PiecePlaced:
    """A reed closed, after debounce."""

    t_ms: int
    square: str


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """The whole board as the microcontroller sees it."""

    t_ms: int
    occupied: frozenset[str]


@dataclass(frozen=True, slots=True)
class LeverPressed:
    """A player pressed the clock (`by` is who pressed, not whose clock starts)."""

    t_ms: int
    by: Side


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """An operating key: `pause`, `resign`, `draw`, `undo`, `new`, `arbiter`, `claims`; `by` where the key is one
    player's, `move` with `claims` where the claim is about a move that was written down.
    """

    t_ms: int
    name: str
    by: Side | None = None
    move: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """The answer to a question: a promotion letter, a move, or moves separated by blanks."""

    t_ms: int
    choice: str


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """The serial link was lost or is back; while it is down events are missing.

    `sure_ms` is when the board was heard last, None where that is now.
    """

    t_ms: int
    up: bool
    reason: str = ""
    sure_ms: int | None = None


@dataclass(frozen=True, slots=True)
class ClockOrdered:
    """Somebody ordered something of the clocks, by keys or on the screen."""

    t_ms: int
    order: ClockOrder


@dataclass(frozen=True, slots=True)
class MoveLetStand:
    """The arbiter has let the illegal move stand that was told of; `fen` is the position after it where the board alone
    does not tell which piece went where, else empty.
    """

    t_ms: int
    fen: str = ""


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """The record is put right, by the arbiter or among friends by the players.

    The game goes on after its first `ply` moves, then `moves` (legal, in coordinate notation), from `fen` where one is
    given, else from the position these moves led to. With `clocks_as_then` both clocks show what they did after `ply`;
    with `keeps_rest` what was played after as many plies is kept, as far as it is still legal.
    """

    t_ms: int
    ply: int
    moves: tuple[str, ...] = ()
    fen: str = ""
    clocks_as_then: bool = False
    keeps_rest: bool = False


@dataclass(frozen=True, slots=True)
class IncidentJudged:
    """The arbiter rules on an incident of the log: `penalise`, `dismiss`, or `reopen`, which takes either back."""

    t_ms: int
    incident: int
    ruling: str


@dataclass(frozen=True, slots=True)
class MovesEntered:
    """Moves that were played elsewhere, before the pieces are set up here; `remaining_ms` is what South and North have
    left, None where nobody knows.
    """

    t_ms: int
    moves: tuple[str, ...]
    remaining_ms: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Nothing else happened until now; whatever waits for rest is decided."""

    t_ms: int


Event = (
    PieceLifted
    | PiecePlaced
    | BoardSeen
    | LeverPressed
    | KeyPressed
    | ChoiceMade
    | LinkChanged
    | ClockOrdered
    | MoveLetStand
    | GameCorrected
    | IncidentJudged
    | MovesEntered
    | TimePassed
)
