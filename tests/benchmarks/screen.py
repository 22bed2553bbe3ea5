"""What the screen costs: start, time from an event to its pixels, CPU at rest and in play, a second of clock.

    python -m tests.benchmarks.screen [--seconds 10] [--before COMMIT]

The product runs in a window under Xvfb, with a virtual board beside it, at both sizes of the product's panels. With
`--before` a second row says the same of an older commit, measured in the same run; what both need to be built is taken
from this tree. Times to pixels run from the moment the program has the event to the moment the window system has the
picture; `switch` runs from the command that moves the reed. CPU is that of the program's process, all its threads.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from controller.board_map import reed_of
from hardware.emulator.board import Board, start_board
from rules_c import game
from tests.benchmarks.latency import SHUFFLE
from tests.screens.desk import ROOT, Desk, Program, missing_tools

SIZES = ((800, 480), (1280, 800))
CLOCK = "single 5h"
KEYS = 60
KEY_DELAY_MS = 40
PLIES = 24
TOUCH_S = 0.12
SETTLE_S = 1.0
STARTS = 3
PRODUCT = Path(__file__).with_name("_measured_program.py")


@dataclass
class Figures:
    """What was measured, times in milliseconds, by name."""

    to_pixels: dict[str, list[float]] = field(default_factory=dict)
    cpu_s: dict[str, float] = field(default_factory=dict)  # a minute
    second_pixels: float = 0
    start_ms: list[float] = field(default_factory=list)


class Measured:
    """The program in its window, with its log."""

    def __init__(self, desk: Desk, program: Program, log: Path) -> None:
        self.desk, self._program, self._log = desk, program, log
        program.wait(lambda: bool(self.pictures()), "the first picture")

    def pictures(self, since_ns: int = 0) -> list[dict[str, float]]:
        """The lines of its log."""
        if not self._log.exists():
            return []
        lines = [
            json.loads(line)
            for line in self._log.read_text().splitlines(keepends=True)
            if line.endswith("\n")
        ]
        return [line for line in lines if line["at_ns"] >= since_ns]

    def cpu_ns(self) -> int:
        """What its process has used."""
        threads = Path(f"/proc/{self._program.child}/task").glob("*/schedstat")
        return sum(int(path.read_text().split()[0]) for path in threads)

    def rest(self, seconds: float) -> tuple[float, list[dict[str, float]]]:
        """Leave it alone. Gives its CPU seconds a minute and the pictures that it made."""
        since_ns, before_ns = time.monotonic_ns(), self.cpu_ns()
        time.sleep(seconds)
        return (self.cpu_ns() - before_ns) / 1e9 * 60 / seconds, self.pictures(since_ns)

    def keys(self, *names: str) -> list[float]:
        """Press keys one after the other. Gives the milliseconds to each picture."""
        since_ns = time.monotonic_ns()
        self.desk.do("key", "--delay", str(KEY_DELAY_MS), *names)
        time.sleep(SETTLE_S)
        return [line["took_ms"] for line in self.pictures(since_ns) if line["event"] == "KeyDown"]


@contextmanager
def measured(tree: Path, size: tuple[int, int], *arguments: str) -> Iterator[Measured]:
    """The program of a tree in a window."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        desk = stack.enter_context(Desk(size, folder / "desk"))
        desk.environment["XDG_CONFIG_HOME"] = str(folder)
        log = folder / "log"
        start = (sys.executable, str(PRODUCT), str(log))
        program = Program(desk, folder / "recordings", arguments, start, root=tree)
        yield Measured(desk, stack.enter_context(program), log)


