"""What a position is besides its pieces, for somebody who enters one: castling rights, hands, captives, and the like.

The table says how a field of a FEN is changed; which letters and squares a game allows is asked of its rules. A field
without an entry here keeps what it had, or follows from the pieces (a broker is entered as a piece on its square).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase

import rules_c

CASTLING, EN_PASSANT, HAND = "castling", "en-passant", "hand"
MANY_MAX = 9  # pieces of one kind in a hand


@dataclass(frozen=True, slots=True)
class PositionField:
    """One field. How it is changed is its `kind`; `parts` are what there is to choose from.

    `set`: any of the parts. `counts`: letters of pieces, upper case South's, each as often as it is there. `choice`:
    one of the parts. `square`: a square or `-`. `each`: each of the parts, in order, or `-` in its place.
    """

    name: str
    kind: str
    value: str
    parts: tuple[str, ...] = ()


_CHOICES = {"shak": ("-", "w", "b", "wb"), "left": ("1", "2")}


def fields_of(position: rules_c.Position) -> tuple[PositionField, ...]:
    """All that may be told of a position of this game besides its pieces and the side to move."""
    game, placement = position.game, position.fen().split()[0]
    start = game.start()
    found = []
    if start.rights != "-":
        found.append(PositionField(CASTLING, "set", position.rights.strip("-"), tuple(start.rights)))
    if any("e" in re.sub(r"\{.*?\}", "", betza) for betza in game.betza.values()):  # Betza's modifier
        found.append(PositionField(EN_PASSANT, "square", position.en_passant or "-"))
    if "[" in placement:
        hand = placement.partition("[")[2].removesuffix("]")
        found.append(PositionField(HAND, "counts", hand, _letters(game, "hand")))
    for name, value in position.fields().items():
        begun = start.fields().get(name, "-")
        if name == "captive":
            found.append(PositionField(name, "counts", value.strip("-"), _letters(game, name)))
        elif name == "rooks":
            found.append(PositionField(name, "set", value.strip("-"), _squares_in(game, begun)))
        elif name == "guards":
            found.append(PositionField(name, "each", value, _squares_in(game, begun)))
        elif name in _CHOICES:
            found.append(PositionField(name, "choice", value, _CHOICES[name]))
    return tuple(found)


def with_fields(fields: list[str], told: Mapping[str, str]) -> list[str]:
    """The fields of a FEN with those told by name in the place of what stood there."""
    changed = list(fields)
    if HAND in told:
        changed[0] = f"{changed[0].partition('[')[0]}[{told[HAND]}]"
    if CASTLING in told:
        changed[2] = told[CASTLING] or "-"
    if EN_PASSANT in told:
        changed[3] = told[EN_PASSANT] or "-"
    for n, field in enumerate(changed[6:], start=6):
        name = field.partition("=")[0]
        if name in told:
            changed[n] = f"{name}={told[name] or '-'}"
    return changed


def _squares_in(game: rules_c.Game, text: str) -> tuple[str, ...]:
    """The squares of `a1j10d0`."""
    found, rest = [], text
    while rest:
        square = next(
            (s for s in sorted(game.squares, key=len, reverse=True) if rest.startswith(s)), rest[:1]
        )
        found += [square] if square in game.square_index else []
        rest = rest[len(square) :]
    return tuple(found)


@lru_cache(maxsize=16)
def _letters(game: rules_c.Game, name: str) -> tuple[str, ...]:
    """The letters that the field may hold, of both sides: those that some position near the start position may have."""
    south = [
        letter for letter in ascii_uppercase if any(_is_read(game, fen) for fen in _with(game, name, letter))
    ]
    return tuple(letter for pair in zip(south, map(str.lower, south), strict=True) for letter in pair)


def _with(game: rules_c.Game, name: str, letter: str) -> Iterator[str]:
    """FENs of the start position with the letter in the field: as it is, and without a piece that may be the one."""
    start = game.start()
    pieces = start.pieces()
    own = [square for square, piece in pieces.items() if piece.isupper()]
    for gone in ("", *(own if name == "captive" else ())):
        left = {square: piece for square, piece in pieces.items() if square != gone}
        fields = start.fen().split()
        hand = "[]" if "[" in fields[0] else ""
        fields[0] = game.placed(left, "south").fen().split()[0].partition("[")[0] + hand
        fields[2] = "-"
        yield " ".join(with_fields(fields, {name: letter}))


def _is_read(game: rules_c.Game, fen: str) -> bool:
    try:
        game.position(fen, standing=True)
    except rules_c.FenError:
        return False
    return True
