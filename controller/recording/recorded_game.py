"""A game as it is read back: what was known at its start, and everything that happened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.effects import AlertRaised
from controller.events import Event
from controller.recording.codec import KINDS, Entry, decode
from controller.recording.move_list import MoveList, TimedMove

RESUMED = "game.resumed"
CLOCK_STATE = "clock.state"  # the clocks after anything that changed them, as `clocks.to_json` writes them
FRAMES = "link.frames"  # the last messages each way before the link was lost or refused
MOVE_LIST_KINDS = frozenset(
    {
        "effect.AlertRaised",
        "effect.ClockNoted",
        "effect.EvidenceNoted",
        "effect.IncidentRuled",
        "effect.MoveMade",
        "effect.MoveStood",
        "effect.MovesRevised",
        "effect.PositionSet",
        "clock.TurnCompleted",
    }
)


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
    board: str = ""
    deleted_at: str | None = None

    @property
    def date(self) -> str:
        """The day it was begun, in ISO 8601; empty where nobody knows."""
        return self.started_at[:10]

    @property
    def pgn_round(self) -> str:
        """Round and board as one field, `3.12`, as organisers number them."""
        return f"{self.round}.{self.board}" if self.round and self.board else self.round


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
        """The moves as they stood in the end, after every revision, in coordinate notation."""
        return tuple(timed.move for timed in self.timed_moves())

    def timed_moves(self) -> tuple[TimedMove, ...]:
        """The moves as they stood in the end, with what the clocks told at the end of each turn."""
        return self.move_list().moves()

    def move_list(self) -> MoveList:
        """All that was told of the moves."""
        moves = MoveList()
        for entry in self.entries:
            if entry.kind in MOVE_LIST_KINDS:
                moves.take(decode(entry))
        return moves

    def alerts(self) -> tuple[AlertRaised, ...]:
        """Every alert that was raised."""
        return tuple(effect for effect in self.things("effect") if isinstance(effect, AlertRaised))

    def last(self, kind: str) -> Entry | None:
        """The latest entry of this kind."""
        return next((entry for entry in reversed(self.entries) if entry.kind == kind), None)
