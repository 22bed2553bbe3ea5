"""What a clock will do, in words beside the editor: settings to type, sentences, what is added when, or the fault."""

from collections.abc import Mapping
from types import MappingProxyType

import pygame

from controller.clocks import ClockSettings, format_settings
from controller.clocks.durations import format_days
from controller.sides import Side
from display.canvas import Patch
from display.theme import TYPE
from display.tools import Tools

SIZES = (TYPE.body, TYPE.label, TYPE.small, 11.5)


def preview_patch(
    tools: Tools,
    rect: pygame.Rect,
    settings: ClockSettings,
    problem: str | None,
    digests: Mapping[Side, str] = MappingProxyType({}),
) -> Patch:
    """Draw the card; `digests` are of declarations that are in, and shown to nobody."""
    lines = [
        (format_settings(settings), "bold"),
        *((line, "regular") for line in _sentences(tools, settings)),
    ]
    for side, digest in digests.items():
        words = tools.catalogue.text("preview.declared", side=tools.side_name(side), digest=digest[:16])
        lines.append((words, "medium"))
    if problem is not None:
        told = tools.catalogue.sentence(problem)
        lines = [lines[0], (told[:1].upper() + told[1:], "medium")]

    def paint(surface: pygame.Surface) -> None:
        theme = tools.theme
        ground, ink = (theme.panel, theme.ink) if problem is None else (theme.alarm, theme.alarm_ink)
        tools.card(surface, rect, ground)
        inner = rect.inflate(-tools.px(20), -tools.px(16))
        size = next(
            (size for size in SIZES if _height(tools, lines, size, inner.width) <= inner.height), SIZES[-1]
        )
        pixels, top = tools.px(size), inner.top
        for words, weight in lines:
            step = tools.fonts.line_height(weight, pixels)
            for line in tools.fonts.wrap(words, weight, pixels, inner.width):
                if top + step > inner.bottom:
                    tools.fonts.note_shortened(words)
                    return
                cut = tools.fonts.cut(line, weight, pixels, inner.width)
                surface.blit(tools.fonts.render(cut, weight, pixels, ink), (inner.left, top))
                top += step
            top += pixels // 2

    return Patch("editor.preview", rect, (tuple(lines), problem), paint)


def _height(tools: Tools, lines: list[tuple[str, str]], size: float, width: int) -> int:
    pixels = tools.px(size)
    return sum(
        len(tools.fonts.wrap(words, weight, pixels, width)) * tools.fonts.line_height(weight, pixels)
        + pixels // 2
        for words, weight in lines
    )


def _sentences(tools: Tools, settings: ClockSettings) -> list[str]:
    """What the settings mean, and when what is added."""
    text, say = tools.catalogue.text, tools.catalogue.sentence
    is_same = settings.south == settings.north
    found = []
    for side in (Side.SOUTH,) if is_same else Side:
        control = settings.control(side)
        whose = text("preview.each") if is_same else tools.side_name(side)
        found.append(f"{whose}: {say(control.describe())}")
        found += [f"\u2022 {say(when)}: {say(what)}" for when, what in control.additions()]
    if settings.independent_ms is not None:
        found.append(text("preview.independent", time=format_days(settings.independent_ms)))
    if settings.free_first_move_ms is not None:
        found.append(text("preview.free", time=format_days(settings.free_first_move_ms)))
    return found
