"""C10 and C11, phased swing: an hourglass with a reserve behind it; at the cut-off the two become one."""

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
from controller.clocks.types.phase_increments import read_cutoff

_SWING, _RESERVE = 0, 1


@dataclass(frozen=True, slots=True)
class PhasedSwing(TimeControl):
    """Without a cut-off it is open ended (C11).

    After the cut-off both swings are empty and only reserves burn, which feed nobody, so no phase needs to be kept.
    Source: rulebook, clocks 1.10.
    """

    swing_ms: int
    reserve_ms: int
    cutoff_turn: int | None = None

    name: ClassVar[str] = "phased-swing"
    example: ClassVar[str] = "phased-swing 30s reserve 30m cutoff 40"

    @property
    def balance_names(self) -> tuple[str, ...]:
        """Swing, then reserve."""
        return ("swing", "reserve")

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Self:
        """`30s reserve 30m`, perhaps followed by `cutoff 40`. Raises: ClockSettingsError."""
        if len(words) not in (3, 5) or words[1] != "reserve" or words[3:4] not in ((), ("cutoff",)):
            raise ClockSettingsError(
                "'phased-swing' takes the swing, 'reserve' with its time and perhaps 'cutoff' with a move, "
                f"not '{' '.join(words)}': write '{cls.example}'"
            )
        return cls(
            parse_positive(words[0], "the swing of 'phased-swing'"),
            parse_duration(words[2], "the reserve of 'phased-swing'"),
            read_cutoff(words[4], cls.name) if len(words) > 3 else None,
        )

    def check_against(self, other: Self) -> None:
        """The cut-off is one event for both. Raises: ClockSettingsError."""
        if self.cutoff_turn != other.cutoff_turn:
            raise ClockSettingsError(
                "'phased-swing' has one cut-off for both players: give South and North the same 'cutoff'"
            )

    def write(self) -> str:
        """As `phased-swing` takes it."""
        cutoff = "" if self.cutoff_turn is None else f" cutoff {self.cutoff_turn}"
        return f"{format_increment(self.swing_ms)} reserve {format_base(self.reserve_ms)}{cutoff}"

    def describe(self) -> str:
        """One sentence for people."""
        end = (
            "to the end of the game"
            if self.cutoff_turn is None
            else f"until both have made move {self.cutoff_turn}; then each swing joins its reserve"
        )
        return (
            f"a swing of {format_exact(self.swing_ms)}, which the other gains as it burns, and "
            f"{format_exact(self.reserve_ms)} behind it, {end}."
        )

    def pgn(self) -> str:
        """PGN has no field for it, so `?`."""
        return "?"

    def additions(self) -> tuple[tuple[str, str], ...]:
        """When what is added, for people."""
        thinking = ("while the opponent thinks on the swing", "the same to the own swing")
        if self.cutoff_turn is None:
            return (thinking,)
        return (thinking, (f"when both have made move {self.cutoff_turn}", "the own swing to the reserve"))

    def cutoff(self, turns: int) -> int | None:
        """The cut-off move until it is made."""
        return self.cutoff_turn if self.cutoff_turn is not None and turns < self.cutoff_turn else None

    def start(self) -> SideClock:
        """Both full."""
        return SideClock(balances=(self.swing_ms, self.reserve_ms))

    def begin_turn(self, own: SideClock) -> SideClock:
        """The swing burns first whenever the opponent's thinking has filled it."""
        return self.restage(own)

    def restage(self, own: SideClock) -> SideClock:
        """The swing burns whenever there is one."""
        return replace(own, stage=_SWING if own.balances[_SWING] else _RESERVE)

    def burn(self, own: SideClock, other: SideClock, duration_ms: int) -> tuple[SideClock, SideClock]:
        """The opponent gains what burns from the swing, and nothing from the reserve."""
        if own.stage == _SWING:
            other = other.add(_SWING, duration_ms)
        return own.add(own.stage, -duration_ms), other

    def press(self, own: SideClock, other: SideClock, spent_ms: int) -> tuple[SideClock, SideClock]:
        """Once both have made the cut-off move, each swing goes to its reserve."""
        del spent_ms
        if self.cutoff_turn is not None and min(own.turns, other.turns) >= self.cutoff_turn:
            own, other = _combine(own), _combine(other)
        return own, other


def _combine(own: SideClock) -> SideClock:
    swing_ms = own.balances[_SWING]
    return replace(own.add(_SWING, -swing_ms).add(_RESERVE, swing_ms), stage=_RESERVE)
