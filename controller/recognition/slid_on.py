"""A piece that is slid over squares and then pushes another one off, or knocks it to the square beside: it has not
landed where it only passed.
"""

from collections.abc import Sequence

from controller.recognition import costs
from controller.recognition.evidence import Log, Touch, last_filled
from controller.recognition.footprint import Footprint
from controller.recognition.neighbours import are_in_line, are_neighbours, steps_along, steps_between
from controller.recognition.node import Node
from controller.recognition.reach import could_take

_KNOCKED_TOUCHES = 4  # off its square, on the one beside, off that, and back
_STOOD = 3  # touches: a piece is set down, taken up, and set down elsewhere


def has_slid_on(node: Node, gone: int, left_ms: int, rest_ms: int, log: Log) -> bool:
    """Whether what has just moved was on `gone`, and lifted then, for less than `rest_ms`, on the straight way to a
    piece that it could have taken: rather, it slid over that square, and pushed that one off. One of its own side may
    be another by what else was played.
    """
    before, made = node.parent, node.footprint
    if before is None or made is None or not made.origin:
        return False  # what was dropped came from no square
    touches = reversed(log.between(before.mark, node.mark))
    came = next((t for t in touches if not t.lifted and t.square & gone), None)
    if came is None or left_ms >= (came.told_ms or came.t_ms) + rest_ms:
        return False
    names = before.position.game.squares
    origin, over = (names[square.bit_length() - 1] for square in (made.origin, gone))
    ends = (end for end in before.position.pieces() if steps_along(origin, over, end))
    return any(could_take(before, origin, end) for end in ends)


def has_gone_on(node: Node, missing: int, log: Log) -> bool:
    """Whether what has just moved, and is `missing`, was taken up again as soon as a slide goes on, and no piece that
    may take it was, before that or soon after.
    """
    gone, later = missing & node.footprint_filled, log.since(node.mark)
    left_ms = next((t.t_ms for t in later if t.lifted and t.square & gone), None)
    if left_ms is None or not has_slid_on(node, gone, left_ms, costs.PASSED_MS, log):
        return False
    takers = {f.origin for f in node.footprints.onto(gone)}
    if any(taker & missing & (node.early | node.in_hand) for taker in takers):
        return False
    return not any(
        t.lifted and t.square in takers and t.t_ms <= left_ms + costs.ONE_GESTURE_MS for t in later
    )


def slides_on(arrived: Node, reply: Node, child: Node) -> bool:
    """Whether the piece that had `arrived` goes farther on the same straight way, and what seems to have replied only
    went to a square beside its own: rather, it was knocked there.
    """
    knocked = reply.footprint
    if knocked is None or not knocked.origin:
        return False  # what was dropped came from no square
    origin, end = knocked.move.from_square, knocked.move.to_square
    is_knock = origin is not None and are_neighbours(origin, end)
    return is_knock and goes_straight_on(arrived, child)


def goes_straight_on(arrived: Node, child: Node) -> bool:
    """Whether the piece that had `arrived` moves farther on the same straight way."""
    came, goes = arrived.footprint, child.footprint
    if came is None or goes is None or came.move.from_square is None:
        return False  # what was dropped came from no square
    return steps_along(came.move.from_square, came.move.to_square, goes.move.to_square) > 0


def is_slid_farther(node: Node, touches: Sequence[Touch]) -> bool:
    """Whether what had moved was taken up again, and came down straight on, where it could have gone at once, with
    nothing else touched (`touches` before its taker was): its own hand has moved it there, rather than that one set it
    aside which takes it.
    """
    before, made = node.parent, node.footprint
    if before is None or made is None or not made.origin or [t.lifted for t in touches[:2]] != [True, False]:
        return False
    left, came, *later = touches
    if not left.square & node.footprint_filled or any(t.square != came.square for t in later):
        return False
    squares = node.position.game.squares
    origin, over, end = (squares[s.bit_length() - 1] for s in (made.origin, left.square, came.square))
    ways = before.footprints.onto(came.square) if steps_along(origin, over, end) else ()
    return any(f.origin == made.origin and not f.replaced for f in ways)


def is_knocked_on(node: Node, footprint: Footprint, touches: Sequence[Touch]) -> bool:
    """Whether the piece of the move had stood elsewhere for long enough to be seen, and came from there to the square
    beside it in less time than a hand needs, round a corner, with another hand at work: rather, it was knocked there.
    """
    if not footprint.origin or len(touches) < _STOOD:
        return False
    *before, left, on = touches
    is_on = on.square & footprint.filled & ~left.square
    if not is_on or not left.lifted or on.t_ms >= left.t_ms + costs.FLICKER_MS:
        return False
    came = last_filled(before, left.square)
    if not came or came == len(before) - 1:
        return False
    if not any(t.lifted and t.square == footprint.origin for t in before[:came]):
        return False
    if left.t_ms < before[came].t_ms + costs.SEEN_MS:
        return False
    squares = node.position.game.squares
    origin, over, end = (squares[s.bit_length() - 1] for s in (footprint.origin, left.square, on.square))
    return are_neighbours(over, end) and not steps_along(origin, over, end)


def is_knocked_back(node: Node, footprint: Footprint, touches: Sequence[Touch]) -> bool:
    """Whether what the move seems to take was knocked to the square beside and came back from there, both in less time
    than a hand needs: it stands where it stood, and nobody saw it taken.
    """
    lifted = [t.square for t in touches if t.lifted and not t.square & footprint.touched]
    if not footprint.replaced or not lifted:
        return False
    # Another one may be knocked with it.
    on = [t for t in touches if t.square in (footprint.replaced, lifted[-1])]
    if len(on) < _KNOCKED_TOUCHES or on[-1] is not touches[-1]:
        return False
    left, came, again, back = on[-_KNOCKED_TOUCHES:]
    is_gone = left.lifted and not came.lifted and came.t_ms < left.t_ms + costs.FLICKER_MS
    is_back = again.lifted and not back.lifted and back.t_ms < again.t_ms + costs.FLICKER_MS
    is_same = left.square == back.square == footprint.replaced and came.square == again.square
    squares = node.position.game.squares
    over, target = (squares[s.bit_length() - 1] for s in (came.square, left.square))
    return is_gone and is_back and is_same and are_neighbours(over, target)


def slid_elsewhere(node: Node, touches: Sequence[Touch], log: Log) -> bool:
    """Whether nobody saw the piece of the last move land, which took one, and it was slid (`touches` since it was taken
    up) over a square beside its own that does not lie on its way: rather, it took another one. One that leaps is slid
    round a corner.
    """
    made, last = node.footprint, log.between(node.mark - 1, node.mark)
    if made is None or not made.origin or not made.replaced or not touches or touches[0].lifted:
        return False
    if not last or not last[0].lifted or last[0].square != made.origin:
        return False
    came, squares = touches[0], node.position.game.squares
    if came.square & (node.occupancy | made.origin) or came.t_ms > last[0].t_ms + costs.SEEN_MS:
        return False
    origin, over, end = (squares[s.bit_length() - 1] for s in (made.origin, came.square, made.replaced))
    is_nearer = steps_between(over, end) < steps_between(origin, end)
    is_round = is_nearer and not are_in_line(origin, end)
    return are_neighbours(origin, over) and not (is_round or steps_along(origin, over, end))
