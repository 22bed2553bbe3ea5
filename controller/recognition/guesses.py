"""Moves believed in although nobody saw their piece land where and when it should have.

A capture whose victim's square was never seen empty, or one read as if a switch had closed late: while a closing told
late may still say otherwise, such a move is a guess.
"""

from collections.abc import Sequence
from itertools import islice, zip_longest

from controller.recognition import costs
from controller.recognition.evidence import Log, Touch, returned_squares, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.recognition.sightings import held_besides, took_hardly_left

OFF_MAX = 12  # of so many of the last moves it is asked whether their piece is still on the board
LANDED_PLIES = 2  # of so many it is asked whether it may have ended elsewhere
HURRIED_PLIES = 3  # so many …
HURRIED_MS = 300  # … are not made in less
HURRIED_MAX = 8  # of so many of the last moves it is asked
SLID_MS = 150  # a piece that leaves its square again so soon was on its way


def guessed_plies(board: Recognition, t_ms: int) -> frozenset[int]:
    """The plies of the line believed in that are guesses now: those of a while ago are only if their piece is off the
    board still.
    """
    log, since_ms = board.log, t_ms - costs.LATE_MAX_MS
    moved = _first_moved(log, since_ms)
    missing = board.missing
    found = set()
    node = board.best
    while node.parent is not None and node.footprint is not None:
        last = log.between(node.mark - 1, node.mark)
        is_read_again = moved is not None and node.mark > moved
        is_new = is_read_again or (bool(last) and last[0].t_ms > since_ms)
        if not is_new and (not missing or board.best.ply - node.ply > OFF_MAX):
            break
        is_off = missing & node.footprint_filled or _may_be_half(node, missing)
        if node is board.best:
            is_off = is_off or _may_be_of_another(node, missing) or _may_be_of_other_side(node, board)
        if is_off or is_read_again or (is_new and not _landing_fits(node, log)):
            found.add(node.ply)
        missing &= ~node.footprint.touched
        node = node.parent
    return frozenset(found)


def _may_be_half(node: Node, missing: int) -> bool:
    """Whether a move that takes another piece along (castling) begins so, and that piece is off the board."""
    move = node.footprint
    if not missing or node.parent is None or move is None:
        return False
    pairs = (pair for pair in node.parent.footprints.pairs if pair.takes_along(move))
    return any(missing & pair.vacated & ~move.vacated for pair in pairs)


def _may_be_of_another(node: Node, missing: int) -> bool:
    """Whether a piece that is off the board may have gone where the one that moved stands."""
    before = node.parent
    if not missing or before is None:
        return False
    return any(move.origin & missing for move in before.footprints.onto(node.footprint_filled))


def _may_be_of_other_side(node: Node, board: Recognition) -> bool:
    """Whether a piece of the other side was taken up just before the one that moved came down, and is off the board
    still, while in another game that one has taken what was touched instead: what a hand has just taken up comes down
    next, if by an illegal move.
    """
    move, log = node.footprint, board.log
    held = board.missing & node.own
    landed_ms = _landed_ms(node, log) if held and move is not None and not move.replaced else None
    if node.parent is None or move is None or landed_ms is None:
        return False
    lifted_ms = (log.last_lift_ms(board.square(name)) or 0 for name in board.names(held))
    if not any(landed_ms - costs.EARLY_MS <= left_ms < landed_ms - costs.OVERLAP_MS for left_ms in lifted_ms):
        return False
    touched = touched_squares(node.parent.touches(log, node.mark))
    others = (c.node.at_ply(node.ply) for c in board.candidates)
    rivals = (o.footprint for o in others if o.parent is node.parent and o.footprint is not None)
    return any(f.origin == move.origin and f.replaced & touched for f in rivals)


def landed_elsewhere(board: Recognition) -> frozenset[int]:
    """Those of the last plies of the line believed in after which a piece came down where the one that moved could have
    gone as well, and no later move tells why.
    """
    found, later, begun_ms = set(), 0, None
    for node in islice(board.best.path(), LANDED_PLIES):
        if _has_landed_elsewhere(node, board, later, begun_ms):
            found.add(node.ply)
        later |= 0 if node.footprint is None else node.footprint.touched
        begun_ms = _begun_ms(node, board.log)
    return frozenset(found)


