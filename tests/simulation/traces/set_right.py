"""Two own pieces change hands and squares, and stand right when the lever is pressed: no offence.

Each function is `(evening, ply)` and gives how many plies were played by it, as those of `incidents.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import rules_c
from tests.simulation.people.special import Wing, wing_of
from tests.simulation.people.touch import lift, place
from tests.simulation.traces.incidents import done

if TYPE_CHECKING:
    from tests.simulation.traces.evening import Evening

_TRIES = 8
Step = tuple[str, bool]


def another_there_first(evening: Evening, ply: int) -> int:
    """Another own piece is set down where the one goes that moves then, and is put back."""
    move = evening.position.parse(evening.moves[ply])
    origin, goal = move.from_square, move.to_square
    is_plain = not (move.is_castling or move.promotion or move.is_pass or move.replaced)
    own = sorted({m.from_square for m in evening.position.legal_moves() if m.from_square} - {origin})
    if not (is_plain and origin and goal and own) or {*move.vacated, *move.filled} != {origin, goal}:
        return 0
    other = evening.rng.choice(own)
    swapped = [lift(origin), lift(goal)]
    evening.rng.shuffle(swapped)
    both = [place(other), place(goal)]
    evening.rng.shuffle(both)
    one_hand = [lift(goal), place(other), lift(origin), place(goal)]
    steps = one_hand if evening.rng.random() < 0.3 else [*swapped, *both]
    first, _ = done(evening, [lift(other), place(goal)], evening.rng.randint(60, 3000))
    _complete(evening, move, first, steps)
    return 1


def castled_awry(evening: Evening, ply: int) -> int:
    """King and rook are set down on wrong squares of the four that castling touches first."""
    move = evening.position.parse(evening.moves[ply])
    if not move.is_castling:
        return 0
    wing = wing_of(evening.position, move)
    for _ in range(_TRIES):
        steps = _wandering(evening, wing)
        if steps is not None:
            _complete(evening, move, evening.line.now_ms, steps)
            return 1
    return 0


def _wandering(evening: Evening, wing: Wing) -> list[Step] | None:
    """Both pieces are taken up, one of them at least is set down on a wrong square first, and both come where they
    belong; None where one is in the other's way.
    """
    rng, standing = evening.rng, {"royal": wing.royal_from, "tower": wing.tower_from}
    squares, steps = sorted({*wing}), list[Step]()
    ways = {"royal": [wing.royal_to], "tower": [wing.tower_to]}
    for piece in rng.choice((["royal"], ["tower"], ["royal", "tower"])):
        ways[piece].insert(0, rng.choice(squares))
    while left := sorted(piece for piece in ways if ways[piece]):
        piece = rng.choice(left)
        if piece in standing:
            steps.append(lift(standing.pop(piece)))
        elif ways[piece][0] not in standing.values():
            standing[piece] = ways[piece].pop(0)
            steps.append(place(standing[piece]))
        elif len(left) == 1:
            return None
    return steps


def _complete(evening: Evening, move: rules_c.Move, first: int, steps: list[Step]) -> None:
    mover = evening.position.turn
    _, landed = done(evening, steps, evening.rng.randint(60, 3000))
    evening.position.push(move)
    evening.note(landed)
    if evening.position.turn != mover:
        evening.press(landed, mover)
    # Who touched another piece first may have been bound to move that.
    evening.tolerated.append(("unconfirmed", first, evening.line.now_ms + 100))


BY_NAME: dict[str, Callable[[Evening, int], int]] = {
    function.__name__: function for function in (another_there_first, castled_awry)
}
