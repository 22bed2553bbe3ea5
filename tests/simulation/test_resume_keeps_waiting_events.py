"""Moves played while the start screen asks whether to go on are kept by the board until a game takes them."""

from pathlib import Path

from controller.headless import SteppedTable
from controller.host import Host, resume_point
from controller.recording import Recorder
from firmware_bridge.link import Link
from hardware.emulator.board import start_board
from tests.simulation.tables import WALL_TIME, PlayedTable


def test_host_that_resumes_later_takes_the_moves_played_before_it_did(tmp_path: Path) -> None:
    """The program ends without a word; two plies are played; a new one connects, waits, and goes on."""
    with start_board("virtual", stepped=True, boot_id=3) as board:
        first = PlayedTable(board, tmp_path, 1, "tidy")
        first.begin("chess")
        for origin, target in (("e2", "e4"), ("e7", "e5")):
            _move(first.table, origin, target)
        assert first.moves == ["e2e4", "e7e5"]
        first.link.close()
        first.recorder.close()

        with Recorder.open(tmp_path) as recorder:
            recorded = recorder.unfinished()
            assert recorded is not None
            link = Link(board.open_port, resume=resume_point(recorded))
            host = Host(link, recorder, wall_time_iso=lambda: WALL_TIME)
            table = SteppedTable(board, host)
            _move(table, "g1", "f3")
            table.run(1500)  # connected by now, at the start screen
            _move(table, "b8", "c6")
            assert host.state is None
            host.resume(recorded, table.now_ms)
            table.run(2500)
            assert host.state is not None
            told = host.state.reported
            assert [(r.move, r.sure) for r in told][2:] == [("g1f3", True), ("b8c6", True)]
            link.close()


def _move(table: SteppedTable, origin: str, target: str) -> None:
    table.run(300)
    table.lift(origin)
    table.run(300)
    table.place(target)
    table.run(1500)
