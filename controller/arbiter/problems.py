"""What is wrong on the board, in words: the difference between the position believed in and the board.

Nothing here raises an alert; the session decides when a problem has stood long enough to be told.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

import rules_c
from controller.recognition import costs
from controller.recognition.alone import closing
from controller.recognition.candidates import disorder
from controller.recognition.doubts import in_question
from controller.recognition.evidence import Touch, last_placed, returned_squares, without_flickers
from controller.recognition.neighbours import neighbours_of, steps_between
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.sides import Side

_LEAST_MS = 120  # no hand carries a piece to the square of another one in less
_PUSHED_MS = 40  # a piece that is pushed off leaves its switch open for so long, at least
_CARRIED_MS = (
    1200  # who takes with a piece in the hand takes off what it takes within so long; later it is adjusted
)
_IN_HANDS = 2  # so many pieces hands may hold
MISTAKEN_STEPS = 3  # who takes what he may not is mistaken about a few squares, not about half the board


@dataclass(frozen=True, slots=True)
class Problem:
    """`kind` is an alert kind; `by` is who caused it, where that can be told."""

    kind: str
    text: str
    by: Side | None = None
    squares: tuple[str, ...] = ()
    move: str | None = None


def problem_on_board(state: Recognition) -> Problem | None:
    """The problem that stands, None where the board is right or a piece is merely in a hand."""
    node = state.best
    missing, strays = state.names(state.missing), state.names(state.strays)
    if not strays:
        if len(missing) == 1 and (refused := _refused(state, node, missing[0])):
            return refused
        if len(missing) <= _IN_HANDS:
            return None
        return Problem("piece-missing", f"pieces are missing on {listed(missing)}", None, missing)
    if len(strays) == 1:
        for origin in _moved_from(state, node, missing):
            if not _stood_there_before(state, origin, strays[0]):
                return _moved(state, node, origin, strays[0])
        if not missing:
            return Problem("illegal-position", f"no piece should stand on {strays[0]}", None, strays)
    return _castling(node, missing, strays) or Problem(
        "illegal-position",
        f"{listed(missing)} should be occupied and {listed(strays)} empty"
        if missing
        else f"no pieces should stand on {listed(strays)}",
        None,
        (*missing, *strays),
    )


def is_half_set_back(state: Recognition) -> bool:
    """Whether the piece of the last move, a capture, stands where it came from, and nothing where it took."""
    made = state.best.footprint
    if made is None or not made.replaced | made.vacated & ~made.origin:
        return False
    return state.strays == made.origin and state.missing == made.filled | made.replaced


def is_rather_held(state: Recognition, problem: Problem) -> bool:
    """Whether a capture that is not legal, told only by the order of touches, is rather a piece in a hand, or on a
    square where it pushed another one off, while the other side adjusts one of its own: that piece never goes so, and
    could take something else. Nor are pieces missing where captures that push their victims off, unseen, explain what
    left its square.
    """
    node = state.best
    if problem.kind == "piece-missing" and len(problem.squares) > _IN_HANDS:
        return any(_is_in_hands(state, candidate.node) for candidate in state.candidates[1:])
    if problem.move is None or state.strays or not set(problem.squares) & set(state.names(state.missing)):
        return False
    origin, target = problem.squares[0], problem.squares[-1]
    if node.position.piece_at(target) is None or _goes_so(node.position, origin, target):
        return False
    return any(f.origin == state.square(origin) and f.replaced & state.occupied for f in node.footprints)


def is_far_off(position: rules_c.Position, problem: Problem) -> bool:
    """Whether what seems to have been taken is too far off for a mistake, where that piece never goes so."""
    origin, target = problem.squares[0], problem.squares[-1]
    if position.piece_at(target) is None or _goes_so(position, origin, target):
        return False
    return steps_between(origin, target) > MISTAKEN_STEPS


def _is_in_hands(state: Recognition, node: Node) -> bool:
    """Whether the board is as after `node` but for what hands may hold: a piece of each side."""
    return not any(disorder(node, state.sensed, node.touches(state.log)))


def _goes_so(position: rules_c.Position, origin: str, target: str) -> bool:
    """Whether the piece on a square goes to another one, or takes there, if nothing stood in its way."""
    if target in position.goals(origin):
        return True
    pieces, side = position.pieces(), position.turn
    alone = {origin: pieces[origin]}
    boards = (alone, {**alone, target: pieces[target]})
    return any(target in position.game.placed(board, side).goals(origin) for board in boards)


def piece_left_out(state: Recognition) -> Problem | None:
    """A piece of the side that is not on move is off its square, and the other side could not take it: it was left out
    of the game, by whoever took it up.
    """
    node = state.best
    out = state.missing & ~(node.own | node.capturable)
    if not out or state.strays:
        return None
    names = state.names(out)
    return Problem("piece-missing", f"pieces are missing on {listed(names)}", node.turn.other, names)


def piece_astray(state: Recognition) -> Problem | None:
    """A drop is believed in, but the last piece lifted before it is still off its square after long: perhaps nothing
    was dropped, and that piece was set down on the wrong square.
    """
    node = state.best
    if state.strays or node.footprint is None or node.parent is None or node.footprint.origin:
        return None
    before = [t for t in node.parent.touches(state.log, node.mark) if not t.square & node.footprint.filled]
    if not before or not before[-1].lifted or not before[-1].square & state.missing:
        return None
    landed = state.log.between(node.mark - 1, node.mark)
    if landed and landed[0].t_ms - before[-1].t_ms < costs.FLICKER_MS:
        return None  # nobody carries it there so fast
    names = state.names(before[-1].square)
    return Problem("piece-missing", f"pieces are missing on {listed(names)}", None, names)


def piece_left_behind(state: Recognition) -> Problem | None:
    """Nothing stands wrong, but a piece is off its square since before the last move, and nobody plays on without one.
    Another game that is hardly less likely may know it to have moved, and something else to be wrong, or nothing. What
    only its own side can have taken up, which is on move now, is in its hand still.
    """
    if state.strays or not _left_out(state):
        return None
    for candidate in in_question(state, costs.LEFT_OUT)[1:]:
        other = replace(state, candidates=(candidate,))
        if not other.missing | other.strays:
            return None
        problem = None if _left_out(other) else problem_on_board(other)
        if problem is not None and problem.move is not None:
            return problem
    node, missing = state.best, state.missing
    may_be_taken = node.capturable if node.parent is None else node.parent.capturable
    if missing.bit_count() == 1 and missing & node.own & ~may_be_taken:
        return None
    names = state.names(missing)
    return Problem("piece-missing", f"pieces are missing on {listed(names)}", None, names)


def _left_out(state: Recognition) -> int:
    return disorder(state.best, state.sensed, state.best.touches(state.log))[2]


def refused_beside_guess(state: Recognition) -> Problem | None:
    """A capture that is not legal, where one piece more is off its square: another game in question knows that one to
    have moved, though nobody saw it land.
    """
    if state.strays:
        return None
    missing = state.missing
    for candidate in in_question(state)[1:]:
        other = replace(state, candidates=(candidate,))
        moved = missing & ~other.missing
        if moved.bit_count() == 1 and not other.strays and other.missing & missing:
            names = state.names(other.missing)
            problem = _refused(other, candidate.node, names[0]) if len(names) == 1 else None
            if problem is not None:
                return problem
    return None


def _moved_from(state: Recognition, node: Node, missing: tuple[str, ...]) -> tuple[str, ...]:
    """The one square a piece left, where the others that miss a piece can only be its victims."""
    own = [name for name in missing if state.square(name) & node.own]
    if len(own) == 1:
        return (own[0],)
    return missing if len(missing) == 1 else ()


def _stood_there_before(state: Recognition, origin: str, target: str) -> bool:
    """Whether what stands on `target` came there long before the piece of `origin` was taken up."""
    left_ms = state.log.last_lift_ms(state.square(origin))
    came = closing(state.square(target), state.sensed)
    if left_ms is None or came is None:
        return False
    return state.log.since(came)[0].t_ms < left_ms - costs.AT_ONCE_MS


def _moved(state: Recognition, node: Node, origin: str, target: str) -> Problem:
    mover = _owner(node, origin)
    if mover is node.turn:
        reason = _goes_on(state, node, origin, target) or node.position.explain(origin, target)
        if not reason:  # the rules know such a move, but nobody was seen to make it
            text = (
                _still_stands(state, node, origin, target)
                or f"{origin} should be occupied and {target} empty"
            )
            return Problem("illegal-position", text, None, (origin, target))
        return Problem("illegal-move", reason, mover, (origin, target), origin + target)
    return moved_out_of_turn(node, origin, target)


def _goes_on(state: Recognition, node: Node, origin: str, target: str) -> str:
    """Of a piece that has jumped, and has to jump on; empty if it has not."""
    jumps = (f for f in node.footprints.jumps if f.origin == state.square(origin))
    return (
        f"the {piece_name(node, origin)} jumps on from {target}"
        if any(target in f.way for f in jumps)
        else ""
    )


def _still_stands(state: Recognition, node: Node, origin: str, target: str) -> str:
    """Of a move that takes elsewhere than where its piece goes, and has not; empty of any other one."""
    left, came = state.square(origin), state.square(target)
    moves = (f for f in node.footprints.jumps if f.origin == left and f.filled == came)
    names = state.names(next((f.vacated & ~left & state.occupied for f in moves), 0))
    return f"what was taken still stands on {listed(names)}" if names else ""


def moved_out_of_turn(node: Node, origin: str, target: str) -> Problem:
    """A piece of the side that is not on move went from one square to another."""
    piece = piece_name(node, origin)
    text = f"it is {node.turn.capitalize()}'s turn, but the {piece} went from {origin} to {target}"
    return Problem("out-of-turn", text, _owner(node, origin), (origin, target), origin + target)


def is_move_out_of_turn(state: Recognition, problem: Problem) -> bool:
    """Whether a piece stands where it could have gone if it had been its side's turn: moved, not parked or knocked."""
    if problem.kind != "out-of-turn" or len(problem.squares) != 2:
        return False
    position = state.best.position
    theirs = position.game.placed(position.pieces(), state.best.turn.other.value)
    return problem.squares[1] in theirs.goals(problem.squares[0])


