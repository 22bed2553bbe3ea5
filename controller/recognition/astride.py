"""Pieces set down on the border of two squares: both switches close, until somebody pushes the piece to its place."""

from controller.recognition import costs
from controller.recognition.evidence import Sensed
from controller.recognition.neighbours import neighbours_of
from controller.recognition.node import Node


def is_astride(node: Node, sensed: Sensed) -> bool:
    """Whether the one switch that should be open closed together with that of a piece beside it."""
    stray = sensed.occupied & ~node.occupancy & ~sensed.dead
    if stray.bit_count() != 1:
        return False
    touches = sensed.log.touches
    closed = next((n for n in range(len(touches) - 1, -1, -1) if touches[n].square == stray), None)
    if closed is None or touches[closed].lifted:
        return False
    together = (
        touch.square
        for touch in touches[max(0, closed - 1) : closed + 2]
        if not touch.lifted and abs(touch.t_ms - touches[closed].t_ms) <= costs.TOGETHER_MS
    )
    beside = neighbours_of(node.position.game.squares)[stray] & node.occupancy & sensed.occupied
    return any(square & beside for square in together)
