"""Tournament play: a press with a piece that nobody saw land, and what hands do while it is waited for.

Source: FIDE Laws 4.3 (touched pieces), 6.2.1 (the press completes the move), 7.5.1 (illegal move completed).
"""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

FEN = "4k3/7p/8/8/p7/8/8/R3K1Nn w - - 0 1"
BLACK_PAWN_E5 = "rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"
ROOK_OPEN = "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1"
PRESS_S = 0.1  # from the press to the alert, at most


def test_slide_that_pushes_a_piece_off_is_no_move_to_a_square_passed() -> None:
    """The rook was seen on a2 and a3, and taken up again before the press: it stands on a4. A knight is adjusted. What
    nobody saw is sure when the rook leaves a4.
    """
    script = "-a1 ~150 +a2 ~60 -a2 ~60 +a3 ~60 -a3 -g1 ~90 +g1 !s ~2000 -e8 +e7 !n"
    moves, told = read("chess", script, FEN, "tournament")
    assert (moves, alerts(told), is_sure(told, 1)) == (["a1a4", "e8e7"], [], False)
    moves, told = read("chess", f"{script} ~2000 -a4 +a5 !s", FEN, "tournament")
    assert (moves, alerts(told), is_sure(told, 1)) == (["a1a4", "e8e7", "a4a5"], [], True)


