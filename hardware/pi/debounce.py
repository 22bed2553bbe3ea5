r"""Debounce of one contact in our own code: the first edge counts at once, then the contact is left to rest.

    level  ‾‾‾‾\_/\/\______________/\/‾‾‾‾‾‾‾
    event      ^ down at its first edge  ^ up at its first edge, never 20 ms late
                |----| rest_ms: whatever the contact does meanwhile is bounce

RPi.GPIO's `bouncetime` is not used: rpi-lgpio delays the callback by the whole time and loses short presses, RPi.GPIO
does the reverse. Both edges with our own stamps behave alike on both. Pure: times in milliseconds come in.
"""

from dataclasses import dataclass

REST_MS = 15  # a lever's contact was at rest well within this


@dataclass(frozen=True, slots=True)
class Change:
    """The contact changed; `t_ms` is the time of its first edge."""

    t_ms: int
    down: bool


class Debounce:
    """The debounced state of one contact, open (up) at first."""

    def __init__(self, down: bool = False, rest_ms: int = REST_MS) -> None:
        self.down = down
        self._rest_ms = rest_ms
        self._rest_until_ms: int | None = None
        self._first_edge_ms = 0

    def edge(self, t_ms: int, down: bool) -> Change | None:
        """Take an edge of the raw level. Gives the change if it is one."""
        if self._rest_until_ms is not None and t_ms < self._rest_until_ms:
            self._first_edge_ms = t_ms
            return None
        return self._accept(t_ms, down)

    def settle(self, t_ms: int, down: bool) -> Change | None:
        """Compare with the raw level once the rest is over: a press shorter than the rest ends here."""
        if self._rest_until_ms is None or t_ms < self._rest_until_ms:
            return None
        self._rest_until_ms = None
        if down == self.down:
            return None
        self.down = down
        return Change(self._first_edge_ms, down)

    def due_ms(self) -> int | None:
        """Give when `settle` is next worth calling, None while the contact rests."""
        return self._rest_until_ms

    def _accept(self, t_ms: int, down: bool) -> Change | None:
        if down == self.down:
            return None
        self.down = down
        self._rest_until_ms = t_ms + self._rest_ms
        self._first_edge_ms = t_ms
        return Change(t_ms, down)
