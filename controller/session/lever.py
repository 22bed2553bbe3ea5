"""What the board shows when a lever goes down: which moves may have been made, and what hands were at besides.

Questions only: nothing here changes a session. A press does not wait for other hands, so a reply may have begun, a
piece may just be adjusted, or be knocked over.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from controller.arbiter.problems import Problem, changed_after, moved_out_of_turn, problem_on_board
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.astride import is_astride
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import Touch, flickered_squares, touched_squares
from controller.recognition.neighbours import are_neighbours
from controller.recognition.node import Node
from controller.recognition.parked import has_parked
from controller.recognition.resting import is_half_made
from controller.session.telling import HANDS_MAX
from controller.sides import Side

TURN_MAX = 3  # moves of one turn
REACH_MS = 150  # no hand goes from the board to the lever in less
KNOCKED_MS = 150  # a piece that is knocked is on the square beside its own so soon


def weighed(board: recog.Recognition, by: Side) -> recog.Recognition:
    """A press is for one turn: games in which `by` has had more of them since the last press are less likely, passes
    left out, as not everybody presses for them; so are those where what a pawn has become gives `by` another move.
    """
    weighed = []
    for candidate in board.candidates:
        node, turns = candidate.node, 0
        is_half = node.parent is not None and node.parent.turn is node.turn is by
        cost = costs.PRESSED_UNFINISHED if is_half and node.options else 0
        while node.parent is not None and node.ply > board.completed_ply and node.mark > board.completed_mark:
            turns += node.parent.turn is by and node.turn is not by and not node.is_pass
            node = node.parent
        cost += max(0, turns - 1) * costs.PRESSED_FOR_TWO
        weighed.append(replace(candidate, cost=candidate.cost + cost))
    return replace(board, candidates=prune(weighed, board.sensed)[0])


def pressed_again(board: recog.Recognition, by: Side) -> recog.Recognition:
    """A press is for a move: games in which `by` has made none since the last press are less likely."""
    weighed = []
    for candidate in board.candidates:
        node = candidate.node
        while node.parent is not None and node.parent.turn is not by:
            node = node.parent
        is_again = node.parent is not None and node.first_mark <= board.completed_mark
        is_due = candidate.node.turn is not by or candidate.node.passed is not None
        cost = costs.PRESSED_FOR_NOTHING if is_again and not is_due else 0
        weighed.append(replace(candidate, cost=candidate.cost + cost))
    return replace(board, candidates=prune(weighed, board.sensed)[0])


def gone_on(board: recog.Recognition, base: Node, pressed_ms: int, sliding_ms: int = 0) -> recog.Recognition:
    """A piece that was taken up again before the press is not where it stood then: it passed over that square, and is
    in the air, or has pushed another piece off where it stands now. So is one taken up within `sliding_ms` after it.
    """
    weighed = []
    for candidate in board.candidates:
        node = _after_turn(candidate.node, _begun_in(candidate.node, board, base))
        is_taken = node is not None and is_half_made(node, board.sensed)  # by a reply that has begun
        passed = node is not None and not is_taken and _is_taken_up(board, node, pressed_ms, sliding_ms)
        weighed.append(replace(candidate, cost=candidate.cost + (costs.PRESSED_UNFINISHED if passed else 0)))
    return replace(board, candidates=prune(weighed, board.sensed)[0])


def made_after(board: recog.Recognition, base: Node, pressed_ms: int) -> recog.Recognition:
    """Who presses has mostly made the move: a capture whose victim was lifted only then is little likelier than one
    that nobody saw, and that piece adjusted by the other side.
    """
    weighed = []
    for candidate in board.candidates:
        node = _after_turn(candidate.node, base)
        is_late = node is not None and _was_taken_after(board, node, pressed_ms)
        weighed.append(replace(candidate, cost=candidate.cost + (costs.TAKEN_AFTER_PRESS if is_late else 0)))
    return replace(board, candidates=prune(weighed, board.sensed)[0])


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
    before = next((at for at in node.path() if at.ply <= base.ply), base)
    is_alike = (before.passes, before.is_pass) == (base.passes, base.is_pass)
    if is_alike and node.passes == board.best.passes and not _is_earlier(before, base):
        return base
    return next((at for at in node.path() if at.mark <= base.mark and at.turn is base.turn), base)


def _is_earlier(node: Node, base: Node) -> bool:
    """Whether a position of another game, with the same number as `base`, is older than what led to `base`."""
    return base.parent is not None and node.mark <= base.parent.mark < base.mark


def _was_taken_after(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    if node.parent is None or node.footprint is None:
        return False
    touches = node.parent.touches(board.log, node.mark)
    # What has landed and is pushed to its place is not taken.
    taken = node.footprint.replaced & ~flickered_squares(touches)
    return next((t.t_ms > pressed_ms for t in touches if t.lifted and t.square & taken), False)


def _is_taken_up(board: recog.Recognition, node: Node, pressed_ms: int, sliding_ms: int = 0) -> bool:
    """Whether the piece of the last move was seen to land, lifted again until the press or shortly after, and not put
    back by now, while no reply was begun.
    """
    landed = () if node.parent is None else node.parent.touches(board.log, node.mark)
    if not any(t.square & node.footprint_filled and not t.lifted for t in landed):
        return False
    is_up = False
    taking = [f.origin for f in node.footprints if (f.replaced | f.vacated) & node.footprint_filled]
    for touch in board.log.since(node.mark):
        is_early = touch.t_ms <= pressed_ms + sliding_ms
        answers = touch.lifted and touch.square & node.own & ~board.occupied
        if answers and (is_early or touch.square in taking):
            return False  # who answers may have lifted it
        is_at_press = taking and abs(touch.t_ms - pressed_ms) < REACH_MS
        if touch.square & node.footprint_filled and is_at_press and not _slid_on(board, node, pressed_ms):
            return False  # … and has, as no hand is at the lever so soon
        if touch.square & node.footprint_filled and (is_early or not touch.lifted):
            is_up = touch.lifted
    return is_up


def _slid_on(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether a piece came down before the press where the one that has moved could have gone instead."""
    moved, before = node.footprint, node.parent
    if moved is None or before is None:
        return False
    others = reduce(or_, (f.filled | f.replaced for f in before.footprints if f.origin == moved.origin), 0)
    placed = (t for t in board.log.since(node.mark) if not t.lifted and t.t_ms <= pressed_ms)
    return any(t.square & others & ~node.footprint_filled for t in placed)


