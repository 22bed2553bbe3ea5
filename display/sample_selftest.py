"""The self-test in its main states, for pictures."""

from collections.abc import Callable

import pygame

from controller.machine_test import KEYS, BoardParts, MachineTest
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.self_test import STAGES, SelfTestScreen
from display.sounds import TONES
from display.theme import Theme

PARTS = BoardParts(12, 12, 8)
_RIGHT, _ENTER = pygame.K_RIGHT, pygame.K_RETURN


def tried() -> MachineTest:
    """Most squares have answered, one flickers, on some stands a piece; two keys are silent, a lamp is dark."""
    test = MachineTest(PARTS, ("south", "north", "warning"), tuple(TONES))
    test.area = (8, 8)
    test.closed = frozenset({(0, 2), (7, 5)})
    reeds = [reed for reed in test.reeds if reed not in ((3, 6), (6, 1), (7, 7))]
    for at, reed in enumerate(reeds):
        for closed in (True, False)[: 1 if reed == (5, 5) else 2]:
            test.change(reed, closed=closed, t_ms=1_000 * at)
    for at in range(8):
        test.change((2, 2), closed=bool(at % 2), t_ms=90_000 + 30 * at)
    for key in KEYS[:3]:
        test.answer("key", key)
    test.answer("lever", "south")
    for lamp in test.lamps[:5]:
        test.judge("lamp", lamp, well=lamp != "2")
    test.judge("sound", "illegal-move", well=True)
    return test


def _draw(stage: str) -> Callable[[pygame.Surface, Theme, Catalogue, FontBook], pygame.Surface]:
    def draw(surface: pygame.Surface, theme: Theme, catalogue: Catalogue, fonts: FontBook) -> pygame.Surface:
        screen = SelfTestScreen(surface, theme, tried(), catalogue, fonts)
        screen.show()
        while screen.stage != stage:
            place = next(
                target.rect.center for target in screen.targets if target.action == ("action", "next")
            )
            screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
            screen.show()
        return surface

    return draw


SAMPLES = {f"self-test-{stage}": _draw(stage) for stage in STAGES}
