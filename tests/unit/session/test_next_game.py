"""After the end the pieces are set up and people play on without an answer: that is the next game."""

from pathlib import Path

import pytest

import rules_c
from controller import session
from controller.board_map import reed_of
from controller.commands import UseKey
from controller.effects import NewGameWanted
from controller.events import ChoiceMade, TimePassed
from controller.host import replayed
from controller.session.state import LANDING_MS
from firmware_bridge.events import BoardSnapshot
from tests.unit.session.desk import BEGUN_MS, Desk
from tests.unit.session.script import Table, alerts, of_kind, read

OVER = "-e2 +e4 !s ~1500 -e7 +e5 !n ~2500 @resign ~1500 -e4 +e2 -e5 +e7"


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("rest_ms", [1000, 6000], ids=["at once", "question unanswered"])
def test_next_game_is_read_from_its_first_move_on(mode: str, rest_ms: int) -> None:
    """The first game keeps its result."""
    script = f"{OVER} ~{rest_ms} -d2 +d4 !s ~2500 -d7 +d5 !n ~2500 -g1 +f3 !s ~3000"
    moves, told = read("chess", script, mode=mode)
    assert moves == ["d2d4", "d7d5", "g1f3"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["resignation"]
    assert alerts(told) == []


@pytest.mark.parametrize(
    "after", ["-d2 +d4 ~9000", "-a1 -b1 -c1 -d1 -e1 -a8 -b8 -c8 ~9000", "-d2 +d4 -e2 +e4 -d1 +d5 ~9000"]
)
def test_start_position_that_nobody_plays_from_is_no_next_game(after: str) -> None:
    """One side shows a move, the pieces are packed up, or somebody tries something out."""
    moves, told = read("chess", f"{OVER} ~1000 {after}")
    assert moves == ["e2e4", "e7e5"]
    assert alerts(told) == []


def test_slip_that_is_put_right_does_not_lose_the_next_game() -> None:
    """South moves twice, and takes the second move back before North answers."""
    moves, told = read("chess", f"{OVER} ~1000 -d2 +d4 ~1000 -g1 +g4 ~6000 -g4 +g1 ~2000 -e7 +e5 ~5000")
    assert moves == ["d2d4", "e7e5"]
    assert alerts(told) == ["out-of-turn"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(
    "moves",
    [
        "-d2 +d4 !s ~2500 >down ~2000 >up >seen ~2000 -d7 +d5 !n ~2500 -g1 +f3 !s",
        "-d2 +d4 !s ~2500 >down ~2000 (-d7) (+d5) >up >seen ~2000 -g1 +f3 !s",
        ">down ~2000 (-d2) (+d4) (-d7) (+d5) >up >seen ~2000 -g1 +f3 !s",
        "-d2 +d4 !s ~2500 >seen ~2000 -d7 +d5 !n ~2500 -g1 +f3 !s",
    ],
    ids=["between moves", "a move unseen", "both moves unseen", "seen to make sure"],
)
def test_link_that_is_lost_does_not_lose_the_next_game(mode: str, moves: str) -> None:
    """What was played before it, and while nobody saw the board, is that game's."""
    played, told = read("chess", f"{OVER} ~1500 {moves} ~3000", mode=mode)
    assert played == ["d2d4", "d7d5", "g1f3"]
    assert set(alerts(told)) <= {"link-lost", "link-back"}


def test_next_game_is_known_as_soon_as_its_second_move_is() -> None:
    """A capture whose man was nudged away is read some time after its press, though nothing else happens."""
    table = Table("chess", "tournament", fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    table.play(
        "-e1 +e2 !s ~2500 -e8 +e7 !n ~2500 @resign ~1500 -e2 +e1 -e7 +e8 ~2500 -e1 +d1 !s ~2500 -d5 ~700 !n"
    )
    pressed_ms = table.now_ms
    while (due_ms := session.due_ms(table.state)) is not None and due_ms <= pressed_ms + LANDING_MS:
        table.feed(TimePassed(due_ms))
    wanted = [effect.t_ms for effect in table.effects if isinstance(effect, NewGameWanted)]
    assert wanted == [pressed_ms + LANDING_MS]


def test_answer_that_the_old_game_goes_on_is_no_next_game() -> None:
    """Whatever is shown on the board then."""
    table = Table("chess").play(OVER).wait(3000)
    table.feed(ChoiceMade(table.now_ms, "go on")).play("~2000 -d2 +d4 ~2500 -d7 +d5").wait(3000)
    assert not any(isinstance(effect, NewGameWanted) for effect in table.effects)
    assert table.moves() == ["e2e4", "e7e5"]


def test_host_records_the_next_game_from_when_its_pieces_stood(tmp_path: Path) -> None:
    """Two games in the recorder; the clocks of the second one are its own."""
    desk = Desk(tmp_path, "single 5m", "casual")
    for at_ms, origin, target in ((2_000, "e2", "e4"), (4_000, "e7", "e5")):
        desk.link.move(BEGUN_MS + at_ms, origin, target)
        desk.step(at_ms + 1_500)
    desk.step(6_000, UseKey("resign"))
    for at_ms, origin, target in (
        (7_000, "e4", "e2"),
        (8_000, "e5", "e7"),
        (9_500, "d2", "d4"),
        (11_000, "d7", "d5"),
    ):
        desk.link.move(BEGUN_MS + at_ms, origin, target)
        desk.step(at_ms + 1_000)
    now = set(rules_c.game("chess").start().pieces()) - {"d2", "d7"} | {"d4", "d5"}
    desk.link.events.append(BoardSnapshot(BEGUN_MS + 12_100, frozenset(reed_of(square) for square in now)))
    desk.step(12_200)
    desk.step(14_000)
    first, second = sorted(desk.recorder.games(), key=lambda game: game.number)
    assert (first.result, second.result) == ("0-1", None)
    assert desk.host.state is not None
    assert [told.move for told in desk.host.state.reported] == ["d2d4", "d7d5"]
    again = replayed(desk.recorder.load(second.number))
    assert again.reported == desk.host.state.reported
