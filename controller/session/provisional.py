"""An illegal move that has been answered waits for the arbiter, and play goes on: it is watched as if the move stood.

Its offences are told; what is recorded waits for the arbiter. Source: FIDE Laws A.5.2 (where the opponent has
made the next move, an illegal move stands).
"""

from collections.abc import Callable
from dataclasses import replace

from controller import clocks
from controller.effects import AlertRaised
from controller.events import Event, LeverPressed
from controller.session.standing import let_stand
from controller.session.state import SessionState
from controller.session.step import SessionEffect, Step

_OFFENCES = frozenset(("illegal-move", "out-of-turn", "touch-move"))

Advance = Callable[[SessionState, Event], tuple[SessionState, tuple[SessionEffect, ...]]]


def follow(step: Step, event: Event, advance: Advance) -> None:
    """What has happened in `step` by `event` happens in the game in which the refused move stands, too, until all is
    put back: then it is as if nobody had answered that move.
    """
    state = step.state
    if state.refused is None or state.refusal is None or state.phase != "play":
        if state.provisional is not None:
            step.change(provisional=None, withheld=())
        return
    if state.provisional is None:
        is_answer = isinstance(event, LeverPressed) and event.by is not state.refused
        if is_answer and state.refusal.presses and not state.putting_right:
            step.change(provisional=_as_if_it_stood(state, event.t_ms))
        return
    if _is_put_back(step):
        refusal = replace(state.refusal, presses=(), carried=None)
        step.change(provisional=None, withheld=(), refusal=refusal)
        return
    before = state.provisional
    after, effects = advance(before, event)
    step.change(provisional=after)
    if isinstance(event, LeverPressed):
        effects = (*state.withheld, *effects)  # what was taken back is not to put all back
        step.change(withheld=())
    elif _has_taken_back(before, after):
        taken_back = [effect for effect in effects if isinstance(effect, AlertRaised)]
        effects = tuple(effect for effect in effects if effect not in taken_back)
        step.change(withheld=(*state.withheld, *taken_back))
    if before.putting_right and not after.putting_right and state.putting_right:
        # It was the newer offence that the arbiter has had put right.
        turn = clocks.SetTurn(step.state.t_ms, after.clock.turn)
        step.run_clock(turn, clocks.Resume(step.state.t_ms))
        step.change(putting_right=False, clocks_wait=False)
    if not state.putting_right and not _is_legal_otherwise(step):
        _tell_offences(step, after, effects)


def _has_taken_back(before: SessionState, after: SessionState) -> bool:
    """Whether a move that a press had completed is none any more, or is told now to have been taken back."""
    was, now = before.recognition, after.recognition
    is_told = bool(before.taken_back) and not after.taken_back
    return is_told or (was is not None and now is not None and now.completed_ply < was.completed_ply)


def _is_put_back(step: Step) -> bool:
    """Whether the board stands as before the refused move."""
    refusal, board = step.state.refusal, step.board
    return refusal is not None and board.shown(refusal.base) == refusal.base.occupancy


def _is_legal_otherwise(step: Step) -> bool:
    """Whether a game of legal moves explains the board by now: then nothing was illegal, as will be told."""
    refusal, board = step.state.refusal, step.board
    return refusal is not None and not board.strays and board.best.ply >= refusal.base.ply + 2


def _as_if_it_stood(state: SessionState, t_ms: int) -> SessionState | None:
    """The session with the refused move let stand, if that and a legal answer explain the whole board."""
    step = Step(state)
    let_stand(step, t_ms, "")
    if step.state.refusal is not None or state.refusal is None:
        return None
    best = step.board.best
    is_explained = step.board.shown(best) == best.occupancy and best.ply >= state.refusal.base.ply + 2
    return replace(step.state, provisional=None, answered=None) if is_explained else None


def _tell_offences(step: Step, after: SessionState, effects: tuple[SessionEffect, ...]) -> None:
    told = {effect.by for effect in step.effects if isinstance(effect, AlertRaised)}
    base = None if after.refusal is None else after.refusal.base
    for alert in effects:
        if isinstance(alert, AlertRaised) and alert.kind in _OFFENCES and alert.by not in told:
            step.alert(
                alert.t_ms,
                alert.kind,
                alert.text,
                by=alert.by,
                squares=alert.squares,
                move=alert.move,
                confirmed=alert.confirmed,
                base=base,
            )
