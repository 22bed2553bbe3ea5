"""The program with a screen: one loop that waits for people, board, panel and time, and shows what follows.

wait ──> keys, touches, levers ──> commands ──> Host.step ──> view ──> changed rectangles, tones, lamps
"""

import argparse
import operator
import secrets
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version

import pygame

import rules_c
from controller.collector import QuietCollector
from controller.commands import (
    ChangeSetting,
    ChooseOptions,
    CloseSelfTest,
    CloseSettings,
    Command,
    ContinueGame,
    ExportGames,
    KeepReport,
    LeavePuzzles,
    OpenSelfTest,
    OpenSettings,
    OrderClock,
    PressClock,
    QuitProgram,
    ShowView,
    StartGame,
    TryPart,
    UseKey,
)
from controller.game_card import card_or_none, group_of
from controller.games import find_game, split_options
from controller.host import Host
from controller.recording import RecordedGame
from controller.sides import Side
from controller.views import GameView
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.language.load import load
from display.language.view import in_language
from display.narration import Narration
from display.program.boards import BoardReeds, ChosenBoard, monotonic_ms
from display.program.failure import ask_how_to_go_on
from display.program.onlookers import Onlookers
from display.program.puzzles import PUZZLE_COMMANDS, Puzzles
from display.program.report import write_report
from display.program.settings import Settings
from display.program.shelf import SHELF_COMMANDS, Shelf
from display.program.testing import Testing
from display.program.voice import Voice
from display.program.watch import LinkWatch
from display.screen import Screen
from display.screens.game_list import GameEntry
from display.screens.home import Home, HomeView
from display.screens.plain import PlainScreen, is_needed
from display.screens.puzzle_page import PuzzlePage
from display.screens.settings import SettingsScreen
from display.sizes import read_size
from display.sounds import SoundCues, Speaker
from display.theme import Theme, find_theme
from display.urgent import find_urgent
from display.window import Window
from display.wooden_board.board import WoodenBoard
from firmware_bridge.link import Link
from firmware_bridge.protocol import TIMING_HEARTBEAT_MS
from hardware.pi.panel import KeyMoved, LeverMoved, open_panel

LINK_POLL_MS = 50  # a link that is not up yet wants to be polled at least so often
UP_POLL_MS = (
    2 * TIMING_HEARTBEAT_MS
)  # one that is up wakes us with everything it hears; its silence is found by this
PICTURE_MS = 1000  # a picture is looked after at least so often, whatever nobody has thought of
TOUCHES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
NOTICE_MS = 2000  # a notice stands at least so long; the next key or touch after that takes it away
FIRST_GAME = "chess"
TESTING_COMMANDS = (OpenSelfTest, CloseSelfTest, TryPart, KeepReport)
SETTINGS_COMMANDS = (OpenSettings, ChangeSetting, CloseSettings)
OWN_MAX = 200  # recorded games of which those with a file of their own are offered again
AGAIN_MS = 10_000  # the program fails again at once
_BEEP = (880, 300)  # Hz, ms
_PANEL_KEYS = {
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "enter": pygame.K_RETURN,
}


def home_games(own: Iterable[str] = ()) -> tuple[GameEntry, ...]:
    """What the start screen offers, the best known game first; people's own games, by their files, come last."""
    ids = sorted(rules_c.games(), key=lambda game_id: (game_id != FIRST_GAME, game_id))
    games = [rules_c.game(game_id) for game_id in ids]
    listed = [GameEntry(game.id, game.name, group_of(game)) for game in games]
    for file in dict.fromkeys(split_options(name)[0] for name in own):
        card = card_or_none(file)
        if "/" in file and card is not None:
            listed.append(GameEntry(file, card.name, "other"))
    return tuple(listed)


