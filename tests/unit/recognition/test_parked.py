"""Victims set down beside the game: which piece that stands where none should may be one."""

from dataclasses import replace

import pytest

import rules_c
from controller.recognition import recognition as recog
from controller.recognition.evidence import Touch
from controller.recognition.parked import is_parked


@pytest.mark.parametrize(
    ("hands", "is_set_aside"),
    [
        (("-b7", "+b8", "-c8"), True),
        (("-c8", "-b7", "+b8"), False),
        (("-b7", "+b8", "-c8", "+c8"), False),
        (("-b7", "+b8", "-g7"), False),
    ],
    ids=["its taker next", "its taker before", "its taker adjusted", "another next"],
)
def test_piece_rests_where_it_could_have_gone(hands: tuple[str, ...], is_set_aside: bool) -> None:
    """The Rook has come to b7, where the Queen on c8 takes it, and stands on b8 a moment later."""
    board = recog.start(rules_c.game("chess").position("2q5/6k1/8/8/1R6/8/8/4K3 w - - 0 1"))
    moved = next(f for f in board.best.footprints if f.text == "b4b7")
    board = replace(board, candidates=(replace(board.candidates[0], node=board.best.play(moved, 0)),))
    sensed = replace(board.sensed, occupied=board.best.occupancy)
    for number, hand in enumerate(hands):
        sensed = sensed.after(Touch(1000 + 300 * number, board.square(hand[1:]), hand[0] == "-"))
    assert is_parked(board.best, sensed) is is_set_aside
