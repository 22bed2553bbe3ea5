"""Lines of legal moves that follow what hands took up, where nothing that was followed explains the board any more.

Switches close late, and several of them may be late at once; they open in time. So of each move only its lift is asked
for in its order, and that something came down on its goal at any time since. What leads to the board as it stands
was perhaps played, and is never sure.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.guesses import unseen_plies
from controller.recognition.node import Node, bits_of
from controller.recognition.recognition import Recognition

TOUCHES_MAX = 100  # so many are followed
STEPS_MAX = 1000  # so many positions are looked into
BACK_MAX = 16  # so many of the moves believed in may have been others
PLIES_MIN = 2  # one move that explains the board is read without


def with_retraced(board: Recognition, flaws_max: int) -> Recognition | None:
    """The game with what explains the board as the likeliest, as far as one is likelier than another; None if nothing
    does.
    """
    found = _retraced(board, flaws_max)
    if not found:
        return None
    settled = board.candidates[0].total(board.sensed) - flaws_max
    likely = [replace(c, cost=settled + c.cost) for c in found]
    kept, bound_hit = prune([*likely, *board.candidates], board.sensed)
    return replace(board, candidates=kept, rewritten=frozenset(), bound_hit=board.bound_hit or bound_hit)


def _retraced(board: Recognition, flaws_max: int) -> list[Candidate]:
    """The games that explain the board, with how much dearer each is than one without a flaw; the cheapest first. Where
    the game believed in leads nowhere, the others that were followed may, if positions are left to be looked into;
    what those had cost for the board as it stands is not held against them.
    """
    bounds = _Bounds(flaws_max)
    found = _ends(board, _starts(board), bounds) or _ends(board, _other_starts(board), bounds)
    return sorted(found.values(), key=lambda end: end.cost)


def _ends(board: Recognition, starts: Iterable[Node], bounds: "_Bounds") -> dict[tuple[str, ...], Candidate]:
    found: dict[tuple[str, ...], Candidate] = {}
    for node in starts:
        for end in _Trace(board, node, board.log.since(node.mark), bounds).ends():
            known = found.get(end.node.line)
            if known is None or end.cost < known.cost:
                found[end.node.line] = end
    return found


def _starts(board: Recognition) -> Iterator[Node]:
    """The positions of the game believed in from which the touches are known, the last one first."""
    guessed = unseen_plies(board)
    for node in board.best.path():
        # What was pressed for stands, if anybody saw it land.
        is_pressed = not board.may_take_back and not guessed.issuperset(
            range(node.ply + 1, board.completed_ply + 1)
        )
        if is_pressed or node.ply < board.best.ply - BACK_MAX or not _is_followed(board, node):
            return
        yield node


def _other_starts(board: Recognition) -> Iterator[Node]:
    """Those of the other games, the likeliest first, which have no other move that was pressed for."""
    known = {node.line for node in board.best.path()}
    pressed = () if board.may_take_back else board.best.line[: board.completed_ply]
    for candidate in board.candidates[1:]:
        for node in candidate.node.path():
            is_other = node.line[: len(pressed)] != pressed
            if is_other or node.line in known or not _is_followed(board, node):
                break
            known.add(node.line)
            yield node


def _is_followed(board: Recognition, node: Node) -> bool:
    """Whether all that was touched since this position is known, and is not too much."""
    is_known = node.mark >= max(board.log.dropped, board.sensed.heard_mark)
    return is_known and board.log.end <= node.mark + TOUCHES_MAX


@dataclass
class _Bounds:
    """What costs so much is not followed, and so many positions may still be looked into."""

    flaws_max: int
    steps_left: int = STEPS_MAX


class _Trace:
    """The search from one position."""

    def __init__(self, board: Recognition, start: Node, touches: tuple[Touch, ...], bounds: _Bounds) -> None:
        self._board, self._start, self._touches, self._bounds = board, start, touches, bounds
        self._loose = [_loose(touches, number) for number in range(len(touches))]
        self._touched_since = [touched_squares(touches[count:]) for count in range(len(touches) + 1)]
        self._lifted = touched_squares(tuple(t for t in touches if t.lifted))
        self._placed_ms = {t.square: t.t_ms for t in touches if not t.lifted}  # the last time

    def ends(self) -> Iterator[Candidate]:
        """What explains the board, with its flaws."""
        return self._from(Candidate(self._start, 0), _Made(0, 0, 0))

    def _from(self, reached: Candidate, last: "_Made") -> Iterator[Candidate]:
        """From the position that the `last` move led to."""
        node = reached.node
        wrong = self._board.shown(node) ^ node.occupancy
        if not self._bounds.steps_left or wrong & ~self._touched_since[last.count]:
            return
        self._bounds.steps_left -= 1
        others: dict[int, int] = {}  # squares lifted for no move so far, and what that costs
        for number, touch in enumerate(self._touches[last.count :], start=last.count):
            if not touch.lifted:
                continue
            for move in node.footprints if touch.square & node.own else ():
                made = self._made(move, number) if move.origin == touch.square else None
                if made is None:
                    continue
                flaws = sum(cost for square, cost in others.items() if not square & move.touched)
                flaws += made.flaws + move.cost * costs.UNDER_PROMOTION
                flaws += costs.TOLD_LATE if last.stood_ms > touch.t_ms + costs.HASTY_MS else 0
                if reached.cost + flaws < self._bounds.flaws_max:
                    after = node.play(move, self._board.log.end)
                    yield from self._from(Candidate(after, reached.cost + flaws), made)
            if not touch.square & last.touched:
                others[touch.square] = self._loose[number]
            if reached.cost + sum(others.values()) >= self._bounds.flaws_max:
                return
        if node.ply >= self._start.ply + PLIES_MIN and not wrong:
            yield Candidate(node, reached.cost + sum(others.values()))

    def _made(self, move: Footprint, number: int) -> "_Made | None":
        """The move, if it may have begun with the touch of this number."""
        begun_ms = self._touches[number].t_ms
        if move.vacated & ~self._lifted:
            return None
        placed_ms = [self._placed_ms.get(1 << goal, 0) for goal in bits_of(move.filled | move.replaced)]
        stood_ms = max(placed_ms, default=begun_ms)
        # A new piece may be set down before the pawn is taken off.
        early_ms = costs.ONE_GESTURE_MS if move.promotes else costs.OVERLAP_MS
        if stood_ms >= begun_ms - early_ms:
            return _Made(number + 1, move.touched, stood_ms)
        # Only what pushes a piece off is never seen to land.
        return (
            _Made(number + 1, move.touched, 0, costs.VICTIM_NOT_SEEN)
            if move.replaced and not move.filled
            else None
        )


@dataclass(frozen=True, slots=True)
class _Made:
    """A move of the squares `touched`, begun with the last of `count` touches, whose piece stood at `stood_ms`."""

    count: int
    touched: int
    stood_ms: int
    flaws: int = 0


def _loose(touches: tuple[Touch, ...], number: int) -> int:
    """What it costs that this lift belongs to no move: the piece was only adjusted, or had come down there just before,
    on its way; else it has gone elsewhere.
    """
    square = touches[number].square
    is_adjusted = any(t.square == square for t in touches[number + 1 :])
    came = next((t for t in reversed(touches[:number]) if t.lifted or t.square == square), None)
    is_on_its_way = came is not None and not came.lifted
    return costs.RETURNED if is_adjusted or is_on_its_way else costs.STRAY_PIECE
