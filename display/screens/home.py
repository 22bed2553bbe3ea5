"""The start screen: which game, which clock, which mode; or go on with the unfinished game, or leave.

Worked by five keys (left column: games, above them the way out; right column: everything else), by touch or by
mouse. The caller gives the games and their names. Owner: the thread of the window.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from controller.clocks.declaration import Declaration
from controller.commands import Command, ContinueGame, OpenRecordings, QuitProgram, StartGame
from controller.game_card import GameCard, PieceCard, card_or_none
from controller.sides import Side
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.page import Page
from display.pieces.gallery import card_family
from display.screens.clock_editor import CANCEL, ClockEditor
from display.theme import SPACING, TYPE, Colour, Theme
from display.tools import Panel, Target, Tools

ROW = 46  # design pixels of one game
PAGER = 40  # design pixels of the row that turns the list, where the games do not fit


@dataclass(frozen=True, slots=True)
class Preset:
    """A clock to choose: what it is called and its settings."""

    label: str
    settings: str


PRESETS = (
    Preset("3 min + 2 s", "fischer 3m+2s"),
    Preset("5 min", "single 5m"),
    Preset("10 min + 5 s", "fischer 10m+5s"),
    Preset("15 min + 10 s", "fischer 15m+10s"),
    Preset("30 min", "single 30m"),
    Preset("90 min + 30 s", "fischer 90m+30s"),
)
MODES = ("casual", "tournament")


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game that can be started."""

    game_id: str
    name: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """What the start screen offers. `unfinished` names the game that waits, empty for none.

    `chosen` is the id of the game that is chosen at first.
    """

    games: tuple[GameEntry, ...]
    unfinished: str = ""
    presets: tuple[Preset, ...] = PRESETS
    message: str = ""
    chosen: str = ""


