"""Whether the board shows a position that was pressed for, but for what hands are at besides.

A press does not wait for other hands: a reply may have begun, a piece may just be adjusted, or be knocked over.
"""

from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.astride import is_astride
from controller.recognition.evidence import touched_squares, without_flickers
from controller.recognition.neighbours import edge_of
from controller.recognition.node import Node
from controller.recognition.parked import has_parked, may_go_to
from controller.recognition.promotions import is_chosen
from controller.session.lever.taken_off import was_taken_at
from controller.session.lever.turns import landed_ms, turn_end
from controller.session.telling import HANDS_MAX
from controller.sides import Side


def is_shown(board: recog.Recognition, node: Node, pressed_ms: int, by: Side | None = None) -> bool:
    """Whether the board shows a position that was pressed for, but for a reply that has begun already; what the move
    has taken may still stand beside the game, and a piece that was answered on the border of two squares. If it was
    `by` the side that is on move again, it has moved nothing since.
    """
    shown = board.shown(node)
    if (node.is_pass or node.turn is by) and _is_moved_instead(board, node, pressed_ms):
        return False
    is_answered = bool(node.occupancy & ~shown & (node.own | node.capturable))
    is_aside = has_parked(node, board.sensed) and not _is_one_off(board, node, shown)
    if is_aside or (is_answered and is_astride(node, board.sensed)):
        shown &= node.occupancy
    if stands(node, shown) or _is_being_adjusted(node, shown):
        return True
    stood = stands(node, board.sensed.before(node.mark)) or not was_astray(board, node)
    if not stood or _is_second_move(board, node, pressed_ms) or _has_come_back(board, node, pressed_ms):
        return False
    return _is_being_answered(board, node, shown) or _is_beside_a_reply(board, node, shown)


def is_moved_since(board: recog.Recognition, node: Node, pressed_ms: int, by: Side) -> bool:
    """Whether the last move was a pass, or had been answered already, but a piece of the side that pressed had been
    taken up well before it did, and is off its square, or has been exchanged for one that it takes: it has moved that
    one.
    """
    shown, seen_ms = board.shown(node), pressed_ms - costs.SEEN_MS
    if node.turn is by:
        # Where one stands that should not, it may have come there by a move that is not seen yet.
        own = 0 if shown & ~node.occupancy else node.own
    else:
        own = node.parent.own if node.is_pass and node.parent else 0
    off = own & node.occupancy & ~shown
    taken = touched_squares(tuple(t for t in board.log.touches if t.lifted and t.t_ms <= seen_ms))
    since = touched_squares(tuple(t for t in board.log.touches if t.t_ms > seen_ms))
    return bool(off & taken & ~since) or (node.turn is by and _has_taken(board, node, off, pressed_ms))


def _has_taken(board: recog.Recognition, node: Node, off: int, pressed_ms: int) -> bool:
    """Whether one of the pieces `off` their squares has been exchanged before the press for one that it may take."""
    touches = tuple(t for t in node.touches(board.log) if t.t_ms <= pressed_ms)
    left_ms = {t.square: t.t_ms for t in touches if t.lifted and t.square & off}
    return any(
        f.origin in left_ms and was_taken_at(touches, f.replaced, left_ms[f.origin]) for f in node.footprints
    )


def is_played_on(board: recog.Recognition, node: Node, pressed_ms: int, by: Side) -> bool:
    """Whether `by` has begun another move since a position was reached: one of its pieces is off its square that was
    taken up well before the press, after the other side had begun to answer; if that has answered, more of them than
    may stand where none should.
    """
    shown, seen_ms = board.shown(node), pressed_ms - costs.SEEN_MS
    lifted = [t for t in node.touches(board.log) if t.lifted and t.t_ms <= seen_ms]
    off = node.occupancy & ~shown
    if node.turn is by:
        taken = off & node.own & touched_squares(tuple(lifted))
        return taken.bit_count() > (shown & ~node.occupancy).bit_count()
    begun = next((n for n, t in enumerate(lifted) if t.square & node.own), len(lifted))
    return bool(off & ~node.own & touched_squares(tuple(lifted[begun:])))


