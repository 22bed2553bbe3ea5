"""An illegal move that the arbiter lets stand (FIDE Laws A.5.2): the game goes on from the position on the board."""

import pytest

from controller.clocks.events import TurnCompleted
from controller.effects import AlertRaised, MoveStood
from controller.events import MoveLetStand
from controller.sides import Side
from tests.unit.session.script import Table, is_sure, of_kind, read

# What was played, how it is noted, and the position after it, in which North has to move.
STOOD = {
    "knight-leaps-too-far": (
        "-g1 +g3",
        "Ng1g3",
        "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
    ),
    "rook-over-its-pawn": (
        "-a1 -a7 +a7",
        "Ra1xa7",
        "rnbqkbnr/Rppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1",
    ),
    "own-pawn-taken": (
        "-d1 -e2 +e2",
        "Qd1xe2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPQPPP/RNB1KBNR b KQkq - 0 1",
    ),
    "pawn-three-steps": ("-e2 +e5", "e2e5", "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    "king-leaves-home": (
        "-e1 +e3",
        "Ke1e3",
        "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR b kq - 1 1",
    ),
}
THROUGH_CHECK = "4k2r/4p3/8/8/5r2/8/8/4K2R w Kk - 0 1"
REPLY = "~1500 -e7 +e6 !n ~2000"


@pytest.mark.parametrize("case", STOOD)
def test_illegal_move_that_stands_is_a_move_of_the_game_and_play_goes_on_from_it(case: str) -> None:
    """Let stand before the reply: rights that are lost are lost, the counts go on, the other side is to move."""
    played, san, fen = STOOD[case]
    moves, told = read("chess", f"{played} !s ~1500 @stand {REPLY} -b1 +c3 !s ~1500", mode="tournament")
    (stood,) = of_kind(told, "stood")
    assert (stood["ply"], stood["fen"]) == (1, fen)
    first = of_kind(told, "move")[0]
    assert (first["san"], first["sure"], first["by"]) == (san, True, "south")
    assert moves == [stood["move"], "e7e6", "b1c3"]
    assert [alert["kind"] for alert in of_kind(told, "alert")] == ["illegal-move"]
    assert told[-1]["fen"].split()[1] == "b"


def test_illegal_castling_that_stands_moves_both_pieces() -> None:
    """The King passed an attacked square; its side has castled all the same, the other side still may."""
    script = "-e1 +g1 -h1 +f1 !s ~1500 @stand ~1500 -e7 +e6 !n ~1500"
    moves, told = read("chess", script, fen=THROUGH_CHECK, mode="tournament")
    assert [(alert["kind"], alert["move"]) for alert in of_kind(told, "alert")] == [("illegal-move", "e1g1")]
    (stood,) = of_kind(told, "stood")
    assert stood["fen"] == "4k2r/4p3/8/8/5r2/8/8/5RK1 b k - 1 1"
    assert moves == ["e1g1", "e7e6"]


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_illegal_move_answered_before_the_decision_stands_with_all_that_followed(plies: int) -> None:
    """A.5.2: the opponent has made the next move, the arbiter comes later; presses count from when they were made."""
    follow = [("-e7 +e6", "!n"), ("-b1 +c3", "!s"), ("-d7 +d5", "!n")][:plies]
    table = Table("chess", "tournament", "fischer 5m+3s")
    table.play("!n -g1 +g3 !s ~1500 " + " ".join(f"{touches} {press} ~3000" for touches, press in follow))
    table.feed(MoveLetStand(table.now_ms + 4000)).wait(3000)
    assert table.moves() == ["g1g3", "e7e6", "b1c3", "d7d5"][: plies + 1]
    assert all(reported.sure for reported in table.state.reported)
    turns = [effect for effect in table.effects if isinstance(effect, TurnCompleted)]
    assert [turn.by for turn in turns] == [Side.SOUTH, Side.NORTH, Side.SOUTH, Side.NORTH][: plies + 1]
    assert turns[1].spent_ms == 2500  # 1.5 s, a lift, a placement, and the press itself
    assert table.state.clock.turn is [Side.SOUTH, Side.NORTH][(plies + 1) % 2]


def test_illegal_move_lets_stand_after_the_arbiter_had_halted_the_clocks() -> None:
    """The other side's clock runs from the decision."""
    table = Table("chess", "tournament", "fischer 5m+3s")
    table.play("!n -g1 +g3 !s ~1500 @arbiter ~1000")
    table.feed(MoveLetStand(table.now_ms + 1000))
    assert table.state.clock.turn is Side.NORTH
    assert table.view().clock.running is Side.NORTH
    table.play("-e7 +e6 !n ~1500")
    assert table.moves() == ["g1g3", "e7e6"]


def test_king_left_in_check_may_stand_and_is_not_captured() -> None:
    """FIDE 1.4.1: a king is not captured. The reply that would is an illegal move like any other."""
    script = (
        "-f2 +f3 !s ~1500 -e7 +e5 !n ~1500 -a2 +a3 !s ~1500 -d8 +h4 !n ~1500 -a3 +a4 !s ~1500 @stand ~1500"
    )
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["f2f3", "e7e5", "a2a3", "d8h4", "a3a4"]
    assert told[-1]["fen"] == "rnb1kbnr/pppp1ppp/8/4p3/P6q/5P2/1PPPP1PP/RNBQKBNR b KQkq - 0 3"
    moves, told = read("chess", f"{script} -h4 -e1 +e1 !n ~2000", mode="tournament")
    assert "h4e1" not in moves


