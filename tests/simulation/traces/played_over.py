"""Casual play over a wrong move that nobody puts right: it stands, and the game goes on from what is on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.simulation.traces.games import random_moves
from tests.simulation.traces.incidents import HASTE_MAX_MS, displacements, done
from tests.simulation.traces.trace import Milestone

if TYPE_CHECKING:
    from tests.simulation.traces.evening import Evening

UNTIL_BELIEVED = 6  # plies over it: until then it may be told of, and be put right
GAP_MS = (900, 3000)  # a wrong move at a pace at which it is none to and fro
LATE_MS = 5000  # it is told of when play rests, at the latest


def played_over(evening: Evening, ply: int) -> int:
    """An illegal move, or one out of turn, once in an evening; moves over it until it stands."""
    wrong = displacements(evening)
    displaced = wrong.illegal_step() if evening.rng.random() < 0.5 else wrong.step_out_of_turn()
    if evening.before or displaced is None:
        return 0
    position, (there, _) = displaced
    line = random_moves(position, evening.rng, max(UNTIL_BELIEVED, len(evening.moves) - ply - 1))
    if len(line) < UNTIL_BELIEVED:
        return 0
    first, landed = done(evening, there, evening.rng.randint(*GAP_MS))
    known = len(evening.milestones)
    evening.before = (*evening.played(), there[0][0] + there[1][0])
    evening.moves[ply:] = [evening.before[-1], *line]
    evening.position = position
    evening.note(landed)
    evening.line.now_ms += HASTE_MAX_MS  # nobody answers such a move before it has landed
    for move in line[:UNTIL_BELIEVED]:
        evening.make_move(move)
    evening.milestones[known:] = [Milestone(m.t_ms, m.moves, False) for m in evening.milestones[known:]]
    evening.tolerated.append(("*", first, evening.line.now_ms + LATE_MS))
    return 1 + UNTIL_BELIEVED


BY_NAME: dict[str, Callable[[Evening, int], int]] = {"played_over": played_over}
