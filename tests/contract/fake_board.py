"""The protocol once more, as the slowest and most obvious model of a board: no ring, no bits, no process.

Written from protocol.toml alone. It is held to the same contract as the firmware, and so holds the contract's tests
to what the protocol says rather than to what the C happens to do.
"""

from dataclasses import dataclass, replace

from firmware_bridge import protocol as p
from firmware_bridge.errors import PortLostError, PortMissingError
from firmware_bridge.frames import Frame, FrameReader, encode_frame
from firmware_bridge.port import Port

Reed = tuple[int, int]
_Switch = tuple[int, int, int]  # kind, row, column
_REEDS: list[_Switch] = [(p.KINDS_REED, row, column) for row in range(12) for column in range(12)]
_LEVERS: list[_Switch] = [(p.KINDS_LEVER, 0, lever) for lever in range(2)]


@dataclass(slots=True)
class _Debounce:
    """One switch: what is believed, and since when every scan has said otherwise."""

    stable: int
    differs_since_ms: int | None = None


class _Firmware:
    """One boot."""

    def __init__(self, boot_id: int) -> None:
        self.boot_id = boot_id
        self.now_ms = 0
        self.settings = p.Settings(5, 5, 5, 12, 12)
        self.lamps = p.Lamps(0, 0)
        self._switches: dict[_Switch, _Debounce] | None = None
        self._events: list[p.Event] = []
        self._unsent: list[p.Event] = []
        self._next_sequence = 1
        self._lost_before = 0
        self._dropped = 0
        self._sent_at_ms = 0
        self._resend_ms = p.TIMING_RESEND_FIRST_MS
        self._is_greeted = False
        self._nonce = 0
        self._reader = FrameReader()
        self._due: list[p.Message] = []
        self._is_hello_due = True
        self._is_snapshot_due = False

    # ---- hearing ----

    def hear(self, data: bytes) -> None:
        for frame in self._reader.feed(data):
            if isinstance(frame, Frame):
                self._obey(frame)

    def _refuse(self, code: int, detail: int) -> None:
        self._due.append(p.BoardError(code, detail))

    def _obey(self, frame: Frame) -> None:
        if frame.type == p.HelloRequest.TYPE:
            self._is_hello_due = True
            version, self._nonce = frame.body[0], int.from_bytes(frame.body[1:3], "little")
            if version != p.PROTOCOL_VERSION:
                self._refuse(p.ERRORS_OTHER_VERSION, version)
                return
            self._is_greeted = True
            self._unsent = list(self._events)
            return
        kind = p.MESSAGES.get(frame.type)
        if frame.version != p.PROTOCOL_VERSION:
            self._refuse(p.ERRORS_OTHER_VERSION, frame.version)
        elif kind is None or frame.type < p.HelloRequest.TYPE:
            self._refuse(p.ERRORS_UNKNOWN_TYPE, frame.type)
        elif len(frame.body) != kind.LAYOUT.size:
            self._refuse(p.ERRORS_BAD_LENGTH, frame.type)
        elif not self._is_greeted:
            self._refuse(p.ERRORS_NOT_GREETED, frame.type)
        else:
            self._do(kind.parse(frame.body))

    def _do(self, message: p.Message) -> None:
        match message:
            case p.Acknowledge(sequence) if sequence < self._next_sequence:
                if self._events and self._events[0].sequence <= sequence:
                    self._resend_ms = p.TIMING_RESEND_FIRST_MS
                self._events = [event for event in self._events if event.sequence > sequence]
                self._unsent = [event for event in self._unsent if event.sequence > sequence]
            case p.SnapshotRequest():
                self._is_snapshot_due = True
            case p.Settings(lift, place, lever, rows, columns) if (
                max(lift, place, lever) <= p.LIMITS_DEBOUNCE_MAX_MS and 1 <= rows <= 12 and 1 <= columns <= 12
            ):
                if (rows, columns) != (self.settings.rows, self.settings.columns):
                    self._switches = None
                self.settings = message
            case p.Lamps(lit, blinking) if (lit | blinking) < 1 << p.LIMITS_LAMP_COUNT:
                self.lamps = message
            case p.ResendRequest(sequence):
                self._unsent = [event for event in self._events if event.sequence >= sequence]
                self._resend_ms = p.TIMING_RESEND_FIRST_MS
            case p.CountersReset():
                pass
            case _:
                self._refuse(p.ERRORS_BAD_VALUE, message.TYPE)

    # ---- watching ----

    def watch(self, raw: dict[_Switch, int]) -> None:
        used = {
            switch: state if switch[1] < self.settings.rows and switch[2] < self.settings.columns else 0
            for switch, state in raw.items()
        }
        if self._switches is None:
            self._switches = {switch: _Debounce(state) for switch, state in used.items()}
            return
        for switch, state in used.items():
            known = self._switches[switch]
            if state == known.stable:
                known.differs_since_ms = None
                continue
            if known.differs_since_ms is None:
                known.differs_since_ms = self.now_ms
            if self.now_ms - known.differs_since_ms >= self._limit_ms(switch, state):
                known.stable = state
                self._report(switch, state, known.differs_since_ms)
                known.differs_since_ms = None

    def _limit_ms(self, switch: _Switch, state: int) -> int:
        if switch[0] == p.KINDS_LEVER:
            return self.settings.lever_debounce_ms
        return self.settings.place_debounce_ms if state else self.settings.lift_debounce_ms

    def _report(self, switch: _Switch, state: int, t_ms: int) -> None:
        sequence = self._next_sequence
        self._next_sequence += 1
        if len(self._events) == p.LIMITS_EVENT_QUEUE:
            self._lost_before += 1
            self._dropped += 1
            return
        event = p.Event(sequence, t_ms, self._lost_before, *switch, state)
        self._lost_before = 0
        self._events.append(event)
        self._unsent.append(event)

    # ---- saying ----

    def _oldest(self) -> int:
        return self._events[0].sequence if self._events else self._next_sequence

    def say(self) -> list[p.Message]:
        said: list[p.Message] = []
        flags = p.FLAGS_GREETED if self._is_greeted else 0
        if self._is_hello_due:
            self._is_hello_due = False
            numbers = (self.now_ms, self._next_sequence, self._oldest(), self._dropped, p.LIMITS_EVENT_QUEUE)
            said.append(
                p.Hello(p.PROTOCOL_VERSION, 1, 0, 0, 12, 12, 2, 8, self._nonce, self.boot_id, *numbers, flags)
            )
        said += self._due
        self._due.clear()
        if self._is_snapshot_due and self._switches is not None:
            self._is_snapshot_due = False
            rows = tuple(
                sum(self._switches[p.KINDS_REED, row, column].stable << column for column in range(12))
                for row in range(12)
            )
            levers = sum(self._switches[switch].stable << switch[2] for switch in _LEVERS)
            said.append(p.Snapshot(self.now_ms, self._next_sequence, self._dropped, levers, rows))
        if self.now_ms % p.TIMING_HEARTBEAT_MS == 0:
            numbers = (self.now_ms, self._next_sequence, self._oldest(), self._dropped)
            settings = self.settings
            debounces = (settings.lift_debounce_ms, settings.place_debounce_ms, settings.lever_debounce_ms)
            size = (settings.rows, settings.columns)
            said.append(
                p.Heartbeat(*numbers, 0, 0, 0, flags, *debounces, *size, self.lamps.lit, self.lamps.blinking)
            )
        if self._is_greeted:
            said += self._say_events()
        return said

    def _say_events(self) -> list[p.Event]:
        if self._events and not self._unsent and self.now_ms - self._sent_at_ms >= self._resend_ms:
            self._unsent = list(self._events)
            self._resend_ms = min(2 * self._resend_ms, p.TIMING_RESEND_MAX_MS)
        if not self._unsent:
            return []
        self._sent_at_ms = self.now_ms
        # Two frames of an event are what a millisecond at 500000 baud carries.
        going, self._unsent = self._unsent[:2], self._unsent[2:]
        return list(going)

    def lit(self) -> frozenset[int]:
        is_off_half = self.now_ms // p.TIMING_LAMP_BLINK_MS % 2
        mask = self.lamps.lit & ~self.lamps.blinking if is_off_half else self.lamps.lit
        return frozenset(lamp for lamp in range(p.LIMITS_LAMP_COUNT) if mask >> lamp & 1)


