"""Games that do without what everybody saw before a press: a piece taken, or carried to where it stood then."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from controller.recognition import costs, doubts
from controller.recognition import recognition as recog
from controller.recognition.evidence import (
    Touch,
    as_told,
    last_placed,
    returned_squares,
    touched_squares,
)
from controller.recognition.footprint import Footprint
from controller.recognition.neighbours import steps_along
from controller.recognition.node import Node, bits_of
from controller.session.lever.turns import landed_ms
from controller.session.lever.weighing import charged, was_taken_after

CHATTER_MS = 20  # a switch that chatters opens for less
OPEN_PLIES = 3  # so many of the last moves are looked at for captures that everybody saw

_Way = tuple[int, int]  # the squares, as masks, from which and to which a piece was carried


def rewritten(
    board: recog.Recognition, taken_late: Container[int], *, is_to_be_judged: bool = False
) -> recog.Recognition:
    """Who has taken a piece before all eyes, and pressed for it, did not do something else because what follows is
    illegal: games without such a capture among the last completed moves are less likely, but for those in which the
    same piece came there in a turn of more moves, or of fewer. So are games without a move believed in for which one
    piece was carried to where it stood at the press. What was taken only after the press (the plies `taken_late`) was
    not pressed for. A game is charged once for each such move, and again where what follows makes no sense otherwise;
    at a press that is to be judged then (`is_to_be_judged`) old doubts are charged as well: they excuse nothing.
    """
    seen: dict[int, set[_Way]] = {}
    believed = tuple(board.best.later_than(board.completed_ply - OPEN_PLIES))
    for candidate in board.candidates:
        for ply, at in _numbered(board, candidate.node, board.completed_ply - OPEN_PLIES):
            is_open = _took_openly(board, at) or (at in believed and _was_carried(board, at))
            if not is_open or ply > board.completed_ply or ply in taken_late:
                continue
            if (way := _way_of(board, at)) is not None:
                seen.setdefault(ply, set()).add(way)

    first = max(0, min(seen, default=0) - 1 - OPEN_PLIES)
    added: set[tuple[int, tuple[str, ...]]] = set()
    is_excuse = bool(board.strays | board.missing)
    old = _old_doubts(board) if board.strays and is_to_be_judged else ()
    lacking = frozenset(at for at in board.rewritten if at[0] > board.completed_ply - OPEN_PLIES)

    def cost_of(node: Node) -> int:
        # Where a turn may have several moves, games number them differently.
        numbered = tuple(_numbered(board, node, first)) if seen else ()
        ways = [(ply, way) for ply, at in numbered for way in (_way_of(board, at), *_ways_along(at)) if way]
        lacked = [
            ply
            for ply, open_ways in seen.items()
            if open_ways.isdisjoint(way for at, way in ways if ply - OPEN_PLIES <= at <= ply + OPEN_PLIES)
        ]
        ends = ((ply, next((at for n, at in numbered if n <= ply), node)) for ply in lacked)
        new = [(ply, end.line) for ply, end in ends if not _is_charged(lacking, ply, end.line)]
        added.update(new)
        is_lacking = bool(lacked) or node in old
        return costs.REWRITTEN if new or (is_lacking and is_excuse) else 0

    return replace(charged(board, cost_of), rewritten=lacking | added)


def _numbered(board: recog.Recognition, node: Node, after: int) -> Iterator[tuple[int, Node]]:
    """The positions of a game after more than so many moves, the newest first, as the game believed in numbers them."""
    for at in node.later_than(0):
        ply = at.ply - recog.more_unseen(board, at)
        if ply <= after:
            return
        yield ply, at


def _old_doubts(board: recog.Recognition) -> list[Node]:
    """The games that are out of the question, and tell another move before the last that were completed."""
    asked = [candidate.node for candidate in doubts.in_question(board)]
    before = board.best.line[: max(0, board.completed_ply - OPEN_PLIES)]
    others = (c.node for c in board.candidates if c.node not in asked)
    return [node for node in others if node.line[: len(before)] != before]


def _is_charged(lacking: recog.Rewritten, ply: int, line: tuple[str, ...]) -> bool:
    """Whether this game, or a shorter one that it goes on from, was charged for what it lacks at this ply."""
    begun = max(0, min(ply, len(line)) - OPEN_PLIES - 1)
    return any((ply, line[:count]) in lacking for count in range(begun, len(line) + 1))


def _way_of(board: recog.Recognition, node: Node) -> _Way | None:
    """Where the piece of the move to `node` stood when its turn began, and where it stands now; none in a game that has
    it stop, before it takes, where it only slid over a square.
    """
    made = node.footprint
    assert node.parent is not None and made is not None, "a ply is a move"
    origin, before, end = made.origin, node.parent, node.mark
    while before.parent is not None and before.footprint is not None and before.parent.turn is before.turn:
        if before.footprint_filled & origin:
            left_ms = board.log.last_lift_ms(origin, end)
            rest_ms = costs.PASSED_MS if _is_straight(board, before.footprint, made) else costs.LET_GO_MS
            if made.replaced and left_ms is not None and left_ms <= landed_ms(board, before) + rest_ms:
                return None
            origin, end = before.footprint.origin, before.mark
        before = before.parent
    return origin, node.footprint_filled


def _is_straight(board: recog.Recognition, before: Footprint, made: Footprint) -> bool:
    """Whether a piece stopped on the straight way to what it took next."""
    names = [name for mask in (before.origin, made.origin, made.replaced) for name in board.names(mask)]
    return len(names) == 3 and steps_along(*names) > 0


def _ways_along(node: Node) -> list[_Way]:
    """The ways of each piece, where the move to `node` takes others along (castling): any of them may be told late."""
    made = node.footprint
    if made is None or made.filled.bit_count() < 2:
        return []
    return [(1 << left, 1 << came) for left in bits_of(made.vacated) for came in bits_of(made.filled)]


def _was_carried(board: recog.Recognition, node: Node) -> bool:
    """Whether hands did nothing for the move to `node` but carry one piece to where it stood at the press for it,
    whatever empty squares it rested on, and no other one came down next.
    """
    made = node.footprint
    if node.parent is None or made is None or made.replaced or made.vacated != made.origin:
        return False
    if node.turn is node.parent.turn:
        return False  # it may have gone on by the next move of the turn
    at, touches = made.origin, node.parent.touches(board.log, node.mark)
    for before, touch in zip((None, *touches), touches, strict=False):
        is_next = touch.lifted != (before is not None and before.lifted) and touch.told_ms is None
        if not is_next or (touch.lifted and touch.square != at):
            return False
        if not touch.lifted and touch.square & node.parent.occupancy & ~made.origin:
            return False
        at = touch.square
    pressed_ms = dict(board.pressed_ms).get(node.ply)
    if not touches or at != made.filled or made.touched & board.sensed.dead or pressed_ms is None:
        return False
    first_ms, last_ms = touches[0].t_ms, touches[-1].t_ms
    if sum(first_ms <= t.t_ms <= last_ms for t in as_told(board.log.touches)) > len(touches):
        return False  # another one came down meanwhile, or left
    later = board.log.since(node.mark)
    is_another = bool(later) and not later[0].lifted
    went_on = any(t.square == at and t.t_ms <= pressed_ms for t in later)
    return not is_another and not went_on and last_ms <= pressed_ms


def _took_openly(board: recog.Recognition, node: Node) -> bool:
    """Whether the move to `node` took a piece, and hands did that and nothing else: both pieces were lifted, in either
    order, and then one was set down where the other one had stood, perhaps slid over squares, and no other one next.
    """
    made = node.footprint
    if node.parent is None or made is None or not made.replaced:
        return False
    touches = _without_slides(node.parent.touches(board.log, node.mark), node.parent.occupancy)
    # Elsewhere what was taken may have stood for a moment.
    concerned = node.parent.occupancy | made.touched | board.occupied
    touches = _without_adjusted([t for t in touches if t.square & concerned], made.touched, node.parent.own)
    if [t.lifted for t in touches] != [True, True, False] or touches[-1].square != made.replaced:
        return False
    if any(not t.lifted for t in board.log.between(node.mark, node.mark + 1)):
        return False
    if _may_take_next(board, node, made) or _goes_on_elsewhere(board, node, made):
        return False
    pressed_ms = dict(board.pressed_ms).get(node.ply)
    if _was_set_back(board, node, made) or (
        pressed_ms is not None and was_taken_after(board, node, pressed_ms)
    ):
        return False
    is_whole = touches[0].square | touches[1].square == made.touched
    left_ms = next((t.t_ms for t in touches if t.square == made.replaced), 0)
    # A piece that pushes another one off leaves its switch open for a moment.
    return is_whole and touches[2].t_ms >= left_ms + CHATTER_MS


def _was_set_back(board: recog.Recognition, node: Node, made: Footprint) -> bool:
    """Whether what had taken was put back to where it came from before the press."""
    pressed_ms = dict(board.pressed_ms).get(node.ply)
    later = board.log.since(node.mark)
    return any(
        not t.lifted and t.square & made.origin and (pressed_ms is None or t.t_ms <= pressed_ms)
        for t in later
    )


def _without_slides(touches: Sequence[Touch], occupied: int) -> list[Touch]:
    """The touches but for those of squares, not `occupied` before, that a piece only slid over."""
    kept: list[Touch] = []
    for touch in touches:
        is_slide = touch.lifted and bool(kept) and kept[-1].square == touch.square & ~occupied
        if is_slide and not kept[-1].lifted and touch.t_ms <= kept[-1].t_ms + costs.PASSED_MS:
            kept.pop()
        else:
            kept.append(touch)
    return kept


def _without_adjusted(touches: list[Touch], made: int, own: int) -> list[Touch]:
    """The touches but for those of pieces that were put back before the first square of the move (`made`) was touched,
    long before, or all of them pieces of its `own` side: they were adjusted, and neither moved nor taken.
    """
    first = next((n for n, t in enumerate(touches) if t.square & made), len(touches))
    earlier = touches[:first]
    is_back = touched_squares(tuple(earlier)) == returned_squares(tuple(earlier))
    if not earlier or first == len(touches) or not is_back:
        return touches
    is_long_ago = earlier[-1].t_ms < touches[first].t_ms - costs.ONE_GESTURE_MS
    is_own = not touched_squares(tuple(earlier)) & ~own
    return touches[first:] if is_long_ago or is_own else touches


def _may_take_next(board: recog.Recognition, node: Node, made: Footprint) -> bool:
    """Whether what was lifted and put back right after the move to `node` could have been taken instead."""
    later = board.log.between(node.mark, node.mark + 2)
    if len(later) < 2 or later[0].square != later[1].square or node.parent is None:
        return False
    return any(f.origin == made.origin and f.replaced == later[0].square for f in node.parent.footprints)


def _goes_on_elsewhere(board: recog.Recognition, node: Node, made: Footprint) -> bool:
    """Whether hands have done all before the press that the same piece needs to go elsewhere."""
    pressed_ms = dict(board.pressed_ms).get(node.ply)
    if node.parent is None or pressed_ms is None:
        return False
    since = tuple(t for t in board.log.since(node.mark) if t.t_ms <= pressed_ms)
    touched, filled = touched_squares(since), last_placed(since)
    others = (f for f in node.parent.footprints if f.origin == made.origin and f.touched != made.touched)
    return any(f.filled | f.replaced == filled and not f.touched & ~(f.origin | touched) for f in others)
