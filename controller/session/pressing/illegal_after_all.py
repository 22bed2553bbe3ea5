"""A move that was taken for legal is none, by what a person says that the pawn before it had become."""

from dataclasses import replace

from controller.session.choosing import is_settled
from controller.session.pressing.judging import judge
from controller.session.state import Press
from controller.session.step import Step
from controller.session.telling import tell_line


def illegal_after_all(step: Step, t_ms: int) -> None:
    """Judge the last press again, if its move is given up for the piece that was just chosen for the one before."""
    board, best = step.board, step.board.best
    pressed_ms = dict(board.pressed_ms).get(board.completed_ply)
    is_given_up = best.ply == board.completed_ply - 1 and is_settled(step, best)
    if not step.state.tournament or step.state.refused is not None or not is_given_up or pressed_ms is None:
        return
    step.change(
        recognition=replace(board, completed_ply=best.ply), press=Press(pressed_ms, best.turn, pressed_ms)
    )
    judge(step, t_ms, is_last=True)
    tell_line(step, t_ms)
