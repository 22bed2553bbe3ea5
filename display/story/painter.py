"""What a page is drawn with: a few shapes, on an SVG drawing or on a page of a PDF. Lengths in millimetres.

Owner: whoever makes the page; nothing here lasts longer than one drawing.
"""

from collections.abc import Sequence
from html import escape
from typing import Protocol

from fpdf import FPDF

from display.theme import Colour

Points = Sequence[tuple[float, float]]
FONT = "Roboto"
_MM_A_POINT = 25.4 / 72


class Painter(Protocol):
    """Draws; a colour of None is no ground or no line."""

    def polygon(
        self, points: Points, fill: Colour | None, line: Colour | None = None, width: float = 0.0
    ) -> None:
        """A closed shape."""

    def path(self, points: Points, line: Colour, width: float) -> None:
        """An open line with round joints."""

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0.0,
    ) -> None:
        """A circle about a point."""

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        ink: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """One line on its base line; `align` says what of it stands at `x`: left, centre, right."""


def rectangle(x: float, y: float, width: float, height: float) -> Points:
    """The corners."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


class SvgPainter:
    """Gathers the elements of an SVG drawing. Source: SVG 1.1."""

    def __init__(self, width: float, height: float) -> None:
        self._size = (width, height)
        self._parts: list[str] = []

    def polygon(
        self, points: Points, fill: Colour | None, line: Colour | None = None, width: float = 0.0
    ) -> None:
        """As `Painter`."""
        self._parts.append(f'<polygon points="{_listed(points)}"{_look(fill, line, width)}/>')

    def path(self, points: Points, line: Colour, width: float) -> None:
        """As `Painter`."""
        self._parts.append(f'<polyline points="{_listed(points)}"{_look(None, line, width)}/>')

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0.0,
    ) -> None:
        """As `Painter`."""
        self._parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}"{_look(fill, line, width)}/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        ink: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """As `Painter`."""
        anchor = {"left": "start", "centre": "middle", "right": "end"}[align]
        weight = ' font-weight="700"' if bold else ""
        self._parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" text-anchor="{anchor}" fill="{_hex(ink)}"'
            f"{weight}>{escape(words)}</text>"
        )

    def finish(self, title: str) -> str:
        """The drawing, to stand in a page; `title` is what it shows, for those who cannot see it."""
        width, height = self._size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:.2f} {height:.2f}" '
            f'stroke-linejoin="round" stroke-linecap="round"><title>{escape(title)}</title>'
            f"{''.join(self._parts)}</svg>"
        )


class PdfPainter:
    """Draws on the page that `pdf` is at, from a corner on."""

    def __init__(self, pdf: FPDF, left: float, top: float) -> None:
        self._pdf = pdf
        self._left, self._top = left, top

    def polygon(
        self, points: Points, fill: Colour | None, line: Colour | None = None, width: float = 0.0
    ) -> None:
        """As `Painter`."""
        self._pdf.polygon([self._place(*point) for point in points], style=self._style(fill, line, width))

    def path(self, points: Points, line: Colour, width: float) -> None:
        """As `Painter`."""
        self._style(None, line, width)
        self._pdf.polyline([self._place(*point) for point in points], style="D")

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0.0,
    ) -> None:
        """As `Painter`."""
        left, top = self._place(x - radius, y - radius)
        self._pdf.ellipse(left, top, 2 * radius, 2 * radius, style=self._style(fill, line, width))

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        ink: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """As `Painter`."""
        self._pdf.set_font(FONT, "B" if bold else "", size / _MM_A_POINT)
        self._pdf.set_text_color(*ink)
        left, top = self._place(x, y)
        width = self._pdf.get_string_width(words)
        self._pdf.text(left - {"left": 0.0, "centre": width / 2, "right": width}[align], top, words)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x, self._top + y

    def _style(self, fill: Colour | None, line: Colour | None, width: float) -> str:
        if fill is not None:
            self._pdf.set_fill_color(*fill)
        if line is not None:
            self._pdf.set_draw_color(*line)
            self._pdf.set_line_width(width)
        return f"{'F' if fill is not None else ''}{'D' if line is not None else ''}"


def _listed(points: Points) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _look(fill: Colour | None, line: Colour | None, width: float) -> str:
    look = f' fill="{_hex(fill) if fill is not None else "none"}"'
    return look + (f' stroke="{_hex(line)}" stroke-width="{width:.2f}"' if line is not None else "")


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
