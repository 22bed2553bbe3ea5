"""What nobody saw, read from the board as it was seen after an outage; and once more where no line explains that, or
only one of several moves: what a move has taken may still have been beside the game. Once it is taken off, the line is
looked for anew.
"""

from dataclasses import dataclass
from functools import reduce
from operator import xor

from controller.recognition import recognition as recog
from controller.recognition.candidates import disorder
from controller.recognition.doubts import new_plies, open_plies
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.finished_since import Rest, rest_of, with_finished
from controller.recognition.seen_again import see
from controller.session.state import Outage, Unexplained
from controller.session.step import Step
from controller.session.trust import kept_open

_READ_WELL = 1  # so many moves that nobody saw need no other reading
_ONE_MOVE = 4  # touches: a piece is moved, and what it took taken off


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known of the `board` now, and was when it was `seen`, and the plies that nobody saw, or saw otherwise:
    where several lines lead to it, that one of them fits what follows decides nothing.
    """

    board: recog.Recognition
    seen: recog.Recognition
    unseen: frozenset[int]

    def believe(self, step: Step) -> None:
        """It is taken for what is known."""
        step.change(recognition=self.board, calms=kept_open(step.state.calms, self.unseen))


def read(outage: Outage, later: tuple[Touch, ...] = ()) -> Reading:
    """What an outage and these touches since the board was seen tell."""
    touches = (*outage.touches, *later)
    board = see(
        outage.before,
        outage.seen_ms,
        outage.occupied,
        in_motion=outage.in_motion,
        is_open=outage.is_open,
        taken_off=_taken_off(outage.before, touches),
        unheard_ms=outage.unheard_ms,
    )
    return _gone_on(board, outage, touches)


def _finished(known: Unexplained, later: tuple[Touch, ...], rest: Rest) -> Reading:
    """The same, if they are the rest of a move."""
    outage = known.outage
    board = with_finished(
        known.seen,
        outage.before,
        rest,
        outage.seen_ms,
        in_motion=outage.in_motion,
        unheard_ms=outage.unheard_ms,
    )
    return _gone_on(board, outage, (*outage.touches, *later))


def _gone_on(seen: recog.Recognition, outage: Outage, touches: tuple[Touch, ...]) -> Reading:
    """What these touches say, if this is what was known when the board was seen."""
    before, board = outage.before, seen
    unseen = open_plies(board) - open_plies(before) | new_plies(board, before.best.line)
    for touch in touches:
        board = recog.touch(board, touch.t_ms, board.names(touch.square)[0], lifted=touch.lifted)
    return Reading(board, seen, unseen)


def _explains(board: recog.Recognition) -> bool:
    """Whether a line leads to the board as it is."""
    return any(board.shown(c.node) == c.node.occupancy for c in board.candidates)


def note_seen(step: Step, outage: Outage, seen: recog.Recognition) -> None:
    """The board has been seen whole again, and read; what was touched before may be the rest of a move."""
    board = step.board
    is_read = not board.strays | board.missing and board.best.ply <= outage.before.best.ply + _READ_WELL
    known = None if is_read else Unexplained(outage, board.log.end, seen)
    step.change(unexplained=known)
    if known is not None and outage.touches:
        _look_for_rest(step, known, ())


def look_again(step: Step) -> None:
    """A piece has been taken off the board: perhaps a line that nobody saw leads here, if pieces have only been taken
    off since it was seen, or what came down explains nothing either. Or what hands have done since then is the rest of
    a move.
    """
    known, board = step.state.unexplained, step.board
    if known is None:
        return
    touches, before = board.log.since(known.mark), known.outage.before
    has_landed = any(not touch.lifted for touch in touches[-1:])
    is_answered = not all(touch.lifted for touch in touches) and (
        len(touches) > _ONE_MOVE or _explains(board)
    )
    if board.completed_ply != before.completed_ply or is_answered:
        step.change(unexplained=known if has_landed else None)
        return
    if not has_landed and _taken_off(before, touches[-1:]):
        again = read(known.outage, touches)
        if _explains(again.board):
            again.believe(step)
            return
    _look_for_rest(step, known, touches)


def _look_for_rest(step: Step, known: Unexplained, later: tuple[Touch, ...]) -> None:
    """What was touched since the board was heard again may be the rest of a move: if that explains the board, it is
    believed.
    """
    rest = _rest(step.board, (*known.outage.touches, *later))
    if rest is None:
        return
    again = _finished(known, later, rest)
    if _explains(again.board):
        again.believe(step)
        step.change(unexplained=None if rest.came else known)


def _rest(board: recog.Recognition, touches: tuple[Touch, ...]) -> Rest | None:
    """What these touches, the first since the board was heard again, were if they finished a move; None where a move in
    progress explains the board in the game that is believed in.
    """
    if not any(disorder(board.best, board.sensed, board.best.touches(board.log))):
        return None
    changed = reduce(xor, (touch.square for touch in touches), 0)
    return rest_of(touched_squares(touches), board.occupied ^ changed, board.occupied, len(touches))


def _taken_off(board: recog.Recognition, touches: tuple[Touch, ...]) -> tuple[str, ...]:
    """The squares that were empty before the outage, and are emptied by the first touches after it."""
    placed = touched_squares(tuple(t for t in touches if not t.lifted))
    lifted = touched_squares(tuple(t for t in touches if t.lifted))
    return board.names(lifted & ~placed & ~board.occupied)
