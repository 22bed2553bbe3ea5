"""The link against ports that misbehave by script: nothing that a cable does raises, all of it is told in one line."""

import os
import tty
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from firmware_bridge import protocol
from firmware_bridge.errors import (
    NotABoardError,
    PortBusyError,
    PortLostError,
    PortMissingError,
    ProtocolVersionError,
    SettingsError,
)
from firmware_bridge.events import BoardEvent, LinkLost, LinkRefused, LinkUp
from firmware_bridge.frames import Frame, FrameReader, encode_frame
from firmware_bridge.link import BoardSettings, Link
from firmware_bridge.port import Port, opener
from firmware_bridge.probe import find_board, probe

_HELLO = protocol.Hello(1, 1, 0, 0, 12, 12, 2, 8, 0, 100, 0, 1, 1, 0, 256, 1)


class ScriptedPort:
    """Says what it is given; `answer` makes a reply of each frame that it hears."""

    name = "scripted"

    def __init__(self, answer: Callable[[Frame], bytes] = lambda frame: b"") -> None:
        self.to_host = bytearray()
        self.heard: list[Frame] = []
        self.is_pulled = False
        self.is_closed = False
        self._answer = answer
        self._reader = FrameReader()

    def read(self) -> bytes:
        if self.is_pulled:
            raise PortLostError("scripted: unplugged")
        data = bytes(self.to_host)
        self.to_host.clear()
        return data

    def write(self, data: bytes) -> int:
        if self.is_pulled:
            raise PortLostError("scripted: unplugged")
        for frame in self._reader.feed(data):
            assert isinstance(frame, Frame)
            self.heard.append(frame)
            self.to_host += self._answer(frame)
        return len(data)

    def fileno(self) -> int | None:
        return None

    def close(self) -> None:
        self.is_closed = True


def _frame(message: protocol.Message) -> bytes:
    return encode_frame(message.TYPE, message.body())


def _polite(frame: Frame) -> bytes:
    """A board that greets back and gives an empty snapshot."""
    if frame.type == protocol.HelloRequest.TYPE:
        nonce = protocol.HelloRequest.parse(frame.body).nonce
        return _frame(replace(_HELLO, nonce=nonce))
    if frame.type == protocol.SnapshotRequest.TYPE:
        return _frame(protocol.Snapshot(0, 1, 0, 0, (0,) * 12))
    return b""


def _poll(link: Link, start_ms: int, end_ms: int, step_ms: int = 10) -> list[BoardEvent]:
    return [event for now_ms in range(start_ms, end_ms, step_ms) for event in link.poll(now_ms)]


def test_link_is_up_after_one_answer() -> None:
    """Greeting, hello, settings, lamps, snapshot."""
    port = ScriptedPort(_polite)
    link = Link(lambda: port)
    events = _poll(link, 0, 100)
    assert [type(event).__name__ for event in events] == ["LinkUp", "BoardSnapshot"]
    assert [frame.type for frame in port.heard] == [
        protocol.HelloRequest.TYPE,
        protocol.Settings.TYPE,
        protocol.Lamps.TYPE,
        protocol.SnapshotRequest.TYPE,
    ]
    assert link.is_up
    link.close()
    assert port.is_closed


def test_silent_port_is_refused_once() -> None:
    """No byte in three seconds: said once, tried on quietly."""
    link = Link(ScriptedPort)
    events = _poll(link, 0, 20_000)
    (refused,) = events
    assert isinstance(refused, LinkRefused)
    assert refused.reason == "port scripted is silent: no board answers at 500000 baud"
    assert 3_000 <= refused.t_ms <= 3_020


def test_port_that_speaks_something_else_is_refused() -> None:
    """A GPS receiver: many bytes, none of them ours."""
    port = ScriptedPort()
    link = Link(lambda: port)
    events: list[BoardEvent] = []
    for now_ms in range(0, 3_500, 100):
        port.to_host += b"$GPGGA,092750.000,5321.6802,N*76\r\n"
        events += link.poll(now_ms)
    (refused,) = events
    assert isinstance(refused, LinkRefused)
    assert refused.reason.startswith("port scripted speaks something else: ")


