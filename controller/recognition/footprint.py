"""What the legal moves of a position do to the occupancy, as masks: bit n is square n of `game.squares`.

The masks come straight from the rules library's table of moves. The moves themselves are made into objects only
when one of them is believed in, which few are.
"""

from typing import Any, Protocol

import rules_c


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


class Moves(Protocol):
    """What knows the moves of a position by their numbers."""

    def __getitem__(self, number: int, /) -> rules_c.Move:
        """One of them."""


class _Rows:
    """Those of a table of moves. The position must not change."""

    def __init__(self, position: rules_c.Position, table: Any) -> None:
        self._position, self._table = position, table

    def __getitem__(self, number: int, /) -> rules_c.Move:
        return self._position.move_in(self._table, number)


def footprints_of(position: rules_c.Position, table: Any) -> tuple[Footprint, ...]:
    """All legal moves of a position that does not change any more; `table` is its table of moves."""
    game = position.game
    count = len(game.squares)
    moves = _Rows(position, table)
    kinds = table["promotion"].tolist()
    columns = zip(
        range(len(table)),
        (1 << square if square < count else 0 for square in table["from_square"].tolist()),
        masks_of(table["vacated"]),
        masks_of(table["filled"]),
        masks_of(table["replaced"]),
        (kind != 0 for kind in kinds),
        _is_lesser(game, table, kinds),
        strict=True,
    )
    return tuple(Footprint(moves, *column) for column in columns)


def _is_lesser(game: rules_c.Game, table: Any, kinds: list[int]) -> list[int]:
    """For each move 1 if a piece becomes another one by it, and could have become the strongest one or stayed what it
    was; else 0.
    """
    if not any(kinds):
        return [0] * len(kinds)
    ways = list(zip(table["from_square"].tolist(), table["to_square"].tolist(), strict=True))
    is_preferred = [kind == 0 or game.letters[kind] == game.promotion_default for kind in kinds]
    preferred = {way for way, is_it in zip(ways, is_preferred, strict=True) if is_it}
    return [int(way in preferred and not is_it) for way, is_it in zip(ways, is_preferred, strict=True)]


def capturable_in(table: Any, count: int) -> int:
    """The squares, of `count`, on which some move of a table of moves takes something."""
    mask = 0
    for square in set(table["captured_square"].tolist()):
        mask |= 1 << square if square < count else 0
    return mask


def masks_of(words: Any) -> list[int]:
    """Square sets of 64-bit words, shape (moves, words), as integers; words beyond the board are all zero."""
    if not words[:, 1:].any():
        masks: list[int] = words[:, 0].tolist()
        return masks
    return [low | middle << 64 | high << 128 for low, middle, high in words.tolist()]
