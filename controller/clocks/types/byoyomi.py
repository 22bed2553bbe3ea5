"""Byo-yomi (Japanese overtime): a time, then periods; a period that was not used up is full again at the next turn."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import (
    format_base,
    format_exact,
    format_increment,
    parse_duration,
    parse_positive,
)
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl

_TIME, _PERIOD = 0, 1
_PERIODS_MAX = 999


@dataclass(frozen=True, slots=True)
class Byoyomi(TimeControl):
    """The count is of periods left, the one that burns included.

    Source: practice of go and shogi clocks; the rulebook's rule that time burns through several stages (1.2, Z2).
    """

    base_ms: int
    periods: int
    period_ms: int

    name: ClassVar[str] = "byoyomi"
    example: ClassVar[str] = "byoyomi 30m+3x30s"

    @property
    def balance_names(self) -> tuple[str, ...]:
        """The time, then the present period."""
        return ("time", "period")

    @property
    def count_names(self) -> tuple[str, ...]:
        """Periods left."""
        return ("periods",)

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`30m+3x30s`. Raises: ClockSettingsError."""
        base, plus, overtime = words[0].partition("+") if len(words) == 1 else ("", "", "")
        count, times, period = overtime.partition("x")
        if not plus or not times:
            raise ClockSettingsError(
                f"'byoyomi' takes a time + periods x length, not '{' '.join(words)}': write '{cls.example}'"
            )
        if not (count.isascii() and count.isdigit()) or not 1 <= int(count) <= _PERIODS_MAX:
            raise ClockSettingsError(
                f"the number of periods of 'byoyomi', '{count}', is no number from 1 to {_PERIODS_MAX}"
            )
        return cls(
            parse_duration(base, "the time of 'byoyomi'"),
            int(count),
            parse_positive(period, "the period of 'byoyomi'"),
        )

    def write(self) -> str:
        """As `byoyomi` takes it."""
        return f"{format_base(self.base_ms)}+{self.periods}x{format_increment(self.period_ms)}"

    def describe(self) -> str:
        """One sentence for people."""
        return (
            f"{format_exact(self.base_ms)}, then {self.periods} periods of {format_increment(self.period_ms)}; "
            "a period is lost only when it is used up."
        )

    def pgn(self) -> str:
        """PGN has no field for periods that come back, so `?`."""
        return "?"

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        return (
            (
                "after every move made in a period",
                f"the period is full again, {format_increment(self.period_ms)}",
            ),
        )

    def start(self) -> SideClock:
        """The time, and a full first period behind it."""
        return SideClock(
            balances=(self.base_ms, self.period_ms),
            stage=_TIME if self.base_ms else _PERIOD,
            counts=(self.periods,),
        )

    def until_flag(self, own: SideClock) -> int:
        """The periods behind the present one count too."""
        return sum(own.balances[own.stage :]) + (own.counts[0] - 1) * self.period_ms

    def shown(self, own: SideClock) -> int:
        """What burns: people count down the period, not the sum of all."""
        return own.balances[own.stage]

    def next_stage(self, own: SideClock) -> SideClock | None:
        """The first period, then the one after it; None after the last."""
        if own.stage == _TIME:
            return replace(own, stage=_PERIOD)
        if own.counts[0] == 1:
            return None
        return replace(own, balances=own.with_balance(_PERIOD, self.period_ms), counts=(own.counts[0] - 1,))

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """The period is full again."""
        del spent_ms
        return replace(own, balances=own.with_balance(_PERIOD, self.period_ms)), other
