"""Circuits and tours of one piece over every square of a board, also of one with levels (rulebook C 5.3, B 24).

A circuit returns to the square it commenced from, a tour does not. Squares are named `b3`, on a board with levels
`b3.2`, and numbered from a1 along the ranks and then up the levels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product
from random import Random

from controller.puzzles.errors import PuzzleMoveError, PuzzleValueError

SEARCH_MAX = 200_000  # squares entered before a search gives up
AWARD_MS = 15 * 60_000
FILES_MAX = 9


@dataclass(frozen=True, slots=True)
class Walker:
    """A piece that tours: its leaps as distances along two axes, and how its diagrams are numbered.

    Source: rulebook C 5.3: a Lancer's diagram gives the commencing square the last number, a Knight's the first.
    """

    name: str  # as in the catalogue: `tour.<name>`
    shapes: tuple[tuple[int, int], ...]
    is_last_at_start: bool
    letter: str


KINGS_LANCER = Walker("lancer", ((1, 0), (2, 0)), True, "L")
KNIGHT = Walker("knight", ((1, 2),), False, "N")


@dataclass(frozen=True, slots=True)
class TourBoard:
    """Files, ranks and levels, and who walks there."""

    walker: Walker
    files: int
    ranks: int
    levels: int = 1

    def __post_init__(self) -> None:
        if not (
            1 <= self.files <= FILES_MAX and 1 <= self.ranks <= FILES_MAX and 1 <= self.levels <= FILES_MAX
        ):
            sizes = f"{self.files}x{self.ranks}x{self.levels}"
            raise PuzzleValueError(f"a board of {sizes}: from 1 to {FILES_MAX} each way")

    @property
    def count(self) -> int:
        """How many squares there are."""
        return self.files * self.ranks * self.levels

    def name(self, square: int) -> str:
        """What a square is called."""
        level, rest = divmod(square, self.files * self.ranks)
        rank, file = divmod(rest, self.files)
        plain = f"{chr(ord('a') + file)}{rank + 1}"
        return plain if self.levels == 1 else f"{plain}.{level + 1}"

    def square(self, name: str) -> int:
        """The number of a square. Raises: PuzzleValueError for one that the board does not have."""
        for square in range(self.count):
            if self.name(square) == name:
                return square
        raise PuzzleValueError(f"square '{name}': from {self.name(0)} to {self.name(self.count - 1)}")

    def path(self, text: str) -> tuple[int, ...]:
        """Squares written `a1 b1 c1`. Raises: PuzzleValueError."""
        return tuple(map(self.square, text.split()))

    def near(self, square: int) -> tuple[int, ...]:
        """Where the piece can go from a square."""
        return _graph(self)[square]


@dataclass(frozen=True, slots=True)
class Tour:
    """A tour in progress: the squares in the order they were visited; a circuit also `is_closed` at its end."""

    board: TourBoard
    path: tuple[int, ...] = ()
    is_closed: bool = False

    @property
    def left(self) -> frozenset[int]:
        """The squares not yet visited."""
        return frozenset(range(self.board.count)) - set(self.path)

    @property
    def is_full(self) -> bool:
        """Whether every square was visited: a tour, if not yet a circuit."""
        return len(self.path) == self.board.count

    @property
    def next_squares(self) -> frozenset[int]:
        """Where it can go on: anywhere at first, at the end back to where it commenced if that is one leap away."""
        if not self.path:
            return frozenset(range(self.board.count))
        near = frozenset(self.board.near(self.path[-1]))
        if self.is_full:
            return frozenset() if self.is_closed else near & {self.path[0]}
        return near - set(self.path)

    @property
    def is_stuck(self) -> bool:
        """Whether squares are left and none of them can be reached."""
        return not self.is_full and not self.next_squares

    def visit(self, square: int) -> "Tour":
        """After the piece went to a square. Raises: PuzzleMoveError for one where it cannot go."""
        if square not in self.next_squares:
            words = "not on the board" if not 0 <= square < self.board.count else self.board.name(square)
            raise PuzzleMoveError(f"{words}: not one free leap away")
        if self.is_full:
            return replace(self, is_closed=True)
        return replace(self, path=(*self.path, square))

    def back(self) -> "Tour":
        """Without the last move; the same where there is none."""
        return replace(self, is_closed=False) if self.is_closed else replace(self, path=self.path[:-1])

    def number(self, square: int) -> int | None:
        """What a visited square is numbered; None for the others, and for a circuit's start until it is closed."""
        if square not in self.path:
            return None
        at = self.path.index(square)
        if not self.board.walker.is_last_at_start:
            return at + 1
        return at or (self.board.count if self.is_closed else None)