def taken_off_plies(board: Recognition) -> frozenset[int]:
    """The ply before the last one, if that has been completed, its piece was in a hand already when the one before came
    down, and what had come down there was taken up again by then and is off the board still: it was the same piece, on
    its way, perhaps.
    """
    best, before, log = board.best, board.best.parent, board.log
    if before is None or before.footprint is None or best.ply > board.completed_ply:
        return frozenset()
    gone = before.footprint_filled & best.occupancy & board.missing
    landed, begun_ms = log.between(before.mark - 1, before.mark), _begun_ms(best, log)
    is_off = any(t.lifted and t.square & gone for t in log.between(before.mark, best.mark))
    is_either = bool(landed) and begun_ms is not None and begun_ms < landed[0].t_ms
    return frozenset((before.ply,)) if is_off and is_either else frozenset()


def hurried_plies(board: Recognition) -> frozenset[int]:
    """Those of the last plies whose pieces came down three at a time, by turns, in less time than hands need, and not
    one after the other: neither which came first nor on which squares they stood between is sure then.
    """
    found: set[int] = set()
    later: list[tuple[Node, int]] = []  # the newest first
    for node in islice(board.best.path(), HURRIED_MAX):
        landed_ms = (
            _landed_ms(node, board.log) if node.footprint and node.mark > board.sensed.heard_mark else None
        )
        if landed_ms is None:
            break
        later = [entry for entry in later if entry[1] < landed_ms + HURRIED_MS]
        if later and later[-1][0].turn is node.turn:
            later = []  # a turn of more moves
        later.append((node, landed_ms))
        # What is told all at once, after contact was lost, had its own times.
        is_told = landed_ms < later[0][1] and not all(_is_plain(at, board.log) for at, _ in later)
        if len(later) >= HURRIED_PLIES and is_told:
            found.update(at.ply for at, _ in later)
    return frozenset(found)


def _is_plain(node: Node, log: Log) -> bool:
    """Whether nothing was touched between the last move and this one but its own squares, its piece first or what it
    takes, and each as often as the move does.
    """
    move = node.footprint
    if node.parent is None or move is None:
        return False
    touches = log.between(node.parent.mark, node.mark)
    squares = [touch.square for touch in touches]
    twice = squares.count(move.replaced) if move.replaced else 0
    is_own = all(square & move.touched for square in squares) and move.origin in squares
    return is_own and len(squares) == len(set(squares)) + (twice > 1)


def _begun_ms(node: Node, log: Log) -> int | None:
    """When the piece that moved was taken up, if that was seen."""
    return None if node.footprint is None else log.last_lift_ms(node.footprint.origin, node.mark)


def _has_landed_elsewhere(node: Node, board: Recognition, later: int, begun_ms: int | None) -> bool:
    """Whether a piece came down, no later than a switch tells and with no other one in a hand, where in another game
    the one of the move to `node` went: not on the squares of `later` moves, but for those before they were begun.
    """
    move = node.footprint
    if node.parent is None or move is None:
        return False
    last = board.log.between(node.mark - 1, node.mark)
    has_landed = any(t.square & node.footprint_filled and not t.lifted for t in last)
    since = board.log.since(node.mark)
    if has_landed:  # no switch tells later of it
        since = tuple(t for t in since if t.t_ms <= last[0].t_ms + costs.LATE_MAX_MS)
    # Where a capture ends, what it took may stand still.
    is_there = node.footprint_filled & board.occupied & ~(touched_squares(since) | move.replaced)
    of_others = returned_squares(since) & node.occupancy if is_there else 0
    of_others |= _carried_to(node, since) if has_landed else 0
    later |= of_others
    landed = tuple(t for t in since if not (t.lifted or t.square & of_others))
    came = touched_squares(landed) & ~later
    if begun_ms is not None:
        came |= touched_squares(tuple(t for t in landed if t.t_ms < begun_ms))
    for other in (c.node.at_ply(node.ply) for c in board.candidates):
        if (
            other.parent is not node.parent
            or other.footprint is None
            or other.footprint.origin != move.origin
        ):
            continue
        elsewhere = other.footprint_filled & ~node.footprint_filled
        if has_landed and node.mark < other.mark <= node.mark + len(since) and elsewhere & ~later:
            return True
        # Pushed to where it stands, it passed over others.
        if (has_landed or other.footprint.replaced) and elsewhere & came:
            return True
    return False


