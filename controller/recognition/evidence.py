"""The sensor log: which square was emptied or filled when, as far back as a candidate may still ask."""

from dataclasses import dataclass

_KEPT = 160  # events; a move makes at most about ten


@dataclass(frozen=True, slots=True)
class Touch:
    """One debounced change of one square."""

    t_ms: int
    square: int  # mask of one bit
    lifted: bool


@dataclass(frozen=True, slots=True)
class Log:
    """An append-only sequence of which only the newest part is kept; indexes stay valid."""

    touches: tuple[Touch, ...] = ()
    dropped: int = 0

    @property
    def end(self) -> int:
        """The index of the next touch."""
        return self.dropped + len(self.touches)

    def add(self, touch: Touch) -> "Log":
        """The log with one touch more."""
        touches = (*self.touches, touch)
        surplus = len(touches) - _KEPT
        return Log(touches[surplus:], self.dropped + surplus) if surplus > 0 else Log(touches, self.dropped)

    def since(self, mark: int) -> tuple[Touch, ...]:
        """The touches from index `mark` on (as far as they are kept)."""
        return self.touches[max(0, mark - self.dropped) :]

    def between(self, mark: int, end: int) -> tuple[Touch, ...]:
        """The touches from index `mark` up to and without index `end`."""
        return self.touches[max(0, mark - self.dropped) : max(0, end - self.dropped)]

    def end_of(self, mark: int, squares: int) -> int:
        """The index after the last touch of any of `squares` since `mark`; `mark` if there is none."""
        for offset in range(len(self.touches) - 1, max(0, mark - self.dropped) - 1, -1):
            if self.touches[offset].square & squares:
                return self.dropped + offset + 1
        return mark

    def last_lift_ms(self, square: int, end: int | None = None) -> int | None:
        """When this square was last emptied, before index `end`."""
        known = self.touches if end is None else self.between(0, end)
        return next((t.t_ms for t in reversed(known) if t.lifted and t.square & square), None)


@dataclass(frozen=True, slots=True)
class Sensed:
    """What the sensors have told: which squares are occupied now (a mask), and the log."""

    occupied: int
    log: Log = Log()

    def after(self, touch: Touch) -> "Sensed":
        """With one touch more."""
        return Sensed(self.occupied ^ touch.square, self.log.add(touch))


def returned_squares(touches: tuple[Touch, ...]) -> int:
    """Squares that were emptied and then filled again: adjusted pieces, or replaced ones."""
    lifted = returned = 0
    for touch in touches:
        if touch.lifted:
            lifted |= touch.square
            returned &= ~touch.square
        elif lifted & touch.square:
            returned |= touch.square
    return returned


def touched_squares(touches: tuple[Touch, ...]) -> int:
    """Every square that changed."""
    mask = 0
    for touch in touches:
        mask |= touch.square
    return mask


def last_placed(touches: tuple[Touch, ...]) -> int:
    """The square filled last, 0 if none."""
    return next((t.square for t in reversed(touches) if not t.lifted), 0)
