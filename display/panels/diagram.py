"""A board in little: the start position of a game, or what a piece can do, without anything that changes.

What a piece can do is told by the shape of a mark, never by its colour alone: see `MARKS`.
"""

from collections.abc import Callable, Mapping

import pygame

from controller.views import BoardView, PieceView
from display.panels.board import DISC_PART, PIECE_PART, BoardShape, find_shape
from display.panels.ground import find_hills, paint_ground, paint_hill
from display.pieces.gallery import Family
from display.theme import TYPE, Colour
from display.tools import Tools

OVERSAMPLE = 4
RIM = 0.34  # of a square: the border with coordinates
INK = (24, 20, 18)
PAPER = (255, 252, 240)
BOARDS_MAX = 32  # empty boards that are kept
FAINT = 140  # of 255: of a piece that does not stand there


def paint_diagram(
    surface: pygame.Surface,
    tools: Tools,
    rect: pygame.Rect,
    board: BoardView,
    family: Family,
    pieces: Mapping[str, PieceView],
    marks: Mapping[str, str] | None = None,
    *,
    named: bool = True,
    faint: Mapping[str, PieceView] | None = None,
) -> pygame.Rect:
    """Draw as large as the rectangle allows, in its middle; `named` adds the squares' names. Gives what was painted.

    Pieces in `faint` are only hinted at.
    """
    shape = find_shape(board)
    frame, side, edge = _measure(rect, shape, named=named)
    surface.blit(_empty_board(tools, board, side, edge), frame)
    left, top = frame.left + edge, frame.top + edge

    def seat(column: int, row: int) -> pygame.Rect:
        return pygame.Rect(left + column * side, top + row * side, side, side)

    clip = surface.get_clip()
    for square in {**pieces, **(faint or {}), **(marks or {})}.keys() & set(board.squares):
        place = seat(*shape.cell(square))
        surface.set_clip(place.clip(clip))
        piece = pieces.get(square)
        if piece is not None:
            size = round(side * (DISC_PART if family.discs else PIECE_PART))
            drawn = tools.artist.piece(family, piece.letter, piece.name, piece.side, size=size)
            surface.blit(drawn, drawn.get_rect(center=place.center))
        hint = faint.get(square) if faint else None
        if hint is not None:
            size = round(side * (DISC_PART if family.discs else PIECE_PART))
            drawn = tools.artist.piece(family, hint.letter, hint.name, hint.side, size=size).copy()
            drawn.set_alpha(FAINT)
            surface.blit(drawn, drawn.get_rect(center=place.center))
        if marks and square in marks:
            drawn = draw_mark(marks[square], side)
            surface.blit(drawn, place)
    surface.set_clip(clip)
    if named:
        for column, letter in shape.letters().items():
            _name(surface, tools, letter, seat(column, shape.ranks), edge, below=True)
        for row in range(shape.ranks):
            _name(
                surface,
                tools,
                str(shape.first_rank + shape.ranks - 1 - row),
                seat(-1, row),
                edge,
                below=False,
            )
    return frame


