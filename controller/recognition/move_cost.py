"""How well touches tell of one move: the order in which its squares changed, and what else was done meanwhile."""

from controller.recognition import costs
from controller.recognition.another_landed import another_came_down
from controller.recognition.astride import has_stood_astride
from controller.recognition.came_back import is_played_back, went_and_came_back
from controller.recognition.evidence import (
    Log,
    Sensed,
    Touch,
    flickered_squares,
    held_squares,
    last_placed,
    returned_squares,
    touched_squares,
)
from controller.recognition.footprint import Footprint
from controller.recognition.neighbours import edge_of, neighbours_of
from controller.recognition.node import Node
from controller.recognition.parked import parked_after
from controller.recognition.slid_on import (
    goes_straight_on,
    has_slid_on,
    is_knocked_back,
    is_knocked_on,
    is_slid_farther,
    slid_elsewhere,
    slides_on,
)
from controller.recognition.stopovers import other_way_cost, stands_elsewhere, stopovers_cost
from controller.recognition.taken_openly import otherwise_cost


def move_cost(node: Node, child: Node, sensed: Sensed, *, answers_pressed: bool) -> int:
    """How well the touches since `node` was reached, until `child` was, tell of the move between them, which may answer
    one that a press has completed.
    """
    footprint, log = child.footprint, sensed.log
    assert footprint is not None
    touches = node.touches(log, child.mark)
    # What was taken up long before the move stood comes back later.
    still_up = log.still_lifted(node.opened, child.mark, costs.LATE_MAX_MS) & child.occupancy & ~child.early
    unexplained = (returned_squares(touches) & node.occupancy | still_up) & ~footprint.touched
    cost = footprint.cost * costs.UNDER_PROMOTION
    cost += _stood_before_cost(node, child, log)
    cost += min(unexplained.bit_count(), costs.RETURNED_MAX) * costs.RETURNED
    cost += _given_up_cost(node, footprint, touches) + (
        0 if answers_pressed else otherwise_cost(node, child, log)
    )
    cost += stopovers_cost(node, footprint, touches) + other_way_cost(node, footprint, touches)
    cost += costs.FLICKERED_VICTIM if _has_flickered(node, footprint, touches) else 0
    cost += costs.SLID_ELSEWHERE if slid_elsewhere(node, log.between(node.mark, child.mark), log) else 0
    cost += costs.PLAYED_BACK if is_played_back(node, footprint, touches) else 0
    cost += costs.WENT_AND_CAME_BACK if went_and_came_back(node, footprint, touches) else 0
    cost += _dropped_besides_cost(node, child, sensed, answers_pressed=answers_pressed)
    left_out = _left_out(node, child, sensed, still_up, answers_pressed=answers_pressed)
    cost += left_out.bit_count() * costs.OUT_WHILE_MOVED
    if not footprint.vacated | footprint.filled:
        return cost + costs.IN_PLACE
    if footprint.replaced:
        left_ms = log.last_lift_ms(footprint.origin, child.mark)
        cost += _taken_at_once_cost(node, child, log)
        # A new piece came down to be exchanged, rather than for another one to take it.
        is_exchanged = _promotes(node) and footprint.replaced & node.footprint_filled
        overlap_ms = 0 if is_exchanged else costs.OVERLAP_MS
        cost += _capture_cost(footprint, touches, left_ms, unexplained, overlap_ms)
        cost += costs.LEFT_OUT if _was_left_out(node, footprint, touches, sensed.dead) else 0
        cost += _taken_elsewhere_cost(node, child, touches, sensed)
    elif footprint.filled.bit_count() == 1 and not footprint.promotes and not footprint.filled & sensed.dead:
        cost += _arrival_cost(footprint, touches) if child.mark > node.mark else 0
        cost += costs.VICTIM_HARDLY_LEFT if _pushes_off(footprint, touches) else 0
        cost += costs.STOOD_THERE if _stood_there(node, footprint, touches) else 0
        cost += costs.SET_ASIDE if _is_set_aside(node, footprint, touches) else 0
    if footprint.filled & sensed.dead:
        cost += costs.VICTIM_NOT_SEEN
    if footprint.origin & ~touched_squares(touches) & ~node.in_hand & ~node.early & ~sensed.dead:
        cost += costs.LEFT_EARLY
    back = costs.BACK_AT_ONCE if _goes_back_at_once(node, child, log) else 0
    cost += max(back, _passed_over_cost(node, child, log))
    cost += _rested_elsewhere_cost(node, child, sensed)
    if not answers_pressed and _is_answered_where_it_rested(node, child, log):
        cost += costs.CARRIED_ON
    if footprint.replaced:
        return cost  # what was taken may be parked
    cost += _carried_on_cost(node, footprint, touches)
    cost += costs.KNOCKED_ON if is_knocked_on(node, footprint, touches) else 0
    stood = sensed.before(child.opened) & sensed.before(child.mark)
    strays = stood & ~child.occupancy & ~footprint.vacated & ~sensed.dead
    if left := strays & ~sensed.before(log.end_of_overlap(child.mark)):
        # The piece itself was pushed from there; but not the one before, which had gone on to there.
        strays &= ~left | _gone_on_to(node, sensed.before(child.mark))
    if strays.bit_count() == 1 and any(parked_after(at, strays, log, child.mark) for at in (node, child)):
        return cost
    if _stands_astride(node, child, strays, sensed):
        return cost
    return cost + min(strays.bit_count(), costs.STRAYS_MAX) * costs.STRAY_WHILE_MOVED


