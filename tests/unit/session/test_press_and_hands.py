"""What hands do around a press, in tournament mode: an offence is told at once, what is none is not told as one.

Source: FIDE Laws 6.2.1.2 (a move is completed by the next one), 7.4 (displaced pieces), 7.5.1 (illegal move completed).
"""

import pytest

from controller.recognition import costs
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read, trace

PRESS_S = 0.1  # from the press to the alert, at most
_NORTH = "**rbqkbnr**/*ppppppppp*/ssssiisssss/o1o1o1o1o1o"
_SOUTH = "O1O1O1O1O1O/SSSSIISSSS1/*PPPPPPPPP*/**RBQKBNR**"


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("-e2 +e4 -b8 +b4 !n", "the Knight from b8 cannot reach b4"),
        ("-e2 +e4 -b8 -d2 +d2 !n", "the Knight from b8 cannot reach d2"),
    ],
    ids=["moved", "taken"],
)
def test_illegal_answer_to_an_unpressed_move_is_told(script: str, words: str) -> None:
    """South forgets to press; North's illegal answer is completed by North's press, and South's move stands."""
    moves, told = read("chess", script, mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "north", True)
    assert words in alert["text"]
    assert moves == ["e2e4"]


def test_press_of_the_side_that_only_waits_is_no_answer() -> None:
    """North has touched nothing since South's move, which South has still to press for."""
    moves, told = read("chess", "-e2 +e4 !n !s -e7 +e5 !n", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5"], [])


@pytest.mark.parametrize(
    "script",
    [
        "-h2 -e2 +e4 !s ~900 +h2 -e7 +e5 !n",
        "-e2 +e4 -g8 -h2 !s ~900 +h2 +f6 !n",
    ],
    ids=["alone", "reply-begun"],
)
def test_piece_being_adjusted_at_the_press_is_no_offence(script: str) -> None:
    """The move stands, and one more piece is off its square for a second: nobody moved it."""
    moves, told = read("chess", script, mode="tournament")
    assert (len(moves), alerts(told)) == (2, [])


@pytest.mark.parametrize("last", ["-a7 +a6", "-a7 +a5"], ids=["that-could-be-taken", "that-could-not"])
def test_piece_that_has_just_moved_is_put_right_while_it_is_answered_by_a_capture(last: str) -> None:
    """North sets his pawn right after his press: South is not to blame, nor is anything read otherwise meanwhile."""
    square = last[-2:]
    script = f"-e2 +e4 !s -d7 +d5 !n -g1 +f3 !s {last} !n ~3000 -{square} ~900 -d5 -e4 +d5 !s ~800 +{square}"
    moves, told = read("chess", f"{script} ~3000 -d8 -d5 +d5 !n", mode="tournament")
    assert moves == ["e2e4", "d7d5", "g1f3", f"a7{square}", "e4d5", "d8d5"]
    assert alerts(told) == []
    assert not [line for line in told if line["ev"] in ("evidence", "ruling")]


def test_other_piece_lifted_at_the_press_is_not_waited_for() -> None:
    """e4 stands; a pawn that is lifted besides is no part of the move, whatever becomes of it after the press."""
    table = Table("chess", "tournament").play("-e2 +e4 ~1500 -c2 ~100 !s")
    assert table.state.press is None
    assert table.moves() == ["e2e4"]
    table.play("+d3 ~700 -d3 +c2 -e7 +e5 !n").wait(500)
    assert table.moves() == ["e2e4", "e7e5"]
    assert table.alerts() == []


def test_piece_knocked_before_the_move_stood_is_not_held_against_it_once_it_is_put_back() -> None:
    """c2 is off its square at the press, and back at once: the game is hardly less likely for that."""
    table = Table("chess", "tournament").play("-e2 -c2 ~80 +e4 ~160 !s ~30 +c2 ~300")
    assert table.moves() == ["e2e4"]
    assert table.alerts() == []
    board = table.state.recognition
    assert board is not None
    assert board.candidates[0].total(board.sensed) < costs.CERTAIN


def test_piece_that_took_something_is_not_being_adjusted() -> None:
    """After e4 South takes on d7 with the Queen, too, and presses."""
    _, told = read("chess", "-e2 +e4 -d1 -d7 +d7 !s", mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["confirmed"]) == ("illegal-move", True)


def test_piece_taken_up_as_another_one_is_put_back_has_taken_nothing() -> None:
    """North puts the pawn back at the very moment at which South takes up the Queen to adjust it."""
    script = "-e2 +e4 ~900 -d7 ~100 +d7 ~0 -d1 ~50 !s ~500 +d1 -e7 +e5 !n"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5"], [])


def test_piece_knocked_aside_after_the_move_is_displaced_and_no_illegal_move() -> None:
    """FIDE 7.4: e4 stands; h2 was knocked to h3 and left there. The move counts, the arbiter knows of the piece."""
    table = Table("chess", "tournament").play("-e2 +e4 ~300 -h2 ~40 +h3 ~300 !s").wait(1000)
    assert table.alerts() == ["illegal-position"]
    assert table.moves() == ["e2e4"]
    assert not table.state.refused
    table.play("-h3 +h2 -e7 +e5 !n").wait(1000)
    assert table.moves() == ["e2e4", "e7e5"]
    assert table.alerts() == ["illegal-position"]


def test_piece_knocked_aside_after_the_press_has_its_time_from_then_on() -> None:
    """Half a second after the press h2 slides to h3 and is put right half a second later: nothing is told."""
    table = Table("chess", "tournament").play(
        "-e2 +e4 ~300 -a2 ~40 +a3 ~300 !s ~300 -h2 ~40 +h3 ~200 -a3 ~40 +a2"
    )
    table.play("-h3 +h2").wait(1500)
    assert table.moves() == ["e2e4"]
    assert table.alerts() == []


def test_second_move_of_ones_own_is_told_at_once() -> None:
    """A piece set down beside its square by a hand, not knocked there, was moved: nothing is waited for."""
    _, told = read("chess", "-e2 +e4 -h2 +h3 !s", mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    assert alert["t"] - 3.5 <= PRESS_S


def test_refused_move_that_was_legal_and_answered_is_withdrawn() -> None:
    """A reed closes two seconds after the press, when North has answered and pressed: both moves were made."""
    table = Table("chess", "tournament")
    table.play("-b1 !s ~10 -e7 +e5 !n ~1700 +c3").wait(2000)
    assert table.moves() == ["b1c3", "e7e5"]
    assert not table.state.refused
    assert not any(incident.counts for incident in table.state.log)
    table.play("-g1 +f3 !s").wait(1000)
    assert table.moves() == ["b1c3", "e7e5", "g1f3"]


def test_illegal_move_that_was_answered_is_not_withdrawn() -> None:
    """The board shows no legal move and legal reply: the arbiter decides."""
    table = Table("chess", "tournament").play("-g1 +g3 !s -e7 +e5 !n").wait(2000)
    assert table.state.refused
    assert [incident.counts for incident in table.state.log] == [True]


def test_drop_where_a_piece_of_ones_own_is_missing_is_an_illegal_move() -> None:
    """Rulebook, drops: a Soldier may be dropped on e5, but it was the Bishop that went there."""
    fen = f"{_NORTH}/11/11/11/{_SOUTH}[S] w KQkq - 0 1"
    moves, told = read("exciting", "-d1 +e5 !s", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    assert moves == []


@pytest.mark.parametrize(
    ("lifted", "told_of"),
    [("-b9 ~11", []), ("-b9 ~40", []), ("-b9 ~200", ["illegal-move"])],
    ids=["just before", "before", "long before"],
)
def test_victim_taken_up_as_a_piece_is_dropped_is_not_what_was_dropped(
    lifted: str, told_of: list[str]
) -> None:
    """South drops a Stone on c5 as North takes the Tiger on b9 off, to take it: no hand carries it there so fast."""
    fen = (
        "**rbqkbnr**/*ppppppppp*/sIss1isssss/o3o3o2/2io1o3o1/11/5O3O1/O1O1O5O/SSSS1ISSSSS/*PPPPPPPPP*/"
        "**RBQKBNR**[S] w KQkq - 1 5"
    )
    moves, told = read("exciting", f"{lifted} +c5 ~136 -c10 ~43 !s ~97 +b9 ~170 !n ~3000", fen, "tournament")
    assert (moves, alerts(told)) == (["S@c5", "c10b9"], told_of)


def test_piece_put_back_before_a_drop_and_taken_up_to_answer_it_belies_nothing() -> None:
    """North adjusts the Checker c8, South drops a Soldier, and North takes the Checker for its reply."""
    fen = f"{_NORTH}/11/11/11/{_SOUTH}[S] w KQkq - 0 1"
    moves, told = read("exciting", "-c8 ~50 +c8 +e5 -c8 ~50 !s ~30 +b7 !n", fen, "tournament")
    assert (moves, alerts(told)) == (["S@e5", "c8b7"], [])


def test_next_problem_is_told_when_the_last_one_is_over() -> None:
    """A problem is over when its own squares are right; what stands wrong elsewhere then is told of its own."""
    script = "-e2 +e4 ~1500 -a7 +a3 ~5000 -d8 ~300 -a3 +a7 -h8 +h4 ~5000 -h4 +h8 +d8"
    _, told = read("chess", script)
    told_of = [alert["squares"] for alert in of_kind(told, "alert")]
    assert len(told_of) == 2
    assert "h4" in told_of[1]


def test_piece_adjusted_long_after_a_capture_never_seen_to_land_is_no_offence() -> None:
    """exd5 pushes the Pawn off; more than a second later South adjusts North's Rook, and presses."""
    script = "-e2 +e4 !s -d7 +d5 !n -e4 ~2000 -a8 +a8 !s ~2000 -a7 +a6 !n"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "a7a6"], [])


@pytest.mark.parametrize(
    ("game_id", "script"),
    [
        ("chess", "-e2 +e4 !s -d7 +d5 !n -e4 -d5 +d5 +a5 !s ~1500 -a5 -d8 +d7 !n"),
        ("english-draughts", "-g3 +h4 !s -f6 +g5 !n -g5 -h4 +f6 , +e6 !s ~200 -e6 -e7 +g5 -f6 !n"),
    ],
    ids=["on-the-edge", "jumped-man"],
)
def test_victim_parked_beside_the_game_at_the_press_is_no_offence(game_id: str, script: str) -> None:
    """What was taken stands on a square of the board when the clock is pressed, and leaves it then."""
    moves, told = read(game_id, script, mode="tournament")
    assert (len(moves), alerts(told)) == (4, [])


@pytest.mark.parametrize(
    ("rest", "moves"),
    [("!s ~1300 -h3", []), ("!s -g8 +f6 !n -h3", ["g8f6"]), ("~900 -h3 !s", [])],
    ids=["at-the-press", "answered-meanwhile", "taken-off-before-the-press"],
)
def test_victim_parked_while_the_capturing_piece_is_in_the_other_hand_is_no_offence(
    rest: str, moves: list[str]
) -> None:
    """Both pieces are off the board when one comes down on the edge; then the other one takes."""
    opening = "-e2 +e4 !s -d7 +d5 !n"
    told_moves, told = read(
        "chess", f"{opening} -d5 ~700 -e4 ~300 +h3 ~600 +d5 ~300 {rest}", mode="tournament"
    )
    assert (told_moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", *moves], [])


def test_victim_may_be_parked_though_another_one_was_before_it() -> None:
    """What was taken first stood on a3, and was taken off while the other side thought."""
    first = "-e2 +e4 ~1000 !s ~2000 -d7 +d5 ~1000 !n ~2000 -e4 ~150 -d5 ~270 +d5 ~200 +a3 ~200 !s ~1500 -a3"
    script = f"{first} ~3000 -d8 ~150 -d5 ~270 +d5 ~200 +h4 ~200 !n ~1500 -h4 ~3000 -b1 +c3 ~400 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"], [])


