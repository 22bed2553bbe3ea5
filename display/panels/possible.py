"""Every move that can be played now, in the place of the move list: captures and checks stand out, nothing is ranked.

What a move does is told by its sign (x, +) as well as by its ground. Source: rulebook, clocks 4.2 (U5, U6): for both
players, as a help to learn. A touch turns the page.
"""

import pygame

from controller.views import PossibleMove
from display.canvas import Patch
from display.layout import Layout
from display.theme import TYPE, Colour
from display.tools import Panel, Target, Tools

ROW, TITLE = 23, 24  # design pixels
COLUMN = 66
SIZES = (TYPE.label, TYPE.small, 11.5, 10.5)


def possible_panel(
    tools: Tools, layout: Layout, moves: tuple[PossibleMove, ...], page: int
) -> tuple[Panel, int]:
    """Draw one page of them. Gives how many pages there are, too."""
    rect, theme = layout.card, tools.theme
    inner = rect.inflate(-tools.px(12), -tools.px(8))
    title = pygame.Rect(inner.left, inner.top, inner.width, tools.px(TITLE))
    longest = max((tools.fonts.width(move.san, "bold", tools.px(TYPE.label)) for move in moves), default=0)
    columns = max(1, min(inner.width // tools.px(COLUMN), inner.width // (longest + tools.px(16))))
    rows = max(1, (inner.bottom - title.bottom) // tools.px(ROW))
    room = columns * rows
    pages = max(1, -(-len(moves) // room))
    first = page % pages * room
    shown = moves[first : first + room]
    width = inner.width // columns
    text = tools.catalogue.text
    words = text(
        "possible.title",
        count=len(moves),
        takes=sum(move.takes for move in moves),
        checks=sum(move.checks for move in moves),
    )
    turned = f"{page % pages + 1}/{pages}" if pages > 1 else ""

    def paint(surface: pygame.Surface) -> None:
        tools.card(surface, rect, theme.panel, theme.line)
        name = pygame.Rect(title.left, title.top, title.width - tools.px(36 if turned else 0), title.height)
        tools.paragraph(surface, words, name, theme.ink, sizes=SIZES, weight="bold")
        tools.text(surface, turned, title, theme.ink_soft, size=TYPE.small, align="right")
        for at, move in enumerate(shown):
            column, row = at // rows, at % rows
            place = pygame.Rect(
                inner.left + column * width, title.bottom + row * tools.px(ROW), width, tools.px(ROW)
            )
            place = place.inflate(-tools.px(4), -tools.px(3))
            fill, ink, weight = _look(tools, move)
            if fill is not None:
                pygame.draw.rect(surface, fill, place, border_radius=tools.px(4))
            inside = place.inflate(-tools.px(8), 0)
            tools.paragraph(surface, move.san, inside, ink, sizes=SIZES, weight=weight)

    panel = Panel((Patch("possible", rect, (moves, first), paint),), (Target(rect, ("possible", 1)),))
    return panel, pages


def _look(tools: Tools, move: PossibleMove) -> tuple[Colour | None, Colour, str]:
    """The ground and the ink of a move: a check's comes before a capture's."""
    theme = tools.theme
    if move.checks:
        return theme.ask, theme.ask_ink, "bold"
    if move.takes:
        return theme.notice, theme.notice_ink, "bold"
    return None, theme.ink, "regular"
