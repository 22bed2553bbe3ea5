"""A board, a link to it, and stepped time: what every test of the contract works with."""

import random
from collections.abc import Callable
from typing import Any, Protocol

from firmware_bridge.events import BoardEvent, BoardSnapshot, LeverChanged, LinkUp, Reed, ReedChanged
from firmware_bridge.link import BoardSettings, Link, ResumePoint
from firmware_bridge.port import Port

EVERY_REED: list[Reed] = [(row, column) for row in range(12) for column in range(12)]


class AnyBoard(Protocol):
    """What the fake, the virtual and the emulated board have in common (see hardware/emulator/board.py)."""

    kind: str

    def close(self, reed: Reed) -> None: ...
    def open(self, reed: Reed) -> None: ...
    def close_at(self, us: int, reed: Reed) -> None: ...
    def open_at(self, us: int, reed: Reed) -> None: ...
    def bounce(self, reed: Reed, closed: bool, edges: int, period_us: int) -> None: ...
    def stuck(self, reed: Reed, closed: bool | None) -> None: ...
    def all(self, closed: bool) -> None: ...
    def lever(self, number: int, down: bool) -> None: ...
    def lamps(self) -> frozenset[int]: ...
    def reset(self) -> None: ...
    def power_cycle(self) -> None: ...
    def pull_cable(self) -> None: ...
    def plug_cable(self) -> None: ...
    def now_us(self) -> int: ...
    def run(self, us: int) -> int: ...
    def open_port(self) -> Port: ...


class DamagingPort:
    """A port around another one that harms bytes on their way, by chance."""

    def __init__(self, port: Port, chance: random.Random, one_in: int) -> None:
        self._port = port
        self._chance = chance
        self._one_in = one_in

    @property
    def name(self) -> str:
        return self._port.name

    def _harm(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if self._chance.randrange(self._one_in):
                out.append(byte)
                continue
            match self._chance.randrange(3):
                case 0:
                    out.append(byte ^ 1 << self._chance.randrange(8))
                case 1:
                    pass
                case _:
                    out += bytes((byte, self._chance.randrange(256)))
        return bytes(out)

    def read(self) -> bytes:
        return self._harm(self._port.read())

    def write(self, data: bytes) -> int:
        harmed = self._harm(data)
        # A port may take part of what it is given; harmed bytes are few enough to always find room.
        assert not harmed or self._port.write(harmed) == len(harmed)
        return len(data)

    def fileno(self) -> int | None:
        return self._port.fileno()

    def close(self) -> None:
        self._port.close()


class Bench:
    """One board and one host; host time is board time plus an offset that the link does not know."""

    HOST_AHEAD_MS = 1_000_000

    def __init__(
        self,
        board: AnyBoard,
        *,
        settings: BoardSettings | None = None,
        resume: ResumePoint | None = None,
        wrap: Callable[[Port], Port] = lambda port: port,
    ) -> None:
        self.board = board
        self.link = Link(lambda: wrap(board.open_port()), settings=settings, resume=resume)
        self.events: list[BoardEvent] = []
        self.polled_at_ms: list[int] = []

    def now_ms(self) -> int:
        """The host's clock."""
        return self.HOST_AHEAD_MS + self.board.now_us() // 1000

    def go(self, ms: int, *, step_ms: int = 1, acknowledge: bool = True) -> list[BoardEvent]:
        """Lets time pass, polling after every step; the events of this stretch."""
        start = len(self.events)
        for _ in range(0, ms, step_ms):
            now_ms = self.HOST_AHEAD_MS + self.board.run(step_ms * 1000) // 1000
            for event in self.link.poll(now_ms):
                self.events.append(event)
                self.polled_at_ms.append(now_ms)
            if acknowledge:
                self.link.acknowledge()
        return self.events[start:]

    def start(self) -> "Bench":
        """Runs until the handshake and its snapshot are done, and forgets the events of it."""
        for _ in range(500):
            if any(isinstance(event, BoardSnapshot) for event in self.go(1)):
                self.events.clear()
                self.polled_at_ms.clear()
                return self
        raise AssertionError("no snapshot within 500 ms:\n" + "\n".join(self.link.flight_recorder))

    def restart(self, *, resume: ResumePoint | None = None) -> "Bench":
        """The host dies without a word and another one comes to the same board."""
        self.link.close()
        return Bench(self.board, resume=resume)


def only(kind: type[Any], events: list[BoardEvent]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def changes(events: list[BoardEvent]) -> list[tuple[Reed, bool]]:
    """Which reeds changed to what, in order."""
    return [(event.reed, event.closed) for event in events if isinstance(event, ReedChanged)]


def lever_changes(events: list[BoardEvent]) -> list[tuple[int, bool]]:
    """Which levers changed to what, in order."""
    return [(event.lever, event.down) for event in events if isinstance(event, LeverChanged)]


def names(events: list[BoardEvent]) -> list[str]:
    """The kinds of events in order, for a readable comparison; a lossy `LinkUp` is told apart."""
    return [
        type(event).__name__ + ("(events_lost)" if isinstance(event, LinkUp) and event.events_lost else "")
        for event in events
    ]
