"""Puzzles in their main states, for documents, golden images and the eye."""

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.dice import DiceScreen
from display.screens.jigsaw import JigsawScreen
from display.screens.puzzle_page import PuzzlePage
from display.screens.puzzles import PuzzlesScreen
from display.screens.study import StudyScreen
from display.screens.tour import TourScreen
from display.theme import Theme

SEED = 5

Look = tuple[pygame.Surface, Theme, Catalogue, FontBook]


def _list(surface: pygame.Surface, theme: Theme, catalogue: Catalogue, fonts: FontBook) -> PuzzlePage:
    return PuzzlesScreen(surface, theme, catalogue, fonts)


def _study(surface: pygame.Surface, theme: Theme, catalogue: Catalogue, fonts: FontBook) -> PuzzlePage:
    return StudyScreen(surface, theme, catalogue, fonts)


def _seeded(
    kind: type[JigsawScreen | DiceScreen | TourScreen],
    surface: pygame.Surface,
    theme: Theme,
    catalogue: Catalogue,
    fonts: FontBook,
) -> PuzzlePage:
    return kind(surface, theme, lambda: SEED, catalogue, fonts)


def _draw(
    make: Callable[[pygame.Surface, Theme, Catalogue, FontBook], PuzzlePage],
    touched: Iterable[tuple[str, object]],
    surface: pygame.Surface,
    theme: Theme,
    catalogue: Catalogue,
    fonts: FontBook,
) -> pygame.Surface:
    """The screen after what was touched: the kind and value of each target."""
    screen = make(surface, theme, catalogue, fonts)
    screen.show()
    for action in touched:
        place = next(target.rect.center for target in screen.targets if target.action == action)
        screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        screen.show()
    return surface


def _do(*names: str) -> tuple[tuple[str, object], ...]:
    return tuple(("action", name) for name in names)


_JIGSAW, _DICE, _TOUR = (partial(_seeded, kind) for kind in (JigsawScreen, DiceScreen, TourScreen))
_TAKEN: tuple[tuple[str, object], ...] = (("cell", (1, 5)), ("cell", (1, 0)))  # b3, and b8 which it goes to

SAMPLES: dict[str, Callable[[pygame.Surface, Theme, Catalogue, FontBook], pygame.Surface]] = {
    "puzzles": partial(_draw, _list, ()),
    "jigsaw-picture": partial(_draw, _JIGSAW, _do("size")),
    "jigsaw-numbers": partial(_draw, _JIGSAW, _do("kind", "size")),
    "jigsaw-plain": partial(_draw, _JIGSAW, (*_do("kind", "kind", "over"), ("cell", (1, 1)))),
    "dice": partial(_draw, _DICE, ()),
    "tour": partial(_draw, _TOUR, _do(*("board",) * 7, "example", *("undo",) * 40, "hint")),
    "tour-levels": partial(_draw, _TOUR, _do(*("board",) * 2, "example", *("undo",) * 10)),
    "tour-done": partial(_draw, _TOUR, _do("board", "example")),
    "study": partial(_draw, _study, _do("hint")),
    "study-taken": partial(_draw, _study, _TAKEN[:1]),
    "study-right": partial(_draw, _study, _TAKEN),
    "study-chinese": partial(_draw, _study, _do(*("next",) * 7)),
}
