"""What goes wrong at a table, one function each: `(evening, ply)` gives how many plies were played by it.

Each says what must be told of it and what may be (contracts for sensor traces).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import rules_c
from tests.simulation.people.special import wing_of
from tests.simulation.people.touch import Touch, lift, place
from tests.simulation.traces.displaced import Displacements, Steps, ThereAndBack
from tests.simulation.traces.timeline import InconsistentTouchError
from tests.simulation.traces.trace import Milestone, Required

if TYPE_CHECKING:
    from tests.simulation.traces.evening import Evening

UNSEEN_MAX = 3
PLAYED_ON_MAX = 4
HASTE_MAX_MS = 300  # so much before the end of what is going on a hand may lift at most
POSITION_KINDS = ("illegal-move", "illegal-position", "wrong-square", "out-of-turn", "piece-missing")


def takeback(evening: Evening, ply: int) -> int:
    """Another move (and a reply) is played and taken back."""
    taken = []
    for _ in range(evening.rng.choice((1, 1, 2))):
        position = evening.position
        moves = [
            m
            for m in position.legal_moves()
            if not m.gives_mate and not m.is_pass and str(m) != evening.moves[ply]
        ]
        if not moves:
            break
        move = evening.rng.choice(moves)
        castling = wing_of(position, move) if move.is_castling else None
        evening.make_move(str(move), presses=False)
        if evening.position.outcome() is not None:
            raise InconsistentTouchError("the evening ended early")
        taken.append((move, castling))
    gap = evening.rng.randint(300, 4000)
    for move, castling in reversed(taken):
        mover = (
            evening.position.turn
        )  # the one who moved last is the other one; whose hands do it matters not
        evening.line.hand(evening.hands[mover].back(move, castling), gap)
        gap = evening.rng.randint(200, 2500)
        evening.position.pop()
        evening.history.pop()
    evening.line.now_ms += evening.rng.randint(400, 2500)
    return 0


def done(evening: Evening, steps: Steps, gap: int) -> tuple[int, int]:
    """Hands do these steps, the first of them so long from now; when the first and the last were done."""
    touches, t = [], 0
    for square, lifted in steps:
        touches.append(Touch(t, square, lifted))
        t += evening.rng.randint(150, 900)
    return evening.line.hand(touches, gap)


def displacements(evening: Evening) -> Displacements:
    """What can go wrong where the game stands."""
    return Displacements(evening.position, evening.history, evening.rng)


def _noticed(evening: Evening, steps: ThereAndBack | None) -> int:
    """It stands for a moment, is noticed and put right."""
    if steps is None:
        return 0
    there, back = steps
    first, _ = done(evening, there, evening.rng.randint(60, 3000))
    _, restored = done(evening, back, evening.rng.randint(200, 1400))
    evening.tolerated.append(("unconfirmed", first, restored))
    evening.line.now_ms += evening.rng.randint(60, 2000)
    return 0


def _stands(evening: Evening, steps: ThereAndBack | None, kinds: tuple[str, ...]) -> int:
    """It stands long enough to have to be told of, and is put right then."""
    if steps is None:
        return 0
    there, back = steps
    first, landed = done(evening, there, evening.rng.randint(900, 3000))
    start, restored = done(evening, back, evening.rng.randint(5600, 9000))
    evening.required.append(Required(kinds, landed, start))
    evening.tolerated.append(("*", first, restored))
    evening.line.now_ms += evening.rng.randint(100, 3000)
    return 0


def noticed(evening: Evening, ply: int) -> int:
    """An illegal move, noticed by whoever made it."""
    return _noticed(evening, displacements(evening).illegal_move())


def impossible(evening: Evening, ply: int) -> int:
    """An illegal move that stands."""
    kinds = ("illegal-move", "illegal-position", "wrong-square")
    return _stands(evening, displacements(evening).mistake(), kinds)


def one_off(evening: Evening, ply: int) -> int:
    """A piece is knocked over and put back one square off, until somebody is told of it."""
    return _stands(evening, displacements(evening).one_square_off(), POSITION_KINDS)


def one_off_noticed(evening: Evening, ply: int) -> int:
    """A piece is knocked over and put back one square off, and seen at once."""
    return _noticed(evening, displacements(evening).one_square_off())


def stranger(evening: Evening, ply: int) -> int:
    """A captured piece is put down on the board."""
    kinds = ("illegal-position", "wrong-square", "illegal-move")
    return _stands(evening, displacements(evening).stranger(), kinds)


def out_of_turn(evening: Evening, ply: int) -> int:
    """The side not on move plays."""
    kinds = ("out-of-turn", "illegal-move", "illegal-position")
    return _stands(evening, displacements(evening).out_of_turn(), kinds)


def noise(evening: Evening, ply: int) -> int:
    """A switch chatters."""
    square = evening.rng.choice(evening.position.game.squares)
    occupied = square in evening.position.pieces()
    changes = 2 * evening.rng.randint(5, 20)
    every = min(2900 // changes, evening.rng.randint(40, 250))
    touches = [Touch(n * every, square, (n % 2 == 0) == occupied) for n in range(changes)]
    first, last = evening.line.hand(touches, evening.rng.randint(60, 2000))
    evening.required.append(Required(("noisy-square", "stuck-square"), first, last + 5000, square=square))
    evening.tolerated.append(("noisy-square", first, last + 60_000))
    evening.line.now_ms += evening.rng.randint(100, 2000)
    return 0


def lost_link(evening: Evening, ply: int) -> int:
    """The cable is out while up to three plies are played; on return a piece may be in a hand."""
    rng, line = evening.rng, evening.line
    lost = line.now_ms + rng.randint(100, 1500)
    line.event(lost, ev="link", up=False)
    count = min(rng.randint(0, UNSEEN_MAX), len(evening.moves) - ply - 1)
    line.now_ms += 50
    known = len(evening.milestones)
    for text in evening.moves[ply : ply + count]:
        evening.make_move(text)
    evening.milestones[known:] = [Milestone(m.t_ms, m.moves, False) for m in evening.milestones[known:]]
    if count:
        evening.unseen.append(range(ply, ply + count))
    back = line.now_ms + rng.randint(50, 3000)
    in_hand = count < UNSEEN_MAX and rng.random() < 0.3
    first = None
    if in_hand:
        move = evening.position.parse(evening.moves[ply + count])
        is_plain = not (move.promotion or move.is_castling or move.is_en_passant or move.is_pass)
        plain = {move.from_square, move.to_square} == {*move.vacated, *move.filled, *move.replaced}
        in_hand = is_plain and plain and move.from_square is not None
    if in_hand:
        choices = [s for s in (move.from_square, move.captured_square) if s]
        first = rng.choice(choices)
        line.hand([Touch(0, first, True)], 50)
        back = line.now_ms + rng.randint(50, 2000)
    line.down.append((lost, back))
    line.event(back, ev="link", up=True)
    seen = back + rng.randint(10, 450)
    line.event(seen, ev="snapshot", occupied=sorted(line.occupied(seen)))
    line.now_ms = seen + 40 + HASTE_MAX_MS  # the next hand moves after the board was seen
    evening.required.append(Required(("link-lost",), lost, lost + 3000))
    evening.required.append(Required(("link-back",), back, back + 3000))
    evening.milestones.append(Milestone(seen + 30, evening.played()))
    if not in_hand or first is None:
        return count
    rest = [(s, True) for s in (move.captured_square, move.from_square) if s and s != first]
    _, landed = done(evening, [*rest, (move.to_square, False)], rng.randint(60, 2000))
    mover = evening.position.turn
    evening.position.push(move)
    evening.note(landed)
    if evening.has_clock and evening.position.turn != mover:
        evening.press(landed, mover)
    return count + 1


def _complete_illegal(evening: Evening) -> Steps | None:
    """An illegal move and its press; the steps that would put it right."""
    steps = displacements(evening).illegal_move()
    return None if steps is None else complete(evening, steps)


def complete(evening: Evening, steps: ThereAndBack, by: str = "") -> Steps:
    """Something illegal and the press for it, `by` the side to move if no other is given; the steps that would put it
    right.
    """
    there, back = steps
    first, landed = done(evening, there, evening.rng.randint(60, 3000))
    pressed = max(landed + evening.rng.randint(20, 1500), evening.pressed_ms + 60)
    evening.pressed_ms = pressed
    by = by or evening.position.turn
    evening.line.event(pressed, ev="press", by=by)
    evening.required.append(Required(("illegal-move",), pressed, pressed + 2000, by, confirmed=True))
    evening.tolerated.append(("unconfirmed", first, pressed))
    return back


def illegal(evening: Evening, ply: int) -> int:
    """An illegal move completed by the press; the arbiter has it put right."""
    back = _complete_illegal(evening)
    if back is not None:
        _arbiter(evening, back)
    return 0


def illegal_answered(evening: Evening, ply: int) -> int:
    """An illegal move completed by the press, and nobody sees it for some moves; then all of them are set back."""
    backs = play_over(evening)
    if backs:
        _arbiter(evening, [step for back in reversed(backs) for step in back])
    return 0


def play_over(evening: Evening) -> list[Steps]:
    """An illegal move completed by the press, and some moves played over it; the steps that set each of them back."""
    displaced = displacements(evening).illegal_step()
    if displaced is None:
        return []
    position, steps = displaced
    backs = [complete(evening, steps)]
    first = evening.pressed_ms
    for _ in range(evening.rng.randint(1, PLAYED_ON_MAX)):
        reply = _quiet_move(position, evening.rng)
        if reply is None:
            break
        source, target = str(reply.from_square), reply.to_square
        mover = position.turn
        gap = max(60, evening.pressed_ms + 60 - evening.line.now_ms) + evening.rng.randint(0, 3000)
        _, landed = done(evening, [lift(source), place(target)], gap)
        position.push(reply)
        evening.press(landed, mover)
        backs.append([lift(target), place(source)])
    evening.tolerated.append(("unconfirmed", first, evening.line.now_ms))
    return backs


def _quiet_move(position: rules_c.Position, rng: Random) -> rules_c.Move | None:
    """A move of one piece to an empty square after which the game goes on."""
    moves = [
        m
        for m in position.legal_moves()
        if m.from_square and (set(m.vacated), set(m.filled)) == ({m.from_square}, {m.to_square})
        if not (m.replaced or m.promotion or m.gives_mate)
    ]
    rng.shuffle(moves)
    for move in moves:
        after = position.copy()
        after.push(move)
        if after.outcome() is None and after.turn != position.turn:
            return move
    return None


def illegal_mended(evening: Evening, ply: int) -> int:
    """An illegal move completed by the press; the mover puts it back, plays another move and presses again."""
    back = _complete_illegal(evening)
    if back is not None:
        mend(evening, back)
    return 0


def mend(evening: Evening, back: Steps) -> None:
    """What was pressed for is put right, with nobody's help."""
    pressed = evening.pressed_ms
    _, restored = done(evening, back, evening.rng.randint(1200, 5000))
    evening.tolerated.append(("unconfirmed", pressed, restored + 100))
    evening.line.now_ms += evening.rng.randint(200, 3000)


