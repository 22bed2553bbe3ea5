"""The recorder: everything that happens is on the disk before `append` returns.

SQLite with a write-ahead log and `synchronous=FULL`: every commit waits for the disk, and a power cut at any
moment leaves all commits that returned. One recorder writes a file; it belongs to the thread that opened it.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from controller.recording.archive import BUSY_TIMEOUT_S, Archive, check_ours, explain, file_in
from controller.recording.codec import Entry, Recordable, encode
from controller.recording.damage import find_damage, set_aside
from controller.recording.errors import EntryError, RecordingError
from controller.recording.recorded_game import RESUMED
from controller.recording.schema import migrate


class Recorder(Archive):
    """All recorded games, to be read and written.

    `notice` is a line for people if the file had to be begun anew, else None. `game` is the number of the
    game that entries are recorded for, None between games.
    """

    def __init__(self, connection: sqlite3.Connection, file: Path, notice: str | None = None) -> None:
        """Takes over `connection`; use `open` instead."""
        super().__init__(connection, file)
        self.notice = notice
        self.game: int | None = None

    @classmethod
    def open(cls, path: Path) -> Self:
        """The recordings in a folder, or in a `.sqlite` file; both are made if they are not there.

        A damaged file is kept under another name and a new one begun (see `notice`).
        Raises: RecordingError, and nothing is changed: no rights, disk full, in use, another program's file,
        a newer version's file.
        """
        file = file_in(path)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordingError(
                f"the recordings folder '{file.parent}' cannot be made: {error.strerror}"
            ) from error
        if not os.access(file.parent, os.W_OK | os.X_OK) or (file.exists() and not os.access(file, os.W_OK)):
            raise RecordingError(f"the recordings folder '{file.parent}' is read-only")
        try:
            notice = _set_damaged_aside(file)
            connection = sqlite3.connect(file, timeout=BUSY_TIMEOUT_S, isolation_level=None)
            try:
                check_ours(connection, file)
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA foreign_keys = ON")
                migrate(connection)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise explain(error, file) from error
        return cls(connection, file, notice)

    def begin_game(
        self,
        game_id: str,
        start_fen: str,
        clock_settings: str,
        mode: str,
        wall_time_iso: str,
        *,
        south: str = "",
        north: str = "",
        event: str = "",
        site: str = "",
        round_name: str = "",
        versions: Mapping[str, str] | None = None,
    ) -> int:
        """A new game's number; from now on entries are recorded for it.

        Raises: RecordingError, and the game before goes on.
        """
        with self._transaction():
            cursor = self._connection.execute(
                "INSERT INTO games (game_id, start_fen, clock_settings, mode, started_at, south, north, "
                "event, site, round, versions) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game_id,
                    start_fen,
                    clock_settings,
                    mode,
                    wall_time_iso,
                    south,
                    north,
                    event,
                    site,
                    round_name,
                    json.dumps(dict(versions or {}), ensure_ascii=False),
                ),
            )
        assert cursor.lastrowid is not None, "SQLite gives every inserted game a number"
        self.game = cursor.lastrowid
        return self.game

    def resume_game(
        self, number: int, t_ms: int, wall_time_iso: str, versions: Mapping[str, str] | None = None
    ) -> None:
        """Entries are recorded for this game again; their times count from a new base.

        Raises: RecordingError.
        """
        before, self.game = self.game, number
        try:
            self.append(
                [Entry(RESUMED, t_ms, {"wall_time": wall_time_iso, "versions": dict(versions or {})})]
            )
        except RecordingError:
            self.game = before
            raise

    def append(self, things: Iterable[Recordable]) -> None:
        """Records all of `things`, in order and in one transaction; they are durable when this returns.

        Raises: EntryError for what cannot be recorded, RecordingError for what the disk cannot do; in both
        cases none of them is recorded, and the same call may be tried again.
        """
        rows = [(self.game, entry.t_ms, entry.kind, _payload_text(entry)) for entry in map(encode, things)]
        if not rows:
            return
        with self._transaction():
            self._connection.executemany(
                "INSERT INTO entries (game, t_ms, kind, payload) VALUES (?, ?, ?, ?)", rows
            )

    def finish_game(self, number: int, result: str, reason: str) -> None:
        """Gives the game its result: `1-0`, `0-1`, `1/2-1/2`, or `*` for an abandoned one.

        Raises: RecordingError, also if there is no such game.
        """
        self._set_result(number, result, reason)

    def reopen_game(self, number: int) -> None:
        """Takes the result back: the game goes on.

        Raises: RecordingError, also if there is no such game.
        """
        self._set_result(number, None, None)

    def _set_result(self, number: int, result: str | None, reason: str | None) -> None:
        with self._transaction():
            cursor = self._connection.execute(
                "UPDATE games SET result = ?, reason = ? WHERE number = ?", (result, reason, number)
            )
            if cursor.rowcount == 0:
                raise RecordingError(f"there is no game {number} in '{self.file}'")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing, durable at the end. Raises: RecordingError."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # SQLite itself rolls back after some errors, e.g. a full disk.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise explain(error, self.file) from error


def _set_damaged_aside(file: Path) -> str | None:
    """The line for people if the file was damaged and has been moved away."""
    if not file.exists() or file.stat().st_size == 0:
        return None
    damage = find_damage(file)
    if damage is None:
        return None
    try:
        aside = set_aside(file)
    except OSError as error:
        raise RecordingError(
            f"the recordings '{file}' are damaged ({damage}) and cannot be set aside: {error.strerror}"
        ) from error
    return f"the recordings '{file}' are damaged ({damage}): kept as '{aside.name}', a new file was begun"


def _payload_text(entry: Entry) -> str:
    try:
        return json.dumps(dict(entry.payload), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise EntryError(f"the payload of '{entry.kind}' cannot be recorded: {error}") from error
