"""The whole firmware on the host, turn by turn: what it hears, what it says, what it refuses."""

import itertools
from typing import Any

import pytest

from firmware_bridge import protocol
from firmware_bridge.frames import Frame, FrameReader, encode_frame
from tests.firmware.driver import Driver

_GREETING = protocol.HelloRequest(protocol.PROTOCOL_VERSION, 77)


class Board:
    """The firmware, and the messages it has sent."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._reader = FrameReader()

    def boot(self, boot_id: int = 5, watchdog: bool = False, now_ms: int = 0) -> None:
        """Starts anew."""
        self.driver(f"boot {boot_id} {int(watchdog)} {now_ms}")

    def give(self, message: protocol.Message) -> None:
        """A message to the board."""
        self.driver(f"give {encode_frame(message.TYPE, message.body()).hex()}")

    def steps(self, count: int) -> list[protocol.Message]:
        """Turns of a millisecond, and what was said in them."""
        return self._parse(self.driver(f"steps {count}"))

    def late(self, elapsed_ms: int) -> list[protocol.Message]:
        """One turn that comes late."""
        return self._parse(self.driver(f"late {elapsed_ms}"))

    def _parse(self, sent: str) -> list[protocol.Message]:
        frames = self._reader.feed(bytes.fromhex(sent))
        assert all(isinstance(frame, Frame) for frame in frames)
        return [
            protocol.MESSAGES[frame.type].parse(frame.body) for frame in frames if isinstance(frame, Frame)
        ]

    def greeted(self) -> "Board":
        """Boots, greets, and throws the answers away."""
        self.boot()
        self.give(_GREETING)
        self.steps(10)
        return self


@pytest.fixture
def board(driver: Driver) -> Board:
    """A firmware that has not booted yet."""
    return Board(driver)


def _only(kind: type[Any], messages: list[protocol.Message]) -> list[Any]:
    return [message for message in messages if isinstance(message, kind)]


def test_boot_says_hello_with_nonce_zero(board: Board) -> None:
    """The boot announces itself, so that a host that is connected notices."""
    board.boot(boot_id=1234, watchdog=True)
    (hello,) = board.steps(5)
    assert isinstance(hello, protocol.Hello)
    assert (hello.nonce, hello.boot_id, hello.flags) == (0, 1234, protocol.FLAGS_WATCHDOG)
    assert (hello.next_sequence, hello.oldest_sequence, hello.events_dropped) == (1, 1, 0)


def test_greeting_is_answered_with_its_nonce(board: Board) -> None:
    """Only the answer to this very greeting carries its nonce."""
    board.boot()
    board.steps(3)
    board.give(_GREETING)
    (hello,) = board.steps(3)
    assert isinstance(hello, protocol.Hello)
    assert (hello.nonce, hello.flags) == (77, protocol.FLAGS_GREETED)


def test_heartbeats_come_ten_times_a_second(board: Board) -> None:
    """Every 100 ms, greeted or not."""
    board.boot()
    times = [beat.time_ms for beat in _only(protocol.Heartbeat, board.steps(1000))]
    assert times == list(range(100, 1001, 100))


def test_boot_with_magnets_on_the_reeds_reports_no_events(board: Board) -> None:
    """What stands there at the start was not placed just now."""
    board.driver("reed 3 4 1")
    board.driver("lever 1 1")
    board.greeted()
    assert _only(protocol.Event, board.steps(100)) == []
    board.give(protocol.SnapshotRequest())
    (snapshot,) = _only(protocol.Snapshot, board.steps(5))
    assert snapshot.closed[3] == 1 << 4
    assert snapshot.levers == 0b10


def test_event_carries_the_time_it_happened(board: Board) -> None:
    """Closed before turn 11, believed five turns later, stamped 11."""
    board.greeted()
    board.driver("reed 11 0 1")
    sent = board.steps(5)
    assert _only(protocol.Event, sent) == []
    (event,) = _only(protocol.Event, board.steps(3))
    assert event == protocol.Event(1, 11, 0, protocol.KINDS_REED, 11, 0, 1)


def test_lever_events_follow_their_own_debounce(board: Board) -> None:
    """The lever's limit is one of three settings."""
    board.greeted()
    board.give(protocol.Settings(5, 5, 20, 12, 12))
    board.steps(2)
    board.driver("lever 0 1")
    assert _only(protocol.Event, board.steps(20)) == []
    (event,) = _only(protocol.Event, board.steps(3))
    assert (event.kind, event.row, event.column, event.state) == (protocol.KINDS_LEVER, 0, 0, 1)
    assert event.time_ms == 13


