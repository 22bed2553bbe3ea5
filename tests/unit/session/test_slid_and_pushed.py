"""A piece slides over squares and pushes another one off: what it slid over was not its move."""

import pytest

from controller.recognition.doubts import in_question
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

BISHOP = "5r2/p3bp1p/1p4k1/6P1/3B4/5K2/PP6/4R3 w - - 1 29"
ROOK = "4r1k1/8/8/8/8/8/5PPP/4R1K1 b - - 0 1"


def test_reply_on_a_square_slid_over_takes_nothing_there() -> None:
    """c5 was closed for a moment, and open for seconds before the reply was begun that ends there."""
    for press in ("", " !s", " ~300 !s"):
        script = f"-d4 ~10 +c5 ~110 -c5{press} ~3000 -e7 ~600 +c5 ~3000 -f3 +g3 ~3000 -h7 +h6 ~3000"
        moves, told = read("chess", script, BISHOP)
        assert moves == ["d4b6", "e7c5", "f3g3", "h7h6"]
        assert not is_sure(told, 1)
    moves, _ = read("chess", "-d4 ~10 +c5 ~110 -c5 ~200 -e7 ~300 +c5 ~3000", BISHOP)
    assert moves == ["d4c5", "e7c5"]
    moves, told = read("chess", "-d4 ~300 -e7 ~20 +c5 ~100 -c5 ~300 +c5 ~3000", BISHOP)
    assert moves == ["d4c5", "e7c5"]
    assert all(line["moves"] for line in of_kind(told, "revise"))  # the reply was in a hand before
    _, told = read("chess", "-d4 ~10 +c5 ~110 -c5 ~1000 -e7 ~300 +c5 ~3000 -f3 +g3 ~3000", BISHOP)
    assert not is_sure(told, 1)


def test_slide_that_is_pressed_for_while_no_square_is_closed_took_the_piece_at_its_end() -> None:
    """On all others it would be off the board; whether it mates there or not, none of them is forgotten."""
    steps = " ".join(f"+e{rank} ~100 -e{rank} ~25" for rank in (7, 6, 5, 4, 3, 2))
    for fen, is_mate in ((ROOK, True), (ROOK.replace("PPP", "PP1"), False)):
        moves, told = read("chess", f"-e8 ~20 {steps} !n", fen)
        assert moves == ["e8e1"]
        assert not is_sure(told, 1)
        assert bool(of_kind(told, "result")) is is_mate
        assert {(f"e8e{rank}",) for rank in range(2, 8)} <= set(map(tuple, told[-1]["alternatives"]))


def test_two_pieces_slid_to_the_same_square_are_read() -> None:
    """All that they slid over is open again before the press; where they stand only what they do next tells."""
    first = "-g8 ~20 +g7 ~80 -g7 ~50 +g6 ~70 -g6 ~10 +g5 ~120 +g4 ~30 -g5 ~110 -g4 ~30 +g3 ~120 +g2 ~10 -g3 ~130 -g2"
    second = "-a7 ~20 +b6 ~80 -b6 ~20 +c5 ~80 -c5 ~20 +d4 ~80 -d4 ~20 +e3 ~80 -e3 ~20 +f2 ~80 -f2"
    script = f"{first} !n ~700 {second} !s -f4 ~400 -d3 ~900 +f4 !n ~700 -g1 ~800 +a7 ~400 !s ~3000"
    fen = "t2q2c1nt/Abpp1p3p/p3p5/7pC1/P4P4/3n6/1PPBP2PP1/TN1Q2K1N1 b - - 0 16"
    moves, told = read("storm-force-24", script, fen)
    assert moves == ["g8g1", "a7g1", "d3f4", "g1a7"]
    assert not alerts(told)


def test_answer_is_no_wrong_position_where_a_slide_explains_it() -> None:
    """With the Rook on e6 it would leave the King in check."""
    moves, told = read(
        "chess", "-e5 ~20 +e6 ~110 -e6 ~3900 -d7 ~600 +d6 ~9000", "6k1/3pn3/8/4R3/8/8/8/6K1 w - - 0 1"
    )
    assert moves == ["e5e7", "d7d6"]
    assert not alerts(told)


def test_square_that_opens_just_after_the_press_was_only_slid_over() -> None:
    """The King came to f6 16 ms before the press, and was off it 4 ms after: he pushed the piece off f7."""
    fen = "tna1q1b2t/ppBp1p1ppp/4p2n2/10/1P8/P2A2P3/2PPP1P2b/TN1BQK2NT w KQkq - 0 9"
    script = "-f1 ~148 +f6 ~16 !s ~4 -f6 ~1162 -f7 ~170 -h6 ~300 +f7 ~300 !n ~3000"
    moves, told = read("capablanca", script, fen, "tournament")
    assert moves == ["f1f7", "h6f7"]
    assert not alerts(told)


def test_slide_and_push_is_answered_by_a_push() -> None:
    """Nobody sees either land; the first one goes on from where it took."""
    fen = "1rcbgfc1nr/iiii2ib1i/n2i2i3/2**2**1i/1I**II**1i/5I1I2/II1F1II2I/RNCBG1BC1R w - - 10 12 captive=N"
    script = "-g1 ~142 +i3 ~51 -i3 ~146 !s ~584 -a6 ~190 !n ~1255 -j4 ~409 -g7 ~324 +g7 ~99 !s ~3000"
    moves, told = read("siege-field", script, fen, "tournament")
    assert moves == ["g1j4", "a6b4", "j4g7"]
    assert not alerts(told)


