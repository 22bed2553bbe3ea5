"""The product without a screen: a table driven by a script through a simulated board, or by people at a real one.

Here, and in the program with a screen, is where the real clock and the waiting are.
"""

import select
import time
from collections.abc import Callable, Iterable, Iterator

from controller.board_map import reed_of
from controller.collector import QuietCollector
from controller.commands import AnswerQuestion, Command, LetStand, OrderClock, UseKey
from controller.effects import GameEnded, GameStarted
from controller.errors import StartError
from controller.events import (
    BoardSeen,
    ChoiceMade,
    ClockOrdered,
    Event,
    KeyPressed,
    LeverPressed,
    LinkChanged,
    MoveLetStand,
    MovesEntered,
    PieceLifted,
    PiecePlaced,
)
from controller.host import Host
from controller.session.step import SessionEffect
from controller.sides import Side
from firmware_bridge.link import Link
from hardware.emulator.board import Board

STEP_MS = 5
_LEVER_HELD_MS = 60
_AFTER_MS = 12_000  # after the script, until everything that waits for rest is decided
_START_LIMIT_MS = 20_000
_WAIT_MAX_MS = 50  # the link wants to be polled at least so often


class SteppedTable:
    """A host at a simulated board whose time stands still but for `run`. Nothing here depends on the machine's pace."""

    def __init__(self, board: Board, host: Host) -> None:
        self._board = board
        self._host = host
        self._commands: list[Command] = []
        self.now_ms = board.now_us() // 1000

    def run(self, duration_ms: int) -> list[SessionEffect]:
        """Let time pass."""
        told: list[SessionEffect] = []
        end_ms = self.now_ms + duration_ms
        while self.now_ms < end_ms:
            step_ms = min(STEP_MS, end_ms - self.now_ms)
            self.now_ms = self._board.run(step_ms * 1000) // 1000
            told += self._host.step(self.now_ms, self._commands)
            self._commands.clear()
        return told

    def set_up(self) -> list[SessionEffect]:
        """Put every piece of the start position on the board and wait for the game to begin.

        Raises: StartError if it does not.
        """
        state = self._host.state
        assert state is not None
        wanted = set((state.start if state.entered is None else state.entered.position).pieces())
        for square in state.game.squares:
            (self._board.close if square in wanted else self._board.open)(reed_of(square))
        told: list[SessionEffect] = []
        limit_ms = self.now_ms + _START_LIMIT_MS
        while not any(isinstance(effect, GameStarted) for effect in told):
            if self.now_ms >= limit_ms:
                raise StartError(f"the game did not begin: {self._host.link_text}")
            told += self.run(STEP_MS)
        return told

    def lift(self, square: str) -> None:
        """Take a piece off."""
        self._board.open(reed_of(square))

    def place(self, square: str) -> None:
        """Put a piece down."""
        self._board.close(reed_of(square))

    def press(self, by: Side) -> list[SessionEffect]:
        """Push a lever down and let it come up."""
        number = 0 if by is Side.SOUTH else 1
        self._board.lever(number, True)
        told = self.run(_LEVER_HELD_MS)
        self._board.lever(number, False)
        return told

    def command(self, command: Command) -> None:
        """Give a command with the next step."""
        self._commands.append(command)

    def play(self, events: Iterable[Event]) -> Iterator[SessionEffect]:
        """A script: the events of a sensor trace, at their times from now on, done to the board by hand."""
        zero_ms = self.now_ms
        for event in events:
            yield from self.run(max(0, zero_ms + event.t_ms - self.now_ms))
            yield from self._do(event)
        yield from self.run(_AFTER_MS)

    def _do(self, event: Event) -> list[SessionEffect]:
        match event:
            case PieceLifted(square=square):
                self.lift(square)
            case PiecePlaced(square=square):
                self.place(square)
            case LeverPressed(by=by):
                return self.press(by)
            case ChoiceMade(choice=choice):
                self.command(AnswerQuestion(choice))
            case KeyPressed(name=name, by=by):
                self.command(UseKey(name, by))
            case ClockOrdered(order=order):
                self.command(OrderClock(order))
            case MoveLetStand(fen=fen):
                self.command(LetStand(fen))
            case LinkChanged(up=up):
                (self._board.plug_cable if up else self._board.pull_cable)()
            case BoardSeen() | MovesEntered():
                pass  # the board tells by itself what it sees
        return []


def run_live(
    host: Host, link: Link, tell: Callable[[SessionEffect], None], should_stop: Callable[[], bool]
) -> None:
    """A real board in real time, until the game is over or `should_stop`."""
    collector = QuietCollector()
    while not should_stop():
        now_ms = time.monotonic_ns() // 1_000_000
        for effect in host.step(now_ms):
            tell(effect)
            if isinstance(effect, GameEnded):
                return
        collector.note(is_quiet=host.is_quiet)
        due_ms = host.due_ms()
        wait_ms = _WAIT_MAX_MS if due_ms is None else max(0, min(_WAIT_MAX_MS, due_ms - now_ms))
        descriptor = link.fileno()
        select.select([] if descriptor is None else [descriptor], [], [], wait_ms / 1000)
