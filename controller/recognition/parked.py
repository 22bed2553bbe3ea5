"""Victims set down beside the game for a moment, before they are taken off the board."""

from itertools import islice
from math import inf

from controller.recognition import costs
from controller.recognition.evidence import Log, Sensed, Touch, last_filled, touched_squares
from controller.recognition.neighbours import edge_of, neighbours_of
from controller.recognition.node import Node, bits_of

_PARKED_PLIES = 3  # what one of so many moves took may still stand beside the game


def is_parked(node: Node, sensed: Sensed) -> bool:
    """Whether a victim was set down beside the game a moment ago, and stands there still: what the last move took, or
    what the next one will.
    """
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    if strays.bit_count() != 1:
        return False
    due = node.occupancy & ~sensed.occupied & node.capturable & ~node.own
    if (
        due & node.footprint_filled
        and may_go_to(node, strays)
        and not _is_then_taken(node, due, strays, sensed)
    ):
        return False  # rather, the last move is carried on
    is_aside = due and _is_set_down(due, strays, node.touches(sensed.log), _beside(node, strays))
    return (is_aside and _may_be_taken(node, due, strays, sensed)) or has_parked(node, sensed)


def _may_be_taken(node: Node, due: int, stray: int, sensed: Sensed) -> bool:
    """Whether a piece in a hand may take what stood on one of the squares `due`, if one that moves next is; or that
    has, rather, answered already a move of which the piece is told to land late.
    """
    held = node.own & ~sensed.occupied & ~sensed.dead
    if not held:
        return True
    takes = (*node.footprints.onto(due), *node.footprints.jumps)
    if any(f.origin & held and (f.replaced | f.vacated) & due for f in takes):
        return True
    squares = node.position.game.squares
    target = squares[stray.bit_length() - 1]
    return any(target in node.position.goals(squares[at]) for at in bits_of(due))


def _is_then_taken(node: Node, due: int, stray: int, sensed: Sensed) -> bool:
    """Whether a piece that takes what stood there was taken up after that came down elsewhere, and is in a hand."""
    missing = node.occupancy & ~sensed.occupied & ~sensed.dead
    later = sensed.log.since(sensed.log.end_of(node.mark, stray))
    taken_up = touched_squares(tuple(t for t in later if t.lifted)) & missing
    return any(f.origin & taken_up for f in node.footprints.onto(due))


def has_parked(node: Node, sensed: Sensed) -> bool:
    """Whether what the last move took, or one of the two before it, was set down beside the game a moment ago, and
    stands there still.
    """
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    if strays.bit_count() != 1:
        return False
    log, answered = sensed.log, 0
    came_ms = _came_from_mover_ms(node, strays, log)
    for at in islice(node.path(), _PARKED_PLIES):
        if came_ms is not None and came_ms > _stood_ms(at, log) + costs.ONE_GESTURE_MS:
            return False  # rather, the last move ended there
        if parked_after(at, strays, log, answered=answered):
            return True
        answered |= _landed_from(at, log)
    return False


def _came_from_mover_ms(node: Node, square: int, log: Log) -> int | None:
    """When something came down on a square, if the piece of the last move could have gone there and had been taken up
    just before.
    """
    if node.parent is None or node.footprint is None or not may_go_to(node, square):
        return None
    touches = log.since(node.parent.mark)
    came = last_filled(touches, square)
    if not came or not touches[came - 1].lifted or touches[came - 1].square != node.footprint.origin:
        return None
    return touches[came].t_ms


def _landed_from(node: Node, log: Log) -> int:
    """The square that the piece of the last move came from, if that was seen to land last of all; or 0."""
    last = log.between(node.mark - 1, node.mark)
    is_seen = bool(last) and not last[0].lifted and bool(last[0].square & node.footprint_filled)
    return node.footprint.origin if node.footprint is not None and is_seen else 0


