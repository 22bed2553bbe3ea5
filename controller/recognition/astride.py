"""Pieces set down on the border of two squares: both switches close, until somebody pushes the piece to its place."""

from controller.recognition import costs
from controller.recognition.evidence import Sensed
from controller.recognition.neighbours import neighbours_of
from controller.recognition.node import Node, bits_of


def is_astride(node: Node, sensed: Sensed) -> bool:
    """Whether the one switch that should be open closed together with that of a piece beside it; not where another
    piece, taken up longer before than for a hasty reply, goes there, and is not seen again: it came down, rather.
    """
    stray = sensed.occupied & ~node.occupancy & ~sensed.dead
    if not _closed_together(stray, node.occupancy & sensed.occupied, node, sensed):
        return False
    missing, log = node.occupancy & ~sensed.occupied & ~sensed.dead, sensed.log
    squares = node.position.game.squares
    closed = max(n for n, touch in enumerate(log.touches) if touch.square == stray)
    for index in bits_of(missing):
        left_ms = log.last_lift_ms(1 << index, log.dropped + closed)
        is_long = left_ms is not None and left_ms < log.touches[closed].t_ms - costs.EARLY_MS
        if is_long and squares[stray.bit_length() - 1] in node.position.goals(squares[index]):
            return False
    return True


def has_stood_astride(node: Node, stray: int, sensed: Sensed) -> bool:
    """Whether the piece of the last move came down on `stray` as well as on its square."""
    return _closed_together(stray, node.footprint_filled, node, sensed)


def was_just_astride(node: Node, sensed: Sensed) -> bool:
    """Whether the piece of the last move had come down on two squares, and its own one has only just opened: it is
    pushed to the other one, or a hand takes it off, and that opens next.
    """
    stray = sensed.occupied & ~node.occupancy & ~sensed.dead
    if not has_stood_astride(node, stray, sensed):
        return False
    touches = sensed.log.touches
    opened = (t.t_ms for t in reversed(touches) if t.lifted and t.square & node.footprint_filled)
    return next(opened, -costs.TOGETHER_MS) > touches[-1].t_ms - costs.TOGETHER_MS


def _closed_together(stray: int, squares: int, node: Node, sensed: Sensed) -> bool:
    """Whether one of these squares lies beside `stray`, if that is one, and both switches closed together."""
    if stray.bit_count() != 1:
        return False
    newest = next((t for t in reversed(sensed.log.touches) if t.square == stray), None)
    if newest is None or newest.lifted:
        return False
    # That the piece leaves its own square just as it comes down does not part the two.
    origin, late_ms = 0 if node.footprint is None else node.footprint.origin, newest.t_ms - costs.OVERLAP_MS
    touches = [t for t in sensed.log.touches if not (t.lifted and t.square == origin and t.t_ms >= late_ms)]
    closed = touches.index(newest)
    together = (
        touch.square
        for touch in touches[max(0, closed - 1) : closed + 2]
        if not touch.lifted and abs(touch.t_ms - newest.t_ms) <= costs.TOGETHER_MS
    )
    beside = neighbours_of(node.position.game.squares)[stray] & squares
    return any(square & beside for square in together)
