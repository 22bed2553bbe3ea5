"""A finished game for each way in which the games of tests/rules/ends are won and drawn."""

from pathlib import Path

import pytest

import rules_c

FOLDER = Path(__file__).parent / "ends"
# Ends by counting, and dead positions as FIDE has them: the position itself still shows legal moves.
MOVES_STAY = {"repetition", "fivefold-repetition", "seventy-five-moves", "insufficient-material"}
LINES = [
    (path.stem, *line.split(" ; "))
    for path in sorted(FOLDER.glob("*.txt"))
    for line in path.read_text(encoding="ascii").splitlines()
]


@pytest.mark.parametrize(("game_id", "end", "moves"), LINES, ids=[f"{g}-{e}" for g, e, _ in LINES])
def test_ends_line_of_legal_moves_ends_so_and_not_before(game_id: str, end: str, moves: str) -> None:
    """Every move is legal, the game goes on until the last, and then result and reason are as stated."""
    position = rules_c.game(game_id).start()
    for move in moves.split():
        assert position.outcome() is None
        position.push(move)
    outcome = position.outcome()
    assert outcome is not None
    assert f"{outcome.result} {outcome.reason}" == end
    assert outcome.reason in MOVES_STAY or position.legal_moves() == []
