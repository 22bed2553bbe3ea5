"""The clocks' state machine: (state, event) -> (state, effects), for every type of clock.

What a press adds and how a balance ends is the time control's. Time alone is in `burning`, turns in `turns`, halts and
sealed moves in `interruptions`, the arbiter's corrections in `corrections`; here is the start, the press, the end, and
flags that late news takes back. The state is owned by whoever calls; nothing here reads a clock.

Source: rulebook, clocks 1.2 (state, events, ordering rules Z0 to Z5, Z7), 1.3 and 1.6.
"""

from dataclasses import replace
from typing import assert_never

from controller.clocks.burning import free_move_due_ms, settle, without_flag
from controller.clocks.corrections import adjusted, counted, swapped, turn_set
from controller.clocks.events import (
    Adjust,
    ClockEffect,
    ClockEvent,
    FlagFell,
    FlagWithdrawn,
    FreeMoveOverdue,
    LowTime,
    OpenSeal,
    Pause,
    Press,
    PressIgnored,
    Refund,
    Resume,
    Seal,
    SetCount,
    SetTurn,
    Start,
    Stop,
    SwapSides,
    TakeBack,
    Tick,
)
from controller.clocks.interruptions import paused, refunded, resumed, seal_opened, sealed, taken_back
from controller.clocks.settings import ClockSettings
from controller.clocks.state import ClockState, Run
from controller.clocks.turns import (
    FREE_RUNS,
    Outcome,
    begin_turn,
    complete_turn,
    make_free_move,
    run_to_resume,
)
from controller.sides import Side

# As `controller.views.ClockView.low_ms`: the last twenty seconds, in which displays show tenths.
LOW_MS = 20_000


def start(settings: ClockSettings, first: Side = Side.SOUTH) -> ClockState:
    """The clocks before the game; `first` moves first."""
    return ClockState(
        settings=settings,
        south=replace(settings.south.start(), independent_ms=settings.independent_ms),
        north=replace(settings.north.start(), independent_ms=settings.independent_ms),
        turn=first,
    )


def advance(state: ClockState, event: ClockEvent) -> Outcome:
    """The clocks after `event`, and what there is to tell.

    Raises: ValueError for an adjustment of a balance that this type of clock does not have (nothing is
    changed).
    """
    if isinstance(event, Start | Refund):
        effects: tuple[ClockEffect, ...] = ()
    else:
        state, effects = _catch_up(state, event.t_ms)
    after, caused = _handle(state, event)
    after, told = _tell(after, event.t_ms)
    return after, effects + caused + told


def _handle(state: ClockState, event: ClockEvent) -> Outcome:
    """The event itself, on a state that knows of everything that has come to pass before it."""
    match event:
        case Start():
            return _started(state, event)
        case Press():
            return _pressed(state, event)
        case Tick():
            return state, ()
        case Pause():
            return paused(state, event)
        case Resume():
            return resumed(state, event)
        case Stop():
            return _stopped(state, event)
        case Adjust():
            return adjusted(state, event)
        case SetTurn():
            return turn_set(state, event)
        case SetCount():
            return counted(state, event), ()
        case Refund():
            return refunded(state, event)
        case Seal():
            return sealed(state, event)
        case OpenSeal():
            return seal_opened(state, event)
        case TakeBack():
            return taken_back(state, event)
        case SwapSides():
            return swapped(state, event)
        case _:
            assert_never(event)


def _started(state: ClockState, event: Start) -> Outcome:
    if state.run is Run.FREE and state.free_told:
        return replace(settle(state, event.t_ms), run=Run.FREE_LATE), ()
    if state.run is not Run.NOT_STARTED:
        return state, ()
    begun = begin_turn(state, state.turn)
    run = Run.RUNNING if state.settings.free_first_move_ms is None else Run.FREE
    return replace(begun, run=run, anchor_ms=event.t_ms, spent_ms=0), ()


