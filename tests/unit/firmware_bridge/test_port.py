"""The serial port over a pseudo-terminal of the test's own: what exists, what is taken, what is pulled."""

import os
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from firmware_bridge import port as port_module
from firmware_bridge.errors import (
    PortBusyError,
    PortError,
    PortKindError,
    PortLostError,
    PortMissingError,
    PortPermissionError,
)
from firmware_bridge.port import SerialPort, find_ports, opener


class Cable:
    """A pseudo-terminal: the board's end, and the name of the host's."""

    def __init__(self) -> None:
        self.board, self._host = os.openpty()
        tty.setraw(self._host)
        os.set_blocking(self.board, False)
        self.path = os.ttyname(self._host)

    def pull(self) -> None:
        """Closes both of the test's descriptors; whoever else has the host's end is hung up."""
        for descriptor in (self.board, self._host):
            os.close(descriptor)
        self.board = self._host = -1


@pytest.fixture
def cable() -> Iterator[Cable]:
    """One cable, pulled at the end."""
    made = Cable()
    yield made
    if made.board >= 0:
        made.pull()


def _read(port: SerialPort, count: int) -> bytes:
    """Reads until `count` bytes have come; the kernel passes them on in its own time."""
    data = b""
    for _ in range(1_000_000):
        data += port.read()
        if len(data) >= count:
            return data
    raise AssertionError(f"only {data!r}")


def test_port_carries_bytes_both_ways_without_waiting(cable: Cable) -> None:
    """Nothing there: nothing read, at once."""
    port = opener(cable.path)()
    assert port.name == cable.path
    assert port.read() == b""
    os.write(cable.board, b"\x00\xff\x11\x13")
    assert isinstance(port, SerialPort)
    assert _read(port, 4) == b"\x00\xff\x11\x13"
    assert port.write(b"\x03\x04") == 2
    assert port.fileno() is not None
    port.close()


def test_port_runs_at_the_protocols_baud_rate(cable: Cable) -> None:
    """500000, the rate that divides 16 MHz."""
    port = SerialPort(cable.path)
    assert port._serial.baudrate == 500_000
    port.close()


def test_port_whose_board_does_not_read_takes_what_fits(cable: Cable) -> None:
    """A full line must not stop the program."""
    port = SerialPort(cable.path)
    written = [port.write(b"x" * 4_096) for _ in range(100)]
    assert written[-1] == 0
    assert sum(written) > 0
    port.close()


def test_port_that_is_pulled_is_lost_for_reading_and_writing(cable: Cable) -> None:
    """Both say so, with the port's name; closing is quiet."""
    port = SerialPort(cable.path)
    path = cable.path
    cable.pull()
    with pytest.raises(PortLostError, match=path):
        port.read()
    with pytest.raises(PortLostError, match=path):
        port.write(b"x")
    port.close()
    port.close()


def test_port_that_does_not_exist_is_named() -> None:
    """One line; also a FileNotFoundError, as a caller would expect."""
    with pytest.raises(PortMissingError, match=r"^port /dev/no-such-port does not exist$") as caught:
        SerialPort("/dev/no-such-port")
    assert isinstance(caught.value, FileNotFoundError)
    assert isinstance(caught.value, PortError)


def test_port_in_use_is_named(cable: Cable) -> None:
    """Two programs on one board would steal each other's bytes."""
    first = SerialPort(cable.path)
    with pytest.raises(PortBusyError, match=f"^port {cable.path} is in use by another program$"):
        SerialPort(cable.path)
    first.close()
    SerialPort(cable.path).close()


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_name_that_is_no_serial_port_is_named(tmp_path: Path, kind: str) -> None:
    """A file or folder in place of a device."""
    path = tmp_path / "thing"
    if kind == "file":
        path.write_text("not a port")
    else:
        path.mkdir()
    with pytest.raises(PortKindError, match=f"^{path} is not a serial port$"):
        SerialPort(str(path))


def test_port_without_permission_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """As pyserial says it to a user outside the group; root may open everything, so it is played."""

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(13, "could not open port: [Errno 13] Permission denied")

    monkeypatch.setattr(port_module.serial, "Serial", refuse)
    with pytest.raises(PortPermissionError, match=r"no permission to open port /dev/ttyACM0.*dialout"):
        SerialPort("/dev/ttyACM0")


def test_find_ports_puts_likely_boards_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arduinos and their usual USB chips before other devices; ports without a device behind not at all."""

    class Found:
        def __init__(self, device: str, vid: int | None) -> None:
            self.device, self.vid = device, vid

    found = [Found("/dev/ttyS0", None), Found("/dev/ttyUSB0", 0x1234), Found("/dev/ttyACM0", 0x2341)]
    monkeypatch.setattr(port_module.list_ports, "comports", lambda: found)
    assert find_ports() == ["/dev/ttyACM0", "/dev/ttyUSB0"]
