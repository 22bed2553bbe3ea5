"""A circuit or tour of the Knight or the King's Lancer, also through levels (rulebook C 5.3)."""

import pygame

from controller.commands import Command
from controller.game_card import find_card
from controller.puzzles.tours import KINGS_LANCER, KNIGHT, Tour, TourBoard, award, completed, generated
from controller.sides import Side
from display.canvas import Patch
from display.pieces.gallery import card_family
from display.screens.chance_page import ChancePage
from display.screens.puzzle_page import BACK, Action, Cell, Told
from display.tools import Tools

BOARDS = (
    TourBoard(KINGS_LANCER, 3, 3),
    TourBoard(KINGS_LANCER, 4, 4),
    TourBoard(KINGS_LANCER, 3, 3, 3),
    TourBoard(KINGS_LANCER, 4, 4, 4),
    TourBoard(KNIGHT, 4, 3),
    TourBoard(KNIGHT, 5, 5),
    TourBoard(KNIGHT, 6, 6),
    TourBoard(KNIGHT, 8, 8),
)
AWARDED = BOARDS[:4]  # the basic sizes
GAMES = {"lancer": "lancer-chess", "knight": "chess"}  # whose pieces they are
HINT_MAX = 2000  # squares that a hint may look at, well below a second
SIDE_MAX = 110  # design pixels
GAP = 0.35  # of a square, between levels


