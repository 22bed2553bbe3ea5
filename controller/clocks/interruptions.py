"""What interrupts a game on the clock: halts, sealed moves, moves taken back, time that was nobody's fault.

Source: rulebook, clocks 1.3, 1.13 and 1.16, item 7.
"""

from dataclasses import replace

from controller.clocks.burning import is_interlude, settle, with_clock, without_flag
from controller.clocks.events import (
    ClockEffect,
    FlagWithdrawn,
    OpenSeal,
    Pause,
    Refund,
    Resume,
    Seal,
    TakeBack,
    TimeAdjusted,
)
from controller.clocks.state import ClockState, Run
from controller.clocks.turns import FREE_RUNS, Outcome, complete_turn, run_to_resume, shown_name


def paused(state: ClockState, event: Pause) -> Outcome:
    """A lag or an adjournment begins; one may become the other."""
    if state.run not in (Run.RUNNING, *FREE_RUNS, Run.LAG, Run.ADJOURNED) or state.sealed is not None:
        return state, ()
    halted_run = run_to_resume(state)
    settled = settle(state, event.t_ms)
    # A lag that becomes an adjournment is a new halt; the same halt told twice goes on.
    run = Run.ADJOURNED if event.adjourned else Run.LAG
    halted_ms = state.halted_ms if run is state.run else settled.anchor_ms
    return replace(settled, run=run, halted_ms=halted_ms, halted_run=halted_run), ()


def resumed(state: ClockState, event: Resume) -> Outcome:
    """The halt is over, or the arbiter goes on with a game that was stopped."""
    if state.run not in (Run.LAG, Run.ADJOURNED, Run.STOPPED) or state.flag is not None:
        return state, ()
    return replace(settle(state, event.t_ms), run=state.halted_run, sealed=None), ()


def sealed(state: ClockState, event: Seal) -> Outcome:
    """The sealer's clock runs until the move is handed over, then everything halts. Source: rulebook, clocks 1.3."""
    if state.run is not Run.RUNNING or event.by is not state.turn or is_interlude(settle(state, event.t_ms)):
        return state, ()
    settled = settle(state, event.t_ms)
    return replace(
        settled, run=Run.ADJOURNED, halted_ms=settled.anchor_ms, halted_run=Run.RUNNING, sealed=event.by
    ), ()


def seal_opened(state: ClockState, event: OpenSeal) -> Outcome:
    """The sealed move is its player's next: counted and paid now. Source: rulebook, clocks 1.3.

    For one that does not stand the arbiter's `Resume` lets the sealer think again.
    """
    if state.run is not Run.ADJOURNED or state.sealed is None:
        return state, ()
    settled = replace(settle(state, event.t_ms), run=Run.RUNNING, sealed=None)
    return complete_turn(settled, state.turn)


def taken_back(state: ClockState, event: TakeBack) -> Outcome:
    """The mover's clock is as it was before the press, and goes on. Source: rulebook, clocks 1.13 (default)."""
    settled = settle(state, event.t_ms)
    before, control = settled.retractable, settled.settings.control(event.by)
    if not is_interlude(settled) or event.by is settled.turn or before is None:
        return state, ()
    used = control.take_back(before)
    if used is None:
        return state, ()
    spent_ms = settled.retractable_spent_ms
    other = control.end_interlude(settled.clock(event.by.other))
    settled = with_clock(with_clock(settled, event.by, used), event.by.other, other)
    return replace(settled, turn=event.by, spent_ms=spent_ms, retractable=None, retractable_spent_ms=0), ()


def refunded(state: ClockState, event: Refund) -> Outcome:
    """The side to move gets back, to the millisecond, what has burned since the last sure moment."""
    live = without_flag(state)
    if live.run is not Run.RUNNING:
        return state, ()
    sure = settle(live, event.since_ms)
    if sure.flag is not None:
        return state, ()
    refunded_ms = settle(live, event.t_ms).anchor_ms - sure.anchor_ms
    name = shown_name(live.settings.control(live.turn), sure.clock(live.turn))
    told: tuple[ClockEffect, ...] = (TimeAdjusted(event.t_ms, live.turn, name, refunded_ms, "refund"),)
    if state.flag is not None:
        told = (FlagWithdrawn(event.t_ms, state.flag.by), *told)
    return replace(sure, anchor_ms=max(event.t_ms, sure.anchor_ms)), told
