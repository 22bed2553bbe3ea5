"""The squares of a board on a page: the same places as `display.panels.ground` paints, in lines that print at any size.

Lengths in millimetres; `x` and `y` are a square's upper left corner.
"""

from display.panels.ground import Ground, find_colour
from display.story.painter import Painter, rectangle
from display.theme import Colour, Theme, mix

THIN, BORDER, SEAM = 1 / 28, 1 / 14, 1 / 60  # of a square


def draw_ground(
    painter: Painter,
    theme: Theme,
    style: str,
    ground: Ground,
    x: float,
    y: float,
    side: float,
    *,
    is_last: bool,
) -> None:
    """A square without what stands on it; `is_last` tints it as a square of the last move."""
    colour = find_colour(theme, style, ground)
    if is_last:
        colour = mix(colour, theme.last_move, 0.6)
    line = theme.square_line if style == "lines" else None
    filled = (
        side * (1 + SEAM) if style == "points" else side
    )  # no light shines through between two of one colour
    painter.polygon(rectangle(x, y, filled, filled), colour, line, side * THIN if line else 0.0)
    if "stop" in ground.places:
        _pyramid(painter, colour, x, y, side)
    if style == "points":
        _shore(painter, theme, ground, x, y, side)
        _point(painter, theme, ground, x, y, side)
    if "water" in ground.places:
        for part in (0.2, 0.8):
            points = [(x + side * k / 8, y + side * (part + (0.045 if k % 2 else -0.045))) for k in range(9)]
            painter.path(points, theme.water_line, side * THIN)
    if "forest" in ground.places:
        _tree(painter, theme, x, y, side)
    if "wing" in ground.places:
        _bricks(painter, mix(colour, theme.frame, 0.32), x, y, side)
    _palace(painter, theme, style, ground, x, y, side)
    for bank in ground.banks if style != "points" else ():
        _edge(painter, theme.water_line, bank, x, y, side, side / 12)
    if "broker" in ground.places:
        for part in (0.46, 0.36):
            ink = mix(colour, theme.frame, 0.55)
            painter.circle(x + side / 2, y + side / 2, side * part, None, ink, side / 22)
    if "headquarters" in ground.places:
        _flag(painter, theme, x, y, side)
    if "key" in ground.places:
        _key(painter, theme, x, y, side)


def draw_hill(painter: Painter, theme: Theme, x: float, y: float, side: float) -> None:
    """A hilltop, which nothing can enter: contour lines about the middle."""
    painter.polygon(rectangle(x, y, side, side), theme.hill)
    for number, part in enumerate((0.46, 0.32, 0.17)):
        fill = mix(theme.hill, (255, 255, 255), 0.12 + 0.14 * number)
        painter.circle(x + side / 2, y + side / 2, side * part, fill, theme.hill_edge, side / 30)


def _edge(
    painter: Painter, colour: Colour, which: str, x: float, y: float, side: float, width: float
) -> None:
    """A strip along one of the sides."""
    left = x + side - width if which == "right" else x
    top = y + side - width if which == "bottom" else y
    across = which in ("top", "bottom")
    painter.polygon(rectangle(left, top, side if across else width, width if across else side), colour)


def _point(painter: Painter, theme: Theme, ground: Ground, x: float, y: float, side: float) -> None:
    """The crossing of two lines, which pieces stand on."""
    middle = (x + side / 2, y + side / 2)
    ends = {
        "left": (x, middle[1]),
        "right": (x + side, middle[1]),
        "top": (middle[0], y),
        "bottom": (middle[0], y + side),
    }
    for arm in ground.arms:
        painter.path((middle, ends[arm]), theme.square_line, side * THIN)
    for diagonal in ground.diagonals:
        up, down = ("right", "left") if diagonal == "rising" else ("left", "right")
        for across, along in ((up, "top"), (down, "bottom")):
            if across not in ground.edges and along not in ground.edges:
                painter.path((middle, (ends[across][0], ends[along][1])), theme.square_line, side * THIN)


