"""The tables, and the steps that bring an older file up to date.

    games      one row a game: what is known at its start, and its result once there is one
    entries    everything that happened, in the order in which it was acknowledged; `game` is `BETWEEN_GAMES`
               for what belongs to none

An event costs the card one page: `entries` is one tree in the order of writing, without a second index.

SQLite's own `user_version` counts the steps done; each step and its count are one transaction.
"""

import sqlite3
from collections.abc import Sequence

# "Rhun" in ASCII, so that no other program's database is taken for ours.
APPLICATION_ID = 0x5268756E

_FIRST = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        game_id TEXT NOT NULL,
        start_fen TEXT NOT NULL,
        clock_settings TEXT NOT NULL,
        mode TEXT NOT NULL,
        started_at TEXT NOT NULL,
        south TEXT NOT NULL,
        north TEXT NOT NULL,
        event TEXT NOT NULL,
        site TEXT NOT NULL,
        round TEXT NOT NULL,
        versions TEXT NOT NULL,
        result TEXT,
        reason TEXT
    ) STRICT
    """,
    "CREATE INDEX games_by_start ON games (started_at)",
    """
    CREATE TABLE entries (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER REFERENCES games (number),
        t_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX entries_by_game ON entries (game, sequence)",
    f"PRAGMA application_id = {APPLICATION_ID}",
)

# Version 2: boards of a round, deleting with undo, and entries as one tree (three pages an event became one).
_SECOND = (
    "ALTER TABLE games ADD COLUMN board TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN deleted_at TEXT",
    """
    CREATE TABLE entries_in_one_tree (
        game INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        t_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY (game, sequence)
    ) STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO entries_in_one_tree (game, sequence, t_ms, kind, payload)
    SELECT coalesce(game, 0), sequence, t_ms, kind, payload FROM entries
    """,
    "DROP TABLE entries",
    "ALTER TABLE entries_in_one_tree RENAME TO entries",
)
# Version 3: the same tree by one number, game and sequence together: SQLite appends to such a table without touching
# the pages beside its end.
_THIRD = (
    """
    CREATE TABLE entries_by_number (
        id INTEGER PRIMARY KEY,
        t_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL
    ) STRICT
    """,
    """
    INSERT INTO entries_by_number (id, t_ms, kind, payload)
    SELECT (game << 32) + sequence, t_ms, kind, payload FROM entries ORDER BY game, sequence
    """,
    "DROP TABLE entries",
    "ALTER TABLE entries_by_number RENAME TO entries",
)
BETWEEN_GAMES = 0  # games are numbered from 1
SEQUENCE_BITS = 32  # of an entry's id; the rest is its game

Migration = Sequence[str]
MIGRATIONS: tuple[Migration, ...] = (_FIRST, _SECOND, _THIRD)
SCHEMA_VERSION = len(MIGRATIONS)


def entry_ids(game: int) -> tuple[int, int]:
    """The first and the last id that an entry of this game can have."""
    return game << SEQUENCE_BITS, ((game + 1) << SEQUENCE_BITS) - 1


def schema_version(connection: sqlite3.Connection) -> int:
    """How many steps the file has behind it; 0 for an empty one."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Does the steps that are missing; `connection` must be in autocommit mode.

    Raises: sqlite3.Error; the file then is as it was after the last step that succeeded.
    """
    for version in range(schema_version(connection), len(migrations)):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in migrations[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
