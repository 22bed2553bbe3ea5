"""The session's door: begin a game, advance it by events, look at it."""

import rules_c
from controller import clocks
from controller.recognition import recognition as recog
from controller.session.advance import advance, due_ms
from controller.session.correcting import position_entered
from controller.session.guarded import advance_guarded
from controller.session.state import SessionState
from controller.session.view import possible_moves, view
from controller.sides import Side

__all__ = [
    "SessionState",
    "advance",
    "advance_guarded",
    "begin",
    "due_ms",
    "position_entered",
    "possible_moves",
    "view",
]


def begin(
    game: rules_c.Game,
    settings: clocks.ClockSettings,
    *,
    fen: str | None = None,
    mode: str = "casual",
    set_up: bool = True,
    link_up: bool = True,
) -> SessionState:
    """A game before its first event.

    With `set_up` the pieces are awaited on the board; without, they are taken to stand there already.

    Raises: rules_c.errors.FenError.
    """
    start = game.start() if fen is None else game.position(fen)
    clock = clocks.start(settings, Side(start.turn))
    if set_up:
        return SessionState(game, start, mode, clock, link_up=link_up)
    return SessionState(
        game,
        start,
        mode,
        clock,
        phase="play",
        occupied=frozenset(start.pieces()),
        recognition=recog.start(start, may_take_back=mode != "tournament"),
        link_up=link_up,
    )
