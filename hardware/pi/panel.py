"""The panel on the Pi's pins: two levers, five keys, lamps and a buzzer; the only module that imports RPi.GPIO.

RPi.GPIO calls back in a thread of its own. The callback does nothing but stamp the edge and queue it, then wakes the
program; `poll` runs in the program's thread and does all the rest. Owner of the pins: one `Panel`, until `close`.
"""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardware.pi.debounce import Change, Debounce
from hardware.pi.pins import Pins


@dataclass(frozen=True, slots=True)
class LeverMoved:
    """A lever went down or up; `side` is `south` or `north`."""

    t_ms: int
    side: str
    down: bool


@dataclass(frozen=True, slots=True)
class KeyMoved:
    """An operating key went down or up: `up`, `down`, `left`, `right`, `enter`."""

    t_ms: int
    key: str
    down: bool


PanelEvent = LeverMoved | KeyMoved


@dataclass(frozen=True, slots=True)
class PanelOpening:
    """The panel, or None and the reason why there is none."""

    panel: "Panel | None"
    reason: str = ""


def read_monotonic_ms() -> int:
    """Give the host's monotonic clock in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Panel:
    """The pins in use. `gpio` is the module RPi.GPIO; `wake` is called from its thread after every edge."""

    def __init__(
        self,
        gpio: Any,
        pins: Pins,
        wake: Callable[[], None],
        read_ms: Callable[[], int] = read_monotonic_ms,
    ) -> None:
        self._gpio = gpio
        self._pins = pins
        self._wake = wake
        self._read_ms = read_ms
        self._edges: deque[tuple[int, int, bool]] = deque()
        self._contacts: dict[int, Debounce] = {}
        self._beep: tuple[Any, int] | None = None
        gpio.setmode(gpio.BCM)
        for pin in (*pins.lamps.values(), pins.buzzer):
            gpio.setup(pin, gpio.OUT, initial=gpio.LOW)
        for pin in (*pins.levers.values(), *pins.keys.values()):
            gpio.setup(pin, gpio.IN, pull_up_down=gpio.PUD_UP)
            self._contacts[pin] = Debounce(down=self._is_down(pin))
            gpio.add_event_detect(pin, gpio.BOTH, callback=self._take_edge)

    def poll(self, now_ms: int) -> list[PanelEvent]:
        """Give what happened since the last call, in order of time; also ends a beep that is over."""
        found: list[PanelEvent] = []
        while self._edges:
            t_ms, pin, down = self._edges.popleft()
            self._add(found, pin, self._contacts[pin].edge(t_ms, down))
        for pin, contact in self._contacts.items():
            due_ms = contact.due_ms()
            if due_ms is not None and now_ms >= due_ms:
                self._add(found, pin, contact.settle(now_ms, self._is_down(pin)))
        if self._beep is not None and now_ms >= self._beep[1]:
            self.stop_beep()
        return sorted(found, key=lambda event: event.t_ms)

    def next_due_ms(self) -> int | None:
        """Give when `poll` is next due without an edge, None for never."""
        due = [contact.due_ms() for contact in self._contacts.values()]
        if self._beep is not None:
            due.append(self._beep[1])
        return min((t_ms for t_ms in due if t_ms is not None), default=None)

    @property
    def lamps(self) -> tuple[str, ...]:
        """The names of its lamps."""
        return tuple(self._pins.lamps)

    def light(self, lamp: str, on: bool) -> None:
        """Switch a lamp.

        Raises: KeyError where the panel has no such lamp.
        """
        self._gpio.output(self._pins.lamps[lamp], self._gpio.HIGH if on else self._gpio.LOW)

    def beep(self, now_ms: int, frequency_hz: int, duration_ms: int) -> None:
        """Start the buzzer; `poll` ends it."""
        self.stop_beep()
        tone = self._gpio.PWM(self._pins.buzzer, frequency_hz)
        tone.start(50)
        self._beep = (tone, now_ms + duration_ms)

    def stop_beep(self) -> None:
        """Silence the buzzer."""
        if self._beep is not None:
            self._beep[0].stop()
            self._beep = None

    def close(self) -> None:
        """Give all pins back, lamps dark and buzzer silent."""
        self.stop_beep()
        for pin in self._contacts:
            self._gpio.remove_event_detect(pin)
        self._gpio.cleanup()

    def _is_down(self, pin: int) -> bool:
        return bool(self._gpio.input(pin) == self._gpio.LOW)

    def _take_edge(self, pin: int) -> None:
        """Runs in RPi.GPIO's thread."""
        self._edges.append((self._read_ms(), pin, self._is_down(pin)))
        self._wake()

    def _add(self, found: list[PanelEvent], pin: int, change: Change | None) -> None:
        if change is None:
            return
        for side, lever in self._pins.levers.items():
            if lever == pin:
                found.append(LeverMoved(change.t_ms, side, change.down))
        for key, wire in self._pins.keys.items():
            if wire == pin:
                found.append(KeyMoved(change.t_ms, key, change.down))


def open_panel(wake: Callable[[], None], pins: Pins | None = None) -> PanelOpening:
    """Open the panel; where there is no GPIO, give the reason instead. Never raises for what a machine lacks."""
    try:
        # Off a Pi the import itself fails, so it cannot stand at the top.
        from RPi import GPIO  # type: ignore[import-untyped,import-not-found,unused-ignore]  # noqa: PLC0415
    except ImportError:
        return PanelOpening(None, "RPi.GPIO is not installed; on a Pi install the extra [pi]")
    except RuntimeError as error:
        return PanelOpening(None, f"no GPIO here: {error}")
    try:
        return PanelOpening(Panel(GPIO, pins or Pins(), wake))
    except (OSError, RuntimeError, ValueError) as error:
        return PanelOpening(None, f"GPIO cannot be used: {error}")
    except Exception as error:
        # lgpio's own error class derives from Exception alone and is not importable off a Pi.
        if type(error).__module__ == "lgpio":
            return PanelOpening(None, f"GPIO cannot be used: {error}")
        raise