def measure(tree: Path, size: tuple[int, int], seconds: float) -> Figures:
    """Everything, for one tree and size."""
    figures = Figures()
    with start_board("virtual") as board:
        for _ in range(STARTS):
            with measured(tree, size, "--board", board.port) as window:
                figures.start_ms.append(window.pictures()[0]["took_ms"])
        with measured(tree, size, "--board", board.port) as window:
            time.sleep(SETTLE_S)
            rest(figures, "start screen", window, seconds)
            window.desk.focus()
            keys = ["Down"] * KEYS + ["Up"] * KEYS
            figures.to_pixels["start screen, next game"] = window.keys(*keys)
            figures.to_pixels["start screen, item to item"] = window.keys(
                *["Right", "Down", "Left"] * (KEYS // 3)
            )
        with measured(tree, size, "--board", board.port, "--game", "chess", "--clock", CLOCK) as window:
            play(figures, window, board, seconds)
    return figures


def play(figures: Figures, window: Measured, board: Board, seconds: float) -> None:
    """A game set up, its clock started, moves made, the menu used."""
    for square in game("chess").start().pieces():
        board.close(reed_of(square))
    time.sleep(3 * SETTLE_S)
    rest(figures, "play, clocks stopped", window, seconds)
    press(board, 1)
    time.sleep(SETTLE_S)
    pictures = rest(figures, "play, a clock runs", window, seconds)
    figures.second_pixels = statistics.median(line["pixels"] for line in pictures)
    window.desk.focus()
    figures.to_pixels["play, menu"] = window.keys(*["Return", "Right", "Right", "Escape"] * (KEYS // 4))
    to_pixels: list[float] = []
    since_ns, before_ns = time.monotonic_ns(), window.cpu_ns()
    for ply in range(PLIES):
        origin, target = SHUFFLE[ply % len(SHUFFLE)]
        for touch, square in ((board.open, origin), (board.close, target)):
            begun_ns = time.monotonic_ns()
            touch(reed_of(square))
            time.sleep(TOUCH_S)
            shown = [line["at_ns"] for line in window.pictures(begun_ns)]
            if shown:
                to_pixels.append((shown[0] - begun_ns) / 1e6)
        press(board, ply % 2)
    spent_s = (time.monotonic_ns() - since_ns) / 1e9
    figures.to_pixels["play, switch"] = to_pixels
    figures.cpu_s["play, moves without a pause"] = (window.cpu_ns() - before_ns) / 1e9 * 60 / spent_s


def rest(figures: Figures, name: str, window: Measured, seconds: float) -> list[dict[str, float]]:
    """CPU while nobody touches anything."""
    figures.cpu_s[name], pictures = window.rest(seconds)
    return pictures


def press(board: Board, lever: int) -> None:
    """A lever down and up."""
    board.lever(lever, True)
    time.sleep(TOUCH_S)
    board.lever(lever, False)
    time.sleep(TOUCH_S)


@contextmanager
def older(commit: str) -> Iterator[Path]:
    """An older tree, with what this one has built; its rules library is built anew where its sources differ."""
    sources = ("rules_c/src", "rules_c/include", "setup.py")
    git = ("git", "-C", str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run([*git, "worktree", "add", "--quiet", "--detach", str(tree), commit], check=True)
        try:
            is_same = (
                subprocess.run([*git, "diff", "--quiet", commit, "--", *sources], check=False).returncode == 0
            )
            if is_same:
                for library in (ROOT / "rules_c").glob("*.so"):
                    shutil.copy(library, tree / "rules_c")
            else:
                build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
                subprocess.run(build, cwd=tree, check=True)
            yield tree
        finally:
            subprocess.run([*git, "worktree", "remove", "--force", str(tree)], check=True)


def show(size: tuple[int, int], rows: dict[str, Figures]) -> None:
    """Print the figures of a size, one row a quantity and tree."""
    pixels = size[0] * size[1]
    print(f"\n{size[0]}x{size[1]}")
    print(f"{'event to pixels':<30} {'tree':<8} {'n':>4} {'median':>8} {'p99':>8} {'max':>8}  ms")
    (first, *_) = rows.values()
    for name in first.to_pixels:
        for tree, figures in rows.items():
            ranked = sorted(figures.to_pixels[name])
            shown = (statistics.median(ranked), ranked[round((len(ranked) - 1) * 0.99)], ranked[-1])
            print(f"{name:<30} {tree:<8} {len(ranked):>4} " + " ".join(f"{value:>8.2f}" for value in shown))
    for name in first.cpu_s:
        for tree, figures in rows.items():
            print(f"{name:<30} {tree:<8} {figures.cpu_s[name]:>8.2f} CPU seconds a minute")
    for tree, figures in rows.items():
        part = figures.second_pixels / pixels
        print(
            f"{'a second of clock':<30} {tree:<8} {figures.second_pixels:>8.0f} pixels, {part:.2%} of the screen"
        )
    for tree, figures in rows.items():
        print(
            f"{'start to first picture':<30} {tree:<8} {min(figures.start_ms):>8.0f} ms, the best of {STARTS}"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--seconds", type=float, default=10, help="how long the program is left alone each time"
    )
    parser.add_argument("--before", metavar="COMMIT", help="measure this one too")
    args = parser.parse_args()
    if missing_tools():
        print(f"not here: {' '.join(missing_tools())}")
        return
    with ExitStack() as stack:
        trees = {"before": stack.enter_context(older(args.before))} if args.before else {}
        trees["after" if args.before else "now"] = ROOT
        for size in SIZES:
            show(size, {name: measure(tree, size, args.seconds) for name, tree in trees.items()})


if __name__ == "__main__":
    main()
