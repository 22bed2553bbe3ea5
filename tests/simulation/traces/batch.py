"""Made traces through the real session: each one read and judged, and their sums."""

from collections import Counter
from dataclasses import dataclass, field

from tests.simulation.traces.scorer import Score, score
from tests.simulation.traces.switches import FOR_EVER_MS
from tests.simulation.traces.trace import Trace
from tests.simulation.traces.watch import Watched, watch

TICK_US = 10
TEN = (9, 11)  # candidates: about ten, where the time of an event has its goal …
CROWD = 10  # … and so many are a crowd
AT_ONCE_MS = 100  # an illegal move that a press completed is told within so long


@dataclass
class Row:
    """Sums over traces of one kind."""

    traces: int = 0
    moves: int = 0
    exact: int = 0
    silent: int = 0  # traces with a silent wrong move
    misled: int = 0  # traces that were wrong and sure two plies later, at some time
    lost: int = 0
    lost_told: int = 0
    milestones: int = 0
    missed: int = 0
    required: int = 0
    false: int = 0
    asks: int = 0  # about moves
    pieces_asked: int = 0  # about the piece that a pawn became
    plies_told: int = 0
    unsure: int = 0  # of these at the end
    clock: int = 0
    illegal: int = 0  # completed by a press
    illegal_told: int = 0
    illegal_late: int = 0  # … though not at once
    worst_delay_ms: int = 0
    candidates: Counter[int] = field(default_factory=Counter)
    steps: Counter[int] = field(default_factory=Counter)  # of the times of events, in TICK_US
    at_ten: Counter[int] = field(default_factory=Counter)
    crowded: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, trace: Trace, result: Score, watched: Watched) -> None:
        """One trace more."""
        self.traces += 1
        self.moves += len(trace.moves)
        self.exact += result.exact
        self.silent += bool(result.silent_wrong)
        self.misled += bool(watched.misled)
        self.lost += len(watched.lost)
        self.lost_told += watched.lost_told
        self.milestones += watched.milestones
        self.missed += len(result.missed)
        self.required += len(trace.required)
        self.false += len(result.false)
        self.asks += result.asks
        self.pieces_asked += result.pieces_asked
        self.plies_told += watched.plies_told
        self.unsure += watched.unsure
        self.clock += len(watched.clock)
        for wanted, delay_ms in result.delays:
            if wanted.confirmed:
                self.illegal += 1
                self.illegal_told += delay_ms is not None
                self.illegal_late += delay_ms is not None and delay_ms > AT_ONCE_MS
                self.worst_delay_ms = max(self.worst_delay_ms, delay_ms or 0)
        for seconds, candidates in watched.steps:
            self.candidates[candidates] += 1
            tick = round(seconds * 1_000_000 / TICK_US)
            self.steps[tick] += 1
            if TEN[0] <= candidates <= TEN[1]:
                self.at_ten[tick] += 1
            if candidates >= CROWD:
                self.crowded[tick] += 1
        if complaints(trace, result, watched):
            self.faults.append(trace.name)

    def merge(self, other: "Row") -> None:
        """Add another row's sums."""
        for name in self.__dataclass_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            joined = max(mine, theirs) if name == "worst_delay_ms" else mine + theirs
            setattr(self, name, joined)


def read(trace: Trace) -> tuple[Score, Watched]:
    """One trace through the session, and what is to be said of it."""
    watched = watch(trace)
    return score(trace, watched.lines), watched


def complaints(trace: Trace, result: Score, watched: Watched) -> list[str]:
    """Every fault in words."""
    is_mended = all(last < FOR_EVER_MS for _, last in trace.blind)
    found = [f"failed: {fault}" for fault in watched.failed]
    if is_mended and not result.exact:
        found.append("not exact")
    for what, faults in (
        ("silent wrong", result.silent_wrong),
        ("missed", result.missed),
        ("false alert", result.false),
        ("truth lost", watched.lost),
        ("misled", watched.misled),
        ("clock", watched.clock),
        ("record", watched.record),
        ("out of order", watched.order),
    ):
        found += [f"{what}: {fault}" for fault in faults]
    return found


def rank(counts: Counter[int], share: float) -> int:
    """The value that so many of the counted values do not exceed; 0 if there are none."""
    wanted, seen = share * counts.total(), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0
