"""What the screens of all puzzles share: on the left what is played with, on the right what is told and can be done.

    +------------------------+-----------+
    |  cells, one of them    |  title    |
    |  under the cursor      |  told     |
    |                        |  extra    |
    |                        |  actions  |
    +------------------------+-----------+

    keys        arrows over the cells, to the right on to the actions, to the left back; Enter uses; Esc goes back
    touch       uses what is touched

Owner: the thread of the window.
"""

from abc import abstractmethod
from dataclasses import dataclass

import pygame

from controller.commands import Command
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.page import Page
from display.theme import SPACING, TYPE, Colour, Theme
from display.tools import Target, Tools

COLUMN = 262  # design pixels of the right side
ROW = 44
COLUMNS = 2  # of actions
BACK = "back"

Cell = tuple[int, int]  # column and row


@dataclass(frozen=True, slots=True)
class Action:
    """Something to be done; `is_lit` shows that it is in force."""

    name: str
    label: str
    is_lit: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What is told, and how: `plain`, `good` or `bad`."""

    text: str
    tone: str = "plain"


class PuzzlePage(Page):
    """A puzzle on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        super().__init__(surface, theme, catalogue, fonts)
        self._cell: Cell = (0, 0)
        self._action = 0
        self._is_on_board = True
        self._now_ms = 0

    @property
    def focus(self) -> tuple[str, object]:
        """What Enter would use, as in `targets`."""
        return ("cell", self._cell) if self._is_on_board else ("action", self._actions()[self._action].name)

    @property
    def told(self) -> Told:
        """What there is to say now."""
        return self._told()

    # ---- what a puzzle says of itself ----

    @abstractmethod
    def _title(self) -> str:
        """What it is called."""

    @abstractmethod
    def _told(self) -> Told:
        """What there is to say now."""

    @abstractmethod
    def _grid(self) -> tuple[int, int]:
        """Columns and rows of the cells."""

    @abstractmethod
    def _board(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        """The cells; each that can be used is also given to `_target`."""

    @abstractmethod
    def _use_cell(self, cell: Cell) -> list[Command]:
        """What a cell does."""

    @abstractmethod
    def _actions(self) -> tuple[Action, ...]:
        """What can be done besides; the last is `back`."""

    @abstractmethod
    def _use(self, name: str) -> list[Command]:
        """What an action does."""

    def _extra(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        """What is shown between the words and the actions."""
        del tools, area
        return []

    def feel(self, square: str, is_placed: bool, occupied: frozenset[str]) -> None:
        """A piece was set down on the wooden board, or lifted; `occupied` is the board since. Most need no board."""

    # ---- picture ----

    def show(self, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Raises: ScreenSizeError."""
        self._now_ms = now_ms
        tools = self._fitting_tools()
        edge, gap = tools.px(SPACING.edge), tools.px(6)
        inner = self._canvas.surface.get_rect().inflate(-2 * edge, -2 * edge)
        width = tools.px(COLUMN)
        column = pygame.Rect(inner.right - width, inner.top, width, inner.height)
        area = pygame.Rect(inner.left, inner.top, inner.width - width - edge, inner.height)
        actions = self._actions()
        self._action = min(self._action, len(actions) - 1)
        title = pygame.Rect(column.left, column.top, column.width, tools.px(34))
        told = pygame.Rect(column.left, title.bottom + gap, column.width, tools.px(104))
        rows = -(-len(actions) // COLUMNS)
        height = rows * tools.px(ROW) + (rows - 1) * gap
        bottom = pygame.Rect(column.left, column.bottom - height, column.width, height)
        extra = pygame.Rect(column.left, told.bottom + gap, column.width, bottom.top - told.bottom - 2 * gap)
        self._targets = []
        patches = [*self._board(tools, area), self._title_patch(tools, title), self._told_patch(tools, told)]
        patches += self._extra(tools, extra)
        for at, action in enumerate(actions):
            patches.append(self._action_patch(tools, _seat(bottom, at, len(actions), gap), at, action))
        return self._canvas.present(patches)

    def _target(self, place: pygame.Rect, cell: Cell) -> None:
        self._targets.append(Target(place, ("cell", cell)))

    def _has_cursor(self, cell: Cell) -> bool:
        return self._is_on_board and self._cell == cell

    def _ring(self, surface: pygame.Surface, tools: Tools, place: pygame.Rect) -> None:
        """Show where the cursor is: two rings, so that one of them stands out of any ground."""
        width = max(2, tools.px(3))
        pygame.draw.rect(surface, tools.theme.focus_ink, place, width * 2)
        pygame.draw.rect(surface, tools.theme.focus, place, width)

    def _title_patch(self, tools: Tools, place: pygame.Rect) -> Patch:
        words = self._title()

        def paint(surface: pygame.Surface) -> None:
            sizes = (TYPE.lead, TYPE.body, TYPE.label)
            tools.paragraph(surface, words, place, tools.theme.ink, sizes=sizes, weight="bold")

        return Patch("puzzle.title", place, words, paint)

    def _told_patch(self, tools: Tools, place: pygame.Rect) -> Patch:
        told, theme = self._told(), tools.theme
        looks: dict[str, tuple[Colour, Colour, str]] = {
            "plain": (theme.panel, theme.ink, "info"),
            "good": (theme.running, theme.running_ink, "link"),
            "bad": (theme.notice, theme.notice_ink, "question"),
        }
        fill, ink, icon = looks[told.tone]

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, place, fill, theme.line)
            mark = pygame.Rect(place.left + tools.px(8), place.top, tools.px(20), place.height)
            tools.icon(surface, icon, mark, ink)
            words = pygame.Rect(
                mark.right + tools.px(8), place.top + tools.px(4), 0, place.height - tools.px(8)
            )
            words.width = place.right - tools.px(8) - words.left
            tools.paragraph(surface, told.text, words, ink, sizes=(TYPE.body, TYPE.label, TYPE.small, 12))

        return Patch("puzzle.told", place, told, paint)

    def _action_patch(self, tools: Tools, place: pygame.Rect, at: int, action: Action) -> Patch:
        is_focused = not self._is_on_board and self._action == at
        theme = tools.theme
        self._targets.append(Target(place, ("action", action.name)))

        def paint(surface: pygame.Surface) -> None:
            fill, ink = (theme.focus, theme.focus_ink) if is_focused else (theme.raised, theme.ink)
            tools.card(surface, place, fill, theme.focus if action.is_lit else theme.line)
            words = place.inflate(-tools.px(10), -tools.px(4))
            if action.is_lit:
                mark = pygame.Rect(place.left + tools.px(7), place.top, tools.px(15), place.height)
                tools.icon(surface, "link", mark, ink)
                words.left, words.width = mark.right + tools.px(4), place.right - mark.right - tools.px(8)
            sizes = (TYPE.body, TYPE.label, TYPE.small, 12)
            tools.paragraph(surface, action.label, words, ink, sizes=sizes, align="centre")

        return Patch(f"puzzle.action.{at}", place, (action, is_focused), paint)

    # ---- keys and touch ----

    def handle(self, event: pygame.event.Event, now_ms: int = 0) -> list[Command]:
        """Take a pygame event. Call `show` afterwards."""
        self._now_ms = now_ms
        return super().handle(event, now_ms)

    def _on_touch(self, place: tuple[int, int]) -> list[Command]:
        match self._touched(place):
            case "cell", (int(column), int(row)):
                self._is_on_board, self._cell = True, (column, row)
                return self._use_cell(self._cell)
            case "action", str(name):
                return self._use(name)
        return []

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        if event.key == pygame.K_ESCAPE:
            return self._use(BACK)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return (
                self._use_cell(self._cell)
                if self._is_on_board
                else self._use(self._actions()[self._action].name)
            )
        if event.key in _STEPS:
            self._step(*_STEPS[event.key])
        return []

    def _step(self, dx: int, dy: int) -> None:
        if self._is_on_board:
            columns, rows = self._grid()
            column, row = self._cell[0] + dx, self._cell[1] + dy
            if column >= columns:
                self._is_on_board, self._action = False, 0
            else:
                self._cell = (max(0, column), max(0, min(rows - 1, row)))
            return
        count = len(self._actions())
        if dx < 0 and self._action % COLUMNS == 0:
            self._is_on_board = True
        elif (
            dx
            and 0 <= self._action + dx < count
            and (self._action + dx) // COLUMNS == self._action // COLUMNS
        ):
            self._action += dx
        elif dy:
            wanted = self._action + dy * COLUMNS
            if wanted >= count > (self._action // COLUMNS + 1) * COLUMNS:
                wanted = count - 1  # the last row is not full
            self._action = wanted if 0 <= wanted < count else self._action


def fit_cells(area: pygame.Rect, columns: int, rows: int, side_max: int) -> pygame.Rect:
    """The largest board of square cells in the middle of an area; its width is a multiple of `columns`."""
    side = min(area.width // columns, area.height // rows, side_max)
    board = pygame.Rect(0, 0, side * columns, side * rows)
    board.center = area.center
    return board


def _seat(area: pygame.Rect, at: int, count: int, gap: int) -> pygame.Rect:
    """Where an action stands; the last one, alone in its row, has all of it."""
    rows = -(-count // COLUMNS)
    row, column = divmod(at, COLUMNS)
    height = (area.height - (rows - 1) * gap) // rows
    width = area.width if column == 0 and at == count - 1 else (area.width - gap) // COLUMNS
    return pygame.Rect(area.left + column * (width + gap), area.top + row * (height + gap), width, height)


_STEPS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
