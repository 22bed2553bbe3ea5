"""The clock press. In tournament mode it completes the move; what is not a legal move then is an illegal one.

Source: FIDE Laws 4.3 (touched pieces), 6.2.1 (the press completes the move), 7.5.1 (illegal move completed),
7.5.3 (press without a move).
"""

from dataclasses import replace

from controller import clocks
from controller.recognition import recognition as recog
from controller.recognition.evidence import touched_squares
from controller.session.lever.begun import squares_begun
from controller.session.lever.rewritten import rewritten
from controller.session.lever.weighing import pressed_out_of_turn, weighed
from controller.session.not_believed import leave_out_closed
from controller.session.pressing.accepting import accept_answered, accept_guessed, accept_unseen
from controller.session.pressing.another_offence import tell_another
from controller.session.pressing.answered_capture import answers_capture, goes_on_after_capture
from controller.session.pressing.casual import complete_casually
from controller.session.pressing.due import to_complete
from controller.session.pressing.judging import judge
from controller.session.pressing.legal_after_all import legal_after_all
from controller.session.pressing.made_anew import made_anew
from controller.session.pressing.made_good import make_good
from controller.session.pressing.putting_right import end_empty_press, end_putting_right
from controller.session.pressing.refusing import tell_out_of_turn
from controller.session.state import (
    LANDS_WITH_MS,
    LONG_CLOSED_MS,
    PRESS_WAIT_MS,
    UNSEEN_WAIT_MS,
    Press,
    Refusal,
)
from controller.session.step import Step
from controller.session.telling import doubt_last
from controller.session.trust import another_from
from controller.sides import Side


def press(step: Step, t_ms: int, by: Side, *, is_clocked: bool = True) -> None:
    """A player pressed; the clocks take it too, unless they have taken it already and only the move is judged again."""
    state = step.state
    if state.phase != "play":
        return
    accept_guessed(step, t_ms, by)
    waits = state.tournament and state.unseen and state.link_up
    if step.state.press is not None and step.state.press.by is not by:
        if waits:
            step.change(press=None, unjudged=(*state.unjudged, step.state.press))
        else:
            judge(step, t_ms, is_last=True)
    if state.tournament:
        leave_out_closed(step, t_ms - LONG_CLOSED_MS)
        is_judged = state.refused is None
        step.change(recognition=rewritten(step.board, state.taken_late, is_to_be_judged=is_judged))
    if state.tournament and state.presses_lost:
        step.change(recognition=pressed_out_of_turn(step.board, by))
    end_putting_right(step, t_ms, by)
    accept_answered(step, t_ms, by)
    end_empty_press(step, by)
    state = step.state
    if state.clock.run is clocks.Run.NOT_STARTED:
        # The second player starts the clocks before the first move; otherwise the first press does.
        step.run_clock(clocks.Start(t_ms))
        if by is not to_complete(step, by, t_ms).turn:
            step.change(started_ms=t_ms)
            _out_of_turn(step, t_ms, by)
            return
    is_free = state.press is None and state.refused is None
    if waits and is_free and not state.putting_right:
        # What it is for is known once the board has been seen.
        step.run_clock(*(_turn_ended(step, t_ms, by) if is_clocked else ()))
        step.change(press=Press(t_ms, by, t_ms + UNSEEN_WAIT_MS))
        return
    is_due = by is to_complete(step, by, t_ms).turn and is_free
    if is_due or not state.tournament:
        complete(step, t_ms, by, *(_turn_ended(step, t_ms, by) if is_clocked else ()))
        return
    if not state.putting_right and state.clock.turn is by and is_clocked:
        # Whatever stands wrong on the board, a lever ends the time of the side that has pressed it.
        step.run_clock(*_turn_ended(step, t_ms, by))
    _press_besides(step, t_ms, by)


def _press_besides(step: Step, t_ms: int, by: Side) -> None:
    """A press for no move that is due: another one was refused, or it is not the turn of `by`."""
    state = step.state
    if by is state.refused and state.refusal is not None and _is_made_instead(step.board, state.refusal):
        step.change(refusal=replace(state.refusal, presses=(), carried=None), provisional=None, withheld=())
        state = step.state
    is_over_empty_press = state.refusal is None and state.refused not in (None, by)
    if is_over_empty_press and not state.putting_right and answers_capture(step, t_ms, by):
        press(step, t_ms, by, is_clocked=False)
    elif state.refused is None or state.putting_right or is_over_empty_press:
        _out_of_turn(step, t_ms, by)  # an empty press may have been taken for a move
    elif state.refusal is not None and _is_pressed_back(step, by):
        return
    elif state.refusal is not None and (by is not state.refused or state.refusal.presses):
        # Played on over an illegal move: this counts if the arbiter lets it stand, or if it was legal after all.
        step.change(refusal=replace(state.refusal, presses=(*state.refusal.presses, (t_ms, by))))
        play_on(step, t_ms)
        if step.state.refusal is not None and make_good(step, t_ms, by, step.state.refusal):
            press(step, t_ms, by, is_clocked=False)
        elif step.state.refused is not None:
            doubt_last(step, t_ms)  # both take it for legal
            tell_another(step, t_ms, by)
    elif state.refused is by and state.refusal is None and goes_on_after_capture(step, t_ms, by):
        press(step, t_ms, by, is_clocked=False)
    elif state.refused is by:
        # Corrected without the arbiter: the new move is completed by a new press.
        if state.refusal is not None and _is_left_off(step.board, state.refusal):
            # What was pressed for first may have been a move by the piece that nobody has seen since.
            step.change(calms=another_from(state.calms, state.refusal.base.ply + 1))
        step.change(press=Press(t_ms, by, t_ms + _wait_ms(step, by, t_ms)), refused=None)
        judge(step, t_ms)


