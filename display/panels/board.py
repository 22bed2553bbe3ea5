"""The board: one patch a square, told by what stands there, what should, and what is marked.

With a real board the recognised position is drawn, corrected by what the reeds say: a piece whose reed is open is
faint, a reed closed where the game has nothing shows a nameless counter. With the virtual wooden board the physical
pieces are drawn, and where the game thinks otherwise its piece is shown faint or as a small badge.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from controller.sides import Side
from controller.views import BoardView, GameView, PieceView
from display.canvas import Patch
from display.layout import Layout
from display.panels.ground import ORIGIN_FILE, find_hills, paint_ground, paint_hill
from display.pieces.gallery import Family, find_family
from display.theme import TYPE, Colour, mix
from display.tools import Panel, Target, Tools

PIECE_PART = 0.9  # of the square
DISC_PART = 0.96
BADGE_PART = 0.4


@dataclass(frozen=True, slots=True)
class SquareLook:
    """Everything that one square shows."""

    piece: tuple[str, str, Side] | None = None  # letter, name, side
    ghost: bool = False
    counter: bool = False  # something stands there, nobody knows what
    without: tuple[str, str, Side] | None = None  # what a handicap takes off
    badge: str = ""  # "put", "remove", "question", "check"
    believed: tuple[str, str, Side] | None = None  # what the game thinks stands there instead
    last: bool = False
    check: bool = False
    lifted: bool = False
    target: bool = False
    warned: bool = False
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class BoardShape:
    """The rows and columns of a board, whatever its ranks are called (some have a rank 0).

    A second board, whose squares are named in upper case, stands to the right of the first behind one free column.
    """

    files: int  # of both boards together, the free column included
    ranks: int
    first_rank: int
    second: int = 0  # the column where the second board begins, 0 without one

    def cell(self, square: str) -> tuple[int, int]:
        """Give column from the left and row from the top."""
        column = ord(square[0].lower()) - ORIGIN_FILE + (self.second if square[0].isupper() else 0)
        return column, self.ranks - 1 - (int(square[1:]) - self.first_rank)

    def letters(self) -> dict[int, str]:
        """Give the files' letters by column."""
        names = {
            column: chr(ORIGIN_FILE + column)
            for column in range(self.second - 1 if self.second else self.files)
        }
        return names | {self.second + column: name.upper() for column, name in names.items() if self.second}


def find_shape(board: BoardView) -> BoardShape:
    """Give the shape that holds all squares."""
    ranks = [int(square[1:]) for square in board.squares] or [1]
    files = [ord(square[0].lower()) - ORIGIN_FILE for square in board.squares] or [0]
    first = min(1, *ranks)
    width, height = max(board.files, max(files) + 1), max(board.ranks, max(ranks) - first + 1)
    if any(square[0].isupper() for square in board.squares):
        return BoardShape(2 * width + 1, height, first, width + 1)
    return BoardShape(width, height, first)


def square_rect(layout: Layout, shape: BoardShape, square: str) -> pygame.Rect:
    """Give where a square stands on the screen."""
    column, row = shape.cell(square)
    side = layout.square
    return pygame.Rect(layout.board.left + column * side, layout.board.top + row * side, side, side)


def find_looks(
    view: GameView, physical: Mapping[str, PieceView] | None, cursor: str | None
) -> dict[str, SquareLook]:
    """Tell for every square what it shows. `physical` is the wooden board's truth, None without one."""
    put = dict(view.guidance.put) if view.guidance else {}
    without = dict(view.guidance.without) if view.guidance else {}
    placing = frozenset(view.placing.squares) if view.placing and not view.lifted else frozenset()
    remove = frozenset(view.guidance.remove) if view.guidance else frozenset()
    hands = [view.pieces[square] for square in view.lifted if square in view.pieces]
    own = [piece for piece in hands if piece.side is view.turn]
    in_hand = own[0] if len(own) == 1 else None
    looks = {}
    for square in view.board.squares:
        game = view.pieces.get(square)
        if physical is None:
            real, counter = _guess_real(view, square, game, in_hand)
        else:
            real, counter = physical.get(square), False
        lifted = square in view.lifted
        expected = put.get(square, game)
        piece, ghost, believed, badge = real, False, None, ""
        if real is None and not counter:
            piece, ghost = expected, expected is not None
        elif physical is not None and real is not None and real.letter != (game.letter if game else None):
            arriving = in_hand is not None and real.letter == in_hand.letter and view.warning is None
            if not arriving and view.lifted != (square,):
                believed = game
                badge = "" if game else "question"
        if counter:
            badge = "question"
        if square in put:
            badge = "put"
        elif square in remove:
            badge = "remove"
        elif ghost and not lifted:
            badge = "put" if view.phase == "setup" else "question"
        elif view.check == square and not ghost:
            badge = "check"
        looks[square] = SquareLook(
            piece=_shown(piece),
            ghost=ghost,
            counter=counter,
            without=_shown(without.get(square)) if square not in view.occupied else None,
            badge=badge,
            believed=_shown(believed),
            last=square in view.last_move,
            check=view.check == square,
            lifted=lifted,
            target=square in view.targets or square in placing,
            warned=bool(view.warning and square in view.warning.squares),
            cursor=cursor == square,
        )
    return looks


