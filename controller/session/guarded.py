"""The session as the program runs it: a fault of ours must not end somebody's game.

What fails is taken for missed contact: the last position that was understood stays, the clocks halt as in an outage,
and once the board is seen again the lines that lead to it are searched. The events are recorded, so the fault can be
found, and a recorded game is replayed the same way. What fails again at once is not taken for anything.
"""

from dataclasses import replace
from pathlib import Path
from traceback import extract_tb

from controller.events import Event, LinkChanged
from controller.session.advance import advance
from controller.session.state import NOTHING_PENDING, SessionState
from controller.session.step import SessionEffect

AGAIN_MS = 10_000  # the program fails again at once: to go on would only fail for ever


def advance_guarded(
    state: SessionState, event: Event
) -> tuple[SessionState, tuple[SessionEffect, ...], Exception | None]:
    """As `advance`, and what failed, if anything did: then the board is to be seen anew.

    Raises: what fails within `AGAIN_MS` of the fault before.
    """
    try:
        return *advance(state, event), None
    except Exception as fault:  # whatever it is, the game goes on
        if state.failed_ms is not None and event.t_ms < state.failed_ms + AGAIN_MS:
            raise
        after, effects = _set_aside(state, event, fault)
        return after, effects, fault


def _set_aside(
    state: SessionState, event: Event, fault: Exception
) -> tuple[SessionState, tuple[SessionEffect, ...]]:
    """The session without what was about to be decided, and with the board unseen."""
    t_ms = max(event.t_ms, state.t_ms)
    calm = replace(state, **NOTHING_PENDING, failed_ms=t_ms)
    reason = f"the program failed ({_told(fault)}); the board is read anew"
    lost, effects = advance(calm, LinkChanged(t_ms, False, reason))
    if not state.link_up:
        return lost, effects
    back, more = advance(lost, LinkChanged(t_ms, True))
    return back, (*effects, *more)


def _told(fault: Exception) -> str:
    at = extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__}: {fault}, {Path(at.filename).name}, line {at.lineno}"
