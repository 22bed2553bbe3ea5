"""A piece that goes on after the reply has begun: with its last moves, that may be one move fewer."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import takewhile
from operator import or_

from controller.recognition import costs
from controller.recognition.evidence import Touch
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.sides import Side


def carried_on_plies(board: Recognition) -> frozenset[int]:
    """The last ply believed in and those of its piece in the turn before the reply, where they may be one move fewer:
    the same piece, taken up again before anybody who moves it anew could have seen the reply, goes on to where it could
    have gone in that turn. Who is to move next will tell; a press for it where it stood has told.
    """
    begun = carried_on(board, may_be_pressed=False)
    return _plies(begun, board.best) if begun and _may_be_fewer(begun, board.best) else frozenset()


def stopped_on_plies(board: Recognition) -> frozenset[int]:
    """The same plies where the piece that was carried on so then stood, for long enough to be seen, where the earlier
    move could have ended: rather than that it overshot, that move may have ended there. Nothing tells later.
    """
    begun, last, log = carried_on(board), board.best, board.log
    before = begun[0].parent if len(begun) == 1 else None
    if before is None or begun[0].footprint is None:
        return frozenset()
    origin = begun[0].footprint.origin
    goals = reduce(or_, (f.filled for f in before.footprints if f.origin == origin), 0)
    left = log.end_of(begun[0].mark, begun[0].footprint_filled, last.mark)
    came: Touch | None = None
    for touch in log.between(left, last.mark):
        if not touch.lifted:
            came = touch
        elif came is not None and touch.square == came.square:
            if touch.square & goals and touch.t_ms >= came.t_ms + costs.SEEN_MS:
                return _plies(begun, last)
            came = None
    return frozenset()


def _plies(begun: Sequence[Node], last: Node) -> frozenset[int]:
    return frozenset(at.ply for at in (*begun, last))


def carried_on(board: Recognition, *, may_be_pressed: bool = True) -> list[Node]:
    """The moves of the turn before the reply by the piece of the last move believed in, if it was taken up again before
    anybody who moves it anew could have seen the reply, and had not been pressed for by then; the newest first. Where
    nobody knows when that was, it `may_be_pressed` for since.
    """
    last, answered, log = board.best, board.best.parent, board.log
    if answered is None:
        return []
    by = answered.turn
    replies = list(_made_by(by.other, answered))
    first = replies[-1].parent if replies else None
    begun = [] if first is None else list(_moved_by(by, first, last))
    if first is None or not begun or _is_touched(begun[0], replies):
        return []
    lifted_ms = log.last_lift_ms(begun[0].footprint_filled, last.mark)
    replied = log.between(replies[-1].mark - 1, replies[-1].mark)
    if lifted_ms is None or not replied:
        return []
    pressed_ms = dict(board.pressed_ms).get(first.ply, lifted_ms + may_be_pressed)
    if first.ply <= board.completed_ply and lifted_ms >= pressed_ms:
        return []
    is_hasty = lifted_ms < replied[0].t_ms + costs.SEEN_MS
    return begun if is_hasty else []


def _made_by(side: Side, node: Node) -> Iterator[Node]:
    """The positions after the last moves, up to `node`, that this side made in a row, the newest first."""
    return takewhile(lambda at: at.parent is not None and at.parent.turn is side, node.path())


def _moved_by(side: Side, node: Node, last: Node) -> Iterator[Node]:
    """Those of the moves that this side made in a row up to `node` by which the piece of the `last` move, and no other
    one, came to where it set out from, the newest first.
    """
    goal = 0 if last.footprint is None else last.footprint.origin
    for at in _made_by(side, node):
        if at.footprint is None or not at.footprint.filled & goal:
            return
        yield at
        goal = at.footprint.origin


def _is_touched(node: Node, later: list[Node]) -> bool:
    """Whether one of these moves touches the square where the piece that has moved to `node` stands."""
    return any(at.footprint is not None and at.footprint.touched & node.footprint_filled for at in later)


def _may_be_fewer(begun: list[Node], last: Node) -> bool:
    """Whether the piece that has `begun`, by so many moves, could have gone by as many to where the last one ended."""
    before, first = begun[-1].parent, begun[-1].footprint
    if before is None or first is None or last.footprint is None:
        return False
    ways: list[tuple[Node, int]] = [(before, first.origin)]
    for _ in begun[1:]:
        ways = [stop for base, origin in ways for stop in _stops(base, origin)]
    goal, taken = last.footprint_filled, last.footprint.replaced
    ends = ((f, origin) for base, origin in ways for f in base.footprints.onto(goal))
    return any(f.origin == origin and f.replaced == taken for f, origin in ends)


def _stops(base: Node, origin: int) -> Iterator[tuple[Node, int]]:
    """Where a piece may be after one move, with the same side on move still and nothing taken."""
    for move in base.footprints:
        if move.origin == origin and move.filled and not move.replaced:
            node = base.play(move, base.mark)
            if node.turn is base.turn:
                yield node, move.filled
