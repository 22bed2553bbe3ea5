"""Random games for property tests."""

import os
import random
from collections.abc import Iterator

import rules_c

SEED = int(os.environ.get("RHUNICH_SEED", "20261121"))


def random_games(game: rules_c.Game, games: int, plies: int, name: str) -> Iterator[rules_c.Position]:
    """Positions of random games, each before its next move; the yielded object goes on changing."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-{name}-{game.id}")
    for _ in range(games):
        position = game.start()
        for _ in range(plies):
            yield position
            moves = position.legal_moves()
            if not moves:
                break
            position.push(chance.choice(moves))
