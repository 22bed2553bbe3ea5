"""The clocks' state machine: (state, event) -> (state, effects), for every type of clock.

What burns, what a press adds and when a flag falls is the time control's; here is only what all have in
common: who is on move, halts, the Independent clock, flags that late news takes back, and the arbiter's
corrections.
The state is owned by whoever calls; nothing here reads a clock.

Source: rulebook, clocks 1.2 (state, events, ordering rules Z0 to Z5, Z7), 1.3 and 1.6.
"""

from dataclasses import replace
from typing import assert_never

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
    TimeAdjusted,
    TurnCompleted,
)
from controller.clocks.settings import ClockSettings
from controller.clocks.side_clock import SideClock
from controller.clocks.state import INDEPENDENT, ClockState, Flag, Run
from controller.clocks.time_control import TimeControl
from controller.sides import Side

# As `controller.views.ClockView.low_ms`: the last twenty seconds, in which displays show tenths.
LOW_MS = 20_000

_FREE_RUNS = (Run.FREE, Run.FREE_LATE)

Outcome = tuple[ClockState, tuple[ClockEffect, ...]]


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
            return _paused(state, event)
        case Resume():
            return _resumed(state, event)
        case Stop():
            return _stopped(state, event)
        case Adjust():
            return _adjusted(state, event)
        case SetTurn():
            return _turn_set(state, event)
        case SetCount():
            return _counted(state, event), ()
        case Refund():
            return _refunded(state, event)
        case Seal():
            return _sealed(state, event)
        case OpenSeal():
            return _seal_opened(state, event)
        case TakeBack():
            return _taken_back(state, event)
        case SwapSides():
            return _swapped(state, event)
        case _:
            assert_never(event)


def settle(state: ClockState, now_ms: int) -> ClockState:
    """The state with everything that has burned until `now_ms`, or until its flag fell, taken off.

    Zero is handled before anything else at the same instant, and burning goes on through several stages.
    Source: rulebook, clocks 1.2, Z0 to Z2 and Z4.
    """
    if state.flag is not None:
        flag_ms = state.flag.at_ms
        state, now_ms = _without_flag(state), flag_ms
    left_ms = max(0, now_ms - state.anchor_ms)
    while True:
        step_ms = min(left_ms, _until_boundary(state))
        state = _burn(state, step_ms)
        left_ms -= step_ms
        finished = _finished(state)
        if finished:
            by = _charged(state)
            assert by is not None
            flag = Flag(by, finished, state.anchor_ms, state.run)
            return replace(state, run=Run.FLAGGED, flag=flag)
        if state.run is Run.RUNNING:
            own = state.clock(state.turn)
            control = state.settings.control(state.turn)
            if control.until_boundary(own) == 0:
                following = control.next_stage(own)
                assert following is not None, "a last stage at zero is a flag"
                state = _with_clock(state, state.turn, following)
                continue
        if left_ms == 0:
            return state
        if _charged(state) is None:
            free_ms = left_ms if state.run is Run.FREE else 0
            return replace(state, anchor_ms=state.anchor_ms + left_ms, spent_ms=state.spent_ms + free_ms)


def flag_due_ms(state: ClockState) -> int | None:
    """When the flag falls if nothing happens; None if none will."""
    if state.flag is not None:
        return state.flag.at_ms
    by = _charged(state)
    if by is None:
        return None
    own, control = state.clock(by), state.settings.control(by)
    if state.run is not Run.RUNNING:
        assert own.independent_ms is not None, "in a lag nothing else burns"
        return state.anchor_ms + own.independent_ms
    ends = [control.until_flag(own)]
    if own.independent_ms is not None:
        ends.append(control.interlude_left(own) + own.independent_ms)
    return state.anchor_ms + min(ends)


def free_move_due_ms(state: ClockState) -> int | None:
    """When the free first move will be overdue; None if none is waited for, or it has been told.

    Source: rulebook, clocks 1.12.
    """
    free_ms = state.settings.free_first_move_ms
    if state.run is not Run.FREE or free_ms is None or state.free_told:
        return None
    return state.anchor_ms + free_ms - state.spent_ms


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


