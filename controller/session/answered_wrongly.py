"""An answer that was wrong, and that nobody corrected, until the board makes no sense any more.

The other answers are tried then, one after another, on all that has happened since. Where one of them explains the
board, the question is asked again: the alert stands until it is answered, or until both sides have played on as only
that answer allows. What nobody has said is not sure.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from controller import clocks
from controller.effects import AlertCleared
from controller.events import (
    BoardSeen,
    ChoiceMade,
    ClockOrdered,
    Event,
    GameCorrected,
    KeyPressed,
    LeverPressed,
    LinkChanged,
    MoveLetStand,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.recognition import costs
from controller.session import asking
from controller.session.not_over import is_played_on, makes_no_sense
from controller.session.state import Answered, OtherAnswer, SessionState
from controller.session.step import SessionEffect, Step, dismiss
from controller.session.telling import tell_moves
from controller.session.trust import kept_open

Advance = Callable[[SessionState, Event], tuple[SessionState, tuple[SessionEffect, ...]]]
TRYING_MS = 50  # after an alert, and from one answer to the next, as no event should wait for it
EVENTS_MAX = 100  # so long afterwards it is remembered
_HEARD = (PieceLifted, PiecePlaced, BoardSeen, LeverPressed, LinkChanged, ClockOrdered, ChoiceMade)


def hear(step: Step, event: Event, advance: Advance) -> None:
    """What happens next, after an answer; in the games in which another one explains the board it happens, too."""
    answered = step.state.answered
    if answered is None or not isinstance(event, _HEARD):
        return
    if step.state.phase != "play" or len(answered.events) >= EVENTS_MAX:
        _forget(step, answered)
        return
    others = answered.otherwise
    if not isinstance(event, ChoiceMade):
        others = tuple(replace(other, game=advance(other.game, event)[0]) for other in others)
    step.change(answered=replace(answered, events=(*answered.events, event), otherwise=others))


def doubt(step: Step, t_ms: int, before: SessionState) -> None:
    """If something illegal has been told since `before`, it may be legal with another answer."""
    state, answered = step.state, step.state.answered
    was_told = before.problem is not None or before.refused is not None
    if answered is None or was_told or not answered.events:
        return
    if state.problem is not None or state.refused is not None:
        trying = (t_ms + TRYING_MS, 0)
        step.change(answered=replace(answered, trying=trying, otherwise=(), since=step.board.log.end))


def is_in_question(state: SessionState) -> bool:
    """Whether what stands wrong may come from a wrong answer."""
    answered = state.answered
    return answered is not None and bool(answered.trying or answered.otherwise)


def try_next(step: Step, t_ms: int, advance: Advance) -> None:
    """The next of the other answers is tried; after the last one the question is asked again if any is as good."""
    answered = step.state.answered
    assert answered is not None and answered.trying is not None, "an answer is due"
    if step.state.phase != "play":
        _forget(step, answered)
        return
    number, others = answered.trying[1], list(_others(answered))
    found = answered.otherwise
    if number < len(others) and _is_wrong(step.state):
        earlier, choice = others[number]
        game = _had_it_been(earlier, choice, t_ms, advance)
        found = (*found, OtherAnswer(earlier.question, choice, game)) if _is_explained(game) else found
        step.change(answered=replace(answered, trying=(t_ms + TRYING_MS, number + 1), otherwise=found))
        return
    step.change(answered=replace(answered, trying=None))
    if found:
        question, choice = found[0].question, found[0].choice
        asking.ask(step, replace(question, t_ms=t_ms, preselected=question.choices.index(choice)))


def take_up_if_said(step: Step, t_ms: int, choice: str) -> None:
    """The question is about to be answered once more, perhaps by what explains the board."""
    question, answered = step.state.question, step.state.answered
    if question is None or answered is None:
        return
    for other in answered.otherwise:
        if (other.question.ply, other.choice) == (question.ply, choice):
            refusal = step.state.refusal
            if refusal is not None:
                dismiss(step, t_ms, refusal.by, "the move was legal, and a question was answered wrongly")
            _take_up(step, t_ms, other.game)


def follow(step: Step, event: Event) -> None:
    """After an event: a game with another answer is believed in once both sides have played on in it, and none is where
    the board makes sense again without, or a person has ordered what the record is.
    """
    answered = step.state.answered
    is_ordered = isinstance(event, GameCorrected | MoveLetStand)
    if answered is not None and (is_ordered or (isinstance(event, KeyPressed) and event.name == "undo")):
        _forget(step, answered)
        return
    if answered is None or not answered.otherwise or answered.trying or isinstance(event, TimePassed):
        return
    t_ms = step.state.t_ms
    left = tuple(other for other in answered.otherwise if _is_rather(other.game, step.state))
    step.change(answered=replace(answered, otherwise=left))
    played_on = next((other for other in left if is_played_on(other.game, answered.since)), None)
    if not left:
        _close(step, answered)
    elif played_on is not None and not step.state.putting_right:  # otherwise the arbiter moves the pieces
        _take_up(step, t_ms, played_on.game)
        step.change(calms=kept_open(step.state.calms, [played_on.question.ply]))
        tell_moves(step, t_ms)


def _forget(step: Step, answered: Answered) -> None:
    """What was answered is of another record by now."""
    _close(step, answered)
    step.change(answered=None)


def _close(step: Step, answered: Answered) -> None:
    """The question that was asked again needs no answer any more."""
    question = step.state.question
    if question is not None and any(question.ply == other.question.ply for other in answered.otherwise):
        asking.close(step, step.state.t_ms)


def _is_wrong(game: SessionState) -> bool:
    board = game.recognition
    assert board is not None, "a game in play was asked about"
    return game.problem is not None or game.refused is not None or bool(board.strays | board.missing)


def _is_rather(game: SessionState, believed: SessionState) -> bool:
    """Whether a game makes sense, with no offence of its own, and the one believed in does not, or only at a price."""
    told = {incident.t_ms for incident in believed.log if incident.is_offence}
    if makes_no_sense(game) or any(
        incident.is_offence and incident.t_ms not in told for incident in game.log
    ):
        return False
    return _is_wrong(believed) or _cost(game) + costs.CERTAIN <= _cost(believed)


def _cost(game: SessionState) -> int:
    board = game.recognition
    assert board is not None, "a game in play was asked about"
    return board.candidates[0].total(board.sensed)


def _others(answered: Answered) -> Iterator[tuple[Answered, str]]:
    """Each answer that nobody gave, to the last question and those before it, with all that happened since that."""
    yield from ((answered, choice) for choice in answered.question.choices if choice != answered.choice)
    earlier = answered.game.answered
    if earlier is not None and len(earlier.events) + len(answered.events) <= EVENTS_MAX:
        yield from _others(replace(earlier, events=(*earlier.events, *answered.events)))


def _had_it_been(answered: Answered, choice: str, t_ms: int, advance: Advance) -> SessionState:
    """The game as it would be with another answer, which nobody has said to be true."""
    step = Step(replace(answered.game, answered=None))
    said_ms = answered.game.t_ms
    asking.take_choice(step, said_ms, choice, is_said=False)
    step.change(choice=None)
    tell_moves(step, said_ms)
    game = step.state
    for event in (*answered.events, TimePassed(t_ms)):
        game = advance(replace(game, answered=None), event)[0]
    return replace(game, answered=None)


def _is_explained(game: SessionState) -> bool:
    """Whether the board stands as after legal moves, with at most one more piece in a hand."""
    board = game.recognition
    assert board is not None, "a game in play was asked about"
    is_held = board.missing & ~board.best.own or board.missing.bit_count() > 1
    return not (makes_no_sense(game) or board.strays or is_held)


def _take_up(step: Step, t_ms: int, game: SessionState) -> None:
    """The game is the one with another answer. What its arbiter would have been told was not; the clocks are right."""
    state = step.state
    if state.problem is None and state.refusal is not None:
        step.tell(AlertCleared(t_ms, "illegal-move"))
    step.clear_problem(t_ms)
    known = replace(
        game,
        t_ms=state.t_ms,
        log=step.state.log,
        reported=state.reported,
        question=state.question,
        answered=None,
        clock=state.clock,
        clock_note=state.clock_note,
        arbiter_note=state.arbiter_note,
    )
    step.change(**vars(known))
    if state.putting_right and state.clock.run is clocks.Run.LAG:
        step.run_clock(clocks.SetTurn(t_ms, step.board.best.turn), clocks.Resume(t_ms))
