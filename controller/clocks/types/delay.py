"""Simple (US) delay: the first seconds of every turn cost nothing, and are not kept."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import format_base, format_exact, format_increment
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl
from controller.clocks.types.base_and_bonus import read_base_and_bonus

_DELAY, _TIME = 0, 1


@dataclass(frozen=True, slots=True)
class Delay(TimeControl):
    """Source: rulebook, clocks 1.15 (US model)."""

    base_ms: int
    delay_ms: int

    name: ClassVar[str] = "delay"
    example: ClassVar[str] = "delay 5m+3s"

    @property
    def balance_names(self) -> tuple[str, ...]:
        """The delay burns before the time."""
        return ("delay", "time")

    @property
    def hidden_names(self) -> frozenset[str]:
        """The delay is no balance of the rulebook."""
        return frozenset({"delay"})

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`5m+3s`. Raises: ClockSettingsError."""
        if len(words) != 1:
            raise ClockSettingsError(
                f"'delay' takes base time + delay, not '{' '.join(words)}': write '{cls.example}'"
            )
        return cls(*read_base_and_bonus(words[0], cls.name, "delay", cls.example))

    def write(self) -> str:
        """As `delay` takes it: `5m+3s`."""
        return f"{format_base(self.base_ms)}+{format_increment(self.delay_ms)}"

    def describe(self) -> str:
        """One sentence for people."""
        return (
            f"{format_exact(self.base_ms)} for the whole game; "
            f"the first {format_increment(self.delay_ms)} of every turn cost nothing."
        )

    def pgn(self) -> str:
        """PGN has no field for a delay, so `?`; the settings stand in a tag of their own."""
        return "?"

    def start(self) -> SideClock:
        """A full delay before the base time."""
        return SideClock(balances=(self.delay_ms, self.base_ms))

    def begin_turn(self, own: SideClock) -> SideClock:
        """The delay is full again."""
        return replace(own, stage=_DELAY, balances=own.with_balance(_DELAY, self.delay_ms))

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """What is left of the delay is lost."""
        del spent_ms
        return self.begin_turn(own), other

    def left(self, own: SideClock) -> int:
        """The time without the delay."""
        return own.balances[_TIME]
