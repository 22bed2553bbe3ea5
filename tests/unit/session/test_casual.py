"""Casual play: warnings in words, the way back, clocks, setting up, noise, and the end of a game."""

import pytest

from controller.effects import MovesRevised, QuestionClosed
from controller.events import PiecePlaced, TimePassed
from controller.sides import Side
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read, trace

ILLEGAL_POSITIONS = {
    "cannot-reach": ("chess", "", "-g1 +g3", "illegal-move", "the Knight from g1 cannot reach g3"),
    "in-check": (
        "chess",
        "-e2 +e4 ~1500 -e7 +e5 ~1500 -d1 +h5 ~1500",
        "-f7 +f6",
        "illegal-move",
        "this leaves your King in check",
    ),
    "out-of-turn": ("chess", "", "-e7 +e5", "out-of-turn", "it is South's turn"),
    "too-many": ("chess", "", "+e5", "illegal-position", "no piece should stand on e5"),
    "elephant": ("chinese-chess", "", "-c1 +c3", "illegal-move", "the Elephant from c1 cannot reach c3"),
    "chancellor": (
        "capablanca-classic",
        "",
        "-h1 +h4",
        "illegal-move",
        "the Chancellor's way is blocked on h2",
    ),
}


@pytest.mark.parametrize("case", ILLEGAL_POSITIONS)
def test_impossible_position_at_rest_is_warned_of_with_the_way_back(case: str) -> None:
    """Nothing is said at once; then the words and each square; all is well again once it is put right."""
    game_id, opening, slip, kind, words = ILLEGAL_POSITIONS[case]
    table = Table(game_id)
    table.play(opening)
    before = table.moves()
    table.wait(2000).play(slip)
    assert table.view().warning is None
    table.wait(5500)
    view = table.view()
    assert table.alerts() == [kind]
    assert view.warning.kind == kind
    assert words in view.warning.text
    touched = [token[1:] for token in slip.split()]
    assert [square for square, _ in view.guidance.put] == [s for s in touched if "-" + s in slip]
    assert list(view.guidance.remove) == [s for s in touched if "+" + s in slip]
    table.play(" ".join(("+" if s[0] == "-" else "-") + s[1:] for s in reversed(slip.split()))).wait(3000)
    assert table.view().warning is None
    assert table.view().guidance is None
    assert table.moves() == before


def test_impossible_position_that_lasts_a_second_is_no_alert() -> None:
    """A slip that is corrected at once."""
    moves, told = read("chess", "-g1 +g3 ~1000 -g3 +f3 ~1500")
    assert moves == ["g1f3"]
    assert not alerts(told)


def test_pieces_set_up_begin_the_game() -> None:
    """Guidance names every missing piece until the start position stands."""
    table = Table("chess", set_up=True)
    squares = table.state.game.start().pieces()
    assert len(table.view().guidance.put) == 32
    for square in list(squares)[:-1]:
        table.play(f"+{square}")
    last = list(squares)[-1]
    assert [square for square, _ in table.view().guidance.put] == [last]
    assert table.view().phase == "setup"
    table.play(f"+{last}").wait(1000)
    assert table.view().phase == "play"
    table.play("-e2 +e4").wait(2000)
    assert table.moves() == ["e2e4"]


def test_levers_and_pause_run_the_clocks() -> None:
    """North starts South's clock, each press starts the other's, the key halts and resumes."""
    table = Table("chess", settings="fischer 5m+3s")
    assert table.view().clock.running is None
    table.play("!n")
    assert table.view().clock.running is Side.SOUTH
    table.play("-e2 +e4 !s")
    assert table.view().clock.running is Side.NORTH
    table.play("@pause")
    remaining = table.view().clock.remaining_ms
    table.wait(30_000)
    assert table.view().clock.running is None
    assert table.view().clock.remaining_ms == remaining
    table.play("@pause").wait(1000)
    assert table.view().clock.running is Side.NORTH


def test_lost_link_halts_the_clocks_until_the_board_makes_sense() -> None:
    """Both sides' times stand still while the board cannot be seen; the view says so."""
    table = Table("chess", settings="single 5m")
    table.play("!n -e2 +e4 !s >down")
    remaining = table.view().clock.remaining_ms
    table.wait(20_000)
    assert table.view().clock.remaining_ms == remaining
    assert table.view().warning.kind == "link-lost"
    table.play(">up").wait(1000)
    assert table.view().warning is None
    assert table.alerts() == ["link-lost", "link-back"]


