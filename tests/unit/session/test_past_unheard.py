"""Which turn a press after an outage is for: the last one of its side, of those that nobody heard."""

from dataclasses import replace

import pytest

from controller.games import find_game
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.recognition import start_from
from controller.session.pressing.due import past_unheard
from tests.unit.session.script import alerts, is_sure, of_kind, read


@pytest.mark.parametrize(("plies", "before"), [(1, 0), (2, 0), (3, 2), (4, 2)])
@pytest.mark.parametrize("heard", [True, False])
def test_press_after_an_outage_is_for_the_last_turn_of_its_side(plies: int, before: int, heard: bool) -> None:
    """Where all of it was heard a press is for the first move that has not been pressed for."""
    base = node = Node(Outlook(find_game("chess").start()), None, None, 0)
    for text in ("e2e4", "e7e5", "g1f3", "b8c6")[:plies]:
        footprint = node.outlook.called(text)
        assert footprint is not None
        node = node.play(footprint, 5)
    board = start_from(node)
    board = replace(board, sensed=replace(board.sensed, heard_mark=0 if heard else 5))
    assert past_unheard(board, base).ply == (0 if heard else before)


def test_empty_press_does_not_make_another_game_of_what_was_played_unheard() -> None:
    """South's Bishop is in the hand when the board is seen, comes down and is pressed for; North takes it, and presses.
    In the game in which South's Knight had taken before, the Bishop came down by that press as well, so North's would
    have been for nothing.
    """
    unheard = ">down ~2000 (-e6) (-a2) ~2500 >up ~200 >seen ~800 +e6 ~100 !s"
    script = f"{unheard} ~1500 -e6 ~400 -d7 ~400 +e6 !n ~1500 !s ~3000"
    moves, told = read("chess", script, "4k3/3p4/4p1p1/4N3/8/8/B7/4K3 w - - 0 1", "tournament")
    assert moves == ["a2e6", "d7e6"]
    assert alerts(told) == ["link-lost", "link-back", "press-without-move"]


@pytest.mark.parametrize(
    ("game", "unheard", "then", "played"),
    [
        (
            "chess",
            "-e2 +e4 !s >down (-e7) (+e5) (-g1) (+f3) >up ~200 >seen ~100 !s",
            "-b8 +c6",
            ["e2e4", "e7e5", "g1f3", "b8c6"],
        ),
        (
            "chess",
            "-e2 +e4 !s >down (-e7) (+e5) (-g1) (+f3) >up ~100 !s ~100 >seen",
            "-b8 +c6",
            ["e2e4", "e7e5", "g1f3", "b8c6"],
        ),
        (
            "xiangqi",
            "-h3 +e3 !s >down (-h8) (+h5) (-h1) (+g3) >up ~200 >seen ~2000 !s",
            "-i10 +i9",
            ["h3e3", "h8h5", "h1g3", "i10i9"],
        ),
    ],
    ids=["pressed after the board was seen", "pressed before", "another game"],
)
def test_who_presses_after_an_outage_had_not_been_answered_in_it(
    game: str, unheard: str, then: str, played: list[str]
) -> None:
    """North's piece could have gone where it stands in two moves; but South presses for its own in between."""
    moves, told = read(game, f"{unheard} ~3000 !n ~2000 @arbiter {then} !n", mode="tournament")
    assert moves == played
    (alert,) = [a for a in of_kind(told, "alert") if not a["kind"].startswith("link")]
    assert (alert["kind"], alert["by"]) == ("press-without-move", "north")


@pytest.mark.parametrize("wait_ms", [500, 2000])
def test_who_moves_once_the_arbiter_has_come_had_pressed_for_nothing_after_an_outage(wait_ms: int) -> None:
    """South's press seemed to be for moves there and back that nobody saw, and its move to be out of turn."""
    unheard = f">down (-e5) (-e3) (+e3) >up ~172 >seen ~3236 !s ~{wait_ms} @arbiter"
    fen = "8/8/8/4t3/7P/3pL3/8/1q1Q4 b - - 33 31 left=1"
    moves, told = read(
        "changeover-lancer", f"{unheard} -h4 +h5 -h5 +h6 !s -b1 +b2 -b2 +b3 !n", fen, "tournament"
    )
    assert moves[:3] == ["e5e3", "h4h5", "h5h6"]
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))
    assert alerts(told) == ["link-lost", "link-back"]