class WindowLoop:
    """Owns the window and everything a person meets; runs in the main thread."""

    def __init__(
        self,
        args: argparse.Namespace,
        settings: str,
        host: Host,
        link: Link,
        chosen: ChosenBoard,
    ) -> None:
        """Opens the window. Raises: DisplayError."""
        self._settings_of_screen = Settings(args)
        theme, catalogue = self._theme_and_catalogue()
        self._args = args
        self._settings = settings
        self._host = host
        self._collector = QuietCollector()
        self._link = link
        self._window = Window(read_size(args.size), catalogue, full_screen=True if args.full_screen else None)
        fonts = FontBook()
        self._look = theme, catalogue, fonts
        self._wooden = None if chosen.simulated is None else WoodenBoard(BoardReeds(chosen.simulated))
        self._plain: PlainScreen | None = None  # the clocks or the moves alone
        self._at_home = True
        recent = host.keeper.recent_games(OWN_MAX)
        self._games = home_games([*([args.game] if args.game else ()), *recent])
        self._onlookers: Onlookers | None = None
        self._voice: Voice | None = None
        self._build()
        self._cues, self._speaker = SoundCues(), Speaker()
        self._watch = LinkWatch(link, self._window.wake)
        opening = open_panel(self._window.wake)
        self._panel = opening.panel
        self._testing = Testing(host, chosen, self._panel, self._speaker)
        notes = [self._settings_of_screen.notice] if self._settings_of_screen.notice else []
        notes += [catalogue.text("font.missing", names=", ".join(fonts.missing))] if fonts.missing else []
        if self._onlookers is not None and self._onlookers.trouble:
            notes.append(self._onlookers.trouble)
        if self._speaker.reason:
            notes.append(catalogue.text("sound.missing", reason=self._speaker.reason))
        if self._voice is not None and self._voice.reason:
            notes.append(catalogue.text("speech.missing", reason=self._voice.reason))
        if chosen.simulated:
            notes.append(catalogue.text("board.simulated", kind=chosen.simulated.kind))
        self._message = ". ".join(notes)
        self._notice = ""
        self._notice_ms = 0
        self._urgent: object = None  # what stood when the settings were opened
        self._seen = ""  # the notice that was taken away, and does not come again by itself
        self._failed_ms: int | None = None  # when the program failed last
        self._is_touched = True  # by somebody, since the picture was made
        self._pictured: tuple[object, ...] = ()  # what of the game it was made of
        self._picture_due_ms = 0  # when it changes by itself

    def _theme_and_catalogue(self) -> tuple[Theme, Catalogue]:
        chosen = self._settings_of_screen.chosen
        return find_theme(chosen.theme), Catalogue(load(chosen.language))

    def _build(self) -> None:
        """The screens as the settings say; the game and the pieces on the wooden board stay as they are."""
        (theme, catalogue, fonts), surface = self._look, self._window.surface
        chosen = self._settings_of_screen.chosen
        self._screen = Screen(surface, theme, catalogue, wooden=self._wooden, fonts=fonts)
        self._home = Home(surface, theme, catalogue, fonts, salt=_salt, lot=secrets.randbelow)
        self._shelf = Shelf(
            surface,
            theme,
            catalogue,
            fonts,
            lambda: self._host.keeper.recorder,
            {entry.game_id: entry.name for entry in self._games},
        )
        self._puzzles = Puzzles(surface, theme, catalogue, fonts, lambda: secrets.randbits(32))
        self._close_helpers()
        if chosen.second_screen:
            size = read_size(self._args.size)
            self._onlookers = Onlookers(chosen.second_screen, size, theme, catalogue, fonts)
        self._narration = Narration(catalogue)
        self._voice = Voice(chosen.language) if chosen.speech else None

    def _close_helpers(self) -> None:
        if self._voice is not None:
            self._voice.close()
        if self._onlookers is not None:
            self._onlookers.close()
        self._voice = self._onlookers = None

    def close(self) -> None:
        """Give back everything that `__init__` took."""
        self._watch.stop()
        if self._panel is not None:
            self._panel.close()
        self._speaker.close()
        self._close_helpers()
        self._window.close()

    def run(self, resumed: RecordedGame | None) -> int:
        """Until somebody leaves; gives the exit status."""
        if resumed is not None:
            self._host.resume(resumed, monotonic_ms())
            self._at_home = False
        elif self._args.game is not None:
            args = self._args
            self._host.begin(args.game, self._settings, args.mode, monotonic_ms(), args.fen)
            self._at_home = False
        while True:
            try:
                if self._go_round():
                    return 0
            except (
                Exception
            ) as error:  # whatever it is: the people at the board have no terminal to read it on
                if not self._survive(error):
                    return 1

    def _go_round(self) -> bool:
        """Show, wait, obey; whether somebody leaves."""
        now_ms = monotonic_ms()
        if self._has_news(now_ms):
            self._is_touched = False
            self._show(now_ms)
            self._picture_due_ms = self._find_picture_due_ms(now_ms)
        self._collector.note(is_quiet=self._host.is_quiet)
        events = self._window.pump(self._wait_ms(now_ms))
        now_ms = monotonic_ms()
        commands = [*self._panel_commands(now_ms), *self._handle(events, now_ms)]
        self._is_touched = self._is_touched or bool(events or commands)
        if any(isinstance(command, QuitProgram) for command in commands):
            return True
        self._obey(commands, now_ms)
        self._watch.has_read()
        return False

    def _has_news(self, now_ms: int) -> bool:
        """Whether the picture may have to change: somebody did something, the game went on, or its time has come.

        Most rounds are heartbeats of the board, and cost no picture.
        """
        host, before = self._host, self._pictured
        self._pictured = (host.state, host.trouble, host.link_text, self._at_home)
        is_same = len(before) == len(self._pictured) and all(map(operator.is_, before, self._pictured))
        is_due = self._is_touched or self._testing.screen is not None or now_ms >= self._picture_due_ms
        return is_due or not is_same

    def _find_picture_due_ms(self, now_ms: int) -> int:
        """When the picture that was just made changes by itself."""
        due = [now_ms + PICTURE_MS, self._in_front.next_change_ms(now_ms)]
        if self._onlookers is not None:
            due.append(self._onlookers.next_change_ms(now_ms))
        return min(t_ms for t_ms in due if t_ms is not None)

    def _survive(self, error: Exception) -> bool:
        """The program has failed: the game is recorded, and goes on from there if people want. A game with which it
        fails again at once is left where it is.
        """
        folder = self._host.keeper.recorder.file.parent
        wall_time_iso = datetime.now(UTC).isoformat(timespec="seconds")
        report = write_report(error, folder, wall_time_iso, version("rhunich"))
        if not ask_how_to_go_on(self._window, self._look, error, report, self._panel_keys):
            return False
        now_ms = monotonic_ms()
        is_again = self._failed_ms is not None and now_ms - self._failed_ms < AGAIN_MS
        self._failed_ms = now_ms
        self._is_touched = True
        self._settings_of_screen.screen = self._testing.screen = None
        self._build()
        was_playing = not self._at_home
        self._go_home(True)
        unfinished = self._host.keeper.unfinished()
        if was_playing and not is_again and unfinished is not None:
            self._host.resume(unfinished, now_ms)
            self._go_home(False)
        return True

    def _panel_keys(self) -> list[pygame.event.Event]:
        """Keys of the panel, as those of a keyboard."""
        if self._panel is None:
            return []
        moved = self._panel.poll(monotonic_ms())
        return [
            pygame.event.Event(pygame.KEYDOWN, key=_PANEL_KEYS[key.key])
            for key in moved
            if isinstance(key, KeyMoved) and key.down
        ]

    def _obey(self, commands: list[Command], now_ms: int) -> None:
        """The program's own commands first, the game's by the host."""
        mine = (
            ChooseOptions,
            ContinueGame,
            ExportGames,
            ShowView,
            *SETTINGS_COMMANDS,
            *TESTING_COMMANDS,
            *PUZZLE_COMMANDS,
            *SHELF_COMMANDS,
        )
        for command in commands:
            if isinstance(command, ContinueGame) and command.number is not None:
                if self._shelf.go_on(command.number, lambda game: self._host.resume(game, now_ms)):
                    self._go_home(False)
            elif isinstance(command, ContinueGame):
                unfinished = self._host.keeper.unfinished()
                if unfinished is not None:
                    self._host.resume(unfinished, now_ms)
                    self._go_home(False)
            elif isinstance(command, ExportGames) and not self._shelf.is_open:
                self._host.trouble, self._seen = self._shelf.export(command.numbers, command.form), ""
            elif isinstance(command, (ExportGames, *SHELF_COMMANDS)):
                self._shelf.obey(command)
                self._go_home(self._at_home)
            elif isinstance(command, PUZZLE_COMMANDS):
                self._obey_puzzles(command, now_ms)
                self._go_home(self._at_home)
            elif isinstance(command, StartGame):
                self._puzzles.obey(LeavePuzzles())
                self._go_home(False)
            elif isinstance(command, SETTINGS_COMMANDS):
                self._obey_settings(command)
            elif isinstance(command, TESTING_COMMANDS):
                self._obey_testing(command, now_ms)
            elif isinstance(command, ChooseOptions):
                self._settings_of_screen.remember(command, self._look[1])
                self._message = self._settings_of_screen.notice or self._message
            elif isinstance(command, ShowView):
                self._show_plain(command.kind)
            elif isinstance(command, UseKey) and command.name == "new":
                self._host.abandon()
                self._go_home(True)
        if self._testing.screen is not None:  # the board is tried, and no game hears of it
            self._testing.step(now_ms)
            return
        if self._at_home and self._puzzles.screen is not None:  # nor of what is moved to solve a puzzle
            for event in self._host.listen(now_ms):
                self._puzzles.feel(event)
                self._is_touched = True
            return
        self._host.step(now_ms, [_salted(command) for command in commands if not isinstance(command, mine)])

    def _obey_puzzles(self, command: Command, now_ms: int) -> None:
        """While they are open the wooden board is theirs."""
        was_open = self._puzzles.screen is not None
        self._puzzles.obey(command)
        if self._puzzles.screen is None:
            self._host.listen_no_more(now_ms)
        elif not was_open:
            self._host.see_board()

    def _obey_testing(self, command: Command, now_ms: int) -> None:
        if isinstance(command, OpenSelfTest):
            self._testing.open(self._window.surface, *self._look, now_ms=now_ms)
        elif self._testing.screen is None:
            return
        elif isinstance(command, CloseSelfTest):
            self._testing.close(now_ms)
            for screen in (self._settings_of_screen.screen, self._home, self._screen):
                if screen is not None:
                    screen.forget()
        else:
            folder = self._host.keeper.recorder.file.parent
            self._testing.obey(command, folder, datetime.now(UTC).isoformat(timespec="seconds"), now_ms)

    def _go_home(self, home: bool) -> None:
        self._plain = None
        self._at_home = home
        self._home.forget()
        self._screen.forget()

    def _obey_settings(self, command: OpenSettings | ChangeSetting | CloseSettings) -> None:
        settings = self._settings_of_screen
        if isinstance(command, CloseSettings):
            self._close_settings()
            return
        if settings.screen is None:
            view = None if self._at_home else self._host.view(monotonic_ms())
            self._urgent = None if view is None else find_urgent(view)
        row = 0 if settings.screen is None else settings.screen.focus
        if isinstance(command, ChangeSetting):
            settings.change(command, self._look[1])
            self._look = (*self._theme_and_catalogue(), self._look[2])
            self._build()
        settings.open(self._window.surface, *self._look, row=row)

    def _close_settings(self) -> None:
        if self._settings_of_screen.screen is not None:
            self._settings_of_screen.screen = None
            self._go_home(self._at_home)

    def _show_plain(self, kind: str) -> None:
        """A part of the play screen alone, or (`play`) all of it again."""
        self._screen.forget()
        if kind == "play":
            self._plain = None
            return
        surface, (theme, catalogue, fonts) = self._window.surface, self._look
        self._plain = PlainScreen(surface, theme, kind, catalogue, fonts)

    def _show(self, now_ms: int) -> None:
        view = None if self._at_home else self._host.view(now_ms)
        self._show_onlookers(view)
        if view is not None and find_urgent(view) not in (None, self._urgent):
            self._close_settings()  # what people must see does not wait behind them
        aside = self._aside
        if aside is not None:
            self._window.present(aside.show(now_ms))
        elif view is None:
            self._window.present(self._home.show(self._home_view(), now_ms))
        else:
            self._show_game(view, now_ms)
        if view is None:
            return
        for cue in self._cues.observe(view):
            if self._settings_of_screen.chosen.sounds:
                self._speaker.play(cue)
            if self._panel is not None and cue == "illegal-move":
                self._panel.beep(now_ms, *_BEEP)
        self._speak(view)
        self._light(view)

    def _show_game(self, view: GameView, now_ms: int) -> None:
        if self._host.trouble != self._notice:
            self._notice, self._notice_ms = self._host.trouble or "", now_ms
        notice = "" if self._notice == self._seen else self._notice
        if self._plain is not None and (is_needed(view) or notice):
            self._show_plain("play")
        if self._plain is not None:
            self._window.present(self._plain.show(view))
        else:
            self._window.present(self._screen.show(replace(view, notice=notice), now_ms))

    @property
    def _aside(self) -> SettingsScreen | Shelf | PuzzlePage | None:
        """What stands before the game or the start screen."""
        if self._testing.screen is not None:
            return self._testing.screen
        if self._settings_of_screen.screen is not None:
            return self._settings_of_screen.screen
        return self._shelf if self._shelf.is_open else self._puzzles.screen

    def _show_onlookers(self, view: GameView | None) -> None:
        if self._onlookers is None:
            return
        self._onlookers.show(view)
        if self._onlookers.trouble:
            self._host.trouble, self._seen = self._onlookers.trouble, ""
            self._onlookers = None

    def _speak(self, view: GameView) -> None:
        if self._voice is None:
            return
        for sentence in self._narration.observe(in_language(view, self._look[1])):
            self._voice.say(sentence)
        if self._voice.reason:
            self._host.trouble, self._seen = self._voice.reason, ""
            self._voice = None

    def _light(self, view: GameView) -> None:
        if self._panel is None:
            return
        for side in Side:
            self._panel.light(side.value, view.phase == "play" and view.turn is side)
        self._panel.light("warning", view.warning is not None and view.mode != "tournament")

    def _home_view(self) -> HomeView:
        unfinished = self._host.keeper.unfinished_header()
        waiting = "" if unfinished is None else find_game(unfinished.game_id).name
        message = self._look[1].sentence(self._host.trouble or "") or self._message
        options = self._settings_of_screen.chosen.options
        return HomeView(self._games, waiting, message=message, chosen=FIRST_GAME, options=options)

    def _handle(self, events: list[pygame.event.Event], now_ms: int) -> list[Command]:
        commands: list[Command] = []
        for event in events:
            if self._onlookers is not None and self._onlookers.take(event):
                continue
            if event.type == pygame.WINDOWCLOSE:
                return [QuitProgram()]  # QUIT comes with the last window, and this may not be the last
            if event.type == pygame.WINDOWSIZECHANGED:
                if self._plain is not None:
                    self._plain.resize(self._window.surface)
                self._screen.resize(self._window.surface)
                self._home.resize(self._window.surface)
                self._shelf.resize(self._window.surface)
                self._puzzles.resize(self._window.surface)
                for screen in (self._settings_of_screen.screen, self._testing.screen):
                    if screen is not None:
                        screen.resize(self._window.surface)
            if event.type in TOUCHES and now_ms - self._notice_ms >= NOTICE_MS:
                self._seen = self._notice
            commands += self._in_front.handle(event, now_ms)
        return commands

    @property
    def _in_front(self) -> SettingsScreen | Shelf | PuzzlePage | Home | PlainScreen | Screen:
        """What people see and work."""
        return self._aside or (self._home if self._at_home else self._plain or self._screen)

    def _panel_commands(self, now_ms: int) -> list[Command]:
        """Levers and keys of the panel; a key is what the same key of a keyboard is."""
        if self._panel is None:
            return []
        commands: list[Command] = []
        for moved in self._panel.poll(now_ms):
            if isinstance(moved, LeverMoved) and moved.down and self._testing.screen is not None:
                self._testing.screen.test.answer("lever", moved.side)
            elif isinstance(moved, LeverMoved) and moved.down:
                commands.append(PressClock(Side(moved.side), moved.t_ms))
            elif isinstance(moved, KeyMoved) and moved.down:
                key = pygame.event.Event(pygame.KEYDOWN, key=_PANEL_KEYS[moved.key])
                commands += self._handle([key], now_ms)
        return commands

    def _wait_ms(self, now_ms: int) -> int:
        due: list[int | None] = [
            now_ms + (UP_POLL_MS if self._link.is_up else LINK_POLL_MS),
            self._picture_due_ms,
        ]
        if self._testing.screen is not None:
            due.append(self._testing.next_due_ms())
        else:
            due.append(self._host.due_ms())
        if self._panel is not None:
            due.append(self._panel.next_due_ms())
        return max(0, min(t_ms for t_ms in due if t_ms is not None) - now_ms)


def _salt() -> str:
    return secrets.token_hex(8)


def _salted(command: Command) -> Command:
    """A sealed move gets a salt that nobody knows: from its digest alone the few moves there are cannot be told."""
    if isinstance(command, OrderClock) and command.order.move:
        return OrderClock(replace(command.order, salt=_salt()))
    return command
