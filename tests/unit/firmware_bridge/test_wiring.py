"""The pin table is the word: the firmware's port file and the emulated board's wiring are held to it."""

import re
import tomllib
from pathlib import Path
from typing import Any

_HARDWARE = Path(__file__).resolve().parents[3] / "hardware"
_TABLE: dict[str, Any] = tomllib.loads((_HARDWARE / "wiring" / "atmega2560.toml").read_text())
_PORT_FILE = (_HARDWARE / "firmware" / "port_atmega2560.c").read_text()
_EMULATOR = (_HARDWARE / "emulator" / "emulated_board.c").read_text()

# The headers of an Arduino Mega 2560 (its published pin mapping), for the pins in use.
_HEADERS = (
    {f"PA{n}": f"D{22 + n}" for n in range(8)}
    | {f"PC{n}": f"D{37 - n}" for n in range(8)}
    | {f"PF{n}": f"A{n}" for n in range(8)}
    | {f"PK{n}": f"A{8 + n}" for n in range(8)}
    | {f"PL{n}": f"D{49 - n}" for n in range(8)}
    | {"PH3": "D6", "PH4": "D7"}
)


def _pins(name: str) -> list[str]:
    """The pins of one list, checked to count from 0."""
    rows = _TABLE[name]
    assert [row[name.removesuffix("s")] for row in rows] == list(range(len(rows)))
    return [row["pin"] for row in rows]


def _function(name: str) -> str:
    """The text of one function of the port file."""
    found = re.search(rf"^\w+ {name}\(.*?^}}", _PORT_FILE, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found.group()


def test_table_uses_every_pin_once() -> None:
    """No pin has two duties, and the serial port's are its own."""
    pins = [pin for name in ("rows", "columns", "levers", "lamps") for pin in _pins(name)]
    pins += [_TABLE["serial"]["transmit"], _TABLE["serial"]["receive"]]
    assert len(set(pins)) == len(pins) == 12 + 12 + 2 + 8 + 2


def test_table_headers_are_those_of_the_arduino() -> None:
    """Whoever solders reads the header's print, the firmware the pin's name."""
    for name in ("rows", "columns", "levers", "lamps"):
        for row in _TABLE[name]:
            assert row["header"] == _HEADERS[row["pin"]]


def test_firmware_drives_the_rows_of_the_table() -> None:
    """Rows 0 to 7 are the bits of one port, 8 to 11 of another: as port_read_row shifts them."""
    body = _function("port_read_row")
    low, high = re.findall(r"DDR([A-L]) = \(uint8_t\)_BV\(row(?: - (?:8))?\)", body)
    assert [f"P{low}{n}" for n in range(8)] + [f"P{high}{n}" for n in range(4)] == _pins("rows")


def test_firmware_reads_the_columns_of_the_table() -> None:
    """The low byte of the mask is one port, the rest another."""
    found = re.search(r"PIN([A-L]) \| \(uint16_t\)PIN([A-L]) << 8", _function("port_read_row"))
    assert found is not None
    low, high = found.groups()
    assert [f"P{low}{n}" for n in range(8)] + [f"P{high}{n}" for n in range(4)] == _pins("columns")
    init = _function("port_init")
    assert f"PORT{low} = 0xFF;" in init
    assert f"PORT{high} = 0x0F;" in init


def test_firmware_reads_the_levers_of_the_table() -> None:
    """Neighbouring pins of one port, the first of them shifted down to bit 0."""
    found = re.search(r"#define LEVER_PINS \(_BV\((\w+)\) \| _BV\((\w+)\)\)", _PORT_FILE)
    assert found is not None
    assert list(found.groups()) == _pins("levers")
    assert f">> {_pins('levers')[0]})" in _function("port_read_levers")
    assert int(_pins("levers")[1][2:]) == int(_pins("levers")[0][2:]) + 1


def test_firmware_writes_the_lamps_of_the_table() -> None:
    """Eight bits of one port."""
    found = re.search(r"PORT([A-L]) = \(uint8_t\)lit", _function("port_write_lamps"))
    assert found is not None
    assert [f"P{found.group(1)}{n}" for n in range(8)] == _pins("lamps")


def test_firmware_ports_with_pull_ups_are_not_written_after_the_start() -> None:
    """A write to a port of inputs would disturb its pull-ups between two reads."""
    for port in {pin[1] for pin in _pins("columns") + _pins("levers")}:
        writes = re.findall(rf"\b(?:PORT|DDR){port}\b\s*(?:[|&^]?=)(?!=)", _PORT_FILE)
        init = re.findall(rf"\b(?:PORT|DDR){port}\b\s*(?:[|&^]?=)(?!=)", _function("port_init"))
        assert len(init) > 0
        assert writes == init


def test_emulated_board_is_wired_as_the_table_says() -> None:
    """The emulator's pins are named apart from the firmware's, so that a wrong pin in either shows."""
    found = re.search(r"GETIRQ\(column < 8 \? '(\w)' : '(\w)'\), column & 7\)", _EMULATOR)
    assert found is not None
    low, high = found.groups()
    assert [f"P{low}{n}" for n in range(8)] + [f"P{high}{n}" for n in range(4)] == _pins("columns")
    rows = re.findall(r"GETIRQ\('(\w)'\), IOPORT_IRQ_DIRECTION_ALL\),\s*(on_rows_\w+)", _EMULATOR)
    assert rows == [("A", "on_rows_low"), ("C", "on_rows_high")]
    assert re.findall(r"#define LAMP_PORT '(\w)'", _EMULATOR) == [_pins("lamps")[0][1]]
    lever_port = re.findall(r"#define LEVER_PORT '(\w)'", _EMULATOR)
    first_pin = re.findall(r"#define LEVER_FIRST_PIN (\d)", _EMULATOR)
    assert f"P{lever_port[0]}{first_pin[0]}" == _pins("levers")[0]


def test_clock_and_baud_divide_without_rest() -> None:
    """At 16 MHz 500000 baud is exact: 16 000 000 / 8 / 4."""
    assert _TABLE["clock_hz"] % (8 * 500_000) == 0
