"""What a square is before anything stands on it: its colour, and what the board's places make of it.

Rivers, palaces, key squares, pyramids, headquarters, forests and hilltops come from the view's regions, so that a new
game's board needs nothing here. Each square is painted by itself, so that it can be painted alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from controller.views import BoardView
from display.theme import Colour, Theme, mix
from display.tools import Tools

ORIGIN_FILE = ord("a")
OVERSAMPLE = 3
SIDES = {"left": (-1, 0), "right": (1, 0), "top": (0, 1), "bottom": (0, -1)}


@dataclass(frozen=True, slots=True)
class Ground:
    """One square: file and rank counted from 0, the places it belongs to, the sides where its palace ends."""

    file: int
    rank: int
    places: frozenset[str] = frozenset()
    edges: tuple[str, ...] = ()
    diagonals: tuple[str, ...] = ()  # of a palace of three by three: "rising", "falling"
    banks: tuple[str, ...] = ()  # the sides along which a river runs
    arms: tuple[str, ...] = field(default=())  # on a board of points: the sides to which its lines go


@lru_cache(maxsize=64)
def find_grounds(board: BoardView) -> Mapping[str, Ground]:
    """Give what every square of a board is."""
    places: dict[str, set[str]] = {square: set() for square in board.squares}
    palace_of: dict[str, tuple[str, ...]] = {}
    river: list[str] = []
    for kind, squares in board.regions:
        if kind == "river":
            river.extend(squares)
            continue
        for square in squares:
            places[square].add(kind)
            if kind == "palace":
                palace_of[square] = squares
    lowest = min((int(square[1:]) for square in river), default=0)
    found = {}
    for square in board.squares:
        palace = palace_of.get(square, ())
        beside = {side: _neighbour(square, *step) for side, step in SIDES.items()}
        banks = ("top" if int(square[1:]) == lowest else "bottom",) if square in river else ()
        found[square] = Ground(
            ord(square[0].lower()) - ORIGIN_FILE,
            int(square[1:]),
            frozenset(places[square]),
            tuple(side for side, name in beside.items() if palace and name not in palace),
            _diagonals(square, palace),
            banks,
            tuple(
                side
                for side, name in beside.items()
                if name in places
                and not (side in banks and beside["left"] in places and beside["right"] in places)
            ),
        )
    return found


def find_hills(cells: Mapping[tuple[int, int], str]) -> tuple[tuple[int, int], ...]:
    """Give the cells (column, row) that are missing in the middle of the board: hilltops, which nothing can enter.

    What is missing at the edge is no hill: there the board has another shape.
    """
    columns, rows = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    outside: set[tuple[int, int]] = set()
    waiting = [(x, y) for x in range(-1, columns + 1) for y in (-1, rows)] + [
        (x, y) for x in (-1, columns) for y in range(-1, rows + 1)
    ]
    while waiting:
        x, y = cell = waiting.pop()
        if cell in outside or cell in cells or not (-1 <= x <= columns and -1 <= y <= rows):
            continue
        outside.add(cell)
        waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return tuple(
        (x, y) for y in range(rows) for x in range(columns) if (x, y) not in cells and (x, y) not in outside
    )


def _neighbour(square: str, dx: int, dy: int) -> str:
    return f"{chr(ord(square[0]) + dx)}{int(square[1:]) + dy}"


def _diagonals(square: str, palace: tuple[str, ...]) -> tuple[str, ...]:
    """Which of a square palace's diagonals go through the square."""
    files = sorted({name[0] for name in palace})
    ranks = sorted({int(name[1:]) for name in palace})
    if len(files) != 3 or len(ranks) != 3:
        return ()
    x, y = files.index(square[0]) - 1, ranks.index(int(square[1:])) - 1
    return tuple(name for name, is_on in (("rising", x == y), ("falling", x == -y)) if is_on)


