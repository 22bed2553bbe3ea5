"""Games that have come together: the same position by the same last touches, whatever came before."""

import rules_c
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Log, Sensed, Touch
from controller.recognition.merging import merged
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.variants import lines_of

APART = (("b1c3", "b8c6", "g1f3"), ("g1f3", "b8c6", "b1c3"))  # in which order, nothing tells
ALIKE = ("g8f6", "d2d3", "d7d6", "c1e3", "c8e6")
LONG_MS = 60_000


def _game(moves: tuple[str, ...]) -> Node:
    """The position after these moves from the start, reached by a touch each."""
    node = Node(Outlook(rules_c.game("chess").start()), None, None, 0)
    for mark, text in enumerate(moves, start=1):
        node = node.play(next(f for f in node.footprints if f.text == text), mark)
    return node


def _sensed(node: Node, last_ms: int = LONG_MS) -> Sensed:
    """Touches a second apart, as many as there were moves, and one at `last_ms`."""
    log = Log()
    for number in range(node.ply):
        log = log.add(Touch(1000 * number, 1, lifted=bool(number % 2)))
    return Sensed(node.occupancy, log.add(Touch(last_ms, 1, lifted=True)))


def test_merged_of_games_that_differ_only_long_ago_is_one_with_both_ways() -> None:
    """Neither is lost, and a place is free for another game."""
    one, other = (_game((*moves, *ALIKE)) for moves in APART)
    (joined,) = merged((Candidate(one, 3), Candidate(other, 5)), _sensed(one))
    assert joined.cost == 3
    assert list(lines_of(joined.node)) == [one.line, other.line]
    assert joined.node.position.key == one.position.key


def test_merged_joins_a_third_game_to_two_that_have_come_together() -> None:
    """The ways of all of them are kept."""
    third = ("b1c3", "g8f6", "g1f3", "b8c6")  # it meets the others a ply later
    games = [_game((*moves, *ALIKE[1:])) for moves in (*((*way, ALIKE[0]) for way in APART), third)]
    (joined,) = merged([Candidate(node, 0) for node in games], _sensed(games[0]))
    assert sorted(lines_of(joined.node)) == sorted(node.line for node in games)


def test_merged_keeps_games_apart_of_which_one_is_much_likelier() -> None:
    """Between these it is not in question what was played."""
    one, other = (_game((*moves, *ALIKE)) for moves in APART)
    assert len(merged((Candidate(one, 0), Candidate(other, 6)), _sensed(one))) == 2


def test_merged_keeps_games_apart_that_a_late_switch_may_still_tell_apart() -> None:
    """The touch by which they met is less than six seconds old."""
    one, other = (_game((*moves, *ALIKE)) for moves in APART)
    recent = _sensed(one, last_ms=1000 * one.ply)
    assert len(merged((Candidate(one, 0), Candidate(other, 0)), recent)) == 2


def test_merged_keeps_games_apart_that_have_met_too_lately() -> None:
    """What a move costs is judged by the moves before it."""
    one, other = (_game((*moves, *ALIKE[:1])) for moves in APART)
    assert len(merged((Candidate(one, 0), Candidate(other, 0)), _sensed(one))) == 2


def test_merged_joins_games_beside_a_much_likelier_one() -> None:
    """Those that are about as unlikely as each other need one place of their own, not one each."""
    third = ("b1c3", "g8f6", "g1f3", "b8c6")
    games = [_game((*moves, *ALIKE[1:])) for moves in (*((*way, ALIKE[0]) for way in APART), third)]
    costs = (0, 6, 7)
    one, two = merged(list(map(Candidate, games, costs)), _sensed(games[0]))
    assert list(lines_of(one.node)) == [games[0].line]
    assert sorted(lines_of(two.node)) == sorted(node.line for node in games[1:])
