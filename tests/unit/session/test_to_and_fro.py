"""Pieces that go elsewhere and come back: adjusted, or played to and fro. The board looks the same afterwards."""

import pytest

from controller.session.state import PROBLEM_MS
from tests.unit.session.script import alerts, is_sure, of_kind, read

KNIGHT_AND_ROOK = "4k3/8/8/8/8/4n3/P5P1/5RK1 b - - 0 1"


def test_moves_there_and_back_in_haste_leave_what_follows_doubtful() -> None:
    """Two knights were knocked over and set up, or moved there and back: what is played later fits both."""
    haste = "-g1 ~80 +f3 ~80 -g8 ~80 +f6 ~80 -f3 ~80 +g1 ~80 -f6 ~80 +g8"
    moves, told = read("chess", f"{haste} ~2000 -e2 +e4 ~1500 -e7 +e5 ~5000")
    assert moves == ["e2e4", "e7e5"]
    assert not is_sure(told, 1)
    assert ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5"] in told[-1]["alternatives"]


def test_moves_without_anything_before_are_sure() -> None:
    """The same game with no piece knocked over."""
    _, told = read("chess", "-e2 +e4 ~1500 -e7 +e5 ~5000")
    assert is_sure(told, 1)


def test_piece_that_stood_elsewhere_and_went_back_was_hardly_taken() -> None:
    """The knight took the pawn on g2, which nobody saw; the rook moved, and its move was taken back."""
    hands = "-e3 ~400 -f1 ~250 +f2 ~2500 -f2 ~250 +f1 ~1500 -a2 ~300 +a3 ~4000"
    _, told = read("chess", hands, KNIGHT_AND_ROOK)
    assert not is_sure(told, 1)
    assert ["e3g2", "a2a3"] in [told[-1]["moves"], *told[-1]["alternatives"]]


def test_piece_that_was_set_aside_for_a_moment_was_taken() -> None:
    """The victim stood beside the game only until the other hand had come."""
    moves, told = read("chess", "-e3 ~400 -f1 ~250 +f2 ~600 -f2 ~250 +f1 ~5000", KNIGHT_AND_ROOK)
    assert moves == ["e3f1"]
    assert is_sure(told, 1)


def test_piece_that_rested_elsewhere_and_went_back_says_nothing_of_whose_it_is() -> None:
    """The Rook has taken on g1 or d5, unseen; North adjusts its pawn, which is no Rook of South's set aside."""
    fen = "3qk3/8/8/3p4/8/8/K7/3R2b1 w - - 0 1"
    script = "-d1 ~700 !s ~3000 -d5 ~400 +a6 ~1500 -a6 ~300 +d5 ~2000 -e8 +e7 !n -a2 +a3 !s ~2000 -d5 +d4 !n"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["d1g1", "e8e7", "a2a3", "d5d4"], [])


def test_capture_long_after_its_victim_left_and_another_piece_was_put_back_is_not_sure() -> None:
    """The pawn took on d5, which nobody saw, and the other pawn went to e4; then the knight took on e5."""
    fen = "4k3/8/8/3pp3/4P3/5N2/8/4K3 w - - 0 1"
    _, told = read("chess", "-e4 ~900 -e5 ~500 +e4 ~3000 -f3 ~300 +e5 ~4000", fen)
    assert not is_sure(told, 1)
    assert ["e4d5", "e5e4", "f3e5"] in told[-1]["alternatives"]
    _, told = read("chess", "-e5 ~500 -f3 ~300 +e5 ~4000", fen)
    assert is_sure(told, 1)


