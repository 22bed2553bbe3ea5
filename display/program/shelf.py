"""The recorded games on the screen: the list and one game gone through, over the recordings of the program."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pygame

from controller.commands import (
    Command,
    DeleteGame,
    ExportGames,
    LeaveRecordings,
    OpenRecordings,
    ReplayGame,
    RestoreGame,
)
from controller.errors import ControllerError
from controller.recording import GameHeader, Recorder, RecordingError
from controller.recording.pgn_export import pgn_text
from controller.recording.playback import Playback
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.screens.recorded import RecordedScreen, Search
from display.screens.replay import ReplayScreen
from display.theme import Theme
from rules_c import FenError, IllegalMove, UnknownGame

EXPORT_NAME = "games.pgn"
SHELF_COMMANDS = (OpenRecordings, LeaveRecordings, ReplayGame, DeleteGame, RestoreGame)
_UNREADABLE = (ControllerError, FenError, IllegalMove, UnknownGame)


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
    ) -> None:
        """`recorder` gives the one in use now."""
        self._theme, self._catalogue, self._fonts = theme, catalogue, fonts
        self._recorder = recorder
        self._list = RecordedScreen(surface, theme, self._find, game_names, catalogue, fonts)
        self._game: ReplayScreen | None = None
        self.is_open = False

    def resize(self, surface: pygame.Surface) -> None:
        """Draw on another surface from now on."""
        self._list.resize(surface)
        if self._game is not None:
            self._game.resize(surface)

    def show(self, now_ms: int) -> list[pygame.Rect]:
        """Bring the picture up to date. Gives the rectangles that changed."""
        return (self._game or self._list).show(now_ms)

    def handle(self, event: pygame.event.Event, now_ms: int) -> list[Command]:
        """Take a pygame event."""
        return (self._game or self._list).handle(event, now_ms)

    def obey(self, command: Command) -> None:
        """One of `SHELF_COMMANDS`, or an export from here; what cannot be done is said on the list."""
        self._list.message = ""
        try:
            match command:
                case OpenRecordings():
                    self.is_open, self._game = True, None
                case LeaveRecordings():
                    self.is_open, self._game = False, None
                case ReplayGame(number=number):
                    playback = Playback(self._recorder().load(number))
                    self._game = ReplayScreen(
                        self._list.surface, self._theme, playback, self._catalogue, self._fonts
                    )
                case DeleteGame(number=number):
                    self._recorder().delete_game(number, datetime.now(UTC).isoformat(timespec="seconds"))
                case RestoreGame(number=number):
                    self._recorder().restore_game(number)
                case ExportGames(numbers=numbers):
                    self._game = None
                    self._list.message = self.export(numbers)
        except _UNREADABLE as error:
            self._list.message = str(error)
        self._list.forget()

    def export(self, numbers: tuple[int, ...] | None) -> str:
        """Recorded games, or all, into one PGN file beside the recordings; gives what there is to say of it."""
        recorder = self._recorder()
        file = Path(recorder.file).parent / EXPORT_NAME
        draft = file.with_suffix(".part")
        try:
            if numbers is None:
                numbers = tuple(header.number for header in recorder.games())
            draft.write_text(
                "".join(pgn_text(recorder.load(number)) for number in sorted(numbers)), encoding="utf-8"
            )
            draft.replace(file)
        except (OSError, *_UNREADABLE) as error:
            return f"not exported: {error}"
        count = len(numbers)
        return f"{count} {'game' if count == 1 else 'games'} exported to {file}"

    def _find(self, search: Search, offset: int, limit: int) -> list[GameHeader]:
        try:
            return self._recorder().games(
                text=search.text,
                result=search.result,
                game_id=search.game_id,
                is_deleted=search.is_deleted,
                limit=limit,
                offset=offset,
            )
        except RecordingError as error:
            self._list.message = str(error)
            return []
