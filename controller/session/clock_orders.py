"""What people order of the clocks, on the session: halts, the sealed move, what an arbiter puts right.

Source: rulebook, clocks 1.2 (HALT, ADJUST, SET_TURN, SET_COUNT), 1.3 (interruptions, sealed move), 1.12 and 1.13.
"""

import hashlib
from collections.abc import Callable

from controller import clocks
from controller.clock_order import ClockAct, ClockOrder
from controller.clocks import HALTED, Run
from controller.clocks.durations import format_exact
from controller.effects import ClockNoted, MoveSealed, SealOpened
from controller.session.pressing.due import ply_to_complete
from controller.session.pressing.press import complete
from controller.session.state import Sealed
from controller.session.step import Step
from controller.session.telling import take_back_ply

_WAITING = (Run.FREE, Run.FREE_LATE)


def obey(step: Step, t_ms: int, order: ClockOrder) -> None:
    """One order: obeyed and noted, or noted with the reason why it cannot be."""
    reason = _find_obstacle(step, order)
    if reason:
        _note(step, ClockNoted(t_ms, reason, refused=True))
        return
    text = _ACTS[order.act](step, t_ms, order)
    _note(step, ClockNoted(t_ms, text))


def _note(step: Step, noted: ClockNoted) -> None:
    step.change(clock_note=noted.text)
    step.tell(noted)


def _find_obstacle(step: Step, order: ClockOrder) -> str:
    """Why an order cannot be obeyed now, empty if it can."""
    state, clock = step.state, step.state.clock
    act, run = order.act, clock.run
    if state.phase == "over":
        return "the game is over: its clocks stay as they are"
    if state.phase == "setup" and act not in (ClockAct.ADJUST, ClockAct.SWAP):
        return "the game has not begun: set up the pieces first"
    if act in _NEED_SIDE and order.side is None:
        return f"'{act}' needs a side: south or north"
    match act:
        case ClockAct.START if run not in (Run.NOT_STARTED, Run.FREE):
            return "the clocks have been started already"
        case ClockAct.START if run is Run.FREE and not clock.free_told:
            return "the time for the free first move is not over"
        case ClockAct.PAUSE | ClockAct.ADJOURN if run not in (Run.RUNNING, *_WAITING, *HALTED):
            return _NO_CLOCK_RUNS
        case ClockAct.PAUSE | ClockAct.ADJOURN if state.sealed is not None:
            return "the game is adjourned, a move is sealed"
        case ClockAct.RESUME if run not in HALTED:
            return "the clocks are not halted"
        case ClockAct.RESUME if state.sealed is not None:
            return _find_seal_obstacle(step, state.sealed)
        case ClockAct.CALL_SEAL | ClockAct.SEAL if run is not Run.RUNNING:
            return _NO_CLOCK_RUNS
        case ClockAct.CALL_SEAL | ClockAct.SEAL if clocks.interlude_left_ms(clock, state.t_ms):
            return "the last move may still be taken back"
        case ClockAct.OPEN_SEAL | ClockAct.REFUSE_SEAL if state.sealed is None:
            return "no move is sealed"
        case ClockAct.TAKE_BACK if (
            not clocks.interlude_left_ms(clock, state.t_ms) or clock.retractable is None
        ):
            return "only in the interlude after a move can it be taken back"
        case ClockAct.ADJUST if not order.delta_ms:
            return "no time was given: an Increase is longer than 0, a Reduction shorter"
        case ClockAct.ADJUST if order.balance is not None and order.side is not None:
            names = clocks.balances(clock, state.t_ms)[order.side]
            if order.balance not in names:
                return f"this clock has no balance '{order.balance}': it has {', '.join(names)}"
        case ClockAct.SET_COUNT if order.turns < 0:
            return f"a counter of {order.turns} moves cannot be"
        case ClockAct.SET_TURN if order.side is clock.turn:
            return f"it is {clock.turn.capitalize()}'s turn already"
    return ""


def _find_seal_obstacle(step: Step, sealed: Sealed) -> str:
    """Why the clocks cannot be started after the adjournment: the sealed move must stand on the board."""
    if not sealed.opened:
        return "open the sealed move first"
    line = step.board.best.line
    if len(line) <= sealed.ply or step.board.strays or step.board.missing:
        return "play the sealed move on the board first"
    if sealed.move and line[sealed.ply] != sealed.move:
        return f"sealed was {sealed.move}, the board shows {line[sealed.ply]}"
    return ""


def _start(step: Step, t_ms: int, order: ClockOrder) -> str:
    del order
    is_late = step.state.clock.run is Run.FREE
    if step.state.clock.run is Run.NOT_STARTED:
        step.change(started_ms=t_ms)
    step.run_clock(clocks.Start(t_ms))
    name = step.state.clock.turn.capitalize()
    return f"{name}'s Independent clock was started" if is_late else "the clocks were started"


def _pause(step: Step, t_ms: int, order: ClockOrder) -> str:
    step.run_clock(clocks.Pause(t_ms, adjourned=order.act is ClockAct.ADJOURN))
    step.change(paused_by_link=False, sealing=False)
    return "the game is adjourned" if order.act is ClockAct.ADJOURN else "the clocks are halted"