@pytest.mark.parametrize("square", ["e2", "e5"])
def test_switch_that_chatters_is_told_by_name_and_the_game_goes_on(square: str) -> None:
    """Ten changes within three seconds, on an occupied and on an empty square."""
    first, second = ("-", "+") if square == "e2" else ("+", "-")
    noise = f"{first}{square} ~100 {second}{square} ~100 " * 6
    moves, told = read("chess", f"{noise} ~2000 -g1 +f3 ~2000 -g8 +f6")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["sq"]) == ("noisy-square", square)
    assert moves == ["g1f3", "g8f6"]


def test_switch_that_chatters_again_after_a_calm_is_told_again() -> None:
    """Two events are two alerts; the calm between them is longer than the time in which changes count."""
    noise = "+e5 ~100 -e5 ~100 " * 6
    _, told = read("chess", f"{noise} ~9000 {noise} ~2000")
    assert alerts(told) == ["noisy-square", "noisy-square"]


@pytest.mark.parametrize(
    ("key", "result", "reason"), [("@resign", "0-1", "resignation"), ("@draw", "1/2-1/2", "agreement")]
)
def test_pieces_swept_off_after_the_end_are_not_moves(key: str, result: str, reason: str) -> None:
    """The kings meet in the middle and the rest goes into the box."""
    sweep = "-e1 +e5 -e8 +d5 -d1 -d8 -a1 -a8 ~6000 -c1 +a4"
    moves, told = read("chess", f"-e2 +e4 ~1500 -e7 +e6 ~1500 {key} {sweep}")
    assert moves == ["e2e4", "e7e6"]
    assert [(line["result"], line["reason"]) for line in of_kind(told, "result")] == [(result, reason)]
    assert not alerts(told)


@pytest.mark.parametrize("rest_ms", [1500, 9000])
def test_mate_ends_the_game(rest_ms: int) -> None:
    """Fool's mate; what happens to the pieces afterwards is nobody's move."""
    script = "-f2 +f3 ~1500 -e7 +e5 ~1500 -g2 +g4 ~1500 -d8 +h4"
    moves, told = read("chess", f"{script} ~{rest_ms} -e1 -d1 -a1 +e4 ~6000 -h4")
    assert moves == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert [(line["result"], line["reason"]) for line in of_kind(told, "result")] == [("0-1", "checkmate")]


def test_undo_key_takes_the_last_move_back_and_guides() -> None:
    """The record loses the move; the board is put right by guidance."""
    table = Table("chess")
    table.play("-e2 +e4").wait(2000)
    table.play("@undo")
    assert table.moves() == []
    table.play("-e4 +e2").wait(2000)
    assert table.moves() == []
    table.play("-d2 +d4").wait(2000)
    assert table.moves() == ["d2d4"]


def test_question_is_closed_by_its_answer_at_once() -> None:
    """Which piece a pawn became is answered on the keys: nobody has to play on for the question to go."""
    table = Table("chess", fen="7k/4P3/8/8/8/8/8/K7 w - - 0 1").play("-e7 +e8")
    assert table.state.question is not None
    table.play("=R")
    assert [e.t_ms for e in table.effects if isinstance(e, QuestionClosed)] == [table.now_ms]
    assert table.moves() == ["e7e8=R"]


@pytest.mark.parametrize("back", ["-e8 +e7 ~6000", "@undo ~100 -e8 +e7 ~6000"])
def test_piece_that_was_said_before_a_takeback_is_asked_for_again(back: str) -> None:
    """What was said of a promotion that was taken back is not said of the next one."""
    table = Table("chess", fen="8/4P3/7k/8/8/8/8/K7 w - - 0 1").play("-e7 +e8 =N ~2000")
    assert table.moves() == ["e7e8=N"]
    table.play(f"{back} -e7 +e8")
    assert table.state.question is not None
    table.play("~2000 -h6 +g7 ~1500 -e8 +e2 ~3000")
    assert table.moves() == ["e7e8=Q", "h6g7", "e8e2"]


def test_answered_moves_that_go_back_one_by_one_are_in_doubt() -> None:
    """A piece went back while the answer to its move still stood, and then that did; a knocked one stood beside."""
    script = (
        "-c1 +c2 ~1300 -c5 +c4 ~10 -b1 ~150 +d3 ~700 -c4 +b4 ~10 +c3 ~20 -d3 +b1 ~300 -b4 ~300 +c4 ~1600 -c3"
    )
    moves, told = read("combat", f"{script} ~600 -b1 ~800 +a2 ~3000")
    assert moves == ["c1c2", "c5c4", "b1a2"]
    assert not is_sure(told, 3)


