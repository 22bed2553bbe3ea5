"""Evenings in which anything is done at any time besides: keys, choices, orders, rulings, corrections, stray touches,
and a link that is lost; or before the pieces stand. Nobody knows what is played then; nothing may fail, and the record
has to tell it again.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

from controller import clocks, session
from controller.clock_order import ClockAct, ClockOrder
from controller.events import (
    BoardSeen,
    ChoiceMade,
    ClockOrdered,
    Event,
    GameCorrected,
    IncidentJudged,
    KeyPressed,
    LeverPressed,
    LinkChanged,
    MoveLetStand,
    MovesEntered,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.games import find_game
from controller.session import SessionState
from controller.sides import Side
from controller.trace import read_trace
from tests.simulation.traces.evening import make

PLIES = 40
CLOCK = "fischer 3m+2s"
RATES = (0.02, 0.05, 0.1, 0.3)  # of something besides, after each event
GAPS_MS = (0, 5, 50, 300, 1500)
WAITS_MS = (0, 500, 4000, 9000, 31_000)
SIDES = tuple(Side)


def _touch(rng: Random, state: SessionState, t_ms: int) -> Event:
    square = rng.choice(state.game.squares)
    return (PieceLifted if square in state.occupied else PiecePlaced)(t_ms, square)


def _key(rng: Random, state: SessionState, t_ms: int) -> Event:
    del state
    name = rng.choice(("pause", "undo", "undo", "arbiter", "claims"))
    return KeyPressed(t_ms, name, rng.choice((None, *SIDES)))


def _end(rng: Random, state: SessionState, t_ms: int) -> Event:
    del state
    return KeyPressed(t_ms, rng.choice(("resign", "draw")), rng.choice((None, *SIDES)))


def _choice(rng: Random, state: SessionState, t_ms: int) -> Event:
    asked = () if state.question is None else state.question.choices
    return ChoiceMade(t_ms, rng.choice((*asked, *asked, "Q", "N", "x")))


def _stand(rng: Random, state: SessionState, t_ms: int) -> Event:
    return MoveLetStand(t_ms, rng.choice(("", _fen(state), state.start.fen())))


def _correction(rng: Random, state: SessionState, t_ms: int) -> Event:
    board, ply = state.recognition, rng.randint(0, len(state.reported))
    if rng.random() < 0.3:
        return GameCorrected(t_ms, ply, (), _fen(state))
    node = None if board is None or ply > board.best.ply else board.best.at_ply(ply)
    legal = [] if node is None else [f.text for f in node.footprints]
    moves = (rng.choice(legal),) if legal and rng.random() < 0.6 else ()
    then, keeps = rng.random() < 0.5, rng.random() < 0.5
    return GameCorrected(t_ms, ply, moves, clocks_as_then=then, keeps_rest=keeps)


def _ruling(rng: Random, state: SessionState, t_ms: int) -> Event:
    incident = rng.randint(1, len(state.log) + 1)
    return IncidentJudged(t_ms, incident, rng.choice(("penalise", "dismiss", "reopen")))


def _link(rng: Random, state: SessionState, t_ms: int) -> Event:
    return LinkChanged(t_ms, state.link_up if rng.random() < 0.1 else not state.link_up, "unplugged")


def _whole_board(rng: Random, state: SessionState, t_ms: int) -> Event:
    others = frozenset(rng.sample(state.game.squares, rng.randint(0, 4)))
    start = frozenset(state.start.pieces())
    return BoardSeen(t_ms, rng.choice((state.occupied, state.occupied ^ others, start)))


def _order(rng: Random, state: SessionState, t_ms: int) -> Event:
    del state
    order = ClockOrder(rng.choice(tuple(ClockAct)), side=rng.choice(SIDES), delta_ms=60_000, turns=2)
    return ClockOrdered(t_ms, order)


def _press(rng: Random, state: SessionState, t_ms: int) -> Event:
    del state
    return LeverPressed(t_ms, rng.choice(SIDES))


def _entered(rng: Random, state: SessionState, t_ms: int) -> Event:
    moves = tuple(str(move) for move in state.start.legal_moves())
    return MovesEntered(t_ms, (rng.choice((*moves, "none")),), rng.choice((None, (60_000, 1))))


def _rest(rng: Random, state: SessionState, t_ms: int) -> Event:
    del state
    return TimePassed(t_ms + rng.choice(WAITS_MS))


DONE: tuple[tuple[int, Callable[[Random, SessionState, int], Event]], ...] = (
    (30, _touch),
    (20, _press),
    (12, _key),
    (1, _end),
    (12, _choice),
    (8, _stand),
    (8, _correction),
    (8, _ruling),
    (8, _link),
    (12, _whole_board),
    (4, _order),
    (8, _rest),
)


def meddled(game_id: str, mode: str, level: str, seed: int) -> tuple[SessionState, list[Event]]:
    """The session after such an evening, looked at by everybody now and then, and what happened.

    Raises: what fails.
    """
    rng, trace, game = Random(seed), make(game_id, mode, level, seed, PLIES), find_game(game_id)
    state = begun(game_id, mode)
    weights, kinds = zip(*DONE, strict=True)
    rate, late_ms = rng.choice(RATES), 0
    happened: list[Event] = []
    for planned in read_trace((json.dumps(entry) for entry in trace.events), game):
        happened.append(replace(planned, t_ms=planned.t_ms + late_ms))
        state, _ = session.advance(state, happened[-1])
        while rng.random() < rate:
            (done,) = rng.choices(kinds, weights)
            happened.append(done(rng, state, state.t_ms + rng.choice(GAPS_MS)))
            state, _ = session.advance(state, happened[-1])
            late_ms = max(late_ms, state.t_ms - planned.t_ms)
            ply = rng.choice((None, 0, len(state.reported) // 2))
            session.view(state, state.t_ms, with_arbiter=True, at_ply=ply, with_lines=True)
    return state, happened


def meddled_set_up(game_id: str, mode: str, seed: int, count: int = 200) -> SessionState:
    """The session after so many things done to a game whose pieces are awaited, which may begin by and by.

    Raises: what fails.
    """
    rng = Random(seed)
    state = session.begin(find_game(game_id), clocks.parse_settings(CLOCK), mode=mode)
    weights, kinds = zip(*DONE, (8, _entered), strict=True)
    for done in rng.choices(kinds, weights, k=count):
        state, _ = session.advance(state, done(rng, state, state.t_ms + rng.choice(GAPS_MS)))
        session.view(state, state.t_ms, with_arbiter=True, with_lines=True)
    return state


def begun(game_id: str, mode: str) -> SessionState:
    """A game whose pieces stand."""
    return session.begin(find_game(game_id), clocks.parse_settings(CLOCK), mode=mode, set_up=False)


def _fen(state: SessionState) -> str:
    board = state.recognition
    return (state.start if board is None else board.best.position).fen()
