"""Landings that can be told two ways, and nothing that follows says which."""

from collections.abc import Iterator, Sequence
from itertools import islice

from controller.recognition import costs
from controller.recognition.answered_between import may_have_been_answered_between
from controller.recognition.evidence import Log, Touch, rested_squares, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.neighbours import edge_of, neighbours_of
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

PLIES_MAX = 3  # of so many of the last moves it is asked
CHANGED_MS = 3000  # who sets a piece down elsewhere after all does so within so long, mostly
_BOTH_STOOD = (False, False, True, True)  # two switches closed, and opened


def either_way_plies(board: Recognition) -> frozenset[int]:
    """Those of the last plies of the line believed in that end by such a landing, and those that tell of it.

    A piece that rested on its way has gone on, or the other side has answered it where it rested, as a piece of that
    side was told to have left its square only just after; or has taken it there, and set it aside where it seems to be.
    Or it was taken there, or had gone on, and was taken where it is not any more. Or the piece that answered it, in a
    hand by then, came down there. Or two switches closed together, and stayed so, also where one is that of a piece put
    back that could have been taken. Or, as far as nothing is pressed for, a piece that moved twice was
    answered elsewhere on its way.
    """
    found: set[int] = set()
    left_by: dict[int, int] = {}
    for node in islice((at for at in board.best.path() if at.footprint_filled), PLIES_MAX):
        assert node.footprint is not None
        alone = (_may_have_been_answered, _may_have_taken_beside, _may_have_set_aside)
        if any(test(node, board.log) for test in alone):
            found.add(node.ply)
        tests = (_may_have_gone_on, _may_be_taken_elsewhere)
        boards = (_may_have_taken_where_it_rested, _may_have_landed_before)
        if any(test(node, board.log) for test in tests) or any(test(node, board) for test in boards):
            found |= {node.ply - 1, node.ply}
        moved_on = left_by.get(node.footprint_filled)
        if moved_on is not None and _may_have_stood_on_either(node, board.log):
            found |= {node.ply, moved_on}
        if board.may_take_back and may_have_been_answered_between(node, board.log):
            found |= {node.ply - 2, node.ply}
        if board.may_take_back and _may_have_stood_between(node, board.log):
            found |= {node.ply - 1, node.ply}
        left_by[node.footprint.origin] = node.ply
    return frozenset(found)


def perhaps_two_plies(board: Recognition) -> frozenset[int]:
    """Those of the last plies that ended a turn by one move and may have been two."""
    last = islice((at for at in board.best.path() if at.footprint_filled), PLIES_MAX)
    return frozenset(node.ply for node in last if _may_have_been_two_moves(node, board.log))


def rather_moved_from(board: Recognition) -> int | None:
    """The ply from which on the game may have more moves, as far as nothing is pressed for: each of the last two pieces
    had rested where it could have gone as well, for longer than one is set down elsewhere after all, and could go on
    from there; the second one, if it was dropped, perhaps before it was told.
    """
    last, before = board.best, board.best.parent
    if before is None or not board.may_take_back or not any(_stops(last, board.log)):
        return None
    was_dropped = (
        not reply.origin and reply.filled for stop in _stops(before, board.log) for reply in stop.footprints
    )
    return before.ply if any(was_dropped) else None


def both_carried_on_from(board: Recognition) -> int | None:
    """The ply from which on the game may have two moves fewer, as far as nothing is pressed for: the last two moves
    carry on the two before them, by pieces that could have gone there at once, the first one taken up again before
    anybody could have seen the reply. That the other side went on as well leaves nothing to tell whose move it is.
    """
    last, again = board.best, board.best.parent
    reply = None if again is None else again.parent
    first = None if reply is None else reply.parent
    if again is None or reply is None or first is None or first.parent is None or not board.may_take_back:
        return None
    landed, left_ms = board.log.between(reply.mark - 1, reply.mark), _left_ms(again, board.log)
    if not landed or left_ms is None or left_ms >= landed[0].t_ms + costs.SEEN_MS:
        return None
    at_once = _carried_on(first.parent, first, again)
    then = None if at_once is None else first.parent.play(at_once, first.mark)
    return None if then is None or _carried_on(then, reply, last) is None else first.ply


