"""A sensor trace in, the game and the alerts out: the same session as at the board, on the trace's own clock.

Formats: contracts for sensor traces (JSON Lines; times in seconds).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import Any

from controller import clocks, session
from controller.effects import (
    AlertRaised,
    ClaimsShown,
    EvidenceNoted,
    GameEnded,
    GameReopened,
    IncidentRuled,
    MoveMade,
    MovesRevised,
    MoveStood,
    NewGameWanted,
    PositionSet,
    QuestionAsked,
)
from controller.events import BoardSeen, Event, KeyPressed, PieceLifted, PiecePlaced, TimePassed
from controller.games import find_game
from controller.recognition import doubts
from controller.recognition.node import Node
from controller.session.state import SessionState
from controller.session.step import SessionEffect
from controller.trace import read_in_order

_REST_MS = 60_000  # after the last event nothing happens for so long, and whatever waits for rest is decided
_ALTERNATIVES_MAX = 12
_UNTIMED = "single 100h"  # a trace tells presses, not the clocks' settings


def replay(
    game_id: str, lines: Iterable[str], fen: str | None = None, mode: str = "casual", name: str = "trace"
) -> Iterator[dict[str, Any]]:
    """The output lines for the trace `name`, in order of time, `final` last.

    A new game, by its key or by the answer to the question, begins once its pieces stand; `final` is the last game of
    which a move was made.

    Raises: rules_c.errors.UnknownGame, FenError; TraceError naming the trace and the line.
    """
    game = find_game(game_id)
    begin = partial(session.begin, game, clocks.parse_settings(_UNTIMED), fen=fen, mode=mode)
    played = state = begin(set_up=False)
    last_ms = 0
    for event in read_in_order(lines, game, name):
        last_ms = event.t_ms
        state, effects, _ = advanced(state, event)
        for effect in effects:
            yield from told(effect)
        if _is_new_game(event, effects):
            if state.reported and state.result is None:
                yield from told(GameEnded(last_ms, "*", "abandoned"))
            played = state if state.reported else played
            heard = (
                (BoardSeen(last_ms, state.occupied),) if state.next_game is None else state.next_game.heard
            )
            state = begin(link_up=state.link_up)
            for earlier in heard:
                state, effects, _ = advanced(state, earlier)
                for effect in effects:
                    yield from told(replace(effect, t_ms=max(effect.t_ms, last_ms)))
    state, effects, _ = advanced(state, TimePassed(last_ms + _REST_MS))
    for effect in effects:
        yield from told(effect)
    yield _final(state if state.reported or not played.reported else played)


def advanced(
    state: SessionState, event: Event
) -> tuple[SessionState, tuple[SessionEffect, ...], Exception | None]:
    """As `session.advance_guarded`; after a fault the board is seen again at once, as the program asks for it.

    Raises: what fails again at once.
    """
    after, effects, fault = session.advance_guarded(state, event)
    if fault is None or not state.link_up:
        return after, effects, fault
    match event:
        case PieceLifted(square=square):
            occupied = state.occupied - {square}
        case PiecePlaced(square=square):
            occupied = state.occupied | {square}
        case BoardSeen(occupied=seen):
            occupied = seen
        case _:
            occupied = state.occupied
    after, more = session.advance(after, BoardSeen(after.t_ms, occupied))
    return after, (*effects, *more), fault


def _is_new_game(event: Event, effects: Iterable[SessionEffect]) -> bool:
    """Whether the game in progress is not gone on with: the program begins another, whatever its session knows."""
    is_key = isinstance(event, KeyPressed) and event.name == "new"
    return is_key or any(isinstance(effect, NewGameWanted) for effect in effects)


def told(effect: SessionEffect) -> Iterator[dict[str, Any]]:
    """The output lines for an effect; none for what only screens and clocks need."""
    t = effect.t_ms / 1000
    match effect:
        case MoveMade(ply=ply, move=move, san=san, by=by, sure=sure):
            yield {"t": t, "ev": "move", "ply": ply, "move": move, "san": san, "by": by.value, "sure": sure}
        case MovesRevised(ply=ply, moves=moves, sure=sure):
            yield {"t": t, "ev": "revise", "ply": ply, "moves": list(moves), "sure": sure}
        case MoveStood(ply=ply, move=move, fen=fen):
            yield {"t": t, "ev": "stood", "ply": ply, "move": move, "fen": fen}
        case AlertRaised():
            yield {"t": t, "ev": "alert", **_alert(effect)}
        case EvidenceNoted():
            yield {"t": t, "ev": "evidence", **_incident(effect)}
        case IncidentRuled(incident=incident, ruling=ruling, text=text):
            yield {"t": t, "ev": "ruling", "incident": incident, "do": ruling, "text": text}
        case ClaimsShown(texts=texts):
            yield {"t": t, "ev": "claims", "texts": list(texts), "for": "arbiter"}
        case PositionSet(ply=ply, fen=fen):
            yield {"t": t, "ev": "position", "ply": ply, "fen": fen}
        case GameReopened():
            yield {"t": t, "ev": "reopened"}
        case QuestionAsked(ply=ply, question=question, choices=choices):
            yield {"t": t, "ev": "ask", "ply": ply, "question": question, "choices": list(choices)}
        case GameEnded(result=result, reason=reason):
            yield {"t": t, "ev": "result", "result": result, "reason": reason}
        case _:
            return


def _alert(alert: AlertRaised) -> dict[str, Any]:
    entry = {**_incident(alert), "for": alert.audience}
    if alert.confirmed is not None:
        entry["confirmed"] = alert.confirmed
    return entry


def _incident(told: AlertRaised | EvidenceNoted) -> dict[str, Any]:
    """What alerts and evidence have in common; what is empty is left out."""
    entry: dict[str, Any] = {"kind": told.kind, "text": told.text}
    if told.by is not None:
        entry["by"] = told.by.value
    if told.squares:
        entry |= {"sq": told.squares[0], "squares": list(told.squares)}
    if told.move is not None:
        entry["move"] = told.move
    if told.article:
        entry["article"] = told.article
    if told.fen:
        entry |= {"ply": told.ply, "before": told.fen, "touches": list(told.touches)}
    if told.incident:
        entry["incident"] = told.incident
    return entry


def _final(state: session.SessionState) -> dict[str, Any]:
    board = state.recognition
    moves = [reported.move for reported in state.reported]
    if board is None:  # its pieces have not stood yet: nothing but what was entered is known of it
        position = state.start if state.entered is None else state.entered.position
        return {"ev": "final", "moves": moves, "fen": position.fen(), "candidates": 1, "alternatives": []}
    node = board.best
    while node.parent is not None and node.ply > len(moves):
        node = node.parent
    without = [] if state.stood is None else [state.stood.game.reported]  # a wrong move stands, or was none
    lines = chain(([told.move for told in game] for game in without), map(list, doubts.games(board)))
    others = (line for line in lines if line != moves)
    return {
        "ev": "final",
        "moves": moves,
        "fen": _fen_after(node, moves),
        "candidates": len(board.candidates),
        "alternatives": list(islice(others, _ALTERNATIVES_MAX)),
    }


def _fen_after(node: Node, moves: list[str]) -> str:
    """The position after the moves told of; while the board is in disorder the best candidate may be another game, and
    then it is worked out from where both agree.
    """
    while node.parent is not None and list(node.line) != moves[: node.ply]:
        node = node.parent
    position = node.position.copy()
    for move in moves[node.ply :]:
        position.push(move)
    return position.fen()
