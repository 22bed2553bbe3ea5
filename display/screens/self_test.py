"""The self-test: every square, key, lever, lamp and sound of the machine is tried once, and what was found is listed.

    squares     a map that fills as they answer; on a simulated board a square that is used is worked as by hand
    keys        each is pressed once, and only then does what it always does; levers are pushed
    lamps       one after the other blinks: was it seen?
    sounds      one after the other is played: was it heard?
    result      all of it in lines, which can be kept as a file

    keys        as on every page of cells and actions; Esc leaves at any time
    touch       the cells and the actions

It shows a `MachineTest` and asks for what is to be tried by commands. Owner: the thread of the window.
"""

from collections.abc import Sequence

import pygame

from controller.commands import CloseSelfTest, Command, KeepReport, TryPart
from controller.machine_test import MachineTest, Part, State, name_of
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.panels.clock import LEVERS as LEVER_KEYS
from display.screens.puzzle_page import BACK, Action, Cell, PuzzlePage, Told, fit_cells
from display.theme import TYPE, Colour, Theme
from display.tools import Tools

STAGES = ("squares", "keys", "lamps", "sounds", "result")
KINDS = {"squares": ("reed",), "keys": ("key", "lever"), "lamps": ("lamp",), "sounds": ("sound",)}
KEY_NAMES = {
    pygame.K_UP: "up",
    pygame.K_LEFT: "left",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_RIGHT: "right",
    pygame.K_DOWN: "down",
}
KEY_CELLS: dict[Cell, tuple[str, str]] = {
    (1, 0): ("key", "up"),
    (0, 1): ("key", "left"),
    (1, 1): ("key", "enter"),
    (2, 1): ("key", "right"),
    (1, 2): ("key", "down"),
    (0, 3): ("lever", "south"),
    (2, 3): ("lever", "north"),
}
SQUARE_MAX, ROW, ROW_MAX = 60, 40, 54  # design pixels
AREAS = ((8, 8), (9, 9), (9, 10), (10, 8), (10, 10), (11, 11))  # columns and rows of boards there are
NAMED_MAX = 10  # silent squares that are told one by one
LISTED_MAX = 24  # names in one line of the result
BLINK_MS = 100  # how often a simulated lamp is looked at
ICONS = {State.WELL: "link", State.HALF: "question", State.FLICKERS: "warning", State.BAD: "link_lost"}