def test_last_moves_are_doubtful_while_the_board_makes_no_sense_after_them() -> None:
    """Two pieces stand where none can be: perhaps the moves before were others. Put right, they are sure again."""
    script = "-e2 +e4 ~1500 -e7 +e5 ~1500 -a2 -b8 +b4 +h5 ~5000"
    _, told = read("chess", script)
    assert "illegal-position" in alerts(told)
    assert not is_sure(told, 1) and not is_sure(told, 2)
    moves, told = read("chess", f"{script} -b4 -h5 +b8 +a2 ~2500")
    assert moves == ["e2e4", "e7e5"]
    assert is_sure(told, 1) and is_sure(told, 2)


def test_move_that_goes_back_within_its_turn_is_taken_back() -> None:
    """Where a turn may have several moves, one there and one back would be legal, and change nothing."""
    script = "-e2 +e4 !s -f7 +f5 ~600 -g8 +g6 ~1500 -g1 +g3 ~1500 -g3 +g1 -g6 +g8 ~1500 -f5 +f4 !n ~3000"
    moves, _ = read("changeover-lancer", script)
    assert moves == ["e2e4", "f7f5", "f5f4"]


@pytest.mark.parametrize(
    "before",
    ["-a8 ~100 -b1 ~700 +a8 ~50 +b1 ~2000 -d7 +d6 ~4500", "~4500 -d7 +c5 ~300 +d6 ~20 -c5 ~5200"],
    ids=["adjusted with both hands", "shoved to its place"],
)
def test_two_moves_are_taken_back_whatever_hands_did_before_the_board_was_at_rest(before: str) -> None:
    """Pieces lifted together long before were not swept off with those that go back now."""
    script = f"-e2 +e4 ~3500 -e7 +e5 ~4500 -g1 +f3 ~1500 {before} -d6 +d7 -f3 +g1 ~10000"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "e7e5"]
    assert alerts(told) == []


@pytest.mark.parametrize("later_ms", [2200, 6000])
def test_capture_stands_though_a_king_goes_illegally_where_it_came_from(later_ms: int) -> None:
    """As if the rook had only adjusted what it took, and come back after seconds."""
    fen = "8/3p4/8/8/8/n7/1k2PPPP/R5K1 w - - 0 20"
    moves, told = read("chess", f"-a1 -a3 +a3 ~{later_ms} -b2 +a1 ~9000", fen)
    assert moves == ["a1a3"]
    assert alerts(told) == ["illegal-move"]


def test_piece_slid_out_of_turn_is_no_drop_of_the_other_side() -> None:
    """South moves twice; North could drop a piece where the second one went."""
    fen = (
        "**ubq1bnr**/*pppkNp1pp*/sss2pnps1s/o3s1s2so/7r1s1/S1s2s2O1S/7N3/S2PSSS1P2/2PS3S1SS/*PI1PPPP1P*/**UBQKB1R**[S]"
        " w KQ - 2 35"
    )
    moves, told = read("exciting-cannon", "-a4 +a5 ~4000 -k3 +k4 ~9000", fen)
    assert moves == ["a4a5"]
    assert alerts(told) == ["out-of-turn"]


def test_choice_is_for_the_promotion_although_that_is_understood_only_later() -> None:
    """The rook has pushed a piece off, unseen; so the pawn's arrival looked like the rook's until play went on."""
    fen = "rnb2k1x1/2ppp2br/p5k1B/1p3p1pp/3P1P3/4P1P2/P1N1K4/RPP2X2p/4n1BR1 w - - 0 25"
    script = "-h1 ~2000 -i2 ~200 +i1 ~1200 =K ~1600 -h6 +g6 ~3500 -e1 +f3 ~2000"
    moves, _ = read("crystal-of-doom", script, fen)
    assert moves == ["h1h6", "i2i1=K", "h6g6", "e1f3"]


