"""Tournament mode: a press completes a move, and what is wrong then is the arbiter's to know."""

import pytest

from controller import clocks
from controller.effects import AlertRaised
from controller.sides import Side
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read, trace

ILLEGAL = {
    "leaps-too-far": ("chess", "-g1 +g3", "the Knight from g1 cannot reach g3"),
    "blocked": ("chess", "-a1 +a4", "blocked on a2"),
    "horse-blocked": ("chinese-chess", "-b1 +d2", "blocked on c1"),
    "long-way": ("capablanca-classic", "-e1 +e3", "blocked on e2"),
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_illegal_move_then_press_is_told_and_play_goes_on(case: str) -> None:
    """FIDE 7.5.1: completed by the press; the arbiter has it put right, and the same side moves again."""
    game_id, there, words = ILLEGAL[case]
    back = " ".join(("+" if s[0] == "-" else "-") + s[1:] for s in reversed(there.split()))
    legal = {"chess": "-e2 +e4", "chinese-chess": "-h3 +e3", "capablanca-classic": "-f2 +f4"}[game_id]
    moves, told = read(game_id, f"{there} !s ~1500 @arbiter {back} ~1000 {legal} !s", mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["for"], alert["confirmed"]) == (
        "illegal-move",
        "south",
        "arbiter",
        True,
    )
    assert words in alert["text"]
    assert moves == [legal.replace("-", "").replace(" +", "")]


def test_illegal_capture_then_press_is_told() -> None:
    """The Rook takes over its own pawn: a piece is gone and the victim's square was changed."""
    _, told = read("chess", "-a1 -a7 +a7 !s", mode="tournament")
    assert [(a["kind"], a["confirmed"]) for a in of_kind(told, "alert")] == [("illegal-move", True)]


@pytest.mark.parametrize("pause_ms", [300, 4000])
def test_illegal_move_corrected_before_the_press_is_no_offence(pause_ms: int) -> None:
    """What is put right before the press was not completed."""
    moves, told = read("chess", f"-g1 +g3 ~{pause_ms} -g3 +g1 -g1 +f3 !s", mode="tournament")
    assert moves == ["g1f3"]
    assert not [a for a in of_kind(told, "alert") if a.get("confirmed")]


def test_press_without_move_is_told() -> None:
    """FIDE 7.5.3."""
    moves, told = read("chess", "-e2 +e4 !s ~2000 !n ~2000 @arbiter ~1000 -e7 +e5 !n", mode="tournament")
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("press-without-move", "north")]
    assert moves == ["e2e4", "e7e5"]


@pytest.mark.parametrize(
    "script", ["!n -e2 +e4 !s -e7 +e5 !n", "-e2 +e4 !s !s -e7 +e5 !n", "-e2 +e4 !n !s -e7 +e5 !n"]
)
def test_press_by_the_other_side_or_twice_is_ignored(script: str) -> None:
    """Only the side on move can complete a move."""
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5"]
    assert not alerts(told)


