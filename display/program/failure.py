"""What is done when the program itself fails: the report is written, and people are asked how to go on."""

import traceback
from collections.abc import Callable
from pathlib import Path

import pygame

from controller.commands import ContinueGame
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.fail_safe import FailSafeScreen
from display.theme import Theme
from display.window import Window

FOLDER = "failures"


def write_report(error: Exception, folder: Path, wall_time_iso: str, version: str) -> str:
    """The whole error beside the recordings. Gives the file's name, empty where it cannot be written."""
    name = f"{wall_time_iso[:19].replace(':', '-')}.txt"
    file = folder / FOLDER / name
    words = "".join(traceback.format_exception(error))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"rhunich {version}, {wall_time_iso}\n\n{words}", encoding="utf-8")
    except OSError:
        return ""
    return str(file)


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
