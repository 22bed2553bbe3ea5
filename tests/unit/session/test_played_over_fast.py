"""Casual play that goes on at once over a wrong move nobody puts right: it is noticed all the same."""

import pytest

from tests.unit.session.script import is_sure, of_kind, read

BLITZ = (
    "~100 -e2 ~100 +e4 ~100 -e7 ~100 +e5 ~100 -g1 ~100 +g3 ~100 -b8 ~100 +c6 ~100 -d2 ~100 +d4 ~100 -g8 ~100 +f6 "
    "~100 -b1 ~100 +c3"
)
FAST = {
    "each touch after 100 ms": (
        BLITZ + " ~6000 -a7 +a6 ~2000 -a2 +a3",
        "e2e4 e7e5 g1g3 b8c6 d2d4 g8f6 b1c3 a7a6 a2a3",
    ),
    "an answer that comes down before it is lifted": (
        "-e2 +e4 ~1500 -e7 +e5 ~1500 -h7 +h5 ~600 +f3 ~20 -g1 ~1500 -d7 +d6 ~1500 -b1 +c3 ~1500",
        "e2e4 e7e5 h7h5 g1f3 d7d6 b1c3",
    ),
    "a piece that is taken at once": (
        "-e2 +e4 ~1500 -e7 +e5 ~1500 -d1 +d6 ~250 -d6 ~400 +d6 ~20 -c7 ~6000 -b1 +c3 ~1500 -b8 +c6 ~1500 -g1 +f3 ~1500",
        "e2e4 e7e5 d1d6 c7d6 b1c3 b8c6 g1f3",
    ),
    "a man that is only pushed off": (
        "-e2 +e4 ~1500 -d7 +d5 ~1500 -g1 +g3 ~1500 -d5 ~1500 -b1 +c3 ~1500 -b8 +c6 ~1500 -h2 +h4 ~1500 -g8 +f6 ~1500",
        "e2e4 d7d5 g1g3 d5e4 b1c3 b8c6 h2h4 g8f6",
    ),
    "a piece that once stood where it goes": (
        "-e2 +e4 ~1500 -e7 +e5 ~1500 -e1 +e2 ~1500 -d7 +d6 ~1500 -e2 +d3 ~1500 -b8 +c6 ~1500 -a2 +a3 ~1500 -a7 +a6 "
        "~1500 -d3 +e1 ~1500 -g8 +f6 ~1500 -g1 +f3 ~1500 -c8 +e6 ~1500",
        "e2e4 e7e5 e1e2 d7d6 e2d3 b8c6 a2a3 a7a6 d3e1 g8f6 g1f3 c8e6",
    ),
}


@pytest.mark.parametrize("case", FAST)
def test_wrong_move_that_is_played_over_at_once_stands(case: str) -> None:
    """Nothing that follows is sure, as nobody has said what it was."""
    script, played = FAST[case]
    moves, told = read("chess", f"{script} ~4000")
    assert moves == played.split()
    (stood,) = of_kind(told, "stood")
    assert [is_sure(told, ply) for ply in range(1, len(moves) + 1)] == [
        ply < stood["ply"] for ply in range(1, len(moves) + 1)
    ]
