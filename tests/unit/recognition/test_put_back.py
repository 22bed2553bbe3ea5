"""A position that stood wrong and is right again: what was done meanwhile is no move, and doubts remain."""

from dataclasses import replace

import pytest

import rules_c
from controller.recognition import costs
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


def test_unlikely_game_that_had_come_there_before_is_still_possible() -> None:
    """Which pawn was taken is told by what follows, not by a piece that was knocked over and put back meanwhile."""
    board = recog.start(rules_c.game("chess").position("4k3/4p1p1/5P2/8/8/8/8/4K3 w - - 0 1"))
    likely, other = (_after(board.best, move) for move in ("f6g7", "f6e7"))
    board = replace(board, candidates=(Candidate(likely, 2), Candidate(other, 2 + costs.BELIEVED_MAX)))
    again = recog.put_back(board, likely)
    assert [(c.node.line, c.cost) for c in again.candidates] == [
        (("f6g7",), 0),
        (("f6e7",), costs.BELIEVED_MAX),
    ]
