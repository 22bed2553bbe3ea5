"""Squeeze-down placing and Mirrored shuffling: rulebook A 18, 19; clocks, groups and handicaps 6, Q5, Q6."""

from itertools import permutations

from controller.counts import placings
from controller.counts.tally import Tally
from rules_c import game


def numbers(tally: Tally) -> list[int]:
    """The numbers of its rows."""
    return [row.number for row in tally.rows]


def test_squeeze_down_arrays_are_the_rulebooks() -> None:
    """A 18.15: 2,880 a side, 8,294,400 pairs, 40 first placements, 1,600 after one each; A 0.7: 960; Q5: 1,440."""
    assert numbers(placings.squeeze_down()) == [2880, 8294400, 1440, 960, 40, 1600]


def test_squeeze_down_arrays_of_lancer_chess_are_the_rulebooks() -> None:
    """A 18.14: 5,760 with the Queen's Lancer free, 2,880 on its start colour."""
    assert numbers(placings.squeeze_down_lancer()) == [5760, 2880]


def test_mirrored_shuffling_deals_every_array_equally_often() -> None:
    """A 19: 16 pairs of files, each by 2,520 of 40,320 orders; 2,880 arrays."""
    assert numbers(placings.mirrored_shuffling()) == [16, 2520, 180, 2880]


def test_orders_are_the_different_permutations() -> None:
    """Compared with all permutations of five cards, two of them alike twice."""
    assert list(placings.orders("TNTNQ")) == sorted({"".join(cards) for cards in permutations("TNTNQ")})


def test_colours_of_the_first_rank_are_the_boards() -> None:
    """In the array the Nobles stand on c1 and f1, of opposite colours; a1 is dark, as the sum of file and rank says."""
    assert placings.on_opposite_colours(placings.first_rank(game("western-chess")), "B")
    assert [placings.is_dark(file) for file in range(8)] == [(file + 1 + 1) % 2 == 0 for file in range(8)]
