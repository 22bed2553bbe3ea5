"""The numbers and layouts of hardware/firmware/protocol.toml, which explains them; a test holds this to that file.

Integers are little-endian. Each message class lists its fields in the order of the wire.
"""

import struct
from dataclasses import astuple, dataclass
from typing import ClassVar, Self

PROTOCOL_VERSION = 1
PROTOCOL_BAUD = 500000

LIMITS_MATRIX_ROWS = 12
LIMITS_MATRIX_COLUMNS = 12
LIMITS_LEVER_COUNT = 2
LIMITS_LAMP_COUNT = 8
LIMITS_BODY_MAX = 40
LIMITS_EVENT_QUEUE = 256
LIMITS_DEBOUNCE_MAX_MS = 200

TIMING_SCAN_MS = 1
TIMING_HEARTBEAT_MS = 100
TIMING_RESEND_FIRST_MS = 100
TIMING_RESEND_MAX_MS = 800
TIMING_LAMP_BLINK_MS = 256
TIMING_SILENCE_MS = 500
TIMING_GREETING_MS = 200

DEFAULTS_LIFT_DEBOUNCE_MS = 5
DEFAULTS_PLACE_DEBOUNCE_MS = 5
DEFAULTS_LEVER_DEBOUNCE_MS = 5
DEFAULTS_ROWS = 12
DEFAULTS_COLUMNS = 12

KINDS_REED = 0
KINDS_LEVER = 1

FLAGS_GREETED = 1
FLAGS_WATCHDOG = 2

ERRORS_UNKNOWN_TYPE = 1
ERRORS_BAD_LENGTH = 2
ERRORS_BAD_VALUE = 3
ERRORS_OTHER_VERSION = 4
ERRORS_NOT_GREETED = 5


@dataclass(frozen=True, slots=True)
class Message:
    """One message; subclasses are its fields."""

    TYPE: ClassVar[int]
    LAYOUT: ClassVar[struct.Struct]

    def body(self) -> bytes:
        """The message as it stands between type and crc."""
        return self.LAYOUT.pack(*astuple(self))

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message that a body holds. Raises ValueError for a body of another length."""
        if len(body) != cls.LAYOUT.size:
            raise ValueError(f"{cls.__name__} of {len(body)} bytes, not {cls.LAYOUT.size}")
        return cls(*cls.LAYOUT.unpack(body))


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """What the board says of itself, at boot (nonce 0) and when greeted."""

    TYPE: ClassVar[int] = 0x01
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<8BH5IHB")

    protocol_version: int
    firmware_major: int
    firmware_minor: int
    firmware_patch: int
    matrix_rows: int
    matrix_columns: int
    lever_count: int
    lamp_count: int
    nonce: int
    boot_id: int
    time_ms: int
    next_sequence: int
    oldest_sequence: int
    events_dropped: int
    event_queue: int
    flags: int


@dataclass(frozen=True, slots=True)
class Event(Message):
    """One debounced change; `time_ms` is when it happened."""

    TYPE: ClassVar[int] = 0x02
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<IIH4B")

    sequence: int
    time_ms: int
    lost_before: int
    kind: int
    row: int
    column: int
    state: int


@dataclass(frozen=True, slots=True)
class Snapshot(Message):
    """All switches after the events below `next_sequence`; `closed` has one mask a row."""

    TYPE: ClassVar[int] = 0x03
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<3IB12H")

    time_ms: int
    next_sequence: int
    events_dropped: int
    levers: int
    closed: tuple[int, ...]

    def body(self) -> bytes:
        """The message as it stands between type and crc."""
        return self.LAYOUT.pack(
            self.time_ms, self.next_sequence, self.events_dropped, self.levers, *self.closed
        )

    @classmethod
    def parse(cls, body: bytes) -> "Snapshot":
        """The message that a body holds. Raises ValueError for a body of another length."""
        if len(body) != cls.LAYOUT.size:
            raise ValueError(f"{cls.__name__} of {len(body)} bytes, not {cls.LAYOUT.size}")
        time_ms, next_sequence, events_dropped, levers, *closed = cls.LAYOUT.unpack(body)
        return cls(time_ms, next_sequence, events_dropped, levers, tuple(closed))


@dataclass(frozen=True, slots=True)
class Heartbeat(Message):
    """Ten times a second: what the board has, has lost, and obeys."""

    TYPE: ClassVar[int] = 0x04
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<4I3H6B2H")

    time_ms: int
    next_sequence: int
    oldest_sequence: int
    events_dropped: int
    frames_bad: int
    bytes_lost: int
    scans_late: int
    flags: int
    lift_debounce_ms: int
    place_debounce_ms: int
    lever_debounce_ms: int
    rows: int
    columns: int
    lit: int
    blinking: int


@dataclass(frozen=True, slots=True)
class BoardError(Message):
    """A frame came whole but could not be obeyed."""

    TYPE: ClassVar[int] = 0x05
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<2B")

    code: int
    detail: int


@dataclass(frozen=True, slots=True)
class HelloRequest(Message):
    """Greets the board."""

    TYPE: ClassVar[int] = 0x81
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BH")

    protocol_version: int
    nonce: int


@dataclass(frozen=True, slots=True)
class Acknowledge(Message):
    """All events up to this one are safe."""

    TYPE: ClassVar[int] = 0x82
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<I")

    sequence: int


@dataclass(frozen=True, slots=True)
class SnapshotRequest(Message):
    """Asks for a snapshot."""

    TYPE: ClassVar[int] = 0x83
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<")


@dataclass(frozen=True, slots=True)
class Settings(Message):
    """Debounce times, and how much of the matrix is wired."""

    TYPE: ClassVar[int] = 0x84
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<5B")

    lift_debounce_ms: int
    place_debounce_ms: int
    lever_debounce_ms: int
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Lamps(Message):
    """Bit n is lamp n; a lamp in both masks blinks."""

    TYPE: ClassVar[int] = 0x85
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<2H")

    lit: int
    blinking: int


@dataclass(frozen=True, slots=True)
class ResendRequest(Message):
    """Asks for all events from this one on, at once."""

    TYPE: ClassVar[int] = 0x86
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<I")

    sequence: int


@dataclass(frozen=True, slots=True)
class CountersReset(Message):
    """Sets the board's counters of damage to zero."""

    TYPE: ClassVar[int] = 0x87
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<")


MESSAGES: dict[int, type[Message]] = {
    message.TYPE: message
    for message in (
        Hello,
        Event,
        Snapshot,
        Heartbeat,
        BoardError,
        HelloRequest,
        Acknowledge,
        SnapshotRequest,
        Settings,
        Lamps,
        ResendRequest,
        CountersReset,
    )
}
