"""Switches that bounce as a piece comes down: what opens and closes again in less time than a hand needs to let go is
one landing, and nobody has taken the piece up to adjust it, or to move it on.
"""

from collections.abc import Iterable

from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed, bounces_after, touched_squares
from controller.recognition.node import Node


def landed_once(
    candidates: Iterable[Candidate], sensed: Sensed, completed_mark: int
) -> tuple[Candidate, ...]:
    """The candidates, those whose last move's piece has just bounced as reached now; not what was pressed for by index
    `completed_mark` already.
    """
    last = sensed.log.since(sensed.log.end - 3)
    if last[0].lifted or bounces_after(last, 0) != (1, 2):
        return tuple(candidates)
    bounced = last[0].square

    def landed(node: Node) -> Node:
        is_its_own = node.mark == sensed.log.end - 2 and node.footprint_filled & bounced
        if not is_its_own or node.footprint is None or node.mark <= completed_mark:
            return node
        is_begun = touched_squares(sensed.log.between(node.opened, node.mark)) & ~node.footprint.touched
        return node if is_begun else node.again(sensed.log.end)

    return tuple(Candidate(landed(c.node), c.cost) for c in candidates)