def test_piece_far_from_what_the_mover_reaches_was_only_adjusted() -> None:
    """The rook pushes a4 off, and the knight that it could never take is put right before the press."""
    moves, told = read("chess", "-a1 -h7 ~120 +h7 !s ~2000 -e8 +e7 !n", FEN, "tournament")
    assert (moves, alerts(told)) == (["a1a4", "e8e7"], [])


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "move"),
    [
        ("chess", BLACK_PAWN_E5, "-d4 -g7 +g7 !s ~2000", "d4g7"),
        ("chess", ROOK_OPEN, "-h1 -b8 +b8 !s ~2000", "h1b8"),
        ("xiangqi", None, "-b3 -a7 +a7 !s ~2000", "b3a7"),
        (
            "chess",
            "rnbqkbnr/pQ1p1p2/4p3/2p3pp/8/N3P3/PPPP1PPP/R1B1KBNR w KQkq - 0 5",
            "-b7 ~30 -e6 ~480 +e6 !s ~2000",
            "b7e6",
        ),
    ],
    ids=["pawn", "rook", "cannon", "queen, with both hands"],
)
def test_illegal_capture_that_is_seen_is_not_a_legal_one_that_nobody_saw(
    game_id: str, fen: str | None, script: str, move: str
) -> None:
    """The piece could have pushed another one off, unseen; but one hand exchanged pieces elsewhere."""
    moves, told = read(game_id, script, fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("illegal-move", "south", move)
    assert moves == []


@pytest.mark.parametrize(
    "later",
    [
        "~9000 >down ~3000 (-e2) (+e1) >up ~200 >seen ~3000 -e7 +e8 ~3000 -e1 +d1",
        "-g1 ~200 +g1 ~400 " * 130 + "-e2 +e3",
    ],
    ids=["outage", "long ago"],
)
def test_capture_nobody_saw_is_no_surer_after_an_outage_or_when_it_is_long_ago(later: str) -> None:
    """Nothing of it is known that was not known before."""
    moves, told = read(
        "chess", f"-h5 ~2000 -e1 +e2 ~2000 -e8 +e7 {later} ~3000", "4k1n1/8/8/6Nr/8/8/8/4K1N1 b - - 0 1"
    )
    assert moves[:3] == ["h5g5", "e1e2", "e8e7"]
    assert not is_sure(told, 1)


def test_illegal_move_of_the_other_side_is_not_blamed_on_a_capture_just_pressed_for() -> None:
    """South's capture was pushed and pressed for; half a second later North moves a piece as it cannot, and presses."""
    moves, told = read("chess", "-a1 !s -h1 +e4 !n ~2000", FEN, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "north", True)
    assert 0 <= alert["t"] - 3.5 <= PRESS_S
    assert moves == ["a1a4"]


def test_piece_bumped_after_a_capture_just_pressed_for_is_no_second_move() -> None:
    """A piece of South's slides aside for a moment while the landing of the rook is waited for."""
    moves, told = read("chess", "-a1 !s -g1 ~190 +g2 ~200 -g2 +g1 -e8 +e7 !n", FEN, "tournament")
    assert (moves, alerts(told)) == (["a1a4", "e8e7"], [])


def test_second_move_with_a_piece_that_may_be_taken_is_told() -> None:
    """After its legal move North moves the knight that South's king might take: no victim put aside, nobody has it."""
    _, told = read("chess", "-a7 +a6 -b2 +a4 !n ~2000", "4k3/p7/8/8/8/8/1n6/K7 b - - 0 1", "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "north", True)
    assert "two moves" in alert["text"]


def test_mate_on_a_square_passed_ends_no_game_before_the_press() -> None:
    """The queen rests on g7, where it would mate, and goes on to h7: the press completes that move."""
    moves, told = read("chess", "-a7 +g7 ~1400 -g7 +h7 !s", "7k/Q7/7K/8/8/8/8/8 w - - 0 1", "tournament")
    assert moves == ["a7h7"]
    (result,) = of_kind(told, "result")
    assert (result["t"], result["reason"]) == (4.4, "checkmate")


def test_mate_that_is_not_pressed_for_ends_the_game_once_the_piece_rests() -> None:
    """Mate ends the game whether or not the clock is pressed (FIDE 5.1.1); nobody rests so long on the way."""
    moves, told = read("chess", "-a7 +g7 ~6000 -g7 +h7", "7k/Q7/7K/8/8/8/8/8 w - - 0 1", "tournament")
    assert moves == ["a7g7"]
    (result,) = of_kind(told, "result")
    assert result["t"] == 5.5


def test_castling_in_place_with_a_king_lifted_early_is_read() -> None:
    """Chess960: king and rook change places, and the king was in the hand before the pawn was down."""
    fen = "brqnnrkb/pppppppp/8/8/P7/4N3/1PPPPPPP/BRQ1NKRB b GB - 0 2"
    moves, told = read("chess960", "-e7 -f1 ~45 +e5 !n -g1 +f1 +g1 !s", fen, "tournament")
    assert moves == ["e7e5", "f1g1"]
    assert alerts(told) == []


@pytest.mark.parametrize(
    ("game_id", "script", "by"),
    [
        ("changeover-western", "-e2 +e4 !s -g8 ~3000 +g8 -e7 +e5 -a7 +a5 !n", "north"),
        ("chess", "-b1 ~3000 +b1 -e2 +e4 -e7 +e5 !n", "south"),
    ],
    ids=["first-of-two-moves", "move-not-pressed-for"],
)
def test_touched_piece_is_told_of_every_move_that_a_press_completes(
    game_id: str, script: str, by: str
) -> None:
    """A piece held for three seconds and put back, and another one moved (FIDE 4.3)."""
    _, told = read(game_id, script, mode="tournament")
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("touch-move", by)]


def test_second_move_to_the_other_board_is_told() -> None:
    """Transfer: after its legal move South moves another piece, which nobody could take, over to the other board."""
    fen = "2B5/8/1p3p2/7p/8/2k5/2PPQPPP/6NT|1n1q1bnt/8/8/2p5/3p4/PP6/8/8 w - - 0 14"
    _, told = read("transfer-western-b", "-g2 +G3 -c8 +D7 ~900 !s ~2000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)


def test_capture_pushed_in_answer_to_a_move_not_pressed_for_is_completed() -> None:
    """South forgets to press; North's rook pushes a pawn off and North presses: both moves are made."""
    fen = "r3k3/8/8/8/P7/8/4P3/4K3 w - - 0 1"
    moves, told = read("chess", "-e2 +e4 ~2000 -a8 !n ~2000 -e1 +e2 !s", fen, "tournament")
    assert (moves, alerts(told)) == (["e2e4", "a8a4", "e1e2"], [])


def test_two_pieces_knocked_before_the_press_are_no_reply() -> None:
    """One of them stands where it might have moved; both are put right at once, and South's move is the last one."""
    fen = "4k2r/8/8/1p6/8/8/4P3/4K3 w - - 0 1"
    script = "-e2 +e4 ~1500 -h8 ~12 -b5 ~32 +h7 , +a5 ~130 !s ~60 -a5 ~35 +b5 ~50 -h7 ~40 +h8 ~2000"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["e2e4"], [])


def test_piece_knocked_while_another_one_is_adjusted_was_not_moved_besides() -> None:
    """The rook is put back after the knight came down, b2 only after the press: that was no second move."""
    hands = "-h1 ~270 -g1 ~20 -b2 ~1 +b3 ~100 +f3 ~40 +h1 ~70 !s ~260 -b3 ~90 +b2"
    moves, told = read("chess", f"{hands} ~300 -d7 ~200 +d5 ~400 !n ~1000 -a2", mode="tournament")
    assert (moves, alerts(told)) == (["g1f3", "d7d5"], [])


def test_piece_knocked_after_a_victim_was_taken_off_the_board_was_not_moved_besides() -> None:
    """The victim stood on h5 when the pawn came down on f4; the rook is put right after the press."""
    taken = "-f4 ~600 +h5 ~630 -e5 ~220 +f4 ~36 -h5 ~1700 -a8 ~31 +b7 ~13 !n ~264 -b7 ~26 +a8"
    fen = "r3k3/8/8/4p3/5P2/8/4P3/4K3 b - - 0 1"
    moves, told = read("chess", f"{taken} ~600 -e2 +e3 !s ~1000 -f4", fen, "tournament")
    assert (moves, alerts(told)) == (["e5f4", "e2e3"], [])


def test_touched_piece_is_told_of_the_first_move_of_a_turn_whose_second_is_illegal() -> None:
    """Changeover: the first of North's two moves stands, and was made with another piece than the one held before."""
    script = "-e2 +e4 !s -g8 ~3000 +g8 -e7 +e5 -a7 +b6 !n"
    _, told = read("changeover-western", script, mode="tournament")
    assert alerts(told) == ["touch-move", "illegal-move"]


def test_piece_that_the_other_side_lifts_and_puts_back_at_the_press_has_not_passed_over_its_square() -> None:
    """North is about to take the rook on a5, puts it back, and takes it then; a7 was never touched."""
    moves, told = read(
        "chess",
        "-a1 ~300 +a5 ~1600 -a5 ~100 !s ~400 +a5 ~600 -a5 ~900 -h5 ~100 +a5 !n ~2000",
        "4k3/p7/8/7r/8/8/8/R3K3 w - - 0 1",
        "tournament",
    )
    assert (moves, alerts(told)) == (["a1a5", "h5a5"], [])


def test_piece_told_to_land_long_after_its_press_has_landed_there() -> None:
    """The rook was thought to have pushed the one on a7 off; then the switch of a4 closes, and play goes on."""
    moves, told = read(
        "chess",
        "-a1 ~900 !s ~1700 +a4 ~2000 -e8 ~100 +e7 !n ~2000",
        "4k3/r7/8/8/8/8/8/R3K3 w - - 0 1",
        "tournament",
    )
    assert (moves, alerts(told)) == (["a1a4", "e8e7"], [])


def test_piece_taken_up_again_long_before_its_press_may_have_pushed_another_one_off() -> None:
    """The pawn rests on e4 and is taken up a second and a half before the press; what it could take stands beside."""
    position = "r1b1k1nr/p1qn1ppp/2pp1b2/1P2p3/3P1B2/1PN5/P3PPPP/R1Q1KBNR b KQkq - 0 10"
    script = "-e5 ~540 +e4 ~1016 -e4 ~1500 !n ~1200 -c3 ~600 +e4 ~900 !s ~2000 -c7 ~500 +d8 ~600 !n ~8000"
    _, told = read("chess", script, position, "tournament")
    assert not is_sure(told, 1)
    assert [set(line["choices"]) for line in of_kind(told, "ask")] == [{"e5e4", "e5d4", "e5f4"}]


def test_capture_seen_only_after_its_press_was_not_pressed_for() -> None:
    """The rook may have pushed off i4, and g1 have been adjusted by its owner; what South answers is legal then."""
    position = "rn1akab2/6C2/4b4/p1p1p3p/9/2B2c3/c1P3P1P/5A3/9/RN1AK1B1r b - - 1 10"
    script = "-i1 ~1515 !n ~540 -g1 ~515 +g1 ~784 -a1 ~927 -a4 ~348 +a4 ~840 !s ~2000"
    moves, told = read("xiangqi", script, position, "tournament")
    assert (moves, alerts(told)) == (["i1i4", "a1a4"], [])


def test_square_that_a_capture_slid_over_is_not_where_it_surely_ended() -> None:
    """LancerChess: g7 had been open for a second at the press; what the other side takes there comes only after it."""
    position = "1j3blt/tb1p1q2/1pp3pp/p3Bp2/P1P3LP/1P1P1P2/1T3QP1/1JK2B1T w - - 2 19"
    script = "-e5 ~110 +g7 ~60 -g7 ~1100 !s ~100 -g8 ~300 +g7 ~120 !n ~8000"
    _, told = read("lancer-chess", script, position, "tournament")
    assert not is_sure(told, 1)
    assert [set(line["choices"]) for line in of_kind(told, "ask")] == [{"e5g7", "e5h8", "e5b8"}]


def test_king_put_back_while_a_pawn_takes_unseen_was_adjusted() -> None:
    """Nobody takes a king, and from so far away: e5 was pushed off."""
    script = "-e8 ~100 -d4 ~300 +e8 ~200 !s ~4500 -e8 ~400 +e7 ~200 !n ~3000"
    moves, told = read("chess", script, "4k3/8/8/4p3/3P4/8/4P3/4K3 w - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["d4e5", "e8e7"], [])


def test_one_landing_of_two_pieces_in_hands_leaves_the_first_move_in_doubt() -> None:
    """The bishop has taken the pawn on h6, of which only one was seen to land there: the pawn may stand elsewhere."""
    script = "-h7 ~3000 -c1 ~240 +h6 ~1000 -b7 +b6 ~2500 -g1 +f3 ~3000"
    moves, told = read("chess", script, "rnbqkbnr/pppppppp/8/8/8/3P4/PPP1PPPP/RNBQKBNR b KQkq - 0 1")
    assert moves == ["h7h6", "c1h6", "b7b6", "g1f3"]
    assert not is_sure(told, 1) and is_sure(told, 4)


def test_move_seen_to_land_before_it_was_taken_unseen_is_sure() -> None:
    """The pawn stood on d5 when the other one was taken up that pushed it off."""
    moves, told = read("chess", "-e2 +e4 ~1500 -d7 +d5 ~300 -e4 ~2500 -g8 +f6 ~3000")
    assert moves == ["e2e4", "d7d5", "e4d5", "g8f6"]
    assert is_sure(told, 2) and not is_sure(told, 3)


@pytest.mark.parametrize("thought_ms", [3000, 9000, 14500])
def test_switch_that_closed_late_before_a_long_thought_is_no_illegal_move(thought_ms: int) -> None:
    """South has taken up its Knight when the Rook's square is told of, and thinks with it in the hand."""
    begun = "-a1 ~300 !s ~300 -h7 ~100 +h6 ~100 -h1 ~300 !n ~800 +a5"
    script = f"{begun} ~{thought_ms} +g3 ~1500 !s ~2000 -e8 ~300 +e7 ~300 !n ~3000"
    moves, told = read("chess", script, "4k3/p6p/8/8/8/8/8/R3K2N w - - 0 1", mode="tournament")
    assert (moves, alerts(told)) == (["a1a5", "h7h6", "h1g3", "e8e7"], [])


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "played", "asked"),
    [
        (
            "chess",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "-f1 !s -b8 +c6 !n +b5 !s -g8 +f6 !n -g1 +f3 !s",
            ["f1e2", "b8c6", "e2b5", "g8f6", "g1f3"],
            {"f1e2", "f1d3", "f1c4", "f1a6"},
        ),
        (
            "chess",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "-f1 ~2000 !s ~3000 -b8 ~900 +c6 !n ~3000 +b5 ~900 !s ~4000 -g8 +f6 !n ~2000 -g1 +f3 !s",
            ["f1e2", "b8c6", "e2b5", "g8f6", "g1f3"],
            {"f1e2", "f1d3", "f1c4", "f1a6"},
        ),
        (
            "combat",
            "2n2/2Q2/5/2N2/W4 w - - 1 9",
            "-a1 ~1500 !s ~2000 -c5 +a4 !n ~1500 +a3 !s ~2000 -a4 +c5 !n",
            ["a1a2", "c5a4", "a2a3", "a4c5"],
            set(),
        ),
    ],
    ids=["quick", "slow", "one way only"],
)
def test_piece_that_comes_down_after_its_answer_and_is_pressed_for_again_has_made_two_moves(
    game_id: str, fen: str, script: str, played: list[str], asked: set[str]
) -> None:
    """It stood on a square that says nothing, was answered there, and has moved on: nobody pressed for nothing."""
    moves, told = read(game_id, f"{script} ~8000", fen, "tournament")
    assert moves == played
    assert alerts(told) == ["illegal-move", "stuck-square"]
    assert not is_sure(told, 1) and not is_sure(told, 3)
    assert len(of_kind(told, "ruling")) == 1
    assert {choice for line in of_kind(told, "ask") for choice in line["choices"]} == asked


@pytest.mark.parametrize("then", ["-g1 +f3 !s ~1000 -g8 +f6 !n", "-b5 +b5 ~500 !s"])
def test_piece_that_comes_down_after_its_answer_and_is_not_pressed_for_has_made_one(then: str) -> None:
    """It was set down beside its magnet, and is pushed to its place, or adjusted there."""
    script = f"-f1 !s -b8 +c6 !n +b5 ~3000 {then} ~3000"
    position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    moves, told = read("chess", script, position, "tournament")
    assert moves[:2] == ["f1b5", "b8c6"]
    assert "stuck-square" not in alerts(told)
