"""Plies played while nothing was sensed: every short legal line that leads to the board as it stands.

Moves are never invented: a line counts only if it explains the board exactly, but for the pieces of a move under way.
"""

from collections.abc import Iterator

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.footprint import Footprint, masks_of
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook

PLIES_MAX = 3
_CHANGES = 4  # squares that castling empties or fills; jumps may change more
_ARRIVALS = 2  # castling sets down so many pieces; no move more
_HANDS = 2  # so many pieces are in hands during a capture
VARIANTS_MAX = 63  # lines to one position


def lines_to(start: Candidate, sensed: Sensed) -> list[Candidate]:
    """The likely candidates that explain what is occupied now; empty where no line of `PLIES_MAX` plies does.

    Lines that lead to the same position by another order of moves are one candidate.
    """
    found: dict[str, list[Candidate]] = {}
    limit: int | None = None
    for plies in range(PLIES_MAX + 1):
        if limit is not None and start.cost + plies * costs.UNSEEN_PLY >= limit:
            break  # longer lines are too dear beside those found
        for candidate in _search(start.node, start.cost, sensed, plies):
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
    variants = tuple(other.node.line[ply:] for other in lines[1:] if other.node.ply == best.ply)[
        :VARIANTS_MAX
    ]
    node = Node(best.outlook, best.parent, best.footprint, best.mark, in_hand=best.in_hand, variants=variants)
    return Candidate(node, lines[0].cost)


def _search(node: Node, cost: int, seen: Sensed, plies: int) -> Iterator[Candidate]:
    """The lines of exactly so many plies."""
    if plies == 0:
        missing = node.occupancy & ~seen.occupied & ~seen.dead
        strays = seen.occupied & ~node.occupancy & ~seen.dead
        if not strays and _may_be_in_hands(node, missing):
            hand = missing.bit_count() * costs.UNSEEN_IN_HAND
            reached = Node(node.outlook, node.parent, node.footprint, seen.log.end, in_hand=missing)
            yield Candidate(reached, cost + hand)
        return
    for footprint in _last(node.outlook, seen) if plies == 1 else _possible(node, seen, plies):
        step = cost + costs.UNSEEN_PLY + footprint.cost * costs.UNSEEN_UNDER_PROMOTION
        yield from _search(node.play(footprint, seen.log.end), step, seen, plies - 1)


def _may_be_in_hands(node: Node, missing: int) -> bool:
    """Whether nothing is off the board but the piece of a move under way, what it takes, or both."""
    own, theirs = missing & node.own, missing & ~node.own
    return not (own & (own - 1) or theirs & (theirs - 1) or theirs & ~node.capturable)


def _possible(node: Node, seen: Sensed, plies: int) -> Iterator[Footprint]:
    """The moves after which so few squares are amiss that the later ones can put them right."""
    changes = [(f.vacated | f.filled).bit_count() for f in node.footprints]
    later = (plies - 1) * max(_CHANGES, *changes, 0)  # so many squares can still come right
    arrivals = (plies - 1) * _ARRIVALS
    for footprint in node.footprints:
        after = node.occupancy & ~footprint.vacated | footprint.filled
        amiss = (after ^ seen.occupied) & ~seen.dead
        if amiss.bit_count() <= later + _HANDS and (amiss & seen.occupied).bit_count() <= arrivals:
            yield footprint


def _last(outlook: Outlook, seen: Sensed) -> list[Footprint]:
    """The moves that leave the board as it is seen, or but for pieces in hands."""
    # Asked of every position two plies on: what can be told without the moves comes first, and of those only the masks.
    strays = seen.occupied & ~outlook.occupancy & ~seen.dead
    missing = outlook.occupancy & ~seen.occupied & ~seen.dead
    if strays.bit_count() > _ARRIVALS:
        return []
    if strays.bit_count() == _ARRIVALS and (missing & ~outlook.own).bit_count() > 1:
        return []  # castling moves two pieces of its own
    table = zip(masks_of(outlook.table["vacated"]), masks_of(outlook.table["filled"]), strict=True)
    amiss = [
        ((outlook.occupancy & ~vacated | filled) ^ seen.occupied) & ~seen.dead for vacated, filled in table
    ]
    fits = [
        number for number, off in enumerate(amiss) if off.bit_count() <= _HANDS and not off & seen.occupied
    ]
    return [outlook.footprints[number] for number in fits]


def _same_future(node: Node) -> str:
    """The position without its move counters."""
    return " ".join(node.position.fen().split()[:4])
