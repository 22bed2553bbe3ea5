"""The narrow parts: the header (game, mode, link), the banner (warning or help) and the touch buttons."""

from dataclasses import dataclass, replace

import pygame

from controller.views import GameView
from display.canvas import Patch
from display.layout import Layout
from display.theme import TYPE
from display.tools import Panel, Target, Tools

SETTINGS_SIZES = (TYPE.small, 12, 11, 10)
SETTINGS_LINES = 3  # of the smallest type; the longest settings need so many
NAME_SIZES = (TYPE.body, TYPE.label, TYPE.small, 12, 11)
ROOM = 6  # design pixels of the gaps above and below the header, for a name of two lines
BUTTON_SIZES = (TYPE.label, 14, TYPE.small, 12, 11, 10)


def header_panel(tools: Tools, layout: Layout, view: GameView) -> Panel:
    """Draw the game's name, its mode where it is a tournament, and the state of the link."""
    rect = layout.header
    theme = tools.theme
    link = tools.catalogue.text("link.up" if view.link_up else "link.down")
    name = view.game_name
    if view.mode == "tournament":
        name = f"{name}, {tools.catalogue.text('mode.tournament')}"

    def paint(surface: pygame.Surface) -> None:
        ink = theme.good if view.link_up else theme.notice_ink
        width = tools.fonts.width(link, "medium", tools.px(TYPE.label)) + tools.px(30)
        is_long = tools.fonts.width(name, "bold", tools.px(TYPE.body)) > rect.width - width - tools.px(12)
        if is_long and view.link_up:
            width = tools.px(27)  # the mark alone says that all is well
        chip = pygame.Rect(rect.right - width, rect.top, width, rect.height)
        if not view.link_up:
            pygame.draw.rect(surface, theme.notice, chip, border_radius=chip.height // 2)
        icon = pygame.Rect(chip.left + tools.px(6), chip.top, tools.px(15), chip.height)
        soft = theme.ink_soft if view.link_up else theme.notice_ink
        tools.icon(surface, "link" if view.link_up else "link_lost", icon, ink)
        words = pygame.Rect(icon.right + tools.px(4), chip.top, chip.right - icon.right, chip.height)
        if not (is_long and view.link_up):
            tools.text(surface, link, words, soft, size=TYPE.label, weight="medium")
        title = pygame.Rect(
            rect.left + tools.px(4), rect.top, chip.left - rect.left - tools.px(8), rect.height
        )
        tall = title.inflate(0, tools.px(ROOM))
        tools.paragraph(surface, name, tall, theme.ink, sizes=NAME_SIZES, weight="bold")

    return Panel((Patch("header", rect.inflate(0, tools.px(ROOM)), (name, link), paint),))


def settings_panel(tools: Tools, layout: Layout, settings: str) -> tuple[Panel, Layout]:
    """Draw the clock's settings above the middle. Gives the layout with what is left of the middle too.

    Source: rulebook, clocks 1.4 (type and every setting are shown throughout).
    """
    middle = layout.middle
    width = middle.width - tools.px(8)
    sizes = tuple(tools.px(size) for size in SETTINGS_SIZES)
    room = SETTINGS_LINES * tools.fonts.line_height("medium", sizes[-1])
    size, lines = tools.fonts.fit(settings, "medium", sizes, width, room)
    step = tools.fonts.line_height("medium", size)
    rect = pygame.Rect(middle.left, middle.top, middle.width, step * len(lines))

    def paint(surface: pygame.Surface) -> None:
        for number, line in enumerate(lines):
            drawn = tools.fonts.render(line, "medium", size, tools.theme.ink_soft)
            surface.blit(drawn, (rect.left + tools.px(4), rect.top + number * step))

    gap = tools.px(3)
    left = pygame.Rect(middle.left, rect.bottom + gap, middle.width, middle.bottom - rect.bottom - gap)
    return Panel((Patch("settings", rect, settings, paint),)), replace(layout, middle=left)


def banner_panel(tools: Tools, layout: Layout, view: GameView) -> Panel:
    """Draw the warning that stands, else the link's trouble, else the program's notice, else the help line."""
    rect = layout.banner
    theme = tools.theme
    if view.warning is not None:
        words, icon, fill, ink = view.warning.text, "warning", theme.alarm, theme.alarm_ink
    elif not view.link_up:
        words = view.link_text or tools.catalogue.text("link.lost")
        icon, fill, ink = "link_lost", theme.notice, theme.notice_ink
    elif view.notice:
        words, icon, fill, ink = view.notice, "info", theme.notice, theme.notice_ink
    else:
        words = f"{view.message}: {view.worth}" if view.worth else view.message
        icon, fill, ink = "info", theme.panel, theme.ink
    if words.split(" ")[0].isalpha():  # a sentence may begin with a square, whose name is small
        words = words[:1].upper() + words[1:]

    def paint(surface: pygame.Surface) -> None:
        tools.card(surface, rect, fill)
        if not words:
            return
        mark = pygame.Rect(rect.left + tools.px(10), rect.top, tools.px(28), rect.height)
        small = tools.px(20) if icon == "info" else tools.px(28)
        tools.icon(surface, icon, mark.inflate(small - mark.width, 0), ink)
        place = pygame.Rect(mark.right + tools.px(8), rect.top + tools.px(2), 0, rect.height - tools.px(4))
        place.width = rect.right - tools.px(8) - place.left
        sizes = (TYPE.lead, 18.5, TYPE.body, TYPE.label, TYPE.small)
        tools.paragraph(surface, words, place, ink, sizes=sizes)

    return Panel((Patch("banner", rect, (words, icon), paint),))


@dataclass(frozen=True, slots=True)
class Button:
    """A touch button; `name` is both its icon and its action, `lit` shows that it is in force."""

    name: str
    lit: bool = False


def buttons_panel(tools: Tools, layout: Layout, buttons: tuple[Button, ...]) -> Panel:
    """Draw the row of touch buttons."""
    rect = layout.buttons
    theme = tools.theme
    gap = tools.px(6)
    width = (rect.width - gap * (len(buttons) - 1)) // len(buttons)
    patches, targets = [], []
    for at, button in enumerate(buttons):
        place = pygame.Rect(rect.left + at * (width + gap), rect.top, width, rect.height)

        def paint(surface: pygame.Surface, place: pygame.Rect = place, button: Button = button) -> None:
            fill = theme.focus if button.lit else theme.raised
            ink = theme.focus_ink if button.lit else theme.ink
            tools.card(surface, place, fill, theme.line)
            icon = pygame.Rect(place.left, place.top + tools.px(5), place.width, tools.px(20))
            tools.icon(surface, button.name, icon, ink)
            words = pygame.Rect(place.left + 2, place.bottom - tools.px(23), place.width - 4, tools.px(20))
            label = tools.catalogue.text(f"button.{button.name}")
            tools.paragraph(surface, label, words, ink, sizes=BUTTON_SIZES, align="centre")

        patches.append(Patch(f"button.{at}", place, button, paint))
        targets.append(Target(place, ("button", button.name)))
    return Panel(tuple(patches), tuple(targets))