def is_set_aside_first(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether a piece of the side that has moved was set down beside the game before the press, and no hand has taken
    up one that takes it, or may stand there: a hasty reply has begun with what it takes, or it is a second move.
    """
    shown = board.shown(node)
    gone, strays = node.occupancy & ~shown, shown & ~node.occupancy
    aside = gone & ~node.own
    replies = (f for f in node.footprints if f.origin & gone)
    is_answered = any((f.replaced | f.vacated) & aside or f.filled & strays for f in replies)
    placed = touched_squares(tuple(t for t in board.log.since(node.mark) if t.t_ms <= pressed_ms))
    return aside.bit_count() == (strays & placed).bit_count() == 1 and not is_answered


def is_out_of_its_reach(board: recog.Recognition, node: Node) -> bool:
    """Whether what stands on the edge of the board, and nowhere else, is where none of the pieces off their squares can
    go.
    """
    shown = board.shown(node)
    gone, strays = board.names(node.occupancy & ~shown), shown & ~node.occupancy
    reached = {name for origin in gone for name in node.position.goals(origin)}
    return not strays & ~edge_of(node.position.game.squares) and reached.isdisjoint(board.names(strays))


def shorter_turns(board: recog.Recognition, base: Node, shown: Node, pressed_ms: int) -> list[Node]:
    """The positions in question that end the same turn as `shown`, after fewer moves of it or of earlier ones. What was
    reached no later than `base` is no end of the turn that begins there.
    """
    since = max(board.completed_mark, base.mark)
    nodes = (candidate.node for candidate in doubts.in_question(board))
    return [
        node
        for node in nodes
        if node.ply < shown.ply
        and node.mark > since
        and node.turn is shown.turn
        and is_shown(board, node, pressed_ms)
    ]


def stands(node: Node, occupied: int) -> bool:
    """Whether the board shows a position, but for pieces that a reply has lifted."""
    return not occupied & ~node.occupancy and not node.occupancy & ~occupied & ~(node.own | node.capturable)


def is_in_the_air(board: recog.Recognition, base: Node, node: Node) -> bool:
    """Whether the move to `node` may still go on: its piece, or another one that a longer move takes along (castling),
    is off the board, or nothing has been seen of where the piece came down. Where nobody saw the move, any piece that
    cannot be taken may be its own.
    """
    if node.footprint is None or turn_end(node, base) < node.ply:
        return False  # it has been answered
    done, off = node.footprint.touched, node.occupancy & ~board.shown(node) & ~node.own
    if node.mark <= board.sensed.heard_mark and off & ~node.capturable:
        return True
    before = node.parent or base
    if off & done or any(off & f.touched and not done & ~f.touched for f in before.footprints):
        return True
    left_ms = board.log.last_lift_ms(node.footprint.origin) or 0
    since_ms = left_ms - costs.OVERLAP_MS  # a piece comes down after it has left
    touches = base.touches(board.log)
    placed = touched_squares(tuple(t for t in touches if not t.lifted and t.t_ms >= since_ms))
    return bool(node.footprint.replaced & ~placed & ~board.sensed.dead)


def is_nowhere(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether the piece that has moved is off the board: it was not seen to come down at all, and another stood where
    none should as the clock was pressed (what is taken is put on the edge); or a pawn was taken off before the press,
    and nothing put in its place.
    """
    if node.parent is None or node.footprint is None or not node.footprint_filled & ~board.shown(node):
        return False
    left_ms = board.log.last_lift_ms(node.footprint_filled)
    is_early = left_ms is not None and left_ms <= pressed_ms - costs.SEEN_MS
    if is_early and is_chosen(node.footprint, node.parent):
        return True
    placed = [t for t in node.parent.touches(board.log) if not t.lifted]
    before = touched_squares(tuple(t for t in placed if t.t_ms <= pressed_ms))
    strays = board.shown(node) & ~node.occupancy & before & ~edge_of(node.position.game.squares)
    return bool(strays) and not touched_squares(tuple(placed)) & node.footprint_filled


def was_astray(board: recog.Recognition, node: Node) -> bool:
    """Whether what stands wrong now came there before the move that led to `node` was begun, not only told so: then it
    is no reply. What stood on that square before and was taken off again does not count.
    """
    strays = board.shown(node) & ~node.occupancy
    if node.parent is None or node.footprint is None or not strays:
        return True
    touches = node.parent.touches(board.log)
    began_ms = next((t.t_ms for t in touches if t.square & node.footprint.touched), None)
    came_ms = {t.square: t.t_ms for t in without_flickers(touches) if not t.lifted and t.square & strays}
    return began_ms is None or any(came < began_ms - costs.OVERLAP_MS for came in came_ms.values())


def _is_one_off(board: recog.Recognition, node: Node, occupied: int) -> bool:
    """Whether another piece of the side that has moved is off its square, and may be what stands where none should: it
    was taken up before that came down, or both were in the air together with the piece of the move.
    """
    off = node.occupancy & ~occupied & ~(node.own | node.footprint_filled)
    strays = occupied & ~node.occupancy
    left_ms = board.log.last_lift_ms(off)
    came_ms = next((t.t_ms for t in reversed(board.log.touches) if not t.lifted and t.square & strays), None)
    if left_ms is None or came_ms is None:
        return False
    stood_ms = landed_ms(board, node)
    return left_ms < came_ms or (left_ms < stood_ms and came_ms < stood_ms)


def _is_moved_instead(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether a piece rested where none should when a side pressed that could only pass, or had been answered already:
    it has moved that one. Where it may go there, another game has it as the answer. What the answer has taken may
    stand beside the game.
    """
    astray = 0 if has_parked(node, board.sensed) else board.shown(node) & ~node.occupancy
    rested = (t for t in board.log.since(node.mark) if not t.lifted and t.t_ms <= pressed_ms - costs.SEEN_MS)
    return bool(touched_squares(tuple(rested)) & astray)


def _is_being_adjusted(node: Node, occupied: int) -> bool:
    """Whether a position stands, but for pieces that a reply has lifted and one that is off its square besides: it is
    adjusted, or was knocked over. The piece that has moved stands, or a reply takes it.
    """
    besides = node.occupancy & ~occupied & ~(node.own | node.capturable)
    return not occupied & ~node.occupancy and besides.bit_count() <= 1 and not besides & node.footprint_filled


def _has_come_back(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether a piece came down before the press where the one that moved had come from, and no reply puts one there,
    or jumps on from there: it went back.
    """
    shown, origin = board.shown(node), 0 if node.footprint is None else node.footprint.origin
    placed = (t.square for t in board.log.since(node.mark) if not t.lifted and t.t_ms <= pressed_ms)
    if not origin & shown & ~node.occupancy or origin not in placed:
        return False
    lifted, (name,) = node.occupancy & ~shown, board.names(origin)
    jumps = (f for f in node.footprints.jumps if name in f.way)
    return not any(f.origin & lifted for f in (*node.footprints.onto(origin), *jumps))


def _is_being_answered(board: recog.Recognition, node: Node, occupied: int) -> bool:
    """Whether hands that have been at work since a position was reached explain the board: pieces lifted, and then
    perhaps resting on squares passed by or beside the game, or a new piece set down before a pawn has left; and one
    adjusted.
    """
    lifted = node.occupancy & ~occupied
    strays = occupied & ~node.occupancy
    if not strays:
        return lifted.bit_count() <= HANDS_MAX
    entered = any(strays & f.filled for f in node.footprints if f.promotes)
    answering = lifted & (node.own | node.capturable)
    is_reply = (lifted & ~answering).bit_count() <= 1 and (
        entered or not _stood_first(board, strays, answering)
    )
    return is_reply and strays.bit_count() <= answering.bit_count() + entered


def _is_beside_a_reply(board: recog.Recognition, node: Node, occupied: int) -> bool:
    """Whether every piece of the side that has moved stands, and all that stands wrong came there since the other side
    took up one of its own: whatever it is, the side that has moved did not set it down, where nothing can be dropped.
    """
    lifted, strays = node.occupancy & ~occupied, occupied & ~node.occupancy
    if node.parent is None or not lifted or lifted & ~node.own:
        return False
    if not all(f.origin for f in node.parent.footprints if f.touched):
        return False
    later = board.log.since(node.mark)
    begun_ms = next((t.t_ms for t in later if t.lifted and t.square & lifted), None)
    came = touched_squares(
        tuple(t for t in later if not t.lifted and begun_ms is not None and t.t_ms >= begun_ms)
    )
    return not strays & ~came


def _stood_first(board: recog.Recognition, strays: int, lifted: int) -> bool:
    """Whether a piece was set down on one of these squares before any of those `lifted` was taken up."""
    left_ms = min((t.t_ms for t in board.log.touches if t.lifted and t.square & lifted), default=0)
    placed = {t.square: t.t_ms for t in board.log.touches if not t.lifted and t.square & strays}
    return any(placed_ms < left_ms - costs.OVERLAP_MS for placed_ms in placed.values())


def _is_second_move(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether a piece of the side that pressed stands elsewhere, and stood there before the press, while the other side
    has nothing in the hand that could have taken it or have come there: it was moved, and is no victim put aside. That
    could have been taken, and would have been put on the edge of the board, where it may not go itself; the one that
    has just moved went on, rather, if the other side had no time to see it stand.
    """
    shown = board.shown(node)
    gone, astray = node.occupancy & ~shown, shown & ~node.occupancy
    if any(f.origin & gone and (f.touched & ~f.origin & gone or f.filled & astray) for f in node.footprints):
        return False
    placed = tuple(t for t in board.log.since(node.mark) if not t.lifted and t.t_ms <= pressed_ms)
    stray = touched_squares(placed) & astray
    before = () if node.parent is None else node.parent.footprints
    if any(f.origin & gone and f.filled & stray for f in before):
        return True
    if gone & ~node.own and stray & ~edge_of(node.position.game.squares):
        return True
    if stray and gone & ~(node.own | node.capturable):
        return True
    if stray and gone == node.footprint_filled:
        if not _is_set_aside(board, node, stray):
            return True
        if node.footprint is not None and node.footprint.replaced:
            return False  # wherever it could go from there
    goals = board.names(stray)
    return any(
        name in goals for origin in board.names(gone & ~node.own) for name in node.position.goals(origin)
    )


def _is_set_aside(board: recog.Recognition, node: Node, stray: int) -> bool:
    """Whether the piece that has moved is where it may be taken, and what came down since on the edge of the board,
    where it could not have gone, is that piece set aside: it had taken another one, and nobody takes that and goes
    elsewhere; or it stood there for long enough to be seen.
    """
    is_on_edge = not stray & ~edge_of(node.position.game.squares)
    if not is_on_edge or not node.footprint_filled & node.capturable or may_go_to(node, stray):
        return False
    last = board.log.between(node.mark - 1, node.mark)
    left_ms = board.log.last_lift_ms(node.footprint_filled)
    has_taken = node.footprint is not None and node.footprint.replaced
    stood_ms = costs.LET_GO_MS if has_taken else costs.PASSED_MS
    return bool(last) and left_ms is not None and left_ms >= last[0].t_ms + stood_ms