def judge_since_heard(step: Step) -> None:
    """The board has been seen: what both sides have pressed for since it was heard again is judged, in order."""
    unjudged, last = step.state.unjudged, step.state.press
    step.change(unjudged=())
    if not unjudged or last is None:
        return
    step.change(press=None)
    for pressed in (*unjudged, last):
        press(step, pressed.t_ms, pressed.by, is_clocked=False)


def _out_of_turn(step: Step, t_ms: int, by: Side) -> None:
    """By what is believed it is not the turn of `by`, who has pressed."""
    if not accept_unseen(step, t_ms, by) and not made_anew(step, t_ms, by):
        tell_out_of_turn(step, t_ms, by)


def _is_pressed_back(step: Step, by: Side) -> bool:
    """Whether the other side gives the move back to the one that made an illegal one: nothing was touched since, or it
    was put right on the board, and that other side has made no move.
    """
    refusal, board = step.state.refusal, step.board
    if refusal is None or by is refusal.by:
        return False
    if board.log.end == refusal.mark:
        return True
    if refusal.presses:
        return False
    base, best = refusal.base, board.best
    stood = board.sensed.before(refusal.mark) & ~base.occupancy
    if not stood or stood & ~touched_squares(board.log.since(refusal.mark)):
        return False  # what was only missing at the press may have been told late
    before = (at.parent for at in best.later_than(base.ply))
    return board.shown(best) == best.occupancy and all(at and at.turn is not by for at in before)


def _is_made_instead(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether another move than the refused one stands, made since, and what was played over that has been put back."""
    best, base = board.best, refusal.base
    is_next = best.parent is not None and best.parent.line == base.line
    return is_next and best.mark > refusal.mark and board.shown(best) == best.occupancy


def _is_left_off(board: recog.Recognition, refusal: Refusal) -> bool:
    """Whether a piece that was off the board at the refused press is so still, whatever was played since."""
    since = touched_squares(board.log.since(refusal.mark))
    return any(board.square(name) & board.missing & ~since for name in refusal.missing)


def play_on(step: Step, t_ms: int, *, retraced: recog.Recognition | None = None) -> None:
    """Play went on over a refused move that was legal after all: the presses since then are judged again, but for those
    that were made before the move of their side was begun.
    """
    for pressed_ms, by in legal_after_all(step, t_ms, retraced=retraced):
        if not _is_before_move(step.board, pressed_ms, by):
            press(step, pressed_ms, by, is_clocked=False)
        if step.state.refused is not None and step.state.refusal is None:
            return  # one of them seems to be for nothing: nobody knows what the others were for


def _is_before_move(board: recog.Recognition, pressed_ms: int, by: Side) -> bool:
    """Whether nothing that `by` has played since the last completed move was begun by then."""
    made = [at for at in board.best.later_than(board.completed_ply) if at.parent and at.parent.turn is by]
    if not made or made[-1].footprint is None or not made[-1].footprint.origin:
        return False
    left_ms = board.log.last_lift_ms(made[-1].footprint.origin, made[-1].mark)
    return left_ms is not None and left_ms > pressed_ms


def complete(step: Step, t_ms: int, by: Side, *events: clocks.ClockEvent) -> None:
    """`by` says that its move is made; the clocks take it as `events`."""
    step.run_clock(*events)
    if step.state.tournament:
        # In a game in which `by` can only pass, the press says so.
        step.change(recognition=recog.pass_on(step.board, by=by))
        if not step.state.presses_lost:
            step.change(recognition=weighed(step.board, by, t_ms))
        step.change(press=Press(t_ms, by, t_ms + _wait_ms(step, by, t_ms)))
        judge(step, t_ms)
    else:
        complete_casually(step, t_ms, by)


def _wait_ms(step: Step, by: Side, t_ms: int) -> int:
    """How long the board has to show the move: longer where one is begun, and ends with the press, or may be: nobody
    sees a piece from beside the board before it is set down.
    """
    base = to_complete(step, by, t_ms)
    may_be_begun = squares_begun(step.board, base) or any(f.filled and not f.origin for f in base.footprints)
    return LANDS_WITH_MS if may_be_begun else PRESS_WAIT_MS


def _turn_ended(step: Step, t_ms: int, by: Side) -> tuple[clocks.ClockEvent, ...]:
    """The press as the clocks are told of it.

    One that was made while the board could not be heard, and is reported late, ends a turn that cost nothing since
    then: the clocks stand for the outage, and the counters are right.
    """
    clock, press = step.state.clock, clocks.Press(t_ms, by)
    if step.state.paused_by_link and clock.run is clocks.Run.LAG and by is clock.turn:
        return clocks.Resume(t_ms), press, clocks.Pause(t_ms)
    return (press,)
