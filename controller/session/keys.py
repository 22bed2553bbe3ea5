"""The operating keys: pause, resignation, draw, taking back, new game, arbiter, claims."""

from controller import clocks
from controller.clock_order import ClockAct, ClockOrder
from controller.session import asking, clock_orders
from controller.session.pressing.illegal_after_all import wait_for_correction
from controller.session.pressing.other_landing import read_landing
from controller.session.pressing.putting_right import put_right
from controller.session.ruling import show_claims
from controller.session.state import SETTLE_MS
from controller.session.step import Step
from controller.session.telling import end_game, let_go, take_back_ply, tell_moves
from controller.sides import Side


def use(step: Step, t_ms: int, name: str, by: Side | None, move: str = "") -> None:
    """One key; `move` is the one that a claim is about."""
    state = step.state
    if name == "pause":
        _pause(step, t_ms)
    elif state.phase != "play":
        return
    elif name == "resign":
        _let_go(step, t_ms)
        loser = by or step.board.best.turn
        end_game(step, t_ms, "0-1" if loser is Side.SOUTH else "1-0", "resignation")
    elif name == "draw":
        _let_go(step, t_ms)
        end_game(step, t_ms, "1/2-1/2", "agreement")
    elif name == "undo" and asking.ask_again(step, t_ms):
        wait_for_correction(step, t_ms)
        tell_moves(step, t_ms)
    elif name == "undo" and not state.tournament:
        take_back_ply(step, t_ms)
    elif name == "arbiter" and state.tournament:
        put_right(step, t_ms)
        read_landing(step, t_ms)
    elif name == "claims":
        show_claims(step, t_ms, move)


def _let_go(step: Step, t_ms: int) -> None:
    """Who gives up, or agrees to a draw, at a board at rest, holds no piece."""
    state = step.state
    is_settled = state.touched_ms is None or t_ms - state.touched_ms >= SETTLE_MS
    if not state.tournament and is_settled:
        let_go(step, t_ms)


def resume_after_link(step: Step, t_ms: int) -> None:
    """The clock goes on by itself once the link is back, all that waited is known, and the board makes sense again."""
    state = step.state
    board = step.board
    is_known = state.link_up and not state.unseen
    if not (state.paused_by_link and is_known) or board.strays or board.missing:
        return
    if state.clock.run is clocks.Run.LAG:
        step.run_clock(clocks.SetTurn(t_ms, board.best.turn), clocks.Resume(t_ms))
    step.change(paused_by_link=False)


def _pause(step: Step, t_ms: int) -> None:
    """The key halts the clocks, sets them going again, and starts them."""
    run = step.state.clock.run
    act = ClockAct.PAUSE
    if run in (clocks.Run.LAG, clocks.Run.ADJOURNED):
        act = ClockAct.RESUME
    elif run is clocks.Run.NOT_STARTED:
        act = ClockAct.START
    clock_orders.obey(step, t_ms, ClockOrder(act))
