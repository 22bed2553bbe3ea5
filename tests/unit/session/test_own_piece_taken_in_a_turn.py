"""Tournament play, turns of several moves: a piece that was set down in the place of one of its own side.

Source: FIDE Laws 3.1 (no piece moves to a square occupied by one of its own colour), 7.5.1 (illegal move completed).
"""

import pytest

from tests.unit.session.script import of_kind, read, trace

TOLD_S = 0.1  # from the press to the alert, at most
BARON = "2bqkjlt/2pppp1p/8/1p6/1p2P3/8/t1PP1PPP/TN1QKBNT w KQk - 0 4 left=2"


@pytest.mark.parametrize("held_ms", [(81, 124, 199), (300, 400, 600)])
def test_own_piece_taken_is_not_hidden_by_a_capture_that_nobody_saw(held_ms: tuple[int, int, int]) -> None:
    """The King was in the hand before the Baron, which could not leave for it and take an untouched piece first."""
    first_ms, carried_ms, press_ms = held_ms
    script = f"-e1 ~{first_ms} -f1 ~{carried_ms} +f1 ~{press_ms} !s ~5000"
    moves, told = read("changeover-clash", script, BARON, "tournament")
    (alert,) = of_kind(told, "alert")
    told_as = (alert["kind"], alert["by"], alert["move"], alert["confirmed"])
    assert (moves, told_as) == ([], ("illegal-move", "south", "e1f1", True))
    (pressed,) = of_kind(trace("changeover-clash", script, BARON), "press")
    assert alert["t"] - pressed["t"] <= TOLD_S
