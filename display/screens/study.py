"""A study: a position of the rulebook, and what is to be found in it (rulebook C 5.4)."""

import pygame

from controller.commands import Command, OpenPuzzles, StartGame
from controller.game_card import find_card
from controller.puzzles.studies import STUDIES, Answer, Attempt, Task, Verdict
from controller.views import PieceView
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.panels.board import DISC_PART, PIECE_PART, find_shape
from display.panels.ground import paint_ground
from display.pieces.gallery import card_family
from display.screens.puzzle_page import BACK, Action, Cell, PuzzlePage, Told, fit_cells
from display.theme import SPACING, TYPE, Theme
from display.tools import Tools

SIDE_MAX = 110  # design pixels
CLOCK = "single 100h"  # a study is played without haste


class StudyScreen(PuzzlePage):
    """One study after another."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        super().__init__(surface, theme, catalogue, fonts)
        self._attempt = Attempt(STUDIES[0])
        self._answer: Answer | None = None
        self._from = ""  # the square of the piece that was taken
        self._to = ""  # where it goes, while it is asked what it becomes
        self._hinted: tuple[str, ...] = ()
        self._felt = ""  # the square of the piece that was lifted off the wooden board

    @property
    def attempt(self) -> Attempt:
        """The study as it stands."""
        return self._attempt

    def choose(self, study_id: str) -> None:
        """Begin with a study. Raises: StopIteration for an id that is none."""
        self._begin(next(study for study in STUDIES if study.id == study_id).id)

    def _begin(self, study_id: str) -> None:
        self._attempt = Attempt(next(study for study in STUDIES if study.id == study_id))
        self._forget_move()
        columns, rows = self._grid()
        self._cell = (min(self._cell[0], columns - 1), min(self._cell[1], rows - 1))

    def _forget_move(self) -> None:
        self._answer, self._from, self._to, self._hinted = None, "", "", ()

    def _title(self) -> str:
        return self._catalogue.text(f"study.{self._attempt.study.id}")

    def _told(self) -> Told:
        attempt, text = self._attempt, self._catalogue.text
        study = attempt.study
        if self._to:
            return Told(text("study.choose"))
        if attempt.is_solved:
            return Told(text("study.shown" if attempt.shown else "study.solved"), "good")
        if self._answer is not None and self._answer.verdict is Verdict.WRONG:
            words = "study.known" if study.task is Task.ALL else "study.wrong"
            return Told(text(words, move=self._answer.reason), "bad")
        if self._answer is not None and self._answer.verdict is Verdict.ILLEGAL:
            return Told(text("study.illegal"), "bad")
        side = text(f"side.{Attempt(study).turn.value}")
        asked = text(f"study.task_{study.task.value}", side=side, count=study.moves)
        found = text("study.found", count=attempt.found, moves=study.moves) if attempt.found else ""
        return Told(f"{asked} {found}".strip())

    def _grid(self) -> tuple[int, int]:
        shape = find_shape(self._attempt.board())
        return shape.files, shape.ranks

    def _board(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        view = self._attempt.board()
        shape = find_shape(view)
        rim = tools.px(SPACING.coordinates)
        board = fit_cells(area.inflate(-2 * rim, -2 * rim), shape.files, shape.ranks, tools.px(SIDE_MAX))
        side, frame, theme = board.width // shape.files, board.inflate(2 * rim, 2 * rim), tools.theme

        def paint_frame(surface: pygame.Surface) -> None:
            tools.card(surface, frame, theme.frame)
            for column, letter in shape.letters().items():
                place = pygame.Rect(board.left + column * side, board.bottom, side, rim)
                tools.text(surface, letter, place, theme.frame_ink, size=TYPE.small, align="centre")
            for row in range(shape.ranks):
                place = pygame.Rect(frame.left, board.top + row * side, rim, side)
                words = str(shape.first_rank + shape.ranks - 1 - row)
                tools.text(surface, words, place, theme.frame_ink, size=TYPE.small, align="centre")

        patches = [Patch("study.frame", frame, view, paint_frame)]
        pieces = self._attempt.pieces()
        targets = self._attempt.targets(self._from) if self._from else ()
        for square in view.squares:
            column, row = shape.cell(square)
            seat = pygame.Rect(board.left + column * side, board.top + row * side, side, side)
            self._target(seat, (column, row))
            patches.append(
                self._square_patch(tools, seat, square, (column, row), pieces.get(square), square in targets)
            )
        return patches

    def _square_patch(
        self,
        tools: Tools,
        seat: pygame.Rect,
        square: str,
        cell: Cell,
        piece: PieceView | None,
        is_target: bool,
    ) -> Patch:
        view, theme = self._attempt.board(), tools.theme
        has_cursor = self._has_cursor(cell)
        is_taken = square in (self._from, self._to)
        is_hinted = square in self._hinted
        family = card_family(find_card(self._attempt.study.game_id))

        def paint(surface: pygame.Surface) -> None:
            paint_ground(surface, tools, seat, view, square, is_last=is_taken)
            if piece is not None:
                size = round(seat.width * (DISC_PART if family.discs else PIECE_PART))
                drawn = tools.artist.piece(family, piece.letter, piece.name, piece.side, size=size)
                surface.blit(drawn, drawn.get_rect(center=seat.center))
            if is_hinted:
                pygame.draw.rect(surface, theme.mark_put, seat, max(3, seat.width // 10))
            if is_target:
                pygame.draw.circle(surface, theme.square_light, seat.center, max(4, seat.width // 5))
                pygame.draw.circle(surface, theme.mark, seat.center, max(3, seat.width // 6))
            if has_cursor:
                self._ring(surface, tools, seat)

        key = (view, piece, has_cursor, is_taken, is_hinted, is_target, family)
        return Patch(f"study.{square}", seat, key, paint)

    def _actions(self) -> tuple[Action, ...]:
        text = self._catalogue.text
        if self._to and self._answer is not None:
            names = {kind.letter: kind.name for kind in find_card(self._attempt.study.game_id).kinds}
            choices = (Action(f"={letter}", names.get(letter, letter)) for letter in self._answer.choices)
            return (*choices, Action(BACK, text("key.back")))
        return (
            Action("previous", text("study.previous")),
            Action("next", text("study.next")),
            Action("hint", text("study.hint")),
            Action("show", text("study.show")),
            Action("again", text("study.again")),
            Action("play", text("study.play")),
            Action(BACK, text("key.back")),
        )

    def feel(self, square: str, is_placed: bool, occupied: frozenset[str]) -> None:
        """A move on the wooden board, where the study stands; while it is set up or put right nothing is meant."""
        if is_placed:
            start, self._felt = self._felt, ""
            if start and square != start:
                self._try(start, square)
            elif start:
                self._forget_move()
            return
        pieces, turn = self._attempt.pieces(), self._attempt.turn
        theirs = {name for name, piece in pieces.items() if piece.side is not turn}
        missing = pieces.keys() - occupied - {square}
        is_right = occupied <= pieces.keys() and missing <= theirs and len(missing) <= 1
        if is_right and square in pieces.keys() - theirs and not self._attempt.is_solved:
            self._forget_move()
            self._from = self._felt = square

    def _use_cell(self, cell: Cell) -> list[Command]:
        shape = find_shape(self._attempt.board())
        square = next((name for name in self._attempt.board().squares if shape.cell(name) == cell), "")
        pieces = self._attempt.pieces()
        if not square:
            return []
        own = square in pieces and pieces[square].side is self._attempt.turn
        is_target = bool(self._from) and square in self._attempt.targets(self._from)
        self._to, self._hinted = "", ()
        if not is_target and (own or not self._from):
            self._from = square if own and square != self._from and not self._attempt.is_solved else ""
            self._answer = None
        else:
            self._try(self._from, square)
        return []

    def _try(self, from_square: str, to_square: str, promotion: str = "") -> None:
        answer = self._attempt.attempt(from_square, to_square, promotion)
        if answer.verdict is Verdict.CHOOSE:
            self._answer, self._to = answer, to_square
            self._is_on_board, self._action = False, 0
            return
        self._forget_move()
        self._answer, self._attempt = answer, answer.attempt

    def _use(self, name: str) -> list[Command]:
        study = self._attempt.study
        ids = [each.id for each in STUDIES]
        if name.startswith("="):
            self._try(self._from, self._to, name[1:])
            self._is_on_board = True
        elif name == BACK and self._to:
            self._forget_move()
            self._is_on_board = True
        elif name == BACK:
            return [OpenPuzzles()]
        elif name == "play":
            return [StartGame(study.game_id, CLOCK, fen=study.fen)]
        elif name in ("previous", "next"):
            step = 1 if name == "next" else -1
            self._begin(ids[(ids.index(study.id) + step) % len(ids)])
        elif name == "again":
            self._begin(study.id)
        elif name == "hint":
            self._forget_move()
            self._hinted = self._attempt.expected_squares()[:1]
        elif name == "show":
            self._forget_move()
            self._attempt = self._attempt.show_next()
        return []
