"""A press for a turn that nobody saw, after which the arbiter has come and its side moves: it was for nothing."""

from dataclasses import replace

from controller.recognition import doubts
from controller.recognition import recognition as recog
from controller.recognition.node import Node
from controller.session.pressing.accepting import accept
from controller.session.step import Step
from controller.session.trust import kept_open
from controller.sides import Side


def made_anew(step: Step, t_ms: int, by: Side) -> bool:
    """Whether `by`, who is not on move, has pressed before for a turn that was played while nobody listened, if it was
    at all; the arbiter has come since, and the board shows a game in which that turn is made only now. It is believed,
    in doubt: who has pressed for nothing is told to move.
    """
    state, board, heard = step.state, step.board, step.board.sensed.heard_mark
    if not state.may_set_back or state.putting_right or state.refused is not None:
        return False
    if not 0 < board.best.first_mark <= heard or board.completed_ply != board.best.ply:
        return False
    for candidate in board.candidates[1:]:
        node = candidate.node
        base = next(at for at in node.path() if at.first_mark <= heard)
        if not _is_turn_of(by, node, base) or board.shown(node) != node.occupancy:
            continue
        others = (c for c in board.candidates if c is not candidate)
        believed = replace(
            board,
            candidates=(replace(candidate, cost=board.candidates[0].cost), *others),
            completed_ply=base.ply,
            completed_mark=base.mark,
        )
        step.change(calms=kept_open(state.calms, doubts.new_plies(believed, board.best.line[: base.ply])))
        made = recog.pressed_at(recog.complete(believed, node.ply), node.ply, t_ms)
        accept(step, t_ms, base, made, node.ply)
        return True
    return False


def _is_turn_of(by: Side, node: Node, base: Node) -> bool:
    """Whether what was played from `base` to `node` is one whole turn of this side."""
    later = [at.parent for at in node.later_than(base.ply)]
    return bool(later) and node.turn is not by and all(at is not None and at.turn is by for at in later)
