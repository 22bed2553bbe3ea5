"""A game as it is read back: what was known at its start, and everything that happened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.clocks.events import TurnCompleted
from controller.effects import AlertRaised, MoveMade, MovesRevised
from controller.events import Event
from controller.recording.codec import KINDS, Entry, decode
from controller.sides import Side

RESUMED = "game.resumed"


@dataclass(frozen=True, slots=True)
class GameHeader:
    """One row of the game list. `result` is None while the game goes on.

    `started_at` is the wall clock in ISO 8601, for people only; nothing is computed from it.
    """

    number: int
    game_id: str
    start_fen: str
    clock_settings: str
    mode: str
    started_at: str
    south: str
    north: str
    event: str
    site: str
    round: str
    versions: Mapping[str, str]
    result: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """Everything recorded of one game, in the order of acknowledgement.

    Times count from the boot of the machine that recorded them: after an entry of kind `RESUMED` they have a
    new base.
    """

    header: GameHeader
    entries: tuple[Entry, ...]

    def things(self, area: str) -> Iterator[object]:
        """The decoded entries of one area, `event`, `effect`, `board` or `clock`. Raises: EntryError."""
        return (
            decode(entry)
            for entry in self.entries
            if entry.kind in KINDS and entry.kind.startswith(f"{area}.")
        )

    def events(self) -> Iterator[Event]:
        """What the session was told, to be told again. Raises: EntryError."""
        for event in self.things("event"):
            assert isinstance(event, Event)
            yield event

    def moves(self) -> tuple[str, ...]:
        """The moves as they stood in the end, after every revision, in coordinate notation.

        A revision that only repeats moves as they stand makes them sure and takes nothing back.
        """
        moves: list[str] = []
        for effect in self.things("effect"):
            if isinstance(effect, MoveMade):
                moves[effect.ply - 1 :] = [effect.move]
            elif isinstance(effect, MovesRevised) and not _repeats(effect, moves):
                moves[effect.ply - 1 :] = effect.moves
        return tuple(moves)

    def alerts(self) -> tuple[AlertRaised, ...]:
        """Every alert that was raised."""
        return tuple(effect for effect in self.things("effect") if isinstance(effect, AlertRaised))

    def turns(self) -> dict[tuple[Side, int], TurnCompleted]:
        """What the clocks told at the end of each turn, by side and its number; the last word counts."""
        return {
            (effect.by, effect.turns): effect
            for effect in self.things("clock")
            if isinstance(effect, TurnCompleted)
        }

    def last(self, kind: str) -> Entry | None:
        """The latest entry of this kind."""
        return next((entry for entry in reversed(self.entries) if entry.kind == kind), None)


def _repeats(revision: MovesRevised, moves: list[str]) -> bool:
    first = revision.ply - 1
    return bool(revision.moves) and tuple(moves[first : first + len(revision.moves)]) == revision.moves
