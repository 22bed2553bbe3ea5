"""The watch looks at a session more often than the program does, and is able to complain."""

import json

import pytest

from controller.replay import replay
from tests.simulation.traces.evening import make
from tests.simulation.traces.trace import Milestone
from tests.simulation.traces.watch import watch

SEED = 12
PLIES = 24


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
