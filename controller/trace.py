"""Reading a sensor trace: JSON lines to events, and for a line that is none, what would be right there.

Format: contracts for sensor traces; the kinds beyond it (clock, correct, let-stand, moves, rule) are what recordings
hold besides.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import rules_c
from controller.clock_order import ClockAct, read_order
from controller.errors import TraceError
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
)
from controller.sides import Side

KEYS = ("pause", "resign", "draw", "undo", "new", "arbiter", "claims")

_Read = Callable[["_Line"], Event]


def read_trace(lines: Iterable[str], game: rules_c.Game, name: str = "trace") -> Iterator[Event]:
    """The events of the trace `name`.

    Raises: TraceError with its name, the number of the line, what is wrong there, and the words that would be right.
    """
    for _, event in _numbered(lines, game, name):
        yield event


def read_in_order(lines: Iterable[str], game: rules_c.Game, name: str = "trace") -> Iterator[Event]:
    """The events of a trace whose times never decrease. Raises: TraceError, as `read_trace`."""
    last_ms = 0
    for number, event in _numbered(lines, game, name):
        if event.t_ms < last_ms:
            back = f"t goes back to {event.t_ms / 1000}; it is {last_ms / 1000} or later here"
            raise TraceError(f"{name}: line {number}: {back}")
        last_ms = event.t_ms
        yield event


def _numbered(lines: Iterable[str], game: rules_c.Game, name: str) -> Iterator[tuple[int, Event]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            event = _event(line, game)
        except TraceError as error:
            raise TraceError(f"{name}: line {number}: {error}") from error
        yield number, event


def _event(text: str, game: rules_c.Game) -> Event:
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise TraceError(f"no JSON: {text.strip()[:60]!r}; {_EXAMPLE}") from error
    if not isinstance(fields, dict):
        raise TraceError(f"no JSON object: {text.strip()[:60]!r}; {_EXAMPLE}")
    line = _Line(fields, game)
    kind = line.one_of("ev", tuple(_KINDS))
    return _KINDS[kind](line)


_EXAMPLE = 'an event is one, such as {"t": 1.25, "ev": "lift", "sq": "e2"}'


class _Line:
    """The fields of one line; each is asked for as what it should be. Raises: TraceError."""

    def __init__(self, fields: dict[str, Any], game: rules_c.Game) -> None:
        self.fields, self._game = fields, game

    @property
    def t_ms(self) -> int:
        """When it happened."""
        seconds: Any = self._given("t", "seconds from the start of the trace")
        is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if not is_number or not math.isfinite(seconds) or seconds < 0:
            raise TraceError(
                f"t is {_json(seconds)}; it is seconds from the start of the trace, such as 1.25"
            )
        return round(float(seconds) * 1000)

    @property
    def square(self) -> str:
        """The square of the switch."""
        return self._square(self._given("sq", "the square"))

    @property
    def by(self) -> Side:
        """Whose lever, or key."""
        return Side(self.one_of("by", tuple(side.value for side in Side)))

    def one_of(self, name: str, words: Sequence[str]) -> str:
        """A field that is one of these words."""
        word = self._given(name, ", ".join(words))
        if word not in words:
            raise TraceError(f"{name} is {_json(word)}; it is one of {', '.join(words)}")
        return str(word)

    def texts(self, name: str, what: str) -> tuple[str, ...]:
        """A field that is a list of words."""
        words = self._given(name, f"a list of {what}")
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise TraceError(f"{name} is {_json(words)}; it is a list of {what}")
        return tuple(words)

    def squares(self, name: str) -> frozenset[str]:
        """A field that is a list of squares."""
        return frozenset(map(self._square, self.texts(name, "squares")))

    def text(self, name: str, what: str, otherwise: str | None = None) -> str:
        """A field that is a word; without `otherwise` it must be there."""
        word = self._given(name, what) if otherwise is None else self.fields.get(name, otherwise)
        if not isinstance(word, str):
            raise TraceError(f"{name} is {_json(word)}; it is {what}")
        return word

    def count(self, name: str, what: str) -> int:
        """A field that is a whole number."""
        count = self._given(name, what)
        if not isinstance(count, int) or isinstance(count, bool):
            raise TraceError(f"{name} is {_json(count)}; it is {what}")
        return count

    def flag(self, name: str) -> bool:
        """A field that is true or false."""
        flag = self._given(name, "true or false")
        if not isinstance(flag, bool):
            raise TraceError(f"{name} is {_json(flag)}; it is true or false")
        return flag

    def _given(self, name: str, what: str) -> Any:
        if name not in self.fields:
            raise TraceError(f"{name} is missing ({what}): {_json(self.fields)}")
        return self.fields[name]

    def _square(self, name: object) -> str:
        if not isinstance(name, str) or name not in self._game.square_index:
            first, last = self._game.squares[0], self._game.squares[-1]
            raise TraceError(f"{_json(name)} is no square of {self._game.id} ({first} to {last})")
        return name


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:80]


def _key(line: _Line) -> Event:
    by = line.by if line.fields.get("by") is not None else None
    return KeyPressed(line.t_ms, line.one_of("name", KEYS), by, line.text("move", "a move", ""))


def _choice(line: _Line) -> Event:
    if "piece" in line.fields:
        return ChoiceMade(line.t_ms, line.text("piece", "a letter"))
    if "move" not in line.fields:
        raise TraceError(f"piece or move is missing (the answer chosen): {_json(line.fields)}")
    return ChoiceMade(line.t_ms, line.text("move", "moves, blanks between them"))


def _clock(line: _Line) -> Event:
    line.one_of("do", tuple(ClockAct))
    try:
        return ClockOrdered(line.t_ms, read_order(line.fields))
    except (TypeError, ValueError) as error:
        raise TraceError(f"no order of the clocks ({error}): {_json(line.fields)}") from error


def _correction(line: _Line) -> Event:
    moves = line.texts("moves", "moves") if "moves" in line.fields else ()
    as_then, keeps_rest = line.fields.get("clocks") == "then", line.fields.get("rest") == "kept"
    ply = line.count("ply", "how many plies stay")
    return GameCorrected(line.t_ms, ply, moves, line.text("fen", "a FEN", ""), as_then, keeps_rest)


def _ruling(line: _Line) -> Event:
    incident = line.count("incident", "the number of an incident")
    return IncidentJudged(line.t_ms, incident, line.text("do", "penalise, dismiss or reopen"))


_KINDS: dict[str, _Read] = {
    "lift": lambda line: PieceLifted(line.t_ms, line.square),
    "place": lambda line: PiecePlaced(line.t_ms, line.square),
    "press": lambda line: LeverPressed(line.t_ms, line.by),
    "choose": _choice,
    "key": _key,
    "link": lambda line: LinkChanged(line.t_ms, line.flag("up")),
    "snapshot": lambda line: BoardSeen(line.t_ms, line.squares("occupied")),
    "clock": _clock,
    "let-stand": lambda line: MoveLetStand(line.t_ms, line.text("fen", "a FEN", "")),
    "correct": _correction,
    "rule": _ruling,
    "moves": lambda line: MovesEntered(line.t_ms, line.texts("moves", "moves")),
}
