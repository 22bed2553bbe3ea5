"""A move that was half made when the board was seen again after lost contact: what hands do next tells of it."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_LINK = ["link-lost", "link-back"]
_CASTLED = ">down (-g1) (+f3) (-a7) (+a6) (-e1) (+g1)"


@pytest.mark.parametrize("placement", ["6P1/PPPPPPBP", "4P1P1/PPPP1PBP"])
@pytest.mark.parametrize(
    "then",
    [
        ">up >seen -h1 +f1",
        ">up >seen ~4000 -h1 ~200 +f1",
        ">up -h1 >seen +f1",
        ">up -h1 +f1 >seen",
        "(-h1) >up >seen +f1",
    ],
)
def test_rook_tells_that_the_king_has_castled_unseen(placement: str, then: str) -> None:
    """The pieces seen on f3 and g1 could have come there otherwise; the rook that goes over g1 to f1 could not."""
    fen = f"rnbqkbnr/pppppppp/8/8/8/{placement}/RNBQK1NR w KQkq - 0 4"
    moves, told = read("chess", f"{_CASTLED} {then} ~1500 -a6 +a5 ~4000", fen)
    assert moves == ["g1f3", "a7a6", "e1g1", "a6a5"]
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))
    assert alerts(told) == _LINK


def test_castling_that_is_finished_after_lost_contact_may_be_pressed_for() -> None:
    """South has made one move, not two."""
    script = ">down (-g1) (+f3) (-e7) (+e6) (-e1) (+g1) >up >seen -h1 +f1 !s ~4000"
    fen = "rnbq1bnr/p1pkp3/7p/1p3pp1/3P4/1P4PP/P1P1PP2/RNBQK1NR w KQ - 0 7"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["g1f3", "e7e6", "e1g1"]
    assert alerts(told) == _LINK


def test_rook_that_goes_as_it_may_not_is_an_offence_where_its_king_cannot_castle() -> None:
    """The king has moved before: nothing was half made."""
    fen = "rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPPBP/RNBQK1NR w kq - 0 4"
    _, told = read("chess", f"{_CASTLED} >up >seen -h1 +f1 !s ~4000", fen, "tournament")
    assert alerts(told) == [*_LINK, "illegal-move"]


@pytest.mark.parametrize("then", [">up >seen -h4 +H4", ">up >seen ~4000 -h4 ~200 +H4", ">up -h4 +H4 >seen"])
def test_piece_set_down_unseen_after_the_other_side_s_move_goes_on_to_the_other_board(then: str) -> None:
    """It stood on h4, on its way from h2 to H4, when the board was seen."""
    script = f"-c2 +C4 >down (-a7) (+A6) (-h2) (+h4) {then} ~1500 -b7 +B6 ~4000"
    moves, told = read("transfer-western-a", script)
    assert moves == ["c2C4", "a7A6", "h2H4", "b7B6"]
    assert not any(is_sure(told, ply) for ply in (2, 3))
    assert alerts(told) == _LINK


def test_piece_that_goes_on_to_the_other_board_after_lost_contact_may_be_pressed_for() -> None:
    """The King has taken on H5, going to h5; the Baron stood on c5 when the board was seen."""
    fen = "1n1q1b2/3p4/8/8/8/8/NP3PP1/3Q1BN1|8/7T/b1p5/B6t/2P3KP/3P4/8/1T6 w - - 1 21"
    script = "-G4 +h5 >down (-H5) (-f8) (+c5) >up >seen -c5 +C5 !n -h5 +e5 -e5 +E5 !s -d8 +e8 !n ~4000"
    moves, told = read("transfer-western-a", script, fen, "tournament")
    assert moves == ["G4h5", "f8C5", "h5E5", "d8e8"]
    assert alerts(told) == _LINK


@pytest.mark.parametrize(("mode", "south", "north"), [("casual", "", ""), ("tournament", "!s", "!n")])
def test_man_jumped_over_unseen_that_is_taken_off_tells_of_four_moves(
    mode: str, south: str, north: str
) -> None:
    """He had come to f4 unseen, by either way, and was jumped over there."""
    unheard = ">down (-f6) (+g5) (-b2) (+c3) (-g5) (+f4) (-e3) (+g5) >up >seen"
    script = f"-c3 +b4 {south} {unheard} -f4 {south} ~1500 -h6 +f4 -g5 {north} ~4000"
    moves, told = read("english-draughts", script, mode=mode)
    assert moves in (
        ["c3b4", *way, "e3g5", "h6f4"] for way in (["f6g5", "b2c3", "g5f4"], ["f6e5", "b2c3", "e5f4"])
    )
    assert not any(is_sure(told, ply) for ply in (2, 3, 4, 5))
    assert [line["choices"] for line in of_kind(told, "ask")] == [["f6e5", "f6g5"]]
    assert alerts(told) == _LINK


@pytest.mark.parametrize(
    ("script", "played"),
    [
        ("-a3 >down (+b4) (-d6) (+c5) (-b4) (+d6) >up >seen -c5", ["a3b4", "d6c5", "b4d6"]),
        ("-c3 >down (+d4) (-f6) (+e5) (-d4) (+f6) >up >seen ~2000 -e5", ["c3d4", "f6e5", "d4f6"]),
    ],
)
def test_piece_in_a_hand_since_before_has_not_rested_unseen_where_it_does_not_go(
    script: str, played: list[str]
) -> None:
    """The man who stood there when the board was seen had been jumped over, once nobody holds a piece longer."""
    moves, told = read("english-draughts", f"{script} ~40000")
    assert moves == played
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))
    assert alerts(told) == _LINK
