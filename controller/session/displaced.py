"""Tournament play: the board is left wrong after a press that a move was made by, and no press is to come that would
tell of it. The arbiter is told, though nobody knows whose doing it is.
"""

from itertools import islice

from controller.arbiter.problems import Problem
from controller.recognition.guesses import unseen_plies
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.session.step import Step

_PLIES = 2  # who answers over a piece that nobody saw land may not have looked there


def tell_displaced(step: Step, t_ms: int) -> None:
    """Tell of it, once, if nothing else is told to be wrong."""
    state, board = step.state, step.board
    is_known = state.problem is not None or state.refused is not None or state.refusal is not None
    if not state.tournament or is_known or state.putting_right:
        return
    if board.best.ply != board.completed_ply:
        return  # the next move is begun
    problem = _landed_nowhere(board) or _left_beside(board)
    if problem is not None:
        step.change(problem=problem)
        step.alert(t_ms, problem.kind, problem.text, squares=problem.squares, base=board.best)


def _landed_nowhere(board: Recognition) -> Problem | None:
    """The square of one of the last moves was empty when that was pressed for, and still is, and nothing has come down
    there since its piece was taken up: who pressed may have it in the hand.
    """
    unseen, pressed_ms = unseen_plies(board), dict(board.pressed_ms)
    for node in islice(board.best.path(), _PLIES):
        empty = node.footprint_filled & board.missing
        if node.ply not in unseen or not empty or board.strays:
            continue
        left_ms = _left_ms(board, node)
        since = [touch for touch in board.log.touches if touch.square & empty and touch.t_ms >= left_ms]
        if all(touch.lifted and touch.t_ms <= pressed_ms.get(node.ply, 0) for touch in since):
            names = board.names(empty)
            text = f"nobody has seen a piece come down on {names[0]}"
            return Problem("piece-missing", text, None, names)
    return None


def _left_ms(board: Recognition, node: Node) -> int:
    """When the piece of the move to `node` was taken up."""
    return 0 if node.footprint is None else board.log.last_lift_ms(node.footprint.origin, node.mark) or 0


def _left_beside(board: Recognition) -> Problem | None:
    """One piece too many, since before the press: the move is right, so nobody is asked to put anything back."""
    pressed_ms = dict(board.pressed_ms).get(board.best.ply)
    strays = board.strays
    if board.missing or strays.bit_count() != 1 or pressed_ms is None:
        return None
    came_ms = [touch.t_ms for touch in board.log.touches if not touch.lifted and touch.square & strays]
    if not came_ms or came_ms[-1] >= pressed_ms:
        return None
    names = board.names(strays)
    return Problem("illegal-position", f"no piece should stand on {names[0]}", None, names)
