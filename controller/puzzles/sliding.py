"""The housed jigsaw: pieces that slide in a frame with one place empty (rulebook C 5.2).

Pieces carry the numbers 1, 2, 3 ... from the top left, along each row; the blank is 0 and at the bottom right when all
is in order (INFERRED there). Places are numbered from 0 in the same way. Whether pictures or numbers are face up makes
no difference here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from controller.puzzles.errors import PuzzleMoveError, PuzzleValueError

SIZE_MIN = 3
SIZE_MAX = 9
BLANK = 0


@dataclass(frozen=True, slots=True)
class Sliding:
    """What stands where: `pieces` holds one number a place."""

    files: int
    ranks: int
    pieces: tuple[int, ...]

    def __post_init__(self) -> None:
        _check_size(self.files, self.ranks)
        if sorted(self.pieces) != list(range(self.files * self.ranks)):
            raise PuzzleValueError(
                f"pieces {self.pieces}: each of 0 to {self.files * self.ranks - 1} once, 0 for the blank"
            )

    @property
    def blank(self) -> int:
        """The empty place."""
        return self.pieces.index(BLANK)

    @property
    def is_solved(self) -> bool:
        """Whether every piece is where it began."""
        return self == solved(self.files, self.ranks)

    @property
    def at_home(self) -> int:
        """How many pieces are where they belong."""
        return sum(piece == place + 1 for place, piece in enumerate(self.pieces))

    def slide(self, place: int) -> "Sliding":
        """After the piece at `place` slid towards the blank, and all pieces between the two with it.

        Raises: PuzzleMoveError for a place that is not in one line with the blank.
        """
        if not self.can_slide(place):
            raise PuzzleMoveError(f"place {place} is not in one line with the empty place {self.blank}")
        blank, pieces = self.blank, list(self.pieces)
        step = 1 if place // self.files == blank // self.files else self.files
        step = step if place > blank else -step
        while blank != place:
            pieces[blank], blank = pieces[blank + step], blank + step
        pieces[place] = BLANK
        return Sliding(self.files, self.ranks, tuple(pieces))

    def can_slide(self, place: int) -> bool:
        """Whether `slide` can be asked."""
        blank = self.blank
        return (
            0 <= place < len(self.pieces)
            and place != blank
            and (place // self.files == blank // self.files or place % self.files == blank % self.files)
        )


def solved(files: int, ranks: int) -> Sliding:
    """Everything in order, as it is before scrambling. Raises: PuzzleValueError for a size that there is none of."""
    _check_size(files, ranks)
    return Sliding(files, ranks, (*range(1, files * ranks), BLANK))


def is_solvable(files: int, ranks: int, pieces: Sequence[int]) -> bool:
    """Whether legal slides put it in order.

    Source: rulebook C 5.2: in an odd width the inversions are even; in an even width inversions and row of the blank,
    counted from the bottom (1-based), are odd together.
    """
    numbers = [piece for piece in pieces if piece != BLANK]
    inversions = sum(first > later for at, first in enumerate(numbers) for later in numbers[at + 1 :])
    if files % 2:
        return inversions % 2 == 0
    from_bottom = ranks - list(pieces).index(BLANK) // files
    return (inversions + from_bottom) % 2 == 1


def scrambled(files: int, ranks: int, chance: Random) -> Sliding:
    """Any state that can be solved, each as likely as any other, but never the solved one.

    Raises: PuzzleValueError for a size that there is none of.
    """
    _check_size(files, ranks)
    while True:
        pieces = list(range(files * ranks))
        chance.shuffle(pieces)
        if not is_solvable(files, ranks, pieces):
            # Two pieces that change places turn the parity round; the blank stays where it is.
            first, second = (place for place, piece in enumerate(pieces) if piece in (1, 2))
            pieces[first], pieces[second] = pieces[second], pieces[first]
        state = Sliding(files, ranks, tuple(pieces))
        if not state.is_solved:
            return state


def _check_size(files: int, ranks: int) -> None:
    if not (SIZE_MIN <= files <= SIZE_MAX and SIZE_MIN <= ranks <= SIZE_MAX):
        raise PuzzleValueError(
            f"a jigsaw of {files}x{ranks}: from {SIZE_MIN}x{SIZE_MIN} to {SIZE_MAX}x{SIZE_MAX}"
        )
