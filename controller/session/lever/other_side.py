"""A piece of the other side that was carried, and pressed for.

Nobody makes his move with a piece of the other side. Where a game that is still followed has it as a piece of the side
that presses, come there by a capture that was read otherwise, and all that stands on the board is explained so, then
that game is the likelier one, however sure the other capture seemed.
"""

from dataclasses import replace

from controller.arbiter.problems import problem_on_board
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import returned_squares
from controller.recognition.node import Node


def is_own_piece_in(board: recog.Recognition, base: Node, node: Node) -> bool:
    """Whether all that is wrong after `base` is that a piece of the side not on move was carried elsewhere, or is off
    the board where another one was changed, and in the game of `node` the last move was made with that piece, by the
    side that is.
    """
    if _has_taken(board, base, node):
        return True
    problem = problem_on_board(replace(board, candidates=(Candidate(base, 0),)))
    if problem is None or problem.kind != "out-of-turn":
        return False
    if node.footprint is None or node.parent is None or node.parent.turn is not base.turn:
        return False
    origin, target = (board.square(name) for name in problem.squares)
    return node.footprint.origin == origin and node.footprint.filled == target


def _has_taken(board: recog.Recognition, base: Node, node: Node) -> bool:
    """Whether that move is a capture, and what it takes was seen to be changed while only its piece left the board."""
    made, shown = node.footprint, board.shown(base)
    if made is None or node.parent is None or node.parent.turn is not base.turn or shown & ~base.occupancy:
        return False
    is_theirs = base.occupancy & ~shown == made.origin and not made.origin & base.own
    return is_theirs and bool(made.replaced & returned_squares(base.touches(board.log)))
