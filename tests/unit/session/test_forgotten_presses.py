"""Presses that were forgotten, in tournament mode: nobody is to blame who then presses for a legal move.

Source: FIDE Laws 6.2.1.2 (a move is completed by the next one), 7.5.1 (illegal move completed).
"""

import pytest

from tests.unit.session.script import alerts, of_kind, read

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
