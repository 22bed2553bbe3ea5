"""What lies beside the board, side by side in little; and, while the armies are placed in turns, whose turn it is."""

from dataclasses import replace

import pygame

from controller.sides import Side
from controller.views import GameView, PieceView
from display.canvas import Patch
from display.layout import Layout
from display.pieces.gallery import find_family
from display.theme import TYPE
from display.tools import Panel, Tools

ROW = 30  # design pixels of one side
TITLE = 23


def hands_panel(tools: Tools, layout: Layout, view: GameView) -> tuple[Panel, Layout]:
    """Draw it at the foot of the middle, a row a side; gives what is left of the layout above it.

    Without anything beside the board it is empty, and the layout as it was.
    """
    hands = {
        side: tuple(part for part in view.hands if part[0].side is side) for side in (Side.NORTH, Side.SOUTH)
    }
    if not view.hands:
        return Panel(()), layout
    title = tools.px(TITLE) if view.placing is not None else 0
    height = min(title + 2 * tools.px(ROW), layout.middle.height)
    rect = pygame.Rect(layout.middle.left, layout.middle.bottom - height, layout.middle.width, height)
    middle = layout.middle.copy()
    middle.height = max(0, rect.top - tools.px(4) - middle.top)
    row = (height - title) // 2
    patches = [_ground_patch(tools, rect, title, view)]
    for at, (side, pieces) in enumerate(hands.items()):
        place = pygame.Rect(rect.left, rect.top + title + at * row, rect.width, row)
        patches.append(_row_patch(tools, place, side, pieces, view))
    return Panel(tuple(patches)), replace(layout, middle=middle)


def _ground_patch(tools: Tools, rect: pygame.Rect, title: int, view: GameView) -> Patch:
    theme, text = tools.theme, tools.catalogue.text
    placing = view.placing
    words = "" if placing is None else text("placing.title", side=tools.side_name(placing.by))

    def paint(surface: pygame.Surface) -> None:
        tools.card(surface, rect, theme.panel, theme.focus if placing is not None else theme.line)
        place = pygame.Rect(
            rect.left + tools.px(10), rect.top + tools.px(2), rect.width - tools.px(20), title
        )
        if words:
            sizes = (TYPE.body, TYPE.label, TYPE.small, 12, 11, 10)
            tools.paragraph(surface, words, place, theme.ink, sizes=sizes, weight="bold")

    return Patch("hands", rect, (words, placing is not None), paint)


def _row_patch(
    tools: Tools, place: pygame.Rect, side: Side, pieces: tuple[tuple[PieceView, int], ...], view: GameView
) -> Patch:
    """One side: its mark, its pieces with their numbers; those that may not be placed now are faint."""
    theme, family = tools.theme, find_family(view)
    kinds = {piece.letter for piece in view.placing.kinds} if view.placing is not None else None
    on_turn = view.placing is not None and view.placing.by is side

    def paint(surface: pygame.Surface) -> None:
        inside = place.inflate(-tools.px(16), -tools.px(6))
        mark = pygame.Rect(inside.left, inside.top, tools.px(18), inside.height)
        tools.swatch(surface, mark, side)
        if not pieces:
            rest = pygame.Rect(
                mark.right + tools.px(8), inside.top, inside.right - mark.right - tools.px(8), mark.height
            )
            tools.text(surface, tools.catalogue.text("hands.none"), rest, theme.ink_soft, size=TYPE.label)
            return
        left = mark.right + tools.px(8)
        width = min(tools.px(64), (inside.right - left) // len(pieces))
        for piece, count in pieces:
            size = min(inside.height, width - tools.px(20))
            seat = pygame.Rect(left, inside.centery - size // 2, size, size)
            pygame.draw.rect(surface, theme.square_light, seat, border_radius=tools.px(4))
            is_now = kinds is None or (on_turn and piece.letter in kinds)
            drawn = tools.artist.piece(family, piece.letter, piece.name, side, size=size, ghost=not is_now)
            surface.blit(drawn, seat)
            if on_turn and is_now:
                pygame.draw.rect(surface, theme.focus, seat, max(2, tools.px(2)), border_radius=tools.px(4))
            number = pygame.Rect(
                seat.right + tools.px(2), inside.top, width - size - tools.px(2), inside.height
            )
            words = f"\u00d7{count}"
            tools.text(surface, words, number, theme.ink, size=TYPE.small, weight="bold")
            left += width

    return Patch(f"hands.{side.value}", place, (pieces, view.placing, family), paint)
