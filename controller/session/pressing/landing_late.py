"""The piece of a move that was pressed for comes down, or slides on, after the press."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller.effects import AlertCleared
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.growth import other_order
from controller.recognition.node import Node
from controller.session.lever.belied import is_belied
from controller.session.lever.turns import landed_ms, turns_from
from controller.session.lever.weighing import made_in_all
from controller.session.pressing.accepting import accept
from controller.session.pressing.due import to_complete
from controller.session.pressing.judging import judge
from controller.session.state import LANDING_MS, LATE_MS, SLIDING_MS, Press
from controller.session.step import Step, dismiss


def arrived_late(step: Step, t_ms: int) -> None:
    """A piece that was missing at the press has closed its switch since, and its move stands: it was made all the same.

    Only for a while, and where nothing stood wrong: an illegal move that is put right after the press stays one.
    """
    late = step.state.late
    if late is None:
        return
    board, base = step.board, to_complete(step, late.by, late.t_ms)
    is_over = t_ms > late.t_ms + LATE_MS or step.state.refused is not late.by
    if is_over or _is_put_back(step):
        step.change(late=None)
    elif _may_answer(step, base, late):
        return  # what follows will tell
    elif (answered := _answered(step, base, late)) is not None:
        _withdraw(step, t_ms, late)
        accept(step, t_ms, base, made_in_all(board, answered), answered.ply)
    elif board.strays:
        step.change(late=None)
    elif any(_has_arrived(step, node) for node in turns_from(board, base)):
        _withdraw(step, t_ms, late)
        judge(step, t_ms)


def _is_put_back(step: Step) -> bool:
    """Whether what has just come down stands where a piece was missing at the refused press: it moves anew then."""
    refusal, newest = step.state.refusal, step.board.log.touches[-1]
    if refusal is None or newest.lifted:
        return False
    return any(newest.square == step.board.square(name) for name in refusal.missing)


def _withdraw(step: Step, t_ms: int, late: Press) -> None:
    step.change(late=None, refusal=None, press=late)
    dismiss(step, t_ms, late.by, "its piece was told late")
    step.tell(AlertCleared(t_ms, "illegal-move"))


def _answered(step: Step, base: Node, late: Press) -> Node | None:
    """The position after the one legal move of the piece that was missing, where the board shows it but for a piece
    that the other side has taken up since the press to answer, and that could not have been set down there itself. Once
    that side has pressed, too, it has answered already (see `legal_after_all`).
    """
    refusal, board = step.state.refusal, step.board
    if refusal is None or refusal.presses or board.log.touches[-1].lifted:
        return None
    since = reduce(or_, (t.square for t in board.log.touches if t.lifted and t.t_ms > late.t_ms), 0)
    (landed,) = board.names(board.log.touches[-1].square)
    found: dict[int, Node] = {}
    for move in sorted(base.footprints, key=lambda f: f.cost):
        if not any(move.origin & board.square(name) for name in refusal.missing):
            continue
        node = base.play(move, board.log.end)
        node.variants = other_order(base, node, board.log)
        node.in_hand = node.occupancy & ~board.shown(base) & node.own & since
        taken_up = board.names(node.in_hand)
        is_shown = len(taken_up) == 1 and node.occupancy ^ board.shown(base) == node.in_hand
        is_newest = board.log.touches[-1].square & node.footprint_filled
        is_reply = any(f.origin == node.in_hand for f in node.footprints)
        if is_shown and is_newest and is_reply and landed not in base.position.goals(taken_up[0]):
            found.setdefault(move.touched, node)
    return next(iter(found.values())) if len(found) == 1 else None


def _may_answer(step: Step, base: Node, late: Press) -> bool:
    """Whether what has just come down may be a piece that the other side has taken up since the press, in answer to a
    move of the one that was missing.
    """
    refusal, board = step.state.refusal, step.board
    newest = board.log.touches[-1]
    since = (t.square for t in board.log.touches if t.lifted and t.t_ms > late.t_ms)
    taken = reduce(or_, since, 0) & base.occupancy & ~base.own & ~board.occupied
    if refusal is None or newest.lifted or not taken:
        return False
    missing = reduce(or_, (board.square(name) for name in refusal.missing), 0)
    moves = (move for move in base.footprints if move.origin & missing and move.filled != newest.square)
    replies = (reply for move in moves for reply in base.play(move, board.log.end).footprints)
    return any(reply.origin & taken and reply.filled == newest.square for reply in replies)


def _has_arrived(step: Step, node: Node) -> bool:
    """Whether the board shows this position, and what led to it is a move of the piece that was missing."""
    refusal, board = step.state.refusal, step.board
    if refusal is None or node.footprint is None or node.occupancy != board.shown(node):
        return False
    return any(node.footprint.origin & board.square(name) for name in refusal.missing)


def belied_late(step: Step, t_ms: int) -> None:
    """What was pressed for was taken for a legal capture of what nobody touched, and now a piece comes down where it
    cannot go: it had been in a hand, or beside its magnet, and the press is judged again.
    """
    pressed, board = step.state.completing, step.board
    best, newest = board.best, board.log.touches[-1:]
    if pressed is None or best.parent is None or best.ply != board.completed_ply:
        return
    has_come = any(not t.lifted and t.square & board.strays for t in newest)
    if has_come and t_ms <= pressed.t_ms + LATE_MS and is_belied(board, best.parent, best):
        # A switch that only chatters says so by then.
        waits = replace(pressed, until_ms=pressed.until_landed(t_ms))
        step.change(completing=None, press=waits, recognition=replace(board, completed_ply=best.ply - 1))


def slid_on(step: Step, t_ms: int) -> None:
    """The piece that was pressed for is lifted again at once: the press came while it slid over that square, and
    completes the move that it is on its way to. What comes from beside the board is not slid over it, nor what is
    lifted together with another piece of its side: both are knocked over.
    """
    pressed, board = step.state.completing, step.board
    if pressed is None:
        return
    moved, touch = board.best.footprint, board.log.touches[-1]
    if t_ms > pressed.t_ms + SLIDING_MS or board.best.ply != board.completed_ply:
        step.change(completing=None)
    elif touch.t_ms > landed_ms(board, board.best) + costs.SEEN_MS:
        return  # it had come to rest: who lifts it takes it
    elif _is_lifted_with_another(board):
        step.change(completing=None)
    elif moved is not None and moved.origin and touch.lifted and touch.square & moved.filled:
        waits = replace(pressed, until_ms=pressed.t_ms + LANDING_MS, is_in_the_air=True)
        again = replace(board, completed_ply=board.best.ply - 1)
        step.change(completing=None, press=waits, recognition=again)


def _is_lifted_with_another(board: recog.Recognition) -> bool:
    """Whether two pieces of the side that has just moved were lifted at once."""
    last = board.log.touches[-1]
    before = board.log.touches[-2:-1]
    theirs = board.best.occupancy & ~board.best.own
    return last.lifted and any(
        other.lifted
        and other.t_ms >= last.t_ms - costs.OVERLAP_MS
        and not (other.square | last.square) & ~theirs
        for other in before
    )
