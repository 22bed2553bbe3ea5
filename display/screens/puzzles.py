"""Which puzzle: jigsaw, dice, tours or studies."""

import pygame

from controller.commands import Command, LeavePuzzles, OpenPuzzle
from display.canvas import Patch
from display.screens.puzzle_page import BACK, Action, Cell, PuzzlePage, Told
from display.theme import TYPE
from display.tools import Tools

PUZZLES = ("jigsaw", "dice", "tour", "study")


class PuzzlesScreen(PuzzlePage):
    """The list of puzzles."""

    def _title(self) -> str:
        return self._catalogue.text("puzzles.title")

    def _told(self) -> Told:
        return Told(self._catalogue.text(f"puzzles.{PUZZLES[self._cell[1]]}_hint"))

    def _grid(self) -> tuple[int, int]:
        return 1, len(PUZZLES)

    def _board(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        gap = tools.px(8)
        height = min(tools.px(96), (area.height - gap * (len(PUZZLES) - 1)) // len(PUZZLES))
        patches = []
        for at, name in enumerate(PUZZLES):
            place = pygame.Rect(area.left, area.top + at * (height + gap), area.width, height)
            self._target(place, (0, at))
            patches.append(self._row(tools, place, at, name))
        return patches

    def _row(self, tools: Tools, place: pygame.Rect, at: int, name: str) -> Patch:
        has_cursor, theme = self._has_cursor((0, at)), tools.theme
        words = self._catalogue.text(f"puzzles.{name}")

        def paint(surface: pygame.Surface) -> None:
            fill, ink = (theme.focus, theme.focus_ink) if has_cursor else (theme.raised, theme.ink)
            tools.card(surface, place, fill, theme.line)
            inside = place.inflate(-tools.px(40), -tools.px(12))
            sizes = (TYPE.title, TYPE.lead, TYPE.body)
            tools.paragraph(surface, words, inside, ink, sizes=sizes, weight="bold")

        return Patch(f"puzzles.{name}", place, (words, has_cursor), paint)

    def _actions(self) -> tuple[Action, ...]:
        return (Action(BACK, self._catalogue.text("key.back")),)

    def _use_cell(self, cell: Cell) -> list[Command]:
        return [OpenPuzzle(PUZZLES[cell[1]])]

    def _use(self, name: str) -> list[Command]:
        return [LeavePuzzles()] if name == BACK else []
