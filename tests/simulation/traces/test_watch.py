"""The watch looks at a session more often than the program does, and is able to complain."""

import json
import sys
from itertools import count

import pytest

from controller.replay import replay
from controller.session.step import Step
from tests.simulation.traces.batch import complaints, read
from tests.simulation.traces.evening import make
from tests.simulation.traces.trace import Milestone
from tests.simulation.traces.watch import watch

SEED = 12
PLIES = 24
FAILING = 20  # touches, of about 50


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_watch_looking_often_is_told_what_replay_is_told(mode: str) -> None:
    """What is told depends on the times of events alone, not on how often the time is asked (ARCHITECTURE)."""
    print(f"seed {SEED}")
    trace = make("chess", mode, "natural", SEED, PLIES)
    lines = watch(trace).lines
    replayed = list(replay("chess", [json.dumps(event) for event in trace.events], mode=mode))
    assert lines[:-1] == replayed[:-1]
    assert lines[-1]["moves"] == replayed[-1]["moves"]


def test_watch_of_another_truth_complains() -> None:
    """A ply that is sure and was not played, and a game that is no candidate."""
    trace = make("chess", "casual", "tidy", SEED, PLIES)
    assert watch(trace).is_sound
    other = ["a2a3", *trace.moves[1:]]
    trace.milestones = [Milestone(m.t_ms, tuple(other[: len(m.moves)])) for m in trace.milestones]
    watched = watch(trace)
    assert watched.lost
    assert watched.misled


def test_watch_of_a_program_that_fails_complains(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on as the program does, and what failed is a fault of the evening."""
    trace = make("chess", "casual", "tidy", SEED, PLIES)
    touched = count(1)

    def fail(step: Step, t_ms: int, square: str) -> None:
        del step, t_ms
        if next(touched) == FAILING:
            raise KeyError(square)

    monkeypatch.setattr(sys.modules["controller.session.advance"], "note_alive", fail)
    result, watched = read(trace)
    assert not watched.is_sound
    assert complaints(trace, result, watched)[0].startswith("failed: ")