def test_piece_set_down_on_the_edge_where_it_could_go_may_be_the_move() -> None:
    """The rook may have gone to a7 while d4 was adjusted, or it took there and a7 is what it took."""
    script = "-d4 ~700 -a4 ~300 +a7 ~600 +d4 ~300 !s ~1300 -a7"
    moves, told = read("chess", script, "4k3/8/8/8/R2p4/8/8/4K3 w - - 0 1", "tournament")
    assert moves == ["a4d4"]
    assert not is_sure(told, 1)
    assert alerts(told) == []


def test_victim_set_aside_while_the_next_one_is_taken_up_was_parked() -> None:
    """The rook takes on a2, and what it took is put on a4, where it could have gone, while South takes up the knight
    that it takes next.
    """
    script = (
        "-a2 ~311 -a8 ~282 -e7 ~69 +a2 ~51 +a4 ~19 !n ~564 -e2 ~120 +e7 ~437 -a4 ~405 !s ~2600 @draw ~2000"
    )
    moves, told = read("chess", script, "r5k1/4n3/8/8/8/8/R3R3/6K1 b - - 0 1", "tournament")
    assert moves == ["a8a2", "e2e7"]
    assert alerts(told) == []


def test_piece_set_down_long_after_a_capture_and_pressed_for_may_be_the_move() -> None:
    """Not the victim, which is put aside at once: the rook is long in the hand, and g7 may have been adjusted."""
    script = "-g3 ~3000 -g7 ~400 +g7 ~2850 +e3 ~18 !n ~600 -d2 ~350 -e3 ~260 +e3 ~200 !s ~3000"
    moves, told = read("chess", script, "k7/6P1/8/8/8/6r1/3Q4/K7 b - - 0 1", "tournament")
    games = [moves, *told[-1]["alternatives"]]
    assert all([move, "d2e3"] in games for move in ("g3g7", "g3e3"))
    assert not is_sure(told, 1)
    assert alerts(told) == []


