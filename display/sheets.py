"""Contact sheets: every piece of every listed game, every board, every screen, each sheet one picture to look over."""

from collections.abc import Iterator, Sequence

import numpy as np
import pygame

from controller.game_card import PieceCard, find_card, list_games
from controller.sides import Side
from controller.views import BoardView
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.panels.diagram import paint_diagram
from display.pieces.artist import Artist
from display.pieces.gallery import Family, card_family, find_drawing
from display.pieces.outline import Drawing
from display.theme import Theme
from display.tools import Tools

PIECE_SIZES = (28, 64, 128)
SHEET_WIDTH = 1280
BOARD_COLUMNS = 5
SCREEN_COLUMNS = 4
PALETTE_SIZE = 256
LABEL = 13  # pixels of a name
MARGIN = 6


def draw_pieces(size: int, theme: Theme, fonts: FontBook) -> pygame.Surface:
    """Give every drawing in both sides at this size on both colours of square, with the names of those who use it."""
    artist = Artist(theme, fonts)
    cells = list(_kinds())
    columns = 1280 // max(2 * size + 2 * MARGIN, 104)
    width, height = SHEET_WIDTH // columns, size + LABEL + 3 * MARGIN
    sheet = pygame.Surface((SHEET_WIDTH, -(-len(cells) // columns) * height))
    sheet.fill(theme.panel)
    for at, (family, kind, names) in enumerate(cells):
        left, top = at % columns * width, at // columns * height
        for number, side in enumerate(Side):
            seat = pygame.Rect(left + MARGIN + number * size, top + MARGIN, size, size)
            ground = theme.square_plain if family.discs else (theme.square_dark, theme.square_light)[number]
            sheet.fill(ground, seat)
            sheet.blit(artist.piece(family, kind.letter, kind.name, side, size=size), seat)
        words = fonts.cut(", ".join(names), "regular", LABEL, width - MARGIN)
        sheet.blit(fonts.render(words, "regular", LABEL, theme.ink), (left + MARGIN, top + size + MARGIN + 1))
    return sheet


def _kinds() -> Iterator[tuple[Family, PieceCard, list[str]]]:
    """One piece for each drawing, with the names under which the games know it."""
    found: dict[tuple[bool, Drawing | None], tuple[Family, PieceCard, list[str]]] = {}
    for game_id in list_games():
        card = find_card(game_id)
        family = card_family(card)
        for kind in card.kinds:
            drawing = find_drawing(family, kind.letter, kind.name)
            _, _, names = found.setdefault((family.discs, drawing), (family, kind, []))
            if kind.name not in names:
                names.append(kind.name)
    yield from sorted(found.values(), key=lambda cell: (cell[0].discs, cell[2][0]))


def arrange(
    pictures: Sequence[tuple[str, pygame.Surface]], columns: int, theme: Theme, fonts: FontBook
) -> pygame.Surface:
    """Give pictures reduced to a width, one beside the other, each over its name."""
    width = SHEET_WIDTH // columns - MARGIN
    small = [
        (name, pygame.transform.smoothscale_by(picture, width / picture.get_width()))
        for name, picture in pictures
    ]
    rows = [small[at : at + columns] for at in range(0, len(small), columns)]
    heights = [max(picture.get_height() for _, picture in row) + LABEL + 2 * MARGIN for row in rows]
    sheet = pygame.Surface((SHEET_WIDTH, sum(heights)))
    sheet.fill(theme.panel)
    top = 0
    for row, height in zip(rows, heights, strict=True):
        for at, (name, picture) in enumerate(row):
            left = at * (width + MARGIN)
            sheet.blit(picture, (left, top))
            words = fonts.cut(name, "regular", LABEL, width)
            sheet.blit(
                fonts.render(words, "regular", LABEL, theme.ink), (left + 2, top + height - LABEL - MARGIN)
            )
        top += height
    return sheet


def draw_boards(theme: Theme, fonts: FontBook) -> pygame.Surface:
    """Give every board of the listed games once, at its game's start, named after the first that uses it."""
    tools = Tools(theme, fonts, Catalogue(), Artist(theme, fonts), 1.0)
    size = SHEET_WIDTH // BOARD_COLUMNS - MARGIN
    found: dict[BoardView, tuple[str, pygame.Surface]] = {}
    for game_id in list_games():
        card = find_card(game_id)
        if card.board not in found:
            picture = pygame.Surface((size, size))
            picture.fill(theme.panel)
            paint_diagram(picture, tools, picture.get_rect(), card.board, card_family(card), card.pieces)
            found[card.board] = (card.name, picture)
    return arrange(list(found.values()), BOARD_COLUMNS, theme, fonts)


def reduce_colours(picture: pygame.Surface) -> pygame.Surface:
    """Give the picture in the 256 colours it has most of, as a small file; flat drawings have few more."""
    pixels = pygame.surfarray.array3d(picture)
    codes = (pixels >> 3).astype(np.int32) @ np.array([1024, 32, 1])
    counts = np.bincount(codes.ravel(), minlength=1 << 15)
    used = np.flatnonzero(counts)
    kept = used[np.argsort(-counts[used], kind="stable")[:PALETTE_SIZE]]
    sums = [np.bincount(codes.ravel(), weights=pixels[..., c].ravel(), minlength=1 << 15) for c in range(3)]
    palette = np.stack([total[kept] / counts[kept] for total in sums], axis=1).round().astype(np.int32)
    nearest = np.zeros(1 << 15, dtype=np.uint8)
    shades = np.stack([used >> 10, used >> 5 & 31, used & 31], axis=1) * 8 + 4
    nearest[used] = ((shades[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
    small = pygame.Surface(picture.get_size(), depth=8)
    small.set_palette([tuple(int(channel) for channel in shade) for shade in palette])
    pygame.surfarray.blit_array(small, nearest[codes])
    return small