def _left_ms(node: Node, log: Log) -> int | None:
    """When the piece of the move to `node` was taken up."""
    return None if node.footprint is None else log.last_lift_ms(node.footprint.origin, node.mark)


def _carried_on(base: Node, first: Node, again: Node) -> Footprint | None:
    """The move from `base` that does what two moves of one piece did, to `first` and on to `again`; or None."""
    begun, done = first.footprint, again.footprint
    if begun is None or done is None or not done.origin & first.footprint_filled or begun.replaced:
        return None
    ways = base.footprints.onto(again.footprint_filled)
    return next((f for f in ways if f.origin == begun.origin and f.replaced == done.replaced), None)


def _stops(node: Node, log: Log) -> Iterator[Node]:
    """The positions in which the piece that moved had long rested, and from where it could go on to where it is now."""
    before, move = node.parent, node.footprint
    if before is None or move is None:
        return
    touches = log.between(log.begin_of_reply(before.first_mark), node.mark)
    rested = rested_squares(touches, CHANGED_MS) & ~node.footprint_filled
    game = node.position.game
    for other in before.footprints.onto(rested):
        if other.origin == move.origin:
            stop = before.play(other, node.mark)
            reached = stop.position.goals(game.squares[stop.footprint_filled.bit_length() - 1])
            if any(1 << game.square_index[name] & node.footprint_filled for name in reached):
                yield stop


def _may_have_been_two_moves(node: Node, log: Log) -> bool:
    """Whether a turn that was over after one move may have had another one first: its piece stood where it could go
    first, as no whole turn, and then to where it is, for long enough to be let go of.
    """
    before, move = node.parent, node.footprint
    if before is None or move is None or node.turn is before.turn:
        return False
    rested = rested_squares(before.touches(log, node.mark), costs.LET_GO_MS)
    for first in before.footprints.onto(rested & ~(before.occupancy | move.touched)):
        if first.origin != move.origin:
            continue
        stop = before.play(first, node.mark)
        goals = stop.footprints.onto(node.footprint_filled) if stop.turn is before.turn else ()
        if any(f.origin == first.filled and f.replaced == move.replaced for f in goals):
            return True
    return False


def _may_have_stood_between(node: Node, log: Log) -> bool:
    """Whether the last two moves are of one turn and one piece, which had stood elsewhere as well, where it could go
    first, and from there to where it is: nobody knows which of its stops were moves.
    """
    first, move = node.parent, node.footprint
    base = None if first is None else first.parent
    if first is None or move is None or base is None or first.footprint is None:
        return False
    if first.turn is not base.turn or first.footprint.replaced or not move.origin & first.footprint_filled:
        return False
    rested = rested_squares(log.between(base.first_mark, node.mark), costs.SEEN_MS)
    for other in base.footprints.onto(rested & ~(base.occupancy | first.footprint_filled)):
        if other.origin != first.footprint.origin or other.replaced:
            continue
        stop = base.play(other, node.mark)
        ways = stop.footprints.onto(node.footprint_filled) if stop.turn is base.turn else ()
        if any(way.origin & other.filled and way.replaced == move.replaced for way in ways):
            return True
    return False


def _may_have_been_answered(node: Node, log: Log) -> bool:
    """Whether the piece that moved had rested where it could have gone as well, and may have been answered there."""
    before, move = node.parent, node.footprint
    overlap = log.between(node.mark - 1, node.mark + 1)
    if before is None or move is None or not _is_overlap(overlap, node.footprint_filled, node.own):
        return False
    rested = rested_squares(log.between(before.mark, node.mark), costs.LET_GO_MS) & ~move.touched
    goals, origin = node.footprint_filled, overlap[1].square
    stops = (other for other in before.footprints.onto(rested) if other.origin == move.origin)
    replies = (reply for stop in stops for reply in before.play(stop, node.mark).footprints.onto(goals))
    return any(reply.origin == origin for reply in replies)


