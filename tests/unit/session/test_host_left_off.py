"""A game that was left off for another one, and gone on with later."""

from pathlib import Path
from typing import cast

from controller.board_map import reed_of
from controller.host import Host
from firmware_bridge.events import BoardSnapshot, LinkUp
from firmware_bridge.link import Link
from tests.unit.session.desk import BEGUN_MS, BOARD, Desk, ScriptedLink


def test_game_left_off_and_resumed_has_its_moves_and_no_result(tmp_path: Path) -> None:
    """`New` leaves it off with `*`; going on takes that back, and the next move is the next ply."""
    desk = Desk(tmp_path, "single 30m", "casual")
    desk.link.move(BEGUN_MS + 2_000, "e2", "e4")
    desk.step(5_000)
    desk.host.abandon()
    assert desk.recorder.header(1).result == "*"

    link = ScriptedLink()
    again = Host(cast("Link", link), desk.recorder, wall_time_iso=lambda: "2026-01-02T12:00:00+00:00")
    now_ms = BEGUN_MS + 50_000
    again.resume(desk.recorder.load(1), now_ms)
    assert desk.recorder.header(1).result is None
    position = desk.host.state.start.copy() if desk.host.state else None
    assert position is not None
    position.push("e2e4")
    link.events += [
        LinkUp(now_ms, BOARD, False),
        BoardSnapshot(now_ms + 10, frozenset(reed_of(square) for square in position.pieces())),
    ]
    again.step(now_ms + 1_000)
    link.move(now_ms + 2_000, "e7", "e5")
    again.step(now_ms + 5_000)
    view = again.view(now_ms + 5_000)
    assert view is not None
    assert [move.san for move in view.moves] == ["e4", "e5"]
    assert desk.recorder.load(1).moves() == ("e2e4", "e7e5")
    desk.recorder.close()
