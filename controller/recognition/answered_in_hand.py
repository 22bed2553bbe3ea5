"""A capture whose victim was taken off first, and answered before the piece that takes was taken up."""

from controller.recognition import costs
from controller.recognition.evidence import Log
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node


def answered_from(node: Node, capture: Footprint, mark: int, log: Log) -> int | None:
    """Where in the log the reply to a capture from `node`, which ended at `mark`, may have begun: just after its victim
    was taken off, if something else was set down then while no piece of its side was in a hand; otherwise None.
    """
    victims = (capture.replaced | capture.vacated & ~capture.origin) & ~node.own
    if not victims:
        return None
    taken: int | None = None
    is_answered, left_ms = False, None
    for number, touch in enumerate(log.between(node.mark, mark), start=max(node.mark, log.dropped) + 1):
        if touch.lifted and touch.square & node.own:
            break
        if touch.square & victims:
            # The taker, told late to have left, may have been set down there.
            is_landed = taken is not None and bool(touch.square & capture.replaced)
            taken, is_answered = (number if touch.lifted or is_landed else None), False
        elif touch.lifted:
            left_ms = touch.t_ms
        elif taken is not None and (left_ms is None or touch.t_ms >= left_ms + costs.FLICKER_MS):
            is_answered |= not touch.square & (node.occupancy | capture.touched)
    return taken if is_answered else None
