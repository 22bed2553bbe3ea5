"""A puzzle that chance mixes: how all of them begin, and the way back to the list.

Owner: the thread of the window.
"""

from abc import abstractmethod
from collections.abc import Callable
from random import Random

import pygame

from controller.commands import Command, OpenPuzzles
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.puzzle_page import BACK, PuzzlePage
from display.theme import Theme


class ChancePage(PuzzlePage):
    """A puzzle on a surface of any size from 640x480, begun when it is made."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        seed: Callable[[], int],
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        """`seed` gives the number that it is mixed by, another each time it is asked."""
        super().__init__(surface, theme, catalogue, fonts)
        self._seed = seed
        self._begin()

    @abstractmethod
    def _begin(self) -> None:
        """Lay it out as people meet it first."""

    @abstractmethod
    def _do(self, name: str) -> None:
        """What an action does, besides the way back."""

    def _chance(self) -> Random:
        """Chance of its own for each time it is asked."""
        return Random(self._seed())

    def _use(self, name: str) -> list[Command]:
        if name == BACK:
            return [OpenPuzzles()]
        self._do(name)
        return []
