"""What the start screen's parts share: an item to choose, where the keys are on it, and the way from item to item."""

from collections.abc import Sequence

import pygame

from display.canvas import Patch
from display.theme import TYPE, Colour
from display.tools import Target, Tools

Focus = tuple[str, int]
ASLANT = 10_000  # more than any way straight ahead
TICK_PADDING = 24  # with less room a chosen item has no tick, and its bold words tell it


def item_patch(
    tools: Tools,
    place: pygame.Rect,
    focus: Focus,
    label: str,
    *,
    is_focused: bool,
    is_chosen: bool = False,
    is_main: bool = False,
    sizes: tuple[float, ...] = (TYPE.body, TYPE.label, TYPE.small, 11.5),
    padding: float = 24,
) -> Patch:
    """Draw a button; `focus` names it, `padding` is what its words leave free in design pixels."""
    theme = tools.theme

    def paint(surface: pygame.Surface) -> None:
        fill, ink = theme.raised, theme.ink
        if is_main:
            fill, ink = theme.running, theme.running_ink
        elif is_chosen:
            fill, ink = theme.focus, theme.focus_ink
        tools.card(surface, place, fill, theme.line)
        if is_focused:
            draw_ring(surface, tools, place, ink if is_main or is_chosen else theme.focus)
        words = place.inflate(-tools.px(padding), -tools.px(4))
        if is_chosen and padding >= TICK_PADDING:
            tick = pygame.Rect(place.left + tools.px(8), place.top, tools.px(14), place.height)
            tools.icon(surface, "link", tick, ink)
            words.left += tools.px(12)
            words.width -= tools.px(12)
        weight = "bold" if is_main or is_chosen else "medium"
        large = (TYPE.lead, *sizes) if is_main else sizes
        tools.paragraph(surface, label, words, ink, sizes=large, weight=weight, align="centre")

    return Patch(f"home.{focus[0]}.{focus[1]}", place, (label, is_chosen, is_focused), paint)


def draw_ring(surface: pygame.Surface, tools: Tools, place: pygame.Rect, colour: Colour) -> None:
    """Show where the keys are: a ring inside the item, in the ink that its ground is sure to contrast with."""
    inner = place.inflate(-tools.px(5), -tools.px(5))
    pygame.draw.rect(surface, colour, inner, max(2, tools.px(2.5)), border_radius=tools.px(5))


def find_next(
    targets: Sequence[Target],
    focus: tuple[str, object],
    dx: int,
    dy: int,
    *,
    skipped: frozenset[str] = frozenset(),
) -> Target | None:
    """Give the item that an arrow leads to: the nearest in its direction, straight ahead before aslant.

    None where nothing lies there, or where the focus itself is not on the screen.
    """
    here = next((target.rect for target in targets if target.action == focus), None)
    if here is None:
        return None
    best: Target | None = None
    least = 0.0
    for target in targets:
        rect = target.rect
        if target.action == focus or target.action[0] in skipped:
            continue
        if dx:
            away = rect.left - here.right if dx > 0 else here.left - rect.right
            aslant = max(0, rect.top - here.bottom + 1, here.top - rect.bottom + 1)
            offset = abs(rect.centery - here.centery)
        else:
            away = rect.top - here.bottom if dy > 0 else here.top - rect.bottom
            aslant = max(0, rect.left - here.right + 1, here.left - rect.right + 1)
            offset = abs(rect.centerx - here.centerx)
        if away < 0 or (dx and aslant > here.height):
            continue
        cost = away + offset / 16 + (ASLANT + 4 * aslant if aslant else 0)
        if best is None or cost < least:
            best, least = target, cost
    return best
