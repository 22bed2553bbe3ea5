"""One table for many evenings: a stepped board whose process stays, and a host that may be killed and started again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from controller.board_map import reed_of
from controller.commands import Command
from controller.effects import GameStarted
from controller.host import Host, replayed, resume_point
from controller.recording import Recorder
from controller.replay import told
from controller.session import SessionState
from firmware_bridge.link import Link
from firmware_bridge.port import Port
from hardware.emulator.board import Board, start_board
from tests.simulation.stack.cable import SpoilingPort
from tests.simulation.traces.watch import clock_fault

WALL_TIME = "2026-01-01T12:00:00+00:00"
IDLE_STEP_MS, BUSY_STEP_MS = 20, 5
BUSY_MS = 80  # so long after something happens the host looks often
LEVER_MS = 60
START_LIMIT_MS = 30_000


class StackTable:
    """`lines` is what was told since the evening began, times in seconds from `zero_ms` on, as in a trace."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        self.now_ms = board.now_us() // 1000
        self.lines: list[dict[str, Any]] = []
        self.clock_faults: list[str] = []
        self.zero_ms = self.now_ms
        self.is_away = False
        self._folder = folder
        self._rng = Random(0)
        self._spoils_one_in = 0
        self._commands: list[Command] = []
        self._busy_until_ms = 0
        self._game_zero_ms = 0  # the host's time at which the game's own time was 0
        self.recorder = Recorder.open(folder)
        self._start_host(None)

    def _start_host(self, resume: Any) -> None:
        self.link = Link(self._open_port, resume=resume)
        self.host = Host(self.link, self.recorder, wall_time_iso=lambda: WALL_TIME)

    def _open_port(self) -> Port:
        return SpoilingPort(self.board.open_port(), self._rng, self._spoils_one_in)

    @property
    def state(self) -> SessionState:
        """The game in progress."""
        assert self.host.state is not None
        return self.host.state

    def begin(self, game_id: str, clock: str, mode: str, rng: Random, spoils_one_in: int) -> None:
        """A new game, set up on the board; the cable spoils bytes from then on. Its time 0 is when it has begun."""
        self._rng, self._spoils_one_in = rng, 0
        self.host.begin(game_id, clock, mode, self.now_ms)
        self._game_zero_ms = self.now_ms
        wanted = set(self.state.start.pieces())
        for square in self.state.game.squares:
            (self.board.close if square in wanted else self.board.open)(reed_of(square))
        limit_ms = self.now_ms + START_LIMIT_MS
        while self.state.phase == "setup":
            assert self.now_ms < limit_ms, f"the game did not begin: {self.host.link_text}"
            self.run_until(self.now_ms + IDLE_STEP_MS)
        self.lines.clear()
        self.clock_faults = []
        self.zero_ms = self.now_ms
        self._spoils_one_in = spoils_one_in

    def run_until(self, end_ms: int) -> None:
        """Let time pass; the board's only, while no program runs."""
        while self.now_ms < end_ms:
            step_ms = BUSY_STEP_MS if self.now_ms < self._busy_until_ms else IDLE_STEP_MS
            self.now_ms = self.board.run(min(step_ms, end_ms - self.now_ms) * 1000) // 1000
            if not self.is_away:
                self._step()

    def _step(self) -> None:
        before = self.host.state
        effects = self.host.step(self.now_ms, self._commands)
        self._commands.clear()
        if before is not None and before.clock.run is self.state.clock.run and before.t_ms != self.state.t_ms:
            fault = clock_fault(before, self.state, effects)
            self.clock_faults += [fault] if fault else []
        shift_ms = self._game_zero_ms - self.zero_ms
        for effect in effects:
            if isinstance(effect, GameStarted):
                continue
            for line in told(effect):
                self.lines.append({**line, "t": line["t"] + shift_ms / 1000})

    def touch(self, square: str, *, lifted: bool, edges: int, period_us: int) -> None:
        """A piece leaves or reaches a square; its contact bounces."""
        self._busy()
        if edges:
            self.board.bounce(reed_of(square), not lifted, edges | 1, period_us)
        else:
            (self.board.open if lifted else self.board.close)(reed_of(square))

    def press(self, number: int) -> None:
        """A lever goes down, and up a moment later."""
        self._busy()
        self.board.lever(number, True)
        self.board.at((self.now_ms + LEVER_MS) * 1000, f"lever {number} up")

    def command(self, command: Command) -> None:
        """Something is chosen on the keys."""
        self._busy()
        self._commands.append(command)

    def _busy(self) -> None:
        self._busy_until_ms = self.now_ms + BUSY_MS

    def kill(self) -> None:
        """The program is gone; what it has not recorded is lost. Hands go on; they choose when it is back."""
        self.link.close()
        self.recorder.close()
        self._commands.clear()
        self.is_away = True

    def restart(self) -> None:
        """The program is there again and goes on with the unfinished game."""
        self.recorder = Recorder.open(self._folder)
        recorded = self.recorder.unfinished()
        assert recorded is not None, "the game is not in the record"
        self._start_host(resume_point(recorded))
        self.host.resume(recorded, self.now_ms)
        self._game_zero_ms = self.now_ms - replayed(recorded).t_ms
        self.is_away = False

    def close(self) -> None:
        """The evening is over."""
        self.link.close()
        self.recorder.close()


@contextmanager
def stack_table(kind: str, folder: Path, boot_id: int = 1) -> Iterator[StackTable]:
    """A table at a board of this kind (`virtual` or `emulated`)."""
    with start_board(kind, stepped=True, boot_id=boot_id) as board:
        table = StackTable(board, folder)
        try:
            yield table
        finally:
            table.close()
