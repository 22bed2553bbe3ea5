"""The Rhunich jigsaw: sliding with picture or numbers, or plain with pieces to be placed and turned."""

import pygame

from controller.commands import Command
from controller.puzzles import loose, sliding
from controller.puzzles.loose import Loose
from controller.puzzles.sliding import BLANK, Sliding
from display.canvas import Patch
from display.panels.picture import draw_picture
from display.screens.chance_page import ChancePage
from display.screens.puzzle_page import BACK, Action, Cell, Told, fit_cells
from display.tools import Tools

KINDS = ("picture", "numbers", "plain")
SIZES = ((3, 3), (4, 4), (5, 5), (6, 6), (4, 3))  # files and ranks
SIDE_MAX = 150  # design pixels
NUMBER_PART = 0.5  # of a piece


class JigsawScreen(ChancePage):
    """One jigsaw; the finished picture is shown beside it (rulebook C 5.2)."""

    def _begin(self) -> None:
        self._kind, self._size = 0, 0
        self._mix()

    def _mix(self) -> None:
        self._state: Sliding | Loose = self._mixed()
        self._chosen: int | None = None  # the place of the plain piece that was taken
        self._moves = 0

    @property
    def state(self) -> Sliding | Loose:
        """The pieces as they are."""
        return self._state

    def _mixed(self) -> Sliding | Loose:
        chance, (files, ranks) = self._chance(), SIZES[self._size]
        if KINDS[self._kind] == "plain":
            return loose.spread(files, ranks, chance)
        return sliding.scrambled(files, ranks, chance)

    def _title(self) -> str:
        return self._catalogue.text("puzzles.jigsaw")

    def _told(self) -> Told:
        state, text = self._state, self._catalogue.text
        if state.is_solved:
            return Told(text("jigsaw.solved", count=self._moves), "good")
        pieces = state.files * state.ranks - isinstance(state, Sliding)
        kind = "plain" if isinstance(state, Loose) else "slide"
        return Told(
            f"{text(f'jigsaw.{kind}_hint')} {text('jigsaw.home', count=state.at_home, pieces=pieces)}"
        )

    def _grid(self) -> tuple[int, int]:
        return self._state.files, self._state.ranks

    def _board(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        state = self._state
        board = fit_cells(
            area.inflate(-tools.px(12), -tools.px(12)), state.files, state.ranks, tools.px(SIDE_MAX)
        )
        side = board.width // state.files
        frame = board.inflate(tools.px(10), tools.px(10))
        patches = [
            Patch(
                "jigsaw.frame",
                frame,
                (state.files, state.ranks),
                lambda surface: tools.card(surface, frame, tools.theme.frame),
            )
        ]
        for place in range(state.files * state.ranks):
            row, column = divmod(place, state.files)
            seat = pygame.Rect(board.left + column * side, board.top + row * side, side, side)
            self._target(seat, (column, row))
            patches.append(self._piece(tools, seat, place))
        return patches

    def _piece(self, tools: Tools, seat: pygame.Rect, place: int) -> Patch:
        state = self._state
        piece = state.pieces[place]
        turns = state.turns[place] if isinstance(state, Loose) else 0
        is_number = KINDS[self._kind] == "numbers" or (isinstance(state, Loose) and piece in state.shown)
        is_chosen = self._chosen == place
        has_cursor = self._has_cursor((place % state.files, place // state.files))
        is_whole = state.is_solved and not is_number

        def paint(surface: pygame.Surface) -> None:
            surface.fill(tools.theme.frame, seat)
            if piece != BLANK:
                drawn = self._face(tools, piece, seat.width, is_number=is_number)
                surface.blit(pygame.transform.rotate(drawn, -90 * turns), seat)
                if not is_whole:
                    pygame.draw.rect(surface, tools.theme.frame, seat, max(1, tools.px(1)))
            if is_chosen:
                inside = seat.inflate(-tools.px(12), -tools.px(12))
                pygame.draw.rect(surface, tools.theme.low, inside, max(4, tools.px(6)))
            if has_cursor:
                self._ring(surface, tools, seat)

        key = (piece, turns, is_number, is_chosen, has_cursor, is_whole, state.files, state.ranks)
        return Patch(f"jigsaw.{place}", seat, key, paint)

    def _face(self, tools: Tools, piece: int, side: int, *, is_number: bool) -> pygame.Surface:
        """A piece upright: its part of the picture, or its number over a line, which tells 6 from 9."""
        files, ranks = self._state.files, self._state.ranks
        row, column = divmod(piece - 1, files)
        if not is_number:
            whole = draw_picture(tools, (side * files, side * ranks))
            return whole.subsurface((column * side, row * side, side, side))
        theme = tools.theme
        face = pygame.Surface((side, side))
        face.fill(theme.square_light if (row + column) % 2 == 0 else theme.square_plain)
        words = self._fonts.render(str(piece), "bold", round(side * NUMBER_PART), theme.square_line)
        place = words.get_rect(center=(side // 2, side // 2))
        face.blit(words, place)
        line = pygame.Rect(0, 0, round(side * 0.5), max(2, side // 24))
        line.midtop = (side // 2, min(side - line.height * 2, place.bottom))
        face.fill(theme.square_line, line)
        return face

    def _extra(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        """The finished puzzle, small."""
        files, ranks = self._state.files, self._state.ranks
        side = min(area.width // files, area.height // ranks)
        whole = pygame.Rect(0, 0, side * files, side * ranks)
        whole.center = area.center
        is_number = KINDS[self._kind] == "numbers"
        count = files * ranks - isinstance(self._state, Sliding)

        def paint(surface: pygame.Surface) -> None:
            if not is_number:
                surface.blit(draw_picture(tools, whole.size), whole)
                return
            surface.fill(tools.theme.frame, whole)
            for piece in range(1, count + 1):
                row, column = divmod(piece - 1, files)
                face = self._face(tools, piece, side, is_number=True)
                surface.blit(face, (whole.left + column * side, whole.top + row * side))

        return [Patch("jigsaw.finished", whole, (is_number, files, ranks), paint)]

    def _actions(self) -> tuple[Action, ...]:
        text, (files, ranks) = self._catalogue.text, SIZES[self._size]
        actions = [
            Action("kind", text(f"jigsaw.{KINDS[self._kind]}")),
            Action("size", f"{files} \u00d7 {ranks}"),
            Action("new", text("puzzle.new")),
        ]
        if KINDS[self._kind] == "plain":
            actions += [Action("turn", text("jigsaw.turn")), Action("over", text("jigsaw.over"))]
        return (*actions, Action(BACK, text("key.back")))

    def _use_cell(self, cell: Cell) -> list[Command]:
        state, place = self._state, cell[1] * self._state.files + cell[0]
        if isinstance(state, Sliding):
            if state.can_slide(place) and not state.is_solved:
                self._state = state.slide(place)
                self._moves += 1
        elif self._chosen is None:
            self._chosen = None if state.is_solved else place
        else:
            self._state = state.turn(place) if self._chosen == place else state.swap(self._chosen, place)
            self._moves += 1
            self._chosen = None
        return []

    def _do(self, name: str) -> None:
        state = self._state
        if name in ("turn", "over") and isinstance(state, Loose):
            column, row = self._cell
            place = row * state.files + column if self._chosen is None else self._chosen
            if not state.is_solved or name == "over":
                self._state = state.turn(place) if name == "turn" else state.turn_over(place)
                self._moves += name == "turn"
        elif name in ("kind", "size", "new"):
            self._kind = (self._kind + (name == "kind")) % len(KINDS)
            self._size = (self._size + (name == "size")) % len(SIZES)
            self._mix()
            self._cell = (
                min(self._cell[0], self._state.files - 1),
                min(self._cell[1], self._state.ranks - 1),
            )
