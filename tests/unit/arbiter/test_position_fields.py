"""A position entered square by square can be every position of its game: what a FEN holds besides pieces, too."""

import random

import pytest

import rules_c
from controller.arbiter.position_fields import fields_of
from controller.arbiter.standing import position_with

SEED = 5
PLIES = 40
UNSEEN = {"relay-running", "relay-obstacle"}  # a stack of runners is more than a letter on a square


@pytest.mark.parametrize("game_id", [game_id for game_id in rules_c.games(off=True) if game_id not in UNSEEN])
def test_position_is_entered_by_its_pieces_and_fields(game_id: str) -> None:
    """From the start position on, told only what a person tells: the FEN comes out whole."""
    print(f"seed {SEED}")
    rng = random.Random(SEED)
    game = rules_c.game(game_id)
    start, position = game.start(), game.start()
    for _ in range(PLIES):
        moves = position.legal_moves()
        if not moves or position.outcome() is not None:
            break
        position.push(rng.choice(moves))
        told = {field.name: field.value for field in fields_of(position)}
        entered = position_with(
            start, position.pieces(), position.turn, position.halfmove, position.fullmove, told
        )
        assert entered is not None, (position.fen(), told)
        assert entered.fen() == position.fen()


@pytest.mark.parametrize(
    ("game_id", "name", "parts"),
    [
        ("exciting", "hand", ("S", "s")),
        ("qi-placements", "hand", ("C", "c")),
        ("siege-field", "captive", ("D", "d", "L", "l", "N", "n")),
        ("palace", "guards", ("d0", "d9")),
        ("chess960", "castling", ("H", "A", "h", "a")),
        ("mongolian-chess", "shak", ("-", "w", "b", "wb")),
    ],
)
def test_parts_of_a_field_are_what_the_game_knows(game_id: str, name: str, parts: tuple[str, ...]) -> None:
    """Letters and squares are asked of the rules."""
    (field,) = [f for f in fields_of(rules_c.game(game_id).start()) if f.name == name]
    assert set(field.parts) == set(parts)


def test_game_without_en_passant_or_castling_offers_none() -> None:
    """Nothing is asked that the game does not have."""
    assert fields_of(rules_c.game("xiangqi").start()) == ()
