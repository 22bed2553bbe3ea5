"""A press in casual play: it says that a move is made, and completes what the board shows of it."""

from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.astride import is_astride
from controller.recognition.node import Node
from controller.session.lever.shown import stands
from controller.session.lever.weighing import gone_on, pressed_again, weighed
from controller.session.step import Step
from controller.session.telling import tell_moves, tell_result
from controller.sides import Side


def complete_casually(step: Step, t_ms: int, by: Side) -> None:
    """A press says that the move is made, if the board shows one; half a castling waits for its other half."""
    board = pressed_again(step.board, by)
    step.change(recognition=board)
    best = board.best
    if (completed := _with_pass(board, by, t_ms)) is not None:
        step.change(recognition=completed)
        tell_moves(step, t_ms)
        return
    made = [
        c for c in board.candidates if c.node.parent and c.node.parent.turn is by and _stands(board, c.node)
    ]
    is_own = best.parent is not None and best.parent.turn is by
    # Another move that stands is what was pressed for, where nothing else was: a capture whose square was never seen
    # empty, a move back; or where the piece of the likeliest one does not stand.
    is_other = best.turn is by and any(c.node.ply > best.ply for c in made)
    if is_own and not _stands(board, best):
        is_other = any(c in made for c in doubts.in_question(board))
    if is_other:
        step.change(recognition=recog.weigh_press(board, best.ply + 1, [c.node for c in made]))
        tell_moves(step, t_ms)
    elif is_own and _stands(board, best):
        assert best.parent is not None
        board = gone_on(board, best.parent, t_ms)
        if board.best.turn is by:
            return  # the piece has been taken up again: the move is still to be made
        hasty = [n for n in _in_question(board) if _is_answered_in_haste(board, n, by, t_ms)]
        board = weighed(board, by)
        if board.best.turn is by:  # … in a game without the move that was pressed for
            board = recog.weigh_press(board, best.ply, [*(c.node for c in made), *hasty])
            if board.best.turn is by and board.best not in hasty:
                return  # it is so much likelier that the press was for nothing
        board = recog.pass_on(board, by=by)  # in other games it is for a pass
        best = board.best
        ply = best.ply - 1 if best in hasty else best.ply
        shorter = [c.node for c in board.candidates if c.node.turn is best.turn and _stands(board, c.node)]
        shorter += [*hasty, *(n for n in _in_question(board) if _is_answered_in_haste(board, n, by, t_ms))]
        board = recog.rest(recog.complete(board, ply, shorter), is_pressed=True)
        step.change(recognition=recog.pass_on(board, ply), touched_ms=None)
        tell_moves(step, t_ms)
        tell_result(step, t_ms)


def _with_pass(board: recog.Recognition, by: Side, t_ms: int) -> recog.Recognition | None:
    """The board after a press of `by` for a forced pass, or for the move before one that is believed already; None if
    it is for neither.
    """
    best = board.best
    if not _stands(board, best):
        return None
    # In other games that are in question `by` may have moved, and presses for that.
    nodes = _in_question(board)
    moved = [n for n in nodes if _has_moved(n, by) and _stands(board, n)]
    if best.turn is by and best.passed is not None:
        earlier, due = best.parent, [n for n in nodes if n.turn is by and n.passed is not None]
        if _changed_ms(board, best) > t_ms - costs.SEEN_MS:
            if earlier is not None and earlier.is_pass and board.completed_ply < earlier.ply:
                # It is for the pass before, answered in haste.
                return recog.complete(board, earlier.ply, [*moved, *due])
            return board  # nobody has seen yet what it would answer
        # Who passes takes the move before it for made, by whatever number.
        passed = recog.pass_on(recog.complete(board, best.ply, [*moved, *due]), by=by)
        return recog.complete(
            passed, best.ply + 1, [*moved, *(n.passed for n in due if n.passed is not None)]
        )
    made = best.parent
    if made is None or made.parent is None or best.footprint is None or best.footprint.touched:
        return None
    is_due = made.parent.turn is by and board.completed_ply < made.ply
    return recog.complete(board, made.ply, moved) if is_due else None


def _in_question(board: recog.Recognition) -> list[Node]:
    return [candidate.node for candidate in doubts.in_question(board)]


def _is_answered_in_haste(board: recog.Recognition, node: Node, by: Side, t_ms: int) -> bool:
    """Whether a press of `by` is for the move before the last one in this game, which came too late to be seen, or
    before that move stood.
    """
    made = node.parent
    is_due = made is not None and made.parent is not None and made.parent.turn is by is not made.turn
    if made is None or not is_due or not _stands(board, node):
        return False
    answered_ms = _changed_ms(board, node)
    return answered_ms > t_ms - costs.SEEN_MS or answered_ms < _changed_ms(board, made)


def _changed_ms(board: recog.Recognition, node: Node) -> int:
    """When a square of the last move changed last: its piece may have been taken up and set down again."""
    touched = 0 if node.footprint is None else node.footprint.touched
    return next((t.t_ms for t in reversed(board.log.touches) if t.square & touched), 0)


def _stands(board: recog.Recognition, node: Node) -> bool:
    """Whether the board shows a position, its piece perhaps on the border of two squares."""
    shown = board.shown(node)
    return stands(node, shown & node.occupancy if is_astride(node, board.sensed) else shown)


def _has_moved(node: Node, by: Side) -> bool:
    """Whether this side has made the last move, but for a forced pass after it."""
    made = node.parent if node.is_pass else node
    return made is not None and made.parent is not None and made.parent.turn is by
