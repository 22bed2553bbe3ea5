"""The way back to the right position, piece by piece, with the pieces drawn."""

import pygame

from controller.sides import Side
from controller.views import GuidanceView
from display.canvas import Patch
from display.layout import Layout
from display.pieces.gallery import Family
from display.theme import TYPE
from display.tools import Panel, Tools

ROW, ROW_LEAST = 27, 19  # design pixels


def guidance_panel(tools: Tools, layout: Layout, guidance: GuidanceView, family: Family) -> Panel:
    """Draw the list of what to put and what to take off; what does not fit is counted."""
    rect = layout.card
    theme = tools.theme
    inner = rect.inflate(-tools.px(16), -tools.px(10))
    title = pygame.Rect(inner.left, inner.top, inner.width, tools.px(30))
    steps: list[tuple[str, str, tuple[str, str, Side] | None]] = [
        ("remove", tools.catalogue.text("guidance.remove", square=square), None) for square in guidance.remove
    ]
    for square, piece in guidance.put:
        name = tools.catalogue.text("piece.of", side=tools.side_name(piece.side), piece=piece.name)
        words = tools.catalogue.text("guidance.put", piece=name, square=square)
        steps.append(("put", words, (piece.letter, piece.name, piece.side)))
    height = inner.bottom - title.bottom
    row = min(tools.px(ROW), height // max(1, len(steps)))
    if row < tools.px(ROW_LEAST):  # too many to show them all: rather few and large
        row = tools.px(ROW)
    room = max(1, height // row)
    more = 0
    if len(steps) > room:
        more = len(steps) - (room - 1)
        steps = steps[: room - 1]

    width = inner.width - tools.px(24 + 6 + 26 + 6)  # beside the mark and the piece
    size = _common_size(tools, [words for _, words, _ in steps], width, row)

    def paint(surface: pygame.Surface) -> None:
        tools.card(surface, rect, theme.panel, theme.focus)
        heading = guidance.text or tools.catalogue.text("guidance.title")
        sizes = (TYPE.lead, TYPE.body, TYPE.label, TYPE.small)
        tools.paragraph(surface, heading, title, theme.ink, sizes=sizes, weight="bold")
        top = title.bottom
        for kind, words, piece in steps:
            mark = pygame.Rect(inner.left, top + tools.px(2), tools.px(24), row - tools.px(4))
            ground = theme.mark_put if kind == "put" else theme.mark_remove
            pygame.draw.rect(surface, ground, mark, border_radius=tools.px(5))
            tools.icon(surface, kind, mark.inflate(-tools.px(8), -tools.px(8)), (255, 255, 255))
            left = mark.right + tools.px(6)
            if piece is not None:
                seat = pygame.Rect(left, mark.top, tools.px(26), mark.height)
                pygame.draw.rect(surface, theme.square_light, seat, border_radius=tools.px(5))
                drawn = tools.artist.piece(family, *piece, size=min(seat.size))
                surface.blit(drawn, drawn.get_rect(center=seat.center))
                left = seat.right + tools.px(6)
            place = pygame.Rect(left, top, inner.right - left, row)
            tools.text(surface, words, place, theme.ink, size=size, weight="medium")
            top += row
        if more:
            place = pygame.Rect(inner.left + tools.px(30), top, inner.width - tools.px(30), row)
            words = tools.catalogue.text("guidance.more", count=more)
            tools.text(surface, words, place, theme.ink_soft, size=TYPE.body)

    return Panel((Patch("guidance", rect, guidance, paint),))


def _common_size(tools: Tools, lines: list[str], width: int, height: int) -> float:
    """The largest type in which every line has room."""
    sizes = (TYPE.body, TYPE.label, TYPE.small)
    for size in sizes:
        is_low = tools.fonts.line_height("medium", tools.px(size)) <= height
        if is_low and all(tools.fonts.width(line, "medium", tools.px(size)) <= width for line in lines):
            return size
    return sizes[-1]