def test_king_left_in_check_by_a_move_that_stands_may_be_all_that_can_be_taken() -> None:
    """North could do nothing but take the king, and has no move at all: the game goes on from where it stands."""
    fen = "k7/8/1Q6/4p3/4N3/3K4/8/8 w - - 0 1"
    moves, _ = read("chess", "-d3 +d4 !s ~1500 @stand ~1500 -a8 +a7 ~1500 -a7 +a8 ~3000", fen, "tournament")
    assert moves == ["d3d4"]


def test_position_that_the_board_does_not_tell_is_given_by_the_arbiter() -> None:
    """Two pieces of one side have moved: which went where nobody can sense."""
    table = Table("chess", "tournament")
    table.play("!n -g1 +g3 -b1 +b3 !s ~1500")
    table.feed(MoveLetStand(table.now_ms + 100))
    assert "give the position" in table.state.clock_note or any(
        getattr(effect, "refused", False) for effect in table.effects
    )
    assert table.moves() == []
    fen = "rnbqkbnr/pppppppp/8/8/8/1N4N1/PPPPPPPP/R1BQKB1R b KQkq - 2 1"
    table.feed(MoveLetStand(table.now_ms + 100, fen))
    (stood,) = (effect for effect in table.effects if isinstance(effect, MoveStood))
    assert stood.fen == fen
    table.play("-e7 +e6 !n ~1500")
    assert table.moves()[1:] == ["e7e6"]


def test_position_given_by_the_arbiter_tells_where_the_piece_went() -> None:
    """It was still in the hand when the clock was pressed."""
    table = Table("chess", "tournament")
    table.play("!n -d1 !s").wait(2000)
    fen = "rnbqkbnr/pppQpppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1"
    table.feed(MoveLetStand(table.now_ms + 100, fen))
    assert table.moves() == ["d1d7"]
    assert [reported.san for reported in table.state.reported] == ["Qd1xd7"]


@pytest.mark.parametrize("fen", ["", "not a FEN"])
def test_decision_without_an_illegal_move_changes_nothing(fen: str) -> None:
    """It is noted why."""
    table = Table("chess", "tournament")
    table.play("-e2 +e4 !s ~1500")
    table.feed(MoveLetStand(table.now_ms + 100, fen))
    assert table.moves() == ["e2e4"]
    assert not [effect for effect in table.effects if isinstance(effect, AlertRaised)]


@pytest.mark.parametrize("game_id", ["chinese-chess", "lancer-chess", "siege-field", "chess960"])
def test_illegal_move_stands_in_any_game(game_id: str) -> None:
    """The corner piece goes to the middle of the board."""
    table = Table(game_id, "tournament")
    position = table.state.start
    empty = next(s for s in table.game.squares if s not in position.pieces() and s[1:] in ("4", "5"))
    origin = table.game.squares[0]
    table.play(f"!n -{origin} +{empty} !s ~1500")
    table.feed(MoveLetStand(table.now_ms + 100))
    assert table.moves() == [f"{origin}{empty}"]
    assert table.state.recognition is not None
    after = table.state.recognition.best.position
    assert after.pieces()[empty] == position.pieces()[origin]
    assert after.turn == "north"
    reply = after.legal_moves()[0]
    if reply.from_square and not reply.captured and len(reply.vacated) == 1:
        table.play(f"-{reply.from_square} +{reply.to_square} !n ~1500")
        assert table.moves()[1:] == [str(reply)]


def test_press_without_a_move_after_one_that_stands_is_told_of() -> None:
    """The move that stands had been pressed for: who presses again, and moves nothing, does not press for that."""
    script = "-e2 +e5 !s ~1500 @stand -a7 +a6 !n ~3000 !s ~3000 -d2 +d4 !s ~1500"
    moves, told = read("chess", script, mode="tournament")
    assert [alert["kind"] for alert in of_kind(told, "alert")] == ["illegal-move", "press-without-move"]
    assert moves == ["e2e5", "a7a6", "d2d4"]


def test_position_given_by_the_arbiter_tells_which_game_led_there() -> None:
    """The King had taken one of two, which nobody saw; the arbiter sees where it stands."""
    start = "t1bqkbnt/1pppp1p1/p1n4p/5p2/8/2KPP3/PPP1QPPP/TNB2BNT w kq - 0 6 captive=-"
    stood = "2bqkbnt/tpppp1{}1/p1{}4p/5p2/8/3PP3/PBP1QPPP/TN3BNT b - - 1 7 captive=-"
    script = "~1000 -c3 ~400 !s ~300 -a8 ~200 +a7 !n ~300 -b2 ~600 -c1 ~400 +b2 ~600 !s ~1500"
    for move, fen in (("c3g7", stood.format("K", "n")), ("c3c6", stood.format("p", "K"))):
        table = Table("touchstone", mode="tournament", fen=start).play(script).wait(1500)
        table.feed(MoveLetStand(table.now_ms, fen))
        table.play("~1000 -e7 ~300 +e6 !n ~2000")
        assert table.moves() == [move, "a8a7", "c1b2", "e7e6"]
    moves, told = read("touchstone", f"{script} @stand ~1000 -e7 ~300 +e6 !n ~2000", start, "tournament")
    assert moves[1:] == ["a8a7", "c1b2", "e7e6"]
    assert not is_sure(told, 1)  # both are possible still
