"""Plies played while nothing was sensed: the lines that lead to the board as it stands."""

import rules_c
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.unseen import lines_to, taken_back


def _lines(start: rules_c.Position, sensed: Sensed) -> set[tuple[str, ...]]:
    return {found.node.line for found in lines_to(Candidate(Node(Outlook(start), None, None, 0), 0), sensed)}


def _after(start: rules_c.Position, *moves: str) -> rules_c.Position:
    position = start.copy()
    for move in moves:
        position.push(move)
    return position


def test_lines_to_castling_unseen_is_found_with_what_made_it_possible() -> None:
    """A line may end in a move of two pieces that was not legal before (FIDE Laws 3.8.2)."""
    game = rules_c.game("chess")
    start = _after(game.start(), "e2e4", "e7e5", "g1f3", "b8c6")
    seen = _after(start, "f1c4", "f8c5", "e1g1").occupied_mask()
    assert ("f1c4", "f8c5", "e1g1") in _lines(start, Sensed(seen))


def test_lines_to_dead_switch_is_not_believed() -> None:
    """A switch that does not follow its piece says nothing of what was played, whatever it says."""
    game = rules_c.game("chess")
    start = game.start()
    e4 = 1 << game.square_index["e4"]
    seen = _after(start, "e2e4").occupied_mask() & ~e4
    assert ("e2e4",) not in _lines(start, Sensed(seen))
    assert ("e2e4",) in _lines(start, Sensed(seen, dead=e4))


def test_lines_to_board_that_no_line_explains_finds_none() -> None:
    """Moves are never invented."""
    game = rules_c.game("chess")
    corners = sum(1 << game.square_index[name] for name in ("a1", "h8", "d1", "d8"))
    assert not _lines(game.start(), Sensed(game.start().occupied_mask() & ~corners))


def test_lines_to_hands_without_the_time_for_them_are_unlikely() -> None:
    """Three plies within half a second cost more than within a minute; one costs the same."""
    start = rules_c.game("chess").start()
    root = Candidate(Node(Outlook(start), None, None, 0), 0)
    for moves, is_hurried in ((("e2e4", "e7e5", "g1f3"), True), (("e2e4",), False)):
        seen = Sensed(_after(start, *moves).occupied_mask())
        (slow,) = {found.cost for found in lines_to(root, seen, within_ms=60_000)}
        (fast,) = {found.cost for found in lines_to(root, seen, within_ms=500)}
        assert (fast > slow) is is_hurried


def test_lines_to_are_not_looked_for_where_they_cost_too_much() -> None:
    """A game that was doubtful already is not gone on from, where a likelier one explains the board."""
    start = rules_c.game("chess").start()
    root = Candidate(Node(Outlook(start), None, None, 0), 20)
    seen = Sensed(_after(start, "e2e4", "e7e5").occupied_mask())
    costs = {found.node.line: found.cost for found in lines_to(root, seen)}
    cheapest = min(costs.values())
    again = lines_to(root, seen, cost_max=cheapest + 1)
    assert {found.node.line for found in again} == {line for line, cost in costs.items() if cost == cheapest}
    assert not lines_to(root, seen, cost_max=cheapest)


def test_lines_to_promotion_that_nobody_saw_is_likelier_to_be_a_queen() -> None:
    """What the pawn became shows later; until then the strongest piece is believed in."""
    game = rules_c.game("chess")
    start = game.position("8/P6k/8/8/8/8/8/7K w - - 0 1")
    found = lines_to(
        Candidate(Node(Outlook(start), None, None, 0), 0), Sensed(_after(start, "a7a8=Q").occupied_mask())
    )
    cost = {candidate.node.line: candidate.cost for candidate in found if candidate.node.ply == 1}
    assert min(cost, key=lambda line: cost[line]) == ("a7a8=Q",)
    assert sorted(cost.values())[:2] == sorted(set(cost.values()))[:2]


def test_taken_back_moves_are_less_likely_than_as_many_more() -> None:
    """Both knights stand at home again: rather, both sides have played."""
    start = rules_c.game("chess").start()
    node = Node(Outlook(start), None, None, 0)
    for move in ("g1f3", "g8f6"):
        node = node.play(next(f for f in node.footprints if f.text == move), 0)
    sensed = Sensed(start.occupied_mask())
    played = min(found.cost for found in lines_to(Candidate(node, 0), sensed))
    back = [
        found.cost
        for found in taken_back(Candidate(node, 0), sensed, lambda *_, **__: [], 40)
        if not found.node.ply
    ]
    assert back and played < min(back)
