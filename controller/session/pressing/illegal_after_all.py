"""A move that was taken for legal is none, by what a person says that the pawn before it had become."""

from controller.session.asking import CORRECTED_MS
from controller.session.choosing import is_chosen, is_settled
from controller.session.state import Press
from controller.session.step import Step


def wait_for_correction(step: Step, t_ms: int) -> None:
    """If the move that was pressed for last is given up for the piece just chosen, its press is judged again, but not
    while the choice may still be corrected.
    """
    state, board, best = step.state, step.board, step.board.best
    pressed_ms = dict(board.pressed_ms).get(board.completed_ply)
    if not state.tournament or state.refused is not None or pressed_ms is None:
        return
    is_said = is_settled(step, best) or is_chosen(step, best)
    is_given_up = best.ply == board.completed_ply - 1 and is_said
    # Where it has been answered on the board, nothing says what stands wrong.
    if is_given_up and state.press is None and board.strays.bit_count() == 1:
        step.change(press=Press(pressed_ms, best.turn, t_ms + CORRECTED_MS))
    elif not is_given_up and state.press is not None and state.press.t_ms == pressed_ms:
        step.change(press=None)
