"""What was once read wrongly is read well: every mended find."""

from pathlib import Path

import pytest

from tests.simulation.kept import MENDED, Find, as_text, read_find, shortened
from tests.simulation.stack.faults import Faults, Restart
from tests.simulation.traces.batch import complaints, read
from tests.simulation.traces.evening import make

FILES = sorted(MENDED.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_mended_find_is_read_without_fault(file: Path) -> None:
    """No silent wrong move, every required alert, none besides, and what was played a candidate at every step."""
    assert read_find(file).complaints() == []


def test_find_kept_and_read_back_is_the_same_evening(tmp_path: Path) -> None:
    """A file holds all that is judged; only what was taken back on the way is left out."""
    trace = make("chess", "tournament", "illegal", 3, 20)
    file = tmp_path / "find.json"
    faults = Faults(3, 400, 5000, 0.5, (Restart(1000, 200, True),))
    file.write_text(as_text(Find(trace, faults), ["not exact"]))
    find = read_find(file)
    assert find.faults == faults
    again = find.trace
    assert (again.moves, again.events, again.required) == (trace.moves, trace.events, trace.required)
    assert (again.milestones, again.tolerated) == (trace.milestones, trace.tolerated)
    assert complaints(again, *read(again)) == complaints(trace, *read(trace))


def test_find_shortened_still_shows_its_fault() -> None:
    """Cut where the board is at rest, after the first move that is not as it was played."""
    trace = make("chess", "casual", "tidy", 5, 30)
    first, last = trace.milestones[2].t_ms, trace.milestones[3].t_ms
    trace.events = [
        e for e in trace.events if not first < e["t"] * 1000 <= last
    ]  # nobody saw the fourth move
    found = shortened(trace)
    assert len(found.events) < len(trace.events)
    assert complaints(found, *read(found))
