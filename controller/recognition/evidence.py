"""The sensor log: which square was emptied or filled when, as far back as a candidate may still ask."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from operator import or_

from controller.recognition import costs

_KEPT = 160  # events; a move makes at most about ten


@dataclass(frozen=True, slots=True)
class Touch:
    """One debounced change of one square."""

    t_ms: int
    square: int  # mask of one bit
    lifted: bool
    told_ms: int | None = None  # when it was told, where it is believed to have happened earlier


@dataclass(frozen=True, slots=True)
class Log:
    """An append-only sequence of which only the newest part is kept; indexes stay valid."""

    touches: tuple[Touch, ...] = ()
    dropped: int = 0
    heads: tuple[int, ...] = ()  # for each touch a number that stands for it and all before

    @property
    def end(self) -> int:
        """The index of the next touch."""
        return self.dropped + len(self.touches)

    def add(self, touch: Touch) -> "Log":
        """The log with one touch more."""
        surplus = max(0, len(self.touches) + 1 - _KEPT)
        head = hash((self.heads[-1] if self.heads else self.dropped, touch))
        return Log((*self.touches[surplus:], touch), self.dropped + surplus, (*self.heads[surplus:], head))

    def until(self, mark: int) -> "Log":
        """The log as it was before index `mark`."""
        count = max(0, mark - self.dropped)
        return Log(self.touches[:count], self.dropped, self.heads[:count])

    def head(self, mark: int) -> int:
        """A number that stands for all touches before index `mark`: the same in logs that have the same ones."""
        return self.heads[mark - self.dropped - 1] if mark > self.dropped else -self.dropped

    def since(self, mark: int) -> tuple[Touch, ...]:
        """The touches from index `mark` on (as far as they are kept)."""
        first = mark - self.dropped  # asked so often that a comparison costs less than max()
        return self.touches[first if first > 0 else 0 :]

    def just_touched(self) -> int:
        """The squares changed just before the last touch: by a reply, if something else was not finished yet."""
        if not self.touches:
            return 0
        mask = 0
        for touch in reversed(self.touches[:-1]):
            if touch.t_ms < self.touches[-1].t_ms - costs.OVERLAP_MS:
                break
            mask |= touch.square
        return mask

    def begin_of_reply(self, mark: int) -> int:
        """The index from which on touches may belong to a reply to the move that ended at index `mark`.

        A hasty reply begins a little before the piece before it is reported down.
        """
        last = mark - 1 - self.dropped
        if not 0 <= last < len(self.touches):
            return mark
        hasty_ms = self.touches[last].t_ms - costs.OVERLAP_MS
        while last > 0 and self.touches[last - 1].t_ms >= hasty_ms:
            last -= 1
        return self.dropped + last

    def end_of_overlap(self, mark: int) -> int:
        """The index up to which touches belong together with the last one before index `mark`: a piece that is pushed
        from square to square closes the next switch before the last one opens.
        """
        last = mark - 1 - self.dropped
        if not 0 <= last < len(self.touches):
            return mark
        end, late_ms = last + 1, self.touches[last].t_ms + costs.OVERLAP_MS
        while end < len(self.touches) and self.touches[end].t_ms <= late_ms:
            end += 1
        return self.dropped + end

    def still_lifted(self, mark: int, end: int, within_ms: int) -> int:
        """The squares emptied between two indexes, shortly before the second, and not filled again by then."""
        touches = self.between(mark, end)
        lifted = 0
        for touch in touches:
            if not touch.lifted:
                lifted &= ~touch.square
            elif touch.t_ms >= touches[-1].t_ms - within_ms:
                lifted |= touch.square
        return lifted

    def between(self, mark: int, end: int) -> tuple[Touch, ...]:
        """The touches from index `mark` up to and without index `end`."""
        first, last = mark - self.dropped, end - self.dropped
        return self.touches[first if first > 0 else 0 : last if last > 0 else 0]

    def end_of(self, mark: int, squares: int, end: int | None = None) -> int:
        """The index after the last touch of any of `squares` since `mark` (before index `end`); `mark` if none."""
        count = len(self.touches) if end is None else end - self.dropped
        for offset in range(count - 1, max(0, mark - self.dropped) - 1, -1):
            if self.touches[offset].square & squares:
                return self.dropped + offset + 1
        return mark

    def first_placed(self, square: int, mark: int, end: int) -> int | None:
        """The index after the first touch between two indexes that filled this square; None without any."""
        touches = enumerate(self.between(mark, end), start=max(mark, self.dropped) + 1)
        return next((n for n, t in touches if not t.lifted and t.square & square), None)

    def last_lift_ms(self, square: int, end: int | None = None) -> int | None:
        """When this square was last emptied, before index `end`."""
        known = self.touches if end is None else self.between(0, end)
        return next((t.t_ms for t in reversed(known) if t.lifted and t.square & square), None)


@dataclass(frozen=True, slots=True)
class Sensed:
    """What the sensors have told: which squares are occupied now (a mask), and the log. `dead` are the squares whose
    switch does not follow its piece: nothing is believed of them. `heard_mark` is where in the log touches were missed
    last: what is older has no order, and presses may be missing.
    """

    occupied: int
    log: Log = Log()
    dead: int = 0
    heard_mark: int = 0

    def after(self, touch: Touch) -> "Sensed":
        """With one touch more."""
        return Sensed(self.occupied ^ touch.square, self.log.add(touch), self.dead, self.heard_mark)

    def until_last(self) -> "Sensed":
        """Without the last touch."""
        end = self.log.end - 1
        return replace(self, occupied=self.before(end), log=self.log.until(end))

    def seen(self, t_ms: int, occupied: int) -> "Sensed":
        """With the whole board seen: what had changed unseen changes now."""
        after = self
        while changed := after.occupied ^ occupied:
            due = changed & after.occupied or changed  # what left first: hands leave before they arrive
            square = due & -due
            after = after.after(Touch(t_ms, square, bool(square & after.occupied)))
        return replace(after, heard_mark=after.log.end)

    def before(self, mark: int) -> int:
        """The squares that were occupied at index `mark` of the log."""
        occupied = self.occupied
        for touch in self.log.since(mark):
            occupied ^= touch.square
        return occupied


def as_told(touches: Iterable[Touch]) -> list[Touch]:
    """The touches in the order in which they were told, whatever was believed of some since."""
    told = (t if t.told_ms is None else replace(t, t_ms=t.told_ms, told_ms=None) for t in touches)
    return sorted(told, key=lambda t: t.t_ms)


def rested_squares(touches: tuple[Touch, ...], least_ms: int) -> int:
    """The squares on which something stood for so long before it was lifted again."""
    came_ms: dict[int, int] = {}
    rested = 0
    for touch in touches:
        if not touch.lifted:
            came_ms[touch.square] = touch.t_ms
        elif touch.t_ms - came_ms.get(touch.square, touch.t_ms) >= least_ms:
            rested |= touch.square
    return rested


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


def flickered_squares(touches: tuple[Touch, ...], within_ms: int = costs.LET_GO_MS) -> int:
    """Squares that were empty for a moment only, the last time: no hand took anything off them. What bounces as a piece
    comes down is not another time.
    """
    flickered = bouncing = 0
    lifted_ms: dict[int, int] = {}
    came_ms: dict[int, int] = {}
    for touch in touches:
        square = touch.square
        if touch.lifted and square in came_ms and touch.t_ms < came_ms[square] + costs.LET_GO_MS:
            bouncing |= square
        elif touch.lifted:
            flickered &= ~square
            lifted_ms[square] = touch.t_ms
        elif square & bouncing:
            bouncing &= ~square
            came_ms[square] = touch.t_ms
        else:
            flickered &= ~square
            came_ms[square] = touch.t_ms
            if square in lifted_ms and touch.t_ms < lifted_ms[square] + within_ms:
                flickered |= square
    return flickered & ~bouncing


def without_flickers(touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
    """The touches but for those of pieces that were brushed, or that a weak magnet let go of, for a moment."""
    kept: list[Touch] = []
    for touch in touches:
        last = next((t for t in reversed(kept) if t.square == touch.square), None)
        if last is not None and last.lifted and touch.t_ms < last.t_ms + costs.FLICKER_MS:
            kept.remove(last)
        else:
            kept.append(touch)
    return tuple(kept)


def held_squares(touches: tuple[Touch, ...], least_ms: int) -> int:
    """Squares whose piece was in the hand for so long and came back without having stood anywhere else. Another piece
    that is put back meanwhile is none set down, nor is a switch that flickers; but where a square is emptied again
    after it was filled, the one in the hand may have been taken up from there.
    """
    held = 0
    came_ms: int | None = None  # when a piece came down that had not been told to have left
    lifted_ms: dict[int, int] = {}
    filled: dict[int, list[int]] = {}  # what was in the hand when this square was filled
    for touch in touches:
        if touch.lifted and came_ms is not None and touch.t_ms <= came_ms + costs.OVERLAP_MS:
            came_ms = None
            continue
        if touch.lifted:
            lifted_ms.update(
                (square, touch.t_ms) for square in filled.pop(touch.square, ()) if square in lifted_ms
            )
            lifted_ms[touch.square] = touch.t_ms
            continue
        left_ms = lifted_ms.pop(touch.square, None)
        if left_ms is None:
            lifted_ms.clear()
            came_ms = touch.t_ms
            continue
        if touch.t_ms >= left_ms + least_ms:
            held |= touch.square
        if touch.t_ms >= left_ms + costs.FLICKER_MS:
            filled[touch.square] = list(lifted_ms)
    return held


def lifted_at_once(touches: tuple[Touch, ...], within_ms: int, least_ms: int) -> int:
    """Squares that were emptied within so short a time of another, both for `least_ms` or longer, or for good."""
    lifts: list[Touch] = []
    for touch in touches:
        if touch.lifted:
            lifts.append(touch)
        else:
            lifts = [t for t in lifts if t.square != touch.square or touch.t_ms >= t.t_ms + least_ms]
    pairs = ((a, b) for a, b in pairwise(lifts) if b.t_ms < a.t_ms + within_ms and a.square != b.square)
    return reduce(or_, (a.square | b.square for a, b in pairs), 0)


def touched_squares(touches: tuple[Touch, ...]) -> int:
    """Every square that changed."""
    mask = 0
    for touch in touches:
        mask |= touch.square
    return mask


def bounces_after(touches: Sequence[Touch], closed: int) -> tuple[int, ...]:
    """The indexes of the touches by which the switch that closed at index `closed` has bounced: it opened and closed
    again, perhaps several times, each in less time than a hand needs to let go.
    """
    found: list[int] = []
    same = [n for n in range(closed + 1, len(touches)) if touches[n].square == touches[closed].square]
    closed_ms = touches[closed].t_ms
    for opens, closes in zip(same[::2], same[1::2], strict=False):
        if touches[closes].t_ms >= closed_ms + costs.LET_GO_MS:
            break
        found += (opens, closes)
        closed_ms = touches[closes].t_ms
    return tuple(found)


def last_filled(touches: Sequence[Touch], square: int) -> int | None:
    """The index of the touch that filled a square last; None if none did."""
    for index in range(len(touches) - 1, -1, -1):
        if touches[index].square == square and not touches[index].lifted:
            return index
    return None


def last_placed(touches: tuple[Touch, ...]) -> int:
    """The square filled last, 0 if none."""
    return next((t.square for t in reversed(touches) if not t.lifted), 0)
