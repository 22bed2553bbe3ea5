"""The puzzles on the screen: the list, and the one that was chosen from it."""

from collections.abc import Callable

import pygame

from controller.commands import Command, LeavePuzzles, OpenPuzzle, OpenPuzzles
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.chance_page import ChancePage
from display.screens.dice import DiceScreen
from display.screens.jigsaw import JigsawScreen
from display.screens.puzzle_page import PuzzlePage
from display.screens.puzzles import PuzzlesScreen
from display.screens.study import StudyScreen
from display.screens.tour import TourScreen
from display.theme import Theme
from firmware_bridge.events import BoardEvent, BoardSnapshot, Reed, ReedChanged


def _square_of(reed: Reed) -> str:
    """A square by its reed: puzzles have the board's South-west corner."""
    return f"{chr(ord('a') + reed[1])}{reed[0] + 1}"


PUZZLE_COMMANDS = (OpenPuzzles, OpenPuzzle, LeavePuzzles)


class Puzzles:
    """Open or closed; a puzzle once begun stays as it was left. Owner: the thread of the window."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        catalogue: Catalogue,
        fonts: FontBook,
        seed: Callable[[], int],
    ) -> None:
        """`seed` gives the number that a puzzle is mixed by, another each time it is asked."""
        self._surface = surface
        self._look = theme, catalogue, fonts
        self._seed = seed
        self._begun: dict[str, PuzzlePage] = {}
        self._list = PuzzlesScreen(surface, theme, catalogue, fonts)
        self.screen: PuzzlePage | None = None  # None while closed
        self._occupied: frozenset[str] = frozenset()  # squares of the wooden board

    def obey(self, command: Command) -> None:
        """One of `PUZZLE_COMMANDS`."""
        match command:
            case OpenPuzzles():
                self.screen = self._list
            case OpenPuzzle(name=name):
                if name not in self._begun:
                    self._begun[name] = self._make(name)
                self.screen = self._begun[name]
            case LeavePuzzles():
                self.screen = None
        if self.screen is not None:
            self.screen.resize(self._surface)

    def feel(self, event: BoardEvent) -> None:
        """What the wooden board tells while a puzzle is before people."""
        if isinstance(event, BoardSnapshot):
            self._occupied = frozenset(map(_square_of, event.closed))
        elif isinstance(event, ReedChanged):
            square = _square_of(event.reed)
            self._occupied = self._occupied | {square} if event.closed else self._occupied - {square}
            if self.screen is not None:
                self.screen.feel(square, event.closed, self._occupied)

    def resize(self, surface: pygame.Surface) -> None:
        """Draw on another surface from now on."""
        self._surface = surface
        if self.screen is not None:
            self.screen.resize(surface)

    def _make(self, name: str) -> PuzzlePage:
        theme, catalogue, fonts = self._look
        if name == "study":
            return StudyScreen(self._surface, theme, catalogue, fonts)
        kinds: dict[str, type[ChancePage]] = {
            "jigsaw": JigsawScreen,
            "dice": DiceScreen,
            "tour": TourScreen,
        }
        return kinds[name](self._surface, theme, self._seed, catalogue, fonts)
