"""What happens to a pair of clocks, and what they tell.

Times are integer milliseconds of the host's monotonic clock; a lever's is the microcontroller's stamp mapped
to it.
An event may be older than a `Tick` already seen, never older than the last event that changed something: then
it counts as simultaneous with that one.
"""

from dataclasses import dataclass

from controller.sides import Side


@dataclass(frozen=True, slots=True)
class Start:
    """The game begins: the first mover's clock runs, or its free first move is waited for.

    A second one, once the free first move is overdue, starts the first mover's Independent clock.
    """

    t_ms: int


@dataclass(frozen=True, slots=True)
class Press:
    """`by` pressed the lever; whether the turn is complete on the board is for the caller to judge."""

    t_ms: int
    by: Side


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing else happened until now."""

    t_ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The clocks halt. `adjourned` halts the Independent clock too (Interval, Intermission)."""

    t_ms: int
    adjourned: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """The clock of the side to move runs again."""

    t_ms: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The game is over; a flag that would fall later does not count."""

    t_ms: int


@dataclass(frozen=True, slots=True)
class Adjust:
    """The arbiter adds (Increase) or takes (Reduction) time; `balance` None is the one that burns."""

    t_ms: int
    side: Side
    delta_ms: int
    balance: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetTurn:
    """A wrong press is put right: it is `side`'s turn."""

    t_ms: int
    side: Side


@dataclass(frozen=True, slots=True)
class SetCount:
    """The counter of completed turns is put right."""

    t_ms: int
    side: Side
    turns: int


@dataclass(frozen=True, slots=True)
class Refund:
    """What has burned since `since_ms` (the last moment the link was sure) was not the player's fault."""

    t_ms: int
    since_ms: int


@dataclass(frozen=True, slots=True)
class Seal:
    """The side to move has handed over its sealed move: the clocks halt for the adjournment."""

    t_ms: int
    by: Side


@dataclass(frozen=True, slots=True)
class OpenSeal:
    """The sealed move was opened and stands: it counts as the sealer's turn, and the other's clock runs."""

    t_ms: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """`by` takes the move back within the interlude of a calendar game, and thinks again."""

    t_ms: int
    by: Side


@dataclass(frozen=True, slots=True)
class SwapSides:
    """The players change places: each one's clock, settings, counters and turn go to the other side."""

    t_ms: int


ClockEvent = (
    Start
    | Press
    | Tick
    | Pause
    | Resume
    | Stop
    | Adjust
    | SetTurn
    | SetCount
    | Refund
    | Seal
    | OpenSeal
    | TakeBack
    | SwapSides
)


@dataclass(frozen=True, slots=True)
class TurnCompleted:
    """Turn number `turns` of `by` took `spent_ms` and leaves `remaining_ms`, with what the press added.

    Number 0 is the free first move: it took its time, cost nothing and is not counted.
    """

    t_ms: int
    by: Side
    turns: int
    spent_ms: int
    remaining_ms: int


@dataclass(frozen=True, slots=True)
class PressIgnored:
    """A press that changed nothing; `reason` is `not-on-move`, `halted`, `flag`, `interlude`
    or `over`."""

    t_ms: int
    by: Side
    reason: str


@dataclass(frozen=True, slots=True)
class FlagFell:
    """`balance` of `by` reached zero at `t_ms` exactly; a report to the arbiter, not a result."""

    t_ms: int
    by: Side
    balance: str


@dataclass(frozen=True, slots=True)
class FlagWithdrawn:
    """The flag told of does not stand: an older press arrived late, or time was given back."""

    t_ms: int
    by: Side


@dataclass(frozen=True, slots=True)
class LowTime:
    """`by` has come down to `remaining_ms` at `t_ms` exactly; told once each time."""

    t_ms: int
    by: Side
    remaining_ms: int


@dataclass(frozen=True, slots=True)
class TimeAdjusted:
    """A balance was changed by hand, or refunded; `delta_ms` is what really changed."""

    t_ms: int
    side: Side
    balance: str
    delta_ms: int
    reason: str


@dataclass(frozen=True, slots=True)
class FreeMoveOverdue:
    """The time for the free first move of `by` was over at `t_ms` exactly.

    The arbiter may start its Independent clock with another `Start`.
    """

    t_ms: int
    by: Side


ClockEffect = (
    TurnCompleted | PressIgnored | FlagFell | FlagWithdrawn | LowTime | TimeAdjusted | FreeMoveOverdue
)
