"""Plies played while nothing was sensed: every short legal line that leads to the board as it stands.

Moves are never invented: a line counts only if it explains the board exactly, but for one piece in a hand.
"""

from collections.abc import Iterator

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.node import Node

PLIES_MAX = 3
VARIANTS_MAX = 11  # with the line itself as many as a question may offer


def lines_to(start: Candidate, occupied: int, mark: int) -> list[Candidate]:
    """Candidates that explain `occupied`, the likely ones only; empty where no line of `PLIES_MAX` plies does.

    Lines that lead to the same position by another order of moves are one candidate.
    """
    found: dict[str, list[Candidate]] = {}
    for candidate in _search(start.node, start.cost, occupied, mark, 0):
        found.setdefault(_same_future(candidate.node), []).append(candidate)
    for lines in found.values():
        lines.sort(key=lambda candidate: candidate.cost)
    if not found:
        return []
    limit = min(lines[0].cost for lines in found.values()) + costs.CERTAIN
    return [_merged(lines, start.node.ply) for lines in found.values() if lines[0].cost < limit]


def _merged(lines: list[Candidate], ply: int) -> Candidate:
    """The first of the lines to one position, with what the others tell of the plies after `ply`."""
    best = lines[0].node
    variants = tuple(other.node.line[ply:] for other in lines[1:] if other.node.ply == best.ply)[
        :VARIANTS_MAX
    ]
    node = Node(
        best.position, best.parent, best.footprint, best.mark, in_hand=best.in_hand, variants=variants
    )
    return Candidate(node, lines[0].cost)


def _search(node: Node, cost: int, occupied: int, mark: int, depth: int) -> Iterator[Candidate]:
    missing = node.occupancy & ~occupied
    strays = occupied & ~node.occupancy
    if not strays and (not missing or (missing.bit_count() == 1 and missing & (node.own | node.capturable))):
        hand = costs.UNSEEN_IN_HAND if missing else 0
        reached = Node(node.position, node.parent, node.footprint, mark, in_hand=missing)
        yield Candidate(reached, cost + hand)
    left = PLIES_MAX - depth
    if left == 0 or strays.bit_count() > 2 * left:
        return
    for footprint in node.footprints:
        after = node.occupancy & ~footprint.vacated | footprint.filled
        if left > 1 or (not occupied & ~after and (after ^ occupied).bit_count() <= 1):
            step = cost + costs.UNSEEN_PLY + footprint.cost * costs.UNSEEN_UNDER_PROMOTION
            yield from _search(node.play(footprint, mark), step, occupied, mark, depth + 1)


def _same_future(node: Node) -> str:
    """The position without its move counters."""
    return " ".join(node.position.fen().split()[:4])
