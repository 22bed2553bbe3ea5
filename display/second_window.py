"""A second window, for onlookers: on a second screen where there is one. It takes no keys and no touches.

Only the program's first window has SDL's cheap way to show single rectangles; this one shows itself whole, and only
when something changed. Owner: the main thread.
"""

from collections.abc import Sequence

import pygame

from display.catalogue import Catalogue
from display.errors import WindowError
from display.layout import SIZE_MIN

SCREENS = 2
GONE = "the second screen is gone"


class SecondWindow:
    """Shows a surface beside the program's window, which must be open."""

    def __init__(self, size: tuple[int, int], catalogue: Catalogue) -> None:
        """Fills the second screen, or opens a window of this size on the only one. Raises: WindowError."""
        screens = pygame.display.get_desktop_sizes()
        self.is_alone = len(screens) >= SCREENS
        title = catalogue.text("window.onlookers")
        try:
            if self.is_alone:
                # Positions count over all screens, which stand side by side.
                place = (screens[0][0], 0)
                self._window = pygame.Window(title, screens[1], place, borderless=True)
            else:
                self._window = pygame.Window(title, size, resizable=True)
                self._window.minimum_size = SIZE_MIN
            self.surface = self._window.get_surface()
        except (pygame.error, ValueError) as error:
            raise WindowError(f"no second window: {error}") from error

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        """Show the picture if any of it changed. Raises: WindowError, where the screen is gone."""
        if self.is_alone and len(pygame.display.get_desktop_sizes()) < SCREENS:
            raise WindowError(GONE)  # the window is still there, where nobody can see it
        if not rects:
            return
        try:
            self._window.flip()
        except pygame.error as error:
            raise WindowError(f"{GONE}: {error}") from error

    def owns(self, event: pygame.event.Event) -> bool:
        """Whether an event happened to this window."""
        return getattr(event, "window", None) is self._window

    def resized(self) -> pygame.Surface:
        """The surface after a change of size."""
        self.surface = self._window.get_surface()
        return self.surface

    def close(self) -> None:
        """Close it."""
        self._window.destroy()
