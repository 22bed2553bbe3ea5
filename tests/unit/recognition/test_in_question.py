"""How much dearer a game may be and still be in question: more where nothing on the board could tell it."""

from controller.games import find_game
from controller.recognition import costs
from controller.recognition.candidates import Candidate, is_in_question
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook

DEARER = costs.CERTAIN + 1


def _after(*moves: str) -> Node:
    node = Node(Outlook(find_game("chess").start()), None, None, 0)
    for move in moves:
        footprint = node.outlook.called(move)
        assert footprint is not None, move
        node = node.play(footprint, 0)
    return node


def _is_in_question(believed: Node, other: Node, dearer: int) -> bool:
    return is_in_question(Candidate(other, dearer), Candidate(believed, 0), Sensed(believed.occupancy))


def test_game_with_moves_there_and_back_stays_in_question_longer() -> None:
    """The same position four plies later: no piece stands otherwise."""
    there_and_back = _after("g1f3", "g8f6", "f3g1", "f6g8", "e2e4")
    assert _is_in_question(_after("e2e4"), there_and_back, DEARER)
    assert not _is_in_question(_after("e2e4"), there_and_back, DEARER + costs.NUMBERED_OTHERWISE)


def test_game_of_as_many_moves_is_out_of_question_sooner() -> None:
    """The same position by another order of moves, with the same numbers."""
    believed, other = _after("e2e4", "e7e5", "g1f3"), _after("g1f3", "e7e5", "e2e4")
    assert believed.occupancy == other.occupancy
    assert _is_in_question(believed, other, costs.CERTAIN - 1)
    assert not _is_in_question(believed, other, DEARER)
