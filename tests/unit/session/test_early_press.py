"""A clock pressed before the second hand has set its piece down."""

import json

import pytest

from controller.replay import replay

FEN = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize("late_s", [0.01, 0.06, 0.2])
def test_press_casual_before_the_rook_stands_leaves_castling_to_be_finished(late_s: float) -> None:
    """The King is on c1, the Rook in the hand: the press must not make a Rook's move of it."""
    trace = [
        {"t": 1, "ev": "lift", "sq": "e1"},
        {"t": 1.3, "ev": "place", "sq": "c1"},
        {"t": 1.6, "ev": "lift", "sq": "a1"},
        {"t": 2, "ev": "press", "by": "south"},
        {"t": 2 + late_s, "ev": "place", "sq": "d1"},
    ]
    told = list(replay("chess", map(json.dumps, trace), fen=FEN))
    assert told[-1]["moves"] == ["e1c1"]
    assert not [line for line in told if line["ev"] in ("alert", "ask")]
