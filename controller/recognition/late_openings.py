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
    log = board.log
    end = log.end - 1
    while end >= max(log.dropped, board.sensed.heard_mark):
        (touch,) = log.between(end, end + 1)
        if touch.lifted and not touch.square & board.occupied:
            break
        end -= 1
    else:
        return
    tried = set()
    for node in recent(board, touch.t_ms - costs.LATE_MAX_MS):
        goals = reduce(or_, (f.filled for f in node.footprints if f.vacated & touch.square), 0)
        for index, landed in enumerate(log.between(node.mark, end), start=node.mark):
            if landed.lifted or not landed.square & goals & board.occupied or (node.line, index) in tried:
                continue
            others = node.occupancy & ~board.sensed.before(index) & ~(landed.square | board.sensed.dead)
            if not others and touch.t_ms <= landed.t_ms + costs.LATE_MAX_MS:
                tried.add((node.line, index))
                yield end, node, index
