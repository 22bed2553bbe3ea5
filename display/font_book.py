"""Text as surfaces: the bundled font at any size, cached, measured and wrapped.

A long word may carry soft hyphens (U+00AD): it is broken there where it would have to be very small or cut, and the
path of a file behind its slashes.
Owner: one `FontBook` a screen. Roboto's figures are tabular, so a running clock does not dance.
"""

import re
from pathlib import Path

import pygame

from display.theme import Colour

FONT_FOLDER = Path(__file__).parent / "fonts"
FILES = {
    "regular": "Roboto-Regular.ttf",
    "medium": "Roboto-Medium.ttf",
    "bold": "Roboto-Bold.ttf",
    "clock": "RobotoCondensed-Bold.ttf",
}
CACHE_MAX = 600
ELLIPSIS = "…"
SOFT_HYPHEN = "\u00ad"
_PARTS = re.compile(f"[^/{SOFT_HYPHEN}]*[/{SOFT_HYPHEN}]|[^/{SOFT_HYPHEN}]+")
WHOLE_PART_MIN = 0.75  # of the largest type: words smaller than that are rather broken


class FontBook:
    """Renders text. `missing` names the bundled files that could not be read (a plain font stands in), `shortened`
    the texts that had no room since it was emptied last.
    """

    def __init__(self, folder: Path = FONT_FOLDER) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = folder
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._surfaces: dict[tuple[str, int, str, Colour], pygame.Surface] = {}
        self.missing = [name for name in FILES.values() if not (folder / name).is_file()]
        self.shortened: set[str] = set()

    def font(self, weight: str, size: int) -> pygame.font.Font:
        """Give the font of a weight (a key of `FILES`) at a pixel size."""
        size = max(size, 6)
        key = (weight, size)
        if key not in self._fonts:
            name = FILES[weight]
            try:
                self._fonts[key] = pygame.font.Font(self._folder / name, size)
                self._fonts[key].size("0")  # what is no font is found out only now
            except (OSError, pygame.error):
                if name not in self.missing:
                    self.missing.append(name)
                self._fonts[key] = pygame.font.Font(None, size)
        return self._fonts[key]

    def width(self, text: str, weight: str, size: int) -> int:
        """Give the width of one line in pixels."""
        return self.font(weight, size).size(text.replace(SOFT_HYPHEN, ""))[0]

    def line_height(self, weight: str, size: int) -> int:
        """Give the distance between two lines in pixels."""
        return self.font(weight, size).get_linesize()

    def render(self, text: str, weight: str, size: int, colour: Colour) -> pygame.Surface:
        """Give one line as a surface with a transparent ground; do not draw on it, it is shared."""
        key = (weight, size, text, colour)
        surface = self._surfaces.get(key)
        if surface is None:
            if len(self._surfaces) >= CACHE_MAX:
                self._surfaces.clear()
            plain = text.replace(SOFT_HYPHEN, "")
            surface = self._surfaces[key] = self.font(weight, size).render(plain, True, colour)
        return surface

    def wrap(self, text: str, weight: str, size: int, width: int, *, breaking: bool = False) -> list[str]:
        """Break text into lines no wider than `width`; a single longer word stands alone.

        With `breaking` such a word is broken at its soft hyphens and slashes.
        """
        lines: list[str] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if line and self.width(longer, weight, size) > width:
                lines.append(line)
                longer = word
            if breaking and longer == word and self.width(word, weight, size) > width:
                *broken, longer = self._break(word, weight, size, width)
                lines += broken
            line = longer
        return [*lines, line] if line else lines

    def _break(self, word: str, weight: str, size: int, width: int) -> list[str]:
        """The parts of a word between soft hyphens and behind slashes, as many in each line as have room."""
        lines = [""]
        for part in (parts := _PARTS.findall(word)):
            tail = "" if part is parts[-1] else "-"
            if lines[-1] and self.width(f"{lines[-1]}{part}{tail}", weight, size) > width:
                lines.append("")
            lines[-1] += part
        return [f"{line}-" if line.endswith(SOFT_HYPHEN) else line for line in lines]

    def fit(
        self, text: str, weight: str, sizes: tuple[int, ...], width: int, height: int
    ) -> tuple[int, list[str]]:
        """Give the largest of `sizes` (descending) at which the wrapped text fits, and its lines.

        At the smallest size, what still does not fit is cut and ends in an ellipsis.
        """
        can_break = SOFT_HYPHEN in text or "/" in text
        whole = [size for size in sizes if not can_break or size >= WHOLE_PART_MIN * sizes[0]]
        tries = [(size, False) for size in whole] + [(size, True) for size in sizes if can_break]
        size, lines = sizes[-1], [text]
        for size, breaking in tries:
            lines = self.wrap(text, weight, size, width, breaking=breaking)
            tall = len(lines) * self.line_height(weight, size) > height
            if not tall and all(self.width(line, weight, size) <= width for line in lines):
                return size, lines
        lines_max = max(1, height // self.line_height(weight, size))
        if len(lines) > lines_max:
            lines = [*lines[: lines_max - 1], " ".join(lines[lines_max - 1 :])]
        if self.font(weight, size).get_ascent() > height:
            self.note_shortened(text)
        return size, [self.cut(line, weight, size, width) for line in lines]

    def note_shortened(self, text: str) -> None:
        """A text had no room, or not all of it."""
        if len(self.shortened) < CACHE_MAX:
            self.shortened.add(text)

    def cut(self, text: str, weight: str, size: int, width: int) -> str:
        """Give the text, shortened with an ellipsis where it is wider than `width`."""
        if self.width(text, weight, size) <= width:
            return text
        self.note_shortened(text)
        while text and self.width(text + ELLIPSIS, weight, size) > width:
            text = text[:-1].rstrip()
        return text + ELLIPSIS
