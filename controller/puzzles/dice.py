"""The Rhunich dice: a 3x3x3 cube whose faces show the pips of a dice, rolled, or put in order (rulebook C 5.1).

The cube has 54 stickers, 9 a face, by face in the order of `FACES` and in a face along its rows as one looks at it: U
with B at its top, the four around with U at theirs, D with F at its top.

           U
         L F R B      a state tells for each place which sticker of the made cube is there
           D

A sticker is a pip or plain; stickers that look alike are alike. Each face of the made cube shows one of 1 to 6.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from random import Random

from controller.puzzles.errors import PuzzleMoveError

FACES = "URFDLB"
STICKERS = 54
Vector = tuple[int, int, int]  # right, up, towards the viewer

_NORMALS: Mapping[str, Vector] = {
    "U": (0, 1, 0),
    "R": (1, 0, 0),
    "F": (0, 0, 1),
    "D": (0, -1, 0),
    "L": (-1, 0, 0),
    "B": (0, 0, -1),
}
_ACROSS: Mapping[str, tuple[Vector, Vector]] = {  # where a face's rows and columns lead
    "U": ((1, 0, 0), (0, 0, 1)),
    "R": ((0, 0, -1), (0, -1, 0)),
    "F": ((1, 0, 0), (0, -1, 0)),
    "D": ((1, 0, 0), (0, 0, -1)),
    "L": ((0, 0, 1), (0, -1, 0)),
    "B": ((-1, 0, 0), (0, -1, 0)),
}
MADE_FACES = (1, 2, 3, 6, 5, 4)  # on U R F D L B; opposite faces add to 7, 1, 2 and 3 run anticlockwise
MOVES = tuple(f"{face}{turn}" for face in FACES for turn in ("", "2", "'"))
SCRAMBLE_MOVES = 30


def patterns(number: int) -> tuple[tuple[bool, ...], ...]:
    """The ways a face of 3x3 can show a number, along its rows: 2, 3 and 6 run one way or the other.

    Source: rulebook C 5.1, pips per face (INFERRED, the standard dice).
    """
    drawn = {
        1: ("....o....",),
        2: ("o.......o", "..o...o.."),
        3: ("o...o...o", "..o.o.o.."),
        4: ("o.o...o.o",),
        5: ("o.o.o.o.o",),
        6: ("o.oo.oo.o", "ooo...ooo"),
    }
    return tuple(tuple(sign == "o" for sign in way) for way in drawn[number])


def pattern_of(faces: Sequence[int], ways: Sequence[int] = (0,) * 6) -> tuple[bool, ...]:
    """The pips of 54 places; `faces` are the numbers on U R F D L B, `ways` which way each runs."""
    return tuple(
        pip
        for number, way in zip(faces, ways, strict=True)
        for pip in patterns(number)[way % len(patterns(number))]
    )


MADE = pattern_of(MADE_FACES)


@dataclass(frozen=True, slots=True)
class Cube:
    """Which sticker of the made cube is at each of 54 places."""

    stickers: tuple[int, ...] = tuple(range(STICKERS))

    @property
    def pips(self) -> tuple[bool, ...]:
        """What is seen: at each place a pip or none."""
        return tuple(MADE[sticker] for sticker in self.stickers)

    @property
    def is_solved(self) -> bool:
        """Whether it is a dice: opposite faces add to 7, as a dice of this hand, whichever way 2, 3 and 6 run."""
        pips = self.pips
        shown = [pips[at : at + 9] for at in range(0, STICKERS, 9)]
        return any(
            all(face in patterns(number) for face, number in zip(shown, faces, strict=True))
            for faces in dice_faces()
        )

    def turn(self, move: str) -> "Cube":
        """After a face was turned: its letter is a quarter clockwise, `2` a half, `'` a quarter anticlockwise.

        Raises: PuzzleMoveError for a move that is none of `MOVES`.
        """
        if move not in MOVES:
            raise PuzzleMoveError(f"move '{move}': one of {' '.join(MOVES)}")
        cube = self.stickers
        for _ in range({"": 1, "2": 2, "'": 3}[move[1:]]):
            cube = tuple(cube[source] for source in _quarter(move[0]))
        return Cube(cube)


def undoing(move: str) -> str:
    """The move that takes a move back."""
    return move[0] + {"": "'", "2": "2", "'": ""}[move[1:]]


def scrambled(chance: Random, count: int = SCRAMBLE_MOVES) -> tuple[Cube, tuple[str, ...]]:
    """A made cube after so many turns, no face twice running, and the turns; never one that is solved."""
    while True:
        cube, moves = Cube(), list[str]()
        while len(moves) < count:
            move = chance.choice(MOVES)
            if not moves or moves[-1][0] != move[0]:
                moves.append(move)
                cube = cube.turn(move)
        if not cube.is_solved:
            return cube, tuple(moves)


def roll(chance: Random) -> int:
    """One of 1 to 6, each as likely as any other."""
    return chance.randint(1, 6)


def short_race(number: int) -> int:
    """What a roll counts in the short race of Relay: 4, 5 and 6 are turned over to the opposite face."""
    return number if number <= 3 else 7 - number


@cache
def dice_faces() -> tuple[tuple[int, ...], ...]:
    """The 24 ways a dice of the made cube's hand can lie: numbers on U R F D L B."""
    found = []
    for up, right, front in permutations(range(1, 7), 3):
        faces = (up, right, front, 7 - up, 7 - right, 7 - front)
        if len(set(faces)) == 6 and _hand(faces) == _hand(MADE_FACES):
            found.append(faces)
    return tuple(found)


