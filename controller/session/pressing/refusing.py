"""A press that completed no legal move: what the arbiter is told of it."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller.arbiter.answering import answered
from controller.arbiter.problems import (
    Problem,
    capture_pressed_for,
    is_move_out_of_turn,
    listed,
    own_piece_taken,
    piece_left_out,
    problem_on_board,
)
from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.doubts import in_question
from controller.recognition.evidence import touched_squares
from controller.recognition.node import Node
from controller.recognition.parked import is_parked
from controller.recognition.recognition import Recognition
from controller.recognition.under_way import is_under_way
from controller.session.lever.knocked import was_carried, was_knocked
from controller.session.lever.otherwise import second_move
from controller.session.state import REMEMBERED_MS, TOUCHED_MS, Astray, Press, Refusal
from controller.session.step import Step
from controller.session.telling import doubt_reread, tell_moves
from controller.session.trust import another_from, excused, kept_open
from controller.sides import Side


def refuse(
    step: Step, t_ms: int, pressed: Press, base: Node, known: Problem | None = None, *, is_sure: bool = True
) -> None:
    """Nothing legal from `base` was pressed for: the arbiter is told what was seen instead, or is `known` of it; as
    not confirmed, unless that `is_sure`.
    """
    by = pressed.by
    board = replace(step.board, candidates=(Candidate(base, 0),))
    problem = known or problem_on_board(board) or capture_pressed_for(board)
    is_empty = problem is None and not _taken_up(step.board, base, board.missing, pressed.t_ms)
    if is_empty or _was_wrong_before(board, base):
        refuse_empty(step, t_ms, pressed, base)
        return
    if problem is None:
        squares = board.names(board.missing)
        are = "was" if len(squares) == 1 else "were"
        text = f"{by.capitalize()} pressed the clock while {listed(squares)} {are} empty"
        taken = own_piece_taken(board)
        problem = taken or Problem("illegal-move", text, by, squares)
        step.alert(
            t_ms,
            problem.kind,
            problem.text,
            by=by,
            squares=problem.squares,
            move=problem.move,
            confirmed=True,
            base=base,
        )
        refusal = Refusal(by, pressed.t_ms, base, board.log.end, problem, squares, board.occupied)
        step.change(late=None if taken else pressed, refusal=refusal)
        return
    if problem.kind == "illegal-position":
        problem = second_move(step.board, base, problem)
    told = replace(problem, kind="illegal-move", by=by)
    tell_problem(step, t_ms, told, base, confirmed=True if is_sure else None)
    missing = board.names(board.missing)
    refusal = Refusal(by, pressed.t_ms, base, board.log.end, problem, missing, board.occupied)
    step.change(
        problem=problem,
        refusal=refusal,
        calms=kept_open(step.state.calms, _taken_perhaps(step, base, problem)),
    )


def _taken_perhaps(step: Step, base: Node, problem: Problem) -> set[int]:
    """The moves up to `base` that are not sure and may have taken a piece that the illegal move has carried, if it was
    another one: that this piece is touched, and set back, says nothing of them.
    """
    carried = reduce(or_, (step.board.square(name) for name in problem.squares), 0)
    rivals = [candidate.node for candidate in in_question(step.board)]
    return {
        ply
        for ply, told in enumerate(step.state.reported[: base.ply], start=1)
        if not told.sure and any(_replaced(node, ply) & carried for node in rivals)
    }


def _replaced(node: Node, ply: int) -> int:
    """The squares on which the move at this ply puts a piece in place of another."""
    made = node.at_ply(ply).footprint if ply <= node.ply else None
    return made.replaced if made is not None else 0


def refuse_empty(step: Step, t_ms: int, pressed: Press, base: Node) -> None:
    """The side that pressed has moved nothing since `base`: the arbiter is told, but where it presses late for its last
    move.
    """
    by, board = pressed.by, step.board
    if (late := _last_unpressed(board, base, pressed)) is not None:
        presses = tuple(sorted((*board.pressed_ms, (late, pressed.t_ms))))
        step.change(refused=None, recognition=replace(board, pressed_ms=presses))
        return
    tell_empty_press(step, t_ms, by, base)


def tell_empty_press(step: Step, t_ms: int, by: Side, base: Node) -> None:
    """`by` has pressed, and moved nothing since `base`; perhaps it has, unseen, and was answered: then that is not
    sure, nor is anything that follows.
    """
    is_answered = any(_is_answered(step.board, candidate.node, base) for candidate in step.board.candidates)
    if is_answered:
        step.change(calms=another_from(step.state.calms, base.ply + 1))
    text = f"{by.capitalize()} pressed the clock without a move"
    confirmed = None if is_answered else True
    step.alert(t_ms, "press-without-move", text, by=by, confirmed=confirmed, base=base)


def _is_answered(board: Recognition, node: Node, base: Node) -> bool:
    """Whether both sides have moved since `base` in the game that led to `node`, and that explains the board."""
    later = node.line[: base.ply] == base.line and node.turn is base.turn and node.ply > base.ply
    return later and board.shown(node) == node.occupancy


def _was_wrong_before(board: Recognition, base: Node) -> bool:
    """Whether what stands where none should did so when the other side pressed, nothing else is wrong, and the side on
    move has touched nothing: it is not what that presses for.
    """
    pressed_ms = dict(board.pressed_ms).get(base.ply)
    if pressed_ms is None or not board.strays or board.missing:
        return False
    since = touched_squares(tuple(t for t in base.touches(board.log) if t.t_ms > pressed_ms))
    return not since and not touched_squares(base.touches(board.log)) & base.own


def _taken_up(board: Recognition, base: Node, missing: int, until_ms: int) -> int:
    """Those of the squares that are `missing` a piece that a hand of the side on move may have emptied: its own ones,
    and others between the last press and its own.
    """
    pressed_ms = dict(board.pressed_ms).get(base.ply, 0)
    lifted = (t for t in board.log.touches if t.lifted and pressed_ms < t.t_ms <= until_ms)
    return missing & (base.own | touched_squares(tuple(lifted)))


def _last_unpressed(board: Recognition, base: Node, pressed: Press) -> int | None:
    """The ply of the last move of the side that has pressed, if the other one has answered it and pressed just before,
    and that side had not: its clock has gone on since, and that is what it presses for. Later it presses for nothing.
    """
    pressed_ms, by = dict(board.pressed_ms), pressed.by
    own = next((at for at in base.path() if at.parent is not None and at.parent.turn is by), None)
    if (
        own is None
        or base.ply not in pressed_ms
        or own.ply in pressed_ms
        or own.mark <= board.sensed.heard_mark
    ):
        return None
    return own.ply if pressed.t_ms <= pressed_ms[base.ply] + REMEMBERED_MS else None


def tell_left_out(step: Step, t_ms: int, before_mark: int | None = None) -> None:
    """A piece that no hand needs is off its square, and its side has pressed over it: the arbiter is told, and the move
    stands. One that was taken up since is in a hand, however long. If asked for, only of one that was taken up before
    index `before_mark` of the log, and long ago.
    """
    state, board = step.state, step.board
    problem = piece_left_out(board)
    if problem is None or state.problem is not None or state.refused is not None or state.putting_right:
        return
    if board.best.ply != board.completed_ply or is_under_way(board):
        return  # the next move is begun, or another game explains the board
    out = [board.square(name) for name in problem.squares]
    lifted = [(board.log.last_lift_ms(at), board.log.last_lift_ms(at, before_mark)) for at in out]
    until_ms = t_ms - TOUCHED_MS
    if before_mark is None:
        until_ms = dict(board.pressed_ms).get(board.completed_ply, -1)  # without a press nobody has played on
    if not all(newest == before and (newest or 0) <= until_ms for newest, before in lifted):
        return
    if (moved := _with_left_out_moved(board)) is not None:
        doubt_reread(step, moved)
        step.change(recognition=moved)
        tell_moves(step, t_ms)
    else:
        step.change(problem=problem)
        step.alert(t_ms, problem.kind, problem.text, by=problem.by, squares=problem.squares, base=board.best)


def _with_left_out_moved(board: Recognition) -> Recognition | None:
    """The board with a game believed in that it shows exactly, in which the piece that seems left out has moved, or was
    taken; None if none is hardly less likely than that somebody leaves a piece out.
    """
    best = board.candidates[0]
    for candidate in in_question(board, costs.LEFT_OUT)[1:]:
        if board.shown(candidate.node) == candidate.node.occupancy and candidate.node.ply == best.node.ply:
            others = (c for c in board.candidates if c is not candidate)
            return replace(board, candidates=(replace(candidate, cost=best.cost), *others))
    return None


def tell_out_of_turn(step: Step, t_ms: int, by: Side) -> None:
    """A press by the side that is not on move completes nothing; if it has moved a piece, the arbiter is told. So he is
    if it has answered by something illegal what nobody has pressed for.
    """
    state = step.state
    if not state.tournament or state.putting_right or state.unseen:
        return
    if state.refused is by or state.refusal is not None:
        return  # only over an empty press of the other side
    problem = problem_on_board(step.board)
    if problem is not None and problem.by is by and _is_moved(step, problem):
        # Whose clock the other side has started without a move is not to blame for a move that is legal but for that.
        if state.refused is by.other and is_move_out_of_turn(step.board, problem):
            _note_astray(step, problem, t_ms)
            tell_problem(step, t_ms, problem, step.board.best, confirmed=None)
        else:
            tell_problem(step, t_ms, problem, step.board.best)
        return
    for after in answered(step.board, by):
        problem = problem_on_board(after)
        if problem is not None and problem.kind == "illegal-move" and problem.by is by:
            tell_problem(step, t_ms, problem, after.best)
            return


def _is_moved(step: Step, problem: Problem) -> bool:
    """Whether a piece of the side that is not on move was moved, legally but for that; or a hand has carried it to
    where it cannot go, which has not been told of. One that was knocked there, or taken and set aside, was not.
    """
    board = step.board
    if is_move_out_of_turn(board, problem):
        return not was_knocked(board, *problem.squares)
    is_new = problem.kind == "out-of-turn" and problem != step.state.problem
    return is_new and not is_parked(board.best, board.sensed) and was_carried(board, *problem.squares)


def tell_problem(
    step: Step, t_ms: int, problem: Problem, base: Node | None, *, confirmed: bool | None = True
) -> None:
    """People are told of `problem` with the position `base` before it, and it stands. A press has `confirmed` it."""
    if problem.move is not None and step.state.problem is None:  # a piece was seen to move, and may move on
        step.change(calms=excused(step.state.calms, step.board.best.line))
    step.change(problem=problem)
    if confirmed:
        _note_astray(step, problem)
    step.alert(
        t_ms,
        problem.kind,
        problem.text,
        by=problem.by,
        squares=problem.squares,
        move=problem.move,
        confirmed=confirmed,
        base=base,
    )


def _note_astray(step: Step, problem: Problem, pressed_ms: int | None = None) -> None:
    """What was moved out of turn stands, and play may go on over it. Its side pressed for it at `pressed_ms`, if after
    an empty press of the other one.
    """
    by, board, pressed = problem.by, step.board, None
    if problem.kind != "out-of-turn" or by is None:
        return
    if pressed_ms is not None:
        missing = board.names(board.missing)
        pressed = Refusal(by, pressed_ms, board.best, board.log.end, problem, missing, board.occupied)
    calms = () if pressed is None else step.state.calms
    step.change(astray=Astray(by, frozenset(problem.squares), board.log.end, pressed, calms))