def test_reply_that_is_told_to_have_left_last_was_begun_before_the_next_move() -> None:
    """The Rook stood on d5 and was answered; that e8 was empty was told only after the Rook had come to d4 and rested.

    Whether it rested there on its way from d5, or went on to it before the King came to e7, nothing tells.
    """
    script = "-d1 +d5 ~910 -d5 ~17 +e7 ~9 +d4 ~4 -e8 ~1720 -d4 ~75 +d3 ~3000 -h7 +h6 ~3000"
    moves, told = read("chess", script, "4k3/7p/8/8/8/8/8/3R1K2 w - - 0 1")
    games = [moves, *told[-1]["alternatives"]]
    assert {tuple(line) for line in games} >= {
        ("d1d4", "e8e7", "d4d3", "h7h6"),
        ("d1d5", "e8e7", "d5d3", "h7h6"),
    }
    assert not is_sure(told, 1)
    assert not is_sure(told, 3)


@pytest.mark.parametrize(
    ("fen", "script", "moves"),
    [
        (
            "1n1qk3/8/8/8/5B2/8/8/4K3 w - - 0 1",
            "-f4 +d6 ~9000 -d6 -d8 +d7 ~1400 -d7 ~200 +d6",
            ["f4d6", "d8d6"],
        ),
        (
            "2b4k/8/3p2Q1/7n/8/8/8/4K3 w - - 0 1",
            "-g6 +g4 ~9000 -g4 -c8 +f5 ~2400 -f5 ~200 +g4",
            ["g6g4", "c8g4"],
        ),
    ],
    ids=["queen", "bishop"],
)
def test_piece_that_pauses_on_its_way_to_what_was_taken_off_first_takes_that(
    fen: str, script: str, moves: list[str]
) -> None:
    """The move before stood long and was told: its piece has not gone on to take what nobody touched."""
    played, told = read("chess", f"{script} ~3000", fen)
    assert played == moves
    assert is_sure(told, 2)
    assert of_kind(told, "ask") == []


def test_pause_on_the_way_to_what_was_taken_off_first_is_no_move_before_the_press() -> None:
    """The same where presses complete moves."""
    script = "-d7 +e6 !n ~9000 -e6 -b3 +c4 ~1400 -c4 ~200 +e6 !s"
    fen = "rn1qkbnr/pppb1pp1/3p3p/4p3/4P3/1QP2P2/PP1P2PP/RNB1KBNR b KQkq - 3 7"
    played, told = read("chess", f"{script} ~3000", fen, "tournament")
    assert (played, alerts(told)) == (["d7e6", "b3e6"], [])
    assert is_sure(told, 2)


def test_capture_after_two_other_pieces_were_knocked_and_put_back_is_one() -> None:
    """What went elsewhere and back were others than the piece that is taken."""
    fen = "rnb1kb1r/pp1ppppp/2p4n/8/1P2P3/5P2/PBPPK1Pq/RN1Q1BNR b kq - 0 5"
    knocked = "-c2 ~20 +c1 ~30 -a2 ~40 +b3 ~470 -c1 ~400 +c2 ~400 -b3 ~400 +a2"
    moves, told = read("chess", f"{knocked} ~300 -h1 ~440 -h2 ~320 +h1 ~3000", fen)
    assert moves == ["h2h1"]
    assert is_sure(told, 1)


@pytest.mark.parametrize("stood_ms", [1500, 3800, 6000])
def test_piece_that_stood_wrong_and_is_put_back_to_where_it_had_moved_has_moved_there(stood_ms: int) -> None:
    """The pawn, which the Queen could take, was pushed on and comes back: how long it stood there counts once."""
    fen = "r1bqkb1r/pppppppp/7n/8/P7/6PN/1PQPPPBP/RNB1K2R b KQkq - 2 5"
    script = f"-f7 +f5 ~220 -f5 ~80 +f4 ~{stood_ms} -f4 ~350 +f5 ~9000 -d2 +d4 ~3000"
    moves, told = read("chess", script, fen)
    assert moves == ["f7f5", "d2d4"]
    assert alerts(told) == ([] if stood_ms < PROBLEM_MS else ["out-of-turn"])
    assert is_sure(told, 1)


