"""The link to the board: bytes in, board events out, whatever the cable does.

The link owns the port and all state of the conversation. It has no thread and no clock: whoever runs the program
calls `poll` whenever `fileno` is readable, and at least every 50 ms.

    CLOSED ──open──> GREETING ──hello──> UP
       ^                 │ silence,        │ silence, hang-up
       └────back-off─────┴─ other version ─┘

How events survive: the board keeps each until `acknowledge`; the link takes them in order only, asks for what is
missing, drops what it has had, and after every (re)connection or loss reports a snapshot. See protocol.toml.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from firmware_bridge import protocol
from firmware_bridge.clock_map import ClockMap
from firmware_bridge.errors import (
    PortBusyError,
    PortError,
    PortMissingError,
    PortPermissionError,
    SettingsError,
)
from firmware_bridge.event_track import EventTrack, ResumePoint, Verdict
from firmware_bridge.events import (
    BoardEvent,
    BoardInfo,
    BoardSnapshot,
    LeverChanged,
    LinkLost,
    LinkRefused,
    LinkUp,
    ReedChanged,
)
from firmware_bridge.frames import Frame, FrameReader, encode_frame
from firmware_bridge.port import Port
from firmware_bridge.recorder import FlightRecorder

_REOPEN_FIRST_MS = 100
_REOPEN_MAX_MS = 250
# An Arduino restarts when its port is opened, and its bootloader listens for up to two seconds first.
_GREETING_PATIENCE_MS = 3_000
_SNAPSHOT_PATIENCE_MS = 150
_RESEND_PAUSE_MS = 20
# More than this unsent means that nobody takes our bytes; what matters of them is said again anyway.
_UNSENT_MAX = 4_096


@dataclass(frozen=True, slots=True)
class BoardSettings:
    """Debounce times, and how much of the matrix is wired. Raises SettingsError outside the protocol's limits."""

    lift_debounce_ms: int = protocol.DEFAULTS_LIFT_DEBOUNCE_MS
    place_debounce_ms: int = protocol.DEFAULTS_PLACE_DEBOUNCE_MS
    lever_debounce_ms: int = protocol.DEFAULTS_LEVER_DEBOUNCE_MS
    rows: int = protocol.DEFAULTS_ROWS
    columns: int = protocol.DEFAULTS_COLUMNS

    def __post_init__(self) -> None:
        for name in ("lift_debounce_ms", "place_debounce_ms", "lever_debounce_ms"):
            value = getattr(self, name)
            if not 0 <= value <= protocol.LIMITS_DEBOUNCE_MAX_MS:
                raise SettingsError(f"{name} {value}: 0 to {protocol.LIMITS_DEBOUNCE_MAX_MS}")
        for name, limit in (
            ("rows", protocol.LIMITS_MATRIX_ROWS),
            ("columns", protocol.LIMITS_MATRIX_COLUMNS),
        ):
            if not 1 <= getattr(self, name) <= limit:
                raise SettingsError(f"{name} {getattr(self, name)}: 1 to {limit}")

    def message(self) -> protocol.Settings:
        """As it is said to the board."""
        return protocol.Settings(
            self.lift_debounce_ms, self.place_debounce_ms, self.lever_debounce_ms, self.rows, self.columns
        )


class _State(Enum):
    CLOSED = auto()
    GREETING = auto()
    UP = auto()
    ENDED = auto()


