"""Whether hands belie the legal move that the board shows."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller.arbiter.problems import MISTAKEN_STEPS, changed_after, problem_on_board
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.held_early import held_captures
from controller.recognition.neighbours import are_neighbours, neighbours_of, steps_between
from controller.recognition.node import Node, bits_of
from controller.recognition.reach import could_take
from controller.recognition.whose import is_seen_otherwise, may_stand_so, must_stand_so
from controller.session.lever.turns import landed_ms, made_by, turn_end
from controller.session.state import HELD_MS

CHATTERS = 3  # a switch that closes so often in one move: nobody sets a piece down again and again


def is_belied(board: recog.Recognition, base: Node, node: Node) -> bool:
    """Whether hands show something that is not legal: a capture besides the legal move in question; a capture, or a
    piece set down elsewhere, in the place of a legal capture of an untouched piece, or of one that the other side has
    adjusted, or of a move to a square whose switch is dead; a piece moved where it cannot go, and the legal move in
    question is a drop, or one of a piece that still stood when that one came down; that piece set down in the place of
    another own one; or two pieces on each other's squares, whichever of those in hands was set down first.
    """
    if _took_besides(board, node) or was_adjusted(board, node):
        return True
    made, entered, first, last = node.footprint, 0, node, node
    while node.parent is not None and node.ply > base.ply:
        before, made = node.parent, node.footprint
        if made is not None and made.promotes and before.parent is not None and before.ply > base.ply:
            entered |= made.filled  # the new piece may come down before its pawn leaves
        is_drop = made is not None and made.touched and not made.origin
        if is_drop and before.occupancy & ~board.shown(before) & _left_before(board, before, node):
            return True
        node, first = before, node
    if made is None:
        return False
    if made.filled.bit_count() > 1 and _changed_places(board, base, first, made):
        return not may_stand_so(base, last, board.log)
    if not made.replaced and not made.filled & board.sensed.dead:
        is_another = _came_with_another(board, base, made) and not may_stand_so(base, last, board.log)
        is_single = last.parent is base and made.filled.bit_count() == 1
        return is_another or (is_single and is_seen_otherwise(base, made, board.log))
    if made.replaced & touched_squares(base.touches(board.log)):
        return False
    if _landed_elsewhere(board, base, made.origin) & ~entered or _took_own_in_turn(board, base, first):
        return True
    if board.occupied & ~base.occupancy or base.occupancy & ~board.occupied != made.origin:
        return False  # a reply has begun, and explains what was touched
    if _took_own(board, base, made.origin) or _took_slowly(board, base, made.origin):
        return True
    problem = problem_on_board(replace(board, candidates=(Candidate(base, 0),)))
    if problem is None or problem.kind != "illegal-move":
        return False
    origin, target = problem.squares[0], problem.squares[-1]
    # What it could not even reach may have been adjusted meanwhile.
    return target in base.position.goals(origin) or is_exchanged(board, base, origin, target)


def may_be_exchanged(board: recog.Recognition, base: Node, node: Node) -> bool:
    """Whether hands that held several pieces may as well have set down another one where the move to `node` ends."""
    made = node.footprint
    if made is None or node.parent is not base:
        return False
    is_several = made.filled.bit_count() > 1 and _changed_places(board, base, node, made)
    is_suspect = is_several or (not made.replaced and _came_with_another(board, base, made))
    return is_suspect and not must_stand_so(base, node, board.log)


def may_be_adjusting(board: recog.Recognition, base: Node) -> bool:
    """Whether only a capture besides a legal move in question belies that: its piece may be in a hand that adjusts it,
    as the other hand has put one back.
    """
    return any(
        _took_besides(board, node) and not board.shown(node) & ~node.occupancy
        for node in made_by(board, base)
        if turn_end(node, base)
    )


def was_adjusted(board: recog.Recognition, node: Node) -> bool:
    """Whether what a piece that was held all along seems to have taken was touched before the other side had pressed,
    and not since: that side had a hand there.
    """
    before, made = node.parent, node.footprint
    pressed_ms = None if before is None else dict(board.pressed_ms).get(before.ply)
    if before is None or made is None or pressed_ms is None or not held_captures(board, [node]):
        return False
    touched_ms = [t.t_ms for t in before.touches(board.log) if t.square & made.replaced]
    return bool(touched_ms) and max(touched_ms) <= pressed_ms


def _took_besides(board: recog.Recognition, node: Node) -> int:
    """The piece of the side on move that was taken besides the move to `node`, by one that is off the board; or 0."""
    besides = node.occupancy & ~board.shown(node) & ~(node.own | node.capturable)
    taken = (changed_after(board, node, name) & node.own for name in board.names(besides))
    return next((square for square in taken if square), 0)


def is_exchanged(
    board: recog.Recognition, base: Node, origin: str, target: str, end: int | None = None
) -> bool:
    """Whether hands may have exchanged the piece of `target` for that of `origin` (before index `end` of the log):
    nobody adjusts a piece while he moves another, nor takes a royal piece from far away.
    """
    letter = base.position.pieces()[target]
    if base.position.game.royal_letters.get(base.turn.other) == letter[-1].upper():
        return False
    touches = [t.t_ms for t in base.touches(board.log, end) if t.square & board.square(target)]
    if len(touches) < 2:
        return False
    lifted, placed = touches[-2:]
    pressed_ms = dict(board.pressed_ms).get(base.ply, 0)
    if board.square(target) & base.footprint_filled and placed <= pressed_ms:
        return False  # whoever had moved it there set it right, and pressed then
    if lifted <= pressed_ms:
        return False  # whose piece it is had taken it up before he pressed
    # Perhaps it was taken up before the move that it answers stood.
    left_ms = board.log.last_lift_ms(board.square(origin), end) or 0
    if abs(lifted - left_ms) < costs.FLICKER_MS and steps_between(origin, target) > MISTAKEN_STEPS:
        return False  # one hand does not take up both so fast: each player has taken up his own
    if lifted < left_ms:
        return left_ms <= placed - costs.FLICKER_MS  # no hand carries it there in less
    return placed - lifted >= costs.PASSED_MS


def _came_with_another(board: recog.Recognition, base: Node, made: Footprint) -> bool:
    """Whether what stands where the move ends came down well before the piece of that move was lifted, and another own
    piece, taken up before, was not put back by then, or is off the board.
    """
    touches = base.touches(board.log)
    left_ms = next((t.t_ms for t in touches if t.lifted and t.square & made.origin), None)
    on_target = [t for t in touches if t.square & made.filled and left_ms is not None and t.t_ms < left_ms]
    came_ms = next((t.t_ms for t in on_target if not t.lifted), None)
    if left_ms is None or came_ms is None or came_ms >= left_ms - costs.OVERLAP_MS or on_target[-1].lifted:
        return False
    lifted = touched_squares(tuple(t for t in touches if t.lifted and t.t_ms < came_ms))
    off = ~board.occupied
    if came_ms < left_ms - costs.PASSED_MS:  # later than any switch opens
        off |= ~touched_squares(tuple(t for t in touches if not t.lifted and t.t_ms < left_ms))
    return bool(lifted & base.own & ~made.touched & off)


def _changed_places(board: recog.Recognition, base: Node, node: Node, made: Footprint) -> bool:
    """Whether of a move of two pieces the one came down where the other belongs, and that one, taken up well after it,
    then on the square that was left. A switch that only opens late tells of no piece set down after it.
    """
    start = base if node.parent is None else node.parent  # another game may have come here otherwise
    names, before, after = base.position.game.squares, start.position.pieces(), node.position.pieces()
    left_ms, came_ms = (
        {t.square: t.t_ms for t in base.touches(board.log) if t.lifted is lifted} for lifted in (True, False)
    )
    for index in bits_of(made.filled):
        closed_ms = came_ms.get(1 << index)
        later = [
            at for at, ms in left_ms.items() if closed_ms is not None and ms > closed_ms + costs.PASSED_MS
        ]
        late = reduce(or_, later, 0) & made.vacated
        up = [before[names[at]] for at in bits_of(made.vacated & ~late)]
        others = [came_ms.get(1 << at, 0) for at in bits_of(made.filled & ~(1 << index))]
        if late.bit_count() == len(up) == 1 and up[0] != after[names[index]] and min(others) > left_ms[late]:
            return True
    return False


def _took_own(board: recog.Recognition, base: Node, origin: int) -> bool:
    """Whether the piece of `origin` was set down in the place of one of its own side: one beside it, or one where it
    could go otherwise, if hands may have exchanged them.
    """
    (name,) = board.names(origin)
    target = changed_after(board, base, name) & base.own
    return any(
        are_neighbours(name, own) or (_could_reach(base, name, own) and is_exchanged(board, base, name, own))
        for own in board.names(target)
    )


def _took_own_in_turn(board: recog.Recognition, base: Node, first: Node) -> bool:
    """Whether, in a turn of several moves, nothing is gone but one piece of the side on move, which was set down in the
    place of another of its own; and it was in the hand before that other one, whose move to `first` nobody saw.
    """
    off, made = base.occupancy & ~board.occupied, first.footprint
    if first.turn is not base.turn or made is None or board.occupied & ~base.occupancy:
        return False
    if off.bit_count() != 1 or not off & base.own:
        return False
    off_ms, left_ms = board.log.last_lift_ms(off), board.log.last_lift_ms(made.origin)
    return off_ms is not None and left_ms is not None and off_ms < left_ms and _took_own(board, base, off)


def _took_slowly(board: recog.Recognition, base: Node, origin: int) -> bool:
    """Whether the piece of `origin`, long in a hand, was set down in the place of one that it could only reach if that
    were not there, or not the other side's.
    """
    (name,) = board.names(origin)
    target = changed_after(board, base, name, carried_ms=HELD_MS) & ~base.own
    return any(_could_reach(base, name, other) for other in board.names(target))


def _could_reach(base: Node, origin: str, target: str) -> bool:
    """Whether the piece of `origin` could go to the square of another own one if that were empty, or take it there if
    it were the other side's (as a cannon takes over a piece between).
    """
    pieces = {square: piece for square, piece in base.position.pieces().items() if square != target}
    could_go = target in base.position.game.placed(pieces, base.turn.value).goals(origin)
    return could_go or could_take(base, origin, target)


def _landed_elsewhere(board: recog.Recognition, base: Node, origin: int) -> int:
    """The square where a piece was set down, and none was, while that of `origin` was the only one in a hand, but for
    what the other side adjusts, if it stands there still, and the switch does not chatter; or 0.
    """
    up, landed, came_ms = base.in_hand | base.early, 0, 0
    others = base.occupancy & ~(base.own | base.capturable)
    for touch in base.touches(board.log):
        if touch.lifted and touch.square == landed:
            up, landed = up | origin, 0  # it goes on
        elif touch.lifted:
            if touch.square == origin:
                others |= up & ~base.own  # nobody answers what has not been begun
            up |= touch.square & base.occupancy
            if landed and touch.t_ms <= came_ms + costs.OVERLAP_MS:
                up, landed = up | origin, 0  # this piece may have come there
        elif (
            not touch.square & base.occupancy and _comes_from(board, base, up, others, touch.square) == origin
        ):
            up, landed, came_ms = 0, touch.square, touch.t_ms
        else:
            up &= ~touch.square
    closings = sum(touch.square == landed and not touch.lifted for touch in base.touches(board.log))
    return landed & board.occupied if closings < CHATTERS else 0


def _comes_from(board: recog.Recognition, base: Node, up: int, others: int, target: int) -> int:
    """Of the squares whose piece is `up`, those from which one may have come down on the target: not those of the
    `others` that cannot go there.
    """
    (goal,) = board.names(target)
    adjusted = (name for name in board.names(up & others) if goal not in base.position.goals(name))
    return up & ~(target | reduce(or_, (board.square(name) for name in adjusted), 0))


def is_of_another_move(board: recog.Recognition, node: Node, square: int) -> bool:
    """Whether lifting the piece of `square` has nothing to do with the move to `node`, nor with what that may still
    become: another of the same piece, or one that takes other pieces along.
    """
    if node.parent is None or node.footprint is None:
        return False
    origin, done = node.footprint.origin, node.footprint.touched
    same = (f for f in node.parent.footprints if f.origin == origin or not done & ~f.touched)
    return not any(square & f.touched for f in same)


def _left_before(board: recog.Recognition, base: Node, node: Node) -> int:
    """The squares whose piece was in a hand while the move to `node` was made: nobody answers what he has not seen. An
    own one may be what was set down, unless it was taken up just then, and farther away.
    """
    came_ms, left = landed_ms(board, node), 0
    beside = neighbours_of(base.position.game.squares).get(node.footprint_filled, 0)
    for touch in base.touches(board.log, node.mark):
        own = base.own & (beside if touch.t_ms > came_ms - costs.FLICKER_MS else ~0)
        is_early = touch.t_ms < came_ms - costs.SEEN_MS
        left &= ~touch.square  # what was put back is in no hand
        left |= touch.square if touch.lifted and (is_early or touch.square & own) else 0
    return left
