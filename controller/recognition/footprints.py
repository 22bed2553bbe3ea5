"""All legal moves of a position by what they do to the occupancy, as masks: bit n is square n of `game.squares`.

The masks come straight from the rules library's table of moves. The moves themselves are made into objects only
when one of them is believed in, which few are.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import rules_c
from controller.recognition.footprint import Footprint

_WORD = 64  # squares in a word of a square set
_SETS = ("vacated", "filled", "replaced")


class _Rows:
    """Those of a table of moves. The position must not change."""

    def __init__(self, position: rules_c.Position, table: Any) -> None:
        self._position, self._table = position, table

    def __getitem__(self, number: int, /) -> rules_c.Move:
        return self._position.move_in(self._table, number)


class Footprints:
    """All legal moves of a position that does not change any more; `table` is its table of moves.

    Each is made when it is asked for. What the board looks like is asked of all of them, and only of their masks.
    """

    def __init__(self, position: rules_c.Position, table: Any) -> None:
        self._position, self._table = position, table
        self._moves = _Rows(position, table)
        self._masks = _masks_in(position, table)
        self._made: list[Footprint | None] = [None] * len(self._masks)
        self._rest: list[tuple[int, bool, int]] | None = None
        self._numbers: dict[int, int] | None = None
        self._looks_known: frozenset[tuple[int, int, int]] | None = None
        self._still: tuple[Footprint, ...] | None = None
        self._jumps: tuple[Footprint, ...] | None = None
        self._pairs: tuple[Footprint, ...] | None = None
        # What fits the board as it looks now: many games ask the same.
        self._looks = 0
        self._onto: dict[int, tuple[Footprint, ...]] = {}
        self._found: dict[tuple[int, int], tuple[Footprint, ...]] = {}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._masks)

    def __iter__(self) -> Iterator[Footprint]:
        """In the order of the table."""
        return map(self.__getitem__, range(len(self._masks)))

    def __getitem__(self, number: int, /) -> Footprint:
        """One of them; the same object whenever it is asked for."""
        made = self._made[number]
        if made is None:
            origin, promotes, cost = self._besides(number)
            vacated, filled, replaced = self._masks[number]
            made = Footprint(self._moves, number, origin, vacated, filled, replaced, promotes, cost)
            self._made[number] = made
        return made

    def _besides(self, number: int) -> tuple[int, bool, int]:
        """The origin of one of them, whether a piece becomes another one by it, and whether a lesser one."""
        if self._rest is None:
            game = self._position.game
            count = len(game.squares)
            origins = [1 << square if square < count else 0 for square in self._table["from_square"].tolist()]
            kinds = self._table["promotion"].tolist()
            promotes = [kind != 0 for kind in kinds]
            self._rest = list(zip(origins, promotes, _is_lesser(game, self._table, kinds), strict=True))
        return self._rest[number]

    def valued(self, value: int) -> Footprint | None:
        """The move of this value (`rules_c.Move.value`)."""
        if self._numbers is None:
            self._numbers = {value: number for number, value in enumerate(self._table["move"].tolist())}
        number = self._numbers.get(value)
        return None if number is None else self[number]

    def fitting(self, occupied: int, recent: int, hasty: int) -> tuple[Footprint, ...]:
        """The moves whose squares look as they leave them, one of them touched since the move became possible.

        What the other squares look like does not matter here: a reply may have begun already. It may even have lifted
        the piece that has just arrived, or set one down where the mover came from, if that is one of the `hasty` ones.
        """
        if occupied != self._looks:
            self._looks = occupied
            self._found.clear()
        found = self._found.get((recent, hasty))
        if found is None:
            absent = ~(occupied | hasty)
            present = occupied & ~hasty
            fits = []
            for number, (vacated, filled, replaced) in enumerate(self._masks):
                if recent & (vacated | filled) and not (present & vacated or absent & (filled | replaced)):
                    fits.append(self[number])
            found = tuple(fits)
            self._found[recent, hasty] = found
        return found

    @property
    def looks(self) -> frozenset[tuple[int, int, int]]:
        """What they do to the board: the masks of squares that are emptied, filled, and change their piece."""
        if self._looks_known is None:
            self._looks_known = frozenset(self._masks)
        return self._looks_known

    def onto(self, square: int) -> tuple[Footprint, ...]:
        """Those that bring a piece to a square, taking what stands there or not."""
        found = self._onto.get(square)
        if found is None:
            onto = [n for n, (_, filled, replaced) in enumerate(self._masks) if (filled | replaced) & square]
            found = self._those(onto)
            self._onto[square] = found
        return found

    @property
    def still(self) -> tuple[Footprint, ...]:
        """Those that change pieces and leave every square as it was."""
        if self._still is None:
            masks = enumerate(self._masks)
            self._still = self._those([n for n, (gone, come, new) in masks if new and not gone | come])
        return self._still

    @property
    def jumps(self) -> tuple[Footprint, ...]:
        """Those that take something elsewhere than on the square where they end."""
        if self._jumps is None:
            masks = enumerate(self._masks)
            ends_once = [(n, gone) for n, (gone, come, _) in masks if come.bit_count() == 1]
            self._jumps = self._those([n for n, gone in ends_once if gone & ~self._besides(n)[0]])
        return self._jumps

    @property
    def pairs(self) -> tuple[Footprint, ...]:
        """Those that set two pieces down."""
        if self._pairs is None:
            self._pairs = self._those([n for n, (_, come, _) in enumerate(self._masks) if come & (come - 1)])
        return self._pairs

    def _those(self, numbers: list[int]) -> tuple[Footprint, ...]:
        return tuple([self[number] for number in numbers])


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


def capturable_in(table: Any, count: int, theirs: int) -> int:
    """The squares, of `count`, on which some move of a table of moves takes something: its target, and all of `theirs`
    that it takes besides.
    """
    mask = 0
    for square in set(table["captured_square"].tolist()):
        mask |= 1 << square if square < count else 0
    return mask | reduce(or_, masks_of(table["vacated"], count)) & theirs if mask else 0


def _masks_in(position: rules_c.Position, table: Any) -> list[tuple[int, int, int]]:
    """The squares that each move empties, fills, and changes the piece of. On a large board most are in the low word,
    and no other one need be joined to it: this is asked of every position that is thought of.
    """
    count = len(position.game.squares)
    if count <= _WORD:
        return list(zip(*(masks_of(table[name], count) for name in _SETS), strict=True))
    return [
        (
            a | (b | c << _WORD) << _WORD if b or c else a,
            d | (e | f << _WORD) << _WORD if e or f else d,
            g | (h | i << _WORD) << _WORD if h or i else g,
        )
        for a, b, c, d, e, f, g, h, i in position.square_words(table)
    ]


def masks_of(words: Any, count: int) -> list[int]:
    """Square sets of 64-bit words, shape (moves, words), as integers; of a board of so many squares."""
    if count <= _WORD:
        masks: list[int] = words[:, 0].tolist()
        return masks
    return [low | middle << _WORD | high << 2 * _WORD for low, middle, high in words.tolist()]
