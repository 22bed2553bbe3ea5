"""A move that was pressed for is taken back, and nobody has answered it: told, and play goes on from there."""

import pytest

from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

_BEGUN = "-e2 +e4 !s ~800"


@pytest.mark.parametrize(
    ("rest", "told_s"),
    [("~1300", 5.8), ("~500", 5.3)],
    ids=["for a second", "until another piece is taken up"],
)
def test_two_moves_that_are_put_right_at_once_are_told(rest: str, told_s: float) -> None:
    """The second one was put back before anybody could have told whether that piece was only knocked over."""
    twice = "-b7 ~100 +b5 ~300 -h7 ~60 +h6 ~250 !n ~400 -h6 ~190 +h7 ~110 -b5 ~90 +b7"
    script = f"{_BEGUN} {twice} {rest} -a7 ~200 +a5 ~440 !n ~700 -b1 ~250 +a3 ~100 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "a7a5", "b1a3"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["text"]) == ("illegal-move", "North took b5 back after pressing the clock")
    assert (alert["by"], alert["t"], alert["confirmed"]) == ("north", told_s, True)
    assert all(is_sure(told, ply) for ply in (1, 2, 3))


@pytest.mark.parametrize("press", ["!n", ""], ids=["pressed for", "not pressed for"])
@pytest.mark.parametrize("then", ["-c7 +c5", "-e7 +e5"], ids=["another move", "the same one"])
def test_what_is_played_in_place_of_a_move_taken_back_is_recorded(then: str, press: str) -> None:
    script = f"{_BEGUN} -e7 +e5 !n ~1000 -e5 +e7 ~1500 {then} {press} ~1500 -g1 +f3 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", then.replace("-", "").replace(" +", ""), "g1f3"]
    assert alerts(told) == ["illegal-move"]
    assert [line["kind"] for line in of_kind(told, "evidence")] == ([] if press else ["unpressed-move"])


def test_capture_is_taken_back_with_both_pieces() -> None:
    taken = "-d7 +d5 !n ~1000 -e4 -d5 +d5 !s ~1000 -d5 +e4 +d5 ~2000"
    moves, told = read("chess", f"{_BEGUN} {taken} -e4 +e5 !s ~3000", mode="tournament")
    assert moves == ["e2e4", "d7d5", "e4e5"]
    assert [line["text"] for line in of_kind(told, "alert")] == [
        "South took exd5 back after pressing the clock"
    ]