def fault(board: TourBoard, path: Sequence[int], *, circuit: bool) -> str:
    """What is wrong with a finished tour, or circuit whose end is one leap from its start; empty for nothing."""
    twice = next((square for at, square in enumerate(path) if square in path[:at]), None)
    if twice is not None:
        return f"{board.name(twice)} is visited twice"
    for before, after in pairwise(path):
        if after not in board.near(before):
            return f"{board.name(before)} to {board.name(after)} is no leap"
    missing = [square for square in range(board.count) if square not in path]
    if missing:
        return f"{board.name(missing[0])} is left out"
    if circuit and path[0] not in board.near(path[-1]):
        return f"{board.name(path[-1])} is not one leap from {board.name(path[0])}"
    return ""


def completed(tour: Tour, *, circuit: bool, searched_max: int = SEARCH_MAX) -> tuple[int, ...] | None:
    """A whole path that goes on from this one; empty if there is none.

    None where the search was given up: whether there is one is not known then. An empty tour commences at a1.
    """
    begun = tour.path or (0,)
    search = _Search(tour.board, begun, circuit, searched_max)
    found = search.run(list(begun))
    return found if found or not search.is_given_up else None


def generated(board: TourBoard, chance: Random, *, circuit: bool, start: int = 0) -> tuple[int, ...] | None:
    """A whole path from a square by chance; empty if there is none, None where the search was given up."""
    tour = Tour(board, (start,))
    for _ in range(20):
        search = _Search(board, tour.path, circuit, 20 * board.count, chance)
        found = search.run([start])
        if found or not search.is_given_up:
            return found
    return completed(tour, circuit=circuit)


def award(board: TourBoard, spent_ms: int) -> int:
    """The beginner's points for a first circuit or tour within 15 minutes: 1 on a board, 2 on one with levels.

    Source: rulebook C 5.3 (once, one of the two only).
    """
    return 0 if spent_ms > AWARD_MS else 1 if board.levels == 1 else 2


class _Search:
    """Goes where fewest ways lead on, and turns back where a square left over cannot be reached any more.

    Source of the order: von Warnsdorff, Des Rösselsprungs einfachste und allgemeinste Lösung, 1823.
    """

    def __init__(
        self,
        board: TourBoard,
        begun: Sequence[int],
        circuit: bool,
        searched_max: int,
        chance: Random | None = None,
    ) -> None:
        self._graph = _graph(board)
        self._free = [square not in begun for square in range(board.count)]
        self._left = sum(self._free)
        self._home = frozenset(self._graph[begun[0]]) if circuit else frozenset(range(board.count))
        self._is_circuit = circuit
        self._room = searched_max
        self._chance = chance
        self.is_given_up = False

    def run(self, path: list[int]) -> tuple[int, ...]:
        """The whole path; empty if there is none or the search was given up."""
        if not self._left:
            return tuple(path) if path[-1] in self._home else ()
        if self._is_lost(path[-1]):
            return ()
        onward = [square for square in self._graph[path[-1]] if self._free[square]]
        if self._chance is not None:
            self._chance.shuffle(onward)
        for square in sorted(onward, key=self._ways):
            if self._room <= 0:
                self.is_given_up = True
                return ()
            self._room -= 1
            self._free[square], self._left = False, self._left - 1
            path.append(square)
            if found := self.run(path):
                return found
            path.pop()
            self._free[square], self._left = True, self._left + 1
        return ()

    def _ways(self, square: int) -> int:
        return sum(self._free[near] for near in self._graph[square])

    def _is_lost(self, here: int) -> bool:
        """Whether a square that is left has too few ways, or cannot be come to at all from here."""
        if self._is_circuit and not any(self._free[square] for square in self._home):
            return True
        ends = 0
        for square, is_free in enumerate(self._free):
            if not is_free:
                continue
            ways = self._ways(square) + (here in self._graph[square])
            if ways + (self._is_circuit and square in self._home) < 1 + (self._is_circuit or ends > 0):
                return True
            ends += not self._is_circuit and ways == 1
        seen, waiting = {here}, [here]
        while waiting:
            for square in self._graph[waiting.pop()]:
                if self._free[square] and square not in seen:
                    seen.add(square)
                    waiting.append(square)
        return len(seen) <= self._left


@cache
def _graph(board: TourBoard) -> tuple[tuple[int, ...], ...]:
    """Square -> squares one leap away. A shape holds for any two of the three axes."""
    sizes = (board.files, board.ranks, board.levels)
    steps = {
        tuple(sign * part for sign, part in zip(signs, parts, strict=True))
        for long, wide in board.walker.shapes
        for parts in (
            (long, wide, 0),
            (wide, long, 0),
            (0, long, wide),
            (0, wide, long),
            (long, 0, wide),
            (wide, 0, long),
        )
        for signs in product((1, -1), repeat=3)
    }
    graph = []
    for level, rank, file in product(range(board.levels), range(board.ranks), range(board.files)):
        found = []
        for step in sorted(steps):
            x, y, z = (at + part for at, part in zip((file, rank, level), step, strict=True))
            if all(0 <= at < size for at, size in zip((x, y, z), sizes, strict=True)):
                found.append((z * board.ranks + y) * board.files + x)
        graph.append(tuple(found))
    return tuple(graph)