def test_capture_that_was_begun_and_given_up_is_none() -> None:
    """Both pieces come back, the capturing one last: nobody parks what he has taken where he came from. Then it takes
    another piece before all eyes.
    """
    script = "-c5 ~100 -d3 ~400 +c5 ~300 +d3 ~1900 -f2 -d3 ~1000 +f2 !n ~1500 -h1 +h2 !s"
    moves, told = read("chess", script, "k7/8/8/2P5/8/3n4/5P2/7K b - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["d3f2", "h1h2"], [])
    assert is_sure(told, 1)


def test_second_piece_set_down_in_the_middle_of_the_board_is_told() -> None:
    """North's rook could take the pawn that South moves as well, but a victim is put aside on the edge."""
    fen = "5r2/7p/5P2/8/2p2P2/2k2NPP/P7/4K2R w - - 2 46"
    script = "-e1 +f2 -f6 +e3 !s ~3500 @arbiter -e3 +f6 -f2 +e1 ~3000 -e1 +f2 !s ~2500 -f8 +g8 !n ~2000"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["e1f2", "f8g8"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)


@pytest.mark.parametrize(("first", "taken", "next_move"), [("b4", "e3", "-e3 +h6"), ("e3", "b4", "-b4 +a5")])
def test_two_victims_lifted_one_after_the_other_leave_open_which_was_taken(
    first: str, taken: str, next_move: str
) -> None:
    """The Bishop took one Knight, and the other one was adjusted: what follows tells which, and no offence."""
    fen = "4k3/8/8/2b5/1N6/4N3/8/7K b - - 0 1"
    script = f"-c5 , -{first} ~350 +{first} ~400 -{taken} ~300 +{taken} !n ~1500 -h1 +h2 !s ~1500"
    _, told = read("chess", script, fen, "tournament")
    assert not is_sure(told, 1)
    moves, told = read("chess", f"{script} {next_move} !n ~3000", fen, "tournament")
    assert (moves[0], alerts(told)) == (f"c5{taken}", [])


_CHECKERS = (
    "**r1qr1k1**/*2p1pp1p1*/3s2ss1Qs/spp3bs3/s4I2s2/SS2o2Sn2/3i4S1s/O1OP1S5/2PRSPSPSPS/*b2P1PP1N*/**1BK1B1R**[]"
    " b - - 3 58"
)


@pytest.mark.parametrize(
    ("game", "fen", "script", "by", "words"),
    [
        (
            "chess",
            None,
            "-e2 ~60 +e4 ~60 -e4 ~60 +e5 ~500 !s ~2000",
            "south",
            "the Pawn from e2 cannot reach e5",
        ),
        (
            "chess",
            None,
            "-b1 ~300 +c3 ~100 -c3 ~100 +c4 ~400 !s ~2000",
            "south",
            "the Knight from b1 cannot reach c4",
        ),
        (
            "exciting",
            _CHECKERS,
            "-k9 ~10 +k8 ~100 +k7 ~0 -k8 ~270 !n ~2000",
            "north",
            "the Soldier from k9 cannot reach k7",
        ),
    ],
    ids=["pawn", "knight", "soldier"],
)
def test_illegal_move_that_passes_over_a_legal_square_is_told_as_one(
    game: str, fen: str | None, script: str, by: str, words: str
) -> None:
    """The piece went on before its press: the hand that moved it did that, and knocked nothing over."""
    _, told = read(game, script, fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"], alert["text"]) == (
        "illegal-move",
        by,
        True,
        words,
    )
    pressed_s = trace(game, script, fen)[-1]["t"]
    assert 0 <= alert["t"] - pressed_s <= PRESS_S


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "capablanca",
            "1t1b1k2t1/p1pqp1pppp/apnp6/3P1p2P1/P2P1P3n/1PN4C2/1AB1P5/3TQKB1cT b K - 6 22",
            "-i5 ~300 -i1 ~230 +i5 ~110 !n ~50 -j4 ~240 -j1 ~80 +j3 ~25 !n ~40 -j3 ~12 +j4 ~200 !s ~500 -i5 ~280"
            " +i1 ~300 !n",
            ["i1i5", "j1j4", "i5i1"],
        ),
        (
            "chess",
            "rnbqk1nr/p1pp1p1p/1p2p1p1/8/1b3P2/PP6/2PPPKPP/RNBQ1BNR w kq - 1 5",
            "-a1 ~190 +a2 ~110 -d2 ~140 !s ~300 -b4 ~50 +c3 ~1 !s ~70 -c3 ~40 +d2 ~240 !n",
            ["a1a2", "b4d2"],
        ),
        (
            "lancer-chess",
            "t1bqkblt/ppjpp1pp/5p2/2p5/8/K2P2LP/PPP1PPP1/TJBQ1B1T b KQkq - 1 5",
            "-c7 ~270 +b6 ~190 !n ~130 -h7 ~110 -a3 ~12 +a4 ~80 !n ~60 +h7 ~190 !s",
            ["c7b6", "a3a4"],
        ),
    ],
    ids=["capture", "slide", "adjusted"],
)
def test_second_press_while_the_opponent_moves_is_for_nothing(
    game: str, fen: str, script: str, played: list[str]
) -> None:
    """Who answers has had time to see the move; a square that the opponent's piece just passes over is no move yet."""
    moves, told = read(game, f"{script} ~3000", fen, "tournament")
    assert (moves, alerts(told)) == (played, [])


