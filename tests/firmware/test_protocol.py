"""protocol.toml is the word; the C header, the Python module and the bytes that the C writes are held to it."""

import re
import struct
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge import protocol
from tests.firmware.driver import Driver

_FOLDER = Path(__file__).resolve().parents[2] / "hardware" / "firmware"
_WORD: dict[str, Any] = tomllib.loads((_FOLDER / "protocol.toml").read_text())
_SECTIONS = ("limits", "timing", "defaults", "kinds", "flags", "errors")
_SIZES = {"u8": "B", "u16": "H", "u32": "I", "u16[12]": "12H"}
_CLASSES = {
    "hello": protocol.Hello,
    "event": protocol.Event,
    "snapshot": protocol.Snapshot,
    "heartbeat": protocol.Heartbeat,
    "error": protocol.BoardError,
    "hello_request": protocol.HelloRequest,
    "acknowledge": protocol.Acknowledge,
    "snapshot_request": protocol.SnapshotRequest,
    "settings": protocol.Settings,
    "lamps": protocol.Lamps,
    "resend_request": protocol.ResendRequest,
    "counters_reset": protocol.CountersReset,
}


def _constants() -> dict[str, int]:
    """All scalar numbers of the file, under the names both languages use."""
    found = {"PROTOCOL_VERSION": _WORD["version"], "PROTOCOL_BAUD": _WORD["baud"]}
    for section in _SECTIONS:
        for name, value in _WORD[section].items():
            found[f"{section}_{name}".upper()] = value
    return found


def _layout(name: str) -> struct.Struct:
    return struct.Struct("<" + "".join(_SIZES[size] for _, size in _WORD["messages"][name]["fields"]))


def _read(name: str, body: bytes) -> dict[str, Any]:
    """The fields of a body as the file says they lie."""
    values = iter(_layout(name).unpack(body))
    return {
        field: tuple(next(values) for _ in range(12)) if size == "u16[12]" else next(values)
        for field, size in _WORD["messages"][name]["fields"]
    }


def _header() -> dict[str, int]:
    text = (_FOLDER / "protocol.h").read_text()
    return {name: int(value, 0) for name, value in re.findall(r"^#define (\w+) (\w+)$", text, re.MULTILINE)}


def test_header_constants_equal_the_file() -> None:
    """Every number of the C header is in the file with the same value, and the other way round."""
    wanted = _constants()
    for name, message in _WORD["messages"].items():
        wanted[f"TYPE_{name.upper()}"] = message["type"]
        wanted[f"BODY_{name.upper()}"] = _layout(name).size
    assert _header() == wanted


def test_python_constants_equal_the_file() -> None:
    """Every upper-case integer of protocol.py is in the file with the same value, and the other way round."""
    found = {
        name: value for name, value in vars(protocol).items() if name.isupper() and isinstance(value, int)
    }
    assert found == _constants()


@pytest.mark.parametrize("name", _WORD["messages"])
def test_python_message_equals_the_file(name: str) -> None:
    """Type, size, field names and order of each Python message are the file's."""
    message = _CLASSES[name]
    assert _WORD["messages"][name]["type"] == message.TYPE
    assert struct.calcsize(message.LAYOUT.format) == _layout(name).size
    assert [field.name for field in fields(message)] == [
        field for field, _ in _WORD["messages"][name]["fields"]
    ]
    assert protocol.MESSAGES[message.TYPE] is message


def test_bodies_fit_the_longest_that_is_allowed() -> None:
    """No layout is longer than body_max, or the receivers would refuse it."""
    assert max(_layout(name).size for name in _WORD["messages"]) <= _WORD["limits"]["body_max"]


def test_python_defaults_are_within_the_limits() -> None:
    """What is in force after a boot is what the host may also ask for."""
    assert _WORD["defaults"]["rows"] <= _WORD["limits"]["matrix_rows"]
    assert _WORD["defaults"]["columns"] <= _WORD["limits"]["matrix_columns"]


def test_hello_written_by_the_firmware_reads_back(driver: Driver) -> None:
    """Each field of the C's hello lies where the file says."""
    body = bytes.fromhex(driver("hello"))
    said = _read("hello", body)
    assert said == {
        "protocol_version": _WORD["version"],
        "firmware_major": 1,
        "firmware_minor": 0,
        "firmware_patch": 0,
        "matrix_rows": 12,
        "matrix_columns": 12,
        "lever_count": 2,
        "lamp_count": 8,
        "nonce": 0x0102,
        "boot_id": 0x03040506,
        "time_ms": 0x0708090A,
        "next_sequence": 0x0B0C0D0E,
        "oldest_sequence": 0x0F101112,
        "events_dropped": 0x13141516,
        "event_queue": _WORD["limits"]["event_queue"],
        "flags": 3,
    }
    assert protocol.Hello.parse(body) == protocol.Hello(**said)


@pytest.mark.parametrize(
    ("command", "kind", "row", "column"),
    [("event reed", "reed", 11, 10), ("event lever", "lever", 0, 1)],
)
def test_event_written_by_the_firmware_reads_back(
    driver: Driver, command: str, kind: str, row: int, column: int
) -> None:
    """Each field of the C's event lies where the file says, for both kinds."""
    body = bytes.fromhex(driver(command))
    said = _read("event", body)
    assert said == {
        "sequence": 0x01020304,
        "time_ms": 0x05060708,
        "lost_before": 0x090A,
        "kind": _WORD["kinds"][kind],
        "row": row,
        "column": column,
        "state": 1,
    }
    assert protocol.Event.parse(body) == protocol.Event(**said)


def test_snapshot_written_by_the_firmware_reads_back(driver: Driver) -> None:
    """Each field of the C's snapshot lies where the file says."""
    body = bytes.fromhex(driver("snapshot"))
    said = _read("snapshot", body)
    assert said == {
        "time_ms": 0x01020304,
        "next_sequence": 0x05060708,
        "events_dropped": 0x090A0B0C,
        "levers": 2,
        "closed": tuple(0x101 * row for row in range(1, 13)),
    }
    assert protocol.Snapshot.parse(body) == protocol.Snapshot(**said)
    assert protocol.Snapshot(**said).body() == body


def test_heartbeat_written_by_the_firmware_reads_back(driver: Driver) -> None:
    """Each field of the C's heartbeat lies where the file says."""
    body = bytes.fromhex(driver("heartbeat"))
    said = _read("heartbeat", body)
    assert said == {
        "time_ms": 0x01020304,
        "next_sequence": 0x05060708,
        "oldest_sequence": 0x090A0B0C,
        "events_dropped": 0x0D0E0F10,
        "frames_bad": 0x1112,
        "bytes_lost": 0x1314,
        "scans_late": 0x1516,
        "flags": 1,
        "lift_debounce_ms": 17,
        "place_debounce_ms": 18,
        "lever_debounce_ms": 19,
        "rows": 10,
        "columns": 9,
        "lit": 0x1A,
        "blinking": 0x1B,
    }
    assert protocol.Heartbeat.parse(body) == protocol.Heartbeat(**said)


def test_what_the_host_writes_is_read_by_the_firmware(driver: Driver) -> None:
    """Settings, lamps and sequence numbers of Python arrive in the C's fields."""
    assert driver(f"settings {protocol.Settings(1, 2, 3, 4, 5).body().hex()}") == "1 2 3 4 5"
    assert driver(f"lamps {protocol.Lamps(0x0102, 0x0304).body().hex()}") == f"{0x0102} {0x0304}"
    assert driver(f"u32 {protocol.Acknowledge(0x01020304).body().hex()}") == str(0x01020304)
