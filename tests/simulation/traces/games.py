"""Games to be played at a table: random but lively, so that every kind of move occurs, and real ones."""

from random import Random

import rules_c
from tests.simulation import famous_games


def random_game(game_id: str, rng: Random, plies: int) -> list[str]:
    """Legal moves from the start position, with more captures, castlings and promotions than chance would give."""
    return random_moves(rules_c.game(game_id).start(), rng, plies)


def random_moves(position: rules_c.Position, rng: Random, plies: int) -> list[str]:
    """The same from any `position`, which stays as it is."""
    position = position.copy()
    played: list[str] = []
    while len(played) < plies and position.outcome() is None:
        moves = position.legal_moves()
        move = rng.choices(moves, [_weight(position, move) for move in moves])[0]
        played.append(str(move))
        position.push(move)
    return played


def real_game(game_id: str, rng: Random) -> list[str]:
    """A game that was really played, or a random one where none is known."""
    known = [famous for famous in famous_games.ALL if famous.game_id == game_id]
    if not known:
        return random_game(game_id, rng, 60)
    return [str(move) for move in rng.choice(known).played()]


def _weight(position: rules_c.Position, move: rules_c.Move) -> float:
    if move.is_castling or move.is_en_passant:
        return 60
    if move.promotion:
        preferred = move.promotion == position.game.promotion_default
        return 60 if preferred else 8
    if move.gives_mate:
        return 0.2
    if move.piece == "P" and position.game.promotion_default:
        south = position.turn == "south"
        rank = int(move.to_square[1:])
        advance = rank if south else position.game.ranks + 1 - rank
        return (
            (4 if move.is_capture else 1)
            + (advance if advance > 4 else 0)
            + (3 if move.is_double_step else 0)
        )
    return 4 if move.is_capture else 1
