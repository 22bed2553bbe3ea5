"""Renders drawings: any size, two sides, cached. Drawn four times too large and reduced, for smooth edges.

Sides differ by more than colour: North's figures bear ink of their own (on the foot a second band) and its discs a
second ring.
Owner: one `Artist` a screen (it knows the theme and the letters' font).
"""

from itertools import pairwise

import pygame

from controller.sides import Side
from display.font_book import FontBook
from display.pieces.figures import FRAME
from display.pieces.gallery import Family, find_drawing
from display.pieces.outline import Area, Dot, Drawing, Line, Mark, Point
from display.theme import Colour, Theme, mix

OVERSAMPLE = 4
OUTLINE = 4.6  # stroke of the silhouette, in the units of the box
OUTLINE_PIXELS_MIN = 1.25
PICTOGRAM_PART = 0.61  # of the disc's diameter
DISC_MARGIN = 4.0
GHOST_ALPHA = 88


class Artist:
    """Draws pieces and keeps what it drew."""

    def __init__(self, theme: Theme, fonts: FontBook) -> None:
        self._theme = theme
        self._fonts = fonts
        self._cache: dict[tuple[Family, str, str, Side, int, bool], pygame.Surface] = {}

    def piece(
        self, family: Family, letter: str, name: str, side: Side, *, size: int, ghost: bool = False
    ) -> pygame.Surface:
        """Give a piece as a square surface of `size` pixels; do not draw on it, it is shared."""
        key = (family, letter.upper(), name, side, size, ghost)
        surface = self._cache.get(key)
        if surface is None:
            surface = self._draw(family, letter, name, side, size)
            if ghost:
                surface.set_alpha(GHOST_ALPHA)
            self._cache[key] = surface
        return surface

    def _draw(self, family: Family, letter: str, name: str, side: Side, size: int) -> pygame.Surface:
        drawing = find_drawing(family, letter, name)
        if family.discs:
            return self._draw_disc(drawing, letter, side, size)
        is_framed = drawing is None
        drawing = drawing or FRAME
        theme = self._theme
        south = side is Side.SOUTH
        fill = theme.south_fill if south else theme.north_fill
        edge = theme.south_line if south else theme.north_line
        ink = theme.south_line if south else mix(theme.north_fill, theme.south_fill, 0.92)
        pen = _Pen(size, edge)
        pen.silhouette(drawing, fill, edge)
        pen.marks(drawing.marks, ink, fill)
        if not south:
            pen.marks(drawing.north, ink, fill)
        surface = pen.finish()
        if is_framed:
            self._letter(surface, letter, ink, 0.46, 0.42)
        return surface

    def _draw_disc(self, drawing: Drawing | None, letter: str, side: Side, size: int) -> pygame.Surface:
        theme = self._theme
        south = side is Side.SOUTH
        face = theme.south_disc if south else theme.north_disc
        ink = theme.south_disc_ink if south else theme.north_disc_ink
        rim = mix(face, (60, 36, 16) if south else (0, 0, 0), 0.55)
        pen = _Pen(size, rim)
        radius = 50 - DISC_MARGIN
        pen.dot((50, 51.5), radius, rim)
        pen.dot((50, 50), radius - 2, face)
        pen.ring((50, 50), radius - 6, 3.2, ink)
        if not south:
            pen.ring((50, 50), radius - 11, 2.0, ink)
        if drawing is not None:
            offset = 50 - 50 * PICTOGRAM_PART
            pen.shape(drawing.placed(PICTOGRAM_PART, offset, offset), ink, face)
            return pen.finish()
        surface = pen.finish()
        self._letter(surface, letter, ink, 0.52, 0.5)
        return surface

    def _letter(self, surface: pygame.Surface, letter: str, ink: Colour, part: float, height: float) -> None:
        """The letter of a piece without a drawing, this part of the size, its middle at this height."""
        size = surface.get_width()
        text = self._fonts.render(letter.upper(), "bold", round(size * part), ink)
        surface.blit(text, text.get_rect(center=(size // 2, round(size * height))))


class _Pen:
    """An oversized surface and the strokes on it."""

    def __init__(self, size: int, edge: Colour) -> None:
        self._size = size
        self._scale = size * OVERSAMPLE / 100
        # Clear pixels carry the edge's colour, else reducing would mix black into every edge.
        self._surface = pygame.Surface((size * OVERSAMPLE, size * OVERSAMPLE), pygame.SRCALPHA)
        self._surface.fill((*edge, 0))

    def _points(self, points: tuple[Point, ...]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def silhouette(self, drawing: Drawing, fill: Colour, edge: Colour) -> None:
        width = max(OUTLINE, OUTLINE_PIXELS_MIN * 100 / self._size)
        for shape in drawing.body:
            self.line((*shape, shape[0]), width, edge)
            pygame.draw.polygon(self._surface, edge, self._points(shape))
        for shape in drawing.body:
            pygame.draw.polygon(self._surface, fill, self._points(shape))

    def shape(self, drawing: Drawing, ink: Colour, ground: Colour) -> None:
        """A pictogram: the silhouette in ink, its marks in the ground's colour."""
        for shape in drawing.body:
            pygame.draw.polygon(self._surface, ink, self._points(shape))
        self.marks(drawing.marks, ground, ground)

    def marks(self, marks: tuple[Mark, ...], ink: Colour, fill: Colour) -> None:
        for mark in marks:
            if isinstance(mark, Line):
                self.line(mark.points, mark.width, ink)
            elif isinstance(mark, Area):
                pygame.draw.polygon(self._surface, ink if mark.ink else fill, self._points(mark.points))
            elif isinstance(mark, Dot):
                self.dot(mark.centre, mark.radius, ink if mark.ink else fill)

    def line(self, points: tuple[Point, ...], width: float, colour: Colour) -> None:
        """A stroke with round joints and ends."""
        thick = max(1.0, width * self._scale)
        corners = self._points(points)
        for (x1, y1), (x2, y2) in pairwise(corners):
            length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
            if length > 0:
                dx, dy = (y1 - y2) / length * thick / 2, (x2 - x1) / length * thick / 2
                quad = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
                pygame.draw.polygon(self._surface, colour, quad)
        for corner in corners:
            pygame.draw.circle(self._surface, colour, corner, thick / 2)

    def dot(self, centre: Point, radius: float, colour: Colour) -> None:
        x, y = centre
        pygame.draw.circle(self._surface, colour, (x * self._scale, y * self._scale), radius * self._scale)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        x, y = centre
        place = (x * self._scale, y * self._scale)
        pygame.draw.circle(
            self._surface, colour, place, radius * self._scale, max(1, round(width * self._scale))
        )

    def finish(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self._surface, (self._size, self._size))