@pytest.mark.parametrize(
    "script",
    [
        "-e7 +e5 !n ~1000 -e5 +e7 ~500 -e7 +e5",
        "-e7 +e5 !n ~1000 @arbiter -e5 +e7 ~1500 -e7 +e5 !n",
        "-e7 +e5 ~1000 -e5 +e7 ~1500 -e7 +e5 !n",
    ],
    ids=["only adjusted", "by the arbiter", "before the press"],
)
def test_move_that_its_side_has_not_taken_back_after_the_press_is_no_offence(script: str) -> None:
    moves, told = read("chess", f"{_BEGUN} {script} ~1500 -g1 +f3 !s ~3000", mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3"]
    assert alerts(told) == []


def test_new_piece_where_the_one_that_took_came_from_takes_nothing_back() -> None:
    """North sets the queen down on f1 and takes the pawn off only two seconds later."""
    script = "~1000 -a6 ~900 -f1 ~1300 +a6 ~1150 !s ~2500 +f1 ~1900 -f2 ~170 =Q ~300 !n ~3500 -b2 ~300 +b4 !s ~2000"
    fen = "2r1kbnR/p1p5/n3bp2/3q4/P5P1/4p2N/1PKp1p2/3R1B2 w - - 0 23"
    moves, told = read("chess", script, fen, mode="tournament")
    assert (moves, alerts(told)) == (["f1a6", "f2f1=Q", "b2b4"], [])


def test_move_may_be_taken_back_in_the_interlude() -> None:
    """Calendar chess: that is what it is for; the order to take it back says so."""
    table = (
        Table("chess", "tournament", "calendar 3d interlude 2h").play("-e2 +e4 !s ~1500 -e4 +e2").wait(2000)
    )
    assert table.alerts() == []
    assert table.moves() == ["e2e4"]


@pytest.mark.parametrize(
    "adjusted", ["-b8 +b8", "-b1 +b1", "-b8 +b8 -h2 +h2"], ids=["own", "the other's", "two"]
)
@pytest.mark.parametrize("rest", ["~350", "~1500"], ids=["at once", "after a rest"])
@pytest.mark.parametrize(
    ("then", "move"), [("-c7 +c5", "c7c5"), ("-d4 -e5 +d4", "e5d4")], ids=["another", "a capture"]
)
def test_move_is_taken_back_after_other_pieces_were_adjusted(
    adjusted: str, rest: str, then: str, move: str
) -> None:
    """What is played in its place may be a capture whose victim is taken up first."""
    begun = f"{_BEGUN} -e7 +e5 !n -d2 +d4 !s"
    script = f"{begun} {adjusted} -g8 +f6 !n ~1500 -f6 +g8 {rest} {then} !n ~1500 -f2 +f3 !s ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "d2d4", move, "f2f3"]
    assert alerts(told) == ["illegal-move"]


def test_move_in_draughts_is_taken_back_though_a_man_could_jump_to_where_it_left() -> None:
    """Where North's man went and came from, South's could jump; but that one stands, and North moves another one."""
    script = "-g3 +h4 !s -h8 +h8 -f6 +g5 !n ~1500 -g5 +f6 ~600 -h6 +g5 !n ~1500 -e3 +f4 !s ~2000"
    moves, told = read("english-draughts", script, mode="tournament")
    assert moves == ["g3h4", "h6g5", "e3f4"]
    assert alerts(told) == ["illegal-move"]


def test_man_that_is_jumped_over_has_not_been_taken_back_where_the_jumping_one_is_told_late_to_have_left() -> (
    None
):
    """It comes down where the other man came from, and the next move is begun before its own square is told empty."""
    script = "-c1 +b2 !s ~1000 -b2 ~300 +c1 ~310 -h2 ~30 -a3 ~50 !n ~200 +g3 ~200 !s ~2000"
    moves, told = read("english-draughts", script, "8/2m3m1/8/4m3/8/m7/7M/2M5 w - - 0 1", mode="tournament")
    assert (moves, alerts(told)) == (["c1b2", "a3c1", "h2g3"], [])


@pytest.mark.parametrize("rest", ["~400", "~1500"], ids=["at once", "after a rest"])
def test_move_and_its_answer_are_taken_back_one_after_the_other(rest: str) -> None:
    script = f"{_BEGUN} -g8 +f6 !n ~1500 -f6 +g8 {rest} -e4 +e2 {rest} -d2 +d4 !s -d7 +d5 !n ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["d2d4", "d7d5"]
    assert [alert["by"] for alert in of_kind(told, "alert")] == ["north", "south"]


def test_victim_set_aside_where_it_came_from_is_no_move_taken_back() -> None:
    """South takes on d5, and had put the Pawn down on d7 for a moment."""
    script = f"{_BEGUN} -d7 +d5 !n ~1500 -d5 +d7 ~600 -e4 ~400 +d5 ~300 -d7 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5"], [])


def test_press_after_a_move_was_taken_back_is_one_without_a_move() -> None:
    """It is North's turn again by then, whatever the board has rested for."""
    script = f"{_BEGUN} -g8 +f6 !n ~1500 -f6 +g8 ~400 !n ~1500 -d7 +d5 !n ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "d7d5"]
    assert alerts(told) == ["illegal-move", "press-without-move"]


@pytest.mark.parametrize(("parked_ms", "kinds"), [(2100, []), (3000, []), (4500, ["illegal-move"])])
def test_piece_set_aside_where_it_came_from_on_the_edge_is_not_taken_back(
    parked_ms: int, kinds: list[str]
) -> None:
    """North takes the pawn off a4 first, and sets it down on a3 for a moment."""
    fen = "rn1qkbnr/p3p1pp/1p6/1bpp1p2/8/P2PP2P/1PP1NPP1/R1BQKBNR w KQkq - 1 7"
    script = f"-a3 +a4 ~4900 !s -a4 ~400 +a3 ~{parked_ms} -a3 ~2600 -b5 +a4 ~1500 !n ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert [line["kind"] for line in of_kind(told, "alert")][:1] == kinds
    assert moves == ["a3a4", "b5a4"] or kinds


_EMPTY_HANDED = "**2q1k2**/*9*/11/11/11/11/4S6/7P3/11/*9*/**3K3**[] w - - 0 1"
_PAWN_TAKEN = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"


