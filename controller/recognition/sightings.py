"""What was seen of the moves that a game tells: whether their pieces left, landed and stayed, and what it costs another
reading of the same touches to deny it.
"""

from collections.abc import Sequence
from itertools import islice

from controller.recognition import costs
from controller.recognition.evidence import Log, as_told, flickered_squares, touched_squares
from controller.recognition.node import Node


def made_after(node: Node, ply: int) -> list[Node]:
    """The positions on the way to `node` after so many plies, the newest first."""
    return [at for at in node.later_than(ply) if at.footprint is not None]


def clearly_seen(made: Sequence[Node], log: Log) -> list[Node]:
    """Those whose piece was seen to leave, and to land and stay, and was in no hand when the next move stood, or was
    taken up just before that for the one after it.
    """
    seen = []
    left = 0  # what was lifted between a move and the next, but for the last moment, and not put back
    for node in made:
        was_seen = was_seen_to_stay(node, log) and was_seen_to_leave(node, log)
        if was_seen and not node.footprint_filled & left:
            seen.append(node)
        assert node.footprint is not None
        left = 0
        touches = log.between(node.parent.mark if node.parent else 0, node.mark)
        for touch in touches:
            if not touch.lifted:
                left &= ~touch.square
            elif touch.t_ms < touches[-1].t_ms - costs.OVERLAP_MS:
                left |= touch.square
        left &= ~node.footprint.touched
    return seen


def denial_cost(
    seen: Sequence[Node], made: Sequence[Node], log: Log, made_log: Log, seen_ply: int, made_ply: int
) -> int:
    """What it costs that moves were `made`, as the `made_log` has it, and not those that were `seen`, each after so
    many plies; or that they were made, but that nobody saw them land, as that was another piece.
    """
    robbed = [node for node in seen if _is_robbed(node, made, made_log) and not was_held_besides(node, log)]
    other = [node for node in seen if not any(includes(at, node) for at in made)]
    cost = len(robbed) * costs.LANDING_OF_ANOTHER
    for node in other:
        landed = [at for at in made if at.footprint_filled & node.footprint_filled]
        if not any(_may_be_same_landing(node, at, log, made_log) for at in landed):
            cost += 0 if _was_another_nudged_there(node, log) else costs.LANDING_DENIED
            continue
        is_same_piece = _came_from(landed[-1], made_ply) == _came_from(node, seen_ply)
        if not (_was_held_before(node, log) and is_same_piece) and not was_held_besides(node, log):
            cost += costs.LANDING_OF_ANOTHER
    return cost


def _may_be_same_landing(node: Node, other: Node, log: Log, other_log: Log) -> bool:
    """Whether what one reading tells to have come down on a square, and another, is one piece: not where that had been
    taken up again for longer than a switch flickers before the second one came down, as they were told.
    """
    came_ms, other_ms = _told_ms(node, log), _told_ms(other, other_log)
    if came_ms is None or other_ms is None:
        return True
    first_ms, second_ms = sorted((came_ms, other_ms))
    left_ms: int | None = None
    for touch in as_told(log.touches):
        if not touch.square & node.footprint_filled or not first_ms < touch.t_ms <= second_ms:
            continue
        if touch.lifted:
            left_ms = touch.t_ms
        elif left_ms is not None and touch.t_ms >= left_ms + costs.FLICKER_MS:
            return False
    return True


def _told_ms(node: Node, log: Log) -> int | None:
    """When the piece of the move to `node` was told to have come down; None if it was not."""
    before = 0 if node.parent is None else node.parent.mark
    told = (
        t.t_ms if t.told_ms is None else t.told_ms
        for t in reversed(log.between(before, node.mark))
        if not t.lifted and t.square & node.footprint_filled
    )
    return next(told, None)


def _is_robbed(node: Node, made: Sequence[Node], made_log: Log) -> bool:
    """Whether the move to `node` was made, and what was seen to land there is said to have been another piece, which
    that one took.
    """
    same = [at for at in made if includes(at, node)]
    return bool(same) and not any(was_seen_to_land(at, made_log) for at in same)


def includes(made: Node, node: Node) -> bool:
    """Whether the move to `made` is the one to `node`, or takes another piece along (castling)."""
    longer, move = made.footprint, node.footprint
    if longer is None or move is None:
        return False
    return made.line[-1] == node.line[-1] or longer.takes_along(move)