def _taken_elsewhere_cost(node: Node, child: Node, touches: tuple[Touch, ...], sensed: Sensed) -> int:
    """Of a capture, where another piece seems to be what was taken, or this one to have gone elsewhere."""
    footprint = child.footprint
    assert footprint is not None
    standing = sensed.before(sensed.log.end_of_overlap(child.mark))
    cost = costs.STANDS_ELSEWHERE if stands_elsewhere(node, footprint, touches, standing) else 0
    cost += costs.VICTIM_NOT_SEEN if is_knocked_back(node, footprint, touches) else 0
    return cost + (costs.VICTIM_ELSEWHERE if _takes_another_unseen(node, footprint, touches) else 0)


def _gone_on_to(node: Node, occupied: int) -> int:
    """Where the piece that led to `node` could have gone instead, if it stands there now and not where it did."""
    before, moved = node.parent, node.footprint
    if before is None or moved is None or occupied & node.footprint_filled:
        return 0
    found = 0
    for other in before.footprints.onto(occupied & ~node.occupancy):
        found |= other.filled if other.origin == moved.origin else 0
    return found


def _stands_astride(node: Node, child: Node, stray: int, sensed: Sensed) -> bool:
    """Whether a piece that has moved stands on `stray` as well: the one before, if this move does not take that of its
    own side back, or this one, if nothing that is off its square may have come there.
    """
    if has_stood_astride(node, stray, sensed):
        return not _goes_back(node.parent, child)
    if not has_stood_astride(child, stray, sensed):
        return False
    off = child.occupancy & ~sensed.occupied & ~sensed.dead
    return not any(other.origin & off for other in child.footprints.onto(stray))


