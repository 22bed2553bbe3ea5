"""The bound of the number of games: what is cut off, and that it is told."""

import pytest

import rules_c
from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import Sensed, Touch
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook


def test_prune_games_that_differ_only_in_the_new_piece_give_way() -> None:
    """Which piece a pawn has become can be asked later; another move cannot be found again."""
    root = Node(Outlook(rules_c.game("chess").position("8/P6k/8/8/8/8/8/K4R2 w - - 0 1")), None, None, 0)
    games = [Candidate(root.play(move, 0), 0 if move.promotes else 1) for move in root.footprints]
    assert len(games) > costs.CANDIDATES_MAX
    kept, is_cut = prune(games, Sensed(root.occupancy))
    assert (len(kept), is_cut) == (costs.CANDIDATES_MAX, True)
    assert len({game.node.seen_line for game in kept}) == len(kept)
    few, is_cut = prune(games[: costs.CANDIDATES_MAX], Sensed(root.occupancy))
    assert (len(few), is_cut) == (costs.CANDIDATES_MAX, False)


@pytest.mark.parametrize(
    ("touched", "is_just_heard"),
    [((), True), (("-a1",), True), (("-a1", "+a1", "-h1"), True), (("-a1", "+a2"), False)],
    ids=["untouched", "taken-up", "adjusted", "moved"],
)
def test_prune_games_of_an_outage_wait_for_a_piece_that_moves(
    touched: tuple[str, ...], is_just_heard: bool
) -> None:
    """Where pieces were only taken up or adjusted since touches were missed, nothing tells their lines apart yet."""
    position = rules_c.game("chess").position("4k3/8/8/8/8/3Q4/8/R3K2R w - - 0 1")
    root = Node(Outlook(position), None, None, 0)
    games = [Candidate(root.play(move, 0), 0) for move in root.footprints]
    sensed = Sensed(root.occupancy ^ 1).seen(1000, root.occupancy)
    for number, touch in enumerate(touched, start=2):
        square = 1 << position.game.square_index[touch[1:]]
        sensed = sensed.after(Touch(1000 * number, square, touch[0] == "-"))
    kept, _ = prune(games, sensed)
    assert len(kept) == (costs.UNSEEN_MAX if is_just_heard else costs.CANDIDATES_MAX)
