"""The players' screen with the clocks alone, or the moves alone: touched, a clock is pressed, anything else goes back.

It gives way by itself as soon as there is something to decide or to put right. Owner: the thread of the window.
"""

import pygame

from controller.commands import Command, PressClock, QuitProgram, ShowView
from controller.sides import Side
from controller.views import GameView
from display.panels.clock import LEVERS
from display.screens.onlooker import OnlookerScreen


class PlainScreen(OnlookerScreen):
    """The clocks or the moves alone, with what players may do meanwhile."""

    def handle(self, event: pygame.event.Event, now_ms: int = 0) -> list[Command]:
        """Take a pygame event. Call `show` afterwards."""
        del now_ms
        if event.type == pygame.QUIT:
            return [QuitProgram()]
        if event.type == pygame.KEYDOWN:
            return [PressClock(LEVERS[event.key])] if event.key in LEVERS else [ShowView()]
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            touched = [target.action for target in self._targets if target.rect.collidepoint(event.pos)]
            sides = [side for kind, side in touched if kind == "clock" and isinstance(side, Side)]
            return [PressClock(sides[0])] if sides else [ShowView()]
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._canvas.forget()
        return []


def is_needed(view: GameView) -> bool:
    """Whether people must see the whole play screen: a question, a warning, the way back, the end."""
    return bool(view.question or view.warning or view.guidance or view.result) or view.phase != "play"
