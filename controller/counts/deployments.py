"""Pieces chosen before the game: Storm Force 8x8 and Storm Force 24 (rulebook A 9, 10; C 3.6, 3.7, 6 Q4, Q7)."""

from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement
from math import factorial

import rules_c
from controller.counts.tally import Row, Tally

# The Eminent pieces that no game here has, because the page with their moves is lost; values as far as A 0.3 infers.
WITHOUT_MOVES: Mapping[str, int] = {"Forest prince": 10, "Forest princess": 8}
# What A 0.7 takes for given when it asks how many deployments there are whatever the others are worth.
SETTLED = ("King", "Precedent", "Adviser")
LEAST, MOST = 5, 9
SLOTS, BUDGET = 3, 24


def eminent_values() -> dict[str, int]:
    """Name -> value of all twelve Eminent pieces; where the text gives no value, the definition's."""
    game = rules_c.game("storm-force-8x8-western")
    common = set(rules_c.game("western-chess").piece_names.values()) - {"King"}
    values = {
        name: game.piece_values[letter] for letter, name in game.piece_names.items() if name not in common
    }
    return values | dict(WITHOUT_MOVES)


def affordable(values: list[int]) -> int:
    """Ordered choices of three different pieces within the budget."""
    return factorial(SLOTS) * sum(sum(three) <= BUDGET for three in combinations(values, SLOTS))


def storm_force_8x8() -> Tally:
    """Pairs of choices by the Force that is set, with equal handicaps."""
    values = list(eminent_values().values())
    rows = []
    for force in range(min(values), max(values) + 1):
        within = sum(value <= force for value in values)
        rows.append(Row(f"Force {force}", f"{within} x {within} pieces", within**2))
    return Tally("Storm Force 8x8: deployments of both sides, HOUSE values", "A 9, C 3.6", tuple(rows))


def storm_force_24() -> Tally:
    """Ordered choices of three; how many fit the budget depends on values that the text does not give."""
    values = eminent_values()
    settled = [value for name, value in values.items() if name in (*SETTLED, *WITHOUT_MOVES)]
    open_count = len(values) - len(settled)
    possible = [
        affordable([*settled, *others])
        for others in combinations_with_replacement(range(LEAST, MOST + 1), open_count)
        if LEAST in others
    ]
    n = len(values)
    bounds = f"{open_count} values from {LEAST} to {MOST}, at least one {LEAST}"
    rows = (
        Row("deployments without a budget", f"{n} x {n - 1} x {n - 2}", n * (n - 1) * (n - 2)),
        Row(f"for at most {BUDGET} points", "with the HOUSE values", affordable(list(values.values()))),
        Row("the fewest that values can allow", bounds, min(possible)),
        Row("the most that values can allow", bounds, max(possible)),
    )
    return Tally("Storm Force 24: deployments of one side", "A 10", rows)


def tallies() -> tuple[Tally, ...]:
    """Both."""
    return (storm_force_8x8(), storm_force_24())
