"""Casual play over a move that is not legal, or out of turn, and that nobody puts right: it stands, and is not sure."""

import pytest

from controller.recording.move_list import MoveList
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

WRONG = {
    "a knight leaps too far": (
        "chess",
        "-e2 +e4 {0} -e7 +e5 {0} -g1 +g3 {0} -b8 +c6 {0} -f1 +c4 {0} -g8 +f6 {0}",
        "e2e4 e7e5 g1g3 b8c6 f1c4 g8f6",
        3,
    ),
    "a man is taken": (
        "chess",
        "-e2 +e4 {0} -e7 +e5 {0} -a1 -a7 +a7 {0} -a8 -a7 +a7 {0} -g1 +f3 {0} -b8 +c6 {0}",
        "e2e4 e7e5 a1a7 a8a7 g1f3 b8c6",
        3,
    ),
    "two moves in a row": (
        "chess",
        "-e2 +e4 {0} -d2 +d4 {0} -e7 +e5 {0} -g1 +f3 {0} -b8 +c6 {0}",
        "e2e4 d2d4 e7e5 g1f3 b8c6",
        2,
    ),
    "xiangqi": (
        "xiangqi",
        "-h3 +e3 {0} -h10 +g8 {0} -b1 +b4 {0} -b10 +c8 {0} -h1 +g3 {0} -a10 +b10 {0}",
        "h3e3 h10g8 b1b4 b10c8 h1g3 a10b10",
        3,
    ),
}


@pytest.mark.parametrize("gap_ms", [1500, 7000])
@pytest.mark.parametrize("case", WRONG)
def test_wrong_move_that_is_played_over_stands(case: str, gap_ms: int) -> None:
    """Told or not, as quick play leaves no time for it; whoever reads the record sees that it was wrong."""
    game_id, script, played, ply = WRONG[case]
    moves, told = read(game_id, script.format(f"~{gap_ms}"))
    assert moves == played.split()
    assert [stood["ply"] for stood in of_kind(told, "stood")] == [ply]
    assert alerts(told) in (["illegal-move"], ["out-of-turn"])
    assert [is_sure(told, n) for n in range(1, len(moves) + 1)] == [n < ply for n in range(1, len(moves) + 1)]


PLAYED_OVER = "-e2 +e4 ~2000 -e7 +e5 ~2000 -g1 +g3 ~6000 -b8 +c6 ~3000"


def test_wrong_move_that_is_put_right_after_the_answer_is_none() -> None:
    """The answer is taken back as well: neither was a move."""
    moves, told = read("chess", f"{PLAYED_OVER} -c6 +b8 ~1500 -g3 +g1 ~1500 -g1 +f3 ~3000 -b8 +c6 ~3000")
    assert (moves, of_kind(told, "stood")) == (["e2e4", "e7e5", "g1f3", "b8c6"], [])
    assert all(is_sure(told, ply) for ply in range(1, 5))


def test_wrong_move_that_stood_is_taken_back_on_the_board() -> None:
    """With all that was played over it; then nothing is doubtful for it."""
    back = "-f6 +g8 ~1500 -c4 +f1 ~1500 -c6 +b8 ~1500 -g3 +g1 ~3000 -g1 +f3 ~3000 -b8 +c6 ~3000"
    moves, told = read("chess", f"{PLAYED_OVER} -f1 +c4 ~3000 -g8 +f6 ~3000 {back}")
    assert [stood["ply"] for stood in of_kind(told, "stood")] == [3]
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert all(is_sure(told, ply) for ply in range(1, 5))


def test_wrong_move_whose_piece_goes_on_is_in_doubt() -> None:
    """As was told, it was out of turn: it may have waited there for its turn, or have made another move then."""
    moves, told = read("chess", "-e2 +e4 ~2000 -d2 +d3 ~7000 -e7 +e5 ~3000 -d3 +d4 ~3000 -e5 -d4 +d4 ~3000")
    assert moves == ["e2e4", "e7e5", "d2d4", "e5d4"]
    assert [is_sure(told, ply) for ply in range(1, 5)] == [True, False, False, False]


def test_second_wrong_move_stands_as_well() -> None:
    """Each once both sides have played on over it."""
    more = "-f1 +c4 ~3000 -g8 +f6 ~3000 -d2 +d5 ~7000 -f8 +c5 ~3000 -h2 +h3 ~3000 -c5 +b6 ~3000"
    moves, told = read("chess", f"{PLAYED_OVER} {more}")
    assert moves == ["e2e4", "e7e5", "g1g3", "b8c6", "f1c4", "g8f6", "d2d5", "f8c5", "h2h3", "c5b6"]
    assert [stood["ply"] for stood in of_kind(told, "stood")] == [3, 7]


