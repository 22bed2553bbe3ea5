"""The self-test at work: what the board and the panel tell goes to it alone, and what it asks for is done.

A game that is going on is halted first. Of the test nothing is recorded; when it is left, the game gets its board back
as it stands then.
"""

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pygame

from controller.clock_order import ClockAct, ClockOrder
from controller.commands import Command, KeepReport, OrderClock, TryPart
from controller.host import Host
from controller.machine_test import LEVERS, MachineTest, parts_of
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.program.boards import ChosenBoard
from display.screens.self_test import SelfTestScreen
from display.sounds import TONES, Speaker
from display.theme import Theme
from firmware_bridge.events import Reed
from hardware.emulator.board import Board
from hardware.pi.panel import Panel

HELD_MS = 150  # how long a hand holds a lever, or a piece stands on a square
FILE_NAME = "self-test.txt"


class Testing:
    """The machine while it is tried; `screen` is None while it is not. Owner: the main thread."""

    def __init__(self, host: Host, chosen: ChosenBoard, panel: Panel | None, speaker: Speaker) -> None:
        self._host, self._panel, self._speaker = host, panel, speaker
        self._simulated, self._name = chosen.simulated, chosen.name
        self._let_go: list[tuple[int, Callable[[], None]]] = []
        self.screen: SelfTestScreen | None = None

    def open(
        self, surface: pygame.Surface, theme: Theme, catalogue: Catalogue, fonts: FontBook, now_ms: int
    ) -> None:
        """Halt the game if there is one, and begin."""
        self._host.step(now_ms, [OrderClock(ClockOrder(ClockAct.PAUSE, reason="self-test"))])
        lamps = self._panel.lamps if self._panel is not None else ()
        sounds = () if self._speaker.reason else tuple(TONES)
        board = self._host.board
        test = MachineTest(None if board is None else parts_of(board), lamps, sounds)
        self.screen = SelfTestScreen(
            surface,
            theme,
            test,
            catalogue,
            fonts,
            is_simulated=self._simulated is not None,
            silence=self._speaker.reason,
        )
        self._host.see_board()

    def close(self, now_ms: int) -> None:
        """Everything as it was."""
        for _, let_go in self._let_go:
            let_go()
        self._let_go.clear()
        self._light("")
        self.screen = None
        self._host.listen_no_more(now_ms)

    def step(self, now_ms: int) -> None:
        """What the board has told; and what is held long enough is let go."""
        assert self.screen is not None, "only while the machine is tried"
        for event in self._host.listen(now_ms):
            self.screen.test.take(event)
        due = [entry for entry in self._let_go if entry[0] <= now_ms]
        self._let_go = [entry for entry in self._let_go if entry[0] > now_ms]
        for _, let_go in due:
            let_go()
        if self._simulated is not None and self.screen.stage == "lamps":
            self.screen.show_lamps(frozenset(str(lamp + 1) for lamp in self._simulated.lamps()))

    def next_due_ms(self) -> int | None:
        """When something is to be let go."""
        return min((due_ms for due_ms, _ in self._let_go), default=None)

    def obey(self, command: Command, folder: Path, wall_time_iso: str, now_ms: int) -> None:
        """Try a part, or keep what was found."""
        assert self.screen is not None, "only while the machine is tried"
        if isinstance(command, KeepReport):
            header = f"Rhunich {version('rhunich')}, {self._name}, {wall_time_iso}"
            self.screen.show_kept(*_keep(folder / FILE_NAME, (header, "", *command.lines)))
        elif isinstance(command, TryPart):
            if command.kind == "lamp":
                self._light(command.name)
            elif command.kind == "sound" and command.name:
                self._speaker.play(command.name)
            elif command.kind in ("reed", "lever") and self._simulated is not None and command.name:
                self._touch(self._simulated, command, now_ms)

    def _touch(self, board: Board, command: TryPart, now_ms: int) -> None:
        """A hand on a simulated board: on what stands there a piece is lifted and set down again."""
        assert self.screen is not None
        if command.kind == "lever":
            lever = LEVERS.index(command.name)
            board.lever(lever, True)
            self._let_go.append((now_ms + HELD_MS, lambda: board.lever(lever, False)))
            return
        reed: Reed = (int(command.name[1:]) - 1, ord(command.name[0]) - ord("a"))
        first, then = (
            (board.open, board.close) if reed in self.screen.test.closed else (board.close, board.open)
        )
        first(reed)
        self._let_go.append((now_ms + HELD_MS, lambda: then(reed)))

    def _light(self, name: str) -> None:
        """One lamp blinks, the others are dark; the panel's cannot blink and are lit."""
        self._host.light(frozenset({int(name) - 1}) if name.isdigit() else frozenset())
        if self._panel is not None:
            for lamp in self._panel.lamps:
                self._panel.light(lamp, lamp == name)


def _keep(file: Path, lines: tuple[str, ...]) -> tuple[str, str]:
    """Write the report. Gives where it is, and why it could not be written, empty if it could."""
    try:
        file.write_text("\n".join((*lines, "")), encoding="utf-8")
    except OSError as error:
        return str(file), error.strerror or str(error)
    return str(file), ""
