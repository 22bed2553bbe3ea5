"""The serial port: the one module that knows pyserial."""

import contextlib
import errno
import os
import select
import termios
from collections.abc import Callable
from typing import Protocol

import serial  # type: ignore[import-untyped]  # pyserial has no types; this module is their boundary
from serial.tools import list_ports  # type: ignore[import-untyped]

from firmware_bridge.errors import (
    PortBusyError,
    PortError,
    PortKindError,
    PortLostError,
    PortMissingError,
    PortPermissionError,
)
from firmware_bridge.protocol import PROTOCOL_BAUD

_READ_MAX = 65536
# pyserial raises termios.error for some refusals, which is neither an OSError nor its own SerialException.
_SERIAL_FAILURES = (serial.SerialException, OSError, termios.error)
# Arduino (two ids), and the makers of the USB chips on compatible boards: WCH, FTDI, Silicon Labs.
_LIKELY_VENDORS = (0x2341, 0x2A03, 0x1A86, 0x0403, 0x10C4)


class Port(Protocol):
    """What a link needs of a port. Nothing here waits."""

    @property
    def name(self) -> str:
        """What people call it."""

    def read(self) -> bytes:
        """All bytes there are, perhaps none. Raises PortLostError."""

    def write(self, data: bytes) -> int:
        """Takes as many bytes as find room and returns how many. Raises PortLostError."""

    def fileno(self) -> int | None:
        """A descriptor that select can wait on for bytes; None for a port without one."""

    def close(self) -> None:
        """Gives the port back. Quiet on a port that is gone."""


class SerialPort:
    """A serial port at the protocol's baud rate, held exclusively."""

    def __init__(self, path: str, baud: int = PROTOCOL_BAUD) -> None:
        """Opens it. Raises PortError of the kind that fits, with a text that names the port."""
        self._path = path
        try:
            self._serial = serial.Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
        except _SERIAL_FAILURES as error:
            raise _open_error(path, error) from error

    @property
    def name(self) -> str:
        """The path it was opened by."""
        return self._path

    def read(self) -> bytes:
        """All bytes there are, perhaps none. Raises PortLostError."""
        # Straight from the descriptor: pyserial's own read asks several times for what one call gives. It has set
        # VMIN and VTIME to 0, so an empty read alone is no hang-up; one that poll called ready is.
        try:
            descriptor = self._serial.fileno()
            poller = select.poll()
            poller.register(descriptor, select.POLLIN)
            if not poller.poll(0):
                return b""
            data = os.read(descriptor, _READ_MAX)
        except BlockingIOError:
            return b""
        except _SERIAL_FAILURES as error:
            raise PortLostError(f"{self._path}: {_reason(error)}") from error
        if not data:
            raise PortLostError(f"{self._path}: unplugged")
        return data

    def write(self, data: bytes) -> int:
        """Takes as many bytes as find room and returns how many. Raises PortLostError."""
        # pyserial's write spins while there is no room, even with a timeout of zero.
        try:
            return os.write(self._serial.fileno(), data)
        except BlockingIOError:
            return 0
        except _SERIAL_FAILURES as error:
            raise PortLostError(f"{self._path}: {_reason(error)}") from error

    def fileno(self) -> int | None:
        """The descriptor, for select."""
        return int(self._serial.fileno())

    def close(self) -> None:
        """Gives the port back."""
        with contextlib.suppress(*_SERIAL_FAILURES):  # It is gone either way.
            self._serial.close()


def opener(path: str) -> Callable[[], Port]:
    """What a link calls to open, and reopen, the port at `path`."""
    return lambda: SerialPort(path)


def find_ports() -> list[str]:
    """Paths of serial ports where a board may be, the likeliest first. Ports without any device behind are left out."""
    ports = [port for port in list_ports.comports() if port.vid is not None]
    ports.sort(key=lambda port: (port.vid not in _LIKELY_VENDORS, port.device))
    return [str(port.device) for port in ports]


def _reason(error: BaseException) -> str:
    number = _errno(error)
    return os.strerror(number) if number is not None else str(error)


def _errno(error: BaseException) -> int | None:
    if isinstance(error, OSError):
        return error.errno
    return error.args[0] if error.args and isinstance(error.args[0], int) else None


def _open_error(path: str, error: BaseException) -> PortError:
    number = _errno(error)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.ENOTDIR):
        return PortMissingError(f"port {path} does not exist")
    if number in (errno.EAGAIN, errno.EBUSY):
        return PortBusyError(f"port {path} is in use by another program")
    if number in (errno.EACCES, errno.EPERM):
        return PortPermissionError(f"no permission to open port {path} (is the user in the group dialout?)")
    if (
        number in (errno.ENOTTY, errno.EISDIR, errno.EINVAL)
        or not isinstance(error, OSError)
        or number is None
    ):
        return PortKindError(f"{path} is not a serial port")
    return PortError(f"port {path} cannot be opened: {os.strerror(number)}")
