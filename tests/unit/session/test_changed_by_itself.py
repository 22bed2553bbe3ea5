"""A switch that changes though nothing was near it: neither a move, nor anybody's offence."""

import pytest

from controller.effects import AlertCleared
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

_MEN_APART = "1m1m1m1m/m1m1m1m1/1m3m2/6m1/3M3M/M1M5/1M1M3M/M1M1M1M1 w - - 1 4"


def _stuck(told: list[dict[str, object]]) -> list[object]:
    return [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"]


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "played", "square"),
    [
        (
            "chess",
            "rnbqkbnr/pppppp1p/8/8/3P4/P6p/1PP1PPPP/RNBQKB1R w KQkq - 0 4",
            "!n ~300 +b6 ~1700 -c1 ~1350 +h6 ~370 !s ~510 -d7 ~105 +d6 ~120 -d6 ~20 +d5 ~660 !n",
            ["c1h6", "d7d5"],
            "b6",
        ),
        (
            "chess",
            "r1bqkbnr/ppppp1pp/5p2/8/3n1P2/7P/PPPPPKP1/RNBQ1BNR w kq - 1 4",
            "+e4 ~970 -b1 ~540 +a3 ~190 !s ~400 -d4 ~170 +f5 ~360 !n ~5470 -e2 ~240 +e3 ~430 !s ~620 -f5 ~260 -e3 "
            "~30 +e3 ~180 !n",
            ["b1a3", "d4f5", "e2e3", "f5e3"],
            "e4",
        ),
        (
            "chinese-chess",
            "2eaka1r1/9/4P2c1/p1p3p2/8p/3r5/P1P1H1P1P/1c7/9/R1EAKAEHR w - - 3 11",
            "+g5 ~2900 -c4 ~360 +c5 ~210 !s ~1540 -d5 ~570 +d8 ~430 !n ~470 -h1 ~180 +g3 ~630 !s",
            ["c4c5", "d5d8", "h1g3"],
            "g5",
        ),
    ],
    ids=["then a reply in the air", "where the next pawn could go", "where a rook could go"],
)
def test_switch_that_closed_before_a_move_was_begun_is_no_part_of_it(
    game_id: str, fen: str, script: str, played: list[str], square: str
) -> None:
    """Who moves and presses while it is closed sees nothing there: it is told of then, and nobody is accused."""
    moves, told = read(game_id, f"{script} ~3000", fen, "tournament")
    assert moves == played
    assert alerts(told) == ["stuck-square"]
    assert _stuck(told) == [[square]]


@pytest.mark.parametrize(
    ("fen", "script", "played", "square"),
    [
        (
            "r1bqkbnr/ppppp1pp/n4p2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2 3",
            "-g1 ~660 +h3 ~3140 -g7 ~150 +g5 ~2700 +g1 ~6500 -g2 ~80 +g3 ~50 -g3 ~120 +g4 ~5700 -a8 ~110 +b8 ~1700 "
            "-d2 ~350 +d4",
            ["g1h3", "g7g5", "g2g4", "a8b8", "d2d4"],
            "g1",
        ),
        (
            "rnbqk1nr/pppp2pp/4p3/5p2/8/4P2P/P1PbBPPR/RNBQK1N1 w Qkq - 0 6",
            "+f1 ~1650 -d2 ~8550 -b1 ~120 +d2 ~2400 -f5 ~400 +f4 ~1600 -e2 ~170 +b5",
            ["b1d2", "f5f4", "e2b5"],
            "f1",
        ),
        (None, "-g1 +c5 ~500 +f3 ~500 -b8 +c6 ~600 -d2 ~500 +d4", ["g1f3", "b8c6", "d2d4"], "c5"),
    ],
    ids=["where a piece had left", "beside a victim held for long", "while a piece is in the hand"],
)
def test_switch_that_closed_by_itself_is_found_in_casual_play(
    fen: str | None, script: str, played: list[str], square: str
) -> None:
    """All else is as after moves that were seen: no other switch is to blame, and no ply is invented."""
    moves, told = read("chess", f"{script} ~5000", fen)
    assert moves == played
    assert set(alerts(told)) <= {"illegal-position", "stuck-square"}
    assert _stuck(told) == [[square]]
    assert is_sure(told, len(played))


