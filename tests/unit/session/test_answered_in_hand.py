"""A capture whose victim is taken off first, and that is answered before the piece that takes is taken up."""

import pytest

from tests.unit.session.script import alerts, read


@pytest.mark.parametrize("held_ms", [300, 700, 1500])
@pytest.mark.parametrize(
    ("game_id", "before", "hands", "then", "played"),
    [
        (
            "chess",
            "-e2 +e4 ~1500 -d7 +d5 ~1500",
            "-d5 HELD -g8 ~250 +f6 ~600 -e4 ~250 +d5",
            "-b1 +c3 ~1500 -f6 -d5 +d5",
            "e2e4 d7d5 e4d5 g8f6 b1c3 f6d5",
        ),
        (
            "xiangqi",
            "",
            "-b10 HELD -h10 +g8 ~400 -b3 ~300 +b10",
            "-a4 +a5 ~1500 -a10 -b10 +b10",
            "b3b10 h10g8 a4a5 a10b10",
        ),
        (
            "chess",
            "-e2 +e4 ~1500 -a7 +a6 ~1500 -e4 +e5 ~1500 -d7 +d5 ~1500",
            "-d5 HELD -g8 ~300 +h6 ~600 -e5 ~300 +d6",
            "-g1 +f3 ~1500 -c7 -d6 +d6",
            "e2e4 a7a6 e4e5 d7d5 e5d6 g8h6 g1f3 c7d6",
        ),
    ],
    ids=["chess", "xiangqi", "en passant"],
)
def test_capture_answered_before_its_piece_is_taken_up_is_read(
    game_id: str, before: str, hands: str, then: str, played: str, held_ms: int
) -> None:
    """No game is lost for it."""
    script = f"{before} {hands.replace('HELD', f'~{held_ms}')} ~1500 {then} ~3000"
    moves, told = read(game_id, script)
    assert (list(moves), alerts(told)) == (played.split(), [])


def test_taker_that_is_told_late_to_have_left_was_answered_before() -> None:
    """It stood where it takes, and the other side moved."""
    script = (
        "-e2 +e4 ~1500 -d7 +d5 ~1500 -d5 ~300 +d5 ~300 -g8 ~300 +f6 ~600 -e4 ~1500 -b1 +c3 ~1500"
        " -f6 -d5 +d5 ~3000"
    )
    moves, told = read("chess", script)
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "g8f6", "b1c3", "f6d5"], [])
