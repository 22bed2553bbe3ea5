"""A move that was completed is taken back on the board before anybody has answered it."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller import clocks
from controller.effects import AlertCleared, MovesRevised
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import prune
from controller.recognition.evidence import as_told, touched_squares
from controller.recognition.health import works_again
from controller.recognition.neighbours import edge_of
from controller.recognition.node import Node
from controller.recognition.promotions import preselected
from controller.recognition.reading import read_again
from controller.session import cleared
from controller.session.state import SessionState
from controller.session.step import Step
from controller.sides import Side


def note_withdrawn(step: Step, t_ms: int, lifted: int = 0, *, is_long: bool = True) -> None:
    """The board rests as before the last move, which its side had pressed for, or did until now that a piece is
    `lifted`: the arbiter is told, and that side is on move again, as far as the board goes. Until that `is_long`, what
    may be taken may only have been set aside where it came from.

    Source: FIDE Laws 4.7, 6.2.1.1 (what was released has moved, and a press completes it).
    """
    state, board = step.state, step.board
    if not _may_be_noted(state, t_ms):
        return
    node = _completed(board)
    before = node.parent
    if before is None or node.footprint is None or not _is_set_back(board, node, before, lifted):
        return
    if is_long or not _may_be_set_aside(node):
        may_be_cleared = (bool(lifted) or not is_long) and cleared.may_be_cleared(state, node, lifted)
        _tell_withdrawn(step, t_ms, node, before, _resumed(board, before), may_be_cleared=may_be_cleared)


def _may_be_noted(state: SessionState, t_ms: int) -> bool:
    """Whether a move may be taken back now, and no offence is dealt with already."""
    is_judged = any((state.press, state.refusal))  # an empty press ends with what is taken back over it
    if not state.tournament or is_judged or state.putting_right or state.unseen:
        return False
    return not clocks.interlude_left_ms(state.clock, t_ms)  # then it may be


def _tell_withdrawn(
    step: Step,
    t_ms: int,
    node: Node,
    before: Node,
    again: recog.Recognition,
    *,
    may_be_cleared: bool = False,
) -> None:
    """The arbiter is told that the move to `node` was taken back, but where the clocks are halted: people may look at
    what was played then; or where the arbiter has just had the board put right as after it. Not at once where it
    `may_be_cleared` from the board only. The game goes on as it is read `again`.
    """
    if not step.state.is_halted and step.state.restored_ply != node.ply:
        step.change(taken_back=(*step.state.taken_back, node))
        if not may_be_cleared:
            tell_taken_back(step, t_ms)
    step.clear_problem(t_ms)
    step.change(
        recognition=replace(again, completed_ply=before.ply),
        reported=step.state.reported[: before.ply],
        completing=None,
        refused=None,
    )
    step.tell(MovesRevised(t_ms, before.ply + 1, ()))


def tell_taken_back(step: Step, t_ms: int) -> None:
    """The arbiter is told of what was taken back until now, as the pieces are not set up anew."""
    for node in step.state.taken_back:
        before = node.parent
        assert before is not None and node.footprint is not None, "a ply is a move"
        text = f"{before.turn.capitalize()} took {node.san} back after pressing the clock"
        squares = step.board.names(node.footprint.touched)
        step.alert(t_ms, "illegal-move", text, by=before.turn, squares=squares, confirmed=True, base=before)
    step.change(taken_back=())


def _may_be_set_aside(node: Node) -> bool:
    """Whether the piece that has moved may be taken, and came from the edge of the board."""
    assert node.footprint is not None
    is_on_edge = bool(node.footprint.origin & edge_of(node.position.game.squares))
    return is_on_edge and any(f.replaced for f in node.footprints.onto(node.footprint_filled))


def _resumed(board: recog.Recognition, before: Node) -> recog.Recognition:
    """Play goes on from there. What the move alone had told of a promoted piece is taken back with it."""
    again = recog.resume_at(board, before)
    games = (*again.candidates, *preselected(again.candidates[0], again.settled))
    return replace(again, candidates=prune(games, again.sensed)[0])


def _completed(board: recog.Recognition) -> Node:
    """The game believed in; or, if that lacks the move that was pressed for last, the likeliest one that ends by it."""
    games = (c.node for c in board.candidates if board.best.ply < c.node.ply == board.completed_ply)
    return next(games, board.best)


def before_press(step: Step, t_ms: int, by: Side) -> None:
    """`by` presses, and has taken its last move back by then, or made another one in its place; or the other side has
    taken its own back, and `by` gives it the move.
    """
    state = step.state
    if state.phase != "play" or not step.board.log.touches or not _may_be_noted(state, t_ms):
        return
    board = step.board
    node = _completed(board).at_ply(board.completed_ply)  # the reply may have been made before this press
    before = node.parent
    if before is None:
        return
    touched_ms = board.log.touches[-1].t_ms
    if before.turn is not by:
        if t_ms >= touched_ms + costs.FLICKER_MS:
            note_withdrawn(step, t_ms)
    elif (again := _moved_instead(board, node, before)) is not None:
        if board.sensed.dead and not again.sensed.dead:
            step.tell(AlertCleared(t_ms, "stuck-square"))
        mark = again.best.at_ply(before.ply).mark
        _tell_withdrawn(step, t_ms, node, before, replace(again, completed_mark=mark))
    elif t_ms >= touched_ms + costs.SEEN_MS:
        note_withdrawn(step, t_ms)


def _moved_instead(board: recog.Recognition, node: Node, before: Node) -> recog.Recognition | None:
    """The board as its touches read if the last move was taken back, and its side has made another one in its place,
    which the board shows; None if it does not. Where nobody had seen that piece leave a square, it came from beside the
    board, and no switch of those that it seemed to be is stuck.
    """
    made, log = node.footprint, board.log
    is_explained = not board.strays | board.missing
    if node.ply > board.completed_ply or made is None or not made.origin or is_explained:
        return None
    marks = range(max(node.mark, board.sensed.heard_mark, log.dropped) + 1, log.end)
    wrong = ((mark, board.sensed.before(mark) ^ before.occupancy) for mark in marks)
    back = next((mark for mark, squares in wrong if not squares & ~board.sensed.dead), None)
    if back is None:
        return None
    working = board
    if not made.origin & touched_squares(log.between(before.mark, back)):
        origins = reduce(or_, (f.origin for f in before.footprints.onto(made.filled)), made.origin)
        working = works_again(board, origins & board.sensed.dead & board.sensed.occupied)
    again = read_again(working, before.again(back), as_told(log.since(back)))
    if again is None or again.best.ply <= before.ply or again.best.at_ply(node.ply).line == node.line:
        return None
    # The other side may have taken a piece up to answer.
    return again if not again.strays | again.missing & ~again.best.own else None


def begins_anew(step: Step, t_ms: int, square: str) -> None:
    """A piece is about to be lifted, and the last move has been taken back by then: not if it is the same piece, or one
    that could take it, as what is taken may be set aside where it came from.
    """
    board = step.board
    node = _completed(board)
    before = node.parent
    if before is None or node.footprint is None or not board.log.touches:
        return
    lifted = board.square(square)
    may_take = any(f.origin & lifted and f.replaced for f in node.footprints.onto(node.footprint_filled))
    is_other = lifted & before.occupancy & ~node.footprint.origin and not may_take
    rested_ms = costs.STOOD_MS if _jumps_back(node) else costs.SEEN_MS
    if is_other and t_ms >= board.log.touches[-1].t_ms + rested_ms:
        note_withdrawn(step, t_ms, lifted)


def _jumps_back(node: Node) -> list[int]:
    """Where pieces stand that jump over the one that has moved, and come down where that came from: it is taken off
    first then, and that they have left may be told late.
    """
    assert node.footprint is not None
    left, back = node.footprint.filled | node.footprint.replaced, node.footprint.origin
    return [f.origin for f in node.footprints if f.filled & back and f.vacated & left]


def _is_set_back(board: recog.Recognition, node: Node, before: Node, lifted: int) -> bool:
    """Whether the board stands as before the move of a whole turn that a press has completed, and its piece was seen to
    come back since, before another one is `lifted`.
    """
    is_whole_turn = node.turn is not before.turn and (
        before.parent is None or before.parent.turn is node.turn
    )
    if node.ply > board.completed_ply or not is_whole_turn or node.footprint is None:
        return False
    if board.shown(before) != before.occupancy or board.shown(node) == node.occupancy:
        return False
    if any(not lifted & ~origin or origin & ~board.occupied for origin in _jumps_back(node)):
        return False  # rather, it was jumped over; not once another piece is lifted
    since = board.log.since(max(node.mark, board.sensed.heard_mark))
    # Where nothing has left the square of what it took, another piece came down, as by a promotion.
    if node.footprint.replaced & ~touched_squares(tuple(t for t in since if t.lifted)):
        return False
    return any(not t.lifted and t.square & node.footprint.origin for t in since)