@pytest.mark.parametrize(
    ("game_id", "script", "played", "square"),
    [
        ("chess", "+e4 -a7 +a6 -g1 +f3 -a6 +a5", ["e2e4", "a7a6", "g1f3", "a6a5"], "e2"),
        ("chess", "+f4 -a7 +a6 -b2 +b3 -a6 +a5", ["f2f4", "a7a6", "b2b3", "a6a5"], "f2"),
        ("chess", "+e4 ~900 -b8 +c6 ~900 -g1 +f3 ~900 -c6 +b8", ["e2e4", "b8c6", "g1f3", "c6b8"], "e2"),
        (
            "chess",
            "+e4 -a7 +a6 -d2 +d4 -a6 +a5 -d4 +d5",
            ["e2e4", "a7a6", "d2d4", "a6a5", "d4d5"],
            "e2",
        ),
        (
            "xiangqi",
            "-a4 +a5 ~900 +g6 ~900 -i1 +i2 ~900 -c7 +c6 ~900 -i2 +i3",
            ["a4a5", "g7g6", "i1i2", "c7c6", "i2i3"],
            "g7",
        ),
    ],
    ids=["a pawn goes on", "another pawn", "a knight goes back", "both pawns go on", "a chariot goes on"],
)
def test_switch_that_closed_and_was_answered_has_not_closed_by_itself(
    game_id: str, script: str, played: list[str], square: str
) -> None:
    """The other side moves next, then both by turns: a piece came there, off a switch that has not told of it."""
    moves, told = read(game_id, f"{script} ~5000")
    assert moves == played
    assert _stuck(told) == [[square]]
    assert not is_sure(told, played.index(next(move for move in played if move.startswith(square))) + 1)


def test_piece_set_down_where_it_may_not_go_is_no_switch_that_closed_by_itself() -> None:
    """It came from a hand, and another piece was adjusted then."""
    fen = "4k3/1b6/8/3P4/8/8/8/4K3 b - - 0 1"
    moves, told = read("chess", "-b7 +a7 ~1500 -d5 +d5 ~1000 !n ~1500", fen, "tournament")
    assert (moves, alerts(told)) == ([], ["illegal-move"])


def test_victim_left_on_the_board_is_no_switch_that_closed_by_itself() -> None:
    """It was taken just before, and stands where it should not: that is told, and play goes on over it."""
    script = "-d5 ~300 -e4 ~300 +d5 ~400 !s ~600 +a6 ~1400 -e8 +e7 ~400 !n ~3000"
    moves, told = read("chess", script, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "tournament")
    assert moves == ["e4d5", "e8e7"]
    assert [(line["kind"], line["squares"]) for line in of_kind(told, "alert")] == [
        ("illegal-position", ["a6"])
    ]