def test_answer_pressed_before_the_move_completes_both() -> None:
    """South forgets to press; North answers and presses: both moves stand."""
    moves, told = read("chess", "-e2 +e4 -e7 +e5 !n -g1 +f3 !s", mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3"]
    assert not alerts(told)


@pytest.mark.parametrize(
    "script",
    ["-e2 +e4 -g8 !s +f6 !n", "-a2 +a4 -e7 +e6 ~150 -e6 !s +e5 !n", "-e2 +e4 -e7 ~100 +e6 !s -e6 +e5 !n"],
)
def test_reply_begun_before_the_press_is_no_offence(script: str) -> None:
    """The hand of the other side is at work already when the lever goes down."""
    moves, told = read("chess", script, mode="tournament")
    assert len(moves) == 2
    assert not alerts(told)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("-g1 ~3000 +g1 -e2 +e4 !s", ["touch-move"]),
        ("-g1 ~3000 +g1 -g1 +f3 !s", []),
        ("-g1 ~1100 +g1 -e2 +e4 !s", []),
        ("-a1 ~3000 +a1 -e2 +e4 !s", []),
        ("-e7 ~3000 +e7 -e2 +e4 !s", []),
        ("-g1 ~800 -b1 ~600 +b1 ~1600 +g1 -e2 +e4 !s", ["touch-move"]),
        ("-b1 ~30 -g1 ~2200 +g1 ~700 +b1 -e2 +e4 !s", []),
        ("-b1 ~600 -b7 ~400 +b7 ~1500 -b7 ~500 +b1 ~500 +b7 -e2 +e4 !s", []),
        ("-g1 ~50 -b1 ~300 +b1 ~2700 +g1 -e2 +e4 !s", ["touch-move"]),
        ("-e2 ~2500 +e2 -g1 ~2500 +g1 -e2 +e4 !s", []),
        ("-e2 ~1000 +e2 -g1 ~2500 +g1 -e2 +e4 !s", ["touch-move"]),
    ],
    ids=[
        "another-moved",
        "same-moved",
        "adjusted",
        "cannot-move",
        "not-on-move",
        "beside-one-adjusted",
        "knocked-over",
        "illegal-capture-put-right",
        "beside-one-that-let-go",
        "after-the-mover",
        "after-the-mover-was-adjusted",
    ],
)
def test_piece_held_then_another_moved_is_evidence_of_touch_move(script: str, expected: list[str]) -> None:
    """FIDE 4.3: a touched piece that can move must move. The arbiter gets evidence, nothing is decided."""
    moves, told = read("chess", script, mode="tournament")
    assert len(moves) == 1
    assert alerts(told) == expected
    assert all((a["by"], a["sq"], a["for"]) == ("south", "g1", "arbiter") for a in of_kind(told, "alert"))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("-c2 ~3000 +c2", "-b1 +c3 !s", []),
        ("-c2 ~2900", "+c2 -b1 +c3 !s", []),
        ("-c2 ~2000", "~1000 +c2 -b1 +c3 !s", []),
        ("-c2 ~500", "~2800 +c2 -b1 +c3 !s", ["touch-move"]),
        ("-c2 ~3000 +c2", "-c2 ~2800 +c2 -b1 +c3 !s", ["touch-move"]),
    ],
    ids=["put back before", "with the press", "a moment after", "held on", "touched again"],
)
def test_piece_is_touched_to_be_moved_only_once_its_side_has_the_move(
    before: str, after: str, expected: list[str]
) -> None:
    """FIDE 4.3: the player having the move. The arm of who moves brushes a piece off, and it is put back."""
    script = f"-e2 +e4 !s ~2000 -d7 +d5 , {before} !n {after} ~3000"
    _, told = read("chess", script, mode="tournament")
    assert alerts(told) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("-b1 ~1000 +b1 -e7 ~1900 +e7 -d2 ~1500 +d2", []),
        ("-b1 ~3000 +b1 -e7 ~1000 +e7 -d2 ~1000 +d2", []),
        ("-b1 ~3000 +b1 -d2 ~1000 +d2", ["touch-move"]),
        ("-b1 ~4000 +b1 -g1 ~4000 +g1", ["touch-move", "touch-move"]),
        ("-b1 ~4000 +b1 -d2 +d4 ~1000 -d4 +d2", ["touch-move"]),
        ("-b1 ~3000 +b1 -e7 ~1000 +e7 -e7 ~1000 +e7", ["touch-move"]),
        ("-b1 ~3000 -e7 ~1000 +e7 -d2 ~1000 +d2 +b1", ["touch-move"]),
        ("-b1 ~3000 +b1 !n", []),
        ("!n -b1 ~3000 +b1 -e7 ~1000 +e7 -d2 ~1000 +d2", ["touch-move"]),
    ],
    ids=[
        "each for a moment",
        "one for longer",
        "one other",
        "both held",
        "a move tried",
        "one twice",
        "beside one",
        "before the start",
        "after the start",
    ],
)
def test_pieces_straightened_before_the_first_move_are_not_touched_to_be_moved(
    script: str, expected: list[str]
) -> None:
    """FIDE 4.2: adjusted one after the other before a clock runs, each for less than a piece is held to be moved. Where
    North has started it, South has the move.
    """
    _, told = read("chess", f"{script} ~4000 -e2 +e4 !s ~3000", mode="tournament")
    assert alerts(told) == expected


