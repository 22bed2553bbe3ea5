"""Circuits and tours: rulebook, clocks, groups and handicaps 5.3."""

from itertools import pairwise
from random import Random

import pytest

from controller.counts import circuits
from controller.puzzles.errors import PuzzleMoveError, PuzzleValueError
from controller.puzzles.tours import (
    KINGS_LANCER,
    KNIGHT,
    Tour,
    TourBoard,
    Walker,
    award,
    completed,
    fault,
    generated,
)

LANCER_3 = "a1 b1 c1 c2 c3 b3 b2 a2 a3"
LANCER_4 = "a1 b1 c1 d1 d2 d3 d4 c4 c3 c2 b2 b3 b4 a4 a3 a2"
LANCER_333 = (
    "a1.1 b1.1 b3.1 c3.1 a3.1 a2.1 b2.1 c2.1 c2.2 c3.2 c1.2 b1.2 b3.2 b2.2 a2.2 a3.2 a1.2 a1.3 b1.3 b2.3 b3.3 a3.3 "
    "a2.3 c2.3 c3.3 c1.3 c1.1"
)
LANCER_444 = (
    "a1.1 a2.1 a3.1 a4.1 b4.1 b3.1 b2.1 c2.1 c3.1 c4.1 d4.1 d3.1 d2.1 d1.1 c1.1 b1.1 b1.2 c1.2 c1.3 b1.3 b1.4 c1.4 "
    "d1.4 d2.4 d3.4 d4.4 c4.4 c3.4 c2.4 b2.4 b3.4 b4.4 a4.4 a3.4 a2.4 a1.4 a1.3 a2.3 a3.3 a4.3 b4.3 b3.3 b2.3 c2.3 "
    "c3.3 c4.3 d4.3 d3.3 d2.3 d1.3 d1.2 d2.2 d3.2 d4.2 c4.2 c3.2 c2.2 b2.2 b3.2 b4.2 a4.2 a3.2 a2.2 a1.2"
)
KNIGHT_5 = "a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5"
KNIGHT_4X3 = ("a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2", "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3")
KNIGHT_6 = "a1 c2 e1 f3 e5 c6 a5 c4 a3 b1 d2 f1 e3 f5 d6 b5 d4 e6 f4 e2 c1 a2 c3 d1 b2 a4 b6 d5 f6 e4 f2 d3 b4 a6 c5 b3"
KNIGHT_8 = (
    "a1 c2 e1 g2 h4 g6 h8 f7 h6 g8 e7 c8 a7 b5 a3 b1 d2 f1 h2 g4 e3 d1 b2 a4 b6 a8 c7 a6 b8 d7 f8 h7 g5 h3 g1 f3 e5 "
    "c4 a5 b7 d8 c6 b4 a2 c3 d5 f6 e8 d6 f5 g7 h5 g3 h1 f2 e4 c5 e6 f4 d3 c1 e2 d4 b3"
)
PRINTED = [
    (TourBoard(KINGS_LANCER, 3, 3), LANCER_3, True),
    (TourBoard(KINGS_LANCER, 4, 4), LANCER_4, True),
    (TourBoard(KINGS_LANCER, 3, 3, 3), LANCER_333, True),
    (TourBoard(KINGS_LANCER, 4, 4, 4), LANCER_444, True),
    (TourBoard(KNIGHT, 5, 5), KNIGHT_5, False),
    (TourBoard(KNIGHT, 4, 3), KNIGHT_4X3[0], False),
    (TourBoard(KNIGHT, 4, 3), KNIGHT_4X3[1], False),
    (TourBoard(KNIGHT, 6, 6), KNIGHT_6, True),
    (TourBoard(KNIGHT, 8, 8), KNIGHT_8, True),
]


@pytest.mark.parametrize(("board", "line", "is_circuit"), PRINTED)
def test_printed_line_is_walked_square_by_square_to_its_end(
    board: TourBoard, line: str, is_circuit: bool
) -> None:
    """5.3: every line of the table; the number of moves of a circuit is that of the squares."""
    path = board.path(line)
    assert fault(board, path, circuit=is_circuit) == ""
    tour = Tour(board)
    for square in path:
        assert square in tour.left
        tour = tour.visit(square)
    assert tour.is_full
    if is_circuit:
        tour = tour.visit(path[0])
        assert tour.is_closed
        assert tour.next_squares == frozenset()
        assert tour.back().back().left == {path[-1]}


def test_numbers_follow_the_diagrams_of_the_piece() -> None:
    """5.3: a Lancer's commencing square has the last number, a Knight's the first."""
    board = TourBoard(KINGS_LANCER, 3, 3, 3)
    tour = Tour(board, board.path(LANCER_333))
    assert [tour.number(square) for square in board.path("a1.1 b1.1 c1.1")] == [None, 1, 26]
    assert tour.visit(0).number(0) == 27
    knight = TourBoard(KNIGHT, 5, 5)
    begun = Tour(knight, knight.path("a1 b3"))
    assert [begun.number(square) for square in knight.path("a1 b3 c5")] == [1, 2, None]


def test_last_two_moves_of_the_cube_are_a_jump_between_levels_and_one_within() -> None:
    """5.3: Lancer 3x3x3: a plane jump, then a level jump."""
    board = TourBoard(KINGS_LANCER, 3, 3, 3)
    *_, before, last = board.path(LANCER_333)
    assert (before - last, last - 0) == (18, 2)


