"""An outage after which no line explains what is seen: what a move has taken may still have to be taken off, and more
of it than the search goes into. Once it is, the line is looked for anew.
"""

from controller.recognition import recognition as recog
from controller.recognition.recognition import new_plies, open_plies
from controller.recognition.seen_again import see
from controller.session.state import Unexplained
from controller.session.step import Step
from controller.session.trust import kept_open


def note_seen(step: Step, before: recog.Recognition, unheard_ms: int) -> None:
    """The board has been seen whole again; `before` is what was known of it until then."""
    board = step.board
    unexplained = None if _is_explained(board) else Unexplained(before, unheard_ms, board.log.end)
    step.change(unexplained=unexplained)


def look_again(step: Step, t_ms: int) -> None:
    """The board rests: perhaps a line that nobody saw leads here, if pieces have only been taken off it since."""
    known, board = step.state.unexplained, step.board
    if known is None:
        return
    step.change(unexplained=None)
    touches = board.log.since(known.mark)
    is_only_cleared = bool(touches) and all(touch.lifted for touch in touches)
    if not is_only_cleared or board.completed_ply != known.before.completed_ply:
        return
    again = see(known.before, t_ms, board.names(board.occupied), unheard_ms=known.unheard_ms)
    if _is_explained(again):
        unseen = open_plies(again) | new_plies(again, board.best.line)
        step.change(recognition=again, calms=kept_open(step.state.calms, unseen))


def _is_explained(board: recog.Recognition) -> bool:
    return not board.strays | board.missing
