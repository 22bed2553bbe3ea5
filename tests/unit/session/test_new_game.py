"""The start position on the board is a new game once somebody says so, and never a move of the old one."""

import json
from pathlib import Path

import pytest

import rules_c
from controller.board_map import reed_of
from controller.commands import AnswerQuestion
from controller.effects import NewGameWanted
from controller.events import ChoiceMade
from controller.replay import replay
from firmware_bridge.events import BoardSnapshot
from tests.unit.session.desk import BEGUN_MS, Desk
from tests.unit.session.script import Table, alerts, of_kind, read, trace

OPENING = "-e2 +e4 ~1500 -e7 +e5 ~1500 -g1 +f3 ~1500 -b8 +c6 ~1500 -f1 +b5 ~1500 -a7 +a6 ~1500"
PLAYED = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
SWEEP = "-d1 -d8 -a1 -h1 -a8 -h8 -f3 -c6 ~700 -b5 -e4 -e5 -e1 -e8"
SET_UP = "+e1 +e8 +e2 +e7 +g1 +b8 +f1 +d1 +d8 +a1 +h1 +a8 +h8 -a6 +a7"


def _set_up(after: str = "~2500") -> Table:
    return Table("chess").play(f"{OPENING} {SWEEP} ~900 {SET_UP}").play(f"{after} >seen" if after else "")


def test_pieces_set_up_again_are_asked_about_and_are_no_moves() -> None:
    """Swept off in the middle of a game and set up: the record stands, and one question is asked."""
    table = _set_up("").wait(2500)
    assert table.moves() == PLAYED
    assert table.view().question.text == "The start position: a new game?"
    assert [choice.value for choice in table.view().question.choices] == ["new game", "go on"]
    assert table.view().warning is None


def test_new_game_confirmed_is_wanted_and_the_old_one_stays_as_it_is() -> None:
    """Two keys: the answer ends the old game without a result."""
    table = _set_up("").wait(2500)
    table.feed(ChoiceMade(table.now_ms, "new game"))
    assert sum(isinstance(effect, NewGameWanted) for effect in table.effects) == 1
    assert table.moves() == PLAYED
    assert table.view().question is None
    assert table.view().result is None
    table.play("-e2 +e4").wait(2000)
    assert table.moves() == PLAYED


def test_new_game_refused_goes_on_and_the_board_is_put_right() -> None:
    """The question is not asked again while the pieces stay, and the way back is shown."""
    table = _set_up("").wait(2500)
    table.feed(ChoiceMade(table.now_ms, "go on")).wait(9000)
    assert table.view().question is None
    assert "e4" in [square for square, _ in table.view().guidance.put]


def test_new_game_question_unanswered_blocks_nothing() -> None:
    """Pieces put back where they belong: the question goes, and the old game goes on."""
    table = _set_up("").wait(2500)
    table.play("-e2 +e4 -e7 +e5 -g1 +f3 -b8 +c6 -f1 +b5 -a7 +a6 ~1500 -b5 +a4").wait(1500)
    assert table.view().question is None
    assert table.moves() == [*PLAYED, "b5a4"]


def test_moves_taken_back_to_the_start_position_are_no_new_game() -> None:
    """Casual play: the record is empty again, there is nothing to ask."""
    moves, told = read("chess", "-e2 +e4 ~1500 -e7 +e5 ~1500 -e5 +e7 ~600 -e4 +e2 ~9000 -d2 +d4")
    assert moves == ["d2d4"]
    assert not of_kind(told, "ask")


@pytest.mark.parametrize("end", ["@resign", "@draw"])
def test_start_position_after_the_end_is_asked_about(end: str) -> None:
    """After a game the pieces are set up for the next one."""
    table = Table("chess").play(f"{OPENING} {end} {SWEEP} {SET_UP}").wait(2500)
    assert table.view().question.text == "The start position: a new game?"
    assert table.moves() == PLAYED


def test_tournament_game_is_not_given_up_by_setting_the_pieces_up() -> None:
    """In a tournament a game that is not over is the arbiter's to end."""
    table = Table("chess", "tournament").play(f"-e2 +e4 !s -e7 +e5 !n {SWEEP.replace('-f3 -c6', '')}")
    assert table.wait(3000).view().question is None


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_key_new_leaves_the_game_and_the_next_begins_once_its_pieces_stand(mode: str) -> None:
    """Setting up is nobody's move, in the trace as in the program."""
    script = (
        "-e2 +e4 !s ~2000 -e7 +e5 !n ~2000 @new ~1500 -e5 ~900 -e4 +e7 ~9000 +e2 ~3000 -d2 +d4 !s -d7 +d5 !n"
    )
    moves, told = read("chess", script, mode=mode)
    assert moves == ["d2d4", "d7d5"]
    assert alerts(told) == []
    assert [(line["result"], line["reason"]) for line in of_kind(told, "result")] == [("*", "abandoned")]


def test_key_new_before_anything_is_played_anew_leaves_the_record_as_it_was() -> None:
    """The pieces are set up, or swept off, and the evening is over."""
    for after in ("-e4 +e2 ~9000", "-e4 -d2 -d7 ~9000", "@new ~9000"):
        moves, told = read("chess", f"-e2 +e4 ~2000 @new ~1500 {after}")
        assert moves == ["e2e4"]
        assert len(of_kind(told, "result")) == 1


def test_new_game_confirmed_goes_on_in_the_trace() -> None:
    """As at the board, the pieces stand already."""
    events = trace("chess", f"{OPENING} {SWEEP} ~900 {SET_UP} ~3000 =* ~1500 -d2 +d4 ~3000")
    *_, final = replay("chess", [json.dumps(event).replace('"*"', '"new game"') for event in events])
    assert final["moves"] == ["d2d4"]


def test_kings_in_the_centre_are_no_moves() -> None:
    """The sign for a result on other boards; here it is only a wrong position."""
    table = Table("chess").play(f"{OPENING} -e1 -e8 +d4 +d5").wait(7000)
    assert table.moves() == PLAYED
    assert table.view().guidance is not None


def test_host_begins_the_same_game_again_when_it_is_confirmed(tmp_path: Path) -> None:
    """The recorder has two games: the old one without a result, and the new one, which has begun."""
    desk = Desk(tmp_path, "single 5m", "casual")
    for at_ms, origin, target in ((2_000, "e2", "e4"), (4_000, "e7", "e5"), (6_000, "g1", "f3")):
        desk.link.move(BEGUN_MS + at_ms, origin, target)
        desk.step(at_ms + 1_500)
    at_ms = 9_000
    for origin in ("f3", "e5", "e4", "e1", "e8", "d1", "d8"):
        desk.link.reed(BEGUN_MS + at_ms, origin, closed=False)
        at_ms += 100
    for target in ("e2", "e7", "g1", "e1", "e8", "d1", "d8"):
        desk.link.reed(BEGUN_MS + at_ms, target, closed=True)
        at_ms += 100
    desk.step(at_ms + 3_000)
    assert desk.host.state is not None
    assert desk.host.state.question is not None
    desk.step(at_ms + 3_100, AnswerQuestion("new game"))
    reeds = frozenset(reed_of(square) for square in rules_c.game("chess").start().pieces())
    desk.link.events.append(BoardSnapshot(BEGUN_MS + at_ms + 3_200, reeds))
    desk.step(at_ms + 3_300)
    desk.step(at_ms + 4_500)
    assert len(desk.recorder.games()) == 2
    assert desk.host.state.phase == "play"
    assert not desk.host.state.reported