class TourScreen(ChancePage):
    """One tour in progress."""

    def _begin(self) -> None:
        self._tour = Tour(BOARDS[0])
        self._has_hints = False
        self._is_example = False
        self._is_refused = False
        self._begun_ms, self._done_ms = 0, 0
        self._hint: tuple[Tour, str] | None = None  # worked out once for each tour

    @property
    def tour(self) -> Tour:
        """The tour as it is."""
        return self._tour

    def _title(self) -> str:
        board = self._tour.board
        sizes = (board.files, board.ranks, *((board.levels,) if board.levels > 1 else ()))
        return self._catalogue.text(f"tour.{board.walker.name}") + " " + " \u00d7 ".join(map(str, sizes))

    def _told(self) -> Told:
        tour, text = self._tour, self._catalogue.text
        if self._is_refused:
            return Told(text("tour.refused"), "bad")
        if tour.is_full:
            return self._told_at_the_end()
        words = text("tour.visited", count=len(tour.path), squares=tour.board.count)
        if not tour.path:
            return Told(f"{text('tour.start')} {self._hint_words()}".strip())
        if tour.is_stuck:
            return Told(f"{words} {text('tour.stuck')}", "bad")
        return Told(f"{words} {self._hint_words()}".strip())

    def _told_at_the_end(self) -> Told:
        tour, text = self._tour, self._catalogue.text
        if not tour.is_closed and tour.next_squares:
            return Told(text("tour.close", square=tour.board.name(tour.path[0])), "good")
        words = text("tour.circuit" if tour.is_closed else "tour.tour", count=tour.board.count)
        points = award(tour.board, self._done_ms - self._begun_ms) if tour.board in AWARDED else 0
        if points and tour.is_closed and not self._is_example:
            words += " " + text("tour.award", count=points)
        return Told(words, "good")

    def _hint_words(self) -> str:
        """Whether it can still be completed, where that is asked for."""
        if not self._has_hints:
            return ""
        if self._hint is None or self._hint[0] != self._tour:
            self._hint = self._tour, _outlook(self._tour)
        return self._catalogue.text(f"tour.hint_{self._hint[1]}")

    def _levels(self) -> tuple[int, int]:
        """Columns and rows of levels side by side: the first level at the bottom left."""
        levels = self._tour.board.levels
        return (1, 1) if levels == 1 else (2, -(-levels // 2))

    def _grid(self) -> tuple[int, int]:
        across, up = self._levels()
        return across * self._tour.board.files, up * self._tour.board.ranks

    def _square(self, cell: Cell) -> int | None:
        """The square of a cell; None where the last row has no level."""
        board, (across, up) = self._tour.board, self._levels()
        column, row = cell[0], up * board.ranks - 1 - cell[1]
        level = row // board.ranks * across + column // board.files
        if level >= board.levels:
            return None
        return (level * board.ranks + row % board.ranks) * board.files + column % board.files

    def _board(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        board, (columns, rows), (across, up) = self._tour.board, self._grid(), self._levels()
        side = int(
            min(
                (area.width - tools.px(8)) / (columns + (across - 1) * GAP),
                (area.height - tools.px(8)) / (rows + (up - 1) * GAP),
                tools.px(SIDE_MAX),
            )
        )
        gap = round(side * GAP)
        left = area.centerx - (columns * side + (across - 1) * gap) // 2
        top = area.centery - (rows * side + (up - 1) * gap) // 2
        patches = []
        for row in range(rows):
            for column in range(columns):
                square = self._square((column, row))
                seat = pygame.Rect(
                    left + column * side + column // board.files * gap,
                    top + row * side + row // board.ranks * gap,
                    side,
                    side,
                )
                self._target(seat, (column, row))
                patches.append(self._square_patch(tools, seat, (column, row), square))
        return patches

    def _square_patch(self, tools: Tools, seat: pygame.Rect, cell: Cell, square: int | None) -> Patch:
        tour, theme = self._tour, tools.theme
        has_cursor = self._has_cursor(cell)
        is_next = square is not None and bool(tour.path) and square in tour.next_squares
        number = None if square is None else tour.number(square)
        is_visited = square in tour.path
        is_here = square is not None and tour.path[-1:] == (square,) and not tour.is_closed
        level_squares = tour.board.files * tour.board.ranks
        is_dark = square is not None and sum(divmod(square % level_squares, tour.board.files)) % 2 == 0

        def paint(surface: pygame.Surface) -> None:
            if square is None:
                surface.fill(theme.ground, seat)
            else:
                surface.fill(theme.square_dark if is_dark else theme.square_light, seat)
                if is_visited:
                    inside = seat.inflate(-seat.width // 6, -seat.width // 6)
                    pygame.draw.rect(surface, theme.last_move, inside, border_radius=seat.width // 8)
                if is_here:
                    self._walker(surface, tools, seat)
                elif number is not None:
                    words = self._fonts.render(
                        str(number), "bold", round(seat.width * 0.42), theme.north_line
                    )
                    surface.blit(words, words.get_rect(center=seat.center))
                if is_next:
                    pygame.draw.circle(surface, theme.square_light, seat.center, max(4, seat.width // 6))
                    pygame.draw.circle(surface, theme.mark, seat.center, max(3, seat.width // 8))
            if has_cursor:
                self._ring(surface, tools, seat)

        key = (square, has_cursor, is_next, number, is_visited, is_here, is_dark, tour.board)
        return Patch(f"tour.{cell[0]}.{cell[1]}", seat, key, paint)

    def _walker(self, surface: pygame.Surface, tools: Tools, seat: pygame.Rect) -> None:
        walker = self._tour.board.walker
        card = find_card(GAMES[walker.name])
        kind = next(kind for kind in card.kinds if kind.letter == walker.letter)
        size = round(seat.width * 0.86)
        drawn = tools.artist.piece(card_family(card), kind.letter, kind.name, Side.SOUTH, size=size)
        surface.blit(drawn, drawn.get_rect(center=seat.center))

    def _actions(self) -> tuple[Action, ...]:
        text = self._catalogue.text
        return (
            Action("board", text("tour.board")),
            Action("undo", text("menu.undo")),
            Action("new", text("puzzle.new")),
            Action("hint", text("tour.hint"), self._has_hints),
            Action("example", text("tour.example")),
            Action(BACK, text("key.back")),
        )

    def feel(self, square: str, is_placed: bool, occupied: frozenset[str]) -> None:
        """The piece walks over the wooden board; levels are not to be had there."""
        board, tour = self._tour.board, self._tour
        file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
        if not is_placed or board.levels > 1 or file >= board.files or rank >= board.ranks:
            return
        self._is_on_board, self._cell = True, (file, board.ranks - 1 - rank)
        if tour.path and self._square(self._cell) == tour.path[-1]:
            self._is_refused = False  # it was put back
        else:
            self._use_cell(self._cell)

    def _use_cell(self, cell: Cell) -> list[Command]:
        square = self._square(cell)
        self._is_refused = square is None or square not in self._tour.next_squares
        if square is not None and not self._is_refused:
            if not self._tour.path:
                self._begun_ms, self._is_example = self._now_ms, False
            self._tour = self._tour.visit(square)
            self._done_ms = self._now_ms
        return []

    def _do(self, name: str) -> None:
        self._is_refused = False
        board = self._tour.board
        if name == "board":
            self._tour = Tour(BOARDS[(BOARDS.index(board) + 1) % len(BOARDS)])
            self._cell = (0, self._grid()[1] - 1)
        elif name == "undo":
            self._tour = self._tour.back()
        elif name == "new":
            self._tour, self._is_example = Tour(board), False
        elif name == "hint":
            self._has_hints = not self._has_hints
        elif name == "example":
            self._tour, self._is_example = self._example(board), True

    def _example(self, board: TourBoard) -> Tour:
        """A circuit by chance, or a tour where there is no circuit."""
        chance = self._chance()
        circuit = generated(board, chance, circuit=True)
        if circuit:
            return Tour(board, circuit).visit(circuit[0])
        return Tour(board, generated(board, chance, circuit=False) or ())


def _outlook(tour: Tour) -> str:
    """What is still possible: `circuit`, `tour`, `none`, or `unknown`."""
    circuit, path = (completed(tour, circuit=closed, searched_max=HINT_MAX) for closed in (True, False))
    if circuit:
        return "circuit"
    if circuit is None or path is None:
        return "unknown"
    return "tour" if path else "none"
