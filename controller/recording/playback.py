"""A recorded game ply by ply: the position, the clocks as they stood, and what was told beside the moves.

Everything that shows a recorded game (screen, page, PGN) reads it from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rules_c
from controller import clocks
from controller.arbiter.standing import san_of
from controller.board_form import board_view, piece_kinds
from controller.clocks.events import TurnCompleted
from controller.games import find_game
from controller.recording.codec import decode
from controller.recording.recorded_game import CLOCK_STATE, RecordedGame
from controller.sides import Side
from controller.views import (
    ClockView,
    GameView,
    MoveView,
    PieceView,
    ResultView,
)

UNTIMED = "single 100h"  # for the clocks of a game that was played without


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One ply. `san` is its short form; `clock_ms` is what each side had left after it.

    `is_legal` is false for an illegal move that stood, `is_set` true where the game went on from another position than
    the move led to: `fen` is that one. `turn` is what the clocks told of it, None where nobody pressed.
    """

    ply: int
    number: int
    by: Side
    move: str
    san: str
    fen: str
    is_legal: bool
    turn: TurnCompleted | None
    clock_ms: Mapping[Side, int]
    notes: tuple[str, ...]
    is_set: bool = False


class Playback:
    """One recorded game, to be gone through.

    Raises, when it is made: UnknownGame, FenError, EntryError, IllegalMove: the record cannot be read.
    """

    def __init__(self, recorded: RecordedGame) -> None:
        self.recorded = recorded
        self.game = find_game(recorded.header.game_id)
        self.start = self.game.position(recorded.header.start_fen)
        told = recorded.move_list()
        if told.first_fen:
            self.start = self.game.position(told.first_fen, standing=True)
        self._positions = [self.start]
        self.first_notes = told.first_notes()
        left = dict(self.first_clock.remaining_ms)
        played = []
        for ply, timed in enumerate(told.moves(), start=1):
            before = self._positions[-1]
            san, after = _played(before, timed.move, timed.stood_fen)
            by = Side(after.turn).other if timed.stood_fen else Side(before.turn)  # perhaps out of turn
            if timed.turn is not None:
                left[by] = timed.turn.remaining_ms
            if timed.set_fen:
                after = self.game.position(timed.set_fen, standing=True)
            self._positions.append(after)
            number = int(before.fen().split()[5])
            played.append(
                PlayedMove(
                    ply,
                    number,
                    by,
                    timed.move,
                    san,
                    after.fen(),
                    not timed.stood_fen,
                    timed.turn,
                    dict(left),
                    timed.notes,
                    bool(timed.set_fen),
                )
            )
        self.moves: tuple[PlayedMove, ...] = tuple(played)

    @property
    def is_timed(self) -> bool:
        """Whether the clocks have told of any turn."""
        return any(move.turn is not None for move in self.moves)

    @cached_property
    def first_clock(self) -> ClockView:
        """The clocks before the first move."""
        try:
            settings = clocks.parse_settings(self.recorded.header.clock_settings or UNTIMED)
        except clocks.ClockSettingsError:  # of a version to come: the moves can be shown all the same
            settings = clocks.parse_settings(UNTIMED)
        return clocks.view(clocks.start(settings, Side(self.start.turn)), 0)

    def position(self, ply: int) -> rules_c.Position:
        """The position after so many plies; do not change it."""
        return self._positions[ply]

    def long(self, ply: int) -> str:
        """The move that led to this ply in the long descriptive form."""
        played, before = self.moves[ply - 1], self._positions[ply - 1]
        if played.is_legal:
            return before.descriptive(played.move)
        origin, target = _squares(self.game, played.move) or ("", played.move)
        letter = before.pieces().get(origin, "")[-1:].upper()
        return f"{self.game.piece_names.get(letter, 'piece')} {origin} {target}, illegal, stood"

    def clock(self, ply: int) -> ClockView:
        """The clocks after so many plies, as they stood when the turn was completed."""
        for move in reversed(self.moves[:ply]):
            key = None if move.turn is None else _key(move.turn)
            if key in self._clock_states:
                state = clocks.from_json(self._clock_states[key])
                return clocks.view(state, state.anchor_ms)
        first = self.first_clock
        if ply == 0 or not self.moves:
            return first
        # An imported game has what is left and nothing more.
        return ClockView(self.moves[ply - 1].clock_ms, None, None, first.settings, first.low_ms)

    def view(self, ply: int) -> GameView:
        """The picture of the game after so many plies."""
        game, position = self.game, self._positions[ply]
        header = self.recorded.header
        pieces = {
            square: PieceView(
                letter,
                game.piece_names.get(letter[-1].upper(), letter),
                Side.SOUTH if letter[-1].isupper() else Side.NORTH,
            )
            for square, letter in position.pieces().items()
        }
        at_end = ply == len(self.moves)
        result = header.result if at_end else None
        return GameView(
            game_id=game.id,
            game_name=game.name,
            board=board_view(game),
            pieces=pieces,
            occupied=frozenset(pieces),
            turn=Side(position.turn),
            clock=self.clock(ply),
            moves=tuple(MoveView(m.ply, m.number, m.by, m.move, m.san) for m in self.moves[:ply]),
            phase="over" if at_end else "play",
            mode=header.mode,
            last_move=_squares(game, self.moves[ply - 1].move) if ply else (),
            check=position.checked_square(),
            result=ResultView(result, header.reason or "", header.reason or "") if result else None,
            message="; ".join(self.moves[ply - 1].notes if ply else self.first_notes),
            piece_names=game.piece_names,
            piece_kinds=piece_kinds(game),
        )

    @cached_property
    def _clock_states(self) -> dict[tuple[Side, int, int], Mapping[str, Any]]:
        """By completed turn: the clocks right after it was told first (of a game taken up later it is told again)."""
        states: dict[tuple[Side, int, int], Mapping[str, Any]] = {}
        waiting: list[TurnCompleted] = []
        for entry in self.recorded.entries:
            if entry.kind == "clock.TurnCompleted":
                turn = decode(entry)
                assert isinstance(turn, TurnCompleted)
                waiting.append(turn)
            elif entry.kind == CLOCK_STATE:
                states = {_key(turn): entry.payload for turn in waiting} | states
                waiting.clear()
        return states


def _key(turn: TurnCompleted) -> tuple[Side, int, int]:
    return turn.by, turn.turns, turn.t_ms


def _played(before: rules_c.Position, move: str, stood_fen: str) -> tuple[str, rules_c.Position]:
    """Short form, and the position after. Raises: IllegalMove, FenError."""
    if stood_fen:
        pieces = before.pieces()
        origin, target = _squares(before.game, move) or ("", move)
        is_capture = target in pieces and pieces[target].isupper() != pieces.get(origin, "").isupper()
        san = san_of(pieces.get(origin, "")[-1:], origin, target, is_capture)
        return san, before.game.position(stood_fen, standing=True)
    san = before.san(move)
    after = before.copy()
    after.push(move)
    return san, after


def _squares(game: rules_c.Game, move: str) -> tuple[str, ...]:
    """The squares that a move in coordinate notation names, first and last."""
    names, rest = [], move.partition("=")[0].partition("@")[2] or move.partition("=")[0]
    while rest:
        name = next((rest[:n] for n in (3, 2) if rest[:n] in game.square_index), None)
        if name is None:
            return ()
        names.append(name)
        rest = rest[len(name) :]
    return (names[0], names[-1]) if names else ()
