"""Where a piece could end: on its own board, or on the other one where pieces change over (rulebook A 22)."""

from random import Random

import pytest

import rules_c


@pytest.mark.parametrize("game_id", ["chess", "chinese-chess", "transfer-western-d", "transfer-lancer-a"])
@pytest.mark.parametrize("seed", range(3))
def test_goals_are_where_legal_moves_end(game_id: str, seed: int) -> None:
    """Castling and en passant are left out."""
    random = Random(seed)
    position = rules_c.game(game_id).start()
    for _ in range(60):
        moves = position.legal_moves()
        if not moves:
            break
        goals = {square: set(position.goals(square)) for square in position.pieces()}
        plain = [m for m in moves if m.from_square and not (m.is_castling or m.is_en_passant)]
        assert all(move.to_square in goals[str(move.from_square)] for move in plain)
        position.push(random.choice(moves))


def test_goals_of_a_piece_that_changes_over_lie_on_the_other_board() -> None:
    """But those of the royal piece, which never does; and nothing ends where something stands."""
    game = rules_c.game("transfer-western-d")
    position = game.position("4q3/8/8/8/8/8/8/6N1|8/8/8/8/8/5p2/8/3Q4 w - - 0 1")
    assert set(position.reach("g1")) == {"e2", "f3", "h3"}
    assert set(position.goals("g1")) == {"E2", "H3"}
    assert position.goals("e8") == position.reach("e8")
