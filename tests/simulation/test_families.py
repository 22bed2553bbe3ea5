"""The families of games of the benchmark."""

import rules_c
from tests.simulation.families import FAMILIES, UNSEEN


def test_families_have_every_game_once() -> None:
    """No game is left out of the table, none is counted twice."""
    named = [game_id for family in FAMILIES.values() for game_id in family] + list(UNSEEN)
    assert sorted(named) == rules_c.games(off=True)
