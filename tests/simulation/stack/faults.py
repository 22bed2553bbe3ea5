"""What the world does to a board, its cable and its power in one evening, from a seed."""

from dataclasses import dataclass, field
from random import Random

_BOUNCE_MAX_MS = 4  # shorter than the firmware waits


@dataclass(frozen=True, slots=True)
class Restart:
    """The program dies at `t_ms` and comes back `away_ms` later; with `all_power` the board loses its power too."""

    t_ms: int
    away_ms: int
    all_power: bool


@dataclass(frozen=True, slots=True)
class Faults:
    """`edges` and `period_us` are the most that a contact bounces; `spoils_one_in` as of the cable."""

    edges: int = 0
    period_us: int = 500
    spoils_one_in: int = 0
    forgets: float = 0.0  # an outage in which the board loses its power too
    restarts: tuple[Restart, ...] = field(default=())


def drawn(level: str, rng: Random, duration_ms: int, down: list[tuple[int, int]]) -> Faults:
    """The faults of an evening of this length, whose cable is out at the times `down`."""
    edges = rng.choice((0, 2, 4, 6))
    period_us = rng.randint(100, _BOUNCE_MAX_MS * 1000 // max(1, edges))
    if level != "lossy":
        return Faults(edges, period_us)
    restarts = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        t_ms, away_ms = rng.randint(1000, max(2000, duration_ms)), rng.randint(50, 4000)
        apart = [(first - 3000, last + 3000) for first, last in down]
        apart += [(other.t_ms - 8000, other.t_ms + other.away_ms + 8000) for other in restarts]
        if not any(first <= t_ms + away_ms and t_ms <= last for first, last in apart):
            restarts.append(Restart(t_ms, away_ms, rng.random() < 0.3))
    return Faults(
        edges,
        period_us,
        rng.choice((0, 20_000, 3_000)),
        0.5,
        tuple(sorted(restarts, key=lambda restart: restart.t_ms)),
    )
