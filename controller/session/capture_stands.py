"""Casual play: a capture that seemed to be taken back was answered, by a piece that went to where the capturing one had
come from, as it may not.
"""

from dataclasses import replace

from controller.arbiter.answering import illegal_after_capture
from controller.recognition.under_way import is_under_way
from controller.session.pressing.refusing import tell_problem
from controller.session.step import Step
from controller.session.telling import tell_line


def tell_capture_stands(step: Step, t_ms: int) -> None:
    """Tell of both, if nothing else is told to be wrong: that both pieces of the capture were put back, and the third
    one is in a hand still, is no likelier any more. Which it was stays open until it is put right.
    """
    state, board = step.state, step.board
    if state.tournament or state.problem is not None or state.putting_right or is_under_way(board):
        return
    found = illegal_after_capture(board)
    if found is None:
        return
    capture, problem = found
    more = capture.total(board.sensed) - board.candidates[0].total(board.sensed)
    others = (replace(c, cost=c.cost + more) for c in board.candidates if c is not capture)
    step.change(recognition=replace(board, candidates=(capture, *others)))
    tell_line(step, t_ms)
    tell_problem(step, t_ms, problem, capture.node, confirmed=None)
