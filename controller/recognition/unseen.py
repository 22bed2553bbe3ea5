"""Plies played while nothing was sensed: every short legal line that leads to the board as it stands.

Moves are never invented: a line counts only if it explains the board exactly, but for one piece in a hand.
"""

from collections.abc import Iterator

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node

PLIES_MAX = 3


def lines_to(start: Candidate, occupied: int, mark: int) -> list[Candidate]:
    """Candidates that explain `occupied`, the likely ones only; empty where no line of `PLIES_MAX` plies does.

    Lines that lead to the same position by another order of moves are one candidate.
    """
    found: dict[str, Candidate] = {}
    for candidate in _search(start.node, start.cost, occupied, mark, 0):
        key = _same_future(candidate.node)
        known = found.get(key)
        if known is None or candidate.cost < known.cost:
            found[key] = candidate
    if not found:
        return []
    cheapest = min(c.cost for c in found.values())
    return [c for c in found.values() if c.cost < cheapest + costs.CERTAIN]


def _search(node: Node, cost: int, occupied: int, mark: int, depth: int) -> Iterator[Candidate]:
    missing = node.occupancy & ~occupied
    strays = occupied & ~node.occupancy
    if not strays and (not missing or (missing.bit_count() == 1 and missing & (node.own | node.capturable))):
        hand = costs.UNSEEN_IN_HAND if missing else 0
        yield Candidate(Node(node.position, node.parent, node.footprint, mark), cost + hand)
    left = PLIES_MAX - depth
    if left == 0 or strays.bit_count() > 2 * left:
        return
    for footprint in node.footprints:
        step = cost + costs.UNSEEN_PLY + footprint.cost * costs.UNDER_PROMOTION
        if left > 1:
            yield from _search(node.play(footprint, mark), step, occupied, mark, depth + 1)
        elif (node.occupancy & ~footprint.vacated | footprint.filled) == occupied:
            yield Candidate(node.play(footprint, mark), step)


def _same_future(node: Node) -> str:
    """The position without its move counters."""
    return " ".join(node.position.fen().split()[:4])
