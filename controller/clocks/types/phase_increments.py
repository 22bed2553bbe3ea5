"""What C7, C8 and C9 have in common: an initial time, and a pot of increments that moves pay out up to a cut-off."""

from dataclasses import dataclass
from typing import Self

from controller.clocks.durations import format_base, format_increment, parse_positive
from controller.clocks.errors import ClockSettingsError

CUTOFF_MAX = 9_999
CREDIT_WORDS = ("increment", "before")


@dataclass(frozen=True, slots=True)
class PhaseIncrements:
    """`60m+60s*40+60m`: initial time, increment, cut-off move, final increment.

    With `before` each increment is there before its move, the first at the start; the maximum is the same.
    Source: rulebook, clocks 1.8 (parameters I, i, n, f), 6.1 (W3: before or after the move).
    """

    initial_ms: int
    increment_ms: int
    cutoff: int
    final_ms: int
    increment_before: bool = False

    @classmethod
    def read(cls, text: str, type_name: str, *, before: bool = False) -> Self:
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
            before,
        )

    def write(self) -> str:
        """As `read` takes it."""
        return (
            f"{format_base(self.initial_ms)}+{format_increment(self.increment_ms)}*{self.cutoff}"
            f"+{format_base(self.final_ms)}"
        ) + (" " + " ".join(CREDIT_WORDS) if self.increment_before else "")

    @property
    def maximum_ms(self) -> int:
        """I + i×n + f: the most a player can have."""
        return self.start_ms + self.pot_ms(0)

    @property
    def start_ms(self) -> int:
        """What there is before the first move."""
        return self.initial_ms + (self.increment_ms if self.increment_before else 0)

    def pot_ms(self, turns: int) -> int:
        """What moves after the first `turns` will still pay out."""
        left_count = self.cutoff - turns
        if left_count <= 0:
            return 0
        return self.increment_ms * (left_count - self.increment_before) + self.final_ms

    def paid_ms(self, turns: int) -> int:
        """What the press that completes turn number `turns` pays out."""
        return self.pot_ms(turns - 1) - self.pot_ms(turns)

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        increment = format_increment(self.increment_ms)
        if self.increment_before:
            last = (f"after move {self.cutoff}", format_base(self.final_ms))
            return ((f"before every move up to {self.cutoff}", increment), last)
        last = (f"after move {self.cutoff}", f"{increment} and {format_base(self.final_ms)}")
        return (last,) if self.cutoff == 1 else ((f"after moves 1 to {self.cutoff - 1}", increment), last)


def split_credit(words: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """The words without an `increment before` behind the first, and whether it was there."""
    if words[1:3] == CREDIT_WORDS:
        return (words[0], *words[3:]), True
    return words, False


def read_cutoff(text: str, type_name: str) -> int:
    """The number of a move. Raises: ClockSettingsError."""
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= CUTOFF_MAX:
        raise ClockSettingsError(
            f"the cut-off move of '{type_name}', '{text}', is no number from 1 to {CUTOFF_MAX}"
        )
    return int(text)
