"""Whether the piece that a hand had taken up last is what came down where a switch closed: then nothing closed late."""

from controller.recognition import costs
from controller.recognition.late_closings import is_pushed
from controller.recognition.neighbours import neighbours_of
from controller.recognition.recognition import Recognition, is_hand_full


def is_held(board: Recognition, closed: int) -> bool:
    """Whether the switch that closed at this index of the log closed under the piece that was in the hand."""
    tests = (_is_out_of_reach, _is_last_mover, may_be_last_landing, _is_its_own, _may_have_landed)
    return (
        is_hand_full(board, closed)
        and not is_pushed(board.log, closed)
        and not any(test(board, closed) for test in tests)
    )


def _is_last_mover(board: Recognition, closed: int) -> bool:
    """Whether the hand took up the piece that had been pressed for last: it was still on its way at the press."""
    (taken,) = board.log.between(closed - 1, closed)
    return board.best.ply == board.completed_ply and bool(taken.square & board.best.footprint_filled)


def may_be_last_landing(board: Recognition, closed: int) -> bool:
    """Whether the piece that had been pressed for last is not where it was read to have gone, and may have gone where
    the switch closed: it slid on, and landed before another hand took what it holds.
    """
    last, before = board.best, board.best.parent
    if before is None or last.footprint is None or last.ply != board.completed_ply:
        return False
    (landed,) = board.log.between(closed, closed + 1)
    goals = before.footprints.onto(landed.square)
    is_gone = not last.footprint_filled & board.occupied
    return is_gone and any(f.origin == last.footprint.origin for f in goals)


def _is_its_own(board: Recognition, closed: int) -> bool:
    """Whether a piece was due on the square that closed: what the hand had taken up last was hardly set down there."""
    (landed,) = board.log.between(closed, closed + 1)
    return bool(landed.square & board.best.occupancy)


def _may_have_landed(board: Recognition, closed: int) -> bool:
    """Whether the piece that was taken up last may be the one that was seen to land just before: the switch where it
    lands may be told first.
    """
    *before, taken = board.log.between(closed - 2, closed)
    return any(not t.lifted and taken.t_ms <= t.t_ms + costs.OVERLAP_MS for t in before)


def was_taken_up_after_press(board: Recognition) -> bool:
    """Whether nothing was seen of the move that was pressed for last but its piece taken up after the press: that was
    hardly it.
    """
    made = board.best.at_ply(board.completed_ply)
    last = board.log.between(made.mark - 1, made.mark)
    pressed_ms = dict(board.pressed_ms).get(made.ply)
    if made.footprint is None or pressed_ms is None or not last:
        return False
    return last[0].lifted and last[0].square == made.footprint.origin and last[0].t_ms > pressed_ms


def _is_out_of_reach(board: Recognition, closed: int) -> bool:
    """Whether a switch closed sooner after the touch before than any hand brings a piece there from another square,
    unless it slides to the next one.
    """
    taken, landed = board.log.between(closed - 1, closed + 1)
    beside = neighbours_of(board.best.position.game.squares)[taken.square]
    return landed.t_ms < taken.t_ms + costs.LET_GO_MS and not landed.square & beside
