"""C1, single countdown: one time, nothing is ever added."""

from dataclasses import dataclass
from typing import ClassVar, Self

from controller.clocks.durations import SECOND_MS, format_base, format_exact, parse_positive
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class Single(TimeControl):
    """Source: rulebook, clocks 1.1 and 1.5 (C1)."""

    base_ms: int

    name: ClassVar[str] = "single"
    example: ClassVar[str] = "single 5m"

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """One time. Raises: ClockSettingsError."""
        if len(words) != 1:
            raise ClockSettingsError(
                f"'single' takes one time, not '{' '.join(words)}': write '{cls.example}'"
            )
        return cls(parse_positive(words[0], "the time of 'single'"))

    def write(self) -> str:
        """As `single` takes it: `5m`."""
        return format_base(self.base_ms)

    def describe(self) -> str:
        """One sentence for people."""
        return f"{format_exact(self.base_ms)} for the whole game; nothing is added."

    def pgn(self) -> str:
        """Seconds for the whole game (PGN 9.6.1, sudden death)."""
        return f"{self.base_ms // SECOND_MS}" if self.base_ms % SECOND_MS == 0 else "?"

    def start(self) -> SideClock:
        """The base time."""
        return SideClock(balances=(self.base_ms,))