class Home(Page):
    """The start screen on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
        salt: Callable[[], str] = str,
    ) -> None:
        """`salt` gives texts that nobody can guess, for what is entered in secret."""
        self._salt = salt
        super().__init__(surface, theme, catalogue, fonts)
        self._view: HomeView | None = None
        self._game = 0
        self._preset = 1  # the number of the presets is the clock from the editor
        self._own = ""  # its settings, once it was used
        self._declared: tuple[Declaration, ...] = ()  # what the players made them of in secret
        self._editor: ClockEditor | None = None
        self._mode = 0
        self._top = 0  # first game shown
        self._rows_shown = 1
        self._focus: tuple[str, int] | None = None
        self._tools: Tools | None = None

    @property
    def editor(self) -> ClockEditor | None:
        """The clock editor while it has the screen."""
        return self._editor

    def edit_clock(self, settings: str) -> None:
        """Open the clock editor. Raises: ClockSettingsError."""
        self._editor = ClockEditor(settings, self._salt)
        self._canvas.forget()

    def show(self, view: HomeView, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Nothing here depends on the time."""
        self._view = view
        if self._focus is None:
            ids = [entry.game_id for entry in view.games]
            self._game = ids.index(view.chosen) if view.chosen in ids else 0
            self._focus = ("continue", 0) if view.unfinished else ("game", self._game)
        tools = self._fitting_tools()
        whole = self._canvas.surface.get_rect()
        self._tools = tools
        if self._editor is not None:
            panels = self._editor.panels(tools, whole)
        else:
            panels = [self._games_panel(tools, whole, view), self._right_panel(tools, whole, view)]
        self._targets = [target for panel in panels for target in panel.targets]
        return self._canvas.present([patch for panel in panels for patch in panel.patches])

    def handle(self, event: pygame.event.Event, now_ms: int = 0) -> list[Command]:
        """Take a pygame event. Call `show` afterwards."""
        if event.type == pygame.QUIT:
            return [QuitProgram()]
        if self._view is None or self._focus is None:
            return []
        if self._editor is not None:
            self._edit(self._editor, event, self._view)
            return []
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key, self._view)
        if event.type == pygame.MOUSEWHEEL:
            self._turn(self._view, -event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._touch(event.pos, self._view)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._canvas.forget()
        return []

    def _edit(self, editor: ClockEditor, event: pygame.event.Event, view: HomeView) -> None:
        """The editor has the screen until its clock is used or left."""
        assert self._tools is not None, "events come after the first show"
        done = None
        if event.type == pygame.KEYDOWN:
            done = editor.handle_key(event.key, self._tools)
        elif event.type == pygame.MOUSEWHEEL:
            editor.turn(-event.y, self._tools)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            target = next((t for t in reversed(self._targets) if t.rect.collidepoint(event.pos)), None)
            done = editor.touch(target.action, self._tools) if target is not None else None
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._canvas.forget()
        if done is not None:
            self._editor = None
            self._canvas.forget()
            if done != CANCEL:
                self._own, self._preset = editor.text, len(view.presets)
                self._declared = editor.declared

    def _touch(self, place: tuple[int, int], view: HomeView) -> list[Command]:
        for target in reversed(self._targets):
            kind, at = target.action
            if not target.rect.collidepoint(place) or not isinstance(at, int):
                continue
            if kind == "page":
                self._turn(view, at * self._rows_shown)
                return []
            self._focus = (kind, at)
            return self._choose(view, jump=False)
        return []

    def _turn(self, view: HomeView, rows: int) -> None:
        self._top = max(0, min(len(view.games) - self._rows_shown, self._top + rows))

    def _games_panel(self, tools: Tools, whole: pygame.Rect, view: HomeView) -> Panel:
        edge = tools.px(SPACING.edge)
        title = pygame.Rect(edge * 2, edge, whole.width // 2, tools.px(46))
        area = pygame.Rect(edge, title.bottom + edge, whole.width // 2 - edge * 2, 0)
        area.height = whole.bottom - edge - area.top
        row = tools.px(ROW)
        room = area.height - tools.px(8)
        if len(view.games) * row > room:
            room -= tools.px(PAGER)
        self._rows_shown = max(1, room // row)
        self._turn(view, 0)
        theme = tools.theme

        def paint_title(surface: pygame.Surface) -> None:
            words = tools.catalogue.text("home.title")
            tools.text(surface, words, title, theme.ink, size=TYPE.title, weight="bold")

        def paint_area(surface: pygame.Surface) -> None:
            tools.card(surface, area, theme.panel)

        patches = [
            Patch("home.title", title, tools.catalogue.text("home.title"), paint_title),
            Patch("home.games", area, len(view.games), paint_area),
        ]
        targets = []
        for at, entry in enumerate(view.games[self._top : self._top + self._rows_shown], start=self._top):
            place = pygame.Rect(
                area.left + tools.px(5), area.top + tools.px(4) + (at - self._top) * row, 0, row - tools.px(4)
            )
            place.width = area.width - tools.px(10)
            patches.append(self._game_patch(tools, place, entry, at, self._top))
            targets.append(Target(place, ("game", at)))
        leave = pygame.Rect(0, title.top + tools.px(2), tools.px(84), title.height - tools.px(4))
        leave.right = area.right
        label = tools.catalogue.text("menu.quit")
        patches.append(self._item_patch(tools, leave, "leave", 0, label, is_chosen=False))
        targets.append(Target(leave, ("leave", 0)))
        recorded = leave.move(-leave.width - tools.px(6), 0)
        label = tools.catalogue.text("home.recorded")
        patches.append(self._item_patch(tools, recorded, "recorded", 0, label, is_chosen=False))
        targets.append(Target(recorded, ("recorded", 0)))
        if self._rows_shown < len(view.games):
            bar = pygame.Rect(area.left + tools.px(5), 0, area.width - tools.px(10), tools.px(PAGER - 4))
            bar.bottom = area.bottom - tools.px(4)
            pager = self._pager(tools, bar, len(view.games))
            patches.extend(pager.patches)
            targets.extend(pager.targets)
        return Panel(tuple(patches), tuple(targets))

    def _pager(self, tools: Tools, bar: pygame.Rect, count: int) -> Panel:
        """Two buttons that turn the list, and between them what of it is shown."""
        theme = tools.theme
        last = min(count, self._top + self._rows_shown)
        words = tools.catalogue.text("home.shown", first=self._top + 1, last=last, count=count)
        up = pygame.Rect(bar.left, bar.top, bar.width // 4, bar.height)
        down = up.move(bar.width - up.width, 0)
        middle = pygame.Rect(up.right, bar.top, down.left - up.right, bar.height)
        buttons = ((up, "remove", self._top > 0), (down, "put", last < count))

        def paint(surface: pygame.Surface) -> None:
            surface.fill(theme.panel, bar)
            tools.text(surface, words, middle, theme.ink_soft, size=TYPE.label, align="centre")
            for place, icon, is_useful in buttons:
                if is_useful:
                    tools.card(surface, place, theme.raised, theme.line)
                    tools.icon(surface, icon, place.inflate(0, -tools.px(12)), theme.ink)

        targets = (Target(up, ("page", -1)), Target(down, ("page", 1)))
        return Panel((Patch("home.pager", bar, words, paint),), targets)

    def _game_patch(self, tools: Tools, place: pygame.Rect, entry: GameEntry, at: int, top: int) -> Patch:
        theme = tools.theme
        is_chosen, is_focused = at == self._game, self._focus == ("game", at)
        card = card_or_none(entry.game_id)

        def paint(surface: pygame.Surface) -> None:
            ink = theme.ink
            if is_chosen:
                tools.card(surface, place, theme.focus)
                ink = theme.focus_ink
            if is_focused:
                _draw_ring(surface, tools, place, theme.focus_ink if is_chosen else theme.focus)
            size = place.height - tools.px(8)
            seat = pygame.Rect(place.left + tools.px(6), place.centery - size // 2, size * 2, size)
            pygame.draw.rect(surface, theme.square_light, seat, border_radius=tools.px(4))
            dark = pygame.Rect(seat.centerx, seat.top, size, size)
            pygame.draw.rect(surface, theme.square_dark, dark, border_radius=tools.px(4))
            for column, (kind, side) in enumerate(zip(_emblem(card), Side, strict=False)):
                assert card is not None, "only a game that is known has an emblem"
                family = card_family(card)
                drawn = self._artist.piece(family, kind.letter, kind.name, side, size=size)
                surface.blit(drawn, (seat.left + column * size, seat.top))
            words = pygame.Rect(seat.right + tools.px(12), place.top, 0, place.height)
            words.width = place.right - tools.px(8) - words.left
            tools.text(surface, entry.name, words, ink, size=TYPE.lead, weight="medium")

        return Patch(f"home.game.{at - top}", place, (entry, is_chosen, is_focused), paint)

    def _right_panel(self, tools: Tools, whole: pygame.Rect, view: HomeView) -> Panel:
        edge, gap = tools.px(SPACING.edge), tools.px(7)
        column = pygame.Rect(whole.centerx, edge, whole.width // 2 - edge, whole.height - 2 * edge)
        patches: list[Patch] = []
        targets: list[Target] = []
        top = column.top

        def add_label(name: str, text: str, height: float) -> None:
            nonlocal top
            place = pygame.Rect(column.left + tools.px(4), top, column.width - tools.px(4), tools.px(height))
            top = place.bottom

            def paint(surface: pygame.Surface) -> None:
                sizes = (TYPE.label, TYPE.small)
                tools.paragraph(surface, text, place, tools.theme.ink_soft, sizes=sizes)

            patches.append(Patch(f"home.label.{name}", place, text, paint))

        def add_row(kind: str, first: int, labels: list[str], height: float, chosen: int | None) -> None:
            nonlocal top
            width = (column.width - gap * (len(labels) - 1)) // len(labels)
            for offset, label in enumerate(labels):
                at = first + offset
                place = pygame.Rect(column.left + offset * (width + gap), top, width, tools.px(height))
                patches.append(self._item_patch(tools, place, kind, at, label, is_chosen=chosen == at))
                targets.append(Target(place, (kind, at)))
            top += tools.px(height) + gap

        text = self._catalogue.text
        if view.unfinished:
            label = f"{text('home.continue')}: {view.unfinished}"
            add_row("continue", 0, [label], 48, None)
        add_label("clock", text("home.clock"), 24)
        labels = [preset.label for preset in view.presets]
        for first in range(0, len(labels), 2):
            add_row("preset", first, labels[first : first + 2], 44, self._preset)
        own = f"{text('home.own')}: {self._own}" if self._own else f"{text('home.own')} \u2026"
        is_own = self._preset == len(labels)
        add_row("own", 0, [own], 44, 0 if is_own else None)
        add_label("mode", text("home.mode"), 24)
        add_row("mode", 0, [text(f"home.{mode}") for mode in MODES], 44, self._mode)
        add_label("hint", view.message or text(f"home.{MODES[self._mode]}_hint"), 38)
        height = tools.px(62)
        top = max(top, column.bottom - height)
        name = view.games[self._game].name if view.games else ""
        add_row("start", 0, [f"{text('home.start')}: {name}"], 62, None)
        return Panel(tuple(patches), tuple(targets))

    def _item_patch(
        self, tools: Tools, place: pygame.Rect, kind: str, at: int, label: str, *, is_chosen: bool
    ) -> Patch:
        theme = tools.theme
        is_focused = self._focus == (kind, at)
        is_main = kind in ("start", "continue")

        def paint(surface: pygame.Surface) -> None:
            fill, ink = theme.raised, theme.ink
            if is_main:
                fill, ink = theme.running, theme.running_ink
            elif is_chosen:
                fill, ink = theme.focus, theme.focus_ink
            tools.card(surface, place, fill, theme.line)
            if is_focused:
                _draw_ring(surface, tools, place, ink if is_main or is_chosen else theme.focus)
            words = place.inflate(-tools.px(24), -tools.px(4))
            if is_chosen:
                tick = pygame.Rect(place.left + tools.px(10), place.top, tools.px(16), place.height)
                tools.icon(surface, "link", tick, ink)
                words.left += tools.px(18)
                words.width -= tools.px(18)
            sizes: tuple[float, ...] = (TYPE.body, TYPE.label, TYPE.small)
            if is_main:
                sizes = (TYPE.lead, *sizes)
            weight = "bold" if is_main or is_chosen else "medium"
            tools.paragraph(surface, label, words, ink, sizes=sizes, weight=weight, align="centre")

        return Patch(f"home.{kind}.{at}", place, (label, is_chosen, is_focused), paint)

    def _handle_key(self, key: int, view: HomeView) -> list[Command]:
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._choose(view, jump=True)
        steps = {
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
        }
        if key in steps:
            self._move(view, *steps[key])
        return []

    def _choose(self, view: HomeView, jump: bool) -> list[Command]:
        """Take what has the focus; with keys, a chosen game leads on to the start button."""
        kind, at = self._focus or ("game", 0)
        if kind == "game":
            self._game = at
            if jump:
                self._focus = ("start", 0)
        elif kind == "preset":
            self._preset = at
        elif kind == "own":
            self.edit_clock(self._settings(view))
        elif kind == "mode":
            self._mode = at
        elif kind == "continue":
            return [ContinueGame()]
        elif kind == "leave":
            return [QuitProgram()]
        elif kind == "recorded":
            return [OpenRecordings()]
        elif view.games:
            declared = self._declared if self._preset == len(view.presets) else ()
            game_id = view.games[self._game].game_id
            return [StartGame(game_id, self._settings(view), MODES[self._mode], declared)]
        return []

    def _settings(self, view: HomeView) -> str:
        """The clock that is chosen."""
        return self._own if self._preset == len(view.presets) else view.presets[self._preset].settings

    def _move(self, view: HomeView, dx: int, dy: int) -> None:
        kind, at = self._focus or ("game", 0)
        if kind == "recorded" and dx > 0:
            self._focus = ("leave", 0)
            return
        if kind in ("leave", "recorded"):
            if dx < 0:
                self._focus = ("recorded", 0)
            elif dx > 0:
                self._focus = self._clock_focus(view)
            elif dy > 0:
                self._focus = ("game", self._game)
                self._follow_focus()
            return
        if kind == "game":
            if dx > 0:
                self._focus = self._clock_focus(view)
            elif dy < 0 and at == 0:
                self._focus = ("leave", 0)
            else:
                self._game = max(0, min(len(view.games) - 1, at + dy))
                self._focus = ("game", self._game)
                self._follow_focus()
            return
        rows = self._right_rows(view)
        row = next(index for index, items in enumerate(rows) if (kind, at) in items)
        place = rows[row].index((kind, at))
        if dy:
            items = rows[max(0, min(len(rows) - 1, row + dy))]
            self._focus = items[min(place, len(items) - 1)]
        elif place + dx < 0:
            self._focus = ("game", self._game)
            self._follow_focus()
        else:
            self._focus = rows[row][min(place + dx, len(rows[row]) - 1)]

    def _clock_focus(self, view: HomeView) -> tuple[str, int]:
        return ("own", 0) if self._preset == len(view.presets) else ("preset", self._preset)

    def _follow_focus(self) -> None:
        self._top = max(self._game - self._rows_shown + 1, min(self._top, self._game))

    def _right_rows(self, view: HomeView) -> list[list[tuple[str, int]]]:
        presets = [("preset", at) for at in range(len(view.presets))]
        rows = [presets[first : first + 2] for first in range(0, len(presets), 2)]
        rows += [[("own", 0)], [("mode", 0), ("mode", 1)], [("start", 0)]]
        return [[("continue", 0)], *rows] if view.unfinished else rows


def _emblem(card: GameCard | None) -> tuple[PieceCard, ...]:
    """The two kinds that tell a game from its parent: those that its definition names last, pawns left out."""
    if card is None:
        return ()
    officers = [kind for kind in card.kinds if kind.letter[0] not in "+PS"] or list(card.kinds)
    return tuple((*officers, *card.kinds)[-2:] if len(officers) < 2 else officers[-2:])


def _draw_ring(surface: pygame.Surface, tools: Tools, place: pygame.Rect, colour: Colour) -> None:
    """Show where the keys are: a ring inside the item, in the ink that its ground is sure to contrast with."""
    inner = place.inflate(-tools.px(5), -tools.px(5))
    pygame.draw.rect(surface, colour, inner, max(2, tools.px(2.5)), border_radius=tools.px(5))
