"""First ranks placed or dealt: Squeeze-down placing, Mirrored shuffling (rulebook A 18, 19; C 6 Q5, Q6)."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import rules_c
from controller.counts.tally import Row, Tally

FILES = "abcdefgh"


def first_rank(game: rules_c.Game) -> str:
    """The letters of South's first rank in the array, from file a on."""
    pieces = game.start().pieces()
    return "".join(pieces[f"{file}1"] for file in FILES)


def orders(letters: str) -> Iterator[str]:
    """Every different order of the letters, ascending."""
    counts = Counter(letters)

    def grow(begun: str) -> Iterator[str]:
        if len(begun) == len(letters):
            yield begun
        for letter in sorted(counts):
            if counts[letter]:
                counts[letter] -= 1
                yield from grow(begun + letter)
                counts[letter] += 1

    return grow("")


def is_dark(file: int) -> bool:
    """Whether a file's square on the first rank is dark, as a1 is."""
    return file % 2 == 0


def on_opposite_colours(rank: str, letter: str) -> bool:
    """Whether two pieces of a kind stand on a light and a dark square."""
    return len({is_dark(file) for file, one in enumerate(rank) if one == letter}) == 2


def squeeze_down() -> Tally:
    """Western chess: the Nobles on opposite colours."""
    home = first_rank(rules_c.game("western-chess"))
    every = list(orders(home))
    arrays = [rank for rank in every if on_opposite_colours(rank, "B")]
    between = [rank for rank in arrays if rank.index("T") < rank.index("Q") < rank.rindex("T")]
    mirrored = {min(rank, rank[::-1]) for rank in arrays}
    kinds, free = len(set(home)), len(FILES)
    rows = (
        Row("arrays a side", f"{len(every)} orders of {home}, Nobles on opposite colours", len(arrays)),
        Row("pairs of arrays", f"{len(arrays)} x {len(arrays)}", len(arrays) ** 2),
        Row("arrays up to a mirror of the files", "each counted with its mirror image", len(mirrored)),
        Row("arrays with the Queen between the Towers", "as in Chess960", len(between)),
        Row("first placements of a side", f"{free} squares x {kinds} kinds", free * kinds),
        Row("positions after one placement each", f"{free * kinds} x {free * kinds}", (free * kinds) ** 2),
    )
    return Tally("Squeeze-down placing, Western chess", "A 18", rows)


def squeeze_down_lancer() -> Tally:
    """LancerChess: the Queen's Lancer is free in the recommended reading, or keeps its colour."""
    game = rules_c.game("lancer-chess")
    home = first_rank(game)
    arrays = [rank for rank in orders(home) if on_opposite_colours(rank, "B")]
    kept = [rank for rank in arrays if is_dark(rank.index("J")) == is_dark(home.index("J"))]
    rows = (
        Row("arrays a side", f"orders of {home}, Nobles on opposite colours", len(arrays)),
        Row("of these with the Queen's Lancer on its own colour", "not asked for", len(kept)),
    )
    return Tally("Squeeze-down placing, LancerChess", "A 18", rows)


def mirrored_shuffling() -> Tally:
    """The cards: files drawn one by one, the first of each colour takes a Noble, the others draw a piece."""
    pairs: Counter[tuple[int, int]] = Counter()
    for drawn in permutations(range(len(FILES))):
        dark = next(file for file in drawn if is_dark(file))
        pairs[dark, next(file for file in drawn if not is_dark(file))] += 1
    home = first_rank(rules_c.game("western-chess"))
    cards = home.replace("B", "")
    rest = sum(1 for _ in orders(cards))
    often = set(pairs.values())
    how = f"{sum(pairs.values())} orders of the files"
    rows = (
        Row("pairs of files for the Nobles", how, len(pairs)),
        Row("orders of the files for the rarest pair", f"the commonest: {max(often)}", min(often)),
        Row("orders of the piece cards", cards, rest),
        Row("arrays a side", f"{len(pairs)} x {rest}", len(pairs) * rest),
    )
    return Tally("Mirrored shuffling, Western chess", "A 19", rows)


def tallies() -> tuple[Tally, ...]:
    """All of the above."""
    return (squeeze_down(), squeeze_down_lancer(), mirrored_shuffling())
