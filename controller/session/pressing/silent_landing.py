"""A move that was refused as its piece was off the board has been answered: it stands somewhere beside its magnet."""

from controller.recognition import costs
from controller.session.lever.silent import answered_unseen
from controller.session.not_believed import tell_stuck
from controller.session.pressing.press import play_on
from controller.session.state import Refusal
from controller.session.step import Step
from controller.session.trust import cost_at


def goes_on(step: Step, t_ms: int, square: str) -> None:
    """The piece of `square` is about to be lifted. If its side had been refused a move that the other one has answered
    and pressed for, that was made, and it is open where to: a switch that is only late had time to close by now.
    """
    state, board = step.state, step.board
    refusal = state.refusal
    if refusal is None or state.putting_right or not _is_answered(refusal):
        return
    if not board.square(square) & refusal.base.own or not _is_all(step, refusal):
        return
    again = answered_unseen(board, refusal.base, cost_at(state.calms, refusal.base.line))
    if again is None:
        return
    play_on(step, t_ms, retraced=again)
    if step.state.refusal is not refusal:
        tell_stuck(step, t_ms, board.names(again.sensed.dead & ~board.sensed.dead))


def _is_answered(refusal: Refusal) -> bool:
    """Whether the other side has pressed since, and nobody else."""
    return [by for _, by in refusal.presses] == [refusal.by.other]


def _is_all(step: Step, refusal: Refusal) -> bool:
    """Whether no more was touched before the refused press than one piece, which was taken up, and the answer was only
    begun when there had been time to see it stand.
    """
    touches = refusal.base.touches(step.board.log)
    before = [t for t in touches if t.t_ms <= refusal.pressed_ms]
    after = [t.t_ms for t in touches if t.t_ms > refusal.pressed_ms]
    return len(before) == 1 and bool(after) and after[0] >= refusal.pressed_ms + costs.SEEN_MS
