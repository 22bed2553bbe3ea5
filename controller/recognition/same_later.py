"""Games that led to one position by another number of moves: later play never tells which it was."""

from collections.abc import Sequence

from controller.recognition import costs
from controller.recognition.candidates import Candidate, is_in_question
from controller.recognition.evidence import Sensed


def same_later(candidates: Sequence[Candidate], sensed: Sensed) -> list[Candidate]:
    """Those that led to the position believed in by another number of moves, and are hardly out of the question. Each
    two moves that may have been none are a chance more to be wrong.
    """
    best, *others = candidates

    def within(count: int) -> int:
        return costs.CERTAIN + max(1, abs(count - best.node.ply) // 2) * costs.SAME_LATER

    return [
        c
        for c in others
        if c.node.ply != best.node.ply
        and c.node.position.key == best.node.position.key
        and is_in_question(c, best, sensed, within(c.node.ply))
    ]