def test_piece_held_before_an_empty_press_is_touched_to_be_moved() -> None:
    """FIDE 4.3: South holds a Knight, puts it back and presses without a move. The arbiter comes, nothing is to be put
    right, and another piece is moved.
    """
    script = "-e2 +e4 !s -e7 +e5 !n ~1000 -g1 ~3000 +g1 !s ~2000 @arbiter ~2000 -d2 +d4 !s ~3000"
    _, told = read("chess", script, mode="tournament")
    assert alerts(told) == ["press-without-move", "touch-move"]


def test_piece_that_the_arbiter_holds_is_not_touched_to_be_moved() -> None:
    """He has come after an empty press, and takes up a Knight for a while himself before he puts it back."""
    script = "-e2 +e4 !s -e7 +e5 !n ~1000 -g1 !s ~1500 @arbiter ~4000 +g1 ~2000 -d2 +d4 !s ~3000"
    _, told = read("chess", script, mode="tournament")
    assert "touch-move" not in alerts(told)


@pytest.mark.parametrize(
    "script",
    [
        "-e2 +e4 !s +h4 ~300 -h4 ~100 -b8 ~4000 +b8 -d7 +d5 !n",
        "-e2 +e4 !s ~1000 +h4 ~3000 -b8 ~100 -h4 ~4000 +b8 -g8 +f6 !n",
    ],
    ids=["just before", "just after"],
)
def test_piece_held_as_an_empty_square_is_left_was_not_knocked_over(script: str) -> None:
    """FIDE 4.3: what was touched on h4 while all pieces stood was none of them, and fell over with none."""
    moves, told = read("chess", f"{script} ~3000", mode="tournament")
    assert len(moves) == 2
    assert [(line["kind"], line["sq"], line["by"]) for line in of_kind(told, "alert")] == [
        ("touch-move", "b8", "north")
    ]