@pytest.mark.parametrize(
    ("game", "fen", "script", "played", "by"),
    [
        ("chess", None, "+e4 !s ~2500 -e4 ~600 -d2 +d4 !s ~1500 -d7 +d5 !n ~3000", ["d2d4", "d7d5"], "south"),
        (
            "exciting",
            _EMPTY_HANDED,
            "+e6 !s ~2500 -e6 ~400 -e5 +d5 !s ~1500 -g11 +h11 !n ~3000",
            ["e5d5", "g11h11"],
            "south",
        ),
        (
            "chess",
            _PAWN_TAKEN,
            "+e5 ~300 !n ~2500 -e5 ~400 -d8 -d5 +d5 !n ~1500 -b1 +c3 !s ~3000",
            ["d8d5", "b1c3"],
            "north",
        ),
    ],
    ids=["another moves", "the same one moves", "was taken before"],
)
def test_piece_from_beside_the_board_that_is_taken_off_again_had_not_moved_there(
    game: str, fen: str | None, script: str, played: list[str], by: str
) -> None:
    """It seemed to have come from a square whose switch is stuck; that one works."""
    moves, told = read(game, script, fen, mode="tournament")
    assert moves == played
    assert [(alert["kind"], alert.get("by")) for alert in of_kind(told, "alert")] == [
        ("stuck-square", None),
        ("illegal-move", by),
    ]


_CASTLES = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 8"


@pytest.mark.parametrize("reply", ["-a2 ~20 !n ~500 +a3", "!n ~900 -a2 +a3", "-a2 ~60 +a3 ~60 !n ~300"])
def test_move_in_its_place_is_known_though_the_reply_has_begun(reply: str) -> None:
    """Either of two pieces may have come from a stuck square, it seemed: no switch is left out any more."""
    script = (
        f"+d8 ~700 !n ~3500 -d8 ~1200 -e8 ~600 +g8 ~200 -h8 ~300 +f8 ~100 {reply} !s ~2500 -a7 +a6 !n ~2500"
    )
    moves, told = read("chess", script, _CASTLES, "tournament")
    assert moves == ["e8g8", "a2a3", "a7a6"]
    assert [alert["kind"] for alert in of_kind(told, "alert")] == ["stuck-square", "illegal-move"]
    again = "-d7 ~300 +d8 !n ~2500"  # the other one that seemed to be stuck moves as any
    moves, told = read("chess", f"{script} -b2 +b3 !s ~1500 {again}", _CASTLES, "tournament")
    assert moves[-2:] == ["b2b3", "d7d8"] and is_sure(told, 5)
    assert alerts(told) == ["stuck-square", "illegal-move"]


_THREE_MEN = "1m6/2M5/7m/8/3M4/8/8/M6M w - - 0 1"
_PINNING = "rnbqk1nr/pppp1ppp/8/8/1b6/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 2"


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "chess",
            None,
            "+e4 !s ~1500 -d7 +d5 !n ~1500 -a2 +a3 !s ~1500 -e4 ~1200 -d5 ~300 +e4 !n ~1500 -b1 +c3 !s ~3000",
            ["e2e4", "d7d5", "a2a3", "d5e4", "b1c3"],
        ),
        (
            "english-draughts",
            _THREE_MEN,
            "+e5 !s ~2500 -e5 ~500 -c7 ~500 -b8 +f4 !n ~2500 -a1 +b2 !s ~2500",
            ["d4e5", "b8d6f4", "a1b2"],
        ),
        (
            "chess",
            _PINNING,
            "+a3 !s ~2500 -a3 ~800 -c3 ~300 +a3 ~300 -b4 ~300 +c3 !n ~1500 -d2 -c3 +c3 !s ~2500",
            ["a2a3", "b4c3", "d2c3"],
        ),
        (
            "chess",
            None,
            "+e4 !s ~2500 -e4 ~500 -e2 ~300 +e4 ~1500 -e7 +e5 !n ~1500 -b1 +c3 !s ~2500",
            ["e2e4", "e7e5", "b1c3"],
        ),
    ],
    ids=["taken", "both men off first", "another victim instead", "the switch opens late"],
)
def test_piece_whose_switch_is_stuck_may_be_taken_or_adjusted(
    game: str, fen: str | None, script: str, played: list[str]
) -> None:
    """It has come from there: only another move of its side in its place says that it has not."""
    moves, told = read(game, script, fen, mode="tournament")
    assert (moves, alerts(told)) == (played, ["stuck-square"])


_TAKEN = "-e2 ~300 +e4 !s ~2000 -d7 ~300 +d5 !n ~2500 -e4 -d5 ~200 +d5 ~400 !s ~2000"


