"""Moves taken back all at once: men go straight to where they stood some plies ago, in whatever order."""

from collections.abc import Iterator
from itertools import islice

from controller.recognition import costs
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node

PLIES_MIN = 2  # one is taken back by itself
PLIES_MAX = 6


def taken_back_together(node: Node, sensed: Sensed) -> Iterator[tuple[Node, int]]:
    """The positions some plies before `node` that the board shows now, and what it costs that people went back there.
    The start position means a new game, rather.
    """
    shown = sensed.occupied & ~sensed.dead
    for count, at in enumerate(islice(node.path(), PLIES_MIN, PLIES_MAX + 1), start=PLIES_MIN):
        if at.ply and at.occupancy & ~sensed.dead == shown:
            yield at.again(sensed.log.end), count * costs.TAKEN_BACK + costs.TAKEN_BACK_TOGETHER
