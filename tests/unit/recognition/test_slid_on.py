"""Whether a piece slid over the square that it was on for a moment."""

import pytest

from controller.games import find_game
from controller.recognition.evidence import Log, Touch
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.slid_on import has_slid_on

BOARD = "**6R**/*4k4*/11/11/11/11/11/11/11/*4K4*/**6r**[S] w - - 0 1"


@pytest.mark.parametrize(
    ("move", "rest_ms", "has"),
    [("i11i5", 100, True), ("i11i5", 150, False), ("i11h11", 100, False), ("S@i5", 100, False)],
    ids=["to a piece straight ahead", "left there too long", "nothing ahead", "dropped, from no square"],
)
def test_slide_goes_straight_on_to_a_piece(move: str, rest_ms: int, has: bool) -> None:
    """The Rook of i11, which is the last square of all, could take on i1."""
    game = find_game("exciting")
    root = Node(Outlook(game.position(BOARD)), None, None, 0)
    footprint = root.outlook.called(move)
    assert footprint is not None
    touches = [Touch(900, footprint.origin, True)] if footprint.origin else []
    log = Log()
    for touch in (
        *touches,
        Touch(1000, footprint.filled, False),
        Touch(1000 + rest_ms, footprint.filled, True),
    ):
        log = log.add(touch)
    node = root.play(footprint, log.end - 1)
    assert has_slid_on(node, footprint.filled, 1000 + rest_ms, 150, log) is has