def test_pieces_lifted_at_once_were_knocked_over_though_one_had_moved() -> None:
    """It is taken back then, and another move made."""
    moves, told = read("chess", "-d2 +d4 -d4 ~50 -b1 ~3000 +b1 +d2 -e2 +e4 !s ~3000", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4"], [])


def test_own_piece_that_was_taken_and_is_put_back_last_is_no_evidence() -> None:
    """The Knight was touched first, and it moves."""
    script = "-b1 -d2 +d2 !s ~4000 -d2 +b1 ~1500 +d2 ~2000 -b1 +c3 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["b1c3"]
    assert alerts(told) == ["illegal-move"]


def test_what_is_held_to_put_the_board_right_is_no_evidence() -> None:
    """The arbiter knows which piece was moved; the one that it had been put down on is in the hand for long."""
    script = "-h7 -a7 +a7 !n ~2000 -a7 ~900 +h7 ~1500 +a7 ~2500 -c8 ~800 +a6 ~1000 !n ~3000"
    fen = "rnbqkbnr/p1pppppp/1p6/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 2"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["c8a6"]
    assert alerts(told) == ["illegal-move"]


def test_piece_in_a_hand_when_the_link_was_lost_and_back_with_it_is_no_evidence() -> None:
    """Nobody saw for how long it was held, nor whether that was before the moves that were made meanwhile."""
    unseen = ">down ~300 (+g1) (-e2) (+e4) (!s) (-e7) (+e5) (!n) ~3000 >up >seen ~2000"
    moves, told = read("chess", f"-g1 ~500 {unseen} -f1 +c4 !s ~1000", mode="tournament")
    assert moves == ["e2e4", "e7e5", "f1c4"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_touched_piece_in_casual_play_is_no_alert() -> None:
    """Touch-move is not watched over among friends."""
    _, told = read("chess", "-g1 ~3000 +g1 -e2 +e4 !s")
    assert not alerts(told)


def test_castling_with_a_touched_rook_is_no_touch_move() -> None:
    """The rook that was held is one of the pieces that move."""
    _, told = read(
        "chess", "-h1 ~3000 +h1 -e1 +g1 -h1 +f1 !s", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "tournament"
    )
    assert not alerts(told)


def test_flag_that_falls_is_told_once() -> None:
    """FIDE 6.8: the arbiter is told; the side whose time is over is named."""
    table = Table("chess", "tournament", "single 1m")
    table.play("-e2 +e4 !s").wait(70_000)
    assert table.alerts() == ["flag"]
    assert table.view().clock.flag.value == "north"


def test_doubt_outlives_the_arbiter() -> None:
    """Which pawn was pushed off is still open when an empty press has been dealt with, and later play decides it."""
    fen = "4k3/8/8/2p1p3/8/3N4/8/4K3 w - - 0 1"
    script = "-d3 !s ~1000 !n ~1000 @arbiter ~1000 -c5 +c4 !n"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["d3e5", "c5c4"]
    assert alerts(told) == ["press-without-move"]


def test_piece_parked_by_a_hasty_reply_is_no_offence() -> None:
    """North takes the pawn that has just moved and stands it on the edge before South has pressed."""
    moves, told = read("chess", "-e2 +e4 !s -d7 +d5 !n -b1 +c3 -e4 +a6 !s -d5 +e4 -a6 !n", mode="tournament")
    assert moves == ["e2e4", "d7d5", "b1c3", "d5e4"]
    assert not alerts(told)


def test_play_goes_on_where_an_illegal_move_is_changed_into_a_legal_one() -> None:
    """FIDE 7.5.1, 4.3: the touched Pawn makes its legal move from where it stands, and is pressed for."""
    script = "-e2 +e4 !s -e7 +c6 !n ~2000 @arbiter -c6 +e5 !n -g1 +f3 !s ~3000"
    table = Table("chess", mode="tournament").play(script)
    assert table.moves() == ["e2e4", "e7e5", "g1f3"]
    assert table.alerts() == ["illegal-move"]
    assert (table.state.clock.run, table.state.clock.turn) == (clocks.Run.RUNNING, Side.NORTH)


def test_illegal_move_after_an_empty_press_was_played_over_is_told() -> None:
    """North pressed without a move, then made one that South has answered: the next press is for a new one."""
    script = "-e2 +e4 !s ~700 !n -e7 +e5 -g1 +f3 !s -a8 +c5 !n ~3000"
    _, told = read("chess", script, mode="tournament")
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [
        ("press-without-move", "north"),
        ("illegal-move", "north"),
    ]


def test_refused_move_over_which_play_went_on_is_only_the_best_guess() -> None:
    """North's Cannon went to d8, whose switch is dead: that South's move was its landing on h9 is not sure."""
    refused = (
        "-a1 +a3 !s -b8 +b5 !n -h3 -h10 ~250 +h10 !s -h8 ~1700 !n ~4000 -h10 ~312 +h9 ~430 !s ~2141 -e10"
    )
    _, told = read("xiangqi", f"{refused} ~353 +e9 ~1076 !n ~3000 -a3 +a1 !s ~3000", mode="tournament")
    assert [is_sure(told, ply) for ply in range(1, 6)] == [True, True, False, False, False]


@pytest.mark.parametrize(("pause_ms", "told_ms"), [(4000, 6300), (300, 4400)], ids=["rest", "next press"])
def test_piece_left_out_of_the_game_is_told_once_however_fast_play_is(pause_ms: int, told_ms: int) -> None:
    """South presses with the rook off the board: told when the board rests, or when South presses so again."""
    script = f"-e2 +e4 ~300 -a1 !s ~{pause_ms} -e7 +e5 !n ~300 -g1 +f3 !s"
    told = [e for e in Table("chess", mode="tournament").play(script).effects if isinstance(e, AlertRaised)]
    assert [(e.kind, e.by, e.squares) for e in told] == [("piece-missing", Side.SOUTH, ("a1",))]
    assert told[0].t_ms <= told_ms


@pytest.mark.parametrize(
    ("script", "played"),
    [
        ("-g8 ~4500 +g8 -e2 +e4 !s ~3000", ["e2e4"]),
        ("-e2 +e4 !s ~2000 -g2 ~20000 +g2 ~2000 -d7 +d5 !n ~3000", ["e2e4", "d7d5"]),
        ("-e2 +e4 !s ~2000 -g2 ~9000 -d7 +d5 !n ~5000 +g2 ~1000 -g1 +f3 !s ~3000", ["e2e4", "d7d5", "g1f3"]),
    ],
    ids=["before the first press", "after the press of its side", "until its side is on move"],
)
def test_piece_that_may_still_be_in_a_hand_is_not_left_out(script: str, played: list[str]) -> None:
    """However long it is held: its side has not pressed over it, and nothing else is wrong."""
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (played, [])


def test_piece_held_for_long_is_left_out_once_its_side_has_played_on_without_it() -> None:
    """The bishop was taken up after White's press, and is off the board at the next one still."""
    script = "-e2 +e4 !s ~2000 -c1 ~9000 -d7 +d5 !n ~1000 -g1 +f3 !s ~3000"
    _, told = read("chess", script, mode="tournament")
    (alert,) = of_kind(told, "alert")
    pressed = [event["t"] for event in trace("chess", script) if event["ev"] == "press"]
    assert (alert["kind"], alert["squares"], alert["t"]) == ("piece-missing", ["c1"], pressed[2])


def test_illegal_move_to_the_square_that_the_last_move_left_is_told() -> None:
    """North's Rook has gone where the Knight came from: nobody has put that back, as it was pressed for."""
    script = "-b1 ~200 -c3 ~20 +c3 ~300 !s ~600 -h8 ~600 +b1 ~1400 !n ~4000"
    moves, told = read("chess", script, "4k2r/8/8/8/8/2p5/8/1N2K3 w - - 0 1", "tournament")
    assert moves == ["b1c3"]
    assert alerts(told) == ["illegal-move"]
    (alert,) = of_kind(told, "alert")
    assert (alert["by"], alert["move"]) == ("north", "h8b1")


def test_illegal_answer_to_a_capture_that_nobody_saw_or_pressed_for_is_told() -> None:
    """North's Rook takes something, and its clock is not pressed; South's Rook goes where it cannot."""
    script = "-e1 +d1 ~300 !s ~600 -d5 ~1500 -a1 ~700 +c4 ~900 !s ~2000"
    table = Table("chess", "tournament", fen="4k3/8/8/3r2B1/8/8/3N4/R3K3 w - - 0 1").play(script)
    (alert,) = (e for e in table.effects if isinstance(e, AlertRaised))
    assert (alert.kind, alert.by, alert.move) == ("illegal-move", Side.SOUTH, "a1c4")


def test_reply_that_is_legal_only_after_the_piece_that_was_said_is_accepted() -> None:
    """The rook is said only after the reply, which a queen's check would have forbidden."""
    script = "-f7 ~200 -g8 ~60 +g8 ~900 !s ~300 -e3 ~500 -d2 ~20 +d2 ~500 =R ~400 !n ~3000"
    moves, told = read("chess", script, "5br1/5P1p/4k3/8/8/4p3/3P4/4K3 w - - 0 1", "tournament")
    assert moves == ["f7g8=R", "e3d2"]
    assert alerts(told) == []


@pytest.mark.parametrize("moved", ["-h2 +g3", "-b1 +b4", "-h2 ~20 +g3 ~900 -g3 +g4"])
def test_piece_carried_out_of_turn_to_where_it_cannot_go_is_told_at_the_press_once(moved: str) -> None:
    """At once, as no press completes it; who presses again has not done it again."""
    script = f"-e2 +e4 !s ~2500 {moved} ~900 !s ~2500 !s ~2500 !s ~3000"
    _, told = read("chess", script, mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("out-of-turn", "south", True)
    pressed = [event["t"] for event in trace("chess", script) if event["ev"] == "press"]
    assert alert["t"] == pressed[1]


@pytest.mark.parametrize(
    "hands",
    [
        "-h2 ~900 +h2 !s",  # adjusted
        "-h2 ~900 !s +h2",
        "-h2 ~60 +g3 ~900 !s ~700 -g3 +h2",  # knocked over, and pushed back to its square
        "-h2 ~60 +g3 ~300 !s ~900 -g3 +h2",
        "-e4 ~700 +h4 ~700 !s ~700 -h4 +e4",  # a victim set aside by the other side, which thinks again
    ],
)
def test_press_out_of_turn_beside_a_piece_that_nobody_moved_is_for_nothing(hands: str) -> None:
    """A harmless second press while a piece is adjusted, knocked over or set aside."""
    position = "4k3/4r3/8/8/8/8/4P2P/4K3 w - - 0 1"
    _, told = read("chess", f"-e2 +e4 !s ~2500 {hands} ~2500", position, mode="tournament")
    assert not alerts(told)


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "changeover-western",
            "tnb1kbnt/pppppppp/8/8/4q3/8/PpPPPPPP/2B1QBNT b - - 0 5 left=2",
            "-b2 +b1 -b1 ~2200 +b1 -a7 +a6 !n",
            ["b2b1", "a7a6"],
        ),
        (
            "chess",
            "7k/4P3/8/8/8/8/4r3/K7 w - - 0 1",
            "-e7 +e8 !s -e8 ~2200 +e8 -h8 +h7 !n",
            ["e7e8", "h8h7"],
        ),
    ],
    ids=["of the same turn", "that could be taken"],
)
def test_new_piece_exchanged_for_long_is_not_touched_to_be_moved(
    game: str, fen: str, script: str, played: list[str]
) -> None:
    """Nobody holds what a pawn becomes to move it, or to take it (FIDE Laws 4.3, 3.7.3)."""
    moves, told = read(game, f"{script} ~3000", fen, "tournament")
    assert [move.partition("=")[0] for move in moves] == played
    assert "touch-move" not in [line["kind"] for line in told if "kind" in line]


