"""A move that was refused was legal, as play has gone on over it."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller.arbiter.problems import problem_on_board
from controller.effects import AlertCleared
from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.evidence import touched_squares
from controller.recognition.neighbours import edge_of, neighbours_of
from controller.recognition.node import Node
from controller.session.lever.belied import is_exchanged
from controller.session.lever.otherwise import move_and_reply
from controller.session.lever.turns import completing, landed_ms
from controller.session.lever.weighing import believing, charged
from controller.session.pressing.accepting import accept
from controller.session.state import Refusal
from controller.session.step import Step, dismiss
from controller.session.trust import another_from, kept_open
from controller.sides import Side

PRESSES_MIN = 2  # after so many presses over a refused move play has gone on


def legal_after_all(
    step: Step, t_ms: int, *, retraced: recog.Recognition | None = None
) -> tuple[tuple[int, Side], ...]:
    """The other side has answered the move that was refused and pressed, and the board shows a legal move and a legal
    reply, every square of both touched, or play has gone on and the board shows a game of legal moves that is believed
    in, one that hands may have made (`retraced`), or one that is answered by something illegal, or whose victims were
    only taken off late: there was no illegal move. What was told of it is withdrawn; if it was set back, it stays an
    offence, and the move made instead counts.

    Returns: the presses since, in ms and by whom, which are judged again; none while the move stays refused.
    """
    state, board = step.state, step.board
    refused, refusal = state.refused, state.refusal
    if refused is None or refusal is None or state.putting_right:
        return ()
    if all(by is refused for _, by in refusal.presses):
        return ()
    base = refusal.base
    found = move_and_reply(board, base)
    if found is not None and _is_shown_since(board, again := _as_believed(board, base)):
        base = again
    elif found is not None:
        board = believing(board, found)
    elif retraced is not None and _is_shown_since(retraced, again := retraced.best.at_ply(base.ply)):
        board, base = retraced, again  # the move before may have been another one, too
    elif not (_is_answered_illegally(board, refusal) or _was_taken_late(board, refusal)):
        board = _as_pressed(board, base, refusal.presses[-1], t_ms)
        base = _as_believed(board, base)
        if len(refusal.presses) < PRESSES_MIN or not _is_played_on(step, board, base):
            return ()
        if _is_belied(board, refusal):
            return ()
    if _needs_stuck_switch(board, refusal):
        return ()
    was_put_right = _was_put_right(board, refusal)
    if not was_put_right and _is_another(board, base, refusal):
        return ()
    if found is not None and (
        _is_taken_since(board, found, refusal) or _is_beside_reply(board, found, refusal)
    ):
        step.change(calms=kept_open(state.calms, [base.ply + 1]))
    elif found is None:  # that it was this move is the best guess
        other = doubts.new_plies(board, refusal.base.line)
        first = min((base.ply + 1, *other))
        step.change(calms=kept_open(state.calms, range(first, board.best.ply)), closes_late=True)
        if len(refusal.presses) > board.best.ply - base.ply:
            # Moves that led back to the same position are missing.
            step.change(calms=another_from(step.state.calms, first))
    if not was_put_right:  # then it was illegal, and another move is answered
        dismiss(step, t_ms, refused, "the move was legal, and was answered")
    step.tell(AlertCleared(t_ms, "illegal-move"))
    step.change(problem=None, late=None)
    accept(step, t_ms, base, completing(board, base, base.ply + 1), base.ply + 1)
    made = replace(step.board, completed_ply=base.ply + 1)
    step.change(recognition=recog.pressed_at(made, base.ply + 1, refusal.pressed_ms))
    return refusal.presses


def _as_pressed(
    board: recog.Recognition, base: Node, press: tuple[int, Side], t_ms: int
) -> recog.Recognition:
    """The board as the last press says, if that is now: games that went on and lack a move of its side are unlikely."""
    pressed_ms, by = press
    if pressed_ms != t_ms:
        return board
    return charged(
        board, lambda node: costs.PRESSED_UNFINISHED if node.ply > base.ply and node.turn is by else 0
    )


def _as_believed(board: recog.Recognition, base: Node) -> Node:
    """The position before the refused move, in the game believed in: what was told late may have read the moves before
    that one otherwise since.
    """
    again = board.best.at_ply(base.ply)
    return base if again.line == base.line else again


def _is_belied(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether hands had taken what may not be taken, and the move that is believed in takes a piece that nobody had
    touched by then.
    """
    base, move = refusal.base, refusal.problem.move
    made = board.best.at_ply(base.ply + 1).footprint
    if made is None or not made.replaced or move is None:
        return False
    touched = touched_squares(base.touches(board.log, refusal.mark))
    origin, target = refusal.problem.squares[0], refusal.problem.squares[-1]
    is_capture = bool(board.square(target) & base.occupancy) and board.square(origin) == made.origin
    is_unseen = not made.replaced & touched
    return is_capture and is_unseen and is_exchanged(board, base, origin, target, refusal.mark)


