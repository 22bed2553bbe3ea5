"""Which moves are guesses: those whose piece was not seen to land where and when it should have, and to stay."""

from dataclasses import replace

import rules_c
from controller.recognition import costs
from controller.recognition.guesses import guessed_plies
from controller.recognition.recognition import Recognition, start, touch


def _board(*touches: tuple[int, str]) -> Recognition:
    """Chess from the start position, each touch as its time and `-e2` or `+e4`."""
    board = start(rules_c.game("chess").start())
    for t_ms, word in touches:
        board = touch(board, t_ms, word[1:], lifted=word[0] == "-")
    return board


def test_move_whose_piece_landed_and_stays_is_no_guess() -> None:
    """It left, came down, and stands."""
    assert guessed_plies(_board((1000, "-e2"), (1400, "+e4")), 1500) == frozenset()


def test_capture_of_an_untouched_piece_is_a_guess_for_a_while() -> None:
    """Its square was never empty: a switch elsewhere may close late."""
    moves = [
        (1000, "-e2"),
        (1400, "+e4"),
        (3000, "-d7"),
        (3400, "+d5"),
        (5000, "-e4"),
        (7000, "-g8"),
        (7400, "+f6"),
    ]
    board = _board(*moves)
    assert board.best.line == ("e2e4", "d7d5", "e4d5", "g8f6")
    assert guessed_plies(board, 7500) == {3}
    assert guessed_plies(board, 7500 + costs.LATE_MAX_MS) == frozenset()


def test_move_to_a_square_passed_over_is_a_guess_while_its_piece_is_off_the_board() -> None:
    """However long: it may have come down where a switch is dead."""
    board = _board((1000, "-d2"), (1100, "+d3"), (1130, "-d3"))
    passed = tuple(c for c in board.candidates if c.node.line == ("d2d3",))
    assert passed
    assert guessed_plies(replace(board, candidates=passed), 100_000) == {1}