def _shore(painter: Painter, theme: Theme, ground: Ground, x: float, y: float, side: float) -> None:
    """Half of a river between two ranks of points, from the water's edge to the middle of the stream."""
    depth = side / 2 - side / 7
    for bank in ground.banks:
        left = x if "left" in ground.arms else x + side / 2
        right = x + side if "right" in ground.arms else x + side / 2
        top = y + side - depth if bank == "bottom" else y
        painter.polygon(rectangle(left, top, right - left, depth), mix(theme.square_plain, theme.water, 0.8))


def _palace(
    painter: Painter, theme: Theme, style: str, ground: Ground, x: float, y: float, side: float
) -> None:
    if style == "points":
        return  # its lines go from point to point
    for diagonal in ground.diagonals:
        start, end = (
            ((x, y + side), (x + side, y)) if diagonal == "rising" else ((x, y), (x + side, y + side))
        )
        painter.path((start, end), theme.square_line, side * THIN)
    for edge in ground.edges if style == "chequered" else ():
        _edge(painter, theme.square_line, edge, x, y, side, side / 16)


def _pyramid(painter: Painter, colour: Colour, x: float, y: float, side: float) -> None:
    """A stone seen from above: four slopes, lit from the upper left."""
    low, high = side / 16, side * 15 / 16
    corners = ((x + low, y + low), (x + high, y + low), (x + high, y + high), (x + low, y + high))
    stone = mix(colour, (120, 120, 126), 0.75)
    for at, part in enumerate((0.45, 0.05, -0.45, -0.15)):
        shade = mix(stone, (255, 255, 255) if part > 0 else (0, 0, 0), abs(part))
        painter.polygon((corners[at], corners[(at + 1) % 4], (x + side / 2, y + side / 2)), shade)


def _tree(painter: Painter, theme: Theme, x: float, y: float, side: float) -> None:
    """A fir in the lower right corner, beside whatever stands there."""
    size = side / 4
    left, bottom = x + side - size - side / 16, y + side - side / 16
    for part in (0.0, 0.38):
        top = bottom - size * 1.2 + size * part
        points = ((left + size / 2, top), (left + size, top + size * 0.62), (left, top + size * 0.62))
        painter.polygon(points, theme.leaf)
    painter.polygon(
        rectangle(left + size * 0.42, bottom - size * 0.22, size / 6, size / 4), theme.square_line
    )


def _bricks(painter: Painter, colour: Colour, x: float, y: float, side: float) -> None:
    for row in range(4):
        top = y + side * row / 4
        if row:
            painter.path(((x, top), (x + side, top)), colour, side / 32)
        for part in (1, 3) if row % 2 else (0, 2):
            left = x + side * part / 4
            painter.path(((left, top), (left, top + side / 4)), colour, side / 32)


def _flag(painter: Painter, theme: Theme, x: float, y: float, side: float) -> None:
    """A small flag in the upper left corner, and a border: a goal."""
    for edge in ("left", "right", "top", "bottom"):
        _edge(painter, theme.square_line, edge, x, y, side, side / 16)
    size, left, top = side / 4, x + side / 10, y + side / 10
    painter.polygon(rectangle(left, top, size / 6, size), theme.square_line)
    points = ((left + size / 6, top), (left + size, top + size * 0.3), (left + size / 6, top + size * 0.6))
    painter.polygon(points, theme.mark_remove)


def _key(painter: Painter, theme: Theme, x: float, y: float, side: float) -> None:
    """A golden border that is seen around whatever stands there, and a key in the middle."""
    for edge in ("left", "right", "top", "bottom"):
        _edge(painter, theme.key, edge, x, y, side, side * BORDER)
    unit = side * 0.62 / 24
    left, middle = x + side * 0.19, y + side / 2
    for ink, more in ((theme.square_line, 2.2), (theme.key, 0.0)):
        painter.circle(left + 6.5 * unit, middle, 5 * unit, None, ink, (2.6 + more) * unit)
        for start, end in (
            ((11.0, 0.0), (21.5, 0.0)),
            ((18.0, 0.0), (18.0, 4.5)),
            ((21.2, 0.0), (21.2, 3.5)),
        ):
            points = [(left + across * unit, middle + down * unit) for across, down in (start, end)]
            painter.path(points, ink, (2.4 + more) * unit)
