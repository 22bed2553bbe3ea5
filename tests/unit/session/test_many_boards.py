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
