"""One event being worked on: the state as it changes, and what the world is to be told."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from controller import clocks
from controller.arbiter.incidents import OFFENCES, UNLOGGED, Incident, Ruling, replaced_in
from controller.arbiter.laws import rule_set
from controller.effects import (
    AlertCleared,
    AlertRaised,
    ClockNoted,
    Effect,
    EvidenceNoted,
    IncidentRuled,
    MovesRevised,
)
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.records import changed
from controller.session.state import Reported, SessionState
from controller.sides import Side

SessionEffect = Effect | clocks.ClockEffect
TOUCHES_MAX = 24  # the newest touches are the ones that tell


class Step:
    """Gathers changes and effects; lives for one call of `advance` only."""

    def __init__(self, state: SessionState) -> None:
        self.state = state
        self.effects: list[SessionEffect] = []

    def change(self, **fields: Any) -> None:
        """Replace fields of the state."""
        self.state = changed(self.state, **fields)

    def tell(self, effect: SessionEffect) -> None:
        """Add an effect. What is told of an earlier press is told now; the clocks keep its time."""
        is_told = isinstance(effect, Effect)
        self.effects.append(replace(effect, t_ms=max(effect.t_ms, self.state.t_ms)) if is_told else effect)

    @property
    def board(self) -> Recognition:
        """The recognition of a game in play."""
        assert self.state.recognition is not None
        return self.state.recognition

    def run_clock(self, *events: clocks.ClockEvent) -> None:
        """Let the clocks go through these events, and tell what they tell."""
        for event in events:
            clock, effects = clocks.advance(self.state.clock, event)
            self.change(clock=clock)
            for effect in effects:
                self.tell(effect)
                self._react(effect)

    def _react(self, effect: clocks.ClockEffect) -> None:
        """What the clocks tell is an alert to people, or the end of one."""
        match effect:
            case clocks.FlagFell(t_ms=t_ms, by=by):
                self.change(sealing=False)
                self.alert(t_ms, "flag", f"{by.capitalize()}'s flag has fallen", by=by)
            case clocks.FlagWithdrawn(t_ms=t_ms):
                self.tell(AlertCleared(t_ms, "flag"))
            case clocks.FreeMoveOverdue(t_ms=t_ms, by=by):
                text = f"{by.capitalize()}'s free first move is overdue"
                self.alert(t_ms, "late-first-move", text, by=by, audience="arbiter")
            case clocks.PressIgnored(t_ms=t_ms, by=by, reason="interlude"):
                text = f"{by.other.capitalize()} may still take the last move back"
                self.alert(t_ms, "interlude", text, by=by)
            case clocks.TurnCompleted():
                self.change(clock_note="", sealing=False)

    def alert(
        self,
        t_ms: int,
        kind: str,
        text: str,
        *,
        by: Side | None = None,
        squares: tuple[str, ...] = (),
        move: str | None = None,
        confirmed: bool | None = None,
        audience: str = "",
        base: Node | None = None,
    ) -> None:
        """Raise an alert for `audience`, or for whoever alerts are for in this mode.

        `base` is the position before it, by default the one believed in.
        """
        told = audience or self.state.audience
        is_logged = kind not in UNLOGGED and self.state.recognition is not None
        circumstances = self._circumstances(kind, base) if is_logged else ("", 0, "", ())
        article, ply, fen, touches = circumstances
        number = 0
        if is_logged:
            is_offence = kind in OFFENCES and confirmed is True
            number = len(self.state.log) + 1
            entry = (number, t_ms, kind, text, article, by, squares, move, ply, fen, touches, is_offence)
            self.change(log=(*self.state.log, Incident(*entry)))
        self.tell(
            AlertRaised(
                t_ms, kind, text, by, squares, move, confirmed, told, article, ply, fen, touches, number
            )
        )

    def note_evidence(
        self,
        t_ms: int,
        kind: str,
        text: str,
        *,
        by: Side | None = None,
        squares: tuple[str, ...] = (),
        move: str | None = None,
        base: Node | None = None,
    ) -> None:
        """Write into the arbiter's log what alone is no offence."""
        article, ply, fen, touches = self._circumstances(kind, base)
        number = len(self.state.log) + 1
        entry = (number, t_ms, kind, text, article, by, squares, move, ply, fen, touches, False, True)
        self.change(log=(*self.state.log, Incident(*entry)))
        self.tell(EvidenceNoted(t_ms, kind, text, by, squares, move, article, ply, fen, touches, number))

    def _circumstances(self, kind: str, base: Node | None) -> tuple[str, int, str, tuple[str, ...]]:
        """Article, ply, FEN and touches since."""
        article, board = rule_set(self.state.game).article(kind), self.board
        node = base or board.best
        touches = tuple(
            f"{'-' if touch.lifted else '+'}{board.names(touch.square)[0]} {touch.t_ms}"
            for touch in node.touches(board.log)[-TOUCHES_MAX:]
        )
        return article, node.ply, node.position.fen(), touches

    def refuse(self, t_ms: int, text: str) -> None:
        """Note why an order of the arbiter's cannot be obeyed; among friends it is everybody's to read."""
        self.change(arbiter_note=text)
        if not self.state.tournament:
            self.change(clock_note=text)
        self.tell(ClockNoted(t_ms, text, refused=True))

    def clear_problem(self, t_ms: int) -> None:
        """The board is right again."""
        if self.state.problem is not None:
            self.tell(AlertCleared(t_ms, self.state.problem.kind))
            self.change(problem=None)


def dismiss(step: Step, t_ms: int, by: Side, reason: str) -> None:
    """The newest offence of `by` that nobody has ruled on is none: it is not counted."""
    log = step.state.log
    found = [i for i in log if i.is_offence and i.by is by and i.ruling is Ruling.OPEN]
    if found:
        dismissed = replace(found[-1], ruling=Ruling.DISMISSED)
        step.change(log=replaced_in(log, dismissed))
        text = f"Incident {dismissed.number} is no offence: {reason}"
        step.tell(IncidentRuled(t_ms, dismissed.number, Ruling.DISMISSED, by, text))


def tell_instead(step: Step, t_ms: int, told: Sequence[Reported], now: Sequence[Reported]) -> None:
    """Another game is told of from the first ply on that differs; nothing, where none does."""
    pairs = enumerate(zip(told, now, strict=False))
    same = next((n for n, (was, new) in pairs if was != new), min(len(told), len(now)))
    if same < max(len(told), len(now)):
        moves, is_sure = tuple(r.move for r in now[same:]), all(r.sure for r in now[same:])
        step.tell(MovesRevised(t_ms, same + 1, moves, is_sure))
