"""A piece that was taken off besides the move that a press is for, or has taken one besides."""

from collections.abc import Collection

from controller.arbiter.problems import Problem, changed_after, listed
from controller.recognition import costs
from controller.recognition.evidence import touched_squares
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition


def taken_besides(
    board: Recognition, base: Node, node: Node, pressed_ms: int, told: Collection[str] = ()
) -> Problem | None:
    """What is wrong if a legal move from `base` was made in the game of `node`, and another piece is off the board, but
    those that were `told` to be.
    """
    made = node.at_ply(base.ply + 1) if node.ply > base.ply else node
    begins = base.parent is None or base.parent.turn is not base.turn  # later the reply may be begun
    is_turn = made.parent is base and made.turn is not base.turn and begins
    off = _taken_off(board, base, made, pressed_ms) if is_turn else 0
    if not off or set(board.names(off)) <= set(told):
        return None
    by, wrong = base.turn, board.shown(base) ^ base.occupancy
    text = f"{by.capitalize()} made the move {made.san}, and took up the piece on {listed(board.names(off))} besides"
    return Problem("illegal-move", text, by, board.names(wrong))


def _taken_off(board: Recognition, base: Node, node: Node, pressed_ms: int) -> int:
    """The squares whose piece was taken up in the same turn before that of the move from `base` to `node` was, and is
    off the board still: nobody answers what has not been begun. One of the other side may be in its own hand, but not
    if the piece that has moved could have taken it. Or the square of an own one that has taken another since.
    """
    made = node.footprint
    if made is None or not made.origin:
        return 0
    touches = base.touches(board.log)
    goal = made.filled | made.replaced
    begun_ms = next((t.t_ms for t in touches if t.lifted and t.square & made.touched), None)
    landed_ms = next((t.t_ms for t in reversed(touches) if not t.lifted and t.square & goal), None)
    if begun_ms is None or landed_ms is None or begun_ms > pressed_ms:
        return 0  # nobody saw it come down: it may have taken what is off
    # That it was taken up may be told late.
    begun_ms = min(begun_ms, landed_ms - costs.PASSED_MS) - costs.OVERLAP_MS
    before = touched_squares(tuple(t for t in touches if t.t_ms < begun_ms))
    since = tuple(t for t in touches if t.t_ms >= begun_ms)
    off = (
        before
        & ~touched_squares(since)
        & base.occupancy
        & node.occupancy
        & ~board.shown(node)
        & ~made.touched
    )
    taken = 0
    for other in base.footprints:
        if other.origin == made.origin:
            taken |= other.replaced | other.vacated
    return off & (base.own | taken) or _has_taken(board, base, node)


def _has_taken(board: Recognition, base: Node, node: Node) -> int:
    """The square of another piece that is off the board and has taken one since, which it may: a second move."""
    off = base.own & node.occupancy & ~board.shown(node) & ~node.footprint_filled
    for name in board.names(off):
        square, target = board.square(name), changed_after(board, node, name)
        if target and any(f.origin == square and f.replaced & target for f in base.footprints):
            return square
    return 0
