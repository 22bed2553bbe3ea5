"""What burns, and until when: the part of the state machine that time alone drives.

Zero is handled before anything else at the same instant, and burning goes on through several stages.
Source: rulebook, clocks 1.2 (Z0 to Z2, Z4), 1.3 (whom a pause charges), 1.6 and 1.12.
"""

from controller.clocks.side_clock import SideClock
from controller.clocks.state import INDEPENDENT, ClockState, Flag, Run
from controller.records import changed
from controller.sides import Side


def settle(state: ClockState, now_ms: int) -> ClockState:
    """The state with everything that has burned until `now_ms`, or until its flag fell, taken off.

    Zero is handled before anything else at the same instant, and burning goes on through several stages.
    Source: rulebook, clocks 1.2, Z0 to Z2 and Z4.
    """
    if state.flag is not None:
        flag_ms = state.flag.at_ms
        state, now_ms = without_flag(state), flag_ms
    left_ms = max(0, now_ms - state.anchor_ms)
    while True:
        step_ms = min(left_ms, _until_boundary(state))
        state = _burn(state, step_ms)
        left_ms -= step_ms
        ended = finished(state)
        if ended:
            by = charged(state)
            assert by is not None
            flag = Flag(by, ended, state.anchor_ms, state.run)
            return changed(state, run=Run.FLAGGED, flag=flag)
        if state.run is Run.RUNNING:
            own = state.clock(state.turn)
            control = state.settings.control(state.turn)
            if control.until_boundary(own) == 0:
                following = control.next_stage(own)
                assert following is not None, "a last stage at zero is a flag"
                state = with_clock(state, state.turn, following)
                continue
        if left_ms == 0:
            return state
        if charged(state) is None:
            free_ms = left_ms if state.run is Run.FREE else 0
            return changed(state, anchor_ms=state.anchor_ms + left_ms, spent_ms=state.spent_ms + free_ms)


def flag_due_ms(state: ClockState) -> int | None:
    """When the flag falls if nothing happens; None if none will."""
    if state.flag is not None:
        return state.flag.at_ms
    by = charged(state)
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


def without_flag(state: ClockState) -> ClockState:
    """As it was before the flag was noticed."""
    if state.flag is None or state.run is Run.STOPPED:
        return state
    return changed(state, run=state.flag.run, flag=None)


def with_clock(state: ClockState, side: Side, clock: SideClock) -> ClockState:
    """The state with one player's clock replaced."""
    return changed(state, south=clock) if side is Side.SOUTH else changed(state, north=clock)


def charged(state: ClockState) -> Side | None:
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
    by = charged(state)
    if by is None:
        return 0
    own = state.clock(by)
    ends = [] if own.independent_ms is None or is_interlude(state) else [own.independent_ms]
    if state.run is Run.RUNNING:
        ends.append(state.settings.control(by).until_boundary(own))
    return min(ends)


def _burn(state: ClockState, duration_ms: int) -> ClockState:
    """The state `duration_ms` later, at most `_until_boundary`."""
    by = charged(state)
    if by is None or duration_ms == 0:
        return state
    own, other = state.clock(by), state.clock(by.other)
    spent_ms = state.spent_ms
    is_free = is_interlude(state)
    if state.run is Run.RUNNING:
        own, other = state.settings.control(by).burn(own, other, duration_ms)
        spent_ms += 0 if is_free else duration_ms
    elif state.run is Run.FREE_LATE:
        spent_ms += duration_ms
    if own.independent_ms is not None and not is_free:
        own = changed(own, independent_ms=own.independent_ms - duration_ms)
    south, north = (own, other) if by is Side.SOUTH else (other, own)
    return changed(
        state, south=south, north=north, anchor_ms=state.anchor_ms + duration_ms, spent_ms=spent_ms
    )


def finished(state: ClockState) -> tuple[str, ...]:
    """The balances whose zero ends the game now."""
    by = charged(state)
    if by is None:
        return ()
    own, control = state.clock(by), state.settings.control(by)
    names = []
    if state.run is Run.RUNNING and control.until_boundary(own) == 0 and control.next_stage(own) is None:
        names.append(control.balance_names[own.stage])
    if own.independent_ms == 0 and not is_interlude(state):
        names.append(INDEPENDENT)
    return tuple(names)


def is_interlude(state: ClockState) -> bool:
    """Whether what passes now is charged to nobody: the opponent may still take the last move back (C13)."""
    own, control = state.clock(state.turn), state.settings.control(state.turn)
    return state.run is Run.RUNNING and control.interlude_left(own) > 0
