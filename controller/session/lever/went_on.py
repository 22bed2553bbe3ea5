"""A piece that came down only after its move was answered, and is pressed for once more: either that press is for
nothing, or the piece stood where no switch told of it, was answered there, and has moved on.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_

from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import Touch
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.session.lever.silent import is_quiet


def went_on_unseen(board: recog.Recognition, base: Node) -> recog.Recognition | None:
    """The games in which the piece whose move is believed to be answered by the one that led to `base`, and which was
    seen to land only after that, had gone to an empty square whose switch says nothing, and went on from there; None
    if there are none.
    """
    made, before = base.parent, None if base.parent is None else base.parent.parent
    if made is None or before is None or not _has_landed_after(board, before, made, base):
        return None
    found = list(_ways(board, before, made, base))
    if not found:
        return None
    silent = reduce(or_, (node.at_ply(made.ply).footprint_filled for node in found))
    sensed = replace(board.sensed, dead=board.sensed.dead | silent)
    likely = (Candidate(node, board.candidates[0].cost) for node in found)
    return replace(board, sensed=sensed, candidates=prune((*likely, *board.candidates), sensed)[0])


def _has_landed_after(board: recog.Recognition, before: Node, made: Node, base: Node) -> bool:
    """Whether nothing was touched since both moves were pressed for, but that the piece of the first one came down; and
    each side had time to see what it answers.
    """
    pressed = dict(board.pressed_ms)
    made_ms, reply_ms = pressed.get(made.ply), pressed.get(base.ply)
    by_turns = before.turn is base.turn and made.turn is not base.turn
    if not by_turns or made_ms is None or reply_ms is None or board.shown(base) != base.occupancy:
        return False
    later: list[Touch] = [touch for touch in before.touches(board.log) if touch.t_ms > made_ms]
    if len(later) <= 1 or later[-1].lifted or later[-1].square != made.footprint_filled:
        return False
    is_answered = later[0].t_ms >= made_ms + costs.SEEN_MS and later[-2].t_ms <= reply_ms
    return is_answered and later[-1].t_ms >= max(reply_ms, later[-2].t_ms + costs.SEEN_MS)


def _ways(board: recog.Recognition, before: Node, made: Node, base: Node) -> Iterator[Node]:
    """The positions after the same two moves, the first one to another square, and a third one on from there."""
    log, ended = board.log, base.footprint
    assert made.footprint is not None and ended is not None
    begun = log.end_of(before.mark, made.footprint.origin)
    for first in _quiet(before, made.footprint.origin):
        if first.filled & board.occupied:
            continue
        there = before.play(first, begun)
        reply = there.outlook.called(ended.text)
        if reply is None:
            continue
        answered = there.play(reply, log.end - 1)
        for on in _quiet(answered, first.filled):
            if on.filled == made.footprint_filled:
                yield answered.play(on, log.end)


def _quiet(node: Node, origin: int) -> Iterator[Footprint]:
    """The moves of the piece that stands there to empty squares."""
    return (move for move in node.footprints if move.origin == origin and is_quiet(move))
