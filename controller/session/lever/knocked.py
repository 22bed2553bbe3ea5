"""Whether the board showed a position that was pressed for, and pieces were only knocked over since."""

from collections.abc import Iterable

from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.evidence import Touch, flickered_squares, touched_squares
from controller.recognition.health import has_just_taken
from controller.recognition.neighbours import are_neighbours, neighbours_of
from controller.recognition.node import Node
from controller.session.lever.turns import landed_ms, turn_end

KNOCKED_MS = 70  # a piece that is knocked is on the square beside its own so soon


def knocked_after(
    board: recog.Recognition, base: Node, ended: Iterable[Node], pressed_ms: int
) -> Node | None:
    """The first of these positions that was shown, or ended a turn that was; what looked like a reply may be none.
    Where the piece that had moved went on to another square before the press, or another one of its side well before,
    its own hand has moved it there; so it has where that was a move of its own, before this one.
    """
    for node in ended:
        if _went_on(board, node, pressed_ms) or _moved_before(board, node, base):
            continue
        at, ply = node, turn_end(node, base)
        while at.parent is not None and at.ply > ply:
            at = at.parent
        if was_shown(board, node):
            return node
        if was_shown(board, at):
            return at
    made = (c.node for c in board.candidates if turn_end(c.node, base) == c.node.ply)
    made = (node for node in made if node.footprint_filled & board.occupied)  # else it slid on
    is_wrong = (node for node in made if board.shown(node) & ~node.occupancy)
    knocked = (node for node in is_wrong if _is_knocked(board, node))
    return next((node for node in knocked if not _moved_before(board, node, base)), None)