def _refused(state: Recognition, node: Node, origin: str) -> Problem | None:
    return _refused_capture(state, node, origin) or _capture_out_of_turn(state, node, origin)


def capture_pressed_for(state: Recognition, since_ms: float = -inf) -> Problem | None:
    """A capture that is not legal, where it was pressed for with nothing else wrong: however long its piece was in the
    hand before what it took was taken off, and though that square was hardly empty; if it was filled after `since_ms`.
    """
    if state.strays or state.missing.bit_count() != 1:
        return None
    (origin,) = state.names(state.missing)
    found = _refused_capture(state, state.best, origin, is_pressed=True)
    target = 0 if found is None else state.square(found.squares[1])
    came_ms = next((t.t_ms for t in reversed(state.log.touches) if t.square == target), 0)
    return found if came_ms >= since_ms else None


def _refused_capture(
    state: Recognition, node: Node, origin: str, *, is_pressed: bool = False
) -> Problem | None:
    """A piece is gone and another square was emptied and filled since: a capture that is not legal."""
    if not state.square(origin) & node.own:
        return None
    target = changed_after(state, node, origin, is_pressed=is_pressed)
    if not target or target & node.own:
        return None
    name = state.names(target)[0]
    if any(f.origin == state.square(origin) and f.replaced & target for f in node.footprints):
        return None
    reason = node.position.explain(origin, name)
    return Problem("illegal-move", reason, node.turn, (origin, name), origin + name) if reason else None


