"""Text files that a person names."""

import sys
from pathlib import Path

from controller.command_line.errors import CommandError


def read_text(name: str, what: str) -> str:
    """The text of the file `name`, of standard input for `-`; `what` names it in the message.

    Raises: CommandError if it cannot be read or is no text.
    """
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"the {what} '{name}' cannot be read: {error.strerror}") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        # PGN's own character set is Latin-1, and older files use it.
        return raw.decode("latin-1")


def write_text(name: str, text: str) -> None:
    """Writes the whole file, or leaves what was there.

    Raises: CommandError.
    """
    target = Path(name)
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise CommandError(f"'{name}' cannot be written: {error.strerror}") from error
