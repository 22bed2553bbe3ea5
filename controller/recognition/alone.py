"""How the board stood when a switch closed: where no piece was off its square, no hand has set one down there."""

from itertools import islice

from controller.recognition.evidence import Sensed
from controller.recognition.landed_late import PLIES_MAX
from controller.recognition.node import Node
from controller.recognition.sightings import was_seen_to_land


def closing(square: int, sensed: Sensed) -> int | None:
    """The index in the log of the last touch of this square, if it closed then: before `heard_mark` where touches were
    missed, and nobody knows when it did, or how the board stood.
    """
    touches = sensed.log.touches
    back = next((n for n, touch in enumerate(reversed(touches), start=1) if touch.square == square), 0)
    return sensed.log.end - back if back and not touches[-back].lifted else None


def stood_at(node: Node, mark: int, sensed: Sensed) -> Node | None:
    """The position of the game to `node` that stood at this index of the log; None where one of the last moves to it
    may have ended elsewhere, where a switch closes late, as nobody saw its piece land.
    """
    at = next((at for at in node.path() if at.mark <= mark), None)
    last = () if at is None else tuple(islice(at.path(), PLIES_MAX))
    are_seen = all(was_seen_to_land(made, sensed.log) for made in last if made.footprint is not None)
    return at if are_seen else None


def off_at(node: Node, mark: int, sensed: Sensed) -> int:
    """The squares that were not as in this position then."""
    return (sensed.before(mark) ^ node.occupancy) & ~sensed.dead