def test_piece_of_neither_side_may_be_in_a_hand_before_the_check_that_it_answers_stands() -> None:
    """Rulebook B 9.7: North takes the broker up for the answer while South's Tradesman is still on its way."""
    script = "~1000 -c3 ~100 -b2 ~6 -d4 ~67 +b3 ~30 +d4 ~1500 -b3 ~600 +c3 ~1500"
    moves, told = read("gyroscope", script, "1btb1/3f1/5/1T3/F2BF w - - 1 5 broker=c3")
    assert moves == ["b2b3", "c3d4", "b3c3"]
    assert alerts(told) == []


def test_piece_that_lets_go_of_its_switch_for_a_moment_does_not_delay_an_alert() -> None:
    """What was taken on a3 cannot have been set down on d4 in the 17 ms in which that square was empty, while its Pawn
    takes on e5: the Knight took on d6.
    """
    array = "4k3/r7/3p4/4p3/3P4/P1N5/8/4K3 b - - 0 1"
    before = "-a3 ~300 -a7 ~300 +a3 ~200 !n ~550"
    script = f"{before} -d4 ~17 +d4 ~25 -d6 ~420 -c3 ~190 +d6 ~80 !s ~3000"
    pressed_s = [event["t"] for event in trace("chess", script, array) if event["ev"] == "press"][-1]
    _, told = read("chess", script, array, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["move"]) == ("illegal-move", "c3d6")
    assert alert["t"] <= pressed_s + PRESS_S