def parked_after(node: Node, stray: int, log: Log, end: int | None = None, *, answered: int = 0) -> bool:
    """Whether what the move to `node` took was set down on `stray` a moment ago (before index `end`). The pieces from
    the squares `answered` have moved since, in the other player's hand, and stand elsewhere. What comes down
    where the piece that took it came from is that piece: it went back; so is, rather, what comes down long after where
    it could have gone. What comes down where it was taken is put back.
    """
    if node.parent is None or node.footprint is None or stray & node.footprint.touched:
        return False
    target = node.footprint.replaced
    taken = node.parent.occupancy & (target | node.footprint.vacated & ~node.parent.own)
    if not taken:
        return False
    # Who answers already while the move is made holds what the answer takes, and sets down nothing beside the game yet.
    made = node.parent.touches(log, node.mark if end is None else min(node.mark, end))
    made = tuple(t for t in made if not t.lifted or not t.square & node.capturable & ~taken)
    later = log.between(node.mark, log.end if end is None else end)
    moved = tuple(t for t in later if t.lifted and t.t_ms > _stood_ms(node, log) + costs.LATE_MAX_MS)
    answered |= touched_squares(moved) & target
    later = tuple(t for t in later if not t.lifted or not t.square & answered & ~stray)
    if _came_long_after(node, stray, later, log):
        return False
    touches = _without_mover(node, stray, _without_put_right(node, (*made, *later)))
    touches = _without_others(_without_adjusted(touches, stray, target), node.parent.occupancy)
    return _is_set_down(taken, stray, touches, _beside(node, stray), target)


def _without_others(touches: tuple[Touch, ...], occupancy: int) -> tuple[Touch, ...]:
    """The touches but for those of what was set down beside the game earlier and is off the board again: it came down
    with nothing else in a hand, or stood where no piece of the position does.
    """
    kept: list[Touch] = []
    aside: dict[int, Touch] = {}  # by its square
    known, off = occupancy, 0
    for touch in touches:
        if touch.lifted and (touch.square in aside or not touch.square & known):
            if touch.square in aside:
                kept.remove(aside.pop(touch.square))
            continue
        if not touch.lifted and not off:
            aside[touch.square] = touch
        else:
            off += 1 if touch.lifted else -1
            known |= touch.square
        kept.append(touch)
    return tuple(kept)


def _without_adjusted(touches: tuple[Touch, ...], stray: int, target: int) -> tuple[Touch, ...]:
    """The touches but for those of pieces that were in a hand when something came down on `stray`, and were put back
    since, also on the `target` after one had come there: none of them was what came down.
    """
    came = last_filled(touches, stray)
    if not came:
        return touches
    up: dict[int, int] = {}  # the index of its lift, by the square
    landed = 0
    for index, touch in enumerate(touches[:came]):
        if touch.lifted:
            up[touch.square] = index
        else:
            landed |= touch.square
            up.pop(touch.square, None)
    back = touched_squares(tuple(t for t in touches[came:] if not t.lifted))
    adjusted = {square: at for square, at in up.items() if square & back & ~(target & ~landed | stray)}
    return tuple(t for n, t in enumerate(touches) if n < adjusted.get(t.square, len(touches)))


