"""The operating keys: pause, resignation, draw, taking back, new game, arbiter."""

from controller import clocks
from controller.effects import MovesRevised
from controller.recognition import recognition as recog
from controller.session import pressing
from controller.session.step import Step
from controller.session.telling import end_game
from controller.sides import Side


def use(step: Step, t_ms: int, name: str, by: Side | None) -> None:
    """One key."""
    state = step.state
    if name == "pause":
        _pause(step, t_ms)
    elif state.phase != "play":
        return
    elif name == "resign":
        loser = by or step.board.best.turn
        end_game(step, t_ms, "0-1" if loser is Side.SOUTH else "1-0", "resignation")
    elif name == "draw":
        end_game(step, t_ms, "1/2-1/2", "agreement")
    elif name == "undo" and not state.tournament:
        _undo(step, t_ms)
    elif name == "arbiter" and state.tournament:
        pressing.put_right(step, t_ms)


def resume_after_link(step: Step, t_ms: int) -> None:
    """The clock goes on by itself once the link is back and the board makes sense again."""
    state = step.state
    board = step.board
    if not (state.paused_by_link and state.link_up) or board.strays or board.missing:
        return
    if state.clock.run is clocks.Run.LAG:
        step.run_clock(clocks.SetTurn(t_ms, board.best.turn), clocks.Resume(t_ms))
    step.change(paused_by_link=False)


def _pause(step: Step, t_ms: int) -> None:
    """The key halts the clocks, sets them going again, and starts them."""
    run = step.state.clock.run
    if run is clocks.Run.RUNNING:
        step.run_clock(clocks.Pause(t_ms))
    elif run is clocks.Run.NOT_STARTED and step.state.phase == "play":
        step.run_clock(clocks.Start(t_ms))
    else:
        step.run_clock(clocks.Resume(t_ms))
    step.change(paused_by_link=False)


def _undo(step: Step, t_ms: int) -> None:
    """The last move is taken back in the record; the board is then put right by guidance."""
    best = step.board.best
    if best.parent is None:
        return
    ply = best.parent.ply
    step.change(recognition=recog.resume_at(step.board, ply), touched_ms=t_ms, rest=0, problem=None)
    step.change(reported=step.state.reported[:ply])
    step.tell(MovesRevised(t_ms, ply + 1, ()))