def test_board_that_beats_but_does_not_answer_is_refused() -> None:
    """Its receive wire is broken: heartbeats come, answers never."""
    port = ScriptedPort()
    link = Link(lambda: port)
    events: list[BoardEvent] = []
    for now_ms in range(0, 3_500, 100):
        port.to_host += _frame(protocol.Heartbeat(now_ms, 1, 1, 0, 0, 0, 0, 0, 5, 5, 5, 12, 12, 0, 0))
        events += link.poll(now_ms)
    (refused,) = events
    assert isinstance(refused, LinkRefused)
    assert refused.reason == "the board at port scripted sends, but does not answer"


def test_old_answer_in_the_buffer_opens_nothing() -> None:
    """A hello with another nonce answers another host's greeting."""
    port = ScriptedPort()
    link = Link(lambda: port)
    link.poll(0)
    wrong = protocol.HelloRequest.parse(port.heard[0].body).nonce ^ 1
    port.to_host += _frame(replace(_HELLO, nonce=wrong))
    assert link.poll(10) == ()
    assert not link.is_up


def test_boot_hello_is_greeted_at_once() -> None:
    """Opening the port restarted an Arduino: its first word is answered without waiting for the next greeting."""
    port = ScriptedPort()
    link = Link(lambda: port)
    link.poll(0)
    port.to_host += _frame(_HELLO)
    link.poll(10)
    assert [frame.type for frame in port.heard] == [protocol.HelloRequest.TYPE] * 2


def test_missing_port_is_refused_once_and_opened_when_it_comes() -> None:
    """The cable may be plugged in later."""
    port = ScriptedPort(_polite)
    is_there = False

    def open_port() -> Port:
        if not is_there:
            raise PortMissingError("port /dev/ttyACM0 does not exist")
        return port

    link = Link(open_port)
    events = _poll(link, 0, 5_000)
    assert events == [LinkRefused(0, "port /dev/ttyACM0 does not exist")]
    is_there = True
    assert isinstance(_poll(link, 5_000, 5_400)[0], LinkUp)


def test_reopening_backs_off() -> None:
    """Ten seconds without a port: some forty tries, not a thousand."""
    tries = count()

    def open_port() -> Port:
        next(tries)
        raise PortBusyError("port x is in use by another program")

    _poll(Link(open_port), 0, 10_000, 1)
    assert 30 <= next(tries) <= 60


def test_pulled_cable_is_lost_and_tried_again() -> None:
    """The second opening is another port object, as with a real device."""
    ports = [ScriptedPort(_polite), ScriptedPort(_polite)]
    link = Link(iter(ports).__next__)
    _poll(link, 0, 50)
    ports[0].is_pulled = True
    events = _poll(link, 50, 400)
    assert events[0] == LinkLost(50, "scripted: unplugged", heard_ms=20)
    assert [type(event).__name__ for event in events[1:]] == ["LinkUp", "BoardSnapshot"]
    assert events[1].events_lost is False
    assert ports[0].is_closed


def test_commands_while_the_link_is_down_are_said_at_the_return() -> None:
    """Settings and lamps are wishes; the last one counts."""
    port = ScriptedPort(_polite)
    link = Link(lambda: port)
    link.set_lamps(frozenset({1, 2}), blinking=frozenset({2}))
    link.set_settings(BoardSettings(lift_debounce_ms=9))
    link.acknowledge()
    _poll(link, 0, 50)
    said = {frame.type: frame.body for frame in port.heard}
    assert protocol.Lamps.parse(said[protocol.Lamps.TYPE]) == protocol.Lamps(0b110, 0b100)
    assert protocol.Settings.parse(said[protocol.Settings.TYPE]).lift_debounce_ms == 9


def test_wishes_are_repeated_while_the_heartbeat_differs() -> None:
    """The frame with the lamps was damaged on its way: the next heartbeat shows it."""
    port = ScriptedPort(_polite)
    link = Link(lambda: port)
    _poll(link, 0, 50)
    link.set_lamps(frozenset({0}))
    port.heard.clear()
    port.to_host += _frame(protocol.Heartbeat(100, 1, 1, 0, 0, 0, 0, 1, 5, 5, 5, 12, 12, 0, 0))
    link.poll(100)
    assert [frame.type for frame in port.heard] == [protocol.Lamps.TYPE]
    port.to_host += _frame(protocol.Heartbeat(200, 1, 1, 0, 0, 0, 0, 1, 5, 5, 5, 12, 12, 1, 0))
    link.poll(200)
    assert len(port.heard) == 1