def _guess_real(
    view: GameView, square: str, game: PieceView | None, in_hand: PieceView | None
) -> tuple[PieceView | None, bool]:
    """What stands on a real board's square, as far as reeds tell; True where it is something unknown."""
    if square not in view.occupied:
        return None, False
    if game is not None:
        return game, False
    if in_hand is not None and square in view.targets:
        return in_hand, False
    return None, True


def _shown(piece: PieceView | None) -> tuple[str, str, Side] | None:
    return None if piece is None else (piece.letter, piece.name, piece.side)


def board_panel(
    tools: Tools,
    layout: Layout,
    view: GameView,
    physical: Mapping[str, PieceView] | None,
    cursor: str | None,
) -> Panel:
    """Draw the board."""
    shape = find_shape(view.board)
    family = find_family(view)
    frame = Patch(
        "board.frame",
        layout.frame,
        view.board,
        lambda surface: _paint_frame(surface, tools, layout, shape, view.board),
    )
    patches = [frame]
    targets = []
    for square, look in find_looks(view, physical, cursor).items():
        rect = square_rect(layout, shape, square)
        painter = _SquarePainter(tools, rect, square, look, view.board, family)
        patches.append(Patch(f"square.{square}", rect, (look, family, view.board), painter.paint))
        targets.append(Target(rect, ("square", square)))
    return Panel(tuple(patches), tuple(targets))


def _paint_frame(
    surface: pygame.Surface, tools: Tools, layout: Layout, shape: BoardShape, board: BoardView
) -> None:
    theme = tools.theme
    tools.card(surface, layout.frame, theme.frame, mix(theme.frame, theme.frame_ink, 0.25))
    rim = (layout.frame.width - layout.board.width) // 2
    side = layout.square
    for column, letter in shape.letters().items():
        left = layout.board.left + column * side
        for top in (layout.frame.top, layout.board.bottom):
            place = pygame.Rect(left, top, side, rim)
            tools.text(
                surface, letter, place, theme.frame_ink, size=TYPE.small, weight="medium", align="centre"
            )
    cells = {shape.cell(square): square for square in board.squares}
    for column, row in find_hills(cells):
        if not (shape.second and column == shape.second - 1):
            place = pygame.Rect(layout.board.left + column * side, layout.board.top + row * side, side, side)
            paint_hill(surface, theme, place)
    for row in range(shape.ranks):
        top = layout.board.top + row * side
        number = str(shape.first_rank + shape.ranks - 1 - row)
        for left in (layout.frame.left, layout.board.right):
            place = pygame.Rect(left, top, rim, side)
            tools.text(
                surface, number, place, theme.frame_ink, size=TYPE.small, weight="medium", align="centre"
            )


