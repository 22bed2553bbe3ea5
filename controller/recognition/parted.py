"""Games that parted where nothing decides between them: what they tell differently later on is as doubtful as that."""

from collections.abc import Callable

from controller.recognition.node import Node
from controller.recognition.recognition import Recognition


def parted_plies(board: Recognition, is_doubtful: Callable[[int], bool]) -> frozenset[int]:
    """The plies at which the line believed in tells other moves, or more, than a game that parted from it at one that
    `is_doubtful`, explains the board as well, and has moved over every square since that this one has.
    """
    best = board.best
    found: set[int] = set()
    for candidate in board.candidates[1:]:
        other = candidate.node
        if other.occupancy != best.occupancy:
            continue
        moves = zip(best.line, other.line, strict=False)
        differ = [ply for ply, (one, another) in enumerate(moves, start=1) if one != another]
        if not differ or not is_doubtful(differ[0]):
            continue
        if not _moved_over(best, differ[0]) & ~_moved_over(other, differ[0]):
            found.update(differ, range(other.ply + 1, best.ply + 1))
    return frozenset(found)


def _moved_over(node: Node, first: int) -> int:
    """The squares that the moves from this ply on have to do with."""
    squares = 0
    for at in node.later_than(first - 1):
        squares |= at.footprint.touched if at.footprint is not None else 0
    return squares
