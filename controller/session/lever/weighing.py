"""What a press makes of the games in question: some become less likely, one may be believed."""

from collections.abc import Callable, Container, Sequence
from dataclasses import replace

from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import Touch, as_told, flickered_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node, bits_of
from controller.recognition.resting import is_half_made
from controller.session.lever.taken_up import is_taken_up, was_taken_up_long_before
from controller.session.lever.turns import is_earlier, landed_ms, turn_end
from controller.sides import Side

OPEN_PLIES = 2  # so many of the last moves are looked at for captures that everybody saw

_Way = tuple[int, int]  # the squares, as masks, from which and to which a piece was carried


def weighed(board: recog.Recognition, by: Side) -> recog.Recognition:
    """A press is for one turn: games in which `by` has had more of them since the last press are less likely, passes
    left out, as not everybody presses for them; so are those where what a pawn has become gives `by` another move.
    """

    def cost_of(node: Node) -> int:
        turns = 0
        is_half = node.parent is not None and node.parent.turn is node.turn is by
        cost = costs.PRESSED_UNFINISHED if is_half and node.options else 0
        while node.parent is not None and node.ply > board.completed_ply and node.mark > board.completed_mark:
            if _went_on_by_press(board, node, by):
                break
            turns += node.parent.turn is by and node.turn is not by and not node.is_pass
            node = node.parent
        return cost + max(0, turns - 1) * costs.PRESSED_FOR_TWO

    return _charged(board, cost_of)


def _went_on_by_press(board: recog.Recognition, node: Node, by: Side) -> bool:
    """Whether the other side made the move to `node`, and pressed last with its piece in the hand, after the turn of
    `by` before it had come down: it had seen that turn, which nobody need press for then.
    """
    if node.parent is None or node.footprint is None or node.parent.turn is by or not board.pressed_ms:
        return False
    pressed_ms = board.pressed_ms[-1][1]
    left_ms = board.log.last_lift_ms(node.footprint.origin, node.mark)
    return left_ms is not None and max(left_ms, landed_ms(board, node.parent)) < pressed_ms


def pressed_again(board: recog.Recognition, by: Side) -> recog.Recognition:
    """A press is for a move: games in which `by` has made none since the last press are less likely."""

    def cost_of(node: Node) -> int:
        last = _last_of(node, by)
        is_again = last is not None and last.first_mark <= board.completed_mark
        is_due = node.turn is not by or node.passed is not None
        return costs.PRESSED_FOR_NOTHING if is_again and not is_due else 0

    return _charged(board, cost_of)


def pressed_out_of_turn(board: recog.Recognition, by: Side) -> recog.Recognition:
    """After an outage a press rather says that moves were missed than that `by` presses twice: games in which it is the
    other side's turn, and the last move of `by` has been pressed for, are less likely.
    """

    def cost_of(node: Node) -> int:
        last = _last_of(node, by)
        if last is None or node.turn is by:
            return 0
        is_known = last.ply <= board.completed_ply or last.first_mark <= board.completed_mark
        return costs.PRESSED_FOR_NOTHING if is_known else 0

    return _charged(board, cost_of)


def rewritten(board: recog.Recognition, taken_late: Container[int]) -> recog.Recognition:
    """Who has taken a piece before all eyes, and pressed for it, did not do something else because what follows is
    illegal: games without such a capture among the last completed moves are less likely, but for those in which the
    same piece came there in a turn of more moves, or of fewer. So are games without a move believed in for which one
    piece was carried to where it stood at the press. What was taken only after the press (the plies `taken_late`) was
    not pressed for.
    """
    seen: dict[int, set[_Way]] = {}
    believed = tuple(board.best.later_than(board.completed_ply - OPEN_PLIES))
    for candidate in board.candidates:
        for at in candidate.node.later_than(board.completed_ply - OPEN_PLIES):
            is_open = _took_openly(board, at) or (at in believed and _was_carried(board, at))
            if not is_open or at.ply > board.completed_ply or at.ply in taken_late:
                continue
            if (way := _way_of(board, at)) is not None:
                seen.setdefault(at.ply, set()).add(way)

    first = max(0, min(seen, default=0) - 1 - OPEN_PLIES)

    def cost_of(node: Node) -> int:
        # Where a turn may have several moves, games number them differently.
        nodes = node.later_than(first) if seen else ()
        ways = [(at.ply, way) for at in nodes for way in (_way_of(board, at), *_ways_along(at)) if way]
        for ply, open_ways in seen.items():
            if open_ways.isdisjoint(way for at, way in ways if ply - OPEN_PLIES <= at <= ply + OPEN_PLIES):
                return costs.REWRITTEN
        return 0

    return _charged(board, cost_of)


