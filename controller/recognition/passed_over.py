"""Moves of a piece that moves on from where it hardly stood: it may have gone elsewhere before, and on from there."""

from itertools import islice

from controller.recognition import costs
from controller.recognition.evidence import Log
from controller.recognition.node import Node
from controller.recognition.promotions import replayed


def passed_over(node: Node, log: Log) -> frozenset[int]:
    """The ply of the move to `node` and the one of the move before that brought its piece there, where that stood for
    less than any hand needs to let go of it, and may have gone to another square from which this move is legal, too.
    """
    move = node.footprint
    path = islice(node.path(), 1, None)
    came = next((at for at in path if move is not None and at.footprint_filled & move.origin), None)
    if move is None or came is None or came.parent is None or came.footprint is None:
        return frozenset()
    here = [t for t in log.between(came.parent.mark, node.mark) if t.square & came.footprint_filled]
    if len(here) < 2 or not here[-1].lifted or here[-1].t_ms - here[-2].t_ms >= costs.LET_GO_MS:
        return frozenset()
    between = [at for at in islice(node.path(), 1, None) if at.ply > came.ply]
    for other in came.parent.footprints:
        goal = other.filled | other.replaced
        if other.origin != came.footprint.origin or goal == came.footprint_filled:
            continue
        base = replayed(came, other, between)
        if base is not None and any(f.origin == goal for f in base.footprints.onto(node.footprint_filled)):
            return frozenset((came.ply, node.ply))
    return frozenset()
