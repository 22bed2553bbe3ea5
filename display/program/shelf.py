"""The recorded games on the screen: the list and one game gone through, over the recordings of the program."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import pygame

from controller.commands import (
    ChangeGame,
    Command,
    DeleteGame,
    EditGame,
    ExportGames,
    LeaveRecordings,
    OpenRecordings,
    ReplayGame,
    RestoreGame,
    SearchGames,
    WriteSearch,
)
from controller.recording import GameHeader, RecordedGame, Recorder, RecordingError
from controller.recording.playback import Playback
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.program.exports import UNREADABLE, export
from display.screens.form import FormScreen
from display.screens.names import NamesScreen
from display.screens.recorded import RecordedScreen
from display.screens.recorded_search import Search, first_day
from display.screens.replay import ReplayScreen
from display.screens.search import SearchScreen
from display.theme import Theme

SHELF_COMMANDS = (
    OpenRecordings,
    LeaveRecordings,
    ReplayGame,
    DeleteGame,
    RestoreGame,
    EditGame,
    ChangeGame,
    WriteSearch,
    SearchGames,
)


class Shelf:
    """Open or closed; shows the list, or the game that was taken from it. Owner: the thread of the window."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        catalogue: Catalogue,
        fonts: FontBook,
        recorder: Callable[[], Recorder],
        game_names: Mapping[str, str],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`recorder` gives the one in use now; `now` the wall clock, in UTC as games are recorded."""
        self._theme, self._catalogue, self._fonts = theme, catalogue, fonts
        self._recorder, self._now = recorder, now
        self._game_names = dict(game_names)
        self._list = RecordedScreen(surface, theme, self._find, game_names, catalogue, fonts)
        self._game: ReplayScreen | FormScreen | None = None
        self.is_open = False

    @property
    def screen(self) -> RecordedScreen | ReplayScreen | FormScreen:
        """What has the screen while the shelf is open."""
        return self._game or self._list

    def resize(self, surface: pygame.Surface) -> None:
        """Draw on another surface from now on."""
        self._list.resize(surface)
        if self._game is not None:
            self._game.resize(surface)

    def show(self, now_ms: int) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed."""
        return self.screen.show(now_ms)

    def next_change_ms(self, now_ms: int) -> int | None:
        """When the picture changes by itself; None for never."""
        return self.screen.next_change_ms(now_ms)

    def handle(self, event: pygame.event.Event, now_ms: int) -> list[Command]:
        """Take a pygame event."""
        return self.screen.handle(event, now_ms)

    def obey(self, command: Command) -> None:
        """One of `SHELF_COMMANDS`, or an export from here; what cannot be done is said on the screen."""
        self._list.message = ""
        try:
            self._do(command)
        except UNREADABLE as error:
            self._tell(str(error))
        self._list.forget()

    def _do(self, command: Command) -> None:
        """Raises: `UNREADABLE`."""
        recorder = self._recorder()
        match command:
            case OpenRecordings():
                self.is_open, self._game = True, None
            case LeaveRecordings():
                self.is_open, self._game = False, None
            case ReplayGame(number=number):
                playback = Playback(recorder.load(number))
                self._game = ReplayScreen(
                    self._list.surface, self._theme, playback, self._catalogue, self._fonts
                )
            case DeleteGame(number=number):
                recorder.delete_game(number, self._now().isoformat(timespec="seconds"))
            case RestoreGame(number=number):
                recorder.restore_game(number)
            case EditGame(number=number):
                header = recorder.header(number)
                name = self._game_names.get(header.game_id, header.game_id)
                self._game = NamesScreen(
                    self._list.surface, self._theme, header, name, self._catalogue, self._fonts
                )
            case ChangeGame(number=number, fields=fields):
                recorder.edit_game(number, **dict(fields))
                self._game = None
                self._tell(self._catalogue.text("recorded.changed", number=number))
            case WriteSearch():
                self._game = SearchScreen(
                    self._list.surface, self._theme, self._list.search, self._catalogue, self._fonts
                )
            case SearchGames(text=text, since=since, until=until):
                self._game = None
                self._list.look_for(text=text, since=since, until=until, period="")
            case ExportGames(numbers=numbers, form=form):
                self._game = None
                self._tell(export(recorder, numbers, form))

    def _tell(self, words: str) -> None:
        words = self._catalogue.sentence(words)
        if isinstance(self._game, FormScreen):
            self._game.message = words
        else:
            self._list.message = words

    def go_on(self, number: int, resume: Callable[[RecordedGame], None]) -> bool:
        """Hands a recorded game without a winner to `resume` and closes; else says why not."""
        recorder = self._recorder()
        try:
            resume(recorder.load(number))
        except UNREADABLE as error:
            self._tell(str(error))
            return False
        self.is_open = False
        return True

    def export(self, numbers: tuple[int, ...] | None, form: str = "pgn") -> str:
        """Recorded games, or all, into files beside the recordings; gives what there is to say of it."""
        return export(self._recorder(), numbers, form)

    def _find(self, search: Search, offset: int, limit: int) -> list[GameHeader]:
        try:
            return self._recorder().games(
                text=search.text,
                result=search.result,
                game_id=search.game_id,
                since=search.since or first_day(search.period, self._now().date()),
                until=search.until,
                is_deleted=search.is_deleted,
                limit=limit,
                offset=offset,
            )
        except RecordingError as error:
            self._list.message = str(error)
            return []
