"""What was made where the board shows no move that a press could be for."""

from collections.abc import Collection

from controller.arbiter.problems import Problem, moved_out_of_turn
from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.health import has_just_taken
from controller.recognition.neighbours import neighbours_of
from controller.recognition.node import Node
from controller.session.lever.shown import was_astray
from controller.session.lever.turns import made_by, turn_end


def made_early(board: recog.Recognition, base: Node) -> Node | None:
    """The one quiet move from `base` that the board shows, though nobody touched it since: it was made out of turn, or
    stood there already when the position before was put right.
    """
    found = [f for f in base.footprints if base.occupancy & ~f.vacated | f.filled == board.occupied]
    plain = [f for f in found if not f.replaced and f.touched]
    if not plain or len(plain) != len(found) or len({f.touched for f in plain}) > 1:
        return None
    return base.play(min(plain, key=lambda f: f.cost), board.log.end)


def castled_in_place(board: recog.Recognition, base: Node) -> Node | None:
    """Castling after which both pieces stand on each other's squares, if both were touched since the other side pressed
    and the board is right: it looks as if nothing had been moved.
    """
    if board.shown(base) != base.occupancy:
        return None
    pressed_ms = dict(board.pressed_ms).get(base.ply, 0)
    touched = touched_squares(tuple(t for t in board.log.touches if t.t_ms > pressed_ms))
    for made in base.footprints:
        if made.replaced & (made.replaced - 1) and not made.vacated | made.filled | (made.touched & ~touched):
            return base.play(made, board.log.end)
    return None


def beside_the_move(board: recog.Recognition, base: Node, known: Collection[str] = ()) -> Problem | None:
    """What is wrong where the presser has made a move, and only a piece of the other side had gone astray before, or
    has been moved besides its answer; or one of its own had, and these squares are `known` to be wrong for that.
    """
    for node in made_by(board, base):
        strays = board.shown(node) & ~node.occupancy
        missing = node.occupancy & ~board.shown(node)
        is_one = strays.bit_count() == missing.bit_count() == 1
        is_answered = turn_end(node, base) == node.ply - 1
        theirs = base.occupancy & (~node.own if is_answered else node.own)
        is_told = set(board.names(missing | strays)) == set(known)
        if node.footprint is None or not is_one or not (missing & theirs or is_told):
            continue
        if node.is_pass:
            continue  # the presser has moved that piece, rather
        if is_answered or (turn_end(node, base) == node.ply and (is_told or was_astray(board, node))):
            (origin,), (target,) = board.names(missing), board.names(strays)
            return moved_out_of_turn(node if is_answered else base, origin, target)
    return None


def second_move(board: recog.Recognition, base: Node, problem: Problem) -> Problem:
    """`problem`, or what it was: a legal move, and then another by the same side, or a piece set down besides."""
    for node in made_by(board, base):
        strays = board.shown(node) & ~node.occupancy
        missing = node.occupancy & ~board.shown(node)
        is_one = strays.bit_count() == missing.bit_count() == 1
        pieces = base.position.occupied_mask(base.position.turn) | node.footprint_filled
        if node.ply != base.ply + 1:
            continue
        if is_one and missing & pieces:
            (origin,), (target,) = board.names(missing), board.names(strays)
            text = f"{base.turn.capitalize()} made two moves: {node.san}, then {origin} to {target}"
            return Problem("illegal-move", text, base.turn, problem.squares)
        if not missing and _may_be_dropped_beside(base, node, strays):
            (target,) = board.names(strays)
            text = f"{base.turn.capitalize()} made two moves: {node.san}, then set a piece down on {target}"
            return Problem("illegal-move", text, base.turn, problem.squares)
    return problem


def may_have_moved_twice(board: recog.Recognition, made: Node) -> bool:
    """Whether what the move to `made` seems to have set down may be a piece of the same side that is off its square,
    after another move instead.
    """
    off = made.occupancy & ~board.shown(made) & ~made.own
    if off.bit_count() != 1:
        return False
    others = (c.node for c in doubts.in_question(board, costs.LEFT_OUT) if c.node.ply == made.ply)
    return any(
        node.line[:-1] == made.line[:-1]
        and node.occupancy & ~board.shown(node) == off
        and board.shown(node) & ~node.occupancy == made.footprint_filled
        for node in others
    )


def has_dropped_besides(board: recog.Recognition, made: Node, by_ms: int, now_ms: int) -> bool:
    """Whether the side that made the last move has set down a piece from beside the board besides, before it pressed
    (`by_ms`). The other side has none to drop, and neither has just taken one that may stand there.
    """
    before, strays = made.parent, board.shown(made) & ~made.occupancy
    if before is None or has_just_taken(made) or any(made.position.hands()[made.turn.value].values()):
        return False
    since = board.log.since(made.mark)
    is_alone = len(since) == 1 and since[0].square == strays and not since[0].lifted
    if not is_alone or made.occupancy & ~board.shown(made):
        return False
    has_stood = since[0].t_ms <= by_ms and since[0].t_ms + costs.PASSED_MS <= now_ms
    return has_stood and _may_be_dropped_beside(before, made, strays)


def _may_be_dropped_beside(before: Node, made: Node, stray: int) -> bool:
    """Whether the side that made this move could have dropped a piece there instead; not on a square beside the one
    where it ended, where its piece may have been pushed.
    """
    beside = neighbours_of(made.position.game.squares).get(made.footprint_filled, 0)
    may_be = any(f.filled == stray and not f.origin for f in before.footprints)
    return may_be and not beside & stray


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
            if not reply.replaced & move.filled & once and not _arrived_first(board, base, reply):
                found.setdefault((move.touched, reply.touched), moved.play(reply, board.log.end))
    return next(iter(found.values())) if len(found) == 1 else None


def _arrived_first(board: recog.Recognition, base: Node, reply: Footprint) -> bool:
    """Whether what stands on the target had been set down there long before the piece of this reply was taken up."""
    touches = base.touches(board.log)
    left_ms = next((t.t_ms for t in touches if t.lifted and t.square & reply.origin), None)
    came_ms = next((t.t_ms for t in reversed(touches) if not t.lifted and t.square & reply.filled), None)
    return left_ms is not None and came_ms is not None and came_ms < left_ms - costs.AT_ONCE_MS


def _filled_once(touches: tuple[Touch, ...]) -> int:
    """The squares on which one piece was set down: what took it there would have been a second one."""
    filled = again = 0
    for touch in touches:
        if not touch.lifted:
            filled, again = filled | touch.square, again | filled & touch.square
    return filled & ~again
