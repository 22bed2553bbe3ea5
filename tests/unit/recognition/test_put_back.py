"""A position that stood wrong and is right again: what was done meanwhile is no move, and doubts remain."""

from dataclasses import replace

import pytest

import rules_c
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node


def _after(node: Node, *moves: str) -> Node:
    for move in moves:
        node = node.play(next(f for f in node.footprints if f.text == move), 0)
    return node


@pytest.mark.parametrize("told", [("g7g6", "g6g5"), ("g7g5",)])
def test_one_long_move_of_a_turn_and_two_short_ones_stay_in_question(told: tuple[str, ...]) -> None:
    """Changeover: both leave the board alike, and the turn has ended after the two alone."""
    position = rules_c.game("changeover-lancer").start()
    position.push(position.parse("g1g3"))
    board = recog.start(position)
    lines = [_after(board.best, "g7g6", "g6g5"), _after(board.best, "g7g5")]
    assert {line.turn for line in lines} == {"north", "south"}
    board = replace(board, candidates=tuple(Candidate(line, n) for n, line in enumerate(lines)))
    again = recog.put_back(board, next(line for line in lines if line.line == told))
    assert again.best.line == told
    assert {c.node.line for c in again.candidates} == {line.line for line in lines}
