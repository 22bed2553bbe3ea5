"""C13, calendar chess: days for a move, a reserve that fills up again, an interlude in which a move may be taken back.

    calendar 3d [reserve 2d[x3]] [interlude 12h[x2]]
    calendar 30d/10 …

Behind `x` stands how often. A limit for the whole game is the Independent clock.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import CALENDAR_MAX_MS, format_days, parse_positive
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl

_INTERLUDE, _ALLOTMENT, _RESERVE = 0, 1, 2
_RESERVES_USED, _TAKE_BACKS_USED = 0, 1
_COUNT_MAX = 9_999


@dataclass(frozen=True, slots=True)
class Calendar(TimeControl):
    """An allotment for every move starts anew each time; one for several moves carries unused time forward.

    The interlude after a move passes before the opponent's allotment begins, and is charged to nobody.
    Source: rulebook, clocks 1.13, which leaves all numbers to the players.
    """

    allotment_ms: int
    moves: int = 1
    reserve_ms: int = 0
    reserve_uses: int | None = None
    interlude_ms: int = 0
    interlude_uses: int | None = None

    name: ClassVar[str] = "calendar"
    example: ClassVar[str] = "calendar 3d reserve 2d interlude 12h"

    @property
    def balance_names(self) -> tuple[str, ...]:
        """What passes before the player may move, the time for the move or moves, and the Recycled reserve."""
        return ("interlude", "allotment", "reserve")

    @property
    def count_names(self) -> tuple[str, ...]:
        """How often the reserve was drawn on, and moves were taken back."""
        return ("reserve_uses", "interlude_uses")

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`3d reserve 2dx3 interlude 12hx2`, `30d/10`. Raises: ClockSettingsError."""
        names = words[1::2]
        if len(words) % 2 == 0 or not set(names) <= {"reserve", "interlude"} or len(set(names)) < len(names):
            raise ClockSettingsError(
                "'calendar' takes a time for each move (3d) or for several (30d/10), perhaps 'reserve' and "
                f"'interlude' with times, not '{' '.join(words)}': write '{cls.example}'"
            )
        allotment, solidus, moves = words[0].partition("/")
        parts = dict(zip(names, words[2::2], strict=True))
        reserve_ms, reserve_uses = _read_repeated(parts.get("reserve"), "reserve")
        interlude_ms, interlude_uses = _read_repeated(parts.get("interlude"), "interlude")
        return cls(
            parse_positive(allotment, "the time of 'calendar'", CALENDAR_MAX_MS),
            _read_count(moves, "number of moves") if solidus else 1,
            reserve_ms,
            reserve_uses,
            interlude_ms,
            interlude_uses,
        )

    def check_against(self, other: Self) -> None:
        """The interlude is one agreement of both. Raises: ClockSettingsError."""
        if self.interlude_ms != other.interlude_ms:
            raise ClockSettingsError(
                "'calendar' has one interlude for both players: give South and North the same 'interlude'"
            )

    def write(self) -> str:
        """As `calendar` takes it."""
        text = format_days(self.allotment_ms) + (f"/{self.moves}" if self.moves > 1 else "")
        if self.reserve_ms:
            text += f" reserve {_write_repeated(self.reserve_ms, self.reserve_uses)}"
        if self.interlude_ms:
            text += f" interlude {_write_repeated(self.interlude_ms, self.interlude_uses)}"
        return text

    def describe(self) -> str:
        """One sentence for people."""
        each = "every move" if self.moves == 1 else f"{self.moves} moves"
        text = f"{format_days(self.allotment_ms)} for {each}"
        if self.reserve_ms:
            text += f", a reserve of {format_days(self.reserve_ms)}{_times(self.reserve_uses)}"
        if self.interlude_ms:
            uses = _times(self.interlude_uses)
            text += f", {format_days(self.interlude_ms)} in which a move may be taken back{uses}"
        return text + "."

    def pgn(self) -> str:
        """PGN has no field for days of a move, so `?`."""
        return "?"

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        when = "before every move" if self.moves == 1 else f"before every {self.moves} moves"
        how = "anew" if self.moves == 1 else "added"
        rows = [(when, f"{format_days(self.allotment_ms)} {how}")]
        if self.reserve_ms:
            rows.append(("after a move made on the reserve", "the reserve is full again"))
        return tuple(rows)

    def cutoff(self, turns: int) -> int | None:
        """The turn that completes the present allotment."""
        return None if self.moves == 1 else (turns // self.moves + 1) * self.moves

    def start(self) -> SideClock:
        """The first allotment, a full reserve, no interlude before the first move."""
        return SideClock(balances=(0, self.allotment_ms, self.reserve_ms), stage=_ALLOTMENT, counts=(0, 0))

    def restage(self, own: SideClock) -> SideClock:
        """An allotment that was given time burns before the reserve; an interlude that is over does not return."""
        if own.stage == _RESERVE and own.balances[_ALLOTMENT]:
            return replace(own, stage=_ALLOTMENT)
        return own

    def interlude_left(self, own: SideClock) -> int:
        """What is left of the interlude after the opponent's move."""
        return own.balances[_INTERLUDE] if own.stage == _INTERLUDE else 0

    def until_flag(self, own: SideClock) -> int:
        """Interlude, the allotment that follows it, and the reserve if it may still be used."""
        if own.stage == _RESERVE:
            return own.balances[_RESERVE]
        if own.stage == _INTERLUDE:
            return own.balances[_INTERLUDE] + self.until_flag(self._begin_allotment(own))
        return own.balances[_ALLOTMENT] + (own.balances[_RESERVE] if self._has_reserve(own) else 0)

    def left(self, own: SideClock) -> int:
        """Without the interlude."""
        return self.until_flag(own) - self.interlude_left(own)

    def shown(self, own: SideClock) -> int:
        """The allotment, then the reserve: people count the days of this move."""
        return own.balances[_RESERVE if own.stage == _RESERVE else _ALLOTMENT]

    def is_shown_burning(self, own: SideClock) -> bool:
        """Nothing of the player's burns in the interlude."""
        return own.stage != _INTERLUDE

    def next_stage(self, own: SideClock) -> SideClock | None:
        """Interlude, allotment, reserve."""
        if own.stage == _INTERLUDE:
            return self._begin_allotment(own)
        if own.stage == _ALLOTMENT and self._has_reserve(own):
            return replace(own, stage=_RESERVE)
        return None

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """A reserve in use is full again, and counted; the interlude begins before the opponent's allotment."""
        del spent_ms
        if own.stage == _RESERVE:
            used = (own.counts[_RESERVES_USED] + 1, *own.counts[1:])
            own = replace(own, balances=own.with_balance(_RESERVE, self.reserve_ms), counts=used)
        interlude = other.with_balance(_INTERLUDE, self.interlude_ms)
        return own, replace(other, stage=_INTERLUDE, balances=interlude)

    def take_back(self, own: SideClock) -> SideClock | None:
        """Counted, if the player has a change of mind left."""
        used = own.counts[_TAKE_BACKS_USED]
        if self.interlude_uses is not None and used >= self.interlude_uses:
            return None
        return replace(own, counts=(own.counts[_RESERVES_USED], used + 1))

    def end_interlude(self, own: SideClock) -> SideClock:
        """As it was before the move that was taken back."""
        return replace(own, stage=_ALLOTMENT, balances=own.with_balance(_INTERLUDE, 0))

    def _begin_allotment(self, own: SideClock) -> SideClock:
        """The player's turn proper: a new allotment, or more of it, where one is due."""
        balances = own.balances
        if self.moves == 1:
            balances = own.with_balance(_ALLOTMENT, self.allotment_ms)
        elif own.turns and own.turns % self.moves == 0:
            balances = own.add(_ALLOTMENT, self.allotment_ms).balances
        return replace(own, stage=_ALLOTMENT, balances=(0, *balances[1:]))

    def _has_reserve(self, own: SideClock) -> bool:
        return own.balances[_RESERVE] > 0 and (
            self.reserve_uses is None or own.counts[_RESERVES_USED] < self.reserve_uses
        )


def _read_repeated(text: str | None, what: str) -> tuple[int, int | None]:
    """`2d` or `2dx3`. Raises: ClockSettingsError."""
    if text is None:
        return 0, None
    length, times, count = text.partition("x")
    length_ms = parse_positive(length, f"the {what} of 'calendar'", CALENDAR_MAX_MS)
    return length_ms, _read_count(count, f"number of uses of the {what}") if times else None


def _write_repeated(length_ms: int, uses: int | None) -> str:
    return format_days(length_ms) + ("" if uses is None else f"x{uses}")


def _read_count(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= _COUNT_MAX:
        raise ClockSettingsError(f"the {what} of 'calendar', '{text}', is no number from 1 to {_COUNT_MAX}")
    return int(text)


def _times(uses: int | None) -> str:
    return "" if uses is None else f" (at most {uses} times)"
