"""Plies played while nothing was sensed: every short legal line that leads to the board as it stands.

Moves are never invented: a line counts only if it explains the board exactly, but for one piece in a hand.
"""

from collections.abc import Iterator

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node

PLIES_MAX = 3
_CHANGES = 4  # squares that castling empties or fills; jumps may change more
VARIANTS_MAX = 11  # with the line itself as many as a question may offer


def lines_to(start: Candidate, occupied: int, mark: int) -> list[Candidate]:
    """Candidates that explain `occupied`, the likely ones only; empty where no line of `PLIES_MAX` plies does.

    Lines that lead to the same position by another order of moves are one candidate.
    """
    found: dict[str, list[Candidate]] = {}
    limit: int | None = None
    for plies in range(PLIES_MAX + 1):
        if limit is not None and start.cost + plies * costs.UNSEEN_PLY >= limit:
            break  # longer lines are too dear beside those found
        for candidate in _search(start.node, start.cost, occupied, mark, plies):
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


def _search(node: Node, cost: int, occupied: int, mark: int, plies: int) -> Iterator[Candidate]:
    """The lines of exactly so many plies."""
    if plies == 0:
        missing = node.occupancy & ~occupied
        strays = occupied & ~node.occupancy
        if not strays and (
            not missing or (missing.bit_count() == 1 and missing & (node.own | node.capturable))
        ):
            hand = costs.UNSEEN_IN_HAND if missing else 0
            reached = Node(node.outlook, node.parent, node.footprint, mark, in_hand=missing)
            yield Candidate(reached, cost + hand)
        return
    changes = [(f.vacated | f.filled).bit_count() for f in node.footprints]
    later = (plies - 1) * max(_CHANGES, *changes, 0)  # so many squares can still come right
    for footprint in node.footprints:
        after = node.occupancy & ~footprint.vacated | footprint.filled
        amiss = after ^ occupied
        if amiss.bit_count() <= later + 1 and (plies > 1 or not amiss & occupied):
            step = cost + costs.UNSEEN_PLY + footprint.cost * costs.UNSEEN_UNDER_PROMOTION
            yield from _search(node.play(footprint, mark), step, occupied, mark, plies - 1)


def _same_future(node: Node) -> str:
    """The position without its move counters."""
    return " ".join(node.position.fen().split()[:4])
