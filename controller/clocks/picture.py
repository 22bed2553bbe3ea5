"""What a person may see of the clocks at a moment."""

from controller.clocks.machine import LOW_MS, flag_due_ms, settle
from controller.clocks.settings import format_settings
from controller.clocks.state import INDEPENDENT, ClockState, Run
from controller.sides import Side
from controller.views import ClockView

# A display shows whole seconds, and tenths when time is low.
_SECOND_MS = 1_000
_TENTH_MS = 100
# Source: rulebook, clocks 1.3: a Pause lasts up to and including 20 s, an Interval up to and including an
# hour.
_PAUSE_MAX_MS = 20_000
_INTERVAL_MAX_MS = 3_600_000


def remaining(state: ClockState, side: Side, now_ms: int) -> int:
    """What is left before `side`'s flag falls; milliseconds."""
    return state.settings.control(side).left(settle(state, now_ms).clock(side))


def balances(state: ClockState, now_ms: int) -> dict[Side, dict[str, int]]:
    """Every balance by its rulebook name; milliseconds."""
    settled = settle(state, now_ms)
    shown: dict[Side, dict[str, int]] = {}
    for side in Side:
        control, clock = settled.settings.control(side), settled.clock(side)
        shown[side] = {
            name: left_ms
            for name, left_ms in zip(control.balance_names, clock.balances, strict=True)
            if name not in control.hidden_names
        }
        if clock.independent_ms is not None:
            shown[side][INDEPENDENT] = clock.independent_ms
    return shown


def view(state: ClockState, now_ms: int) -> ClockView:
    """The clocks as a screen shows them."""
    settled = settle(state, now_ms)
    return ClockView(
        remaining_ms={side: remaining(settled, side, now_ms) for side in Side},
        running=settled.turn if settled.run is Run.RUNNING else None,
        flag=settled.flag.by if settled.flag is not None else None,
        settings=format_settings(settled.settings),
        low_ms=LOW_MS,
    )


def next_change_ms(state: ClockState, now_ms: int) -> int | None:
    """When a display of seconds (tenths in low time) shows something else next; None if nothing runs."""
    due_ms = flag_due_ms(state)
    settled = settle(state, now_ms)
    if due_ms is None or settled.flag is not None:
        return None
    if settled.run is not Run.RUNNING:
        return due_ms
    own, control = settled.clock(settled.turn), settled.settings.control(settled.turn)
    if not control.is_shown_burning(own):
        return min(due_ms, settled.anchor_ms + control.until_boundary(own))
    left_ms = control.left(own)
    step_ms = _SECOND_MS if left_ms > LOW_MS else _TENTH_MS
    return min(due_ms, settled.anchor_ms + left_ms % step_ms + 1)


def halt_name(state: ClockState, now_ms: int) -> str | None:
    """`pause`, `hold`, `interval` or `intermission`, by kind and length; None when nothing is halted.

    Source: rulebook, clocks 1.3.
    """
    length_ms = now_ms - state.halted_ms
    if state.run is Run.LAG:
        return "pause" if length_ms <= _PAUSE_MAX_MS else "hold"
    if state.run is Run.ADJOURNED:
        return "interval" if length_ms <= _INTERVAL_MAX_MS else "intermission"
    return None
