"""The same touches read again as if one switch had closed late: bit by bit, or at once."""

from dataclasses import replace

import pytest

from controller.games import find_game
from controller.recognition import recognition as recog
from controller.recognition.late_closings import late_closings
from controller.recognition.reading import _read, read_again
from controller.recognition.second_reading import _readings, read_ahead, with_late_closing

LATE = "-e2 +e4 -d7 -g1 +f3 -g8 +f6 +d5"
STEPS_MAX = 1000


def _board(script: str) -> recog.Recognition:
    """Chess, half a second a touch."""
    board = recog.start(find_game("chess").start(), may_take_back=True)
    for number, touch in enumerate(script.split(), start=1):
        board = recog.touch(board, 500 * number, touch[1:], lifted=touch[0] == "-")
    return board


def _afresh() -> recog.Recognition:
    """The board, of which nothing has been read."""
    _readings.cache_clear()
    _read.cache_clear()
    return _board(LATE)


def test_read_ahead_bit_by_bit_finds_what_is_found_at_once() -> None:
    """Several bits are needed, and nothing is left to do after them."""
    at_once = with_late_closing(_afresh())
    assert at_once is not None and at_once.best.line == ("e2e4", "d7d5", "g1f3", "g8f6")
    board = _afresh()
    steps = next(number for number in range(1, STEPS_MAX) if read_ahead(board, 1))
    assert steps > 1
    assert read_ahead(board, 0)
    again = with_late_closing(board)
    assert again is not None
    assert [(c.node.line, c.cost) for c in again.candidates] == [
        (c.node.line, c.cost) for c in at_once.candidates
    ]


def test_games_read_again_are_charged_anew_for_what_they_lack() -> None:
    """What a press has charged the games for that were followed until then, these have not paid."""
    again = with_late_closing(replace(_afresh(), rewritten=frozenset({(1, ("e2e4",))})))
    assert again is not None
    assert again.rewritten == frozenset()


@pytest.mark.parametrize(("gone_ms", "closed"), [(9, {3}), (200, set())], ids=["flicker", "lifted"])
def test_late_closings_leave_out_switches_that_opened_again_but_not_for_a_flicker(
    gone_ms: int, closed: set[int]
) -> None:
    """The Knight may have come down before the Pawn was moved, as it stands there still."""
    board = _board("-g1 -e7 +e5 +f3 -f3")
    board = recog.touch(board, board.log.touches[-1].t_ms + gone_ms, "f3", lifted=False)
    assert {index for index, _, _ in late_closings(board)} == closed


def test_reading_of_no_touches_is_the_position_that_it_begins_with() -> None:
    """It costs nothing, and is no fault."""
    board = _board("-e2 +e4")
    again = read_again(board, board.best, ())
    assert again is not None
    assert [(c.node.line, c.cost) for c in again.candidates] == [(("e2e4",), 0)]
