"""Which position the move is made from that a press completes."""

from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.session.lever.turns import landed_ms
from controller.session.step import Step
from controller.sides import Side

HASTE_MS = 1000  # who replies within so short a time has not waited for the press before


def ply_to_complete(step: Step, by: Side) -> int:
    """How many plies there are before the move that a press by this side completes."""
    return to_complete(step, by).ply


def to_complete(step: Step, by: Side | None, t_ms: int | None = None) -> Node:
    """The position before the move that a press by this side, at `t_ms`, completes.

    It is the first move that no press has completed, unless it was answered on the board: a press for the answer
    completes both (the press between was lost with the link, or forgotten). Where the move between the two came only
    just before, nobody had time to press for it: then it is the earlier of the two that is pressed for (unless presses
    may have been lost).
    """
    board = step.board
    own: list[Node] = []
    node = board.best
    is_answered = node.turn is by and node.parent is not None and node.parent.turn is not by
    is_late = t_ms is not None and _reached_ms(board, node) < t_ms - HASTE_MS
    answered_mark = 0 if node.parent is None else node.parent.mark
    was_unheard = step.state.presses_lost or 0 < answered_mark <= board.sensed.heard_mark
    is_seen_to_wait = node.mark > board.sensed.heard_mark and not node.touches(board.log)
    if was_unheard and is_answered and is_late and not is_seen_to_wait:
        return node  # the move before was pressed for unheard: this is for what came after the answer
    while node.parent is not None and node.ply > board.completed_ply:
        if node.parent.turn is by:
            own.append(node)
        node = node.parent
    if not own:
        return node
    chosen, later = own[0], own[0]
    for earlier in own[1:]:
        between = later.parent
        assert between is not None, "a ply has a position before it"
        if (
            t_ms is None
            or step.state.presses_lost
            or earlier is between
            or landed_ms(board, between) < t_ms - HASTE_MS
        ):
            break
        chosen = later = earlier
    assert chosen.parent is not None, "a ply has a position before it"
    return chosen.parent


def past_unheard(board: Recognition, base: Node) -> Node:
    """The position before the last turn of the side that is on turn at `base`: presses for what was played before it,
    while the board could not be heard, were not heard either.
    """
    unheard = (
        node
        for node in board.best.later_than(base.ply)
        if node.turn is base.turn and node.mark <= board.sensed.heard_mark and node.ply < board.best.ply
    )
    return next(unheard, base)  # the newest comes first


def _reached_ms(board: Recognition, node: Node) -> int:
    """When the position was there first, whatever was taken back since; 0 where it is not known."""
    return next((t.t_ms for t in board.log.between(node.first_mark - 1, node.first_mark)), 0)
