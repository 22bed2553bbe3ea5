"""More games may fit the board than are kept: that is noted, never silent."""

from dataclasses import replace

import rules_c
from controller.effects import EvidenceNoted
from controller.recognition.doubts import games
from tests.unit.session.script import Table, is_sure, read


def test_bound_that_bites_is_noted_once() -> None:
    """The arbiter's log has a line from then on."""
    table = Table("chess")
    board = table.state.recognition
    assert board is not None
    table.state = replace(table.state, recognition=replace(board, bound_hit=True))
    table.play("-e2 +e4").wait(2000).play("-e7 +e5").wait(2000)
    assert [e.kind for e in table.effects if isinstance(e, EvidenceNoted)] == ["many-games"]
    assert table.moves() == ["e2e4", "e7e5"]


def test_move_from_where_its_piece_may_not_have_stood_is_not_sure() -> None:
    """The queen has moved while nothing was heard, to one of more squares than are kept, and is in the hand. That one
    of these games explains where she lands does not make it the one that was played.
    """
    unheard = ">down (-a1) (-g8) (+f8) ~3000 >up >seen ~500 "
    moves, told = read("chess", unheard + "+h3 ~4000", "6k1/8/8/8/8/8/8/Q6K w - - 0 1")
    assert moves[1:2] == ["g8f8"]
    assert moves[2].endswith("h3")
    assert not is_sure(told, 3)


def test_ways_that_nobody_saw_to_one_position_are_kept_though_they_are_many() -> None:
    """The queen has gone somewhere while nothing was heard, North has answered, and she is back: more games than are
    followed, and nothing will tell them apart.
    """
    fen = "8/5k1p/8/8/3Q4/8/8/7K w - - 0 1"
    table = Table("chess", fen=fen)
    table.play(
        "~500 >down (-d4) (-h7) (+h6) ~3000 >up >seen ~500 +d4 ~2000 -f7 +e7 ~2000 -h1 +h2 ~2000 -h6 +h5 ~2000"
    )
    board = table.state.recognition
    assert board is not None
    assert {line[0] for line in games(board)} == _there_and_back(fen, "d4", "h7h6")


def _there_and_back(fen: str, square: str, reply: str) -> set[str]:
    """The moves from a square after which the reply and the move back are legal."""
    found = set()
    for move in map(str, rules_c.game("chess").position(fen).legal_moves()):
        position = rules_c.game("chess").position(fen)
        position.push(move)
        if move.startswith(square) and position.is_legal(reply):
            position.push(reply)
            if position.is_legal(move[2:4] + square):
                found.add(move)
    return found


def test_flicker_beside_a_piece_in_the_hand_is_no_refused_capture() -> None:
    """A weak magnet lets go for 40 ms while South thinks with a piece in the hand."""
    moves, told = read("chess", "-b1 ~3000 -f8 ~40 +f8 ~9000 +c3 ~2000")
    assert moves == ["b1c3"]
    assert not [line for line in told if line["ev"] == "alert"]


def test_captures_in_a_row_that_nobody_saw_are_read_from_more_games() -> None:
    """Three pieces push off what they take: the King's move on the last one's square tells the game, not surely."""
    fen = "r1bqkbnr/n1pp1pp1/7p/1N2P3/8/6P1/PPP1PP1P/R1BQKBNR w KQkq - 1 8"
    moves, told = read("chess", "-b5 ~330 -d8 ~500 -d1 ~330 -c8 ~310 -e1 ~120 +d1 ~9000", fen)
    assert moves == ["b5c7", "d8c7", "d1d7", "c8d7", "e1d1"]
    assert not [line for line in told if line["ev"] == "alert"]
    assert not any(is_sure(told, ply) for ply in range(1, 6))


def test_illegal_move_after_such_captures_stays_one() -> None:
    """The same touches, but the King goes where it cannot go."""
    fen = "r1bqkbnr/n1pp1pp1/7p/1N2P3/8/6P1/PPP1PP1P/R1BQKBNR w KQkq - 1 8"
    moves, told = read("chess", "-b5 ~330 -d8 ~500 -d1 ~330 -c8 ~310 -e1 ~120 +a4 ~9000", fen)
    assert len(moves) < 5
    assert [line for line in told if line["ev"] == "alert"]


def test_captures_in_a_row_of_more_games_than_are_followed_are_asked_about() -> None:
    """Four pieces push off what they take, each could have taken others; the game that was played is one of those that
    explain the castling.
    """
    fen = "r1bqk1nr/p3n3/1p2Qppb/2pp2p1/2P5/NP2P1PP/P2P1P2/R1B1K1NR w KQkq - 0 13"
    script = (
        "-e6 ~579 -e7 ~291 -c4 ~295 -c8 , -h3 ~180 +h3 ~706 -h3 ~128 +h3 ~468 -g1 ~433 -d8 ~489 -e1 , -h1 ~314 +g1 "
        "~74 +f1 ~9000"
    )
    moves, told = read("chess", script, fen)
    assert moves[2:] == ["c4d5", "c8h3", "g1h3", "d8d5", "e1g1"]
    assert ["e6g8", "e7g8", *moves[2:]] in told[-1]["alternatives"]
    assert not [line for line in told if line["ev"] == "alert"]
    assert any({"e6d5", "e6g8"} <= set(line["choices"]) for line in told if line["ev"] == "ask")