def _arbiter(evening: Evening, back: Steps) -> None:
    """The arbiter takes over, and has the board put right."""
    evening.line.event(evening.line.now_ms + evening.rng.randint(500, 8000), ev="key", name="arbiter")
    called = evening.line.now_ms
    if back:
        done(evening, back, evening.rng.randint(300, 3000))
    evening.tolerated.append(("unconfirmed", called, evening.line.now_ms + 100))
    evening.line.now_ms += evening.rng.randint(200, 3000)


def corrected(evening: Evening, ply: int) -> int:
    """An illegal move, put right before the press."""
    steps = displacements(evening).illegal_move()
    if steps is None:
        return 0
    there, back = steps
    first, _ = done(evening, there, evening.rng.randint(60, 3000))
    _, restored = done(evening, back, evening.rng.randint(300, 5000))
    evening.tolerated.append(("unconfirmed", first, restored))
    evening.line.now_ms += evening.rng.randint(60, 2000)
    return 0


def empty_press(evening: Evening, ply: int) -> int:
    """The side on move presses without a move, and the arbiter comes."""
    if any(move.is_pass for move in evening.position.legal_moves()):
        return 0  # it would be a move
    if evening.pressed_by == evening.position.turn:
        return 0  # the other side forgot to press: its clock still runs, and the lever does nothing
    pressed = max(evening.line.now_ms + evening.rng.randint(200, 4000), evening.pressed_ms + 60)
    evening.pressed_ms = pressed
    evening.line.event(pressed, ev="press", by=evening.position.turn)
    evening.required.append(Required(("press-without-move",), pressed, pressed + 2000, evening.position.turn))
    _arbiter(evening, [])
    return 0


