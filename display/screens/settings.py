"""The settings: one row each, changed at once and for good.

    keys        up and down to a row, left, right or Enter to its next value; Esc, or the row of Back, leaves
    touch       a row takes its next value; the last one leads to the self-test

It shows what is chosen; what is to be chosen it gives as a command. Owner: the thread of the window.
"""

from dataclasses import dataclass

import pygame

from controller.commands import ChangeSetting, CloseSettings, Command, OpenSelfTest
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.language.load import languages, name_of
from display.page import Page
from display.preferences import Preferences
from display.screens.kinds import KINDS
from display.theme import SPACING, THEMES, TYPE, Theme
from display.tools import Target, Tools

ROW = 52  # design pixels


@dataclass(frozen=True, slots=True)
class Setting:
    """One row: the field of `Preferences`, and its values with their names."""

    name: str
    values: tuple[tuple[object, str], ...]


def rows(catalogue: Catalogue) -> tuple[Setting, ...]:
    """Every setting with its values."""
    text = catalogue.text
    switch = ((True, text("settings.on")), (False, text("settings.off")))
    return (
        Setting("theme", tuple((name, text(f"theme.{name}")) for name in THEMES)),
        Setting("language", tuple((code, name_of(code)) for code in languages())),
        Setting("sounds", switch),
        Setting("speech", switch),
        Setting(
            "second_screen",
            (("", text("settings.off")), *((kind, text(f"onlooker.{kind}")) for kind in KINDS)),
        ),
    )


