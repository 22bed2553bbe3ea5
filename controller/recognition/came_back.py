"""Pieces that stood elsewhere, and came back to where they had been, before a move: perhaps by moves of their own."""

from itertools import pairwise

from controller.recognition import costs
from controller.recognition.evidence import Touch
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node


def is_played_back(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Whether the piece that is taken, or was by the move before, went elsewhere, stood there as a move stands, and was
    taken up again just before a piece came down where it had been: rather, it was no victim set aside, and went back.
    What came down elsewhere after the capturing piece had been taken up last is that one, rather, on its way.
    """
    taken = footprint.replaced | (0 if node.footprint is None else node.footprint.replaced)
    came_ms: dict[int, int] = {}
    left = last = 0
    for before, touch in pairwise(touches):
        if before.lifted:
            left, last = left | before.square, before.square
        elif left and before.square & ~(node.occupancy | footprint.touched) and last != footprint.origin:
            came_ms[before.square] = before.t_ms
        if before.lifted and not touch.lifted and touch.square & left & taken & ~before.square:
            stood_ms = before.t_ms - came_ms.get(before.square, before.t_ms)
            if stood_ms >= costs.STOOD_MS:
                return True
    return False


def went_and_came_back(node: Node, footprint: Footprint, touches: tuple[Touch, ...]) -> bool:
    """Whether a piece of either side stood where it could go for long enough to be seen, and came back: perhaps by two
    moves of each.
    """
    theirs = node.occupancy & ~node.own & ~footprint.touched
    return _came_back(node, footprint, touches, theirs) and _came_back(node, footprint, touches, node.own)


def _came_back(node: Node, footprint: Footprint, touches: tuple[Touch, ...], pieces: int) -> bool:
    elsewhere = ~(node.occupancy | footprint.touched)
    came_ms: dict[int, int] = {}
    up = left = 0  # … from where it stood for that long
    for touch in touches:
        if touch.lifted and touch.square & pieces:
            up |= touch.square
        elif touch.lifted:
            came = came_ms.pop(touch.square, touch.t_ms)
            left |= touch.square if touch.t_ms - came >= costs.SEEN_MS else 0
        elif touch.square & elsewhere and up:
            came_ms[touch.square] = touch.t_ms
        elif touch.square & up:
            squares = node.position.game.squares
            reached = node.position.goals(squares[touch.square.bit_length() - 1]) if left else ()
            if any(1 << node.position.game.square_index[name] & left for name in reached):
                return True
            up &= ~touch.square
    return False
