"""`lines_to` finds the lines that playing out every move finds."""

import pytest

import rules_c

from .walks import random_games

GAMES = (
    "chess",
    "chess960",
    "touchstone",
    "exciting",
    "storm-shelter",
    "two-towers-western",
    "shadow",
    "english-draughts",
    "relay-running",
)


@pytest.mark.parametrize("game_id", GAMES)
def test_lines_to_the_board_two_moves_on(game_id: str) -> None:
    """Of all lines of two moves those that leave the board as it is after one of them, or but for two pieces."""
    for position in random_games(rules_c.game(game_id), 2, 12, "lines"):
        if position.ply % 4:
            continue
        ends = _two_moves_on(position)
        seen = ends[len(ends) // 2][1] if ends else position.occupied_mask()
        for absent_max in (0, 2):
            fitting = [
                line
                for line, after in ends
                if not seen & ~after and (after & ~seen).bit_count() <= absent_max
            ]
            assert position.lines_to(seen, plies=2, absent_max=absent_max) == fitting


def test_lines_to_the_board_after_a_jump_that_the_move_before_made_possible() -> None:
    """c3d4 offers three pieces: a move of the other side changes more squares than any of the mover's own."""
    position = rules_c.game("english-draughts").position("1K3m1m/m1m5/3M1M1m/m7/8/2M5/1M1M4/M1M5 w - - 1 13")
    after = position.copy()
    for move in ("c3d4", "c7e5c3e1"):
        after.push(move)
    (line,) = position.lines_to(after.occupied_mask(), plies=2) or []
    assert line[0] == position.parse("c3d4").value


def test_lines_to_a_board_of_which_a_square_is_not_known() -> None:
    """What stands on an unknown square does not matter."""
    position = rules_c.game("chess").start()
    squares = position.game.square_index
    e4, d4 = (1 << squares[name] for name in ("e4", "d4"))
    seen = position.occupied_mask() & ~(1 << squares["e2"])
    found = position.lines_to(seen | d4, plies=1, unknown=e4 | d4)
    assert [(position.parse("e2e4").value,)] == found


def test_lines_to_a_board_that_takes_too_long_to_explain_is_none() -> None:
    """Twenty positions are visited for the first move, and twenty after each of them."""
    position = rules_c.game("chess").start()
    seen = position.occupied_mask()
    assert position.lines_to(seen, plies=2, positions_max=419) is None
    assert position.lines_to(seen, plies=2, positions_max=420) == []


def test_moves_that_are_only_looked_at_for_how_much_they_change_count_as_visited() -> None:
    """No move clears a board; each of the twenty is tried to find out."""
    position = rules_c.game("chess").start()
    assert position.lines_to(0, plies=1, positions_max=19) is None
    assert position.lines_to(0, plies=1, positions_max=20) == []


def _two_moves_on(position: rules_c.Position) -> list[tuple[tuple[int, ...], int]]:
    """Every line of two moves, and which squares hold a piece after it."""
    found = []
    for first in position.legal_moves():
        position.push(first)
        for second in position.legal_moves():
            position.push(second)
            found.append(((first.value, second.value), position.occupied_mask()))
            position.pop()
        position.pop()
    return found
