"""A trace through the session, event by event, with what must hold at every step.

1. No ply that was completed two plies ago is called sure and is another than was played, unless a question covers it.
2. What has been played is among the candidates.
3. The clocks account for every millisecond: what is left is what there was, less what ran, with what was added.
4. What is told is told in order of time.
"""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from controller import clocks, session
from controller.clocks import Run, TurnCompleted, remaining
from controller.effects import GameEnded, GameReopened
from controller.events import Event, TimePassed
from controller.games import find_game
from controller.recognition import doubts
from controller.recognition.node import Node
from controller.recognition.variants import stretches
from controller.replay import advanced, told
from controller.session import SessionState
from controller.session.step import SessionEffect
from controller.sides import Side
from controller.trace import read_trace
from tests.simulation.traces.trace import Milestone, Trace

INCREMENT_MS = 30_000
CLOCK = f"fischer 100h+{INCREMENT_MS // 1000}s"
REST_MS = 60_000  # after the last event nothing happens for so long
ALTERNATIVES_MAX = 12
LATE_PLIES = 2  # a ply is judged when so many have followed it
_GOING = (Run.RUNNING, Run.FLAGGED)


@dataclass
class Watched:
    """What came of a trace. `steps` are (seconds of the processor, candidates) of each event."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    steps: list[tuple[float, int]] = field(default_factory=list)
    milestones: int = 0
    lost: list[str] = field(default_factory=list)  # what was played was no candidate, and nobody was told
    lost_told: int = 0  # it was none, but a question, a problem or a refusal stood
    misled: list[str] = field(default_factory=list)
    clock: list[str] = field(default_factory=list)
    record: list[str] = field(default_factory=list)  # where the record tells another game
    failed: list[str] = field(default_factory=list)  # faults of the program
    order: list[str] = field(default_factory=list)  # what was told of an earlier time than the line before
    bound_hit: bool = False
    turns: set[tuple[Side, int]] = field(default_factory=set)  # who has completed one, and when
    plies_told: int = 0
    unsure: int = 0  # of them at the end

    @property
    def is_sound(self) -> bool:
        """Nothing was broken at any step."""
        return not (self.failed or self.lost or self.misled or self.clock or self.record or self.order)


def watch(trace: Trace) -> Watched:
    """Play a trace through the session."""
    game = find_game(trace.game_id)
    mode = trace.mode
    state = session.begin(game, clocks.parse_settings(CLOCK), mode=mode, set_up=False)
    watched = Watched()
    due = list(trace.milestones)
    t_ms = 0
    for event in read_trace((json.dumps(entry) for entry in trace.events), game):
        while due and due[0].t_ms < event.t_ms:
            state = _reach(watched, trace, state, due.pop(0))
        state = _feed(watched, state, event)
        t_ms = event.t_ms
    for milestone in due:
        t_ms = max(t_ms, milestone.t_ms)
        state = _reach(watched, trace, state, milestone)
    state = _feed(watched, state, TimePassed(t_ms + REST_MS))
    watched.plies_told = len(state.reported)
    watched.unsure = sum(not reported.sure for reported in state.reported)
    watched.lines.append(final_line(state))
    return watched


def _reach(watched: Watched, trace: Trace, state: SessionState, milestone: Milestone) -> SessionState:
    state = _feed(watched, state, TimePassed(max(milestone.t_ms, state.t_ms)))
    if not milestone.is_seen or any(a <= milestone.t_ms <= b + 100 for a, b in trace.blind):
        return state
    if state.phase == "over":
        return state
    watched.milestones += 1
    judge_truth(watched, state, milestone.moves)
    return state


def judge_truth(watched: Watched, state: SessionState, played: tuple[str, ...]) -> None:
    """What the session believes and has told, against what has been played."""
    board = state.recognition
    assert board is not None
    count = len(played)
    where = f"{state.t_ms} ms, ply {count}"
    if not any(_led_there(candidate.node, played) for candidate in board.candidates):
        if state.question is None and state.problem is None and state.refused is None:
            told_of = " ".join(r.move for r in state.reported[-4:])
            watched.lost.append(f"{where}: {' '.join(played[-4:])} is no candidate; told … {told_of}")
        else:
            watched.lost_told += 1
    first_asked = count if state.question is None else state.question.ply - 1
    for ply, reported in enumerate(state.reported[: max(0, min(count - LATE_PLIES, first_asked))]):
        if reported.sure and not _same((reported.move,), played[ply : ply + 1]):
            watched.misled.append(f"{where}: ply {ply + 1} is sure {reported.move}, played {played[ply]}")
            return


def _led_there(node: Node, played: tuple[str, ...]) -> bool:
    """Whether this was played until `node`, or before: in each stretch that nobody saw, in one of its ways."""
    known = node.line[: len(played)]
    for stretch in stretches(node):
        first, last = stretch.ply - len(stretch.variants[0]), stretch.ply
        here = played[first:last]
        if any(_same(moves[: len(here)], here) for moves in stretch.variants):
            known = (*known[:first], *here, *known[last:])
    return _same(known, played)


def _same(line: tuple[str, ...], played: tuple[str, ...]) -> bool:
    """The same moves; which piece a pawn became may be said later."""
    if line == played:
        return True
    return [move.split("=")[0] for move in line] == [move.split("=")[0] for move in played]


def _feed(watched: Watched, state: SessionState, event: Event) -> SessionState:
    """An event, and before it all that waits for time, each at its own: so the program does as well."""
    while (due_ms := session.due_ms(state)) is not None and due_ms <= event.t_ms:
        state = _step(watched, state, TimePassed(max(due_ms, state.t_ms)))
    return _step(watched, state, event)


def _step(watched: Watched, state: SessionState, event: Event) -> SessionState:
    began = time.thread_time()
    after, effects, fault = advanced(state, event)
    passed = time.thread_time() - began
    if fault is not None:
        watched.failed.append(f"{event.t_ms} ms: {fault!r}")
    for line in (line for effect in effects for line in told(effect)):
        if watched.lines and line["t"] < watched.lines[-1]["t"]:
            watched.order.append(f"{line} after {watched.lines[-1]}")
        watched.lines.append(line)
    board = after.recognition
    assert board is not None
    watched.steps.append((passed, len(board.candidates)))
    watched.bound_hit |= board.bound_hit
    if fault := clock_fault(state, after, _told_first(watched, effects)):
        watched.clock.append(fault)
    return after


def _told_first(watched: Watched, effects: Iterable[SessionEffect]) -> list[SessionEffect]:
    """Without the turns that have been told before: with a game that is taken up, they are told again."""
    first = []
    for effect in effects:
        if isinstance(effect, TurnCompleted):
            if (effect.by, effect.t_ms) in watched.turns:
                continue
            watched.turns.add((effect.by, effect.t_ms))
        first.append(effect)
    return first


def clock_fault(before: SessionState, after: SessionState, effects: Sequence[SessionEffect]) -> str | None:
    """A millisecond that is not accounted for, in words.

    The step in which the game ends gives back what ran since the last move stood (rulebook, clocks 1.2, Z7).
    """
    ended = next((effect for effect in effects if isinstance(effect, GameEnded)), None)
    if before.not_over is not None and any(isinstance(effect, GameReopened) for effect in effects):
        known = before.not_over  # the clocks have gone on there
        return clock_fault(
            known.game, after, [e for e in effects if e not in (*known.turns, GameReopened(after.t_ms))]
        )
    ran = after.t_ms - before.t_ms if before.clock.run in _GOING else 0
    added = INCREMENT_MS * sum(isinstance(effect, TurnCompleted) for effect in effects)
    had = sum(remaining(before.clock, side, before.t_ms) for side in Side)
    has = sum(remaining(after.clock, side, after.t_ms) for side in Side)
    if has == had - ran + added:
        return None
    if ended is not None and had - ran <= has - added <= had + before.t_ms - _stood_ms(after):
        return None
    return f"{after.t_ms} ms: {had} ms less {ran} with {added} is not {has}"


def _stood_ms(state: SessionState) -> int:
    """When the last of the pieces of the last move came down."""
    board = state.recognition
    assert board is not None
    landed = board.log.between(board.best.mark - 1, board.best.mark)
    return landed[0].t_ms if landed else state.t_ms


def final_line(state: SessionState) -> dict[str, Any]:
    """The last line that is told of a game."""
    board = state.recognition
    assert board is not None
    moves = [reported.move for reported in state.reported]
    others = (list(line) for line in doubts.games(board) if list(line) != moves)
    return {
        "ev": "final",
        "moves": moves,
        "candidates": len(board.candidates),
        "alternatives": list(islice(others, ALTERNATIVES_MAX)),
    }
