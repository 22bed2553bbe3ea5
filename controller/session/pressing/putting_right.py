"""What was pressed for and refused is put right: the board as before it, or another move in its place."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller import clocks
from controller.arbiter.problems import Problem, listed
from controller.effects import AlertCleared, MovesRevised
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate, prune
from controller.recognition.doubts import in_question
from controller.recognition.evidence import touched_squares
from controller.recognition.health import works_again
from controller.recognition.node import Node, bits_of
from controller.session.pressing.due import to_complete
from controller.session.pressing.judging import judge
from controller.session.pressing.made_good import make_good
from controller.session.pressing.refusing import tell_problem
from controller.session.pressing.stood_alike import with_alike
from controller.session.state import Refusal
from controller.session.step import Step
from controller.session.telling import tell_moves
from controller.session.trust import cost_at, kept_open, restored_at
from controller.sides import Side

SET_BACK_MAX = 4  # moves that an arbiter has set back at once


def put_right(step: Step, t_ms: int) -> None:
    """The arbiter takes over: the clocks halt, and the board is put back without alerts. A press still waits."""
    refused = step.state.refused
    step.run_clock(clocks.Pause(t_ms), *((clocks.SetTurn(t_ms, refused),) if refused else ()))
    step.clear_problem(t_ms)
    step.change(putting_right=True, clocks_wait=False, may_set_back=step.state.refusal is None)
    restored(step, t_ms, is_at_once=True)
    set_back(step, t_ms)


def judge_waiting(step: Step, t_ms: int) -> None:
    """Judge the press that is waited for, also where the arbiter has come meanwhile."""
    judge(step, t_ms)
    if step.state.putting_right and step.state.press is None:
        refused = step.state.refused
        step.run_clock(*((clocks.SetTurn(t_ms, refused),) if refused else ()))
        restored(step, t_ms)
        tell_moves(step, t_ms)


def restored(step: Step, t_ms: int, *, is_at_once: bool = False) -> None:
    """Go on once the board stands as before the illegal move. After an empty press it does so `is_at_once`: no piece is
    put right, and what was touched before the press still counts.
    """
    base, board = to_complete(step, None), step.board
    if step.state.putting_right and board.shown(base) == base.occupancy:
        if not step.state.clocks_wait:
            step.run_clock(clocks.Resume(t_ms))
        resumed = recog.resume_at(board, base)
        if is_at_once and step.state.refusal is None and base is board.best:
            resumed = replace(resumed, completed_mark=board.completed_mark)
        step.change(
            putting_right=False,
            clocks_wait=False,
            refused=None,
            refusal=None,
            may_set_back=step.state.may_set_back or _is_unpressed(board, base),
            restored_ply=base.ply,
            recognition=resumed,
            calms=restored_at(step.state.calms, base.line, resumed.candidates[0].cost),
        )


def _is_unpressed(board: recog.Recognition, base: Node) -> bool:
    """Whether nobody had pressed for the last move, which ended a turn: it may have been made too early."""
    if base.parent is None or base.parent.turn is base.turn or base.is_pass:
        return False
    return base.ply not in dict(board.pressed_ms)


def set_back(step: Step, t_ms: int) -> None:
    """The arbiter has come, though nothing was refused, and has the last moves set back: they are none.

    Source: FIDE Laws 4.3 (a touched piece must be moved: another move is taken back).
    """
    board = step.board
    if not step.state.may_set_back:
        return
    node = to_complete(step, None)
    if node.ply < board.completed_ply:  # a game without the last move is believed in by now
        node = next((c.node for c in board.candidates if c.node.ply == board.completed_ply), node)
    if board.shown(node) == node.occupancy:
        return
    left = 0  # the squares that moves which are set back seemed to leave
    for _ in range(SET_BACK_MAX):
        if node.parent is None or not _may_have_gone_back(board, node):
            return
        ended, node = node.footprint_filled, node.parent
        left |= _left_for(node, ended)
        if board.shown(node) == node.occupancy:
            board, node = _without_silent(board, node)
            board = _with_suspects(step, t_ms, board, node, left)
            step.clear_problem(t_ms)
            step.run_clock(clocks.SetTurn(t_ms, node.turn))
            if step.state.putting_right and not step.state.clocks_wait:
                step.run_clock(clocks.Resume(t_ms))
            resumed = replace(recog.resume_at(board, node), completed_ply=node.ply)
            resumed = with_alike(step, resumed, node)
            step.change(
                recognition=resumed,
                calms=restored_at(step.state.calms, resumed.best.line, resumed.candidates[0].cost),
                reported=step.state.reported[: node.ply],
                putting_right=False,
                clocks_wait=False,
            )
            step.tell(MovesRevised(t_ms, node.ply + 1, ()))
            return


def _may_have_gone_back(board: recog.Recognition, node: Node) -> bool:
    """Whether what stood where the last move ended was taken up since; or its switch, or that where it had come from,
    tells nothing of it.
    """
    made = node.footprint
    if made is None or (made.filled | made.replaced | made.origin) & board.sensed.dead:
        return True
    lifted = touched_squares(tuple(t for t in board.log.since(node.mark) if t.lifted))
    return not (made.filled | made.replaced) & ~lifted


def _without_silent(board: recog.Recognition, node: Node) -> tuple[recog.Recognition, Node]:
    """The position before a capture that only a switch that does not follow its piece made one: the board stands so as
    well, and that switch works then.
    """
    before, made = node.parent, node.footprint
    if before is None or made is None or before.occupancy != board.occupied:
        return board, node
    silent = made.origin & board.sensed.dead
    return (works_again(board, silent), before) if silent else (board, node)


def _left_for(node: Node, squares: int) -> int:
    """Those that a move from this position to one of these squares leaves."""
    moves = (f for index in bits_of(squares) for f in node.footprints.onto(1 << index))
    return reduce(or_, (f.vacated for f in moves), 0) & node.own


def _with_suspects(
    step: Step, t_ms: int, board: recog.Recognition, node: Node, left: int
) -> recog.Recognition:
    """The board with those switches believed again that said nothing as a piece seemed to leave them for what is set
    back to `node`. It stands there again, and they are closed as they always were: rather, another piece had come.
    """
    works = left & board.sensed.dead & node.occupancy & board.occupied
    if works and not board.sensed.dead & ~works:
        step.tell(AlertCleared(t_ms, "stuck-square"))
    return works_again(board, works)


def end_putting_right(step: Step, t_ms: int, by: Side) -> None:
    """The board was not put back as before an illegal move, but `by` has made a legal one and presses: play goes on. So
    it does where the same piece stands wrong again. Where it is not right otherwise, the arbiter is told so, as nothing
    that is played then is recorded.
    """
    board, best = step.board, step.board.best
    if not step.state.putting_right:
        return
    mover = best.parent.turn if best.parent is not None and best.ply > board.completed_ply else None
    is_made = mover is by is not best.turn and board.shown(best) == best.occupancy
    refusal = step.state.refusal
    is_made_good = refusal is not None and not is_made and make_good(step, t_ms, by, refusal)
    is_legal_now = refusal is not None and not is_made_good and _set_right(step, by, refusal, is_made=is_made)
    is_right = is_made or is_made_good or is_legal_now
    if is_right or _is_wrong_again(board, refusal, by) or _is_played_on(step, by, refusal):
        if not step.state.clocks_wait:
            step.run_clock(clocks.SetTurn(t_ms, by), clocks.Resume(t_ms))
        step.change(putting_right=False, clocks_wait=False, refused=None, refusal=None)
    elif refusal is not None and _has_moved(board, refusal, by):
        _tell_not_right(step, t_ms, refusal.base)


def _set_right(step: Step, by: Side, refusal: Refusal, *, is_made: bool) -> bool:
    """Whether the board, as it is put right, shows a legal move of `by` instead of the one that was refused: which of
    its pieces went where before is of no account, as the arbiter is there. If `is_made`, it is the one believed in.
    """
    board, base = step.board, refusal.base
    if base.turn is not by:
        return False
    fresh = base.again(board.log.end)
    made = [(fresh.play(f, board.log.end), f.cost) for f in fresh.footprints if f.touched]
    cost = cost_at(step.state.calms, base.line)
    games = [Candidate(node, cost + more) for node, more in made if board.shown(node) == node.occupancy]
    if is_made:
        games = [game for game in games if game.node.line == board.best.line]
    if not games:
        return False
    board = replace(board, candidates=prune(games, board.sensed)[0], completed_ply=base.ply)
    step.change(recognition=board)
    return True


def _is_played_on(step: Step, by: Side, refusal: Refusal | None) -> bool:
    """Whether the other side had answered what was refused, and the board, as it is put right, shows a game in question
    in which both have gone on, `by` last: it is believed in, and not sure.
    """
    if refusal is None or not refusal.presses:
        return False
    board = step.board
    for game in in_question(board)[1:]:
        node, before = game.node, game.node.parent
        is_later = before is not None and before.turn is by and node.turn is not by
        if is_later and node.ply > refusal.base.ply + 1 and board.shown(node) == node.occupancy:
            others = tuple(c for c in board.candidates if c is not game)
            believed = replace(board, candidates=(replace(game, cost=board.candidates[0].cost), *others))
            calms = kept_open(step.state.calms, range(refusal.base.ply + 1, node.ply))
            step.change(recognition=believed, calms=calms)
            return True
    return False


def _is_wrong_again(board: recog.Recognition, refusal: Refusal | None, by: Side) -> bool:
    """Whether the piece that `by` had moved illegally stands where it may not go again, and on another square."""
    if refusal is None or refusal.by is not by:
        return False
    base, shown = refusal.base, board.shown(refusal.base)
    missing, strays = base.occupancy & ~shown, shown & ~base.occupancy
    is_one = missing.bit_count() == strays.bit_count() == 1
    return is_one and board.names(missing) == refusal.missing and not strays & refusal.occupied


def _has_moved(board: recog.Recognition, refusal: Refusal, by: Side) -> bool:
    """Whether `by` has taken up one of its pieces since the illegal move and set one down elsewhere."""
    base, since = refusal.base, board.log.since(refusal.mark)
    own = base.own if base.turn is by else base.occupancy & ~base.own
    off = base.occupancy & ~board.shown(base) & own & touched_squares(tuple(t for t in since if t.lifted))
    placed = touched_squares(tuple(t for t in since if not t.lifted))
    return bool(off and board.shown(base) & ~base.occupancy & placed)


def _tell_not_right(step: Step, t_ms: int, base: Node) -> None:
    """Play goes on over a board that was not put right; whoever presses meanwhile is not followed. Where it stands as
    after other moves, it does not stand as at `base`.
    """
    step.change(presses_lost=True)
    if step.state.problem is None:
        node = step.board.best if step.board.missing | step.board.strays else base
        shown = step.board.shown(node)
        differ = (node.occupancy & ~shown, shown & ~node.occupancy)
        missing, strays = (step.board.names(squares) for squares in differ)
        wrong = f"{listed(missing)} should be occupied" if missing else f"{listed(strays)} should be empty"
        if missing and strays:
            wrong += f" and {listed(strays)} empty"
        text = f"the board is not put right: {wrong}"
        problem = Problem("illegal-position", text, None, (*missing, *strays))
        tell_problem(step, t_ms, problem, to_complete(step, None), confirmed=None)


def end_empty_press(step: Step, by: Side) -> None:
    """Who pressed without a move has made one since, and `by` has answered it and presses: play goes on."""
    state = step.state
    is_empty = state.refused is not None and state.refusal is None and not state.putting_right
    if is_empty and state.refused is not by:
        base = to_complete(step, by)
        if base.turn is by and base.ply > step.board.completed_ply and base.ply < step.board.best.ply:
            step.change(refused=None)
