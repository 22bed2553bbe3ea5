"""A fault of the program while the board is read: the game goes on, and so does its record."""

import json
import sys
from pathlib import Path

import pytest

import rules_c
from controller.board_map import reed_of
from controller.clocks import Run
from controller.effects import AlertRaised
from controller.host import replayed
from controller.replay import replay
from controller.session.step import Step
from controller.sides import Side
from firmware_bridge.events import BoardSnapshot
from tests.unit.session.desk import BEGUN_MS, Desk


def _fail_at_e5(step: Step, t_ms: int, square: str) -> None:
    del step, t_ms
    if square == "e5":
        raise KeyError(square)


def _seen(desk: Desk, at_ms: int, *moves: str) -> None:
    position = rules_c.game("chess").start()
    for move in moves:
        position.push(move)
    reeds = frozenset(reed_of(square) for square in position.pieces())
    desk.link.events.append(BoardSnapshot(BEGUN_MS + at_ms, reeds))


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_game_goes_on_after_a_fault(mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks halt until the board is seen; what was played is found again, and the record is read the same way."""
    monkeypatch.setattr(sys.modules["controller.session.advance"], "note_alive", _fail_at_e5)
    desk = Desk(tmp_path, "single 30m", mode)
    desk.link.lever(BEGUN_MS + 1_500, Side.NORTH)  # starts the clocks
    desk.link.move(BEGUN_MS + 2_000, "e2", "e4")
    desk.link.lever(BEGUN_MS + 2_500, Side.SOUTH)
    desk.step(4_000)
    desk.link.move(BEGUN_MS + 5_000, "e7", "e5")
    desk.step(5_500)
    assert desk.clock().run is Run.LAG
    assert any("KeyError: 'e5'" in told.text for told in desk.told if isinstance(told, AlertRaised))
    _seen(desk, 5_600, "e2e4", "e7e5")
    desk.step(5_700)
    assert desk.clock().run is Run.RUNNING
    desk.link.lever(BEGUN_MS + 6_000, Side.NORTH)
    desk.link.move(BEGUN_MS + 7_000, "g1", "f3")
    desk.link.lever(BEGUN_MS + 7_500, Side.SOUTH)
    desk.step(12_000)
    assert desk.host.state is not None
    told = [(reported.move, reported.sure) for reported in desk.host.state.reported]
    assert told == [("e2e4", True), ("e7e5", False), ("g1f3", True)]
    again = replayed(desk.recorder.load(1))
    assert [(reported.move, reported.sure) for reported in again.reported] == told
    desk.recorder.close()


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_replay_goes_on_after_a_fault(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is told, with its place, and the board is seen again as after the touch that failed."""
    monkeypatch.setattr(sys.modules["controller.session.advance"], "note_alive", _fail_at_e5)
    moves = [("e2", "e4"), ("e7", "e5"), ("g1", "f3")]
    events: list[dict[str, object]] = [{"t": 1, "ev": "press", "by": "north"}]
    for n, (origin, target) in enumerate(moves):
        by = "north" if n % 2 else "south"
        touches = (
            ("lift", {"sq": origin}, 2.0),
            ("place", {"sq": target}, 2.3),
            ("press", {"by": by}, 3.0),
        )
        events += [{"t": t + 12 * n, "ev": kind, **fields} for kind, fields, t in touches]
    lines = list(replay("chess", map(json.dumps, events), mode=mode))
    assert any("KeyError: 'e5'" in line.get("text", "") for line in lines)
    assert lines[-1]["moves"] == ["e2e4", "e7e5", "g1f3"]


def _failing_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Desk, list[Exception]]:
    """A program that fails where e5 is touched, and the faults that it reports."""
    monkeypatch.setattr(sys.modules["controller.session.advance"], "note_alive", _fail_at_e5)
    faults: list[Exception] = []
    return Desk(tmp_path, "single 30m", "casual", report_fault=faults.append), faults


def test_board_is_asked_for_and_the_fault_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board tells where pieces stand only when asked; the report has where it failed."""
    desk, faults = _failing_desk(tmp_path, monkeypatch)
    asked: list[bool] = []
    monkeypatch.setattr(desk.link, "request_snapshot", lambda: asked.append(True))
    desk.link.move(BEGUN_MS + 2_000, "e2", "e4")
    desk.step(4_000)
    assert not asked and not faults
    desk.link.move(BEGUN_MS + 5_000, "e7", "e5")
    desk.step(5_500)
    assert asked
    assert [str(fault) for fault in faults] == ["'e5'"]
    desk.recorder.close()


def test_fault_that_comes_again_at_once_is_not_taken_for_missed_contact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be asked for the board, and fail, for ever; ten seconds later it is another one."""
    desk, faults = _failing_desk(tmp_path, monkeypatch)
    desk.link.reed(BEGUN_MS + 2_000, "e5", closed=True)
    desk.step(2_500)
    desk.link.reed(BEGUN_MS + 13_000, "e5", closed=True)
    desk.step(13_500)
    assert len(faults) == 2
    desk.link.reed(BEGUN_MS + 15_000, "e5", closed=True)
    with pytest.raises(KeyError, match="e5"):
        desk.step(15_500)
    desk.recorder.close()
