"""A press for nothing, it seemed, was for a capture by a piece whose switch does not tell that it has left: what it
took was lifted and something set down there, and the other side has answered that: by what is legal only then, or both
have played on.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_

from controller.effects import AlertCleared
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import returned_squares, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.reading import read_again
from controller.session.not_believed import tell_stuck
from controller.session.pressing.due import to_complete
from controller.session.step import Step, dismiss
from controller.session.trust import cost_at, kept_open
from controller.sides import Side


def answers_capture(step: Step, t_ms: int, by: Side) -> bool:
    """Whether that is what `by` presses for: then its move is the next to be judged, and both are in doubt."""
    base = to_complete(step, None)
    told_ms = _told_ms(step, base)
    if told_ms is None or base.turn is by or base.mark < step.board.sensed.heard_mark:
        return False
    start = Candidate(base, cost_at(step.state.calms, base.line))
    found = list(_answered(step.board, start, told_ms))
    if not found:
        return False
    silent = reduce(or_, (origin for origin, _ in found))
    sensed = replace(step.board.sensed, dead=step.board.sensed.dead | silent)
    again = replace(step.board, sensed=sensed, candidates=prune([game for _, game in found], sensed)[0])
    _believe(step, t_ms, again, base, (told_ms,), silent)
    return True


def goes_on_after_capture(step: Step, t_ms: int, by: Side) -> bool:
    """Whether `by`, whose press was for nothing, it seemed, presses for the move after the other side's next one, which
    was told as out of turn, and one piece only could have taken then: both play on.
    """
    board, base = step.board, to_complete(step, None)
    told_ms = _told_ms(step, base)
    log = step.state.log
    answered = (i.t_ms for i in reversed(log) if i.kind == "out-of-turn" and i.by is by.other)
    answered_ms = next(answered, None)
    if told_ms is None or answered_ms is None or answered_ms < told_ms or base.turn is not by:
        return False
    if base.mark < board.sensed.heard_mark:
        return False
    captures = list(_silent_captures(board, base, told_ms))
    if len({capture.origin for capture, _ in captures}) != 1:
        return False
    for capture, mark in captures:
        made = base.play(capture, mark)
        again = read_again(board, made, board.log.since(mark), capture.origin)
        ends = () if again is None else (c.node for c in again.candidates if c.node.ply == base.ply + 3)
        if again is None or not any(node.occupancy == again.shown(node) for node in ends):
            continue
        cost = cost_at(step.state.calms, base.line) + capture.cost
        games = tuple(replace(c, cost=c.cost + cost) for c in again.candidates)
        _believe(step, t_ms, replace(again, candidates=games), base, (told_ms, answered_ms), capture.origin)
        step.tell(AlertCleared(t_ms, "out-of-turn"))
        return True
    return False


def _told_ms(step: Step, base: Node) -> int | None:
    """When the press that was refused was told to be for nothing: at the latest as the reply was begun."""
    refused = step.state.refused
    told = (i for i in reversed(step.state.log) if i.kind == "press-without-move" and i.ply == base.ply)
    return None if refused is None else next((i.t_ms for i in told if i.by is refused), None)


def _believe(
    step: Step, t_ms: int, again: recog.Recognition, base: Node, pressed_ms: tuple[int, ...], silent: int
) -> None:
    """The capture, and what was played since, was pressed for, and is in doubt; no switch of `silent` follows."""
    assert step.state.refused is not None
    dismiss(step, t_ms, step.state.refused, "the move was legal, and was answered")
    step.tell(AlertCleared(t_ms, "press-without-move"))
    again = replace(again, completed_ply=base.ply + len(pressed_ms))
    for ply, at_ms in enumerate(pressed_ms, start=base.ply + 1):
        again = recog.pressed_at(again, ply, at_ms)
    in_doubt = range(base.ply + 1, base.ply + len(pressed_ms) + 2)
    step.change(recognition=again, refused=None, calms=kept_open(step.state.calms, in_doubt))
    tell_stuck(step, t_ms, again.names(silent))


def _silent_captures(board: recog.Recognition, base: Node, told_ms: int) -> Iterator[tuple[Footprint, int]]:
    """The captures from `base` of what was taken up, and something set down there, until `told_ms`, by a piece that was
    not seen to leave by then; each with where in the log that was.
    """
    before = tuple(t for t in base.touches(board.log) if t.t_ms < told_ms)
    taken = returned_squares(before) & ~base.own
    mark = board.log.dropped + sum(t.t_ms < told_ms for t in board.log.touches)
    for capture in base.footprints:
        is_told = capture.origin & touched_squares(before)
        if not is_told and capture.replaced & taken and capture.touched == capture.origin | capture.replaced:
            yield capture, mark


def _answered(board: recog.Recognition, start: Candidate, told_ms: int) -> Iterator[tuple[int, Candidate]]:
    """The games after such a capture, made until `told_ms`, and reply that the board shows, but for the square that the
    capturing piece left: each with that square.
    """
    base, touches = start.node, start.node.touches(board.log)
    told = touched_squares(touches)
    answered = touched_squares(tuple(t for t in touches if t.t_ms >= told_ms))
    other = Node(
        Outlook(base.position.game.placed(base.position.pieces(), base.turn.other.value)), None, None, 0
    )
    for capture, mark in _silent_captures(board, base, told_ms):
        if capture.origin & told:
            continue
        made = base.play(capture, mark)
        for reply in made.footprints if made.turn is not base.turn else ():
            explained = made.occupancy & ~reply.vacated | reply.filled
            is_told = bool(reply.touched) and not reply.touched & ~answered
            is_shown = not (explained ^ board.occupied) & ~(capture.origin | board.sensed.dead)
            if is_told and is_shown and not any(f.looks_like(reply) for f in other.footprints):
                cost = start.cost + capture.cost + reply.cost
                yield capture.origin, Candidate(made.play(reply, board.log.end), cost)
