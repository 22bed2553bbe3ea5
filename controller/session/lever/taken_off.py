"""A piece that was taken off besides the move that a press is for, or has taken one besides."""

from dataclasses import dataclass

from controller.arbiter.problems import Problem, listed
from controller.recognition import costs
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.session.lever.knocked import was_knocked

_TAKEN_MS = 3000  # a slow hand takes up a piece, and what it takes, and sets it down within so long each


@dataclass(frozen=True, slots=True)
class Besides:
    """What is wrong besides a legal move. The other side `may_hold` the piece that is off, and set it down yet."""

    problem: Problem
    may_hold: bool


def taken_besides(board: Recognition, base: Node, node: Node, pressed_ms: int) -> Besides | None:
    """What is wrong if a legal move from `base` was made in the game of `node`, which is a turn, and another piece is
    off the board; None if nothing is.
    """
    begins = base.parent is None or base.parent.turn is not base.turn  # later the reply may be begun
    made = node.at_ply(base.ply + 1) if node.ply > base.ply else node
    if made.parent is not base or made.turn is base.turn or not begins:
        return None
    if node.ply > made.ply and board.shown(node) == node.occupancy:
        return None  # it has been set down to answer
    if _was_knocked(board, made):
        return None  # the other piece has moved, and this one was only knocked aside
    off = _has_taken(board, base, made, pressed_ms)
    may_hold = not off
    off = off or _taken_off(board, base, made, pressed_ms)
    if not off:
        return None
    by, wrong = base.turn, board.shown(base) ^ base.occupancy
    text = f"{by.capitalize()} made the move {made.san}, and took up the piece on {listed(board.names(off))} besides"
    return Besides(Problem("illegal-move", text, by, board.names(wrong)), may_hold)


def _was_knocked(board: Recognition, node: Node) -> bool:
    """Whether the piece of the move to `node` came to the square beside its own in less time than a hand needs."""
    made = node.footprint
    if made is None or not made.origin or not made.filled:
        return False
    return any(
        was_knocked(board, origin, goal)
        for origin in board.names(made.origin)
        for goal in board.names(made.filled)
    )


def _taken_off(board: Recognition, base: Node, node: Node, pressed_ms: int) -> int:
    """The squares whose piece, of the other side, was taken up in the same turn before that of the move from `base` to
    `node` was, and is off the board still, if that piece could have taken it: nobody answers what has not been begun.
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
    since = touched_squares(tuple(t for t in touches if t.t_ms >= begun_ms))
    taken = 0
    for other in base.footprints:
        if other.origin == made.origin:
            taken |= other.replaced | other.vacated
    if _may_be_answered(board, base, node):
        return 0
    return before & ~since & taken & node.own & ~board.shown(node) & ~made.touched


def _may_be_answered(board: Recognition, base: Node, node: Node) -> bool:
    """Whether what stands where the move ends may be another piece of the other side, which is off its square: it has
    answered a capture whose piece is told late.
    """
    off = node.own & ~board.shown(node)
    goals = board.names(node.footprint_filled)
    return any(goal in base.position.goals(name) for name in board.names(off) for goal in goals)


def _has_taken(board: Recognition, base: Node, node: Node, pressed_ms: int) -> int:
    """The square of another piece that is off the board and has taken one in this turn, which it may: what it took was
    taken up, and a piece set down there, within as long as a hand needs. The move to `node` was seen to end elsewhere.
    """
    goal = node.footprint_filled
    placed = touched_squares(tuple(t for t in base.touches(board.log) if not t.lifted))
    if not goal & placed:
        return 0
    off = base.own & node.occupancy & ~board.shown(node) & ~node.footprint_filled
    touches = tuple(t for t in base.touches(board.log) if t.t_ms <= pressed_ms)
    for name in board.names(off):
        square = board.square(name)
        left_ms = next((t.t_ms for t in reversed(touches) if t.lifted and t.square & square), None)
        targets = [f.replaced for f in base.footprints if f.origin == square and f.replaced & ~goal]
        if left_ms is not None and any(was_taken_at(touches, target, left_ms) for target in targets):
            return square
    return 0


def was_taken_at(touches: tuple[Touch, ...], target: int, left_ms: int) -> bool:
    """Whether the last touches of the target are that its piece was taken up, and one set down there since."""
    last = [t for t in touches if t.square & target][-2:]
    if len(last) < 2 or not last[0].lifted or last[1].lifted:
        return False
    lifted, placed = last
    is_near = abs(lifted.t_ms - left_ms) <= _TAKEN_MS and placed.t_ms - left_ms <= 2 * _TAKEN_MS
    return is_near and placed.t_ms >= left_ms + costs.FLICKER_MS