@pytest.mark.parametrize("wait", ["~300", "~2500"])
def test_press_after_the_answer_is_for_the_move_that_was_not_pressed_for(wait: str) -> None:
    """South's clock has gone on since 1.e4, and stands now: no empty press. The next one is."""
    moves, told = read("chess", f"-e2 +e4 -e7 +e5 !n {wait} !s ~2000 !n ~3000", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5"], [])
    again = f"-e2 +e4 -e7 +e5 !n {wait} !s ~2000 !n ~1500 !s ~3000"
    assert alerts(read("chess", again, mode="tournament")[1]) == ["press-without-move"]


def test_switch_that_chatters_at_the_press_makes_no_move_illegal() -> None:
    """Nf3 stands; the empty square e5 is told to be occupied for a moment. If it stays so, the arbiter is told."""
    noise = "+e5 ~60 -e5 ~60 " * 6
    moves, told = read("chess", f"{noise} -g1 ~200 +f3 ~300 +e5 ~20 !s ~150 -e5 ~3000", mode="tournament")
    assert (moves, alerts(told), is_sure(told, 1)) == (["g1f3"], ["noisy-square"], True)
    moves, told = read("chess", f"{noise} -g1 ~200 +f3 ~300 +e5 ~20 !s ~4000", mode="tournament")
    assert (moves, alerts(told)) == (["g1f3"], ["noisy-square", "illegal-position"])


def test_illegal_move_is_told_though_nobody_pressed_for_the_two_before() -> None:
    """Both forgot to press; North's press is for what it has moved since, as South's answer stood for seconds."""
    script = "-e2 +e4 !s ~1500 -e7 +e5 ~2500 -g1 +f3 ~3000 -b8 ~600 +b4 ~100 !n ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3"]
    assert [(line["by"], line["move"]) for line in of_kind(told, "alert")] == [("north", "b8b4")]


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "by"),
    [
        ("chess", "4k3/pp6/8/8/8/5r2/PP6/4K2R w K - 0 1", "-e1 ~100 -h1 ~250 +g1 ~150 +f1 ~400 !s", "south"),
        (
            "capablanca",
            "tn2q4t/p1pa6/1p1p5p/5p1k1A/4P1n2P/6P3/P5c3/TN1B1QB3 b kq - 2 22",
            "-e8 ~100 -j8 ~200 +h8 ~120 +g8 ~300 !n",
            "north",
        ),
    ],
)
def test_illegal_castling_with_both_hands_is_told(game_id: str, fen: str, script: str, by: str) -> None:
    """Both pieces come down at once: no rook on the border of two squares, with the king in a hand."""
    moves, told = read(game_id, f"{script} ~2000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", by, True)
    assert moves == []


