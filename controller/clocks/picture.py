"""What a person may see of the clocks at a moment."""

from controller.clocks.burning import flag_due_ms, free_move_due_ms, settle
from controller.clocks.machine import LOW_MS
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


def interlude_left_ms(state: ClockState, now_ms: int) -> int:
    """How long the side on move must still wait, as the last move may be taken back; 0 if it may move (C13)."""
    settled = settle(state, now_ms)
    return settled.settings.control(settled.turn).interlude_left(settled.clock(settled.turn))


def view(state: ClockState, now_ms: int) -> ClockView:
    """The clocks as a screen shows them."""
    settled = settle(state, now_ms)
    controls = {side: settled.settings.control(side) for side in Side}
    own = {side: settled.clock(side) for side in Side}
    halt = halt_name(settled, now_ms)
    return ClockView(
        remaining_ms={side: controls[side].shown(own[side]) for side in Side},
        running=settled.turn if settled.run is Run.RUNNING else None,
        flag=settled.flag.by if settled.flag is not None else None,
        settings=format_settings(settled.settings),
        low_ms=LOW_MS,
        balances=balances(settled, now_ms),
        stage={side: controls[side].balance_names[own[side].stage] for side in Side},
        turns={side: own[side].turns for side in Side},
        cutoff={side: controls[side].cutoff(own[side].turns) for side in Side},
        counts={side: dict(zip(controls[side].count_names, own[side].counts, strict=True)) for side in Side},
        halt=halt,
        halted_ms=now_ms - settled.halted_ms if halt is not None else 0,
        sealed=settled.sealed,
        run=settled.run.value,
        turn=settled.turn,
        interlude_ms=interlude_left_ms(settled, now_ms),
        free_ms=_free_left_ms(settled),
    )


def _free_left_ms(settled: ClockState) -> int | None:
    """What is left of the time for the free first move, None where none is waited for."""
    free_ms = settled.settings.free_first_move_ms
    if free_ms is None or settled.run not in (Run.FREE, Run.FREE_LATE):
        return None
    return free_ms - settled.spent_ms


def next_change_ms(state: ClockState, now_ms: int) -> int | None:
    """When a display of seconds (tenths in low time) shows something else next; None if nothing runs."""
    due_ms = flag_due_ms(state)
    settled = settle(state, now_ms)
    if settled.run is Run.FREE:
        return free_move_due_ms(settled)
    if due_ms is None or settled.flag is not None:
        return None
    if settled.run is not Run.RUNNING:
        return due_ms
    own, control = settled.clock(settled.turn), settled.settings.control(settled.turn)
    if not control.is_shown_burning(own):
        return min(due_ms, settled.anchor_ms + control.until_boundary(own))
    left_ms = control.shown(own)
    step_ms = _SECOND_MS if left_ms > LOW_MS else _TENTH_MS
    changes_ms = (left_ms % step_ms + 1, control.until_boundary(own))
    return min(due_ms, settled.anchor_ms + min(changes_ms))


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