@pytest.mark.parametrize(
    ("walker", "size", "levels", "counts"),
    [(KINGS_LANCER, 5, 1, {8: 1, 7: 4, 6: 8, 5: 8, 4: 4}), (KNIGHT, 5, 1, {8: 1, 6: 4, 4: 8, 3: 8, 2: 4})],
)
def test_moves_of_the_pieces(walker: Walker, size: int, levels: int, counts: dict[int, int]) -> None:
    """5.3: a Lancer has at most 8 moves, mostly 6 on an edge, 4 in a corner; a Knight 4 and 2."""
    board = TourBoard(walker, size, size, levels)
    ways = [len(board.near(square)) for square in range(board.count)]
    if walker is KINGS_LANCER:
        assert (max(ways), ways[0]) == (8, 4)
        assert len(TourBoard(walker, 8, 8).near(3)) == 6
    else:
        assert {way: ways.count(way) for way in set(ways)} == counts
        assert len(TourBoard(walker, 8, 8).near(3)) == 4


@pytest.mark.parametrize(
    ("walker", "shapes"), [(KINGS_LANCER, circuits.KINGS_LANCER), (KNIGHT, circuits.KNIGHT)]
)
@pytest.mark.parametrize(("files", "ranks"), [(3, 3), (4, 3), (4, 4), (5, 3)])
def test_completion_is_found_exactly_where_counting_finds_one(
    walker: Walker, shapes: tuple[tuple[int, int], ...], files: int, ranks: int
) -> None:
    """5.3: 6...b3-a3 and every other beginning: the hint against a count of all ways; what is found is right."""
    board, graph = TourBoard(walker, files, ranks), circuits.leaps(shapes, files, ranks)
    chance = Random(files * 10 + ranks)
    begun: list[tuple[int, ...]] = [(0,)]
    for _ in range(15):
        walked = [0]
        while len(walked) < chance.randint(2, board.count) and (set(graph[walked[-1]]) - set(walked)):
            walked.append(chance.choice(sorted(set(graph[walked[-1]]) - set(walked))))
        begun.append(tuple(walked))
    for path in begun:
        for is_circuit in (True, False):
            count = (circuits.circuits if is_circuit else circuits.tours)(graph, path)
            found = completed(Tour(board, path), circuit=is_circuit)
            assert found is not None
            assert bool(found) == bool(count), (path, is_circuit)
            if found:
                assert found[: len(path)] == path
                assert fault(board, found, circuit=is_circuit) == ""


def test_lancers_line_that_cannot_be_completed_is_told() -> None:
    """5.3: 6...b3-a3 cannot be completed to a circuit (0 ways)."""
    board = TourBoard(KINGS_LANCER, 3, 3)
    assert completed(Tour(board, board.path("a1 b1 c1 c2 c3 b3 a3")), circuit=True) == ()
    assert completed(Tour(board, board.path("a1 b1 c1 c2 c3 b3 b2")), circuit=True) == board.path(LANCER_3)


@pytest.mark.parametrize(
    ("files", "ranks", "is_circuit", "is_possible"),
    [
        (3, 3, False, False),
        (4, 4, False, False),
        (4, 4, True, False),
        (5, 5, False, True),
        (5, 5, True, False),
        (4, 3, False, True),
        (6, 6, True, True),
        (8, 8, True, True),
    ],
)
def test_knights_boards_are_those_of_the_rulebook(
    files: int, ranks: int, is_circuit: bool, is_possible: bool
) -> None:
    """5.3: tours: none on 3x3 and 4x4, 5x5 the smallest square, 4x3; circuits on even boards only, not 4x4."""
    board = TourBoard(KNIGHT, files, ranks)
    for seed in range(3):
        path = generated(board, Random(seed), circuit=is_circuit)
        assert path is not None
        assert bool(path) == is_possible
        assert path == generated(board, Random(seed), circuit=is_circuit)
        assert not path or fault(board, path, circuit=is_circuit) == ""


def test_search_that_is_given_up_says_that_it_does_not_know() -> None:
    """Neither yes nor no without an answer."""
    board = TourBoard(KNIGHT, 8, 8)
    assert completed(Tour(board), circuit=True, searched_max=10) is None


def test_faults_of_a_finished_tour_are_named() -> None:
    """One line with the square."""
    board = TourBoard(KNIGHT, 4, 3)
    path = board.path(KNIGHT_4X3[0])
    assert fault(board, path, circuit=True) == "a2 is not one leap from a1"
    assert fault(board, path[:-1], circuit=False) == "a2 is left out"
    assert fault(board, (*path[:2], path[0]), circuit=False) == "a1 is visited twice"
    assert fault(board, board.path("a1 a2"), circuit=False) == "a1 to a2 is no leap"
    with pytest.raises(PuzzleValueError, match="square 'e1': from a1 to d3"):
        board.path("a1 e1")
    with pytest.raises(PuzzleMoveError, match="a2: not one free leap away"):
        Tour(board).visit(0).visit(board.square("a2"))


def test_stuck_tour_goes_on_after_it_was_taken_back() -> None:
    """No dead end: back is always possible, also from nothing."""
    board = TourBoard(KNIGHT, 3, 3)
    tour = Tour(board)
    for square in board.path("a1 b3 c1 a2 c3 b1 a3 c2"):
        tour = tour.visit(square)
    assert tour.is_stuck
    assert not tour.back().is_stuck
    assert Tour(board).back() == Tour(board)
    assert all(after in board.near(before) for before, after in pairwise(tour.path))


def test_award_is_one_point_on_a_board_and_two_in_space_within_15_minutes() -> None:
    """5.3: beginner's award."""
    flat, cube = TourBoard(KINGS_LANCER, 3, 3), TourBoard(KINGS_LANCER, 3, 3, 3)
    assert [award(flat, 900_000), award(cube, 900_000), award(flat, 900_001)] == [1, 2, 0]
