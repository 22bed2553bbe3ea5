"""FENs, coordinates and short notation both ways on random positions of every manner (positions.py)."""

import os
import random
from itertools import islice

import pytest

import rules_c

from .positions import random_position_walks
from .walks import SEED

POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "8"))


@pytest.mark.parametrize("game_id", rules_c.games(off=True))
def test_round_trips_random_positions_of_every_manner(game_id: str) -> None:
    """Contracts 1: a FEN reads back to the same position, and every legal move's two notations to that move."""
    print(f"seed {SEED}")
    game = rules_c.game(game_id)
    walks = random_position_walks(game, random.Random(f"{SEED}-round-{game_id}"), scatter=True)
    for walk in islice(walks, POSITIONS):
        *_, position = walk
        fen = position.fen()
        again = game.position(fen)
        assert (again.fen(), again.key, again.pieces(), again.hands()) == (
            fen,
            position.key,
            position.pieces(),
            position.hands(),
        )
        moves = position.legal_moves()
        assert [str(move) for move in again.legal_moves()] == [str(move) for move in moves]
        sans = [position.san(move) for move in moves]
        assert len(set(sans)) == len({str(move) for move in moves}) == len(moves)
        for move, san in zip(moves, sans, strict=True):
            assert position.parse_san(san) == move
            assert position.parse(str(move)) == move
        words = [position.descriptive(move) for move in moves]
        assert len(set(words)) == len(moves)
        for number in range(0, len(moves), max(1, len(moves) // 2)):
            assert position.parse_descriptive(words[number]) == moves[number]
