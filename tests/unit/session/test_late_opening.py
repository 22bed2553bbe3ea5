"""A switch that opens late: the piece of a move has come down, and the other side has answered, before it tells."""

import pytest

from tests.unit.session.script import alerts, is_sure, read


@pytest.mark.parametrize("later", ["~100 -e2", "~600 -e2", "~900 -e2"], ids=["soon", "late", "very late"])
@pytest.mark.parametrize("then", ["~900 -b1 +c3 -b8 +c6", "~2500 -b1 +c3 -b8 +c6"], ids=["at once", "rested"])
def test_piece_whose_switch_opens_after_the_reply_has_moved_before_it(later: str, then: str) -> None:
    """No game is lost for it; what was read so is not told as sure."""
    moves, told = read("chess", f"-g1 +f3 -g8 +f6 ~900 +e4 -d7 +d5 {later} {then} ~3000")
    assert moves == ["g1f3", "g8f6", "e2e4", "d7d5", "b1c3", "b8c6"]
    assert alerts(told) == []
    assert not any(is_sure(told, ply) for ply in (3, 4))
