"""A piece in the hand while the other side moves: nobody forbids it, and it lands where it may go then."""

from collections.abc import Iterable

from controller.recognition import costs
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition


def held_plies(board: Recognition, line: Iterable[Node]) -> frozenset[int]:
    """Of the moves of a line those whose piece was off its square before the move before it was made, and was not seen
    to come back until it came down elsewhere.
    """
    return frozenset(node.ply for node in line if _was_held(board, node))


def held_captures(board: Recognition, line: Iterable[Node]) -> frozenset[int]:
    """Those of them that took a piece: that one may only have been adjusted meanwhile, until they move on."""
    return frozenset(
        node.ply for node in line if node.footprint and node.footprint.replaced and _was_held(board, node)
    )


def _was_held(board: Recognition, node: Node) -> bool:
    before, made, log = node.parent, node.footprint, board.log
    if before is None or made is None or not made.origin or before.first_mark <= log.dropped:
        return False
    landed = log.between(before.first_mark - 1, before.first_mark)
    left_ms = log.last_lift_ms(made.origin, before.first_mark)
    if not landed or landed[0].lifted or not landed[0].square & before.footprint_filled:
        return False  # nobody knows when it was made
    if left_ms is None or left_ms > landed[0].t_ms - costs.EARLY_MS:
        return False  # who is only hasty
    is_off = not made.origin & board.sensed.before(before.first_mark)
    return is_off and not any(t.square & made.origin for t in log.between(before.first_mark, node.mark))
