"""The recorder: everything that happens is on the disk before `append` returns.

SQLite with a write-ahead log and `synchronous=FULL`: every commit waits for the disk, and a power cut at any
moment leaves all commits that returned. One recorder writes a file; it belongs to the thread that opened it.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Self

from controller.recording.archive import (
    BUSY_TIMEOUT_S,
    Archive,
    check_ours,
    explain,
    file_in,
    is_damage,
)
from controller.recording.codec import Entry, Recordable, encode
from controller.recording.damage import find_damage, set_aside
from controller.recording.days import is_day
from controller.recording.errors import EntryError, RecordingError
from controller.recording.recorded_game import RESUMED, GameHeader, RecordedGame
from controller.recording.salvage import salvage
from controller.recording.schema import BETWEEN_GAMES, entry_ids, migrate

EDITABLE = ("south", "north", "event", "site", "date", "round", "board")
_IN_MEMORY = ":memory:"


class Recorder(Archive):
    """All recorded games, to be read and written.

    `notice` is a line for people if the file had to be begun anew, or nothing can be kept, else None. `game` is the
    number of the game that entries are recorded for, None between games.
    """

    def __init__(self, connection: sqlite3.Connection, file: Path, notice: str | None = None) -> None:
        """Takes over `connection`; use `open` instead."""
        super().__init__(connection, file)
        self.notice = notice
        self.game: int | None = None
        self._next: dict[int, int] = {}  # by game: the id of its next entry

    @classmethod
    def open(cls, path: Path) -> Self:
        """The recordings in a folder, or in a `.sqlite` file; both are made if they are not there.

        A damaged file is kept under another name and a new one begun with every game that can be read (see `notice`).
        Raises: RecordingError, and nothing is changed: no rights, disk full, in use; ForeignFileError for another
        program's file or a newer version's.
        """
        file = file_in(path)
        try:
            _make_folder(file.parent)
        except OSError as error:
            raise RecordingError(
                f"the recordings folder '{file.parent}' cannot be made: {error.strerror}"
            ) from error
        if not os.access(file.parent, os.W_OK | os.X_OK) or (file.exists() and not os.access(file, os.W_OK)):
            raise RecordingError(f"the recordings folder '{file.parent}' is read-only")
        try:
            _roll_back(file)
            damage = _set_damaged_aside(file)
            connection = connect_writing(file)
            try:
                check_ours(connection, file)
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA foreign_keys = ON")
                migrate(connection)
                notice = None if damage is None else f"{damage.text}; {salvage(damage.aside, connection)}"
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise explain(error, file) from error
        return cls(connection, file, notice)

    @classmethod
    def in_memory(cls, path: Path, notice: str) -> Self:
        """Recordings that last as long as the program, where the card cannot be written; `notice` says so."""
        connection = sqlite3.connect(_IN_MEMORY, isolation_level=None)
        migrate(connection)
        return cls(connection, file_in(path), notice)

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
        board: str = "",
        versions: Mapping[str, str] | None = None,
    ) -> int:
        """A new game's number; from now on entries are recorded for it.

        Raises: RecordingError, and the game before goes on.
        """
        with self._transaction():
            number = self._insert_header(
                GameHeader(
                    number=0,
                    game_id=game_id,
                    start_fen=start_fen,
                    clock_settings=clock_settings,
                    mode=mode,
                    started_at=wall_time_iso,
                    south=south,
                    north=north,
                    event=event,
                    site=site,
                    round=round_name,
                    versions=versions or {},
                    result=None,
                    reason=None,
                    board=board,
                )
            )
        self.game = number
        return number

    def resume_game(
        self, number: int, t_ms: int, wall_time_iso: str, versions: Mapping[str, str] | None = None
    ) -> None:
        """Entries are recorded for this game again; their times count from a new base.

        The result of a game that was left off (`*`) is taken back. Raises: RecordingError.
        """
        is_closed = self.header(number).result is not None
        before, self.game = self.game, number
        try:
            self.append(
                [Entry(RESUMED, t_ms, {"wall_time": wall_time_iso, "versions": dict(versions or {})})]
            )
            if is_closed:
                self.reopen_game(number)
        except RecordingError:
            self.game = before
            raise

    def append(self, things: Iterable[Recordable]) -> None:
        """Records all of `things`, in order and in one transaction; they are durable when this returns.

        Raises: EntryError for what cannot be recorded, RecordingError for what the disk cannot do; in both
        cases none of them is recorded, and the same call may be tried again.
        """
        game = BETWEEN_GAMES if self.game is None else self.game
        first = self._next_id(game)
        rows = [
            (entry_id, entry.t_ms, entry.kind, _payload_text(entry))
            for entry_id, entry in enumerate(map(encode, things), start=first)
        ]
        if not rows:
            return
        self._next.pop(game, None)  # known again once these are written
        with self._transaction():
            self._connection.executemany(
                "INSERT INTO entries (id, t_ms, kind, payload) VALUES (?, ?, ?, ?)", rows
            )
        self._next[game] = first + len(rows)

    def _next_id(self, game: int) -> int:
        """Raises: RecordingError."""
        if game not in self._next:
            try:
                (last,) = self._connection.execute(
                    "SELECT max(id) FROM entries WHERE id BETWEEN ? AND ?", entry_ids(game)
                ).fetchone()
            except sqlite3.Error as error:
                raise explain(error, self.file) from error
            self._next[game] = (entry_ids(game)[0] if last is None else last) + 1
        return self._next[game]

    def add_game(self, recorded: RecordedGame) -> int:
        """A game that was recorded elsewhere, or read from a file, as a new one; its number.

        Raises: RecordingError, EntryError; nothing of it is recorded.
        """
        header = recorded.header
        with self._transaction():
            number = self._insert_header(header)
            self._connection.executemany(
                "INSERT INTO entries (id, t_ms, kind, payload) VALUES (?, ?, ?, ?)",
                [
                    (entry_id, entry.t_ms, entry.kind, _payload_text(entry))
                    for entry_id, entry in enumerate(recorded.entries, start=entry_ids(number)[0] + 1)
                ],
            )
        return number

    def _insert_header(self, header: GameHeader) -> int:
        columns = {field.name: getattr(header, field.name) for field in fields(header)}
        del columns["number"]
        columns["versions"] = json.dumps(dict(header.versions), ensure_ascii=False)
        cursor = self._connection.execute(
            f"INSERT INTO games ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
            tuple(columns.values()),
        )
        assert cursor.lastrowid is not None, "SQLite gives every inserted game a number"
        return cursor.lastrowid

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

    def edit_game(self, number: int, **fields: str) -> None:
        """Gives a game other names: any of `EDITABLE`. A new `date` keeps the time of day; empty is unknown.

        Raises: RecordingError, also if there is no such game; ValueError for another field, or no such day.
        """
        for name in fields:
            if name not in EDITABLE:
                raise ValueError(f"'{name}' of a game cannot be edited; {', '.join(EDITABLE)} can")
        if "date" in fields:
            day = fields.pop("date")
            if day and not is_day(day):
                raise ValueError(f"date '{day}' is no day: write it as 2026-11-21")
            fields["started_at"] = day and day + self.header(number).started_at[len(day) :]
        self._update(number, **fields)

    def delete_game(self, number: int, wall_time_iso: str = "") -> None:
        """Takes a game out of the list; `restore_game` brings it back with all that happened.

        `wall_time_iso` is when, for people, empty where nobody knows.

        Raises: RecordingError, also if there is no such game.
        """
        self._update(number, deleted_at=wall_time_iso)

    def restore_game(self, number: int) -> None:
        """Takes a deletion back.

        Raises: RecordingError, also if there is no such game.
        """
        self._update(number, deleted_at=None)

    def _set_result(self, number: int, result: str | None, reason: str | None) -> None:
        self._update(number, result=result, reason=reason)

    def _update(self, number: int, **columns: str | None) -> None:
        """The names of the columns come from this file only."""
        if not columns:
            return
        assignments = ", ".join(f"{name} = ?" for name in columns)
        with self._transaction():
            cursor = self._connection.execute(
                f"UPDATE games SET {assignments} WHERE number = ?", (*columns.values(), number)
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


def connect_writing(file: Path) -> sqlite3.Connection:
    """A connection for a card that may spoil a whole sector when the power goes while it is being written.

    SQLite otherwise takes it that bytes beside those being written stay as they are, and the end of an event that was
    acknowledged may share its sector with the next one (`psow=0`, SQLite's "powersafe overwrite").
    Raises: sqlite3.Error.
    """
    uri = f"{file.absolute().as_uri()}?psow=0"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None)


@dataclass(frozen=True, slots=True)
class _Damage:
    """`text` is the line for people; the damaged file now is `aside`."""

    text: str
    aside: Path


def _roll_back(file: Path) -> None:
    """Undoes what was half-written when the power went before the file had its log: reading cannot do that.

    Raises: sqlite3.Error.
    """
    if not file.with_name(f"{file.name}-journal").exists():
        return
    connection = connect_writing(file)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise  # damage is the next step's to find
    finally:
        connection.close()


def _set_damaged_aside(file: Path) -> _Damage | None:
    """What was found if the file was damaged and has been moved away."""
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
    return _Damage(f"the recordings '{file}' are damaged ({damage}): kept as '{aside.name}'", aside)


def _make_folder(folder: Path) -> None:
    """Makes the folder and those above it, each durable in its parent. Raises: OSError."""
    if folder.is_dir():
        return
    _make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    above = os.open(folder.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(above)
    finally:
        os.close(above)


def _payload_text(entry: Entry) -> str:
    try:
        return json.dumps(dict(entry.payload), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise EntryError(f"the payload of '{entry.kind}' cannot be recorded: {error}") from error
