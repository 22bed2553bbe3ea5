"""The way back to the right position, piece by piece, with the pieces drawn."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from controller.views import GameView, GuidanceView, PieceView
from display.canvas import Patch
from display.layout import Layout
from display.pieces.gallery import find_family
from display.theme import TYPE
from display.tools import Panel, Tools

ROW, ROW_LEAST = 27, 19  # design pixels
SIZES = (TYPE.body, TYPE.label, TYPE.small)  # the lines' common type
LINE_SIZES = (*SIZES, 12, 11, 10, 9)  # of a line too long for it


@dataclass(frozen=True, slots=True)
class _Step:
    """One line: its mark, its words, the piece that it is about."""

    kind: str  # "remove", "put", "without", "hand"
    words: str
    piece: PieceView | None = None


def guidance_panel(tools: Tools, layout: Layout, view: GameView) -> Panel:
    """Draw the list of what to put and what to take off; what does not fit is counted.

    Before it stands what a handicap leaves out and what begins beside the board, so that nobody puts it there.
    """
    guidance, family = view.guidance, find_family(view)
    assert guidance is not None, "there is something to be put right"
    rect = layout.card
    theme = tools.theme
    inner = rect.inflate(-tools.px(16), -tools.px(10))
    title = pygame.Rect(inner.left, inner.top, inner.width, tools.px(30))
    steps = [*_left_out(tools, view), *_to_do(tools, guidance)]
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
    size = _common_size(tools, [step.words for step in steps], width, row)

    def paint(surface: pygame.Surface) -> None:
        tools.card(surface, rect, theme.panel, theme.focus)
        heading = guidance.text or tools.catalogue.text("guidance.title")
        sizes = (TYPE.lead, TYPE.body, *LINE_SIZES[1:])
        tools.paragraph(surface, heading, title, theme.ink, sizes=sizes, weight="bold")
        top = title.bottom
        for step in steps:
            mark = pygame.Rect(inner.left, top + tools.px(2), tools.px(24), row - tools.px(4))
            ground, ink = {
                "put": (theme.mark_put, theme.badge_ink),
                "hand": (theme.raised, theme.ink),
            }.get(step.kind, (theme.mark_remove, theme.badge_ink))
            pygame.draw.rect(surface, ground, mark, border_radius=tools.px(5))
            icon = {"without": "link_lost", "hand": "info"}.get(step.kind, step.kind)
            tools.icon(surface, icon, mark.inflate(-tools.px(8), -tools.px(8)), ink)
            left = mark.right + tools.px(6)
            if step.piece is not None:
                piece = step.piece
                seat = pygame.Rect(left, mark.top, tools.px(26), mark.height)
                pygame.draw.rect(surface, theme.square_light, seat, border_radius=tools.px(5))
                drawn = tools.artist.piece(family, piece.letter, piece.name, piece.side, size=min(seat.size))
                surface.blit(drawn, drawn.get_rect(center=seat.center))
                left = seat.right + tools.px(6)
            place = pygame.Rect(left, top, inner.right - left, row)
            smaller = tuple(one for one in LINE_SIZES if one <= size)
            tools.paragraph(surface, step.words, place, theme.ink, sizes=smaller)
            top += row
        if more:
            place = pygame.Rect(inner.left + tools.px(30), top, inner.width - tools.px(30), row)
            words = tools.catalogue.text("guidance.more", count=more)
            tools.text(surface, words, place, theme.ink_soft, size=TYPE.body)

    return Panel((Patch("guidance", rect, (guidance, view.hands), paint),))


def _left_out(tools: Tools, view: GameView) -> Iterator[_Step]:
    """What does not stand on the board when the game begins, though it might be looked for there."""
    text = tools.catalogue.text
    if view.guidance is None or view.phase != "setup":
        return
    for square, piece in view.guidance.without:
        yield _Step(
            "without",
            text("guidance.without", piece=_named(tools, piece), square=_place(tools, square)),
            piece,
        )
    for piece, count in view.hands:
        yield _Step("hand", text("guidance.hand", piece=_named(tools, piece), count=count), piece)


def _to_do(tools: Tools, guidance: GuidanceView) -> Iterator[_Step]:
    text = tools.catalogue.text
    for square in guidance.remove:
        yield _Step("remove", text("guidance.remove", square=_place(tools, square)))
    for square, piece in guidance.put:
        yield _Step(
            "put", text("guidance.put", piece=_named(tools, piece), square=_place(tools, square)), piece
        )


def _named(tools: Tools, piece: PieceView) -> str:
    return tools.catalogue.text("piece.of", side=tools.side_name(piece.side), piece=piece.name)


def _place(tools: Tools, square: str) -> str:
    """A square of the second board is named with it: its letter alone is easily taken for the first's."""
    return tools.catalogue.text("square.second", square=square.lower()) if square[0].isupper() else square


def _common_size(tools: Tools, lines: list[str], width: int, height: int) -> float:
    """The largest type in which every line has room."""
    for size in SIZES:
        is_low = tools.fonts.line_height("medium", tools.px(size)) <= height
        if is_low and all(tools.fonts.width(line, "medium", tools.px(size)) <= width for line in lines):
            return size
    return SIZES[-1]