def _may_have_gone_on(node: Node, log: Log) -> bool:
    """Whether the piece of the move before had been taken up again, and may have gone to where this one ended."""
    answered, move = node.parent, node.footprint
    before = None if answered is None else answered.parent
    if before is None or move is None:
        return False
    assert answered is not None and answered.footprint is not None
    overlap: Sequence[Touch] = log.between(node.mark - 2, node.mark)
    if not answered.footprint_filled & node.footprint_filled:  # else it was put back
        overlap = sorted(overlap, key=lambda touch: touch.lifted)
    if not _is_overlap(overlap, node.footprint_filled, move.origin):
        return False
    origin, up = answered.footprint.origin, log.still_lifted(answered.mark, node.mark - 1, costs.LATE_MAX_MS)
    is_up = bool(up & answered.footprint_filled)
    return is_up and any(f.origin == origin for f in before.footprints.onto(node.footprint_filled))


def _may_have_taken_where_it_rested(node: Node, board: Recognition) -> bool:
    """Whether a piece went to where the one of the move before had rested for long enough to be seen, and could take it
    there: then where that seems to have gone on to, on the edge of the board, it was set aside. It need only have been
    let go of where its side had pressed before it came down elsewhere.
    """
    answered, move, goal = node.parent, node.footprint, node.footprint_filled
    before = None if answered is None else answered.parent
    if answered is None or before is None or move is None or answered.footprint is None or move.replaced:
        return False
    if answered.footprint.promotes or not answered.footprint_filled & edge_of(node.position.game.squares):
        return False  # a pawn is exchanged where it has gone
    origin, log = answered.footprint.origin, board.log
    pressed_ms = dict(board.pressed_ms).get(answered.ply)
    landed = log.between(answered.mark - 1, answered.mark)
    is_early = pressed_ms is not None and bool(landed) and pressed_ms < landed[0].t_ms
    least_ms = costs.LET_GO_MS if is_early else costs.SEEN_MS
    rested = rested_squares(log.between(before.mark, answered.mark), least_ms) & goal
    stops = (f for f in before.footprints.onto(rested) if f.origin == origin) if rested else ()
    takes = (f for stop in stops for f in before.play(stop, answered.mark).footprints.onto(goal))
    return any(f.origin == move.origin and f.replaced for f in takes)


def _may_be_taken_elsewhere(node: Node, log: Log) -> bool:
    """Whether the piece taken had been taken up before that, and may have gone on to a square that was touched since
    then, where this move takes it as well (en passant).
    """
    answered, move = node.parent, node.footprint
    before = None if answered is None else answered.parent
    if before is None or move is None or answered is None or answered.footprint is None:
        return False
    stop, origin = answered.footprint_filled & move.replaced, answered.footprint.origin
    taken_up = next((n for n, t in enumerate(log.since(answered.mark)) if t.lifted and t.square & stop), None)
    if not stop or taken_up is None:
        return False
    touched = touched_squares(log.since(answered.mark + taken_up))
    others = (f for f in before.footprints.onto(touched & ~stop) if f.origin == origin and not f.replaced)
    replies = (
        f.filled & r.vacated
        for f in others
        for r in before.play(f, node.mark).footprints.onto(stop)
        if r.origin == move.origin
    )
    return any(replies)


