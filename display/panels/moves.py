"""The move list: number, South's move, North's move; the last one on a bright ground, unsure ones with a "?"."""

import pygame

from controller.sides import Side
from controller.views import MoveView
from display.canvas import Patch
from display.layout import Layout
from display.theme import TYPE
from display.tools import Panel, Target, Tools

ROW = 23  # design pixels


def count_rows(tools: Tools, layout: Layout) -> int:
    """Give how many rows fit."""
    return max(1, (layout.middle.height - tools.px(8)) // tools.px(ROW))


def count_numbers(moves: tuple[MoveView, ...]) -> int:
    """Give how many rows the whole list has."""
    return len({move.number for move in moves})


def moves_panel(tools: Tools, layout: Layout, moves: tuple[MoveView, ...], rows_back: int) -> Panel:
    """Draw the end of the list, or what stands `rows_back` rows before it."""
    rect = layout.middle
    theme = tools.theme
    rows: dict[int, dict[Side, MoveView]] = {}
    for move in moves:
        rows.setdefault(move.number, {})[move.by] = move
    numbers = list(rows)
    room = count_rows(tools, layout)
    end = max(min(room, len(numbers)), len(numbers) - rows_back)
    shown = numbers[max(0, end - room) : end]
    height = tools.px(ROW)
    last_ply = moves[-1].ply if moves else 0
    number_width = tools.px(40)
    half = (rect.width - number_width - tools.px(12)) // 2

    def paint_ground(surface: pygame.Surface) -> None:
        tools.card(surface, rect, theme.panel)
        if not moves:
            words = tools.catalogue.text("moves.none")
            tools.text(surface, words, rect, theme.ink_soft, size=TYPE.body, align="centre")

    def paint_row(surface: pygame.Surface, place: pygame.Rect, number: int) -> None:
        label = pygame.Rect(place.left, place.top, number_width - tools.px(6), place.height)
        tools.text(surface, f"{number}.", label, theme.ink_soft, size=TYPE.label, align="right")
        for at, side in enumerate((Side.SOUTH, Side.NORTH)):
            move = rows[number].get(side)
            if move is None:
                continue
            cell = pygame.Rect(place.left + number_width + at * half, place.top, half, place.height)
            ink, weight = theme.ink, "regular"
            if move.ply == last_ply:
                mark = cell.inflate(-tools.px(2), -tools.px(1))
                pygame.draw.rect(surface, theme.focus, mark, border_radius=tools.px(4))
                ink, weight = theme.focus_ink, "bold"
            words = move.san if move.sure else f"{move.san} ?"
            tools.text(surface, words, cell.inflate(-tools.px(12), 0), ink, size=TYPE.body, weight=weight)

    patches = [Patch("moves", rect, bool(moves), paint_ground)]
    for at, number in enumerate(shown):
        place = pygame.Rect(rect.left, rect.top + tools.px(4) + at * height, rect.width, height)
        key = (number, tuple(rows[number].items()), last_ply in {move.ply for move in rows[number].values()})

        def paint(surface: pygame.Surface, place: pygame.Rect = place, number: int = number) -> None:
            paint_row(surface, place, number)

        patches.append(Patch(f"moves.{at}", place, key, paint))
    if len(numbers) > len(shown):
        patches.append(_thumb_patch(tools, rect, len(numbers), end, len(shown)))
    return Panel(tuple(patches), (Target(rect, ("moves", None)),))


def _thumb_patch(tools: Tools, rect: pygame.Rect, total: int, end: int, shown: int) -> Patch:
    """A scroll mark at the right edge."""
    track = pygame.Rect(
        rect.right - tools.px(6), rect.top + tools.px(6), tools.px(3), rect.height - tools.px(12)
    )
    length = max(tools.px(14), track.height * shown // total)
    top = track.top + (track.height - length) * (end - shown) // max(1, total - shown)
    thumb = pygame.Rect(track.left, top, track.width, length)

    def paint(surface: pygame.Surface) -> None:
        pygame.draw.rect(surface, tools.theme.line, thumb, border_radius=tools.px(2))

    return Patch("moves.thumb", track, (top, length), paint)