def _empty_board(tools: Tools, board: BoardView, side: int, edge: int) -> pygame.Surface:
    """The board with its border and nothing on it; kept, for most boards are looked at more than once."""
    theme = tools.theme
    key = (theme.name, board, side, edge)
    if key in _boards:
        return _boards[key]
    shape = find_shape(board)
    picture = pygame.Surface((side * shape.files + 2 * edge, side * shape.ranks + 2 * edge), pygame.SRCALPHA)
    pygame.draw.rect(picture, theme.frame, picture.get_rect(), border_radius=max(2, edge // 3))
    cells = {shape.cell(square): square for square in board.squares}

    def seat(column: int, row: int) -> pygame.Rect:
        return pygame.Rect(edge + column * side, edge + row * side, side, side)

    for column, row in find_hills(cells):
        if not (shape.second and column == shape.second - 1):
            paint_hill(picture, theme, seat(column, row))
    for cell, square in cells.items():
        picture.set_clip(seat(*cell))
        paint_ground(picture, tools, seat(*cell), board, square, is_last=False)
    picture.set_clip(None)
    if len(_boards) >= BOARDS_MAX:
        _boards.clear()
    _boards[key] = picture
    return picture


def _measure(rect: pygame.Rect, shape: BoardShape, *, named: bool) -> tuple[pygame.Rect, int, int]:
    """The board with its border in the middle of the rectangle, a square's side, the border's width."""
    rim = RIM if named else 0.12
    side = max(4, int(min(rect.width / (shape.files + 2 * rim), rect.height / (shape.ranks + 2 * rim))))
    edge = round(side * rim)
    frame = pygame.Rect(0, 0, side * shape.files + 2 * edge, side * shape.ranks + 2 * edge)
    frame.center = rect.center
    return frame, side, edge


def diagram_seats(rect: pygame.Rect, board: BoardView, *, named: bool = True) -> dict[str, pygame.Rect]:
    """Give where each square stands in a diagram that is drawn in this rectangle."""
    shape = find_shape(board)
    frame, side, edge = _measure(rect, shape, named=named)
    seats = {}
    for square in board.squares:
        column, row = shape.cell(square)
        seats[square] = pygame.Rect(
            frame.left + edge + column * side, frame.top + edge + row * side, side, side
        )
    return seats


def _name(
    surface: pygame.Surface, tools: Tools, name: str, place: pygame.Rect, edge: int, *, below: bool
) -> None:
    """A file's letter below the board, a rank's number to the left of it, in the border of this width."""
    size = min(TYPE.small, edge * (0.95 if len(name) == 1 else 0.72) / tools.unit)
    if below:
        place.height = edge
    else:
        place.left, place.width = place.right - edge, edge
    tools.text(surface, name, place, tools.theme.frame_ink, size=size, weight="medium", align="centre")


class _Sketch:
    """Strokes in a box of 24 by 24, dark with a light edge, so that they are seen on every ground."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.scale = surface.get_width() / 24

    def ring(self, radius: float, width: float) -> None:
        self._circle(radius + 1.1, PAPER, width + 2.2)
        self._circle(radius, INK, width)

    def dot(self, radius: float) -> None:
        self._circle(radius + 1.1, PAPER, 0)
        self._circle(radius, INK, 0)

    def _circle(self, radius: float, colour: Colour, width: float) -> None:
        pygame.draw.circle(
            self.surface,
            colour,
            (12 * self.scale, 12 * self.scale),
            radius * self.scale,
            round(width * self.scale),
        )

    def lines(self, *parts: tuple[tuple[float, float], tuple[float, float]]) -> None:
        for colour, width in ((PAPER, 4.6), (INK, 2.4)):
            for start, end in parts:
                first, last = [(x * self.scale, y * self.scale) for x, y in (start, end)]
                pygame.draw.line(self.surface, colour, first, last, round(width * self.scale))
                for corner in (first, last):
                    pygame.draw.circle(self.surface, colour, corner, width * self.scale / 2)

    def diamond(self, *, filled: bool) -> None:
        for colour, reach in ((PAPER, 9.4), (INK, 7.4)):
            self._diamond(colour, reach)
        if not filled:
            self._diamond(PAPER, 3.6)

    def _diamond(self, colour: Colour, reach: float) -> None:
        corners = ((12, 12 - reach), (12 + reach, 12), (12, 12 + reach), (12 - reach, 12))
        pygame.draw.polygon(self.surface, colour, [(x * self.scale, y * self.scale) for x, y in corners])


_CROSS = (((7, 7), (17, 17)), ((17, 7), (7, 17)))


def _both(s: _Sketch) -> None:
    s.dot(4.6)


def _move(s: _Sketch) -> None:
    s.ring(5.2, 2.2)


def _capture(s: _Sketch) -> None:
    s.lines(*_CROSS)


def _leap(s: _Sketch) -> None:
    s.diamond(filled=True)


def _leap_move(s: _Sketch) -> None:
    s.diamond(filled=False)


def _leap_capture(s: _Sketch) -> None:
    s.diamond(filled=True)
    for colour, width in ((PAPER, 1.6),):
        for start, end in (((9, 9), (15, 15)), ((15, 9), (9, 15))):
            first, last = [(x * s.scale, y * s.scale) for x, y in (start, end)]
            pygame.draw.line(s.surface, colour, first, last, round(width * s.scale))


def _lame(s: _Sketch) -> None:
    s.dot(4.2)
    s.lines(((5, 18), (19, 18)))


def _hop(s: _Sketch) -> None:
    s.lines(((4.5, 14), (8, 8.5)), ((8, 8.5), (12, 6.8)), ((12, 6.8), (16, 8.5)), ((16, 8.5), (19.5, 14)))
    s.lines(((12, 14), (12, 14)))


def _hop_capture(s: _Sketch) -> None:
    s.lines(((4.5, 9.5), (8, 5)), ((8, 5), (12, 3.6)), ((12, 3.6), (16, 5)), ((16, 5), (19.5, 9.5)))
    s.lines(((8, 11.5), (16, 19.5)), ((16, 11.5), (8, 19.5)))


def _jump(s: _Sketch) -> None:
    _hop(s)
    s.lines(((6, 19), (18, 19)))


def _screen(s: _Sketch) -> None:
    """Any piece: a pawn's head and shoulders."""
    for colour, more in ((PAPER, 1.2), (INK, 0.0)):
        pygame.draw.circle(s.surface, colour, (12 * s.scale, 8.5 * s.scale), (3.6 + more) * s.scale)
        corners = ((9.5 - more, 11), (14.5 + more, 11), (17.5 + more, 19 + more), (6.5 - more, 19 + more))
        pygame.draw.polygon(s.surface, colour, [(x * s.scale, y * s.scale) for x, y in corners])


# By what a square is to a piece, as `controller.piece_reach` names it.
MARKS: dict[str, Callable[[_Sketch], None]] = {
    "both": _both,
    "move": _move,
    "capture": _capture,
    "leap": _leap,
    "leap-move": _leap_move,
    "leap-capture": _leap_capture,
    "lame": _lame,
    "hop": _hop,
    "hop-capture": _hop_capture,
    "jump": _jump,
    "screen": _screen,
}
_boards: dict[tuple[str, BoardView, int, int], pygame.Surface] = {}
_marks: dict[tuple[str, int], pygame.Surface] = {}


def draw_mark(name: str, side: int) -> pygame.Surface:
    """Give a mark of `side` pixels; shared, do not draw on it."""
    key = (name, side)
    if key not in _marks:
        big = pygame.Surface((side * OVERSAMPLE, side * OVERSAMPLE), pygame.SRCALPHA)
        big.fill((*PAPER, 0))
        MARKS[name](_Sketch(big))
        _marks[key] = pygame.transform.smoothscale(big, (side, side))
    return _marks[key]
