"""Men that jump: by which way round, and what is told where a jump is not done."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

ROUND = "1k6/2K1k3/1m1k4/8/1k1k4/8/8/8 w - - 0 1"
TAKEN = "-b4 -d6 -d4 -b6"
TWICE = "8/8/1m6/2M5/8/4M3/8/M7 b - - 0 1"


@pytest.mark.parametrize(
    ("way", "played"),
    [("-c7 +e5 -e5 +c3 -c3 +a5 -a5 +c7", "c7e5c3a5c7"), ("-c7 +a5 -a5 +c3 -c3 +e5 -e5 +c7", "c7a5c3e5c7")],
    ids=["one way round", "the other"],
)
@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_jumps_that_end_where_they_began_go_by_the_squares_touched_on_the_way(
    mode: str, way: str, played: str
) -> None:
    """The board looks the same either way."""
    moves, told = read("english-draughts", f"{way} {TAKEN} ~700 !s ~6000", ROUND, mode)
    assert (moves, alerts(told), of_kind(told, "ask")) == ([played], [], [])
    assert is_sure(told, 1)


def test_jumps_through_the_air_may_have_gone_either_way() -> None:
    """No square on the way was touched: that is asked about."""
    moves, told = read("english-draughts", f"-c7 +c7 {TAKEN} ~9000", ROUND)
    assert len(moves) == 1 and not is_sure(told, 1)
    assert {"c7e5c3a5c7", "c7a5c3e5c7"} <= set(of_kind(told, "ask")[-1]["choices"])


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("-b6 +d4 ~7000", "the Man jumps on from d4"),
        ("-b6 +f2 ~7000", "what was taken still stands on e3, c5"),
    ],
    ids=["half way", "not taken off"],
)
def test_jump_that_is_not_done_is_told_as_one(script: str, text: str) -> None:
    """What is left to do, not what stands where."""
    _, told = read("english-draughts", script, TWICE)
    assert text in [line["text"] for line in of_kind(told, "alert")]
