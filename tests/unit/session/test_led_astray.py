"""A press without a move that is answered: who moves when his clock has been started is not to blame, and what he has
moved waits for the arbiter.

Source: FIDE Laws 7.5.3 (press without a move), 7.5.1, A.5.2 (what the opponent has answered may stand).
"""

import pytest

from controller.events import MoveLetStand
from controller.sides import Side
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

_CHESS = "-e2 +e4 !s !n ~300 -d2 +d4 !s"
_ON = "-e7 +e5 !n -g1 +f3 !s -b8 +c6 !n"
_AT_ONCE = "-e7 ~100 +e5 ~100 !n ~100 -g1 ~150 +f3 ~100 !s ~100 -b8 ~100 +c6 ~100 !n"


@pytest.mark.parametrize("then", [_ON, _AT_ONCE], ids=["slow", "fast"])
def test_move_after_an_empty_press_waits_for_the_arbiter_and_nothing_over_it_is_sure(then: str) -> None:
    """North's press is the offence; where South's pawn has gone stands as a problem, also when both play on."""
    table = Table("chess", "tournament").play(f"!n {_CHESS} {then} ~5000")
    assert table.alerts() == ["press-without-move", "out-of-turn"]
    assert [(incident.by, incident.is_offence) for incident in table.state.log[:2]] == [
        (Side.NORTH, True),
        (Side.SOUTH, False),
    ]
    assert table.state.problem is not None and set(table.state.problem.squares) == {"d2", "d4"}
    assert table.state.is_led_astray
    assert not any(reported.sure for reported in table.state.reported)


def test_move_after_an_empty_press_is_not_confirmed_as_one_out_of_turn() -> None:
    """One that cannot be made by anybody is an offence all the same."""
    _, told = read("chess", f"{_CHESS} ~2000", mode="tournament")
    assert [line.get("confirmed") for line in of_kind(told, "alert")] == [True, None]
    _, told = read("chess", "-e2 +e4 !s !n ~300 -d2 +d5 !s ~2000", mode="tournament")
    assert [(line["by"], line.get("confirmed")) for line in of_kind(told, "alert")] == [
        ("north", True),
        ("south", True),
    ]


@pytest.mark.parametrize(
    ("game_id", "script", "made"),
    [
        ("chess", f"{_CHESS} {_ON} ~3000 @stand", ["e2e4", "d2d4", "e7e5", "g1f3", "b8c6"]),
        ("chess", f"{_CHESS} ~3000 @stand ~2000 {_ON}", ["e2e4", "d2d4", "e7e5", "g1f3", "b8c6"]),
        (
            "chess",
            f"{_CHESS} -e7 +e5 !n ~3000 @arbiter ~1000 @stand ~2000 -g1 +f3 !s -e5 -d4 +d4 !n",
            ["e2e4", "d2d4", "e7e5", "g1f3", "e5d4"],
        ),
        (
            "xiangqi",
            "-h3 +e3 !s !n ~300 -a4 +a5 !s -h8 +e8 !n -h1 +g3 !s ~3000 @stand ~2000 -h10 +g8 !n",
            ["h3e3", "a4a5", "h8e8", "h1g3", "h10g8"],
        ),
    ],
    ids=["played on", "at once", "arbiter has come", "xiangqi"],
)
def test_move_after_an_empty_press_that_stands_is_a_move_of_the_game(
    game_id: str, script: str, made: list[str]
) -> None:
    """The game goes on from the board as it is, with all that was played and pressed for since."""
    moves, told = read(game_id, f"{script} ~3000", mode="tournament")
    assert (moves, alerts(told)) == (made, ["press-without-move", "out-of-turn"])
    assert all(is_sure(told, ply) for ply in range(1, len(made) + 1))
    (stood,) = of_kind(told, "stood")
    assert (stood["ply"], stood["move"]) == (2, made[1])


def test_move_after_an_empty_press_stands_once_only_and_not_where_it_was_put_back() -> None:
    """Then nothing waits for a decision any more."""
    for before in ("", "-d4 +d2 ~1000"):
        table = Table("chess", "tournament").play(f"{_CHESS} ~2000 {before}")
        assert table.state.is_led_astray is not bool(before)
        for _ in range(2):
            table.feed(MoveLetStand(table.now_ms + 1000))
        assert table.moves() == (["e2e4"] if before else ["e2e4", "d2d4"])
        assert not table.state.is_led_astray


def test_empty_press_that_may_have_been_a_capture_answered_by_a_drop_is_not_confirmed() -> None:
    """The Knight of e8 may have pushed off what stands on d7; South may have dropped a Soldier where it came from."""
    array = (
        "**rb1kbnr**/*pp1p1pppp*/sss2i1ssss/o2sp1o1o1o/1o1O7/7S3/9q1/OSPSO1OPs1O/S2S1I1SS1S/*P1PPPP1PP*/"
        "**RBQKBN1**[S] b Qkq - 0 16"
    )
    later = "~800 -k4 ~180 -j5 ~66 +k4 ~1000 !n ~2000 -c4 +c5 !s ~500 -c1"
    moves, told = read("exciting", f"-e8 ~215 !n ~148 +e8 ~284 !s {later}", array, "tournament")
    assert moves == ["j5k4", "c4c5"]
    (alert,) = of_kind(told, "alert")
    assert alert["kind"] == "press-without-move"
    assert "confirmed" not in alert
    assert not is_sure(told, 1) and not is_sure(told, 2)
    _, told = read("exciting", f"~215 !n ~148 !s {later}", array, "tournament")
    assert of_kind(told, "alert")[0]["confirmed"]
