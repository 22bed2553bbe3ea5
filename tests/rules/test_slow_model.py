"""The Lancer games against the slow model, promotions with their colours included."""

import random

import pytest

import rules_c

from . import slow_model
from .walks import SEED


@pytest.mark.parametrize("game_id", ["lancer-chess", "clash"])
def test_legal_moves_random_games_equal_slow_model(game_id: str) -> None:
    """Same moves at every ply; pawns are pushed when they can be, so that many games see promotions."""
    print(f"seed {SEED}")
    chance = random.Random(f"{SEED}-slow-{game_id}")
    game = rules_c.game(game_id)
    promotions = 0
    for _ in range(4):
        position, state = game.start(), slow_model.start(game_id)
        for _ in range(90):
            expected = slow_model.moves(state)
            assert {str(move) for move in position.legal_moves()} == expected.keys(), position.fen()
            if not expected:
                break
            promotions += sum("=" in text for text in expected)
            wanted = [text for text in expected if position.piece_at(text[:2]) in ("P", "p")]
            move = chance.choice(sorted(wanted if wanted and chance.random() < 0.6 else expected))
            position.push(move)
            state = expected[move]
    assert promotions > 20
