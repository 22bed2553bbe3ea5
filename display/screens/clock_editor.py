"""The clock editor: a preset or a type is chosen, every number of it changed, and what it will do is told beside it.

    left     rows: preset, type, every field of the type, what stands beside it; the list turns with the focus
    right    the settings in words people can type, what is added when, or what cannot be

    keys     up, down: from row to row; left, right: less, more; Enter: the next unit of a time, the step of a number
    touch    − and + change a row, its value is the Enter key of it

It owns the settings being edited and which row has the focus; `Home` draws it and hands it keys and touches.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from controller.clocks import ClockSettings, Limits, form, format_settings, judge_declaration, parse_settings
from controller.clocks.declaration import Declaration, Declarations, declare, reveal
from controller.clocks.form import Field, Kind
from controller.clocks.presets import PRESETS
from controller.clocks.types import TYPES
from controller.clocks.types.phase_increments import PhaseIncrements
from controller.clocks.types.phased_increment import PhasedIncrement
from controller.sides import Side
from display.canvas import Patch
from display.screens.clock_preview import preview_patch
from display.theme import SPACING, TYPE, Colour
from display.tools import Panel, Target, Tools

ROW = 44  # design pixels
PAGER = 38
LIST_PART = 0.56
CONTROL_PART = 0.52  # of a row: minus, value, plus
STEPS_MS = {"d": 86_400_000, "h": 3_600_000, "m": 60_000, "s": 1_000}
COUNT_STEPS = (1, 10)
LONG_MS = 300_000  # a time from here on is changed by minutes at first, a shorter one by seconds
DECLARED = ("initial_ms", "increment_ms", "cutoff", "final_ms")
NEUTRAL = "60m+60s*40+60m"  # where every declaration begins
WITHOUT_END = ("reserve_uses", "interlude_uses")

# Some presets stand for the same clock under two names; the first is the one that says more.
KNOWN = tuple({parse_settings(words): name for name, words in reversed(PRESETS.items())}.values())[::-1]

CANCEL, USE = "cancel", "use"


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its name, what it shows, and the field behind it (None: a choice of `choices`)."""

    kind: str
    label: str
    parts: tuple[str, ...]  # the value, cut where one unit ends and the next begins
    active: int | None = None  # which part the keys change
    field: Field | None = None