def test_moves_are_taken_back_just_after_an_illegal_one_was_put_right() -> None:
    """What is as it was again takes no part: an illegal capture, and a move that is taken back before the last one."""
    fen = "2b4r/4n1p1/2p2k1R/3rp3/P2pP3/1P4P1/4NP2/2K1R3 b - - 1 33"
    wrong = "-d5 -e2 +e2 ~13000 -e2 +e2 +d5 ~3000"
    script = (
        f"-g7 -h6 ~70 +h6 ~3000 -f2 +f4 ~3000 {wrong} -h8 +f8 ~3000 -f8 ~800 +h8 ~3000 -f4 ~800 +f2 ~6000"
    )
    moves, told = read("chess", script, fen)
    assert moves == ["g7h6"]
    assert alerts(told) == ["illegal-move"]


def test_move_is_taken_back_just_after_pieces_were_knocked_over() -> None:
    """They stand as before. Play goes on with another move."""
    knocked = "-f2 ~300 -g1 ~1400 -c1 ~3300 +f2 ~1400 +c1 ~1850 +g1 ~2750"
    script = f"-h2 +h4 ~1500 -h7 +h5 ~2500 -e2 ~800 +e3 ~5200 {knocked} -e3 ~700 +e2 ~16000 -d2 +d4 ~1500"
    moves, told = read("chess", script)
    assert moves == ["h2h4", "h7h5", "d2d4"]
    assert alerts(told) == []


def test_four_moves_are_taken_back_with_a_capture_among_them() -> None:
    """Slowly, one after the other; then another game is played."""
    fen = "rn6/p1p1p3/k7/3P1p2/2N2bQ1/4P1P1/4K3/r7 w - - 0 36"
    played = "-g4 +g6 ~3000 -c7 +c6 ~1900 -e3 -f4 +f4 ~6000 -a1 +e1"
    back = "~600 -e1 ~800 +a1 -f4 +e3 ~1100 +f4 ~2000 -c6 +c7 ~2400 -g6 +g4"
    moves, told = read(
        "chess", f"{played} {back} -f5 -g4 ~700 +f5 ~5600 -a1 +a5 ~1500 -c4 ~800 +b6 ~2000", fen
    )
    assert moves == ["g4f5", "a1a5", "c4b6"]
    assert alerts(told) == []


def test_illegal_move_that_another_game_would_explain_leaves_the_record_in_doubt() -> None:
    """Western chess: the first capture was pushed, of another piece; the capture of that one is told as illegal."""
    position = "1nb5/5q2/8/pt4p1/1bPP4/1T5p/5Q2/8 w - - 0 45"
    script = (
        "-b3 ~2000 -h3 ~150 +h3 ~2000 -c8 ~400 +f5 ~120 -f5 ~90 +g4 ~2000 -f2 ~800 +g3 ~2300 -f7 ~900 +e7 ~2000 -g4"
        " ~1900 -g3 ~160 +g4 ~3500 -b4 ~1200 -b5 ~700 +b4 ~2000 -g4 ~900 +g3 ~8000"
    )
    _, told = read("western-chess", script, position)
    assert not any(is_sure(told, ply) for ply in range(1, 6))
    assert [set(line["choices"]) for line in of_kind(told, "ask")] == [{"b3h3", "b3b4"}]


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "escalier",
            "rnb3k1nr/r5q1Rr/p5ap2/npp3cB1R/1b2pP1cP1/10/1P1P3P2/Pb3MP3/R5MBN1/1NBCAKCBN1 b - - 2 37 rooks=a2",
            "-h6 ~1100 +f4 ~2000 -e1 ~1200 -e6 ~50 +e6 ~15200 -f4 ~1400 +g5 ~700 -g5 ~1100 +f4 ~700 -e6 ~110 +e5 ~120"
            " -e5 ~60 +e4 ~120 -e4 ~50 +e3 ~90 -e3 ~70 +e2 ~120 -e2 ~110 +e1 ~2000 +e6",
            ["h6f4"],
        ),
        (
            "riverqi-soldier",
            None,
            "-g4 ~120 +g5 ~2000 -b10 ~1200 +a8 ~2000 -b3 ~260 +d3 ~130 -d3 ~40 +e3 ~120 -e3 ~60 +f3 ~140 -f3 ~80 +g3"
            " ~2200 -g3 ~1700 +b3 ~500 -a8 ~1600 +b10",
            ["g4g5"],
        ),
        (
            "escalier",
            "rnbc1kcbnr/r1bmqaq1r1/np2p1pp1p/5p2mn/p1pp6/3P4P1/4PQP3/PPPMAPMP1P/RN4QBNR/RNBC1KCBNR w - - 0 14"
            " rooks=a1a2a9a10i9j1j2j10",
            "-d1 ~600 +e2 ~2000 -i5 ~2400 -e9 ~2000 +i5 ~2000 -d3 ~1400 +e1 ~1800 -e1 ~600 +d3 ~900 -i5 ~90 +h6"
            " ~120 -h6 ~70 +g7 ~100 -g7 ~60 +f8 ~120 -f8 ~90 +e9 ~1700 +i5 ~2400 -e2 ~700 +d1",
            [],
        ),
    ],
    ids=["slid back", "slid there", "a capture slid back"],
)
def test_moves_that_were_slid_are_taken_back_like_others(
    game: str, fen: str | None, script: str, played: list[str]
) -> None:
    """The squares passed over are no pieces that were swept off."""
    moves, told = read(game, f"{script} ~8000", fen)
    assert (moves, alerts(told)) == (played, [])


