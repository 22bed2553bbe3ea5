"""Recordings, to be read: the list of games and each game with all that happened.

One SQLite file holds all games. Whoever writes it has a `Recorder`; reading never changes it.
"""

import json
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from controller.recording.codec import Entry
from controller.recording.errors import RecordingError
from controller.recording.recorded_game import GameHeader, RecordedGame
from controller.recording.schema import APPLICATION_ID, SCHEMA_VERSION, schema_version

FILE_NAME = "recordings.sqlite"
FOLDER_VARIABLE = "RHUNICH_RECORDINGS"
# Another program of ours may be writing an event just now; that takes milliseconds.
BUSY_TIMEOUT_S = 2.0

_HEADER_COLUMNS = (
    "number, game_id, start_fen, clock_settings, mode, started_at, "
    "south, north, event, site, round, versions, result, reason"
)
_CONDITIONS = {
    "player": "instr(lower(south || char(10) || north), lower(:player))",
    "game_id": "game_id = :game_id",
    "result": "result = :result",
    "since": "started_at >= :since",
    "until": "substr(started_at, 1, length(:until)) <= :until",
}


def default_folder(environment: Mapping[str, str]) -> Path:
    """`$RHUNICH_RECORDINGS`, or the user's own data folder."""
    chosen = environment.get(FOLDER_VARIABLE)
    return Path(chosen) if chosen else Path("~/.local/share/rhunich").expanduser()


def file_in(path: Path) -> Path:
    """The recordings' file: `path` itself if it is one (by its ending), else the one in the folder `path`."""
    return path if path.suffix == ".sqlite" else path / FILE_NAME


def explain(error: sqlite3.Error, file: Path) -> RecordingError:
    """SQLite's error in one line that names the folder or file."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_READONLY") or name == "SQLITE_PERM":
        return RecordingError(f"the recordings folder '{file.parent}' is read-only: {error}")
    if name == "SQLITE_FULL":
        return RecordingError(f"the disk with the recordings folder '{file.parent}' is full: {error}")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return RecordingError(f"the recordings '{file}' are in use by another program: {error}")
    if is_damage(error):
        return RecordingError(f"the recordings '{file}' are damaged: {error}")
    return RecordingError(f"the recordings '{file}' cannot be used: {error}")


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself, not its surroundings, is at fault."""
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def check_ours(connection: sqlite3.Connection, file: Path) -> None:
    """Passes if the file is a recording that this version can read.

    Raises: RecordingError, sqlite3.Error.
    """
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    (table_count,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if table_count and application_id != APPLICATION_ID:
        raise RecordingError(f"'{file}' is a database of another program, not recordings; it is untouched")
    version = schema_version(connection)
    if version > SCHEMA_VERSION:
        raise RecordingError(
            f"the recordings '{file}' are of a newer version ({version}, this program knows "
            f"{SCHEMA_VERSION}); they are untouched"
        )


def connect_reading(file: Path) -> sqlite3.Connection:
    """A connection that cannot change the file, also on a read-only card.

    Raises: sqlite3.Error.
    """
    uri = file.absolute().as_uri()
    connection = _connect(f"{uri}?mode=ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        if os.access(file.parent, os.W_OK) or file.with_name(f"{file.name}-wal").exists():
            raise
        # In a folder that nobody can write nobody else is writing, and SQLite needs no index of the log.
        return _connect(f"{uri}?immutable=1")
    return connection


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None)


class Archive:
    """All recorded games, to be read. Use it as a context manager, or `close` it."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        """Takes over `connection`; use `open` instead."""
        self._connection = connection
        self.file = file

    @classmethod
    def open_existing(cls, path: Path) -> "Archive":
        """The recordings in a folder, or in a `.sqlite` file.

        Raises: RecordingError if there are none, or they cannot be read.
        """
        file = file_in(path)
        if not file.is_file():
            raise RecordingError(f"there are no recordings in '{file.parent}': no file '{file.name}'")
        try:
            connection = connect_reading(file)
            try:
                check_ours(connection, file)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise explain(error, file) from error
        return Archive(connection, file)

    def games(
        self,
        *,
        player: str | None = None,
        game_id: str | None = None,
        result: str | None = None,
        since: str | None = None,
        until: str | None = None,
        limit: int = -1,
    ) -> list[GameHeader]:
        """Games, newest first. `player` is part of a name; `since` and `until` are ISO dates, both included.

        Raises: RecordingError.
        """
        wanted = {"player": player, "game_id": game_id, "result": result, "since": since, "until": until}
        conditions = [_CONDITIONS[name] for name, value in wanted.items() if value is not None]
        try:
            rows = self._connection.execute(
                f"SELECT {_HEADER_COLUMNS} FROM games WHERE {' AND '.join(conditions) or 'TRUE'} "
                "ORDER BY number DESC LIMIT :limit",
                {**wanted, "limit": limit},
            ).fetchall()
        except sqlite3.Error as error:
            raise explain(error, self.file) from error
        return [_header(row) for row in rows]

    def load(self, number: int) -> RecordedGame:
        """One game with everything that happened.

        Raises: RecordingError if there is no such game, or it cannot be read.
        """
        try:
            row = self._connection.execute(
                f"SELECT {_HEADER_COLUMNS} FROM games WHERE number = ?", (number,)
            ).fetchone()
            entries = self._connection.execute(
                "SELECT kind, t_ms, payload FROM entries WHERE game = ? ORDER BY sequence", (number,)
            ).fetchall()
        except sqlite3.Error as error:
            raise explain(error, self.file) from error
        if row is None:
            raise RecordingError(f"there is no game {number} in '{self.file}'")
        try:
            return RecordedGame(
                _header(row), tuple(Entry(kind, t_ms, json.loads(payload)) for kind, t_ms, payload in entries)
            )
        except json.JSONDecodeError as error:
            raise RecordingError(f"game {number} in '{self.file}' is damaged: {error}") from error

    def unfinished(self) -> RecordedGame | None:
        """The latest game that has no result yet.

        Raises: RecordingError.
        """
        try:
            row = self._connection.execute("SELECT max(number) FROM games WHERE result IS NULL").fetchone()
        except sqlite3.Error as error:
            raise explain(error, self.file) from error
        return None if row[0] is None else self.load(row[0])

    def close(self) -> None:
        """Lets go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _header(row: tuple[object, ...]) -> GameHeader:
    values = dict(zip(_HEADER_COLUMNS.split(", "), row, strict=True))
    values["versions"] = json.loads(str(values["versions"]))
    return GameHeader(**values)  # type: ignore[arg-type]  # STRICT columns hold the types of the fields
