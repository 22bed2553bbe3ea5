"""What comes from the board: rows, columns and levers, in host time. The bridge knows no chess.

`t_ms` is the microcontroller's stamp mapped to the host's monotonic clock, integer milliseconds. A reed is
(row, column), both from 0; row 0 is nearest to South, column 0 at South's left. Lever 0 is South's, 1 North's.
"""

from dataclasses import dataclass

Reed = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """What the board said of itself in the handshake."""

    protocol_version: int
    firmware_version: str
    rows: int
    columns: int
    lever_count: int
    lamp_count: int
    boot_id: int


@dataclass(frozen=True, slots=True)
class ReedChanged:
    """A debounced change of one reed; `sequence` counts the board's reported events since its boot."""

    t_ms: int
    reed: Reed
    closed: bool
    sequence: int


@dataclass(frozen=True, slots=True)
class LeverChanged:
    """A debounced change of one lever."""

    t_ms: int
    lever: int
    down: bool
    sequence: int


@dataclass(frozen=True, slots=True)
class BoardSnapshot:
    """All reeds that are closed at `t_ms`; comes after every (re)connection and when asked for.

    It shows the board after all events that `Link.poll` has returned before it.
    """

    t_ms: int
    closed: frozenset[Reed]
    levers_down: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The handshake is done. `events_lost` is true where the board had to drop events or was restarted."""

    t_ms: int
    board: BoardInfo
    events_lost: bool


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The board is silent or gone; the link keeps trying to reopen it. `heard_ms` is when it was heard last."""

    t_ms: int
    reason: str
    heard_ms: int | None = None


@dataclass(frozen=True, slots=True)
class LinkRefused:
    """Something answers, but it is no board of ours, or one of another protocol version."""

    t_ms: int
    reason: str


BoardEvent = ReedChanged | LeverChanged | BoardSnapshot | LinkUp | LinkLost | LinkRefused
