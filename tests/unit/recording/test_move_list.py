"""Which turn of the clocks belongs to which move."""

from collections.abc import Iterable

from controller.clocks.events import TurnCompleted
from controller.effects import AlertCleared, MoveMade, MovesRevised
from controller.recording.move_list import MoveList
from controller.sides import Side

SOUTH, NORTH = Side.SOUTH, Side.NORTH


def made(ply: int, move: str) -> MoveMade:
    """A move told."""
    return MoveMade(ply, ply, move, move, SOUTH if ply % 2 else NORTH)


def press(by: Side, remaining_ms: int) -> TurnCompleted:
    """A turn completed; the time left tells it from others."""
    return TurnCompleted(0, by, 0, 0, remaining_ms)


def list_of(effects: Iterable[object]) -> list[tuple[str, int | None]]:
    """The moves that stand, each with the time left of its turn."""
    moves = MoveList()
    for effect in effects:
        moves.take(effect)
    return [(timed.move, timed.turn.remaining_ms if timed.turn else None) for timed in moves.moves()]


def test_press_after_its_move_belongs_to_it() -> None:
    """The usual order; other effects change nothing."""
    told = [made(1, "e2e4"), press(SOUTH, 9), AlertCleared(0, "flag"), made(2, "e7e5"), press(NORTH, 8)]
    assert list_of(told) == [("e2e4", 9), ("e7e5", 8)]


def test_press_before_its_move_is_recognised_belongs_to_it() -> None:
    """In tournament mode a move may be told only once it is completed."""
    told = [
        press(SOUTH, 9),
        made(1, "e2e4"),
        press(NORTH, 8),
        made(2, "e7e5"),
        press(SOUTH, 7),
        made(3, "d2d4"),
    ]
    assert list_of(told) == [("e2e4", 9), ("e7e5", 8), ("d2d4", 7)]


def test_press_after_the_reply_belongs_to_the_move_before() -> None:
    """A quick reply may be on the board before the lever is down."""
    told = [made(1, "e2e4"), made(2, "e7e5"), press(SOUTH, 9), press(NORTH, 8)]
    assert list_of(told) == [("e2e4", 9), ("e7e5", 8)]


def test_move_without_a_press_has_no_turn_and_the_next_has_its_own() -> None:
    """In casual play people forget the clock; later times do not shift."""
    told = [
        made(1, "e2e4"),
        made(2, "e7e5"),
        made(3, "d2d4"),
        press(SOUTH, 7),
        made(4, "e5d4"),
        press(NORTH, 6),
    ]
    assert list_of(told) == [("e2e4", None), ("e7e5", None), ("d2d4", 7), ("e5d4", 6)]


def test_press_of_a_refused_move_is_replaced_by_that_of_the_move_that_stood() -> None:
    """An illegal move is pressed, put right, and pressed again: the last press counts."""
    told = [
        made(1, "e2e4"),
        press(SOUTH, 9),
        press(NORTH, 8),
        press(NORTH, 5),
        made(2, "e7e5"),
        press(SOUTH, 7),
    ]
    assert list_of([*told, made(3, "d2d4")]) == [("e2e4", 9), ("e7e5", 5), ("d2d4", 7)]
    told = [made(1, "e2e4"), press(SOUTH, 9), press(NORTH, 8), made(2, "e7e5"), press(NORTH, 5)]
    assert list_of(told) == [("e2e4", 9), ("e7e5", 5)]


def test_revised_move_keeps_its_turn_and_a_taken_back_one_loses_it() -> None:
    """The turn was played, whatever the move was; after a takeback it is played anew."""
    told = [made(1, "e2e4"), press(SOUTH, 9), made(2, "e7e5"), press(NORTH, 8)]
    assert list_of([*told, MovesRevised(0, 1, ("d2d4", "d7d5"))]) == [("d2d4", 9), ("d7d5", 8)]
    back = [*told, MovesRevised(0, 2, ()), made(2, "c7c5"), press(NORTH, 6)]
    assert list_of(back) == [("e2e4", 9), ("c7c5", 6)]


def test_revision_of_more_moves_than_were_told_adds_them() -> None:
    """Moves found after a link loss come as one revision."""
    told = [made(1, "e2e4"), press(SOUTH, 9), MovesRevised(0, 1, ("e2e4", "e7e5", "g1f3")), press(SOUTH, 7)]
    assert list_of(told) == [("e2e4", 9), ("e7e5", None), ("g1f3", 7)]


def test_revision_that_repeats_what_stands_takes_nothing_back() -> None:
    """A move is made sure after the reply has been told."""
    told = [made(1, "e2e4"), made(2, "e7e5"), MovesRevised(0, 1, ("e2e4",), sure=True)]
    assert list_of(told) == [("e2e4", None), ("e7e5", None)]
