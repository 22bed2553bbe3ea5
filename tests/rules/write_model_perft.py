"""Writes a perft file: positions of random games counted by a slow model, never by our own library.

python -m tests.rules.write_model_perft GAME SEED DEPTH > tests/rules/perft/GAME.txt
"""

import random
import sys
from types import ModuleType
from typing import Any

from .models import MODELS

POSITIONS = 10
PLIES = (6, 14, 22, 30, 40, 50, 60, 75, 90, 110)


def count(model: ModuleType, state: Any, depth: int) -> int:
    """Leaves by the model."""
    moves = model.moves(state)
    return len(moves) if depth == 1 else sum(count(model, after, depth - 1) for after in moves.values())


def walk(model: ModuleType, game_id: str, plies: int, chance: random.Random) -> Any:
    """The state after so many random plies, or as many as the game lasted but one."""
    state = model.start(game_id)
    for _ in range(plies):
        moves = model.moves(state)
        after = moves[chance.choice(sorted(moves))]
        if model.outcome(after) is not None:
            break
        state = after
    return state


def main(game_id: str, seed: str, depth: int) -> None:
    """Prints the file."""
    model = MODELS[game_id]
    name = model.__name__.rsplit(".", 1)[-1]
    print(f"# {game_id}: counted by the slow model tests/rules/models/{name}.py, written from the rulebook")
    print(f"# alone; positions of random games, seed {seed}, written by write_model_perft.py.")
    chance = random.Random(f"{seed}-{game_id}")
    states = [model.start(game_id), *(walk(model, game_id, plies, chance) for plies in PLIES)]
    for state in states[: POSITIONS + 1]:
        print(model.fen(state), ";", *(count(model, state, ply) for ply in range(1, depth + 1)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
