"""The window or the full screen, and the wait for what happens; other threads wake it.

SDL has no way to wait for a window's events and for anything else, and pygame's own wait asks a thousand times a second
for them. So this one sleeps on a pipe, which other threads write into, and asks SDL a hundred times a second: a hand
does not notice, and it costs next to nothing.

Works under X11, Wayland, KMSDRM (a Pi without a desktop) and the dummy driver of tests. Under X11 SDL presents the
whole picture through a texture unless told not to; without it a second of clock costs a small rectangle only. The
other drivers have nothing but the texture, so the hint is for X11 alone.
Owner: the main thread; only `wake` may be called from others.
"""

import contextlib
import os
import select
from collections.abc import Sequence

import pygame

from display.catalogue import Catalogue
from display.errors import WindowError
from display.layout import SIZE_MIN

ASK_MS = 10  # between two questions for events
FULL_SCREEN_DRIVERS = ("kmsdrm", "rpi", "directfb")
NO_SCREEN_DRIVERS = ("offscreen", "dummy")  # SDL falls back to them silently; nobody would see anything
_WAKE_BYTES = 4096


class Window:
    """Shows a surface and gives events."""

    def __init__(
        self,
        size: tuple[int, int],
        catalogue: Catalogue,
        full_screen: bool | None = None,
        resizable: bool = True,
    ) -> None:
        """Open the window.

        `full_screen` None means: where there is no desktop. Without a desktop `size` is the panel's, not ours.
        Raises: WindowError where no driver gives a picture.
        """
        try:
            pygame.display.init()
        except pygame.error as error:
            raise WindowError(f"no screen: {error}") from error
        pygame.font.init()
        self.driver = pygame.display.get_driver()
        if self.driver in NO_SCREEN_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
            raise WindowError(
                "no screen: neither a desktop nor a display of this machine can be used (--headless goes without)"
            )
        if self.driver == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        is_full = self.driver.lower() in FULL_SCREEN_DRIVERS if full_screen is None else full_screen
        flags = pygame.FULLSCREEN if is_full else (pygame.RESIZABLE if resizable else 0)
        try:
            self.surface = pygame.display.set_mode((0, 0) if is_full else size, flags)
        except pygame.error as error:
            raise WindowError(f"no window of {size[0]}x{size[1]} under {self.driver}: {error}") from error
        width, height = self.surface.get_size()
        if width < SIZE_MIN[0] or height < SIZE_MIN[1]:
            raise WindowError(
                f"the screen has {width}x{height}; at least {SIZE_MIN[0]}x{SIZE_MIN[1]} are needed"
            )
        if flags == pygame.RESIZABLE:
            pygame.Window.from_display_module().minimum_size = SIZE_MIN
        pygame.display.set_caption(catalogue.text("window.title"))
        # Keys are commands, not text; a held key is one press.
        pygame.key.set_repeat()
        pygame.key.stop_text_input()
        pygame.event.set_blocked([pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.KEYUP])
        pygame.event.set_blocked([pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION])
        if is_full:
            pygame.mouse.set_visible(False)
        self._wake_reader, self._wake_writer = os.pipe()
        os.set_blocking(self._wake_writer, False)

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        """Show the rectangles that changed."""
        if rects:
            pygame.display.update(list(rects))

    def pump(self, timeout_ms: int | None) -> list[pygame.event.Event]:
        """Wait for the first event, or the timeout (None: for ever), and give all that came.

        After WINDOWSIZECHANGED give `surface` to the screen's `resize`: it is another one then.
        Movements of the mouse are folded into the last one; a wake gives an empty list or what came with it.
        """
        events = pygame.event.get()
        left_ms = timeout_ms
        while not events and (left_ms is None or left_ms > 0):
            slice_ms = ASK_MS if left_ms is None else min(ASK_MS, left_ms)
            woken, _, _ = select.select([self._wake_reader], [], [], slice_ms / 1000)
            events = pygame.event.get()
            if woken:
                os.read(self._wake_reader, _WAKE_BYTES)
                break
            left_ms = None if left_ms is None else left_ms - slice_ms
        folded: list[pygame.event.Event] = []
        for event in events:
            if folded and event.type == pygame.MOUSEMOTION and folded[-1].type == pygame.MOUSEMOTION:
                folded[-1] = event
            else:
                folded.append(event)
        resized = pygame.display.get_surface()
        if resized is not None:
            self.surface = resized
        return folded

    def wake(self) -> None:
        """End a wait from any thread; many wakes at once count as one."""
        with contextlib.suppress(BlockingIOError):  # so many wakes wait already
            os.write(self._wake_writer, b"w")

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
        os.close(self._wake_reader)
        os.close(self._wake_writer)
