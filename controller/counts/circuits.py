"""Circuits (closed) and tours (open) of one piece over every square (rulebook B 24, C 5.3)."""

from collections.abc import Sequence
from functools import cache

from controller.counts.tally import Row, Tally

KINGS_LANCER = ((1, 0), (2, 0))
KNIGHT = ((1, 2),)


def leaps(shapes: Sequence[tuple[int, int]], files: int, ranks: int) -> tuple[tuple[int, ...], ...]:
    """Square -> squares one leap away; squares counted rank by rank from a1. `shapes`: (1, 2) is a knight's."""
    steps = {(x * p, y * q) for a, b in shapes for x, y in ((a, b), (b, a)) for p in (1, -1) for q in (1, -1)}
    return tuple(
        tuple(
            (rank + y) * files + file + x
            for x, y in sorted(steps)
            if 0 <= file + x < files and 0 <= rank + y < ranks
        )
        for rank in range(ranks)
        for file in range(files)
    )


def circuits(graph: Sequence[Sequence[int]], begun: Sequence[int] = (0,)) -> int:
    """Ways to go on from a path that starts with `begun` over every square and back to its first."""
    return _ways(graph, begun, frozenset(square for square, near in enumerate(graph) if begun[0] in near))


def tours(graph: Sequence[Sequence[int]], begun: Sequence[int] = (0,)) -> int:
    """Ways to go on from a path that starts with `begun` over every square."""
    return _ways(graph, begun, frozenset(range(len(graph))))


def _ways(graph: Sequence[Sequence[int]], begun: Sequence[int], ends: frozenset[int]) -> int:
    """Counted by sets of squares: how a set was crossed does not matter for what follows."""
    everything = (1 << len(graph)) - 1

    @cache
    def onward(visited: int, square: int) -> int:
        if visited == everything:
            return int(square in ends)
        return sum(onward(visited | 1 << to, to) for to in graph[square] if not visited >> to & 1)

    return onward(sum(1 << square for square in begun), begun[-1])


def is_circuit(graph: Sequence[Sequence[int]], path: Sequence[int]) -> bool:
    """Whether a path visits every square once by leaps and ends one leap from where it began."""
    steps = zip(path, (*path[1:], path[0]), strict=True)
    return sorted(path) == list(range(len(graph))) and all(to in graph[square] for square, to in steps)


def path_of(text: str, files: int) -> tuple[int, ...]:
    """Squares written `a1 b1 c1` as numbers of `leaps`."""
    return tuple((int(name[1:]) - 1) * files + ord(name[0]) - ord("a") for name in text.split())


def kings_lancer() -> Tally:
    """Directed circuits from a1, and the line that the rulebook says cannot be completed."""
    three, four = leaps(KINGS_LANCER, 3, 3), leaps(KINGS_LANCER, 4, 4)
    wrong = path_of("a1 b1 c1 c2 c3 b3 a3", 3)
    rows = (
        Row("circuits of 3x3", "from a1, both directions", circuits(three)),
        Row("circuits of 3x3 that begin a1 b1 c1 c2 c3 b3 a3", "a3 in place of b2", circuits(three, wrong)),
        Row("circuits of 4x4", "from a1, both directions", circuits(four)),
    )
    return Tally("King's Lancer", "B 24", rows)


def knight() -> Tally:
    """Boards of few squares; a circuit of an odd number of squares cannot be, because each leap changes the colour."""
    rows = [
        Row(f"tours of {files}x{ranks}", "from a1", tours(leaps(KNIGHT, files, ranks)))
        for files, ranks in ((3, 3), (4, 3), (4, 4), (5, 5))
    ]
    rows += [
        Row(f"circuits of {size}x{size}", "from a1, both directions", circuits(leaps(KNIGHT, size, size)))
        for size in (3, 4, 5)
    ]
    return Tally("Knight", "C 5.3", tuple(rows))


def tallies() -> tuple[Tally, ...]:
    """Both pieces."""
    return (kings_lancer(), knight())
