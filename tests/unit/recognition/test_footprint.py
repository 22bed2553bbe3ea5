"""What the moves of a position do to the board, and which of those that look alike is the likelier one."""

import pytest

import rules_c
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