def _way_of(board: recog.Recognition, node: Node) -> _Way | None:
    """Where the piece of the move to `node` stood when its turn began, and where it stands now; none in a game that has
    it stop, before it takes, where it only slid over a square.
    """
    made = node.footprint
    assert node.parent is not None and made is not None, "a ply is a move"
    origin, before, end = made.origin, node.parent, node.mark
    while before.parent is not None and before.footprint is not None and before.parent.turn is before.turn:
        if before.footprint_filled & origin:
            left_ms = board.log.last_lift_ms(origin, end)
            if (
                made.replaced
                and left_ms is not None
                and left_ms <= landed_ms(board, before) + costs.PASSED_MS
            ):
                return None
            origin, end = before.footprint.origin, before.mark
        before = before.parent
    return origin, node.footprint_filled


def _ways_along(node: Node) -> list[_Way]:
    """The ways of each piece, where the move to `node` takes others along (castling): any of them may be told late."""
    made = node.footprint
    if made is None or made.filled.bit_count() < 2:
        return []
    return [(1 << left, 1 << came) for left in bits_of(made.vacated) for came in bits_of(made.filled)]


def _was_carried(board: recog.Recognition, node: Node) -> bool:
    """Whether hands did nothing for the move to `node` but carry one piece to where it stood at the press for it,
    whatever empty squares it rested on, and no other one came down next.
    """
    made = node.footprint
    if node.parent is None or made is None or made.replaced or made.vacated != made.origin:
        return False
    if node.turn is node.parent.turn:
        return False  # it may have gone on by the next move of the turn
    at, touches = made.origin, node.parent.touches(board.log, node.mark)
    for before, touch in zip((None, *touches), touches, strict=False):
        is_next = touch.lifted != (before is not None and before.lifted) and touch.told_ms is None
        if not is_next or (touch.lifted and touch.square != at):
            return False
        if not touch.lifted and touch.square & node.parent.occupancy & ~made.origin:
            return False
        at = touch.square
    pressed_ms = dict(board.pressed_ms).get(node.ply)
    if not touches or at != made.filled or made.touched & board.sensed.dead or pressed_ms is None:
        return False
    first_ms, last_ms = touches[0].t_ms, touches[-1].t_ms
    if sum(first_ms <= t.t_ms <= last_ms for t in as_told(board.log.touches)) > len(touches):
        return False  # another one came down meanwhile, or left
    later = board.log.since(node.mark)
    is_another = bool(later) and not later[0].lifted
    went_on = any(t.square == at and t.t_ms <= pressed_ms for t in later)
    return not is_another and not went_on and last_ms <= pressed_ms


def _took_openly(board: recog.Recognition, node: Node) -> bool:
    """Whether the move to `node` took a piece, and hands did that and nothing else: both pieces were lifted, in either
    order, and then one was set down where the other one had stood, perhaps slid over squares, and no other one next.
    """
    made = node.footprint
    if node.parent is None or made is None or not made.replaced:
        return False
    touches = _without_slides(node.parent.touches(board.log, node.mark), node.parent.occupancy)
    if [t.lifted for t in touches] != [True, True, False] or touches[-1].square != made.replaced:
        return False
    if any(not t.lifted for t in board.log.between(node.mark, node.mark + 1)) or _may_take_next(
        board, node, made
    ):
        return False
    is_whole = touches[0].square | touches[1].square == made.touched
    return is_whole and touches[2].t_ms >= touches[1].t_ms + costs.FLICKER_MS


def _without_slides(touches: Sequence[Touch], occupied: int) -> list[Touch]:
    """The touches but for those of squares, not `occupied` before, that a piece only slid over."""
    kept: list[Touch] = []
    for touch in touches:
        is_slide = touch.lifted and bool(kept) and kept[-1].square == touch.square & ~occupied
        if is_slide and not kept[-1].lifted and touch.t_ms <= kept[-1].t_ms + costs.PASSED_MS:
            kept.pop()
        else:
            kept.append(touch)
    return kept


