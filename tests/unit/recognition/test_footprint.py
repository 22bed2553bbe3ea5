"""What the moves of a position do to the board, and which of those that look alike is the likelier one."""

from random import Random

import pytest

import rules_c
from controller.recognition.node import mask_of
from controller.recognition.outlook import Outlook

EXCITING = "**rb1kbnr**/*ppp1ppppp*/S8ss/11/11/11/11/O1S3SS3/SS2PI1SS1S/*PPPKPPPPP*/**RBQ1BNR**[] w kq - 0 22"


@pytest.mark.parametrize(
    ("game_id", "fen", "costs"),
    [
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", {"a7a8=Q": 0, "a7a8=N": 1}),
        ("skirmish", "3/p2/1n1 b - - 1 8", {"a2a1": 0}),
        ("exciting", EXCITING, {"a9b9": 0, "a9b9=+S": 1}),
    ],
    ids=["strongest", "no choice", "may stay"],
)
def test_promotion_is_lesser_only_beside_a_likelier_one(
    game_id: str, fen: str, costs: dict[str, int]
) -> None:
    """The strongest piece, the only one, and the one that stays what it was are what is expected."""
    position = rules_c.game(game_id).position(fen)
    found = {f.text: f.cost for f in Outlook(position).footprints}
    assert {move: found[move] for move in costs} == costs


@pytest.mark.parametrize("game_id", ["chess", "chinese-chess", "exciting"])
def test_squares_of_moves_are_those_of_the_rules_library_on_boards_of_any_size(game_id: str) -> None:
    """Of 64, 90 and 121 squares: in one word, or in two. In a game played at random, and once it is over."""
    game, random = rules_c.game(game_id), Random(game_id)
    position = game.start()
    for _ in range(60):
        table = position.move_table()
        moves = [position.move_in(table, number) for number in range(len(table))]
        names = [(move.vacated, move.filled, move.replaced) for move in moves]
        footprints = Outlook(position.copy()).footprints
        masks = [(f.vacated, f.filled, f.replaced) for f in footprints]
        assert masks == [
            tuple(mask_of(game.square_index[s] for s in squares) for squares in of) for of in names
        ]
        if not moves:
            break
        position.push(random.choice(moves))


def test_position_without_legal_moves_has_no_footprints() -> None:
    """On a board of more squares than a word has."""
    mated = "3k5/3RR4/9/9/9/9/9/9/9/3K5 b - - 0 1"
    assert len(Outlook(rules_c.game("chinese-chess").position(mated)).footprints) == 0
