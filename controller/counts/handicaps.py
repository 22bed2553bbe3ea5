"""The start arrays that a handicap can lead to (rulebook A 28, C 3.3, 3.4, 3.6).

Removal is greedy: the most valuable piece worth no more than what is left comes off, until nothing is left. Of equal
pieces the giver chooses one. Values are counted in halves, because the Chinese games' smallest value is one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import rules_c
from controller.counts.tally import Row, Tally

IN_ORDER = "in order of removal"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that can be taken off: where it stands, its letter, its worth in half points."""

    square: str
    letter: str
    halves: int


@dataclass(frozen=True, slots=True)
class Scheme:
    """A game's handicaps: differences in half points, and how many half points the pieces of some squares are worth.

    `halves` is by letter, or by letter and square (`P e4`), which comes first; None: what the game's definition says.
    """

    game_id: str
    source: str
    differences: Sequence[int]
    halves: Mapping[str, int] | None = None


# The Cannon-fire values of C 3.4; only the central Soldier has one. No pair of handicaps differs by 7 1/2.
_CANNON_FIRE = tuple(half for half in range(17) if half != 15)
_STORM_FORCE = tuple(range(0, 27, 2))
SCHEMES = (
    Scheme("western-chess", "A 28, C 3.3", _STORM_FORCE),
    Scheme("lancer-chess", "A 28, C 3.3", _STORM_FORCE),
    Scheme("chinese-chess", "C 3.4", _CANNON_FIRE, {"R": 10, "C": 6, "H": 5, "A": 2, "E": 2, "P e4": 1}),
    Scheme("riverqi-soldier", "C 3.4", _CANNON_FIRE, {"R": 10, "C": 6, "N": 6, "A": 2, "E": 2, "P e4": 1}),
)


def removable(game: rules_c.Game, halves: Mapping[str, int] | None) -> tuple[Piece, ...]:
    """South's pieces that have a value, as they stand in the array."""
    worth = halves or {letter: 2 * value for letter, value in game.piece_values.items() if value}
    found = []
    for square, letter in game.start().pieces().items():
        value = worth.get(f"{letter} {square}", worth.get(letter, 0)) if letter.isupper() else 0
        if value:
            found.append(Piece(square, letter, value))
    return tuple(found)


def removals(pieces: Sequence[Piece], halves: int) -> Counter[frozenset[Piece]]:
    """What can come off for a difference -> in how many orders. Empty if no removal adds up to it."""
    choices: Counter[frozenset[Piece]] = Counter({frozenset(): 1})
    left = halves
    while left:
        grown: Counter[frozenset[Piece]] = Counter()
        worth = 0
        for gone, orders in choices.items():
            still = [piece for piece in pieces if piece not in gone and piece.halves <= left]
            worth = max((piece.halves for piece in still), default=0)
            for piece in still:
                if piece.halves == worth:
                    grown[gone | {piece}] += orders
        if not worth:
            return Counter()
        choices, left = grown, left - worth
    return choices


def points(halves: int) -> str:
    """A value as the rulebook writes it: `3`, `3s` for three and a half, `s` for a half."""
    whole = str(halves // 2) if halves > 1 or halves == 0 else ""
    return f"{whole}{'s' if halves % 2 else ''}"


def tally(scheme: Scheme) -> Tally:
    """The arrays of every difference, one row each."""
    game = rules_c.game(scheme.game_id)
    pieces = removable(game, scheme.halves)
    rows = []
    for halves in scheme.differences:
        found = removals(pieces, halves)
        rows.append(
            Row(
                f"difference {points(halves)}",
                _composition(found),
                len(found),
                ((IN_ORDER, sum(found.values())),),
            )
        )
    return Tally(f"{game.name}: start arrays by handicap", scheme.source, tuple(rows), summed=True)


def _composition(found: Counter[frozenset[Piece]]) -> str:
    """The letters taken off, most valuable first, with how many arrays each makes: `T P P: 56`."""
    by_letters: Counter[str] = Counter()
    for gone in found:
        ordered = sorted(gone, key=lambda piece: (-piece.halves, piece.letter))
        by_letters[" ".join(piece.letter for piece in ordered) or "nothing"] += 1
    return ", ".join(f"{letters}: {count}" for letters, count in sorted(by_letters.items()))


def tallies() -> tuple[Tally, ...]:
    """Every game that has handicaps by removal."""
    return tuple(tally(scheme) for scheme in SCHEMES)
