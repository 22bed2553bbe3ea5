"""The next game where nobody answers whether it is one: the pieces were set up after the end, and both sides moved.

It is followed unseen from when the start position stands, so that none of its moves is lost.
"""

from collections.abc import Callable
from dataclasses import replace

from controller import clocks
from controller.effects import NewGameWanted
from controller.events import (
    BoardSeen,
    Event,
    LeverPressed,
    LinkChanged,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.recognition import recognition as recog
from controller.session import asking
from controller.session.new_game import stands
from controller.session.state import NextGame, SessionState
from controller.session.step import SessionEffect, Step
from controller.sides import Side

_OF_THE_BOARD = PieceLifted | PiecePlaced | LeverPressed | BoardSeen | LinkChanged
Advance = Callable[[SessionState, Event], tuple[SessionState, tuple[SessionEffect, ...]]]


def await_moves(step: Step, t_ms: int) -> None:
    """The pieces have been set up after the end. An empty board is no start that anybody has set up."""
    state = step.state
    if not stands(state) or state.start_refused or not state.occupied or state.touched_ms is None:
        return
    game = SessionState(
        state.game,
        state.start,
        state.mode,
        clocks.start(state.clock.settings, Side(state.start.turn)),
        phase="play",
        occupied=state.occupied,
        recognition=recog.start(state.start, may_take_back=not state.tournament),
        t_ms=t_ms,
    )
    step.change(next_game=NextGame(state.touched_ms, game))


def follow(step: Step, event: Event, advance: Advance) -> None:
    """What has happened in `step` by `event` happens in the next game; once both sides have moved, it is one."""
    followed = step.state.next_game
    if followed is None:
        return
    if step.state.phase != "over":
        step.change(next_game=None)
        return
    if not isinstance(event, _OF_THE_BOARD | TimePassed):
        return
    game, _ = advance(followed.game, event)
    heard = () if isinstance(event, TimePassed) else (event,)  # times alone decide
    step.change(next_game=replace(followed, game=game, events=(*followed.events, *heard)))
    board = game.recognition
    if (
        len({told.by for told in game.reported}) == len(Side)
        and board is not None
        and not board.strays | board.missing
        and not any(isinstance(effect, NewGameWanted) for effect in step.effects)
    ):
        t_ms = max(step.state.t_ms, event.t_ms)
        asking.close(step, t_ms)
        step.tell(NewGameWanted(t_ms))
