"""What the start screen tells of the chosen game: its start position, its size, how it is won; rules, options."""

from collections.abc import Sequence

import pygame

from controller.game_card import GameCard
from controller.sides import Side
from display.canvas import Patch
from display.panels.board import find_shape
from display.panels.diagram import paint_diagram
from display.pieces.gallery import card_family
from display.screens.home_items import Focus, item_patch
from display.theme import TYPE
from display.tools import Panel, Target, Tools

BUTTON = 36  # design pixels
WIDEST = 1.5  # of a board, for its height


def preview_panel(
    tools: Tools, rect: pygame.Rect, card: GameCard | None, focus: Focus | None, chosen: Sequence[str] = ()
) -> Panel:
    """Draw the card; without a game it stays empty. `chosen` are the options that are not as usual, in words."""
    theme, text = tools.theme, tools.catalogue.text
    lines = [*chosen, *_lines(tools, card)] if card is not None else []
    width = rect.height
    if card is not None:
        shape = find_shape(card.board)
        width = round(rect.height * max(0.8, min(WIDEST, shape.files / shape.ranks)))

    def paint(surface: pygame.Surface) -> None:
        tools.card(surface, rect, theme.panel)
        if card is None:
            return
        square = pygame.Rect(rect.left, rect.top, width, rect.height)
        inner = square.inflate(-tools.px(10), -tools.px(10))
        paint_diagram(surface, tools, inner, card.board, card_family(card), card.pieces, named=False)
        words = pygame.Rect(square.right, rect.top + tools.px(6), rect.right - square.right - tools.px(8), 0)
        words.height = rect.height - tools.px(BUTTON + 16)
        sizes = (TYPE.label, TYPE.small, 11.5, 10.5)
        tools.paragraph(
            surface,
            " ".join(lines) if not chosen else "; ".join(chosen),
            words,
            theme.ink,
            sizes=sizes,
            weight="regular",
            middle=False,
        )

    patches = [Patch("home.preview", rect, (card and card.name, tuple(lines)), paint)]
    targets = []
    if card is not None:
        left = rect.left + width
        names: list[Focus] = [("rules", 0), *([("options", 0)] if card.options else [])]
        labels = {"rules": text("home.rules"), "options": text("home.options")}
        if chosen:
            labels["options"] = text("home.options_chosen", count=len(chosen))
        gap = tools.px(6)
        each = (rect.right - gap - left - gap * (len(names) - 1)) // len(names)
        for at, name in enumerate(names):
            place = pygame.Rect(left + at * (each + gap), 0, each, tools.px(BUTTON))
            place.bottom = rect.bottom - gap
            patches.append(
                item_patch(tools, place, name, labels[name[0]], is_focused=focus == name, padding=12)
            )
            targets.append(Target(place, name))
    return Panel(tuple(patches), tuple(targets))


def _lines(tools: Tools, card: GameCard) -> list[str]:
    count = sum(piece.side is Side.SOUTH for piece in card.pieces.values())
    size = tools.catalogue.text("home.size", files=card.board.files, ranks=card.board.ranks, count=count)
    return [size, *(tools.catalogue.sentence(rule) for rule in card.rules[:1])]
