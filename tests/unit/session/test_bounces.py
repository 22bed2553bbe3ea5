"""A switch that opens and closes again for a moment as its piece comes down: that is one landing."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

BOUNCES = ["~20 -{0} ~10 +{0}", "~20 -{0} ~10 +{0} ~15 -{0} ~12 +{0}"]


@pytest.mark.parametrize("bounce", BOUNCES, ids=["once", "twice"])
def test_piece_that_is_taken_back_from_where_its_switch_bounced_had_come_there(bounce: str) -> None:
    """The bishop stood on e2 while North moved: it was not on b5 already, where no switch told of it until it was taken
    away. Two moves are taken back.
    """
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    played = f"-f1 +e2 ~3000 -f8 ~700 +d6 ~1800 -e2 ~400 +b5 {bounce.format('b5')} ~2070"
    back = "-b5 ~500 +e2 ~1000 -d6 ~400 +f8 ~13600"
    moves, told = read("chess", f"{played} {back} -b8 +c6 ~5000", fen)
    assert moves == ["f1e2", "b8c6"]
    assert of_kind(told, "ask") == []
    assert is_sure(told, 1)
    assert not [line for line in of_kind(told, "revise") if line["ply"] == 1 and not line["sure"]]


@pytest.mark.parametrize("bounce", BOUNCES, ids=["once", "twice"])
def test_two_moves_of_a_piece_with_a_bounce_between_are_not_one(bounce: str) -> None:
    """The pawn was answered on j3, and went on; South then moves out of turn, which is told, and takes that back."""
    fen = "tbnaqk1nbt/1p4p2p/5p1pc1/p2pp3p1/PP1p6/7C2/2PQPPPPPP/TBNAK2NBT w kq - 0 11"
    played = f"-j2 ~300 +j3 {bounce.format('j3')} ~1420 -b8 ~310 +a7 ~640 -j3 ~300 +j4 ~610 -a4 ~650 +a4"
    script = f"{played} ~2310 -f2 ~220 +f4 ~8000 -f4 ~700 +f2 ~2300 -i6 ~120 +j6 ~9000"
    moves, told = read("storm-shelter", script, fen)
    assert moves == ["j2j3", "b8a7", "j3j4", "i6j6"]
    assert alerts(told) == ["out-of-turn"]
    assert of_kind(told, "alert")[0]["by"] == "south"
    assert of_kind(told, "ask") == []
    assert all(is_sure(told, ply) for ply in range(1, 5))


_BOTH_TAKE = "r1bqkb1r/pppp1ppp/2n2n2/4p3/3PP3/2N2N2/PPP2PPP/R1BQKB1R b KQkq - 0 4"


@pytest.mark.parametrize("bounce", ["~8 +c6 ~8 -c6", "~20 +c6 ~20 -c6"])
def test_switch_that_bounces_as_its_piece_is_taken_up_tells_of_no_slide(bounce: str) -> None:
    """Both captures push their victims off."""
    moves, told = read("chess", f"-c6 {bounce} !n -f3 !s ~2000 -d4 -e5 +d4 !n", _BOTH_TAKE, "tournament")
    assert moves == ["c6d4", "f3d4", "e5d4"]
    assert alerts(told) == []


def test_switch_that_bounces_while_captures_push_their_victims_off_raises_no_alert() -> None:
    fen = "4q1b3/p1tpn5/4p1p3/1p6T1/3a2P1P1/PPP5P1/3NP3P1/T2B3Q2 w - - 1 31"
    moves, told = read("capablanca", "-i5 ~8 +i5 ~8 -i5 ~1607 -c7 ~1491 -e2 ~340 +e4", fen)
    assert moves == ["i5b5", "c7c3", "e2e4"]
    assert alerts(told) == []
