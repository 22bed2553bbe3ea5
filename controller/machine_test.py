"""What is known of a machine's parts while people try them: which squares, keys and levers have answered, which lamps
and sounds were noticed. No game has anything to do with it, and nothing is recorded.

A reed has answered once it has closed and opened (or opened and closed); one that changes again and again within a
moment flickers, which no hand does.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from firmware_bridge.events import (
    BoardEvent,
    BoardInfo,
    BoardSnapshot,
    LeverChanged,
    LinkLost,
    LinkRefused,
    LinkUp,
    Reed,
    ReedChanged,
)

KEYS = ("up", "left", "enter", "right", "down")
LEVERS = ("south", "north")
FLICKER_COUNT, FLICKER_MS = 6, 400  # so many changes within so long


class State(Enum):
    """What is known of a part."""

    OPEN = "open"  # not tried, or silent
    HALF = "half"  # has changed once
    WELL = "well"
    FLICKERS = "flickers"
    BAD = "bad"  # somebody says that it does not work


@dataclass(frozen=True, slots=True)
class BoardParts:
    """What a board has: columns and rows of reeds, and lamps."""

    columns: int
    rows: int
    lamp_count: int


def parts_of(board: BoardInfo) -> BoardParts:
    """As the board said of itself."""
    return BoardParts(board.columns, board.rows, board.lamp_count)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to try: its kind (`reed`, `key`, `lever`, `lamp`, `sound`), its name, what is known of it."""

    kind: str
    name: str
    state: State


class MachineTest:
    """The parts of one machine. `lamps` are those of its panel, beside those of the board."""

    def __init__(
        self, info: BoardParts | None, lamps: tuple[str, ...] = (), sounds: tuple[str, ...] = ()
    ) -> None:
        self.info: BoardParts | None = None
        self.reason = ""  # why the board does not answer
        self.closed: frozenset[Reed] = frozenset()
        self._changes: dict[Reed, deque[int]] = {}
        self._counts: dict[Reed, int] = {}
        self._flickers: set[Reed] = set()
        self._answered: set[tuple[str, str]] = set()
        self._judged: dict[tuple[str, str], bool] = {}
        self._panel_lamps = lamps
        self._sounds = sounds
        self.area = (0, 0)  # columns and rows that the board has reeds in
        if info is not None:
            self._meet(info)

    def _meet(self, info: BoardParts) -> None:
        self.info, self.reason = info, ""
        if self.area == (0, 0):
            self.area = (info.columns, info.rows)

    def take(self, event: BoardEvent) -> None:
        """What the board tells."""
        match event:
            case ReedChanged(t_ms=t_ms, reed=reed, closed=closed):
                self.change(reed, closed=closed, t_ms=t_ms)
            case LeverChanged(lever=lever, down=True) if lever < len(LEVERS):
                self._answered.add(("lever", LEVERS[lever]))
            case BoardSnapshot(closed=closed_reeds):
                self.closed = closed_reeds
            case LinkUp(board=board):
                self._meet(parts_of(board))
            case LinkLost(reason=reason) | LinkRefused(reason=reason):
                self.info, self.reason = None, reason

    def change(self, reed: Reed, *, closed: bool, t_ms: int) -> None:
        """A switch has opened or closed."""
        self.closed = self.closed | {reed} if closed else self.closed - {reed}
        self._counts[reed] = self._counts.get(reed, 0) + 1
        changes = self._changes.setdefault(reed, deque(maxlen=FLICKER_COUNT))
        changes.append(t_ms)
        if len(changes) == FLICKER_COUNT and t_ms - changes[0] <= FLICKER_MS:
            self._flickers.add(reed)

    def answer(self, kind: str, name: str) -> None:
        """A key or a lever was used."""
        self._answered.add((kind, name))

    def judge(self, kind: str, name: str, *, well: bool) -> None:
        """Somebody has seen or heard it, or has not."""
        self._judged[kind, name] = well

    def reed(self, reed: Reed) -> State:
        """What is known of the switch under a square."""
        if reed in self._flickers:
            return State.FLICKERS
        count = self._counts.get(reed, 0)
        return State.OPEN if count == 0 else State.HALF if count == 1 else State.WELL

    def state(self, kind: str, name: str) -> State:
        """What is known of another part."""
        judged = self._judged.get((kind, name))
        if judged is not None:
            return State.WELL if judged else State.BAD
        return State.WELL if (kind, name) in self._answered else State.OPEN

    @property
    def reeds(self) -> tuple[Reed, ...]:
        """Those that the board has, rank by rank from South."""
        columns, rows = self.area
        return tuple((row, column) for row in range(rows) for column in range(columns))

    @property
    def lamps(self) -> tuple[str, ...]:
        """The panel's by their names, then the board's by their numbers from 1."""
        count = self.info.lamp_count if self.info is not None else 0
        return (*self._panel_lamps, *(str(number) for number in range(1, count + 1)))

    @property
    def sounds(self) -> tuple[str, ...]:
        """The tones that this machine can play."""
        return self._sounds

    def parts(self) -> Iterator[Part]:
        """Everything there is to try, in the order of trying."""
        for reed in self.reeds:
            yield Part("reed", name_of(reed), self.reed(reed))
        for kind, names in (("key", KEYS), ("lever", LEVERS), ("lamp", self.lamps), ("sound", self._sounds)):
            for name in names:
                yield Part(kind, name, self.state(kind, name))


def name_of(reed: Reed) -> str:
    """The square above a reed, as on a board that begins at its corner."""
    return f"{chr(ord('a') + reed[1])}{reed[0] + 1}"
