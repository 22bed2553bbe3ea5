"""Presses that were forgotten, in tournament mode: nobody is to blame who then presses for a legal move.

Source: FIDE Laws 6.2.1.2 (a move is completed by the next one), 7.5.1 (illegal move completed).
"""

import pytest

from tests.unit.session.script import alerts, of_kind, read, trace

_HASTE = "-a2 ~100 +a3 ~250 -a7 ~100 +a6 ~250"


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "made"),
    [
        (
            "chess",
            None,
            f"-e2 +e4 !s -d7 +d5 !n ~400 {_HASTE} -d5 ~110 -e4 ~110 +d5 ~100 !s",
            ["e2e4", "d7d5", "a2a3", "a7a6", "e4d5"],
        ),
        (
            "chess",
            "rnb1kb1r/1p1p2pp/1q2pp1n/p1P5/P4N2/2N1P1P1/2PP1P1P/R1BQKB1R b KQkq - 1 10",
            "~346 -a8 ~126 +a7 ~264 -f1 ~142 +g2 ~250 -c5 ~113 -b6 ~128 +c5 ~95 !n",
            ["a8a7", "f1g2", "b6c5"],
        ),
        (
            "xiangqi",
            None,
            "-h3 +e3 !s -h8 +e8 !n ~400 -a4 ~100 +a5 ~250 -a7 ~100 +a6 ~250 -e7 ~110 -e3 ~110 +e7 ~100 !s",
            ["h3e3", "h8e8", "a4a5", "a7a6", "e3e7"],
        ),
    ],
    ids=["pawn", "queen", "cannon"],
)
def test_fast_capture_pressed_for_after_two_forgotten_presses_is_no_offence(
    game_id: str, fen: str | None, script: str, made: list[str]
) -> None:
    """Both pieces were off their squares and one came down where the other had stood: nobody has only adjusted that."""
    moves, told = read(game_id, f"{script} ~3000", fen, "tournament")
    assert (moves, alerts(told)) == (made, [])
    told = read(game_id, f"{script} ~3000 {'!n' if script.endswith('!s') else '!s'}", fen, "tournament")[1]
    assert {line["kind"] for line in of_kind(told, "evidence")} <= {"unpressed-move"}


_ENDING = "r3k3/8/8/4p3/P4P2/8/8/R3K3 b - - 0 1"
_WIDE_ENDING = "r4k4/10/10/5p4/P5P3/10/10/R4K4 b - - 0 1"


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "made"),
    [
        (
            "chess",
            "r1bqk1nr/ppppbpp1/8/2P1p2p/Pn3P2/1P2P3/3P2PP/RNBQKBNR b KQkq - 0 6",
            "-a7 +a5 -e1 +e2 ~1000 -c5 -e7 +c5 ~1500 -f4 +f5 !s",
            ["a7a5", "e1e2", "e7c5", "f4f5"],
        ),
        (
            "chess",
            _ENDING,
            "-e8 +e7 -e1 +e2 ~1000 -a8 -a4 ~200 +a4 ~1000 -f4 ~200 +f5 ~300 !s",
            ["e8e7", "e1e2", "a8a4", "f4f5"],
        ),
        (
            "capablanca-classic",
            _WIDE_ENDING,
            "-f8 +f7 -f1 +f2 ~1000 -a4 -a8 +a4 ~1500 -g4 +g5 !s",
            ["f8f7", "f1f2", "a8a4", "g4g5"],
        ),
    ],
    ids=["bishop", "rook", "wide"],
)
def test_move_pressed_for_after_three_forgotten_presses_is_no_offence(
    game_id: str, fen: str, script: str, made: list[str]
) -> None:
    """With fewer turns it would be an illegal move that was pressed for: rather, presses were forgotten."""
    moves, told = read(game_id, f"{script} ~3000", fen, "tournament")
    assert (moves, alerts(told)) == (made, [])
    assert {line["kind"] for line in of_kind(told, "evidence")} == {"unpressed-move"}


@pytest.mark.parametrize("second", ["-a4 -a8 +a4 ~1500 -f4 +g6", "-f4 +f5"], ids=["illegal", "two-in-a-row"])
def test_offence_after_forgotten_presses_is_told(second: str) -> None:
    """South's pawn goes where none can, or South moves twice in a row."""
    _, told = read("chess", f"-e8 +e7 -e1 +e2 ~1000 {second} !s ~3000", _ENDING, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)


@pytest.mark.parametrize(
    ("game_id", "script", "made"),
    [
        ("chess", "-g1 +f3 -g8 +f6 -b1 +c3 -d7 +d5 -c3 -d5 +d5 !s", ["g1f3", "g8f6", "b1c3", "d7d5", "c3d5"]),
        (
            "chess",
            "-b1 +c3 !s -d7 +d5 !n -h2 +h3 -a7 +a6 -h3 +h4 -a6 +a5 -h4 +h5 -a5 +a4 -c3 +b1 !s",
            ["b1c3", "d7d5", "h2h3", "a7a6", "h3h4", "a6a5", "h4h5", "a5a4", "c3b1"],
        ),
        (
            "chess",
            "-b1 +c3 -d7 +d5 -h2 +h3 -a7 +a6 -h3 +h4 -a6 +a5 -c3 -d5 +d5 !s",
            ["b1c3", "d7d5", "h2h3", "a7a6", "h3h4", "a6a5", "c3d5"],
        ),
        (
            "chess",
            "-g1 ~900 +f3 ~2000 -g8 ~900 +f6 ~2000 -b1 ~900 +c3 ~2000 -d7 ~900 +d5 ~2000 -d5 ~900 -c3 ~900 +d5 !s",
            ["g1f3", "g8f6", "b1c3", "d7d5", "c3d5"],
        ),
        (
            "chinese-chess",
            "-h3 +f3 !s -i7 +i6 !n -b3 +b6 !s -h8 +h3 !n -b6 +b3 !s -b3 -h3 +b3 !n -f3 +i3 -i10 +i7 -i6 -i3 +i6 "
            "-b1 -b8 +b1 !n",
            ["h3f3", "i7i6", "b3b6", "h8h3", "b6b3", "h3b3", "f3i3", "i10i7", "i3i6", "b8b1"],
        ),
        (
            "chinese-chess",
            "-h10 -h3 +h10 -e7 +e6 -b3 +b7 !s -e6 +e5 -b7 -b10 +b10 !s -b10 -a10 +b10 -g1 +e3 -e4 -e5 +e4 "
            "-h10 -f10 +f10 !s",
            ["h3h10", "e7e6", "b3b7", "e6e5", "b7b10", "a10b10", "g1e3", "e5e4", "h10f10"],
        ),
    ],
)
def test_chain_of_legal_moves_that_nobody_pressed_for_blames_nobody(
    game_id: str, script: str, made: list[str]
) -> None:
    """A piece that went on after it was answered has moved again: it is not just off its square in an older game."""
    moves, told = read(game_id, f"{script} ~3000", None, "tournament")
    assert (moves, alerts(told)) == (made, [])


@pytest.mark.parametrize("last", ["-c3 +c6", "-c3 -d5 +d4", "-d1 +d4"])
def test_offence_after_a_chain_that_nobody_pressed_for_is_told_at_once(last: str) -> None:
    """North has moved twice, and South goes where it cannot go."""
    script = f"-g1 +f3 -g8 +f6 -b1 +c3 -d7 +d5 {last} !s"
    (alert,) = of_kind(read("chess", f"{script} ~3000", None, "tournament")[1], "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    assert alert["t"] <= trace("chess", script)[-1]["t"] + 2
