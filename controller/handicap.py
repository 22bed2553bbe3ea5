"""Which pieces a handicap has taken off a game's array."""

from functools import lru_cache
from types import MappingProxyType

import rules_c

_SEPARATORS = str.maketrans(",", " ")


@lru_cache(maxsize=64)
def removed_pieces(game: rules_c.Game) -> MappingProxyType[str, str]:
    """Give the letter, as in a FEN, of each piece that is left out, by its square; empty without a handicap."""
    squares = game.says("remove").translate(_SEPARATORS).split()
    if not squares:
        return MappingProxyType({})
    _, *fields = game.start().fen().split()
    full = game.position(" ".join((game.says("array"), *fields))).pieces()
    return MappingProxyType({square: full[square] for square in squares if square in full})
