"""Start arrays by handicap: rulebook A 28; clocks, groups and handicaps 3.3 to 3.6."""

from itertools import combinations

import pytest

import rules_c
from controller.counts import handicaps
from controller.counts.handicaps import SCHEMES, Piece, removable, removals


@pytest.mark.parametrize(
    ("game_id", "distinct", "in_order"),
    [
        ("western-chess", 228, 340),
        ("lancer-chess", 228, 340),
        ("chinese-chess", 74, 92),
        ("riverqi-soldier", 102, 126),
    ],
)
def test_arrays_of_all_differences_are_the_rulebooks(game_id: str, distinct: int, in_order: int) -> None:
    """3.6: 228, 228, 74 and 102 distinct arrays; the author's 340, 340, 92, 126 count equal pieces in order."""
    tally = next(handicaps.tally(scheme) for scheme in SCHEMES if scheme.game_id == game_id)
    assert (tally.total, tally.other_totals) == (distinct, {handicaps.IN_ORDER: in_order})


@pytest.mark.parametrize(
    ("game_id", "numbers"),
    [
        ("western-chess", [1, 8, 28, 4, 32, 2, 16, 56, 8, 1, 8, 28, 4, 32]),
        ("chinese-chess", [1, 1, 4, 4, 6, 2, 2, 2, 8, 8, 2, 2, 8, 8, 12, 4]),
        ("riverqi-soldier", [1, 1, 4, 4, 6, 6, 4, 4, 16, 16, 2, 2, 8, 8, 12, 8]),
    ],
)
def test_arrays_of_each_difference_are_the_rulebooks(game_id: str, numbers: list[int]) -> None:
    """The tables of A 28 and 3.4, row by row."""
    scheme = next(scheme for scheme in SCHEMES if scheme.game_id == game_id)
    assert [row.number for row in handicaps.tally(scheme).rows] == numbers


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.game_id)
def test_arrays_are_all_sets_with_the_letters_of_one_greedy_removal(scheme: handicaps.Scheme) -> None:
    """3.3: which values come off follows from the difference; then every set of such pieces is an array."""
    pieces = removable(rules_c.game(scheme.game_id), scheme.halves)
    for halves in scheme.differences[:9]:
        found = removals(pieces, halves)
        worths = {tuple(sorted(piece.halves for piece in gone)) for gone in found}
        assert len(worths) == 1
        (worth,) = worths
        every = {
            frozenset(some)
            for some in combinations(pieces, len(worth))
            if tuple(sorted(piece.halves for piece in some)) == worth
        }
        assert set(found) == every


def test_arrays_of_a_difference_that_nothing_adds_up_to_are_none() -> None:
    """3.4: no removal gives 7 1/2 where the last half has no piece."""
    assert removals([Piece("a1", "R", 10), Piece("e4", "P", 1)], 13) == {}


def test_handicap_arrays_are_start_positions_of_the_game() -> None:
    """A 28, d = 13: King, minor, Pikeman; the rules library takes them off."""
    game = rules_c.game("western-chess")
    for gone in list(removals(removable(game, None), 26))[:4]:
        squares = " ".join(sorted(piece.square for piece in gone))
        left = rules_c.game("western-chess", handicap=squares).start().pieces()
        assert set(game.start().pieces()) - set(left) == set(squares.split())