def _went_on(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether the piece of the move to `node` left its square before the press, or another one of its side so long
    before that who pressed has seen it, in a hand, and one stands wrong since then.
    """
    shown = board.shown(node)
    gone, strays = node.occupancy & ~shown & ~node.own, shown & ~node.occupancy
    brushed = _brushed_together(board, node, node.occupancy & ~shown)
    if not gone & node.footprint_filled & ~brushed and _is_knocked(board, node):
        return False
    left_ms = board.log.last_lift_ms(gone)
    until_ms = pressed_ms if gone & node.footprint_filled else pressed_ms - costs.SEEN_MS
    placed = (t for t in board.log.touches if not t.lifted and t.square & strays)
    return left_ms is not None and any(left_ms <= t.t_ms < until_ms for t in placed)


def _brushed_together(board: recog.Recognition, node: Node, missing: int) -> int:
    """Those of the `missing` pieces' squares from which they were knocked, if several were at once: that was a sleeve,
    as a hand moves one piece.
    """
    beside = neighbours_of(node.position.game.squares)
    left_ms = {square: board.log.last_lift_ms(square) for square in map(board.square, board.names(missing))}
    brushed = {
        square: ms
        for square, ms in left_ms.items()
        if ms is not None
        and any(
            not t.lifted and t.square & beside[square] and 0 <= t.t_ms - ms <= KNOCKED_MS
            for t in board.log.touches
        )
    }
    is_together = len(brushed) > 1 and max(brushed.values()) - min(brushed.values()) <= KNOCKED_MS
    return sum(brushed) if is_together else 0


def _moved_before(board: recog.Recognition, node: Node, base: Node) -> bool:
    """Whether another piece of the same side was moved before the piece of the move to `node`, as fast as a hand can:
    it went where it may go, and stood there for long enough to be seen before that one was taken up.
    """
    if node.parent is not base or node.footprint is None:
        return False
    strays, gone = board.shown(node) & ~node.occupancy, node.occupancy & ~board.shown(node)
    if strays.bit_count() != 1 or not any(f.filled == strays and f.origin & gone for f in base.footprints):
        return False
    begun_ms, left_ms = board.log.last_lift_ms(node.footprint.origin, node.mark), board.log.last_lift_ms(gone)
    came_ms = [t.t_ms for t in base.touches(board.log) if not t.lifted and t.square & strays]
    if begun_ms is None or left_ms is None or not came_ms:
        return False
    return left_ms + costs.LET_GO_MS <= came_ms[-1] <= begun_ms - costs.SEEN_MS


def was_shown(board: recog.Recognition, node: Node) -> bool:
    """Whether the board shows a position but for pieces in hands, or for those that were only knocked to squares beside
    their own, in less time than any hand needs (a piece put down anywhere else was moved there). Others may have been
    put back, or taken off, since its last piece was down. Or no piece is missing, and there seem to be more than there
    are.
    """
    return not board.shown(node) & ~node.occupancy or _are_too_many(board, node) or _is_knocked(board, node)


def was_carried(board: recog.Recognition, square: str, stray: str) -> bool:
    """Whether a piece was seen to leave a square since the position believed in stood, and a hand has set it down on
    another one: it was not knocked there.
    """
    left, came = board.square(square), board.square(stray)
    changes = [(t.square, t.lifted) for t in board.best.touches(board.log) if t.square & (left | came)]
    return changes[-2:] == [(left, True), (came, False)] and not _has_slid(board, square, stray)


def was_knocked(board: recog.Recognition, square: str, stray: str) -> bool:
    """Whether a piece came from a square to the one beside it in less time than a hand needs."""
    return _has_slid(board, square, stray)


def _are_too_many(board: recog.Recognition, node: Node) -> bool:
    """Whether all pieces are in their places, the last one seen to land there, and something closes a switch besides:
    the magnet of a piece on the next square, or the switch chatters. It is no piece that was moved, where none can be
    dropped; unless it came down while the one that moved was in the air, not on the border of two squares, nor where
    the switch had closed by itself before.
    """
    landed = () if node.parent is None else node.parent.touches(board.log, node.mark)
    origin = 0 if node.footprint is None else node.footprint.origin
    since_ms = (board.log.last_lift_ms(origin, node.mark) or 0) - costs.OVERLAP_MS
    placed = touched_squares(tuple(t for t in landed if not t.lifted and t.t_ms >= since_ms))
    strays = board.shown(node) & ~node.occupancy
    until_ms = landed_ms(board, node) - costs.OVERLAP_MS
    beside = neighbours_of(node.position.game.squares).get(node.footprint_filled, 0)
    by_itself = 0 if node.parent is None else _closed_by_itself(board, node.parent, landed)
    closed = {t.square: t for t in landed if t.square & strays & ~beside & ~by_itself}  # by their last touch
    if any(not t.lifted and since_ms <= t.t_ms < until_ms for t in closed.values()):
        return False
    return (
        not node.occupancy & ~board.shown(node)
        and bool(placed & node.footprint_filled & ~flickered_squares(landed))
        and all(f.origin for f in node.footprints if f.touched)
    )


def _closed_by_itself(board: recog.Recognition, before: Node, touches: tuple[Touch, ...]) -> int:
    """The squares whose switch has closed while every piece of the position stood: no hand had one to set down there,
    unless it had just taken one, or may drop one.
    """
    if has_just_taken(before) or any(not f.origin for f in before.footprints if f.touched):
        return 0
    off, closed = before.occupancy & ~board.sensed.before(before.mark), 0
    for touch in touches:
        if touch.lifted:
            off |= touch.square & before.occupancy
        elif not off and not touch.square & before.occupancy:
            closed |= touch.square
        else:
            off &= ~touch.square
    return closed


def _is_knocked(board: recog.Recognition, node: Node) -> bool:
    strays = board.names(board.shown(node) & ~node.occupancy)
    missing = board.names(node.occupancy & ~board.shown(node))
    beside = sum(any(_has_slid(board, square, stray) for square in missing) for stray in strays)
    return len(strays) == beside <= len(missing)


def _has_slid(board: recog.Recognition, square: str, stray: str) -> bool:
    """Whether a piece was knocked from a square to the one beside it: at once, as no hand sets a piece down."""
    if not are_neighbours(stray, square):
        return False
    left_ms = board.log.last_lift_ms(board.square(square))
    placed = [t.t_ms for t in board.log.touches if not t.lifted and t.square & board.square(stray)]
    return left_ms is not None and bool(placed) and 0 <= placed[-1] - left_ms <= KNOCKED_MS
