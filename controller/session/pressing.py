"""The clock press. In tournament mode it completes the move; what is not a legal move then is an illegal one.

Source: FIDE Laws 6.2.1 (the press completes the move), 7.5.1 (illegal move completed), 7.5.3 (press without a
move).
"""

from dataclasses import replace

from controller import clocks
from controller.arbiter.problems import problem_on_board
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node
from controller.session.state import PRESS_WAIT_MS, Press
from controller.session.step import Step
from controller.session.telling import tell_moves, tell_result
from controller.sides import Side


def press(step: Step, t_ms: int, by: Side) -> None:
    """A player pressed."""
    state = step.state
    if state.phase != "play":
        return
    if state.clock.run is clocks.Run.NOT_STARTED:
        # The second player starts the clocks before the first move; otherwise the first press does.
        step.run_clock(clocks.Start(t_ms))
        if by is not _to_complete(step).turn:
            return
    if not state.tournament:
        step.run_clock(clocks.Press(t_ms, by))
        _complete_casually(step, t_ms, by)
    elif by is _to_complete(step).turn and state.press is None and state.refused is None:
        step.run_clock(clocks.Press(t_ms, by))
        step.change(press=Press(t_ms, by))
        judge(step, t_ms)
    elif state.refused is by and not state.putting_right:
        # Corrected without the arbiter: the new move is completed by a new press, the clock runs already.
        step.change(press=Press(t_ms, by), refused=None)
        judge(step, t_ms)


def judge(step: Step, t_ms: int) -> None:
    """Complete the pressed move if it is seen; otherwise, once the reeds had time to report, tell the arbiter."""
    pressed = step.state.press
    if pressed is None:
        return
    board, base = step.board, _to_complete(step)
    if _is_seen(board, base):
        step.change(recognition=recog.rest(recog.complete(board, base.ply + 1)), press=None, refused=None)
        step.clear_problem(t_ms)
        tell_moves(step, t_ms)
        tell_result(step, t_ms)
    elif t_ms >= pressed.t_ms + PRESS_WAIT_MS:
        step.change(press=None, refused=pressed.by)
        _refuse(step, t_ms, pressed.by, base)


def put_right(step: Step, t_ms: int) -> None:
    """The arbiter takes over: the clocks halt, and the board is put back without alerts."""
    refused = step.state.refused
    step.run_clock(clocks.Pause(t_ms), *((clocks.SetTurn(t_ms, refused),) if refused else ()))
    step.clear_problem(t_ms)
    step.change(putting_right=True, press=None)
    restored(step, t_ms)


def restored(step: Step, t_ms: int) -> None:
    """Go on once the board stands as before the illegal move."""
    base = _to_complete(step)
    if step.state.putting_right and step.board.occupied == base.occupancy:
        step.run_clock(clocks.Resume(t_ms))
        step.change(putting_right=False, refused=None, recognition=recog.resume_from(step.board, base))


def _to_complete(step: Step) -> Node:
    """The position before the move that the next press completes."""
    node = step.board.best
    while node.parent is not None and node.ply > step.board.completed_ply:
        node = node.parent
    return node


def _is_seen(board: recog.Recognition, base: Node) -> bool:
    """Whether the board shows a move from `base`, but for a reply that has begun already."""
    best = recog.complete(board, base.ply + 1).candidates[0].node
    if best.ply <= base.ply:
        return False
    missing = best.occupancy & ~board.occupied
    return not board.occupied & ~best.occupancy and not missing & ~(best.own | best.capturable)


def _refuse(step: Step, t_ms: int, by: Side, base: Node) -> None:
    board = replace(step.board, candidates=(Candidate(base, 0),))
    problem = problem_on_board(board)
    if problem is None and not board.missing:
        text = f"{by.value.capitalize()} pressed the clock without a move"
        step.alert(t_ms, "press-without-move", text, by=by, confirmed=True)
        return
    if problem is None:
        squares = board.names(board.missing)
        text = f"{by.value.capitalize()} pressed the clock while {' '.join(squares)} was empty"
        step.alert(t_ms, "illegal-move", text, by=by, squares=squares, confirmed=True)
        return
    step.alert(
        t_ms, "illegal-move", problem.text, by=by, squares=problem.squares, move=problem.move, confirmed=True
    )
    step.change(problem=problem)


def _complete_casually(step: Step, t_ms: int, by: Side) -> None:
    best = step.board.best
    if best.parent is not None and best.parent.turn is by and not step.board.strays:
        step.change(recognition=recog.rest(recog.complete(step.board, best.ply)), touched_ms=None)
        tell_moves(step, t_ms)
        tell_result(step, t_ms)
