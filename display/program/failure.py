"""What is done when the program itself fails: people are asked how to go on."""

from collections.abc import Callable

import pygame

from controller.commands import ContinueGame
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.fail_safe import FailSafeScreen
from display.theme import Theme
from display.window import Window


def ask_how_to_go_on(
    window: Window,
    look: tuple[Theme, Catalogue, FontBook],
    error: Exception,
    report: str,
    keys: Callable[[], list[pygame.event.Event]] = list,
) -> bool:
    """Waits until somebody has decided; whether to go on. `keys` gives what was pressed on the panel's keys."""
    theme, catalogue, fonts = look
    line = f"{type(error).__name__}: {error}".splitlines()[0]
    screen = FailSafeScreen(window.surface, theme, line, report, catalogue, fonts)
    while True:
        window.present(screen.show())
        events = window.pump(None)
        if screen.surface is not window.surface:
            screen.resize(window.surface)
        for event in (*keys(), *events):
            for command in screen.handle(event):
                return isinstance(command, ContinueGame)
