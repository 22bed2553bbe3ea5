"""Plies played while nothing was sensed: every short legal line that leads to the board as it stands.

Moves are never invented: a line counts only if it explains the board exactly, but for the pieces of a move under way.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node

SHORT = range(4)  # so many plies may have been played …
LONGER = (range(4, 5), range(5, 6))  # … or, where no shorter line leads there, more
POSITIONS_MAX = 1_000_000  # a search that would visit more is given up
_HANDS = 2  # so many pieces are in hands during a capture
VARIANTS_MAX = 63  # lines to one position


def lines_to(
    start: Candidate, sensed: Sensed, lengths: range = SHORT, within_ms: int | None = None
) -> list[Candidate]:
    """The likely candidates that explain what is occupied now; empty where no line of so many plies does. Hands had
    `within_ms` to play them, if that is known.

    Lines that lead to the same position by another order of moves are one candidate.
    """
    found: dict[str, list[Candidate]] = {}
    limit: int | None = None
    for plies in lengths:
        if limit is not None and start.cost + plies * costs.UNSEEN_PLY >= limit:
            break  # longer lines are too dear beside those found
        unhurried = plies if within_ms is None else within_ms // costs.UNSEEN_PLY_MS
        hurry = max(0, plies - unhurried) * costs.UNSEEN_HURRIED
        for candidate in _search(replace(start, cost=start.cost + hurry), sensed, plies):
            found.setdefault(_same_future(candidate.node), []).append(candidate)
            limit = min(limit or candidate.cost + costs.CERTAIN, candidate.cost + costs.CERTAIN)
    for lines in found.values():
        lines.sort(key=lambda candidate: candidate.cost)
    return [
        _merged(lines, start.node.ply) for lines in found.values() if limit is None or lines[0].cost < limit
    ]


def _merged(lines: list[Candidate], ply: int) -> Candidate:
    """The first of the lines to one position, with what the others tell of the plies after `ply`."""
    best = lines[0].node
    others = (other.node.line[ply:] for other in lines[1:] if other.node.ply == best.ply)
    variants = best.variants or tuple(islice(others, VARIANTS_MAX))
    node = Node(best.outlook, best.parent, best.footprint, best.mark, in_hand=best.in_hand, variants=variants)
    return Candidate(node, lines[0].cost)


def _search(start: Candidate, seen: Sensed, plies: int) -> Iterator[Candidate]:
    """The lines of exactly so many plies."""
    reached: dict[tuple[int, ...], Candidate | None] = {(): start}  # lines share their beginnings
    for line in _lines(start.node, seen, plies):
        end = _played(line, reached, seen.log.end)
        if end is None:
            continue
        node = end.node
        missing = node.occupancy & ~seen.occupied & ~seen.dead
        if _may_be_in_hands(node, missing):
            hand = missing.bit_count() * costs.UNSEEN_IN_HAND
            ways = () if line else node.variants
            here = Node(
                node.outlook, node.parent, node.footprint, seen.log.end, in_hand=missing, variants=ways
            )
            yield Candidate(here, end.cost + hand)


def _played(
    line: tuple[int, ...], reached: dict[tuple[int, ...], Candidate | None], mark: int
) -> Candidate | None:
    """The end of a line; None if it has a move that the position leaves out."""
    if line not in reached:
        before = _played(line[:-1], reached, mark)
        footprint = None if before is None else before.node.footprints.valued(line[-1])
        if before is None or footprint is None:
            reached[line] = None
        else:
            step = costs.UNSEEN_PLY + footprint.cost * costs.UNSEEN_UNDER_PROMOTION
            reached[line] = Candidate(before.node.play(footprint, mark), before.cost + step)
    return reached[line]


def _lines(start: Node, seen: Sensed, plies: int) -> list[tuple[int, ...]]:
    """The moves, as their values, that leave the board as it is seen, or but for pieces in hands."""
    if not plies:
        return [] if seen.occupied & ~start.occupancy & ~seen.dead else [()]
    found = start.position.lines_to(
        seen.occupied, plies=plies, unknown=seen.dead, absent_max=_HANDS, positions_max=POSITIONS_MAX
    )
    return found or []


def _may_be_in_hands(node: Node, missing: int) -> bool:
    """Whether nothing is off the board but the piece of a move under way, what it takes, or both."""
    own, theirs = missing & node.own, missing & ~node.own
    return not (own & (own - 1) or theirs & (theirs - 1) or theirs & ~node.capturable)


def _same_future(node: Node) -> str:
    """The position without its move counters."""
    return " ".join(node.position.fen().split()[:4])
