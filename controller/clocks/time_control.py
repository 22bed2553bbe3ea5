"""What every type of clock has in common: balances that burn one after the other until none is left.

A type of clock is a small class in `types/` that states only what differs. It holds one player's parameters,
so time odds need nothing extra. All methods are pure; times are integer milliseconds.
"""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import ClassVar, Self

from controller.clocks.side_clock import SideClock
from controller.records import changed


class TimeControl(ABC):
    """One player's time control.

    Most types burn their balances in the order of `balance_names`, one a stage; `burn`, `next_stage` and
    `restage` say where that is not so.
    """

    name: ClassVar[str]
    example: ClassVar[str]

    @property
    def balance_names(self) -> tuple[str, ...]:
        """The rulebook's names of the balances, in the order of `SideClock.balances`."""
        return ("time",)

    @property
    def hidden_names(self) -> frozenset[str]:
        """Balances that are bookkeeping, and that no display shows."""
        return frozenset()

    @property
    def count_names(self) -> tuple[str, ...]:
        """What is counted beside turns, in the order of `SideClock.counts`."""
        return ()

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

    def check_against(self, other: Self) -> None:
        """Whether two players may have these settings against each other. Raises: ClockSettingsError."""
        del other

    def maximum_ms(self) -> int | None:
        """The most phased time one player can ever have, where the rulebook asks the Independent clock for as much."""
        return None

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people: pairs such as ("after move 40", "60s and 60m")."""
        return ()

    def cutoff(self, turns: int) -> int | None:
        """The number of the turn that ends the present phase or control, None in the last one."""
        del turns
        return None

    def begin_turn(self, own: SideClock) -> SideClock:
        """The clock when its owner's turn begins."""
        return own

    def restage(self, own: SideClock) -> SideClock:
        """The clock after a balance was changed by hand: an earlier balance that has time again burns again."""
        stage = next((index for index in range(own.stage) if own.balances[index]), own.stage)
        return replace(own, stage=stage)

    def recount(self, own: SideClock, turns: int) -> SideClock:
        """The clock with its counter put right; balances are the arbiter's to adjust."""
        return replace(own, turns=turns)

    def interlude_left(self, own: SideClock) -> int:
        """How long nobody may move yet, as the opponent may still take back; nothing is charged for it (C13)."""
        del own
        return 0

    def take_back(self, own: SideClock) -> SideClock | None:
        """The clock with one more move taken back; None if that may not be."""
        del own
        return None

    def end_interlude(self, own: SideClock) -> SideClock:
        """The clock of a player whose opponent has taken back the last move."""
        return own

    def until_flag(self, own: SideClock) -> int:
        """How long the owner could think before the flag falls."""
        return sum(own.balances[own.stage :])

    def until_boundary(self, own: SideClock) -> int:
        """How long the balance of the present stage lasts."""
        return own.balances[own.stage]

    def burn(self, own: SideClock, other: SideClock, duration_ms: int) -> tuple[SideClock, SideClock]:
        """Both clocks after thinking for `duration_ms`, at most `until_boundary`."""
        left_ms = own.balances[own.stage] - duration_ms
        return changed(own, balances=own.with_balance(own.stage, left_ms)), other

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
        """What is left before the flag falls, without free time of the turn: what PGN calls the clock."""
        return self.until_flag(own)

    def shown(self, own: SideClock) -> int:
        """What a display that has room for one time only shows."""
        return self.left(own)

    def is_shown_burning(self, own: SideClock) -> bool:
        """Whether a balance that people see is running down in this stage."""
        return self.balance_names[own.stage] not in self.hidden_names
