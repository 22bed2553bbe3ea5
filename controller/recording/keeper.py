"""What happens at a table, handed to a recorder; what the disk cannot take waits in order and is tried again.

Play never stops for the disk: full, read-only or damaged, `trouble` says so, and the evening stays in memory until it
can be written.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from controller.recording.codec import Entry, Recordable, encode
from controller.recording.errors import DamageError, RecordingError
from controller.recording.recorded_game import GameHeader, RecordedGame
from controller.recording.recorder import Recorder

_NOT_RECORDED = "not recorded"


class Keeper:
    """Writes through a `Recorder`. `trouble` is the line for people while something is amiss, else None."""

    def __init__(self, recorder: Recorder) -> None:
        """Takes over `recorder`, which damage may replace by another one."""
        self.recorder = recorder
        self.trouble: str | None = recorder.notice
        self._waiting: deque[Callable[[], object]] = deque()

    def begin_game(
        self,
        game_id: str,
        start_fen: str,
        clock_settings: str,
        mode: str,
        wall_time_iso: str,
        versions: Mapping[str, str],
        names: Mapping[str, str] | None = None,
    ) -> None:
        """A new game; what was recorded for the one before stays."""
        self._do(
            lambda: self.recorder.begin_game(
                game_id, start_fen, clock_settings, mode, wall_time_iso, versions=versions, **(names or {})
            )
        )

    def resume_game(self, number: int, t_ms: int, wall_time_iso: str, versions: Mapping[str, str]) -> None:
        """Entries are recorded for this game again; their times count from a new base."""
        self._do(lambda: self.recorder.resume_game(number, t_ms, wall_time_iso, versions))

    def append(self, things: Iterable[Recordable]) -> None:
        """Records all of `things`, durable when this returns without `trouble`.

        Raises: EntryError for what cannot be recorded; none of them is.
        """
        entries: list[Entry] = [encode(thing) for thing in things]
        if entries or self._waiting:
            self._do(lambda: self.recorder.append(entries))

    def finish_game(self, result: str, reason: str) -> None:
        """Gives the game that is recorded its result."""
        self._do(lambda: self._finish(result, reason))

    def reopen_game(self) -> None:
        """Takes the result of the game that is recorded back: it goes on."""
        self._do(self._reopen)

    def abandon(self) -> None:
        """The unfinished game, the one in progress first, is not gone on with; it stays recorded, without a result."""
        self._do(self._abandon)

    def unfinished(self) -> RecordedGame | None:
        """The latest game without a result; None also where the disk cannot tell."""
        try:
            return self.recorder.unfinished()
        except RecordingError as error:
            self.trouble = str(error)
            return None

    def unfinished_header(self) -> GameHeader | None:
        """As `unfinished`, without what happened."""
        try:
            return self.recorder.unfinished_header()
        except RecordingError as error:
            self.trouble = str(error)
            return None

    def recent_games(self, count: int) -> list[str]:
        """What the latest games were begun as, the latest first; none where the disk cannot tell."""
        try:
            return [header.game_id for header in self.recorder.games(limit=count)]
        except RecordingError as error:
            self.trouble = str(error)
            return []

    def header(self) -> GameHeader | None:
        """Of the game that is recorded; None where there is none, or the disk cannot tell."""
        try:
            return None if self.recorder.game is None else self.recorder.header(self.recorder.game)
        except RecordingError as error:
            self.trouble = str(error)
            return None

    def close(self) -> None:
        """Lets go of the file; what still waits is lost."""
        self.recorder.close()

    def _do(self, work: Callable[[], object]) -> None:
        """Everything that waits, then `work`, each once; what fails waits for the next time."""
        self._waiting.append(work)
        try:
            while self._waiting:
                self._waiting[0]()
                self._waiting.popleft()
        except DamageError as error:
            self.trouble = f"{_NOT_RECORDED}: {error}"
            self._begin_anew()
        except RecordingError as error:
            self.trouble = f"{_NOT_RECORDED}: {error}"
        else:
            if self.trouble and self.trouble.startswith(_NOT_RECORDED):
                self.trouble = None

    def _begin_anew(self) -> None:
        """The file was damaged while it was in use: kept under another name, its games read into a new one."""
        game = self.recorder.game
        try:
            self.recorder.close()
            self.recorder = Recorder.open(self.recorder.file)
        except RecordingError as error:
            self.recorder = Recorder.in_memory(self.recorder.file, str(error))
        self.trouble = self.recorder.notice
        try:
            if game is not None:
                self.recorder.header(game)
                self.recorder.game = game
        except RecordingError as error:
            self.trouble = f"{_NOT_RECORDED}: {error}"

    def _finish(self, result: str, reason: str) -> None:
        if self.recorder.game is not None:
            self.recorder.finish_game(self.recorder.game, result, reason)

    def _reopen(self) -> None:
        if self.recorder.game is not None:
            self.recorder.reopen_game(self.recorder.game)

    def _abandon(self) -> None:
        left = None if self.recorder.game is None else self.recorder.header(self.recorder.game)
        if left is None or left.result is not None:
            left = self.recorder.unfinished_header()
        if left is not None:
            self.recorder.finish_game(left.number, "*", "abandoned")
