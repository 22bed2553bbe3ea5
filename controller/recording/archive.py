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
from controller.recording.errors import DamageError, ForeignFileError, RecordingError
from controller.recording.recorded_game import GameHeader, RecordedGame
from controller.recording.schema import APPLICATION_ID, SCHEMA_VERSION, entry_ids, migrate, schema_version

FILE_NAME = "recordings.sqlite"
FOLDER_VARIABLE = "RHUNICH_RECORDINGS"
# Another program of ours may be writing an event just now; that takes milliseconds.
BUSY_TIMEOUT_S = 2.0

_HEADER_COLUMNS = (
    "number, game_id, start_fen, clock_settings, mode, started_at, "
    "south, north, event, site, round, versions, result, reason, board, deleted_at"
)
_CONDITIONS = {
    "text": "instr(casefold(south || char(10) || north || char(10) || event || char(10) || site), :text)",
    "player": "instr(casefold(south || char(10) || north), :player)",
    "event": "instr(casefold(event), :event)",
    "game_id": "game_id = :game_id",
    "result": "coalesce(result, '*') = :result",  # `*` for what has none
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
        return DamageError(f"the recordings '{file}' are damaged: {error}")
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
        raise ForeignFileError(f"'{file}' is a database of another program, not recordings; it is untouched")
    version = schema_version(connection)
    if version > SCHEMA_VERSION:
        raise ForeignFileError(
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


def _up_to_date(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The same recordings in this version's tables: a copy in memory where the file, which stays as it is, is older.

    Raises: sqlite3.Error.
    """
    if schema_version(connection) == SCHEMA_VERSION:
        return connection
    copy = sqlite3.connect(":memory:", isolation_level=None)
    connection.backup(copy)
    connection.close()
    migrate(copy)
    return copy


class Archive:
    """All recorded games, to be read. Use it as a context manager, or `close` it."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        """Takes over `connection`; use `open` instead."""
        self._connection = connection
        self.file = file
        # SQLite's own `lower` knows ASCII only.
        connection.create_function("casefold", 1, str.casefold, deterministic=True)

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
                connection = _up_to_date(connection)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise explain(error, file) from error
        return Archive(connection, file)

    def games(
        self,
        *,
        text: str | None = None,
        player: str | None = None,
        event: str | None = None,
        game_id: str | None = None,
        result: str | None = None,
        since: str | None = None,
        until: str | None = None,
        is_deleted: bool = False,
        limit: int = -1,
        offset: int = 0,
    ) -> list[GameHeader]:
        """Games, newest first. `player` and `event` are parts of a name, `text` of any name, in any case;
        `since` and `until` are ISO dates, both included. `offset` games are passed over, for the next page.

        Raises: RecordingError.
        """
        wanted = {
            "text": text and text.casefold(),
            "player": player and player.casefold(),
            "event": event and event.casefold(),
            "game_id": game_id,
            "result": result,
            "since": since,
            "until": until,
        }
        # SQLite's own `lower` is ten times as fast, and enough to find letters of ASCII.
        conditions = [
            _CONDITIONS[name].replace("casefold", "lower" if value.isascii() else "casefold")
            for name, value in wanted.items()
            if value
        ]
        conditions.append(f"deleted_at IS {'NOT NULL' if is_deleted else 'NULL'}")
        try:
            rows = self._connection.execute(
                f"SELECT {_HEADER_COLUMNS} FROM games WHERE {' AND '.join(conditions)} "
                "ORDER BY number DESC LIMIT :limit OFFSET :offset",
                {**wanted, "limit": limit, "offset": offset},
            ).fetchall()
        except sqlite3.Error as error:
            raise explain(error, self.file) from error
        return [_header(row) for row in rows]

    def load(self, number: int) -> RecordedGame:
        """One game with everything that happened.

        Raises: RecordingError if there is no such game, or it cannot be read.
        """
        header = self.header(number)
        try:
            entries = self._connection.execute(
                "SELECT kind, t_ms, payload FROM entries WHERE id BETWEEN ? AND ? ORDER BY id",
                entry_ids(number),
            ).fetchall()
            return RecordedGame(
                header, tuple(Entry(kind, t_ms, json.loads(payload)) for kind, t_ms, payload in entries)
            )
        except sqlite3.Error as error:
            raise explain(error, self.file) from error
        except json.JSONDecodeError as error:
            raise DamageError(f"game {number} in '{self.file}' is damaged: {error}") from error

    def header(self, number: int) -> GameHeader:
        """One row of the game list, deleted or not.

        Raises: RecordingError if there is no such game.
        """
        row = self._row("SELECT {columns} FROM games WHERE number = ?", number)
        if row is None:
            raise RecordingError(f"there is no game {number} in '{self.file}'")
        return _header(row)

    def unfinished_header(self) -> GameHeader | None:
        """The latest game that has no result yet.

        Raises: RecordingError.
        """
        row = self._row(
            "SELECT {columns} FROM games WHERE result IS NULL AND deleted_at IS NULL "
            "ORDER BY number DESC LIMIT 1"
        )
        return None if row is None else _header(row)

    def unfinished(self) -> RecordedGame | None:
        """As `unfinished_header`, with everything that happened.

        Raises: RecordingError.
        """
        header = self.unfinished_header()
        return None if header is None else self.load(header.number)

    def _row(self, query: str, *values: object) -> tuple[object, ...] | None:
        """The first row of a query for all `{columns}` of headers."""
        try:
            row: tuple[object, ...] | None = self._connection.execute(
                query.format(columns=_HEADER_COLUMNS), values
            ).fetchone()
        except sqlite3.Error as error:
            raise explain(error, self.file) from error
        return row

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
