"""The picture of the jigsaw: a Knight and a Lancer on a chequered plain before hills, no two parts of it alike."""

from functools import lru_cache

import pygame

from controller.game_card import find_card
from controller.sides import Side
from display.pieces.gallery import card_family
from display.theme import Colour, mix
from display.tools import Tools

PIECES = (  # game, letter, x and y of the middle, height as a part
    ("chess", "N", Side.SOUTH, 0.28, 0.6, 0.66),
    ("lancer-chess", "L", Side.NORTH, 0.74, 0.7, 0.5),
    ("lancer-chess", "T", Side.SOUTH, 0.54, 0.44, 0.2),
)
SKY: tuple[Colour, Colour] = ((58, 92, 150), (250, 206, 150))  # above, at the horizon
SUN: Colour = (255, 240, 190)
HILLS: tuple[Colour, ...] = ((96, 112, 128), (72, 104, 92), (52, 88, 62))
HORIZON = 0.52  # of the height


def draw_picture(tools: Tools, size: tuple[int, int]) -> pygame.Surface:
    """Give the picture; shared, do not draw on it."""
    return _draw(tools, size)


@lru_cache(maxsize=8)
def _draw(tools: Tools, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    surface = pygame.Surface(size)
    horizon = round(height * HORIZON)
    for row in range(horizon):
        pygame.draw.line(surface, mix(*SKY, row / max(1, horizon)), (0, row), (width, row))
    pygame.draw.circle(surface, SUN, (round(width * 0.78), round(height * 0.2)), round(min(size) * 0.09))
    _paint_hills(surface, width, height, horizon)
    _paint_plain(surface, tools, width, height, horizon)
    for game_id, letter, side, x, y, part in PIECES:
        card = find_card(game_id)
        name = next(kind.name for kind in card.kinds if kind.letter == letter)
        drawn = tools.artist.piece(card_family(card), letter, name, side, size=round(min(size) * part))
        surface.blit(drawn, drawn.get_rect(center=(round(width * x), round(height * y))))
    return surface


def _paint_hills(surface: pygame.Surface, width: int, height: int, horizon: int) -> None:
    crests = (
        ((0, 0.42), (0.2, 0.26), (0.42, 0.44), (0.62, 0.3), (0.86, 0.42), (1, 0.36)),
        ((0, 0.36), (0.14, 0.44), (0.34, 0.38), (0.55, 0.47), (0.8, 0.4), (1, 0.48)),
        ((0, 0.5), (0.3, 0.46), (0.5, 0.51), (0.72, 0.47), (1, 0.5)),
    )
    for colour, crest in zip(HILLS, crests, strict=True):
        points = [(round(x * width), round(y * height)) for x, y in crest]
        pygame.draw.polygon(surface, colour, [(0, horizon), *points, (width, horizon)])


def _paint_plain(surface: pygame.Surface, tools: Tools, width: int, height: int, horizon: int) -> None:
    """Squares that grow towards the viewer, eight to a row, and wider than the picture."""
    theme = tools.theme
    rows = 7
    depths = [horizon + round((height - horizon) * (row / rows) ** 1.7) for row in range(rows + 1)]

    def across(column: int, y: int) -> int:
        spread = 0.9 + 1.3 * (y - horizon) / max(1, height - horizon)
        return round(width * (0.5 + (column / 8 - 0.5) * spread))

    surface.fill(theme.square_dark, (0, horizon, width, height - horizon))
    for row in range(rows):
        for column in range(-2, 10):
            if (row + column) % 2:
                continue
            top, bottom = depths[row], depths[row + 1]
            corners = [
                (across(column, top), top),
                (across(column + 1, top), top),
                (across(column + 1, bottom), bottom),
                (across(column, bottom), bottom),
            ]
            pygame.draw.polygon(surface, theme.square_light, corners)
