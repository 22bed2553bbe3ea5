"""C9, phased combination: increments up to a cut-off move as in C7, afterwards a reserve that moves earn as in C5."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import format_exact, format_increment, parse_positive
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl
from controller.clocks.types.phase_increments import PhaseIncrements, split_credit
from controller.clocks.types.phased_increment import pay_from_pot, recount_pot

_INITIAL, _RESERVE = 0, 2


@dataclass(frozen=True, slots=True)
class PhasedCombination(TimeControl):
    """Before the cut-off the initial balance at zero loses; after it the reserve takes over.

    Source: rulebook, clocks 1.9.
    """

    parameters: PhaseIncrements
    reserve_increment_ms: int

    name: ClassVar[str] = "phased-combination"
    example: ClassVar[str] = "phased-combination 60m+60s*40+60m reserve 30s"

    @property
    def balance_names(self) -> tuple[str, ...]:
        """What burns first, what is still to be paid to it, and what burns last."""
        return ("initial", "increment", "reserve")

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`60m+60s*40+60m reserve 30s`, perhaps `increment before` between. Raises: ClockSettingsError."""
        words, before = split_credit(words)
        if len(words) != 3 or words[1] != "reserve":
            raise ClockSettingsError(
                "'phased-combination' takes its times and 'reserve' with the reserve increment, "
                f"not '{' '.join(words)}': write '{cls.example}'"
            )
        return cls(
            PhaseIncrements.read(words[0], cls.name, before=before),
            parse_positive(words[2], "the reserve increment of 'phased-combination'"),
        )

    def write(self) -> str:
        """As `phased-combination` takes it."""
        return f"{self.parameters.write()} reserve {format_increment(self.reserve_increment_ms)}"

    def describe(self) -> str:
        """One sentence for people."""
        return (
            f"{format_exact(self.parameters.initial_ms)} and increments up to move {self.parameters.cutoff}; "
            f"every later move made on that time earns {format_increment(self.reserve_increment_ms)} of reserve."
        )

    def pgn(self) -> str:
        """PGN has no field for it, so `?`."""
        return "?"

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        later = f"after every move from {self.parameters.cutoff + 1} on, while the initial time lasts"
        return (
            *self.parameters.additions(),
            (later, f"{format_increment(self.reserve_increment_ms)} to the reserve"),
        )

    def cutoff(self, turns: int) -> int | None:
        """The cut-off move until it is made."""
        return self.parameters.cutoff if turns < self.parameters.cutoff else None

    def start(self) -> SideClock:
        """The initial time, the pot, and no reserve yet."""
        return SideClock(balances=(self.parameters.start_ms, self.parameters.pot_ms(0), 0))

    def restage(self, own: SideClock) -> SideClock:
        """The initial balance burns whenever it has time."""
        return replace(own, stage=_INITIAL if own.balances[_INITIAL] else own.stage)

    def recount(self, own: SideClock, turns: int) -> SideClock:
        """The pot holds what is still to come by the counter."""
        return recount_pot(self.parameters, own, turns)

    def until_flag(self, own: SideClock) -> int:
        """The reserve counts only after the cut-off."""
        if own.stage == _RESERVE:
            return own.balances[_RESERVE]
        return own.balances[_INITIAL] + (own.balances[_RESERVE] if self._is_past_cutoff(own) else 0)

    def next_stage(self, own: SideClock) -> SideClock | None:
        """The reserve, after the cut-off."""
        if own.stage == _INITIAL and self._is_past_cutoff(own):
            return replace(own, stage=_RESERVE)
        return None

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """Up to the cut-off an increment, later one for the reserve; nothing once the reserve is in use (Z3)."""
        del spent_ms
        if own.turns <= self.parameters.cutoff:
            return pay_from_pot(self.parameters, own), other
        if own.stage == _INITIAL:
            own = own.add(_RESERVE, self.reserve_increment_ms)
        return own, other

    def _is_past_cutoff(self, own: SideClock) -> bool:
        return own.turns >= self.parameters.cutoff
