"""A capture whose victim, that stands elsewhere, is left on the board: it is taken off plies later, if ever."""

from controller.recognition.evidence import Sensed, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node


def left_standing(node: Node, sensed: Sensed) -> list[Footprint]:
    """The captures elsewhere from `node` whose piece has just come down: what they take may be left standing."""
    last = sensed.log.touches[-1]
    if last.lifted:
        return []
    left = (touched_squares(node.touches(sensed.log)) | node.in_hand) & ~sensed.occupied
    return [f for f in node.footprints.jumps if f.filled == last.square and f.origin & left]