def paint_ground(
    surface: pygame.Surface, tools: Tools, rect: pygame.Rect, board: BoardView, square: str, *, is_last: bool
) -> None:
    """Paint a square without what stands on it; `is_last` tints it as a square of the last move."""
    theme = tools.theme
    ground = find_grounds(board)[square]
    colour = find_colour(theme, board.style, ground)
    if is_last:
        colour = mix(colour, theme.last_move, 0.55 if board.style != "chequered" else 0.5)
    surface.fill(colour, rect)
    if "stop" in ground.places:
        _pyramid(surface, rect, colour)
    if board.style == "points":
        _shore(surface, theme, rect, ground)
        _point(surface, theme, rect, ground)
    elif board.style == "lines":
        pygame.draw.rect(surface, theme.square_line, rect, 1)
    if "water" in ground.places:
        _waves(surface, theme, rect)
    if "forest" in ground.places:
        _tree(surface, theme, rect)
    if "wing" in ground.places:
        _bricks(surface, mix(colour, theme.frame, 0.32), rect)
    _palace(surface, theme, rect, ground, board.style)
    for bank in ground.banks if board.style != "points" else ():
        surface.fill(theme.water_line, _strip(rect, bank, max(2, rect.height // 12)))
    if "broker" in ground.places:
        _rings(surface, mix(colour, theme.frame, 0.55), rect)
    if "headquarters" in ground.places:
        _flag(surface, theme, rect)
    if "key" in ground.places:
        _key(surface, theme, rect)


def find_colour(theme: Theme, style: str, ground: Ground) -> Colour:
    """Give what a square is filled with."""
    # a1 is dark: rulebook, Western family, 0.2.
    is_dark = (ground.file + ground.rank) % 2 == 1
    if "water" in ground.places:
        return theme.water_dark if is_dark and style == "chequered" else theme.water
    if style != "chequered":
        shade = mix(theme.square_plain, theme.square_dark, 0.42)
        return shade if "palace" in ground.places and style == "lines" else theme.square_plain
    return theme.square_dark if is_dark else theme.square_light


def _palace(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, ground: Ground, style: str) -> None:
    thin = max(1, rect.width // 28)
    if style == "points":
        return  # its lines go from point to point
    for diagonal in ground.diagonals:
        ends = (rect.bottomleft, rect.topright) if diagonal == "rising" else (rect.topleft, rect.bottomright)
        pygame.draw.aaline(surface, theme.square_line, *ends, thin)
    width = max(2, rect.width // 16)
    for side in ground.edges if style == "chequered" else ():
        surface.fill(theme.square_line, _strip(rect, side, width))


def _strip(rect: pygame.Rect, side: str, width: int) -> pygame.Rect:
    """The part of a rectangle along one of its sides."""
    if side in ("left", "right"):
        strip = pygame.Rect(rect.left, rect.top, width, rect.height)
        strip.right = rect.right if side == "right" else strip.right
        return strip
    strip = pygame.Rect(rect.left, rect.top, rect.width, width)
    strip.bottom = rect.bottom if side == "bottom" else strip.bottom
    return strip


def _point(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, ground: Ground) -> None:
    """The crossing of two lines, which pieces stand on."""
    width = max(1, rect.width // 28)
    x, y = rect.centerx - width // 2, rect.centery - width // 2
    parts = {
        "left": (rect.left, y, rect.centerx - rect.left, width),
        "right": (x, y, rect.right - x, width),
        "top": (x, rect.top, width, rect.centery - rect.top),
        "bottom": (x, y, width, rect.bottom - y),
    }
    for side in ground.arms:
        surface.fill(theme.square_line, parts[side])
    for diagonal in ground.diagonals:
        up, down = ("right", "left") if diagonal == "rising" else ("left", "right")
        for across, along in ((up, "top"), (down, "bottom")):
            if across not in ground.edges and along not in ground.edges:
                corner = (
                    rect.right if across == "right" else rect.left,
                    rect.top if along == "top" else rect.bottom,
                )
                pygame.draw.aaline(surface, theme.square_line, rect.center, corner, width)


def _shore(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, ground: Ground) -> None:
    """Half of a river between two ranks of points, from the water's edge to the middle of the stream."""
    edge = rect.height // 7
    for bank in ground.banks:
        band = pygame.Rect(rect.left, rect.top, rect.width, rect.height // 2 - edge)
        if bank == "bottom":
            band.bottom = rect.bottom
        if "left" not in ground.arms:
            band.width, band.left = rect.right - rect.centerx, rect.centerx
        elif "right" not in ground.arms:
            band.width = rect.centerx - rect.left
        surface.fill(mix(theme.square_plain, theme.water, 0.8), band)


def _pyramid(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """A stone seen from above: four slopes, lit from the upper left."""
    inner = rect.inflate(-rect.width // 8, -rect.height // 8)
    corners = (inner.topleft, inner.topright, inner.bottomright, inner.bottomleft)
    stone = mix(colour, (120, 120, 126), 0.75)
    for at, part in enumerate((0.45, 0.05, -0.45, -0.15)):
        shade = mix(stone, (255, 255, 255) if part > 0 else (0, 0, 0), abs(part))
        pygame.draw.polygon(surface, shade, (corners[at], corners[(at + 1) % 4], inner.center))


def _waves(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    width = max(1, rect.width // 28)
    for part in (0.2, 0.8):
        y = rect.top + rect.height * part
        step = rect.width / 4
        points = [
            (rect.left + step * k / 2, y + (rect.height * 0.045 if k % 2 else -rect.height * 0.045))
            for k in range(9)
        ]
        pygame.draw.lines(surface, theme.water_line, False, points, width)


def _tree(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """A fir in the lower right corner, beside whatever stands there."""
    size = max(6, rect.width // 4)
    left, bottom = rect.right - size - rect.width // 16, rect.bottom - rect.height // 16
    for part in (0.0, 0.38):
        top = bottom - size * 1.2 + size * part
        pygame.draw.polygon(
            surface,
            theme.leaf,
            ((left + size / 2, top), (left + size, top + size * 0.62), (left, top + size * 0.62)),
        )
    surface.fill(
        theme.square_line,
        (round(left + size * 0.42), round(bottom - size * 0.22), max(1, size // 6), max(2, size // 4)),
    )


def _bricks(surface: pygame.Surface, colour: Colour, rect: pygame.Rect) -> None:
    rows, width = 4, max(1, rect.width // 32)
    for row in range(1, rows):
        y = rect.top + rect.height * row // rows
        surface.fill(colour, (rect.left, y, rect.width, width))
    for row in range(rows):
        y = rect.top + rect.height * row // rows
        for part in (1, 3) if row % 2 else (0, 2):
            surface.fill(colour, (rect.left + rect.width * part // 4, y, width, rect.height // rows))


def _rings(surface: pygame.Surface, colour: Colour, rect: pygame.Rect) -> None:
    width = max(2, rect.width // 22)
    for part in (0.46, 0.36):
        pygame.draw.aacircle(surface, colour, rect.center, rect.width * part, width)


def _flag(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """A small flag in the upper left corner, and a border: a goal."""
    pygame.draw.rect(surface, theme.square_line, rect, max(2, rect.width // 16))
    size = max(6, rect.width // 4)
    left, top = rect.left + rect.width // 10, rect.top + rect.height // 10
    surface.fill(theme.square_line, (left, top, max(1, size // 6), size))
    pygame.draw.polygon(
        surface,
        theme.mark_remove,
        ((left + size // 6, top), (left + size, top + size * 0.3), (left + size // 6, top + size * 0.6)),
    )


def _key(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """A key in the middle and a golden border that is seen around whatever stands there."""
    pygame.draw.rect(surface, theme.square_line, rect, max(3, rect.width // 10))
    pygame.draw.rect(surface, theme.key, rect.inflate(-2, -2), max(2, rect.width // 14))
    side = round(rect.width * 0.62)
    tools_icon = _drawn_key(side, theme.key, theme.square_line)
    surface.blit(tools_icon, tools_icon.get_rect(center=rect.center))


@lru_cache(maxsize=32)
def _drawn_key(side: int, colour: Colour, edge: Colour) -> pygame.Surface:
    unit = side * OVERSAMPLE / 24
    big = pygame.Surface((side * OVERSAMPLE, side * OVERSAMPLE), pygame.SRCALPHA)
    big.fill((*edge, 0))
    for ink, more in ((edge, 1.1), (colour, 0.0)):
        pygame.draw.circle(
            big, ink, (6.5 * unit, 12 * unit), (5 + more) * unit, round((2.6 + 2 * more) * unit)
        )
        for left, top, right, bottom in ((10.5, 10.7, 22, 13.3), (17, 12, 19, 17), (20.3, 12, 22, 16)):
            pygame.draw.rect(
                big,
                ink,
                (
                    (left - more) * unit,
                    (top - more) * unit,
                    (right - left + 2 * more) * unit,
                    (bottom - top + 2 * more) * unit,
                ),
            )
    return pygame.transform.smoothscale(big, (side, side))


def paint_hill(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint a hilltop: contour lines about the middle."""
    surface.fill(theme.hill, rect)
    for number, part in enumerate((0.46, 0.32, 0.17)):
        pygame.draw.aacircle(
            surface, mix(theme.hill, (255, 255, 255), 0.12 + 0.14 * number), rect.center, rect.width * part
        )
        pygame.draw.aacircle(
            surface,
            theme.hill_edge,
            rect.center,
            rect.width * part,
            max(1, rect.width // 30),
        )
