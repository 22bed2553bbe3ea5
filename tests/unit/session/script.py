"""Hands in short notation, for tests: `-e2 +e4` lifts and sets down, half a second a step unless told otherwise.

-e2 +e4     a piece lifted, a piece set down      !s !n       South's, North's lever
~3000       so many milliseconds later            =N          a choice
@arbiter    an operating key                      >down >up   the link
@stand      the arbiter lets an illegal move stand
>seen       the board as it stands is reported    ,           the next touch comes at once (5 ms)
(-e2)       happens on the board while the link is down, so that nobody reports it
"""

import json
from collections.abc import Iterator
from typing import Any

import rules_c
from controller import clocks, session
from controller.clock_order import ClockAct, ClockOrder
from controller.effects import AlertRaised
from controller.events import ClockOrdered, Event, TimePassed
from controller.replay import replay
from controller.session.step import SessionEffect
from controller.trace import read_trace

STEP_MS = 500
AT_ONCE_MS = 5
_BY = {"s": "south", "n": "north"}


def trace(game_id: str, script: str, fen: str | None = None) -> list[dict[str, Any]]:
    """The events of a script, from a position on (the start position by default)."""
    game = rules_c.game(game_id)
    occupied = set((game.start() if fen is None else game.position(fen)).pieces())
    t_ms, step_ms = 1000, STEP_MS
    events: list[dict[str, Any]] = []
    for token in script.split():
        if token == ",":
            step_ms = AT_ONCE_MS
            continue
        if token.startswith("~"):
            t_ms += int(token[1:]) - STEP_MS
            continue
        t_ms, step_ms = t_ms + step_ms, STEP_MS
        word = token.strip("()")
        if word[0] in "-+":
            occupied ^= {word[1:]}
        entry = {"t": t_ms / 1000, **_entry(word, occupied)}
        if word is token:
            events.append(entry)
    return events


def _entry(word: str, occupied: set[str]) -> dict[str, Any]:
    match word[0]:
        case "-" | "+":
            return {"ev": "lift" if word[0] == "-" else "place", "sq": word[1:]}
        case "!":
            return {"ev": "press", "by": _BY[word[1:]]}
        case "=":
            return {"ev": "choose", "piece": word[1:]}
        case "@" if word == "@stand":
            return {"ev": "let-stand"}
        case "@":
            return {"ev": "key", "name": word[1:]}
        case ">" if word == ">seen":
            return {"ev": "snapshot", "occupied": sorted(occupied)}
        case ">":
            return {"ev": "link", "up": word == ">up"}
    raise ValueError(f"no such step: {word}")


def read(
    game_id: str, script: str, fen: str | None = None, mode: str = "casual"
) -> tuple[list[str], list[dict[str, Any]]]:
    """The game that is read from a script, and every line told."""
    lines = [json.dumps(event) for event in trace(game_id, script, fen)]
    told = list(replay(game_id, lines, fen=fen, mode=mode))
    return list(told[-1]["moves"]), told


def of_kind(told: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The lines of one kind."""
    return [line for line in told if line["ev"] == kind]


def alerts(told: list[dict[str, Any]]) -> list[str]:
    """The kinds of the alerts told."""
    return [line["kind"] for line in of_kind(told, "alert")]


def is_sure(told: list[dict[str, Any]], ply: int) -> bool:
    """Whether the last word on a ply was sure."""
    sure = False
    for line in told:
        if (line["ev"] == "move" and line["ply"] == ply) or (
            line["ev"] == "revise" and line["ply"] <= ply < line["ply"] + len(line["moves"])
        ):
            sure = line["sure"]
    return sure


class Table:
    """A session that a test advances by scripts and looks at in between."""

    def __init__(
        self,
        game_id: str,
        mode: str = "casual",
        settings: str = "single 5m",
        *,
        fen: str | None = None,
        set_up: bool = False,
    ) -> None:
        """The board stands in the start position or that of `fen`, or is empty with `set_up`."""
        self.game = rules_c.game(game_id)
        self.fen = fen
        parsed = clocks.parse_settings(settings)
        self.state = session.begin(self.game, parsed, fen=fen, mode=mode, set_up=set_up)
        self.effects: list[SessionEffect] = []
        self.now_ms = 0

    def play(self, script: str) -> "Table":
        """The steps of a script, from now on."""
        lines = (json.dumps({**e, "t": e["t"] - 1}) for e in trace(self.game.id, script, self.fen))
        start = self.now_ms
        for event in _later(read_trace(lines, self.game), start):
            self.feed(event)
        return self

    def wait(self, ms: int) -> "Table":
        """Nothing happens for so long."""
        return self.feed(TimePassed(self.now_ms + ms))

    def order(self, act: str, **fields: Any) -> "Table":
        """An order for the clocks, now."""
        return self.feed(ClockOrdered(self.now_ms, ClockOrder(ClockAct(act), **fields)))

    def feed(self, event: Event) -> "Table":
        """One event."""
        self.now_ms = event.t_ms
        self.state, effects = session.advance(self.state, event)
        self.effects += effects
        return self

    def view(self) -> Any:
        """What a screen may show now."""
        return session.view(self.state, self.now_ms)

    def alerts(self) -> list[str]:
        """The kinds of the alerts raised so far."""
        return [effect.kind for effect in self.effects if isinstance(effect, AlertRaised)]

    def moves(self) -> list[str]:
        """The game as it was last told."""
        return [told.move for told in self.state.reported]


def _later(events: Iterator[Event], ms: int) -> Iterator[Event]:
    for event in events:
        yield type(event)(**{**_fields(event), "t_ms": event.t_ms + ms})


def _fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__slots__}
