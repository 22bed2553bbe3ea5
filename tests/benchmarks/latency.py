"""From switch to recognised move and to warning, through firmware, serial port, link, rules, recording and view.

    python -m tests.benchmarks.latency [MOVES]

Real time: the board's process runs at the pace of the wall clock; a move's time runs from the command that closes the
reed to the moment when `Host.step` has recorded the move and the view that shows it is made. Warnings are those of
tournament mode: from the lever to the arbiter's alert, which waits 40 ms for reeds that report after the lever.
"""

import resource
import select
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from controller.board_map import reed_of
from controller.commands import UseKey
from controller.effects import AlertRaised, GameStarted, MoveMade
from controller.host import Host
from controller.recording import Recorder
from controller.session.step import SessionEffect
from firmware_bridge.link import Link
from firmware_bridge.port import opener
from hardware.emulator.board import Board, start_board
from hardware.emulator.build import missing_for_emulated

MOVES = 200
SHUFFLE = (
    ("g1", "f3"),
    ("g8", "f6"),
    ("f3", "g1"),
    ("f6", "g8"),
    ("b1", "c3"),
    ("b8", "c6"),
    ("c3", "b1"),
    ("c6", "b8"),
)
ELSEWHERE = "d6"  # no Knight of the shuffle can reach it
LIMIT_S = 5.0


class Table:
    """A host in real time."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        self.link = Link(opener(board.port))
        self.host = Host(self.link, Recorder.open(folder), wall_time_iso=lambda: "2026-01-01T00:00:00+00:00")
        self.host.begin("chess", "single 10h", "tournament", now_ms())

    def until(self, is_wanted: Callable[[SessionEffect], bool]) -> None:
        """Work until an effect is there."""
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            told = self.host.step(now_ms())
            if any(is_wanted(effect) for effect in told):
                self.host.view(now_ms())
                return
            due_ms = self.host.due_ms()
            wait_ms = 50 if due_ms is None else max(0, min(50, due_ms - now_ms()))
            descriptor = self.link.fileno()
            select.select([] if descriptor is None else [descriptor], [], [], wait_ms / 1000)
        raise SystemExit("what was waited for did not come")

    def idle(self, duration_ms: int) -> None:
        """Work for a while."""
        end_ms = now_ms() + duration_ms
        while now_ms() < end_ms:
            self.host.step(now_ms())
            descriptor = self.link.fileno()
            select.select([] if descriptor is None else [descriptor], [], [], 0.01)

    def press(self, number: int) -> None:
        """A lever down and up."""
        self.board.lever(number, True)
        self.idle(40)
        self.board.lever(number, False)
        self.idle(40)


def now_ms() -> int:
    """The host's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


def measure(kind: str, moves: int) -> tuple[list[float], list[float], float]:
    """Milliseconds to moves and to warnings, and the host's CPU seconds for all of it."""
    with tempfile.TemporaryDirectory() as folder, start_board(kind) as board:
        table = Table(board, Path(folder))
        state = table.host.state
        assert state is not None
        for square in state.start.pieces():
            board.close(reed_of(square))
        table.until(lambda effect: isinstance(effect, GameStarted))
        before = resource.getrusage(resource.RUSAGE_SELF)
        to_move, to_warning = [], []
        for count in range(moves):
            origin, target = SHUFFLE[count % len(SHUFFLE)]
            if count % 5 == 4:
                to_warning.append(_illegal(table, count % 2, origin))
            board.open(reed_of(origin))
            table.idle(30)
            start = time.monotonic()
            board.close(reed_of(target))
            table.until(lambda effect: isinstance(effect, MoveMade))
            to_move.append((time.monotonic() - start) * 1000)
            table.press(count % 2)
            if table.host.state is not None and table.host.state.phase == "over":
                table.host.begin("chess", "single 10h", "tournament", now_ms())
                table.until(lambda effect: isinstance(effect, GameStarted))
        after = resource.getrusage(resource.RUSAGE_SELF)
        table.link.close()
        return to_move, to_warning, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _illegal(table: Table, lever: int, origin: str) -> float:
    """An illegal move and the press, until the arbiter's alert; then the board is put right."""
    table.board.open(reed_of(origin))
    table.idle(30)
    table.board.close(reed_of(ELSEWHERE))
    table.idle(60)
    start = time.monotonic()
    table.board.lever(lever, True)
    table.until(lambda effect: isinstance(effect, AlertRaised) and bool(effect.confirmed))
    passed = (time.monotonic() - start) * 1000
    table.board.lever(lever, False)
    table.host.step(now_ms(), [UseKey("arbiter")])
    table.board.open(reed_of(ELSEWHERE))
    table.idle(30)
    table.board.close(reed_of(origin))
    table.idle(60)
    return passed


def main() -> None:
    """Print one row a kind of board and quantity."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    print(f"{'board':<9} {'quantity':<22} {'n':>4} {'median':>8} {'p99':>8} {'max':>8}  ms")
    for kind in ("virtual", "emulated"):
        if kind == "emulated" and missing_for_emulated():
            print(f"emulated  not here: {missing_for_emulated()}")
            continue
        to_move, to_warning, cpu_s = measure(kind, moves)
        for name, values in (("switch to move", to_move), ("lever to warning", to_warning)):
            ranked = sorted(values)
            figures = (statistics.median(ranked), ranked[round((len(ranked) - 1) * 0.99)], ranked[-1])
            print(
                f"{kind:<9} {name:<22} {len(ranked):>4} " + " ".join(f"{figure:>8.2f}" for figure in figures)
            )
        print(f"{kind:<9} host CPU per move      {moves:>4} {cpu_s / moves * 1000:>8.2f}")


if __name__ == "__main__":
    main()