def _came_from(node: Node, ply: int) -> int:
    """Where the piece that this move set down had stood after so many plies, 0 if beside the board."""
    assert node.parent is not None and node.footprint is not None
    origin = node.footprint.origin
    for at in node.parent.later_than(ply):
        if at.footprint is not None and at.footprint_filled & origin:
            origin = at.footprint.origin
    return origin


def was_seen_to_land(node: Node, log: Log, *, in_order: bool = False) -> bool:
    """Also by a closing believed to have been told late, if not asked for one told `in_order`."""
    if node.parent is None or node.footprint is None:
        return False
    touches = node.parent.touches(log, node.mark)
    left_ms = next((t.t_ms for t in touches if t.lifted and t.square & node.footprint.origin), 0)
    landed = (t for t in touches if t.square & node.footprint_filled and not t.lifted)
    # What had come down there before the piece left was adjusted.
    placed = (t for t in landed if t.t_ms >= left_ms - costs.OVERLAP_MS)
    return any(not in_order or t.told_ms is None for t in placed)


def was_seen_to_stay(node: Node, log: Log) -> bool:
    """Whether it was seen to land, told in its order, and was not lifted again as if it were on its way; a switch that
    flickers lifts nothing.
    """
    landed = log.between(node.mark - 1, node.mark)
    later = [t for t in log.since(node.mark) if t.square & node.footprint_filled]
    while len(later) > 1 and flickered_squares((*later[:2],), costs.FLICKER_MS):
        later = later[2:]
    is_on_its_way = bool(later and landed) and later[0].t_ms < landed[0].t_ms + costs.PASSED_MS
    return (
        was_seen_to_land(node, log, in_order=True) and not is_on_its_way and not took_hardly_left(node, log)
    )


def took_hardly_left(node: Node, log: Log, within_ms: int = costs.FLICKER_MS) -> bool:
    """Whether the square of what the move took was empty for a moment only: perhaps no piece landed there."""
    assert node.parent is not None and node.footprint is not None
    return bool(node.footprint.replaced & flickered_squares(node.parent.touches(log, node.mark), within_ms))


def was_seen_to_leave(node: Node, log: Log) -> bool:
    """Whether the piece was taken up when it could be for this move."""
    if node.parent is None or node.footprint is None:
        return False
    touched = touched_squares(node.parent.touches(log, node.mark))
    return not node.footprint.origin & ~touched & ~node.parent.early & ~node.parent.in_hand


def _was_held_before(node: Node, log: Log) -> bool:
    """Whether the piece had been taken up before the move before: its landing may have been told after that one."""
    assert node.parent is not None and node.footprint is not None
    lifted = (t.square for t in log.between(node.parent.mark, node.mark) if t.lifted)
    return not any(square & node.footprint.origin for square in lifted)


def was_held_besides(node: Node, log: Log) -> bool:
    """Whether another piece was taken up before this one landed, or was told to be just after, and not put back: either
    may have landed there. So it is if this one was in a hand when the piece of one of the two moves before landed.
    """
    before, move = node.parent, node.footprint
    assert before is not None and move is not None
    if held_besides(node, before, log):
        return True
    earlier = islice(before.path(), 2)
    return any(at.parent is not None and held_besides(at, at.parent, log) & move.origin for at in earlier)


def held_besides(node: Node, since: Node, log: Log) -> int:
    """The squares whose piece had been taken up since an earlier position when the one of this move landed; not those
    where that stood on its way.
    """
    assert node.footprint is not None and node.parent is not None
    held = 0
    landed_ms = None
    for number, touch in enumerate(log.since(since.mark), start=since.mark + 1):
        if landed_ms is not None and touch.t_ms > landed_ms + costs.OVERLAP_MS:
            break
        held = held | touch.square if touch.lifted else held & ~touch.square
        if number == node.mark:
            landed_ms = touch.t_ms
    return held & (since.occupancy | node.parent.occupancy) & ~node.footprint.touched


def _was_another_nudged_there(node: Node, log: Log) -> bool:
    """Whether another piece had just been taken up when this one landed, and was set down there after the square was
    emptied again: it had come to the next square and was put back.
    """
    assert node.footprint is not None
    around = log.between(node.mark - 2, node.mark + 2)
    if len(around) < 4:
        return False
    taken, landed, left, back = around
    is_back = taken.lifted and not back.lifted and taken.square == back.square
    return is_back and left.square == landed.square and not taken.square & node.footprint.touched
