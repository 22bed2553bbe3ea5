"""A piece may have been in a hand when the board was seen again; another one is taken up before one comes down."""

import pytest

from tests.unit.session.script import of_kind, read

_CANNON = "1hCC3hr/r3k4/4e4/p1pcpcp1p/9/9/P1P1P1P1P/9/4A4/RHE1KAEHR b - - 0 4"
_UNHEARD = ">down (-c10) (-e8) (+c10) (-d10) (-b10) (+b10) (-a9) (+a8) >up ~195 >seen"
_CLOAKED = "r4k3/p1pkp4/5pRp1/3x5/9/5P3/P1N6/P2PP1PpX/R1BK1K1N1 b - - 1 18"
_QUEEN = "4k3/8/3q4/8/5P2/P7/8/4K1N1 b - - 0 1"
_TAKEN = ">down (-d6) (-f4) (+f4) >up ~186 >seen"


@pytest.mark.parametrize(
    "hands",
    ["~4600 -c4 -e7 +e7 !s ~4918", "~1600 -e7 -c4 ~1000 +e7 ~1000 !s ~2000"],
    ids=["taker first", "victim first"],
)
def test_what_was_taken_up_last_takes_rather_than_a_piece_held_since_the_board_was_seen(hands: str) -> None:
    """The Cannon on d10 had gone elsewhere unseen, or is in a hand still, from where it could take on e7."""
    moves, told = read("touchpaper", f"{_UNHEARD} {hands} @arbiter -e7 +c4 +e7", _CANNON, "tournament")
    assert moves == ["e8c10", "d10b10", "a9a8"]
    assert _offences(told) == [("illegal-move", "south", ["c4", "e7"])]


@pytest.mark.parametrize(
    ("game", "fen", "hands", "squares"),
    [
        ("crystal-of-doom", _CLOAKED, "~1450 -g7 ~1174 +b4 !s ~5017 @arbiter -b4 +g7", ["g7", "b4"]),
        ("crystal-of-doom", _CLOAKED, "~1450 -g7 ~600 +b4 ~2000 !s ~3017 @arbiter -b4 +g7", ["g7", "b4"]),
        ("chess", _QUEEN, "~1450 -g1 ~1174 +b4 !s ~5000 @arbiter -b4 +g1", ["g1", "b4"]),
    ],
    ids=["at once", "later", "another game"],
)
def test_what_was_taken_up_last_comes_down_rather_than_that_a_piece_is_put_back(
    game: str, fen: str, hands: str, squares: list[str]
) -> None:
    """North's piece could have gone to b4 unseen, and have been taken up there by then."""
    moves, told = read(game, f"{_TAKEN} {hands} ~3000", fen, "tournament")
    assert _offences(told) == [("illegal-move", "south", squares)]
    assert len(moves) == 1 and moves != ["d6b4"]


def test_what_is_put_back_once_its_taker_is_off_the_board_may_be_taken() -> None:
    """The Queen that went to b4 is in a hand when the board is seen; then the pawn that takes it comes down there."""
    script = ">down (-d6) >up ~186 >seen ~1000 -a3 +b4 !s ~3000"
    moves, told = read("chess", script, _QUEEN, "tournament")
    assert moves == ["d6b4", "a3b4"]
    assert _offences(told) == []


def _offences(told: list[dict[str, object]]) -> list[tuple[object, object, object]]:
    found = [a for a in of_kind(told, "alert") if not str(a["kind"]).startswith("link")]
    return [(a["kind"], a["by"], a["squares"]) for a in found]
