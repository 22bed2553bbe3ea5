"""Moves taken back all at once: men go straight to where they stood some plies ago, in whatever order."""

from collections.abc import Iterator
from itertools import islice

from controller.recognition import costs
from controller.recognition.by_turns import is_answered
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node

PLIES_MIN = 2  # one is taken back by itself
PLIES_MAX = 6


def taken_back_together(node: Node, sensed: Sensed) -> Iterator[tuple[Node, int]]:
    """The positions some plies before `node` that the board shows now, and what it costs that people went back there,
    after they had seen it, or with what was taken since. The start position means a new game, rather; and of positions
    that are the same one, nobody goes farther back than to the last.
    """
    shown = sensed.occupied & ~sensed.dead
    known = set()
    for count, at in enumerate(islice(node.path(), PLIES_MIN, PLIES_MAX + 1), start=PLIES_MIN):
        is_shown = at.occupancy & ~sensed.dead == shown and at.position.key not in known
        if at.ply and is_shown and (_had_stood(node, sensed) or _has_more(at, node)):
            known.add(at.position.key)
            cost = count * costs.TAKEN_BACK + costs.TAKEN_BACK_TOGETHER
            yield at.again(sensed.log.end), cost + (costs.BY_TURNS if is_answered(node, sensed) else 0)


def are_taken_back(was: Node, now: Node) -> bool:
    """Whether a game that had come to `was` is believed to stand several plies before that now."""
    return now.ply + PLIES_MIN <= was.ply and was.at_ply(now.ply).line == now.line


def _has_more(at: Node, node: Node) -> bool:
    """Whether what was taken since is on the board again: no move brings it back."""
    return at.occupancy.bit_count() > node.occupancy.bit_count()


def _had_stood(node: Node, sensed: Sensed) -> bool:
    """Whether the last move had stood for a while before anything else was touched."""
    landed, later = sensed.log.between(node.mark - 1, node.mark), sensed.log.since(node.mark)
    return bool(later) and (not landed or later[0].t_ms >= landed[0].t_ms + costs.STOOD_MS)
