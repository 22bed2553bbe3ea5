"""What the slow models share: dictionaries of squares, one step at a time. No sets of bits, no tables.

A square is (file, rank) from (0, 0) in the south-west; a board maps occupied squares to letters, upper case South's.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

Square = tuple[int, int]
Board = dict[Square, str]

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KING = STRAIGHT + DIAGONAL
KNIGHT = tuple((x * i, y * j) for x, y in ((1, 2), (2, 1)) for i in (1, -1) for j in (1, -1))
LANCER = STRAIGHT + tuple((2 * x, 2 * y) for x, y in STRAIGHT)  # the King's Lancer: WD
QUEENS_LANCER = DIAGONAL + tuple((2 * x, 2 * y) for x, y in DIAGONAL)  # the Queen's Lancer: FA


@dataclass(frozen=True)
class Shape:
    """A board: its size and the cells that do not exist."""

    files: int
    ranks: int
    missing: frozenset[Square] = frozenset()

    def inside(self, square: Square) -> bool:
        """Whether the square exists."""
        return 0 <= square[0] < self.files and 0 <= square[1] < self.ranks and square not in self.missing

    def squares(self) -> list[Square]:
        """All squares, from the south-west."""
        return [(f, r) for r in range(self.ranks) for f in range(self.files) if self.inside((f, r))]


def name(square: Square) -> str:
    """`(4, 0)` -> `e1`."""
    return f"{'abcdefghijkl'[square[0]]}{square[1] + 1}"


def at(text: str) -> Square:
    """`e1` -> `(4, 0)`."""
    return "abcdefghijkl".index(text[0]), int(text[1:]) - 1


def is_south(letter: str) -> bool:
    """Upper case is South's."""
    return letter.isupper()


def rank_of(square: Square, south: bool, ranks: int) -> int:
    """The rank counted from 1 at the side's own edge."""
    return square[1] + 1 if south else ranks - square[1]


def read_board(shape: Shape, placement: str) -> Board:
    """The placement field of a FEN."""
    board: Board = {}
    for row, text in enumerate(placement.split("/")):
        file, number = 0, ""
        for c in text + " ":
            if c.isdigit():
                number += c
                continue
            file += int(number or 0)
            number = ""
            if c.isalpha():
                board[file, shape.ranks - 1 - row] = c
            file += 1
    return board


def write_board(shape: Shape, board: Board) -> str:
    """The placement field of a FEN."""
    rows = []
    for rank in reversed(range(shape.ranks)):
        row, empty = "", 0
        for file in range(shape.files):
            c = board.get((file, rank), "" if shape.inside((file, rank)) else "*")
            if c:
                row += (str(empty) if empty else "") + c
                empty = 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def leaps(shape: Shape, origin: Square, steps: Iterable[Square]) -> Iterator[Square]:
    """The squares that exist one leap away."""
    for x, y in steps:
        goal = (origin[0] + x, origin[1] + y)
        if shape.inside(goal):
            yield goal


def slide(
    shape: Shape,
    board: Board,
    origin: Square,
    steps: Iterable[Square],
    most: int = 99,
    stops: Callable[[Square], bool] = lambda square: False,
) -> Iterator[Square]:
    """Every square of the slides up to and including the first piece or stop."""
    for x, y in steps:
        goal = origin
        for _ in range(most):
            goal = (goal[0] + x, goal[1] + y)
            if not shape.inside(goal):
                break
            yield goal
            if goal in board or stops(goal):
                break


def hop(shape: Shape, board: Board, origin: Square, steps: Iterable[Square]) -> Iterator[Square]:
    """The first piece behind exactly one piece, in each direction: what a Cannon takes."""
    for x, y in steps:
        goal, seen = origin, 0
        while shape.inside(goal := (goal[0] + x, goal[1] + y)):
            seen += goal in board
            if seen == 2:
                yield goal
                break