def may_be_taken(board: recog.Recognition, node: Node, pressed_ms: int, square: int) -> bool:
    """Whether the piece of the last move was seen to land and is lifted again, and that of `square` can take it."""
    takes = (f.replaced | f.vacated for f in node.footprints if f.origin == square)
    return _is_taken_up(board, node, pressed_ms) and any(taken & node.footprint_filled for taken in takes)


def move_and_reply(board: recog.Recognition, base: Node) -> Node | None:
    """The position after the one legal move and reply that explain the board and all of whose squares were touched."""
    touched = touched_squares(base.touches(board.log)) | board.sensed.dead
    shown = board.shown(base)
    once = _filled_once(base.touches(board.log))
    found: dict[tuple[int, int], Node] = {}
    for move in sorted(base.footprints, key=lambda f: f.cost):
        if not move.touched or move.touched & ~touched:
            continue
        moved = base.play(move, board.log.end)
        for reply in sorted(moved.footprints, key=lambda f: f.cost) if moved.turn is not base.turn else ():
            explained = moved.occupancy & ~reply.vacated | reply.filled
            if not reply.touched or reply.touched & ~touched or explained != shown:
                continue
            if not reply.replaced & move.filled & once:
                found.setdefault((move.touched, reply.touched), moved.play(reply, board.log.end))
    return next(iter(found.values())) if len(found) == 1 else None


def _filled_once(touches: tuple[Touch, ...]) -> int:
    """The squares on which one piece was set down: what took it there would have been a second one."""
    filled = again = 0
    for touch in touches:
        if not touch.lifted:
            filled, again = filled | touch.square, again | filled & touch.square
    return filled & ~again


def landed_ms(board: recog.Recognition, node: Node) -> int:
    """When the last touch of the move that led to `node` was, as far as is known."""
    touches = board.log.between(node.mark - 1, node.mark)
    return touches[0].t_ms if touches else 0


