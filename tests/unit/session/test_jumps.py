"""Men that jump: by which way round, and what is told where a jump is not done."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

ROUND = "1k6/2K1k3/1m1k4/8/1k1k4/8/8/8 w - - 0 1"
TAKEN = "-b4 -d6 -d4 -b6"
TWICE = "8/8/1m6/2M5/8/4M3/8/M7 b - - 0 1"


@pytest.mark.parametrize(
    ("way", "played"),
    [("-c7 +e5 -e5 +c3 -c3 +a5 -a5 +c7", "c7e5c3a5c7"), ("-c7 +a5 -a5 +c3 -c3 +e5 -e5 +c7", "c7a5c3e5c7")],
    ids=["one way round", "the other"],
)
@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_jumps_that_end_where_they_began_go_by_the_squares_touched_on_the_way(
    mode: str, way: str, played: str
) -> None:
    """The board looks the same either way."""
    moves, told = read("english-draughts", f"{way} {TAKEN} ~700 !s ~6000", ROUND, mode)
    assert (moves, alerts(told), of_kind(told, "ask")) == ([played], [], [])
    assert is_sure(told, 1)


def test_jumps_through_the_air_may_have_gone_either_way() -> None:
    """No square on the way was touched: that is asked about."""
    moves, told = read("english-draughts", f"-c7 +c7 {TAKEN} ~9000", ROUND)
    assert len(moves) == 1 and not is_sure(told, 1)
    assert {"c7e5c3a5c7", "c7a5c3e5c7"} <= set(of_kind(told, "ask")[-1]["choices"])


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("-b6 +d4 ~7000", "the Man jumps on from d4"),
        ("-b6 +f2 ~7000", "what was taken still stands on e3, c5"),
    ],
    ids=["half way", "not taken off"],
)
def test_jump_that_is_not_done_is_told_as_one(script: str, text: str) -> None:
    """What is left to do, not what stands where."""
    _, told = read("english-draughts", script, TWICE)
    assert text in [line["text"] for line in of_kind(told, "alert")]


@pytest.mark.parametrize(
    "game_id, fen, script, played",
    [
        (
            "english-draughts",
            "1m1m1m2/m3m3/1m3m1m/m7/1M6/4M3/1M3M1M/M1M1M1M1 b - - 3 7",
            "-a5 +c3 ~1000 -c3 -b2 +d4 -b4",
            ["a5c3", "b2d4"],
        ),
        (
            "exciting-cannon",
            "**ubqk1nr**/*pp1pbpppp*/sssp1pnssss/1ss3os3/1o2ioIo1o1/8S1S/S8O1/"
            "I1O1S1O1S1O/SSSR2PS1SS/*PPPPPKPPP*/**UBQ1BNR**[S] b kq - 0 21",
            "~1000 -j7 +h5 -h5 +f3 ~900 -f3 -e2 -i6 -g4 +f3",
            ["j7h5f3", "e2f3"],
        ),
        (
            "chess",
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            "-e5 +d6 ~700 -d6 -c7 -d5 +d6",
            ["e5d6", "c7d6"],
        ),
        (
            "chess",
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            "-e5 +d6 ~700 -d6 -c7 +d6 -d5",
            ["e5d6", "c7d6"],
        ),
    ],
    ids=["jumper taken", "both jumped", "in passing", "in passing, victim last"],
)
def test_what_is_taken_elsewhere_is_taken_off_during_the_recapture(
    game_id: str, fen: str, script: str, played: list[str]
) -> None:
    """The other side takes the piece that has just landed, and removes its own lost ones besides."""
    moves, told = read(game_id, f"{script} ~4000", fen)
    assert (moves, alerts(told)) == (played, [])


def test_press_while_a_reply_jumps_over_the_square_that_was_left_is_for_the_move() -> None:
    """South goes from e3 to d4, and presses when North has jumped over d4 to e3 and is about to jump on."""
    fen = "5m2/6m1/3m3M/2m5/7m/M3M3/3M1M2/M5M1 w - - 2 15"
    script = "-e3 +d4 ~838 -c5 ~300 +e3 ~200 !s ~300 -e3 ~130 +c1 ~500 -d2 ~250 -d4 ~250 !n ~3000"
    moves, told = read("english-draughts", script, fen, "tournament")
    assert (moves, alerts(told)) == (["e3d4", "c5e3c1"], [])
