"""What a screen may show of a session at one moment."""

from collections.abc import Mapping

import rules_c
from controller import clocks
from controller.arbiter.position_fields import fields_of
from controller.board_form import board_view, piece_kinds
from controller.handicap import removed_pieces
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.session import asking
from controller.session.arbiter_view import arbiter_view
from controller.session.state import SessionState
from controller.session.words import ending_in_words, help_line
from controller.sides import Side
from controller.views import (
    ChoiceView,
    GameView,
    GuidanceView,
    MoveView,
    PieceView,
    PlacingView,
    PositionFieldView,
    PossibleMove,
    QuestionView,
    ResultView,
    WarningView,
)


def view(
    state: SessionState,
    now_ms: int,
    link_text: str = "",
    *,
    with_arbiter: bool = False,
    at_ply: int | None = None,
    with_lines: bool = False,
) -> GameView:
    """The picture of `state` at `now_ms`; what is the arbiter's only where it was asked for, with the board as it was
    after `at_ply`, and `with_lines` with what the record could be.
    """
    game = state.game
    board = state.recognition
    awaited = state.start if state.entered is None else state.entered.position
    position = awaited if board is None else board.best.position
    checked = position.checked_square()
    return GameView(
        game_id=game.id,
        game_name=game.name,
        board=board_view(game),
        pieces=_pieces(position),
        occupied=state.occupied,
        turn=Side(position.turn),
        clock=clocks.view(state.clock, max(now_ms, state.t_ms)),
        moves=_moves(state),
        phase=state.phase,
        mode=state.mode,
        last_move=_last_move(board.best) if board else (),
        check=checked,
        lifted=board.names(board.missing) if board else (),
        targets=_targets(board) if board and state.phase == "play" else (),
        warning=_warning(state),
        question=_question(state),
        may_ask_again=asking.may_ask_again(state),
        guidance=_guidance(state, position),
        hands=_hands(position),
        placing=_placing(board) if board is not None and state.phase == "play" else None,
        result=_result(state),
        link_up=state.link_up,
        link_text=link_text,
        message=help_line(state),
        sealing=state.sealing,
        sealed_move=state.sealed.move if state.sealed is not None and state.sealed.opened else None,
        piece_names=game.piece_names,
        piece_kinds=piece_kinds(game),
        arbiter=arbiter_view(state, at_ply, with_lines=with_lines) if with_arbiter else None,
        position_fields=tuple(
            PositionFieldView(field.name, field.kind, field.value, field.parts)
            for field in fields_of(position)
        ),
        position_note=state.arbiter_note if with_arbiter or not state.tournament else "",
    )


def _pieces(position: rules_c.Position) -> Mapping[str, PieceView]:
    return {square: _piece(position.game, letter) for square, letter in position.pieces().items()}


def _piece(game: rules_c.Game, letter: str) -> PieceView:
    side = Side.SOUTH if letter[-1].isupper() else Side.NORTH
    return PieceView(letter, game.piece_names.get(letter.upper(), letter), side)


def _moves(state: SessionState) -> tuple[MoveView, ...]:
    return tuple(
        MoveView(ply, told.number, told.by, told.move, told.san, told.sure)
        for ply, told in enumerate(state.reported, start=1)
    )


def _last_move(node: Node) -> tuple[str, ...]:
    if node.footprint is None:
        return ()
    move = node.footprint.move
    return tuple(square for square in (move.from_square, move.to_square) if square)


def _targets(board: Recognition) -> tuple[str, ...]:
    """Where the one piece that is in the hand of the player on move may go."""
    own = board.missing & board.best.own
    if own.bit_count() != 1 or board.strays:
        return ()
    found = [f.move.to_square for f in board.best.footprints if f.origin == own]
    return tuple(dict.fromkeys(found))


def _warning(state: SessionState) -> WarningView | None:
    if state.problem is not None and not state.tournament:
        return WarningView(state.problem.kind, state.problem.text, state.problem.squares)
    if not state.link_up:
        return WarningView("link-lost", "The board is not connected. The clocks stand still.")
    flag = state.clock.flag
    if (
        flag is not None and not state.tournament
    ):  # the clock shows it; the arbiter or a player has to see it there
        return WarningView("flag", f"{flag.by.capitalize()}'s time is over.")
    return None


def _question(state: SessionState) -> QuestionView | None:
    question = state.question
    if question is None:
        return None
    names = state.game.piece_names
    choices = tuple(ChoiceView(c, names.get(c, c)) for c in question.choices)
    return QuestionView(question.ply, question.question, choices, question.preselected)


def _guidance(state: SessionState, position: rules_c.Position) -> GuidanceView | None:
    """The way back: shown while the game is set up, while a problem stands, and while the arbiter has the board put
    right; in tournament mode a problem alone is not the players' to be told of.
    """
    is_told = state.putting_right or (state.problem is not None and not state.tournament)
    if state.phase == "over" or (state.phase == "play" and not is_told):
        return None
    pieces = position.pieces()
    put = tuple(
        (s, _piece(state.game, pieces[s]))
        for s in state.game.squares
        if s in pieces and s not in state.occupied
    )
    remove = tuple(s for s in state.game.squares if s in state.occupied and s not in pieces)
    if not put and not remove:
        return None
    if state.phase != "setup":
        return GuidanceView("Put the board right", put, remove)
    taken = removed_pieces(state.game)
    without = tuple((square, _piece(state.game, letter)) for square, letter in taken.items())
    return GuidanceView("Set up the pieces", put, remove, without)


def possible_moves(position: rules_c.Position) -> tuple[PossibleMove, ...]:
    """Every move that can be played, by piece and square, not by worth. Source: rulebook, clocks 4.2 (U5)."""
    return tuple(
        PossibleMove(position.san(move), move.is_capture, move.gives_check)
        for move in sorted(position.legal_moves(), key=lambda move: (position.san(move)[:1], str(move)))
    )


def _hands(position: rules_c.Position) -> tuple[tuple[PieceView, int], ...]:
    """South's pieces first."""
    return tuple(
        (_piece(position.game, letter.upper() if side == Side.SOUTH else letter.lower()), count)
        for side, letters in position.hands().items()
        for letter, count in letters.items()
        if count
    )


def _placing(board: Recognition) -> PlacingView | None:
    """None where the side to move may, or must, do something else."""
    if not any(board.best.position.hands().values()):
        return None
    moves = [footprint.move for footprint in board.best.footprints]
    if not moves or not all(move.is_drop for move in moves):
        return None
    side = board.best.turn
    letters = dict.fromkeys(move.piece for move in moves)
    kinds = (letter.upper() if side is Side.SOUTH else letter.lower() for letter in letters)
    game = board.best.position.game
    squares = tuple(dict.fromkeys(move.to_square for move in moves))
    return PlacingView(side, tuple(_piece(game, letter) for letter in kinds), squares)


def _result(state: SessionState) -> ResultView | None:
    if state.result is None:
        return None
    return ResultView(state.result.result, state.result.reason, ending_in_words(state))