def test_piece_set_aside_where_it_could_have_gone_was_taken_once_its_taker_is_in_a_hand() -> None:
    """The Rook stands on b7; what rests on b8 may be its other move, until c8 has landed on b7 and b8 is emptied."""
    script = "-b4 +b7 ~4000 -b7 ~345 +b8 ~255 -c8 ~1222 +b7 ~1004 -b8 ~3000"
    moves, told = read("chess", script, "2q5/6k1/8/8/1R6/8/8/4K3 w - - 0 1")
    assert moves == ["b4b7", "c8b7"]
    assert not [line for line in of_kind(told, "revise") if line["moves"][0] == "b4b8" and line["sure"]]


def test_moves_taken_back_remain_possible_when_the_next_victim_is_lifted() -> None:
    """Three moves are taken back, and the first one is played again, its victim first: as if two more had been played
    and a piece that stood wrong been put back.
    """
    fen = "5bn1/4k1pr/3B4/1r5p/7P/3P1N1R/6b1/2Q1K3 b - - 0 1"
    played = "-d6 ~300 -e7 ~300 +d6 ~2000 -c1 ~137 +c6 ~351 -d6 ~1500 -c6"
    back = "~750 +d6 ~1047 +c6 ~887 -c6 ~333 +c1 ~1000 -d6 ~1120 +e7 ~1100 +d6 ~3400"
    again = "-d6 ~343 +a4 ~629 -e7 ~107 -a4 ~1194 +d6 ~3000 -e1 ~300 +e2 ~5000"
    moves, told = read("chess", f"{played} {back} {again}", fen)
    assert ["e7d6", "e1e2"] in [moves, *told[-1]["alternatives"]]
    assert not any(is_sure(told, ply) for ply in range(2, len(moves) + 1))


def test_piece_set_down_long_after_a_capture_where_the_taker_could_have_gone_is_that_one() -> None:
    """d2 and f2 were adjusted with the bishop in the hand: eleven seconds after it seemed to have taken d2, it comes
    down on f8. Nobody keeps a victim for so long to set it aside there, and what is played next is no offence.
    """
    position = "rnbqk1nr/pppppp1p/6pb/8/1P2P3/P7/2PP1PPP/RNBQKBNR b KQkq - 0 1"
    adjusted = "-h6 ~8240 -d2 ~180 +d2 ~3250 -f2 ~200 +f2"
    script = f"{adjusted} ~7500 +f8 ~440 !n ~120 -b4 ~390 +b5 ~230 !s -h7 +h5 !n ~3000"
    moves, told = read("chess", script, position, "tournament")
    assert moves == ["h6f8", "b4b5", "h7h5"]
    assert alerts(told) == []


def test_piece_set_down_in_the_middle_a_second_after_a_capture_is_what_seemed_to_have_taken() -> None:
    """g4 was only adjusted with the bishop in the hand, which comes down on e6: no victim is set aside there."""
    position = "r1b2b2/p1q1kpp1/B6n/4p3/4P1Q1/N7/n2P1P1P/R1B1K1NR b - - 0 13"
    moves, told = read("chess", "-c8 ~440 -g4 ~58 +g4 ~1120 +e6 ~600 -g1 ~230 +h3 ~5000", position)
    assert moves == ["c8e6", "g1h3"]
    assert alerts(told) == []


def test_victim_put_back_where_it_was_taken_takes_the_capture_back() -> None:
    """The piece that took it went back by a second move of the turn; no victim is set aside on its own square."""
    position = "1r1kg1n1/p2np3/1p5a/5pp1/1P1KPN2/P1P5/3P1r2/R1A1G1R1 b - - 1 12 left=2"
    capture = "-f4 ~18 -h6 ~200 +f4 ~2786 -f4 ~448 +h6 ~1055 +f4"
    moves, told = read("changeover-arabian", f"{capture} ~5000", position)
    assert (moves, alerts(told), of_kind(told, "ask")) == ([], [], [])


