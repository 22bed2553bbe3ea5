"""The virtual wooden board keeps its own physical truth and works the reeds as a hand would."""

import pytest

from controller.sides import Side
from controller.views import BoardView, PieceView
from display.errors import WoodenBoardError
from display.wooden_board.board import CAPTURE_GAP_MS, WoodenBoard
from display.wooden_board.cursor import Cursor
from display.wooden_board.gestures import Gestures, InBox, OnSquare

KNIGHT = PieceView("N", "Knight", Side.SOUTH)
QUEEN = PieceView("Q", "Queen", Side.SOUTH)
PAWN = PieceView("p", "Pawn", Side.NORTH)
SQUARES = tuple(f"{file}{rank}" for rank in range(1, 4) for file in "abc")
BOARD = BoardView(3, 3, SQUARES)


class Recorder:
    """Reeds that write down what happens to them and when."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.log: list[tuple[int, str, str]] = []

    def close(self, square: str) -> None:
        self.log.append((self.now_ms, "close", square))

    def open(self, square: str) -> None:
        self.log.append((self.now_ms, "open", square))


class Table:
    """A board with its recorder and a clock in steps of one millisecond."""

    def __init__(self) -> None:
        self.reeds = Recorder()
        self.board = WoodenBoard(self.reeds)
        self.board.fit(SQUARES, (KNIGHT, QUEEN, PAWN))
        self.hand = Gestures(self.board)

    def run_until(self, now_ms: int) -> None:
        for step_ms in range(self.reeds.now_ms, now_ms + 1):
            self.reeds.now_ms = step_ms
            self.board.tick(step_ms)


@pytest.fixture
def table() -> Table:
    made = Table()
    made.board.set_up({"a1": KNIGHT, "b3": PAWN}, 0)
    made.run_until(999)
    made.reeds.log.clear()
    return made


def test_setup_places_pieces_one_by_one() -> None:
    """No two reeds close in the same millisecond: a hand has one pair of fingers."""
    table = Table()
    table.board.set_up({"a1": KNIGHT, "b1": QUEEN, "b3": PAWN}, 0)
    table.run_until(500)
    assert [entry[1:] for entry in table.reeds.log] == [("close", "a1"), ("close", "b1"), ("close", "b3")]
    assert len({time for time, _, _ in table.reeds.log}) == 3


def test_setup_again_touches_only_what_differs(table: Table) -> None:
    """A piece that stands right is not touched."""
    table.board.set_up({"a1": KNIGHT, "c3": PAWN}, 1000)
    table.run_until(2000)
    assert [entry[1:] for entry in table.reeds.log] == [("open", "b3"), ("close", "c3")]


def test_drag_to_empty_square_opens_then_closes(table: Table) -> None:
    """The reed opens at the press, not at the release."""
    table.hand.press(OnSquare("a1"), 1000)
    table.run_until(1400)
    assert table.reeds.log == [(1000, "open", "a1")]
    assert table.board.hand == KNIGHT
    table.hand.release(OnSquare("c2"), 1400)
    table.run_until(1500)
    assert table.reeds.log[1][1:] == ("close", "c2")
    assert table.board.pieces == {"c2": KNIGHT, "b3": PAWN}


def test_drag_onto_enemy_lifts_victim_first_with_a_gap(table: Table) -> None:
    """Both events of a capture happen, at different times."""
    table.hand.press(OnSquare("a1"), 1000)
    table.run_until(1200)
    table.hand.release(OnSquare("b3"), 1200)
    table.run_until(2000)
    times = [entry[0] for entry in table.reeds.log]
    assert [entry[1:] for entry in table.reeds.log] == [("open", "a1"), ("open", "b3"), ("close", "b3")]
    assert times[2] - times[1] == CAPTURE_GAP_MS
    assert table.board.pieces == {"b3": KNIGHT}
    assert table.board.captured[PAWN] == 1


def test_very_quick_drag_keeps_the_order(table: Table) -> None:
    """Press and release in one millisecond still give lift, then place."""
    table.hand.press(OnSquare("a1"), 1000)
    table.hand.release(OnSquare("a2"), 1000)
    table.run_until(1100)
    assert [entry[1:] for entry in table.reeds.log] == [("open", "a1"), ("close", "a2")]
    assert table.reeds.log[0][0] < table.reeds.log[1][0]


def test_click_and_click_moves_the_piece(table: Table) -> None:
    """A release where it was lifted leaves the piece in the hand."""
    table.hand.press(OnSquare("a1"), 1000)
    table.hand.release(OnSquare("a1"), 1010)
    table.run_until(1500)
    assert table.hand.holding == KNIGHT
    table.hand.press(OnSquare("b2"), 1500)
    table.hand.release(OnSquare("b2"), 1510)
    table.run_until(1600)
    assert table.board.pieces["b2"] == KNIGHT
    assert table.hand.holding is None


def test_promotion_takes_the_new_piece_from_the_box(table: Table) -> None:
    """The box has spares of every kind."""
    table.hand.press(InBox(QUEEN), 1000)
    table.hand.release(OnSquare("c3"), 1100)
    table.run_until(1300)
    assert table.board.pieces["c3"] == QUEEN


def test_captured_piece_goes_back_on_the_board(table: Table) -> None:
    """A captured piece is used before a spare."""
    table.hand.press(OnSquare("b3"), 1000)
    table.hand.release(InBox(None), 1100)
    table.run_until(1200)
    assert table.board.captured[PAWN] == 1
    table.hand.press(InBox(PAWN), 1300)
    table.hand.release(OnSquare("b3"), 1400)
    table.run_until(1500)
    assert table.board.captured[PAWN] == 0
    assert table.board.pieces["b3"] == PAWN


def test_release_outside_keeps_the_piece_in_hand(table: Table) -> None:
    """A piece is never lost between board and box."""
    table.hand.press(OnSquare("a1"), 1000)
    table.hand.release(None, 1100)
    table.run_until(1200)
    assert table.board.hand == KNIGHT
    assert table.hand.holding == KNIGHT


def test_other_board_opens_every_closed_reed(table: Table) -> None:
    """Clearing the board is felt by the switches."""
    table.board.fit(("a1", "b1"), (KNIGHT,))
    assert [entry[1:] for entry in table.reeds.log] == [("open", "a1"), ("open", "b3")]
    assert table.board.pieces == {}


def test_other_game_on_the_same_board_keeps_common_pieces(table: Table) -> None:
    """A Rook is no piece of LancerChess; a Knight is."""
    table.board.fit(SQUARES, (KNIGHT, QUEEN))
    assert [entry[1:] for entry in table.reeds.log] == [("open", "b3")]
    assert table.board.pieces == {"a1": KNIGHT}


def test_unknown_square_is_an_error_that_names_it(table: Table) -> None:
    """A caller's mistake is an exception."""
    with pytest.raises(WoodenBoardError, match="k9"):
        table.board.lift("k9", 0)


def test_cursor_walks_board_and_box() -> None:
    """Every square and every piece of the box can be reached by four keys."""
    cursor = Cursor()
    box = (KNIGHT, QUEEN, PAWN)
    cursor.move("up", BOARD, box)
    seen = {cursor.spot}
    for direction in (
        "right",
        "right",
        "up",
        "left",
        "left",
        "up",
        "right",
        "right",
        "right",
        "down",
        "down",
    ):
        cursor.move(direction, BOARD, box)
        seen.add(cursor.spot)
    assert {OnSquare(name) for name in SQUARES} <= seen
    assert {InBox(piece) for piece in box} <= seen


def test_cursor_jumps_over_missing_squares() -> None:
    """A hilltop or a missing corner does not stop it."""
    board = BoardView(3, 1, ("a1", "c1"))
    cursor = Cursor()
    cursor.move("right", board, ())
    cursor.move("right", board, ())
    assert cursor.spot == OnSquare("c1")
    cursor.move("right", board, ())
    assert cursor.spot == OnSquare("c1")
