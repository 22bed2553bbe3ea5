"""C5 and C6, phased countdown: thinking on one balance earns increments for the next."""

from dataclasses import dataclass
from typing import ClassVar, Self

from controller.clocks.durations import format_base, format_exact, format_increment, parse_positive
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class PhasedCountdown(TimeControl):
    """One increment is the standard clock (Main, Reserve), two are triple controls (C6).

    Shape: `increments_ms[i]` goes to balance `i + 1` at every press made while balance `i` burns.
    Source: rulebook, clocks 1.7.
    """

    main_ms: int
    increments_ms: tuple[int, ...]

    name: ClassVar[str] = "phased-countdown"
    example: ClassVar[str] = "phased-countdown 120m+60s"

    @property
    def balance_names(self) -> tuple[str, ...]:
        """Main and one reserve, or two."""
        if len(self.increments_ms) == 1:
            return ("main", "reserve")
        return ("main", "primary_reserve", "secondary_reserve")

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`120m+60s` or `120m+60s+30s`. Raises: ClockSettingsError."""
        parts = words[0].split("+") if len(words) == 1 else []
        if len(parts) not in (2, 3):
            raise ClockSettingsError(
                "'phased-countdown' takes main time + one or two reserve increments, "
                f"not '{' '.join(words)}': write '{cls.example}' or '{cls.example}+30s'"
            )
        main_ms = parse_positive(parts[0], "the main time of 'phased-countdown'")
        return cls(
            main_ms,
            tuple(parse_positive(part, "the reserve increment of 'phased-countdown'") for part in parts[1:]),
        )

    def write(self) -> str:
        """As `phased-countdown` takes it: `120m+60s+30s`."""
        return "+".join((format_base(self.main_ms), *map(format_increment, self.increments_ms)))

    def describe(self) -> str:
        """One sentence for people."""
        names = [name.replace("_", " ") for name in self.balance_names]
        earned = " and ".join(
            f"{format_increment(increment_ms)} to {names[index + 1]} for every move made on {names[index]}"
            for index, increment_ms in enumerate(self.increments_ms)
        )
        return f"{format_exact(self.main_ms)} on main, then what was earned: {earned}."

    def pgn(self) -> str:
        """PGN has no field for it, so `?`."""
        return "?"

    def start(self) -> SideClock:
        """Main full, reserves empty."""
        return SideClock(balances=(self.main_ms, *(0 for _ in self.increments_ms)))

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """The next balance gains; the last one never does. The stage is that after the burn (Z3)."""
        del spent_ms
        if own.stage < len(self.increments_ms):
            own = own.add(own.stage + 1, self.increments_ms[own.stage])
        return own, other
