"""The piece of a move that was pressed for comes down, or slides on, after the press."""

from dataclasses import replace

from controller.effects import AlertCleared
from controller.recognition import costs
from controller.recognition.node import Node
from controller.session.lever.turns import landed_ms, turns_from
from controller.session.pressing.due import to_complete
from controller.session.pressing.judging import judge
from controller.session.state import LANDING_MS, LATE_MS, SLIDING_MS
from controller.session.step import Step, dismiss


def arrived_late(step: Step, t_ms: int) -> None:
    """A piece that was missing at the press has closed its switch since, and its move stands: it was made all the same.

    Only for a while, and where nothing stood wrong: an illegal move that is put right after the press stays one.
    """
    late = step.state.late
    if late is None:
        return
    board, base = step.board, to_complete(step, late.by, late.t_ms)
    if t_ms > late.t_ms + LATE_MS or board.strays or step.state.refused is not late.by:
        step.change(late=None)
    elif any(_has_arrived(step, node) for node in turns_from(board, base)):
        step.change(late=None, refusal=None, press=late)
        dismiss(step, t_ms, late.by, "its piece was told late")
        step.tell(AlertCleared(t_ms, "illegal-move"))
        judge(step, t_ms)


def _has_arrived(step: Step, node: Node) -> bool:
    """Whether the board shows this position, and what led to it is a move of the piece that was missing."""
    refusal, board = step.state.refusal, step.board
    if refusal is None or node.footprint is None or node.occupancy != board.shown(node):
        return False
    return any(node.footprint.origin & board.square(name) for name in refusal.missing)


def slid_on(step: Step, t_ms: int) -> None:
    """The piece that was pressed for is lifted again at once: the press came while it slid over that square, and
    completes the move that it is on its way to. What comes from beside the board is not slid over it.
    """
    pressed, board = step.state.completing, step.board
    if pressed is None:
        return
    moved, touch = board.best.footprint, board.log.touches[-1]
    if t_ms > pressed.t_ms + SLIDING_MS or board.best.ply != board.completed_ply:
        step.change(completing=None)
    elif touch.t_ms > landed_ms(board, board.best) + costs.SEEN_MS:
        return  # it had come to rest: who lifts it takes it
    elif moved is not None and moved.origin and touch.lifted and touch.square & moved.filled:
        waits = replace(pressed, until_ms=pressed.t_ms + LANDING_MS, is_in_the_air=True)
        again = replace(board, completed_ply=board.best.ply - 1)
        step.change(completing=None, press=waits, recognition=again)
