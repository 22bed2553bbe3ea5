"""Dead switches, found from their own history: play has gone on, and makes sense only if one switch is not believed.

A switch that never follows its piece, broken or welded, leaves a position that nothing explains. Each switch that said
nothing since then is left out in turn, and what the others told is read again.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from controller.recognition import costs
from controller.recognition.evidence import touched_squares
from controller.recognition.node import Node, bits_of
from controller.recognition.reading import read_again
from controller.recognition.recognition import Recognition

PLIES_MIN = 3  # so many moves must make sense without the switch: two may be out of turn and a reply
TOUCHES_MAX = 40  # what has made no sense for longer is not read as one dead switch any more
DISORDER_MAX = 2 * costs.STRAY_PIECE  # a reading that ever costs more has left out the wrong switch


def without_dead_switch(board: Recognition, node: Node) -> Recognition | None:
    """The game as it went on from `node`, the last position that made sense, with one switch left out (in
    `sensed.dead`); None unless exactly one switch will do.
    """
    touches = board.log.since(node.mark)
    if not 2 * PLIES_MIN - 1 <= len(touches) <= TOUCHES_MAX:  # one more of them is the switch's own
        return None
    read = [
        again for square in _silent(board, node) if (again := _read_again(board, node, square)) is not None
    ]
    read.sort(key=lambda again: again.candidates[0].cost)
    if not read or (
        len(read) > 1 and read[1].candidates[0].cost < read[0].candidates[0].cost + costs.CERTAIN
    ):
        return None
    return read[0]


def works_again(board: Recognition, square: int) -> Recognition:
    """A switch that was left out has changed: it is believed again."""
    return replace(board, sensed=replace(board.sensed, dead=board.sensed.dead & ~square))


def _silent(board: Recognition, node: Node) -> Iterable[int]:
    """The squares that moves from `node` use, of those whose switch said nothing since."""
    told = touched_squares(board.log.since(node.mark))
    used = 0
    for footprint in node.footprints:
        if footprint.touched & told:
            used |= footprint.vacated | footprint.filled
    return [1 << index for index in bits_of(used & ~told)]


def _read_again(board: Recognition, node: Node, square: int) -> Recognition | None:
    again = read_again(board, _afresh(node), board.log.since(node.mark), square, cost_max=DISORDER_MAX)
    if again is None:
        return None
    is_right = not again.strays and not again.missing
    return again if is_right and _was_played_over(again.best, node, square) else None


@lru_cache(maxsize=1)  # the same one each time: readings go on from where those before ended
def _afresh(node: Node) -> Node:
    """The position, with nothing begun that answers it."""
    return Node(
        node.outlook, node.parent, node.footprint, node.mark, in_hand=node.in_hand, variants=node.variants
    )


def _was_played_over(best: Node, node: Node, square: int) -> bool:
    """Whether `PLIES_MIN` moves were made since `node`, the first of them that concerns the square not the last one: a
    man that was jumped may stand for a moment more.
    """
    concerns = best.ply
    at: Node | None = best
    while at is not None and at.footprint is not None and at.ply > node.ply:
        if at.footprint.touched & square:
            concerns = at.ply
        at = at.parent
    return best.ply >= node.ply + PLIES_MIN and concerns < best.ply
