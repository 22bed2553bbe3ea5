"""What an arbiter puts right: balances, whose turn it is, counters, sides. Source: rulebook, clocks 1.2 and 1.3."""

from dataclasses import replace

from controller.clocks.burning import finished, settle, with_clock
from controller.clocks.events import (
    Adjust,
    ClockEffect,
    FlagWithdrawn,
    SetCount,
    SetTurn,
    SwapSides,
    TimeAdjusted,
)
from controller.clocks.state import INDEPENDENT, ClockState, Run
from controller.clocks.turns import Outcome, begin_turn, run_to_resume, shown_name


def swapped(state: ClockState, event: SwapSides) -> Outcome:
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


def adjusted(state: ClockState, event: Adjust) -> Outcome:
    """A balance changed by hand; a flag whose balance has time again is taken back, and the clocks wait."""
    control = state.settings.control(event.side)
    settled = settle(state, event.t_ms)
    own = settled.clock(event.side)
    name = event.balance or shown_name(control, own)
    if name == INDEPENDENT and own.independent_ms is not None:
        before_ms, after_ms = own.independent_ms, max(0, own.independent_ms + event.delta_ms)
        own = replace(own, independent_ms=after_ms)
    elif name in control.balance_names:
        index = control.balance_names.index(name)
        before_ms, after_ms = own.balances[index], max(0, own.balances[index] + event.delta_ms)
        own = replace(own, balances=own.with_balance(index, after_ms))
    else:
        raise ValueError(f"the clock '{control.name}' has no balance '{name}'")
    adjusted = with_clock(settled, event.side, control.restage(own))
    told: tuple[ClockEffect, ...] = (
        TimeAdjusted(event.t_ms, event.side, name, after_ms - before_ms, event.reason),
    )
    flag = adjusted.flag
    if adjusted.run is Run.FLAGGED and flag is not None and not finished(replace(adjusted, run=flag.run)):
        since_ms = max(adjusted.anchor_ms, event.t_ms)
        adjusted = replace(
            adjusted,
            run=Run.LAG,
            flag=None,
            anchor_ms=since_ms,
            halted_ms=since_ms,
            halted_run=run_to_resume(replace(adjusted, run=flag.run)),
        )
        told = (FlagWithdrawn(event.t_ms, flag.by), *told)
    return adjusted, told


def turn_set(state: ClockState, event: SetTurn) -> Outcome:
    """A wrong press put right: the turn of `side` begins."""
    if state.run is Run.NOT_STARTED:
        return replace(state, turn=event.side), ()
    if event.side is state.turn or state.flag is not None:
        return state, ()
    begun = begin_turn(settle(state, event.t_ms), event.side)
    return replace(begun, turn=event.side, spent_ms=0, sealed=None, retractable=None), ()


def counted(state: ClockState, event: SetCount) -> ClockState:
    """The counter put right from now on; balances are the arbiter's to adjust (1.2: ADJUST is an event of its own)."""
    settled = settle(state, event.t_ms)
    control = settled.settings.control(event.side)
    return with_clock(settled, event.side, control.recount(settled.clock(event.side), event.turns))