def test_piece_that_slides_on_is_not_a_drop_of_the_other_side() -> None:
    """What the other side sets down elsewhere before the press is its own affair: no illegal move of the presser."""
    array = (
        "**rbqkbnr**/*1pp1ppppp*/Ip1spisss2/s3o4so/9s1/O9S/11/1S2S1OSO1o/S3BPSPSSS/*PP1P1P1PP*/**RBQK1NR**[Ss] "
        "w KQkq - 1 24"
    )
    slide = "-e3 ~34 +d4 ~57 -d4 ~26 +c5 ~69 -c5 ~39 +b6"
    script = f"{slide} ~102 -i9 ~390 +h7 ~165 !s ~560 -h7 ~367 +i8 ~844 !n ~3000"
    moves, told = read("exciting", script, array, "tournament")
    assert moves == ["e3b6", "i9i8"]
    assert alerts(told) == []


@pytest.mark.parametrize("hands", ["-a5 ~330 !s ~65 -h3", "-a5 ~330 -h3 ~65 !s"])
def test_illegal_answer_to_a_move_that_nobody_saw_land_is_told_of_who_made_it(hands: str) -> None:
    """The Pawn takes on b6, which nobody sees; then the Bishop goes to h7. It is not what the Pawn could have taken."""
    fen = "4k2r/8/1p6/P7/8/7b/6P1/4K3 w - - 0 1"
    _, told = read("chess", f"{hands} ~390 +h7 ~650 !n ~2000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("illegal-move", "north", "h3h7")


def test_piece_that_comes_down_after_the_press_may_be_the_reply_to_a_capture_nobody_saw() -> None:
    """The knight has pushed off the queen on f6, or has gone to e7 late, where the bishop mates it."""
    fen = "r1bk2nr/p2p1pNp/n2B1Q2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 22"
    script = "-g8 ~240 !n ~100 -d6 ~210 +e7 ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["g8e7"]
    assert not is_sure(told, 1)
    assert ["g8f6", "d6e7"] in told[-1]["alternatives"]


def test_reply_taken_up_well_before_the_move_and_held_through_its_press_is_no_victim_set_aside() -> None:
    """The pawn comes down on the edge of the board, as what was taken could; the knight is in the other side's hand."""
    script = "-h7 ~480 -a7 ~670 +h5 ~1430 !n ~890 +c6 ~1480 !s ~2000"
    moves, told = read("chess", script, "r3k3/N6p/8/8/8/8/8/4K3 b - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["h7h5", "a7c6"], [])


def test_victim_that_was_set_on_the_edge_just_before_the_press_for_its_move_was_taken_there() -> None:
    """The pawn stood on c6 for long enough to be seen; no hand that sets it down on a3 is at the lever so soon."""
    array = "rn2kbr1/1b2B2p/4q1p1/2P1n3/Pp5P/2N2N2/2P3K1/R1Q4R w q - 1 19"
    moves, told = read(
        "chess",
        "-c5 ~40 +c6 ~620 -c6 ~220 +a3 ~40 !s ~390 -a3 ~220 -b8 ~260 +c6 ~760 !n ~4000",
        array,
        "tournament",
    )
    assert (moves, alerts(told)) == (["c5c6", "b8c6"], [])


def test_piece_lifted_just_after_its_press_together_with_another_one_is_knocked_over() -> None:
    """The Tower had been pressed for on a4, and is put back there; it did not slide on to a7."""
    array = "tn2dbnt/1bqp1pp1/8/8/1P2PP2/p6P/P2Q4/T4e2 w - - 0 19"
    knocked = "-b7 ~16 -a4 ~27 +a7 ~7 +b5 ~170 -a7 ~38 -b5 ~15 +b7 ~49 +a4"
    moves, told = read(
        "chess-titles",
        f"-a1 ~640 +f1 ~790 +a4 ~3 -a8 ~15 !s ~107 !n ~127 {knocked} ~5000",
        array,
        "tournament",
    )
    assert (moves, alerts(told)) == (["a1f1", "a8a4"], [])


@pytest.mark.parametrize(("knocked_ms", "is_told"), [(40, False), (90, True), (300, True)])
def test_piece_knocked_to_the_next_square_was_not_moved_out_of_turn(knocked_ms: int, is_told: bool) -> None:
    """North had answered, and no hand sets a piece down so soon; it is put back at once. The other one was moved."""
    script = (
        f"!n -e2 ~300 +e4 ~300 -e7 ~100 +e5 ~60 -a7 ~{knocked_ms} +a6 ~150 !s ~60 !n ~20 -a6 ~20 +a7 ~3000"
    )
    _, told = read("chess", script, mode="tournament")
    assert alerts(told) == ["out-of-turn"] * is_told


@pytest.mark.parametrize(
    ("fen", "script", "played"),
    [
        (
            "k7/8/5p2/6B1/8/8/8/3K4 b - - 0 1",
            "-f6 ~2350 -g5 ~450 !n ~10 +g5 ~80 -d1 ~110 +h4 ~190 +c1 ~210 !s ~1200 -h4 ~3000",
            ["f6g5", "d1c1"],
        ),
        (
            "3rk3/8/8/3p4/8/8/5N2/3RK3 w - - 0 1",
            "-d1 ~200 -d5 ~130 +d5 ~70 !s ~120 +h6 ~780 -e8 ~250 +e7 ~150 !n ~400 -h6 ~3000",
            ["d1d5", "e8e7"],
        ),
    ],
    ids=["while the reply is made", "until the reply is pressed for"],
)
def test_victim_set_aside_for_a_moment_is_no_fault_of_a_quick_reply(
    fen: str, script: str, played: list[str]
) -> None:
    """It stands on the edge, where the piece in the other player's hand cannot go."""
    moves, told = read("chess", script, fen, "tournament")
    assert moves == played
    assert alerts(told) == []


def test_piece_of_the_side_on_move_set_down_on_the_edge_is_no_victim_of_the_move_before() -> None:
    """The Bishop left c1, and nothing has come down but on c8: that it took on d2, unseen, explains nothing."""
    fen = "4k3/4p3/3B4/8/8/8/3p4/2B3K1 b - - 0 1"
    script = "-e7 ~500 -d6 ~400 +d6 ~200 !n ~700 -d2 ~560 +d2 ~840 -c1 ~470 +c8 ~40 !s ~3000"
    _, told = read("chess", script, fen, "tournament")
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [("illegal-move", "south")]


def test_own_piece_taken_by_the_rules_may_be_set_aside_as_any() -> None:
    """The broker takes one of either side."""
    script = "-c2 ~500 -c3 ~400 +c2 ~200 +a4 ~30 !s ~1070 -a4 ~3000"
    moves, told = read("gyroscope", script, "1b3/2t2/5/f1B1B/5 w - - 2 10 broker=c3", "tournament")
    assert moves == ["c3c2"]
    assert alerts(told) == []


def test_capture_that_nobody_saw_land_is_made_by_the_time_another_piece_has_long_been_lifted() -> None:
    """Which piece the Cannon took is asked; but it is in no hand eight seconds after its press."""
    fen = "rhe2kChr/9/9/p1pcp1p2/c7p/P8/2P1P1P1P/R8/4A4/1HEAK1EHR w - - 2 8"
    script = "~1000 -g10 ~1300 !s ~8200 -a6 ~300 +a9 ~980 !n ~3000"
    _, told = read("touchpaper", script, fen, "tournament")
    assert [(alert["by"], alert["move"]) for alert in of_kind(told, "alert")] == [("north", "a6a9")]


def test_what_had_taken_and_moves_long_after_is_no_victim_set_aside() -> None:
    """The Archbishop, whose switch had hardly opened for its capture, goes to h8; the rook is moved as well."""
    fen = "t2bqkb1nt/ppppppppp1/n2a4cp/10/3P5P/2N5P1/PPP1PPPP2/T1ABQKBCNT w KQkq - 1 5"
    taken = "~1000 -c1 ~560 -i7 ~24 +i7 ~580 !s ~1400 -i6 ~300 +e6 ~200 !n"
    script = f"{taken} ~9000 -i7 ~480 +h8 ~560 -j1 ~790 +j3 ~760 !s ~2500"
    moves, told = read("capablanca", script, fen, "tournament")
    assert moves == ["c1i7", "i6e6", "i7h8"]
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [("illegal-move", "south")]


def test_what_was_set_down_where_its_own_move_ends_is_no_victim_of_the_move_before() -> None:
    """The Rook went to a2, three seconds after the Pawn had taken on e5, and then the Horse to i3."""
    fen = "rhea1aehr/4k1C2/3c5/2p3p1p/p3p2C1/4P4/P1P3P1P/4E4/8R/1H1AKAEHR[] b - - 0 12"
    script = "~1000 -e6 ~680 -e5 ~560 +e5 ~1750 !n ~500 -i2 ~830 +a2 ~810 -h1 ~770 +i3 ~560 !s ~2500"
    moves, told = read("qi-placements", script, fen, "tournament")
    assert moves == ["e6e5", "i2a2"]
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [("illegal-move", "south")]


def test_victim_set_aside_while_another_piece_is_adjusted_is_no_fault() -> None:
    """What was taken on i7 is set down on the edge with one hand, as the other one puts the bishop of h1 right."""
    fen = "tnbaqkcbnt/p1pppppppp/10/1p8/10/3P6/PPP1PPPPPP/TNBAQKCBNT w KQkq - 0 2"
    script = "~1000 -c1 ~400 -i7 ~470 +i7 ~130 -h1 ~120 +a6 ~450 +h1 ~100 !s ~950 -a6 ~3000 -b8 ~300 +c6 ~300 !n ~2000"
    moves, told = read("storm-force-24", script, fen, "tournament")
    assert (moves, alerts(told)) == (["c1i7", "b8c6"], [])


def test_reply_that_lands_before_it_is_told_to_have_left_is_no_landing_of_what_was_pressed_for() -> None:
    """South's piece pushed another one off on g5, and North's came down on d5 a moment before d6 opened."""
    script = "~1000 -f7 ~80 +g7 ~830 -f4 ~60 !n ~143 -g5 ~10 +g5 ~28 !s ~50 +d5 ~7 -d6 ~165 !n ~2500"
    fen = "r1bkbr1/p2pp2/npp2pp/5P1/3PB2/PPPN2P/R2K1NR b - - 0 11"
    moves, told = read("kaleidoscope", script, fen, "tournament")
    assert (moves, alerts(told)) == (["f7g7", "f4g5", "d6d5"], [])


def test_piece_that_was_pushed_there_for_a_moment_is_no_other_one_moved_to_where_the_move_ends() -> None:
    """South's bishop is put back from d2; then the queen goes there, and the bishop is taken before the press."""
    script = (
        "~1000 -e2 ~50 +d2 ~270 -d2 ~50 +e2 ~1400 -d1 ~50 +d2 ~400 -e2 ~250 -f3 ~180 !s ~200 +e2 !n ~2500"
    )
    moves, told = read("chess", script, "4k3/8/8/8/8/5p2/4B3/3Q2K1 w - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["d1d2", "f3e2"], [])


@pytest.mark.parametrize(
    "hands",
    [
        "-b2 ~20 +a2 ~40 -e2 ~150 +e4 ~35 !s",
        "-e2 ~270 -b2 ~20 +a2 ~290 +e4 ~20 !s",
        "-e2 ~300 -b7 , +b6 ~170 +e4 ~20 !s",
    ],
    ids=["before the move", "while it is made", "one of the other side's"],
)
def test_piece_knocked_over_by_the_time_of_the_press_was_not_moved(hands: str) -> None:
    """No hand carries a piece to the next square in 20 ms: it is put back at once, and nothing is told."""
    square, beside = ("b7", "b6") if "b7" in hands else ("b2", "a2")
    fen = "4k3/1p6/8/8/8/8/1P2P3/4K3 w - - 0 1"
    moves, told = read("chess", f"{hands} ~120 -{beside} ~160 +{square} ~3000", fen, "tournament")
    assert (moves, alerts(told)) == (["e2e4"], [])


def test_piece_knocked_over_after_a_hasty_reply_is_no_move_before_a_late_press() -> None:
    """South's pawn is pushed aside by North's hand before South has pressed for it."""
    script = "-e2 +e4 ~300 -e7 ~20 +e5 ~270 -e4 ~60 +d3 ~20 !s ~300 -d3 ~60 +e4 ~300 !n ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5"], [])


def test_piece_moved_to_the_next_square_before_the_press_is_a_second_move() -> None:
    """A hasty hand needs 140 ms for that."""
    fen = "4k3/1p6/8/8/8/8/1P2P3/4K3 w - - 0 1"
    _, told = read("chess", "-e2 ~300 +e4 ~300 -b2 ~140 +b3 ~80 !s ~3000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["text"]) == ("illegal-move", "South made two moves: e4, then b2 to b3")
    assert alert["confirmed"]
