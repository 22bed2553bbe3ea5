"""What a power cut leaves of a folder: the journal of `disk_journal.c`, played on a disk that keeps what was synced.

Until it is synced, a write may be there, not there, or there in part, sector by sector and in any order; a sector that
was being written may hold anything. Names (made, removed, changed) become durable in their order, at the latest when
the folder is synced.
"""

import os
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
_HEADER = struct.Struct("<IIIQQ")
WRITE, TRUNCATE, SYNC, SYNC_FOLDER, UNLINK, RENAME = range(1, 7)
SOURCE = Path(__file__).with_name("disk_journal.c")
# The file to which a program under test writes what it has acknowledged; it is told to people, not to the disk.
ACKNOWLEDGED = "acknowledged"

# How the cut falls: what of the unsynced is there afterwards.
STYLES = ("nothing", "everything", "in order", "any sectors", "torn sectors")


@dataclass(frozen=True, slots=True)
class Change:
    """One record of the journal."""

    kind: int
    name: str
    new_name: str
    offset: int
    data: bytes


def build_library(folder: Path) -> Path:
    """The library to preload, compiled into `folder`."""
    library = folder / "disk_journal.so"
    if not library.exists():
        command = [
            "gcc",
            "-O2",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-shared",
            "-fPIC",
            "-o",
            str(library),
            str(SOURCE),
        ]
        subprocess.run([*command, "-ldl"], check=True)
    return library


def environment(library: Path, folder: Path, journal: Path, **more: str) -> dict[str, str]:
    """The environment in which a program's changes below `folder` are written down."""
    settings = {
        "LD_PRELOAD": str(library),
        "DISK_FOLDER": str(folder.resolve()),
        "DISK_JOURNAL": str(journal),
    }
    return {**os.environ, **settings, **more}


def read_journal(journal: Path) -> list[Change]:
    """Every change, in order."""
    raw = journal.read_bytes()
    changes, at = [], 0
    while at < len(raw):
        kind, name_length, new_name_length, offset, length = _HEADER.unpack_from(raw, at)
        at += _HEADER.size
        name = raw[at : at + name_length].decode()
        at += name_length
        new_name = raw[at : at + new_name_length].decode()
        at += new_name_length
        data = raw[at : at + length]
        at += len(data)
        changes.append(Change(kind, name, new_name, offset, data))
    return changes


@dataclass
class _File:
    """`pending` are the writes (offset, data) and truncations (length, None) since the last sync."""

    durable: bytes = b""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        self.durable = self.after(len(self.pending))
        self.pending.clear()

    def after(self, count: int, last_bytes: int | None = None) -> bytes:
        """With the first `count` changes; of the last of them only so many bytes."""
        content = bytearray(self.durable)
        for number, (offset, data) in enumerate(self.pending[:count], start=1):
            if data is None:
                del content[offset:]
                content.extend(bytes(offset - len(content)))
            else:
                _put(content, offset, data[:last_bytes] if number == count else data)
        return bytes(content)

    def torn(self, chance: Random, *, garbage: bool) -> bytes:
        """Each unsynced sector is there or not; with `garbage` some hold neither the old nor the new."""
        content = bytearray(self.durable)
        for offset, data in self.pending:
            if data is None:
                if chance.random() < 0.5:
                    del content[offset:]
                continue
            start = offset
            while start < offset + len(data):
                end = min((start // SECTOR + 1) * SECTOR, offset + len(data))
                fate = chance.random()
                if fate < 0.5:
                    _put(content, start, data[start - offset : end - offset])
                elif garbage and fate < 0.7:
                    _put(content, start // SECTOR * SECTOR, chance.randbytes(SECTOR))
                start = end
        return bytes(content)


def _put(content: bytearray, offset: int, data: bytes) -> None:
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


class Disk:
    """The disk as it is while the program runs, and as a cut would leave it."""

    def __init__(self, before: dict[str, bytes] | None = None) -> None:
        """`before` are the files that were there, durable, at the start."""
        self._files = {name: _File(content) for name, content in (before or {}).items()}
        self._durable_names = dict(self._files)
        self._pending_names: list[dict[str, _File]] = []
        self.acknowledged = b""

    def do(self, change: Change) -> None:
        """The program made this change."""
        if change.name == ACKNOWLEDGED:
            self.acknowledged += change.data
            return
        if change.kind == SYNC_FOLDER:
            self._durable_names = dict(self._files)
            self._pending_names.clear()
            return
        if change.kind in (WRITE, TRUNCATE) and change.name not in self._files:
            self._files[change.name] = _File()
            self._pending_names.append(dict(self._files))
        match change.kind:
            case k if k == WRITE:
                self._files[change.name].pending.append((change.offset, change.data))
            case k if k == TRUNCATE:
                self._files[change.name].pending.append((change.offset, None))
            case k if k == SYNC and change.name in self._files:
                self._files[change.name].sync()
            case k if k == UNLINK:
                self._files.pop(change.name, None)
                self._pending_names.append(dict(self._files))
            case k if k == RENAME and change.name in self._files:
                self._files[change.new_name] = self._files.pop(change.name)
                self._pending_names.append(dict(self._files))

    def after_cut(self, style: str, chance: Random) -> dict[str, bytes]:
        """The files after a cut at this moment."""
        names = [self._durable_names, *self._pending_names]
        if style == "nothing":
            return {name: file.durable for name, file in names[0].items()}
        if style == "everything":
            return {name: file.after(len(file.pending)) for name, file in names[-1].items()}
        standing = chance.choice(names)
        if style == "in order":
            return {name: _in_order(file, chance) for name, file in standing.items()}
        garbage = style == "torn sectors"
        return {name: file.torn(chance, garbage=garbage) for name, file in standing.items()}


def _in_order(file: _File, chance: Random) -> bytes:
    """The first changes, the last of them cut off at any byte."""
    count = chance.randint(0, len(file.pending))
    data = file.pending[count - 1][1] if count else None
    return file.after(count, None if data is None else chance.randint(0, len(data)))


def cuts(
    changes: list[Change], count: int, chance: Random, before: dict[str, bytes] | None = None
) -> Iterator[tuple[int, str, dict[str, bytes], bytes]]:
    """So many cuts at random moments: the change it came after, how it fell, the files, what was acknowledged."""
    moments = sorted(chance.choices(range(len(changes) + 1), k=count))
    disk, done = Disk(before), 0
    for moment in moments:
        for change in changes[done:moment]:
            disk.do(change)
        done = moment
        style = chance.choice(STYLES)
        yield moment, style, disk.after_cut(style, chance), disk.acknowledged


def lay_out(files: dict[str, bytes], folder: Path) -> None:
    """The files as they are after the power is back."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