class SelfTestScreen(PuzzlePage):
    """The self-test on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        test: MachineTest,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
        *,
        is_simulated: bool = False,
        silence: str = "",
    ) -> None:
        """`is_simulated`: the board is the program's own; `silence` is why there are no sounds."""
        super().__init__(surface, theme, catalogue, fonts)
        self._test = test
        self._is_simulated = is_simulated
        self._silence = silence
        self._stage = 0
        self._lit: frozenset[str] = frozenset()  # lamps of a simulated board
        self._kept = ""  # where the report is
        self._is_on_board = False
        self._action = self._place_of("next")

    @property
    def stage(self) -> str:
        """Which part is tried."""
        return STAGES[self._stage]

    @property
    def test(self) -> MachineTest:
        """What has been found so far."""
        return self._test

    def show_lamps(self, lit: frozenset[str]) -> None:
        """Which lamps of a simulated board are lit."""
        self._lit = lit

    def show_kept(self, file: str, reason: str) -> None:
        """Where the report was written, or why not."""
        name = "selftest.not_kept" if reason else "selftest.kept"
        self._kept = self._catalogue.text(name, file=file, reason=reason)

    def next_change_ms(self, now_ms: int) -> int | None:
        """When a simulated lamp is to be looked at."""
        return now_ms + BLINK_MS if self.stage == "lamps" and self._is_simulated else None

    # ---- what it says of itself ----

    def _title(self) -> str:
        name = self._catalogue.text(f"selftest.{self.stage}")
        return self._catalogue.text("selftest.title", part=name, number=self._stage + 1, count=len(STAGES))

    def _told(self) -> Told:
        text, test = self._catalogue.text, self._test
        if self.stage == "result":
            is_well = all(part.state is State.WELL for part in test.parts())
            words = self._kept or text("selftest.all_well" if is_well else "selftest.not_all")
            return Told(words, "good" if is_well else "bad")
        if self.stage in ("squares", "lamps") and test.info is None:
            return Told(text("selftest.no_board", reason=test.reason), "bad")
        if self.stage == "sounds" and not test.sounds:
            return Told(text("selftest.no_sound", reason=self._catalogue.sentence(self._silence)), "bad")
        parts = self._parts()
        open_parts = [part for part in parts if part.state in (State.OPEN, State.HALF)]
        flickers = [part.name for part in parts if part.state is State.FLICKERS]
        if flickers:
            silent = [part.name for part in open_parts] if len(open_parts) <= NAMED_MAX else []
            more = f". {text('selftest.silent', names=' '.join(silent))}" if silent else ""
            return Told(text("selftest.flickers", names=" ".join(flickers)) + more, "bad")
        if not open_parts:
            return Told(text("selftest.done", count=len(parts)), "good")
        if self.stage == "squares" and len(open_parts) <= NAMED_MAX:
            return Told(text("selftest.silent", names=" ".join(part.name for part in open_parts)))
        how = f"selftest.how_{self.stage}" + (
            "_simulated" if self.stage == "squares" and self._is_simulated else ""
        )
        return Told(text(how, done=len(parts) - len(open_parts), count=len(parts)))

    def _parts(self) -> list[Part]:
        kinds = KINDS.get(self.stage, ())
        return [part for part in self._test.parts() if part.kind in kinds]

    def _grid(self) -> tuple[int, int]:
        if self.stage == "squares":
            return self._test.area if self._test.area != (0, 0) else (1, 1)
        if self.stage == "keys":
            return 3, 4
        return 1, max(1, len(self._parts()))

    def _actions(self) -> tuple[Action, ...]:
        text = self._catalogue.text
        names: dict[str, tuple[str, ...]] = {
            "squares": ("area", "next"),
            "keys": ("previous", "next"),
            "lamps": ("yes", "no", "previous", "next"),
            "sounds": ("yes", "no", "previous", "next", "again"),
            "result": ("previous", "keep"),
        }
        columns, rows = self._grid()
        labels = {"area": text("selftest.area", columns=columns, rows=rows), BACK: text("selftest.leave")}
        shown = (*names[self.stage], BACK)
        return tuple(Action(name, labels.get(name) or text(f"selftest.{name}")) for name in shown)

    def _place_of(self, name: str) -> int:
        names = [action.name for action in self._actions()]
        return names.index(name) if name in names else 0

    # ---- what is done ----

    def _use(self, name: str) -> list[Command]:
        if name == BACK:
            return [CloseSelfTest()]
        if name in ("next", "previous"):
            return self._go(1 if name == "next" else -1)
        if name == "area":
            self._change_area()
        elif name == "again":
            return self._try()
        elif name == "keep":
            return [KeepReport(tuple(self.lines()))]
        elif name in ("yes", "no") and (parts := self._parts()):
            part = parts[min(self._cell[1], len(parts) - 1)]
            self._test.judge(part.kind, part.name, well=name == "yes")
            if self._cell[1] + 1 < len(parts):
                self._cell = (0, self._cell[1] + 1)
                return self._try()
            self._action = self._place_of("next")
            return [TryPart(part.kind, "")]
        return []

    def _go(self, step: int) -> list[Command]:
        """To the next stage or the one before; what is tried there begins at once."""
        ended = [TryPart("lamp", "")] if self.stage == "lamps" else []
        self._stage = max(0, min(len(STAGES) - 1, self._stage + step))
        self._kept = ""
        self._cell, self._is_on_board = (0, 0), False
        self._action = self._place_of("yes" if self.stage in ("lamps", "sounds") else "next")
        if self.stage == "result":
            self._action = self._place_of("keep")
        return [*ended, *self._try()]

    def _try(self) -> list[Command]:
        """The lamp or the sound that is asked about."""
        parts = self._parts() if self.stage in ("lamps", "sounds") else []
        return [TryPart(parts[self._cell[1]].kind, parts[self._cell[1]].name)] if parts else []

    def _change_area(self) -> None:
        """Another board in the drawer: only its squares are asked for."""
        info = self._test.info
        if info is None:
            return
        whole = (info.columns, info.rows)
        areas = [*(area for area in AREAS if area[0] <= whole[0] and area[1] <= whole[1]), whole]
        at = areas.index(self._test.area) if self._test.area in areas else -1
        self._test.area = areas[(at + 1) % len(areas)]
        self._cell = (0, 0)

    def _use_cell(self, cell: Cell) -> list[Command]:
        self._cell = cell
        if self.stage == "squares" and self._is_simulated:
            return [TryPart("reed", name_of(self._reed_at(cell)))]
        if self.stage == "keys" and cell in KEY_CELLS and self._is_simulated:
            kind, name = KEY_CELLS[cell]
            return [TryPart(kind, name)] if kind == "lever" else []
        return self._try()

    def _reed_at(self, cell: Cell) -> tuple[int, int]:
        return self._test.area[1] - 1 - cell[1], cell[0]

    def _on_key(self, event: pygame.event.Event) -> list[Command]:
        if event.key in LEVER_KEYS:
            self._test.answer("lever", LEVER_KEYS[event.key].value)
            return []
        name = KEY_NAMES.get(event.key)
        if self.stage == "keys" and name is not None and self._test.state("key", name) is State.OPEN:
            self._test.answer("key", name)
            return []
        return super()._on_key(event)

    # ---- what is found ----

    def lines(self) -> list[str]:
        """What was found, a line for each kind of part and for what is amiss with it."""
        text, found = self._catalogue.text, []
        parts = list(self._test.parts())
        kinds = (
            ("reed", "squares"),
            ("key", "keys"),
            ("lever", "levers"),
            ("lamp", "lamps"),
            ("sound", "sounds"),
        )
        for kind, name in kinds:
            mine = [part for part in parts if part.kind == kind]
            well = sum(part.state is State.WELL for part in mine)
            words = text("selftest.line", part=text(f"selftest.{name}"), done=well, count=len(mine))
            found.append(words)
            for state in (State.OPEN, State.HALF, State.FLICKERS, State.BAD):
                names = [self._name(part) for part in mine if part.state is state]
                if names:
                    between = " " if kind == "reed" else ", "
                    found.append(f"   {text(f'selftest.state_{state.value}')}: {_listed(names, between)}")
        return found

    def _name(self, part: Part) -> str:
        text = self._catalogue.text
        if part.kind == "reed":
            return part.name
        if part.kind == "lamp":
            return (
                text("selftest.lamp", name=part.name)
                if part.name.isdigit()
                else text(f"selftest.lamp_{part.name}")
            )
        return text(f"selftest.{part.kind}_{part.name}")

    # ---- picture ----

    def _board(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        if self.stage == "squares":
            return self._map(tools, area)
        if self.stage == "keys":
            return self._keys(tools, area)
        if self.stage == "result":
            return [self._report(tools, area)]
        return self._list(tools, area)

    def _map(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        columns, rows = self._grid()
        if self._test.area == (0, 0):
            return []
        board = fit_cells(area, columns, rows, tools.px(SQUARE_MAX))
        side = board.width // columns
        patches = []
        for row in range(rows):
            for column in range(columns):
                cell = (column, row)
                place = pygame.Rect(board.left + column * side, board.top + row * side, side - 1, side - 1)
                self._target(place, cell)
                reed = self._reed_at(cell)
                state, is_closed = self._test.reed(reed), reed in self._test.closed
                patches.append(self._square(tools, place, cell, name_of(reed), state, is_closed))
        return patches

    def _square(
        self, tools: Tools, place: pygame.Rect, cell: Cell, name: str, state: State, is_closed: bool
    ) -> Patch:
        has_cursor = self._has_cursor(cell)

        def paint(surface: pygame.Surface) -> None:
            fill, ink = self._colours(tools, state)
            pygame.draw.rect(surface, fill, place, border_radius=tools.px(4))
            if is_closed:  # a piece stands there
                pygame.draw.rect(surface, ink, place, max(2, tools.px(2.5)), border_radius=tools.px(4))
            upper = pygame.Rect(place.left, place.top + place.height // 14, place.width, place.height // 2)
            tools.text(surface, name, upper, ink, size=11.5, weight="bold", align="centre")
            if state in ICONS:
                lower = pygame.Rect(place.left, place.centery, place.width, place.height * 2 // 5)
                tools.icon(surface, ICONS[state], lower, ink)
            if has_cursor:
                self._ring(surface, tools, place)

        return Patch(f"selftest.square.{name}", place, (state, is_closed, has_cursor), paint)

    def _colours(self, tools: Tools, state: State) -> tuple[Colour, Colour]:
        theme = tools.theme
        if state is State.WELL:
            return theme.running, theme.running_ink
        if state in (State.FLICKERS, State.BAD):
            return theme.alarm, theme.alarm_ink
        return (theme.notice, theme.notice_ink) if state is State.HALF else (theme.raised, theme.ink)

    def _keys(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        columns, rows = self._grid()
        width, height = area.width // columns, min(area.height // rows, tools.px(110))
        top = area.centery - height * rows // 2
        patches = []
        for cell, (kind, name) in KEY_CELLS.items():
            place = pygame.Rect(area.left + cell[0] * width, top + cell[1] * height, width, height)
            place = place.inflate(-tools.px(10), -tools.px(10))
            self._target(place, cell)
            part = Part(kind, name, self._test.state(kind, name))
            patches.append(self._tile(tools, place, cell, part, self._name(part)))
        return patches

    def _list(self, tools: Tools, area: pygame.Rect) -> list[Patch]:
        parts = self._parts()
        if not parts:
            return []
        height = min(tools.px(ROW_MAX), area.height // len(parts))
        patches = []
        for at, part in enumerate(parts):
            place = pygame.Rect(area.left, area.top + at * height, area.width, height - tools.px(5))
            self._target(place, (0, at))
            patches.append(self._tile(tools, place, (0, at), part, self._name(part)))
        return patches

    def _tile(self, tools: Tools, place: pygame.Rect, cell: Cell, part: Part, name: str) -> Patch:
        is_asked = self.stage in ("lamps", "sounds") and self._cell == cell
        has_cursor, is_lit = self._has_cursor(cell), part.kind == "lamp" and part.name in self._lit
        state = self._catalogue.text(f"selftest.state_{part.state.value}")

        def paint(surface: pygame.Surface) -> None:
            fill, ink = self._colours(tools, part.state)
            tools.card(surface, place, fill, tools.theme.focus if is_asked else tools.theme.line)
            inside = place.inflate(-tools.px(16), -tools.px(4))
            if part.kind == "lamp":
                size = min(inside.height, tools.px(24))
                middle = (inside.left + size // 2, inside.centery)
                pygame.draw.circle(
                    surface, tools.theme.notice if is_lit else tools.theme.ground, middle, size // 2
                )
                pygame.draw.circle(surface, ink, middle, size // 2, max(1, tools.px(2)))
                inside.left, inside.width = (
                    inside.left + size + tools.px(8),
                    inside.width - size - tools.px(8),
                )
            if part.state in ICONS:
                mark = pygame.Rect(inside.right - tools.px(18), inside.top, tools.px(18), inside.height)
                tools.icon(surface, ICONS[part.state], mark, ink)
                inside.width -= tools.px(22)
            words = name if self.stage == "keys" else f"{name}: {state}"
            tools.paragraph(surface, words, inside, ink, sizes=(TYPE.body, TYPE.label, TYPE.small, 12))
            if is_asked:
                width = max(2, tools.px(3))
                pygame.draw.rect(surface, tools.theme.focus, place, width, border_radius=tools.px(7))
            if has_cursor:
                self._ring(surface, tools, place)

        key = (part, name, is_asked, has_cursor, is_lit)
        return Patch(f"selftest.{part.kind}.{part.name}", place, key, paint)

    def _report(self, tools: Tools, area: pygame.Rect) -> Patch:
        lines = tuple(self.lines())

        def paint(surface: pygame.Surface) -> None:
            tools.card(surface, area, tools.theme.panel, tools.theme.line)
            inside = area.inflate(-tools.px(24), -tools.px(16))
            top = inside.top
            for line in lines:
                place = pygame.Rect(inside.left, top, inside.width, inside.bottom - top)
                is_head = not line.startswith(" ")
                place.left += 0 if is_head else tools.px(16)
                place.width -= 0 if is_head else tools.px(16)
                place.height = min(place.height, tools.px(26 if is_head else 44))
                ink = tools.theme.ink if is_head else tools.theme.ink_soft
                sizes = (TYPE.body, TYPE.label) if is_head else (TYPE.label, TYPE.small, 11.5)
                weight = "bold" if is_head else "regular"
                top = tools.paragraph(
                    surface, line.strip(), place, ink, sizes=sizes, weight=weight, middle=False
                ) + tools.px(3)

        return Patch("selftest.report", area, lines, paint)


def _listed(names: Sequence[str], between: str) -> str:
    """So many of them by name, the others counted."""
    more = len(names) - LISTED_MAX
    return between.join(names) if more <= 0 else f"{between.join(names[:LISTED_MAX])} +{more}"