def test_counters_can_be_reset() -> None:
    """For a service technician who has mended the cable."""
    port = ScriptedPort(_polite)
    link = Link(lambda: port)
    _poll(link, 0, 50)
    link.reset_counters()
    assert port.heard[-1].type == protocol.CountersReset.TYPE


def test_flight_recorder_keeps_the_last_frames_each_way() -> None:
    """Five each: the newest, with their times, damaged ones as bytes."""
    port = ScriptedPort(_polite)
    link = Link(lambda: port, recorder_size=5)
    _poll(link, 0, 50)
    for beat in range(20):
        port.to_host += _frame(protocol.Heartbeat(beat, 1, 1, 0, 0, 0, 0, 1, 5, 5, 5, 12, 12, 0, 0))
        link.poll(100 + beat)
    port.to_host += b"\x03ab\0"
    link.poll(200)
    received = [line for line in link.flight_recorder if " < " in line]
    assert len(received) == 5
    assert received[-1].split() == ["200", "<", "damaged", "03", "61", "62"]
    assert "Heartbeat(time_ms=19," in received[-2]
    assert len([line for line in link.flight_recorder if " > " in line]) == 4


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"lift_debounce_ms": 201}, "lift_debounce_ms 201: 0 to 200"),
        ({"lever_debounce_ms": -1}, "lever_debounce_ms -1: 0 to 200"),
        ({"rows": 13}, "rows 13: 1 to 12"),
        ({"columns": 0}, "columns 0: 1 to 12"),
    ],
)
def test_settings_outside_the_limits_are_named(wrong: dict[str, int], complaint: str) -> None:
    """The board would refuse them; so does the bridge, before anything is sent."""
    with pytest.raises(SettingsError, match=complaint):
        BoardSettings(**wrong)


def test_lamp_that_is_not_there_is_named() -> None:
    """Lamps are 0 to 7; what was lit stays as it was."""
    link = Link(ScriptedPort)
    with pytest.raises(SettingsError, match="lamp 8: 0 to 7"):
        link.set_lamps(frozenset({8}))


# ---- probing ----


def _run_clock() -> tuple[Callable[[], int], Callable[[int | None, int], None]]:
    """A clock that moves only by waiting."""
    now = [0]

    def wait(_: int | None, limit_ms: int) -> None:
        now[0] += limit_ms

    return lambda: now[0], wait


def test_probe_says_what_the_board_is() -> None:
    """And frees its port."""
    port = ScriptedPort(_polite)
    assert probe(lambda: port, *_run_clock()).boot_id == 100
    assert port.is_closed


def test_probe_of_a_missing_port_raises_its_error() -> None:
    """The message is the port's own."""
    with pytest.raises(PortMissingError, match="port /dev/no-such-port does not exist"):
        probe(opener("/dev/no-such-port"), *_run_clock())


def test_probe_of_a_silent_port_raises() -> None:
    """After the patience that a bootloader needs."""
    with pytest.raises(NotABoardError, match="silent"):
        probe(ScriptedPort, *_run_clock())


def test_probe_of_a_port_with_something_else_raises() -> None:
    """A real pseudo-terminal with a talkative stranger behind it."""
    master, slave = os.openpty()
    tty.setraw(slave)
    clock_ms, wait = _run_clock()

    def chatter(descriptor: int | None, limit_ms: int) -> None:
        os.write(master, b"login: \r\n")
        wait(descriptor, limit_ms)

    with pytest.raises(NotABoardError, match="speaks something else"):
        probe(opener(os.ttyname(slave)), clock_ms, chatter)
    os.close(master)
    os.close(slave)


def test_probe_of_another_version_names_both() -> None:
    """Version 3 answers in its own frames."""

    def answer(frame: Frame) -> bytes:
        return encode_frame(protocol.Hello.TYPE, b"\x03" + bytes(40), version=3)

    with pytest.raises(ProtocolVersionError, match=r"protocol version 3, this program speaks version 1"):
        probe(lambda: ScriptedPort(answer), *_run_clock())


def test_find_board_without_any_port_says_so() -> None:
    """One line for `--board auto`."""
    with pytest.raises(NotABoardError, match="no board found: there is no serial port with a device"):
        find_board(*_run_clock(), ports=[])


def test_find_board_names_what_was_tried() -> None:
    """Each port with its own reason."""
    with pytest.raises(
        NotABoardError, match="no board found: port /dev/a does not exist; port /dev/b does not"
    ):
        find_board(*_run_clock(), ports=["/dev/a", "/dev/b"])
