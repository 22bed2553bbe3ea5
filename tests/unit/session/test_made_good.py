"""An illegal move is made good after others were played over it: what was played stands, and the offence, too."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_ROOK_FORGOTTEN = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"
_SPANISH = "-e2 +e4 !s -e7 +e5 !n -g1 +f3 !s ~700 -b8 +d6 !n -f1 +b5 !s -a7 +a6 !n -b5 +a4 !s ~2000"


@pytest.mark.parametrize(
    ("game", "fen", "script", "played", "doubtful"),
    [
        (
            "chess",
            None,
            "-g1 +g3 !s -e7 +e5 !n ~1500 @arbiter -g3 +f3 ~1000 -e2 +e4 !s -b8 +c6 !n",
            ["g1f3", "e7e5", "e2e4", "b8c6"],
            {1, 2},
        ),
        (
            "chess",
            _ROOK_FORGOTTEN,
            "-e1 +g1 !s -h7 +h6 !n -a2 +a3 !s @arbiter -h1 +f1 ~1500 -a7 +a6 !n -f1 +e1 !s",
            ["e1g1", "h7h6", "a2a3", "a7a6", "f1e1"],
            {1, 2, 3},
        ),
        (
            "xiangqi",
            None,
            "-h3 +e3 !s -h10 +g8 !n -h1 +f2 !s -i10 +h10 !n ~2000 @arbiter -f2 +g3 ~1500 -i1 +h1 !s -h8 +h4 !n",
            ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "h8h4"],
            {3, 4},
        ),
        (
            "chess",
            None,
            f"{_SPANISH} -d6 +c6 ~1500 -b7 +b5 !n -a4 +b3 !s ~2000 -g8 +f6 !n",
            ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "b7b5", "a4b3", "g8f6"],
            {4, 5, 6, 7},
        ),
    ],
    ids=["arbiter", "rook of castling", "horse", "nobody called"],
)
def test_piece_is_put_where_it_should_have_gone_and_the_answers_stay(
    game: str, fen: str | None, script: str, played: list[str], doubtful: set[int]
) -> None:
    """Who presses next has moved besides. Only what was played over the offence is in doubt."""
    moves, told = read(game, f"{script} ~2500", fen, mode="tournament")
    assert moves == played
    assert {ply for ply in range(1, len(moves) + 1) if not is_sure(told, ply)} == doubtful
    assert alerts(told) == ["illegal-move"]


def test_piece_that_only_goes_on_from_where_it_may_not_stand_makes_nothing_good() -> None:
    """It has moved once for each press of its side."""
    script = "-f1 +b5 !s ~1500 -e7 +e5 !n ~1500 -b5 +c6 !s ~1500 -b7 -c6 +c6 !n ~3000"
    _, told = read("chess", script, mode="tournament")
    assert [alert["by"] for alert in of_kind(told, "alert")][:1] == ["south"]
    assert not any(is_sure(told, ply) for ply in range(1, 5))


@pytest.mark.parametrize(
    ("game", "script", "played", "told_moves"),
    [
        (
            "chess",
            "-g1 +g3 !s @arbiter -g3 +g4 !s ~2500 -g4 +f3 !s -e7 +e5 !n",
            ["g1f3", "e7e5"],
            ["g1g3", "g1g4"],
        ),
        (
            "chess",
            "-e2 +e4 !s -e7 +e5 !n -f1 +f4 !s @arbiter -f4 +g4 !s ~2000 @arbiter -g4 +c4 !s -b8 +c6 !n",
            ["e2e4", "e7e5", "f1c4", "b8c6"],
            ["f1f4", "f1g4"],
        ),
    ],
    ids=["put right by itself", "arbiter again"],
)
def test_piece_that_is_put_where_it_may_not_go_either_is_a_second_offence(
    game: str, script: str, played: list[str], told_moves: list[str]
) -> None:
    """The arbiter had come, and the piece was not put back."""
    moves, told = read(game, f"{script} ~2500", mode="tournament")
    assert moves == played
    assert [alert["move"] for alert in of_kind(told, "alert")] == told_moves


def test_answer_is_put_back_and_the_illegal_move_made_good_at_once() -> None:
    """The piece goes straight to another square."""
    script = "-g1 +g3 !s -b8 +c6 !n ~1500 -c6 +b8 -g3 +f3 !s -b8 +c6 !n -e2 +e4 !s ~2500"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["g1f3", "b8c6", "e2e4"], ["illegal-move"])


def test_move_that_the_arbiter_has_set_back_for_a_touched_piece_is_not_taken_back() -> None:
    """South had held the knight, which has to be moved."""
    script = "-b1 ~3000 +b1 -e2 +e4 !s @arbiter -e4 +e2 -b1 +c3 !s -e7 +e5 !n ~2500"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["b1c3", "e7e5"], ["touch-move"])


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "xiangqi",
            None,
            "-h3 +e3 !s -h10 +g8 !n -e3 -e4 +e4 !s -e4 +e4 +e3 -h1 +g3 !s -i10 +h10 !n",
            ["h3e3", "h10g8", "h1g3", "i10h10"],
        ),
        (
            "chess",
            "r1bqkbnr/2pp1ppp/p1n5/1p2p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5",
            "-a4 -c2 +c2 !s ~300 -c2 +c2 +a4 ~500 -a4 +b3 !s -c8 +b7 !n",
            ["a4b3", "c8b7"],
        ),
    ],
    ids=["cannon", "bishop"],
)
def test_own_piece_that_was_taken_and_is_put_back_is_one_offence(
    game: str, fen: str | None, script: str, played: list[str]
) -> None:
    """What is set down again is no landing that was told late."""
    moves, told = read(game, f"{script} ~2500", fen, mode="tournament")
    assert (moves, alerts(told)) == (played, ["illegal-move"])


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "chess",
            None,
            "-e2 +e4 !s -e7 +e5 !n -f1 +c4 !s -c4 +b5 -b8 +c6 !n -g1 +f3 !s -d7 +d6 !n -b1 +c3 !s",
            ["e2e4", "e7e5", "f1b5", "b8c6", "g1f3", "d7d6", "b1c3"],
        ),
        (
            "chess960",
            "r5kr/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GB - 0 1",
            "-g1 +f1 !s -c1 +g1 -a7 +a6 !n -a2 +a3 !s -a6 +a5 !n -b2 +b3 !s",
            ["g1f1", "a7a6", "a2a3", "a6a5", "b2b3"],
        ),
    ],
    ids=["moved on", "king after the rook"],
)
def test_piece_that_was_told_to_stand_wrong_is_no_second_move_of_what_follows(
    game: str, fen: str | None, script: str, played: list[str]
) -> None:
    """It was told when the other side pressed; both play on, and nothing of that is lost or sure."""
    moves, told = read(game, f"{script} ~9000", fen, mode="tournament")
    assert (moves, alerts(told)) == (played, ["out-of-turn"])
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))


def test_piece_that_was_told_to_stand_wrong_and_was_put_right_is_a_second_move_later() -> None:
    """The rook had been to h3 before: that is forgotten."""
    script = (
        "-e2 +e4 !s ~1500 -e7 +e5 !n ~1500 -h1 +h3 !s ~2500 -h3 +h1 ~900 -g1 +f3 !s ~1500 -b8 +c6 !n ~1500"
        " -h1 +h3 ~500 -f1 +c4 !s ~3000"
    )
    _, told = read("chess", script, mode="tournament")
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [
        ("illegal-move", "south")
    ] * 2


def test_piece_moved_out_of_turn_is_a_second_move_of_the_press_that_completes_it() -> None:
    """Until then it was told, but nobody had pressed."""
    script = (
        "-e2 +e4 !s ~1500 -e7 +e5 !n ~1500 -g1 +f3 !s ~1500 -d2 +d4 ~4000 -b8 +c6 !n ~2000 -f1 +b5 !s ~4000"
    )
    _, told = read("chess", script, mode="tournament")
    confirmed = [alert for alert in of_kind(told, "alert") if alert.get("confirmed")]
    assert [(alert["kind"], alert["by"]) for alert in confirmed] == [("illegal-move", "south")]
