"""The plain jigsaw, out of its housing: square pieces to be put in place and turned upright (rulebook C 5.2).

Pieces and places are numbered from 1 and 0 as in `sliding`; there is no blank. A piece shows its picture, or, turned
over, the number underneath, which stands upright when the piece does.
"""

from dataclasses import dataclass, replace
from random import Random

from controller.puzzles.errors import PuzzleMoveError, PuzzleValueError
from controller.puzzles.sliding import SIZE_MAX, SIZE_MIN

QUARTERS = 4


@dataclass(frozen=True, slots=True)
class Loose:
    """`pieces` holds one number a place, `turns` how many quarters clockwise the piece there is turned."""

    files: int
    ranks: int
    pieces: tuple[int, ...]
    turns: tuple[int, ...]
    shown: frozenset[int] = frozenset()  # pieces that lie with their number up

    def __post_init__(self) -> None:
        _check_size(self.files, self.ranks)
        count = self.files * self.ranks
        if sorted(self.pieces) != list(range(1, count + 1)) or len(self.turns) != count:
            raise PuzzleValueError(f"pieces {self.pieces}: each of 1 to {count} once, with its turn")

    @property
    def is_solved(self) -> bool:
        """Whether the picture is complete. Out of its housing it may as a whole lie on another side."""
        lying = (0, 1, 2, 3) if self.files == self.ranks else (0, 2)
        return any(
            self == in_order(self.files, self.ranks)._lying(quarters, self.shown) for quarters in lying
        )

    @property
    def at_home(self) -> int:
        """How many pieces are upright where they belong."""
        return sum(
            piece == place + 1 and turn == 0
            for place, (piece, turn) in enumerate(zip(self.pieces, self.turns, strict=True))
        )

    def swap(self, first: int, second: int) -> "Loose":
        """After two pieces, each with its turn, changed places. Raises: PuzzleMoveError for no such place."""
        self._check(first, second)
        pieces, turns = list(self.pieces), list(self.turns)
        pieces[first], pieces[second] = pieces[second], pieces[first]
        turns[first], turns[second] = turns[second], turns[first]
        return replace(self, pieces=tuple(pieces), turns=tuple(turns))

    def turn(self, place: int, quarters: int = 1) -> "Loose":
        """After the piece was turned clockwise. Raises: PuzzleMoveError for no such place."""
        self._check(place)
        turns = list(self.turns)
        turns[place] = (turns[place] + quarters) % QUARTERS
        return replace(self, turns=tuple(turns))

    def turn_over(self, place: int) -> "Loose":
        """After the other face of the piece came up. Raises: PuzzleMoveError for no such place."""
        self._check(place)
        return replace(self, shown=self.shown ^ {self.pieces[place]})

    def _lying(self, quarters: int, shown: frozenset[int]) -> "Loose":
        """The whole of it turned clockwise; an oblong one by halves only."""
        pieces = self.pieces
        if quarters % 2:  # the left column becomes the top row
            size = self.files
            pieces = tuple(pieces[(size - 1 - x) * size + y] for y in range(size) for x in range(size))
        if quarters >= 2:
            pieces = pieces[::-1]
        return replace(self, pieces=pieces, turns=(quarters,) * len(pieces), shown=shown)

    def _check(self, *places: int) -> None:
        for place in places:
            if not 0 <= place < len(self.pieces):
                raise PuzzleMoveError(f"place {place}: from 0 to {len(self.pieces) - 1}")


def in_order(files: int, ranks: int) -> Loose:
    """The finished picture. Raises: PuzzleValueError for a size that there is none of."""
    _check_size(files, ranks)
    count = files * ranks
    return Loose(files, ranks, tuple(range(1, count + 1)), (0,) * count)


def spread(files: int, ranks: int, chance: Random) -> Loose:
    """The pieces anyhow, never as the finished picture. Raises: PuzzleValueError for a size that there is none of."""
    state = in_order(files, ranks)
    while state.is_solved:
        pieces = list(state.pieces)
        chance.shuffle(pieces)
        turns = tuple(chance.randrange(QUARTERS) for _ in pieces)
        state = replace(state, pieces=tuple(pieces), turns=turns)
    return state


def _check_size(files: int, ranks: int) -> None:
    if not (SIZE_MIN <= files <= SIZE_MAX and SIZE_MIN <= ranks <= SIZE_MAX):
        raise PuzzleValueError(
            f"a jigsaw of {files}x{ranks}: from {SIZE_MIN}x{SIZE_MIN} to {SIZE_MAX}x{SIZE_MAX}"
        )
