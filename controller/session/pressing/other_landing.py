"""The board that the arbiter puts right shows where the piece of the last move stands, which nobody had seen land."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune
from controller.recognition.guesses import may_be_answer, unseen_plies
from controller.recognition.node import Node
from controller.session.pressing.due import to_complete
from controller.session.pressing.putting_right import restored
from controller.session.step import Step
from controller.session.telling import doubt_reread


def read_landing(step: Step, t_ms: int) -> None:
    """Believe in the move to where that piece stands, where all is right then, and go on; what it is stays in doubt.
    Pieces that are only on their way there do not stand.
    """
    board = step.board
    stands = not board.log.touches or t_ms >= board.log.touches[-1].t_ms + costs.SEEN_MS
    if not step.state.putting_right or not stands:
        return
    base = to_complete(step, None)
    if (
        board.shown(base) == base.occupancy
        or base.parent is None
        or base.footprint is None
        or not _is_unseen(step, base)
    ):
        return
    same = (move for move in base.parent.footprints if move.origin == base.footprint.origin)
    others = [base.parent.play(move, board.log.end) for move in sorted(same, key=lambda move: move.cost)]
    shown = [node for node in others if node.occupancy == board.shown(node)]
    if not shown:
        return
    lowest = board.candidates[0].cost
    found = [
        Candidate(node, lowest + number) for number, node in enumerate(shown)
    ]  # the likeliest piece first
    again = replace(board, candidates=prune([*found, *board.candidates], board.sensed)[0])
    doubt_reread(step, again)
    step.change(recognition=again)
    restored(step, t_ms)


def _is_unseen(step: Step, base: Node) -> bool:
    """Whether nobody surely saw that piece land: what came down after its press may be what was moved illegally."""
    refusal, board = step.state.refusal, step.board
    off = reduce(or_, (board.square(name) for name in refusal.missing), 0) if refusal is not None else 0
    return base.ply in unseen_plies(board) or may_be_answer(base, board, off)
