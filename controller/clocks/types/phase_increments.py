"""What C7, C8 and C9 have in common: an initial time, and a pot of increments that moves pay out up to a cut-off."""

from dataclasses import dataclass
from typing import Self

from controller.clocks.durations import format_base, format_increment, parse_positive
from controller.clocks.errors import ClockSettingsError

CUTOFF_MAX = 9_999


@dataclass(frozen=True, slots=True)
class PhaseIncrements:
    """`60m+60s*40+60m`: initial time, increment, cut-off move, final increment.

    Source: rulebook, clocks 1.8 (parameters I, i, n, f).
    """

    initial_ms: int
    increment_ms: int
    cutoff: int
    final_ms: int

    @classmethod
    def read(cls, text: str, type_name: str) -> Self:
        """Raises: ClockSettingsError."""
        parts = text.split("+")
        increment, star, cutoff = parts[1].partition("*") if len(parts) == 3 else ("", "", "")
        if not star:
            raise ClockSettingsError(
                f"'{type_name}' takes initial time + increment*cut-off move + final increment, not '{text}': "
                f"write '{type_name} 60m+60s*40+60m'"
            )
        return cls(
            parse_positive(parts[0], f"the initial time of '{type_name}'"),
            parse_positive(increment, f"the increment of '{type_name}'"),
            read_cutoff(cutoff, type_name),
            parse_positive(parts[2], f"the final increment of '{type_name}'"),
        )

    def write(self) -> str:
        """As `read` takes it."""
        return (
            f"{format_base(self.initial_ms)}+{format_increment(self.increment_ms)}*{self.cutoff}"
            f"+{format_base(self.final_ms)}"
        )

    @property
    def maximum_ms(self) -> int:
        """I + i×n + f: the most a player can have."""
        return self.initial_ms + self.pot_ms(0)

    def pot_ms(self, turns: int) -> int:
        """What moves after the first `turns` will still pay out."""
        left_count = self.cutoff - turns
        return self.increment_ms * left_count + self.final_ms if left_count > 0 else 0

    def paid_ms(self, turns: int) -> int:
        """What the press that completes turn number `turns` pays out."""
        return self.pot_ms(turns - 1) - self.pot_ms(turns)

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        increment = format_increment(self.increment_ms)
        last = (f"after move {self.cutoff}", f"{increment} and {format_base(self.final_ms)}")
        return (last,) if self.cutoff == 1 else ((f"after moves 1 to {self.cutoff - 1}", increment), last)


def read_cutoff(text: str, type_name: str) -> int:
    """The number of a move. Raises: ClockSettingsError."""
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= CUTOFF_MAX:
        raise ClockSettingsError(
            f"the cut-off move of '{type_name}', '{text}', is no number from 1 to {CUTOFF_MAX}"
        )
    return int(text)
