"""Moves whose piece stands beside its magnet, so that no switch tells where: what hands did besides tells of them."""

from dataclasses import replace
from functools import reduce
from operator import or_

from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import returned_squares, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node


def taken_unseen(board: recog.Recognition, base: Node, pressed_ms: int) -> Node | None:
    """The position after the one capture from `base` whose two pieces are off the board, as at the press: what took
    stands beside its magnet. The other side may have taken up a piece to answer since.
    """
    lifted = [t for t in base.touches(board.log) if t.lifted]
    off = base.occupancy & ~board.shown(base)
    answering = off & ~base.own & touched_squares(tuple(t for t in lifted if t.t_ms > pressed_ms))
    made = off & ~answering
    taken = made & ~base.own
    before = touched_squares(tuple(t for t in lifted if t.t_ms <= pressed_ms))
    if board.shown(base) & ~base.occupancy or made & ~before or answering.bit_count() > 1 or not taken:
        return None
    found = [f for f in base.footprints.onto(taken) if f.touched == made and f.replaced == taken]
    node = base.play(min(found, key=lambda f: f.cost), board.log.end) if found else None
    if node is None or node.turn is base.turn:
        return None
    node.in_hand = answering
    return node


def taken_from_dead(board: recog.Recognition, base: Node) -> recog.Recognition | None:
    """The games in which a piece whose switch tells nothing has taken from `base`, or from as far in another game in
    question: what it took was lifted, and something set down there. None if there are none.
    """
    dead = board.sensed.dead if board.best.ply == base.ply else 0
    found = []
    for candidate in doubts.in_question(board) if dead else ():
        node = candidate.node
        if node.ply != base.ply or node.turn is not base.turn or board.shown(node) != node.occupancy:
            continue
        taken = returned_squares(node.touches(board.log)) & ~node.own
        for move in node.footprints:
            is_told = move.replaced & taken and move.touched == move.origin | move.replaced
            if is_told and not move.origin & ~dead:
                found.append(Candidate(node.play(move, board.log.end), candidate.cost + move.cost))
    return replace(board, candidates=prune([*found, *board.candidates], board.sensed)[0]) if found else None


def answered_unseen(board: recog.Recognition, base: Node, cost: int) -> recog.Recognition | None:
    """The games in which the one piece of the side on move at `base` that is off the board went to an empty square, no
    switch tells which, and was answered by what hands did since; None if there are none, or too many squares. Until
    `base` the game had cost so much.
    """
    off = base.occupancy & ~board.shown(base) & base.own
    moves = [f for f in base.footprints if f.origin == off and is_quiet(f)] if off.bit_count() == 1 else []
    silent = reduce(or_, (f.filled for f in moves), 0) & ~board.occupied
    if not 0 < silent.bit_count() <= costs.CANDIDATES_MAX:
        return None
    sensed = replace(board.sensed, dead=board.sensed.dead | silent)
    touched = touched_squares(base.touches(board.log))
    found = []
    for move in (move for move in moves if move.filled & silent):
        made = base.play(move, board.log.end)
        for reply in made.footprints if made.turn is not base.turn else ():
            answered = made.occupancy & ~reply.vacated | reply.filled
            if reply.touched and not (reply.touched & ~touched | (answered ^ board.occupied) & ~sensed.dead):
                found.append(Candidate(made.play(reply, board.log.end), cost + move.cost + reply.cost))
    return replace(board, sensed=sensed, candidates=prune(found, sensed)[0]) if found else None


def is_quiet(move: Footprint) -> bool:
    """Whether one piece moves to an empty square, and stays what it is."""
    return not (move.replaced or move.promotes) and move.touched == move.origin | move.filled
