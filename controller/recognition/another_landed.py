"""A piece that was in a hand when the board was seen seems to come down, while another one was taken up since."""

from controller.recognition import costs
from controller.recognition.evidence import Log, Touch, touched_squares
from controller.recognition.node import Node


def another_came_down(node: Node, child: Node, log: Log) -> bool:
    """Whether the piece of the move to `child` was only believed to be in a hand, and another one, which has nothing to
    do with it, had been taken up when it came down, and was off its square still: rather, that one came down. None of
    the other side, taken up just before: that answers it.
    """
    footprint = child.footprint
    if footprint is None or not footprint.origin & node.in_hand:
        return False
    touches = node.touches(log, child.mark)
    if footprint.origin & touched_squares(touches):
        return False
    if not touches or touches[-1].lifted or not touches[-1].square & (footprint.filled | footprint.replaced):
        return False
    return bool(_taken_up(node, touches) & ~footprint.touched)


def put_back_besides(node: Node, touches: tuple[Touch, ...]) -> int:
    """The square of a piece that was only believed to be in a hand, if the newest touch seems to put it back there, and
    another one had been taken up since and is off its square still; or 0.
    """
    if not node.in_hand or not touches or touches[-1].lifted:
        return 0
    square = touches[-1].square & node.in_hand & node.occupancy
    if not square or square & touched_squares(touches[:-1]):
        return 0
    return square if _taken_up(node, touches) else 0


def _taken_up(node: Node, touches: tuple[Touch, ...]) -> int:
    """The squares of pieces that were taken up before the last of these touches, and not put back: own ones, or those
    of the other side that were taken up well before.
    """
    up = hasty = 0
    for touch in touches:
        up = up | touch.square if touch.lifted else up & ~touch.square
        if touch.t_ms > touches[-1].t_ms - costs.HASTY_MS:
            hasty |= touch.square
    return up & node.occupancy & (node.own | ~hasty)
