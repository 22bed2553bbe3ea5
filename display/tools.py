"""What every panel draws with: theme, fonts, words, pieces and the scale, with the few shapes they share.

Owner: one `Tools` a screen and size.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from controller.sides import Side
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.pieces.artist import Artist
from display.theme import TYPE, Colour, Theme


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can be touched; `action` tells the screen what it means."""

    rect: pygame.Rect
    action: tuple[str, object]


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen: what it shows and where it can be touched."""

    patches: tuple[Patch, ...]
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Tools:
    """The draughtsman's table."""

    theme: Theme
    fonts: FontBook
    catalogue: Catalogue
    artist: Artist
    unit: float

    def px(self, design: float) -> int:
        """Turn design pixels into real ones."""
        return round(design * self.unit)

    def side_name(self, side: Side) -> str:
        """Give the side's name in words."""
        return self.catalogue.text(f"side.{side.value}")

    def card(
        self, surface: pygame.Surface, rect: pygame.Rect, fill: Colour, border: Colour | None = None
    ) -> None:
        """Draw a rounded card."""
        radius = self.px(7)
        pygame.draw.rect(surface, fill, rect, border_radius=radius)
        if border is not None:
            pygame.draw.rect(surface, border, rect, max(1, self.px(1.5)), border_radius=radius)

    def text(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        colour: Colour,
        *,
        size: float = TYPE.body,
        weight: str = "regular",
        align: str = "left",
    ) -> None:
        """Draw one line, cut to the rectangle's width, centred in its height; `align` is left, centre or right."""
        pixels = self.px(size)
        line = self.fonts.cut(words, weight, pixels, rect.width)
        drawn = self.fonts.render(line, weight, pixels, colour)
        place = drawn.get_rect(midleft=rect.midleft)
        if align == "centre":
            place = drawn.get_rect(center=rect.center)
        elif align == "right":
            place = drawn.get_rect(midright=rect.midright)
        surface.blit(drawn, place)

    def paragraph(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        colour: Colour,
        *,
        sizes: tuple[float, ...] = (TYPE.body, TYPE.label, TYPE.small),
        weight: str = "medium",
        align: str = "left",
        middle: bool = True,
    ) -> int:
        """Draw wrapped text as large as `sizes` and the rectangle allow. Gives the y below the last line."""
        pixels = tuple(self.px(size) for size in sizes)
        size, lines = self.fonts.fit(words, weight, pixels, rect.width, rect.height)
        step = self.fonts.line_height(weight, size)
        top = rect.top + (rect.height - step * len(lines)) // 2 if middle else rect.top
        for line in lines:
            drawn = self.fonts.render(line, weight, size, colour)
            place = drawn.get_rect(topleft=(rect.left, top))
            if align == "centre":
                place = drawn.get_rect(midtop=(rect.centerx, top))
            surface.blit(drawn, place)
            top += step
        return top

    def icon(self, surface: pygame.Surface, name: str, rect: pygame.Rect, colour: Colour) -> None:
        """Draw an icon in the square about the rectangle's centre; the names are the keys of `ICONS`."""
        side = min(rect.width, rect.height)
        surface.blit(draw_icon(name, side, colour), (rect.centerx - side // 2, rect.centery - side // 2))

    def swatch(self, surface: pygame.Surface, rect: pygame.Rect, side: Side) -> None:
        """Draw the side's mark: a light piece's colour for South, a dark and banded one for North."""
        size = min(rect.width, rect.height)
        south = side is Side.SOUTH
        fill = self.theme.south_fill if south else self.theme.north_fill
        line = self.theme.south_line if south else self.theme.south_fill
        big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
        centre = (size * 2, size * 2)
        pygame.draw.circle(big, self.theme.south_fill if not south else line, centre, size * 2 - 2)
        pygame.draw.circle(big, fill, centre, size * 2 - max(4, size // 4))
        if not south:
            pygame.draw.circle(big, line, centre, round(size * 0.9), max(4, size // 4))
        small = pygame.transform.smoothscale(big, (size, size))
        surface.blit(small, small.get_rect(center=rect.center))


_icons: dict[tuple[str, int, Colour], pygame.Surface] = {}


def draw_icon(name: str, side: int, colour: Colour) -> pygame.Surface:
    """Give an icon of `side` pixels; shared, do not draw on it."""
    key = (name, side, colour)
    if key not in _icons:
        scale = side * 4
        big = pygame.Surface((scale, scale), pygame.SRCALPHA)
        big.fill((*colour, 0))
        ICONS[name](_Sketch(big, colour))
        _icons[key] = pygame.transform.smoothscale(big, (side, side))
    return _icons[key]


class _Sketch:
    """Strokes in a box of 24 by 24."""

    def __init__(self, surface: pygame.Surface, colour: Colour) -> None:
        self.surface = surface
        self.colour = colour
        self.scale = surface.get_width() / 24

    def line(self, *points: tuple[float, float], width: float = 2.4) -> None:
        corners = [(x * self.scale, y * self.scale) for x, y in points]
        thick = width * self.scale
        for at, corner in enumerate(corners):
            pygame.draw.circle(self.surface, self.colour, corner, thick / 2)
            if at:
                (x1, y1), (x2, y2) = corners[at - 1], corner
                length = math.hypot(x2 - x1, y2 - y1) or 1.0
                dx, dy = (y1 - y2) / length * thick / 2, (x2 - x1) / length * thick / 2
                quad = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
                pygame.draw.polygon(self.surface, self.colour, quad)

    def area(self, *points: tuple[float, float]) -> None:
        pygame.draw.polygon(self.surface, self.colour, [(x * self.scale, y * self.scale) for x, y in points])

    def dot(self, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self.surface, self.colour, (x * self.scale, y * self.scale), radius * self.scale)

    def arc(self, x: float, y: float, radius: float, *, start: float, end: float, width: float = 2.4) -> None:
        """Degrees, 0 to the right, clockwise."""
        steps = 24
        points = [
            (
                x + radius * math.cos(math.radians(start + (end - start) * k / steps)),
                y + radius * math.sin(math.radians(start + (end - start) * k / steps)),
            )
            for k in range(steps + 1)
        ]
        self.line(*points, width=width)


def _undo(s: _Sketch) -> None:
    s.arc(13, 13, 7, start=-120, end=130)
    s.area((2.5, 7.5), (12, 1.5), (11.5, 12))


def _pause(s: _Sketch) -> None:
    s.line((8, 5), (8, 19), width=4.4)
    s.line((16, 5), (16, 19), width=4.4)


def _menu(s: _Sketch) -> None:
    for y in (6, 12, 18):
        s.line((4, y), (20, y), width=2.8)


def _set_up(s: _Sketch) -> None:
    for x, y in ((7, 7), (17, 7), (7, 17), (17, 17)):
        s.dot(x, y, 3.6)


def _warning(s: _Sketch) -> None:
    s.line((12, 2.8), (22, 20.5), (2, 20.5), (12, 2.8), width=2.2)
    s.line((12, 9), (12, 14), width=2.8)
    s.dot(12, 17.6, 1.6)


def _question(s: _Sketch) -> None:
    s.arc(12, 8.6, 4.9, start=-190, end=70, width=2.8)
    s.line((13.2, 13.2), (12, 15), (12, 16.4), width=2.8)
    s.dot(12, 20.6, 1.8)


def _link(s: _Sketch) -> None:
    s.line((4, 13), (9.5, 18.5), (20, 6), width=3.2)


def _link_lost(s: _Sketch) -> None:
    s.line((5, 5), (19, 19), width=3)
    s.line((19, 5), (5, 19), width=3)


def _flag(s: _Sketch) -> None:
    s.line((5, 2.5), (5, 22), width=2.6)
    s.area((5, 3), (21, 7.8), (5, 13.5))


def _play(s: _Sketch) -> None:
    s.area((5, 3), (21, 12), (5, 21))


def _low(s: _Sketch) -> None:
    s.line((6, 2.5), (18, 2.5), width=2.4)
    s.line((6, 21.5), (18, 21.5), width=2.4)
    s.area((7, 3), (17, 3), (12, 12))
    s.area((7, 21), (17, 21), (12, 12))


def _info(s: _Sketch) -> None:
    s.dot(12, 5.2, 2)
    s.line((12, 10.5), (12, 20), width=3.4)


def _put(s: _Sketch) -> None:
    s.line((12, 3), (12, 15), width=3.6)
    s.area((5, 12), (19, 12), (12, 21))


def _remove(s: _Sketch) -> None:
    s.line((12, 21), (12, 9), width=3.6)
    s.area((5, 12), (19, 12), (12, 3))


def _next(s: _Sketch) -> None:
    s.area((8, 4), (18, 12), (8, 20))


def _previous(s: _Sketch) -> None:
    s.area((16, 4), (6, 12), (16, 20))


def _last(s: _Sketch) -> None:
    s.area((5, 4), (15, 12), (5, 20))
    s.line((18, 5), (18, 19), width=3)


def _first(s: _Sketch) -> None:
    s.area((19, 4), (9, 12), (19, 20))
    s.line((6, 5), (6, 19), width=3)


ICONS: dict[str, Callable[[_Sketch], None]] = {
    "undo": _undo,
    "pause": _pause,
    "menu": _menu,
    "setup": _set_up,
    "warning": _warning,
    "question": _question,
    "link": _link,
    "link_lost": _link_lost,
    "flag": _flag,
    "play": _play,
    "low": _low,
    "info": _info,
    "put": _put,
    "remove": _remove,
    "next": _next,
    "previous": _previous,
    "first": _first,
    "last": _last,
    "back": _menu,
}
