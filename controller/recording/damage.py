"""Damaged recordings are moved out of the way, byte for byte, before a new file is begun."""

import sqlite3
from pathlib import Path

from controller.recording.archive import connect_reading, is_damage

# Checking reads the whole file; beyond this size the start of an evening would wait too long for a slow card.
_CHECKED_MAX_BYTES = 32 * 1024 * 1024
_COMPANIONS = ("", "-wal", "-shm", "-journal")


def find_damage(file: Path) -> str | None:
    """What is wrong with the file, None if nothing was found; the file is only read.

    Raises: sqlite3.Error for what is no damage, e.g. missing rights.
    """
    try:
        connection = connect_reading(file)
        try:
            connection.execute("PRAGMA user_version").fetchone()
            if file.stat().st_size > _CHECKED_MAX_BYTES:
                return None
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return str(error)
    return None if verdict == "ok" else " ".join(str(verdict).split())


def set_aside(file: Path) -> Path:
    """Renames the file and its companions; gives the new name. Raises: OSError."""
    number = 1
    while (aside := file.with_name(f"{file.stem}-damaged-{number}{file.suffix}")).exists():
        number += 1
    for companion in _COMPANIONS:
        part = file.with_name(file.name + companion)
        if part.exists():
            part.rename(aside.with_name(aside.name + companion))
    return aside