def _resume(step: Step, t_ms: int, order: ClockOrder) -> str:
    del order
    sealed = step.state.sealed
    step.change(paused_by_link=False, sealed=None)
    if sealed is None:
        step.run_clock(clocks.Resume(t_ms))
        return "the clocks run again"
    complete(step, t_ms, sealed.by, clocks.OpenSeal(t_ms))
    return f"{sealed.by.capitalize()}'s sealed move was played"


def _call_seal(step: Step, t_ms: int, order: ClockOrder) -> str:
    del t_ms, order
    step.change(sealing=True)
    return f"{step.state.clock.turn.capitalize()} seals a move"


def _seal(step: Step, t_ms: int, order: ClockOrder) -> str:
    """The move is kept with what proves it; nobody is shown it."""
    by = step.state.clock.turn
    digest = hashlib.sha256(f"{order.salt} {order.move}".encode()).hexdigest() if order.move else ""
    step.run_clock(clocks.Seal(t_ms, by))
    if step.state.clock.sealed is not by:
        return f"{by.capitalize()}'s time is over"
    ply = ply_to_complete(step, by)
    step.change(sealing=False, sealed=Sealed(by, ply, order.move, digest))
    step.tell(MoveSealed(t_ms, by, digest))
    return f"{by.capitalize()} has sealed a move; the game is adjourned"


def _open_seal(step: Step, t_ms: int, order: ClockOrder) -> str:
    """Legal, it is to be played on the board; if not, the arbiter is told and decides."""
    del order
    sealed = step.state.sealed
    assert sealed is not None, "an obstacle otherwise"
    position = step.board.best.position
    move = next((str(m) for m in position.legal_moves() if _plain(str(m)) == _plain(sealed.move)), "")
    is_legal = bool(move) or not sealed.move
    name = sealed.by.capitalize()
    step.change(sealed=Sealed(sealed.by, sealed.ply, move or sealed.move, sealed.digest, opened=True))
    step.tell(SealOpened(t_ms, sealed.by, sealed.move, is_legal))
    if not is_legal:
        text = f"{name} sealed {sealed.move}, which is no legal move"
        step.alert(t_ms, "sealed-move", text, by=sealed.by, move=sealed.move, audience="arbiter")
        return text
    return f"{name} sealed {move}" if move else f"{name}'s sealed move is on paper"


def _refuse_seal(step: Step, t_ms: int, order: ClockOrder) -> str:
    del order
    sealed = step.state.sealed
    assert sealed is not None, "an obstacle otherwise"
    step.change(sealed=None)
    step.run_clock(clocks.Resume(t_ms))
    return f"the sealed move does not stand, {sealed.by.capitalize()} thinks again"


def _take_back(step: Step, t_ms: int, order: ClockOrder) -> str:
    del order
    by = step.state.clock.turn.other
    step.run_clock(clocks.TakeBack(t_ms, by))
    if step.state.clock.turn is not by:
        return f"{by.capitalize()} has no move to take back any more"
    take_back_ply(step, t_ms)
    return f"{by.capitalize()} took the move back"


def _adjust(step: Step, t_ms: int, order: ClockOrder) -> str:
    assert order.side is not None, "an obstacle otherwise"
    step.run_clock(clocks.Adjust(t_ms, order.side, order.delta_ms, order.balance, order.reason))
    what = (
        f"{order.balance.replace('_', ' ')} of {order.side.capitalize()}"
        if order.balance
        else order.side.capitalize()
    )
    kind = "Increase" if order.delta_ms > 0 else "Reduction"
    reason = f" ({order.reason})" if order.reason else ""
    return f"{kind} for {what}: {format_exact(abs(order.delta_ms))}{reason}"


def _set_turn(step: Step, t_ms: int, order: ClockOrder) -> str:
    assert order.side is not None, "an obstacle otherwise"
    step.run_clock(clocks.SetTurn(t_ms, order.side))
    step.change(sealed=None, sealing=False)
    return f"the press was put right: it is {order.side.capitalize()}'s turn"


def _set_count(step: Step, t_ms: int, order: ClockOrder) -> str:
    assert order.side is not None, "an obstacle otherwise"
    step.run_clock(clocks.SetCount(t_ms, order.side, order.turns))
    return f"{order.side.capitalize()}'s counter was set to {order.turns}"


def _swap(step: Step, t_ms: int, order: ClockOrder) -> str:
    """The clocks change sides; whose turn it is follows from the board, which does not."""
    del order
    turn = step.state.clock.turn
    step.run_clock(clocks.SwapSides(t_ms), clocks.SetTurn(t_ms, turn))
    return "the clocks have changed sides"


def _plain(move: str) -> str:
    return move.replace("=", "").lower()


_NO_CLOCK_RUNS = "no clock is running"
_NEED_SIDE = (ClockAct.ADJUST, ClockAct.SET_TURN, ClockAct.SET_COUNT)
_ACTS: dict[ClockAct, Callable[[Step, int, ClockOrder], str]] = {
    ClockAct.START: _start,
    ClockAct.PAUSE: _pause,
    ClockAct.ADJOURN: _pause,
    ClockAct.RESUME: _resume,
    ClockAct.CALL_SEAL: _call_seal,
    ClockAct.SEAL: _seal,
    ClockAct.OPEN_SEAL: _open_seal,
    ClockAct.REFUSE_SEAL: _refuse_seal,
    ClockAct.TAKE_BACK: _take_back,
    ClockAct.ADJUST: _adjust,
    ClockAct.SET_TURN: _set_turn,
    ClockAct.SET_COUNT: _set_count,
    ClockAct.SWAP: _swap,
}
