"""Circuits and tours: rulebook B 24; clocks, groups and handicaps 5.3."""

from collections.abc import Sequence

import pytest

import rules_c
from controller.counts import circuits
from controller.counts.circuits import KINGS_LANCER, KNIGHT, is_circuit, leaps, path_of, tours


def walk(graph: Sequence[Sequence[int]], path: tuple[int, ...], closed: bool) -> int:
    """The same count, the slow way: every path step by step."""
    if len(path) == len(graph):
        return int(not closed or path[0] in graph[path[-1]])
    return sum(walk(graph, (*path, to), closed) for to in graph[path[-1]] if to not in path)


@pytest.mark.parametrize("line", ["a1 b1 c1 c2 c3 b3 b2 a2 a3"])
def test_circuit_of_3x3_is_legal_and_its_failed_branch_cannot_be_completed(line: str) -> None:
    """B 24: 9 legal moves, all 9 squares; 96 directed circuits; with a3 in place of b2 none."""
    graph = leaps(KINGS_LANCER, 3, 3)
    assert is_circuit(graph, path_of(line, 3))
    assert circuits.circuits(graph) == 96
    assert circuits.circuits(graph, path_of("a1 b1 c1 c2 c3 b3 a3", 3)) == 0


def test_circuit_of_4x4_is_legal() -> None:
    """B 24: 16 legal single steps, all 16 squares."""
    line = "a1 b1 c1 d1 d2 d3 d4 c4 c3 c2 b2 b3 b4 a4 a3 a2"
    assert is_circuit(leaps(KINGS_LANCER, 4, 4), path_of(line, 4))
    assert not is_circuit(leaps(KNIGHT, 4, 4), path_of(line, 4))


def test_knight_tours_are_the_rulebooks() -> None:
    """5.3: none on 3x3 and 4x4, exactly two from a1 on 4x3 (4 files), no circuit on 4x4."""
    boards = ((3, 3), (4, 4), (4, 3))
    assert [tours(leaps(KNIGHT, files, ranks)) for files, ranks in boards] == [0, 0, 2]
    assert circuits.circuits(leaps(KNIGHT, 4, 4)) == 0


def test_knight_tours_of_5x5_are_304() -> None:
    """5.3: 304 from a1."""
    assert tours(leaps(KNIGHT, 5, 5)) == 304


@pytest.mark.parametrize("shapes", [KINGS_LANCER, KNIGHT])
@pytest.mark.parametrize(("files", "ranks"), [(3, 3), (4, 3), (3, 2)])
def test_ways_are_those_of_walking_every_path(
    shapes: Sequence[tuple[int, int]], files: int, ranks: int
) -> None:
    """Counting by sets of squares against walking."""
    graph = leaps(shapes, files, ranks)
    assert circuits.circuits(graph) == walk(graph, (0,), closed=True)
    assert tours(graph) == walk(graph, (0,), closed=False)


def test_leaps_are_those_of_the_rules() -> None:
    """B 11: a Duel's pieces move as the King's Lancer, on 3x3."""
    game = rules_c.game("duel")
    graph = leaps(KINGS_LANCER, 3, 3)
    for number, square in enumerate(game.squares):
        reach = game.placed({square: "G"}, "south").reach(square)
        assert {game.squares[to] for to in graph[number]} == set(reach)
