"""A switch that says nothing once, of castling, of a capture that is answered, or of what takes next."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_CASTLES = "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
_LONG = "r3kb1r/ppp1pppp/2nqbn2/1B1p4/4P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 4"
_CENTRE = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
_BISHOP = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3"
_ROOKS = "r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 1"
_KNIGHT = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"


@pytest.mark.parametrize(
    ("fen", "castles", "played"),
    [
        (_CASTLES, "-e1 +g1 +f1 !s ~1500 -f8 +c5 !n ~900 -d2 +d3 !s", ["e1g1", "f8c5", "d2d3"]),
        (_CASTLES, "-e1 +f1 +g1 !s ~1500 -f8 +c5 !n ~900 -d2 +d3 !s", ["e1g1", "f8c5", "d2d3"]),
        (_CASTLES, "-h1 +f1 +g1 !s ~1500 -f8 +c5 !n ~900 -d2 +d3 !s", ["e1g1", "f8c5", "d2d3"]),
        (_LONG, "-e8 +c8 +d8 !n ~1500 -a2 +a3 !s ~900 -h7 +h6 !n", ["e8c8", "a2a3", "h7h6"]),
    ],
    ids=["king first", "rook first", "king's", "long"],
)
def test_castling_that_one_of_two_switches_does_not_tell_is_read(
    fen: str, castles: str, played: list[str]
) -> None:
    """Two pieces came down where only castling puts both: no switch closed by itself."""
    moves, told = read("chess", f"{castles} ~2500", fen, "tournament")
    assert moves == played
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, True, True]
    assert alerts(told) == ["stuck-square"]


@pytest.mark.parametrize(
    ("script", "played"),
    [
        ("-e1 ~300 +g1 ~500 +f1 ~300 !s ~150 -h1 ~1500 -a7 +a6 !n", ["e1g1", "a7a6"]),
        ("-a2 +a3 !s ~1500 -h8 ~100 +g8 ~100 +f8 ~300 !n ~500 -g8", ["a2a3", "h8f8"]),
    ],
    ids=["castling", "rook slid there"],
)
def test_switch_that_tells_a_little_late_is_not_silent(script: str, played: list[str]) -> None:
    """One opens after the press, where its piece had left, or only passed."""
    moves, told = read("chess", f"{script} ~2500", _ROOKS, "tournament")
    assert (moves, alerts(told)) == (played, [])
    assert all(is_sure(told, ply) for ply in (1, 2))


def test_king_that_was_slid_to_where_castling_puts_it_has_not_castled() -> None:
    """The square that it was slid over opens late, and the rook stands at home."""
    script = "-e1 ~100 +f1 ~150 +g1 ~500 !s ~400 -f1 ~2000 -a7 +a6 !n ~3000"
    _, told = read("chess", script, _ROOKS, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)


@pytest.mark.parametrize(
    ("fen", "script", "played"),
    [
        (_BISHOP, "-f7 +f7 !s ~900 -e8 -f7 +f7 !n ~300 -c4 ~900 -g1 +f3 !s", ["c4f7", "e8f7", "g1f3"]),
        (
            _CENTRE,
            "-d5 +d5 !s ~400 -d8 -d5 +d5 !n ~1200 -b1 +c3 !s ~900 -d5 +a5 !n",
            ["e4d5", "d8d5", "b1c3", "d5a5"],
        ),
    ],
    ids=["told late", "never told"],
)
def test_capture_by_a_piece_whose_switch_is_silent_is_known_by_its_answer(
    fen: str, script: str, played: list[str]
) -> None:
    """It looked as if nothing had been moved: that is dismissed. What nobody has said is not sure."""
    moves, told = read("chess", f"{script} ~2500", fen, "tournament")
    assert moves == played
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, False, True]
    assert alerts(told) == ["press-without-move", "stuck-square"]
    assert [ruling["do"] for ruling in of_kind(told, "ruling")] == ["dismiss"]


def test_press_for_nothing_that_is_answered_otherwise_stays_one() -> None:
    """The other side's piece was adjusted, and what it answers is legal without any capture."""
    _, told = read("chess", "-d5 +d5 !s ~900 -d8 +d6 !n ~5000", _CENTRE, "tournament")
    assert alerts(told) == ["press-without-move", "out-of-turn"]
    assert of_kind(told, "ruling") == []


@pytest.mark.parametrize("left", ["", "-e4 ~500"], ids=["never told", "told late"])
def test_capture_by_a_piece_whose_switch_is_silent_is_known_where_both_play_on(left: str) -> None:
    """One piece only could have taken there: neither that press nor the answer was an offence."""
    script = f"-d5 +d5 !s ~900 -d8 +d6 !n {left} ~2500 -b1 +c3 !s ~900 -d6 +d8 !n ~2500"
    moves, told = read("chess", script, _CENTRE, "tournament")
    assert moves == ["e4d5", "d8d6", "b1c3", "d6d8"]
    assert alerts(told) == ["press-without-move", "out-of-turn", "stuck-square"]
    assert [ruling["do"] for ruling in of_kind(told, "ruling")] == ["dismiss"]
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))


