"""Storm Force deployments: rulebook A 9, 10, A 0.7 claims 10 and 11; clocks, groups and handicaps 3.6, 3.7."""

from itertools import permutations

import rules_c
from controller.counts import deployments


def test_storm_force_8x8_at_force_10_has_144_deployments() -> None:
    """3.6: 12 x 12, all pairs reachable only at Force 10."""
    numbers = [row.number for row in deployments.storm_force_8x8().rows]
    assert numbers[-1] == 144
    assert max(numbers[:-1]) < 144


def test_storm_force_24_is_within_the_rulebooks_bounds() -> None:
    """A 0.7 claim 11: 1,320 without a budget; from 420 to 1,278 whatever the open values are."""
    everything, house, least, most = (row.number for row in deployments.storm_force_24().rows)
    assert (everything, least, most) == (1320, 420, 1278)
    assert least <= house <= most


def test_storm_force_24_choices_are_those_the_rules_accept() -> None:
    """A 10: three different pieces for 24 points at most; of the ten whose moves are known, slot by slot."""
    game = rules_c.game("storm-force-24")
    names = set(deployments.eminent_values())
    letters = [letter for letter, name in game.piece_names.items() if name in names]
    known = [deployments.eminent_values()[game.piece_names[letter]] for letter in letters]
    accepted = 0
    for three in permutations(letters, 3):
        try:
            rules_c.game("storm-force-24", south_pieces="".join(three))
        except rules_c.UnknownGame:
            continue
        accepted += 1
    assert len(letters) == 10
    assert accepted == deployments.affordable(known)


def test_affordable_counts_orders_of_different_pieces() -> None:
    """Three pieces for 24 points can be put on three slots in six ways; one point more, in none."""
    assert deployments.affordable([8, 8, 8]) == 6
    assert deployments.affordable([8, 8, 9]) == 0
