"""What can still be read of damaged recordings, read into a new file. The damaged file is only read."""

import sqlite3
from pathlib import Path

from controller.recording.archive import connect_reading
from controller.recording.schema import entry_ids


def salvage(damaged: Path, connection: sqlite3.Connection) -> str:
    """Copies every game that can be read, under its number, up to its first entry that cannot; says in words what
    became of them. `connection` is the new file's, in autocommit mode.

    Raises: sqlite3.Error of the new file.
    """
    try:
        source = connect_reading(damaged)
    except sqlite3.DatabaseError:
        return "no game of it can be read, a new file was begun"
    try:
        headers, all_headers = _readable(source, "SELECT * FROM games ORDER BY number")
        copied = [_copy_game(source, header, connection) for header in headers]
    finally:
        source.close()
    count = copied.count(True) + copied.count(False)
    if not count:
        return "no game of it can be read, a new file was begun"
    words = f"{count} {'game was' if count == 1 else 'games were'} read into a new file"
    if False in copied:
        words += f", {copied.count(False)} of them not to the end"
    return words if all_headers and count == len(copied) else f"{words}; others cannot be read"


def _copy_game(
    source: sqlite3.Connection, header: dict[str, object], connection: sqlite3.Connection
) -> bool | None:
    """Whether all entries of the game could be read, what was read being durable; None if nothing of it makes sense."""
    number = header["number"]
    if not isinstance(number, int):
        return None
    # An older version's table has columns of game and sequence instead of one number.
    rows, is_whole = _readable(
        source,
        "SELECT id, t_ms, kind, payload FROM entries WHERE id BETWEEN ? AND ? ORDER BY id",
        *entry_ids(number),
    )
    if not rows and not is_whole:
        rows, is_whole = _readable(
            source,
            "SELECT (game << 32) + sequence, t_ms, kind, payload FROM entries WHERE game = ? ORDER BY sequence",
            number,
        )
    connection.execute("BEGIN IMMEDIATE")
    try:
        known = {name for _, name, *_ in connection.execute("PRAGMA table_info(games)")}
        columns = [name for name in header if name in known]
        connection.execute(
            f"INSERT INTO games ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
            [header[name] for name in columns],
        )
        connection.executemany(
            "INSERT INTO entries (id, t_ms, kind, payload) VALUES (?, ?, ?, ?)",
            [tuple(row.values()) for row in rows],
        )
        connection.execute("COMMIT")
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK")  # a value that its column does not allow: what was read is no game
        return None
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return is_whole


def _readable(
    source: sqlite3.Connection, query: str, *values: object
) -> tuple[list[dict[str, object]], bool]:
    """The rows before the first that cannot be read, by column, and whether these are all."""
    rows: list[dict[str, object]] = []
    try:
        cursor = source.execute(query, values)
        names = [column[0] for column in cursor.description]
        for row in cursor:
            # What was read before an error counts, so no comprehension.
            rows.append(dict(zip(names, row, strict=True)))  # noqa: PERF401
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return rows, False
    return rows, True
