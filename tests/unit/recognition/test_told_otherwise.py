"""At which plies another game has another move than the one that is believed in."""

from dataclasses import replace

import pytest

from controller.games import find_game
from controller.recognition.candidates import Candidate
from controller.recognition.doubts import told_otherwise
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.recognition import start_from

BELIEVED = ("e2e4", "e7e5", "g1f3", "b8c6")
WITHIN = 6


def _after(*moves: str) -> Node:
    node = Node(Outlook(find_game("chess").start()), None, None, 0)
    for move in moves:
        footprint = node.outlook.called(move)
        assert footprint is not None, move
        node = node.play(footprint, 0)
    return node


@pytest.mark.parametrize(
    ("other", "plies"),
    [
        (("e2e4", "e7e5", "f1c4", "b8c6"), {3}),
        (("e2e4", "c7c5", "g1f3"), {2}),  # its last move may just not be made yet
        (("e2e4", "e7e6"), {2, 3, 4}),
        (("e2e4", "e7e6", "g1f3", "b8c6", "d2d4"), {2, 3, 4}),
        (BELIEVED[:2], set()),  # it only ends earlier
    ],
)
def test_plies_at_which_a_game_that_costs_hardly_more_has_another_move(
    other: tuple[str, ...], plies: set[int]
) -> None:
    """A game that costs so much more, what the board tells against it included, is none of them."""
    best, rival = Candidate(_after(*BELIEVED), 100), Candidate(_after(*other), 0)
    sensed = Sensed(best.node.occupancy)
    dearer = best.total(sensed) - rival.total(sensed) + WITHIN
    board = replace(start_from(best.node), sensed=sensed)
    for cost, found in ((dearer - 1, plies), (dearer, set())):
        read = replace(board, candidates=(best, replace(rival, cost=cost)))
        assert told_otherwise(read, WITHIN) == found
