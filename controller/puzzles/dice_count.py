"""How many states of the Rhunich dice look alike: pieces with the same pips cannot be told apart (rulebook C 5.1).

Counted, not walked through: for corners and edges apart, how many ways of placing and turning the pieces show the
wanted pips, by the sum of their twists and the parity of their order; a state can be turned to when the parities are
the same and the twists add to none.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from controller.puzzles.dice import STICKERS, cubies, dice_faces, pattern_of

CORNERS = 8


def lookalikes(made: Sequence[bool], wanted: Sequence[bool]) -> int:
    """The states of a cube made with these pips that show the wanted ones, each 54 places."""
    centres = range(4, STICKERS, 9)
    if any(made[at] != wanted[at] for at in centres):
        return 0
    corners, edges = (_ways(group, made, wanted) for group in (cubies()[:CORNERS], cubies()[CORNERS:]))
    return sum(corners[parity, 0] * edges[parity, 0] for parity in (0, 1))


def dice_states(made: Sequence[bool]) -> int:
    """The states that show some dice of the made cube's hand, whichever way its 2, 3 and 6 run."""
    wanted = {
        pattern_of(faces, ways)
        for faces in dice_faces()
        for ways in product(*((0, 1) if number in (2, 3, 6) else (0,) for number in faces))
    }
    return sum(lookalikes(made, pips) for pips in wanted)


def _ways(
    group: Sequence[Sequence[int]], made: Sequence[bool], wanted: Sequence[bool]
) -> Counter[tuple[int, int]]:
    """Parity of the order and sum of the twists -> ways to put the pieces of a group into its places."""
    size = len(group[0])
    ways = Counter({(0, 0, 0): 1})  # pieces used, parity, twist
    for place in group:
        turns = [
            [
                t
                for t in range(size)
                if all(made[piece[(at + t) % size]] == wanted[place[at]] for at in range(size))
            ]
            for piece in group
        ]
        after: Counter[tuple[int, int, int]] = Counter()
        for (used, parity, twist), count in ways.items():
            for number, fitting in enumerate(turns):
                if used >> number & 1:
                    continue
                overtaken = (used >> number).bit_count()
                for turn in fitting:
                    after[used | 1 << number, (parity + overtaken) % 2, (twist + turn) % size] += count
        ways = after
    found: Counter[tuple[int, int]] = Counter()
    for (_, parity, twist), count in ways.items():
        found[parity, twist] += count
    return found
