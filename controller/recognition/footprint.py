"""What a legal move does to the occupancy, as masks: bit n is square n of `game.squares`."""

import re
from typing import Protocol

import rules_c

_SQUARE = re.compile("[a-z]+[0-9]+")
_TWO = 2  # squares are emptied by a jump: the piece's own, and that of what it takes


class Footprint:
    """One legal move. Masks of squares that are emptied, filled, and change their piece.

    `origin` is the square that the moving piece leaves (0 for a drop), `touched` every square of the move, `cost`
    1 for an under-promotion: the same footprint, a less likely piece.
    """

    __slots__ = (
        "_move",
        "_moves",
        "_number",
        "cost",
        "filled",
        "origin",
        "promotes",
        "replaced",
        "touched",
        "vacated",
    )

    def __init__(
        self,
        moves: "Moves",
        number: int,
        origin: int,
        vacated: int,
        filled: int,
        replaced: int,
        promotes: bool,
        cost: int,
    ) -> None:
        """`number` is the move's place in `moves`."""
        self._moves, self._number = moves, number
        self._move: rules_c.Move | None = None
        self.origin, self.vacated, self.filled, self.replaced = origin, vacated, filled, replaced
        self.touched = vacated | filled | replaced
        self.promotes, self.cost = promotes, cost

    def looks_like(self, other: "Footprint") -> bool:
        """Whether the board cannot tell the two apart."""
        masks = (self.origin, self.vacated, self.filled, self.replaced)
        return masks == (other.origin, other.vacated, other.filled, other.replaced)

    def takes_along(self, other: "Footprint") -> bool:
        """Whether this is a quiet move of two pieces (castling) and `other` the same of one of them."""
        is_more = self.filled != other.filled and not other.replaced
        return is_more and not (other.vacated & ~self.vacated or other.filled & ~self.filled)

    @property
    def move(self) -> rules_c.Move:
        """The move."""
        if self._move is None:
            self._move = self._moves[self._number]
        return self._move

    @property
    def text(self) -> str:
        """Coordinate notation."""
        return str(self.move)

    @property
    def way(self) -> tuple[str, ...]:
        """The squares on which its piece comes down on its way, where it jumps several times."""
        return tuple(_SQUARE.findall(self.text)[1:-1]) if self.vacated.bit_count() > _TWO else ()


class Moves(Protocol):
    """What knows the moves of a position by their numbers."""

    def __getitem__(self, number: int, /) -> rules_c.Move:
        """One of them."""
