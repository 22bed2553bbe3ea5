"""Several moves taken back at once: men go straight to where they stood, in whatever order hands put them there."""

import pytest

from tests.unit.session.script import alerts, is_sure, read

OPENING = "-e2 +e4 ~2000 -d7 +d5 ~2000 -e4 -d5 +d5 ~2000 -d8 -d5 +d5 ~3000"
PUT_BACK = {
    "queen first": "-d5 ~600 +d8 ~400 +e4 ~400 +d7",
    "pawns first": "-d5 ~600 +e4 ~400 +d7 ~400 +d8",
}
REPLY = "~3000 -c7 +c5 ~3000"


@pytest.mark.parametrize("order", PUT_BACK.values(), ids=PUT_BACK.keys())
def test_captures_are_taken_back_though_the_pawn_that_took_is_put_straight_home(order: str) -> None:
    """The queen's capture is never seen undone by itself: no pawn stands on d5 again."""
    moves, told = read("chess", f"{OPENING} {order} {REPLY}")
    assert moves == ["e2e4", "c7c5"]
    assert not alerts(told)


@pytest.mark.parametrize("order", ["-f9 ~500 -i8 ~500 -b2", "-i8 ~500 -f9 ~500 -b2"])
def test_men_that_were_placed_are_taken_off_in_whatever_order(order: str) -> None:
    """The last three of four."""
    moves, told = read("qi-placements", f"+i3 ~4000 +f9 ~4000 +b2 ~4000 +i8 ~4000 {order} ~9000")
    assert moves == ["C@i3"]
    assert not alerts(told)


def test_moves_that_are_answered_one_by_one_are_played_back_and_not_taken_back() -> None:
    """Each side moves its knight to and fro, with time to see what the other one did."""
    moves, _ = read("chess", "-g1 +f3 ~3000 -g8 +f6 ~3000 -f3 +g1 ~3000 -f6 +g8 ~3000 -e2 +e4 ~3000")
    assert moves == ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4"]


def test_moves_played_back_one_after_the_other_in_a_quarter_of_a_second_each_are_sure() -> None:
    """The Knight that moved last goes back last: nobody has put both where they stood."""
    script = "-e2 +e4 ~2000 -g8 +f6 ~2000 -g1 +f3 ~2000 -f6 ~250 +g8 ~1200 -f3 ~250 +g1 ~1000 -b8 +c6 ~3000"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "g8f6", "g1f3", "f6g8", "f3g1", "b8c6"]
    assert all(is_sure(told, ply) for ply in range(1, 7))


def test_moves_taken_back_first_one_first_are_no_illegal_move_at_the_end() -> None:
    """The queen goes back and is seen; then the pawn, as no pawn goes: so it stood three plies ago."""
    script = "-e1 +e2 ~2500 -d8 +b6 ~2500 -b4 +b5 ~2500 -b6 +d8 ~2500 -b5 +b4 ~9000 -e8 +e7 ~4000"
    moves, told = read("chess", script, "3qk3/8/8/8/1P6/8/8/4K3 w - - 0 1")
    assert moves == ["e1e2", "e8e7"]
    assert all(is_sure(told, ply) for ply in (1, 2))
    assert alerts(told) == []


def test_line_with_captures_is_put_back_victims_last() -> None:
    """What was taken stands on the board again, which no move brings about, however soon it follows the rest."""
    fen = "r2qr1k1/p2nppb1/7p/PpPp4/2P5/R2b1N2/2QKP2P/1N3B1R w - b6 0 21"
    played = "-a5 +b6 -b5 ~3000 -d7 -b6 +b6 ~3000 -c2 +d1"
    tried = "~3600 -d3 +h7 ~700 -a3 -a7 +a7 ~700 -b6 -c4 +c4 ~700 -d2 +c1 ~700 -d8 +a5"
    back = "~4800 -h7 +d3 -a5 +d8 -a7 +a3 -c1 +d2 -c4 +b6 ~1400 +a7 ~700 +c4"
    later = "~9000 -d8 +c8 ~1500 -a3 +a1 ~1500 -c8 +e6 ~1500 -a1 +a4 ~1500"
    moves, told = read("chess", f"{played} {tried} {back} {later}", fen)
    assert moves == ["a5b6", "d7b6", "c2d1", "d8c8", "a3a1", "c8e6", "a1a4"]
    assert alerts(told) == []
