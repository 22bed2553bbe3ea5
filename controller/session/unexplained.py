"""What nobody saw, read from the board as it was seen after an outage; and once more where no line explains that, or
only one of several moves: what a move has taken may still have been beside the game. Once it is taken off, the line is
looked for anew.
"""

from dataclasses import dataclass

from controller.recognition import recognition as recog
from controller.recognition.doubts import new_plies, open_plies
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.seen_again import see
from controller.session.state import Outage, Unexplained
from controller.session.step import Step
from controller.session.trust import kept_open

_READ_WELL = 1  # so many moves that nobody saw need no other reading
_ONE_MOVE = 4  # touches: a piece is moved, and what it took taken off


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known of the `board` now, and the plies that nobody saw, or saw otherwise: where several lines lead to
    it, that one of them fits what follows decides nothing.
    """

    board: recog.Recognition
    unseen: frozenset[int]

    @property
    def explains(self) -> bool:
        """Whether a line leads to the board as it is."""
        board = self.board
        return any(board.shown(c.node) == c.node.occupancy for c in board.candidates)

    def believe(self, step: Step) -> None:
        """It is taken for what is known."""
        step.change(recognition=self.board, calms=kept_open(step.state.calms, self.unseen))


def read(outage: Outage, later: tuple[Touch, ...] = ()) -> Reading:
    """What an outage and these touches since the board was seen tell."""
    before, touches = outage.before, (*outage.touches, *later)
    board = see(
        before,
        outage.seen_ms,
        outage.occupied,
        in_motion=outage.in_motion,
        is_open=outage.is_open,
        taken_off=_taken_off(before, touches),
        unheard_ms=outage.unheard_ms,
    )
    unseen = open_plies(board) - open_plies(before) | new_plies(board, before.best.line)
    for touch in touches:
        board = recog.touch(board, touch.t_ms, board.names(touch.square)[0], lifted=touch.lifted)
    return Reading(board, unseen)


def note_seen(step: Step, outage: Outage) -> None:
    """The board has been seen whole again, and read."""
    board = step.board
    is_read = not board.strays | board.missing and board.best.ply <= outage.before.best.ply + _READ_WELL
    step.change(unexplained=None if is_read else Unexplained(outage, board.log.end))


def look_again(step: Step) -> None:
    """A piece has been taken off the board: perhaps a line that nobody saw leads here, if pieces have only been taken
    off since it was seen, or what came down explains nothing either.
    """
    known, board = step.state.unexplained, step.board
    if known is None:
        return
    touches, before = board.log.since(known.mark), known.outage.before
    is_answered = not all(touch.lifted for touch in touches) and (
        len(touches) > _ONE_MOVE or Reading(board, frozenset()).explains
    )
    if board.completed_ply != before.completed_ply or is_answered:
        step.change(unexplained=None)
        return
    if not _taken_off(before, touches[-1:]):
        return
    again = read(known.outage, touches)
    if again.explains:
        again.believe(step)


def _taken_off(board: recog.Recognition, touches: tuple[Touch, ...]) -> tuple[str, ...]:
    """The squares that were empty before the outage, and are emptied by the first touches after it."""
    placed = touched_squares(tuple(t for t in touches if not t.lifted))
    lifted = touched_squares(tuple(t for t in touches if t.lifted))
    return board.names(lifted & ~placed & ~board.occupied)
