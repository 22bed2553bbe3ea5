"""How squares lie: where a piece is knocked to, which switches one on their border closes, what is on a piece's way."""

from functools import lru_cache, reduce
from operator import or_

SIDES = 8  # a square in the middle of the board has so many beside it


def are_neighbours(one: str, other: str) -> bool:
    """Whether two squares of a board share an edge or a corner, or are one."""
    return abs(ord(one[0]) - ord(other[0])) <= 1 and abs(int(one[1:]) - int(other[1:])) <= 1


def leads_away(origin: str, over: str, target: str) -> bool:
    """Whether a piece that goes from `origin` to the square `over` goes away from `target`, and not to either side. To
    another board none does.
    """
    if len({name[0].islower() for name in (origin, over, target)}) > 1:
        return False
    files = (ord(over[0]) - ord(origin[0])) * (ord(target[0]) - ord(origin[0]))
    ranks = (int(over[1:]) - int(origin[1:])) * (int(target[1:]) - int(origin[1:]))
    return files + ranks < 0


@lru_cache(maxsize=64)
def neighbours_of(squares: tuple[str, ...]) -> dict[int, int]:
    """For each square, as a mask of one bit, the mask of the squares beside it."""
    named = [(1 << index, name) for index, name in enumerate(squares)]
    return {
        square: sum(mask for mask, other in named if mask != square and are_neighbours(name, other))
        for square, name in named
    }


@lru_cache(maxsize=64)
def edge_of(squares: tuple[str, ...]) -> int:
    """The squares that have not a neighbour on every side."""
    around = neighbours_of(squares)
    return reduce(or_, (square for square, beside in around.items() if beside.bit_count() < SIDES), 0)
