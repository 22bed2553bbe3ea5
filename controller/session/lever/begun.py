"""What is done of a move while its piece, or one that it takes along or takes off, is in a hand."""

from functools import reduce
from operator import or_

from controller.recognition.node import Node
from controller.recognition.recognition import Recognition


def squares_begun(board: Recognition, base: Node) -> int:
    """The squares of all moves from `base` that the board may show half made; 0 if there are none, or nothing is in a
    hand.
    """
    shown = board.shown(base)
    missing, strays = base.occupancy & ~shown, shown & ~base.occupancy
    begun = 0
    if missing:
        for move in base.footprints:
            if not missing & ~(move.vacated | move.replaced) and not strays & ~move.filled:
                begun |= move.touched
    return begun


def movable_from(base: Node) -> int:
    """The squares of all pieces that may move."""
    return reduce(or_, (move.origin for move in base.footprints), 0)


def is_just_lifted(board: Recognition, base: Node, since_ms: int) -> bool:
    """Whether what is left to do of a move is in a hand: its piece, or one that goes along, was lifted no earlier than
    `since_ms`, and none was set down since.
    """
    shown = board.shown(base)
    missing, strays = base.occupancy & ~shown, shown & ~base.occupancy
    moves = (m for m in base.footprints if not (missing & ~(m.vacated | m.replaced) or strays & ~m.filled))
    lifted_ms = (board.log.last_lift_ms(move.vacated & missing & base.own) for move in moves)
    placed_ms = next((t.t_ms for t in reversed(board.log.touches) if not t.lifted), 0)
    return any(left_ms is not None and left_ms >= max(placed_ms, since_ms) for left_ms in lifted_ms)
