"""Which openings of switches may have been told late, and where in the log each may belong."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from controller.recognition import costs
from controller.recognition.late_closings import recent
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition


def late_openings(board: Recognition) -> Iterator[tuple[int, Node, int]]:
    """Where in the log a switch opened, and where it may belong: just before its piece came down elsewhere, while no
    other one was off the board.

    The newest one only, of a piece that has not come back.
    """
    log, first = board.log, max(board.log.dropped, board.sensed.heard_mark)
    touches = [*enumerate(log.between(first, log.end), start=first)]
    opened = ((at, t) for at, t in reversed(touches) if t.lifted and not t.square & board.occupied)
    end, touch = next(opened, (0, None))
    if touch is None:
        return
    tried = set()
    for node in recent(board, touch.t_ms - costs.OPENS_LATE_MS):
        goals = reduce(or_, (f.filled for f in node.footprints if f.vacated & touch.square), 0)
        for index, landed in touches:
            is_goal = node.mark <= index < end and landed.square & goals & board.occupied
            if landed.lifted or not is_goal or (node.line, index) in tried:
                continue
            others = node.occupancy & ~board.sensed.before(index) & ~(landed.square | board.sensed.dead)
            is_soon = touch.t_ms <= landed.t_ms + costs.OPENS_LATE_MS
            if is_soon and not (others or _is_answering(board, node, landed.square)):
                tried.add((node.line, index))
                yield end, node, index


def _is_answering(board: Recognition, node: Node, landed: int) -> bool:
    """Whether the other side holds a piece: rather, what has just opened is what that takes."""
    off = node.occupancy & ~(node.own | board.occupied | board.sensed.dead)
    came = board.occupied & ~(node.occupancy | landed | board.sensed.dead)
    return off.bit_count() > came.bit_count()
