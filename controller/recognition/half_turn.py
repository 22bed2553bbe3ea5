"""A turn of several moves of which one piece seems to have made two: perhaps it made one, and the turn goes on."""

from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

STOPPED_MS = 3000  # who goes on with a piece after so long has let go of it in between


def half_turn_plies(board: Recognition) -> frozenset[int]:
    """The last two plies believed in where they may be one: the same piece could have gone on at once, and took nothing
    on its way. Who moves next will tell; a press has told.
    """
    last, first = board.best, board.best.parent
    before = None if first is None else first.parent
    if first is None or before is None or first.turn is not before.turn or last.ply <= board.completed_ply:
        return frozenset()
    begun, done = first.footprint, last.footprint
    if begun is None or done is None or begun.replaced or not done.origin & begun.filled:
        return frozenset()
    ways = before.footprints.onto(last.footprint_filled)
    may_be_one = any(way.origin == begun.origin and way.replaced == done.replaced for way in ways)
    return (
        frozenset((first.ply, last.ply)) if may_be_one and _has_gone_on(board, first, last) else frozenset()
    )


def _has_gone_on(board: Recognition, first: Node, last: Node) -> bool:
    """Whether its piece was taken up again soon after the `first` move."""
    landed, left_ms = board.log.between(first.mark - 1, first.mark), None
    if last.footprint is not None:
        left_ms = board.log.last_lift_ms(last.footprint.origin, last.mark)
    return bool(landed) and left_ms is not None and left_ms < landed[0].t_ms + STOPPED_MS
