"""Games that parted where nothing decides between them: what they tell differently later on is as doubtful as that."""

from collections.abc import Callable

from controller.recognition import costs
from controller.recognition.evidence import rested_squares
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition


def parted_plies(board: Recognition, is_doubtful: Callable[[int], bool]) -> frozenset[int]:
    """The plies at which the line believed in tells other moves, or more, than a game that parted from it at one that
    `is_doubtful`, explains the board as well, and has moved since over every square that this one has and on which
    something stood for long enough to be seen.
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
        touches = board.log.between(best.at_ply(differ[0] - 1).mark, best.mark)
        alone = _moved_over(best, differ[0]) & ~_moved_over(other, differ[0])
        if not alone & rested_squares(touches, costs.SEEN_MS):
            found.update(differ, range(other.ply + 1, best.ply + 1))
    return frozenset(found)


def _moved_over(node: Node, first: int) -> int:
    """The squares that the moves from this ply on have to do with."""
    squares = 0
    for at in node.later_than(first - 1):
        squares |= at.footprint.touched if at.footprint is not None else 0
    return squares