@dataclass(frozen=True, slots=True)
class _SquarePainter:
    """Draws one square, layer by layer."""

    tools: Tools
    rect: pygame.Rect
    square: str
    look: SquareLook
    board: BoardView
    family: Family

    def paint(self, surface: pygame.Surface) -> None:
        self._ground(surface)
        if self.look.last:
            self._brackets(surface)
        if self.look.check or self.look.warned:
            width = max(2, self.rect.width // 12)
            pygame.draw.rect(surface, self.tools.theme.mark_remove, self.rect, width)
        if self.look.lifted:
            self._dashes(surface, self.tools.theme.mark)
        self._without(surface)
        self._piece(surface)
        if self.look.target:
            self._target(surface)
        if self.look.badge:
            self._badge(surface)
        if self.look.believed is not None:
            self._believed(surface)
        if self.look.cursor:
            self._cursor(surface)

    def _ground(self, surface: pygame.Surface) -> None:
        paint_ground(surface, self.tools, self.rect, self.board, self.square, is_last=self.look.last)

    def _brackets(self, surface: pygame.Surface) -> None:
        rect = self.rect.inflate(-2, -2)
        arm, width = rect.width // 4, max(2, rect.width // 18)
        colour = self.tools.theme.last_move_edge
        for x, y, dx, dy in (
            (rect.left, rect.top, 1, 1),
            (rect.right - 1, rect.top, -1, 1),
            (rect.left, rect.bottom - 1, 1, -1),
            (rect.right - 1, rect.bottom - 1, -1, -1),
        ):
            across = pygame.Rect(min(x, x + dx * arm), min(y, y + dy * width), arm, width)
            down = pygame.Rect(min(x, x + dx * width), min(y, y + dy * arm), width, arm)
            surface.fill(colour, across)
            surface.fill(colour, down)

    def _dashes(self, surface: pygame.Surface, colour: Colour) -> None:
        rect = self.rect.inflate(-self.rect.width // 8, -self.rect.width // 8)
        width, dash = max(2, rect.width // 18), max(4, rect.width // 7)
        for start in range(0, rect.width, dash * 2):
            length = min(dash, rect.width - start)
            for y in (rect.top, rect.bottom - width):
                surface.fill(colour, (rect.left + start, y, length, width))
            for x in (rect.left, rect.right - width):
                surface.fill(colour, (x, rect.top + start, width, length))

    def _piece(self, surface: pygame.Surface) -> None:
        if self.look.counter:
            self._counter(surface)
        if self.look.piece is None:
            return
        letter, name, side = self.look.piece
        size = round(self.rect.width * (DISC_PART if self.family.discs else PIECE_PART))
        drawn = self.tools.artist.piece(self.family, letter, name, side, size=size, ghost=self.look.ghost)
        surface.blit(drawn, drawn.get_rect(center=self.rect.center))

    def _without(self, surface: pygame.Surface) -> None:
        """What a handicap takes off: faint, and crossed out."""
        if self.look.without is None:
            return
        letter, name, side = self.look.without
        size = round(self.rect.width * (DISC_PART if self.family.discs else PIECE_PART))
        drawn = self.tools.artist.piece(self.family, letter, name, side, size=size, ghost=True)
        surface.blit(drawn, drawn.get_rect(center=self.rect.center))
        arm, width = round(self.rect.width * 0.3), max(2, self.rect.width // 14)
        for colour, thick in ((self.tools.theme.badge_ink, width + 2), (self.tools.theme.mark_remove, width)):
            for way in (1, -1):
                x, y = self.rect.center
                pygame.draw.line(surface, colour, (x - arm, y - way * arm), (x + arm, y + way * arm), thick)

    def _counter(self, surface: pygame.Surface) -> None:
        """A nameless piece: the reed is closed and the game knows of nothing there."""
        size = round(self.rect.width * 0.66)
        big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
        pygame.draw.circle(big, (40, 40, 44), (size * 2, size * 2), size * 2)
        pygame.draw.circle(big, (146, 146, 150), (size * 2, size * 2), size * 2 - size // 5)
        small = pygame.transform.smoothscale(big, (size, size))
        surface.blit(small, small.get_rect(center=self.rect.center))

    def _target(self, surface: pygame.Surface) -> None:
        size = self.rect.width
        big = pygame.Surface((size * 3, size * 3), pygame.SRCALPHA)
        colour = (*self.tools.theme.mark, 225)
        centre = (size * 3 // 2, size * 3 // 2)
        if self.look.piece is not None and not self.look.ghost:
            light = (*self.tools.theme.square_light, 200)
            pygame.draw.circle(big, light, centre, round(size * 1.46), max(3, round(size * 0.3)))
            pygame.draw.circle(big, colour, centre, round(size * 1.42), max(3, round(size * 0.2)))
        else:
            pygame.draw.circle(big, (*self.tools.theme.square_light, 200), centre, round(size * 0.5))
            pygame.draw.circle(big, colour, centre, round(size * 0.42))
        surface.blit(pygame.transform.smoothscale(big, (size, size)), self.rect)

    def _badge(self, surface: pygame.Surface) -> None:
        theme = self.tools.theme
        name, ground = {
            "put": ("put", theme.mark_put),
            "remove": ("remove", theme.mark_remove),
            "question": ("question", theme.mark_put),
            "check": ("warning", theme.mark_remove),
        }[self.look.badge]
        size = max(13, round(self.rect.width * BADGE_PART))
        place = pygame.Rect(0, 0, size, size)
        place.topright = (self.rect.right - 1, self.rect.top + 1)
        self._disc(surface, place, ground)
        self.tools.icon(surface, name, place.inflate(-size * 0.34, -size * 0.34), theme.badge_ink)

    def _disc(self, surface: pygame.Surface, place: pygame.Rect, ground: Colour) -> None:
        size = place.width
        big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
        big.fill((255, 255, 255, 0))
        pygame.draw.circle(big, (255, 255, 255), (size * 2, size * 2), size * 2)
        pygame.draw.circle(big, ground, (size * 2, size * 2), size * 2 - max(4, size // 3))
        surface.blit(pygame.transform.smoothscale(big, (size, size)), place)

    def _believed(self, surface: pygame.Surface) -> None:
        """What the game thinks stands here, small, where another piece really stands."""
        if self.look.believed is None:
            return
        letter, name, side = self.look.believed
        size = round(self.rect.width * 0.5)
        place = pygame.Rect(0, 0, size, size)
        place.topright = (self.rect.right - 1, self.rect.top + 1)
        self._disc(surface, place, self.tools.theme.mark_put)
        inner = round(size * 0.74)
        drawn = self.tools.artist.piece(self.family, letter, name, side, size=inner)
        surface.blit(drawn, drawn.get_rect(center=place.center))

    def _cursor(self, surface: pygame.Surface) -> None:
        width = max(3, self.rect.width // 12)
        pygame.draw.rect(surface, self.tools.theme.south_fill, self.rect, width + 2)
        pygame.draw.rect(surface, self.tools.theme.mark_put, self.rect, width)
