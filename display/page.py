"""What every screen is drawn with: a canvas of any size, theme, words, fonts, pieces, and where it is touched; and how
it is worked.
"""

import pygame

from controller.commands import Command, QuitProgram
from display.canvas import Canvas
from display.catalogue import Catalogue
from display.errors import ScreenSizeError
from display.font_book import FontBook
from display.layout import DESIGN_SIZE, SIZE_MIN
from display.pieces.artist import Artist
from display.theme import Theme
from display.tools import Target, Tools


class Page:
    """A picture on a surface of any size from 640x480; its screen fills `_targets` and presents patches."""

    def __init__(
        self, surface: pygame.Surface, theme: Theme, catalogue: Catalogue | None, fonts: FontBook | None
    ) -> None:
        self._theme = theme
        self._catalogue = catalogue or Catalogue()
        self._fonts = fonts or FontBook()
        self._artist = Artist(theme, self._fonts)
        self._canvas = Canvas(surface, theme.ground)
        self._targets: list[Target] = []

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        return self._canvas.surface

    @property
    def targets(self) -> tuple[Target, ...]:
        """Where the picture can be touched; of two that overlap the later one counts."""
        return tuple(self._targets)

    def handle(self, event: pygame.event.Event, now_ms: int = 0) -> list[Command]:
        """Take a pygame event; a touch comes as the mouse event that SDL makes of it. Call `show` afterwards."""
        del now_ms
        match event.type:
            case pygame.QUIT:
                return [QuitProgram()]
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.MOUSEWHEEL:
                self._on_wheel(event.y)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._on_touch(event.pos)
            case pygame.WINDOWEXPOSED | pygame.WINDOWSIZECHANGED:
                self.forget()
        return []

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        """A key went down."""
        del event
        return []

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        """A finger, or the mouse's first button."""
        del place
        return []

    def _on_wheel(self, rows: int) -> None:
        """The mouse's wheel, upwards."""

    def _touched(self, place: tuple[int, int]) -> tuple[str, object] | None:
        """The topmost target there."""
        targets = reversed(self._targets)
        return next((target.action for target in targets if target.rect.collidepoint(place)), None)

    def resize(self, surface: pygame.Surface) -> None:
        """Draw on another surface from now on (the window changed its size)."""
        self._canvas = Canvas(surface, self._theme.ground)

    def forget(self) -> None:
        """Draw everything anew at the next `show` (the window was covered)."""
        self._canvas.forget()

    def next_change_ms(self, now_ms: int) -> int | None:
        """When the picture changes by itself; None for never."""
        del now_ms
        return None

    def _tools_of(self, unit: float) -> Tools:
        """What panels are drawn with, so many pixels to a unit of the design."""
        return Tools(self._theme, self._fonts, self._catalogue, self._artist, unit)

    def _fitting_tools(self) -> Tools:
        """The same, as large as the design fits the surface. Raises: ScreenSizeError."""
        size = self._canvas.surface.get_size()
        if size[0] < SIZE_MIN[0] or size[1] < SIZE_MIN[1]:
            raise ScreenSizeError(f"a screen of {size[0]}x{size[1]} is too small")
        return self._tools_of(min(size[0] / DESIGN_SIZE[0], size[1] / DESIGN_SIZE[1]))