def _without_put_right(node: Node, touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
    """The touches but for those before the piece that takes was last taken up on squares that were by then as at first:
    something was only put right there.
    """
    assert node.footprint is not None
    origin = node.footprint.origin
    left_ms = next((t.t_ms for t in reversed(touches) if t.lifted and t.square == origin), None)
    if left_ms is None or node.footprint.promotes:  # the new piece may come down before its pawn leaves
        return touches
    changed = 0
    for touch in touches:
        changed ^= touch.square if touch.t_ms < left_ms - costs.OVERLAP_MS else 0
    return tuple(t for t in touches if t.t_ms >= left_ms - costs.OVERLAP_MS or t.square & changed)


def _came_long_after(node: Node, square: int, later: tuple[Touch, ...], log: Log) -> bool:
    """Whether a piece came down on a square longer after the move stood than a victim is left on the board, where the
    piece that has moved could have gone on to, or than it is kept in a hand; in the middle, where none is set aside,
    sooner.
    """
    came = last_filled(later, square)
    if came is None:
        return False
    is_on_edge = bool(square & edge_of(node.position.game.squares))
    kept_ms = costs.PARKED_MS if may_go_to(node, square) else costs.LATE_MAX_MS
    return later[came].t_ms > _stood_ms(node, log) + (kept_ms if is_on_edge else costs.STOOD_MS)


def _stood_ms(node: Node, log: Log) -> float:
    """When the move to `node` stood; never, if that is forgotten."""
    return next((touch.t_ms for touch in log.between(node.mark - 1, node.mark)), inf)


def _without_mover(node: Node, stray: int, touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
    """The touches but for the lift of the piece that took, where that was in the other hand when something came down
    on the edge of the board: it has landed since then, so the victim is what was set down.
    """
    assert node.footprint is not None
    origin, target = node.footprint.origin, node.footprint_filled
    came = next((n for n, t in enumerate(touches) if not t.lifted and t.square == stray), len(touches))
    is_later = any(not t.lifted and t.square & target for t in touches[came:])
    is_later &= not any(not t.lifted and t.square & target for t in touches[:came])
    if not is_later or not stray & edge_of(node.position.game.squares):
        return touches
    return tuple(t for n, t in enumerate(touches) if n > came or t.square != origin)


def is_set_down_late(node: Node, sensed: Sensed) -> bool:
    """Whether what was touched last came down longer after the last move stood than a hand keeps what it has taken."""
    landed, last = sensed.log.between(node.mark - 1, node.mark), sensed.log.touches[-1]
    return bool(landed) and not last.lifted and last.t_ms > landed[0].t_ms + costs.ONE_GESTURE_MS


def may_go_to(node: Node, square: int) -> bool:
    """Whether the piece that has moved could have gone to that empty square instead."""
    moved, before = node.footprint, node.parent
    if moved is None or before is None:
        return False
    return any(f.origin == moved.origin and f.filled & square for f in before.footprints.onto(square))


def _beside(node: Node, square: int) -> int:
    return neighbours_of(node.position.game.squares)[square]


def _is_set_down(lifted: int, stray: int, touches: tuple[Touch, ...], beside: int, target: int = 0) -> bool:
    """Whether a hand set down on `stray`, a moment ago, what it had taken from `lifted`: it took that up last, or all
    others are down again, but for one only just taken up, and not slid there from `beside`. A square that was empty
    for a moment only was left by nothing, and nothing came there; but from the `target` a piece in a hand has pushed
    something off then, which is put aside at once; with nothing else in a hand, what is on the square beside at once
    has slid on. What leaves the target after something has landed there is what has taken it, and what was taken up
    from `stray` itself is off the board.
    """
    is_off, last, others, taken_ms, other_ms = False, 0, 0, 0, 0
    is_down, gone_ms, left_ms = False, -costs.LET_GO_MS, -costs.LET_GO_MS
    kept_ms = end_ms = touches[-1].t_ms if touches else 0
    for touch in touches:
        if touch.t_ms > kept_ms:
            is_off, last, kept_ms = is_down, 0, end_ms
        if is_down and touch.square & stray:
            is_off, last, is_down, gone_ms = False, 0, False, touch.t_ms
        elif touch.lifted:
            last, left_ms = touch.square, touch.t_ms if touch.square & stray else left_ms
            is_off, others = is_off or bool(last & lifted), others + (not last & lifted)
            taken_ms = touch.t_ms if last & lifted else taken_ms
            other_ms = other_ms if last & lifted or last & beside else touch.t_ms
        elif touch.square & lifted & ~(target if others else 0) and touch.t_ms < taken_ms + costs.LET_GO_MS:
            is_off, last = False, 0
        elif not touch.square & stray:
            if touch.square & lifted & target and touch.t_ms < taken_ms + costs.LET_GO_MS:
                kept_ms = touch.t_ms + costs.ONE_GESTURE_MS
            others = max(0, others - 1)
            lifted &= ~(touch.square & target)
        elif touch.t_ms < gone_ms + costs.LET_GO_MS or (
            touch.t_ms >= left_ms + costs.LET_GO_MS
            and is_off
            and (others or not last & beside or touch.t_ms >= taken_ms + costs.FLICKER_MS)
            and (last & lifted or others <= (touch.t_ms < other_ms + costs.LET_GO_MS))
        ):
            is_off, is_down = True, touch.t_ms >= touches[-1].t_ms - costs.PARKED_MS
    return is_down
