"""The whole program but for a real monitor: its loop turned by hand, a virtual board, a window that nobody sees."""

import argparse
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from controller.commands import Command
from controller.host import Host
from controller.recording import Recorder
from display.program.boards import BoardReeds, choose_board, monotonic_ms
from display.program.run import DEFAULT_CLOCK
from display.program.window_loop import WindowLoop
from firmware_bridge.link import Link

LIMIT_S = 20


class Loop:
    """The program's loop."""

    def __init__(self, stack: ExitStack, folder: Path, board: str = "virtual") -> None:
        chosen = choose_board(board, stack)
        assert chosen.simulated is not None
        self.board = chosen.simulated
        self.reeds = BoardReeds(self.board)
        self.recorder = Recorder.open(folder)
        stack.callback(self.recorder.close)
        link = Link(chosen.open_port)
        stack.callback(link.close)
        self.host = Host(link, self.recorder, wall_time_iso=lambda: "2026-11-21T12:00:00+00:00")
        args = argparse.Namespace(
            game=None,
            theme=None,
            language="en",
            second_screen=None,
            speech=False,
            size="800x480",
            full_screen=False,
        )
        self.loop = WindowLoop(args, DEFAULT_CLOCK, self.host, link, chosen)
        stack.callback(self.loop.close)

    def play(self, mode: str) -> None:
        """A game of chess on the wooden board, its pieces set up."""
        self.host.begin("chess", DEFAULT_CLOCK, mode, monotonic_ms())
        self.loop._go_home(False)
        self.until(lambda: self.host.state is not None and self.host.state.link_up)
        for file in "abcdefgh":
            for rank in "1278":
                self.reeds.close(file + rank)
        self.until(lambda: self.phase == "play")

    @property
    def phase(self) -> str:
        view = self.host.view(monotonic_ms())
        return "" if view is None else view.phase

    def until(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + LIMIT_S
        while not is_so():
            assert time.monotonic() < end, "it does not come"
            self.loop._go_round()

    def obey(self, *commands: Command) -> None:
        """As if a screen had asked for it."""
        self.loop._obey(list(commands), monotonic_ms())
        self.loop._go_round()

    def turn(self, rounds: int) -> None:
        for _ in range(rounds):
            self.loop._go_round()

    @property
    def shows_settings(self) -> bool:
        return self.loop._settings_of_screen.screen is not None