def own_piece_taken(state: Recognition) -> Problem | None:
    """A piece is gone, and one of its own side was lifted and set down again since, where it may not go: a king may go
    to its rook's square, to castle. Before a press that one may have been adjusted, by who thinks with a piece in the
    hand.
    """
    node = state.best
    if state.strays or state.missing.bit_count() != 1 or not state.missing & node.own:
        return None
    (origin,) = state.names(state.missing)
    target = changed_after(state, node, origin)
    if not target & node.own:
        return None
    (name,) = state.names(target)
    reason = node.position.explain(origin, name)
    return Problem("illegal-move", reason, node.turn, (origin, name), origin + name) if reason else None


def _capture_out_of_turn(state: Recognition, node: Node, origin: str) -> Problem | None:
    """A piece of the side that is not on move is gone, and a piece that it could take was changed since."""
    if state.square(origin) & node.own:
        return None
    target = changed_after(state, node, origin)
    if not target & node.own:
        return None
    (name,) = state.names(target)
    theirs = node.position.game.placed(node.position.pieces(), node.turn.other.value)
    return moved_out_of_turn(node, origin, name) if name in theirs.goals(origin) else None


def changed_after(
    state: Recognition, node: Node, origin: str, *, carried_ms: float = _CARRIED_MS, is_pressed: bool = False
) -> int:
    """The square whose piece was lifted, and another one set down there last of all, after `origin` was left, at most
    `carried_ms` later; or 0. What `is_pressed` for may have been long in the hand, and have pushed its victim off.
    """
    touches, carried_ms = state.log.since(node.mark), inf if is_pressed else carried_ms
    touches = _without_border(state, node, touches if is_pressed else without_flickers(touches))
    target = last_placed(touches)
    left_ms = state.log.last_lift_ms(state.square(origin))
    if left_ms is None or not target & node.occupancy & state.occupied:
        return 0
    if node.footprint is not None and node.footprint.promotes and target & node.footprint_filled:
        return 0  # the new piece was exchanged
    changes = [t for t in touches if not t.lifted or t.square == target]
    if len(changes) < 2 or not changes[-2].lifted or changes[-1].square != target:
        return 0  # the square was not changed, or its piece stood elsewhere meanwhile: a bump
    placed_ms, lifted_ms = (
        next(t.t_ms for t in reversed(touches) if t.square == target and t.lifted is lifted)
        for lifted in (False, True)
    )
    if placed_ms < left_ms + _LEAST_MS:
        return 0  # no hand carries it there in less
    if lifted_ms > left_ms + carried_ms or placed_ms < lifted_ms + _PUSHED_MS:
        return 0
    later = tuple(t for t in touches if t.t_ms > left_ms)
    return 0 if returned_squares(later) & ~target else target  # several pieces are being adjusted


