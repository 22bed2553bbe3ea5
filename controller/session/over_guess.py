"""Casual play: an illegal move is told although a capture that nobody saw land explains the board; that one stays in
doubt, with all that follows, and what was told stands.
"""

from controller.arbiter.over_guess import offence_over_guess
from controller.arbiter.problems import Problem, is_far_off
from controller.recognition.recognition import Recognition
from controller.session.pressing.refusing import tell_problem
from controller.session.step import Step
from controller.session.telling import tell_moves
from controller.session.trust import SHAKEN_PLIES, another_from


def tell_over_guess(step: Step, t_ms: int) -> None:
    """Tell of the illegal move, once, if nothing else is told to be wrong, few moves were made since, and it is none
    that nobody makes: then the other side has adjusted a piece while the one that took was in the hand.
    """
    state, board = step.state, step.board
    if state.tournament or state.problem is not None or state.putting_right or board.strays | board.missing:
        return
    found = offence_over_guess(board)
    if found is None:
        return
    base, problem = found
    is_told = any((told.move, told.ply) == (problem.move, base.ply) for told in state.log)
    is_long_ago = board.best.ply > base.ply + SHAKEN_PLIES
    if is_told or is_long_ago or is_far_off(base.position, problem):
        return
    tell_problem(step, t_ms, problem, base, confirmed=None)
    step.change(calms=another_from(step.state.calms, base.ply + 1))
    tell_moves(step, t_ms)


def is_told_over_guess(board: Recognition, problem: Problem) -> bool:
    """Whether what was told is explained away by such a capture alone."""
    found = offence_over_guess(board) if board.may_take_back and not board.strays else None
    return found is not None and found[1].move == problem.move
