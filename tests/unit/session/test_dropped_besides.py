"""A piece from beside the board is set down besides the move, in the same turn (tournament)."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read, trace

SOLDIER_IN_HAND = "**2q1k2**/*9*/11/11/11/11/4S6/7P3/11/*9*/**3K3**[{}] w - - 0 1"
CANNON = "**1q2k2**/*9*/11/11/11/3U7/4S6/11/11/*9*/**3K3**[S] w - - 0 1"
REPLY = "~2500 -g11 +h11 !n ~2500"


@pytest.mark.parametrize(
    ("game", "hands", "script", "by"),
    [
        ("exciting", "S", f"-e5 +e6 ~700 +d4 ~300 !s {REPLY}", "south"),
        ("exciting", "SS", f"+d5 ~700 +g7 ~300 !s {REPLY}", "south"),
        ("exciting", "s", "-e5 +e6 !s ~1500 -g11 +h11 ~600 +h8 ~300 !n ~1500 -e6 +e7 !s ~2500", "north"),
        ("exciting-cannon", None, f"-f1 +f2 ~700 +d4 ~300 !s {REPLY}", "south"),
    ],
    ids=["move and drop", "two drops", "by the other side", "after a King's move"],
)
def test_drop_after_a_move_is_a_second_move(game: str, hands: str | None, script: str, by: str) -> None:
    """The other side has nothing that it could have dropped there, and its legal reply is no offence."""
    fen = CANNON if hands is None else SOLDIER_IN_HAND.format(hands)
    _, told = read(game, script, fen, mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"]) == ("illegal-move", by)
    assert "made two moves" in alert["text"]
    pressed_s = [e["t"] for e in trace(game, script, fen) if e.get("by") == by]
    assert alert["t"] <= pressed_s[0] + 0.1


@pytest.mark.parametrize(
    "correction", ["-d4 ~600 !s", "@arbiter ~500 -d4 ~300 -e6 +e5 ~2000 -e5 +e6 ~300 !s"]
)
def test_game_goes_on_once_the_second_piece_is_taken_off(correction: str) -> None:
    """By the player himself, who presses again, or with the arbiter."""
    script = f"-e5 +e6 ~700 +d4 ~300 !s ~1500 {correction} {REPLY}"
    moves, told = read("exciting", script, SOLDIER_IN_HAND.format("S"), mode="tournament")
    assert (moves, alerts(told)) == (["e5e6", "g11h11"], ["illegal-move"])
    assert is_sure(told, 1) and is_sure(told, 2)


@pytest.mark.parametrize(
    "script", ["-e5 +e6 ~170 +e7 ~300 !s ~900 -e7 ~2000", "-f1 +f2 ~800 +f3 ~200 !s ~600 -f3 ~2000"]
)
def test_piece_that_is_pushed_to_the_square_beside_is_no_second_one(script: str) -> None:
    """It closes both switches for a while."""
    _, told = read("exciting", script, SOLDIER_IN_HAND.format("S"), mode="tournament")
    assert alerts(told) == ["illegal-position"]


def test_capture_and_another_move_may_be_what_looks_like_one_move() -> None:
    """The cannon took on a4, as everybody saw, and the chariot went to h4; or the cannon went on to h4, the pawn on a4
    was adjusted, and a hasty hand has taken the chariot. The arbiter is told that it is missing.
    """
    position = "rn1akabn1/9/9/6p1r/p1p6/8P/P3P1c2/1R4N2/3KA3R/1N2cA1C1 b - - 3 16"
    script = "-g4 ~440 -a4 ~160 +a4 ~735 -i7 ~220 +h4 ~1012 !n ~4000"
    moves, told = read("xiangqi", script, position, "tournament")
    assert moves == ["g4h4"] and not is_sure(told, 1)
    assert ["g4a4"] in told[-1]["alternatives"]
    assert alerts(told) == ["piece-missing"]
