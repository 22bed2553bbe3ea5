"""A piece that moved twice, with a reply between: where it stood when that was made, its squares may not tell."""

from controller.recognition import costs
from controller.recognition.evidence import Log
from controller.recognition.node import Node


def may_have_been_answered_between(node: Node, log: Log) -> bool:
    """Whether the piece of the move to `node`, which had made the move before the reply as well, stood elsewhere on its
    way while that was made, long enough for a hand to let go of it, and could have moved there first, and from there.
    """
    answered, move = node.parent, node.footprint
    first = None if answered is None else answered.parent
    if answered is None or first is None or first.parent is None or move is None:
        return False
    begun, reply = first.footprint, answered.footprint
    if begun is None or reply is None or begun.replaced or not move.origin & first.footprint_filled:
        return False
    stood = _stood_meanwhile(node, log) & ~(begun.touched | move.touched | reply.touched)
    for other in first.parent.footprints.onto(stood) if stood else ():
        stop = first.parent.play(other, first.mark)
        replies = (f for f in stop.footprints.onto(answered.footprint_filled) if f.origin == reply.origin)
        then = next((stop.play(f, answered.mark) for f in replies if f.touched == reply.touched), None)
        if other.origin == begun.origin and then is not None:
            onward = then.footprints.onto(node.footprint_filled)
            if any(f.origin == stop.footprint_filled and f.replaced == move.replaced for f in onward):
                return True
    return False


def _stood_meanwhile(node: Node, log: Log) -> int:
    """The squares on which something stood for long enough while the reply before this move was made."""
    assert node.parent is not None and node.parent.footprint is not None
    first = node.parent.parent
    assert first is not None and first.parent is not None
    landed = log.between(node.parent.mark - 1, node.parent.mark)
    left_ms = log.last_lift_ms(node.parent.footprint.origin, node.parent.mark)
    if not landed or left_ms is None:
        return 0
    came_ms: dict[int, int] = {}
    stood = 0
    for touch in log.between(log.begin_of_reply(first.parent.first_mark), node.mark):
        since_ms = came_ms.pop(touch.square, None)
        if not touch.lifted:
            came_ms[touch.square] = touch.t_ms
        elif since_ms is not None and touch.t_ms >= since_ms + costs.LET_GO_MS:
            stood |= touch.square if since_ms < landed[0].t_ms and touch.t_ms > left_ms else 0
    return stood
