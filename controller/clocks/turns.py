"""How a turn begins and ends, whatever ended it: a press, a sealed move opened, a free first move."""

from dataclasses import replace

from controller.clocks.burning import with_clock
from controller.clocks.events import ClockEffect, TurnCompleted
from controller.clocks.side_clock import SideClock
from controller.clocks.state import ClockState, Run
from controller.clocks.time_control import TimeControl
from controller.sides import Side

FREE_RUNS = (Run.FREE, Run.FREE_LATE)

Outcome = tuple[ClockState, tuple[ClockEffect, ...]]


def begin_turn(state: ClockState, side: Side) -> ClockState:
    """The clocks as the turn of `side` begins."""
    return with_clock(state, side, state.settings.control(side).begin_turn(state.clock(side)))


def complete_turn(settled: ClockState, by: Side) -> Outcome:
    """The turn of `by` is done at the anchor of the settled state: counted, paid, and the other's begins."""
    control = settled.settings.control(by)
    counted = replace(settled.clock(by), turns=settled.clock(by).turns + 1)
    own, other = control.press(counted, settled.clock(by.other), settled.spent_ms)
    after = with_clock(with_clock(settled, by, own), by.other, other)
    after = replace(begin_turn(after, by.other), turn=by.other, spent_ms=0)
    if after.settings.control(by.other).interlude_left(after.clock(by.other)):
        after = replace(after, retractable=settled.clock(by), retractable_spent_ms=settled.spent_ms)
    else:
        after = replace(after, retractable=None, retractable_spent_ms=0)
    completed = TurnCompleted(
        settled.anchor_ms, by, own.turns, settled.spent_ms, control.shown(after.clock(by))
    )
    return after, (completed,)


def make_free_move(settled: ClockState) -> Outcome:
    """The free first move earns nothing and is not counted: it is told as a turn of the number 0.

    Source: rulebook, clocks 1.12.
    """
    by, following = settled.turn, settled.turn.other
    own = settled.clock(by)
    remaining_ms = settled.settings.control(by).shown(own)
    completed = TurnCompleted(settled.anchor_ms, by, own.turns, settled.spent_ms, remaining_ms)
    after = replace(begin_turn(settled, following), turn=following, run=Run.RUNNING, spent_ms=0)
    return after, (completed,)


def run_to_resume(state: ClockState) -> Run:
    """What the clocks will do again once they are no longer halted."""
    if state.run in (Run.LAG, Run.ADJOURNED):
        return state.halted_run
    return state.run if state.run in FREE_RUNS else Run.RUNNING


def shown_name(control: TimeControl, own: SideClock) -> str:
    """The balance that burns, or the next one that people see."""
    first = own.stage + 1 if control.interlude_left(own) else own.stage
    return next(name for name in control.balance_names[first:] if name not in control.hidden_names)
