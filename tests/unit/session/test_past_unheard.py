"""Which turn a press after an outage is for: the last one of its side, of those that nobody heard."""

from dataclasses import replace

import pytest

from controller.games import find_game
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.recognition import start_from
from controller.session.pressing.due import past_unheard


@pytest.mark.parametrize(("plies", "before"), [(1, 0), (2, 0), (3, 2), (4, 2)])
@pytest.mark.parametrize("heard", [True, False])
def test_press_after_an_outage_is_for_the_last_turn_of_its_side(plies: int, before: int, heard: bool) -> None:
    """Where all of it was heard a press is for the first move that has not been pressed for."""
    base = node = Node(Outlook(find_game("chess").start()), None, None, 0)
    for text in ("e2e4", "e7e5", "g1f3", "b8c6")[:plies]:
        footprint = node.outlook.called(text)
        assert footprint is not None
        node = node.play(footprint, 5)
    board = start_from(node)
    board = replace(board, sensed=replace(board.sensed, heard_mark=0 if heard else 5))
    assert past_unheard(board, base).ply == (0 if heard else before)
