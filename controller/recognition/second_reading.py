"""The same touches read a second time, as if one switch, or two, had not done what they did.

A piece set down beside its magnet closes its switch only when somebody pushes it to its place, and play may have gone
on until then. What was touched since then makes no sense as it was told; it does if the closing comes where it belongs:
after the piece was lifted. Each place where that may have been is tried.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice, takewhile
from math import inf

from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune, unexplained, unrest
from controller.recognition.doubts import in_question
from controller.recognition.evidence import Log, Sensed, Touch, touched_squares
from controller.recognition.growth import child_of
from controller.recognition.late_closings import ends_jump, late_closings, orders_of, pair_of
from controller.recognition.late_openings import late_openings
from controller.recognition.node import Node
from controller.recognition.parked import has_parked, is_parked, may_go_to
from controller.recognition.promotions import said_elsewhere
from controller.recognition.reading import Allowance, SpentError, read_again
from controller.recognition.recognition import Recognition
from controller.recognition.reordered import reordered
from controller.recognition.set_down import is_held, may_be_last_landing, was_taken_up_after_press
from controller.recognition.sightings import (
    clearly_seen,
    denial_cost,
    includes,
    made_after,
    was_held_besides,
    was_seen_to_land,
    was_seen_to_leave,
    was_seen_to_stay,
)

READINGS_MAX = 8
PAIRS_MAX = 4  # of closings that may both have been late
STRAYS_MAX = 5  # more is not one switch
_KEPT = 32  # boards of which the readings are being found


@dataclass(frozen=True, slots=True)
class _Sought:
    """What there is to explain on a board, and what explaining it may cost."""

    board: Recognition
    since_ms: int
    guessed: int  # what the moves believed in cost as nobody saw their pieces land or leave
    paid: int  # … and the last one, just now
    worth: int  # what a reading can save, at most
    may_be_parked: bool  # what stands wrong is a victim, perhaps, for a moment
    pressed: Mapping[int, Node]  # what was pressed for and clearly seen, by its ply: every reading has it


@dataclass(frozen=True, slots=True)
class _Found:
    """A reading that makes sense: from position `at`, which comes so many plies later (`more`) than in the game that
    is believed in. `common` is what it costs besides; `reached` what it had cost to come to `at`, where that is known
    and the game believed in has not; and so much `dearer` than that game is one that went on from there alike.
    """

    again: Recognition
    at: Node
    common: int
    dearer: int
    more: int
    reached: int | None


class _Readings:
    """The readings of one board, found bit by bit: what was found once is not looked for again."""

    def __init__(self, board: Recognition, *, has_moved_on: bool, has_rested: bool) -> None:
        self.sought = _sought(board, has_rested=has_rested)
        self.found: list[_Found] = []
        self._allowance = Allowance()
        closings = chain(late_openings(board), late_closings(board, has_moved_on=has_moved_on))
        self._coming = iter(()) if self.sought is None else _found(self.sought, closings, self._allowance)

    def go_on(self, touch_count: float = inf) -> bool:
        """Read so many touches more. Returns: whether that is all."""
        self._allowance.renew(touch_count)
        for found in self._coming:
            if found is None:
                return False
            self.found.append(found)
        return True


@lru_cache(maxsize=_KEPT)
def _readings(board: Recognition, *, has_moved_on: bool = False, has_rested: bool = False) -> _Readings:
    return _Readings(board, has_moved_on=has_moved_on, has_rested=has_rested)


def read_ahead(board: Recognition, touch_count: int) -> bool:
    """Do a part of the work of `with_late_closing`, which finds it done: read so many touches. Whether that is all."""
    return _readings(board).go_on(touch_count)


def with_late_closing(
    board: Recognition, *, has_moved_on: bool = False, has_rested: bool = False, is_told: bool = False
) -> Recognition | None:
    """The game in which a switch that says what nothing explains had closed late; None where the board makes sense
    without, or does not with it. The piece stands there still; or `has_moved_on`, perhaps. Where the board `has_rested`
    for longer than a victim is left beside the game, none is. Where people are told of what stands wrong (`is_told`),
    they know best, and what was believed stays so.

    The reading as it was stays as a rival; or the new one, if it is hardly less likely.
    """
    readings = _readings(board, has_moved_on=has_moved_on, has_rested=has_rested)
    readings.go_on()
    sought, found = readings.sought, readings.found
    if sought is None or not found:
        return None
    plain = min(f.again.candidates[0].cost - _guessed(f.again, sought.since_ms, f.at.ply) for f in found)
    # What was paid until now has been paid by all of them; but for what it costs that the board has rested so.
    rested = costs.STRAY_AT_REST if is_told else 0
    paid = board.candidates[0].cost - plain - max(sought.guessed, sought.paid, rested)
    read = sorted(
        (_weighed(f, board, paid) for f in found),
        key=lambda again: again.candidates[0].total(again.sensed),
    )
    for sensed in (read[0].sensed, board.sensed):
        joined = _joined(board, paid, read, sensed)
        if sought.may_be_parked or is_told:
            joined = _outdone(joined, board, is_told=is_told)
        if sensed is not board.sensed and _tells_more(joined, board, rested):
            return joined
    known = {candidate.node.line for candidate in in_question(board)}
    is_rivalled = any(c.node.line not in known for c in in_question(joined))
    return joined if is_rivalled else None


def _tells_more(joined: Recognition, board: Recognition, rested: int) -> bool:
    """Whether a reading tells another game than the one believed in, or makes that one far likelier, where no press
    asks for it again; not only by what it cost that the board has `rested` as people are told of.
    """
    now, was = joined.candidates[0], board.candidates[0]
    if now.node.line != was.node.line:
        return True
    return (
        board.may_take_back and now.total(joined.sensed) + costs.CERTAIN <= was.total(board.sensed) - rested
    )


def _sought(board: Recognition, *, has_rested: bool) -> _Sought | None:
    """None where the board makes sense as it is, or no switch explains it."""
    if board.strays.bit_count() > STRAYS_MAX or not board.log.touches:
        return None
    since_ms = board.log.touches[-1].t_ms - costs.LATE_MAX_MS
    guessed = _guessed(board, since_ms)
    enough = costs.CERTAIN if ends_jump(board) or not board.log.touches[-1].lifted else costs.STRAY_PIECE
    is_pressed = not board.may_take_back  # … and what a press has completed is not doubted for its sake
    may_be_parked = not has_rested and is_parked(board.best, board.sensed)  # … a victim, for a moment
    # … or the last mover as well.
    may_be_mover = may_be_parked and may_go_to(board.best, board.strays)
    may_be_parked &= is_pressed or not has_parked(board.best, board.sensed)
    if may_be_parked and not guessed and board.log.touches[-1].lifted:
        return None
    paid = _just_paid(board)
    # It may have been another switch, or another piece; or its move before that, which had not ended yet.
    is_otherwise = _was_moved(board, since_ms) or _went_on(board) or _may_have_taken(board)
    other = max(costs.TOLD_LATE + 1 if is_otherwise else 0, _both_paid(board))
    strays = (unexplained if has_rested or may_be_mover else unrest)(board.best, board.sensed)
    if not guessed + other and strays + paid < enough:
        return None  # what a closing leaves in hands it may explain itself, if it was told late
    worth = max(guessed, paid) + strays + other
    return _Sought(board, since_ms, guessed, paid, worth, may_be_parked, _pressed_and_seen(board))


def _found(
    sought: _Sought, closings: Iterator[tuple[int, Node, int]], allowance: Allowance
) -> Iterator[_Found | None]:
    """The readings with one closing where it may belong, or with two where no such reading makes sense; None each time
    that the allowance is spent.
    """
    board = sought.board
    is_found = False
    tried = []
    for closed, node, index, common in islice(_worth_reading(sought, closings), READINGS_MAX):
        tried.append((closed, node, index, common))
        touches = board.log.since(node.mark)
        orders = orders_of(touches, closed - node.mark, index - node.mark)
        for found in _read_in_order(sought, node, orders, closed, common, allowance):
            is_found |= found is not None
            yield found
    if not is_found:
        for closed, node, order, common in islice(_pairs(board, tried), PAIRS_MAX):
            yield from _read_in_order(sought, node, [order], closed, common, allowance)


def _read_in_order(
    sought: _Sought,
    node: Node,
    orders: Iterable[Sequence[Touch]],
    closed: int,
    common: int,
    allowance: Allowance,
) -> Iterator[_Found | None]:
    """The readings from `node`, and its twins, that make sense with the touches since then in these orders."""
    board = sought.board
    in_hand = _lifted_before(board, closed)
    twins = list(_twins(board, node))
    for order in orders:
        for at, dearer in twins:
            again = yield from _read(board, at, order, allowance)
            more = at.ply - node.ply
            again = again and _agreeing(again, {ply + more: move for ply, move in sought.pressed.items()})
            if again is None or not _makes_sense(
                again, at, board, in_hand, board.completed_ply + more, closed
            ):
                break
            reached = yield from _reached(sought, at, allowance)
            yield _Found(again, at, common, dearer, more, reached)


def _pairs(
    board: Recognition, closings: Sequence[tuple[int, Node, int, int]]
) -> Iterator[tuple[int, Node, list[Touch], int]]:
    """The newest of these closings with each other one, where both may belong: two switches may have closed late."""
    newest = max((closed for closed, *_ in closings), default=0)
    known = set()
    for closed, node, index, common in closings:
        for other, at, place, guessed in closings:
            pair = (node.line[: min(node.ply, at.ply)], index, other, place)
            if closed != newest or other == newest or pair in known:
                continue
            known.add(pair)
            first = node if node.mark <= at.mark else at
            order = pair_of(board.log, first.mark, ((closed, index), (other, place)))
            yield closed, first, order, max(common, guessed) + costs.TOLD_LATE


def _reached(sought: _Sought, at: Node, allowance: Allowance) -> Generator[None, None, int | None]:
    """What a position had cost that the game believed in has not come to: what the games cost that have gone on from
    there, less what their moves since then do as they were told, and what a reading explains. None where that is not
    known.
    """
    board = sought.board
    owners = [c for c in board.candidates if c.node.at_ply(at.ply) is at]
    if not owners or board.candidates[0] in owners:
        return None
    again = yield from _read(board, at, board.log.since(at.mark), allowance)
    since = {} if again is None else {c.node.line: c.cost for c in again.candidates}
    reached = []
    for owner in (c for c in owners if c.node.line in since):
        game = replace(board, candidates=(owner,))
        explained = max(_guessed(game, sought.since_ms), _just_paid(game))
        reached.append(owner.cost - since[owner.node.line] - explained)
    return min(reached, default=None)


def _worth_reading(
    sought: _Sought, closings: Iterator[tuple[int, Node, int]]
) -> Iterator[tuple[int, Node, int, int]]:
    """The late closings that may be cheaper than what they explain, with what was guessed before each."""
    board = sought.board
    # Where more came down than was in hands, some switch has closed late.
    may_be_held = board.strays.bit_count() <= board.missing.bit_count()
    may_be_held &= not was_taken_up_after_press(board)
    for closed, node, index in closings:
        if node.ply < board.completed_ply and may_be_held and is_held(board, closed):
            continue  # what was pressed for stands: the hand set down what it held
        # What had been guessed before the reading begins is guessed in it as well.
        common = _guessed(replace(board, candidates=(Candidate(node, 0),)), sought.since_ms)
        if costs.TOLD_LATE + common < sought.worth:
            yield closed, node, index, common


def _read(
    board: Recognition, node: Node, order: Sequence[Touch], allowance: Allowance
) -> Generator[None, None, Recognition | None]:
    while True:
        try:
            return read_again(board, node, order, allowance=allowance)
        except SpentError:
            pass  # handled by then: what is raised next has no past
        yield None


def _outdone(joined: Recognition, board: Recognition, *, is_told: bool) -> Recognition:
    """What was believed stays believed, unless it is forgotten beside the other readings, and they in question. Where
    people are told of what stands wrong, no game that was followed already outdoes it for being read so, either.
    """
    totals = {c.node.line: c.total(joined.sensed) for c in joined.candidates}
    ahead = max(0, totals.get(board.best.line, 0) + 1 - min(totals.values()))
    known = {board.best.line} if is_told else {candidate.node.line for candidate in board.candidates}
    weighed = [c if c.node.line in known else replace(c, cost=c.cost + ahead) for c in joined.candidates]
    return replace(joined, candidates=prune(weighed, joined.sensed)[0])


def _was_moved(board: Recognition, since_ms: int) -> bool:
    return any(t.told_ms is not None and t.told_ms > since_ms for t in board.log.touches)


def _twins(board: Recognition, node: Node) -> Iterator[tuple[Node, int]]:
    """This position, and those of other games in question that were reached by the same touch and differ from this game
    only before, perhaps in how many moves they had; with how much dearer than the game believed in they are for that.
    """
    best = board.candidates[0]
    owners = [c for c in board.candidates if c.node.at_ply(node.ply) is node] or [best]
    own = next((c for c in owners if _goes_on_alike(c.node, best.node, node)), owners[0])
    later = own.node.line[node.ply :]
    known = set()
    for candidate in (own, *in_question(board)):
        ply = candidate.node.ply - len(later)
        if ply < 0 or candidate.node.line[ply:] != later:
            continue
        at = candidate.node.at_ply(ply)
        if at.line not in known and (at.mark, at.turn) == (node.mark, node.turn):
            known.add(at.line)
            is_comparable = _goes_on_alike(own.node, best.node, node)
            yield at, max(0, candidate.cost - best.cost) if is_comparable else 0


def _goes_on_alike(own: Node, best: Node, node: Node) -> bool:
    """Whether a game went on from `node` by the last moves of the one believed in, which may number them otherwise."""
    later = own.line[node.ply :]
    return later == best.line[max(0, best.ply - len(later)) :]


def _pressed_and_seen(board: Recognition) -> dict[int, Node]:
    """The positions, by their ply, after moves that were completed by presses and whose piece was seen to land and to
    stay: they are what was played, whatever else a closing may mean.
    """
    stay = {}
    pressed_ms = dict(board.pressed_ms)
    later: Node | None = None
    for node in board.best.path():
        if node.mark <= board.sensed.heard_mark or board.may_take_back:
            break
        until = board.log.end if later is None else later.mark
        lifts = (t for t in board.log.between(node.mark, until) if t.lifted)
        if node.ply in pressed_ms and _has_stood(node, board.log, pressed_ms[node.ply]):
            lifts = (t for t in lifts if t.t_ms < pressed_ms[node.ply])  # who has pressed does not go on
        left = touched_squares(tuple(lifts))
        if (
            node.ply <= board.completed_ply
            and was_seen_to_stay(node, board.log)
            and not left & node.footprint_filled
            and not was_held_besides(node, board.log)
        ):
            stay[node.ply] = node
        later = node
    return stay


def _has_stood(node: Node, log: Log, pressed_ms: int) -> bool:
    """Whether the piece of this move was seen to stand at the press: before it for as long as none that slides does, or
    with what followed for as long as it takes to see it.
    """
    landed_ms = next((t.t_ms for t in log.between(node.mark - 1, node.mark)), pressed_ms)
    lifts = (t.t_ms for t in log.since(node.mark) if t.lifted and t.square & node.footprint_filled)
    left_ms = next(lifts, log.touches[-1].t_ms)
    if landed_ms + costs.PASSED_MS <= pressed_ms:
        return True
    return landed_ms < pressed_ms <= left_ms and left_ms >= landed_ms + costs.SEEN_MS


def _agreeing(again: Recognition, moves: Mapping[int, Node]) -> Recognition | None:
    """The games of a reading with moves at these plies that end where these do, or longer ones; None without any."""
    agreed = []
    for candidate in again.candidates:
        made = {node.ply: node for node in candidate.node.path()}
        if all(ply in made and _lands_there(made[ply], node) for ply, node in moves.items()):
            agreed.append(candidate)
    return replace(again, candidates=tuple(agreed)) if agreed else None


def _lands_there(made: Node, node: Node) -> bool:
    """Whether the move to `made` ends where the one to `node` does, or takes another piece along: nobody saw which."""
    return made.footprint_filled == node.footprint_filled or includes(made, node)


def _guessed(board: Recognition, since_ms: int, after: int = 0) -> int:
    """What the moves believed in since then, those after ply `after`, cost because nobody saw their piece land,
    or leave when it should have.
    """
    cost = 0
    for node in board.best.later_than(after):
        landed = board.log.between(node.first_mark - 1, node.first_mark)
        if node.mark <= board.sensed.heard_mark or not landed or landed[0].t_ms < since_ms:
            break
        if node.parent is None or node.footprint is None:
            break
        if not node.footprint.touched:
            continue  # a pass is never seen
        if not (node.footprint.filled & board.sensed.dead or was_seen_to_land(node, board.log)):
            cost += costs.VICTIM_NOT_SEEN
        if not was_seen_to_leave(node, board.log):
            cost += costs.LEFT_EARLY
    return cost


def _both_paid(board: Recognition) -> int:
    """What the last move and the one that it answers cost, where that is known, the newest touch made it, and it is as
    much as tells another game for sure.
    """
    best = board.best
    if best.mark < board.log.end or best.ply < 2 or not best.is_legal:
        return 0
    before = best.at_ply(best.ply - 2)
    both = max((board.candidates[0].cost - c.cost for c in board.candidates if c.node is before), default=0)
    return both if both >= costs.CERTAIN else 0


def _went_on(board: Recognition) -> bool:
    """Whether the newest touch moved the piece that its side had moved last, and that was off the board as the reply to
    that began.
    """
    best = board.best
    if best.mark < board.log.end or best.footprint is None or best.ply < 2:
        return False
    before, reply = best.at_ply(best.ply - 2), best.at_ply(best.ply - 1)
    again = best.footprint.origin & before.footprint_filled
    begun = 0 if reply.footprint is None else reply.footprint.touched
    is_off = False
    for touch in takewhile(lambda t: not t.square & begun, board.log.between(before.mark, reply.mark)):
        is_off = touch.lifted if touch.square & again else is_off
    return is_off


def _may_have_taken(board: Recognition) -> bool:
    """Whether the newest touch puts back a piece that the last mover could have taken, and that was off the board when
    that one came down, while another piece is in a hand: it may be the mover, and what came down the reply.
    """
    best, newest = board.best, board.log.touches[-1]
    if newest.lifted or best.parent is None or best.footprint is None or not board.missing:
        return False
    was_off = (
        newest.square & best.parent.occupancy & ~board.sensed.before(best.mark) & ~best.footprint.touched
    )
    takes = best.parent.footprints.onto(newest.square) if was_off else ()
    return any(f.origin == best.footprint.origin and f.replaced & was_off for f in takes)


def _just_paid(board: Recognition) -> int:
    """What the last move costs, if it is the newest touch that made it."""
    best = board.best
    if best.parent is None or best.footprint is None or best.mark < board.log.end or not best.is_legal:
        return 0
    pressed_ply = 0 if board.may_take_back else board.completed_ply
    return child_of(board.sensed, pressed_ply, best.parent, best.footprint)[1]


def _lifted_before(board: Recognition, closed: int) -> int:
    """The squares whose piece was off the board when a switch closed at this index, and still is: it may be the one
    that was set down there, and nothing closed late.
    """
    lifted = touched_squares(tuple(t for t in board.log.between(0, closed) if t.lifted))
    return lifted & ~touched_squares(board.log.since(closed + 1)) & ~board.occupied


def _makes_sense(
    again: Recognition, node: Node, board: Recognition, in_hand: int, completed_ply: int, closed: int
) -> bool:
    best = again.best
    # What was pressed for is a move, if another one, and was made by the touches before the press and the closing.
    pressed = best.at_ply(completed_ply)
    in_time = pressed.ply == completed_ply and pressed.mark <= max(node.mark, _made_mark(board) + 1)
    goes_on = best.ply > node.ply and in_time
    # One piece that stands wrong is what the hand set down, rather; with others, with none, or where another move had
    # been pressed for by then, a reply may be under way.
    before, (landed,) = board.log.between(closed - 1, closed), board.log.between(closed, closed + 1)
    is_set_down = board.strays.bit_count() == 1 and bool(landed.square & board.strays)
    is_replying = not is_set_down or was_taken_up_after_press(board) or may_be_last_landing(board, closed)
    replying = best.own | best.capturable if is_replying else 0
    if (
        best.parent is node and best.turn is node.turn
    ):  # a turn of more moves: a hand sets down what it took up last
        replying &= ~touched_squares(before)
    held = (c.node.occupancy & ~again.shown(best) & in_hand & ~replying for c in in_question(again))
    is_explained = not again.strays and not all(held)
    is_as_said = again.candidates[0].cost < costs.ANSWERED_OTHERWISE
    is_calm = unrest(best, again.sensed) <= max(costs.CERTAIN - 1, unrest(board.best, board.sensed))
    return is_explained and goes_on and is_as_said and is_calm


def _made_mark(board: Recognition) -> int:
    """Where in the log the last move that was pressed for had been made: at the press, at the latest."""
    pressed_ms = dict(board.pressed_ms).get(board.completed_ply, 0)
    later = sum(t.t_ms > pressed_ms for t in board.log.touches)
    return max(board.completed_mark, board.log.end - later)


def _weighed(found: _Found, board: Recognition, paid: int) -> Recognition:
    """What it costs to read late, with what is common to it and to the game as it was read, and what it had cost to
    come to where the reading begins, if that was more than had been `paid`: also that where pieces were seen to leave
    and to land since then, and to stay, none should have, or another one; less what the game as it was read denies so
    itself, if it was read late. A press since then was for the same move.
    """
    again, at = found.again, found.at
    before = paid if found.reached is None else found.reached
    common = found.common + max(found.dearer, before - paid)
    ply, believed_ply = at.ply, at.ply - found.more
    believed = made_after(board.best, believed_ply)
    seen = [node for node in clearly_seen(believed, board.log) if not _went_on_before_press(node, board)]
    is_late = any(t.told_ms is not None for n in believed for t in board.log.between(n.mark - 1, n.mark))
    weighed = []
    for candidate in again.candidates:
        made = made_after(candidate.node, ply)
        denied = denial_cost(seen, made, board.log, again.log, believed_ply, ply)
        if is_late:
            seen_again = clearly_seen(made, again.log)
            own = denial_cost(seen_again, believed, again.log, board.log, ply, believed_ply)
            denied = max(0, denied - own)
        unmade = costs.PRESSED_UNFINISHED if _lacked_pressed(candidate.node, at, board) else 0
        weighed.append(replace(candidate, cost=candidate.cost + costs.TOLD_LATE + denied + common + unmade))
    return replace(again, candidates=prune(weighed, again.sensed)[0])


def _went_on_before_press(node: Node, board: Recognition) -> bool:
    """Whether the piece of this move had been taken up again when it was pressed for, and is not back: it went on."""
    pressed_ms = dict(board.pressed_ms).get(node.ply, 0)
    lifts = (t for t in board.log.since(node.mark) if t.lifted and t.t_ms < pressed_ms)
    return bool(touched_squares(tuple(lifts)) & node.footprint_filled & ~board.occupied)


def _lacked_pressed(node: Node, at: Node, board: Recognition) -> bool:
    """Whether this game, read from `at` on, lacked the move of the last press when that was made."""
    mark, lines = board.unmade
    if at.mark >= mark:
        return False
    # What closed late is one touch more before the press.
    by_then = next((before for before in node.path() if before.mark <= mark + 1), at)
    return by_then.line in lines


def _joined(board: Recognition, paid: int, read: Sequence[Recognition], sensed: Sensed) -> Recognition:
    """All readings side by side, which have not paid what had been `paid` before them, in the order of `sensed`."""
    best = read[0]
    kept: dict[tuple[str, ...], Candidate] = {}
    for reading, more in ((board, -paid), *((again, paid) for again in read)):
        for found in reordered(reading.candidates, reading.log, sensed.log):
            candidate = replace(found, cost=found.cost + max(0, more))
            known = kept.get(candidate.node.line)
            if known is None or candidate.total(sensed) < known.total(sensed):
                kept[candidate.node.line] = candidate
    candidates, bound_hit = prune(kept.values(), sensed)
    return replace(
        board,
        candidates=candidates,
        rewritten=frozenset(),
        sensed=sensed,
        bound_hit=board.bound_hit or bound_hit,
        settled=board.settled | said_elsewhere(board.settled, board.pieces_said, best.best.line),
    )
