"""The flight recorder: the last frames each way, because a failure in a hall cannot be repeated on request."""

from collections import deque
from dataclasses import dataclass
from itertools import count

from firmware_bridge.frames import Frame
from firmware_bridge.protocol import MESSAGES


@dataclass(frozen=True, slots=True)
class _Entry:
    order: int
    t_ms: int
    direction: str
    what: Frame | bytes | str


def _describe(what: Frame | bytes | str) -> str:
    if isinstance(what, str):
        return what
    if isinstance(what, bytes):
        return f"damaged {what.hex(' ')}"
    message = MESSAGES.get(what.type)
    try:
        if message is not None:
            return str(message.parse(what.body))
    except ValueError as error:
        return f"{error}: {what.body.hex(' ')}"
    return f"type {what.type:#04x} version {what.version}: {what.body.hex(' ')}"


class FlightRecorder:
    """Keeps the last `size` frames from the board, to the board, and notes of the link itself."""

    def __init__(self, size: int) -> None:
        self._order = count()
        self._kept = {direction: deque[_Entry](maxlen=size) for direction in ("<", ">", "!")}

    def note_received(self, t_ms: int, what: Frame | bytes) -> None:
        """A frame from the board, or the bytes of a damaged one."""
        self._note("<", t_ms, what)

    def note_sent(self, t_ms: int, frame: Frame) -> None:
        """A frame to the board."""
        self._note(">", t_ms, frame)

    def note(self, t_ms: int, text: str) -> None:
        """What the link itself did."""
        self._note("!", t_ms, text)

    def _note(self, direction: str, t_ms: int, what: Frame | bytes | str) -> None:
        self._kept[direction].append(_Entry(next(self._order), t_ms, direction, what))

    def lines(self) -> list[str]:
        """One line an entry, oldest first: time, direction (`<` from the board, `>` to it, `!` the link), what."""
        entries = sorted(
            (entry for kept in self._kept.values() for entry in kept), key=lambda entry: entry.order
        )
        return [f"{entry.t_ms:>10} {entry.direction} {_describe(entry.what)}" for entry in entries]
