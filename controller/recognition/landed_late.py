"""Games in which a piece that was off the board when touches were missed had gone where a switch closed late, or closed
only while nobody listened.
"""

from collections.abc import Iterator
from itertools import chain, islice

from controller.recognition.evidence import Log, Sensed, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.promotions import replayed

PLIES_MAX = 4  # so many of the last moves may have ended elsewhere


def landed_late(node: Node, occupied: int, sensed: Sensed) -> Iterator[Node]:
    """Such games beside the one to `node`, as far as its later moves stay legal. The board was left with these squares
    `occupied`.
    """
    off = node.occupancy & ~occupied & ~sensed.dead
    came = sensed.occupied & ~node.occupancy & ~sensed.dead
    if not off or not came:
        return iter(())
    return chain(_elsewhere(node, off, came), _before_the_last(node, off, came, sensed.log))


def _elsewhere(node: Node, off: int, came: int) -> Iterator[Node]:
    """The piece of one of the last moves had gone to another square."""
    later: list[Node] = []
    for at in islice(node.path(), PLIES_MAX):
        if at.parent is None or at.footprint is None:
            return
        if off & at.footprint_filled:
            for move in _moves(at.parent, at.footprint.origin, came):
                other = replayed(at, move, later)
                if other is not None:
                    yield other
        later.append(at)


def _before_the_last(node: Node, off: int, came: int, log: Log) -> Iterator[Node]:
    """A piece taken up before the last move stood had moved first, in the same turn."""
    before = node.parent
    if before is None or node.footprint is None or before.turn is not node.turn:
        return
    taken_up = touched_squares(before.touches(log, node.mark)) & off
    for move in _moves(before, taken_up, came):
        moved = before.play(move, node.mark)
        then = moved.outlook.called(node.footprint.text)
        if then is not None:
            yield node.as_reached_by(moved.play(then, node.mark, node.opened))


def _moves(node: Node, origins: int, goals: int) -> Iterator[Footprint]:
    return (f for f in node.footprints if f.origin & origins and goals & (f.filled | f.replaced))
