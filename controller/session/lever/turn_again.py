"""A turn of several moves, of which a press had completed the first alone: that may have been another one."""

from controller.recognition.evidence import as_told
from controller.recognition.node import Node
from controller.recognition.reading import read_again
from controller.recognition.recognition import Recognition


def with_other_moves(board: Recognition, base: Node) -> Recognition | None:
    """The board as it is read from where the turn began that goes on at `base`, if the turn was made then by other
    moves, and the board shows it; None if not.
    """
    before, log = base.parent, board.log
    if before is None or before.turn is not base.turn or base.ply != board.completed_ply:
        return None
    if before.mark < max(board.sensed.heard_mark, log.dropped):
        return None
    again = read_again(board, before, as_told(log.since(before.mark)))
    if again is None or again.strays | again.missing:
        return None
    end = again.best
    is_other = end.ply > before.ply and end.at_ply(base.ply).line != base.line
    return again if is_other and end.turn is not base.turn else None
