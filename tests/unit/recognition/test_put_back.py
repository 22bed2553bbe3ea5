"""A position that stood wrong and is right again: what was done meanwhile is no move, and doubts remain."""

from dataclasses import replace

import pytest

import rules_c
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Touch
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


@pytest.mark.parametrize("dead", ["", "a8"])
def test_game_that_the_board_told_of_until_the_last_touch_is_as_likely_as_it_was_then(dead: str) -> None:
    """A capture was taken back; its pawn is lifted again, as if it had taken. A switch may tell of no piece."""
    board = recog.start(rules_c.game("chess").position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"))
    told, back = _after(board.best, "e4d5"), board.best
    dead_square = board.square(dead) if dead else 0
    sensed = replace(board.sensed, occupied=told.occupancy | dead_square, dead=dead_square)
    for t_ms, hand in ((1000, "-d5"), (1500, "+e4"), (2000, "+d5"), (5000, "-e4")):
        sensed = sensed.after(Touch(t_ms, board.square(hand[1:]), hand[0] == "-"))
    board = replace(board, sensed=sensed, candidates=(Candidate(told, 2), Candidate(back, 40)))
    stood = Candidate(back, 40 - Candidate(told, 2).total(sensed.until_last()))
    assert stood in recog.put_back(board, told).candidates
