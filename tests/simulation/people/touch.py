"""The touches that gestures are made of."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Touch:
    """A piece leaves (`lifted`) or reaches a square, so long after its gesture began."""

    at_ms: int
    square: str
    lifted: bool


def lift(square: str) -> tuple[str, bool]:
    """A step of a gesture that has no time yet."""
    return (square, True)


def place(square: str) -> tuple[str, bool]:
    """A step of a gesture that has no time yet."""
    return (square, False)


def later(touches: Iterable[Touch], ms: int) -> list[Touch]:
    """The same, so much later."""
    return [Touch(touch.at_ms + ms, touch.square, touch.lifted) for touch in touches]


def joined(*gestures: list[Touch], pauses_ms: Iterable[int]) -> list[Touch]:
    """One gesture after the other, with these pauses between them."""
    whole: list[Touch] = []
    for gesture, pause_ms in zip(gestures, (0, *pauses_ms), strict=True):
        begin = max((touch.at_ms for touch in whole), default=0) + pause_ms
        whole += later(gesture, begin)
    return whole