def _started(state: ClockState, event: Start) -> Outcome:
    if state.run is Run.FREE and state.free_told:
        return replace(settle(state, event.t_ms), run=Run.FREE_LATE), ()
    if state.run is not Run.NOT_STARTED:
        return state, ()
    begun = _begin_turn(state, state.turn)
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
    if state.run in _FREE_RUNS and event.by is state.turn:
        return _made_free_move(settle(state, event.t_ms)), ()
    if state.run not in (Run.RUNNING, *_FREE_RUNS):
        reasons = {Run.FLAGGED: "flag", Run.STOPPED: "over"}
        return state, (PressIgnored(event.t_ms, event.by, reasons.get(state.run, "halted")),)
    if event.by is not state.turn:
        return state, (PressIgnored(event.t_ms, event.by, "not-on-move"),)
    settled = settle(state, event.t_ms)
    control = settled.settings.control(event.by)
    if control.interlude_left(settled.clock(event.by)):
        return state, (PressIgnored(event.t_ms, event.by, "interlude"),)
    return _complete_turn(settled, event.by)


def _made_free_move(settled: ClockState) -> ClockState:
    """The free first move counts as no turn and earns nothing. Source: rulebook, clocks 1.12."""
    following = settled.turn.other
    return replace(_begin_turn(settled, following), turn=following, run=Run.RUNNING, spent_ms=0)


def _complete_turn(settled: ClockState, by: Side) -> Outcome:
    """The turn of `by` is done at the anchor of the settled state: counted, paid, and the other's begins."""
    control = settled.settings.control(by)
    counted = replace(settled.clock(by), turns=settled.clock(by).turns + 1)
    own, other = control.press(counted, settled.clock(by.other), settled.spent_ms)
    after = _with_clock(_with_clock(settled, by, own), by.other, other)
    after = replace(_begin_turn(after, by.other), turn=by.other, spent_ms=0)
    if after.settings.control(by.other).interlude_left(after.clock(by.other)):
        after = replace(after, retractable=settled.clock(by), retractable_spent_ms=settled.spent_ms)
    else:
        after = replace(after, retractable=None, retractable_spent_ms=0)
    completed = TurnCompleted(
        settled.anchor_ms, by, own.turns, settled.spent_ms, control.shown(after.clock(by))
    )
    return after, (completed,)


def _paused(state: ClockState, event: Pause) -> Outcome:
    if state.run not in (Run.RUNNING, *_FREE_RUNS, Run.LAG, Run.ADJOURNED) or state.sealed is not None:
        return state, ()
    halted_run = _run_to_resume(state)
    settled = settle(state, event.t_ms)
    # A lag that becomes an adjournment is a new halt; the same halt told twice goes on.
    run = Run.ADJOURNED if event.adjourned else Run.LAG
    halted_ms = state.halted_ms if run is state.run else settled.anchor_ms
    return replace(settled, run=run, halted_ms=halted_ms, halted_run=halted_run), ()


def _resumed(state: ClockState, event: Resume) -> Outcome:
    if state.run not in (Run.LAG, Run.ADJOURNED, Run.STOPPED) or state.flag is not None:
        return state, ()
    return replace(settle(state, event.t_ms), run=state.halted_run, sealed=None), ()


def _sealed(state: ClockState, event: Seal) -> Outcome:
    """The sealer's clock runs until the move is handed over, then everything halts. Source: rulebook, clocks 1.3."""
    if state.run is not Run.RUNNING or event.by is not state.turn or _is_interlude(settle(state, event.t_ms)):
        return state, ()
    settled = settle(state, event.t_ms)
    return replace(
        settled, run=Run.ADJOURNED, halted_ms=settled.anchor_ms, halted_run=Run.RUNNING, sealed=event.by
    ), ()


def _seal_opened(state: ClockState, event: OpenSeal) -> Outcome:
    """The sealed move is its player's next: counted and paid now. Source: rulebook, clocks 1.3.

    For one that does not stand the arbiter's `Resume` lets the sealer think again.
    """
    if state.run is not Run.ADJOURNED or state.sealed is None:
        return state, ()
    settled = replace(settle(state, event.t_ms), run=Run.RUNNING, sealed=None)
    return _complete_turn(settled, state.turn)


def _taken_back(state: ClockState, event: TakeBack) -> Outcome:
    """The mover's clock is as it was before the press, and goes on. Source: rulebook, clocks 1.13 (default)."""
    settled = settle(state, event.t_ms)
    before, control = settled.retractable, settled.settings.control(event.by)
    if not _is_interlude(settled) or event.by is settled.turn or before is None:
        return state, ()
    used = control.take_back(before)
    if used is None:
        return state, ()
    spent_ms = settled.retractable_spent_ms
    other = control.end_interlude(settled.clock(event.by.other))
    settled = _with_clock(_with_clock(settled, event.by, used), event.by.other, other)
    return replace(settled, turn=event.by, spent_ms=spent_ms, retractable=None, retractable_spent_ms=0), ()


