"""Captures in which the capturing piece pushes its victim off the board: only that it left its own square is seen.

What hands do next must not be read as an offence of whoever made none, nor hide one.

Source: FIDE Laws 4.2 (adjusting), 6.2.1.2 (a move is completed by the next one), 7.5.1 (illegal move completed).
"""

import pytest

from controller.recognition import costs
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

_FRENCH = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


def test_piece_set_right_by_its_own_side_before_its_press_was_not_taken() -> None:
    """North sets its bishop on f5 right and presses; South's bishop, in the hand by then, pushes a5 off."""
    script = "-c8 ~591 -d2 , +f5 ~277 -f5 ~450 +f5 ~349 !n ~2281 !s"
    fen = "rnbk1bQ1/2r5/2p5/pP1p4/P1pPppPp/4P2P/R1PBNP2/1N3RK1 b - - 0 21"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["c8f5", "d2a5"], [])


def test_piece_taken_by_one_in_the_hand_after_its_press_is_told() -> None:
    """The same touches, but that the bishop is exchanged only once North has pressed."""
    script = "-c8 ~591 -d2 , +f5 ~277 !n -f5 ~450 +f5 ~349 !s"
    fen = "rnbk1bQ1/2r5/2p5/pP1p4/P1pPppPp/4P2P/R1PBNP2/1N3RK1 b - - 0 21"
    _, told = read("chess", script, fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"]) == ("illegal-move", "south")


def test_piece_set_right_after_it_took_leaves_the_reply_a_reply() -> None:
    """South pushes d5 off and sets its pawn right while North plays."""
    moves, told = read("chess", "-e4 ~500 -g8 ~300 -d5 ~400 +f6 ~300 +d5 ~8000", _FRENCH)
    assert (moves, alerts(told)) == (["e4d5", "g8f6"], [])


def test_answer_pressed_for_completes_what_was_pushed_and_not_pressed_for() -> None:
    """North's queen left c1 long before South's goes there: it has taken something unseen, and no press was for it."""
    fen = "rn1k2nr/7p/P1P1pbp1/p4P2/2Pp2PP/N7/3P1K2/R1qQ1B1R b - - 0 23"
    moves, told = read("chess960", "-c1 ~3000 -d1 ~500 +c1 ~300 !s", fen, "tournament")
    assert alerts(told) == []
    assert moves[1:] == ["d1c1"]
    assert not is_sure(told, 1)


def test_lever_pressed_twice_completes_no_longer_game_that_fits_as_well() -> None:
    """What South's Bishop did while the link was down is in doubt; the board stands as after South's move."""
    fen = "2N3b1r/4k4/r3bpn1p/1pn4PP/p7R/P4NP2/N8/1K3B2X/R1B2K3 b - - 0 42"
    script = (
        "-i7 ~800 -h6 ~60 +h6 ~130 !n ~4000 -f2 ~330 >down ~700 (+c5) ~3400 >up ~110 >seen ~3000 -h6 ~670 +h5 ~100 !n"
        " ~11000 -b2 ~900 +b1 ~480 !s ~830 !s ~4800 -c9 ~880 -e7 ~840 +c9 ~310 !n ~2000"
    )
    moves, told = read("crystal-of-doom", script, fen, "tournament")
    assert moves == ["i7h6", "f2c5", "h6h5", "b2b1", "e7c9"]
    assert is_sure(told, 5)


def test_press_of_who_waits_with_an_adjusted_piece_completes_nothing() -> None:
    """North thinks with a piece in the hand; South sets a piece right that it cannot take, and presses by mistake."""
    moves, told = read(
        "chess", "-g8 ~3000 -a1 ~300 +a1 ~300 !s ~500 +f6 !n", _FRENCH.replace(" w ", " b "), "tournament"
    )
    assert (moves, alerts(told)) == (["g8f6"], [])


def test_illegal_move_after_pushes_of_which_one_was_not_pressed_for_is_told() -> None:
    """North forgets to press; each press after that is for the capture before it, the last for an illegal move."""
    fen = "rnb1kbnr/p1ppq2p/4pp2/1p2P1p1/8/1PPB1Q2/P2P1PPP/RNB1K1NR b KQkq - 0 7"
    script = (
        "-f6 ~5666 -d3 ~301 -h7 ~367 +h7 ~613 !s ~4299 -h8 ~825 !n "
        "~14489 -f3 ~143 -f8 ~313 +f8 ~382 !s ~1043 -a8 ~383 +d5 ~673 !n"
    )
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["f6e5", "d3h7", "h8h7", "f3f8"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("illegal-move", "north", "a8d5")


def test_press_with_the_next_capture_begun_counts_for_the_answer_before_it() -> None:
    """North presses only once it has taken up the bishop again, with which it pushes f4 off; South had not pressed."""
    fen = "rnbqk1nr/p1ppp2p/1p4pb/5p2/5P1P/1PP5/P2PP1P1/RNBQKBNR b KQkq - 0 5"
    script = "-h6 ~211 +g5 ~3995 -h1 ~428 -g5 ~22 +h2 ~373 !n ~5816 -g2 ~312 +g4 ~601 !s"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["h6g5", "h1h2", "g5f4", "g2g4"], [])


def test_new_piece_that_comes_down_before_its_pawn_has_left_did_not_come_from_another_hand() -> None:
    """The rook pushes h4 off; before the press for that North sets a queen on d1, and takes the pawn from d2."""
    script = "-h2 ~489 +d1 ~189 -d2 ~171 !s ~752 !n"
    moves, told = read("chess", script, "k7/8/8/8/6rp/8/3p3R/K7 w - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["h2h4", "d2d1=Q"], [])


@pytest.mark.parametrize(
    ("script", "by", "move"),
    [
        ("-e4 ~4000 -g8 ~500 +h4 ~11500 -h4 ~500 +g8", "north", "g8h4"),
        ("-g8 ~4000 -e4 ~500 +h4 ~11500 -h4 ~500 +e4", "south", "e4h4"),
    ],
    ids=["answer", "held-by-the-other-side"],
)
def test_illegal_move_is_told_of_who_took_its_piece_up_last(script: str, by: str, move: str) -> None:
    """The other piece had been off the board for long; where it could have taken something unseen, it has."""
    _, told = read("chess", script, _FRENCH)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("illegal-move", by, move)


@pytest.mark.parametrize(
    "meanwhile",
    [
        "",
        "-a3 +a4 ~300 -g7 ~100 !s ~500 +f7 !n ~1500 -g1 +g2 ~300 -f7 ~100 !s ~500 +g7 !n ~1500 "
        "-a4 +a5 ~300 -g7 ~100 !s ~500 +f7 !n ~1500 -g2 +g1 ~300 -f7 ~100 !s ~500 +g7 !n ~1500",
    ],
    ids=["soon", "after hasty replies"],
)
def test_capture_that_was_another_one_is_read_anew_once_its_piece_moves_on(meanwhile: str) -> None:
    """The rook pushed e5 off while a1 was set right, which looks like a capture there. Plies later it leaves e5, and
    nobody moves a pawn of the other side: no offence is told of.
    """
    begun = "-e1 ~300 -a1 ~700 +a1 !s ~1000 -h7 +h6 !n ~1500 -a2 +a3 !s ~1500 -g8 +g7 !n ~1500"
    later = "-e5 +b5 !s ~1500 -g7 +g6 !n ~1500 -b5 +b8 !s ~1500 -g6 +g5 !n ~1500 -b8 +b1 !s ~1500"
    last = "-g5 +g4 !n ~1500 -b1 +b2 !s"
    fen = "6k1/7p/8/4p3/8/8/P7/n3R1K1 w - - 0 1"
    moves, told = read("chess", f"{begun} {meanwhile} {later} {last}", fen, "tournament")
    assert moves[:4] == ["e1e5", "h7h6", "a2a3", "g8g7"]
    assert moves[-7:] == ["e5b5", "g7g6", "b5b8", "g6g5", "b8b1", "g5g4", "b1b2"]
    assert len(moves) == 4 + meanwhile.count("!") + 7
    assert (alerts(told), of_kind(told, "ruling")) == ([], [])


@pytest.mark.parametrize(
    ("lands", "moves", "told_of"),
    [("+h3", [], ["illegal-move"]), ("+h3 ~76 -h3 ~76 +h3 ~76 -h3", ["e4d5"], [])],
    ids=["stays", "a switch that chatters"],
)
def test_capture_that_nobody_saw_is_none_once_its_piece_lands_elsewhere(
    lands: str, moves: list[str], told_of: list[str]
) -> None:
    """The pawn was in a hand at the press, and for so long that it was taken to have pushed the other one off."""
    array = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    read_moves, told = read("chess", f"-e4 ~1000 !s ~1600 {lands} ~3000", array, "tournament")
    assert read_moves == moves
    assert alerts(told) == told_of


def test_capture_whose_square_was_hardly_empty_is_in_doubt_until_its_piece_moves_on() -> None:
    """A weak magnet may have let go, and the pawn stand where nothing tells of it; not if it is set right since."""
    fen, script = "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", "-e4 ~400 -d5 ~35 +d5 ~2000"
    moves, told = read("chess", f"{script} -e8 +e7 ~3000", fen)
    assert moves == ["e4d5", "e8e7"]
    assert not is_sure(told, 1)
    for later in ("-d5 ~300 +d5 ~2000 -e8 +e7 ~3000", "-e8 +e7 ~3000 -d5 +d6 ~3000"):
        _, told = read("chess", f"{script} {later}", fen)
        assert is_sure(told, 1)


def test_piece_whose_switch_flickered_as_it_landed_is_taken_by_a_push_long_after() -> None:
    """d5 opens for a moment when its pawn comes down; two seconds later e4 takes there, and nothing is seen of that."""
    start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    bounce = "-d7 ~300 +d5 ~40 -d5 ~60 +d5 ~400 !n ~2200 "
    moves, told = read("chess", bounce + "-e4 ~1000 !s ~2500", start, mode="tournament")
    assert (moves, alerts(told)) == (["d7d5", "e4d5"], [])
    retaken = "-e4 ~1000 !s ~1000 -d8 ~300 -d5 ~300 +d5 ~300 !n ~2500"
    moves, told = read("chess", bounce + retaken, start, mode="tournament")
    assert (moves, alerts(told)) == (["d7d5", "e4d5", "d8d5"], [])


_SET_ASIDE = "7k/8/8/8/P3r3/8/8/3Q2K1 b - - 0 1"


def _set_aside(empty_ms: int) -> str:
    """The Rook took a4, which was set aside on e1, or it went to e1 itself; the Queen goes there next."""
    return f"-e4 -a4 +a4 ~211 +e1 !n ~700 -d1 ~216 -e1 ~{empty_ms} +e1 ~1300 !s"


def test_piece_that_hardly_left_before_another_came_there_may_have_been_taken() -> None:
    """Nobody takes a piece off, and sets another one down there, in 42 ms: it was pushed off."""
    moves, told = read("chess", f"{_set_aside(42)} ~1000 -h8 +h7 !n", _SET_ASIDE, "tournament")
    assert not is_sure(told, 1)
    assert ["e4e1", "d1e1", "h8h7"] in [moves, *told[-1]["alternatives"]]


@pytest.mark.parametrize(("empty_ms", "is_dear"), [(42, True), (60, False)])
def test_square_that_was_empty_for_long_enough_was_cleared(empty_ms: int, is_dear: bool) -> None:
    """That a4 was set aside there costs nothing else."""
    board = Table("chess", "tournament", fen=_SET_ASIDE).play(_set_aside(empty_ms)).state.recognition
    assert board is not None
    (likeliest, *_) = board.candidates
    assert likeliest.node.line == ("e4a4", "d1e1")
    assert (likeliest.cost >= costs.VICTIM_HARDLY_LEFT) is is_dear


def test_hasty_capture_never_seen_to_land_answers_a_move_that_was_pressed_for() -> None:
    """South's bishop had rested on e3 for two seconds, went on to d4, and was pressed for; then North takes a man."""
    fen = "r1b1kbnr/6qp/2p1p1PP/8/p5n1/8/2K1NB2/1N3B2 w kq - 3 22"
    script = "-f2 ~95 +e3 ~2181 -e3 ~38 +d4 ~160 !s ~124 -g7 ~1046 !n ~4000"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves[0], len(moves), alerts(told)) == ("f2d4", 2, [])
    assert (is_sure(told, 1), is_sure(told, 2)) == (True, False)


@pytest.mark.parametrize("carried_ms", [30, 100])
def test_piece_that_is_put_down_as_another_is_taken_up_was_not_taken_by_that_one(carried_ms: int) -> None:
    """No hand carries the Bishop there so fast: the pawn was adjusted, and the Bishop is thought with."""
    script = f"-h4 ~400 -f3 ~{carried_ms} +h4 ~10000 +g4 ~3000"
    moves, told = read("chess", script, "4k3/8/8/8/7P/5b2/8/4K3 b - - 0 1")
    assert moves == ["f3g4"]
    assert is_sure(told, 1)
    assert not alerts(told)


def test_piece_of_the_other_side_that_stays_off_the_board_was_moved() -> None:
    """The Bishop has pushed the pawn on e4 off, rather, and the Queen stands where it came from: nobody holds it."""
    script = "-b7 ~3000 -b3 ~600 +b7 ~60000"
    moves, told = read("chess", script, "4k3/1b6/8/8/4P3/1Q6/8/4K3 b - - 0 1")
    assert moves == ["b7e4", "b3b7"]
    assert not is_sure(told, 1) and not is_sure(told, 2)


def test_capture_is_in_doubt_where_the_square_of_another_victim_was_empty_for_a_moment() -> None:
    """The Queen pushed the Bishop off h3, perhaps, and then the pawn on g3 was adjusted."""
    fen = "rnb2knr/2Qp1p2/3b1p2/2P1p1p1/7q/p5PB/3PPK1P/RNB3NR b - - 2 12"
    moves, told = read("chess", "-h4 ~700 -h3 ~35 +h3 ~365 -g3 ~270 +g3 ~5000", fen)
    assert moves == ["h4g3"]
    assert not is_sure(told, 1)
    moves, told = read("chess", "-h4 ~700 -g3 ~270 +g3 ~5000", fen)
    assert moves == ["h4g3"]
    assert is_sure(told, 1)


def test_victim_may_stand_beside_the_game_while_two_moves_are_made() -> None:
    """North stands the Bishop on a5 for two seconds, in which South moves, and North again."""
    fen = "4k3/8/8/8/2r1B3/8/6PP/4K3 b - - 0 1"
    script = (
        "-e4 +a5 ~100 -c4 ~300 +e4 ~100 !n ~300 -e1 ~150 +d1 ~100 !s ~300 -e8 ~150 +d8 ~100 !n ~700 -a5 ~3000"
    )
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["c4e4", "e1d1", "e8d8"]
    assert not alerts(told)


def test_pieces_pushed_off_by_three_moves_are_none_on_the_border_of_two_squares() -> None:
    """f7 was adjusted just before the bishop came down on e6 beside it: that had been taken up before."""
    array = "rnbqkb1r/1pp1ppp1/p2p4/7p/1P1Pn2P/P4N2/2P2PP1/RNBQKB1R b KQkq - 0 6"
    script = "-e4 ~4200 -f1 ~800 -c8 ~517 -f7 ~432 +f7 ~77 +e6 ~5000"
    moves, told = read("chess", script, array)
    assert (moves, alerts(told)) == (["e4f2", "f1a6", "c8e6"], [])


def test_move_told_late_is_not_sure_where_what_answers_it_was_pushed_off_unseen() -> None:
    """The bishop stands on the edge for a moment, then the queen takes it, with two stops on her way."""
    array = "rnbq3r/p1p4p/4kppR/1p6/6P1/1P1BP3/P1PPKP2/RNBQ4 b - - 0 10"
    aside = "-d8 ~300 -d3 ~600 +h2 ~800 -h2"
    slid = "~1870 +d5 ~340 -d5 ~73 +d4 ~1117 -d4 ~25 +d3"
    moves, told = read("chess", f"{aside} {slid} ~3175 -e2 ~900 +e1 ~9000", array)
    assert moves == ["d8d3", "e2e1"] or not is_sure(told, 1)


def test_piece_lifted_long_after_the_press_for_its_capture_was_not_taken_openly() -> None:
    """One of four was pushed off, and nobody saw which; the rook was put elsewhere, and back. The queen leaves f7."""
    array = "2b4r/1pkp1p1p/n4Q1p/2P5/8/7N/N1P1P1Pb/R1K2B1R w - - 1 17"
    script = "-f6 ~660 !s ~6290 -h8 ~1100 +f8 ~300 -f8 ~500 +h8 ~340 -a6 ~210 -c5 ~760 +c5 ~180 !n"
    later = "~2000 -c1 ~900 +d1 ~90 -b7 ~490 !s ~1270 +b5 ~70 !n ~2000 -f7 ~200 +f4 ~260 !s ~2500"
    moves, told = read("chess", f"{script} {later}", array, "tournament")
    assert (moves, alerts(told)) == (["f6f7", "a6c5", "c1d1", "b7b5", "f7f4"], [])


def test_capture_that_nobody_saw_is_as_likely_as_none_by_a_piece_that_may_not_stand_there() -> None:
    """The queen took on c2, a2 was adjusted and is believed to have been taken; then she takes on from c2."""
    array = "rnb1kbnr/1p1p2p1/p2p4/6p1/4P1Qp/1q5P/P1PP1P1N/1RB2RK1 b k - 1 16"
    script = "-b3 ~620 !n ~340 -a2 ~460 +a2 ~990 -g4 ~130 +g3 ~130 -a8 ~400 !s ~400 +a7 ~470 !n ~1070"
    moves, told = read("chess", f"{script} -g3 ~230 +g4 ~370 !s ~1640 -c2 ~810 !n ~6000", array, "tournament")
    assert (moves, alerts(told)) == (["b3c2", "g4g3", "a8a7", "g3g4", "c2b1"], [])
    assert [is_sure(told, ply) for ply in (1, 5)] == [False, False]


def test_piece_taken_up_in_haste_and_pressed_for_has_rather_taken_one_unseen_than_is_held_still() -> None:
    """North's Rook goes while South's move is hardly seen; the press waits, and nothing comes down."""
    fen = "3akceh1/4a2r1/2h1e4/p1p1p1p1p/1r7/2PC5/P3P1P1P/E3C1H2/9/1R1AKAE1R w - - 9 11"
    begun = "-i1 ~69 +i2 ~1870 -i2 ~81 +i3 ~210 -b6 ~8 !s ~188 !n"
    moves, told = read("chinese-chess", f"{begun} ~4530 -g4 ~300 +g5 ~300 !s ~2000", fen, "tournament")
    assert moves == ["i1i3", "b6b1", "g4g5"]
    assert alerts(told) == []
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [True, False, True]


@pytest.mark.parametrize(
    ("then", "sure"), [("-b7 ~5 +b7 ~1842", False), ("~1842", True)], ids=["b7 flickers", "still"]
)
@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_piece_whose_square_is_empty_for_a_moment_may_be_what_was_taken(
    mode: str, then: str, sure: bool
) -> None:
    """The Queen pushes off b7 just after it was taken up, and h8 is adjusted two seconds later; or it takes that."""
    press, other = ("!s", "!n") if mode == "tournament" else ("", "")
    script = f"-b2 ~218 {then} -h8 ~424 +h8 ~1000 {press} ~1000 -e8 ~400 +e7 ~300 {other} ~3000"
    moves, told = read("chess", script, "4k2r/1p6/8/8/8/8/1Q6/4K3 w - - 0 1", mode)
    assert moves == ["b2h8", "e8e7"]
    assert [is_sure(told, ply) for ply in (1, 2)] == [sure, True]


@pytest.mark.parametrize("taken_up", ["-d3 ~285 -e4", "-e4 ~285 -d3"], ids=["victim first", "taker first"])
@pytest.mark.parametrize(
    "reply",
    [
        "~400 -h1 ~240 +h2 ~30 +d3 ~460 !s",
        "~400 -h1 ~240 +h2 ~460 !s ~300 +d3",
        "~400 -h1 ~500 +d3 ~400 +h2 ~400 !s",
        "~2900 +d3 ~400 -h1 ~500 +h2 ~400 !s",
    ],
)
def test_piece_that_was_taken_off_is_what_was_taken_though_its_square_is_told_late(
    taken_up: str, reply: str
) -> None:
    """The bishop took the knight, and no pawn that nobody saw being pushed off."""
    script = f"~1000 {taken_up} ~460 !n {reply} ~4400 -d3 ~90 +a6 ~1300 !n ~2000"
    moves, told = read("chess", script, "4k3/8/8/8/4b3/3N4/6P1/7K b - - 0 1", mode="tournament")
    assert moves == ["e4d3", "h1h2", "d3a6"]
    # Nothing but the two empty squares tells of a capture whose victim went first: the switch is told of.
    assert alerts(told) == ([] if taken_up.startswith("-e4") else ["stuck-square"])
    assert not of_kind(told, "ruling")


@pytest.mark.parametrize("taken_up", ["-d3 ~285 -e4", "-e4 ~285 -d3"], ids=["victim first", "taker first"])
def test_game_does_not_end_by_a_capture_that_nobody_saw_while_another_victim_is_off(taken_up: str) -> None:
    """On g2 the bishop would give mate; it has taken on d3, and that is told after South has begun to reply."""
    fen = "r2bgf1cnr/ici6i/n1iiii4/2**2**Ni/iI**b1**2/3I2C3/II3II1II/RN2FGBCR1 b - - 0 16 captive=L"
    script = f"~1000 {taken_up} ~460 !n ~400 -e1 ~240 +e2 ~30 +d3 ~460 !s ~4400 -d3 ~90 +c2 ~1300 !n ~2000"
    moves, told = read("siege-field", script, fen, mode="tournament")
    assert moves == ["e4d3", "e1e2", "d3c2"]
    assert not of_kind(told, "result")


def test_capture_by_a_piece_taken_up_as_the_reply_was_begun_is_made_by_its_press() -> None:
    """Nobody saw the pawn take on e4, so nobody knows that it had not waited until a pawn stood there."""
    opening = "-d2 ~300 +d4 !s ~700 -f7 ~17 +f5 ~250 !n ~26 -e2 ~34 -f5 ~27 +e4 ~100 !s"
    knocked = "-d1 ~20 +e2 ~310 -e2 ~60 +d1"
    script = f"~1000 {opening} ~19900 !n ~630 {knocked} ~2500 -d1 ~300 +e2 ~300 !s ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["d2d4", "f7f5", "e2e4", "f5e4", "d1e2"], [])


MATE_ON_G2 = "6k1/8/6q1/8/4b3/8/P5PP/6NK b - - 0 1"


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_game_goes_on_over_a_mate_that_nobody_saw(mode: str) -> None:
    """The bishop went to c6, where its switch closes after White's reply; taking on g2 it would have given mate."""
    script = "~1000 -e4 ~400 !n ~400 -a2 ~250 +a3 ~100 +c6 ~400 !s ~3000 -g8 ~300 +h8 ~300 !n ~2000"
    moves, told = read("chess", script, MATE_ON_G2, mode=mode)
    assert moves == ["e4c6", "a2a3", "g8h8"]
    assert not of_kind(told, "result")


@pytest.mark.parametrize("after", ["~6000", "~1700 -h1 ~300 -g1 ~200 -a2 ~200 -h2 ~200 -g6 ~6000"])
def test_mate_by_a_push_ends_the_game_once_nobody_plays_on(after: str) -> None:
    moves, told = read("chess", f"~1000 -e4 ~400 !n {after}", MATE_ON_G2, mode="tournament")
    assert moves == ["e4g2"]
    assert [result["reason"] for result in of_kind(told, "result")] == ["checkmate"]


@pytest.mark.parametrize("then", ["~8000", "~20"], ids=["much later", "at once"])
def test_capture_that_no_switch_tells_of_is_made_by_the_press_and_play_goes_on(then: str) -> None:
    """Both pieces were taken off, and what took stands beside its magnet until it moves on: only one move does that."""
    script = f"-d5 ~500 -e4 ~1800 !s {then} -a7 ~800 +a6 ~800 !n ~5000 +d6 ~800 !s ~3000 -c7 -d6 +d6 !n ~3000"
    moves, told = read("chess", script, "4k3/p1p5/8/3p4/4P3/8/8/4K3 w - - 0 1", "tournament")
    assert moves == ["e4d5", "a7a6", "d5d6", "c7d6"]
    assert [is_sure(told, ply) for ply in (1, 2, 4)] == [False, True, True]
    assert [(alert["kind"], alert["sq"]) for alert in of_kind(told, "alert")] == [("stuck-square", "d5")]


def test_piece_that_takes_the_one_that_pushed_another_off_was_not_taken_by_it() -> None:
    """North's Rook could have been taken as well; it takes South's while that move is still waited for."""
    fen = "5k3r/r3Rb2cp/np3p3n/3ppP2p1/10/1PP2P3P/P2P2P3/RNAB4K1 w k - 1 28"
    script = "-e7 ~360 !s ~310 -a7 ~140 -f7 ~135 +f7 ~500 !n ~3000"
    moves, told = read("capablanca-classic", script, fen, "tournament")
    assert (moves, alerts(told)) == (["e7f7", "a7f7"], [])


def test_next_move_of_the_turn_is_by_the_piece_that_was_taken_up_for_it() -> None:
    """The Knight took on h7; it did not go to h3, where its switch would have closed late, with a pawn in a hand."""
    fen = "tnbqkb1t/1p3ppp/p2pp2n/6N1/2p1PP2/P7/1PPP2PP/TNBQKB1T w KQkq - 0 4 left=2"
    moves, told = read("changeover-western", "-g5 ~1500 -h2 ~750 +h3 ~500 !s ~3000", fen, "tournament")
    assert (moves, alerts(told)) == (["g5h7", "h2h3"], [])


def test_knight_that_is_slid_round_a_corner_takes_what_lies_there() -> None:
    """It passes e3 on its way to d4, where it pushes the Queen off; then e6 takes on f5, unseen, and a4 goes to b2."""
    fen = "rnb1k1r1/5ppp/pp2p3/1p3P2/NbPqp3/7P/P2PNP2/R1BQ1R1K w q - 3 13"
    script = "-e2 ~100 +e3 , -e3 ~1200 -e6 ~1000 -a4 ~1000 +b2 ~7500 -g8 +h8 ~3000"
    moves, told = read("chess", script, fen)
    assert (moves, alerts(told)) == (["e2d4", "e6f5", "a4b2", "g8h8"], [])


def test_capture_by_pushing_is_not_doubted_for_a_piece_that_lands_where_its_piece_could_have_gone() -> None:
    """The Rook has pushed d3 off, and three moves are pressed for; then the King goes to a2 before all eyes: it has not
    taken a Rook there whose switch never closed.
    """
    fen = "t6t/2jb2pp/1pp1q1l1/p3B3/P1k1p1PP/T2p4/5Q2/5BNT w - - 1 24"
    replies = "-g6 ~330 +h6 ~51 !n ~1279 -e5 , -c7 ~275 +c7 ~162 !s ~1350 -c4 ~170 +a2 ~119 !n"
    moves, told = read(
        "clash", f"-a3 ~467 !s ~533 {replies} ~240 -g1 ~120 +e2 ~73 !s ~9000", fen, "tournament"
    )
    assert moves == ["a3d3", "g6h6", "e5c7", "c4a2", "g1e2"]
    assert of_kind(told, "ask") == []
    assert all(is_sure(told, ply) for ply in range(2, 6))
    assert not [line for line in of_kind(told, "revise") if not line["sure"]]


@pytest.mark.parametrize("bounce", ["", "~20 -c5 ~10 +c5"], ids=["once", "bouncing"])
def test_slide_to_where_a_pushing_piece_could_have_gone_is_no_capture(bounce: str) -> None:
    """The pawn took on d5, which nobody saw; the bishop's switch is its own, also where it bounces."""
    others = "-a2 ~300 +a3 ~1500 -a7 ~300 +a6 ~1000"
    script = f"-c6 ~1500 {others} -g1 ~300 +c5 {bounce} ~3000 -g8 ~300 +g7 ~8000"
    moves, told = read("chess", script, "6k1/p7/2p5/3P4/8/8/P7/2K3B1 b - - 0 1")
    assert moves == ["c6d5", "a2a3", "a7a6", "g1c5", "g8g7"]
    assert of_kind(told, "ask") == []
    assert all(is_sure(told, ply) for ply in range(2, 6))


@pytest.mark.parametrize("first", ["-b2 ~{} -d7", "-d7 ~{} -b2"])
@pytest.mark.parametrize(("gap_ms", "told"), [(30, []), (60, []), (300, ["illegal-move"])])
def test_pieces_taken_up_at_once_were_taken_up_by_either_player(
    first: str, gap_ms: int, told: list[str]
) -> None:
    """bxc3 pushes the Pawn off while North adjusts its own one on d7, where no Pawn of b2 goes by mistake."""
    script = f"{first.format(gap_ms)} ~500 +d7 ~500 !s ~2000 -e8 ~300 +e7 !n ~1000"
    moves, lines = read("chess", script, "4k3/3p4/8/8/8/2p5/1P6/4K3 w - - 0 1", mode="tournament")
    assert (moves, alerts(lines)) == (["b2c3", "e8e7"], told)
    assert not is_sure(lines, 1)


@pytest.mark.parametrize("goal", ["E2", "F3"])
def test_hasty_reply_to_an_unseen_capture_lands_on_the_other_board(goal: str) -> None:
    """Transfer playing: the Knight changes over; the Queen, which has taken on e8, did not come there."""
    position = "4B3/4q3/p6p/2pbk3/8/8/P7/TN4N1|tn6/5p2/5P2/8/3Pp3/4P1P1/8/5Q2 b - - 1 20"
    script = f"-e7 ~609 -g1 ~224 +{goal} ~141 !n ~60 !s ~3000"
    moves, told = read("transfer-western-d", script, position, mode="tournament")
    assert (moves, alerts(told)) == (["e7e8", f"g1{goal}"], [])
