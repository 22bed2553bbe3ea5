"""Moves that hands may have made, though several switches closed late: found by what was lifted, in its order."""

from dataclasses import replace

from controller.games import find_game
from controller.recognition import recognition as recog
from controller.recognition.retraced import with_retraced


def _board(script: str, fen: str | None = None) -> recog.Recognition:
    """Chess, half a second a touch."""
    game = find_game("chess")
    board = recog.start(game.start() if fen is None else game.position(fen), may_take_back=False)
    for number, touch in enumerate(script.split(), start=1):
        board = recog.touch(board, 500 * number, touch[1:], lifted=touch[0] == "-")
    return board


def test_with_retraced_follows_lifts_whatever_closes_late() -> None:
    """Each closing that came after the next move had begun is a flaw; with no room for two, nothing is found."""
    board = _board("-e2 -e7 -g1 +f3 -b8 +c6 +e4 +e5")
    found = with_retraced(board, 24)
    assert found is not None and found.best.line == ("e2e4", "e7e5", "g1f3", "b8c6")
    assert with_retraced(board, 8) is None


def test_with_retraced_games_are_charged_anew_for_what_they_lack() -> None:
    """What a press has charged the games for that were followed until then, these have not paid."""
    board = _board("-e2 -e7 -g1 +f3 -b8 +c6 +e4 +e5")
    found = with_retraced(replace(board, rewritten=frozenset({(1, ("e2e4",))})), 24)
    assert found is not None
    assert found.rewritten == frozenset()


def test_with_retraced_victim_pushed_off_is_taken() -> None:
    """Only the square of a piece that is taken may never be seen to be filled."""
    found = with_retraced(_board("-e2 +e4 -d7 +d5 -e4 -g8 +f6"), 24)
    assert found is not None and found.best.line == ("e2e4", "d7d5", "e4d5", "g8f6")


def test_with_retraced_new_piece_may_come_down_before_its_pawn_leaves() -> None:
    """The queen stands on a8 half a second before the pawn is taken off; e4 closes two moves late."""
    found = with_retraced(_board("-e2 -h7 +h6 +a8 -a7 -g7 +f7 +e4", "8/P5kp/8/8/8/8/4P3/6K1 w - - 0 1"), 24)
    assert found is not None and found.best.line == ("e2e4", "h7h6", "a7a8=Q", "g7f7")


def test_with_retraced_one_move_or_none_is_left_to_others() -> None:
    """A board that a single move explains is read without; one that no moves explain is not explained."""
    assert with_retraced(_board("-e2 +e4"), 24) is None
    assert with_retraced(_board("-e2 +e4 -d7 +d3"), 24) is None
