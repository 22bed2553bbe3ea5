"""C8: whether a player's declared settings of a phased increment clock are within what the arbiter has published.

Source: rulebook, clocks 1.8 (declaration). It has no limits for the single parameters; they are the arbiter's.
"""

from dataclasses import dataclass

from controller.clocks.durations import DURATION_MAX_MS, format_base, format_increment
from controller.clocks.types.phase_increments import CUTOFF_MAX, PhaseIncrements


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
