"""A port whose bytes keep in step with a board's stopped and started time.

The kernel passes bytes through a pseudo-terminal in its own time, so a read just after a step may find some of them
or none. Both sides count: the board says how many bytes it has sent, and reading waits for exactly those;
the board is told how many have been written, and waits for those before its time runs on.
"""

import os
import select
from collections.abc import Callable
from pathlib import Path

from firmware_bridge.errors import PortError, PortLostError
from firmware_bridge.port import Port

_ARRIVAL_LIMIT_MS = 5_000


class ByteCounts:
    """How many bytes went each way since the cable was last plugged in (`generation` counts the pluggings)."""

    def __init__(self) -> None:
        self.generation = -1
        self.sent = 0
        self.read = 0
        self.written = 0

    def update(self, sent: int, generation: int) -> None:
        """The board has sent so many; after a new plugging all counts begin anew."""
        if generation != self.generation:
            self.generation = generation
            self.read = self.written = 0
        self.sent = sent


class SteppedPort:
    """A port around another one, that waits for bytes which are under way and for no others."""

    def __init__(self, open_port: Callable[[str], Port], path: str, counts: ByteCounts) -> None:
        """Opens `path`. Raises PortError."""
        # Opening throws away what waits to be read; read it first, so that it is counted.
        if counts.read < counts.sent and Path(path).exists():
            descriptor = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            try:
                while counts.read < counts.sent:
                    _await_bytes(descriptor, path)
                    counts.read += len(os.read(descriptor, counts.sent - counts.read))
            finally:
                os.close(descriptor)
        self._port = open_port(path)
        self._counts = counts
        self._generation = counts.generation

    @property
    def name(self) -> str:
        """The path it was opened by."""
        return self._port.name

    def read(self) -> bytes:
        """All bytes that the board has sent by now. Raises PortLostError."""
        if self._generation != self._counts.generation:
            raise PortLostError(f"{self.name}: unplugged")
        data = self._port.read()
        self._counts.read += len(data)
        while self._counts.read < self._counts.sent:
            descriptor = self._port.fileno()
            assert descriptor is not None
            _await_bytes(descriptor, self.name)
            more = self._port.read()
            self._counts.read += len(more)
            data += more
        return data

    def write(self, data: bytes) -> int:
        """Takes as many bytes as find room and returns how many. Raises PortLostError."""
        written = self._port.write(data)
        self._counts.written += written
        return written

    def fileno(self) -> int | None:
        """The descriptor, for select."""
        return self._port.fileno()

    def close(self) -> None:
        """Gives the port back."""
        self._port.close()


def _await_bytes(descriptor: int, path: str) -> None:
    poller = select.poll()
    poller.register(descriptor, select.POLLIN)
    if not poller.poll(_ARRIVAL_LIMIT_MS):
        raise PortError(f"{path}: bytes that the board has sent do not arrive")
