"""Moves there and back that are made by turns, each seen by the other side before it answers, are played. What is taken
back is so newest move first, or by both sides at once.
"""

from controller.recognition import costs
from controller.recognition.evidence import Sensed
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node


def is_answered(node: Node, sensed: Sensed, undone: int = 0) -> bool:
    """Whether what looks different since `node` began with a legal move of one piece, which had stood for a while
    before any other square of that was touched: there is no other one, or this is the answer. Squares that are `undone`
    are those of an answer.
    """
    gone = node.occupancy & ~sensed.occupied & ~sensed.dead
    come = sensed.occupied & ~node.occupancy & ~sensed.dead
    if not gone or not come:
        return False
    return any(
        not move.touched & undone and _has_stood(move, (gone | come) & ~move.touched, node, sensed)
        for move in node.footprints.onto(come)
        if move.origin & gone and move.vacated == move.origin and move.filled & come and not move.replaced
    )


def _has_stood(move: Footprint, others: int, node: Node, sensed: Sensed) -> bool:
    """Whether the piece of the move had come down, for all to see, when the first of the `others` was touched."""
    since = sensed.log.since(node.mark)
    left = next((n for n, t in enumerate(since) if t.lifted and t.square == move.origin), len(since))
    came_ms = next((t.t_ms for t in since[left:] if t.square == move.filled and not t.lifted), None)
    if came_ms is None:
        return False
    return all(t.t_ms >= came_ms + costs.STOOD_MS for t in since if t.square & others)
