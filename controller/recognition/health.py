"""Dead switches, found from their own history: play has gone on, and makes sense only if one switch is not believed.

A switch that never follows its piece, broken or welded, leaves a position that nothing explains. Each switch that said
nothing since then is left out in turn, and what the others told is read again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from operator import and_, or_
from typing import NamedTuple

from controller.recognition import costs
from controller.recognition.alone import closing, off_at, stood_at
from controller.recognition.astride import is_astride
from controller.recognition.candidates import prune
from controller.recognition.evidence import Touch, as_told, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node, bits_of
from controller.recognition.promotions import is_chosen
from controller.recognition.reading import GAMES_MAX, Allowance, Press, read_again
from controller.recognition.recognition import Recognition

PLIES_MIN = 3  # so many moves must make sense without the switch: two may be out of turn and a reply
ANSWERED_PLIES_MIN = 2  # … or so many, where all other squares of the first one told of it
PRESSED_PLIES_MIN = 2  # … or so many that were pressed for, without one that closed by itself
PLIES_OF_SEVERAL_MIN = 4  # … or so many without one of several, where no presses tell of them
TOUCHES_MAX = 60  # what has made no sense for longer is not read as one dead switch any more
TOUCHES_AT_ONCE = 75  # so many are read in one go, in all readings
DISORDER_MAX = 3 * costs.STRAY_PIECE  # a reading that ever costs more has left out the wrong switch …
PRESSED_DISORDER_MAX = 4 * costs.STRAY_PIECE  # … where presses tell of moves that the switch has not told
SILENT_MAX = 8  # so many switches may be followed, one of which says nothing


class Base(NamedTuple):
    """A position that the board has stood as, and what believing it had cost by then."""

    node: Node
    cost: int


class LeftOut(NamedTuple):
    """The game as it went on from `node` with a switch left out (in `sensed.dead`), and what believing it costs."""

    cost: int
    node: Node
    board: Recognition


def without_dead_switch(
    board: Recognition, bases: Iterable[Base], presses: tuple[Press, ...] = ()
) -> LeftOut | None:
    """The likeliest game that went on from one of these positions, the later ones first, with one switch left out, or,
    where each of the `presses` since is for a turn, with all of those one of which must be; None where none will do, or
    more than are followed. Raises SpentError where more is to be read than in one go: asked again, it goes on.
    """
    allowance = Allowance()
    allowance.renew(TOUCHES_AT_ONCE)
    read = [
        LeftOut(
            base.cost + again.candidates[0].cost + _alone_cost(board, base.node, square), base.node, again
        )
        for base in bases
        for square in _silent(board, base.node, presses)
        if (again := _read_again(board, base.node, square, presses, allowance)) is not None
    ]
    read.sort(key=lambda found: found.cost)
    likely: dict[int, LeftOut] = {}  # by which switches are left out
    for found in read:
        if found.cost < read[0].cost + costs.CERTAIN:
            likely.setdefault(found.board.sensed.dead, found)
    if len(likely) == 1:
        return read[0]
    if not 1 < len(likely) <= SILENT_MAX:
        return None
    # Play has gone on whichever it is: what each of them would mean is followed, until the others speak.
    first = min(likely.values(), key=lambda found: found.node.ply)
    silent = reduce(or_, (dead & ~board.sensed.dead for dead in likely), 0)
    again = _read_again(board, first.node, silent, presses)
    is_played_on = again is not None and again.best.ply >= first.node.ply + PLIES_OF_SEVERAL_MIN
    return first._replace(board=again) if again is not None and (presses or is_played_on) else None


def open_for_long(board: Recognition) -> int:
    """The squares whose switch has been open since before the last `PLIES_MIN` moves of a game that explains the board
    but for them, though in every game a piece stands there: nobody holds one for so long. It is where it was, or has
    fallen off the board.
    """
    occupied = reduce(and_, (candidate.node.occupancy for candidate in board.candidates))
    for candidate in board.candidates:
        node = candidate.node
        missing = node.occupancy & ~board.shown(node)
        is_explained = not board.shown(node) & ~node.occupancy and not missing & ~occupied
        if missing and is_explained and missing == _left_open(board, node, missing):
            return missing
    return 0


def _left_open(board: Recognition, node: Node, squares: int) -> int:
    """Those of these squares that were empty before the last `PLIES_MIN` moves were begun, and not touched since."""
    since = node.at_ply(node.ply - PLIES_MIN)
    after = node.at_ply(since.ply + 1)
    first, heard_mark = after.footprint, board.sensed.heard_mark
    is_unheard = since.mark < heard_mark or after.mark <= heard_mark
    if node.ply < PLIES_MIN or first is None or since.mark < board.log.dropped or is_unheard:
        return 0
    touches = board.log.between(since.mark, after.mark)
    begun = next((n for n, t in enumerate(touches, start=since.mark) if t.square & first.touched), since.mark)
    moved = reduce(or_, (at.footprint.touched for at in node.later_than(since.ply) if at.footprint), 0)
    return squares & ~board.sensed.before(begun) & ~(touched_squares(board.log.since(begun)) | moved)


def closed_by_itself(board: Recognition, until_ms: int) -> Node | None:
    """The position at which a switch closed, no later than then, as if a piece had come there, though none was off its
    square, but for one that came down elsewhere: who was on move has moved since, and all else is right. What closed
    while touches were missed did so at any time before the board was seen, and was alone if it was alone then. None
    where no switch did, and where it may be a piece of the game: in one with drops, of one that stands on the border of
    two squares, if another game explains it, or if it was answered.
    """
    best = board.best
    if board.strays.bit_count() != 1 or board.missing or is_astride(best, board.sensed):
        return None
    closed = closing(board.strays, board.sensed)
    if closed is None:
        return None
    mark, closed_ms = max(closed, board.sensed.heard_mark), board.log.since(closed)[0].t_ms
    before = stood_at(best, mark, board.sensed)
    if before is None or all(at.turn is before.turn for at in best.later_than(before.ply)):
        return None
    moved, off = best.at_ply(before.ply + 1).footprint, off_at(before, mark, board.sensed) & ~board.strays
    is_alone = not off or (moved is not None and not moved.replaced and off == moved.origin)
    may_be_dropped = any(f.filled and not f.origin for at in (before, best) for f in at.footprints)
    is_explained = any(_came_by(c.node, board, closed_ms) for c in board.candidates)
    filled = board.strays | best.at_ply(before.ply + 1).footprint_filled
    is_one_of_two = moved is not None and any(
        f.filled == filled and f.vacated & moved.origin for f in before.footprints
    )
    is_piece = may_be_dropped or is_explained or is_one_of_two or _was_answered(before, best, mark, board)
    is_late = closed == mark and closed_ms > until_ms
    return None if is_late or not is_alone or is_piece else before


def _was_answered(before: Node, best: Node, mark: int, board: Recognition) -> bool:
    """Whether the side that was not on move at `before` had moved by the time the next move to `best` was begun, since
    the switch at this index of the log closed: it has answered what came there.
    """
    after = best.at_ply(before.ply + 1)
    moved = after.footprint.touched if after.footprint is not None else 0
    since = board.log.between(mark, after.mark)
    begun = next((n for n, t in enumerate(since, start=mark) if t.square & moved), after.mark)
    changed = off_at(before, begun, board.sensed) & ~board.strays
    return bool(changed & ~before.occupancy and changed & before.occupancy & ~before.own)


def _came_by(node: Node, board: Recognition, closed_ms: int) -> bool:
    """Whether the piece that seems to stand where none should has come there in this game, and had been lifted when its
    switch closed, or soon after.
    """
    if not board.strays & node.occupancy:
        return False
    came = next((at.footprint for at in node.path() if at.footprint_filled & board.strays), None)
    left_ms = board.log.last_lift_ms(came.origin) if came is not None else None
    return left_ms is None or left_ms <= closed_ms + costs.AT_ONCE_MS


def off_welded(board: Recognition, base: Node) -> Recognition | None:
    """The games in which the piece that stands where none should has come there by a move from `base`, or both of two
    have (castling), and the switch that it, or one of them, left is welded: it has said nothing since. Off their
    squares is only what else the move takes off, and what a hasty reply has. None where the piece may have come from
    beside the board, as a promoted one does, or from no such square.
    """
    came = board.shown(base) & ~base.occupancy
    touches = board.log.since(base.mark)
    told = touched_squares(touches)
    may_be_dropped = any(f.filled and not f.origin for f in base.footprints)
    if came.bit_count() not in (1, 2) or came & ~told or may_be_dropped:
        return None
    since = (n for n, t in enumerate(touches, start=1) if t.square & came and not t.lifted)
    replying = touched_squares(touches[max(since, default=0) :]) & ~base.own
    off = base.occupancy & ~board.shown(base) & ~replying
    if came & (came - 1) and _may_be_slid_over(came, touches):
        return None
    made = [f for f in base.footprints if f.filled == came and not f.replaced]
    if made and all(is_chosen(f, base) for f in made):
        return None  # the new piece comes from beside the board
    silent = reduce(or_, (_not_seen_to_leave(f, off, replying) for f in made), 0) & ~told & ~board.sensed.dead
    if not 1 <= silent.bit_count() <= SILENT_MAX:
        return None
    again = read_again(
        board, _afresh(base), as_told(touches), silent, games_max=GAMES_MAX * silent.bit_count()
    )
    return again if again is not None and not again.strays and again.best.ply == base.ply + 1 else None


def _may_be_slid_over(squares: int, touches: Sequence[Touch]) -> bool:
    """Whether one of two squares closed so soon before the other that a piece slid over it, and its switch is late."""
    closed_ms = [t.t_ms for t in touches if t.square & squares and not t.lifted]
    return len(closed_ms) > 1 and closed_ms[-1] < closed_ms[-2] + costs.SEEN_MS


def _not_seen_to_leave(made: Footprint, off: int, replying: int) -> int:
    """The one square that a move empties and is not `off`: of its own piece, or of one of two that it sets down."""
    left = made.vacated & ~replying
    silent = left & ~off
    is_either = silent == made.origin or made.filled.bit_count() > 1
    return silent if not off & ~left and silent.bit_count() == 1 and is_either else 0


def has_just_taken(node: Node) -> bool:
    """Whether one of the last two moves took something, which may stand on the board."""
    last = (at.footprint for at in node.later_than(node.ply - 2) if at.footprint is not None)
    return any(f.vacated.bit_count() > f.filled.bit_count() for f in last)


def not_believed(board: Recognition, squares: int, cost: int) -> Recognition:
    """These switches are left out from now on. That they were not has cost all games alike: the likeliest costs so much
    without it.
    """
    sensed = replace(board.sensed, dead=board.sensed.dead | squares)
    less = max(0, board.candidates[0].cost - cost)
    cheaper = [replace(c, cost=max(0, c.cost - less)) for c in board.candidates]
    return replace(board, sensed=sensed, candidates=prune(cheaper, sensed)[0])


def works_again(board: Recognition, square: int) -> Recognition:
    """A switch that was left out has changed: it is believed again."""
    return replace(board, sensed=replace(board.sensed, dead=board.sensed.dead & ~square))


def _silent(board: Recognition, node: Node, presses: tuple[Press, ...]) -> Iterable[int]:
    """The squares that moves from `node` use, of those whose switch said nothing since; the one that closed first, and
    no more, though no piece was in a hand; and, where presses tell of moves, those whose switch changed once, as if
    their piece had been taken away or one had come, and no more.
    """
    touches = board.log.since(node.mark)
    told = touched_squares(touches)
    used = 0
    for footprint in node.footprints:
        if footprint.touched & told:
            used |= footprint.vacated | footprint.filled
    once = _changed_alone(node, touches) | _changed_once(touches, presses)
    return [1 << index for index in bits_of(used & ~told | once)]


def _changed_alone(node: Node, touches: tuple[Touch, ...]) -> int:
    """The square that changed first of all, if its switch did nothing else: welded, or a piece was left there that is
    none of the game; broken, or its piece stands beside its magnet.
    """
    first = touches[0]
    if first.lifted is not bool(first.square & node.occupancy) or node.in_hand | node.early:
        return 0
    return first.square & ~touched_squares(touches[1:])


def _alone_cost(board: Recognition, node: Node, square: int) -> int:
    """What speaks against a switch that changed by itself: rather, a piece came there from one that says nothing, or
    went from there to one.
    """
    return costs.CERTAIN if square & _changed_alone(node, tuple(board.log.since(node.mark))) else 0


def _changed_once(touches: tuple[Touch, ...], presses: tuple[Press, ...]) -> int:
    """The squares that changed once, before the last two of the presses."""
    once = again = 0
    for touch in touches:
        again |= once & touch.square
        once |= touch.square if any(touch.t_ms < ms for ms, _ in presses[-2:-1]) else 0
        again |= touch.square & ~once
    return once & ~again


def _read_again(
    board: Recognition,
    node: Node,
    silent: int,
    presses: tuple[Press, ...],
    allowance: Allowance | None = None,
) -> Recognition | None:
    touches = as_told(board.log.since(node.mark))  # no switch has told late if one told nothing
    if not 2 * PLIES_MIN - 1 <= len(touches) <= TOUCHES_MAX:  # one more of them is the switch's own
        return None
    most = PRESSED_DISORDER_MAX if presses else DISORDER_MAX
    games_max = GAMES_MAX * silent.bit_count()
    again = read_again(
        board,
        _afresh(node),
        touches,
        silent,
        cost_max=most,
        allowance=allowance,
        presses=presses,
        games_max=games_max,
    )
    if again is None:
        return None
    is_right = not again.strays and not again.missing
    others = silent & ~_changed_alone(node, tuple(touches))
    is_pressed = not others and board.completed_ply >= node.ply + PRESSED_PLIES_MIN
    plies = ANSWERED_PLIES_MIN if _is_shown_besides(again.best, node, others, touches) else PLIES_MIN
    is_played_over = is_pressed or _was_played_over(again.best, node, others, plies)
    return again if is_right and is_played_over else None


@lru_cache(maxsize=64)  # the same ones each time: readings go on from where those before ended
def _afresh(node: Node) -> Node:
    """The position, with nothing begun that answers it."""
    return Node(
        node.outlook, node.parent, node.footprint, node.mark, in_hand=node.in_hand, variants=node.variants
    )


def _is_shown_besides(best: Node, node: Node, silent: int, touches: Sequence[Touch]) -> bool:
    """Whether three squares or more told of the first move since `node`, all but the silent one: of castling, where two
    pieces were felt to arrive, and one to leave.
    """
    made = best.at_ply(node.ply + 1).footprint
    told = made.touched & ~silent if made is not None and made.touched & silent else 0
    return told.bit_count() >= 3 and not told & ~touched_squares(tuple(touches))


def _was_played_over(best: Node, node: Node, silent: int, plies_min: int) -> bool:
    """Whether so many moves were made since `node`, the first of them that concerns the squares, if there are any,
    not the last one: a man that was jumped may stand for a moment more.
    """
    concerns = best.ply if silent else 0
    at: Node | None = best
    while at is not None and at.footprint is not None and at.ply > node.ply:
        if at.footprint.touched & silent:
            concerns = at.ply
        at = at.parent
    return best.ply >= node.ply + plies_min and concerns < best.ply
