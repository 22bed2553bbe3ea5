"""A desk with a made-up monitor (Xvfb), a mouse and keys (xdotool), and the real program in a window on it.

The monitor's picture is read from the memory that Xvfb shares, so that looking costs nothing. There is no window
manager: the window stands at the top left, and the keys are given to what lies under the mouse.
Every process ends with its desk, and by itself when its time is up.
"""

import contextlib
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import pygame

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "xdotool", "timeout")
LIFE_S = 300  # no process of ours lives longer, whatever happens to the tests
WAIT_S = 20
LOOK_S = 0.02  # between two looks at what is waited for
PRESS_S = 0.03  # a hand between the press of the button and its way
XWD_HEADER = struct.Struct(">25I")
T = TypeVar("T")


def missing_tools() -> list[str]:
    """What a desk needs and this machine has not."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Desk:
    """A monitor of `size` pixels, a mouse and keys."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        """Switch the monitor on; its memory and the programs' words go into `folder`."""
        self.size = size
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        read_end, write_end = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        options = ["-screen", "0", screen, "-fbdir", str(folder), "-nolisten", "tcp"]
        self._server = subprocess.Popen(
            ["timeout", "-k", "5", str(LIFE_S), "Xvfb", "-displayfd", str(write_end), *options],
            pass_fds=(write_end,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
        self.environment["SDL_AUDIODRIVER"] = "dummy"  # what is heard must not depend on the machine

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        end_group(self._server)

    def picture(self) -> pygame.Surface:
        """What the monitor shows now."""
        memory = (self.folder / "Xvfb_screen0").read_bytes()
        header = XWD_HEADER.unpack_from(memory)
        start, width, height = header[0] + 12 * header[19], header[4], header[5]
        assert header[11] == 32
        pixels = bytearray(memory[start : start + 4 * width * height])
        pixels[3::4] = b"\xff" * (width * height)  # the fourth byte of a pixel means nothing
        return pygame.image.frombuffer(pixels, (width, height), "BGRA")

    def do(self, *words: str) -> None:
        """Run xdotool."""
        subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            check=True,
            timeout=WAIT_S,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def click(self, place: tuple[int, int]) -> None:
        """Press and release in one place."""
        self.do("mousemove", *map(str, place), "click", "1")

    def drag(self, first: tuple[int, int], second: tuple[int, int]) -> None:
        """Press, move and release, as a hand does."""
        middle = ((first[0] + second[0]) // 2, (first[1] + second[1]) // 2)
        self.do("mousemove", *map(str, first), "mousedown", "1", "sleep", str(PRESS_S))
        self.do("mousemove", *map(str, middle), "mousemove", *map(str, second), "mouseup", "1")

    def key(self, *names: str) -> None:
        """Press and release keys, one after the other."""
        self.do("key", *names)

    def focus(self) -> None:
        """Give the keys to the window that fills the monitor."""
        middle = (str(self.size[0] // 2), str(self.size[1] // 2))
        answer = subprocess.run(
            ["xdotool", "mousemove", *middle, "getmouselocation", "--shell"],
            env=self.environment,
            check=True,
            timeout=WAIT_S,
            capture_output=True,
            text=True,
        ).stdout
        values = dict(line.split("=") for line in answer.split())
        self.do("windowfocus", values["WINDOW"])


class Program:
    """The product as people start it, in its window on a desk."""

    def __init__(
        self,
        desk: Desk,
        recordings: Path,
        arguments: Sequence[str],
        start: Sequence[str] = (sys.executable, "-m", "display.program"),
        root: Path = ROOT,
    ) -> None:
        """Start `rhunich run` of the tree at `root`, or what `start` has in its place."""
        self.desk = desk
        self.recordings = recordings
        self.said = desk.folder / "said"
        size = f"{desk.size[0]}x{desk.size[1]}"
        command = ["timeout", "-k", "5", str(LIFE_S), *start, "run"]
        command += ["--size", size, "--recordings", str(recordings), *arguments]
        with self.said.open("wb") as said:
            self._process = subprocess.Popen(
                command,
                env={**desk.environment, "PYTHONPATH": str(root)},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        """End it as a power cut does: nothing can be tidied up."""
        end_group(self._process, signal.SIGKILL)

    @property
    def child(self) -> int:
        """Its process."""
        (child,) = children_of(self._process.pid)
        return child

    def interrupt(self) -> None:
        """Ctrl-C."""
        os.kill(self.child, signal.SIGINT)

    def helpers(self) -> list[int]:
        """The processes that it has started: the board."""
        return children_of(self.child)

    def wait_for_end(self) -> int:
        """Wait until it has ended by itself. Gives the exit status."""
        return self._process.wait(WAIT_S)

    def wait(self, look: Callable[[], T | None], what: str, limit_s: float = WAIT_S) -> T:
        """Look again and again until there is something to see (not None and not False); give it."""
        end_s = time.monotonic() + limit_s
        while True:
            seen = look()
            if seen is not None and seen is not False:
                return seen
            assert time.monotonic() < end_s, f"waited in vain for {what}; the program said: {self.words}"
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = self._process.wait(LOOK_S)
                raise AssertionError(f"waiting for {what}: the program has ended with {status}: {self.words}")

    @property
    def words(self) -> str:
        """What it has said on the terminal, but for pygame's greeting."""
        lines = self.said.read_text(errors="replace").splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith("pygame"))[-3000:]


def children_of(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it is not merely waiting to be buried."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def end_group(process: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM) -> None:
    """End a process and all that it has started in its session."""
    for final in (how, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, final)
        try:
            process.wait(WAIT_S)
            return
        except subprocess.TimeoutExpired:
            continue