def is_shown(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether the board shows a position that was pressed for, but for a reply that has begun already; what the move
    has taken may still stand beside the game, and a piece that was answered on the border of two squares.
    """
    shown = board.shown(node)
    is_answered = bool(node.occupancy & ~shown)
    if has_parked(node, board.sensed) or (is_answered and is_astride(node, board.sensed)):
        shown &= node.occupancy
    if stands(node, shown) or _is_being_adjusted(node, shown):
        return True
    stood = stands(node, board.sensed.before(node.mark)) or not _was_astray(board, node)
    if not stood or _is_second_move(board, node, pressed_ms):
        return False
    return _is_being_answered(node, shown)


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


def is_of_another_move(board: recog.Recognition, node: Node, square: int) -> bool:
    """Whether lifting the piece of `square` has nothing to do with the move to `node`, nor with what that may still
    become: another of the same piece, or one that takes other pieces along.
    """
    if node.parent is None or node.footprint is None:
        return False
    origin, done = node.footprint.origin, node.footprint.touched
    same = (f for f in node.parent.footprints if f.origin == origin or not done & ~f.touched)
    return not any(square & f.touched for f in same)


def _was_astray(board: recog.Recognition, node: Node) -> bool:
    """Whether what stands wrong now came there before the move that led to `node` was begun: then it is no reply."""
    strays = board.shown(node) & ~node.occupancy
    if node.parent is None or node.footprint is None or not strays:
        return True
    touches = node.parent.touches(board.log)
    began_ms = next((t.t_ms for t in touches if t.square & node.footprint.touched), None)
    return began_ms is None or any(t.t_ms < began_ms for t in touches if t.square & strays)


def is_belied(board: recog.Recognition, base: Node, node: Node) -> bool:
    """Whether hands show a capture that is not legal, besides the legal move in question or in the place of a legal
    capture of an untouched piece; or a piece moved where it cannot go, and the legal move in question is a drop.
    """
    besides = node.occupancy & ~board.shown(node) & ~(node.own | node.capturable)
    if any(changed_after(board, node, name) & node.own for name in board.names(besides)):
        return True
    made = node.footprint
    while node.parent is not None and node.ply > base.ply:
        before, made = node.parent, node.footprint
        is_drop = made is not None and made.touched and not made.origin
        if is_drop and before.occupancy & ~board.shown(before) & _left_before(board, before, node):
            return True
        node = before
    if made is None or not made.replaced:
        return False
    if made.replaced & touched_squares(base.touches(board.log)):
        return False
    if board.occupied & ~base.occupancy or base.occupancy & ~board.occupied != made.origin:
        return False  # a reply has begun, and explains what was touched
    problem = problem_on_board(replace(board, candidates=(Candidate(base, 0),)))
    if problem is None or problem.kind != "illegal-move":
        return False
    origin, target = problem.squares[0], problem.squares[-1]
    takes = board.names(
        reduce(or_, (f.replaced for f in base.footprints if f.origin & board.square(origin)), 0)
    )
    # What is far from all that it can take was only adjusted, unless it was taken up for this move.
    is_far = target not in base.position.reach(origin)
    is_far = is_far and not any(are_neighbours(target, square) for square in takes)
    return not is_far or _was_taken_up_for(board, base, origin, target)


def _was_taken_up_for(board: recog.Recognition, base: Node, origin: str, target: str) -> bool:
    """Whether the piece of `target` was lifted before that of `origin`, and something set down there after: nobody
    adjusts a piece while he moves another.
    """
    lifted, taken = board.square(origin), board.square(target)
    order = [t for t in base.touches(board.log) if t.square & (lifted | taken)]
    return [(bool(t.square & taken), t.lifted) for t in order[-3:]] == [
        (True, True),
        (False, True),
        (True, False),
    ]


def _is_second_move(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether a piece of the side that pressed stands where it may go, and stood there before the press, while the
    other side has nothing in the hand: it was moved, and is no victim put aside.
    """
    shown = board.shown(node)
    if node.occupancy & ~shown & node.own:
        return False
    placed = tuple(t for t in board.log.since(node.mark) if not t.lifted and t.t_ms <= pressed_ms)
    stray, gone = touched_squares(placed) & shown & ~node.occupancy, node.occupancy & ~shown
    before = () if node.parent is None else node.parent.footprints
    if any(f.origin & gone and f.filled & stray for f in before):
        return True
    goals = board.names(stray)
    return any(name in goals for origin in board.names(gone) for name in node.position.reach(origin))


def _left_before(board: recog.Recognition, base: Node, node: Node) -> int:
    """The squares whose piece was in a hand while the move to `node` was made: nobody answers what he has not seen."""
    left = 0
    for touch in base.touches(board.log, node.mark):
        is_early = touch.t_ms < landed_ms(board, node) - costs.SEEN_MS
        left |= touch.square if touch.lifted and (is_early or touch.square & base.own) else 0
    return left


def was_shown(board: recog.Recognition, node: Node) -> bool:
    """Whether the board showed a position when its last piece was down, and was only knocked since: pieces lifted, or
    on squares beside their own (a piece put down anywhere else was moved there); or nothing but pieces in hands is
    wrong; or no piece is missing, and there seem to be more than the game has.
    """
    if not board.occupied & ~node.occupancy or _are_too_many(board, node):
        return True
    return stands(node, board.sensed.before(node.mark)) and _is_knocked(board, node)


def _are_too_many(board: recog.Recognition, node: Node) -> bool:
    """Whether all pieces are in their places, the last one seen to land there, and something closes a switch besides:
    the magnet of a piece on the next square, or the switch chatters. It is no piece that was moved, where none can be
    dropped.
    """
    landed = () if node.parent is None else node.parent.touches(board.log, node.mark)
    origin = 0 if node.footprint is None else node.footprint.origin
    since_ms = (board.log.last_lift_ms(origin, node.mark) or 0) - costs.OVERLAP_MS
    placed = touched_squares(tuple(t for t in landed if not t.lifted and t.t_ms >= since_ms))
    return (
        not node.occupancy & ~board.shown(node)
        and bool(placed & node.footprint_filled & ~flickered_squares(landed))
        and all(f.origin for f in node.footprints if f.touched)
    )


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


def _completed(board: recog.Recognition, base: Node, count: int = 1) -> list[Node]:
    """The positions in question if `count` moves after `base` were made. In another game, which numbers its moves
    otherwise, the side on turn may have made none of them.
    """
    completed = (c.node for c in recog.in_question(completing(board, base, base.ply + count)))
    return [node for node in completed if node.ply > base.ply and not _is_still_due(node, base)]


def completing(
    board: recog.Recognition, base: Node, ply: int, shorter: Sequence[Node] = ()
) -> recog.Recognition:
    """The board after a press for the moves from `base` to `ply`, which other games may number otherwise: they lack
    them too where the side on turn has made none since.
    """
    due = [c for c in board.candidates if c.node.ply >= ply and _is_still_due(c.node, base)]
    charged = [
        replace(c, cost=c.cost + costs.PRESSED_UNFINISHED) if c in due else c for c in board.candidates
    ]
    return recog.complete(replace(board, candidates=prune(charged, board.sensed)[0]), ply, shorter)


def _is_still_due(node: Node, base: Node) -> bool:
    """Whether a position of another game is older than `base`, with the same side on turn."""
    is_another = node.line[: base.ply] != base.line
    return is_another and node.mark <= base.mark and node.turn is base.turn


def turns_from(board: recog.Recognition, base: Node) -> list[Node]:
    """The positions in question if the turn from `base` on is over: after one move, or as many as it has."""
    for count in range(1, TURN_MAX + 1):
        nodes = _completed(board, base, count)
        ended = [node for node in nodes if turn_end(node, base)]
        if ended or all(node.turn is not base.turn for node in nodes):
            return ended
    return []


def knocked_after(board: recog.Recognition, base: Node, ended: Iterable[Node]) -> Node | None:
    """The first of these positions that was shown, or ended a turn that was; what looked like a reply may be none."""
    for node in ended:
        at, ply = node, turn_end(node, base)
        while at.parent is not None and at.ply > ply:
            at = at.parent
        if was_shown(board, node):
            return node
        if was_shown(board, at):
            return at
    return None


def shorter_turns(board: recog.Recognition, shown: Node, pressed_ms: int) -> list[Node]:
    """The positions in question that end the same turn as `shown`, after fewer moves of it or of earlier ones."""
    nodes = (candidate.node for candidate in recog.in_question(board))
    return [
        node
        for node in nodes
        if node.ply < shown.ply
        and node.mark > board.completed_mark
        and node.turn is shown.turn
        and is_shown(board, node, pressed_ms)
    ]


def turn_end(node: Node, base: Node) -> int:
    """The ply that ended the turn which began at `base`; 0 if none has."""
    ply = 0
    while node.ply > base.ply and node.parent is not None:
        if node.turn is not base.turn:
            ply = node.ply
        node = node.parent
    return ply


def half_turn(board: recog.Recognition, base: Node, occupied: int | None = None) -> Node | None:
    """A move after which the same side has another, as the board showed it, or shows it now (`occupied`)."""
    for node in _completed(board, base):
        stood = board.sensed.before(node.mark) if occupied is None else occupied
        is_half = node.ply == base.ply + 1 and node.turn is base.turn
        if is_half and node.occupancy == stood and node.position.outcome() is None:
            return node
    return None


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


def stands(node: Node, occupied: int) -> bool:
    """Whether the board shows a position, but for pieces that a reply has lifted."""
    return not occupied & ~node.occupancy and not node.occupancy & ~occupied & ~(node.own | node.capturable)


def _is_being_adjusted(node: Node, occupied: int) -> bool:
    """Whether a position stands, but for pieces that a reply has lifted and one that is off its square besides: it is
    adjusted, or was knocked over. The piece that has moved stands, or a reply takes it.
    """
    besides = node.occupancy & ~occupied & ~(node.own | node.capturable)
    return not occupied & ~node.occupancy and besides.bit_count() <= 1 and not besides & node.footprint_filled


def _is_being_answered(node: Node, occupied: int) -> bool:
    """Whether hands that have been at work since a position was reached explain the board: pieces lifted, perhaps
    resting on squares passed by or beside the game, or a new piece set down before a pawn has left; and one adjusted.
    """
    lifted = node.occupancy & ~occupied
    strays = occupied & ~node.occupancy
    if not strays:
        return lifted.bit_count() <= HANDS_MAX
    entered = any(strays & f.filled for f in node.footprints if f.promotes)
    answering = lifted & (node.own | node.capturable)
    is_reply = (lifted & ~answering).bit_count() <= 1
    return is_reply and strays.bit_count() <= answering.bit_count() + entered


def made_early(board: recog.Recognition, base: Node) -> Node | None:
    """The one quiet move from `base` that the board shows, though nobody touched it since: it was made out of turn, or
    stood there already when the position before was put right.
    """
    found = [f for f in base.footprints if base.occupancy & ~f.vacated | f.filled == board.occupied]
    plain = [f for f in found if not f.replaced and f.touched]
    if not plain or len(plain) != len(found) or len({f.touched for f in plain}) > 1:
        return None
    return base.play(min(plain, key=lambda f: f.cost), board.log.end)


def beside_the_move(board: recog.Recognition, base: Node) -> Problem | None:
    """What is wrong where the presser has made a move, and only a piece of the other side had gone astray before."""
    for node in _completed(board, base):
        strays = board.shown(node) & ~node.occupancy
        missing = node.occupancy & ~board.shown(node)
        is_one = strays.bit_count() == missing.bit_count() == 1
        if node.footprint is None or not is_one or not missing & node.own & base.occupancy:
            continue
        if turn_end(node, base) == node.ply and _was_astray(board, node):
            (origin,), (target,) = board.names(missing), board.names(strays)
            return moved_out_of_turn(base, origin, target)
    return None


def second_move(board: recog.Recognition, base: Node, problem: Problem) -> Problem:
    """`problem`, or what it was: a legal move, and then another by the same side."""
    for node in _completed(board, base):
        strays = board.shown(node) & ~node.occupancy
        missing = node.occupancy & ~board.shown(node)
        is_one = strays.bit_count() == missing.bit_count() == 1
        pieces = base.position.occupied_mask(base.position.turn) | node.footprint_filled
        moved, before = node.footprint, node.parent
        if node.ply != base.ply + 1 or moved is None or before is None:
            continue
        if is_one and missing & pieces:
            (origin,), (target,) = board.names(missing), board.names(strays)
            text = (
                f"{_name(base.turn)} made two moves: {before.position.san(moved.move)}, "
                f"then {origin} to {target}"
            )
            return Problem("illegal-move", text, base.turn, problem.squares)
    return problem


def _name(side: Side) -> str:
    return side.value.capitalize()
