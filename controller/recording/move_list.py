"""The moves of a recording as they stood in the end, each with what the clocks told of its turn.

Presses and moves are told independently: a press may come before its move is recognised, after it, after the reply,
or never. What a press belongs to follows from the order in which both were told.
"""

from dataclasses import dataclass, field

from controller.clocks.events import TurnCompleted
from controller.effects import (
    AlertRaised,
    ClockNoted,
    EvidenceNoted,
    IncidentRuled,
    MoveMade,
    MovesRevised,
    MoveStood,
    PositionSet,
)
from controller.sides import Side

# What an arbiter will want to find again beside the moves.
_NOTED_ALERTS = frozenset(
    {
        "illegal-move",
        "press-without-move",
        "touch-move",
        "out-of-turn",
        "flag",
        "link-lost",
        "link-back",
        "fivefold",
        "seventy-five",
    }
)


@dataclass(frozen=True, slots=True)
class TimedMove:
    """One move in coordinate notation; `turn` is None if nobody pressed for it.

    `stood_fen` is the position after an illegal move that stood, empty for a legal one; `set_fen` the position that the
    game went on from after this move, empty where that is the one it led to. `notes` are the lines told of between the
    move before and the next one.
    """

    move: str
    turn: TurnCompleted | None
    stood_fen: str = ""
    notes: tuple[str, ...] = ()
    set_fen: str = ""


@dataclass(slots=True)
class _Ply:
    move: str
    by: Side
    turn: TurnCompleted | None = None
    stood_fen: str = ""
    notes: list[str] = field(default_factory=list)
    set_fen: str = ""


class MoveList:
    """Takes effects in the order in which they were told, and knows the moves that stand."""

    def __init__(self) -> None:
        self._plies: list[_Ply] = []
        self._early: dict[Side, TurnCompleted] = {}
        self._first_notes: list[str] = []
        self.first_fen = ""  # a position set before the first move

    def take(self, effect: object) -> None:
        """Whatever is no move, revision or completed turn changes nothing."""
        match effect:
            case MoveMade():
                self._set(effect.ply, effect.move, effect.by)
                del self._plies[effect.ply :]
            case MovesRevised() if not self._repeats(effect):
                for ply, move in enumerate(effect.moves, start=effect.ply):
                    self._set(ply, move, None)
                del self._plies[effect.ply - 1 + len(effect.moves) :]
            case MoveStood() if effect.ply <= len(self._plies):
                self._plies[effect.ply - 1].stood_fen = effect.fen
            case PositionSet(ply=0, fen=fen):
                self.first_fen = fen
            case PositionSet() if effect.ply <= len(self._plies):
                self._plies[effect.ply - 1].set_fen = effect.fen
            case TurnCompleted():
                self._complete(effect)
            case AlertRaised() if effect.kind in _NOTED_ALERTS and effect.confirmed is not False:
                self._note(_with_article(effect.text, effect.article))
            case EvidenceNoted():
                self._note(_with_article(effect.text, effect.article))
            case IncidentRuled():
                self._note(effect.text)
            case ClockNoted(refused=False):
                self._note(effect.text)

    def moves(self) -> tuple[TimedMove, ...]:
        """The moves as they stand."""
        return tuple(
            TimedMove(ply.move, ply.turn, ply.stood_fen, tuple(ply.notes), ply.set_fen) for ply in self._plies
        )

    def first_notes(self) -> tuple[str, ...]:
        """The lines told of before the first move."""
        return tuple(self._first_notes)

    def _note(self, text: str) -> None:
        (self._plies[-1].notes if self._plies else self._first_notes).append(text)

    def _set(self, ply: int, move: str, by: Side | None) -> None:
        """The move at `ply`; its turn stays what it was. A press that had come early is its own."""
        if ply <= len(self._plies):
            if self._plies[ply - 1].move != move:
                self._plies[ply - 1].stood_fen = ""
                self._plies[ply - 1].set_fen = ""
            self._plies[ply - 1].move = move
            return
        mover = by or (self._plies[-1].by.other if self._plies else Side.SOUTH)
        self._plies.append(_Ply(move, mover, self._early.pop(mover, None)))

    def _complete(self, turn: TurnCompleted) -> None:
        """The turn of the last move if the presser made it, else of their latest without one, else of their next."""
        own = [ply for ply in self._plies if ply.by is turn.by]
        if own and (own[-1] is self._plies[-1] or own[-1].turn is None):
            own[-1].turn = turn
        else:
            self._early[turn.by] = turn

    def _repeats(self, revision: MovesRevised) -> bool:
        """Whether the revision only makes moves sure that stand already; then it takes none back."""
        first = revision.ply - 1
        standing = tuple(ply.move for ply in self._plies[first : first + len(revision.moves)])
        return bool(revision.moves) and standing == revision.moves


def _with_article(text: str, article: str) -> str:
    """The line with its rule, where it has one."""
    return f"{text} ({article})" if article else text
