"""The two clocks: big tabular figures, one patch a figure, so that a second costs one small rectangle.

Seconds are rounded up, so 0:00 shows only when nothing is left; under twenty seconds tenths are shown.
"""

import pygame

from controller.sides import Side
from controller.views import ClockView
from display.canvas import Patch
from display.layout import Layout
from display.theme import TYPE, Colour
from display.tools import Panel, Target, Tools

TENTHS_BELOW_MS = 20_000
LABEL_PART = 0.27  # of the panel's height
CELL_PART = 0.84  # a figure's cell against the font's size: figures have no descenders
THIN = ":."


def format_clock(remaining_ms: int) -> str:
    """Give the time as players read it: `1:05:09`, `4:59`, `0:19.8`."""
    left_ms = max(0, remaining_ms)
    if left_ms < TENTHS_BELOW_MS:
        tenths = -(-left_ms // 100)
        if tenths < TENTHS_BELOW_MS // 100:
            return f"0:{tenths // 10:02d}.{tenths % 10}"
    seconds = -(-left_ms // 1000)
    if seconds >= 3600:
        return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{seconds // 60}:{seconds % 60:02d}"


def find_next_change_ms(clock: ClockView) -> int | None:
    """Give in how many milliseconds the running clock shows something else, None when nothing runs."""
    if clock.running is None:
        return None
    left_ms = clock.remaining_ms[clock.running]
    if left_ms <= 0:
        return None
    if left_ms <= TENTHS_BELOW_MS:
        return (left_ms - 1) % 100 + 1
    return (left_ms - 1) % 1000 + 1


def clock_panel(tools: Tools, layout: Layout, clock: ClockView, side: Side, is_over: bool) -> Panel:
    """Draw one side's clock."""
    rect = layout.south_clock if side is Side.SOUTH else layout.north_clock
    state = find_state(clock, side)
    ground, ink = _colours(tools, state)
    label_height = round(rect.height * LABEL_PART)
    name = tools.side_name(side)

    def paint_card(surface: pygame.Surface) -> None:
        tools.card(surface, rect, ground, tools.theme.line if state == "stopped" else None)
        inner = rect.inflate(-tools.px(20), 0)
        row = pygame.Rect(inner.left, rect.top + tools.px(5), inner.width, label_height)
        mark = pygame.Rect(row.left, row.top, tools.px(17), row.height)
        tools.swatch(surface, mark, side)
        words = row.move(tools.px(25), 0)
        words.width -= tools.px(25)
        tools.text(surface, name, words, ink, size=TYPE.lead, weight="bold")
        if state == "stopped":
            if not is_over:
                tools.text(
                    surface, tools.catalogue.text("clock.stopped"), words, ink, size=TYPE.label, align="right"
                )
            return
        status = tools.catalogue.text(f"clock.{state}")
        tools.text(surface, status, words, ink, size=TYPE.body, weight="bold", align="right")
        width = tools.fonts.width(status, "bold", tools.px(TYPE.body))
        icon = pygame.Rect(words.right - width - tools.px(24), row.top, tools.px(17), row.height)
        tools.icon(surface, {"running": "play", "low": "low", "flag": "flag"}[state], icon, ink)

    key = (state, name, is_over)
    card = Patch(f"clock.{side}", rect, key, paint_card)
    figures = pygame.Rect(
        rect.left + tools.px(8),
        rect.top + label_height,
        rect.width - tools.px(16),
        rect.height - label_height - tools.px(4),
    )
    longest = max((format_clock(value) for value in clock.remaining_ms.values()), key=len)
    text = format_clock(clock.remaining_ms[side])
    patches = figure_patches(tools, f"clock.{side}", text, longest, figures, ground=ground, ink=ink)
    return Panel((card, *patches), (Target(rect, ("clock", side)),))


def find_state(clock: ClockView, side: Side) -> str:
    """Give `flag`, `low`, `running` or `stopped`."""
    if clock.flag is side:
        return "flag"
    if clock.running is not side:
        return "stopped"
    return "low" if clock.remaining_ms[side] <= clock.low_ms else "running"


def figure_patches(
    tools: Tools,
    name: str,
    text: str,
    longest: str,
    rect: pygame.Rect,
    *,
    ground: Colour,
    ink: Colour,
) -> list[Patch]:
    """Give one patch a figure, centred in `rect` and as large as `longest` allows."""
    size = round(rect.height / CELL_PART)
    while size > 8 and _text_width(tools, longest, size) > rect.width:
        size -= 1
    height = min(rect.height, round(size * CELL_PART))
    left = rect.centerx - _text_width(tools, text, size) // 2
    patches = []
    for at, figure in enumerate(text):
        cell = pygame.Rect(left, rect.centery - height // 2, _cell_width(tools, figure, size), height)
        left = cell.right
        patches.append(_figure_patch(tools, f"{name}.{at}", figure, cell, size=size, ground=ground, ink=ink))
    return patches


def _figure_patch(
    tools: Tools, name: str, figure: str, cell: pygame.Rect, *, size: int, ground: Colour, ink: Colour
) -> Patch:
    def paint(surface: pygame.Surface) -> None:
        surface.fill(ground, cell)
        drawn = tools.fonts.render(figure, "clock", size, ink)
        top = cell.centery - find_figure_middle(tools, size)
        surface.blit(drawn, (cell.centerx - drawn.get_width() // 2, top))

    return Patch(name, cell, (figure, size, ground, ink), paint)


def find_figure_middle(tools: Tools, size: int) -> int:
    """Give the y of a figure's middle below the top of its rendered line."""
    font = tools.fonts.font("clock", size)
    metrics = font.metrics("0")[0]
    height = metrics[3] if metrics is not None else round(size * 0.7)
    return font.get_ascent() - height // 2


def _cell_width(tools: Tools, figure: str, size: int) -> int:
    return tools.fonts.width(figure if figure in THIN else "0", "clock", size)


def _text_width(tools: Tools, text: str, size: int) -> int:
    return sum(_cell_width(tools, figure, size) for figure in text)


def _colours(tools: Tools, state: str) -> tuple[Colour, Colour]:
    theme = tools.theme
    return {
        "flag": (theme.alarm, theme.alarm_ink),
        "low": (theme.low, theme.low_ink),
        "running": (theme.running, theme.running_ink),
        "stopped": (theme.raised, theme.ink),
    }[state]
