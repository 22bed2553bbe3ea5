"""Finds: evenings that were not read as they should be, kept as files that stay the same when people change.

`finds/open` are faults that are known, `finds/mended` were ones, and are played by every `make test`.
"""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tests.simulation.stack.faults import Faults, Restart
from tests.simulation.stack.play import play
from tests.simulation.stack.table import stack_table
from tests.simulation.traces.batch import complaints, read
from tests.simulation.traces.scorer import Score
from tests.simulation.traces.trace import Milestone, Required, Trace
from tests.simulation.traces.watch import Watched

FINDS = Path(__file__).parent / "finds"
OPEN, MENDED = FINDS / "open", FINDS / "mended"
_CALM_MS = 1100  # the board is at rest so long where an evening is cut short


@dataclass(frozen=True, slots=True)
class Find:
    """An evening, and through what it was played: the session alone, or with `faults` the whole product."""

    trace: Trace
    faults: Faults | None = None

    def judged(self) -> tuple[Score, Watched]:
        """It is played again."""
        if self.faults is None:
            return read(self.trace)
        with tempfile.TemporaryDirectory() as folder, stack_table("virtual", Path(folder)) as table:
            return play(table, self.trace, self.faults)

    def complaints(self) -> list[str]:
        """It is played again: what is wrong."""
        return complaints(self.trace, *self.judged())


def keep(find: Find) -> Path:
    """A file among the open finds. Of an evening through the session alone, its shortest beginning that is not read
    well.
    """
    OPEN.mkdir(parents=True, exist_ok=True)
    kept = find if find.faults else Find(shortened(find.trace))
    whole = "_whole" if find.faults else ""
    file = OPEN / f"{find.trace.name.replace('/', '_')}{whole}.json"
    file.write_text(as_text(kept, kept.complaints()))
    return file


def as_text(find: Find, wrong: list[str]) -> str:
    """A find as text: one line an event, and what is wrong for people to read."""
    trace = find.trace
    fields = asdict(trace)
    fields["wrong"] = [line[:200] for line in wrong[:3]]
    fields["unseen"] = [[plies.start, plies.stop] for plies in trace.unseen]
    fields["milestones"] = [
        [m.t_ms, len(m.moves), m.is_seen] for m in trace.milestones if _is_prefix(m, trace)
    ]
    if find.faults is not None:
        fields["faults"] = asdict(find.faults)
    events = fields.pop("events")
    head = json.dumps(fields)[:-1]
    lines = ",\n".join(json.dumps(event) for event in events)
    return f'{head}, "events": [\n{lines}\n]}}\n'


def _is_prefix(milestone: Milestone, trace: Trace) -> bool:
    return list(milestone.moves) == trace.moves[: len(milestone.moves)]


def read_find(file: Path) -> Find:
    """A find as it was kept."""
    fields: dict[str, Any] = json.loads(file.read_text())
    moves = fields["moves"]
    trace = Trace(
        name=fields["name"],
        game_id=fields["game_id"],
        mode=fields["mode"],
        moves=moves,
        events=fields["events"],
        required=[Required(**{**entry, "kinds": tuple(entry["kinds"])}) for entry in fields["required"]],
        tolerated=[(kind, first, last) for kind, first, last in fields["tolerated"]],
        unseen=[range(first, last) for first, last in fields["unseen"]],
        milestones=[Milestone(t, tuple(moves[:count]), seen) for t, count, seen in fields["milestones"]],
        blind=[(first, last) for first, last in fields["blind"]],
        unheard=fields["unheard"],
    )
    faults = fields.get("faults")
    if faults is not None:
        faults = Faults(**{**faults, "restarts": tuple(Restart(**restart) for restart in faults["restarts"])})
    return Find(trace, faults)


def shortened(trace: Trace) -> Trace:
    """The shortest beginning, ending where the board is at rest, in which something of the worst kind is wrong."""
    worst = complaints(trace, *read(trace))[0].split(":")[0]
    for beginning in _beginnings(trace):
        if any(line.split(":")[0] == worst for line in complaints(beginning, *read(beginning))):
            return beginning
    return trace


def _beginnings(trace: Trace) -> Iterator[Trace]:
    touched = [round(e["t"] * 1000) for e in trace.events if e["ev"] in ("lift", "place")]
    for count, milestone in enumerate(trace.milestones, start=1):
        end = milestone.t_ms + _CALM_MS
        if any(milestone.t_ms - 60 < t <= end for t in touched) or not _is_prefix(milestone, trace):
            continue
        yield replace(
            trace,
            moves=list(milestone.moves),
            events=[event for event in trace.events if round(event["t"] * 1000) <= end],
            unheard=[event for event in trace.unheard if round(event["t"] * 1000) <= end],
            required=[wanted for wanted in trace.required if wanted.last_ms <= end],
            unseen=[plies for plies in trace.unseen if plies.stop <= len(milestone.moves)],
            milestones=trace.milestones[:count],
        )