def test_switch_that_fails_while_a_wrong_move_is_played_over_is_not_blamed() -> None:
    """Play over it explains the board: no switch is looked for."""
    fen = "rnabqkb2r/pppppppppp/2c6n/4P5/3P6/10/PPP2PPPPP/RNABQKBCNR w KQkq - 1 4"
    quick = (
        "-i1 ~250 +h3 ~1200 -b7 ~250 +b5 ~1200 -j6 ~250 +i4 ~1200 -j2 ~250 +j3 ~1200 -e5 ~250 -c6 ~250 +e5"
    )
    moves, told = read("capablanca-classic", f"{quick} ~1200 -d1 ~250 +i6 ~1200 -e5 ~250 +f5 ~3000", fen)
    assert moves == ["i1h3", "b7b5", "j6i4", "j2j3", "c6e5", "d1i6", "e5f5"]
    assert alerts(told) == ["out-of-turn"]


PUT_RIGHT = {
    "told to be out of turn, and put right after two moves": (
        "chess",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "-a8 +b8 ~7000 -f1 +c4 ~2500 -g8 +f6 ~2500 -b8 +a8 ~3000 -d2 +d3 ~4000",
        "f1c4 g8f6 d2d3",
    ),
    "all put back, the wrong piece first": (
        "chess",
        None,
        "-e2 +e4 ~2000 -e7 +e5 ~2000 -h1 +h5 ~3300 -b8 +c6 ~1500 -g1 +f3 ~1500 -g8 +f6 ~9000 -h5 +h1 ~1600"
        " -f6 +g8 ~1700 -f3 +g1 ~1000 -c6 +b8 ~9000 -d2 +d3 ~4000",
        "e2e4 e7e5 d2d3",
    ),
    "all put back in xiangqi": (
        "xiangqi",
        None,
        "-c4 +b5 ~7000 -h8 +h4 ~3000 -c1 +a3 ~3000 -b8 +b6 ~3000 -b5 +c4 ~1600 -b6 +b8 ~1700 -a3 +c1 ~1000"
        " -h4 +h8 ~9000 -h3 +d3 ~4000",
        "h3d3",
    ),
}
DISPLACED = {
    "its side moves as well": (
        "chess",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "-h2 +g3 ~7000 -d2 +d4 ~4000 -e5 -d4 +d4 ~4000 -c2 +c3 ~4000 -b8 +c6 ~4000 -g3 +h2 ~3000 -g1 +f3 ~4000",
        "d2d4 e5d4 c2c3 b8c6 g1f3",
    ),
    "only a capture that nobody saw would be the answer": (
        "chess",
        "rnbqkbnr/1ppppppp/8/N7/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 4",
        "-f8 +f6 ~7000 -a8 -a5 +a5 ~3000 -d2 +d4 ~5000 -f6 +f8 ~3000 -d7 +d5 ~4000",
        "a8a5 d2d4 d7d5",
    ),
    "one side has made both moves of its turn": (
        "changeover-western",
        None,
        "-e2 +e4 ~2000 -b8 +c6 ~2000 -e7 +e5 ~2000 -a8 +b8 ~7000 -g1 +f3 ~2500 -f1 +c4 ~3000 -b8 +a8 ~3000"
        " -g8 +f6 ~3000 -d7 +d6 ~4000",
        "e2e4 b8c6 e7e5 g1f3 f1c4 g8f6 d7d6",
    ),
}


@pytest.mark.parametrize("case", PUT_RIGHT)
def test_wrong_move_that_stood_is_put_right_after_all(case: str) -> None:
    """The game without it is followed for some moves, in turn: what was only put back was no move."""
    game_id, array, script, played = PUT_RIGHT[case]
    moves, told = read(game_id, script, array)
    assert len(of_kind(told, "stood")) == 1
    assert moves == played.split()
    assert len(alerts(told)) == 1


@pytest.mark.parametrize("case", DISPLACED)
def test_piece_that_is_displaced_while_play_goes_on_has_not_moved(case: str) -> None:
    """Nothing says that the other side has answered it."""
    game_id, array, script, played = DISPLACED[case]
    moves, told = read(game_id, script, array)
    assert (moves, of_kind(told, "stood")) == (played.split(), [])


def test_game_without_the_wrong_move_is_an_alternative_while_it_may_be_put_right() -> None:
    """Perhaps it was never a move."""
    _, told = read("chess", f"{PLAYED_OVER} -f1 +c4 ~3000")
    assert told[-1]["moves"] == ["e2e4", "e7e5", "g1g3", "b8c6", "f1c4"]
    assert ["e2e4", "e7e5"] in told[-1]["alternatives"]


@pytest.mark.parametrize("case", [*WRONG, *PUT_RIGHT])
def test_recording_agrees_with_the_session_about_what_stood(case: str) -> None:
    """Move by move, and no move is noted as illegal that was put right."""
    if case in WRONG:
        game_id, script, _, ply = WRONG[case]
        array, stood = None, [ply]
    else:
        game_id, array, script, _ = PUT_RIGHT[case]
        stood = []
    table = Table(game_id, fen=array).play(script.format("~1500")).wait(9000)
    recorded = MoveList()
    for effect in table.effects:
        recorded.take(effect)
    assert [move.move for move in recorded.moves()] == table.moves()
    assert [n for n, move in enumerate(recorded.moves(), start=1) if move.stood_fen] == stood
