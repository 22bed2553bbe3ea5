"""How long recording and searching take: `python -m tests.benchmarks.records`.

A durable event is `Recorder.append` of one event with its effects, as the program writes a press. It is measured on
this machine's disk, and reckoned for a slow card: the disk's journal of the power-cut tests counts the blocks of 4096
bytes that each sync has to write. A card of class A1 writes at least 500 of them a second where they lie anywhere
(2 ms each), and 10 MB a second in a row (SD Physical Layer Specification 5.1, Application Performance Class 1); the log
is written in a row, so the truth lies between the two. Measured too: the same with 2 ms of waiting a block.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from controller.clocks.events import TurnCompleted
from controller.effects import MoveMade
from controller.events import LeverPressed
from controller.recording import Recorder
from controller.sides import Side
from tests.simulation.power.disk import SYNC, WRITE, build_library, environment, read_journal

A1_BLOCK_US = 2000
A1_ROW_BLOCK_US = 410
BLOCK = 4096
EVENTS = 2000
SLOW_EVENTS = 500
GAMES = 10_000
PAGE = 20
ROOT = Path(__file__).parents[2]
SEARCHES: tuple[tuple[str, dict[str, str]], ...] = (
    ("newest page", {}),
    ("part of a name", {"text": "player 77"}),
    ("a name nobody has", {"text": "nobody at all"}),
    ("player and result", {"player": "PLAYER 12", "result": "0-1"}),
    ("event and date", {"event": "club 3", "since": "2026-03-01", "until": "2026-04-01"}),
    ("game", {"game_id": "xiangqi"}),
)


def append_times_ms(folder: Path, count: int) -> list[float]:
    """How long each of so many durable events took."""
    times = []
    with Recorder.open(folder) as recorder:
        recorder.begin_game("chess", "fen", "fischer 5m+3s", "tournament", "2026-11-21T20:00:00+00:00")
        for ply in range(count):
            by = Side.SOUTH if ply % 2 == 0 else Side.NORTH
            things = [
                LeverPressed(ply, by),
                MoveMade(ply, ply + 1, "e2e4", "e4", by),
                TurnCompleted(ply, by, ply // 2 + 1, 5000, 300_000),
            ]
            begun = time.perf_counter()
            recorder.append(things)
            times.append((time.perf_counter() - begun) * 1000)
    return times


def on_a_slow_card(folder: Path) -> list[float]:
    """The same as a program of its own, whose syncs wait as an A1 card's may."""
    card = folder / "card"
    card.mkdir()
    env = environment(build_library(folder), card, folder / "journal", DISK_BLOCK_US=str(A1_BLOCK_US))
    said = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.records", str(card)],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    times: list[float] = json.loads(said.stdout)
    return times


def blocks_a_sync(folder: Path) -> list[int]:
    """How many blocks each sync of so many durable events had to write."""
    card = folder / "counted"
    card.mkdir()
    journal = folder / "counted-journal"
    subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.records", str(card)],
        env=environment(build_library(folder), card, journal),
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    dirty: set[tuple[str, int]] = set()
    counts = []
    for change in read_journal(journal):
        if change.kind == WRITE:
            last = (change.offset + len(change.data) - 1) // BLOCK
            dirty |= {(change.name, block) for block in range(change.offset // BLOCK, last + 1)}
        elif change.kind == SYNC:
            counts.append(len(dirty))
            dirty.clear()
    return sorted(counts)


def say_blocks(counts: list[int]) -> None:
    """Median and 99th percentile, and what they cost an A1 card."""
    for what, count in (("p50", counts[len(counts) // 2]), ("p99", counts[len(counts) * 99 // 100])):
        anywhere = count * A1_BLOCK_US / 1000
        in_a_row = A1_BLOCK_US / 1000 + (count - 1) * A1_ROW_BLOCK_US / 1000
        print(
            f"blocks a sync, {what}: {count}; A1 card: {in_a_row:.1f} ms in a row, {anywhere:.1f} ms anywhere"
        )


def say_times(what: str, times: list[float]) -> None:
    """Median, 99th percentile and the longest."""
    ranked = sorted(times)
    middle, high = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
    print(f"{what:<44} p50 {middle:7.2f} ms   p99 {high:7.2f} ms   max {ranked[-1]:7.2f} ms   n {len(times)}")


def search_times(folder: Path) -> None:
    """Pages of a list of many games."""
    with Recorder.open(folder) as recorder:
        recorder._connection.execute("BEGIN")
        recorder._connection.executemany(
            "INSERT INTO games (game_id, start_fen, clock_settings, mode, started_at, south, north, event, site, "
            "round, versions, result) VALUES (?, 'fen', '', 'casual', ?, ?, ?, ?, 'Cardiff', '1', '{}', ?)",
            [
                (
                    ("chess", "xiangqi", "lancer-chess")[n % 3],
                    f"2026-{n % 12 + 1:02}-{n % 28 + 1:02}T20:00:00",
                    f"Player {n % 997}",
                    f"Player {n % 991}",
                    f"Club {n % 50}",
                    ("1-0", "0-1", "1/2-1/2", None)[n % 4],
                )
                for n in range(GAMES)
            ],
        )
        recorder._connection.execute("COMMIT")
        for what, conditions in SEARCHES:
            times = []
            found = 0
            for _ in range(20):
                begun = time.perf_counter()
                found = len(recorder.games(**conditions, limit=PAGE))  # type: ignore[arg-type]
                times.append((time.perf_counter() - begun) * 1000)
            say_times(f"{GAMES} games, {what}: {found} shown", times)
        begun = time.perf_counter()
        count = len(recorder.games())
        print(f"all {count} headers at once: {(time.perf_counter() - begun) * 1000:.0f} ms")


def main() -> None:
    """Prints; with a folder as argument, only the times of durable events there, as JSON."""
    if len(sys.argv) > 1:
        print(json.dumps(append_times_ms(Path(sys.argv[1]), SLOW_EVENTS)))
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        say_times("durable event, this machine's disk", append_times_ms(folder / "here", EVENTS))
        say_times(f"durable event, {A1_BLOCK_US} us a block (A1 card)", on_a_slow_card(folder))
        say_blocks(blocks_a_sync(folder))
        search_times(folder / "many")


if __name__ == "__main__":
    main()
