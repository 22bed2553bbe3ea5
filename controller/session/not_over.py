"""What ended the game on the board may have been something else: the game as it goes on then is followed unseen, and
taken up once a person says so, or both sides play on.

Only games that the board hardly tells from the one that ended are followed: another piece for a promotion, another
candidate. So what hands do to the pieces after an end that is beyond doubt is never a move (`sweeping`); in casual play
the move that ended it may be set back, and who plays on then is asked (`end_taken_back`).
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from controller.clocks import TurnCompleted
from controller.effects import GameReopened
from controller.events import ChoiceMade, Event, PieceLifted, PiecePlaced
from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune, unrest
from controller.recognition.promotions import retold
from controller.recognition.recognition import Recognition
from controller.session import end_taken_back
from controller.session.state import NotOver, SessionState
from controller.session.step import SessionEffect, Step, tell_instead

Advance = Callable[[SessionState, Event], tuple[SessionState, tuple[SessionEffect, ...]]]
PLAYED_ON = 2  # so many moves of the game as it goes on are no sweeping
PLAYED_LONG = 6  # … and so many after the last one was taken back, though nobody answers, no trying out


def going_on(state: SessionState) -> NotOver | None:
    """The session with the games that have not ended; None if there are none, or only unlikely ones."""
    board = state.recognition
    assert board is not None, "a game that ends was played"
    ended = board.candidates[0]
    others = [*board.candidates[1:]]
    others += [Candidate(n, ended.cost + costs.UNDER_PROMOTION) for n in retold(ended.node, board.settled)]
    limit = ended.total(board.sensed) + costs.OVERRULED_MAX
    kept = [c for c in others if c.total(board.sensed) < limit and c.node.position.outcome() is None]
    if not kept:
        return end_taken_back.awaited(state)
    still_open = replace(board, candidates=prune(kept, board.sensed)[0], awaited=())
    return NotOver(replace(state, recognition=still_open, provisional=None, ended_at=None), board.log.end)


def follow(step: Step, known: NotOver | None, event: Event, advance: Advance) -> None:
    """What has happened in `step` by `event` happens in the game that goes on, too, which was `known` before it."""
    state, followed = step.state, step.state.not_over
    if followed is None:
        return
    if state.phase != "over":
        step.change(not_over=None)
        return
    if followed is not known and not isinstance(event, PieceLifted | PiecePlaced):
        return  # this was the end
    if followed.begins_at is not None:
        end_taken_back.begin(step, followed, followed.begins_at)
        return
    goes_on = end_taken_back.answer_to(step, event) if followed.is_taken_back else None
    if goes_on is not None:
        step.change(not_over=None)
        if goes_on:
            _take_up(step, followed.game, followed.turns)
        return
    if followed.has_ended:
        return  # as well, or in disorder: only the answer counts
    after, effects = advance(followed.game, event)
    if followed.is_taken_back and after.phase == "over":
        step.change(not_over=replace(followed, has_ended=True))
        end_taken_back.ask(step, event.t_ms, followed.game)
        return
    turns = (*followed.turns, *(effect for effect in effects if isinstance(effect, TurnCompleted)))
    if makes_no_sense(after):  # what was asked about is not lost for that
        step.change(not_over=replace(followed, has_ended=True) if end_taken_back.is_asked(step) else None)
        return
    has_gone_on = is_played_on(after, followed.since)
    is_beyond_doubt = not followed.is_taken_back or is_played_on(after, followed.since, PLAYED_LONG)
    if is_beyond_doubt and (has_gone_on or _was_said(followed.game, after, event)):
        _take_up(step, after, turns)
        return
    step.change(not_over=replace(followed, game=after, turns=turns))
    if followed.is_taken_back and has_gone_on:
        end_taken_back.ask(step, event.t_ms, after)


def makes_no_sense(game: SessionState) -> bool:
    """Whether the pieces are swept off, or whoever touches them does not play on."""
    board = _board(game)
    is_swept = unrest(board.best, board.sensed) >= costs.HOPELESS
    return game.phase != "play" or game.problem is not None or game.refused is not None or is_swept


def _was_said(before: SessionState, after: SessionState, event: Event) -> bool:
    """Whether a person has said that it was a move which lets the game go on."""
    is_new = isinstance(event, ChoiceMade) and _board(after).settled != _board(before).settled
    return is_new and _board(after).best.position.outcome() is None


def is_played_on(game: SessionState, since: int, plies: int = PLAYED_ON) -> bool:
    """Whether so many moves were made, and pressed for, after so many touches, and the board stands as they say."""
    board = _board(game)
    made = [at.ply for at in board.best.path() if at.first_mark > since and not at.is_pass]
    is_pressed = not game.tournament or any(ply <= board.completed_ply for ply in made)
    return len(made) >= plies and is_pressed and not board.strays | board.missing


def _take_up(step: Step, game: SessionState, turns: Iterable[TurnCompleted]) -> None:
    """The result is taken back, and `game` is the one that is played. What its arbiter would have been told was not."""
    told, now = step.state.reported, game.reported
    step.change(**vars(replace(game, log=step.state.log)))
    step.tell(GameReopened(game.t_ms))
    tell_instead(step, game.t_ms, told, now)
    for turn in turns:
        step.tell(turn)
    if game.question is not None:
        step.tell(replace(game.question, t_ms=game.t_ms))


def _board(game: SessionState) -> Recognition:
    assert game.recognition is not None, "the game is played"
    return game.recognition
