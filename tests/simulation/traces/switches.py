"""What bad switches and weak magnets make of what hands do: closings missed, doubled and flickering.

The timeline tells where pieces are; afterwards it tells what the switches report.
"""

from collections import defaultdict
from random import Random

import rules_c
from tests.simulation.people.geometry import neighbours
from tests.simulation.traces.timeline import Timeline

_APART_MS = 20  # changes of one switch are at least so far apart
_MINUTE_MS = 60_000
FOR_EVER_MS = 1_000_000_000


def weakened(line: Timeline, game: rules_c.Game, rng: Random) -> list[tuple[int, int]]:
    """Change the timeline; from when to when the switches tell of pieces what is not so."""
    doubled, missed, flickers = rng.uniform(0, 0.02), rng.uniform(0, 0.02), rng.uniform(0, 3)
    blind = []
    for touch in [t for t in line.touches if not t[2]]:
        if rng.random() < doubled:
            blind += _doubled(line, game, touch, rng)
        elif rng.random() < missed:
            blind += _missed(line, touch, rng)
    for _ in range(round(flickers * line.now_ms / _MINUTE_MS)):
        _flicker(line, rng)
    return blind


def deadened(line: Timeline, game: rules_c.Game, rng: Random) -> list[tuple[int, int]]:
    """One switch breaks, open or welded shut, and tells nothing from then on: change the timeline; since when."""
    since, square, closed = rng.randint(0, line.now_ms), rng.choice(game.squares), rng.random() < 0.5
    was_closed = square in line.occupied(since)
    line.touches[:] = [touch for touch in line.touches if touch[1] != square or touch[0] <= since]
    if was_closed != closed:
        line.touches.append((since, square, was_closed))
    return [(since, FOR_EVER_MS)]


def _changes(line: Timeline) -> dict[str, list[tuple[int, bool]]]:
    """By square: when it changes, and whether it is emptied."""
    found: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for t, square, lifted in sorted(line.touches):
        found[square].append((t, lifted))
    return found


def _is_steady(line: Timeline, square: str, first: int, last: int, *, occupied: bool) -> bool:
    """Whether nothing happens to a square from a little before `first` to a little after `last`."""
    state = square in line.start
    for t, lifted in _changes(line)[square]:
        if t > last + _APART_MS:
            break
        if t >= first - _APART_MS:
            return False
        state = not lifted
    return state == occupied


def _doubled(
    line: Timeline, game: rules_c.Game, touch: tuple[int, str, bool], rng: Random
) -> list[tuple[int, int]]:
    """A piece is set down on a border: the next square closes too, until the piece is pushed to its place."""
    at, square, _ = touch
    first, last = at + rng.randint(-10, 30), at + rng.choice((rng.randint(60, 400), rng.randint(300, 2500)))
    first = max(first, 0)
    beside = rng.choice(neighbours(game, square))
    if not _is_steady(line, beside, first, last, occupied=False):
        return []
    line.touches += [(first, beside, False), (last, beside, True)]
    line.now_ms = max(line.now_ms, last)
    return [(first, last)]


def _missed(line: Timeline, touch: tuple[int, str, bool], rng: Random) -> list[tuple[int, int]]:
    """A piece is set down where its magnet closes no switch, until it is pushed to its place."""
    at, square, _ = touch
    closes = at + rng.choice((rng.randint(60, 600), rng.randint(300, 3000)))
    if not _is_steady(line, square, at + _APART_MS + 1, closes, occupied=True):
        return []
    line.touches.remove(touch)
    line.touches.append((closes, square, False))
    line.now_ms = max(line.now_ms, closes)
    return [(at, closes)]


def _flicker(line: Timeline, rng: Random) -> None:
    """A weak magnet lets go for a moment."""
    first = rng.randint(0, max(1, line.now_ms))
    last = first + rng.choice((rng.randint(5, 60), rng.randint(5, 60), rng.randint(100, 800)))
    standing = sorted(line.occupied(first))
    if not standing:
        return
    square = rng.choice(standing)
    if _is_steady(line, square, first, last, occupied=True):
        line.touches += [(first, square, True), (last, square, False)]