def test_king_in_the_hand_while_its_rook_is_adjusted_has_taken_nothing() -> None:
    """In Chess960 castling ends, as a move, where the rook stands: the rules have nothing to object to that."""
    fen = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1"
    _, told = read("chess960", "-e1 ~200 -h1 ~400 +h1 ~400 !s ~2000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["text"]) == ("illegal-move", "South pressed the clock while e1 was empty")


@pytest.mark.parametrize(("left_ms", "told_of"), [(30, []), (300, ["touch-move"])])
def test_piece_that_its_switch_lost_as_it_came_down_was_not_touched(left_ms: int, told_of: list[str]) -> None:
    """Changeover: the knight stands on the border of f3 while South thinks of the other move, and is pushed there."""
    two_moves = "tnbqkbnt/pppp1ppp/8/4p3/8/8/PPPPPPPP/TNBQKBNT w KQkq - 0 2 left=2"
    script = f"-g1 +f3 ~{left_ms} -f3 ~2500 +f3 ~2000 -e2 +e3 ~800 !s ~2000"
    moves, told = read("changeover-western", script, two_moves, "tournament")
    assert (moves, alerts(told)) == (["g1f3", "e2e3"], told_of)


@pytest.mark.parametrize(
    "hands",
    ["-d1 -d7 ~60 +d7", "-d1 ~2000 -d7 ~2000 +d7", "-d1 ~1770 -d7 ~760 +d7 ~2000", "-d7 -d1 ~1500 +d7"],
    ids=["in one go", "slowly", "taken off late", "victim first"],
)
@pytest.mark.parametrize(("piece", "within_s"), [("d1", 0.1), ("e2", 1.3)], ids=["a Queen", "a Pawn far off"])
def test_illegal_capture_that_is_pressed_for_is_told_at_whatever_pace(
    hands: str, piece: str, within_s: float
) -> None:
    """Nobody presses with the Queen in the hand: what she took was not adjusted, and its switch did not flicker. A Pawn
    that never goes so has rather taken nothing, and may come down yet; it is told of once that has been waited for.
    """
    script = f"{hands.replace('d1', piece)} !s"
    moves, told = read("chess", f"{script} ~3000", mode="tournament")
    (alert,) = of_kind(told, "alert")
    (press,) = (event for event in trace("chess", script) if event["ev"] == "press")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    assert alert["move"] == f"{piece}d7"
    assert alert["t"] <= press["t"] + within_s
    assert moves == []


@pytest.mark.parametrize(
    "script",
    [
        "-g1 ~300 -e7 ~60 +e7 ~100 !s ~30 +f3",
        "-g1 ~5000 -b8 ~200 +b8 ~1000 !s ~100 +f3",
        "-g1 ~400 -h8 ~8 +h8 ~60 !s ~150 +f3",
        "-g1 ~400 !s ~20 -h8 ~8 +h8 ~100 +f3",
        "-g1 ~1500 -b8 ~100 +b8 ~9000 !s ~120 +f3",
    ],
    ids=[
        "with the press",
        "adjusted far off",
        "a switch flickers",
        "a switch flickers then",
        "adjusted long ago",
    ],
)
def test_piece_that_comes_down_after_the_press_has_taken_nothing(script: str) -> None:
    """What was lifted while it was in the hand was not taken in so short a time, or so long ago."""
    moves, told = read("chess", f"{script} ~2000 -b8 +c6 !n ~1000", mode="tournament")
    assert (moves, alerts(told)) == (["g1f3", "b8c6"], [])


@pytest.mark.parametrize(
    ("game", "script"),
    [
        ("chess", "-e2 +e4 !s -e7 +e5 -g1 +f3 !s ~6000 !n"),
        ("chess", "-e2 +e4 -e7 +e5 !n ~3200 !s"),
        ("xiangqi", "-b3 +e3 !s -h10 +g8 -h1 +g3 !s ~9000 !n"),
    ],
)
def test_press_long_after_the_answer_was_pressed_for_is_for_nothing(game: str, script: str) -> None:
    """The last move of who presses was not pressed for; the other side has moved, and has pressed, long before."""
    told = read(game, f"{script} ~3000", mode="tournament")[1]
    (alert,) = of_kind(told, "alert")
    by = {"s": "south", "n": "north"}[script[-1]]
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("press-without-move", by, True)
    pressed = [event["t"] for event in trace(game, script) if event["ev"] == "press"]
    assert alert["t"] <= pressed[-1] + 2
