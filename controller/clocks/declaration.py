"""C8: the players declare their own settings of a phased increment clock, neither knowing the other's.

Each entry is judged against what the arbiter has published, and stored behind a digest that is shown at once; both are
revealed when both are in, and each can then be proved to be what was declared.

Source: rulebook, clocks 1.8 (declaration). It has no limits for the single parameters; they are the arbiter's.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from controller.clocks.durations import DURATION_MAX_MS, format_base, format_increment
from controller.clocks.settings import ClockSettings
from controller.clocks.types.phase_increments import CUTOFF_MAX, PhaseIncrements
from controller.clocks.types.phased_increment import PhasedIncrement
from controller.sides import Side


@dataclass(frozen=True, slots=True)
class Limits:
    """What the arbiter publishes: the lowest and highest of each parameter, and the most of all together.

    Units: milliseconds, and a move's number for the cut-off.
    """

    maximum_ms: int
    independent_ms: int | None = None
    initial_ms: tuple[int, int] = (1, DURATION_MAX_MS)
    increment_ms: tuple[int, int] = (1, DURATION_MAX_MS)
    final_ms: tuple[int, int] = (1, DURATION_MAX_MS)
    cutoff: tuple[int, int] = (1, CUTOFF_MAX)


def judge_declaration(declared: PhaseIncrements, limits: Limits) -> str | None:
    """None if the declaration stands, or one line that says why it is rejected; the player then declares again."""
    for what, value, (lowest, highest), write in (
        ("initial time", declared.initial_ms, limits.initial_ms, format_base),
        ("increment", declared.increment_ms, limits.increment_ms, format_increment),
        ("final increment", declared.final_ms, limits.final_ms, format_base),
        ("cut-off move", declared.cutoff, limits.cutoff, str),
    ):
        if not lowest <= value <= highest:
            return f"the {what} {write(value)} is not from {write(lowest)} to {write(highest)}"
    if declared.maximum_ms > limits.maximum_ms:
        return (
            f"{declared.write()} gives up to {format_base(declared.maximum_ms)}, "
            f"more than {format_base(limits.maximum_ms)}"
        )
    if limits.independent_ms is not None and limits.maximum_ms > limits.independent_ms:
        return (
            f"the Independent clock of {format_base(limits.independent_ms)} is shorter than the maximum of "
            f"{format_base(limits.maximum_ms)}"
        )
    return None


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a player declared, and the text that kept it from being guessed. `settings` as `90m+30s*40+50m`."""

    by: Side
    settings: str = field(repr=False)
    salt: str = field(repr=False)

    @property
    def digest(self) -> str:
        """What is shown of it before it is revealed, and proves it afterwards: SHA-256 of salt, blank and settings."""
        return hashlib.sha256(f"{self.salt} {self.settings}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Declarations:
    """What has been declared so far. `digests` are for everybody, `entries` for nobody before both are in."""

    limits: Limits
    entries: Mapping[Side, Declaration] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def digests(self) -> dict[Side, str]:
        """What proves each declaration."""
        return {side: entry.digest for side, entry in self.entries.items()}

    @property
    def is_complete(self) -> bool:
        """Whether both players have declared."""
        return len(self.entries) == len(Side)


def declare(
    state: Declarations, side: Side, declared: PhaseIncrements, salt: str
) -> tuple[Declarations, str | None]:
    """The declarations with one more and None, or as they were and why it is rejected; then it is declared again.

    `salt` is any text that nobody else knows. A side that has declared cannot do so again.
    """
    if side in state.entries:
        return state, f"{side.capitalize()} has declared already"
    reason = judge_declaration(declared, state.limits)
    if reason is not None:
        return state, reason
    entry = Declaration(side, declared.write(), salt)
    return replace(state, entries={**state.entries, side: entry}), None


def reveal(state: Declarations, *, in_advance: bool = False) -> ClockSettings:
    """The clock of both declarations. Raises: ValueError while one is missing."""
    if not state.is_complete:
        raise ValueError("both players must have declared")
    south, north = (
        PhasedIncrement(PhaseIncrements.read(state.entries[side].settings, PhasedIncrement.name), in_advance)
        for side in (Side.SOUTH, Side.NORTH)
    )
    return ClockSettings(south, north, state.limits.independent_ms)
