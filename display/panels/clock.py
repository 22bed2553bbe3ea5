"""The two clocks: big tabular figures, one patch a figure, so that a second costs one small rectangle.

Seconds are rounded up, so 0:00 shows only when nothing is left; under twenty seconds tenths are shown. A clock with
more than one time has all of them in small lines below, with its counters, the one that burns in bold.
"""

import pygame

from controller.sides import Side
from controller.views import ClockView
from display.canvas import Patch
from display.layout import Layout
from display.theme import TYPE, Colour
from display.tools import Panel, Target, Tools

LEVERS = {
    pygame.K_LCTRL: Side.SOUTH,
    pygame.K_F1: Side.SOUTH,
    pygame.K_RCTRL: Side.NORTH,
    pygame.K_F2: Side.NORTH,
}
TENTHS_BELOW_MS = 20_000
SECOND_MS = 1_000
DETAIL_SIZES = (TYPE.label, TYPE.small, 12, 11, 10)
DETAIL_GAP = 10
DETAIL_PART = 0.42  # of the panel's height, at most
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
    """Give in how many milliseconds the clocks show something else, None when nothing runs."""
    if clock.running is None:
        if clock.halt is not None:
            return SECOND_MS - clock.halted_ms % SECOND_MS
        return None if clock.free_ms is None else (clock.free_ms - 1) % SECOND_MS + 1
    if clock.interlude_ms:
        return (clock.interlude_ms - 1) % SECOND_MS + 1
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
    status = _find_status(tools, clock, side, state, is_over=is_over)
    details = details_patch(tools, clock, side, rect, ground=ground, ink=ink)

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
            tools.text(surface, status, words, ink, size=TYPE.label, align="right")
            return
        tools.text(surface, status, words, ink, size=TYPE.body, weight="bold", align="right")
        width = tools.fonts.width(status, "bold", tools.px(TYPE.body))
        icon = pygame.Rect(words.right - width - tools.px(24), row.top, tools.px(17), row.height)
        tools.icon(surface, {"running": "play", "low": "low", "flag": "flag"}[state], icon, ink)

    key = (state, name, status)
    card = Patch(f"clock.{side}", rect, key, paint_card)
    figures = pygame.Rect(
        rect.left + tools.px(8),
        rect.top + label_height,
        rect.width - tools.px(16),
        rect.height - label_height - tools.px(4),
    )
    if details is not None:
        figures.height = details.rect.top - figures.top
    longest = max((format_clock(value) for value in clock.remaining_ms.values()), key=len)
    text = format_clock(clock.remaining_ms[side])
    patches = figure_patches(tools, f"clock.{side}", text, longest, figures, ground=ground, ink=ink)
    more = () if details is None else (details,)
    return Panel((card, *patches, *more), (Target(rect, ("clock", side)),))


def both_times(tools: Tools, clock: ClockView) -> str:
    """Give both clocks in one line, for a screen that has no room for more."""
    running = tools.catalogue.text("clock.running")
    return " \u00b7 ".join(
        f"{tools.side_name(side)} {format_clock(clock.remaining_ms[side])}"
        + (f" {running}" if clock.running is side else "")
        for side in Side
    )


def details_patch(
    tools: Tools, clock: ClockView, side: Side, rect: pygame.Rect, *, ground: Colour, ink: Colour
) -> Patch | None:
    """The small lines at the foot of a clock in `rect`; None for one that its big figures tell completely."""
    words = find_details(tools, clock, side)
    if not words:
        return None
    gap, width = tools.px(DETAIL_GAP), rect.width - tools.px(20)
    size, lines = fit_details(tools, words, width, round(rect.height * DETAIL_PART))
    step = tools.fonts.line_height("bold", tools.px(size))
    foot = pygame.Rect(rect.left + tools.px(10), 0, width, len(lines) * step)
    foot.bottom = rect.bottom - tools.px(5)

    def paint(surface: pygame.Surface) -> None:
        surface.fill(ground, foot)
        for number, line in enumerate(lines):
            left = foot.left
            for text, weight in line:
                drawn = tools.fonts.render(text, weight, tools.px(size), ink)
                surface.blit(drawn, (left, foot.top + number * step))
                left += drawn.get_width() + gap

    return Patch(f"clock.{side}.details", foot, (tuple(words), ground, ink), paint)


def fit_details(
    tools: Tools, words: list[tuple[str, str]], width: int, height: int
) -> tuple[float, list[list[tuple[str, str]]]]:
    """The largest type in which all words have room, and its lines; of the smallest as many lines as it needs."""
    lines: list[list[tuple[str, str]]] = []
    size: float = 0
    for size in DETAIL_SIZES:
        lines = _flow(tools, words, tools.px(size), width, tools.px(DETAIL_GAP))
        if len(lines) * tools.fonts.line_height("bold", tools.px(size)) <= height:
            break
    return size, lines


def find_details(tools: Tools, clock: ClockView, side: Side) -> list[tuple[str, str]]:
    """Every time and counter of a side with its weight, none where there is one time only and nothing to count to.

    Source: rulebook, clocks 1.4.
    """
    text = tools.catalogue.text
    own, counts = clock.balances.get(side, {}), clock.counts.get(side, {})
    cutoff = clock.cutoff.get(side)
    if len(own) < 2 and cutoff is None and not counts:
        return []
    stage = clock.stage.get(side)
    words = [
        (f"{text(f'balance.{name}')} {_format_detail(left_ms)}", "bold" if name == stage else "regular")
        for name, left_ms in own.items()
        if len(own) > 1 and (name != "interlude" or left_ms)
    ]
    words += [(text(f"count.{name}", count=count), "regular") for name, count in counts.items()]
    turns = clock.turns.get(side, 0)
    move = (
        text("clock.move", turns=turns)
        if cutoff is None
        else text("clock.move_of", turns=turns, cutoff=cutoff)
    )
    return [*words, (move, "regular")]


def _format_detail(left_ms: int) -> str:
    return format_clock(left_ms) if left_ms else "0:00"


def _flow(
    tools: Tools, words: list[tuple[str, str]], pixels: int, width: int, gap: int
) -> list[list[tuple[str, str]]]:
    """The words in as few lines as they need."""
    lines: list[list[tuple[str, str]]] = [[]]
    left = 0
    for text, weight in words:
        wide = tools.fonts.width(text, weight, pixels)
        if lines[-1] and left + wide > width:
            lines.append([])
            left = 0
        lines[-1].append((text, weight))
        left += wide + gap
    return lines


def _find_status(tools: Tools, clock: ClockView, side: Side, state: str, *, is_over: bool) -> str:
    """What the clock does, in a word, with its length where it is a halt."""
    text = tools.catalogue.text
    if state != "stopped":
        if state == "running" and clock.interlude_ms:
            return text("clock.interlude", time=format_span(clock.interlude_ms))
        return text(f"clock.{state}")
    if is_over:
        return ""
    if clock.halt is not None:
        return text(f"clock.{clock.halt}", time=format_span(clock.halted_ms))
    if clock.free_ms is not None and clock.turn is side:
        return text("clock.free", time=format_span(max(0, clock.free_ms)))
    return text("clock.stopped")


def format_span(length_ms: int) -> str:
    """Give a length in whole seconds: `0:35`, `1:05:09`."""
    seconds = length_ms // SECOND_MS
    if seconds >= 3600:
        return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{seconds // 60}:{seconds % 60:02d}"


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
