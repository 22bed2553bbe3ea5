"""Casual play: what stands wrong at rest is the answer to a move whose piece stands beside its magnet."""

from controller.recognition import costs
from controller.recognition.evidence import Touch
from controller.session.lever.silent import answered_unseen
from controller.session.not_believed import tell_stuck
from controller.session.step import Step
from controller.session.telling import tell_moves
from controller.session.trust import cost_at, kept_open


def tell_answered(step: Step, t_ms: int) -> bool:
    """Tell of both moves where one piece of the side on move was taken up, and nothing else, and the other side has
    made a move since, legal after one of that piece; where it went stays open.

    Returns: whether there was such a move.
    """
    state, base = step.state, step.board.best
    touches = base.touches(step.board.log)
    if state.tournament or state.problem is not None or not _is_seen_to_stand(touches):
        return False
    again = answered_unseen(step.board, base, cost_at(state.calms, base.line))
    if again is None:
        return False
    silent = step.board.names(again.sensed.dead & ~step.board.sensed.dead)
    step.change(recognition=again, calms=kept_open(state.calms, [base.ply + 1]), closes_late=True)
    tell_stuck(step, t_ms, silent)
    tell_moves(step, t_ms)
    return True


def _is_seen_to_stand(touches: tuple[Touch, ...]) -> bool:
    """Whether a piece was taken up, and the next one when there had been time to see it stand elsewhere. What comes
    down next is the piece itself, rather, and none that is dropped.
    """
    if len(touches) < 2 or not (touches[0].lifted and touches[1].lifted):
        return False
    return touches[1].t_ms >= touches[0].t_ms + costs.STOOD_MS
