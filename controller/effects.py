"""What the session tells the world: moves, revisions, alerts, questions, results.

Every effect carries the time at which it was decided, in integer milliseconds of the host's monotonic clock.
"""

from dataclasses import dataclass

from controller.sides import Side


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move was recognised. `sure` is false while later events may still revise it."""

    t_ms: int
    ply: int
    move: str
    san: str
    by: Side
    sure: bool = True


@dataclass(frozen=True, slots=True)
class MovesRevised:
    """`moves` replace everything from `ply` on (an empty tuple takes moves back)."""

    t_ms: int
    ply: int
    moves: tuple[str, ...]
    sure: bool = True


@dataclass(frozen=True, slots=True)
class MoveStood:
    """The illegal move told of as `ply` stands; the game goes on from `fen`."""

    t_ms: int
    ply: int
    move: str
    by: Side
    fen: str


@dataclass(frozen=True, slots=True)
class AlertRaised:
    """Something is wrong on the board, the clock or the link.

    `article` is the rule it is about (empty where there is none), `ply` how many plies stood and `fen` the position
    then, `touches` what hands did since (`-e2 1500`: lifted, at so many milliseconds), `incident` its number in the
    arbiter's log (0: not in it).
    """

    t_ms: int
    kind: str
    text: str
    by: Side | None = None
    squares: tuple[str, ...] = ()
    move: str | None = None
    confirmed: bool | None = None
    audience: str = "players"
    article: str = ""
    ply: int = 0
    fen: str = ""
    touches: tuple[str, ...] = ()
    incident: int = 0


@dataclass(frozen=True, slots=True)
class EvidenceNoted:
    """What the arbiter may want to know, and what alone is no offence; fields as of `AlertRaised`."""

    t_ms: int
    kind: str
    text: str
    by: Side | None = None
    squares: tuple[str, ...] = ()
    move: str | None = None
    article: str = ""
    ply: int = 0
    fen: str = ""
    touches: tuple[str, ...] = ()
    incident: int = 0


@dataclass(frozen=True, slots=True)
class IncidentRuled:
    """The arbiter's ruling on an incident of the log.

    `count` is which illegal move of `by` it was (0: another breach), `delta_ms` what its opponent was given, `result`
    how the game ended by it (empty where it goes on); both are taken back where the ruling is.
    """

    t_ms: int
    incident: int
    ruling: str
    by: Side
    text: str
    count: int = 0
    delta_ms: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class ClaimsShown:
    """The arbiter asked which draws could be claimed; `texts` give each with its evidence."""

    t_ms: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PositionSet:
    """After `ply` moves the game goes on from `fen`, whatever those moves led to."""

    t_ms: int
    ply: int
    fen: str


@dataclass(frozen=True, slots=True)
class GameReopened:
    """The result told before was taken back; the game goes on."""

    t_ms: int


@dataclass(frozen=True, slots=True)
class AlertCleared:
    """What `AlertRaised` of this kind told of is over."""

    t_ms: int
    kind: str


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """One question about `ply`; play goes on without an answer."""

    t_ms: int
    ply: int
    question: str
    choices: tuple[str, ...]
    preselected: int = 0


@dataclass(frozen=True, slots=True)
class QuestionClosed:
    """The question about `ply` was answered, or play has decided it."""

    t_ms: int
    ply: int


@dataclass(frozen=True, slots=True)
class ClockNoted:
    """A line of the log of the clocks, for everybody: what was ordered, or why it cannot be (`refused`)."""

    t_ms: int
    text: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class MoveSealed:
    """`by` has handed over its move; `digest` proves later what it was (empty where it is on paper)."""

    t_ms: int
    by: Side
    digest: str


@dataclass(frozen=True, slots=True)
class SealOpened:
    """The sealed move of `by`: `move` as it was written (empty where it is on paper), `legal` if it can be played."""

    t_ms: int
    by: Side
    move: str
    legal: bool


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`result` is `1-0`, `0-1` or `1/2-1/2`."""

    t_ms: int
    result: str
    reason: str


@dataclass(frozen=True, slots=True)
class NewGameWanted:
    """The board stands in the start position, and somebody has said that it is a new game; or it has stood so after the
    end, and both sides have moved since.
    """

    t_ms: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The board stands in the start position (or the position entered) and play may begin."""

    t_ms: int
    fen: str


Effect = (
    MoveMade
    | MovesRevised
    | MoveStood
    | AlertRaised
    | AlertCleared
    | EvidenceNoted
    | IncidentRuled
    | ClaimsShown
    | PositionSet
    | GameReopened
    | QuestionAsked
    | QuestionClosed
    | ClockNoted
    | MoveSealed
    | SealOpened
    | GameEnded
    | GameStarted
    | NewGameWanted
)