def _swapped(state: ClockState, event: SwapSides) -> Outcome:
    """What is the players' goes with them; a fallen flag too."""
    settled = settle(state, event.t_ms)
    settings = replace(settled.settings, south=settled.settings.north, north=settled.settings.south)
    return replace(
        settled,
        settings=settings,
        south=settled.north,
        north=settled.south,
        turn=settled.turn.other,
        low=frozenset(side.other for side in settled.low),
        flag=settled.flag and replace(settled.flag, by=settled.flag.by.other),
        sealed=settled.sealed and settled.sealed.other,
    ), ()


def _stopped(state: ClockState, event: Stop) -> Outcome:
    """The end of the game: a flag that has fallen stays told, a later one does not count (Z7)."""
    if state.run is Run.STOPPED:
        return state, ()
    return replace(settle(state, event.t_ms), run=Run.STOPPED, halted_run=_run_to_resume(state)), ()


def _adjusted(state: ClockState, event: Adjust) -> Outcome:
    """A balance changed by hand; a flag whose balance has time again is taken back, and the clocks wait."""
    control = state.settings.control(event.side)
    settled = settle(state, event.t_ms)
    own = settled.clock(event.side)
    name = event.balance or _shown_name(control, own)
    if name == INDEPENDENT and own.independent_ms is not None:
        before_ms, after_ms = own.independent_ms, max(0, own.independent_ms + event.delta_ms)
        own = replace(own, independent_ms=after_ms)
    elif name in control.balance_names:
        index = control.balance_names.index(name)
        before_ms, after_ms = own.balances[index], max(0, own.balances[index] + event.delta_ms)
        own = replace(own, balances=own.with_balance(index, after_ms))
    else:
        raise ValueError(f"the clock '{control.name}' has no balance '{name}'")
    adjusted = _with_clock(settled, event.side, control.restage(own))
    told: tuple[ClockEffect, ...] = (
        TimeAdjusted(event.t_ms, event.side, name, after_ms - before_ms, event.reason),
    )
    flag = adjusted.flag
    if adjusted.run is Run.FLAGGED and flag is not None and not _finished(replace(adjusted, run=flag.run)):
        since_ms = max(adjusted.anchor_ms, event.t_ms)
        adjusted = replace(
            adjusted,
            run=Run.LAG,
            flag=None,
            anchor_ms=since_ms,
            halted_ms=since_ms,
            halted_run=_run_to_resume(replace(adjusted, run=flag.run)),
        )
        told = (FlagWithdrawn(event.t_ms, flag.by), *told)
    return adjusted, told


def _turn_set(state: ClockState, event: SetTurn) -> Outcome:
    if state.run is Run.NOT_STARTED:
        return replace(state, turn=event.side), ()
    if event.side is state.turn or state.flag is not None:
        return state, ()
    begun = _begin_turn(settle(state, event.t_ms), event.side)
    return replace(begun, turn=event.side, spent_ms=0, sealed=None, retractable=None), ()


def _counted(state: ClockState, event: SetCount) -> ClockState:
    """The counter put right from now on; balances are the arbiter's to adjust (1.2: ADJUST is an event of its own)."""
    settled = settle(state, event.t_ms)
    control = settled.settings.control(event.side)
    return _with_clock(settled, event.side, control.recount(settled.clock(event.side), event.turns))


def _refunded(state: ClockState, event: Refund) -> Outcome:
    """The side to move gets back, to the millisecond, what has burned since the last sure moment."""
    live = _without_flag(state)
    if live.run is not Run.RUNNING:
        return state, ()
    sure = settle(live, event.since_ms)
    if sure.flag is not None:
        return state, ()
    refunded_ms = settle(live, event.t_ms).anchor_ms - sure.anchor_ms
    name = _shown_name(live.settings.control(live.turn), sure.clock(live.turn))
    told: tuple[ClockEffect, ...] = (TimeAdjusted(event.t_ms, live.turn, name, refunded_ms, "refund"),)
    if state.flag is not None:
        told = (FlagWithdrawn(event.t_ms, state.flag.by), *told)
    return replace(sure, anchor_ms=max(event.t_ms, sure.anchor_ms)), told


