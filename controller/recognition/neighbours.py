"""How squares lie: where a piece is knocked to, which switches one on their border closes, what is on a piece's way."""

from functools import lru_cache, reduce
from operator import or_

SIDES = 8  # a square in the middle of the board has so many beside it


def are_neighbours(one: str, other: str) -> bool:
    """Whether two squares of a board share an edge or a corner, or are one."""
    return steps_between(one, other) <= 1


def steps_between(one: str, other: str) -> int:
    """How many steps to the squares around it lead from one square of a board to another."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


def are_in_line(one: str, other: str) -> bool:
    """Whether two squares of a board share a file, a rank or a diagonal."""
    files, ranks = ord(other[0]) - ord(one[0]), int(other[1:]) - int(one[1:])
    return files in (0, ranks, -ranks) or ranks == 0


def steps_along(origin: str, over: str, target: str) -> int:
    """How many squares from `origin` the square `over` lies on the straight way to `target`; 0 if it does not. A piece
    that goes over to the other board may be slid on its own first, as far as the square of the same name.
    """
    if origin[0].islower() is not over[0].islower():
        return 0
    goes_over = origin[0].islower() is not target[0].islower()
    end = target.swapcase() if goes_over else target
    files, ranks = ord(end[0]) - ord(origin[0]), int(end[1:]) - int(origin[1:])
    steps, gone = steps_between(origin, end), steps_between(origin, over)
    if not are_in_line(origin, end) or not 0 < gone < steps + goes_over:
        return 0
    here = (ord(over[0]) - ord(origin[0])) * steps, (int(over[1:]) - int(origin[1:])) * steps
    return gone if here == (files * gone, ranks * gone) else 0


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