def test_nothing_but_the_greeting_is_obeyed_before_it(board: Board) -> None:
    """An acknowledgement meant for the boot before must not eat events of this one."""
    board.boot()
    board.driver("reed 0 0 0")
    board.steps(3)
    board.driver("reed 0 0 1")
    assert _only(protocol.Event, board.steps(20)) == []
    board.give(protocol.Acknowledge(1))
    (error,) = board.steps(3)
    assert error == protocol.BoardError(protocol.ERRORS_NOT_GREETED, protocol.Acknowledge.TYPE)
    board.give(_GREETING)
    (event,) = _only(protocol.Event, board.steps(5))
    assert event.sequence == 1


def test_greeting_of_another_version_is_answered_but_not_obeyed(board: Board) -> None:
    """The host needs our version to name both; our events are not for it."""
    board.boot()
    board.steps(3)
    board.give(protocol.HelloRequest(protocol.PROTOCOL_VERSION + 1, 8))
    hello, error = board.steps(3)
    assert isinstance(hello, protocol.Hello)
    assert (hello.nonce, hello.flags) == (8, 0)
    assert error == protocol.BoardError(protocol.ERRORS_OTHER_VERSION, protocol.PROTOCOL_VERSION + 1)


def test_longer_greeting_of_another_version_is_understood(board: Board) -> None:
    """A later version may add to the greeting; its first three bytes stay."""
    board.boot()
    board.steps(3)
    body = protocol.HelloRequest(9, 8).body() + b"more"
    board.driver(f"give {encode_frame(protocol.HelloRequest.TYPE, body, 9).hex()}")
    hello, error = board.steps(3)
    assert isinstance(hello, protocol.Hello)
    assert error == protocol.BoardError(protocol.ERRORS_OTHER_VERSION, 9)


@pytest.mark.parametrize(
    ("frame", "error"),
    [
        (encode_frame(0x99, b""), (protocol.ERRORS_UNKNOWN_TYPE, 0x99)),
        (encode_frame(protocol.Event.TYPE, bytes(14)), (protocol.ERRORS_UNKNOWN_TYPE, protocol.Event.TYPE)),
        (encode_frame(0x82, b"\1\0"), (protocol.ERRORS_BAD_LENGTH, 0x82)),
        (encode_frame(0x81, b"\1"), (protocol.ERRORS_BAD_LENGTH, 0x81)),
        (encode_frame(0x82, b"\x09\0\0\0"), (protocol.ERRORS_BAD_VALUE, 0x82)),
        (encode_frame(0x84, bytes((201, 5, 5, 12, 12))), (protocol.ERRORS_BAD_VALUE, 0x84)),
        (encode_frame(0x84, bytes((5, 5, 5, 13, 12))), (protocol.ERRORS_BAD_VALUE, 0x84)),
        (encode_frame(0x84, bytes((5, 5, 5, 12, 0))), (protocol.ERRORS_BAD_VALUE, 0x84)),
        (encode_frame(0x85, b"\0\1\0\0"), (protocol.ERRORS_BAD_VALUE, 0x85)),
        (encode_frame(0x83, b"", version=7), (protocol.ERRORS_OTHER_VERSION, 7)),
    ],
    ids=[
        "unknown type",
        "a type of the board's",
        "acknowledge too short",
        "greeting too short",
        "acknowledge of the future",
        "debounce too long",
        "rows too many",
        "no columns",
        "a ninth lamp",
        "another version",
    ],
)
def test_frame_that_cannot_be_obeyed_is_answered_with_the_reason(
    board: Board, frame: bytes, error: tuple[int, int]
) -> None:
    """Unknown, too short, out of limits, another version: one error each, and nothing changes."""
    board.greeted()
    board.driver(f"give {frame.hex()}")
    assert board.steps(3) == [protocol.BoardError(*error)]
    (beat,) = _only(protocol.Heartbeat, board.steps(100))
    assert (beat.lift_debounce_ms, beat.rows, beat.columns, beat.lit) == (5, 12, 12, 0)
    assert beat.frames_bad == 0


