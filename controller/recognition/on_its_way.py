"""Pieces that pause on their way to the one that they take, which was taken off first."""

from controller.recognition.evidence import Sensed
from controller.recognition.node import Node


def is_on_its_way(node: Node, sensed: Sensed) -> bool:
    """Whether the one piece that stands wrong is one that could have gone there, and that takes the piece which was
    lifted before it.
    """
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    missing = node.occupancy & ~sensed.occupied & ~sensed.dead
    origin, victim = missing & node.own, missing & ~node.own
    if any(squares.bit_count() != 1 for squares in (strays, origin, victim)):
        return False
    lifted = [t.square for t in node.touches(sensed.log) if t.lifted and t.square & missing]
    if lifted != [victim, origin]:
        return False
    takes = any(f.origin == origin for f in node.footprints.onto(victim))
    return takes and any(f.origin == origin for f in node.footprints.onto(strays))
