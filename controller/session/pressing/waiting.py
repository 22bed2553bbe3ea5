"""How long a press waits for what is not seen yet."""

from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_

from controller.arbiter.problems import (
    capture_pressed_for,
    is_far_off,
    own_piece_taken,
    problem_on_board,
)
from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import touched_squares
from controller.recognition.node import Node
from controller.recognition.resting import is_half_promoted
from controller.session.lever.begun import is_just_lifted
from controller.session.lever.belied import may_be_adjusting
from controller.session.lever.turns import half_turn
from controller.session.noise import chattering
from controller.session.state import (
    CARRIED_MS,
    IN_OTHER_HAND_MS,
    LANDING_MS,
    LANDS_LATE_MS,
    LANDS_WITH_MS,
    Press,
)
from controller.session.step import Step

ADJUSTED_MS = 3000  # what was set down so long before the press was adjusted, rather than taken


def waited_until_ms(step: Step, pressed: Press, board: recog.Recognition, base: Node) -> int:
    """How long a press that no legal move is seen for still waits: for a switch that chatters, and in a moment will not
    tell of a piece where none should stand, or of none; for a piece that was lifted and may come down, or whose switch
    may be late; for one that is lifted with the other hand, or is only adjusted; and a little for any of the presser's
    own that is off the board.
    """
    strays, wrong = step.board.strays, step.board.strays | step.board.missing
    noisy = reduce(or_, (step.board.square(name) for name in (*step.state.noisy, *chattering(step.state))), 0)
    if wrong & noisy and not strays & ~noisy:  # what a hand has set down elsewhere stays there
        return pressed.t_ms + LANDING_MS
    if not wrong and board.best.ply == base.ply:
        return pressed.t_ms + LANDS_WITH_MS
    base = half_turn(board, base) or base  # what is begun is the other move
    if _may_stand(step.board, base, pressed.t_ms) or may_be_adjusting(step.board, base):
        return pressed.t_ms + LANDS_LATE_MS
    if is_half_promoted(base, step.board.sensed):  # that the pawn has left may be told late
        return pressed.t_ms + IN_OTHER_HAND_MS
    is_on_its_way = is_just_lifted(board, base, pressed.t_ms - CARRIED_MS)
    if is_on_its_way or _stands_but_for_one(step.board, base, pressed.t_ms):
        return pressed.t_ms + IN_OTHER_HAND_MS
    is_off = base.own & step.board.missing  # nobody presses with it in the hand, whatever else is taken up
    return max(pressed.until_ms, pressed.t_ms + LANDS_WITH_MS) if is_off else pressed.until_ms


def _stands_but_for_one(board: recog.Recognition, base: Node, pressed_ms: int) -> bool:
    """Whether the board stands as after a legal capture from `base`, but for another piece of that side that was taken
    up just before the press, which a hand may only be adjusting.
    """
    for node in (c.node for c in board.candidates if c.node.parent is base):
        strays, off = board.shown(node) & ~node.occupancy, node.occupancy & ~board.shown(node) & ~node.own
        is_capture = node.footprint is not None and node.footprint.replaced
        left_ms = board.log.last_lift_ms(off) if is_capture and not strays and off.bit_count() == 1 else None
        if left_ms is not None and left_ms >= pressed_ms - costs.EARLY_MS:
            return True
    return False


def until_landed(pressed: Press, t_ms: int, board: recog.Recognition) -> Press:
    """The press as it waits for what has come down to pass on. A switch that has closed, opened and closed again in
    less than a hand needs has all that time to tell that it chatters.
    """
    last = [t for t in board.log.touches if t.square == board.log.touches[-1].square][-3:]
    is_fast = all(later.t_ms < before.t_ms + costs.FLICKER_MS for before, later in pairwise(last))
    flickers = is_fast and [t.lifted for t in last] == [False, True, False]
    return replace(pressed, until_ms=pressed.until_landed(t_ms, flickers=flickers))


def _may_stand(board: recog.Recognition, base: Node, pressed_ms: int) -> bool:
    """Whether nothing is wrong but that one piece of the side that pressed is off the board, and perhaps what it took,
    or the other piece of castling stands: nobody presses with it in the hand, and its switch may be late. Whoever
    answers then has seen it stand.
    """
    seen = replace(board, candidates=(Candidate(base, 0),))
    pairs = (f for f in base.footprints.pairs if f.vacated == seen.missing)
    if seen.strays.bit_count() == 1 and any(seen.strays & f.filled for f in pairs):
        return True
    own, others = seen.missing & base.own, seen.missing & ~base.own
    since = touched_squares(tuple(t for t in board.log.touches if t.t_ms > pressed_ms))
    if own.bit_count() != 1 or others.bit_count() > 1 or others & (~base.capturable | since):
        return False
    taken = capture_pressed_for(seen, pressed_ms - ADJUSTED_MS)
    is_taken = taken is not None and not is_far_off(base.position, taken)
    return not (is_taken or problem_on_board(seen) or own_piece_taken(seen))
