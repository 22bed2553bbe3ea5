"""Casual play that goes on over an illegal move, or one out of turn: once both sides have made a legal move over it
which was seen, and the board is as after them, it stands, as nobody has put it right, and the game goes on with it.

It is followed unseen from the next touch on. Nobody has said what it was: it is not sure, nor is what follows it.
Source: FIDE Laws A.5.2 (rapid; blitz by B.3): where the opponent has made the next move, an illegal move stands.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from controller.arbiter.answering import wrong_move
from controller.arbiter.problems import Problem, is_move_out_of_turn
from controller.clocks import TurnCompleted
from controller.effects import MoveMade, MovesRevised, MoveStood
from controller.events import Event, GameCorrected, KeyPressed, MoveLetStand
from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.guesses import unseen_plies
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.recognition.standing import StoodOutlook
from controller.session import asking, next_game
from controller.session.not_over import is_played_on, makes_no_sense
from controller.session.pressing.refusing import tell_problem
from controller.session.standing import let_stand
from controller.session.state import PlayedOn, Refusal, SessionState
from controller.session.step import SessionEffect, Step, tell_instead
from controller.session.trust import SHAKEN_PLIES, another_from
from controller.sides import Side

PLAYED_ON = 2  # so many moves over one that players know to be wrong are no putting right
UNTOLD_PLAYED_ON = 3
SHAKEN_MORE = 2  # … and so many more where a move before is in doubt
TAKEN_BACK_PLIES = 2
PUT_RIGHT_PLIES = 12  # who finds out later than that lets it stand

Advance = Callable[[SessionState, Event], tuple[SessionState, tuple[SessionEffect, ...]]]


def begin(step: Step, t_ms: int) -> None:
    """A square will be touched: what stands wrong until then may be played over."""
    state, board = step.state, step.board
    if state.tournament or state.putting_right or not state.may_stand:
        return
    base, problem = wrong_move(board) or (board.best, None)
    if (
        problem is None
        or problem.by is None
        or _is_set_back(board, base, problem)
        or _is_older(board, base, problem)
    ):
        return
    before = replace(board, candidates=(Candidate(base, 0),))
    missing = board.names(before.missing)
    if not {*missing, *board.names(before.strays)} <= set(problem.squares):
        return  # more is wrong than that
    if state.played_on is not None and _is_followed(state.played_on, problem):
        return
    if problem.kind == "out-of-turn" and not is_move_out_of_turn(before, problem):
        return  # a piece of the other side that goes where it never goes: rather, it is another one
    if isinstance(base.outlook, StoodOutlook) and problem.by is not base.turn:
        return  # who seems to have moved twice has only displaced a piece before
    refusal = Refusal(problem.by, t_ms, base, board.log.end, problem, missing, board.occupied)
    calms = another_from(state.calms, base.ply + 1)
    waiting = replace(state, refused=problem.by, refusal=refusal, calms=calms)
    beside = Step(replace(waiting, played_on=None, next_game=None, answered=None, question=None))
    let_stand(beside, t_ms, "", is_said=False)
    if beside.state.refusal is not None:
        return  # which piece went where cannot be told
    # Where it is taken back after all, nothing is doubtful for it.
    known = (calm for calm in state.calms if len(calm.line) <= base.ply)
    since = (calm for calm in beside.state.calms if len(calm.line) > base.ply)
    game, told = replace(beside.state, calms=(*known, *since)), _of_the_game(beside.effects)
    step.change(played_on=PlayedOn(game, base, problem, board.log.end, state.reported, told))


def _is_followed(followed: PlayedOn, problem: Problem) -> bool:
    """Whether the game with this wrong move is followed, or with one that was played over, or explains the board."""
    board = followed.game.recognition
    if board is None or makes_no_sense(followed.game):
        return False
    is_played_over = board.best.ply > followed.base.ply + 1
    return problem.move == followed.problem.move or is_played_over or not board.strays | board.missing


def follow(step: Step, event: Event, advance: Advance) -> None:
    """What has happened in `step` by `event` happens in the game in which the wrong move stands, too, until the board
    is right without it. If it is so with it, what follows is in doubt, and that game is followed on beside.
    """
    if isinstance(event, GameCorrected | MoveLetStand | KeyPressed):  # what persons say is the game
        step.change(played_on=None, stood=None)
    if _put_right(step, event, advance):
        return
    state, followed = step.state, step.state.played_on
    if followed is None:
        return
    if state.phase != "play" or state.putting_right:
        step.change(played_on=None)
        return
    game, effects = advance(followed.game, event)
    followed = replace(followed, game=game, effects=(*followed.effects, *_of_the_game(effects)))
    is_right = not step.board.strays | step.board.missing
    explains = explains_board(followed)
    is_rival = explains and not _is_rather_right(step.board, followed)
    is_followed = (
        not is_right or is_rival or (explains and followed.is_beside) or _costs_less(step.board, followed)
    )
    step.change(played_on=replace(followed, is_beside=is_right) if is_followed else None)
    if is_right and is_rival:
        step.change(calms=another_from(state.calms, followed.base.ply + 1))


def _put_right(step: Step, event: Event, advance: Advance) -> bool:
    """A wrong move has stood not long ago: the game without it is followed, in turn. If the piece is back, and the
    board as in that one, it has been put right after all; unless it has moved back, as who moves next will tell.
    """
    state, stood = step.state, step.state.stood
    if stood is None:
        return False
    if state.phase != "play" or step.board.best.ply > stood.base.ply + PUT_RIGHT_PLIES:
        step.change(stood=None)
        return False
    game, _ = advance(stood.game, event)
    step.change(stood=replace(stood, game=game))
    board = game.recognition
    if board is None or game.phase != "play" or board.strays | board.missing or not _is_home(board, stood):
        return False
    t_ms, told, now = state.t_ms, state.reported, game.reported
    beside = replace(state, stood=None, played_on=None, may_stand=False)
    moved_back = replace(stood, game=beside, reported=told, effects=(), is_beside=True)
    step.clear_problem(t_ms)
    asking.close(step, t_ms)
    right = replace(game, log=state.log, t_ms=t_ms, may_stand=state.may_stand, played_on=moved_back)
    step.change(**vars(right))
    tell_instead(step, t_ms, told, now)
    _ask_again(step, t_ms)
    return True


def _ask_again(step: Step, t_ms: int) -> None:
    """What was asked in the game that is believed in now is asked."""
    if step.state.question is not None:
        step.tell(replace(step.state.question, t_ms=t_ms))


def _is_rather_right(board: Recognition, followed: PlayedOn) -> bool:
    """Whether the game with the wrong move is no rival of one that explains the board without it: the piece is back, or
    a switch of its own that does not follow was needed besides.
    """
    beside = followed.game.recognition
    needs_more = beside is not None and bool(beside.sensed.dead & ~board.sensed.dead)
    return needs_more or _is_home(board, followed)


def _costs_less(board: Recognition, followed: PlayedOn) -> bool:
    """Whether the game with the wrong move explains the board so far as well as one without it, at less of a price."""
    beside, base = followed.game.recognition, followed.base
    if beside is None or beside.strays | beside.missing or _is_home(board, followed):
        return False
    return beside.best.ply > base.ply + 1 and beside.candidates[0].cost < board.candidates[0].cost


def _is_home(board: Recognition, followed: PlayedOn) -> bool:
    """Whether the piece that was moved wrongly, or another one, stands where that came from."""
    return bool(board.square(followed.problem.squares[0]) & board.occupied)


def take_up(step: Step, t_ms: int) -> None:
    """Play rests: believe in that game if both sides have played on in it, and nothing else explains the board. Where
    nobody has been told that something is wrong, it takes a move more, as what other games need that look so.
    """
    state, followed = step.state, step.state.played_on
    if followed is None or followed.is_beside or next_game.explains_board(state):
        return
    plies = UNTOLD_PLAYED_ON if state.problem is None else PLAYED_ON
    if explains_board(followed, plies + SHAKEN_MORE * _is_shaken(state, followed.base)):
        _believe(step, t_ms, followed)


def explains_board(followed: PlayedOn, plies: int = PLAYED_ON) -> bool:
    """Whether so many moves were seen to be made over the wrong one, by both sides, and the board stands as after them,
    at no more of a price than moves mostly have.
    """
    board, base = followed.game.recognition, followed.base
    if board is None or board.best.line[: base.ply + 1] != (*base.line, followed.problem.move):
        return False
    unseen = unseen_plies(board)
    later = list(board.best.later_than(base.ply + 1))
    seen = [at.parent.turn for at in later if at.parent is not None and at.ply not in unseen]
    price_max = costs.BELIEVED_MAX + costs.BELIEVED_MORE * max(0, len(later) - PLAYED_ON)
    is_likely = len(set(seen)) == len(Side) and len(seen) >= plies and board.candidates[0].cost <= price_max
    return (
        is_likely and is_played_on(followed.game, followed.since, plies) and not makes_no_sense(followed.game)
    )


def _of_the_game(effects: Iterable[SessionEffect]) -> tuple[SessionEffect, ...]:
    """What is told of moves and turns."""
    return tuple(e for e in effects if isinstance(e, MoveMade | MovesRevised | MoveStood | TurnCompleted))


def _is_shaken(state: SessionState, base: Node) -> bool:
    """Whether one of the last moves before is in doubt for good, but for those since a wrong one stood: then it was
    another one, rather, and what follows is not wrong.
    """
    stood = (at.ply for at in base.path() if isinstance(at.outlook, StoodOutlook))
    until = min(stood, default=base.ply + 1)
    return any(state.calms[-1].doubts(ply) for ply in range(base.ply - SHAKEN_PLIES + 1, until))


def _is_older(board: Recognition, base: Node, problem: Problem) -> bool:
    """Whether moves were made since: then it stood before them."""
    squares = sum(board.square(square) for square in problem.squares)
    touches = board.log.touches
    last = max((n for n, touch in enumerate(touches) if touch.square & squares), default=len(touches))
    return board.log.dropped + last < base.mark


def _is_set_back(board: Recognition, base: Node, problem: Problem) -> bool:
    """Whether the piece stands where it has just come from: a move is being taken back."""
    square, target = board.square(problem.squares[0]), board.square(problem.squares[-1])
    for node in base.later_than(base.ply - TAKEN_BACK_PLIES):
        if node.footprint is not None and node.footprint_filled & square:
            square = node.footprint.origin
            if square == target:
                return True
    return False


def _believe(step: Step, t_ms: int, followed: PlayedOn) -> None:
    """People are told what was wrong, if they have not been, and the game goes on with it."""
    told, known = step.state.reported, followed.reported[followed.base.ply :]
    has_stood = bool(known) and known[0].move == followed.problem.move
    if step.state.problem is None and not has_stood:
        tell_problem(step, t_ms, followed.problem, followed.base, confirmed=None)
    step.clear_problem(t_ms)
    asking.close(step, t_ms)
    unstood = replace(followed, game=replace(step.state, played_on=None, may_stand=False), effects=())
    may_stand = step.state.may_stand
    game = replace(followed.game, log=step.state.log, t_ms=t_ms, may_stand=may_stand, stood=unstood)
    step.change(**vars(game))
    tell_instead(step, t_ms, told, followed.reported)  # doubted meanwhile
    for effect in followed.effects:
        step.tell(effect)
    _ask_again(step, t_ms)
