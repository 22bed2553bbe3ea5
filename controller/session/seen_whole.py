"""The board is seen whole: after it was lost, or when a game begins, or to make sure."""

from dataclasses import replace

from controller.recognition import recognition as recog
from controller.recognition.evidence import Touch
from controller.session import unexplained
from controller.session.state import UNSEEN_WAIT_MS, Outage
from controller.session.step import Step


def take_in(step: Step, t_ms: int, occupied: frozenset[str]) -> None:
    """These squares are occupied, whatever was known of the board."""
    state = step.state
    if (
        occupied != state.occupied
        or state.phase == "setup"
        or (state.unseen and state.touched_ms is not None)
    ):
        step.change(touched_ms=t_ms, rest=0)
    if state.unseen and state.press is not None:
        step.change(press=replace(state.press, until_ms=t_ms + UNSEEN_WAIT_MS))
    known, touched = step.state.at_return, step.state.since_return
    step.change(occupied=occupied, unseen=False, at_return=None, since_return=())
    if step.state.phase == "play":
        before = _before_seen(step.board, known)
        touches = touched if before is known else ()
        outage = Outage(
            before,
            touches[0].t_ms if touches else t_ms,
            _as_before(occupied, before, touches),
            touches,
            in_motion=step.state.lost_in_motion,
            is_open=step.state.lost_open,
            unheard_ms=state.heard_ms - state.lost_ms if state.unseen else 0,
        )
        reading = unexplained.read(outage)
        replace(reading, board=_as_seen(reading.board, t_ms, occupied)).believe(step)
        if state.unseen:
            unexplained.note_seen(step, outage, reading.seen)


def _before_seen(board: recog.Recognition, at_return: recog.Recognition | None) -> recog.Recognition:
    """What was known before all that was touched since the board was heard again: that came after what nobody saw. As
    it is known now, if something was pressed for since.
    """
    if at_return is None or at_return.completed_ply != board.completed_ply:
        return board
    return at_return


def _as_before(
    occupied: frozenset[str], board: recog.Recognition, touches: tuple[Touch, ...]
) -> frozenset[str]:
    """The squares that were occupied before these touches, which a flicker may tell otherwise than what was seen."""
    for touch in reversed(touches):
        names = frozenset(board.names(touch.square))
        occupied = occupied | names if touch.lifted else occupied - names
    return occupied


def _as_seen(board: recog.Recognition, t_ms: int, occupied: frozenset[str]) -> recog.Recognition:
    """What was seen is so, whatever had been touched before."""
    wrong = occupied.symmetric_difference(board.names(board.occupied))
    for name in sorted(wrong, key=occupied.__contains__):  # hands leave before they arrive
        board = recog.touch(board, t_ms, name, lifted=name not in occupied)
    return board
