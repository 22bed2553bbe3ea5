"""The Rhunich dice: rulebook, clocks, groups and handicaps 5.1."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from controller.puzzles import dice
from controller.puzzles.dice import FACES, MADE, MADE_FACES, Cube, patterns
from controller.puzzles.dice_count import dice_states, lookalikes
from controller.puzzles.errors import PuzzleMoveError


def period(moves: str) -> int:
    """How often moves have to be made until the cube is as before."""
    cube, count = Cube(), 0
    while count == 0 or cube != Cube():
        for move in moves.split():
            cube = cube.turn(move)
        count += 1
    return count


def test_made_dice_has_54_faces_and_opposite_ones_add_to_seven() -> None:
    """5.1: 8 corners x 3 + 12 edges x 2 + 6 centres = 54; 21 pips, 7 on two opposite faces together."""
    assert len(MADE) == 8 * 3 + 12 * 2 + 6 == 54
    assert [len(piece) for piece in dice.cubies()] == [3] * 8 + [2] * 12
    pips = [sum(MADE[at : at + 9]) for at in range(0, 54, 9)]
    assert pips == list(MADE_FACES)
    assert all(pips[face] + pips[face + 3] == 7 for face in range(3))


def test_pipped_centres_are_1_3_5_and_meet_at_a_corner() -> None:
    """5.1: 1, 3 and 5 have a centre pip; no two of them are opposite."""
    assert {number for number in range(1, 7) if patterns(number)[0][4]} == {1, 3, 5}
    pipped = {MADE_FACES.index(number) % 3 for number in (1, 3, 5)}
    assert pipped == {0, 1, 2}
    assert all(len({sum(way) for way in patterns(number)} | {number}) == 1 for number in range(1, 7))


@pytest.mark.parametrize(
    ("moves", "count"),
    [("R", 4), ("R2", 2), ("R U", 105), ("R U R' U'", 6), ("R U2 D' B D'", 1260), ("R2 L2 U2 D2 F2 B2", 2)],
)
def test_turns_are_those_of_the_cube(moves: str, count: int) -> None:
    """Known periods of a 3x3x3 cube: 105 and 1260, the longest there is (Joyner, Adventures in Group Theory)."""
    assert period(moves) == count


def test_scrambled_dice_is_made_again_by_undoing() -> None:
    """The same seed gives the same; its turns taken back give the dice."""
    for seed in range(10):
        cube, moves = dice.scrambled(Random(seed))
        assert (cube, moves) == dice.scrambled(Random(seed))
        assert not cube.is_solved
        for move in reversed(moves):
            cube = cube.turn(dice.undoing(move))
        assert cube == Cube()
        assert cube.is_solved


def test_one_turn_spoils_the_dice_and_like_pieces_may_change_places() -> None:
    """5.1: what counts is that every sticker looks right; pieces with the same pips are alike."""
    assert not any(Cube().turn(move).is_solved for move in dice.MOVES)
    by_look: dict[tuple[bool, ...], tuple[int, ...]] = {}
    pair = None
    for edge in dice.cubies()[8:]:
        look = tuple(MADE[at] for at in edge)
        pair = pair or ((by_look[look], edge) if look in by_look else None)
        by_look.setdefault(look, edge)
    assert pair is not None
    stickers = list(range(54))
    for first, second in zip(*pair, strict=True):
        stickers[first], stickers[second] = second, first
    assert Cube(tuple(stickers)) != Cube()
    assert Cube(tuple(stickers)).is_solved
    with pytest.raises(PuzzleMoveError, match="move 'X': one of U U2 U'"):
        Cube().turn("X")


def test_dice_of_the_other_hand_is_no_solution() -> None:
    """5.1: an orientation-preserving assignment of the numbers: 24 of the 48 with opposite sums of 7."""
    assert len(dice.dice_faces()) == 24
    up, right, front, down, left, back = MADE_FACES
    assert (up, left, front, down, right, back) not in dice.dice_faces()
    assert (front, right, down, back, left, up) in dice.dice_faces()


def test_lookalikes_are_as_many_as_the_rulebook_says() -> None:
    """5.1, CHECKED: 535,088,332,800 to 4,013,162,496,000, by which way 2, 3 and 6 run; told apart, one."""
    counts = []
    for two, three, six in product((0, 1), repeat=3):
        made = dice.pattern_of(MADE_FACES, (0, two, three, six, 0, 0))
        counts.append(lookalikes(made, made))
    assert (min(counts), max(counts)) == (535_088_332_800, 4_013_162_496_000)


def test_states_that_show_some_dice_are_six_million_million() -> None:
    """5.1, CHECKED: 6.4 to 24.1 x 10^12 show some same-handed dice; the made pattern here is of the fewest."""
    assert dice_states(dice.pattern_of(MADE_FACES)) == 6_421_059_993_600


def test_roll_gives_every_number_and_the_short_race_turns_the_high_ones_over() -> None:
    """5.1: uniform 1-6; Relay's short race maps 4, 5, 6 to 3, 2, 1, each of 1-3 with chance 1/3."""
    chance = Random(3)
    rolled = Counter(dice.roll(chance) for _ in range(6000))
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert all(900 < count < 1100 for count in rolled.values())
    assert [dice.short_race(number) for number in range(1, 7)] == [1, 2, 3, 3, 2, 1]
    assert Counter(map(dice.short_race, range(1, 7))) == {1: 2, 2: 2, 3: 2}
    assert set(FACES) == set("URFDLB")
