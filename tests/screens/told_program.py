"""The product, telling in lines of JSON what its screen offers, so that somebody can go by the meaning of things.

    python tests/screens/told_program.py REPORT run …

Nothing else is different: the window, its events and its pictures are the program's own. A line is written after every
picture that offers, means or says something else than the one before, and after every key, touch and turn of the wheel:

    page        the class of the screen in front, or of what has taken it over
    offers      [kind, meaning, [left, top, width, height]] of everything that can be touched
    focus       [kind, meaning] of what Enter would use, null where it uses nothing of these
    game        what is known of the game in front: phase, moves, warning, question, result, clock
    told        what the screen says in one line
    shortened   the texts that had no room
    handled     how many keys, touches and turns of the wheel have been taken
"""

import json
import sys
from pathlib import Path

import pygame

from controller.commands import Command
from controller.views import GameView
from display.page import Page
from display.panels.board import find_shape
from display.program import main, window_loop
from display.program.shelf import Shelf
from display.screen import Screen
from display.screens.game_list import ALL
from display.screens.home import Home
from display.screens.puzzle_page import PuzzlePage
from display.screens.puzzles import PUZZLES, PuzzlesScreen
from display.screens.recorded import RecordedScreen
from display.screens.replay import ReplayScreen
from display.screens.settings import SettingsScreen
from display.screens.study import StudyScreen

Action = tuple[str, object]
COUNTED = (pygame.KEYDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
REPORT = Path(sys.argv[1])


class ToldLoop(window_loop.WindowLoop):
    """The loop of the program, which tells what it shows."""

    _handled = 0
    _last = ""
    _state: object = None
    _game: dict[str, object] | None = None

    def _show(self, now_ms: int) -> None:
        super()._show(now_ms)
        page = self._in_front
        if isinstance(page, Shelf):
            page = page.screen
        line = json.dumps(
            {
                "page": page_name(page),
                "offers": [
                    (*self._meaning(page, target.action), tuple(target.rect)) for target in page.targets
                ],
                "focus": self._focus(page),
                "game": self._known(now_ms),
                "ply": page.ply if isinstance(page, ReplayScreen) else None,
                "told": self._words(page),
                "shortened": sorted(self._look[2].shortened),
                "handled": self._handled,
            }
        )
        if line != self._last:
            self._last = line
            with REPORT.open("a", encoding="utf-8") as report:
                report.write(f"{line}\n")

    def _handle(self, events: list[pygame.event.Event], now_ms: int) -> list[Command]:
        self._handled += sum(event.type in COUNTED for event in events)
        return super()._handle(events, now_ms)

    def _known(self, now_ms: int) -> dict[str, object] | None:
        """What is known of the game; worked out once for each state of it."""
        if self._at_home:
            return None
        if self._host.state is not self._state:
            self._state = self._host.state
            view = self._host.view(now_ms)
            self._game = None if view is None else known(view)
        return self._game

    def _words(self, page: Page) -> str:
        if isinstance(page, PuzzlePage):
            return page.told.text
        return self._home_view().message if page is self._home else getattr(page, "message", "")

    def _meaning(self, page: Page, action: Action) -> Action:
        """The same, with what a number stands for."""
        kind, value = action
        if isinstance(page, Home) and kind == "game" and isinstance(value, int):
            value = self._games[value].game_id
        elif isinstance(page, Home) and kind == "group" and isinstance(value, int):
            value = ALL[value]
        elif isinstance(page, Screen) and kind == "answer" and isinstance(value, int):
            value = page.card.answers[value].value if page.card is not None else value
        elif isinstance(page, RecordedScreen) and kind == "action" and isinstance(value, int):
            value = page.actions[value]
        elif isinstance(page, PuzzlesScreen) and kind == "cell" and isinstance(value, tuple):
            value = PUZZLES[value[1]]
        elif isinstance(page, StudyScreen) and kind == "cell" and isinstance(value, tuple):
            board = page.attempt.board()
            shape = find_shape(board)
            value = next((square for square in board.squares if shape.cell(square) == value), "")
        return kind, value if isinstance(value, (str, int, tuple, type(None))) else str(value)

    def _focus(self, page: Page) -> Action | None:
        focus: Action | None = None
        if isinstance(page, Home) and page.editor is not None:
            row = ("row", page.editor.focus)
            ways_out = ("cancel", 0) if page.editor.focus < 0 else ("use", 0)
            focus = row if any(target.action == row for target in page.targets) else ways_out
        elif isinstance(page, Screen):
            focus = ("answer", page.selected) if page.card is not None else None
        elif isinstance(page, SettingsScreen):
            focus = ("row", page.focus)
        elif isinstance(page, (Home, PuzzlePage, RecordedScreen)):
            focus = page.focus
        return None if focus is None else self._meaning(page, focus)


def page_name(page: Page) -> str:
    """The class of the screen, or of what has taken it over."""
    return "ClockEditor" if isinstance(page, Home) and page.editor is not None else type(page).__name__


def known(view: GameView) -> dict[str, object]:
    """The parts of a view that somebody at the board can see."""
    return {
        "phase": view.phase,
        "moves": [move.move for move in view.moves],
        "warning": view.warning and view.warning.kind,
        "question": view.question and [choice.value for choice in view.question.choices],
        "result": view.result and view.result.result,
        "clock": view.clock.settings,
    }


if __name__ == "__main__":
    window_loop.WindowLoop = ToldLoop  # type: ignore[misc]
    sys.exit(main(sys.argv[2:]))
