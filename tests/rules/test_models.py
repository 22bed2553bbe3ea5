"""Random games played side by side with the slow models: same moves, same FENs, same checks, same ends."""

import os
import random
from types import ModuleType

import pytest

import rules_c

from .models import MODELS

# One seed is a whole run; set RHUNICH_SEED to repeat one, RHUNICH_POSITIONS for a longer one.
SEED = int(os.environ.get("RHUNICH_SEED", "20261121"))
POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "150"))
PLIES_MAX = 200


def _told(position: rules_c.Position) -> tuple[str, str] | None:
    """The outcome of the bare position, repetition not counted."""
    bare = position.game.position(position.fen())
    outcome = bare.outcome()
    return None if outcome is None else (outcome.result, outcome.reason)


def _choice(chance: random.Random, position: rules_c.Position, moves: list[str]) -> str:
    """A random move; now and then a capture or a change is preferred, so that games get far."""
    if chance.random() < 0.3:
        far = [str(m) for m in position.legal_moves() if m.is_capture or m.becomes != m.piece]
        return chance.choice(sorted(far) or moves)
    return chance.choice(moves)


def _game(key: str) -> rules_c.Game:
    """`siege-field berolina=True`: a game's id and its options."""
    game_id, *options = key.split()
    return rules_c.game(game_id, **dict(option.split("=") for option in options))


@pytest.mark.parametrize("game_id", sorted(MODELS))
def test_legal_moves_random_games_equal_slow_model(game_id: str) -> None:
    """Same moves, FEN, check and outcome as the slow model at every ply."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-{game_id}")
    model: ModuleType = MODELS[game_id]
    game = _game(game_id)
    seen = 0
    while seen < POSITIONS:
        position, state = game.start(), model.start(game_id)
        for _ in range(PLIES_MAX):
            fen = position.fen()
            assert fen == model.fen(state)
            told = model.moves(state)
            assert {str(move) for move in position.legal_moves()} == told.keys(), fen
            assert position.is_check() == model.is_check(state), fen
            assert _told(position) == model.outcome(state), fen
            seen += 1
            if not told or seen >= POSITIONS:
                break
            text = _choice(chance, position, sorted(told))
            position.push(text)
            state = told[text]
