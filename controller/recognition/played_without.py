"""A move made while other pieces are off their squares: it explains the board but for those."""

from controller.recognition import costs
from controller.recognition.evidence import Sensed, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node


def held_besides(node: Node, child: Node, sensed: Sensed) -> int:
    """What more it costs after a move that other pieces are in hands, if they were taken up before it stood, or were
    off their squares as the board was seen before the first move.
    """
    held = node.occupancy & child.occupancy & ~sensed.occupied & ~child.early & ~child.in_hand & ~sensed.dead
    off = node.in_hand if node.parent is None else 0
    held &= touched_squares(node.touches(sensed.log)) | off
    held &= ~touched_squares(child.touches(sensed.log))
    return held.bit_count() * (costs.LEFT_OUT - costs.OTHER_PIECE_IN_HAND)


def played_without(node: Node, footprint: Footprint, sensed: Sensed) -> int:
    """What more it costs after a drop that a piece has been off its square since before the move that led to `node` was
    begun. Otherwise it would seem to have come down where the new one has, as illegally as in any game.
    """
    if footprint.origin or node.parent is None:
        return 0
    out = node.occupancy & ~sensed.occupied & ~node.in_hand & ~node.early & ~sensed.dead
    return costs.LEFT_OUT if out & ~touched_squares(sensed.log.since(node.parent.mark)) else 0
