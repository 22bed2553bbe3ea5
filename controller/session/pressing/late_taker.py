"""A press for nothing, it seems, but a piece of the other side was taken up and something set down on its square: the
switch that the taker left may be told late.
"""

from enum import Enum
from functools import reduce
from operator import or_

from controller.recognition import recognition as recog
from controller.recognition.evidence import Touch, returned_squares, touched_squares
from controller.recognition.node import Node
from controller.session.state import LANDS_WITH_MS

OPENS_MS = 600  # it is told so long after the press, at most …
_STAYS_MS = 400  # … and was left, if nothing comes down for so long


class Taker(Enum):
    """What became of it."""

    AWAITED = 1
    LEFT = 2
    STOOD = 3  # the press was for nothing


def read_taker(
    board: recog.Recognition, base: Node, pressed_ms: int, t_ms: int, *, is_last: bool
) -> tuple[Taker, int] | None:
    """What became of the taker by now, and until when it is awaited; None where this is no such press."""
    touches = base.touches(board.log)
    before = tuple(t for t in touches if t.t_ms <= pressed_ms + LANDS_WITH_MS)
    target = returned_squares(before) & base.capturable
    takers = reduce(or_, (f.origin for f in base.footprints if f.replaced & target), 0)
    is_plain = not touched_squares(before) & ~target and not target & (target - 1)
    if (
        not takers
        or takers & board.sensed.dead
        or not is_plain
        or (base.occupancy ^ board.sensed.before(base.mark)) & ~board.sensed.dead
    ):
        return None
    later = touches[len(before) :]
    if not later:
        is_over = is_last or t_ms >= pressed_ms + OPENS_MS
        return (Taker.STOOD if is_over else Taker.AWAITED), pressed_ms + OPENS_MS
    first, *others = later
    if not first.lifted or not first.square & takers or not all(_may_answer(t, base, target) for t in others):
        return Taker.STOOD, t_ms
    stays_ms = first.t_ms + _STAYS_MS
    return (Taker.LEFT if others or is_last or t_ms >= stays_ms else Taker.AWAITED), stays_ms


def _may_answer(touch: Touch, base: Node, target: int) -> bool:
    """Whether the other side takes up a piece to answer, and not the one that seemed to be taken."""
    return touch.lifted and not touch.square & (base.own | target)