def test_reply_dropped_before_the_victim_of_a_remote_capture_is_off_the_board_is_read() -> None:
    """Exciting chess: c9c8 takes d8, and nobody waits until that piece is gone."""
    position = (
        "**rbqkbnr**/*pppippppp*/1ss1p1sssss/3Io1o1o1o/11/4i6/9O1/2O1O1OS1SO/SSSS1I1SSSS/*PPPPPPPPP*/**RBQKBNR**[S]"
        " b KQkq - 0 12"
    )
    script = "-c9 ~230 +c8 ~210 +a7 ~110 -d8 ~280 -e8 ~300 +d7 ~220 -j4 ~300 +i4 ~6000"
    moves, told = read("exciting", script, position)
    assert (moves, alerts(told)) == (["c9c8", "S@a7", "e8d7", "j4i4"], [])


@pytest.mark.parametrize(
    ("position", "before", "slip", "back", "later"),
    [
        ("4k3/3p4/8/8/8/8/2P5/3RK3 w - - 0 1", "-d7 -d1 +d7", "-c2 +d1", "-d1 +c2", "-e8 -d7 +d7"),
        ("8/8/8/PBP5/1k6/8/8/4K3 b - - 0 1", "-b4 -b5 +b5 -c5 +c6", "-a5 +b4", "-b4 +a5", "-b5 +c4"),
    ],
    ids=["the capture would not have been made", "another one would have been"],
)
def test_illegal_move_is_told_of_before_another_game_is_believed_in(
    position: str, before: str, slip: str, back: str, later: str
) -> None:
    """Only another past, which nothing had spoken for, explains where the piece stands now, for as long as that is."""
    moves, told = read("chess", f"{before} ~1500 {slip} ~6000", position)
    assert (len(moves), alerts(told)) == (before.count("+"), ["out-of-turn"])
    assert not any(is_sure(told, ply) for ply in range(1, len(moves) + 1))
    again, told = read("chess", f"{before} ~1500 {slip} ~6000 {back} ~1500 {later} ~1500", position)
    assert (again[:-1], alerts(told)) == (moves, ["out-of-turn"])


@pytest.mark.parametrize("hands", ["-a2 -g8 +a2", "-g8 -a2 +a2"])
def test_illegal_capture_is_told_of_after_a_move_whose_piece_nobody_saw_land(hands: str) -> None:
    """The white knight has pushed the pawn off e5, or is still in the hand: both knights are off their squares."""
    position = "4k1n1/8/8/4p3/8/3N4/P7/4K3 w - - 0 1"
    _, told = read("chess", f"-d3 ~1500 {hands} ~8000", position)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["move"]) == ("illegal-move", "g8a2")


@pytest.mark.parametrize("hands", ["-g8", "-a2 +a2 -g8", "-e5"])
def test_two_pieces_in_hands_are_no_illegal_capture(hands: str) -> None:
    """Nobody has set a piece down where another one stood."""
    _, told = read("chess", f"-d3 ~1500 {hands} ~8000", "4k1n1/8/8/4p3/8/3N4/P7/4K3 w - - 0 1")
    assert not alerts(told)


LEFT_BEHIND = "4k3/8/8/3p4/4P3/8/P7/4K3 w - - 0 1"


def test_move_made_while_a_piece_is_off_its_square_is_told_of() -> None:
    """White has moved although a black pawn is missing."""
    moves, told = read("chess", "-d5 ~1500 -a2 +a4 ~6000", LEFT_BEHIND)
    assert (moves, is_sure(told, 1)) == (["a2a4"], False)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["squares"]) == ("piece-missing", ["d5"])


