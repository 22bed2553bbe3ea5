"""A recorded game as a sensor trace (JSON Lines), so that `rhunich replay` can be shown what the session was."""

import json
from collections.abc import Iterator
from typing import Any, assert_never

from controller.clock_order import order_fields
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
from controller.recording.codec import decode
from controller.recording.recorded_game import RESUMED, RecordedGame


def trace_of(recorded: RecordedGame) -> Iterator[str]:
    """One line an event, times in seconds from the first one; a resumed game goes on where it had stopped.

    It begins where the pieces stood: a trace tells of play, not of setting up.

    Raises: EntryError.
    """
    base_ms: int | None = None
    now_ms = 0
    begun = next((n for n, entry in enumerate(recorded.entries) if entry.kind == "effect.GameStarted"), 0)
    entered = (e for e in recorded.entries[:begun] if e.kind == "event.MovesEntered")
    for entry in (*entered, *recorded.entries[begun:]):
        if entry.kind == RESUMED:
            base_ms = entry.t_ms - now_ms
        if not entry.kind.startswith("event."):
            continue
        if base_ms is None:
            base_ms = entry.t_ms
        now_ms = max(now_ms, entry.t_ms - base_ms)
        fields = _fields(decode(entry))
        if fields is not None:
            yield json.dumps({"t": now_ms / 1000, **fields})


def _fields(event: object) -> dict[str, Any] | None:
    """The event in the words of a trace; None for the mere passing of time, and for the key that leaves a game, which
    may be gone on with later.
    """
    known: Event = event  # type: ignore[assignment]  # every kind `event.…` decodes to one
    match known:
        case PieceLifted():
            return {"ev": "lift", "sq": known.square}
        case PiecePlaced():
            return {"ev": "place", "sq": known.square}
        case BoardSeen():
            return {"ev": "snapshot", "occupied": sorted(known.occupied)}
        case LeverPressed():
            return {"ev": "press", "by": known.by.value}
        case TimePassed() | KeyPressed(name="new"):
            return None
        case KeyPressed():
            move = {"move": known.move} if known.move else {}
            return {"ev": "key", "name": known.name, **({"by": known.by.value} if known.by else {}), **move}
        case ChoiceMade():
            # A promotion letter, or moves.
            return {"ev": "choose", "piece" if len(known.choice) == 1 else "move": known.choice}
        case LinkChanged():
            return {"ev": "link", "up": known.up}
        case ClockOrdered():
            return {"ev": "clock", **order_fields(known.order)}
        case MoveLetStand():
            return {"ev": "let-stand"} | ({"fen": known.fen} if known.fen else {})
        case GameCorrected():
            fields: dict[str, Any] = {"ply": known.ply, "moves": list(known.moves)}
            fields |= {"fen": known.fen} if known.fen else {}
            fields |= {"clocks": "then"} if known.clocks_as_then else {}
            return {"ev": "correct", **fields} | ({"rest": "kept"} if known.keeps_rest else {})
        case IncidentJudged():
            return {"ev": "rule", "incident": known.incident, "do": known.ruling}
        case MovesEntered(moves=moves):
            return {"ev": "moves", "moves": list(moves)}
        case _:
            assert_never(known)
