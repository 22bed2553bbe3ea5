"""Which closings of switches may have been told late, and where in the log each may belong."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain, islice, zip_longest
from operator import or_

from controller.recognition import costs
from controller.recognition.evidence import Log, Touch, as_told, bounces_after
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

GAMES_MAX = 5  # of so many games it is asked
FIRST_MAX = 4  # so many places of one closing are tried before any of the others …
OTHERS_MAX = 2  # … and so many of each other one before the rest: after either lift of a capture


def late_closings(board: Recognition, *, has_moved_on: bool = False) -> Iterator[tuple[int, Node, int]]:
    """Where in the log a switch closed, and where it may belong: the newest, and those that say what nothing explains,
    before the others; but not all of their places before the first ones of the others.

    The piece stands there still; or `has_moved_on`, perhaps.
    """
    newest, since_ms = False, _since_ms(board.log)
    first, others = [], []
    for index in range(board.log.end - 1, max(board.log.dropped, board.sensed.heard_mark) - 1, -1):
        (touch,) = board.log.between(index, index + 1)
        if touch.t_ms < since_ms:
            break
        has_left = not has_moved_on and _has_left(touch.square, _older(board, index + 1))
        if touch.lifted or (has_left and not is_pushed(board.log, index)):
            continue
        places = _where_it_belongs(board, touch, index)
        if touch.square & board.strays or not newest:
            newest = True
            yield from islice(places, FIRST_MAX)
            first.append(places)
        else:
            others.append(places)
    yield from chain(*(islice(places, OTHERS_MAX) for places in others), *first, *others)


def _since_ms(log: Log) -> int:
    """What closed since then may have closed late. It is counted from the newest touch, or, where a player has thought
    before that, from the one before.
    """
    before, newest = log.touches[-2:][0], log.touches[-1]  # the same one if there is no other
    is_next = newest.t_ms <= before.t_ms + costs.ONE_GESTURE_MS
    return (newest if is_next else before).t_ms - costs.LATE_MAX_MS


def _has_left(square: int, later: Sequence[Touch]) -> bool:
    """Whether a switch that had closed has opened again since, but for flickers."""
    lifted_ms = None
    for touch in (t for t in later if t.square == square):
        if lifted_ms is not None and touch.t_ms >= lifted_ms + costs.FLICKER_MS:
            return True
        lifted_ms = touch.t_ms if touch.lifted else None
    return lifted_ms is not None


def _older(board: Recognition, index: int) -> tuple[Touch, ...]:
    """What was touched from `index` on, but for the newest touch where that took up what may have jumped there."""
    later = board.log.since(index)
    return later[:-1] if later and ends_jump(board) else later


def ends_jump(board: Recognition) -> bool:
    """Whether the newest touch took up a piece from where none should stand, but one could have jumped to: perhaps it
    was jumped over itself since.
    """
    touch = board.log.touches[-1]
    goals = reduce(or_, (f.filled for f in board.best.footprints.jumps), 0)
    return touch.lifted and bool(touch.square & goals & ~board.best.occupancy)


def is_pushed(log: Log, index: int) -> bool:
    """Whether the switch that closed at this index opened again sooner than a hand sets a piece down and takes it up:
    rather, the hand that takes the piece away has pushed it over its magnet. One that closes once more just after that,
    and stays so, has bounced as the piece came down.
    """
    touch, *later = log.since(index)
    changed_ms, is_open = touch.t_ms, False
    for then in (t for t in later if t.square == touch.square):
        if then.t_ms >= changed_ms + costs.FLICKER_MS:
            break
        changed_ms, is_open = then.t_ms, then.lifted
    return is_open


def orders_of(touches: Sequence[Touch], closed: int, place: int) -> Iterator[list[Touch]]:
    """The touches with one closing moved from index `closed` to `place`, as it bounced: with what was moved before, and
    without.
    """
    own = (closed, *bounces_after(touches, closed))
    others = [touch for number, touch in enumerate(touches) if number not in own]
    before = others[place - 1] if place else None
    moved = [_moved(touches[number], before) for number in own]
    yield [*others[:place], *moved, *others[place:]]
    if any(t.told_ms is not None for t in others) and (before is None or before.told_ms is None):
        told = as_told(others)
        place = 0 if before is None else told.index(before) + 1
        yield [*told[:place], *moved, *told[place:]]


def pair_of(log: Log, mark: int, places: Sequence[tuple[int, int]]) -> list[Touch]:
    """The touches from index `mark` on with several closings moved, each from its index to its place."""
    touches = log.since(mark)
    keyed: dict[int, tuple[float, Touch]] = {n: (n, t) for n, t in enumerate(touches, start=mark)}
    for closed, place in places:
        (before,) = log.between(place - 1, place) if place > mark else (None,)
        for number in (closed - mark, *bounces_after(touches, closed - mark)):
            keyed[mark + number] = (place - 0.5, _moved(touches[number], before))
    return [touch for _, touch in sorted(keyed.values(), key=lambda entry: entry[0])]


def _moved(touch: Touch, before: Touch | None) -> Touch:
    """A touch that was told late, and comes after the one `before`."""
    told_ms = touch.t_ms if touch.told_ms is None else touch.told_ms
    return replace(
        touch, t_ms=touch.t_ms if before is None else min(before.t_ms, touch.t_ms), told_ms=told_ms
    )


def _where_it_belongs(board: Recognition, closed: Touch, end: int) -> Iterator[tuple[int, Node, int]]:
    """The index of the closing in the log, `end`, with positions, and where in the log after them, before `end`, the
    piece that stands there now may have been set down: just after it was lifted, or before all if it came from beside
    the board.
    """
    tried = set()
    for node in recent(board, closed.t_ms - costs.LATE_MAX_MS):
        moves = node.footprints.onto(closed.square)
        if not moves:
            continue
        # Where play was believed to have gone on since, it may also just have come before the press.
        last = end if node.ply < board.best.ply else end - 1
        for index in _places(board, node, moves, closed, end, last):
            if (node.line, index) not in tried:
                tried.add((node.line, index))
                yield end, node, index


def _places(
    board: Recognition, node: Node, moves: Sequence[Footprint], closed: Touch, end: int, last: int
) -> Iterator[int]:
    log, leaves = board.log, 0
    for footprint in moves:
        leaves |= footprint.vacated
        if footprint.replaced & closed.square:
            leaves |= closed.square
    first = max(node.mark, log.dropped)
    emptied = log.end_of(first, closed.square, end)  # nothing comes down where something stands
    held = node.early | node.in_hand
    if (any(not f.vacated for f in moves) or held & leaves) and node.mark < end and emptied == first:
        yield node.mark
    for index, touch in enumerate(log.between(first, end), start=first):
        is_late = emptied <= index + 1 <= last or _is_one_gesture(log, moves, touch, closed)
        may_be_there = touch.lifted and touch.square & leaves and emptied <= index + 1 and is_late
        if may_be_there and not touch.square & _came_back(board, node, index, end):
            yield index + 1


def _came_back(board: Recognition, node: Node, first: int, end: int) -> int:
    """The squares emptied and filled again between two indexes of the log, if all pieces stood then for longer than one
    that slides closes two switches, and nothing had come down elsewhere: their own pieces came back, and stand nowhere
    else, as no other one was in a hand.
    """
    back = touched = 0
    occupied = board.sensed.before(first) | board.sensed.dead
    touches = board.log.between(first, end)
    for touch, later in zip_longest(touches, touches[1:]):
        if not touch.square & node.occupancy:
            break
        occupied ^= touch.square
        touched |= touch.square
        is_whole = not node.occupancy & ~occupied
        if is_whole and (later is None or later.t_ms > touch.t_ms + costs.TOGETHER_MS):
            back |= touched
    return back


def _is_one_gesture(log: Log, moves: Sequence[Footprint], taken: Touch, closed: Touch) -> bool:
    """Whether a victim was taken up soon after the piece that takes it: whoever adjusts it comes later."""
    if not taken.lifted or taken.square != closed.square:
        return False
    origins = reduce(or_, (f.origin for f in moves if f.replaced & closed.square), 0)
    left_ms = log.last_lift_ms(origins) if origins else None
    return left_ms is not None and 0 <= taken.t_ms - left_ms <= costs.ONE_GESTURE_MS


def recent(board: Recognition, since_ms: int) -> Iterator[Node]:
    """The positions of the games in question that were the last one at some time since then."""
    known = set()
    for candidate in board.candidates[:GAMES_MAX]:
        node: Node | None = candidate.node
        while node is not None and node.mark >= max(board.log.dropped, board.sensed.heard_mark):
            if id(node) not in known:
                known.add(id(node))
                yield node
            landed = board.log.between(node.mark - 1, node.mark)
            # Where nothing was seen of a move but a lift, its piece came down nobody knows when.
            if not landed or (landed[0].t_ms < since_ms and not landed[0].lifted):
                break
            node = node.parent
