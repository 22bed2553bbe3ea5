"""Games that led to one position by another number of moves: what is given up of them stays in doubt."""

from dataclasses import replace

import pytest

import rules_c
from controller.recognition import doubts
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node

THERE_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")


def _after(*moves: str) -> Node:
    node = recog.start(rules_c.game("chess").start()).best
    for text in moves:
        node = node.play(next(f for f in node.footprints if f.text == text), 0)
    return node


def _board(*nodes: Node) -> recog.Recognition:
    board = recog.start(rules_c.game("chess").start())
    games = tuple(Candidate(node, 2 * number) for number, node in enumerate(nodes))
    return replace(board, candidates=games, sensed=replace(board.sensed, occupied=nodes[0].occupancy))


@pytest.mark.parametrize(
    ("later", "first"),
    [
        (((*THERE_AND_BACK, "e2e4", "e7e5"), ("e2e4", "e7e5")), None),
        (((*THERE_AND_BACK, "e2e4", "e7e5"),), 1),
        (((*THERE_AND_BACK, "e2e4", "e7e5"), ("e2e4",)), 1),
    ],
    ids=["both go on", "one is dropped", "one stays behind"],
)
def test_game_of_fewer_moves_that_is_given_up_leaves_all_since_in_doubt(
    later: tuple[tuple[str, ...], ...], first: int | None
) -> None:
    """The knights may have gone there and back, or not: all later moves are the same, and none would ever tell."""
    before = _board(_after(*THERE_AND_BACK, "e2e4"), _after("e2e4"))
    assert doubts.given_up_from(before, _board(*(_after(*moves) for moves in later))) == first