def _needs_stuck_switch(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether several pieces had left their squares for what was refused, and come down on others, and what would make
    that legal is a move over a switch that does not follow its piece: nobody has seen anything of it.
    """
    base, dead = refusal.base, board.sensed.dead
    left, came = base.occupancy & ~refusal.occupied & ~dead, refusal.occupied & ~base.occupancy & ~dead
    made = (at.footprint for at in board.best.later_than(base.ply))
    is_silent = any(move is not None and move.touched & dead for move in made)
    return is_silent and left.bit_count() == came.bit_count() > 1


def _was_put_right(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether a piece stood where it could not go at the refused press, and was set back since where it came from."""
    squares = reduce(or_, (board.square(name) for name in refusal.problem.squares), 0)
    since = board.log.since(refusal.mark)
    left = touched_squares(tuple(t for t in since if t.lifted)) & refusal.occupied & squares
    gone = refusal.base.occupancy & ~refusal.occupied & squares
    return bool(left and touched_squares(tuple(t for t in since if not t.lifted)) & gone)


def _is_another(board: recog.Recognition, base: Node, refusal: Refusal) -> bool:
    """Whether the move after `base` is not what was pressed for and refused: its piece had not been taken up by then,
    or a piece stood where neither that move puts one nor the reply to it, whose piece had still to be taken up, and
    what it takes is not set aside. Where it stood as pressed for but for one square more, that was none of its pieces:
    a border closes both switches. Where it stood on its goal and no piece was off the board, the switch where it had
    come from misled.
    """
    occupied, best = refusal.occupied & ~board.sensed.dead, board.best
    made, answered = (best.at_ply(base.ply + plies).footprint for plies in (1, 2))
    if made is None or answered is None:
        return False
    replied = answered.touched & ~(answered.filled if answered.origin & occupied else 0)
    astray = occupied & ~refusal.base.occupancy & ~(made.touched | replied)
    if made.replaced | made.vacated & ~made.origin and astray.bit_count() == 1:
        astray &= ~edge_of(base.position.game.squares)
    if astray.bit_count() == 1 and not best.at_ply(base.ply + 1).occupancy & ~refusal.occupied:
        astray = 0
    is_doubled = made.filled & occupied and not refusal.base.occupancy & ~refusal.occupied
    return bool((made.origin & occupied and not is_doubled) or astray)


def _is_answered_illegally(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether a piece that was in the air at the refused press has come down where it may go, and who has pressed since
    has moved one where it may not, or has one in the hand: now, or before it came down.
    """
    best, newest = board.best, board.log.since(board.log.end - 1)
    has_landed = any(not t.lifted and t.square & best.footprint_filled for t in newest)
    is_pressed_now = all(pressed_ms >= t.t_ms for t in newest for pressed_ms, _ in refusal.presses[-1:])
    pressed = {by for _, by in refusal.presses[-1:]} if has_landed or is_pressed_now else set()
    if best.parent is None or best.footprint is None or best.parent.line != refusal.base.line:
        return False
    left = refusal.problem.squares
    if left != refusal.missing or not any(best.footprint.origin == board.square(name) for name in left):
        return False
    problem = problem_on_board(board)
    if problem is None:
        return best.turn in pressed and _is_in_another_hand(board)
    return problem.kind == "illegal-move" and problem.by in pressed


def _was_taken_late(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether the refused move is a capture, and all that was touched since, until the board stood as after it, were
    the pieces that it takes: they were taken off a little late.
    """
    made = board.best.at_ply(refusal.base.ply + 1)
    if made.parent is None or made.footprint is None or made.parent.line != refusal.base.line:
        return False
    taken = made.footprint.vacated & ~made.footprint.origin
    late = board.log.between(refusal.mark, made.first_mark)
    return bool(late) and all(t.lifted and t.square & taken for t in late)


def _is_taken_since(board: recog.Recognition, answered: Node, refusal: Refusal) -> bool:
    """Whether the refused move is a capture, and what it takes was only touched after the press: it may have been
    adjusted.
    """
    made = answered.at_ply(refusal.base.ply + 1).footprint
    touched = touched_squares(refusal.base.touches(board.log, refusal.mark))
    return made is not None and bool(made.replaced & ~touched)


def _is_beside_reply(board: recog.Recognition, answered: Node, refusal: Refusal) -> bool:
    """Whether the piece of the refused move came down only with that of the reply, on the square beside: perhaps that
    one closed both switches, and the other one stands elsewhere.
    """
    made, reply = (answered.at_ply(refusal.base.ply + plies) for plies in (1, 2))
    beside = neighbours_of(made.position.game.squares).get(made.footprint_filled, 0)
    if not beside & reply.footprint_filled or made.footprint_filled & refusal.occupied:
        return False
    first_ms, last_ms = (landed_ms(board, node) for node in (made, reply))
    return abs(last_ms - first_ms) < costs.TOGETHER_MS


def _is_in_another_hand(board: recog.Recognition) -> bool:
    """Whether a piece of the side on move is off the board, and it is not what came down where the last move did."""
    best = board.best
    left_ms = board.log.last_lift_ms(board.missing & best.own)
    if left_ms is None:
        return False
    placed = [t.square for t in board.log.touches if not t.lifted and t.t_ms > left_ms]
    return not placed or any(not square & best.footprint_filled for square in placed)


def _is_played_on(step: Step, board: recog.Recognition, base: Node) -> bool:
    """Whether the board stands as after legal moves from `base` on, two or more, that may be believed."""
    calms = step.state.calms
    if not _is_shown_since(board, base):
        return False
    plies = board.best.ply - base.ply
    paid = next((calm.cost for calm in reversed(calms) if base.line[: len(calm.line)] == calm.line), 0)
    # The presses have not been counted, and each move more that fits speaks for it.
    most = costs.BELIEVED_MAX + plies * (costs.UNPRESSED + costs.BELIEVED_MORE)
    return board.candidates[0].cost <= paid + most


def _is_shown_since(board: recog.Recognition, base: Node) -> bool:
    """Whether two legal moves or more are believed in since `base`, and the board shows where they led."""
    best = board.best
    is_after = best.ply >= base.ply + 2 and best.line[: base.ply] == base.line
    return is_after and board.shown(best) == best.occupancy
