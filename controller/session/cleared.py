"""Tournament: the pieces are set up anew though nobody has said how the game has ended. What hands do meanwhile is no
move, and nothing that was pressed for is taken back by it.
"""

from dataclasses import replace

from controller.recognition import recognition as recog
from controller.recognition.node import Node
from controller.session.new_game import stands
from controller.session.state import SessionState
from controller.session.step import Step
from controller.session.telling import tell_line

SET_UP_PLIES = 3  # a game of fewer has rather been taken back to the start position
_MOVED = 2  # squares that change as one piece moves


def may_be_cleared(state: SessionState, node: Node, lifted: int) -> bool:
    """Whether the move to `node` may be set back only because the pieces are set up anew: its piece comes home, and is
    not the only one that was away; and none is `lifted` that stands at home.
    """
    assert node.parent is not None and node.footprint is not None, "a ply is a move"
    home, origin, first = _home(state), node.footprint.origin, (*state.taken_back, node)[0]
    if first.ply < SET_UP_PLIES or lifted & home or not origin or origin & ~home:
        return False
    return first is not node or node.parent.occupancy != home


def set_up_anew(step: Step, t_ms: int) -> bool:
    """The start position stands. If more than one piece has come home since the last press, the record tells what was
    pressed for until then, also what seemed to be taken back; but a game that has come by that position before may go
    on from there. Whether it is so.
    """
    state, board = step.state, step.board
    if state.putting_right or state.press is not None or not (state.taken_back or stands(state)):
        return False
    pressed = max((board.best.at_ply(board.completed_ply), *state.taken_back), key=lambda node: node.ply)
    home = _home(state)
    if pressed.ply < SET_UP_PLIES or (pressed.occupancy ^ home).bit_count() <= _MOVED:
        return False
    if any(at.ply and at.occupancy == home for at in pressed.path()):
        return False
    again = replace(recog.put_back(board, pressed), completed_ply=pressed.ply)
    step.change(recognition=again, taken_back=(), before_mess=None)
    tell_line(step, t_ms)
    return True


def _home(state: SessionState) -> int:
    """Where the pieces stand at the start."""
    assert state.recognition is not None, "the game is played"
    return sum(state.recognition.square(name) for name in state.start.pieces())