def _carried_to(node: Node, touches: Sequence[Touch]) -> int:
    """The squares where a piece came down while another one than that of the move to `node` was in a hand: that one."""
    up = carried = 0
    for touch in touches:
        if touch.lifted:
            up |= touch.square & (node.occupancy & ~node.footprint_filled | carried)
        elif touch.square & up:
            up &= ~touch.square
        elif up:
            up, carried = 0, carried | touch.square
    return carried


def unseen_plies(board: Recognition) -> frozenset[int]:
    """The plies of the line believed in whose piece nobody surely saw land, and which has not moved on from there, nor
    been taken: it may stand elsewhere, and nothing on the board tells. Or the piece that took it may have landed. So it
    is of one whose switch is believed to have told late, where the next move is such a one.
    """
    log = board.log
    found: set[int] = set()
    node, later, taken, taker = board.best, 0, 0, 0
    answer: Footprint | None = None
    while node.parent is not None and node.mark > log.dropped:
        assert node.footprint is not None
        arrived = node.footprint_filled  # nothing in a pass, or where pieces only leave the board
        was_heard = node.mark != board.sensed.heard_mark  # else nobody saw anything of it
        has_landed = _landed_ms(node, log) is not None and not _has_hardly_landed(node, log)
        has_landed = has_landed or _has_landed_next(node, log)
        may_be_taker = arrived & taken and held_besides(node, node.parent, log) & taker
        if has_landed and may_be_answer(node, board, board.missing):
            has_landed = False
            if answer is not None and _may_have_gone(node, answer):
                found.add(node.ply + 1)
        if was_heard and arrived and (may_be_taker or not (has_landed or arrived & later)):
            found.add(node.ply)
        if node.ply + 1 in found and _is_told_late(node, log):
            found.add(node.ply)
        later |= node.footprint.origin | node.footprint.replaced
        taken, taker = node.footprint.replaced, node.footprint.origin
        node, answer = node.parent, node.footprint
    return frozenset(found)


def may_be_answer(node: Node, board: Recognition, off: int) -> bool:
    """Whether what came down after the press for its move may be a piece of the other side instead: one that it has
    dropped, or one of those `off` their squares, taken up between the press and then.
    """
    log = board.log
    pressed_ms, landed_ms = dict(board.pressed_ms).get(node.ply), _landed_ms(node, log)
    if node.parent is None or pressed_ms is None or landed_ms is None:
        return False
    lifts = (t for t in log.between(node.parent.mark, node.mark) if t.lifted and t.square & off & node.own)
    is_taken = any(pressed_ms <= t.t_ms < landed_ms - costs.OVERLAP_MS for t in lifts)
    return is_taken or (landed_ms > pressed_ms + costs.OVERLAP_MS and _may_be_dropped(node))


def _may_be_dropped(node: Node) -> bool:
    """Whether the piece of the move to `node`, which took nothing, could have gone elsewhere, and the other side has
    pieces to drop.
    """
    move, before = node.footprint, node.parent
    if move is None or before is None or move.replaced:
        return False
    is_elsewhere = any(f.origin == move.origin and f.filled != move.filled for f in before.footprints)
    return is_elsewhere and any(f.filled and not f.origin for f in node.footprints)


def _may_have_gone(node: Node, drop: Footprint) -> bool:
    """Whether the piece of the move to `node` could have gone where the other side is believed to have dropped one."""
    move, before = node.footprint, node.parent
    if move is None or before is None or drop.origin:
        return False
    return any(other.origin == move.origin for other in before.footprints.onto(drop.filled))


def _is_told_late(node: Node, log: Log) -> bool:
    """Whether the switch on which the move to `node` ended is believed to have told late of its piece."""
    touches = () if node.parent is None else log.between(node.parent.mark, node.mark)
    return any(t.told_ms is not None and t.square & node.footprint_filled for t in touches)


def exchanged_plies(board: Recognition) -> frozenset[int]:
    """The last two plies believed in, where either piece may stand on the other one's square: the first was pressed for
    before it was seen to land, or hardly after, the second was in the air by then, and both moves are legal so as well.
    """
    last, first = board.best, board.best.parent
    before = None if first is None else first.parent
    if first is None or before is None:
        return frozenset()
    then, now = first.footprint, last.footprint
    assert then is not None and now is not None
    pressed_ms, landed_ms = dict(board.pressed_ms).get(first.ply), _landed_ms(first, board.log)
    lifted_ms = board.log.last_lift_ms(now.origin, last.mark)
    if pressed_ms is None or landed_ms is None or lifted_ms is None:
        return frozenset()
    if landed_ms <= pressed_ms - costs.REACH_MS or lifted_ms > landed_ms:
        return frozenset()
    others = (move for move in before.footprints.onto(last.footprint_filled) if move.origin == then.origin)
    ends = (before.play(move, first.mark).footprints.onto(first.footprint_filled) for move in others)
    may_be_exchanged = any(move.origin == now.origin for moves in ends for move in moves)
    return frozenset((first.ply, last.ply)) if may_be_exchanged else frozenset()


