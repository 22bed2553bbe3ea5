"""C4, hourglass: what one player thinks, the other gains."""

from dataclasses import dataclass
from typing import ClassVar, Self

from controller.clocks.durations import SECOND_MS, format_base, format_exact, parse_positive
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class Hourglass(TimeControl):
    """Both times together never change. Source: rulebook, clocks 1.1 and 1.5 (C4)."""

    base_ms: int

    name: ClassVar[str] = "hourglass"
    example: ClassVar[str] = "hourglass 60s"

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """One time. Raises: ClockSettingsError."""
        if len(words) != 1:
            raise ClockSettingsError(
                f"'hourglass' takes one time, not '{' '.join(words)}': write '{cls.example}'"
            )
        return cls(parse_positive(words[0], "the time of 'hourglass'"))

    def write(self) -> str:
        """As `hourglass` takes it: `1m`."""
        return format_base(self.base_ms)

    def describe(self) -> str:
        """One sentence for people."""
        return f"{format_exact(self.base_ms)}; what one player thinks, the other gains."

    def pgn(self) -> str:
        """`*` and seconds (PGN 9.6.1, sandclock)."""
        return f"*{self.base_ms // SECOND_MS}" if self.base_ms % SECOND_MS == 0 else "?"

    def start(self) -> SideClock:
        """The base time."""
        return SideClock(balances=(self.base_ms,))

    def burn(self, own: SideClock, other: SideClock, duration_ms: int) -> tuple[SideClock, SideClock]:
        """The opponent gains what burns."""
        return own.add(0, -duration_ms), other.add(0, duration_ms)
