"""Moves taken back all at once: men go straight to where they stood some plies ago, in whatever order."""

from collections.abc import Iterator
from itertools import islice

from controller.recognition import costs
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node

PLIES_MIN = 2  # one is taken back by itself
PLIES_MAX = 6


def taken_back_together(node: Node, sensed: Sensed) -> Iterator[tuple[Node, int]]:
    """The positions some plies before `node` that the board shows now, and what it costs that people went back there,
    after they had seen it. The start position means a new game, rather.
    """
    shown = sensed.occupied & ~sensed.dead
    for count, at in enumerate(islice(node.path(), PLIES_MIN, PLIES_MAX + 1), start=PLIES_MIN):
        if at.ply and at.occupancy & ~sensed.dead == shown and _had_stood(node, sensed):
            yield at.again(sensed.log.end), count * costs.TAKEN_BACK + costs.TAKEN_BACK_TOGETHER


def _had_stood(node: Node, sensed: Sensed) -> bool:
    """Whether the last move had stood for a while before anything else was touched."""
    landed, later = sensed.log.between(node.mark - 1, node.mark), sensed.log.since(node.mark)
    return bool(later) and (not landed or later[0].t_ms >= landed[0].t_ms + costs.STOOD_MS)
