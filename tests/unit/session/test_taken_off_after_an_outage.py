"""What a capture that nobody saw has taken stands beside the game until it is taken off: a long line is no reading."""

import pytest

from tests.unit.session.script import alerts, is_sure, read

_LINK = ["link-lost", "link-back"]
_FEN = "r3k2r/ppp2ppp/8/3p4/8/8/PPP2PPP/3RK2R w - - 0 1"
_TAKEN = ">down ~4000 (-d1) (-d5) (+h4) (+d5) >up ~300 >seen ~300"


@pytest.mark.parametrize("wait", ["~350", "~900"], ids=["at once", "at rest"])
@pytest.mark.parametrize(("mode", "south", "north"), [("casual", "", ""), ("tournament", "!s", "!n")])
def test_victim_on_the_board_does_not_stand_for_four_moves(
    mode: str, south: str, north: str, wait: str
) -> None:
    """The Rook could have gone to h4 in two moves, while the King went there and back."""
    after = f"~2000 -a7 ~500 +a6 ~500 {north} ~2000 -d5 ~400 +d1 ~600 {south} ~2000"
    moves, told = read("chess", f"~1000 {_TAKEN} -h4 {wait} {south} {after}", _FEN, mode)
    assert (moves, alerts(told)) == (["d1d5", "a7a6", "d5d1"], _LINK)
    assert not is_sure(told, 1)


@pytest.mark.parametrize(("mode", "south"), [("casual", ""), ("tournament", "!s")])
def test_piece_that_stands_there_by_moves_nobody_saw_may_go_on(mode: str, south: str) -> None:
    """It is no victim that is taken off: the Rook went to h4, the King there and back, and the Rook goes on."""
    hidden = ">down ~6000 (-d1) (+h4) >up ~300 >seen ~300"
    moves, told = read("chess", f"~1000 {hidden} -h4 ~900 +h5 ~400 {south} ~2000", _FEN, mode)
    assert (len(moves), moves[-1], alerts(told)) == (5, "h4h5", _LINK)


def test_victim_beside_the_game_is_taken_off_after_its_taker_has_come_down() -> None:
    """North had only parked South's Pawn by then; three moves that nobody saw would explain the board as well."""
    fen = "r3qkb1nr/1pn1p4p/2pp3pp1/1NQ3p3/10/1AP3PN2/PP1bB2PPP/R4KBC1R b KQkq - 2 15"
    script = ">down (-a2) (+a3) ~5200 >up , >seen ~420 -a8 ~400 +a2 ~370 -a3 ~200 !n ~3000"
    moves, told = read("capablanca-classic", script, fen, "tournament")
    assert (moves, alerts(told)) == (["a8a2"], _LINK)
    assert not is_sure(told, 1)
