"""The start screen: which game, which clock, which mode; or go on with the unfinished game, or leave.

Left the games, right what is told of the chosen one, its clock and mode. Worked by five keys, by touch or by mouse;
letters that are typed search. The caller gives the games and their names. Owner: the thread of the window.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pygame

from controller.clocks.declaration import Declaration
from controller.commands import (
    ChooseOptions,
    Command,
    ContinueGame,
    OpenPuzzles,
    OpenRecordings,
    OpenSettings,
    QuitProgram,
    StartGame,
)
from controller.game_card import GameCard, card_or_none
from controller.game_options import options_of_game, words_of
from controller.games import with_options
from display.canvas import Patch
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.option_words import told_options, trouble
from display.page import Page
from display.panels.rule_card import RuleCard
from display.screens.clock_editor import CANCEL, ClockEditor
from display.screens.game_list import GameEntry, GameList
from display.screens.home_items import Focus, find_next, item_patch
from display.screens.options_editor import USE, OptionsEditor
from display.screens.preview import preview_panel
from display.theme import SPACING, TYPE, Theme
from display.tools import Panel, Target, Tools

PREVIEW = 132  # design pixels of what is told of the chosen game


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
# Where else one can go, by the button above the list.
COMMANDS: dict[str, Command] = {
    "recorded": OpenRecordings(),
    "puzzles": OpenPuzzles(),
    "settings": OpenSettings(),
    "leave": QuitProgram(),
}
ELSEWHERE = tuple(COMMANDS)


@dataclass(frozen=True, slots=True)
class HomeView:
    """What the start screen offers. `unfinished` names the game that waits, empty for none.

    `chosen` is the id of the game that is chosen at first, `options` what of a game is not as usual, by its id.
    """

    games: tuple[GameEntry, ...]
    unfinished: str = ""
    presets: tuple[Preset, ...] = PRESETS
    message: str = ""
    chosen: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


def _first(count: int) -> int:
    """Where nothing is left to chance."""
    del count
    return 0


class Home(Page):
    """The start screen on a surface of any size from 640x480."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        catalogue: Catalogue | None = None,
        fonts: FontBook | None = None,
        salt: Callable[[], str] = str,
        lot: Callable[[int], int] = _first,
    ) -> None:
        """`salt` gives texts that nobody can guess, for what is entered in secret; `lot` a number below another."""
        self._salt, self._lot = salt, lot
        super().__init__(surface, theme, catalogue, fonts)
        self._view: HomeView | None = None
        self._named: tuple[tuple[GameEntry, ...], tuple[GameEntry, ...]] = (
            (),
            (),
        )  # the games as given, and as shown
        self._game = 0
        self._preset = 1  # the number of the presets is the clock from the editor
        self._own = ""  # its settings, once it was used
        self._declared: tuple[Declaration, ...] = ()  # what the players made them of in secret
        self._editor: ClockEditor | None = None
        self._options: OptionsEditor | None = None
        self._chosen: dict[str, str] = {}  # options as `HomeView.options`, where they were changed here
        self._told = ""  # why the game could not be started
        self._mode = 0
        self._list = GameList()
        self._rules: RuleCard | None = None
        self._focus: Focus | None = None
        self._tools: Tools | None = None

    @property
    def editor(self) -> ClockEditor | None:
        """The clock editor while it has the screen."""
        return self._editor

    @property
    def focus(self) -> Focus | None:
        """What the keys are on, None before the first picture."""
        return self._focus

    def edit_clock(self, settings: str) -> None:
        """Open the clock editor. Raises: ClockSettingsError."""
        self._editor = ClockEditor(settings, self._salt)
        self._canvas.forget()

    def show(self, view: HomeView, now_ms: int = 0) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed. Nothing here depends on the time."""
        view = self._view = self._in_language(view)
        is_first = self._focus is None
        if is_first:
            ids = [entry.game_id for entry in view.games]
            self._game = ids.index(view.chosen) if view.chosen in ids else 0
            self._focus = ("continue", 0) if view.unfinished else ("game", self._game)
        tools = self._fitting_tools()
        whole = self._canvas.surface.get_rect()
        self._tools = tools
        if is_first:
            self._games_panel(tools, whole, view)  # tells the list how many games it has room for
            self._list.follow(view.games, self._game)
        if self._editor is not None:
            panels = self._editor.panels(tools, whole)
        elif self._options is not None:
            panels = self._options.panels(tools, whole)
        elif self._rules is not None:
            panels = self._rules.panels(tools, whole)
        else:
            panels = [self._games_panel(tools, whole, view), self._right_panel(tools, whole, view)]
        self._targets = [target for panel in panels for target in panel.targets]
        return self._canvas.present([patch for panel in panels for patch in panel.patches])

    def _in_language(self, view: HomeView) -> HomeView:
        """The same with the games' names as people here call them, which is how they are searched too."""
        if view.games is not self._named[0]:
            names = tuple(replace(entry, name=self._catalogue.game(entry.name)) for entry in view.games)
            self._named = view.games, names
        return replace(view, games=self._named[1])

    def handle(self, event: pygame.event.Event, now_ms: int = 0) -> list[Command]:
        """Take a pygame event. Call `show` afterwards."""
        if event.type == pygame.QUIT:
            return [QuitProgram()]
        if self._view is None or self._focus is None:
            return []
        if self._editor is not None:
            self._edit(self._editor, event, self._view)
            return []
        if self._options is not None:
            return self._choose_options(self._options, event, self._view)
        if self._rules is not None:
            self._read(self._rules, event)
            return []
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._told = ""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event, self._view)
        if event.type == pygame.MOUSEWHEEL:
            self._list.turn(self._view.games, -event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._touch(event.pos, self._view)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._canvas.forget()
        return []

    def _read(self, rules: RuleCard, event: pygame.event.Event) -> None:
        """The rule card has the screen until it is closed."""
        done = False
        if event.type == pygame.KEYDOWN:
            done = rules.handle_key(event.key)
        elif event.type == pygame.MOUSEWHEEL:
            rules.turn(-event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            touched = [target for target in self._targets if target.rect.collidepoint(event.pos)]
            done = bool(touched) and rules.touch(touched[-1].action)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._canvas.forget()
        if done:
            self._rules = None

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

    def _choose_options(
        self, editor: OptionsEditor, event: pygame.event.Event, view: HomeView
    ) -> list[Command]:
        """The options have the screen until they are used or left."""
        assert self._tools is not None, "events come after the first show"
        done = None
        if event.type == pygame.KEYDOWN:
            done = editor.handle_key(event.key, getattr(event, "unicode", ""), self._tools)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            touched = self._touched(event.pos)
            done = editor.touch(touched, self._tools) if touched is not None else None
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._canvas.forget()
        if done is None:
            return []
        self._options = None
        self._canvas.forget()
        if done != USE:
            return []
        game_id, words = view.games[self._game].game_id, " ".join(words_of(editor.chosen))
        self._chosen[game_id] = words
        return [ChooseOptions(game_id, words)]

    def _chosen_options(self, view: HomeView) -> dict[str, str]:
        """What of the chosen game is not as usual."""
        game_id = view.games[self._game].game_id
        words = self._chosen.get(game_id, view.options.get(game_id, "")).split()
        return dict(word.split("=", 1) for word in words if "=" in word)

    def _touch(self, place: tuple[int, int], view: HomeView) -> list[Command]:
        for target in reversed(self._targets):
            kind, at = target.action
            if not target.rect.collidepoint(place) or not isinstance(at, int):
                continue
            if kind == "page":
                self._list.page(view.games, at)
                return []
            self._focus = (kind, at)
            return self._choose(view, jump=False)
        return []

    def _games_panel(self, tools: Tools, whole: pygame.Rect, view: HomeView) -> Panel:
        edge = tools.px(SPACING.edge)
        top = pygame.Rect(edge, edge, whole.width // 2 - edge * 2, tools.px(42))
        area = pygame.Rect(edge, top.bottom + edge // 2, top.width, 0)
        area.height = whole.bottom - edge - area.top
        gap = tools.px(6)
        labels = [
            tools.catalogue.text("menu.quit" if name == "leave" else f"home.{name}") for name in ELSEWHERE
        ]
        widths = [tools.fonts.width(label, "medium", tools.px(TYPE.body)) + tools.px(18) for label in labels]
        more = (top.width - gap * (len(ELSEWHERE) - 1) - sum(widths)) / len(ELSEWHERE)
        if more < 0:  # not all can have what they need: all the same then
            widths, more = [0] * len(ELSEWHERE), (top.width - gap * (len(ELSEWHERE) - 1)) / len(ELSEWHERE)
        patches, targets = [], []
        left = float(top.left)
        for name, label, width in zip(ELSEWHERE, labels, widths, strict=True):
            place = pygame.Rect(round(left), top.top, round(width + more), top.height)
            left += width + more + gap
            is_focused = self._focus == (name, 0)
            patches.append(item_patch(tools, place, (name, 0), label, is_focused=is_focused, padding=10))
            targets.append(Target(place, (name, 0)))
        listed = self._list.panel(tools, area, view.games, self._game, self._focus)
        return Panel((*patches, *listed.patches), (*targets, *listed.targets))

    def _right_panel(self, tools: Tools, whole: pygame.Rect, view: HomeView) -> Panel:
        edge, gap = tools.px(SPACING.edge), tools.px(6)
        column = pygame.Rect(whole.centerx, edge, whole.width // 2 - edge, whole.height - 2 * edge)
        patches: list[Patch] = []
        targets: list[Target] = []
        top = column.top

        def add_row(
            kinds: list[Focus],
            labels: list[str],
            height: float,
            chosen: Focus | None = None,
            *,
            is_main: bool = False,
        ) -> None:
            nonlocal top
            width = (column.width - gap * (len(labels) - 1)) // len(labels)
            for at, (name, label) in enumerate(zip(kinds, labels, strict=True)):
                place = pygame.Rect(column.left + at * (width + gap), top, width, tools.px(height))
                is_focused, is_chosen = self._focus == name, chosen == name
                patches.append(
                    item_patch(
                        tools, place, name, label, is_focused=is_focused, is_chosen=is_chosen, is_main=is_main
                    )
                )
                targets.append(Target(place, name))
            top += tools.px(height) + gap

        text = self._catalogue.text
        if view.unfinished:
            waiting = self._catalogue.game(view.unfinished)
            add_row([("continue", 0)], [f"{text('home.continue')}: {waiting}"], 42, is_main=True)
        preview = pygame.Rect(column.left, top, column.width, tools.px(PREVIEW))
        top = preview.bottom + gap
        shown = preview_panel(tools, preview, self._card(view), self._focus, self._told_options(view))
        patches += shown.patches
        targets += shown.targets
        labels = [preset.label for preset in view.presets]
        chosen: Focus = ("preset", self._preset)
        for first in range(0, len(labels), 3):
            names: list[Focus] = [("preset", at) for at in range(first, min(first + 3, len(labels)))]
            add_row(names, labels[first : first + 3], 38, chosen)
        own = f"{text('home.own')}: {self._own}" if self._own else f"{text('home.own')} \u2026"
        add_row([("own", 0)], [own], 38, ("own", 0) if self._preset == len(labels) else None)
        modes: list[Focus] = [("mode", at) for at in range(len(MODES))]
        add_row(modes, [text(f"home.{mode}") for mode in MODES], 38, ("mode", self._mode))
        height = tools.px(54)
        hint = pygame.Rect(column.left + tools.px(4), top, column.width - tools.px(4), 0)
        top = max(top, column.bottom - height)
        hint.height = max(1, top - gap - hint.top)
        told = self._told
        words = told or view.message or text(f"home.{MODES[self._mode]}_hint")

        def paint_hint(surface: pygame.Surface) -> None:
            sizes = (TYPE.label, TYPE.small, 11.5)
            ink = tools.theme.ink_soft
            if told:
                tools.card(surface, hint, tools.theme.alarm)
                ink = tools.theme.alarm_ink
            tools.paragraph(surface, words, hint.inflate(-tools.px(8), 0), ink, sizes=sizes)

        patches.append(Patch("home.label.hint", hint, (words, bool(told)), paint_hint))
        name = view.games[self._game].name if view.games else ""
        add_row([("start", 0)], [f"{text('home.start')}: {name}"], 54, is_main=True)
        return Panel(tuple(patches), tuple(targets))

    def _card(self, view: HomeView) -> GameCard | None:
        """What is known of the chosen game, with its options; as usual where they cannot be."""
        if not view.games:
            return None
        game_id = view.games[self._game].game_id
        words = words_of(self._chosen_options(view))
        return (card_or_none(with_options(game_id, words)) if words else None) or card_or_none(game_id)

    def _told_options(self, view: HomeView) -> list[str]:
        """The options that are not as usual, in words."""
        card = self._card(view)
        if card is None or not card.options:
            return []
        options = options_of_game(view.games[self._game].game_id)
        return told_options(self._catalogue, card, options, self._chosen_options(view))

    def _handle_key(self, event: pygame.event.Event, view: HomeView) -> list[Command]:
        key = event.key
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._choose(view, jump=True)
        steps = {
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
        }
        letter = getattr(event, "unicode", "")
        if key in steps:
            self._move(view, *steps[key])
        elif key == pygame.K_ESCAPE and self._list.is_searching:
            self._end_search(view)
        elif key == pygame.K_BACKSPACE or letter.isalpha() or (letter == " " and self._list.text):
            self._list.type("" if key == pygame.K_BACKSPACE else letter, view.games)
            self._take_first(view)
        return []

    def _take_first(self, view: HomeView) -> None:
        """After a change of the list the chosen game is one of those that are listed."""
        found = self._list.found(view.games)
        if found and self._game not in found:
            self._game = found[0]
        kind, at = self._focus or ("game", 0)
        if kind == "game" and at not in found:
            self._focus = ("game", self._game) if found else ("find", 0)
        if kind == "letter" and chr(at) not in self._list.letters(view.games):
            self._focus = ("found", 0)

    def _end_search(self, view: HomeView) -> None:
        self._list.is_searching, self._list.text = False, ""
        self._focus = ("game", self._game)
        self._list.follow(view.games, self._game)

    def _choose(self, view: HomeView, jump: bool) -> list[Command]:
        """Take what has the focus; with keys, a chosen game leads on to the start button."""
        kind, at = self._focus or ("game", 0)
        if self._choose_in_list(kind, at, view):
            return []
        if kind == "rules":
            card = self._card(view)
            self._rules = RuleCard(card) if card is not None else None
        elif kind == "options":
            self._open_options(view)
        elif kind == "game":
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
        elif kind in COMMANDS:
            return [COMMANDS[kind]]
        elif view.games:
            return self._start(view)
        return []

    def _open_options(self, view: HomeView) -> None:
        game_id = view.games[self._game].game_id
        card = card_or_none(game_id)
        if card is not None and card.options:
            self._options = OptionsEditor(card, game_id, self._chosen_options(view), self._lot)

    def _start(self, view: HomeView) -> list[Command]:
        """The game with its options, its clock and its mode; or what cannot be is told."""
        game_id, chosen = view.games[self._game].game_id, self._chosen_options(view)
        self._told = trouble(self._catalogue, game_id, chosen) if chosen else ""
        if self._told:
            return []
        declared = self._declared if self._preset == len(view.presets) else ()
        name = with_options(game_id, words_of(chosen))
        return [StartGame(name, self._settings(view), MODES[self._mode], declared)]

    def _settings(self, view: HomeView) -> str:
        """The clock that is chosen."""
        return self._own if self._preset == len(view.presets) else view.presets[self._preset].settings

    def _choose_in_list(self, kind: str, at: int, view: HomeView) -> bool:
        """Do what the list's own buttons say; gives whether it was one of them."""
        if kind == "group":
            self._list.group = at
        elif kind == "find" and not self._list.is_searching:
            self._list.is_searching = True
            self._focus = ("letter", ord(self._list.letters(view.games)[:1] or "a"))
        elif kind in ("find", "found"):
            text = self._list.text
            self._end_search(view)
            self._list.text = text if kind == "found" else ""
        elif kind in ("letter", "erase"):
            self._list.type(chr(at) if kind == "letter" else "", view.games)
        else:
            return False
        self._take_first(view)
        self._list.follow(view.games, self._game)
        return True

    def _move(self, view: HomeView, dx: int, dy: int) -> None:
        """Go where an arrow leads: in the list from game to game, else to the nearest item."""
        found = self._list.found(view.games)
        kind, at = self._focus or ("game", 0)
        if kind == "game" and dy and at in found and 0 <= found.index(at) + dy < len(found):
            self._take_game(found[found.index(at) + dy], view)
            return
        if kind == "game" and dx > 0:  # also from a row that has nothing beside it
            self._focus = self._clock_focus(view)
            return
        target = find_next(self._targets, (kind, at), dx, dy, skipped=frozenset({"page"}))
        if target is None and not any(target.action == (kind, at) for target in self._targets):
            self._take_game(self._game, view)  # what had the focus is not shown any more
        if target is None or not isinstance(target.action[1], int):
            return
        if target.action[0] == "game":
            self._take_game(self._game if self._game in found else target.action[1], view)
        elif kind == "game" and target.action[0] == "group":
            self._focus = ("group", self._list.group)
        else:
            self._focus = (target.action[0], target.action[1])

    def _take_game(self, game: int, view: HomeView) -> None:
        self._game = game
        self._focus = ("game", game)
        self._list.follow(view.games, game)

    def _clock_focus(self, view: HomeView) -> Focus:
        return ("own", 0) if self._preset == len(view.presets) else ("preset", self._preset)
