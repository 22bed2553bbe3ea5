"""Wakes the window when the board has said something, so that nothing is polled.

The thread only waits and wakes; it reads nothing. After a wake it waits until the main thread has read the link,
otherwise it would wake again and again for the same bytes.
"""

import os
import select
import threading
from collections.abc import Callable

from firmware_bridge.link import Link

_CLOSED_WAIT_S = 0.05  # a link without a port is looked at again so often
_OPEN_WAIT_S = 0.5  # the port may have been closed and opened again under another descriptor
_STUCK_WAIT_S = 1.0


class LinkWatch:
    """Owner: the main thread, which calls `has_read` after every `Link.poll`, and `stop` at the end."""

    def __init__(self, link: Link, wake: Callable[[], None]) -> None:
        self._link = link
        self._wake = wake
        self._read = threading.Event()
        self._stop_reader, self._stop_writer = os.pipe()
        self._thread = threading.Thread(target=self._run, name="link-watch", daemon=True)
        self._thread.start()

    def has_read(self) -> None:
        """The link was polled: wait for the next bytes."""
        self._read.set()

    def stop(self) -> None:
        """End the thread."""
        os.write(self._stop_writer, b"x")
        self._read.set()
        self._thread.join()
        os.close(self._stop_writer)
        os.close(self._stop_reader)

    def _run(self) -> None:
        while True:
            descriptor = self._link.fileno()
            watched = [self._stop_reader] + ([] if descriptor is None else [descriptor])
            try:
                ready, _, _ = select.select(
                    watched, [], [], _CLOSED_WAIT_S if descriptor is None else _OPEN_WAIT_S
                )
            except (OSError, ValueError):
                ready = []  # the port was closed by the main thread meanwhile
            if self._stop_reader in ready:
                return
            if not ready and descriptor is not None:
                continue
            self._read.clear()
            self._wake()
            self._read.wait(_STUCK_WAIT_S)
