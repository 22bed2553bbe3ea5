"""The program, with a play screen that fails at its third picture; somebody presses Enter, and closes it afterwards."""

import sys

import pygame

from display.program import main
from display.screen import Screen
from display.screens.fail_safe import FailSafeScreen

shown = 0
show_play, show_failure = Screen.show, FailSafeScreen.show


def fail(self, view, now_ms):  # type: ignore[no-untyped-def]
    """The third picture of the game cannot be drawn; the one after it went on is looked at and left."""
    global shown  # noqa: PLW0603
    shown += 1
    if shown == 3:
        raise ZeroDivisionError("no such pixel")
    if shown == 5:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    return show_play(self, view, now_ms)


def press_enter(self, now_ms=0):  # type: ignore[no-untyped-def]
    """As soon as the words are there."""
    rects = show_failure(self, now_ms)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN))
    return rects


Screen.show, FailSafeScreen.show = fail, press_enter  # type: ignore[method-assign]
sys.exit(
    main(["run", "--game", "chess", "--board", "virtual", "--recordings", sys.argv[1], "--size", "800x480"])
)