@pytest.mark.parametrize(
    ("game", "script", "played"),
    [
        (
            "chess",
            f"{_TAKEN} -d5 ~300 +e4 ~200 +d5 ~600 -e4 ~300 +e5 !s ~2500 -c8 ~300 +f5 !n ~3000",
            ["e2e4", "d7d5", "e4e5", "c8f5"],
        ),
        (
            "chess",
            f"{_TAKEN} -d5 ~300 +d5 ~300 +e4 ~600 -e4 ~300 +e5 !s ~2500 -c8 ~300 +f5 !n ~3000",
            ["e2e4", "d7d5", "e4e5", "c8f5"],
        ),
        (
            "chess",
            "-g1 ~300 +f3 !s ~2000 -f3 ~300 +g1 ~600 -g1 ~300 +h3 !s ~2500 -g8 ~300 +f6 !n ~3000",
            ["g1h3", "g8f6"],
        ),
        (
            "chinese-chess",
            "-b3 -b10 ~200 +b10 !s ~2000 -b10 ~300 +b3 ~200 +b10 ~700 -b3 ~300 +e3 !s ~2500 -b10 +c8 !n ~3000",
            ["b3e3", "b10c8"],
        ),
    ],
    ids=["mover back first", "victim back first", "quiet", "cannon"],
)
def test_piece_that_is_put_back_and_moved_elsewhere_at_once_has_not_moved_before(
    game: str, script: str, played: list[str]
) -> None:
    """The same piece is taken up again too soon to tell it from a victim set aside; the next press of its side does."""
    moves, told = read(game, script, mode="tournament")
    assert moves == played
    assert all(is_sure(told, ply + 1) for ply in range(len(played)))
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"]) == ("illegal-move", "south")
    assert "after pressing the clock" in alert["text"]


@pytest.mark.parametrize("pause", ["~90", "~500"])
@pytest.mark.parametrize("arbiter", ["", "~1000 @arbiter ~3000"], ids=["without the arbiter", "with him"])
def test_who_gives_the_move_back_to_one_that_took_his_own_back_is_not_to_blame(
    arbiter: str, pause: str
) -> None:
    """The other side presses at once: it has moved nothing, and nobody has moved the pawn in its turn."""
    script = f"-e2 +e4 !s -e4 +e2 {pause} !n {arbiter} -d2 +d4 !s -d7 +d5 !n"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["d2d4", "d7d5"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("illegal-move", "south")]
    assert all(is_sure(told, ply) for ply in (1, 2))


def test_jump_that_is_taken_back_and_pressed_back_is_told() -> None:
    fen = "1m5m/M7/5m2/4m3/8/4M1M1/1M1M3M/M1M1M3 b - - 0 12"
    script = "-e5 ~60 +d4 ~100 -f6 ~124 +g5 ~79 !n ~266 -g5 ~92 +f6 ~143 -d4 ~69 +e5 ~82 !s ~504 -f6 ~126 +g5 ~171 !n"
    moves, told = read("english-draughts", script, fen, "tournament")
    assert moves == ["f6g5"]
    assert {a["by"] for a in of_kind(told, "alert")} == {"north"}


def test_both_sides_take_back_one_after_the_other() -> None:
    """South had not pressed for its move; North's is told, as it had."""
    fen = "t1abqkb2t/pppppppppp/n6nB1/3c6/P1P6P/3K6/1P1P1PPPP1/TNA1Q1BCNT w KQkq - 6 9"
    back = "-h5 ~1450 +d1 ~700 -b4 ~1300 +a6 ~2900"
    script = f"-i6 +d1 !s -a6 +b4 !n ~3000 -d1 +h5 ~3000 {back} -c7 +c5 !n -h2 +h3 !s -b7 +b6 !n"
    moves, told = read("capablanca", script, fen, "tournament")
    assert moves == ["i6d1", "c7c5", "h2h3", "b7b6"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [("illegal-move", "north")]


def test_move_taken_back_over_an_empty_press_of_the_other_side_is_told() -> None:
    script = "-e2 +e4 !s -h7 +h6 !n !s -h6 +h7 ~1156 -d7 +d5 !n -g1 +f3 !s -b8 +c6 !n"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "d7d5", "g1f3", "b8c6"]
    assert [(a["kind"], a["by"]) for a in of_kind(told, "alert")] == [
        ("press-without-move", "south"),
        ("illegal-move", "north"),
    ]
