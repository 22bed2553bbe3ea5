"""A recorded game gone through: the clocks as they stood."""

from pathlib import Path

from controller import clocks
from controller.clocks import Press, Start, TurnCompleted
from controller.effects import MoveMade
from controller.recording import CLOCK_STATE, Entry, Recorder
from controller.recording.playback import Playback
from controller.sides import Side

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_clocks_after_a_turn_that_is_told_again_are_those_of_the_turn(tmp_path: Path) -> None:
    """A game that is taken up later tells its turns once more, when the clocks have run on."""
    state, _ = clocks.advance(clocks.start(clocks.parse_settings("fischer 5m+3s")), Start(0))
    state, effects = clocks.advance(state, Press(10_000, Side.SOUTH))
    turns = [effect for effect in effects if isinstance(effect, TurnCompleted)]
    later, _ = clocks.advance(state, Press(60_000, Side.NORTH))
    made = MoveMade(10_000, 1, "e2e4", "e4", Side.SOUTH)
    with Recorder.open(tmp_path) as recorder:
        number = recorder.begin_game("chess", START, "fischer 5m+3s", "casual", "2026-11-21T20:15:00")
        recorder.append([*turns, Entry(CLOCK_STATE, 10_000, clocks.to_json(state))])
        recorder.append([made, *turns, Entry(CLOCK_STATE, 60_000, clocks.to_json(later))])
        playback = Playback(recorder.load(number))
    assert playback.clock(1).remaining_ms == clocks.view(state, 10_000).remaining_ms
    assert playback.clock(1).remaining_ms != clocks.view(later, 60_000).remaining_ms
