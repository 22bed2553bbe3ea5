"""What is done of a move while its piece, or one that it takes along or takes off, is in a hand."""

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
