"""Contact sheets: every piece of every listed game, every board, every screen, each sheet one picture to look over."""

from collections.abc import Iterator, Sequence

import pygame

from controller.game_card import PieceCard, find_card, list_games
from controller.sides import Side
from display.font_book import FontBook
from display.pieces.artist import Artist
from display.pieces.gallery import Family, card_family, find_drawing
from display.pieces.outline import Drawing
from display.theme import Theme

PIECE_SIZES = (28, 64, 128)
SHEET_WIDTH = 1280
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
