"""Whether a piece that had come down was taken up again about the press: it goes on, or is taken."""

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from operator import or_

from controller.recognition import recognition as recog
from controller.recognition.costs import EARLY_MS, OVERLAP_MS, REACH_MS, SEEN_MS
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.neighbours import edge_of, steps_along
from controller.recognition.node import Node


def is_taken_up(
    board: recog.Recognition, node: Node, pressed_ms: int, sliding_ms: int = 0, *, waited: bool = False
) -> bool:
    """Whether the piece of the last move was seen to land, lifted again until the press or shortly after, and not put
    back by now, while no reply was begun. Who had seen it stand may be about to take it; that is believed only once the
    press has `waited` for it to land elsewhere.
    """
    landed = () if node.parent is None else node.parent.touches(board.log, node.mark)
    if not any(t.square & node.footprint_filled and not t.lifted for t in landed):
        return False
    is_up = False
    seen_ms = landed[-1].t_ms + SEEN_MS
    taking = [f.origin for f in node.footprints if (f.replaced | f.vacated) & node.footprint_filled]
    for touch in board.log.since(node.mark):
        is_early = touch.t_ms <= pressed_ms + sliding_ms
        answers = touch.lifted and touch.square & node.own & ~board.occupied
        if answers and (is_early or touch.square in taking):
            return False  # who answers may have lifted it
        if not touch.square & node.footprint_filled:
            continue
        is_at_press = taking and abs(touch.t_ms - pressed_ms) < REACH_MS
        if is_at_press and not _slid_on(board, node, pressed_ms):
            return False  # … and has, as no hand is at the lever so soon
        if waited and taking and touch.lifted and is_early and touch.t_ms >= seen_ms:
            return False  # … or had time to
        if is_early or not touch.lifted:
            is_up = touch.lifted
    return is_up


def was_taken_up_long_before(
    board: recog.Recognition, node: Node, pressed_ms: int, *, waited: bool = False
) -> bool:
    """Whether the piece of the last move was off the board well before the press, and no reply was begun by then, but
    one since, or none while the press `waited`: who presses mostly sees his move stand.
    """
    later = board.log.since(node.mark)
    touches = [t for t in later if t.t_ms <= pressed_ms]
    last = next((t for t in reversed(touches) if t.square & node.footprint_filled), None)
    if last is None or not last.lifted or last.t_ms >= pressed_ms - EARLY_MS:
        return False
    begun = [t for t in later if t.lifted and t.square & node.own]
    return waited if not begun else begun[0].t_ms > pressed_ms


def may_be_taken(board: recog.Recognition, node: Node, pressed_ms: int, square: int) -> bool:
    """Whether the piece of the last move was seen to land and is lifted again, and that of `square` can take it."""
    takes = (f.replaced | f.vacated for f in node.footprints if f.origin == square)
    return is_taken_up(board, node, pressed_ms) and any(taken & node.footprint_filled for taken in takes)


def open_until_answered(board: recog.Recognition) -> frozenset[int]:
    """The ply that was pressed for last, if its piece may have stood elsewhere, until the reply is pressed for as well:
    that takes it there, or leaves nothing open.
    """
    node: Node | None = board.best
    while node is not None and node.ply > board.completed_ply:
        node = node.parent
    pressed_ms = None if node is None else dict(board.pressed_ms).get(node.ply)
    if node is None or pressed_ms is None or not stood_elsewhere(board, node, pressed_ms):
        return frozenset()
    return frozenset((node.ply,))


def has_answered_either_way(board: recog.Recognition, reply: Node) -> bool:
    """Whether a reply takes the piece that had moved before, or ends where that may have stood instead."""
    node, made = reply.parent, reply.footprint
    pressed_ms = None if node is None else dict(board.pressed_ms).get(node.ply)
    if node is None or made is None or pressed_ms is None:
        return False
    others = stood_elsewhere(board, node, pressed_ms)
    return bool(others and made.touched & (others | node.footprint_filled))