def _hand(faces: Sequence[int]) -> int:
    """1 or -1: which way 1, 2 and 3 run about their corner."""
    (a, b, c), (d, e, f), (g, h, i) = (_NORMALS[FACES[faces.index(number)]] for number in (1, 2, 3))
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def places() -> Iterator[tuple[Vector, Vector]]:
    """Each place's cubie and the way it looks, as steps to the right, up and towards the viewer from the middle."""
    for face in FACES:
        normal, (right, down) = _NORMALS[face], _ACROSS[face]
        for row, column in product((-1, 0, 1), repeat=2):
            x, y, z = (n + column * r + row * d for n, r, d in zip(normal, right, down, strict=True))
            yield (x, y, z), normal


@cache
def _quarter(face: str) -> tuple[int, ...]:
    """Where the sticker of each place was before the face was turned a quarter clockwise."""
    every = list(places())
    number = {place: at for at, place in enumerate(every)}
    axis = _NORMALS[face]
    sources = []
    for cubie, normal in every:
        if sum(a * b for a, b in zip(axis, cubie, strict=True)) == 1:
            sources.append(number[(_anticlockwise(axis, cubie), _anticlockwise(axis, normal))])
        else:
            sources.append(number[(cubie, normal)])
    return tuple(sources)


def _anticlockwise(axis: Vector, v: Vector) -> Vector:
    """A vector turned a quarter anticlockwise as seen against the axis: along it the same, across it axis x v."""
    (a, b, c), (x, y, z) = axis, v
    along = a * x + b * y + c * z
    return (b * z - c * y + a * along, c * x - a * z + b * along, a * y - b * x + c * along)


@cache
def cubies() -> tuple[tuple[int, ...], ...]:
    """The places of each corner and edge that turns, clockwise about the corner; 8 of three, then 12 of two."""
    by_cubie: dict[Vector, list[int]] = {}
    every = list(places())
    for at, (cubie, _) in enumerate(every):
        by_cubie.setdefault(cubie, []).append(at)
    corners = [tuple(_clockwise(cubie, found, every)) for cubie, found in by_cubie.items() if len(found) == 3]
    edges = [tuple(found) for found in by_cubie.values() if len(found) == 2]
    return (*corners, *edges)


def _clockwise(
    corner: Vector, found: Sequence[int], places: Sequence[tuple[Vector, Vector]]
) -> Sequence[int]:
    (a, b, c), (d, e, f), (g, h, i) = (places[at][1] for at in found)
    hand = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return found if hand < 0 else (found[0], found[2], found[1])