class Link:
    """One board behind one port, over any number of unpluggings."""

    def __init__(
        self,
        open_port: Callable[[], Port],
        *,
        settings: BoardSettings | None = None,
        recorder_size: int = 100,
        resume: ResumePoint | None = None,
    ) -> None:
        """Opens nothing yet; the first `poll` does.

        With `resume`, events of that boot which the board still holds beyond `sequence` are reported after the
        reconnection; without, what happened before the first greeting is of no interest and is thrown away.
        """
        self._open_port = open_port
        self._settings = settings or BoardSettings()
        self._lamps = protocol.Lamps(0, 0)
        self._flight_recorder = FlightRecorder(recorder_size)
        self._clock = ClockMap()
        self._board: BoardInfo | None = None
        self._state = _State.CLOSED
        self._port: Port | None = None
        self._reader = FrameReader()
        self._unsent = bytearray()
        self._now_ms = 0
        self._out: list[BoardEvent] = []

        self._track = EventTrack(resume)
        self._is_snapshot_wanted = False
        self._is_loss_open = False  # a loss was reported, the snapshot after it not yet

        # Moments, in host milliseconds.
        self._reopen_at_ms: int | None = None
        self._reopen_pause_ms = _REOPEN_FIRST_MS
        self._opened_at_ms = 0
        self._greeted_at_ms: int | None = None
        self._heard_at_ms = 0
        self._heard_before_ms = 0  # the same, without the newest frame
        self._snapshot_asked_at_ms = 0
        self._resend_asked_at_ms: int | None = None

        self._nonce = 0
        self._was_up = False
        self._last_refusal = ""
        self._met_version: int | None = None

    # ---- what others see ----

    @property
    def board(self) -> BoardInfo | None:
        """What the board said of itself in the last handshake; None before the first."""
        return self._board

    @property
    def is_up(self) -> bool:
        """The handshake is done and the board is heard."""
        return self._state is _State.UP

    @property
    def met_version(self) -> int | None:
        """The protocol version of a board that was refused for it; None if there was none."""
        return self._met_version

    @property
    def flight_recorder(self) -> list[str]:
        """The last frames each way, one line each, oldest first."""
        return self._flight_recorder.lines()

    @property
    def resume_point(self) -> ResumePoint | None:
        """Where all that `poll` has returned so far ends; to be stored with the events. None before any board."""
        boot_id = self._track.boot_id
        return None if boot_id is None else ResumePoint(boot_id, self._track.delivered)

    def fileno(self) -> int | None:
        """A descriptor for select; None while no port is open, or for a port without one."""
        return None if self._port is None else self._port.fileno()

    # ---- what others ask ----

    def poll(self, now_ms: int) -> tuple[BoardEvent, ...]:
        """What has happened since the last call. Never waits, and never raises for what a cable does.

        Events that waited at the board while the cable was out come after `LinkUp`, but carry the times at which
        they happened. A snapshot comes after all events that it shows; after an overflow only once the events
        before the gap have been acknowledged.

        Units: `now_ms` is the host's monotonic clock; it must not decrease.
        """
        if self._state is _State.ENDED:
            return ()
        self._now_ms = now_ms
        if self._state is _State.CLOSED and (self._reopen_at_ms is None or now_ms >= self._reopen_at_ms):
            self._open()
        if self._port is not None:
            self._listen()
        if self._port is not None:
            self._keep_time()
        if self._port is not None:
            self._flush()
        events = tuple(self._out)
        self._out.clear()
        return events

    def acknowledge(self) -> None:
        """Everything returned by `poll` so far is safe: the board may forget it."""
        if self._track.acknowledged == self._track.delivered:
            return
        self._track.acknowledged = self._track.delivered
        if self.is_up:
            self._send(protocol.Acknowledge(self._track.acknowledged))
            self._flush()

    def request_snapshot(self) -> None:
        """A `BoardSnapshot` will come, at the latest after the next reconnection."""
        self._is_snapshot_wanted = True
        self._track.discard_snapshot()
        if self.is_up:
            self._ask_snapshot()
            self._flush()

    def set_settings(self, settings: BoardSettings) -> None:
        """Changes debounce times and matrix size; a change of size brings a snapshot."""
        is_resized = (settings.rows, settings.columns) != (self._settings.rows, self._settings.columns)
        self._settings = settings
        if self.is_up:
            self._send(settings.message())
            self._flush()
        if is_resized:
            self.request_snapshot()

    def set_lamps(self, lit: frozenset[int], blinking: frozenset[int] = frozenset()) -> None:
        """Lights exactly these lamps; those also in `blinking` blink. Raises SettingsError for a lamp there is not."""
        for lamp in lit | blinking:
            if not 0 <= lamp < protocol.LIMITS_LAMP_COUNT:
                raise SettingsError(f"lamp {lamp}: 0 to {protocol.LIMITS_LAMP_COUNT - 1}")
        lamps = protocol.Lamps(sum(1 << lamp for lamp in lit), sum(1 << lamp for lamp in lit & blinking))
        if lamps == self._lamps:
            return
        self._lamps = lamps
        if self.is_up:
            self._send(lamps)
            self._flush()

    def reset_counters(self) -> None:
        """Sets the board's counters of damaged frames, lost bytes and late scans to zero."""
        if self.is_up:
            self._send(protocol.CountersReset())
            self._flush()

    def close(self) -> None:
        """Gives the port back; `poll` returns nothing from then on."""
        self._close_port()
        self._state = _State.ENDED

    # ---- the port ----

    def _open(self) -> None:
        try:
            self._port = self._open_port()
        except PortError as error:
            self._flight_recorder.note(self._now_ms, str(error))
            # A board that was there has been pulled: its missing name is no news beyond LinkLost.
            if not self._was_up or not isinstance(
                error, PortMissingError | PortBusyError | PortPermissionError
            ):
                self._refuse(str(error))
            self._plan_reopening()
            return
        self._flight_recorder.note(self._now_ms, f"opened {self._port.name}")
        self._reader = FrameReader()
        self._unsent.clear()
        self._start_greeting()

    def _start_greeting(self) -> None:
        self._state = _State.GREETING
        self._opened_at_ms = self._heard_at_ms = self._now_ms
        self._greeted_at_ms = None
        self._resend_asked_at_ms = None

    def _plan_reopening(self) -> None:
        self._reopen_at_ms = self._now_ms + self._reopen_pause_ms
        self._reopen_pause_ms = min(2 * self._reopen_pause_ms, _REOPEN_MAX_MS)

    def _close_port(self) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None
        self._state = _State.CLOSED

    def _lose(self, reason: str) -> None:
        """The port is gone or useless: close it, and try again later."""
        self._flight_recorder.note(self._now_ms, reason)
        if self.is_up:
            self._out.append(LinkLost(self._now_ms, reason, self._heard_at_ms))
        self._close_port()
        self._plan_reopening()

    def _refuse(self, reason: str) -> None:
        if reason != self._last_refusal:
            self._last_refusal = reason
            self._out.append(LinkRefused(self._now_ms, reason))

    def _send(self, message: protocol.Message) -> None:
        if len(self._unsent) > _UNSENT_MAX:
            return
        body = message.body()
        self._unsent += encode_frame(message.TYPE, body)
        self._flight_recorder.note_sent(self._now_ms, Frame(protocol.PROTOCOL_VERSION, message.TYPE, body))

    def _flush(self) -> None:
        if self._port is None or not self._unsent:
            return
        try:
            del self._unsent[: self._port.write(bytes(self._unsent))]
        except PortError:
            # The next poll's read meets the same failure, and there it can be reported.
            self._unsent.clear()

    def _listen(self) -> None:
        port = self._port
        assert port is not None
        try:
            data = port.read()
        except PortError as error:
            self._lose(str(error))
            return
        for frame in self._reader.feed(data):
            if isinstance(frame, bytes):
                self._flight_recorder.note_received(self._now_ms, frame)
                continue
            self._heard_before_ms, self._heard_at_ms = self._heard_at_ms, self._now_ms
            self._flight_recorder.note_received(self._now_ms, frame)
            self._take_frame(frame)
            if self._port is not port:
                return

    def _keep_time(self) -> None:
        if self._state is _State.GREETING:
            if (
                self._greeted_at_ms is None
                or self._now_ms - self._greeted_at_ms >= protocol.TIMING_GREETING_MS
            ):
                self._greet()
            if self._now_ms - self._opened_at_ms >= _GREETING_PATIENCE_MS:
                self._give_up_greeting()
        elif self._now_ms - self._heard_at_ms >= protocol.TIMING_SILENCE_MS:
            self._lose(f"the board has been silent for {self._now_ms - self._heard_at_ms} ms")
        elif (
            self._is_snapshot_wanted
            and not self._track.is_holding
            and self._now_ms - self._snapshot_asked_at_ms >= _SNAPSHOT_PATIENCE_MS
        ):
            self._ask_snapshot()

    # ---- the handshake ----

    def _greet(self) -> None:
        # A number that an old answer in some buffer is unlikely to carry; 0 is the boot's own hello.
        self._nonce = (self._nonce + self._now_ms) % 0xFFFF + 1
        self._greeted_at_ms = self._now_ms
        self._unsent += b"\0"  # ends whatever noise the board has heard so far
        self._send(protocol.HelloRequest(protocol.PROTOCOL_VERSION, self._nonce))

    def _give_up_greeting(self) -> None:
        assert self._port is not None
        name = self._port.name
        if self._reader.byte_count == 0:
            reason = f"port {name} is silent: no board answers at {protocol.PROTOCOL_BAUD} baud"
        elif self._reader.frame_count == 0:
            reason = f"port {name} speaks something else: {self._reader.byte_count} bytes, none of them a board's frame"
        else:
            reason = f"the board at port {name} sends, but does not answer"
        self._refuse(reason)
        self._lose(reason)

    def _take_hello(self, hello: protocol.Hello) -> None:
        if self._state is _State.UP:
            if hello.boot_id != self._track.boot_id:
                self._meet_restart()
            return
        if hello.nonce != self._nonce:
            if hello.nonce == 0:
                self._greet()  # It has only just booted, perhaps because we opened its port.
            return
        if self._track.is_other_boot(hello):
            self._clock.restart()
        events_lost = self._track.meet(hello)
        self._is_loss_open = events_lost
        self._board = BoardInfo(
            protocol_version=hello.protocol_version,
            firmware_version=f"{hello.firmware_major}.{hello.firmware_minor}.{hello.firmware_patch}",
            rows=hello.matrix_rows,
            columns=hello.matrix_columns,
            lever_count=hello.lever_count,
            lamp_count=hello.lamp_count,
            boot_id=hello.boot_id,
        )
        self._state = _State.UP
        self._was_up = True
        self._last_refusal = ""
        self._reopen_pause_ms = _REOPEN_FIRST_MS
        self._clock.observe(hello.time_ms, self._now_ms)
        self._out.append(LinkUp(self._now_ms, self._board, events_lost))
        if self._track.acknowledged > 0:
            self._send(protocol.Acknowledge(self._track.acknowledged))
        self._send(self._settings.message())
        self._send(self._lamps)
        self._is_snapshot_wanted = True
        self._ask_snapshot()

    def _meet_restart(self) -> None:
        self._flight_recorder.note(self._now_ms, "the board was restarted")
        self._out.append(LinkLost(self._now_ms, "the board was restarted", self._heard_before_ms))
        self._start_greeting()

    # ---- frames ----

    def _take_frame(self, frame: Frame) -> None:
        if frame.version != protocol.PROTOCOL_VERSION:
            self._meet_other_version(frame)
            return
        message_class = protocol.MESSAGES.get(frame.type)
        try:
            message = None if message_class is None else message_class.parse(frame.body)
        except ValueError:
            return  # The recorder shows it; a board that means it will not be understood, and goes silent.
        match message:
            case protocol.Hello():
                self._take_hello(message)
            case protocol.Heartbeat() if self.is_up:
                self._take_heartbeat(message)
            case protocol.Event() if self.is_up:
                self._take_event(message)
            case protocol.Snapshot() if self.is_up:
                self._take_snapshot(message)
            case protocol.BoardError(code=protocol.ERRORS_NOT_GREETED) if self.is_up:
                self._meet_restart()

    def _meet_other_version(self, frame: Frame) -> None:
        if frame.type != protocol.Hello.TYPE or not frame.body:
            return
        assert self._port is not None
        reason = (
            f"the board at port {self._port.name} has firmware of protocol version {frame.body[0]}, "
            f"this program speaks version {protocol.PROTOCOL_VERSION}"
        )
        self._met_version = frame.body[0]
        self._refuse(reason)
        self._reopen_pause_ms = _REOPEN_MAX_MS
        self._lose(reason)

    def _take_heartbeat(self, heartbeat: protocol.Heartbeat) -> None:
        if not heartbeat.flags & protocol.FLAGS_GREETED:
            self._meet_restart()
            return
        self._clock.observe(heartbeat.time_ms, self._now_ms)
        news = self._track.take_heartbeat(heartbeat)
        if news.is_loss:
            self._report_loss()
        elif news.is_missing:
            self._ask_resend()
        if news.is_acknowledgement_lost:
            self._send(protocol.Acknowledge(self._track.acknowledged))
        self._give_snapshot()
        wanted = self._settings.message()
        in_force = protocol.Settings(
            heartbeat.lift_debounce_ms,
            heartbeat.place_debounce_ms,
            heartbeat.lever_debounce_ms,
            heartbeat.rows,
            heartbeat.columns,
        )
        if in_force != wanted:
            self._send(wanted)
            if (in_force.rows, in_force.columns) != (wanted.rows, wanted.columns):
                self.request_snapshot()
        if protocol.Lamps(heartbeat.lit, heartbeat.blinking) != self._lamps:
            self._send(self._lamps)

    def _take_event(self, event: protocol.Event) -> None:
        match self._track.take_event(event):
            case Verdict.DUPLICATE:
                return
            case Verdict.TOO_EARLY:
                self._ask_resend()
                return
            case Verdict.NEXT_AFTER_LOSS:
                self._report_loss()
        t_ms = self._clock.to_host(event.time_ms, self._now_ms)
        if event.kind == protocol.KINDS_LEVER:
            self._out.append(LeverChanged(t_ms, event.column, bool(event.state), event.sequence))
        else:
            self._out.append(ReedChanged(t_ms, (event.row, event.column), bool(event.state), event.sequence))
        self._give_snapshot()

    def _report_loss(self) -> None:
        """The board had to drop events: the connection stands, but what follows does not join on."""
        assert self._board is not None
        if not self._is_loss_open:  # until the snapshot one report says it all
            self._is_loss_open = True
            reason = "the board had to drop events: too many waited for the host"
            self._flight_recorder.note(self._now_ms, reason)
            self._out.append(LinkLost(self._now_ms, reason))
            self._out.append(LinkUp(self._now_ms, self._board, events_lost=True))
        self.request_snapshot()

    def _take_snapshot(self, snapshot: protocol.Snapshot) -> None:
        if not self._is_snapshot_wanted:
            return
        if not self._track.hold(snapshot):
            self._ask_snapshot()  # An old one: events have come since.
            return
        self._give_snapshot()

    def _give_snapshot(self) -> None:
        snapshot = self._track.release()
        if snapshot is None:
            return
        self._is_snapshot_wanted = False
        self._is_loss_open = False
        closed = frozenset(
            (row, column)
            for row, mask in enumerate(snapshot.closed)
            for column in range(protocol.LIMITS_MATRIX_COLUMNS)
            if mask >> column & 1
        )
        levers = frozenset(
            lever for lever in range(protocol.LIMITS_LEVER_COUNT) if snapshot.levers >> lever & 1
        )
        self._out.append(BoardSnapshot(self._clock.to_host(snapshot.time_ms, self._now_ms), closed, levers))

    def _ask_snapshot(self) -> None:
        self._snapshot_asked_at_ms = self._now_ms
        self._track.discard_snapshot()
        self._send(protocol.SnapshotRequest())

    def _ask_resend(self) -> None:
        if self._resend_asked_at_ms is None or self._now_ms - self._resend_asked_at_ms >= _RESEND_PAUSE_MS:
            self._resend_asked_at_ms = self._now_ms
            self._send(protocol.ResendRequest(self._track.delivered + 1))
