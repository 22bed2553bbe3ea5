"""How much dearer a game may be and still be in question: more where it has other passes, which nobody sees."""

from controller.games import find_game
from controller.recognition import costs
from controller.recognition.candidates import Candidate, is_in_question
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook

DEARER = costs.CERTAIN + 1


def _after(game_id: str, *moves: str) -> Node:
    node = Node(Outlook(find_game(game_id).start()), None, None, 0)
    for move in moves:
        footprint = node.outlook.called(move)
        assert footprint is not None, move
        node = node.play(footprint, 0)
    return node


def _is_in_question(believed: Node, other: Node, dearer: int) -> bool:
    return is_in_question(Candidate(other, dearer), Candidate(believed, 0), Sensed(believed.occupancy))


def test_game_with_another_number_of_passes_stays_in_question_longer() -> None:
    """Duel: the last piece goes along the board at once, or with a pass of the other side between."""
    taken = ("c1c3", "a3c3", "pass")
    at_once, in_two = _after("duel", *taken, "c3c1"), _after("duel", *taken, "c3c2", "pass", "c2c1")
    assert at_once.occupancy == in_two.occupancy
    assert _is_in_question(at_once, in_two, DEARER)
    assert not _is_in_question(at_once, in_two, DEARER + costs.PASSES_DIFFER)


def test_game_without_passes_is_out_of_question_sooner() -> None:
    """The same position by another order of moves."""
    believed = _after("chess", "e2e4", "e7e5", "g1f3")
    other = _after("chess", "g1f3", "e7e5", "e2e4")
    assert believed.occupancy == other.occupancy
    assert _is_in_question(believed, other, costs.CERTAIN - 1)
    assert not _is_in_question(believed, other, DEARER)
