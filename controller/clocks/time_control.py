"""What every type of clock has in common: balances that burn one after the other until none is left.

A type of clock is a small class in `types/` that states only what differs. It holds one player's parameters,
so time odds need nothing extra. All methods are pure; times are integer milliseconds.
"""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import ClassVar, Self

from controller.clocks.side_clock import SideClock


class TimeControl(ABC):
    """One player's time control.

    Shape: `balance_names` are the rulebook's, in the order in which they burn; `hidden_names` are bookkeeping
    that no display shows as a balance.
    """

    name: ClassVar[str]
    example: ClassVar[str]
    balance_names: ClassVar[tuple[str, ...]] = ("time",)
    hidden_names: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    @abstractmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """The parameters behind the type's name. Raises: ClockSettingsError."""

    @abstractmethod
    def write(self) -> str:
        """The parameters, such that `read` of their words gives them back."""

    @abstractmethod
    def describe(self) -> str:
        """One sentence for people."""

    @abstractmethod
    def pgn(self) -> str:
        """The field of PGN's TimeControl tag."""

    @abstractmethod
    def start(self) -> SideClock:
        """The clock before the first move."""

    def begin_turn(self, own: SideClock) -> SideClock:
        """The clock when its owner's turn begins."""
        return own

    def until_boundary(self, own: SideClock) -> int:
        """How long the balance of the present stage lasts."""
        return own.balances[own.stage]

    def burn(self, own: SideClock, other: SideClock, duration_ms: int) -> tuple[SideClock, SideClock]:
        """Both clocks after thinking for `duration_ms`, at most `until_boundary`."""
        left_ms = own.balances[own.stage] - duration_ms
        return replace(own, balances=own.with_balance(own.stage, left_ms)), other

    def next_stage(self, own: SideClock) -> SideClock | None:
        """The clock once the stage's balance is at zero; None if it was the last: the flag falls."""
        if own.stage + 1 == len(own.balances):
            return None
        return replace(own, stage=own.stage + 1)

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """Both clocks after a press; `own.turns` already counts the turn, `spent_ms` is the time it took."""
        del spent_ms
        return own, other

    def left(self, own: SideClock) -> int:
        """What is left before the flag falls, without free time of the turn."""
        return sum(own.balances[own.stage :])

    def is_shown_burning(self, own: SideClock) -> bool:
        """Whether a balance that people see is running down in this stage."""
        return self.balance_names[own.stage] not in self.hidden_names