class FakePort:
    """The host's end of the fake's cable; gone for good once pulled."""

    name = "fake"

    def __init__(self, board: "FakeBoard") -> None:
        self._board: FakeBoard | None = board

    def pull(self) -> None:
        self._board = None

    def _connected(self) -> "FakeBoard":
        if self._board is None:
            raise PortLostError("fake: unplugged")
        return self._board

    def read(self) -> bytes:
        board = self._connected()
        data = bytes(board.to_host)
        board.to_host.clear()
        return data

    def write(self, data: bytes) -> int:
        self._connected().to_board.extend(data)
        return len(data)

    def fileno(self) -> int | None:
        return None

    def close(self) -> None:
        self._board = None


class FakeBoard:
    """The same handles as `hardware.emulator.board.Board`, all in this process, a scan a millisecond."""

    kind = "fake"

    def __init__(self, boot_id: int) -> None:
        self.to_host = bytearray()
        self.to_board = bytearray()
        self._now_us = 0
        self._raw = dict.fromkeys(_REEDS + _LEVERS, 0)
        self._stuck: dict[_Switch, int] = {}
        self._scheduled: list[tuple[int, int, _Switch, int]] = []
        self._port: FakePort | None = None
        self._is_plugged = True
        self._firmware = _Firmware(boot_id)

    def _set_at(self, us: int, reed: Reed, state: int) -> None:
        self._scheduled.append((us, len(self._scheduled), (p.KINDS_REED, *reed), state))
        self._scheduled.sort()

    def close(self, reed: Reed) -> None:
        self._raw[p.KINDS_REED, *reed] = 1

    def open(self, reed: Reed) -> None:
        self._raw[p.KINDS_REED, *reed] = 0

    def close_at(self, us: int, reed: Reed) -> None:
        self._set_at(us, reed, 1)

    def open_at(self, us: int, reed: Reed) -> None:
        self._set_at(us, reed, 0)

    def bounce(self, reed: Reed, closed: bool, edges: int, period_us: int) -> None:
        for edge in range(edges):
            self._set_at(self._now_us + edge * period_us, reed, int(closed == ((edges - edge) % 2 == 1)))

    def stuck(self, reed: Reed, closed: bool | None) -> None:
        if closed is None:
            self._stuck.pop((p.KINDS_REED, *reed), None)
        else:
            self._stuck[p.KINDS_REED, *reed] = int(closed)

    def all(self, closed: bool) -> None:
        self._raw.update(dict.fromkeys(_REEDS, int(closed)))

    def lever(self, number: int, down: bool) -> None:
        self._raw[p.KINDS_LEVER, 0, number] = int(down)

    def lamps(self) -> frozenset[int]:
        return self._firmware.lit()

    def reset(self) -> None:
        self._firmware = _Firmware(self._firmware.boot_id + 1)

    def power_cycle(self) -> None:
        self.reset()

    def pull_cable(self) -> None:
        self._is_plugged = False
        if self._port is not None:
            self._port.pull()
        self.to_host.clear()
        self.to_board.clear()

    def plug_cable(self) -> None:
        self._is_plugged = True

    def now_us(self) -> int:
        return self._now_us

    def run(self, us: int) -> int:
        target_us = self._now_us + us
        while (next_us := (self._now_us // 1000 + 1) * 1000) <= target_us:
            self._now_us = next_us
            self._switch()
            self._turn()
        self._now_us = target_us
        self._switch()
        return self._now_us

    def _switch(self) -> None:
        while self._scheduled and self._scheduled[0][0] <= self._now_us:
            _, _, switch, state = self._scheduled.pop(0)
            self._raw[switch] = state

    def _turn(self) -> None:
        firmware = self._firmware
        firmware.now_ms += 1
        firmware.hear(bytes(self.to_board))
        self.to_board.clear()
        firmware.watch(self._raw | self._stuck)
        for message in firmware.say():
            if self._is_plugged:
                self.to_host += encode_frame(message.TYPE, message.body())

    def open_port(self) -> Port:
        if not self._is_plugged:
            raise PortMissingError("port fake does not exist")
        self.to_host.clear()
        self._port = FakePort(self)
        return self._port


def with_version(message: p.Hello, version: int) -> p.Hello:
    """The same hello from a board of another protocol version."""
    return replace(message, protocol_version=version)
