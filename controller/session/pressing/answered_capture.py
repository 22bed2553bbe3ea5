"""A press for nothing, it seemed, was for a capture by a piece whose switch does not tell that it has left: what it
took was lifted and something set down there, and the other side has answered that by what is legal only then.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_

from controller.effects import AlertCleared
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import returned_squares, touched_squares
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.session.not_believed import tell_stuck
from controller.session.pressing.due import to_complete
from controller.session.step import Step, dismiss
from controller.session.trust import cost_at, kept_open
from controller.sides import Side


def answers_capture(step: Step, t_ms: int, by: Side) -> bool:
    """Whether that is what `by` presses for: then its move is the next to be judged, and both are in doubt."""
    state, board = step.state, step.board
    refused, base = state.refused, to_complete(step, None)
    empty = (i.t_ms for i in reversed(state.log) if i.kind == "press-without-move" and i.by is refused)
    told_ms = next(empty, None)  # at the latest as the reply was begun
    if refused is None or told_ms is None or base.turn is by or base.mark < board.sensed.heard_mark:
        return False
    start = Candidate(base, cost_at(state.calms, base.line))
    found = list(_answered(board, start, told_ms))
    if not found:
        return False
    silent = reduce(or_, (origin for origin, _ in found))
    sensed = replace(board.sensed, dead=board.sensed.dead | silent)
    games = prune([game for _, game in found], sensed)[0]
    again = replace(board, sensed=sensed, candidates=games, completed_ply=base.ply + 1)
    dismiss(step, t_ms, refused, "the move was legal, and was answered")
    step.tell(AlertCleared(t_ms, "press-without-move"))
    step.change(
        recognition=recog.pressed_at(again, base.ply + 1, told_ms),
        refused=None,
        calms=kept_open(state.calms, (base.ply + 1, base.ply + 2)),
    )
    tell_stuck(step, t_ms, board.names(silent))
    return True


def _answered(board: recog.Recognition, start: Candidate, told_ms: int) -> Iterator[tuple[int, Candidate]]:
    """The games after such a capture, made until `told_ms`, and reply that the board shows, but for the square that the
    capturing piece left: each with that square.
    """
    base, touches = start.node, start.node.touches(board.log)
    before = tuple(t for t in touches if t.t_ms < told_ms)
    later = tuple(t for t in touches if t.t_ms >= told_ms)
    taken = returned_squares(before) & ~base.own
    told, answered = touched_squares(touches), touched_squares(later)
    other = Node(
        Outlook(base.position.game.placed(base.position.pieces(), base.turn.other.value)), None, None, 0
    )
    captures = (f for f in base.footprints if f.replaced & taken and f.touched == f.origin | f.replaced)
    for capture in captures:
        if capture.origin & told:
            continue
        mark = board.log.dropped + sum(t.t_ms < told_ms for t in board.log.touches)
        made = base.play(capture, mark)
        for reply in made.footprints if made.turn is not base.turn else ():
            explained = made.occupancy & ~reply.vacated | reply.filled
            is_told = bool(reply.touched) and not reply.touched & ~answered
            is_shown = not (explained ^ board.occupied) & ~(capture.origin | board.sensed.dead)
            if is_told and is_shown and not any(f.looks_like(reply) for f in other.footprints):
                cost = start.cost + capture.cost + reply.cost
                yield capture.origin, Candidate(made.play(reply, board.log.end), cost)
