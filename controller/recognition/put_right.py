"""A piece that was set down on a wrong square, and taken on from there to where it may go."""

from itertools import pairwise

from controller.recognition.evidence import Sensed
from controller.recognition.node import Node


def was_put_right(node: Node, sensed: Sensed) -> bool:
    """Whether nothing but the piece of the move to `node` was touched since the one before, and each of its landings
    but the last one was on an empty square, from which it was taken up again: all of its way was seen.
    """
    move, before = node.footprint, node.parent
    if move is None or before is None or not move.origin or move.replaced:
        return False
    if before.mark < sensed.heard_mark or before.early | before.in_hand:
        return False
    touches = before.touches(sensed.log, node.mark)
    by_turns = [touch.lifted for touch in touches] == [True, False] * (len(touches) // 2)
    if not touches or not by_turns:
        return False
    if touches[0].square != move.origin or touches[-1].square != node.footprint_filled:
        return False
    return all(on.square == at.square & ~before.occupancy for at, on in pairwise(touches) if not at.lifted)