def _without_border(state: Recognition, node: Node, touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
    """The touches but for those of a square that is empty, and should be, but whose switch closed together with one
    beside it: a piece came down on the border of the two, or went over it.
    """
    beside = neighbours_of(node.position.game.squares)
    closings = [touch for touch in touches if not touch.lifted]
    border = 0
    for one, other in pairwise(closings):
        if one.square & beside[other.square] and other.t_ms <= one.t_ms + costs.TOGETHER_MS:
            border |= (one.square | other.square) & ~(node.occupancy | state.occupied)
    return tuple(touch for touch in touches if not touch.square & border)


def _castling(node: Node, missing: tuple[str, ...], strays: tuple[str, ...]) -> Problem | None:
    """Two own pieces moved at once, the royal one among them: castling that is not legal."""
    if len(missing) != 2 or len(strays) != 2:
        return None
    royal = node.position.game.royal_letters.get(node.turn.value)
    pieces = node.position.pieces()
    kings = [s for s in missing if pieces[s].upper() == royal and _owner(node, s) is node.turn]
    if len(kings) != 1 or any(_owner(node, s) is not node.turn for s in missing):
        return None
    for target in strays:
        move = kings[0] + target
        reason = node.position.explain(kings[0], target)
        if "astl" in reason or "afeguard" in reason:
            return Problem("illegal-move", reason, node.turn, (*missing, *strays), move)
    return None


def _owner(node: Node, square: str) -> Side:
    return Side.SOUTH if node.position.pieces()[square][-1].isupper() else Side.NORTH


def piece_name(node: Node, square: str) -> str:
    """The name of the piece that stands on a square."""
    letter = node.position.pieces()[square][-1].upper()
    return str(node.position.game.piece_names.get(letter, letter))


def listed(squares: tuple[str, ...]) -> str:
    """Squares in a sentence."""
    return ", ".join(squares)
