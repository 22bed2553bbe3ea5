"""The box beside the virtual wooden board: captured and spare pieces, North's above, South's below."""

from collections.abc import Mapping

import pygame

from controller.sides import Side
from controller.views import GameView, PieceView
from display.canvas import Patch
from display.layout import Layout
from display.pieces.gallery import Family
from display.theme import TYPE, mix
from display.tools import Panel, Target, Tools


def box_panel(
    tools: Tools,
    layout: Layout,
    kinds: tuple[PieceView, ...],
    captured: Mapping[PieceView, int],
    *,
    family: Family,
    cursor: PieceView | None,
) -> Panel:
    """Draw every kind once; a number tells how many of it were captured."""
    tray = layout.tray
    if tray is None:
        return Panel(())
    theme = tools.theme
    wood = mix(theme.square_dark, theme.square_light, 0.45)
    gap = tools.px(6)
    half = (tray.height - gap) // 2
    patches: list[Patch] = []
    targets: list[Target] = []
    halves = {
        Side.NORTH: pygame.Rect(tray.left, tray.top, tray.width, half),
        Side.SOUTH: pygame.Rect(tray.left, tray.bottom - half, tray.width, half),
    }
    for side, part in halves.items():

        def paint_ground(surface: pygame.Surface, part: pygame.Rect = part) -> None:
            tools.card(surface, part, wood, theme.frame)

        patches.append(Patch(f"box.{side}", part, wood, paint_ground))
        targets.append(Target(part, ("box", None)))
        own = [piece for piece in kinds if piece.side is side]
        for piece, place in zip(own, _cells(tools, part, len(own)), strict=True):
            look = (piece, captured.get(piece, 0), piece == cursor, family)
            patches.append(_cell_patch(tools, place, look))
            targets.append(Target(place, ("box", piece)))
    return Panel(tuple(patches), tuple(targets))


def _cells(tools: Tools, part: pygame.Rect, count: int) -> list[pygame.Rect]:
    inner = part.inflate(-tools.px(6), -tools.px(6))
    columns = 1 if count <= 3 else 2
    rows = max(1, -(-count // columns))
    width = inner.width // columns
    height = min(inner.height // rows, width + tools.px(16))
    top = inner.top + (inner.height - rows * height) // 2
    return [
        pygame.Rect(inner.left + (at % columns) * width, top + (at // columns) * height, width, height)
        for at in range(count)
    ]


def _cell_patch(tools: Tools, place: pygame.Rect, look: tuple[PieceView, int, bool, Family]) -> Patch:
    piece, count, is_selected, family = look
    theme = tools.theme

    def paint(surface: pygame.Surface) -> None:
        if is_selected:
            pygame.draw.rect(surface, theme.mark_put, place, max(2, tools.px(3)), border_radius=tools.px(4))
        size = min(place.width - tools.px(3), place.height - tools.px(3))
        drawn = tools.artist.piece(family, piece.letter, piece.name, piece.side, size=size)
        surface.blit(drawn, drawn.get_rect(center=place.center))
        if count:
            badge = pygame.Rect(0, 0, tools.px(17), tools.px(17))
            badge.bottomright = (place.right - 1, place.bottom - 1)
            pygame.draw.circle(surface, theme.frame, badge.center, badge.width // 2)
            tools.text(
                surface,
                str(count),
                badge,
                theme.frame_ink,
                size=TYPE.small,
                weight="bold",
                align="centre",
            )

    return Patch(f"box.{piece.letter}", place, look, paint)


def find_kinds(view: GameView) -> tuple[PieceView, ...]:
    """Give every kind of piece of the game, of both sides, as they lie in the box."""
    names = dict(view.piece_names) or {piece.letter.upper(): piece.name for piece in view.pieces.values()}
    return tuple(
        PieceView(letter.upper() if side is Side.SOUTH else letter.lower(), name, side)
        for side in (Side.NORTH, Side.SOUTH)
        for letter, name in names.items()
    )