def _may_have_landed_before(node: Node, board: Recognition) -> bool:
    """Whether the piece that moved had been taken up before the one before came down, and in another game that is
    followed it came down there instead, as that had gone elsewhere unseen.
    """
    first, log = node.parent, board.log
    if first is None or first.parent is None or first.footprint is None or node.footprint is None:
        return False
    landed = log.between(first.mark - 1, first.mark)
    left_ms, goal = log.last_lift_ms(node.footprint.origin, node.mark), first.footprint_filled
    if not landed or left_ms is None or left_ms > landed[0].t_ms or not landed[0].square & goal:
        return False
    for candidate in board.candidates:
        other, reply = (candidate.node.at_ply(at.ply) for at in (first, node))
        if other.parent is not first.parent or other.footprint is None or reply.footprint is None:
            continue
        is_by_same = (other.footprint.origin, reply.footprint.origin) == (
            first.footprint.origin,
            node.footprint.origin,
        )
        if is_by_same and reply.ply == node.ply and reply.footprint_filled == goal != other.footprint_filled:
            return True
    return False


def _may_have_taken_beside(node: Node, log: Log) -> bool:
    """Whether a piece that the one which moved could have taken was put back on the square beside together with its
    landing: perhaps that was taken, and both switches closed under one piece.
    """
    before, move, landed = node.parent, node.footprint, log.between(node.mark - 1, node.mark)
    if before is None or move is None or not landed or landed[0].lifted:
        return False
    together = (
        t
        for t in log.between(node.mark - 2, node.mark + 1)
        if not t.lifted and abs(t.t_ms - landed[0].t_ms) <= costs.TOGETHER_MS
    )
    beside = neighbours_of(node.position.game.squares)[landed[0].square]
    back = touched_squares(tuple(together)) & beside & node.occupancy & ~before.own & ~move.touched
    return any(f.origin == move.origin and f.replaced & back for f in before.footprints.onto(back))


def _may_have_set_aside(node: Node, log: Log) -> bool:
    """Whether a piece that the one which moved could have taken was lifted and put back before that came down on the
    edge of the board: perhaps that was taken, and set aside there.
    """
    before, move = node.parent, node.footprint
    if (
        before is None
        or move is None
        or move.replaced
        or not move.filled & edge_of(node.position.game.squares)
    ):
        return False
    touches = before.touches(log, node.mark)
    moved_ms = log.last_lift_ms(move.origin, node.mark)
    back = 0
    for touch in touches:
        if not touch.lifted and moved_ms is not None and touch.t_ms > moved_ms:
            back |= touch.square & before.occupancy & ~before.own & ~move.touched
    taken = (
        (f.replaced & back for f in before.footprints.onto(back) if f.origin == move.origin) if back else ()
    )
    return any(taken) and not touches[-1].lifted and bool(touches[-1].square & move.filled)


def _may_have_stood_on_either(node: Node, log: Log) -> bool:
    """Whether the square where the piece that moved stood was filled together with another one where it could have gone
    as well, and both were emptied, one after the other, only when the board had been at rest.
    """
    before, move = node.parent, node.footprint
    if before is None or move is None:
        return False
    touches = before.touches(log)
    both = 0
    for first, second, third, last in zip(touches, touches[1:], touches[2:], touches[3:], strict=False):
        squares = first.square | second.square
        lifted = (first.lifted, second.lifted, third.lifted, last.lifted)
        stood = first.t_ms + costs.TOGETHER_MS >= second.t_ms <= third.t_ms - costs.STOOD_MS
        if lifted == _BOTH_STOOD and stood and squares == third.square | last.square:
            both |= squares if squares & node.footprint_filled else 0
    others = before.footprints.onto(both & ~node.footprint_filled)
    return any(other.origin == move.origin for other in others)


def _is_overlap(touches: Sequence[Touch], goals: int, origins: int) -> bool:
    """Whether something came down on one of the `goals`, and one of the `origins` was emptied just after, or before."""
    if tuple(touch.lifted for touch in touches) != (False, True):
        return False
    landed, left = touches
    is_at_once = abs(left.t_ms - landed.t_ms) <= costs.OVERLAP_MS
    return is_at_once and bool(landed.square & goals and left.square & origins)
