"""The second screen: its window and what it shows, opened if it was asked for, and given up where it fails."""

import pygame

from controller.views import GameView
from display.catalogue import Catalogue
from display.errors import DisplayError
from display.font_book import FontBook
from display.screens.onlooker import OnlookerScreen
from display.second_window import SecondWindow
from display.theme import Theme


class Onlookers:
    """What onlookers have before them. `trouble` says why it is not there, once. Owner: the main thread."""

    def __init__(
        self, kind: str, size: tuple[int, int], theme: Theme, catalogue: Catalogue, fonts: FontBook
    ) -> None:
        """Opens the window; where that cannot be, play goes on without."""
        self.trouble = ""
        self._window: SecondWindow | None = None
        try:
            self._window = SecondWindow(size, catalogue)
            self._screen = OnlookerScreen(self._window.surface, theme, kind, catalogue, fonts)
            self.show(None)
        except DisplayError as error:
            self._give_up(error)

    def show(self, view: GameView | None) -> None:
        """Bring it up to date."""
        if self._window is None:
            return
        try:
            self._window.present(self._screen.show(view))
        except DisplayError as error:
            self._give_up(error)

    def take(self, event: pygame.event.Event) -> bool:
        """Whether an event was this window's alone. Keys pressed there are the program's all the same."""
        if self._window is None or not self._window.owns(event):
            return False
        if event.type == pygame.WINDOWCLOSE:
            self.close()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._screen.resize(self._window.resized())
        elif event.type == pygame.WINDOWEXPOSED:
            self._screen.forget()
        return event.type != pygame.KEYDOWN

    def next_change_ms(self, now_ms: int) -> int | None:
        """When the picture changes by itself; None for never."""
        return None if self._window is None else self._screen.next_change_ms(now_ms)

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _give_up(self, error: DisplayError) -> None:
        self.trouble = str(error)
        self.close()