def test_victim_left_on_the_board_is_told_of_until_it_is_taken_off() -> None:
    """Play over it does not put it right."""
    table = Table("chess", "casual", fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    table.play("-d5 ~300 -e4 ~300 +d5 ~1000 +a6 ~6000 -e8 +e7 ~6000 -e1 +e2 ~3000")
    assert table.moves() == ["e4d5", "e8e7", "e1e2"]
    assert table.alerts() == ["illegal-position"]
    assert not [effect for effect in table.effects if isinstance(effect, AlertCleared)]
    table.play("-a6 ~1000")
    assert "illegal-position" in [effect.kind for effect in table.effects if isinstance(effect, AlertCleared)]


def test_switch_that_opened_by_itself_is_found_by_what_is_played_on() -> None:
    """The man of a3 had gone nowhere: all others were seen to leave, and to land."""
    script = (
        "-a3 ~1050 -c3 ~120 +b4 ~5700 -e7 ~210 +d6 ~3650 -d2 ~100 +c3 ~2250 -f8 ~200 +e7 ~3000 -d4 ~110 +c5"
    )
    moves, told = read("english-draughts", f"{script} ~3000", _MEN_APART)
    assert moves == ["c3b4", "e7d6", "d2c3", "f8e7", "d4c5"]
    assert _stuck(told) == [["a3"]]


def test_piece_in_a_hand_when_the_board_is_heard_again_is_no_switch_that_opened() -> None:
    """It was taken up for the fourth move; three had been made unheard."""
    script = ">down ~900 (-h3) (-h8) (+h5) (-i1) (+i2) (-b10) ~4000 >up ~50 >seen ~1150 +c8 ~740 !n ~2000"
    _, told = read("chinese-chess", script, mode="tournament")
    assert not _stuck(told)


def test_switch_that_closes_for_a_moment_at_the_press_is_no_illegal_move() -> None:
    """It had done so before, while the pawn was in the hand, and was open again."""
    script = "-h2 ~820 +f3 ~30 -f3 ~330 +h4 ~690 +f3 ~30 !s ~70 -f3 ~1500 -b7 +b6 ~400 !n ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["h2h4", "b7b6"], [])


@pytest.mark.parametrize(
    "script",
    [
        "+h2 ~70 -h2 ~50 -e2 ~80 +h2 ~50 +e4 ~80 !s ~50 -h2 ~3000",
        "+h2 ~200 -h2 ~300 -e2 ~300 +h2 ~200 +e4 ~300 !s ~400 -h2 ~3000",
    ],
    ids=["fast", "slowly"],
)
def test_switch_that_had_closed_while_every_piece_stood_is_no_piece_set_down_during_the_move(
    script: str,
) -> None:
    """It is closed again as the piece comes down and is pressed for: a legal move, and a bad switch."""
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBN1 w - - 0 1"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["e2e4"], [])


def test_piece_set_down_during_the_move_is_told_of() -> None:
    """Nothing had closed that switch before."""
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBN1 w - - 0 1"
    _, told = read("chess", "-e2 ~300 +h2 ~200 +e4 ~300 !s ~3000", fen, "tournament")
    assert [(line["kind"], line["by"]) for line in of_kind(told, "alert")] == [("illegal-move", "south")]


@pytest.mark.parametrize(
    ("game_id", "mode", "script", "played", "square"),
    [
        (
            "chess",
            "tournament",
            "(+e5) >seen -a2 +a3 !s -a7 +a6 !n -b2 +b3 !s -b7 +b6 !n",
            ["a2a3", "a7a6", "b2b3", "b7b6"],
            "e5",
        ),
        (
            "chess",
            "tournament",
            "-a2 +a3 !s -a7 +a6 !n >down (-b2) (+b3) (+e5) >up >seen ~100 -b7 ~100 +b6 ~60 !n -c2 +c3 !s",
            ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3"],
            "e5",
        ),
        (
            "chess",
            "casual",
            "-a2 +a3 -a7 +a6 (+e5) >seen -b2 +b3 -b7 +b6 -c2 +c3 -c7 +c6",
            ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6"],
            "e5",
        ),
        (
            "english-draughts",
            "tournament",
            "(+h4) >seen -a3 +b4 !s -b6 +a5 !n -c3 +d4 !s",
            ["a3b4", "b6a5", "c3d4"],
            "h4",
        ),
    ],
    ids=["at the start", "in an outage with a move", "in between", "another game"],
)
def test_switch_that_is_seen_to_be_closed_is_found_though_nobody_heard_it_close(
    game_id: str, mode: str, script: str, played: list[str], square: str
) -> None:
    """Every piece stood when the board was seen, and both sides play on: none is called out of turn, or illegal."""
    moves, told = read(game_id, f"{script} ~4000", mode=mode)
    assert (moves, _stuck(told)) == (played, [[square]])
    assert not any(line.get("confirmed") for line in of_kind(told, "alert"))


def test_piece_that_went_there_unheard_is_no_switch_that_closed() -> None:
    """The Pawn of b2 is off its square as that of e5 is seen: what South has done is not explained away."""
    script = "-a2 +a3 !s -a7 +a6 !n >down (-b2) (+e5) >up >seen -b7 +b6 !n -c2 +c3 !s"
    moves, told = read("chess", f"{script} ~4000", mode="tournament")
    assert (moves, _stuck(told)) == (["a2a3", "a7a6"], [])
    assert of_kind(told, "alert")[-1]["kind"] == "illegal-move"