@pytest.mark.parametrize(
    ("held", "before_ms", "after_ms"),
    [("b8", 1000, 5200), ("b8", 1000, 20_000), ("b8", 3000, 5200), ("e8", 1000, 5200), ("d8", 7000, 9000)],
)
def test_move_beside_a_piece_in_the_hand_of_the_other_side_need_not_wait_for_it(
    held: str, before_ms: int, after_ms: int
) -> None:
    """North thinks with a piece of its own in the hand while South moves: nothing is wrong."""
    away = f"-e2 +e4 ~1500 -e7 +e5 ~2500 -{held} ~{before_ms} -g1 ~800 +f3 ~{after_ms}"
    moves, told = read("chess", f"{away} +{held} ~2000 -d7 +d6 ~3000")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3", "d7d6"], [])
    back = trace("chess", f"{away} +{held}")[-1]["t"]
    assert [line["ply"] for line in of_kind(told, "move") if line["t"] < back] == [1, 2, 3]
    assert all(is_sure(told, ply) for ply in (1, 2, 3, 4))


def test_piece_that_its_own_side_has_held_is_missed_once_it_moves_another() -> None:
    """North's Knight is off the board still when North has answered with a pawn."""
    held = "-e2 +e4 ~1500 -e7 +e5 ~2500 -b8 ~1000 -g1 ~800 +f3 ~9000"
    _, told = read("chess", f"{held} -d7 +d6 ~6000")
    (alert,) = of_kind(told, "alert")
    assert "b8" in alert["squares"]
    assert not is_sure(told, 4)


def test_move_after_a_capture_that_hardly_emptied_its_square_is_told_to_be_out_of_turn() -> None:
    """Or the pawn from e4 is still in a hand, and nothing was taken: then it was left out of the game."""
    script = "-e8 +e8 -e1 +e1 -e4 ~92 -d5 ~17 +d5 ~1582 -a2 +a4 ~6000"
    _, told = read("chess", script, LEFT_BEHIND)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["move"]) == ("out-of-turn", "a2a4")
    moves, told = read("chess", f"{script} -a4 +a2 ~2000 -e8 +e7 ~2000", LEFT_BEHIND)
    assert (moves, alerts(told)) == (["e4d5", "e8e7"], ["out-of-turn"])


def test_piece_knocked_to_the_next_square_is_no_drop() -> None:
    """North could drop a soldier there, but what came down is South's piece from the square beside it."""
    fen = (
        "**ubqkbnr**/*ppppppppp*/sss1i1nssss/1so3o1o2/5s1s1o1/3r7/1O3O1S3/SSO1OS2O1O/1S1S1INSSSS/*PPPPPPPPP*/"
        "**UBQKBNR**[Ss] b KQkq - 1 12"
    )
    moves, told = read("exciting-cannon", "-b4 ~60 +a3 ~6000", fen)
    assert (moves, alerts(told)) == ([], ["out-of-turn"])


def test_promotion_in_doubt_whose_touches_are_long_forgotten_stops_nothing() -> None:
    """A queen on h8 would give check. Only that the piece was adjusted since is in the log still, not how it came."""
    taps = "-a1 ~200 +a1 ~1800 -h2 ~200 +h2 ~1800 " * 38
    script = f"-h7 +h8 ~8000 -h3 +h2 ~9000 {taps} -h8 ~300 +h8 ~9700 -a1 +b1 ~8500 -c3 +b3 ~3000"
    moves, told = read("chess", script, "8/7P/8/8/8/2k4p/8/K7 w - - 0 1")
    assert moves == ["h7h8=R", "h3h2", "a1b1", "c3b3"]
    assert not is_sure(told, 1)
    assert [line["choices"] for line in of_kind(told, "ask")] == [["Q", "R", "B", "N"], ["h7h8=R", "h7h8=N"]]


@pytest.mark.parametrize(
    "script",
    [
        "-e4 -d5 ~1100 +d5 ~1400 +e5",
        "-d5 ~1600 +d5 ~40 -e4 ~1360 +e5",
        "-d5 ~1600 -e4 ~40 +d5 ~1360 +e5",
        "-e4 -d5 ~1100 +d5 ~6400 +e5",
    ],
)
def test_capture_begun_and_given_up_for_a_move_elsewhere_is_that_move(script: str) -> None:
    """The victim is put back, the pawn stays in the hand for longer than a second, and goes on."""
    fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    moves, told = read("chess", f"{script} ~6000 -g8 +f6 ~2000", fen)
    assert (moves, alerts(told)) == (["e4e5", "g8f6"], [])
    assert [e["moves"] for e in of_kind(told, "revise")[:2]] == [["e4d5"], ["e4e5"]]


