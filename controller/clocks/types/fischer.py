"""C3, Fischer: an increment after every own move, unused time is kept."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import SECOND_MS, format_base, format_exact, format_increment
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl
from controller.clocks.types.base_and_bonus import read_base_and_bonus

_CREDIT_WORDS = ("increment", "before")


@dataclass(frozen=True, slots=True)
class Fischer(TimeControl):
    """`increment_before` credits the first increment before the first move, as FIDE's events do.

    Source: rulebook, clocks 1.1, 1.5 (C3) and 1.15.
    """

    base_ms: int
    increment_ms: int
    increment_before: bool = False

    name: ClassVar[str] = "fischer"
    example: ClassVar[str] = "fischer 5m+3s"

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`5m+3s`, perhaps followed by `increment before`. Raises: ClockSettingsError."""
        if not words or words[1:] not in ((), _CREDIT_WORDS):
            raise ClockSettingsError(
                f"'fischer' takes base time + increment, not '{' '.join(words)}': "
                f"write '{cls.example}' or '{cls.example} increment before'"
            )
        base_ms, increment_ms = read_base_and_bonus(words[0], cls.name, "increment", cls.example)
        return cls(base_ms, increment_ms, increment_before=len(words) > 1)

    def write(self) -> str:
        """As `fischer` takes it: `5m+3s`."""
        credit = " ".join(("", *_CREDIT_WORDS)) if self.increment_before else ""
        return f"{format_base(self.base_ms)}+{format_increment(self.increment_ms)}{credit}"

    def describe(self) -> str:
        """One sentence for people."""
        first = " and once before the first" if self.increment_before else ""
        return (
            f"{format_exact(self.base_ms)} for the whole game; "
            f"{format_increment(self.increment_ms)} is added after every own move{first}."
        )

    def pgn(self) -> str:
        """Seconds + seconds (PGN 9.6.1, incremental)."""
        if self.base_ms % SECOND_MS or self.increment_ms % SECOND_MS:
            return "?"
        return f"{self.base_ms // SECOND_MS}+{self.increment_ms // SECOND_MS}"

    def start(self) -> SideClock:
        """The base time."""
        return SideClock(balances=(self.base_ms + (self.increment_ms if self.increment_before else 0),))

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """The increment is added, however long the turn took."""
        del spent_ms
        return replace(own, balances=own.with_balance(0, own.balances[0] + self.increment_ms)), other
