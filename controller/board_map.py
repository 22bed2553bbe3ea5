"""Which reed lies under which square: rank by rank from South, file by file from South's left.

A board smaller than the matrix uses its South-west corner; reeds outside the game's board tell nothing. A rank 0 lies
on the matrix's last row, which no board with such a rank needs. A second board of 8x8 takes what the first leaves
free: its files A to D go on to the right of board one, its files E to H are the four rows above board one, where the
file chooses the row and the rank the column.
"""

import rules_c
from firmware_bridge.events import Reed

MATRIX = 12  # rows and columns of reeds
BOARD = 8  # files and ranks of each of two boards


class BoardMap:
    """The reeds of one game's board."""

    def __init__(self, game: rules_c.Game) -> None:
        self._reed_of = {square: reed_of(square) for square in game.squares}
        self._square_of = {reed: square for square, reed in self._reed_of.items()}

    def square(self, reed: Reed) -> str | None:
        """The square over a reed, None where the game has none."""
        return self._square_of.get(reed)

    def squares(self, reeds: frozenset[Reed]) -> frozenset[str]:
        """The squares over these reeds."""
        return frozenset(self._square_of[reed] for reed in reeds if reed in self._square_of)

    def reed(self, square: str) -> Reed:
        """The reed under a square."""
        return self._reed_of[square]


def reed_of(square: str) -> Reed:
    """(row, column) of a square by its name, both from 0."""
    row, column = (int(square[1:]) - 1) % MATRIX, ord(square[0].lower()) - ord("a")
    if square[0].islower():
        return row, column
    return (row, BOARD + column) if column < MATRIX - BOARD else (2 * BOARD - MATRIX + column, row)
