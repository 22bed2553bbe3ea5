"""Texts to be changed, with letters to touch: fields in rows, one of them being changed.

    fields      rows; the one being changed has a caret
    letters     four rows, and below them Shift, the other letters, Space, Erase, Back and the main action

    keys        arrows from field to field and over the letters, Enter uses what has the focus; on a field Enter goes on
                to the next, at last to the main action. A keyboard types at once; Tab is the next field, Esc leaves.

It owns the texts being changed; what is to be done with them it gives as a command. Owner: the thread of the window.
"""

from abc import abstractmethod
from collections.abc import Mapping

import pygame

from controller.commands import Command, OpenRecordings
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.page import Page
from display.theme import SPACING, TYPE, Theme
from display.tools import Target, Tools

TEXT_MAX = 60
PLAIN = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-")
OTHER = ("äöüßåæøœçñ", "áàâãéèêëíì", "îïóòôõúùûÿ", "ŵŷýćčšžłđ&")
ACTIONS = ("shift", "letters", "space", "erase", "back", "save")


class FormScreen(Page):
    """A form on a surface of any size from 640x480. `ROWS` are the fields side by side, named in the catalogue as
    `names.<field>`; `MAIN` names its main action there.
    """

    ROWS: tuple[tuple[str, ...], ...]
    MAIN = "names.save"

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        texts: Mapping[str, str],
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        """`texts` are what the fields hold, by name."""
        super().__init__(surface, theme, catalogue, fonts)
        self._fields = tuple(name for row in self.ROWS for name in row)
        self._counts = (*map(len, self.ROWS), *map(len, PLAIN), len(ACTIONS))  # items of each row
        self._first_letters, self._last = len(self.ROWS), len(self._counts) - 1
        self._texts = {name: texts[name] for name in self._fields}
        self._field = self._fields[0]
        self._focus = (0, 0)  # row, place in it
        self._is_shifted = not self._texts[self._field]  # names begin with a capital
        self._letters = PLAIN
        self.message = ""

    @abstractmethod
    def _title(self) -> str:
        """What the form is about."""

    @abstractmethod
    def _done(self, texts: dict[str, str]) -> list[Command]:
        """What the main action asks for, without blanks at the ends; empty with a `message` for what cannot be."""

    @property
    def texts(self) -> dict[str, str]:
        """The fields as they stand, by name."""
        return dict(self._texts)

    def show(self, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Raises: ScreenSizeError."""
        del now_ms
        tools = self._fitting_tools()
        edge = tools.px(SPACING.edge)
        inner = self._canvas.surface.get_rect().inflate(-2 * edge, -2 * edge)
        title = pygame.Rect(inner.left, inner.top, inner.width, tools.px(32))
        height = tools.px(50)
        line = pygame.Rect(inner.left, title.bottom + len(self.ROWS) * height, inner.width, tools.px(30))
        self._targets = []
        patches = self._lines(tools, title, line)
        for row in range(len(self.ROWS)):
            place = pygame.Rect(inner.left, title.bottom + row * height, inner.width, height)
            patches += self._row(tools, place, row)
        top = line.bottom
        for row in range(self._first_letters, len(self._counts)):
            bottom = line.bottom + (inner.bottom - line.bottom) * (row + 1 - self._first_letters) // (
                len(self._counts) - self._first_letters
            )
            patches += self._row(tools, pygame.Rect(inner.left, top, inner.width, bottom - top), row)
            top = bottom
        return self._canvas.present(patches)

    # ---- what is shown ----

    def _lines(self, tools: Tools, title: pygame.Rect, line: pygame.Rect) -> list[Patch]:
        theme, words = tools.theme, self._title()
        told, is_hint = self.message or self._catalogue.text("names.hint"), not self.message

        def paint_title(surface: pygame.Surface) -> None:
            sizes = (TYPE.lead, TYPE.body, TYPE.label)
            tools.paragraph(surface, words, title, theme.ink, sizes=sizes, weight="bold")

        def paint_line(surface: pygame.Surface) -> None:
            fill, ink = (theme.ground, theme.ink_soft) if is_hint else (theme.alarm, theme.alarm_ink)
            tools.card(surface, line.inflate(0, -tools.px(4)), fill)
            sizes = (TYPE.body, TYPE.label, TYPE.small)
            tools.paragraph(surface, told, line.inflate(-tools.px(16), -tools.px(4)), ink, sizes=sizes)

        return [
            Patch("names.title", title, words, paint_title),
            Patch("names.line", line, (told, is_hint), paint_line),
        ]

    def _row(self, tools: Tools, place: pygame.Rect, row: int) -> list[Patch]:
        """The items of a row side by side."""
        gap = tools.px(6)
        count = self._counts[row]
        patches = []
        for at in range(count):
            left = place.left + (place.width + gap) * at // count
            right = place.left + (place.width + gap) * (at + 1) // count - gap
            box = pygame.Rect(left, place.top, right - left, place.height - gap)
            self._targets.append(Target(box, ("item", (row, at))))
            if row < self._first_letters:
                patches.append(self._field_patch(tools, box, row, at))
            else:
                patches.append(self._key_patch(tools, box, row, at))
        return patches

    def _field_patch(self, tools: Tools, place: pygame.Rect, row: int, at: int) -> Patch:
        theme = tools.theme
        name = self.ROWS[row][at]
        is_changed, is_focused = name == self._field, self._focus == (row, at)
        label = self._catalogue.text(f"names.{name}")
        text = self._texts[name] + ("|" if is_changed else "")

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, place, theme.panel, theme.focus if is_changed else theme.line)
            if is_focused:
                ring = place.inflate(-tools.px(5), -tools.px(5))
                pygame.draw.rect(surface, theme.focus, ring, max(2, tools.px(2.5)), border_radius=tools.px(5))
            inside = place.inflate(-tools.px(20), -tools.px(8))
            tools.text(surface, label, inside, theme.ink_soft, size=TYPE.label)
            words = inside.copy()
            words.left += tools.px(58)
            words.width -= tools.px(58)
            tools.paragraph(surface, text, words, theme.ink, sizes=(TYPE.body, TYPE.label, TYPE.small))

        return Patch(f"names.field.{name}", place, (text, is_changed, is_focused), paint)

    def _key_patch(self, tools: Tools, place: pygame.Rect, row: int, at: int) -> Patch:
        theme = tools.theme
        is_focused = self._focus == (row, at)
        is_action = row == self._last
        is_on = is_action and ACTIONS[at] == "shift" and self._is_shifted
        label = self._action_label(ACTIONS[at]) if is_action else self._letter(row, at)
        is_main = is_action and ACTIONS[at] == "save"

        def paint(surface: pygame.Surface) -> None:
            fill, ink = theme.raised, theme.ink
            if is_focused:
                fill, ink = theme.focus, theme.focus_ink
            elif is_main:
                fill, ink = theme.running, theme.running_ink
            tools.card(surface, place, fill, theme.focus if is_on else theme.line)
            inner = place.inflate(-tools.px(8), -tools.px(4))
            sizes = (TYPE.body, TYPE.label, TYPE.small) if is_action else (TYPE.lead,)
            weight = "bold" if is_on or is_main else "medium"
            tools.paragraph(surface, label, inner, ink, sizes=sizes, weight=weight, align="centre")

        return Patch(f"names.key.{row}.{at}", place, (label, is_focused, is_on), paint)

    def _action_label(self, name: str) -> str:
        if name == "save":
            return self._catalogue.text(self.MAIN)
        if name == "letters" and self._letters is OTHER:
            name = "plain"
        return self._catalogue.text(f"key.{name}")

    def _letter(self, row: int, at: int) -> str:
        letter = self._letters[row - self._first_letters][at]
        # The capital of ß is written as two letters, which one key is not.
        return letter.upper() if self._is_shifted and len(letter.upper()) == 1 else letter

    # ---- what is done ----

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        self.message = ""
        key = event.key
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._use()
        if key == pygame.K_ESCAPE:
            return [OpenRecordings()]
        if key == pygame.K_BACKSPACE:
            self._erase()
        elif key == pygame.K_TAB:
            self._next_field()
        elif key in _STEPS:
            self._move(*_STEPS[key])
        else:
            letter = getattr(event, "unicode", "")
            if letter and letter.isprintable():
                self._write(letter)
        return []

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        touched = self._touched(place)
        if touched is None or not isinstance(touched[1], tuple):
            return []
        self._set_focus(*touched[1])
        return self._use(is_touched=True)

    def _set_focus(self, row: int, at: int) -> None:
        self._focus = (row, at)
        if row < self._first_letters:
            self._field = self.ROWS[row][at]
            self._is_shifted = not self._texts[self._field]

    def _move(self, dx: int, dy: int) -> None:
        """Within a row, or to the item above or below."""
        row, at = self._focus
        if dx:
            self._set_focus(row, max(0, min(self._counts[row] - 1, at + dx)))
            return
        target = max(0, min(self._last, row + dy))
        if target < self._first_letters <= row:
            self._set_focus(*self._place_of(self._field))  # not the one above this letter
        else:
            self._set_focus(target, (2 * at + 1) * self._counts[target] // (2 * self._counts[row]))

    def _use(self, *, is_touched: bool = False) -> list[Command]:
        self.message = ""
        row, at = self._focus
        if row < self._first_letters:
            if not is_touched:
                self._next_field()
        elif row < self._last:
            self._write(self._letter(row, at))
        else:
            return self._act(ACTIONS[at])
        return []

    def _act(self, name: str) -> list[Command]:
        match name:
            case "shift":
                self._is_shifted = not self._is_shifted
            case "letters":
                self._letters = OTHER if self._letters is PLAIN else PLAIN
            case "space":
                self._write(" ")
            case "erase":
                self._erase()
            case "back":
                return [OpenRecordings()]
            case "save":
                return self._done({name: text.strip() for name, text in self._texts.items()})
        return []

    def _next_field(self) -> None:
        """The field after the one being changed; after the last, Save."""
        number = self._fields.index(self._field) + 1
        if number < len(self._fields):
            self._set_focus(*self._place_of(self._fields[number]))
        else:
            self._set_focus(self._last, ACTIONS.index("save"))

    def _write(self, letter: str) -> None:
        text = (self._texts[self._field] + letter).lstrip()
        if len(text) > TEXT_MAX:
            name = self._catalogue.text(f"names.{self._field}")
            self.message = self._catalogue.text("names.too_long", name=name, count=TEXT_MAX)
            return
        self._texts[self._field] = text
        self._is_shifted = not text or text.endswith(" ")

    def _erase(self) -> None:
        self._texts[self._field] = self._texts[self._field][:-1]
        self._is_shifted = not self._texts[self._field]

    def _place_of(self, field: str) -> tuple[int, int]:
        """Its row and place."""
        row = next(row for row, names in enumerate(self.ROWS) if field in names)
        return row, self.ROWS[row].index(field)


_STEPS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
