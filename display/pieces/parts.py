"""What figures are put together from: foot, torso, hats, what is carried, and the signs of how a piece moves.

The same sign says the same of every piece: a cross is one square or leap along ranks and files, a saltire along
diagonals, a star both; a coronet is a King's step added to something greater; a lance leaps two squares.
"""

import math

from display.pieces.outline import Area, Dot, Drawing, Line, Mark, Point, box, circle, mirrored, path

FOOT = Drawing(
    (path("M 22,93 L 22,88 Q 23,83 30,82 L 70,82 Q 77,83 78,88 L 78,93 Z"),),
    (Line(((27, 86.5), (73, 86.5)), 2.6),),
    (Line(((24.5, 90.6), (75.5, 90.6)), 2.2),),
)

# The small coronet of those who also step like a King, above x = 50, its rim at y = 22.
CORONET = Drawing(
    (
        circle(34, 5.5, 3.4),
        circle(50, 4, 3.8),
        circle(66, 5.5, 3.4),
        path("M 33,6 L 41,13 L 50,5 L 59,13 L 67,6 L 64,22 L 36,22 Z"),
    ),
    (Line(((37, 18.5), (63, 18.5)), 2.2),),
)


def limb(points: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    """Give a stroke as a polygon of its own: one side of the points there, the other back."""
    sides: list[list[Point]] = [[], []]
    last = len(points) - 1
    for at, (x, y) in enumerate(points):
        (x1, y1), (x2, y2) = points[max(0, at - 1)], points[min(last, at + 1)]
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        dx, dy = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
        sides[0].append((x + dx, y + dy))
        sides[1].append((x - dx, y - dy))
    return (*sides[0], *reversed(sides[1]))


def cross(x: float, y: float, arm: float, width: float = 5.2) -> tuple[Mark, ...]:
    """The sign of ranks and files."""
    return (Line(((x, y - arm), (x, y + arm)), width), Line(((x - arm, y), (x + arm, y)), width))


def saltire(x: float, y: float, arm: float, width: float = 5.2) -> tuple[Mark, ...]:
    """The sign of diagonals."""
    arm *= 0.8
    return (
        Line(((x - arm, y - arm), (x + arm, y + arm)), width),
        Line(((x + arm, y - arm), (x - arm, y + arm)), width),
    )


def star(x: float, y: float, arm: float, width: float = 4.0) -> tuple[Mark, ...]:
    """The sign of all eight directions."""
    return (*cross(x, y, arm, width), *saltire(x, y, arm, width))


def heart(x: float, y: float, size: float) -> tuple[Mark, ...]:
    """The sign of a royal piece."""
    found = path("M 0,12 C -15,1 -12,-9 -5,-8 Q -1,-8 0,-3 Q 1,-8 5,-8 C 12,-9 15,1 0,12 Z")
    return (Area(tuple((x + px * size / 12, y + py * size / 12) for px, py in found)),)


def arrow(x: float, y: float, size: float) -> tuple[Mark, ...]:
    """The sign of what only goes forward."""
    return (
        Line(((x - size, y + size * 0.1), (x, y - size * 0.8), (x + size, y + size * 0.1)), 4.6),
        Line(((x, y - size * 0.6), (x, y + size)), 4.6),
    )


def ring(x: float, y: float, radius: float) -> tuple[Mark, ...]:
    """A coin."""
    return (Dot((x, y), radius), Dot((x, y), radius * 0.55, ink=False))


def chevrons(x: float, y: float, arm: float, count: int) -> tuple[Mark, ...]:
    """Marks of rank, one below the other."""
    return tuple(
        Line(((x - arm, y + k * 8), (x, y + k * 8 - arm * 0.55), (x + arm, y + k * 8)), 4.2)
        for k in range(count)
    )


# A torso carries a sign upon its breast; the head above it is at (50, 32).
TORSO = Drawing((path("M 50,43 C 68,43 75,55 77,82 L 23,82 C 25,55 32,43 50,43 Z"),))
HEAD = Drawing((circle(50, 33, 12.5),))
BREAST = (50.0, 65.0)

HATS = {
    "": Drawing(()),
    "coronet": CORONET.placed(0.95, 2.5, 7),
    "cap": Drawing(
        (path("M 33,30 C 33,12 67,12 67,30 L 74,34 L 33,34 Z"),), (Line(((34, 31.5), (70, 31.5)), 2.4),)
    ),
    "square": Drawing(
        (path("M 35,10 L 65,10 L 63,27 L 70,30 L 30,30 L 37,27 Z"),), (Line(((36, 25), (64, 25)), 2.6),)
    ),
    "hood": Drawing(
        (
            path(
                "M 50,6 C 62,14 70,26 68,48 L 61,44 C 62,33 58,26 50,24 C 42,26 38,33 39,44 L 32,48 C"
                " 30,26 38,14 50,6 Z"
            ),
        )
    ),
    "turban": Drawing(
        (path("M 32,30 C 27,18 40,10 50,10 C 60,10 73,18 68,30 Z"), circle(50, 9, 4.5)),
        (Line(path("M 35,27 C 44,27 58,21 62,14"), 2.6),),
    ),
    "helmet": Drawing(
        (
            path("M 33,40 C 31,17 42,12 50,12 C 58,12 69,17 67,40 L 60,40 L 60,31 L 40,31 L 40,40 Z"),
            circle(50, 10, 4),
        ),
        (Line(((38, 29.5), (62, 29.5)), 2.4),),
    ),
    "plume": Drawing(
        (
            path("M 48,13 C 50,2 66,0 80,10 C 73,11 75,18 70,24 C 66,18 58,14 52,15 Z"),
            path("M 33,40 C 31,17 42,12 50,12 C 58,12 69,17 67,40 L 60,40 L 60,31 L 40,31 L 40,40 Z"),
        ),
        (Line(((38, 29.5), (62, 29.5)), 2.4),),
    ),
    "feather": Drawing(
        (
            path("M 60,22 C 62,10 74,4 84,5 C 82,14 74,22 64,26 Z"),
            path("M 26,33 L 36,27 L 42,11 Q 50,17 58,11 L 64,27 L 74,33 Z"),
        ),
        (Line(((37, 26), (63, 26)), 2.4),),
    ),
    "bearskin": Drawing(
        (path("M 34,33 C 30,-4 70,-4 66,33 Z"),), (Line(path("M 36,30 Q 50,38 64,30"), 2.4),)
    ),
    "straw": Drawing((path("M 22,30 L 50,8 L 78,30 Z"),), (Line(((27, 27), (73, 27)), 2.4),)),
    "bonnet": Drawing(
        (path("M 30,40 C 24,10 76,10 70,40 L 64,46 C 66,30 60,24 50,24 C 40,24 34,30 36,46 Z"),),
        (Line(path("M 37,28 C 42,20 58,20 63,28"), 2.4),),
    ),
    "top": Drawing(
        (path("M 37,6 L 63,6 L 61,25 L 72,25 L 72,31 L 28,31 L 28,25 L 39,25 Z"),),
        (Line(((38, 21), (62, 21)), 3.2),),
    ),
}

CARRIED = {
    "": Drawing(()),
    "pike": Drawing((path("M 84,4 L 90,18 L 86,23 L 86,84 L 81.5,84 L 81.5,23 L 78,18 Z"),)),
    "spear": Drawing((path("M 93,6 L 92,21 L 87,22 L 62,80 L 57.5,78 L 83,20 L 80,16 Z"),)),
    "halberd": Drawing(
        (
            path(
                "M 82,3 L 86,14 L 86,19 L 96,15 Q 92,26 97,36 L 86,32 L 86,84 L 81.5,84 L 81.5,31 L 75,26"
                " L 81.5,22 L 81.5,14 Z"
            ),
        )
    ),
    "axe": Drawing(
        (
            path("M 81,22 L 86,22 L 86,84 L 81,84 Z"),
            path("M 78,24 C 84,28 90,24 97,20 L 97,46 C 90,40 84,38 78,41 Z"),
        )
    ),
    "sword": Drawing(
        (
            path(
                "M 83.5,12 L 86.5,20 L 86.5,58 L 93,58 L 93,63 L 86.5,63 L 86.5,74 L 80.5,74 L 80.5,63 L"
                " 74,63 L 74,58 L 80.5,58 L 80.5,20 Z"
            ),
        )
    ),
    "banner": Drawing(
        (box(77, 4, 81.5, 84), path("M 81,6 L 99,9 L 99,38 L 90,33 L 81,38 Z")),
        (Line(((86, 21), (94, 21)), 3.6), Line(((90, 16), (90, 26)), 3.6)),
    ),
    "bow": Drawing(
        (path("M 76,14 C 98,28 98,66 76,80 L 79,72 C 91,60 91,34 79,22 Z"), box(77, 16, 79.5, 78))
    ),
}


def person(hat: str, sign: tuple[Mark, ...] = (), carried: str = "") -> Drawing:
    """Give somebody on a foot: what is worn, what is upon the breast, what is in the hand."""
    body = TORSO.plus(HEAD).plus(HATS[hat])
    if carried:
        body = body.placed(0.96, -4, 3.3).plus(CARRIED[carried].placed(1, -2.5, 0))
        sign = Drawing((), sign).placed(0.96, -4, 3.3).marks
    return body.plus(Drawing((), sign)).plus(FOOT)


# A foot soldier is a pawn with a hat: slim, and nothing upon the breast.
_SLIM = Drawing(
    (mirrored(path("M 37,47 L 37,51 L 44,51 C 43,66 38,75 29,82")),), (Line(((39, 49), (61, 49)), 2.6),)
)


def soldier(hat: str, carried: str, sign: tuple[Mark, ...] = ()) -> Drawing:
    """Give a pawn of its own: slim, so that it is never taken for an officer."""
    body = _SLIM.plus(HEAD).plus(HATS[hat]).placed(1.0, -4, 0).plus(CARRIED[carried].placed(1, -2.5, 0))
    return body.plus(Drawing((), sign)).plus(FOOT)
