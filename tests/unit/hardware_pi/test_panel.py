"""The panel over the real rpi-lgpio and the real lgpio, with a simulated gpiochip underneath."""

import importlib.util
import os
import select
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.pi import panel as panel_module
from hardware.pi.panel import open_panel
from hardware.pi.pins import Pins

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
WAIT_S = 20
PI_4B = "c03115"  # revision code, so that rpi-lgpio believes in a Pi
PINS = Pins()


@pytest.fixture(scope="session")
def fake_chip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulated chip, compiled."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    if importlib.util.find_spec("lgpio") is None:
        pytest.skip("lgpio is not installed (no wheel for this Python)")
    library = tmp_path_factory.mktemp("chip") / "fake_chip.so"
    source = HERE / "fake_chip" / "fake_chip.c"
    flags = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-fvisibility=hidden"]
    subprocess.run(
        [compiler, *flags, "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"],
        check=True,
        timeout=60,
    )
    return library


class Bench:
    """A child process with the panel, and the wires that lead to it."""

    def __init__(self, chip: Path, folder: Path) -> None:
        path = folder / "wires"
        environment = {
            **os.environ,
            "LD_PRELOAD": str(chip),
            "FAKE_CHIP_SOCKET": str(path),
            "RPI_LGPIO_REVISION": PI_4B,
            "RPI_LGPIO_CHIP": "0",
            "PYTHONPATH": str(ROOT),
        }
        # lgpio leaves a notification file in the working directory.
        self.child = subprocess.Popen(
            [sys.executable, HERE / "panel_child.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=environment,
        )
        self._buffer = b""
        assert self.read() == "ready"
        self._wires = socket.socket(socket.AF_UNIX)
        self._wires.connect(str(path))
        self._answers = self._wires.makefile("r")

    def wire(self, command: str) -> str:
        """Send a command to the wires, give the answer."""
        self._wires.sendall(f"{command}\n".encode())
        return self._answers.readline().strip()

    def tell(self, command: str) -> None:
        """Send a command to the panel's process."""
        assert self.child.stdin is not None
        self.child.stdin.write(f"{command}\n".encode())
        self.child.stdin.flush()

    def read(self) -> str:
        """Give the next line of the panel's process."""
        assert self.child.stdout is not None
        while b"\n" not in self._buffer:
            ready, _, _ = select.select([self.child.stdout], [], [], WAIT_S)
            assert ready, "the panel's process said nothing"
            chunk = os.read(self.child.stdout.fileno(), 4096)
            assert chunk, "the panel's process ended"
            self._buffer += chunk
        line, self._buffer = self._buffer.split(b"\n", 1)
        return line.decode()

    def close(self) -> None:
        """End the process."""
        self.tell("quit")
        assert self.read() == "done"
        self._wires.close()
        assert self.child.wait(WAIT_S) == 0


@pytest.fixture
def bench(fake_chip: Path, tmp_path: Path) -> Iterator[Bench]:
    made = Bench(fake_chip, tmp_path)
    yield made
    if made.child.poll() is None:
        made.close()


def test_lever_press_and_release_are_reported(bench: Bench) -> None:
    """A lever closes to ground."""
    bench.wire(f"set {PINS.levers['south']} 0")
    assert bench.read() == "lever south 1"
    bench.wire(f"set {PINS.levers['south']} 1")
    assert bench.read() == "lever south 0"


def test_every_input_has_its_name(bench: Bench) -> None:
    """Two levers and five keys, none mixed up."""
    inputs = [("lever", name, pin) for name, pin in PINS.levers.items()]
    inputs += [("key", name, pin) for name, pin in PINS.keys.items()]
    for kind, name, pin in inputs:
        bench.wire(f"set {pin} 0")
        assert bench.read() == f"{kind} {name} 1"


def test_bouncing_press_counts_once(bench: Bench) -> None:
    """Seven edges a millisecond apart are one press: the next line is the release, long after."""
    pin = PINS.levers["north"]
    bench.wire(f"train {pin} 1000 0101010")
    assert bench.read() == "lever north 1"
    bench.wire(f"train {pin} 60000 01")
    assert bench.read() == "lever north 0"


def test_lamps_follow(bench: Bench) -> None:
    """What the program says is seen on the wire."""
    for name, pin in PINS.lamps.items():
        bench.tell(f"light {name} 1")
        assert bench.read() == "done"
        assert bench.wire(f"get {pin}") == "ok 1"
        bench.tell(f"light {name} 0")
        assert bench.read() == "done"
        assert bench.wire(f"get {pin}") == "ok 0"


def test_close_leaves_the_lamps_dark(bench: Bench) -> None:
    """The pins are inputs again."""
    bench.tell("light warning 1")
    assert bench.read() == "done"
    bench.tell("quit")
    assert bench.read() == "done"
    assert bench.child.wait(WAIT_S) == 0


def test_open_panel_without_gpio_gives_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Off a Pi the product goes on without a panel and says why."""
    monkeypatch.delenv("RPI_LGPIO_REVISION", raising=False)
    for name in [name for name in sys.modules if name.split(".")[0] in {"RPi", "lgpio"}]:
        monkeypatch.delitem(sys.modules, name)
    opening = open_panel(lambda: None)
    assert opening.panel is None
    assert "GPIO" in opening.reason


class _Tone:
    def __init__(self, log: list[str]) -> None:
        self._log = log

    def start(self, duty: int) -> None:
        self._log.append(f"start {duty}")

    def stop(self) -> None:
        self._log.append("stop")


class _QuietGpio:
    """Pins that nobody touches; the buzzer writes down what it does."""

    BCM, IN, OUT, LOW, HIGH, PUD_UP, BOTH = range(7)

    def __init__(self) -> None:
        self.log: list[str] = []

    def setmode(self, mode: int) -> None:
        """All modes are alike."""

    def setup(self, pin: int, direction: int, **settings: int) -> None:
        """All pins are alike."""

    def add_event_detect(self, pin: int, edge: int, callback: object) -> None:
        """No edge ever comes."""

    def input(self, pin: int) -> int:
        return self.HIGH

    def PWM(self, pin: int, frequency: int) -> _Tone:  # noqa: N802  (RPi.GPIO's own name)
        self.log.append(f"pwm {pin} {frequency}")
        return _Tone(self.log)


def test_beep_ends_when_its_time_is_over() -> None:
    """The buzzer never sounds on because nobody stopped it."""
    gpio = _QuietGpio()
    panel = panel_module.Panel(gpio, PINS, lambda: None)
    panel.beep(1000, 880, 200)
    assert panel.next_due_ms() == 1200
    panel.poll(1199)
    assert gpio.log == [f"pwm {PINS.buzzer} 880", "start 50"]
    panel.poll(1200)
    assert gpio.log[-1] == "stop"
    assert panel.next_due_ms() is None
