"""The next game where nobody answers whether it is one: the pieces were set up after the end, and both sides moved;
or before it, and the board makes no sense any more without.

It is followed unseen from when the start position stands, so that none of its moves is lost.
"""

from collections.abc import Callable
from dataclasses import replace

from controller import clocks
from controller.effects import NewGameWanted
from controller.events import (
    BoardSeen,
    Event,
    LeverPressed,
    LinkChanged,
    PieceLifted,
    PiecePlaced,
    TimePassed,
)
from controller.recognition import recognition as recog
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.session import asking, new_game
from controller.session.cleared import SET_UP_PLIES, set_up_anew
from controller.session.new_game import stands
from controller.session.state import STARTED_MS, NextGame, SessionState
from controller.session.step import SessionEffect, Step
from controller.session.sweeping import end_if_swept
from controller.session.telling import doubt_last, told_first
from controller.session.trust import kept_open
from controller.sides import Side

_OF_THE_BOARD = PieceLifted | PiecePlaced | LeverPressed | BoardSeen | LinkChanged
_MOVED = 2  # squares that change as one piece moves
PLAYED_MIN = 4  # plies of the next game, if nothing has ended the one before

Advance = Callable[[SessionState, Event], tuple[SessionState, tuple[SessionEffect, ...]]]


def await_moves(step: Step, t_ms: int) -> None:
    """The pieces have been set up, or a first move made already. Nobody has set up an empty board."""
    state = step.state
    begun = None if stands(state) or state.next_game is not None else _begun(state)
    if state.start_refused or not state.occupied or state.touched_ms is None:
        return
    if begun is None and not stands(state):
        return
    node = Node(Outlook(state.start), None, None, 0) if begun is None else begun
    game = SessionState(
        state.game,
        state.start,
        state.mode,
        clocks.start(state.clock.settings, Side(state.start.turn)),
        phase="play",
        occupied=state.occupied,
        recognition=recog.start_from(node, may_take_back=not state.tournament),
        reported=() if begun is None else (told_first(begun),),
        t_ms=t_ms,
    )
    events = () if begun is None else _events(begun, state.touched_ms)
    since_ms = state.touched_ms - (STARTED_MS if events else 0)  # for so long it is to stand
    step.change(next_game=NextGame(since_ms, game, events))
    if len(state.reported) >= SET_UP_PLIES:
        step.change(not_over=None)


def _begun(state: SessionState) -> Node | None:
    """The position after a first move that moves one piece, if in casual play the board stands so and the one believed
    in does not: somebody has played before the last piece was set up.
    """
    board = state.recognition
    if state.tournament or board is None or len(state.reported) <= SET_UP_PLIES:
        return None
    if state.phase == "play" and board.occupied == board.best.occupancy:
        return None
    first = Node(Outlook(state.start), None, None, 0)
    changed = first.occupancy ^ sum(board.square(name) for name in state.occupied)
    if changed.bit_count() != _MOVED:
        return None
    moves = (f for f in first.footprints if f.touched == changed == f.origin | f.filled)
    made = min(moves, key=lambda f: f.cost, default=None)
    return None if made is None else first.play(made, 0)


def _events(begun: Node, t_ms: int) -> tuple[Event, ...]:
    """That move as the board would have told of it."""
    move = None if begun.footprint is None else begun.footprint.move
    if move is None or move.from_square is None:
        return ()
    return PieceLifted(t_ms, move.from_square), PiecePlaced(t_ms, move.to_square)


def ask(step: Step, t_ms: int) -> None:
    """The start position stands: is it a new game? It is followed until somebody says that it is none."""
    new_game.ask(step, t_ms)
    if new_game.is_asked(step.state):
        await_moves(step, t_ms)


