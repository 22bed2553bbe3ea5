"""The clock and the board of a made trace: hands put touches on it, out comes what the sensors report."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.simulation.people.touch import Touch


class InconsistentTouchError(ValueError):
    """Touches that no board could report: a lift from an empty square, or an arrival on an occupied one."""


@dataclass
class Timeline:
    """Touches and other events by time. While the link is down nothing is reported."""

    start: frozenset[str]
    now_ms: int = 0  # the end of what has happened
    touches: list[tuple[int, str, bool]] = field(default_factory=list)
    others: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    down: list[tuple[int, int]] = field(default_factory=list)

    def hand(self, gesture: Iterable[Touch], gap_ms: int) -> tuple[int, int]:
        """A gesture that begins `gap_ms` after now (also before now, where no square forbids it); first and last."""
        gesture = sorted(gesture)
        latest = {square: t for t, square, _ in self.touches[-40:]}
        start = self.now_ms + gap_ms
        if any(start + touch.at_ms <= latest.get(touch.square, -1000) + 5 for touch in gesture):
            start = self.now_ms + 60
        start = max(start, 0)
        for touch in gesture:
            self.touches.append((start + touch.at_ms, touch.square, touch.lifted))
        last = start + gesture[-1].at_ms
        self.now_ms = max(self.now_ms, last)
        return start + gesture[0].at_ms, last

    def recent(self, since_ms: int) -> list[Touch]:
        """What was touched from this time on, with times from then."""
        return [Touch(t - since_ms, square, lifted) for t, square, lifted in self.touches if t >= since_ms]

    def event(self, t_ms: int, **fields: Any) -> None:
        """Any other event."""
        self.others.append((t_ms, fields))
        self.now_ms = max(self.now_ms, t_ms)

    def occupied(self, t_ms: int | None = None) -> set[str]:
        """What stands on the board at a time (after everything, without one). Raises: InconsistentTouchError."""
        found = set(self.start)
        for t, square, lifted in sorted(self.touches, key=lambda touch: touch[0]):
            if t_ms is not None and t > t_ms:
                break
            if (square in found) != lifted:
                raise InconsistentTouchError(f"{square} at {t} ms")
            found ^= {square}
        return found

    def events(self, *, heard: bool = True) -> list[dict[str, Any]]:
        """The trace, or what is not `heard`: what happens while the link is down. Raises: InconsistentTouchError."""
        self.occupied()
        entries: list[tuple[int, int, dict[str, Any]]] = []
        for t, square, lifted in self.touches:
            entries.append((t, 1, {"ev": "lift" if lifted else "place", "sq": square}))
        for t, fields in self.others:
            entries.append((t, 0 if fields["ev"] == "link" else 2, fields))
        return [
            {"t": t / 1000, **fields}
            for t, _, fields in sorted(entries, key=lambda entry: entry[:2])
            if heard == (fields["ev"] == "link" or not any(first <= t < last for first, last in self.down))
        ]
