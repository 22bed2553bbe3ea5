"""Captures of a piece that may only have been adjusted, or put back, while another one was taken by a push, which
nobody saw.
"""

from controller.recognition import costs
from controller.recognition.evidence import flickered_squares, lifted_at_once, returned_squares
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

ADJUSTED_MIN = 2  # so many pieces adjusted while another is in a hand: perhaps what it seems to take is, too
_PUT_BACK_TOUCHES = 4  # lifted, set down elsewhere, lifted from there, put back


def put_back_plies(board: Recognition) -> frozenset[int]:
    """The last ply, if it is a capture and what came down may be its victim put back: a piece that the one which moved
    cannot be was set down elsewhere and taken up from there at once, as no victim is, just before; and the one that
    moved may have taken another piece, which nobody saw.
    """
    node, move = board.best, board.best.footprint
    touches = () if node.parent is None else node.parent.touches(board.log, node.mark)
    if node.parent is None or move is None or not move.replaced or len(touches) < _PUT_BACK_TOUCHES:
        return frozenset()
    taken_up, last = touches[-2:]
    is_elsewhere = taken_up.lifted and not taken_up.square & node.parent.occupancy
    if not is_elsewhere or last.lifted or not last.square & move.replaced:
        return frozenset()
    left_ms = next((t.t_ms for t in touches if t.lifted and t.square == last.square), last.t_ms)
    came_ms = next((t.t_ms for t in touches if not t.lifted and t.square == taken_up.square), left_ms)
    is_at_once = left_ms < came_ms and taken_up.t_ms < came_ms + costs.SEEN_MS
    if not is_at_once or any(f.origin == move.origin for f in node.parent.footprints.onto(taken_up.square)):
        return frozenset()
    return frozenset((node.ply,)) if _may_have_taken_another(board, node) else frozenset()


def either_victim_plies(board: Recognition) -> frozenset[int]:
    """The last ply, if it is a capture whose victim was lifted together with another piece that the same one could have
    taken, and something stands on both squares again: two hands were at work, and either was the one that took. Or the
    square of that other piece was empty for a moment just before, or as soon as the one that took was taken up (which
    may be told a little later), as where it is pushed off, and the victim adjusted.
    """
    node, move = board.best, board.best.footprint
    if node.parent is None or move is None or not move.replaced:
        return frozenset()
    touches = node.parent.touches(board.log, node.mark)
    together = lifted_at_once(touches, costs.TOGETHER_MS, costs.FLICKER_MS) & ~node.parent.own
    others = together if together & move.replaced else 0
    left_ms = board.log.last_lift_ms(move.origin, node.mark) or 0
    at_once_ms = left_ms + costs.EARLY_MS
    since_ms = touches[-1].t_ms - costs.ONE_GESTURE_MS if touches else 0
    since = [t for t in touches if t.t_ms >= left_ms - costs.OVERLAP_MS]
    since = [t for t in since if t.t_ms <= at_once_ms or t.t_ms >= since_ms]
    others |= flickered_squares(tuple(since), costs.FLICKER_MS) & ~node.parent.own
    others &= board.occupied & ~move.replaced
    may_take = any(
        f.origin == move.origin and f.replaced & others for f in node.parent.footprints.onto(others)
    )
    return frozenset((node.ply,)) if may_take else frozenset()


def adjusted_plies(board: Recognition) -> frozenset[int]:
    """The last ply, if it is a capture told by its victim's square alone, as if that had been one more piece to be
    adjusted: several others were since the piece that moved was taken up, and that may have taken another one unseen.
    """
    node, move = board.best, board.best.footprint
    if node.parent is None or move is None or not move.replaced:
        return frozenset()
    left_ms = board.log.last_lift_ms(move.origin, node.mark)
    touches = node.parent.touches(board.log, node.mark)
    since = tuple(t for t in touches if left_ms is not None and t.t_ms > left_ms)
    adjusted = returned_squares(since) & node.occupancy & ~move.touched
    if adjusted.bit_count() < ADJUSTED_MIN:
        return frozenset()
    return frozenset((node.ply,)) if _may_have_taken_another(board, node) else frozenset()


def _may_have_taken_another(board: Recognition, node: Node) -> bool:
    """Whether the piece that moved last took another one in some game."""
    move = node.footprint
    others = (c.node.at_ply(node.ply) for c in board.candidates)
    rivals = (o.footprint for o in others if o.parent is node.parent and o.footprint is not None)
    return move is not None and any(f.origin == move.origin and f.replaced & ~move.replaced for f in rivals)