def test_answer_that_is_taken_back_loses_nothing_where_a_press_was_for_nothing() -> None:
    """North's pawn was adjusted before South pressed; both go on from there."""
    script = (
        "-e2 +e4 !s ~1500 -d7 +d5 !n ~1500 -d5 ~400 +d5 ~4000 !s ~3000 -c7 +c6 !n ~3000 -c6 +c7 ~900"
        " -e4 +e5 !s ~2000 -c7 +c5 !n ~2000"
    )
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "d7d5", "e4e5", "c7c5"]
    assert alerts(told) == ["press-without-move", "out-of-turn"]


def test_piece_that_nobody_saw_land_takes_from_there() -> None:
    """Which square it stands on, nobody knows; from two of them it may take."""
    script = "-g1 ~800 !s ~900 -e5 -d4 +d4 !n ~900 -d4 +d4 !s ~900 -g8 +f6 !n ~900 -b1 +c3 !s ~9000"
    moves, told = read("chess", script, _KNIGHT, "tournament")
    assert len(moves) == 5 and not any(is_sure(told, ply) for ply in (1, 2, 3))
    assert ["g1f3", "e5d4", "f3d4", "g8f6", "b1c3"] in [moves, *told[-1]["alternatives"]]
    assert "press-without-move" not in alerts(told)


@pytest.mark.parametrize("late_ms", [120, 400, 550])
def test_taker_that_is_told_to_have_left_well_after_the_press_has_moved(late_ms: int) -> None:
    """What it takes was taken up, and something set down there: the press is for that."""
    script = f"-d5 +d5 ~200 !s ~{late_ms} -e4 ~2500 -d8 -d5 +d5 !n ~900 -b1 +c3 !s ~3000"
    moves, told = read("chess", script, _CENTRE, "tournament")
    assert (moves, alerts(told)) == (["e4d5", "d8d5", "b1c3"], [])


def test_piece_of_the_other_side_that_is_only_adjusted_is_no_move() -> None:
    """The arbiter is told of the press, within two seconds, and at once where the other side begins to answer."""
    for then, told_s in (("~3000", 0.6), ("~400 -d8", 0.4)):
        _, told = read("chess", f"-d5 +d5 ~200 !s {then} ~3000", _CENTRE, "tournament")
        (alert,) = of_kind(told, "alert")
        assert (alert["kind"], round(alert["t"] - 2.2, 3)) == ("press-without-move", told_s)


def test_second_piece_of_castling_that_is_told_after_the_press_has_stood() -> None:
    """Nobody presses with it in the hand."""
    moves, told = read("chess", "-e1 +g1 -h1 !s ~300 +f1 ~2000 -a7 +a6 !n ~3000", _CASTLES, "tournament")
    assert (moves, alerts(told)) == (["e1g1", "a7a6"], [])


def test_castling_of_which_only_the_king_has_moved_is_told_at_once() -> None:
    """The rook stands at home."""
    _, told = read("chess", "-e1 +g1 !s ~3000", _ROOKS, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["confirmed"], round(alert["t"] - 2.5, 3)) == ("illegal-move", True, 0.09)


def test_square_that_is_told_late_to_be_left_clears_the_one_beside_it_too() -> None:
    """Either of two pieces may have come to c3; then b1 opens."""
    moves, told = read("chess", "+c3 ~200 !s ~60 -b1 ~1500 -a7 +a6 !n ~900 -d2 +d4 !s", mode="tournament")
    assert moves[:2] == ["b1c3", "a7a6"]
    assert [line["squares"] for line in of_kind(told, "alert")] == [["b1", "c2"]]


@pytest.mark.parametrize(
    "then",
    ["~900 -b1 ~300 +b1", "~500 -e4 ~300 +e4", "~150 -e4 ~300 +e5", "~200 -b1 +c3", "~700 -e4 -d5 +e4"],
    ids=["another is taken up", "put back", "it moves", "another moves", "it is taken"],
)
def test_what_is_touched_after_a_press_for_nothing_was_not_pressed_for(then: str) -> None:
    """South had only adjusted a piece of the other side: that is told, and nothing else of South."""
    _, told = read("chess", f"-d5 +d5 !s {then} ~3000", _CENTRE, "tournament")
    first = of_kind(told, "alert")[0]
    assert (first["kind"], first["by"]) == ("press-without-move", "south")
    assert first["t"] <= 2.0 + 2.0
    assert "illegal-move" not in alerts(told)


def test_arbiter_has_all_put_back_to_before_a_press_for_nothing() -> None:
    """It was taken for a capture, as both played on; both begin again."""
    played = "-d5 +d5 !s ~1500 -g8 +f6 !n ~1500 -b1 +c3 !s ~1000 @arbiter"
    script = f"{played} ~900 -c3 +b1 ~900 -f6 +g8 ~2500 -b1 +c3 !s ~1500 -g8 +f6 !n ~3000"
    moves, told = read("chess", script, _CENTRE, "tournament")
    assert moves == ["b1c3", "g8f6"]
    assert alerts(told) == ["press-without-move", "out-of-turn", "stuck-square"]


def test_late_press_for_the_last_move_after_a_piece_was_adjusted_is_no_empty_one() -> None:
    """South had forgotten to press, North has answered and pressed; South straightens a pawn of North's and presses."""
    script = "-e2 +e4 ~1500 -d7 +d5 !n ~1500 -d5 +d5 !s ~3000"
    _, told = read("chess", script, mode="tournament")
    assert "press-without-move" not in alerts(told)