def _may_take_next(board: recog.Recognition, node: Node, made: Footprint) -> bool:
    """Whether what was lifted and put back right after the move to `node` could have been taken instead."""
    later = board.log.between(node.mark, node.mark + 2)
    if len(later) < 2 or later[0].square != later[1].square or node.parent is None:
        return False
    return any(f.origin == made.origin and f.replaced == later[0].square for f in node.parent.footprints)


def gone_on(
    board: recog.Recognition, base: Node, pressed_ms: int, sliding_ms: int = 0, *, waited: bool = False
) -> recog.Recognition:
    """A piece that was taken up again before the press is not where it stood then: it passed over that square, and is
    in the air, or has pushed another piece off where it stands now. So is one taken up within `sliding_ms` after it;
    one that the other side may have taken up is not, once the press has `waited` for it to land.
    """

    def cost_of(node: Node) -> int:
        after = _after_turn(node, _begun_in(node, board, base))
        if after is None or is_half_made(after, board.sensed):  # by a reply that has begun
            return 0
        if is_taken_up(board, after, pressed_ms, sliding_ms, waited=waited):
            return costs.PRESSED_UNFINISHED
        is_long_up = was_taken_up_long_before(board, after, pressed_ms, waited=waited)
        return costs.TAKEN_BEFORE_PRESS if is_long_up else 0

    return _charged(board, cost_of)


def made_after(board: recog.Recognition, base: Node, pressed_ms: int) -> recog.Recognition:
    """Who presses has mostly made the move: a capture whose victim was lifted only then is little likelier than one
    that nobody saw, and that piece adjusted by the other side.
    """

    def cost_of(node: Node) -> int:
        after = _after_turn(node, base)
        is_late = after is not None and was_taken_after(board, after, pressed_ms)
        return costs.TAKEN_AFTER_PRESS if is_late else 0

    return _charged(board, cost_of)


def believing(board: recog.Recognition, node: Node) -> recog.Recognition:
    """No other game is left, but those that led to the same position by other moves."""
    paid, key = board.candidates[0].cost, node.position.key
    same = [c for c in board.candidates if c.node.occupancy == node.occupancy and c.node.position.key == key]
    lowest = min((c.cost for c in same if c.node.line == node.line), default=0)
    doubts = [replace(c, cost=paid + max(0, c.cost - lowest)) for c in same if c.node.line != node.line]
    return replace(
        board,
        candidates=(Candidate(node, paid), *doubts),
        completed_ply=node.ply,
        completed_mark=node.mark,
    )


def _charged(board: recog.Recognition, cost_of: Callable[[Node], int]) -> recog.Recognition:
    """Each game costs so much more."""
    charged = [replace(c, cost=c.cost + cost_of(c.node)) for c in board.candidates]
    return replace(board, candidates=prune(charged, board.sensed)[0])


def _last_of(node: Node, by: Side) -> Node | None:
    """The position after the last move of this side, if it has made one."""
    return next((at for at in node.path() if at.parent is not None and at.parent.turn is by), None)


def _after_turn(node: Node, base: Node) -> Node | None:
    """The position after the turn that began at `base`, where it has ended."""
    ply = turn_end(node, base)
    while node.parent is not None and node.ply > ply:
        node = node.parent
    return node if ply else None


def _begun_in(node: Node, board: recog.Recognition, base: Node) -> Node:
    """Where the turn that begins at `base` begins in the game of `node`, which may number its moves otherwise: only
    with the same passes, before it and since, and where they were made at the same time, are plies numbered alike.
    """
    before = node.at_ply(base.ply)
    is_alike = (before.passes, before.is_pass) == (base.passes, base.is_pass)
    if is_alike and node.passes == board.best.passes and not is_earlier(before, base):
        return base
    return next((at for at in node.path() if at.mark <= base.mark and at.turn is base.turn), base)


def was_taken_after(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether what the move to `node` takes was lifted only after the press for it, or the piece that takes it came
    down so long after it that no hand had both in it.
    """
    if node.parent is None or node.footprint is None or not node.footprint.replaced:
        return False
    touches = node.parent.touches(board.log, node.mark)
    if touches and touches[-1].t_ms > pressed_ms + costs.SEEN_MS:
        return True
    # What has landed and is pushed to its place is not taken.
    taken = node.footprint.replaced & ~flickered_squares(touches)
    return next((t.t_ms > pressed_ms for t in touches if t.lifted and t.square & taken), False)
