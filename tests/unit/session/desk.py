"""A host at a link that reports what the test puts in: the program without board, screen and waiting."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import rules_c
from controller import clocks
from controller.board_map import reed_of
from controller.clock_order import ClockAct, ClockOrder
from controller.clocks import TurnCompleted
from controller.commands import Command, OrderClock
from controller.host import Host
from controller.recording import Recorder
from controller.session.step import SessionEffect
from controller.sides import Side
from firmware_bridge.events import BoardEvent, BoardInfo, BoardSnapshot, LeverChanged, LinkUp, ReedChanged
from firmware_bridge.link import Link

BOARD = BoardInfo(1, "1.0.0", 12, 12, 2, 4, 7)
BEGUN_MS = 1_000_000


class ScriptedLink:
    """Reports what the test puts in."""

    def __init__(self) -> None:
        self.events: list[BoardEvent] = []
        self.flight_recorder: list[str] = []
        self._sequence = 0
        self.lamps = frozenset[int](), frozenset[int]()

    def poll(self, now_ms: int) -> tuple[BoardEvent, ...]:
        """All that was put in."""
        del now_ms
        events, self.events = tuple(self.events), []
        return events

    def acknowledge(self) -> None:
        """Nobody waits for it."""

    def request_snapshot(self) -> None:
        """The test gives them."""

    def set_lamps(self, lit: frozenset[int], blinking: frozenset[int] = frozenset()) -> None:
        """What they do now."""
        self.lamps = lit, blinking

    def lever(self, t_ms: int, side: Side) -> None:
        """A press, with the microcontroller's stamp in host time."""
        self._sequence += 1
        self.events.append(LeverChanged(t_ms, 0 if side is Side.SOUTH else 1, True, self._sequence))

    def move(self, t_ms: int, origin: str, target: str) -> None:
        """A piece from square to square."""
        self.reed(t_ms, origin, closed=False)
        self.reed(t_ms + 100, target, closed=True)

    def reed(self, t_ms: int, square: str, *, closed: bool) -> None:
        """A switch changes."""
        self._sequence += 1
        self.events.append(ReedChanged(t_ms, reed_of(square), closed, self._sequence))


class Desk:
    """A host at a scripted link, a game of chess begun and set up at `BEGUN_MS`."""

    def __init__(
        self,
        folder: Path,
        settings: str,
        mode: str = "tournament",
        wall: Callable[[], str] | None = None,
        report_fault: Callable[[Exception], object] = lambda fault: None,
    ) -> None:
        self.link = ScriptedLink()
        self.recorder = Recorder.open(folder)
        wall_time = wall or (lambda: "2026-01-01T12:00:00+00:00")
        self.host = Host(
            cast("Link", self.link), self.recorder, wall_time_iso=wall_time, report_fault=report_fault
        )
        self.told: list[SessionEffect] = []
        self.host.begin("chess", settings, mode, BEGUN_MS)
        reeds = frozenset(reed_of(square) for square in rules_c.game("chess").start().pieces())
        self.link.events += [LinkUp(BEGUN_MS, BOARD, False), BoardSnapshot(BEGUN_MS + 10, reeds)]
        self.step(20)
        self.step(1_000)

    def step(self, at_ms: int, *commands: Command) -> None:
        """The program's loop comes round, `at_ms` after the game was begun."""
        self.told += self.host.step(BEGUN_MS + at_ms, commands)

    def order(self, at_ms: int, act: str, **fields: Any) -> None:
        """An order from the screen."""
        self.step(at_ms, OrderClock(ClockOrder(ClockAct(act), **fields)))

    def clock(self) -> clocks.ClockState:
        """The clocks now."""
        assert self.host.state is not None
        return self.host.state.clock

    def turns(self) -> list[TurnCompleted]:
        """The turns told."""
        return [effect for effect in self.told if isinstance(effect, TurnCompleted)]

    def record(self) -> Any:
        """The game as recorded so far."""
        (header,) = self.recorder.games()
        return self.recorder.load(header.number)