def test_capture_given_up_for_a_move_to_the_edge_is_that_move_once_no_victim_would_stand_there() -> None:
    """A victim is set aside there, for three seconds or less."""
    moves, told = read(
        "chess", "-d1 -d5 ~1100 +d5 ~2400 +a1 ~6000 -e8 +e7 ~2000", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1"
    )
    assert (moves, alerts(told)) == (["d1a1", "e8e7"], [])


def test_press_of_a_hand_that_was_answered_in_haste_is_for_its_one_slide() -> None:
    """The Bishop passed over d3 and c4; North's Pawn had moved when it came down on b5, and no one turn later."""
    slide = "-f1 ~11 +d3 ~76 -d3 ~19 +c4 ~108 +d5 ~9 -c4 , -d7 ~21 +b5 ~67 !s ~457 !n"
    fen = "6k1/3p4/8/8/8/8/8/4KB2 w - - 0 1"
    moves, told = read("chess", f"~1000 {slide} ~1000 -e1 ~300 +e2 ~200 !s ~2000", fen)
    assert moves == ["f1b5", "d7d5", "e1e2"]
    assert is_sure(told, 1) and is_sure(told, 3)
    assert alerts(told) == []


def test_flickering_switch_elsewhere_does_not_put_off_the_warning_of_a_wrong_position() -> None:
    """The Bishop stands where it cannot go for 8 s, and a8 opens for 20 ms every three: that is no unrest."""
    flicker = "~3000 -a8 ~20 +a8 "
    _, told = read("chess", f"-f1 ~500 +f4 {flicker}{flicker}~2000 -f4 ~500 +f1 ~3000")
    assert [(line["kind"], line["t"] < 6) for line in of_kind(told, "alert")] == [("illegal-move", True)]


def test_capture_whose_square_was_empty_for_a_moment_rests_from_when_its_piece_landed() -> None:
    """e4 is held for long, and d5 opens for 60 ms as it takes there: a second from then on the move is sure."""
    fen = "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1"
    _, told = read("chess", "-e4 ~1500 -d5 ~60 +d5 ~1200 -e8 ~300 +e7 ~3000", fen)
    (landed,) = (line["t"] for line in of_kind(told, "move") if line["ply"] == 1)
    (sure,) = (line["t"] for line in of_kind(told, "revise") if line["ply"] == 1)
    assert sure == pytest.approx(landed + 1)


def test_closing_that_is_told_late_begins_the_rest_anew() -> None:
    """a8 was open for 20 ms, but that is known only 600 ms later: the move is sure a second from then on."""
    table = Table("chess").play("-e2 +e4 ~500 -a8")
    lifted_ms = table.now_ms
    table.wait(600).feed(PiecePlaced(lifted_ms + 20, "a8"))
    known, told_ms = len(table.effects), table.state.t_ms
    table.feed(TimePassed(told_ms + 5000))
    assert [(type(effect), effect.t_ms) for effect in table.effects[known:]] == [
        (MovesRevised, told_ms + 1000)
    ]


@pytest.mark.parametrize(
    "script",
    ["-e1 +g1 ~800 -h1 +f1", "-h1 +f1 ~800 -e1 +g1", "-e1 -h1 +g1 +f1"],
    ids=["king", "rook", "both"],
)
def test_castling_through_check_is_told_as_that(script: str) -> None:
    """Not as a move of the Rook, and the King out of turn."""
    fen = "r3k2r/pppp1ppp/8/8/5r2/8/PPPP2PP/R3K2R w KQkq - 0 1"
    _, told = read("chess", f"{script} ~7000", fen)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("illegal-move", "south", "e1g1")
    assert "attacked" in alert["text"]


def test_press_for_a_slide_that_was_answered_before_it_ended_is_for_the_slide() -> None:
    """North moves while the Bishop is on its way over e2 and d3 to c4; both press then."""
    fen = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    slide = "-f1 ~43 +e2 ~37 -e2 ~22 +d3 ~80 +g5 ~11 -g7 ~2 -d3 ~17 +c4 ~300 !s ~60 !n"
    moves, told = read("chess", f"{slide} ~3500 -f7 ~178 -c4 ~160 +f7 ~3000", fen)
    assert (moves, alerts(told)) == (["f1c4", "g7g5", "c4f7"], [])


