"""Second thoughts at a table: what is taken back, or made in another's place or besides it, with nobody to help.

Each function is `(evening, ply)` and gives how many plies were played by it, as those of `incidents.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import rules_c
from tests.simulation.people.geometry import free_edges
from tests.simulation.people.special import Wing, wing_of
from tests.simulation.people.touch import Touch, lift, place
from tests.simulation.traces.displaced import ThereAndBack
from tests.simulation.traces.incidents import PLAYED_ON_MAX, complete, displacements, done, mend, play_over
from tests.simulation.traces.timeline import InconsistentTouchError
from tests.simulation.traces.trace import Required

if TYPE_CHECKING:
    from tests.simulation.traces.evening import Evening

DEEP_MAX = 5  # plies that are taken back at once
SEEN_MS = 100  # after its press what was made is known


def _any_move(evening: Evening, but: str = "") -> rules_c.Move:
    """A move that does not end the game, and touches not the same as this one. Raises: InconsistentTouchError."""
    played = _touched(evening.position.parse(but)) if but else set()
    moves = [
        move
        for move in evening.position.legal_moves()
        if not (move.gives_mate or move.is_pass or move.promotion) and _touched(move) != played
    ]
    if not moves:
        raise InconsistentTouchError("nothing else can be played")
    return evening.rng.choice(moves)


def _touched(move: rules_c.Move) -> set[str]:
    return {*move.vacated, *move.filled, *move.replaced}


def _must_go_on(evening: Evening, mover: str) -> None:
    """The turn of `mover` is over, and the game is not. Raises: InconsistentTouchError."""
    if evening.position.outcome() is not None or evening.position.turn == mover:
        raise InconsistentTouchError("the evening ended early, or the turn goes on")


def _make(evening: Evening, move: rules_c.Move, *, presses: bool) -> Wing | None:
    """It is made, as any move is; which castling it was. Raises: InconsistentTouchError."""
    castling = wing_of(evening.position, move) if move.is_castling else None
    mover = evening.position.turn
    evening.make_move(str(move), presses=presses)
    _must_go_on(evening, mover)
    return castling


def _set_back(evening: Evening, move: rules_c.Move, castling: Wing | None, gap: int) -> int:
    """Hands set the last move back; when that is done."""
    _, restored = evening.line.hand(evening.hands[evening.position.turn].back(move, castling), gap)
    evening.position.pop()
    evening.history.pop()
    return restored


def withdrawn(evening: Evening, ply: int) -> int:
    """A move that was pressed for is taken back, before anybody answers it, and another one made and pressed for."""
    if ply + 1 >= len(evening.moves) or evening.position.parse(evening.moves[ply]).is_pass:
        return 0
    mover, move = evening.position.turn, _any_move(evening, evening.moves[ply])
    castling = _make(evening, move, presses=True)
    restored = _set_back(evening, move, castling, evening.rng.randint(200, 4000))
    evening.line.now_ms += evening.rng.randint(150, 3000)
    evening.make_move(evening.moves[ply])
    if evening.position.turn == mover:
        raise InconsistentTouchError("the turn goes on")
    evening.required.append(
        Required(("illegal-move",), restored, evening.pressed_ms + 2000, mover, confirmed=True)
    )
    return 1


def answered_put_back(evening: Evening, ply: int) -> int:
    """An illegal move is pressed for, answered, and then the players put all that back themselves."""
    backs = play_over(evening)
    if not backs:
        return 0
    first = evening.line.now_ms
    if len(backs) > 2 or evening.rng.random() < 0.5:
        backs.reverse()
    for back in backs:
        done(evening, back, evening.rng.randint(300, 4000))
    evening.tolerated.append(("unconfirmed", first, evening.line.now_ms + 100))
    evening.line.now_ms += evening.rng.randint(200, 3000)
    return 0


def held_meanwhile(evening: Evening, ply: int) -> int:
    """Who is not on move has the piece in the hand already that it will move next, and the other one moves."""
    if ply + 2 >= len(evening.moves):
        return 0
    position, mover = evening.position.copy(), evening.position.turn
    moves = []
    for text in evening.moves[ply : ply + 2]:
        moves.append(position.parse(text))
        position.push(text)
    first, second = moves
    is_plain = not (second.is_castling or second.promotion or first.is_pass or second.is_pass)
    square = second.from_square
    if not (is_plain and square) or position.turn != mover or square in _touched(first):
        return 0
    first_ms, _ = evening.line.hand([Touch(0, square, True)], evening.rng.randint(300, 2500))
    evening.line.now_ms += evening.rng.randint(300, 3000)
    evening.make_move(str(first))
    _must_go_on(evening, mover)
    evening.held = square
    evening.make_move(str(second))
    # It may have been left off the board.
    evening.tolerated.append(("piece-missing", first_ms, evening.line.now_ms))
    return 2


def made_good(evening: Evening, ply: int) -> int:
    """A piece is set down on a wrong square and pressed for; some moves later it is put where it should have gone, and
    what was played since stands. The arbiter may have come for that.
    """
    count = evening.rng.randint(1, PLAYED_ON_MAX - 1)
    move, steps = evening.position.parse(evening.moves[ply]), displacements(evening).illegal_step()
    is_plain = move.from_square is not None and _touched(move) == {move.from_square, move.to_square}
    if (
        steps is None
        or move.captured_square
        or not is_plain
        or move.promotion
        or ply + count + 2 >= len(evening.moves)
    ):
        return 0
    wrong = steps[1][0][1][0]
    if wrong in displacements(evening).explained_by(str(move.from_square)):
        return 0
    first = evening.line.now_ms
    complete(evening, ([lift(str(move.from_square)), place(wrong)], []))
    evening.position.push(move)
    evening.note(evening.pressed_ms)
    known = len(evening.milestones) - 1
    for text in evening.moves[ply + 1 : ply + 1 + count]:
        mover = evening.position.turn
        evening.make_move(text)
        _must_go_on(evening, mover)
    if evening.rng.random() < 0.5:
        evening.line.event(evening.line.now_ms + evening.rng.randint(500, 4000), ev="key", name="arbiter")
    done(evening, [lift(wrong), place(move.to_square)], evening.rng.randint(300, 3000))
    evening.milestones[known:] = [replace(m, is_seen=False) for m in evening.milestones[known:]]
    evening.line.now_ms += evening.rng.randint(400, 3000)
    mover = evening.position.turn
    evening.make_move(evening.moves[ply + count + 1])
    _must_go_on(evening, mover)
    evening.milestones[-1] = replace(evening.milestones[-1], t_ms=evening.pressed_ms + SEEN_MS)
    evening.tolerated.append(("unconfirmed", first, evening.pressed_ms + SEEN_MS))
    return count + 2


def _mended(evening: Evening, steps: ThereAndBack | None) -> int:
    """It is pressed for, told, and put right by whoever made it."""
    if steps is not None:
        mend(evening, complete(evening, steps))
    return 0


def from_beside(evening: Evening, ply: int) -> int:
    """A piece from beside the board is set down and pressed for, and taken off again for a move: until that is pressed
    for it may have been one by a piece whose switch is stuck.
    """
    mover, steps = evening.position.turn, displacements(evening).stranger()
    if steps is None or ply + 1 >= len(evening.moves) or evening.position.parse(evening.moves[ply]).is_pass:
        return 0
    first = evening.line.now_ms
    back = complete(evening, steps)
    wanted = evening.required.pop()
    mend(evening, back)
    evening.make_move(evening.moves[ply])
    if evening.position.turn == mover:
        raise InconsistentTouchError("the turn goes on")
    evening.required.append(replace(wanted, last_ms=evening.pressed_ms + 2000))
    evening.milestones[-1] = replace(evening.milestones[-1], t_ms=evening.pressed_ms + SEEN_MS)
    evening.tolerated.append(("stuck-square", first, evening.pressed_ms + 60_000))
    return 1


def others_piece(evening: Evening, ply: int) -> int:
    """A piece of the other side is moved, and pressed for."""
    return _mended(evening, displacements(evening).others_piece())


def own_taken(evening: Evening, ply: int) -> int:
    """A piece takes one of its own side, and that is pressed for."""
    return _mended(evening, displacements(evening).own_taken())


def second_move(evening: Evening, ply: int) -> int:
    """Another piece is moved besides, before the press; it is told, set back, and the lever pressed again."""
    mover = evening.position.turn
    if ply + 1 >= len(evening.moves) or evening.position.parse(evening.moves[ply]).is_pass:
        return 0
    origin = evening.position.parse(evening.moves[ply]).from_square
    goals = evening.position.goals(origin) if origin else ()
    evening.make_move(evening.moves[ply], presses=False)
    _must_go_on(evening, mover)
    steps = displacements(evening).others_piece()
    # What is set down at the edge may have been taken by a reply, and elsewhere the first piece may have gone.
    if steps is not None and steps[0][-1][0] not in {*free_edges(evening.position, set()), *goals}:
        mend(evening, complete(evening, steps, by=mover))
    evening.press(evening.line.now_ms, mover)
    return 1


def tried(evening: Evening, ply: int) -> int:
    """Several plies are played to see what happens, and taken back in their order."""
    made = _made(evening, ply, evening.rng.randint(2, DEEP_MAX))
    gap = evening.rng.randint(300, 4000)
    for move, castling in reversed(made):
        _set_back(evening, move, castling, gap)
        gap = evening.rng.randint(200, 1500)
    evening.line.now_ms += evening.rng.randint(400, 2500)
    return 0


def taken_back_together(evening: Evening, ply: int) -> int:
    """A move and its reply are taken back in the other order, the reply last: the board is the same."""
    (first, wing), (second, other) = _made(evening, ply, 2)
    if _touched(first) & _touched(second) or _are_moves(evening.position, first, second):
        raise InconsistentTouchError("they are in each other's way, or are moves themselves")
    gap = evening.rng.randint(300, 4000)
    for move, castling in ((first, wing), (second, other)):
        evening.line.hand(evening.hands[evening.position.turn].back(move, castling), gap)
        gap = evening.rng.randint(200, 1500)
    for _ in range(2):
        evening.position.pop()
        evening.history.pop()
    evening.line.now_ms += evening.rng.randint(400, 2500)
    return 0


def _are_moves(position: rules_c.Position, first: rules_c.Move, second: rules_c.Move) -> bool:
    """Whether both can be set back by moves of the same sides, which no board could tell from that."""
    after = position.copy()
    for move in (first, second):
        back = [
            m
            for m in after.legal_moves()
            if (set(m.vacated), set(m.filled)) == (set(move.filled), set(move.vacated))
        ]
        if not back or move.replaced:
            return False
        after.push(back[0])
    return True


def _made(evening: Evening, ply: int, plies: int) -> list[tuple[rules_c.Move, Wing | None]]:
    """So many plies are played that the game does not go on with. Raises: InconsistentTouchError."""
    made: list[tuple[rules_c.Move, Wing | None]] = []
    for _ in range(plies):
        move = _any_move(evening, "" if made else evening.moves[ply])
        made.append((move, _make(evening, move, presses=False)))
    return made


BY_NAME: dict[str, Callable[[Evening, int], int]] = {
    function.__name__: function
    for function in (
        withdrawn,
        answered_put_back,
        held_meanwhile,
        made_good,
        from_beside,
        others_piece,
        own_taken,
        second_move,
        tried,
        taken_back_together,
    )
}
