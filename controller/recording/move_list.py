"""The moves of a recording as they stood in the end, each with what the clocks told of its turn.

Presses and moves are told independently: a press may come before its move is recognised, after it, after the reply,
or never. What a press belongs to follows from the order in which both were told.
"""

from dataclasses import dataclass

from controller.clocks.events import TurnCompleted
from controller.effects import MoveMade, MovesRevised
from controller.sides import Side


@dataclass(frozen=True, slots=True)
class TimedMove:
    """One move in coordinate notation; `turn` is None if nobody pressed for it."""

    move: str
    turn: TurnCompleted | None


@dataclass(slots=True)
class _Ply:
    move: str
    by: Side
    turn: TurnCompleted | None = None


class MoveList:
    """Takes effects in the order in which they were told, and knows the moves that stand."""

    def __init__(self) -> None:
        self._plies: list[_Ply] = []
        self._early: dict[Side, TurnCompleted] = {}

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
            case TurnCompleted():
                self._complete(effect)

    def moves(self) -> tuple[TimedMove, ...]:
        """The moves as they stand."""
        return tuple(TimedMove(ply.move, ply.turn) for ply in self._plies)

    def _set(self, ply: int, move: str, by: Side | None) -> None:
        """The move at `ply`; its turn stays what it was. A press that had come early is its own."""
        if ply <= len(self._plies):
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
