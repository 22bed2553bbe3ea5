"""Vector outlines in a box of 100 by 100, y downwards: what a piece is before it has a size or a colour.

A drawing is a silhouette (polygons drawn as one) and ink upon it. Paths are written in the path language of SVG 1.1,
section 8.3, of which M, L, C, Q and Z with absolute coordinates are read.
"""

import math
import re
from dataclasses import dataclass

Point = tuple[float, float]
CURVE_STEPS = 14
_TOKEN = re.compile(r"[MLCQZ]|-?\d+(?:\.\d+)?")
_ARGUMENTS = {"M": 1, "L": 1, "C": 3, "Q": 2}


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke of ink along the points; `width` in the units of the box."""

    points: tuple[Point, ...]
    width: float = 4.0


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon; `ink` false cuts it back to the piece's own colour."""

    points: tuple[Point, ...]
    ink: bool = True


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle; `ink` as in `Area`."""

    centre: Point
    radius: float
    ink: bool = True


Mark = Line | Area | Dot


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece without size or colour; `north` is the ink that North's alone bears."""

    body: tuple[tuple[Point, ...], ...]
    marks: tuple[Mark, ...] = ()
    north: tuple[Mark, ...] = ()

    def plus(self, other: "Drawing") -> "Drawing":
        """Give both drawings as one."""
        return Drawing(self.body + other.body, self.marks + other.marks, self.north + other.north)

    def placed(self, scale: float, dx: float, dy: float) -> "Drawing":
        """Give the drawing scaled about the origin, then moved."""

        def move(points: tuple[Point, ...]) -> tuple[Point, ...]:
            return tuple((x * scale + dx, y * scale + dy) for x, y in points)

        def move_mark(mark: Mark) -> Mark:
            if isinstance(mark, Line):
                return Line(move(mark.points), mark.width * scale)
            if isinstance(mark, Area):
                return Area(move(mark.points), mark.ink)
            return Dot(move((mark.centre,))[0], mark.radius * scale, mark.ink)

        return Drawing(
            tuple(move(shape) for shape in self.body),
            tuple(move_mark(mark) for mark in self.marks),
            tuple(move_mark(mark) for mark in self.north),
        )


def path(text: str) -> tuple[Point, ...]:
    """Flatten a path to points.

    Raises: ValueError where the text is not a path of the letters read here.
    """
    tokens = _TOKEN.findall(text)
    points: list[Point] = []
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            continue
        if command not in _ARGUMENTS:
            raise ValueError(f"path {text[:30]!r}: number {tokens[at]} without a command")
        count = _ARGUMENTS[command] * 2
        numbers = [float(token) for token in tokens[at : at + count]]
        if len(numbers) < count:
            raise ValueError(f"path {text[:30]!r}: {command} needs {count} numbers")
        at += count
        corners = list(zip(numbers[::2], numbers[1::2], strict=True))
        points.extend(corners if len(corners) == 1 else _flatten([points[-1], *corners]))
    return tuple(points)


def _flatten(control: list[Point]) -> list[Point]:
    """Points along a Bezier curve of any degree, the first control point left out."""
    degree = len(control) - 1
    found = []
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        weights = [math.comb(degree, k) * t**k * (1 - t) ** (degree - k) for k in range(degree + 1)]
        found.append(
            (
                sum(w * x for w, (x, _) in zip(weights, control, strict=True)),
                sum(w * y for w, (_, y) in zip(weights, control, strict=True)),
            )
        )
    return found


def circle(x: float, y: float, radius: float, steps: int = 28) -> tuple[Point, ...]:
    """Give a circle as a polygon."""
    return tuple(
        (x + radius * math.cos(2 * math.pi * k / steps), y + radius * math.sin(2 * math.pi * k / steps))
        for k in range(steps)
    )


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Give an upright rectangle as a polygon."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Give the left half's points (top to bottom) with their mirror image about x = 50, as one polygon."""
    return points + tuple((100 - x, y) for x, y in reversed(points))
