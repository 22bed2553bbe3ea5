"""Bronstein: time burns at once, and what the turn used comes back, at most the bonus."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import format_base, format_exact, format_increment
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl
from controller.clocks.types.base_and_bonus import read_base_and_bonus


@dataclass(frozen=True, slots=True)
class Bronstein(TimeControl):
    """The first bonus is credited before the first turn, or the clock would flag earlier than with a delay.

    Source: rulebook, clocks 1.15 (Bronstein model, pre-credited).
    """

    base_ms: int
    bonus_ms: int

    name: ClassVar[str] = "bronstein"
    example: ClassVar[str] = "bronstein 5m+3s"

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`5m+3s`. Raises: ClockSettingsError."""
        if len(words) != 1:
            raise ClockSettingsError(
                f"'bronstein' takes base time + bonus, not '{' '.join(words)}': write '{cls.example}'"
            )
        return cls(*read_base_and_bonus(words[0], cls.name, "bonus", cls.example))

    def write(self) -> str:
        """As `bronstein` takes it: `5m+3s`."""
        return f"{format_base(self.base_ms)}+{format_increment(self.bonus_ms)}"

    def describe(self) -> str:
        """One sentence for people."""
        return (
            f"{format_exact(self.base_ms)} for the whole game and {format_increment(self.bonus_ms)} in "
            f"advance; what a turn used comes back after it, at most {format_increment(self.bonus_ms)}."
        )

    def pgn(self) -> str:
        """PGN has no field for it, so `?`; the settings stand in a tag of their own."""
        return "?"

    def start(self) -> SideClock:
        """The base time with the first bonus in it."""
        return SideClock(balances=(self.base_ms + self.bonus_ms,))

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """What the turn used comes back, at most the bonus."""
        return replace(
            own, balances=own.with_balance(0, own.balances[0] + min(self.bonus_ms, spent_ms))
        ), other
