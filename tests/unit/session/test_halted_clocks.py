"""While the clocks are halted people look at what was played, and put pieces right."""

import pytest

from tests.unit.session.script import alerts, read

_BEGUN = "-e2 +e4 !s -e7 +e5 !n ~2000"
_THEN = "~1500 -g1 +f3 !s ~3000"


@pytest.mark.parametrize(
    "looked_at",
    ["-e5 ~700 +e7 ~1500 -e7 ~700 +e5", "-e5 +e7 ~1500 -e4 +e2 ~3000 -e2 +e4 ~1500 -e7 +e5", "-b1 ~5000 +b1"],
    ids=["a move", "two moves", "a piece"],
)
def test_nothing_is_an_offence_while_the_clocks_are_halted(looked_at: str) -> None:
    """What was played stands again before they run."""
    moves, told = read("chess", f"{_BEGUN} @pause ~2000 {looked_at} ~2000 @pause {_THEN}", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3"], [])


def test_move_taken_back_while_they_run_is_told() -> None:
    """As ever."""
    _, told = read("chess", f"{_BEGUN} -e5 ~700 +e7 ~1500 -e7 ~700 +e5 {_THEN}", mode="tournament")
    assert alerts(told)[0] == "illegal-move"


def test_many_pieces_in_the_air_are_cleared_away() -> None:
    """No hand takes up four pieces to move one of them."""
    cleared = "-a2 ~200 -b2 ~200 -c2 ~200 -d2 ~4000 +a2 +b2 +c2 +d2"
    moves, told = read("chess", f"{_BEGUN} {cleared} {_THEN}", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3"], [])