def _given_up_cost(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> int:
    """Of a move elsewhere by a piece that long seemed to have taken one which was off the board and is back."""
    since = _in_one_gesture(footprint, touches)
    long_ago = tuple(t for t in since if t.t_ms < touches[-1].t_ms - costs.ONE_GESTURE_MS)
    back = held_squares(touches, costs.PASSED_MS) & touched_squares(long_ago) & ~node.own & ~footprint.touched
    if not _could_take(node, footprint, back):
        return 0
    return costs.CAPTURE_GIVEN_UP


def _could_take(node: Node, footprint: Footprint, pieces: int) -> int:
    """Those of the `pieces` that the piece of the move could have taken instead."""
    found = 0
    for other in node.footprints.onto(pieces) if pieces else ():
        found |= other.replaced & pieces if other.origin == footprint.origin else 0
    return found


def _since_lift(footprint: Footprint, touches: tuple[Touch, ...], before_ms: int = 0) -> tuple[Touch, ...]:
    """The touches from the lift of the moving piece on, and those so shortly before it."""
    left = next((n for n, t in enumerate(touches) if t.lifted and t.square == footprint.origin), None)
    if left is None:
        return ()
    first = left
    while first and touches[first - 1].t_ms > touches[left].t_ms - before_ms:
        first -= 1
    return touches[first:]


def _in_one_gesture(footprint: Footprint, touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
    """The touches from the lift of the moving piece on, and before them those that took up, in the same gesture, what
    was in a hand by then.
    """
    since = _since_lift(footprint, touches)
    up: dict[int, Touch] = {}
    for touch in touches[: len(touches) - len(since)] if since else ():
        up.pop(touch.square, None)
        if touch.lifted and touch.t_ms > since[0].t_ms - costs.ONE_GESTURE_MS:
            up[touch.square] = touch
    return (*up.values(), *since)


def _has_flickered(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Of a capture: whether the square of another piece that could be taken was empty for a moment while the moving one
    was in the hand, as where it is pushed off, and that of what was taken hardly for longer.
    """
    since = _since_lift(footprint, touches)
    flickered = flickered_squares(since) & node.occupancy & ~node.own & ~footprint.touched
    if not flickered or not footprint.replaced & ~held_squares(since, costs.PASSED_MS):
        return False
    takes = node.footprints.onto(flickered)
    return any(f.replaced & flickered for f in takes if f.origin == footprint.origin)


def _left_out(node: Node, child: Node, sensed: Sensed, still_up: int, *, answers_pressed: bool) -> int:
    """The squares that the move has nothing to do with, emptied before anything of it was done, and empty still when it
    stood: whatever comes down there later, nobody plays on without a piece. So is that of a piece which has just moved,
    and was taken up again for all to see, before any press for it, if it is not on the square beside, knocked over.
    """
    assert child.footprint is not None
    log, origin = sensed.log, child.footprint.origin
    out = node.occupancy & child.occupancy & ~sensed.before(child.mark)
    out &= ~(child.footprint.touched | node.early | node.in_hand | sensed.dead)
    beside = neighbours_of(node.position.game.squares).get(node.footprint_filled, 0)
    knocked = beside & sensed.before(child.mark) & ~child.occupancy
    is_put_right = knocked or answers_pressed
    gone = 0 if is_put_right else out & node.footprint_filled & sensed.before(node.mark)
    out &= ~(sensed.before(node.mark) | still_up)
    if not gone:
        return out
    left_ms, begun_ms = log.last_lift_ms(gone, child.mark), log.last_lift_ms(origin, child.mark)
    is_seen = left_ms is not None and begun_ms is not None and left_ms + costs.SEEN_MS <= begun_ms
    return out | (gone if is_seen else 0)


def _dropped_besides_cost(node: Node, child: Node, sensed: Sensed, *, answers_pressed: bool) -> int:
    if _is_dropped_besides(node, child, sensed):
        return costs.DROPPED_BESIDES
    if another_came_down(node, child, sensed.log):
        return costs.STRAY_AT_REST
    return costs.MADE_ROOM if not answers_pressed and _made_room(node, child, sensed.log) else 0


def _is_dropped_besides(node: Node, child: Node, sensed: Sensed) -> bool:
    """Whether a piece was dropped while another one was in a hand: an own one, one taken up before hasty hands take
    theirs for a reply, one from a square beside it, from where it was knocked or slid, or the one that has just moved
    and could have gone there, or was not seen to land. From farther away none is carried there in a moment: one that
    may be taken next is rather taken off.
    """
    footprint, log = child.footprint, sensed.log
    if footprint is None or footprint.origin or not footprint.filled:
        return False
    up = log.still_lifted(node.opened, child.mark, costs.LATE_MAX_MS) & node.occupancy
    hasty = log.still_lifted(node.opened, child.mark, costs.HASTY_MS)
    carried = ~(log.still_lifted(node.opened, child.mark, costs.FLICKER_MS) & up)
    if ~carried & node.own:
        carried |= ~child.capturable
    beside = neighbours_of(node.position.game.squares).get(footprint.filled, 0)
    if up & ((node.own | ~hasty) & carried | beside) or _may_go_on_to(node, up, footprint.filled):
        return True
    return node.mark > sensed.heard_mark and _has_not_landed(node, child, log)


def _made_room(node: Node, child: Node, log: Log) -> bool:
    """Whether a piece was dropped where the one of the move before had been taken up, as soon after that landed as a
    hand puts one back, and another one could have been dropped where it seems to have gone: it made room, rather.
    """
    before, move, dropped = node.parent, node.footprint, child.footprint
    if before is None or move is None or dropped is None or dropped.origin or dropped.filled != move.origin:
        return False
    (last,) = log.between(child.mark - 1, child.mark)
    if last.t_ms >= _landed_ms(node, log) + costs.AT_ONCE_MS:
        return False
    return any(not f.origin for f in before.footprints.onto(move.filled))


def _has_not_landed(node: Node, child: Node, log: Log) -> bool:
    """Whether nobody saw the piece of the move before land, and what came down now did so soon after its lift."""
    before, move = node.parent, node.footprint
    if before is None or move is None or not move.origin or child.mark <= node.mark:
        return False
    touches = before.touches(log, node.mark)
    left_ms = log.last_lift_ms(move.origin, node.mark)
    (last,) = log.between(child.mark - 1, child.mark)
    is_seen = any(not t.lifted and t.square & node.footprint_filled for t in touches)
    return not is_seen and left_ms is not None and last.t_ms < left_ms + costs.EARLY_MS


def _may_go_on_to(node: Node, up: int, target: int) -> bool:
    """Whether the piece that has just moved is in a hand again, and may have moved to the target at once."""
    before, moved = node.parent, node.footprint
    if before is None or moved is None or not moved.filled & up:
        return False
    return any(other.origin == moved.origin for other in before.footprints.onto(target))


def _stood_before_cost(node: Node, child: Node, log: Log) -> int:
    """Of a piece that had come down before the move that it answers stood, or was begun."""
    footprint, answered, before = child.footprint, node.footprint, node.parent
    if (
        footprint is None
        or not footprint.filled
        or child.mark > node.mark
        or answered is None
        or before is None
    ):
        return 0
    since = log.between(before.mark, node.mark)
    own_ms = max((t.t_ms for t in since if t.square & footprint.touched), default=0)
    # Whoever has taken what stands there off the board has begun.
    lifts_ms = (log.last_lift_ms(squares, node.mark) for squares in (answered.origin, answered.replaced))
    begun_ms = min((ms for ms in lifts_ms if ms is not None), default=None)
    if begun_ms is not None and own_ms < begun_ms - costs.OVERLAP_MS:
        return costs.STOOD_BEFORE_BEGUN
    is_just = bool(since) and own_ms >= since[-1].t_ms - costs.OVERLAP_MS
    return costs.STOOD_JUST_BEFORE if is_just else costs.STOOD_BEFORE


def _was_left_out(node: Node, footprint: Footprint, touches: tuple[Touch, ...], dead: int) -> bool:
    """Whether what stood on the target had been taken up already before the move that this one answers."""
    lifted = touched_squares(tuple(t for t in touches if t.lifted)) | node.in_hand | node.early | dead
    return bool(footprint.replaced & touched_squares(touches) & ~lifted)


def _carried_on_cost(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> int:
    """Of a piece that goes on from where it stood although the other side, which had had time to see it there, has
    taken up a piece of its own: late, or before anybody could have seen that.
    """
    theirs = node.occupancy & ~node.own & ~footprint.touched
    # What seems to have been put back is the piece itself, for who answers it there.
    seemed_taken = _could_take(node, footprint, returned_squares(touches) & theirs)
    if not footprint.origin & (node.in_hand | node.early):
        # What stood before, another hand had put there.
        touches = _since_lift(footprint, touches, costs.OVERLAP_MS)
    theirs &= ~seemed_taken
    passed = ~(node.occupancy | footprint.touched) | seemed_taken
    stood: Touch | None = None
    taken: Touch | None = None  # the other side took a piece
    answered: dict[int, int] = {}  # from these squares, and what it costs that the move was carried on since
    for touch in touches:
        answered.pop(touch.square, None)  # it was only adjusted
        if taken is not None and touch.square == taken.square:
            taken = None
        elif stood is not None and touch.lifted and touch.square & theirs:
            if touch.t_ms >= stood.t_ms + costs.SEEN_MS and taken is None:
                taken = touch
        elif stood is None and not touch.lifted and touch.square & passed:
            stood = touch
        elif stood is not None and touch.square == stood.square:
            if taken is not None and touch.t_ms > taken.t_ms + costs.OVERLAP_MS:
                is_late = touch.t_ms > taken.t_ms + costs.PASSED_MS
                answered[taken.square] = costs.CARRIED_ON_LATE if is_late else costs.CARRIED_ON
            stood = taken = None
    if taken is not None:
        answered[taken.square] = costs.CARRIED_ON_LATE
    return max(answered.values(), default=0)


def _is_answered_where_it_rested(node: Node, child: Node, log: Log) -> bool:
    """Whether the piece of the move before had rested for long where it could go as well, and had not come to its
    square, or hardly, when the reply was begun: rather, that answers it there, and it went on by another move.
    """
    before, move, reply = node.parent, node.footprint, child.footprint
    assert reply is not None
    begun_ms = log.last_lift_ms(reply.origin, child.mark)
    if (
        before is None
        or move is None
        or begun_ms is None
        or begun_ms >= _landed_ms(node, log) + costs.SEEN_MS
    ):
        return False
    came_ms: dict[int, int] = {}
    rested = 0
    for touch in log.between(before.mark, node.mark):
        if not touch.lifted:
            came_ms[touch.square] = touch.t_ms
        elif touch.t_ms - came_ms.get(touch.square, touch.t_ms) >= costs.STOOD_MS:
            rested |= touch.square & ~(before.occupancy | move.touched)
    return any(other.origin == move.origin for other in before.footprints.onto(rested))


def _promotes(node: Node) -> bool:
    return node.footprint is not None and node.footprint.promotes


def _goes_back_at_once(node: Node, child: Node, log: Log) -> bool:
    """Whether a piece goes back that has just moved and been answered: rather, pieces were knocked over and set up. Or
    one that has just moved in the same turn, which then changes nothing: rather, the move is taken back.
    """
    is_same_turn = node.parent is not None and node.parent.turn is node.turn
    before = node if is_same_turn else node.parent
    if before is None or not _goes_back(before, child):
        return False
    earlier = None if is_same_turn or before.parent is None else before.parent.parent
    if _goes_back(earlier, before):
        return False  # it goes forth again
    first, last = log.between(before.mark - 1, before.mark), log.between(child.mark - 1, child.mark)
    return is_same_turn or (bool(first and last) and last[0].t_ms - first[0].t_ms < costs.AT_ONCE_MS)


def _goes_back(before: Node | None, child: Node) -> bool:
    """Whether the piece of the move that led to `before` goes back now."""
    if before is None or before.footprint is None or child.footprint is None:
        return False
    then, now = before.footprint, child.footprint
    return not now.replaced | then.replaced and (now.vacated, now.filled) == (then.filled, then.vacated)


def _passed_over_cost(node: Node, child: Node, log: Log) -> int:
    """Of a piece that moves again from where it had hardly come down: rather, it slid over that square."""
    assert child.footprint is not None
    origin = child.footprint.origin
    arrived: Node | None = node
    while arrived and not arrived.footprint_filled & origin and node.ply - arrived.ply < costs.OWN_MOVE:
        arrived = arrived.parent
    if arrived is None or arrived.parent is None or not arrived.footprint_filled & origin:
        return 0
    since = log.between(arrived.parent.mark, child.mark)
    touches = [t for t in since if t.square & origin]
    came_ms = next((t.t_ms for t in touches if not t.lifted), None)  # adjusted since, it had stood before
    if came_ms is None or not touches[-1].lifted:
        return 0
    stood_ms = touches[-1].t_ms - came_ms
    is_ahead = arrived is not node and _was_ahead_of(touches[-1].t_ms, arrived, node, log)
    # What nobody saw land may have waited for the reply; what came down on its square by that one was no landing.
    landing = child.footprint_filled & ~node.footprint_filled
    has_landed = child.mark > node.mark or any(not t.lifted and t.square & landing for t in since)
    if is_ahead and has_landed and _stood_ms(child, log) < _stood_ms(node, log) + costs.LET_GO_MS:
        return costs.NOT_WAITED
    is_same_turn = arrived is node and arrived.parent.turn is node.turn  # nothing was waited for
    if stood_ms >= (costs.SEEN_MS if is_same_turn else costs.PASSED_MS):
        return 0
    if stood_ms < costs.LET_GO_MS or is_ahead or (not is_same_turn and slides_on(arrived, node, child)):
        return costs.PASSED_OVER
    is_straight = is_same_turn and stood_ms < costs.PASSED_MS and goes_straight_on(node, child)
    return costs.WENT_STRAIGHT_ON if is_straight else costs.HARDLY_STOOD


def _stood_ms(node: Node, log: Log) -> int:
    """When the move to `node` stood."""
    return next((t.t_ms for t in log.between(node.mark - 1, node.mark)), 0)


def _landed_ms(node: Node, log: Log) -> int:
    """When the piece of the move to `node` came down, if that was seen; otherwise when the move stood."""
    before = 0 if node.parent is None else node.parent.mark
    placed = (
        t.t_ms for t in log.between(before, node.mark) if t.square & node.footprint_filled and not t.lifted
    )
    return max(placed, default=_stood_ms(node, log))


def _rested_elsewhere_cost(node: Node, child: Node, sensed: Sensed) -> int:
    """Of a piece that had been taken up before the move that it answers stood, and rested elsewhere meanwhile for
    longer than on its way: rather, that was its move.
    """
    assert child.footprint is not None
    origin, log = child.footprint.origin, sensed.log
    astray = sensed.before(node.mark) & ~node.occupancy & ~child.footprint.touched
    left_ms = log.last_lift_ms(origin, node.mark) if origin & node.early else None
    if left_ms is None or not astray:
        return 0
    stood_ms = _landed_ms(node, log)  # what it had left may be told last
    own = node.parent
    instead = _gone_on_to(own, astray) if own is not None and own.footprint_filled & origin else 0
    for touch in log.between(node.mark, child.mark):
        if touch.lifted and touch.square & astray:
            placed = (t.t_ms for t in reversed(log.between(0, node.mark)) if t.square == touch.square)
            came_ms = next(placed, left_ms)
            if not left_ms < came_ms <= stood_ms:
                continue
            if touch.square & instead and came_ms <= touch.t_ms - costs.PASSED_MS:
                return costs.MOVED_THERE_BEFORE
            if came_ms <= touch.t_ms - costs.SEEN_MS:
                return costs.STRAY_WHILE_MOVED
    return 0


def _was_ahead_of(lifted_ms: int, arrived: Node, node: Node, log: Log) -> bool:
    """Whether a piece that had `arrived` was lifted again before the reply that led to `node` was begun, or with it."""
    origin = 0 if node.footprint is None else node.footprint.origin
    begun_ms = None
    for touch in log.between(arrived.mark, node.mark):
        if touch.lifted and touch.square & origin:
            begun_ms = touch.t_ms
        elif touch.lifted or not touch.square & node.footprint_filled:
            continue
        else:  # the hand was at work before its piece came down, whenever it is told to have left
            begun_ms = touch.t_ms - costs.FLICKER_MS
        break
    return begun_ms is not None and lifted_ms < begun_ms + costs.OVERLAP_MS


def _arrival_cost(footprint: Footprint, touches: tuple[Touch, ...]) -> int:
    """Of a piece that was down on its new square before it had left the old one."""
    left = [t.t_ms for t in touches if t.lifted and t.square & footprint.origin]
    placed = [t.t_ms for t in touches if not t.lifted and t.square & footprint.filled]
    ahead_ms = left[0] - placed[-1] if left and placed else 0
    if ahead_ms > costs.TOGETHER_MS:
        return costs.ARRIVED_BEFORE
    return costs.ARRIVED_EARLY if ahead_ms > costs.OVERLAP_MS or not placed else 0


def _pushes_off(footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Whether something stood where the piece goes until it did, and hardly left before: rather, it was taken."""
    return bool(flickered_squares(_since_lift(footprint, touches)) & footprint.filled)


def _is_set_aside(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Whether what comes down on the edge of the board may be what the piece that was taken up has pushed off: the
    square of one that it could have taken was empty for a moment just then.
    """
    if not footprint.filled & edge_of(node.position.game.squares):
        return False
    pushed = flickered_squares(_since_lift(footprint, touches)) & node.occupancy & ~node.own
    ways = node.footprints.onto(pushed) if pushed else ()
    return any(f.replaced & pushed for f in ways if f.origin == footprint.origin)


def _stood_there(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Whether another piece stood where this one went when it was taken up, and was taken off then: rather, this one
    took it, if the move before took nothing that may have been set aside there.
    """
    if node.footprint is not None and (
        node.footprint.replaced or node.footprint.vacated & ~node.footprint.origin
    ):
        return False
    came_ms: int | None = None
    is_another = False
    for touch in touches:
        if touch.square & footprint.origin and touch.lifted:
            is_another |= came_ms is not None and touch.t_ms >= came_ms + costs.PASSED_MS
        elif touch.square & footprint.filled and touch.lifted:
            return is_another
        elif touch.square & footprint.filled:
            came_ms = touch.t_ms
    return False


def _taken_at_once_cost(node: Node, child: Node, log: Log) -> int:
    """Of taking the piece that has just moved, lifted before a hand could have let go of it, or hardly could; or where
    it may have slid on before anybody could have seen it, long before the piece that takes it.
    """
    assert child.footprint is not None
    taken = child.footprint.replaced & node.footprint_filled
    if not taken or node.parent is None:
        return 0
    landed = [t for t in log.between(node.parent.mark, node.mark) if t.square & taken]
    later = [t for t in log.between(node.mark, child.mark) if t.square & taken]
    moved_ms = log.last_lift_ms(child.footprint.origin, child.mark) or 0
    back = [t for t in later if not t.lifted and t.t_ms < moved_ms - costs.OVERLAP_MS]
    if back:  # it stood there when its taker was lifted: it was adjusted, or its switch flickered
        landed, later = back, [t for t in later if t.t_ms > back[-1].t_ms]
    left = next((t for t in later if t.lifted), None)
    if left is None and later and landed and landed[-1].lifted:
        left = landed.pop()  # before the square that it came from was told to be empty
    if left is None or not landed or landed[-1].lifted:
        return 0
    stood_ms = left.t_ms - landed[-1].t_ms
    if moved_ms > left.t_ms + costs.EARLY_MS:
        is_late = moved_ms > left.t_ms + costs.ONE_GESTURE_MS
        if has_slid_on(node, taken, left.t_ms, costs.SEEN_MS if is_late else costs.PASSED_MS, log):
            return costs.SLID_ON if is_late else costs.PASSED_OVER
    before_taker = [t for t in log.between(node.mark, child.mark) if t.t_ms < moved_ms]
    if stood_ms < costs.SEEN_MS and is_slid_farther(node, before_taker):
        return costs.PASSED_OVER
    if stood_ms < costs.LET_GO_MS:
        return costs.VICTIM_NOT_LET_GO
    return costs.HARDLY_STOOD if stood_ms < costs.PASSED_MS else 0


def _capture_cost(
    footprint: Footprint, touches: tuple[Touch, ...], left_ms: int | None, unexplained: int, overlap_ms: int
) -> int:
    on_target = [t for t in touches if t.square & footprint.replaced]
    placed = [t.t_ms for t in on_target if not t.lifted]
    if not placed:
        later = tuple(t for t in touches if left_ms is not None and t.t_ms > left_ms)
        is_elsewhere = bool(last_placed(later) & unexplained)  # what came down after the mover had left
        return costs.VICTIM_NOT_SEEN + (costs.VICTIM_NOT_LAST if is_elsewhere else 0)
    if not footprint.promotes and left_ms is not None and placed[-1] < left_ms - overlap_ms:
        return costs.VICTIM_BEFORE_MOVER
    cost = costs.VICTIM_NOT_LAST if last_placed(touches) & unexplained else 0
    emptied_ms = next((t.t_ms for t in reversed(on_target) if t.lifted), None)
    if emptied_ms is not None and placed[-1] > emptied_ms + costs.ONE_GESTURE_MS:
        cost += costs.VICTIM_LONG_OFF if _is_other_put_back(touches, emptied_ms, unexplained) else 0
    is_at_once = emptied_ms is not None and 0 <= placed[-1] - emptied_ms < costs.LET_GO_MS
    return cost + (costs.VICTIM_HARDLY_LEFT if is_at_once and not footprint.promotes else 0)


def _takes_another_unseen(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Of a capture: whether nothing came down on what it takes, and another piece that could be taken was off the
    board, taken up in one gesture with the one that moves: rather, that one is taken.
    """
    since = _since_lift(footprint, touches, costs.ONE_GESTURE_MS)
    placed = touched_squares(tuple(t for t in since if not t.lifted))
    off = touched_squares(since) & ~placed & node.occupancy & ~node.own & ~footprint.touched
    if not off or placed & footprint.replaced:
        return False
    return any(f.replaced & off for f in node.footprints.onto(off) if f.origin == footprint.origin)


def _is_other_put_back(touches: tuple[Touch, ...], since_ms: int, unexplained: int) -> bool:
    """Whether a piece that had been taken up before then was put back after it, and not just before the last one."""
    held = touched_squares(tuple(t for t in touches if t.lifted and t.t_ms < since_ms)) & unexplained
    until_ms = touches[-1].t_ms - costs.ONE_GESTURE_MS
    return any(not t.lifted and t.square & held and since_ms < t.t_ms < until_ms for t in touches)
