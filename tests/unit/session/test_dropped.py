"""Moves that were told and are told no more, though the same ones follow as before."""

from dataclasses import replace

import pytest

from controller.session.step import Step
from controller.session.telling import tell_moves
from tests.unit.session.script import Table

KNIGHTS = "-g1 +f3 ~1500 -g8 +f6 ~1500 -f3 +g1 ~1500 -f6 +g8 ~1500"


@pytest.mark.parametrize(
    ("believed", "is_open"),
    [("-e2 +e4 ~1500", True), ("-d2 +d4 ~1500", False)],
    ids=["the same", "another"],
)
def test_game_that_lacks_moves_there_and_back_may_have_had_them(believed: str, is_open: bool) -> None:
    """The knights went out and back, then the pawn moved: the board looks as if only that had."""
    told = Table("chess").play(f"{KNIGHTS} -e2 +e4 ~1500").state
    other = Table("chess").play(believed).state.recognition
    step = Step(replace(told, recognition=other))
    tell_moves(step, told.t_ms)
    assert len(step.state.reported) == 1
    assert step.state.calms[-1].is_lost(1) is is_open