class SettingsScreen(Page):
    """The settings on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        settings: tuple[Setting, ...],
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        super().__init__(surface, theme, catalogue, fonts)
        self._settings = settings
        self._chosen = Preferences()
        self._focus = 0  # a row; the number of rows is the way out
        self.message = ""

    def choose(self, preferences: Preferences, focus: int = 0) -> None:
        """What is chosen now, and the row of the keys."""
        self._chosen, self._focus = preferences, focus

    @property
    def focus(self) -> int:
        """The row of the keys; as many as there are rows is the way out, one more the self-test."""
        return self._focus

    def show(self, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Raises: ScreenSizeError."""
        del now_ms
        tools = self._fitting_tools()
        edge = tools.px(SPACING.edge)
        inner = self._canvas.surface.get_rect().inflate(-2 * edge, -2 * edge)
        title = pygame.Rect(inner.left, inner.top, inner.width, tools.px(44))
        back = pygame.Rect(0, inner.top, tools.px(120), tools.px(44))
        back.right = inner.right
        self._targets = []
        patches = [self._title(tools, title, back.width), self._button(tools, back)]
        for at, setting in enumerate(self._settings):
            top = title.bottom + edge + at * tools.px(ROW)
            patches.append(
                self._row(tools, pygame.Rect(inner.left, top, inner.width, tools.px(ROW - 6)), at, setting)
            )
        top = title.bottom + edge + len(self._settings) * tools.px(ROW)
        test = pygame.Rect(inner.left, top, inner.width, tools.px(ROW - 6))
        patches.append(self._test_row(tools, test))
        foot = pygame.Rect(inner.left, inner.bottom - tools.px(48), inner.width, tools.px(48))
        patches.append(self._foot(tools, foot))
        return self._canvas.present(patches)

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        touched = self._touched(place)
        if touched is None or not isinstance(touched[1], int):
            return []
        self._focus = touched[1]
        return self._change(1)

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        key = event.key
        if key == pygame.K_ESCAPE:
            return [CloseSettings()]
        if key in (pygame.K_UP, pygame.K_DOWN):
            # The way out stands above the rows, and follows the last of them too.
            order = (*range(len(self._settings)), len(self._settings) + 1, len(self._settings))
            step = 1 if key == pygame.K_DOWN else -1
            self._focus = order[(order.index(self._focus) + step) % len(order)]
        elif key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._change(1)
        elif key == pygame.K_LEFT:
            return self._change(-1)
        return []

    def _change(self, step: int) -> list[Command]:
        if self._focus == len(self._settings):
            return [CloseSettings()]
        if self._focus > len(self._settings):
            return [OpenSelfTest()] if step > 0 else []
        setting = self._settings[self._focus]
        values = [value for value, _ in setting.values]
        now = getattr(self._chosen, setting.name)
        at = values.index(now) if now in values else 0
        value = values[(at + step) % len(values)]
        return [ChangeSetting(setting.name, value)]

    def _title(self, tools: Tools, place: pygame.Rect, beside: int) -> Patch:
        words = self._catalogue.text("settings.title")

        def paint(surface: pygame.Surface) -> None:
            inside = pygame.Rect(place.left, place.top, place.width - beside, place.height)
            tools.text(surface, words, inside, tools.theme.ink, size=TYPE.lead, weight="bold")

        return Patch("settings.title", place, words, paint)

    def _button(self, tools: Tools, place: pygame.Rect) -> Patch:
        is_focused = self._focus == len(self._settings)
        words = self._catalogue.text("key.back")
        self._targets.append(Target(place, ("setting", len(self._settings))))

        def paint(surface: pygame.Surface) -> None:
            theme = tools.theme
            fill, ink = (theme.focus, theme.focus_ink) if is_focused else (theme.raised, theme.ink)
            tools.card(surface, place, fill, theme.line)
            tools.text(surface, words, place, ink, weight="medium", align="centre")

        return Patch("settings.back", place, (words, is_focused), paint)

    def _test_row(self, tools: Tools, place: pygame.Rect) -> Patch:
        """The way to the self-test."""
        focus = len(self._settings) + 1
        is_focused = self._focus == focus
        words = self._catalogue.text("settings.selftest")
        self._targets.append(Target(place, ("setting", focus)))

        def paint(surface: pygame.Surface) -> None:
            theme = tools.theme
            fill, ink = (theme.focus, theme.focus_ink) if is_focused else (theme.panel, theme.ink)
            tools.card(surface, place, fill, theme.line)
            inside = place.inflate(-tools.px(28), 0)
            tools.text(surface, words, inside, ink)
            arrow = pygame.Rect(inside.right - tools.px(18), inside.top, tools.px(18), inside.height)
            tools.icon(surface, "next", arrow, ink)

        return Patch("settings.selftest", place, (words, is_focused), paint)

    def _row(self, tools: Tools, place: pygame.Rect, at: int, setting: Setting) -> Patch:
        is_focused = self._focus == at
        label = self._catalogue.text(f"settings.{setting.name}")
        now = getattr(self._chosen, setting.name)
        value = next((name for known, name in setting.values if known == now), str(now))
        self._targets.append(Target(place, ("setting", at)))

        def paint(surface: pygame.Surface) -> None:
            theme = tools.theme
            fill, ink, soft = theme.panel, theme.ink, theme.ink_soft
            if is_focused:
                fill, ink, soft = theme.focus, theme.focus_ink, theme.focus_ink
            tools.card(surface, place, fill, theme.line)
            inside = place.inflate(-tools.px(28), 0)
            left = pygame.Rect(inside.left, inside.top, inside.width // 2, inside.height)
            right = pygame.Rect(left.right, inside.top, inside.right - left.right, inside.height)
            tools.text(surface, label, left, soft)
            tools.text(surface, value, right, ink, weight="bold", align="right")

        return Patch(f"settings.{setting.name}", place, (label, value, is_focused), paint)

    def _foot(self, tools: Tools, place: pygame.Rect) -> Patch:
        words = self.message

        def paint(surface: pygame.Surface) -> None:
            if words:
                tools.card(surface, place, tools.theme.notice)
                inside = place.inflate(-tools.px(20), -tools.px(4))
                tools.paragraph(surface, words, inside, tools.theme.notice_ink)

        return Patch("settings.foot", place, words, paint)
