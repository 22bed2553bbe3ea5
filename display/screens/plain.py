"""The players' screen with the clocks alone, or the moves alone: touched, a clock is pressed, anything else goes back.

It gives way by itself as soon as there is something to decide or to put right. Owner: the thread of the window.
"""

import pygame

from controller.commands import Command, PressClock, ShowView
from controller.sides import Side
from controller.views import GameView
from display.panels.clock import LEVERS
from display.screens.onlooker import OnlookerScreen


class PlainScreen(OnlookerScreen):
    """The clocks or the moves alone, with what players may do meanwhile."""

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        return [PressClock(LEVERS[event.key])] if event.key in LEVERS else [ShowView()]

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        kind, side = self._touched(place) or ("", None)
        return [PressClock(side)] if kind == "clock" and isinstance(side, Side) else [ShowView()]


def is_needed(view: GameView) -> bool:
    """Whether people must see the whole play screen: a question, a warning, the way back, the end."""
    return bool(view.question or view.warning or view.guidance or view.result) or view.phase != "play"