@pytest.mark.parametrize(("stood_ms", "is_told"), [(6800, False), (1600, True)])
def test_piece_that_stood_for_long_and_takes_what_was_lifted_meanwhile_may_have_moved_twice(
    stood_ms: int, is_told: bool
) -> None:
    """The Rook took the Bishop by way of c7; or it moved there, the Bishop pushed a3 off, and it moved again."""
    hands = f"-d7 ~233 +c7 ~1102 -e7 ~{stood_ms - 1102} -c7 ~226 +e7 ~4000 -g1 ~300 +g2 ~3000"
    moves, told = read("chess", hands, "6k1/3rB3/8/8/8/p7/8/6K1 b - - 0 1")
    assert moves == ["d7e7", "g1g2"]
    assert is_sure(told, 1) is is_told
    hasty = hands.replace("-d7 ~233", "-g1 ~200 -d7 ~40 +h1 ~193").replace("-g1 ~300 +g2", "-h1 ~300 +h2")
    moves, told = read("chess", hasty, "6k1/3rB3/8/8/8/p7/8/6K1 w - - 0 1")
    assert moves == ["g1h1", "d7e7", "h1h2"]
    assert is_sure(told, 2) is is_told


_BEFORE_ILLEGAL = "!n -a2 ~60 +a4 !s -b7 ~60 +b5 !n -a4 ~60 -b5 ~180 +b5 !s -a7 ~60 +a6 !n"


@pytest.mark.parametrize(("mode", "told_of"), [("casual", ["illegal-move"]), ("tournament", [])])
@pytest.mark.parametrize(
    "hands", ["-d1 ~300 +d4 ~5000 -d4 ~300 +d1 ~300 -d2 ~300 +d3", "-d2 ~300 +d5 ~5000 -d5 ~300 +d4"]
)
def test_illegal_move_that_stood_for_long_leaves_no_doubt_of_earlier_moves(
    mode: str, told_of: list[str], hands: str
) -> None:
    """The piece goes back and another one moves, or it goes on to where it may go: what stood there was no move."""
    moves, told = read("lancer-chess", f"{_BEFORE_ILLEGAL} {hands} !s ~3000 >seen", mode=mode)
    assert (alerts(told), len(moves)) == (told_of, 5)
    assert all(is_sure(told, ply) for ply in range(1, 5))
    assert not any(line["ply"] < 5 for line in of_kind(told, "revise") if not line["sure"])


@pytest.mark.parametrize("stood_ms", [1000, 5000])
def test_move_after_an_illegal_one_that_was_put_back_is_sure_without_a_press(stood_ms: int) -> None:
    """The Queen goes back to where it came from, and the Pikeman takes at once."""
    hands = f"-d1 ~46 +d4 ~{stood_ms} -d4 ~64 +d1 ~27 -b5 ~41 -a6 ~180 +a6 ~9000 >seen"
    _, told = read("lancer-chess", f"{_BEFORE_ILLEGAL} {hands}")
    assert of_kind(told, "move")[-1]["move"] == "b5a6"
    assert is_sure(told, 5)


def test_each_two_moves_more_to_the_same_position_are_a_doubt_more() -> None:
    """Two knights in the hands at a time, out and back again: adjusted, or four moves that nobody waited for."""
    hands = "-g1 ~700 -g8 ~700 +f3 ~700 +f6 ~700 -f3 ~700 -f6 ~700 +g1 ~700 +g8"
    moves, told = read("chess", f"{hands} ~2000 -e2 +e4 ~1500 -e7 +e5 ~5000")
    assert moves == ["e2e4", "e7e5"]
    assert not is_sure(told, 1) and not is_sure(told, 2)
    assert ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5"] in told[-1]["alternatives"]


TWO_TO_TAKE = "4k3/8/8/1p6/8/N7/2p5/4K3 w - - 0 1"
SET_BACK = "-a3 ~360 -b5 ~110 +b5 ~750 -b5 ~60 +a3 ~400 +b5"


