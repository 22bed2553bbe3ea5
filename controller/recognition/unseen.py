"""Plies played while nothing was sensed: every short legal line that leads to the board as it stands.

Moves are never invented: a line counts only if it explains the board exactly, but for the pieces of a move under way.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial, reduce
from itertools import islice
from math import inf
from operator import itemgetter, or_

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.variants import VARIANTS_MAX, narrowed

SHORT = range(4)  # so many plies may have been played …
LONGER = (range(4, 5), range(5, 6))  # … or, where no shorter line leads there, more …
LONGEST = range(6, 7)  # … as many as these only from the likeliest game
_HANDS_PLIES_MAX = 4  # after more than so many nothing is in a hand: that search would take seconds
TAKEN_BACK_PLIES = 4  # … or so many may have been taken back …
PLAYED_INSTEAD = range(1, 3)  # … and so many played then
POSITIONS_MAX = 2_000_000  # a search that would visit more is given up
_BEGUN_MAX = 2  # after no more a move of several pieces may have been begun
_HANDS = 2  # so many pieces are in hands during a capture


def lines_to(
    start: Candidate,
    sensed: Sensed,
    lengths: range = SHORT,
    within_ms: int | None = None,
    cost_max: float = inf,
    unheard_ms: int = 0,
    occupied: int | None = None,
    wanted: Callable[[Node], bool] | None = None,
) -> list[Candidate]:
    """The likely candidates that explain what is occupied now; empty where no line of so many plies does. Hands had
    `within_ms` to play them, if that is known, and nobody listened for `unheard_ms` of that: not more than one ply can
    have been played in hardly any time. Those that cost `cost_max` or more are not looked for. When the board was left,
    these squares were `occupied`, if that is known: who had a piece in the hand then has moved that one, rather. Only
    lines to a position that is `wanted` count, if that is asked for.

    Lines that lead to the same position by as many other moves are one candidate.
    """
    found: dict[tuple[int, int], list[Candidate]] = {}
    limit = cost_max
    held = 0 if occupied is None else start.node.own & ~(occupied | sensed.dead)
    search = _Search(start, sensed, held)
    if unheard_ms:
        lengths = range(lengths.start, min(lengths.stop, unheard_ms // costs.UNSEEN_LEAST_MS + 2))
    searches = [
        (cost_of(plies, within_ms) + hands * costs.UNSEEN_IN_HAND, plies, partial(search.ends, plies, hands))
        for plies in lengths
        for hands in range(_HANDS + 1 if plies <= _HANDS_PLIES_MAX else 1)
    ]
    searches += [
        (cost_of(plies, within_ms) + costs.UNSEEN_BEGUN, plies, partial(search.begun, plies))
        for plies in lengths
        if plies <= _BEGUN_MAX
    ]
    for cost, _, ends in sorted(searches, key=itemgetter(0, 1)):
        if start.cost + cost >= limit:
            break  # all others are too dear beside those found
        for end in ends():
            if wanted is not None and not wanted(end.node):
                continue
            candidate = Candidate(end.node, end.cost + cost)
            found.setdefault((end.node.position.key, end.node.ply), []).append(candidate)
            limit = min(limit, candidate.cost + costs.CERTAIN)
    for lines in found.values():
        lines.sort(key=lambda candidate: candidate.cost)
    likely = [lines for lines in found.values() if lines[0].cost < limit]
    likely.sort(key=lambda lines: lines[0].node.ply)
    return [one_of(lines, start.node.ply) for lines in likely]


def changed_last(start: Candidate, search: Callable[[Candidate], list[Candidate]]) -> Iterator[Candidate]:
    """The games in which the last move was changed for another one before more was played."""
    last = start.node
    if last.parent is None:
        return
    for line in search(Candidate(last.parent, start.cost + costs.TAKEN_BACK)):
        ways = (line.node.line[last.parent.ply :], *line.node.variants)
        for moves in dict.fromkeys(way[:1] for way in ways):
            other = None if moves in ((), last.line[-1:]) else narrowed(line.node, last.ply, moves)
            if other is not None:
                yield replace(line, node=other)


def taken_back(
    start: Candidate, sensed: Sensed, search: Callable[..., list[Candidate]], cost_max: float
) -> Iterator[Candidate]:
    """The games in which the last moves were only taken back, if that explains what is occupied now, and those that
    cost less than `cost_max` in which others were played then.
    """
    for count, node in enumerate(islice(start.node.path(), 1, TAKEN_BACK_PLIES + 1), start=1):
        cost = start.cost + costs.UNSEEN_TAKEN_BACK + count * costs.UNSEEN_PLY
        back = Candidate(node.again(sensed.log.end), cost)
        if not (node.occupancy ^ sensed.occupied) & ~sensed.dead:
            yield back
        yield from search(back, lengths=PLAYED_INSTEAD, cost_max=cost_max)


def cost_of(plies: int, within_ms: int | None) -> int:
    """Of so many plies that nobody saw, promotions left out."""
    unhurried = plies if within_ms is None else within_ms // costs.UNSEEN_PLY_MS
    return plies * costs.UNSEEN_PLY + max(0, plies - unhurried) * costs.UNSEEN_HURRIED


def one_of(lines: list[Candidate], ply: int) -> Candidate:
    """The first of the lines to one position, with what the others tell of the plies after `ply`."""
    best = lines[0].node
    others = (other.node.line[ply:] for other in lines[1:])
    variants = best.variants or tuple(islice(others, VARIANTS_MAX))
    node = Node(best.outlook, best.parent, best.footprint, best.mark, in_hand=best.in_hand, variants=variants)
    return Candidate(node, lines[0].cost)


class _Search:
    """The lines from one candidate to what is seen. They share their beginnings, and each is looked into once."""

    def __init__(self, start: Candidate, seen: Sensed, held: int) -> None:
        self._seen, self._held = seen, held
        self._start = start
        self._reached: dict[tuple[int, ...], Candidate | None] = {(): start}

    def ends(self, plies: int, hands: int) -> Iterator[Candidate]:
        """The ends of the lines of exactly so many plies after which so many pieces are in hands; only what promotions
        cost is counted, and where a piece of any is off its square that was adjusted, after some.
        """
        for line in _lines(self._start.node, self._seen, plies, hands):
            end = self._played(line)
            if end is None:
                continue
            node = end.node
            missing = node.occupancy & ~self._seen.occupied & ~self._seen.dead
            if missing.bit_count() != hands:
                continue
            if _may_be_in_hands(node, missing) or (not plies and hands == 1):
                yield self._here(end, () if line else node.variants)
            elif hands == 1:
                here = self._here(end)
                yield replace(here, cost=here.cost + costs.UNSEEN_ADJUSTED)

    def begun(self, plies: int) -> Iterator[Candidate]:
        """The ends of the lines of exactly so many plies after which a move of several pieces is half made."""
        start = self._start.node
        sides = (start, *(start.play(f, start.mark) for f in islice(start.footprints, 1)))
        at_work = reduce(or_, (f.touched for side in sides for f in _of_several(side)), 0)
        if not at_work:
            return
        # What the squares of such moves look like is asked only at the end.
        blind = replace(self._seen, dead=self._seen.dead | at_work)
        for line in _lines(start, blind, plies, 0):
            end = self._played(line)
            if end is not None and _is_half_made(end.node, self._seen):
                yield self._here(end)

    def _here(self, end: Candidate, variants: tuple[tuple[str, ...], ...] = ()) -> Candidate:
        """The end of a line as it was reached when the board was seen."""
        node, seen = end.node, self._seen
        missing = node.occupancy & ~seen.occupied & ~seen.dead
        here = Node(
            node.outlook, node.parent, node.footprint, seen.log.end, in_hand=missing, variants=variants
        )
        return replace(end, node=here)

    def _played(self, line: tuple[int, ...]) -> Candidate | None:
        """The end of a line; None if it has a move that the position leaves out."""
        if line not in self._reached:
            before = self._played(line[:-1])
            footprint = None if before is None else before.node.footprints.valued(line[-1])
            if before is None or footprint is None:
                self._reached[line] = None
            else:
                node = before.node.play(footprint, self._seen.log.end)
                cost = before.cost + footprint.cost * costs.UNSEEN_UNDER_PROMOTION
                if self._held and len(line) == 1 and not footprint.vacated & self._held:
                    cost += costs.OUT_WHILE_MOVED
                self._reached[line] = Candidate(node, cost)
        return self._reached[line]


def _lines(start: Node, seen: Sensed, plies: int, hands: int) -> list[tuple[int, ...]]:
    """The moves, as their values, that leave the board as it is seen, or but for up to so many pieces in hands."""
    if not plies:
        strays = seen.occupied & ~start.occupancy & ~seen.dead
        missing = start.occupancy & ~seen.occupied & ~seen.dead
        return [] if strays or missing.bit_count() > hands else [()]
    found = start.position.lines_to(
        seen.occupied, plies=plies, unknown=seen.dead, absent_max=hands, positions_max=POSITIONS_MAX
    )
    return found or []


def _may_be_in_hands(node: Node, missing: int) -> bool:
    """Whether nothing is off the board but the piece of a move under way, what it takes, or both."""
    own, theirs = missing & node.own, missing & ~node.own
    return not (own & (own - 1) or theirs & (theirs - 1) or theirs & ~node.capturable)


def _of_several(node: Node) -> tuple[Footprint, ...]:
    """The moves that set two pieces down, or take one elsewhere than where they end."""
    return *node.footprints.pairs, *node.footprints.jumps


def _is_half_made(node: Node, seen: Sensed) -> bool:
    """Whether some pieces of such a move stand where it puts them, or are in hands, and others do not."""
    strays = seen.occupied & ~node.occupancy & ~seen.dead
    missing = node.occupancy & ~seen.occupied & ~seen.dead
    return any(
        not strays & ~f.filled
        and not missing & ~(f.vacated | f.replaced)
        and strays | missing not in (0, f.touched)
        for f in _of_several(node)
    )