class ClockEditor:
    """Edits one text of clock settings."""

    def __init__(self, settings: str, salt: Callable[[], str]) -> None:
        """`salt` gives texts that nobody can guess. Raises: ClockSettingsError."""
        self._settings = parse_settings(settings)
        self._apart = self._settings.south != self._settings.north
        self._units: dict[form.Key, int] = {}
        self._focus = 0  # a row; the number of rows is the button to use it, -1 the way out
        self._top = 0
        self._rows_shown = 1
        self._salt = salt
        self._draft: PhaseIncrements | None = None
        self._declarations: Declarations | None = None  # while the players declare their own settings (C8)
        self._declared_as: tuple[str, tuple[Declaration, ...]] = ("", ())  # the settings that both made

    @property
    def text(self) -> str:
        """The settings as they stand, in words that can be typed."""
        return format_settings(self._settings)

    @property
    def declared(self) -> tuple[Declaration, ...]:
        """What the players declared, if the settings are still those of their declarations."""
        settings, declared = self._declared_as
        return declared if settings == self.text else ()

    @property
    def focus(self) -> int:
        """The row that the keys change; as many as there are rows is the button to use the clock, -1 the way out."""
        return self._focus

    @property
    def problem(self) -> str | None:
        """What cannot be, None if the settings can be played with."""
        if self._declarations is not None:
            return judge_declaration(self._declared(), self._declarations.limits)
        return form.judge(self._settings)

    @property
    def declaring(self) -> Side | None:
        """Whose declaration is awaited (C8), None if nobody's is."""
        if self._declarations is None:
            return None
        return Side.NORTH if Side.SOUTH in self._declarations.entries else Side.SOUTH

    def handle_key(self, key: int, tools: Tools) -> str | None:
        """Take a key; gives `use` or `cancel` once the editor is done."""
        rows = self._rows(tools)
        if key == pygame.K_ESCAPE:
            return self._leave()
        if key in (pygame.K_UP, pygame.K_DOWN):
            self._focus = max(-1, min(len(rows), self._focus + (1 if key == pygame.K_DOWN else -1)))
            self._follow(len(rows))
            return None
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._enter(rows)
        at = rows[self._focus] if 0 <= self._focus < len(rows) else None
        if (
            key in (pygame.K_LEFT, pygame.K_RIGHT) and at is not None and at.kind != "declare"
        ):  # Enter begins that
            self._change(at, 1 if key == pygame.K_RIGHT else -1)
        return None

    def touch(self, action: tuple[str, object], tools: Tools) -> str | None:
        """Take a touched target; gives `use` or `cancel` once the editor is done."""
        kind, at = action
        rows = self._rows(tools)
        if not isinstance(at, int):
            return None
        if kind == "page":
            self.turn(at * self._rows_shown, tools)
        elif kind == CANCEL:
            return self._leave()
        elif kind == USE:
            self._focus = len(rows)
            return self._enter(rows)
        elif kind in ("less", "more", "row") and at < len(rows):
            self._focus = at
            if kind == "row":
                return self._enter(rows)
            self._change(rows[at], 1 if kind == "more" else -1)
        return None

    def turn(self, count: int, tools: Tools) -> None:
        """Turn the list by so many rows."""
        self._top = max(0, min(len(self._rows(tools)) - self._rows_shown, self._top + count))

    def panels(self, tools: Tools, whole: pygame.Rect) -> list[Panel]:
        """Draw the editor."""
        edge = tools.px(SPACING.edge)
        title = pygame.Rect(edge * 2, edge, whole.width // 2, tools.px(46))
        area = pygame.Rect(edge, title.bottom + edge, round(whole.width * LIST_PART) - edge, 0)
        area.height = whole.bottom - edge - area.top
        side = pygame.Rect(area.right + edge, edge, whole.right - area.right - 2 * edge, 0)
        side.height = whole.bottom - edge - side.top
        return [self._list_panel(tools, title, area), self._side_panel(tools, side)]

    def _list_panel(self, tools: Tools, title: pygame.Rect, area: pygame.Rect) -> Panel:
        rows = self._rows(tools)
        height = tools.px(ROW)
        room = area.height - tools.px(8)
        if len(rows) * height > room:
            room -= tools.px(PAGER)
        self._rows_shown = max(1, room // height)
        self.turn(0, tools)
        words = tools.catalogue.text("editor.title")
        if self.declaring is not None:
            words = tools.catalogue.text("editor.declares", side=tools.side_name(self.declaring))

        def paint_title(surface: pygame.Surface) -> None:
            tools.text(surface, words, title, tools.theme.ink, size=TYPE.title, weight="bold")

        def paint_area(surface: pygame.Surface) -> None:
            tools.card(surface, area, tools.theme.panel)

        patches = [
            Patch("editor.title", title, words, paint_title),
            Patch("editor.area", area, len(rows), paint_area),
        ]
        targets: list[Target] = []
        leave = pygame.Rect(0, title.top + tools.px(2), tools.px(96), title.height - tools.px(4))
        leave.right = area.right
        text = tools.catalogue.text("editor.cancel")
        patches.append(self._button(tools, leave, CANCEL, text, is_focused=self._focus == -1))
        targets.append(Target(leave, (CANCEL, 0)))
        for at in range(self._top, min(len(rows), self._top + self._rows_shown)):
            place = pygame.Rect(area.left + tools.px(5), 0, area.width - tools.px(10), height - tools.px(4))
            place.top = area.top + tools.px(4) + (at - self._top) * height
            panel = self._row_panel(tools, place, rows[at], at)
            patches.extend(panel.patches)
            targets.extend(panel.targets)
        if self._rows_shown < len(rows):
            bar = pygame.Rect(area.left + tools.px(5), 0, area.width - tools.px(10), tools.px(PAGER - 4))
            bar.bottom = area.bottom - tools.px(4)
            panel = self._pager(tools, bar, len(rows))
            patches.extend(panel.patches)
            targets.extend(panel.targets)
        return Panel(tuple(patches), tuple(targets))

    def _row_panel(self, tools: Tools, place: pygame.Rect, row: Row, at: int) -> Panel:
        theme = tools.theme
        is_focused = self._focus == at
        size = place.height
        right = pygame.Rect(0, place.top, round(place.width * CONTROL_PART), size)
        right.right = place.right
        less = pygame.Rect(right.left, right.top, size, size)
        more = pygame.Rect(right.right - size, right.top, size, size)
        value = pygame.Rect(less.right, right.top, more.left - less.right, size)
        label = pygame.Rect(place.left + tools.px(8), place.top, less.left - place.left - tools.px(14), size)

        def paint(surface: pygame.Surface) -> None:
            fill, ink = (theme.focus, theme.focus_ink) if is_focused else (theme.panel, theme.ink)
            tools.card(surface, place, fill)
            tools.paragraph(surface, row.label, label, ink, sizes=(TYPE.body, TYPE.label, TYPE.small))
            for button, sign in ((less, "\u2212"), (more, "+")):
                inner = button.inflate(-tools.px(4), -tools.px(4))
                tools.card(surface, inner, theme.raised, theme.line)
                tools.text(surface, sign, inner, theme.ink, size=TYPE.lead, weight="bold", align="centre")
            _draw_value(surface, tools, value, row, ink, is_focused=is_focused)

        targets = (Target(place, ("row", at)), Target(less, ("less", at)), Target(more, ("more", at)))
        return Panel((Patch(f"editor.row.{at - self._top}", place, (row, is_focused), paint),), targets)

    def _side_panel(self, tools: Tools, side: pygame.Rect) -> Panel:
        button = pygame.Rect(side.left, 0, side.width, tools.px(56))
        button.bottom = side.bottom
        card = pygame.Rect(side.left, side.top, side.width, button.top - side.top - tools.px(SPACING.gap))
        problem = self.problem
        text = tools.catalogue.text("editor.use" if self.declaring is None else "editor.declare_this")
        is_focused = self._focus == len(self._rows(tools))
        use = self._button(tools, button, USE, text, is_focused=is_focused, is_main=problem is None)
        settings = self._settings if self._declarations is None else _alone(self._declared())
        digests = {} if self._declarations is None else self._declarations.digests
        return Panel(
            (preview_patch(tools, card, settings, problem, digests), use), (Target(button, (USE, 0)),)
        )

    def _pager(self, tools: Tools, bar: pygame.Rect, count: int) -> Panel:
        """Two buttons that turn the list, and between them what of it is shown."""
        theme = tools.theme
        last = min(count, self._top + self._rows_shown)
        words = tools.catalogue.text("home.shown", first=self._top + 1, last=last, count=count)
        up = pygame.Rect(bar.left, bar.top, bar.width // 4, bar.height)
        down = up.move(bar.width - up.width, 0)
        middle = pygame.Rect(up.right, bar.top, down.left - up.right, bar.height)

        def paint(surface: pygame.Surface) -> None:
            tools.text(surface, words, middle, theme.ink_soft, size=TYPE.label, align="centre")
            for place, icon, is_useful in ((up, "remove", self._top > 0), (down, "put", last < count)):
                if is_useful:
                    tools.card(surface, place, theme.raised, theme.line)
                    tools.icon(surface, icon, place.inflate(0, -tools.px(12)), theme.ink)

        return Panel(
            (Patch("editor.pager", bar, words, paint),),
            (Target(up, ("page", -1)), Target(down, ("page", 1))),
        )

    def _button(
        self,
        tools: Tools,
        place: pygame.Rect,
        name: str,
        label: str,
        *,
        is_focused: bool,
        is_main: bool = False,
    ) -> Patch:
        theme = tools.theme

        def paint(surface: pygame.Surface) -> None:
            fill, ink = (theme.running, theme.running_ink) if is_main else (theme.raised, theme.ink)
            tools.card(surface, place, fill, theme.line)
            if is_focused:
                ring = place.inflate(-tools.px(5), -tools.px(5))
                colour = ink if is_main else theme.focus
                pygame.draw.rect(surface, colour, ring, max(2, tools.px(2.5)), border_radius=tools.px(5))
            words = place.inflate(-tools.px(16), -tools.px(4))
            sizes = (TYPE.lead, TYPE.body, TYPE.label, TYPE.small) if name == USE else (TYPE.body, TYPE.label)
            tools.paragraph(surface, label, words, ink, sizes=sizes, weight="bold", align="centre")

        return Patch(f"editor.{name}", place, (label, is_focused, is_main), paint)

    def _rows(self, tools: Tools) -> list[Row]:
        text = tools.catalogue.text
        if self._declarations is not None:
            found = form.fields(_alone(self._declared()))
            return [self._field_row(tools, item) for item in found if item.name in DECLARED]
        name = next((name for name in KNOWN if self._is(PRESETS[name])), "")
        rows = [
            Row("preset", text("editor.preset"), (name or text("editor.own"),)),
            Row("type", text("editor.type"), (self._settings.south.name,)),
            Row("apart", text("editor.apart"), (text("editor.yes" if self._apart else "editor.no"),)),
        ]
        if self._apart and isinstance(self._settings.south, PhasedIncrement):
            rows.append(Row("declare", text("editor.declare"), (text("editor.declare_now"),)))
        return rows + [self._field_row(tools, f) for f in form.fields(self._settings, apart=self._apart)]

    def _is(self, words: str) -> bool:
        return parse_settings(words) == self._settings

    def _field_row(self, tools: Tools, item: Field) -> Row:
        text = tools.catalogue.text
        name = f"field.{item.name}" if item.index is None else f"field.numbered.{item.name}"
        label = text(name) if item.index is None else text(name, number=item.index + 1)
        if item.key[0] in ("south", "north"):
            label = f"{text(f'side.{item.key[0]}')}: {label}"
        if item.kind is Kind.FLAG:
            return Row("field", label, (text("editor.yes" if item.value else "editor.no"),), None, item)
        if item.kind is Kind.COUNT:
            none = text("editor.any" if item.name in WITHOUT_END else "editor.none")
            return Row("field", label, (str(item.value) if item.value else none,), None, item)
        return Row("field", label, _time_parts(item), self._unit(item), item)

    def _unit(self, item: Field) -> int:
        """Which of the units of a time (or steps of a number) the keys change."""
        units = _units(item)
        usual = len(units) - (2 if item.value >= LONG_MS else 1)
        if item.kind is Kind.COUNT:
            usual = 0
        return self._units.get(item.key, usual) % len(units)

    def _enter(self, rows: list[Row]) -> str | None:
        if self._focus < 0:
            return self._leave()
        if self._focus >= len(rows):
            return self._use()
        row = rows[self._focus]
        if row.field is None or row.field.kind is Kind.FLAG:
            self._change(row, 1)
        else:
            self._units[row.field.key] = (self._unit(row.field) + 1) % len(_units(row.field))
        return None

    def _leave(self) -> str | None:
        """Out of the editor, or out of declaring: what was entered is forgotten."""
        if self._declarations is None:
            return CANCEL
        self._declarations, self._focus, self._top = None, 0, 0
        return None

    def _use(self) -> str | None:
        """The clock is used, or a declaration handed in; with the second both are revealed."""
        if self.problem is not None:
            return None
        if self._declarations is None:
            return USE
        side = self.declaring
        assert side is not None, "somebody declares"
        self._declarations, _ = declare(self._declarations, side, self._declared(), self._salt())
        self._draft, self._focus, self._top = None, 0, 0
        if self._declarations.is_complete:
            both = reveal(self._declarations)
            self._settings = replace(self._settings, south=both.south, north=both.north)
            self._declared_as = self.text, tuple(self._declarations.entries.values())
            self._declarations = None
        return None

    def _declared(self) -> PhaseIncrements:
        """What the keys have made of a declaration so far; it begins the same for both, so that nothing is told."""
        if self._draft is None:
            self._draft = PhaseIncrements.read(NEUTRAL, PhasedIncrement.name)
        return self._draft

    def _begin_declaring(self) -> None:
        """The arbiter's limits: all times together at most the Independent clock, or what the settings give now."""
        maximum_ms = self._settings.independent_ms
        if maximum_ms is None:
            maximum_ms = max(
                control.maximum_ms() or 0 for control in (self._settings.south, self._settings.north)
            )
        self._declarations = Declarations(Limits(maximum_ms, self._settings.independent_ms))
        self._draft, self._focus, self._top = None, 0, 0

    def _change(self, row: Row, direction: int) -> None:
        if row.kind == "preset":
            names = KNOWN
            now = next((at for at, name in enumerate(names) if self._is(PRESETS[name])), None)
            at = (now + direction) % len(names) if now is not None else 0 if direction > 0 else len(names) - 1
            self._settings = parse_settings(PRESETS[names[at]])
            self._apart = self._settings.south != self._settings.north
        elif row.kind == "type":
            types = list(TYPES)
            at = (types.index(self._settings.south.name) + direction) % len(types)
            self._settings, self._apart = form.of_type(types[at], self._settings), False
        elif row.kind == "apart":
            self._apart = not self._apart
            if not self._apart:
                self._settings = replace(self._settings, north=self._settings.south)
        elif row.kind == "declare":
            self._begin_declaring()
        elif row.field is not None:
            item = row.field
            self._units[item.key] = self._unit(item)  # a time that grows or shrinks keeps its unit
            step = 1 if item.kind is Kind.FLAG else _units(item)[self._unit(item)]
            value = 1 - item.value if item.kind is Kind.FLAG else item.value + direction * step
            value = max(0, min(item.most, value))
            if self._declarations is None:
                self._settings = form.changed(self._settings, item.key, value)
            else:
                control = form.changed(_alone(self._declared()), item.key, value).south
                assert isinstance(control, PhasedIncrement), "a number changes no type"
                self._draft = control.parameters

    def _follow(self, count: int) -> None:
        if 0 <= self._focus < count:
            self._top = max(self._focus - self._rows_shown + 1, min(self._top, self._focus))


def _alone(declared: PhaseIncrements) -> ClockSettings:
    """One player's declaration as settings, to be shown and changed like any."""
    control = PhasedIncrement(declared)
    return ClockSettings(control, control)


def _units(item: Field) -> tuple[int, ...]:
    """How much each unit of a time, or each step of a number, is."""
    if item.kind is Kind.COUNT:
        return COUNT_STEPS
    names = "dhm" if _has_days(item) else "hms"
    return tuple(STEPS_MS[name] for name in names)


def _has_days(item: Field) -> bool:
    return item.most > 1_000 * STEPS_MS["h"]


def _time_parts(item: Field) -> tuple[str, ...]:
    """`0 h`, `05 min`, `00 s`: a time cut into its units."""
    first, second, last = _units(item)
    above, rest = divmod(item.value, first)
    middle, rest = divmod(rest, second)
    names = ("d", "h", "min") if _has_days(item) else ("h", "min", "s")
    below, more = divmod(rest, last)
    end = f"{below}" if not more else f"{rest / last:.3f}".rstrip("0")
    return tuple(f"{number} {name}" for number, name in zip((above, middle, end), names, strict=True))


def _draw_value(
    surface: pygame.Surface, tools: Tools, place: pygame.Rect, row: Row, ink: Colour, *, is_focused: bool
) -> None:
    """The value; of a time every unit, the one that the keys change underlined."""
    weight = "bold" if len(row.parts) == 1 else "medium"
    gap = tools.px(9)
    room = place.width - gap * len(row.parts)

    def width(size: float) -> int:
        return sum(tools.fonts.width(part, weight, tools.px(size)) for part in row.parts)

    size = next((size for size in (TYPE.body, TYPE.label, TYPE.small) if width(size) <= room), 11.5)
    left = place.centerx - (width(size) + gap * (len(row.parts) - 1)) // 2
    for at, part in enumerate(row.parts):
        cell = pygame.Rect(left, place.top, tools.fonts.width(part, weight, tools.px(size)), place.height)
        tools.text(surface, part, cell.inflate(2, 0), ink, size=size, weight=weight, align="centre")
        if at == row.active and is_focused:
            line = pygame.Rect(cell.left, cell.bottom - tools.px(9), cell.width, max(2, tools.px(2.5)))
            pygame.draw.rect(surface, ink, line)
        left = cell.right + gap
