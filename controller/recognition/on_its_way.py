"""Pieces that pause on their way, above all to the one that they take, which was taken off first."""

from controller.recognition.evidence import Sensed
from controller.recognition.neighbours import steps_along
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


def may_go_on(node: Node, sensed: Sensed) -> bool:
    """Whether the one piece that stands wrong may only rest there: on its way to what it takes, or on a square that it
    slides over, between where it stood and where it may go. What is off the board besides is what it takes there.
    """
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    missing = node.occupancy & ~sensed.occupied & ~sensed.dead
    origin, victim = missing & node.own, missing & ~node.own
    if any(squares.bit_count() != 1 for squares in (strays, origin)):
        return False
    if is_on_its_way(node, sensed):
        return True
    squares = node.position.game.squares
    start, over = (squares[square.bit_length() - 1] for square in (origin, strays))
    moves = (f for f in node.footprints if f.origin == origin and not victim & ~(f.replaced | f.vacated))
    return any(over in f.way or steps_along(start, over, f.move.to_square) for f in moves)
