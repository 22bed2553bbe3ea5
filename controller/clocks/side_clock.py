"""What one player's clock holds."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)  # without slots: see `changed`
class SideClock:
    """`balances` in the order of the time control's `balance_names`; `stage` is the index of the one that
    burns. `counts` are what the time control counts beside turns, in the order of its `count_names`.

    Units: milliseconds. `turns` counts completed turns (k(p) of the rulebook).
    Source: rulebook, clocks 1.2.
    """

    balances: tuple[int, ...]
    stage: int = 0
    independent_ms: int | None = None
    turns: int = 0
    counts: tuple[int, ...] = ()

    def add(self, index: int, delta_ms: int) -> "SideClock":
        """The clock with one balance changed."""
        return replace(self, balances=self.with_balance(index, self.balances[index] + delta_ms))

    def with_balance(self, index: int, value_ms: int) -> tuple[int, ...]:
        """`balances` with one of them replaced."""
        return (*self.balances[:index], value_ms, *self.balances[index + 1 :])