def moved_on_plies(board: Recognition) -> frozenset[int]:
    """The plies of the line believed in whose piece has moved on from where it landed."""
    found, later = set(), 0
    for node in board.best.path():
        if node.footprint is None:
            break
        if node.footprint_filled & later:
            found.add(node.ply)
        later |= node.footprint.origin
    return frozenset(found)


def _has_hardly_landed(node: Node, log: Log) -> bool:
    """Whether the square of what the move took was empty for a moment only, and nothing was set down there since: for
    less than a hand needs, if the piece was held for long, could have gone elsewhere, and is in a hand still, perhaps.
    """
    if not took_hardly_left(node, log) or any(
        not t.lifted and t.square & node.footprint_filled for t in log.since(node.mark)
    ):
        return False
    assert node.parent is not None and node.footprint is not None
    origin, filled = node.footprint.origin, node.footprint_filled
    (last,) = log.between(node.mark - 1, node.mark)
    left_ms = log.last_lift_ms(origin, node.mark)
    is_one_gesture = left_ms is not None and last.t_ms < left_ms + costs.ONE_GESTURE_MS
    may_go_elsewhere = any(f.origin == origin and not f.replaced & filled for f in node.parent.footprints)
    within_ms = costs.FLICKER_MS if may_go_elsewhere and not is_one_gesture else costs.LET_GO_MS
    return took_hardly_left(node, log, within_ms)


def _has_landed_next(node: Node, log: Log) -> bool:
    """Whether, once the squares that the move to `node` leaves were emptied, a piece came down where it ends as the
    next thing that was touched, with no other one in a hand, and none to be dropped: it is the one that moved, however
    long that was held.
    """
    move = node.footprint
    if move is None or node.parent is None or held_besides(node, node.parent, log) or _may_be_dropped(node):
        return False
    own = move.origin | move.replaced
    later = next((t for t in log.since(node.mark) if not (t.lifted and t.square & own)), None)
    return later is not None and not later.lifted and bool(later.square & node.footprint_filled)


def _first_moved(log: Log, since_ms: int) -> int | None:
    """Where in the log the first closing stands that is believed to have been told late, of those told since then."""
    for index, touch in enumerate(log.touches, start=log.dropped):
        if touch.told_ms is not None and touch.told_ms > since_ms:
            return index
    return None


def _landing_fits(node: Node, log: Log) -> bool:
    """Whether a piece was seen to land where the move to `node` ends, not before the moved one had left, and stayed."""
    if not node.footprint_filled:
        return True
    landed_ms = _landed_ms(node, log)
    if landed_ms is None:
        return False
    left_ms = _left_ms(node, log)
    return left_ms is None or left_ms > landed_ms + SLID_MS


def _left_ms(node: Node, log: Log) -> int | None:
    """When the piece of the move to `node` left its square again, but for flickers; None if it did not."""
    since = [t for t in log.since(node.mark) if t.square & node.footprint_filled]
    for left, back in zip_longest(since, since[1:]):
        if left.lifted and (back is None or back.t_ms >= left.t_ms + costs.FLICKER_MS):
            return left.t_ms
    return None


def _landed_ms(node: Node, log: Log) -> int | None:
    """When a piece was last seen to land where the move to `node` ends, not before the moved one had left."""
    moved = node.footprint
    assert moved is not None and node.parent is not None
    touches = node.parent.touches(log, node.mark)
    left_ms = next((t.t_ms for t in touches if t.lifted and t.square & moved.origin), None)
    # A new piece may be set down before the pawn is taken off.
    since_ms = 0 if left_ms is None or moved.promotes else left_ms - costs.OVERLAP_MS
    landed = (t for t in touches if t.square & node.footprint_filled and not t.lifted and t.t_ms >= since_ms)
    return max((t.t_ms for t in landed), default=None)