def end_if_set_up(step: Step, t_ms: int) -> None:
    """Where the pieces are set up again after what the record tells last, or the board had shown, was the end, that
    game is over, though the end had not stood for long, or was not pressed for.
    """
    state = step.state
    if state.occupied != frozenset(state.start.pieces()) or state.putting_right:
        return
    told = recog.told_node(step.board, [reported.move for reported in state.reported])
    if state.ended_at is None and told is not None and told.position.outcome() is not None:
        step.change(ended_at=told)
    is_anew = set_up_anew(step, t_ms) if state.tournament else bool(state.reported)
    ended = step.state.ended_at
    if ended is not None and ended.ply >= SET_UP_PLIES and end_if_swept(step, t_ms):
        step.change(touched_ms=state.touched_ms, rest=0)  # the start position stands since then
    elif is_anew:
        await_moves(step, t_ms)  # they may play on before anybody is asked


def follow(step: Step, event: Event, advance: Advance) -> None:
    """What has happened in `step` by `event` happens in the next game; once both sides have moved, it is one. Before
    the end it takes two moves by each, and is none where the one before goes on.
    """
    followed = step.state.next_game
    if followed is None:
        return
    if not isinstance(event, _OF_THE_BOARD | TimePassed):
        return
    game, _ = advance(followed.game, event)
    heard = () if isinstance(event, TimePassed) else (event,)  # times alone decide
    step.change(next_game=replace(followed, game=game, events=(*followed.events, *heard)))
    board = game.recognition
    is_of_before = _goes_on(step, game) if step.state.phase == "play" else _is_of_before(step.state, followed)
    if is_of_before:
        step.change(next_game=None)  # the one before goes on, and this is none
        return
    if step.state.phase == "play" and step.board.strays and explains_board(step.state):
        doubt_last(step, step.state.t_ms)
    if step.state.phase == "play" and _is_as_likely(step, game):
        step.change(calms=kept_open(step.state.calms, range(1, step.board.best.ply + 1)))
    if (
        len({told.by for told in game.reported}) == len(Side)
        and board is not None
        and not board.strays | board.missing
        and not any(isinstance(effect, NewGameWanted) for effect in step.effects)
        and (step.state.phase == "over" or _is_gone_on_with(step, game))
    ):
        t_ms = max(step.state.t_ms, event.t_ms)
        asking.close(step, t_ms)
        if step.state.phase == "play":
            step.clear_problem(t_ms)
            step.change(phase="over", touched_ms=None, seeking=None, press=None)
        step.tell(NewGameWanted(t_ms))


def _goes_on(step: Step, game: SessionState) -> bool:
    """Whether the game before, which has not ended, goes on: it explains the board, and this `game` does not; or, in a
    tournament, the pieces were put back to where they stood, or the arbiter has them put back.
    """
    before, board = step.board, game.recognition
    if step.state.tournament and (step.state.putting_right or not before.strays | before.missing):
        return True
    return board is not None and bool(board.strays) and not before.strays


def _is_of_before(state: SessionState, followed: NextGame) -> bool:
    """Whether it is followed since before the end, and the game that has ended explained the board to its end."""
    board, result = state.recognition, state.result
    if board is None or result is None or followed.since_ms >= result.t_ms:
        return False
    return board.shown(board.best) == board.best.occupancy


def explains_board(state: SessionState) -> bool:
    """Whether the board stands as after moves from the start position."""
    board = None if state.next_game is None else state.next_game.game.recognition
    return board is not None and board.best.ply > 0 and not board.strays | board.missing


def takes_press(state: SessionState) -> bool:
    """Whether who presses does so in the next game, though the one before has not ended: the start position stands, or
    moves were made from it.
    """
    if not state.tournament or state.phase != "play" or state.next_game is None:
        return False
    board = state.next_game.game.recognition
    return board is not None and (board.best.ply > 0 or not board.strays | board.missing)


def _is_as_likely(step: Step, game: SessionState) -> bool:
    """Whether so much was played that this `game` explains, and the one before explains it as well."""
    is_played = len(game.reported) >= PLAYED_MIN and explains_board(step.state)
    return is_played and not step.board.strays | step.board.missing


def _is_gone_on_with(step: Step, game: SessionState) -> bool:
    """Whether, though the one before had not ended, so much was played that only this `game` explains; or both sides
    have pressed for a move of it.
    """
    board = step.board
    is_pressed = game.tournament and all(told.pressed for told in game.reported[: len(Side)])
    return (is_pressed or len(game.reported) >= PLAYED_MIN) and bool(board.strays)
