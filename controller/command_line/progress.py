"""A bar on the terminal for work that takes long."""

from typing import TextIO

_WIDTH = 30


class ProgressBar:
    """Draws what it is told on one line, and wipes it at the end; nothing where nobody sees it."""

    def __init__(self, stream: TextIO) -> None:
        """`stream`: standard error."""
        self._stream = stream
        self._shown = ""

    def __enter__(self) -> "ProgressBar":
        """To be used by `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Wipes the line."""
        if self._shown:
            self._write("")
            self._stream.write("\r")

    def __call__(self, what: str, done: int, total: int | None) -> None:
        """Shows how much of `what` is done."""
        if not self._stream.isatty():
            return
        if total is None:
            self._write(f"{what} {done:,}")
            return
        full = _WIDTH * done // max(total, 1)
        self._write(f"[{'#' * full}{'.' * (_WIDTH - full)}] {100 * done // max(total, 1)} % {what}")

    def _write(self, text: str) -> None:
        if text != self._shown:
            self._stream.write(f"\r{text:<{len(self._shown)}}")
            self._stream.flush()
            self._shown = text
