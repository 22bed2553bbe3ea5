"""What one player's clock holds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideClock:
    """`balances` in the order of the time control's `balance_names`; `stage` is the index of the one that
    burns.

    Units: milliseconds. `turns` counts completed turns (k(p) of the rulebook).
    Source: rulebook, clocks 1.2.
    """

    balances: tuple[int, ...]
    stage: int = 0
    independent_ms: int | None = None
    turns: int = 0

    def with_balance(self, index: int, value_ms: int) -> tuple[int, ...]:
        """`balances` with one of them replaced."""
        return (*self.balances[:index], value_ms, *self.balances[index + 1 :])
