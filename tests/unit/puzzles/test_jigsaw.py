"""The Rhunich jigsaw, housed and plain: rulebook, clocks, groups and handicaps 5.2."""

from itertools import islice, permutations
from random import Random

import pytest

from controller.puzzles import loose, sliding
from controller.puzzles.errors import PuzzleMoveError, PuzzleValueError
from controller.puzzles.sliding import Sliding, is_solvable


def test_solved_jigsaw_is_numbered_along_the_rows_with_the_blank_at_the_bottom_right() -> None:
    """5.2: 1 top left, along the row, next row from the left; blank bottom right."""
    assert sliding.solved(4, 3).pieces == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0)
    assert sliding.solved(4, 3).is_solved


def test_parity_of_3x3_allows_as_many_positions_as_can_be_slid_to() -> None:
    """5.2: 181,440 reachable positions, and the parity test is true of these and no others."""
    start = sliding.solved(3, 3).pieces
    seen, waiting = {start}, [start]
    while waiting:
        pieces = waiting.pop()
        blank = pieces.index(0)
        for place in (blank - 3, blank + 3, *(at for at in (blank - 1, blank + 1) if at // 3 == blank // 3)):
            if 0 <= place < 9:
                after = list(pieces)
                after[blank], after[place] = after[place], 0
                if tuple(after) not in seen:
                    seen.add(tuple(after))
                    waiting.append(tuple(after))
    assert len(seen) == 181_440
    assert all(
        is_solvable(3, 3, pieces) == (pieces in seen)
        for pieces in islice(permutations(range(9)), 0, None, 13)
    )


@pytest.mark.parametrize(("files", "ranks"), [(3, 3), (4, 4), (4, 3), (3, 4), (5, 5), (6, 5)])
def test_slides_keep_a_jigsaw_solvable_and_a_swap_of_two_pieces_does_not(files: int, ranks: int) -> None:
    """5.2: odd width: inversions even; even width: inversions and row of the blank from the bottom odd."""
    chance = Random(7)
    state = sliding.solved(files, ranks)
    for _ in range(300):
        state = state.slide(chance.choice([p for p in range(files * ranks) if state.can_slide(p)]))
        assert is_solvable(files, ranks, state.pieces)
    pieces = list(state.pieces)
    first, second = pieces.index(1), pieces.index(2)
    pieces[first], pieces[second] = 2, 1
    assert not is_solvable(files, ranks, pieces)


@pytest.mark.parametrize("seed", range(30))
def test_scrambled_jigsaw_is_solvable_and_of_its_seed(seed: int) -> None:
    """5.2, EXTENSION: only solvable states; the same seed gives the same."""
    for files, ranks in ((3, 3), (4, 4), (5, 3)):
        state = sliding.scrambled(files, ranks, Random(seed))
        assert is_solvable(files, ranks, state.pieces)
        assert not state.is_solved
        assert state == sliding.scrambled(files, ranks, Random(seed))


def test_pieces_between_slide_with_the_one_pushed() -> None:
    """A row of pieces is pushed at once; what is not in line with the blank stays."""
    state = Sliding(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0))
    assert state.slide(6).pieces == (1, 2, 3, 4, 5, 6, 0, 7, 8)
    assert state.slide(2).pieces == (1, 2, 0, 4, 5, 3, 7, 8, 6)
    assert state.slide(6).at_home == 6
    for place in (0, 8, -1, 9):
        with pytest.raises(PuzzleMoveError, match=f"place {place} is not in one line"):
            state.slide(place)


def test_sizes_and_pieces_that_cannot_be_are_named() -> None:
    """5.2: sizes from 3x3 up."""
    with pytest.raises(PuzzleValueError, match="a jigsaw of 2x3: from 3x3"):
        sliding.solved(2, 3)
    with pytest.raises(PuzzleValueError, match="a jigsaw of 3x2: from 3x3"):
        loose.in_order(3, 2)
    with pytest.raises(PuzzleValueError, match="each of 0 to 8 once"):
        Sliding(3, 3, (1, 1, 2, 3, 4, 5, 6, 7, 8))


@pytest.mark.parametrize("seed", range(10))
def test_plain_jigsaw_is_solved_by_swaps_and_turns(seed: int) -> None:
    """5.2: orientation is free; place and orientation have both to be right."""
    state = loose.spread(4, 3, Random(seed))
    assert not state.is_solved
    for place in range(12):
        state = state.swap(place, state.pieces.index(place + 1))
        state = state.turn(place, -state.turns[place])
        assert state.at_home >= place + 1
    assert state.is_solved
    assert not state.turn(5).is_solved
    assert state.turn(5).turn(5).turn(5).turn(5).is_solved


def test_plain_picture_may_as_a_whole_lie_on_any_side() -> None:
    """5.2: out of its housing nothing tells which side is up."""
    lying = loose.Loose(3, 3, (7, 4, 1, 8, 5, 2, 9, 6, 3), (1,) * 9)
    assert lying.is_solved
    assert not loose.Loose(3, 3, lying.pieces, (3,) * 9).is_solved
    assert loose.Loose(3, 3, lying.pieces[::-1], (3,) * 9).is_solved
    assert loose.Loose(4, 3, tuple(range(12, 0, -1)), (2,) * 12).is_solved


def test_plain_piece_shows_its_number_underneath_when_turned_over() -> None:
    """5.2: the number underneath helps beginners; it goes with the piece."""
    state = loose.in_order(3, 3).turn_over(4).swap(4, 0)
    assert state.shown == {5}
    assert state.turn_over(0).shown == frozenset()
    with pytest.raises(PuzzleMoveError, match="place 9: from 0 to 8"):
        state.turn_over(9)
