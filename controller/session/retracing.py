"""Where several switches close late, and nothing that was followed explains the board at rest any more.

Legal moves could explain an illegal one as well. So nothing is believed of them until the players have been told that
the board is wrong, or that they play on shows, by presses or by several moves more.
"""

from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.candidates import unrest
from controller.recognition.parked import is_parked
from controller.recognition.read_wider import with_exact
from controller.recognition.retraced import with_retraced
from controller.recognition.under_way import is_under_way
from controller.session import asking
from controller.session.pressing.press import play_on
from controller.session.step import Step
from controller.session.telling import HANDS_MAX, doubt_reread

FLAWS_MAX = 24  # what costs more explains no better than pieces that stand wrong
UNTOLD_FLAWS_MAX = 18  # … before the players have been told that the board is wrong
PLAYED_ON_MIN = 3  # after one that is read otherwise, so many more are no illegal one
PRESS_FLAWS = 6  # … and no more than so much for each press over a move that was refused


def retrace(step: Step, t_ms: int) -> None:
    """Believe in the moves that hands may have made, if nothing else explains the board."""
    state, board = step.state, step.board
    if state.putting_right:
        return
    is_unheld = _is_unheld(board)
    is_right = unrest(board.best, board.sensed) < costs.STRAY_PIECE
    if (is_right and not is_unheld) or is_under_way(board) or is_parked(board.best, board.sensed):
        return
    if state.problem is None and is_one_gesture(board):
        return
    flaws_max = UNTOLD_FLAWS_MAX if state.problem is None else FLAWS_MAX
    if state.refusal is not None:
        flaws_max = min(FLAWS_MAX, PRESS_FLAWS * len(state.refusal.presses))
    told = tuple(reported.move for reported in state.reported)
    again = with_exact(board) if is_unheld else None
    if again is None or not _is_played_on(again, told):
        again = None if is_right else with_retraced(board, flaws_max)
    if again is None:
        return
    if state.problem is None and state.refusal is None and not _is_played_on(again, told):
        return
    other = doubts.new_plies(again, told)
    doubt_reread(step, again)
    if state.refusal is None:
        step.change(recognition=again)
        asking.take_kept_choice(step, t_ms, [at for at in again.best.path() if at.ply in other][::-1])
    else:
        play_on(step, t_ms, retraced=again)


def _is_unheld(board: recog.Recognition) -> bool:
    """Whether pieces are off the board, in casual play, that nobody holds: too many, or, after moves so fast that more
    games fitted than are followed, one that was taken up before the last of them stood.
    """
    if not board.may_take_back or board.missing.bit_count() > HANDS_MAX:
        return board.may_take_back
    landed = board.log.between(board.best.mark - 1, board.best.mark)
    since_ms = landed[0].t_ms - costs.OVERLAP_MS if landed else 0
    lifted_ms = (board.log.last_lift_ms(board.square(name)) for name in board.names(board.missing))
    return board.bound_hit and any(left_ms is not None and left_ms < since_ms for left_ms in lifted_ms)


def _is_played_on(again: recog.Recognition, told: tuple[str, ...]) -> bool:
    """Whether these games have so many moves more than were told that none of them was an illegal one."""
    other = doubts.new_plies(again, told)
    return again.best.ply >= min(other, default=again.best.ply) + PLAYED_ON_MIN


def is_one_gesture(board: recog.Recognition) -> bool:
    """Whether the board was right until a piece was taken up and set down: that is a move, if no legal one; or until
    one came down from beside it.
    """
    last = board.log.since(board.log.end - 2)
    if last and not last[-1].lifted and (board.missing, board.strays) == (0, last[-1].square):
        return True
    if len(last) < 2 or not last[0].lifted or last[1].lifted:
        return False
    return (board.missing, board.strays) == (last[0].square, last[1].square)
