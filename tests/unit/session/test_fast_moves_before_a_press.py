"""Tournament play: two moves by one side before one press, the first of them faster than hands mostly are.

Source: FIDE Laws 7.5.1 (illegal move completed), 7.4 (displaced pieces).
"""

import pytest

from tests.unit.session.script import alerts, of_kind, read, trace

TOLD_S = 0.1  # from the press to the alert, at most
ADVANCED = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


@pytest.mark.parametrize("held_ms", [60, 80])
@pytest.mark.parametrize(
    ("game_id", "fen", "first", "second"),
    [
        ("chess", None, ("b2", "b3"), "-e2 +e4"),
        ("chess", ADVANCED, ("e1", "e2"), "-b1 ~200 +c3"),
        ("capablanca-classic", None, ("c2", "c3"), "-g2 ~900 +g4"),
    ],
)
def test_second_move_before_a_press_is_illegal_though_the_first_was_as_fast_as_a_hand_can(
    game_id: str, fen: str | None, first: tuple[str, str], second: str, held_ms: int
) -> None:
    """The first piece stood on its new square for 0.3 s before the other one was taken up: it was not knocked there."""
    script = f"-{first[0]} ~{held_ms} +{first[1]} {second} !s ~4000"
    _, told = read(game_id, script, fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    (pressed,) = of_kind(trace(game_id, script, fen), "press")
    assert alert["t"] - pressed["t"] <= TOLD_S


@pytest.mark.parametrize(
    "script", ["-e2 ~200 -b2 ~30 +b3 ~200 +e4", "-b2 ~20 +b3 -e2 +e4"], ids=["meanwhile", "before"]
)
def test_piece_that_is_knocked_over_is_displaced(script: str) -> None:
    """Nobody's move: a hand that carries another piece brushed against it, or a sleeve that goes to one."""
    _, told = read("chess", f"{script} !s ~4000", mode="tournament")
    assert alerts(told) == ["illegal-position"]