@pytest.mark.parametrize("gap_ms", [200, 480, 900])
@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_capture_that_was_set_back_piece_by_piece_is_not_the_one_made_at_once_after_it(
    mode: str, gap_ms: int
) -> None:
    """The squares look as if the first one stood, and another piece had only been adjusted."""
    script = f"{SET_BACK} ~{gap_ms} -c2 ~230 -a3 ~65 +c2 ~380 !s ~4000 -e8 +e7 !n ~3000 -c2 +e3 !s ~3000"
    moves, told = read("chess", script, TWO_TO_TAKE, mode)
    assert (moves, alerts(told), of_kind(told, "ask")) == (["a3c2", "e8e7", "c2e3"], [], [])
    assert is_sure(told, 1)


@pytest.mark.parametrize("gap_ms", [300, 1200])
def test_capture_that_was_set_back_is_not_the_same_piece_s_other_one(gap_ms: int) -> None:
    """The Pawn takes on d5, is set back together with what it took, and takes on f5: that is all that was made."""
    fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
    back = "-d5 ~700 -e4 , +d5 ~250 -d5 , +e4 ~100 +d5"
    script = f"{back} ~1200 -e4 ~{gap_ms} -f5 ~100 +f5 ~150 !s ~1200 -e8 ~400 +e7 ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["e4f5", "e8e7"], [])
    assert is_sure(told, 1)


def test_capture_that_was_set_back_and_is_made_again_was_made() -> None:
    """A second thought, and a third one."""
    again = "-a3 ~360 -b5 ~110 +b5 !s ~4000 -e8 +e7 !n ~3000"
    moves, told = read("chess", f"{SET_BACK} ~480 {again}", TWO_TO_TAKE, "tournament")
    assert (moves, alerts(told)) == (["a3b5", "e8e7"], [])


@pytest.mark.parametrize("gap_ms", [3600, 5000])
def test_victim_comes_back_a_few_seconds_after_the_piece_that_took_it(gap_ms: int) -> None:
    """Until then the board looks as if it had moved out of turn."""
    script = f"-a3 -b5 +b5 ~3000 -b5 +a3 ~{gap_ms} +b5 ~3000 -a3 -c2 +c2 ~3000"
    moves, told = read("chess", script, TWO_TO_TAKE)
    assert (moves, alerts(told)) == (["a3c2"], [])


def test_piece_that_goes_back_for_good_moved_out_of_turn() -> None:
    """What it took does not come back: the players are told."""
    _, told = read("chess", "-a3 -b5 +b5 ~3000 -b5 +a3 ~5600", TWO_TO_TAKE)
    assert alerts(told) == ["out-of-turn"]


def test_pieces_that_both_sides_played_to_and_fro_at_once_leave_what_follows_doubtful() -> None:
    """Two moves of each side lead back to the position: perhaps they were played, perhaps pieces were set up again."""
    haste = "-a2 ~141 -c3 ~16 +a1 ~233 +c1 ~12 -a1 ~18 +a2 ~234 -c1 ~15 +c3 ~30 -a2 ~30 +a1 ~122 -c3 ~240 +a2"
    moves, told = read("skirmish", f"{haste} ~2200 -a1 ~560 +b2 ~9000", "2N/p1n/3 b - - 1 4")
    assert moves == ["a2a1", "c3a2", "a1b2"]
    assert is_sure(told, 2) and not is_sure(told, 3)
    assert ["a2a1", "c3a2", "a1c1", "a2c3", "c1a1", "c3a2", "a1b2"] in told[-1]["alternatives"]


def test_piece_that_is_tried_on_many_squares_and_put_back_has_not_moved() -> None:
    """Whoever thinks so with a Rook may then move his King: no other move was made meanwhile."""
    tried = "-h8 +h7 ~600 -h7 +h6 ~600 -h6 +h5 ~600 -h5 +h4 ~600 -h4 +h8"
    moves, told = read(
        "chess", f"-a2 +a3 ~1500 {tried} ~1500 -e8 +d8 ~4000", "4k2r/8/8/8/8/8/P7/4K3 w - - 0 1"
    )
    assert (moves, alerts(told)) == (["a2a3", "e8d8"], [])
    assert is_sure(told, 2)
