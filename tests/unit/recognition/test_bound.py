"""The bound of the number of games: what is cut off, and that it is told."""

import rules_c
from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import Sensed
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