@pytest.mark.parametrize("back", ["-f3 ~250 +e3", "~3000 -f3 ~400 +e3"])
def test_piece_knocked_to_the_square_beside_during_a_slide_has_not_replied(back: str) -> None:
    """The Bishop slides to e4 and knocks the Rook over, whose square is put right; nobody goes on in a moment."""
    slide = "-a8 ~10 +b7 ~40 -e3 ~80 -b7 ~10 +c6 ~30 +f3 ~50 +d5 ~30 -c6 ~50 -d5 ~40 +e4"
    moves, told = read(
        "chess", f"~1000 {slide} ~1150 {back} ~1500 -a3 ~700 +a4 ~4000", "b5k1/5ppp/8/8/8/K3R3/8/8 b - - 0 1"
    )
    assert (moves, alerts(told)) == (["a8e4", "a3a4"], [])


def test_piece_knocked_to_the_square_beside_by_the_hand_that_answers_may_not_have_gone_there() -> None:
    """The King stood on g4, and was on g3 in 40 ms as the other hand took up h4; it is put right after the capture."""
    taken = "-f4 ~900 +g4 ~680 -h4 ~50 -g4 ~40 +g3 ~360 -g5 ~750 +h4 ~500 -g3 ~440 +g4"
    script = f"~1000 {taken} ~1000 -h4 ~300 -g4 ~500 +h4 ~2000 -e8 ~500 +e7 ~2000"
    moves, told = read("chess", script, "4k3/p7/8/6p1/5K1P/8/8/8 w - - 0 1")
    assert moves == ["f4g4", "g5h4", "g4h4", "e8e7"]
    assert not is_sure(told, 1)
    quiet = taken.replace("-h4 ~50 ", "").replace("-g5 ~750 +h4 ~500 -g3 ~440 +g4", "~2000")
    moves, told = read("chess", f"~1000 {quiet} -e8 ~500 +e7 ~3000", "4k3/p7/8/6p1/5K1P/8/8/8 w - - 0 1")
    assert (moves, is_sure(told, 1)) == (["f4g3", "e8e7"], True)


def test_piece_that_nobody_saw_land_took_what_it_was_slid_to() -> None:
    """The Rook was slid along the rank: it took neither g2 nor h4, nor was it in a hand when South replied."""
    slide = "-g4 ~13 +f4 ~135 +e4 ~18 -f4 ~103 +d4 ~11 -e4 ~119 -d4"
    script = f"~1000 {slide} ~4200 -b2 ~870 +b3 ~1500"
    moves, told = read("chess", script, "6k1/8/8/8/2P3rP/8/1P4P1/6K1 b - - 0 1")
    assert moves == ["g4c4", "b2b3"]
    assert not is_sure(told, 1)
    board = (
        Table("chess", fen="6k1/8/8/8/2P3rP/8/1P4P1/6K1 b - - 0 1").play(f"{script} -g8").state.recognition
    )
    assert board is not None
    assert {c.node.line[:2] for c in in_question(board)} == {("g4c4", "b2b3")}
    moves, told = read(
        "chess", f"{script} -c4 ~300 +c8 ~2000 -g1 ~400 +h1 ~2000", "6k1/8/8/8/2P3rP/8/1P4P1/6K1 b - - 0 1"
    )
    assert (moves, alerts(told)) == (["g4c4", "b2b3", "c4c8", "g1h1"], [])


def test_exchange_too_fast_for_all_games_to_be_followed_is_in_doubt_and_leaves_no_piece_in_a_hand() -> None:
    """Two pieces push off what they take, in 0.4 s; that of g1 was taken up before c1 was reached, and has moved, too.

    Without its capture the game would be over by another mate, with that piece in a hand.
    """
    slide = "-h7 ~2 +h6 ~80 -h6 ~4 +h5 ~222 -h5 ~6 +h4 ~40 -h4 ~46 +h3"
    rest = "-a3 ~75 -h3 ~22 +g3 ~8 -g3 ~9 +f3 ~15 -f3 ~35 -g1 ~10 -e3 ~6 +e3 ~165 +c1 ~4 -c6 ~6000"
    fen = "r1bakab2/4n4/9/p1p4rp/2c1p1p2/8P/P3P1P2/C3B3N/3NA4/3AK1B2 b - - 0 17"
    moves, told = read("xiangqi", f"{slide} ~0 {rest}", fen)
    assert moves == ["h7h3", "a3a7", "h3e3", "g1e3", "c6c1"]
    assert not any(is_sure(told, ply) for ply in range(2, 6))


def test_two_pieces_knocked_to_the_squares_beside_and_back_leave_a_capture_in_doubt() -> None:
    """The pawn is in a hand, and may have gone where its switch tells nothing; the one on d5 stands where it stood."""
    knocked = "-d5 ~8 -g4 ~20 +c5 ~33 +g5 ~130 -g5 ~24 +g4 ~276 -c5 ~50 +d5"
    moves, told = read("chess", f"-e4 ~1500 {knocked} !s ~2000", "4k3/8/8/3p4/4P1n1/8/8/4K3 w - - 0 1")
    assert moves == ["e4d5"]
    assert not is_sure(told, 1)