def test_damaged_frames_are_counted_until_reset(board: Board) -> None:
    """The heartbeat tells how many; `counters_reset` sets them to zero."""
    board.greeted()
    for _ in range(3):
        board.driver("give 010203040500")
    (beat,) = _only(protocol.Heartbeat, board.steps(100))
    assert beat.frames_bad == 3
    board.give(protocol.CountersReset())
    (beat,) = _only(protocol.Heartbeat, board.steps(100))
    assert beat.frames_bad == 0


def test_bytes_that_find_no_room_are_counted(board: Board) -> None:
    """More than the receive ring holds between two turns: the rest is lost, and said."""
    board.greeted()
    board.driver("give " + "11" * 300)
    (beat,) = _only(protocol.Heartbeat, board.steps(100))
    assert beat.bytes_lost == 300 - 255


def test_late_turns_are_counted_and_keep_event_times_right(board: Board) -> None:
    """A turn that comes 30 ms late counts 29 and ages waiting switches by 30."""
    board.greeted()
    board.driver("reed 1 1 1")
    board.steps(1)
    (event,) = _only(protocol.Event, board.late(30))
    assert event.time_ms == 11
    (beat,) = _only(protocol.Heartbeat, board.steps(100))
    assert beat.scans_late == 29


def test_smaller_matrix_ignores_the_rest_without_events(board: Board) -> None:
    """Reeds out of use read open; coming back into use they are no news."""
    board.driver("reed 11 11 1")
    board.greeted()
    board.give(protocol.Settings(5, 5, 5, 8, 8))
    board.steps(3)
    board.driver("reed 10 3 1")
    assert _only(protocol.Event, board.steps(30)) == []
    board.give(protocol.SnapshotRequest())
    (snapshot,) = _only(protocol.Snapshot, board.steps(3))
    assert set(snapshot.closed) == {0}
    board.give(protocol.Settings(5, 5, 5, 12, 12))
    assert _only(protocol.Event, board.steps(30)) == []
    board.give(protocol.SnapshotRequest())
    (snapshot,) = _only(protocol.Snapshot, board.steps(3))
    assert (snapshot.closed[10], snapshot.closed[11]) == (1 << 3, 1 << 11)


def test_lamps_light_and_blink(board: Board) -> None:
    """A lamp in both masks is on for 256 ms, off for 256 ms; others stay on."""
    board.greeted()
    board.give(protocol.Lamps(0b101, 0b110))
    seen = []
    for _ in range(1024):
        board.steps(1)
        seen.append(int(board.driver("lamps")))
    assert set(seen[1:]) == {0b101, 0b001}
    halves = [index for index in range(2, 1024) if seen[index] != seen[index - 1]]
    assert [later - earlier for earlier, later in itertools.pairwise(halves)] == [256, 256, 256]


def test_event_storm_fills_the_line_but_heartbeats_go_on(board: Board) -> None:
    """All 144 reeds at once: every one is reported in order within 80 ms, and the heart still beats."""
    board.greeted()
    for row in range(12):
        for column in range(12):
            board.driver(f"reed {row} {column} 1")
    sent = board.steps(100)
    events = _only(protocol.Event, sent)
    assert [event.sequence for event in events[:144]] == list(range(1, 145))
    assert [(event.row, event.column) for event in events[:144]] == [
        (r, c) for r in range(12) for c in range(12)
    ]
    assert len(_only(protocol.Heartbeat, sent)) == 1


def test_board_time_wraps_without_harm(board: Board) -> None:
    """32 bits of milliseconds are 49.7 days; heartbeats, resending and stamps go through the wrap."""
    start = 2**32 - 150
    board.boot(now_ms=start)
    board.give(_GREETING)
    board.steps(10)
    board.driver("reed 0 0 1")
    sent = board.steps(300)
    beats = [beat.time_ms for beat in _only(protocol.Heartbeat, sent)]
    assert beats == [2**32 - 50, 50, 150]
    resent = _only(protocol.Event, sent)
    assert [event.sequence for event in resent] == [1, 1]
    assert resent[0].time_ms == start + 11