@pytest.mark.parametrize("wait", ["~300", "~1500", "~2500"])
def test_rook_of_castling_that_goes_after_a_quick_reply_is_castling(wait: str) -> None:
    """The King has castled, North answers at once, and only then the Rook is put in its place."""
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
    script = f"-e1 +g1 ~800 -g8 +f6 {wait} -h1 +f1 ~3000 -d2 +d3 ~2000"
    moves, told = read("chess", script, fen)
    assert (moves, alerts(told)) == (["e1g1", "g8f6", "d2d3"], [])


@pytest.mark.parametrize(
    ("then", "played"),
    [("~1000 -c2 +d3", ["S@d3", "c2d3"]), ("~1500 +d4", ["S@d4"])],
    ids=["taken", "taken back"],
)
def test_what_was_dropped_and_is_lifted_again_is_taken_or_taken_back(then: str, played: list[str]) -> None:
    """What comes down next tells; the board looks the same until then."""
    above = "**1b1qbkr**/*pp1pp1ppp*/ss1p1pns3/1s2N1o1s1s/so1o3s3"
    below = "I4SO3o/2uS7/5SSSS1O/1SS1SP+sSSS1/*PPsK1PPPP*/**UB2BNR**[s] b - - 3 43"
    moves, told = read("exciting-cannon", f"+d3 ~700 -d3 {then} ~4000", f"{above}/{below}")
    assert (moves, alerts(told)) == (played, [])


def test_move_made_while_the_king_was_knocked_over_stands() -> None:
    """He was on the square beside his own, where the Rook could have gone as well, and is put back."""
    script = "-a2 ~200 -f1 ~50 +f2 ~450 +c2 ~800 -f2 ~400 +f1 ~9000 -f1 +e1 ~3000"
    moves, told = read("chess", script, "6k1/8/8/8/8/8/r7/5K2 b - - 0 1")
    assert moves == ["a2c2", "f1e1"]
    assert alerts(told) == []


def test_capture_set_down_on_the_border_of_two_squares_is_no_illegal_move_to_the_other_one() -> None:
    """The Knight takes on e7, and f6 closes with it: the players are told to look at the board, of no wrong move."""
    fen = "t1b1q1nt/2p1B2p/kpnpp3/p7/2PPPpP1/P4N1P/1P3P2/TN1QKB1T b KQ - 0 14"
    moves, told = read("western-chess", "-c6 ~730 -e7 ~270 +e7 ~50 +f6 ~3590 -f6 ~3000", fen)
    assert (moves, alerts(told)) == (["c6e7"], ["illegal-position"])
    assert is_sure(told, 1)


@pytest.mark.parametrize("then", ["", "-b3 +b4 ~3000"])
def test_drop_on_an_edge_square_after_a_capture_is_no_victim_set_aside(then: str) -> None:
    """It stands there through the next drop, and moves on then."""
    fen = (
        "**rbqk1nr**/*pppp1pppp*/ssss2sss1s/o1obiI2oso/11/10O/7O1O1/O4P5/iSS1S1SSSSS/*PPPP1PPPP*/**RBQKBNR**[s]"
        " w KQkq - 0 13"
    )
    script = f"-f8 -h9 +h9 ~2000 +k5 ~1500 +g7 ~1500 -k5 ~2300 +k4 ~3000 {then}"
    moves, told = read("exciting", script, fen)
    assert moves == ["f8h9", "S@k5", "S@g7", "k5k4", *(["b3b4"] if then else [])]
    assert alerts(told) == []


def test_victim_set_aside_in_a_game_with_drops_is_none() -> None:
    """It is taken off the board before anything else is moved."""
    fen = (
        "**rbqk1nr**/*pppp1pppp*/ssss2sss1s/o1obiI2oso/11/10O/7O1O1/O4P5/iSS1S1SSSSS/*PPPP1PPPP*/**RBQKBNR**[s]"
        " w KQkq - 0 13"
    )
    moves, told = read("exciting", "-f8 -h9 +h9 ~800 +k5 ~2500 -k5 ~2000 +g7 ~1500 -b3 +b4 ~3000", fen)
    assert (moves, alerts(told)) == (["f8h9", "S@g7", "b3b4"], [])
