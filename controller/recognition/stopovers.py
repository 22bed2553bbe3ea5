"""Squares on which pieces stood for a while, where none should, while a move was made."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from controller.recognition import costs
from controller.recognition.evidence import Touch, last_filled, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.neighbours import neighbours_of, steps_along
from controller.recognition.node import Node

_EXPLAINED_MAX = 2  # the piece that moves may pause on its way, and what it takes may be set aside


def stopovers_cost(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> int:
    """Of a move during which pieces were set down on more empty squares than it has pieces at work, and taken up again,
    or its own piece stood, longer than a victim is left there, where it could have gone: rather, other moves were made.
    A piece that is slid straight on may be told to stand on every square that it passes, and its victim be set aside.
    """
    came_ms: dict[int, int] = {}
    stood: list[int] = []
    stood_long = 0
    is_in_hand = bool(footprint.origin & (node.in_hand | node.early))
    expected = reduce(or_, _way(node, footprint), node.occupancy | footprint.touched)
    for touch in _without_put_back(node, footprint, touches):
        if touch.square == footprint.origin:
            is_in_hand = touch.lifted
        if touch.square & expected:
            continue
        if not touch.lifted:
            came_ms[touch.square] = touch.t_ms
            continue
        stood_ms = touch.t_ms - came_ms.pop(touch.square, touch.t_ms)
        if stood_ms >= costs.PASSED_MS and touch.square not in stood:
            stood.append(touch.square)
        stood_long |= touch.square if stood_ms >= costs.PARKED_MS and is_in_hand else 0
    is_other_move = _could_stand(node, footprint, stood_long) and not _is_victim_first(footprint, touches)
    cost = costs.STOOD_LONG if is_other_move else 0
    besides = len(stood) - _EXPLAINED_MAX
    if besides <= 0 or _slid_over(node, footprint, stood) >= len(stood) - 1:
        return cost
    return cost + besides * costs.STRAY_WHILE_MOVED


def other_way_cost(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> int:
    """Of a move that jumps several times, whose piece came down on the squares of its way in another order."""
    way = _way(node, footprint)
    came = [t.square for t in touches if not t.lifted and t.square in way]
    ahead = iter(way)
    return 0 if all(square in ahead for square in came) else costs.OTHER_WAY


def stands_elsewhere(node: Node, footprint: Footprint, touches: tuple[Touch, ...], standing: int) -> bool:
    """Of a capture: whether its piece had come down on another square, with no other in a hand, before what it takes
    was taken up, and was still `standing` there, not beside its target, when that was filled: that was only put back.
    """
    filled = last_filled(touches, footprint.replaced)
    taken = _last_lifted(touches[:filled], footprint.replaced)
    if filled is None or taken is None:
        return False
    left = _last_lifted(touches[:taken], footprint.origin)
    if left is None:
        return False
    up = came = 0
    for touch in touches[:taken]:
        if touch.lifted:
            up, came = up | touch.square & node.occupancy, came & ~touch.square
        elif touch.square & up:
            up &= ~touch.square
        elif not up & ~footprint.origin and touch.t_ms >= touches[left].t_ms - costs.OVERLAP_MS:
            came |= touch.square
    beside = neighbours_of(node.position.game.squares).get(footprint.replaced, 0)
    gone = touched_squares(tuple(t for t in touches[taken:] if t.lifted))
    return bool(came & standing & ~(gone | beside | node.occupancy | footprint.touched))


def _last_lifted(touches: Sequence[Touch], square: int) -> int | None:
    for index in range(len(touches) - 1, -1, -1):
        if touches[index].square == square and touches[index].lifted:
            return index
    return None


def _without_put_back(node: Node, footprint: Footprint, touches: Iterable[Touch]) -> list[Touch]:
    """The touches, but for those of a piece that the move has nothing to do with, and that was put back where it had
    been taken up, with no other piece touched meanwhile: wherever it stood, it has not moved.
    """
    kept: list[Touch] = []
    pieces = node.occupancy & ~footprint.touched
    off: int | None = None  # where in `kept` such a piece was taken up
    for touch in touches:
        if off is not None and touch.square == kept[off].square:
            del kept[off:]
            off = None
            continue
        if touch.square & (node.occupancy | footprint.touched):
            off = len(kept) if touch.lifted and touch.square & pieces else None
        kept.append(touch)
    return kept


def _way(node: Node, footprint: Footprint) -> list[int]:
    return [1 << node.position.game.square_index[name] for name in footprint.way]


def _slid_over(node: Node, footprint: Footprint, stood: Iterable[int]) -> int:
    """How many of these squares, in this order, lie on the straight way of the piece that moves."""
    squares, move = node.position.game.squares, footprint.move
    if move.from_square is None or move.to_square is None:
        return 0
    count = gone = 0
    for square in stood:
        steps = steps_along(move.from_square, squares[square.bit_length() - 1], move.to_square)
        if steps > gone:
            count, gone = count + 1, steps
    return count


def _is_victim_first(footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Whether what the move takes was off the board when its piece was taken up: who has taken it off already pauses on
    the way there for as long as he likes.
    """
    victim_ms = next((t.t_ms for t in touches if t.lifted and t.square & footprint.replaced), None)
    left_ms = next((t.t_ms for t in touches if t.lifted and t.square == footprint.origin), None)
    return victim_ms is not None and left_ms is not None and victim_ms < left_ms


def _could_stand(node: Node, footprint: Footprint, squares: int) -> bool:
    """Whether the piece of the move may go to one of these squares."""
    return any(other.origin == footprint.origin for other in node.footprints.onto(squares))