def _pressed(state: ClockState, event: Press) -> Outcome:
    """The press ends the turn of the side on move.

    Before the game the lever starts it, as on every chess clock: the second mover's sets the first mover's
    clock going, and the first mover's own press completes a first turn that took no time. (The rulebook is
    silent.)
    """
    if state.run is Run.NOT_STARTED:
        begun, _ = _started(state, Start(event.t_ms))
        return (begun, ()) if event.by is not state.turn else _pressed(begun, event)
    if state.run in FREE_RUNS and event.by is state.turn:
        return make_free_move(settle(state, event.t_ms))
    if state.run not in (Run.RUNNING, *FREE_RUNS):
        reasons = {Run.FLAGGED: "flag", Run.STOPPED: "over"}
        return state, (PressIgnored(event.t_ms, event.by, reasons.get(state.run, "halted")),)
    if event.by is not state.turn:
        return state, (PressIgnored(event.t_ms, event.by, "not-on-move"),)
    settled = settle(state, event.t_ms)
    control = settled.settings.control(event.by)
    if control.interlude_left(settled.clock(event.by)):
        return state, (PressIgnored(event.t_ms, event.by, "interlude"),)
    return complete_turn(settled, event.by)


def _stopped(state: ClockState, event: Stop) -> Outcome:
    """The end of the game: a flag that has fallen stays told, a later one does not count (Z7)."""
    if state.run is Run.STOPPED:
        return state, ()
    return replace(settle(state, event.t_ms), run=Run.STOPPED, halted_run=run_to_resume(state)), ()


def _catch_up(state: ClockState, t_ms: int) -> Outcome:
    """What was already the case when an event at `t_ms` happened.

    A flag that fell later than that is taken back: the event came first, only the news of it was late.
    """
    if state.run is Run.FLAGGED and state.flag is not None and t_ms < state.flag.at_ms:
        return without_flag(state), (FlagWithdrawn(t_ms, state.flag.by),)
    return _tell(state, t_ms)


def _tell(state: ClockState, now_ms: int) -> Outcome:
    """What has come to pass by `now_ms` without any event: a fallen flag, low time."""
    if state.flag is not None or state.run in (Run.NOT_STARTED, Run.STOPPED) or _has_plenty(state, now_ms):
        return state, ()
    settled = settle(state, now_ms)
    effects: list[ClockEffect] = []
    low = {side for side in state.low if state.settings.control(side).left(settled.clock(side)) <= LOW_MS}
    control = state.settings.control(state.turn)
    left_ms = control.left(settled.clock(state.turn))
    if state.run is Run.RUNNING and left_ms <= LOW_MS and state.turn not in low:
        low.add(state.turn)
        told_ms = min(LOW_MS, control.left(state.clock(state.turn)))
        effects.append(LowTime(settled.anchor_ms - (told_ms - left_ms), state.turn, told_ms))
    if low != state.low:
        state = replace(state, low=frozenset(low))
    due_ms = free_move_due_ms(state)
    if due_ms is not None and now_ms >= due_ms:
        effects.append(FreeMoveOverdue(due_ms, state.turn))
        state = replace(state, free_told=True)
    if settled.flag is not None:
        flag = settled.flag
        effects.append(FlagFell(flag.at_ms, flag.by, flag.balances[0]))
        state = replace(state, run=Run.FLAGGED, flag=flag)
    return state, tuple(effects)


def _has_plenty(state: ClockState, now_ms: int) -> bool:
    """Whether nothing can have come to pass: no balance burns faster than time, and none could be low yet."""
    if state.run is not Run.RUNNING or state.low:
        return False
    own = state.clock(state.turn)
    left_ms = state.settings.control(state.turn).left(own)
    least_ms = left_ms if own.independent_ms is None else min(left_ms, own.independent_ms)
    return now_ms - state.anchor_ms < least_ms - LOW_MS


def restore(state: ClockState, last_sure_ms: int, now_ms: int) -> ClockState:
    """A stored state after an outage: halted, with nothing burned after `last_sure_ms` (in the old time
    base).

    `now_ms` is in the new time base. The outage counts as a Hold, which the arbiter may adjust.
    Source: rulebook, clocks 1.16, item 7.
    """
    # An adjournment goes on as one: the Independent clock must not burn while the night passes.
    halted, _ = advance(state, Pause(last_sure_ms, adjourned=state.run is Run.ADJOURNED))
    halted = settle(halted, last_sure_ms)
    flag = halted.flag and replace(halted.flag, at_ms=now_ms)
    return replace(halted, anchor_ms=now_ms, halted_ms=now_ms, flag=flag)
