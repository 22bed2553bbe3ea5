"""Boards that are not one plain board: two boards of Transfer playing, a rank 0; reeds and recognition."""

import pytest

import rules_c
from controller.board_map import MATRIX, BoardMap
from tests.unit.session.script import alerts, read


@pytest.mark.parametrize("game_id", rules_c.games())
def test_board_map_every_square_has_a_reed_of_its_own(game_id: str) -> None:
    """Two boards of 8x8, wings and palaces all find room in the matrix of 12x12."""
    game = rules_c.game(game_id)
    board = BoardMap(game)
    reeds = [board.reed(square) for square in game.squares]
    assert len(set(reeds)) == len(game.squares)
    assert all(0 <= row < MATRIX and 0 <= column < MATRIX for row, column in reeds)
    assert [board.square(reed) for reed in reeds] == list(game.squares)


def test_transfer_moves_are_recognised_also_put_down_on_their_own_board_first() -> None:
    """Rulebook A 22.12: lift here, placement there, or lift-place-lift-place; the victim lifts on the first board."""
    moves, told = read(
        "transfer-western-a",
        "-e2 +E4 ~2000 -d7 +d5 -d5 +D5 ~2000 -D5 -E4 +d5 ~2000 -g8 +F6 ~2000 -d5 +d6 -d6 +D6 ~3000",
    )
    assert moves == ["e2E4", "d7D5", "E4d5", "g8F6", "d5D6"]
    assert alerts(told) == []


def test_transfer_piece_that_stays_on_its_board_is_warned_of() -> None:
    """Rulebook A 22.7: every piece but the Queen goes over."""
    moves, told = read("transfer-western-a", "-g1 +f3 ~6000 -f3 +F3 ~3000")
    assert moves == ["g1F3"]
    texts = [line["text"] for line in told if line["ev"] == "alert"]
    assert texts == ["the Knight goes on to F3 of the other board"]


def test_piece_that_rests_on_its_way_to_the_other_board_at_a_late_press_is_a_reply() -> None:
    """South's Knave passes f1 before it stands on F1: North, who presses only then, made no second move."""
    fen = "8/2q5/2p2np1/8/8/3K4/1PPP1P1P/TNB3NT|tnb2b1t/pp1ppp1p/8/8/P2k2P1/4P3/6B1/2Q5 b - - 2 7"
    script = "-D4 ~383 -d3 ~17 +c3 ~70 +f1 ~52 !n ~170 -f1 ~90 +F1 ~500 !s ~3000"
    moves, told = read("transfer-western-d", script, fen, "tournament")
    assert (moves, alerts(told)) == (["D4c3", "d3F1"], [])


@pytest.mark.parametrize(
    ("game_id", "fen", "slide", "moves"),
    [
        (
            "transfer-western-a",
            "3n4/3pq1p1/5t2/5P1P/5B2/1Bb5/PPP5/TK4Q1|8/1b5T/1p6/p1p1p3/6t1/5N2/8/8 b - - 5 27",
            "-G4 ~100 +F4 ~1000 -F4 ~100 +E4 ~400 -E4 ~100 +C4 ~1200 -C4 ~30 +B4 ~1300 -B4 ~30 +a4 ~1500 -F3 +d2",
            ["G4a4", "F3d2"],
        ),
        (
            "transfer-western-d",
            "3q4/4b3/n1p1p2n/3p4/5P2/8/2PPP2P/2B2BNT|t3k2t/pp3ppp/6b1/T7/P7/1PN3P1/6K1/2Q5 b - - 2 15",
            "-E8 +E7 ~600 -E7 ~20 +E6 ~450 -E6 ~20 +E5 ~600 -E5 ~20 +E4 ~350 -E4 ~200 +e3 ~1500 -C1 +B2",
            ["E8e3", "C1B2"],
        ),
    ],
)
def test_piece_may_be_slid_slowly_over_its_own_board_before_it_goes_over(
    game_id: str, fen: str, slide: str, moves: list[str]
) -> None:
    """Wherever it rests on the straight way there, that is one move."""
    found, told = read(game_id, f"{slide} ~4000", fen)
    assert (found, alerts(told)) == (moves, [])