def stood_elsewhere(board: recog.Recognition, node: Node, pressed_ms: int) -> int:
    """The other squares where the piece that has moved could have stood and none had before, and from where it was not
    slid straight on, that were emptied just before the press: who pressed had no hand there, nor where something came
    down just before it, which had stood on such a square and may have been taken there. Or just after the press, while
    one stood on both.
    """
    if node.parent is None:
        return 0
    others = _instead(node) & ~node.parent.occupancy
    touches = node.parent.touches(board.log)
    passed = [lift for lift, landing in pairwise(touches) if _is_slide(node, lift, landing)]
    before = (t for t in touches if 0 <= pressed_ms - t.t_ms < REACH_MS and t not in passed)
    after = (t for t in touches if 0 < t.t_ms - pressed_ms < REACH_MS)
    carried = _carried_by_another(board, node, touches, pressed_ms)
    return touched_squares(tuple(t for t in (*before, *after, *carried) if t.lifted)) & others


def _is_slide(node: Node, lift: Touch, landing: Touch) -> bool:
    """Whether the piece that has moved came straight from its own square over that of `lift` to where it landed."""
    assert node.footprint is not None, "a move"
    origin, is_landing = node.footprint.origin, not landing.lifted and landing.square & node.footprint_filled
    if not (origin and lift.lifted and is_landing):
        return False
    squares = node.position.game.squares
    names = (squares[square.bit_length() - 1] for square in (origin, lift.square, landing.square))
    return steps_along(*names) > 0


def _carried_by_another(
    board: recog.Recognition, node: Node, touches: tuple[Touch, ...], pressed_ms: int
) -> Iterator[Touch]:
    """The lift of what came down on the edge of the board just before the press, if the other side could have taken it
    where it had stood.
    """
    edge = edge_of(node.position.game.squares)
    for lift, landing in pairwise(touches):
        is_aside = lift.lifted and not landing.lifted and landing.square & node.footprint_filled & edge
        if is_aside and 0 <= pressed_ms - landing.t_ms < REACH_MS and _may_be_taken_on(node, lift.square):
            yield lift


def _may_be_taken_on(node: Node, square: int) -> bool:
    """Whether the piece that has moved, had it gone to this square, could be taken there."""
    assert node.parent is not None and node.footprint is not None, "a move"
    moves = (f for f in node.parent.footprints if f.origin == node.footprint.origin)
    stood = (node.parent.play(f, node.mark) for f in moves if (f.filled | f.replaced) & square)
    return any(at.capturable & square for at in stood)


def may_have_been_answered(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether what came down after the press, where the piece that has moved is believed to, may be the reply's piece:
    it is in another game, or is told to have left its square just after.
    """
    landed = board.log.between(node.mark - 1, node.mark)
    if not landed or landed[0].lifted or landed[0].t_ms <= pressed_ms:
        return False
    answers = (c.node for c in board.candidates if c.node.ply == node.ply + 1 and c.node.mark == node.mark)
    if any(answer.footprint_filled & node.footprint_filled for answer in answers):
        return True
    left = (t for t in board.log.since(node.mark) if t.lifted and t.square & node.own)
    return any(t.t_ms <= landed[0].t_ms + OVERLAP_MS for t in left)


def _slid_on(board: recog.Recognition, node: Node, pressed_ms: int) -> bool:
    """Whether a piece came down before the press where the one that has moved could have gone instead."""
    placed = (t for t in board.log.since(node.mark) if not t.lifted and t.t_ms <= pressed_ms)
    others = _instead(node)
    return any(t.square & others for t in placed)


def _instead(node: Node) -> int:
    """The squares where the piece that has moved could have gone instead."""
    moved, before = node.footprint, node.parent
    if moved is None or before is None:
        return 0
    others = (f.filled | f.replaced for f in before.footprints if f.origin == moved.origin)
    return reduce(or_, others, 0) & ~node.footprint_filled
