"""A real window under Xvfb, worked by xdotool: what a mouse does on the wooden board reaches the reeds."""

import os
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from display.layout import compute_layout
from display.panels.board import BoardShape, square_rect
from display.theme import DARK

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SIZE = (800, 480)
WAIT_S = 30
LAYOUT = compute_layout(SIZE, 8, 8, True)
SHAPE = BoardShape(8, 8, 1)

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)


class Desk:
    """An X server without a window manager and the window on it."""

    def __init__(self) -> None:
        read_end, write_end = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "800x480x24", "-nolisten", "tcp"],
            pass_fds=(write_end,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self._environment = {**os.environ, "DISPLAY": f":{number}", "PYTHONPATH": str(ROOT)}
        self._environment["SDL_VIDEODRIVER"] = "x11"
        self._child = subprocess.Popen(
            [sys.executable, HERE / "window_child.py"],
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._buffer = b""

    def read(self) -> str:
        """Give the window's next line."""
        assert self._child.stdout is not None
        while b"\n" not in self._buffer:
            ready, _, _ = select.select([self._child.stdout], [], [], WAIT_S)
            assert ready, "the window said nothing"
            chunk = os.read(self._child.stdout.fileno(), 4096)
            assert chunk, "the window is gone"
            self._buffer += chunk
        line, self._buffer = self._buffer.split(b"\n", 1)
        return line.decode()

    def read_until(self, pattern: str) -> list[str]:
        """Give the lines up to the first that matches."""
        lines = [self.read()]
        while not re.match(pattern, lines[-1]):
            lines.append(self.read())
        return lines

    def tell(self, words: str) -> None:
        """Wake the window from its other thread."""
        assert self._child.stdin is not None
        self._child.stdin.write(f"{words}\n".encode())
        self._child.stdin.flush()

    def do(self, *words: str) -> None:
        """Run xdotool."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=WAIT_S)

    def drag(self, first: tuple[int, int], second: tuple[int, int]) -> None:
        """Press, move and release, as a hand does."""
        middle = ((first[0] + second[0]) // 2, (first[1] + second[1]) // 2)
        self.do("mousemove", *map(str, first), "mousedown", "1")
        self.do("mousemove", *map(str, middle), "mousemove", *map(str, second), "mouseup", "1")

    def process_seconds(self) -> float:
        """Give the processor time that the window's process has used."""
        fields = Path(f"/proc/{self._child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End window and server."""
        if self._child.poll() is None:
            self.tell("quit")
            self._child.wait(WAIT_S)
        self._server.terminate()
        self._server.wait(WAIT_S)


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    made = Desk()
    lines = made.read_until("ready")
    ready, driver, window = lines[-1].split()
    assert (ready, driver) == ("ready", "x11")
    assert len([line for line in lines if line.startswith("close")]) == 32
    made.do("windowfocus", window)  # there is no window manager to give it the keys
    yield made
    made.close()


def centre(square: str) -> tuple[int, int]:
    """Where a square lies in the window."""
    return square_rect(LAYOUT, SHAPE, square).center


@pytest.fixture(scope="module")
def moved(desk: Desk) -> list[str]:
    """A Pawn was dragged to e4: what the window said. Each test may be the first one of a process."""
    desk.drag(centre("e2"), centre("e4"))
    return desk.read_until("close")


@pytest.fixture(scope="module")
def captured(desk: Desk, moved: list[str]) -> tuple[list[str], list[str]]:
    """Another one was dragged to d5, and taken there."""
    assert moved
    desk.drag(centre("d7"), centre("d5"))
    offered = desk.read_until("close")
    desk.drag(centre("e4"), centre("d5"))
    return offered, desk.read_until("close")


def test_mouse_drag_moves_a_piece(moved: list[str]) -> None:
    """Lift at the press, place at the release."""
    assert moved == ["open e2", "close e4"]


def test_mouse_drag_onto_a_piece_captures(captured: tuple[list[str], list[str]]) -> None:
    """The victim's reed opens before the captor's magnet closes it again."""
    offered, taken = captured
    assert offered == ["open d7", "close d5"]
    assert taken == ["open e4", "open d5", "close d5"]


def test_keys_reach_the_program(desk: Desk) -> None:
    """Left control is South's lever; U takes back."""
    desk.do("key", "Control_L")
    assert "PressClock" in desk.read()
    desk.do("key", "u")
    assert "undo" in desk.read()


def test_touch_on_a_clock_presses_it(desk: Desk) -> None:
    """North's clock is North's lever."""
    desk.do("mousemove", *map(str, LAYOUT.north_clock.center), "click", "1")
    assert "PressClock" in desk.read()


@pytest.mark.usefixtures("captured")
def test_other_thread_wakes_the_window(desk: Desk, tmp_path: Path) -> None:
    """No polling loop: a wake ends the wait, and the picture shows what was played."""
    path = tmp_path / "window.png"
    desk.tell(f"save {path}")
    assert desk.read_until("saved")[-1] == "saved"
    picture = pygame.image.load(path)
    below = LAYOUT.square // 5  # the pawn's body, below its collar
    x, y = centre("d5")
    assert picture.get_at((x, y + below))[:3] == DARK.south_fill


def test_waiting_window_uses_no_processor(desk: Desk) -> None:
    """Idle costs next to nothing: while another program sleeps for a second, the window does too."""
    before_s = desk.process_seconds()
    desk.do("sleep", "1")
    assert desk.process_seconds() - before_s <= 0.1