def _catch_up(state: ClockState, t_ms: int) -> Outcome:
    """What was already the case when an event at `t_ms` happened.

    A flag that fell later than that is taken back: the event came first, only the news of it was late.
    """
    if state.run is Run.FLAGGED and state.flag is not None and t_ms < state.flag.at_ms:
        return _without_flag(state), (FlagWithdrawn(t_ms, state.flag.by),)
    return _tell(state, t_ms)


def _tell(state: ClockState, now_ms: int) -> Outcome:
    """What has come to pass by `now_ms` without any event: a fallen flag, low time."""
    if state.flag is not None or state.run in (Run.NOT_STARTED, Run.STOPPED):
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


def _run_to_resume(state: ClockState) -> Run:
    """What the clocks will do again once they are no longer halted."""
    if state.run in (Run.LAG, Run.ADJOURNED):
        return state.halted_run
    return state.run if state.run in _FREE_RUNS else Run.RUNNING


def _without_flag(state: ClockState) -> ClockState:
    """As it was before the flag was noticed."""
    if state.flag is None or state.run is Run.STOPPED:
        return state
    return replace(state, run=state.flag.run, flag=None)


def _shown_name(control: TimeControl, own: SideClock) -> str:
    """The balance that burns, or the next one that people see."""
    first = own.stage + 1 if control.interlude_left(own) else own.stage
    return next(name for name in control.balance_names[first:] if name not in control.hidden_names)


def _charged(state: ClockState) -> Side | None:
    """Whose time burns. In a lag it is the Independent clock of the side that has just moved, or as settings say.

    Source: rulebook, clocks 1.3 (`pause_charge`) and 1.12.
    """
    if state.run is Run.RUNNING:
        return state.turn
    if state.run is Run.FREE_LATE:
        by = state.turn
    elif state.run is Run.LAG:
        by = state.turn if state.settings.charges_side_to_move else state.turn.other
    else:
        return None
    return by if state.clock(by).independent_ms is not None else None


def _until_boundary(state: ClockState) -> int:
    """How long burning can go on before something is at zero; 0 if nothing burns."""
    by = _charged(state)
    if by is None:
        return 0
    own = state.clock(by)
    ends = [] if own.independent_ms is None or _is_interlude(state) else [own.independent_ms]
    if state.run is Run.RUNNING:
        ends.append(state.settings.control(by).until_boundary(own))
    return min(ends)


def _burn(state: ClockState, duration_ms: int) -> ClockState:
    """The state `duration_ms` later, at most `_until_boundary`."""
    by = _charged(state)
    if by is None or duration_ms == 0:
        return state
    own, other = state.clock(by), state.clock(by.other)
    spent_ms = state.spent_ms
    is_interlude = _is_interlude(state)
    if state.run is Run.RUNNING:
        own, other = state.settings.control(by).burn(own, other, duration_ms)
        spent_ms += 0 if is_interlude else duration_ms
    if own.independent_ms is not None and not is_interlude:
        own = replace(own, independent_ms=own.independent_ms - duration_ms)
    south, north = (own, other) if by is Side.SOUTH else (other, own)
    return replace(
        state, south=south, north=north, anchor_ms=state.anchor_ms + duration_ms, spent_ms=spent_ms
    )


def _finished(state: ClockState) -> tuple[str, ...]:
    """The balances whose zero ends the game now."""
    by = _charged(state)
    if by is None:
        return ()
    own, control = state.clock(by), state.settings.control(by)
    names = []
    if state.run is Run.RUNNING and control.until_boundary(own) == 0 and control.next_stage(own) is None:
        names.append(control.balance_names[own.stage])
    if own.independent_ms == 0 and not _is_interlude(state):
        names.append(INDEPENDENT)
    return tuple(names)


def _is_interlude(state: ClockState) -> bool:
    """Whether what passes now is charged to nobody: the opponent may still take the last move back (C13)."""
    own, control = state.clock(state.turn), state.settings.control(state.turn)
    return state.run is Run.RUNNING and control.interlude_left(own) > 0


def _begin_turn(state: ClockState, side: Side) -> ClockState:
    return _with_clock(state, side, state.settings.control(side).begin_turn(state.clock(side)))


def _with_clock(state: ClockState, side: Side, clock: SideClock) -> ClockState:
    return replace(state, south=clock) if side is Side.SOUTH else replace(state, north=clock)
