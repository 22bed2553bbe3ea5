"""The product with a stopwatch: writes a line of JSON for each picture, how long it took and how much was drawn.

    python tests/benchmarks/_measured_program.py LOG run …

The first line is the first picture, with the time since the interpreter began to run this file. It takes nothing for
granted but `WindowLoop` and its window, so that it measures an older tree as well.
"""

import time

START_NS = time.monotonic_ns()

import json  # noqa: E402
import sys  # noqa: E402
from collections.abc import Sequence  # noqa: E402

import pygame  # noqa: E402

from display.program import main, window_loop  # noqa: E402
from display.window import Window  # noqa: E402

log = open(sys.argv[1], "w", encoding="utf-8", buffering=1)  # noqa: PTH123, SIM115  # until the process ends


class MeasuredWindow(Window):
    """A window that knows when an event came and when its picture was shown."""

    _event = ""
    _came_ns = 0
    _rounds = 0

    def pump(self, timeout_ms: int | None) -> list[pygame.event.Event]:
        """As the window does."""
        events = super().pump(timeout_ms)
        self._came_ns = time.monotonic_ns()
        self._rounds += 1
        self._event = next(
            (pygame.event.event_name(event.type) for event in events if event.type in window_loop.TOUCHES), ""
        )
        return events

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        """As the window does."""
        super().present(rects)
        if not rects:
            return
        now_ns = time.monotonic_ns()
        line = {
            "at_ns": now_ns,
            "event": self._event,
            "took_ms": (now_ns - (self._came_ns or START_NS)) / 1e6,
            "pixels": sum(rect.width * rect.height for rect in rects),
            "rects": len(rects),
            "rounds": self._rounds,
        }
        log.write(f"{json.dumps(line)}\n")


window_loop.Window = MeasuredWindow  # type: ignore[misc]
sys.exit(main(sys.argv[2:]))