def wrong_press(evening: Evening, ply: int) -> int:
    """The side that is not on move presses."""
    by = "north" if evening.position.turn == "south" else "south"
    evening.line.event(evening.line.now_ms + evening.rng.randint(50, 900), ev="press", by=by)
    return 0


def forgotten_press(evening: Evening, ply: int) -> int:
    """A player forgets the clock: reminded, presses late; or the opponent answers, and that press completes both."""
    if ply + 2 >= len(evening.moves):
        return 0
    mover = evening.position.turn
    evening.make_move(evening.moves[ply], presses=False)
    if evening.position.turn == mover or evening.position.outcome() is not None:
        raise InconsistentTouchError("the press was not due")
    if evening.rng.random() < 0.5:
        evening.press(evening.line.now_ms + evening.rng.randint(3000, 20_000), mover)
    return 1


def touch_move(evening: Evening, ply: int) -> int:
    """A piece that could move is held long, put back, and another one moved."""
    move = evening.position.parse(evening.moves[ply])
    busy = {move.from_square, *move.vacated, *move.filled, *move.replaced}
    own = sorted({m.from_square for m in evening.position.legal_moves() if m.from_square} - busy)
    if not own or move.is_pass or ply + 1 == len(evening.moves):
        return 0
    square = evening.rng.choice(own)
    held = evening.rng.randint(2800, 6000)
    evening.line.now_ms += evening.rng.randint(60, 1500)
    mover = evening.position.turn
    _, returned = evening.line.hand([Touch(0, square, True), Touch(held, square, False)], 0)
    evening.line.now_ms += evening.rng.randint(100, 2500)
    evening.make_move(evening.moves[ply])
    if evening.position.turn == mover:
        raise InconsistentTouchError("the turn goes on")
    evening.required.append(Required(("touch-move",), returned, evening.pressed_ms + 3000, mover))
    return 1


BY_NAME: dict[str, Callable[[Evening, int], int]] = {
    function.__name__: function
    for function in (
        takeback,
        noticed,
        impossible,
        one_off,
        one_off_noticed,
        stranger,
        out_of_turn,
        noise,
        lost_link,
        illegal,
        illegal_answered,
        illegal_mended,
        corrected,
        empty_press,
        wrong_press,
        forgotten_press,
        touch_move,
    )
}
