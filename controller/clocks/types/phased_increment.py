"""C7, C7b and C8, phased increment: increments up to a cut-off move, one large one there, nothing afterwards."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.clocks.durations import format_base, format_exact
from controller.clocks.errors import ClockSettingsError
from controller.clocks.side_clock import SideClock
from controller.clocks.time_control import TimeControl
from controller.clocks.types.phase_increments import PhaseIncrements, split_credit

_INITIAL, _POT = 0, 1
_IN_ADVANCE = "in-advance"


@dataclass(frozen=True, slots=True)
class PhasedIncrement(TimeControl):
    """`in_advance` shows the increments to come in a balance of their own (C7b); the clock is the same.

    C8 is two of them with different numbers. Source: rulebook, clocks 1.8.
    """

    parameters: PhaseIncrements
    in_advance: bool = False

    name: ClassVar[str] = "phased-increment"
    example: ClassVar[str] = "phased-increment 60m+60s*40+60m"

    @property
    def balance_names(self) -> tuple[str, ...]:
        """One compound balance, or what burns and what is still to be paid."""
        return ("initial", "increment") if self.in_advance else ("compound",)

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`60m+60s*40+60m`, perhaps `increment before`, perhaps `in-advance`. Raises: ClockSettingsError."""
        words, before = split_credit(words)
        if not words or words[1:] not in ((), (_IN_ADVANCE,)):
            raise ClockSettingsError(
                f"'phased-increment' takes its times and perhaps '{_IN_ADVANCE}', not '{' '.join(words)}': "
                f"write '{cls.example}' or '{cls.example} {_IN_ADVANCE}'"
            )
        return cls(PhaseIncrements.read(words[0], cls.name, before=before), in_advance=len(words) > 1)

    def write(self) -> str:
        """As `phased-increment` takes it."""
        return self.parameters.write() + (f" {_IN_ADVANCE}" if self.in_advance else "")

    def describe(self) -> str:
        """One sentence for people."""
        return (
            f"{format_exact(self.parameters.initial_ms)} and increments up to move {self.parameters.cutoff}, "
            f"at most {format_base(self.parameters.maximum_ms)} in all."
        )

    def pgn(self) -> str:
        """PGN has no field for increments that end, so `?`."""
        return "?"

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        return self.parameters.additions()

    def maximum_ms(self) -> int | None:
        """I + i×n + f. Source: rulebook, clocks 1.6 (the setting rule is stated for C7 and C8)."""
        return self.parameters.maximum_ms

    def cutoff(self, turns: int) -> int | None:
        """The cut-off move until it is made."""
        return self.parameters.cutoff if turns < self.parameters.cutoff else None

    def start(self) -> SideClock:
        """The initial time, and the pot if it is shown."""
        pot = (self.parameters.pot_ms(0),) if self.in_advance else ()
        return SideClock(balances=(self.parameters.start_ms, *pot))

    def recount(self, own: SideClock, turns: int) -> SideClock:
        """The pot holds what is still to come by the counter."""
        return recount_pot(self.parameters, own, turns) if self.in_advance else replace(own, turns=turns)

    def until_boundary(self, own: SideClock) -> int:
        """Only the initial balance burns."""
        return own.balances[_INITIAL]

    def until_flag(self, own: SideClock) -> int:
        """What is still in the pot helps nobody before it is paid."""
        return own.balances[_INITIAL]

    def next_stage(self, own: SideClock) -> SideClock | None:
        """There is none: zero loses, before and after the cut-off."""
        del own
        return None

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """The move's increment, and at the cut-off the final one."""
        del spent_ms
        if self.in_advance:
            return pay_from_pot(self.parameters, own), other
        return own.add(_INITIAL, self.parameters.paid_ms(own.turns)), other


def pay_from_pot(parameters: PhaseIncrements, own: SideClock) -> SideClock:
    """A press moves the increment from the pot to the initial balance; at the cut-off the pot is emptied."""
    is_last = own.turns == parameters.cutoff
    paid_ms = own.balances[_POT] if is_last else min(own.balances[_POT], parameters.paid_ms(own.turns))
    return own.add(_POT, -paid_ms).add(_INITIAL, paid_ms)


def recount_pot(parameters: PhaseIncrements, own: SideClock, turns: int) -> SideClock:
    """The clock with its counter put right, and the pot by as much."""
    changed_ms = parameters.pot_ms(turns) - parameters.pot_ms(own.turns)
    return replace(own.add(_POT, max(changed_ms, -own.balances[_POT])), turns=turns)
