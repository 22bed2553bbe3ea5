"""What was sensed, explained by every legal continuation that fits, each with its cost.

From each candidate grow, at every touch: the legal moves whose squares look as the move leaves them; the last
move replaced by another that fits better (a slide carried on, the second half of castling, a change of mind);
the last move taken back. Identical games merge.
"""

from bisect import insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial

from controller.recognition import costs
from controller.recognition.another_landed import put_back_besides
from controller.recognition.answered_in_hand import answered_from
from controller.recognition.bounced import landed_once
from controller.recognition.by_turns import is_answered
from controller.recognition.candidates import Candidate, most_of, prune, unexplained, unrest
from controller.recognition.evidence import (
    Log,
    Sensed,
    Touch,
    returned_squares,
    touched_squares,
)
from controller.recognition.footprint import Footprint
from controller.recognition.left_standing import left_standing
from controller.recognition.merging import merged
from controller.recognition.move_cost import move_cost
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.played_without import held_besides, played_without
from controller.recognition.promotions import Settled, is_another_piece, preselected, retold
from controller.recognition.taken_back_together import taken_back_together
from controller.recognition.variants import begin_of
from controller.sides import Side

_KEPT = 1024  # moves that were looked into; the next touch asks for most of them again


def grow(
    candidates: Iterable[Candidate],
    sensed: Sensed,
    *,
    completed_ply: int,
    completed_mark: int,
    completed_turn: Side,
    may_take_back: bool,
    settled: Settled = frozenset(),
    most: int = 0,
) -> tuple[tuple[Candidate, ...], bool]:
    """All candidates after a touch, cheapest first, and whether the bound (`most`, or the common one) cut off any that
    was still considered.

    Plies up to `completed_ply`, the last of them reached at `completed_mark` and answered by `completed_turn`, are not
    replaced by others, but may still be taken back. Promotions that are `settled` keep their piece.
    """
    pressed_ply = 0 if may_take_back else completed_ply
    most = most or most_of(sensed)
    grown = _Grown(sensed, pressed_ply, completed_mark, completed_turn, settled, most)

    def grow_from(due: list[Candidate]) -> None:
        known_count = len(due)
        for number, candidate in enumerate(due):
            if grown.is_forgotten(candidate.cost):
                continue
            # What has grown may grow again: a hasty reply can be down before what it answers.
            if number < known_count or unrest(candidate.node, sensed) < costs.HOPELESS:
                offspring = _offspring(candidate, sensed, completed_ply, may_take_back, grown)
                due += filter(grown.keeps, offspring)

    landed = landed_once(candidates, sensed, completed_mark)
    known = [candidate for candidate in landed if grown.keeps(candidate)]
    grow_from(known)
    for candidate in known:
        if (may_take_back or candidate.node.ply > completed_ply) and _is_set_back(candidate.node, sensed):
            grown.charge(candidate, costs.SET_BACK)
        if put_back_besides(candidate.node, candidate.node.touches(sensed.log)):
            grown.charge(candidate, costs.DROPPED_BESIDES)
    if unrest(grown.best.node, sensed):
        limit = grown.best.total(sensed) + costs.CERTAIN
        for candidate in known:
            if candidate.total(sensed) < limit:
                cost = candidate.cost + costs.UNDER_PROMOTION
                games = retold(candidate.node, settled)
                others = (node for node in games if _explains_more(node, candidate.node, sensed))
                grow_from([Candidate(node, cost) for node in others])
    followed, is_cut = prune(grown.kept.values(), sensed, most)
    if is_cut:
        ranked = sorted(grown.kept.values(), key=lambda candidate: candidate.total(sensed))
        followed, is_cut = prune(merged(ranked, sensed, is_crowded=True), sensed, most)
    return followed, is_cut


def _is_set_back(node: Node, sensed: Sensed) -> bool:
    """Whether the last touch has put back the second one of both pieces of the last move, a capture: the squares look
    as after it once its piece is taken up again, whatever that is for. Of a promotion a piece may still be chosen.
    """
    touch, made = sensed.log.touches[-1], node.footprint
    if touch.lifted or node.parent is None or made is None or not made.replaced or made.promotes:
        return False
    undone = made.touched & ~sensed.dead
    if not touch.square & undone or (sensed.occupied ^ node.parent.occupancy) & undone:
        return False
    return not undone & ~touched_squares(sensed.log.since(node.mark))


def _explains_more(node: Node, told: Node, sensed: Sensed) -> bool:
    """Whether a game with another piece for a promotion has a move that the board may show, now or one move ago, and
    that the game `told` does not have.
    """
    hasty = sensed.log.just_touched() | sensed.dead
    for one, other in ((node, told), (node.parent, told.parent)):
        if one is None or other is None:
            continue
        known = other.footprints.looks
        if any((f.vacated, f.filled, f.replaced) not in known for f in _moves(one, sensed, hasty)):
            return True
    return False


class _Grown:
    """The candidates of one moment, of identical games the cheapest."""

    def __init__(
        self,
        sensed: Sensed,
        pressed_ply: int,
        completed_mark: int,
        completed_turn: Side,
        settled: Settled,
        most: int,
    ) -> None:
        self.completed_mark = completed_mark
        self.completed_turn = completed_turn
        self.settled = settled
        self.kept: dict[tuple[str, ...], Candidate] = {}
        self.reached = cache(partial(child_of, sensed, pressed_ply))  # revisions ask for their siblings again
        self._costs: dict[tuple[Outlook, Footprint], int] = {}  # of what is kept, by its last move
        self._sensed = sensed
        self._totals: list[int] = []  # of what is kept, ascending
        self._most = most

    @property
    def best(self) -> Candidate:
        """The cheapest."""
        return min(self.kept.values(), key=lambda candidate: candidate.total(self._sensed))

    def is_forgotten(self, cost: int) -> bool:
        """Whether a game that costs so much or more is forgotten at once, or pruned: so it need not be looked into."""
        totals = self._totals
        if len(totals) >= self._most and cost > totals[self._most - 1]:
            return True
        return bool(totals) and cost > totals[0] + costs.FORGOTTEN

    def may_keep(self, node: Node, footprint: Footprint, cost: int) -> bool:
        """Whether the game after a move may be kept if it costs so much or more."""
        return self._costs.get((node.outlook, footprint), cost + 1) > cost and not self.is_forgotten(cost)

    def keeps(self, candidate: Candidate) -> bool:
        """Whether this one is kept; not if it is forgotten at once, and all that could grow from it."""
        if self.is_forgotten(candidate.cost):
            return False
        known = self.kept.get(candidate.node.line)
        if known is not None and not self._is_likelier(candidate, known):
            return False
        if known is not None and known.cost < candidate.cost + costs.CERTAIN:
            candidate = _with_variants(candidate, known.node)
        self._keep(candidate)
        if (before := candidate.node.parent) is not None and (played := candidate.node.footprint) is not None:
            self._costs[before.outlook, played] = candidate.cost
        return True

    def charge(self, candidate: Candidate, cost: int) -> None:
        """What is kept of a game costs so much more, if that is this candidate still."""
        if self.kept.get(candidate.node.line) is candidate:
            self._keep(replace(candidate, cost=candidate.cost + cost))

    def _keep(self, candidate: Candidate) -> None:
        known = self.kept.get(candidate.node.line)
        if known is not None:
            self._totals.remove(known.total(self._sensed))
        self.kept[candidate.node.line] = candidate
        insort(self._totals, candidate.total(self._sensed))

    def _is_likelier(self, candidate: Candidate, known: Candidate) -> bool:
        """Whether one of two candidates of the same game costs less, or as much and its piece was seen to land; where
        moves have just been taken back, with all that was touched since the other one.
        """
        if candidate.node.first_mark < candidate.node.mark == self._sensed.log.end:
            return candidate.total(self._sensed) < known.total(self._sensed)
        if candidate.cost == known.cost:
            return self._has_landed(candidate.node) and not self._has_landed(known.node)
        return candidate.cost < known.cost

    def _has_landed(self, node: Node) -> bool:
        last = self._sensed.log.between(node.mark - 1, node.mark)
        return bool(last) and not last[0].lifted and bool(last[0].square & node.footprint_filled)


def _with_variants(candidate: Candidate, known: Node) -> Candidate:
    """A game with what else may have led there, as it was known before, where it has nothing of that itself."""
    node = candidate.node
    if (
        node.parent is None
        or not known.variants
        or any(at.variants for at in node.later_than(begin_of(known)))
    ):
        return candidate
    return replace(candidate, node=node.moved_to(node.parent, known.variants))


def _offspring(
    candidate: Candidate, sensed: Sensed, completed_ply: int, may_take_back: bool, grown: _Grown
) -> Iterator[Candidate]:
    node = candidate.node
    before = unexplained(node, sensed)  # growth must not feed on noise: a move has to explain something
    hasty = sensed.log.just_touched()
    is_old = 0 < node.mark <= sensed.heard_mark  # nobody knows what was pressed for, and when, until then
    is_pressed = may_take_back or is_old or not _is_unpressed(node, completed_ply, grown.completed_mark)
    paid = candidate.cost + (0 if is_pressed else costs.UNPRESSED)
    back = put_back_besides(node, node.touches(sensed.log))
    moves = _moves(node, sensed, hasty | sensed.dead) if before or hasty else []
    if may_take_back and before:
        moves += [f for f in left_standing(node, sensed) if f not in moves]
    for footprint in (move for move in moves if grown.may_keep(node, move, paid)):
        if is_another_piece(node.ply + 1, footprint, grown.settled):
            continue
        child, cost = grown.reached(node, footprint)
        cost += costs.DROPPED_BESIDES if back & ~footprint.replaced else 0
        if grown.is_forgotten(paid + cost):
            continue
        is_answered = _unlike(footprint, sensed.occupied) & ~sensed.dead
        allowed = before + (costs.HASTY_REPLY if is_answered else 0)
        left = unexplained(child, sensed)
        if (
            left < allowed
            or left - held_besides(node, child, sensed) < allowed
            or (is_answered and left - _answered_in_its_place(child, sensed) < allowed)
            or left - played_without(node, footprint, sensed) < allowed
        ):
            yield Candidate(child, paid + cost)
    if node.passed is not None:
        passed = Candidate(node.passed, candidate.cost + (0 if is_old else costs.PASS_AT_ONCE))
        yield from _offspring(passed, sensed, completed_ply, may_take_back, grown)
    if before:
        yield from _changed_last(candidate, sensed, before, completed_ply, may_take_back, grown)


def _answered_in_its_place(child: Node, sensed: Sensed) -> int:
    """What more it costs after a move that a piece stands where its own has left, if that may have replied already."""
    assert child.footprint is not None
    stray = child.footprint.vacated & sensed.occupied & ~child.occupancy & ~sensed.dead
    missing = child.own & ~sensed.occupied
    is_reply = stray and missing and any(f.origin & missing for f in child.footprints.onto(stray))
    return costs.STRAY_PIECE if is_reply else 0


def _changed_last(
    candidate: Candidate,
    sensed: Sensed,
    before: int,
    completed_ply: int,
    may_take_back: bool,
    grown: _Grown,
) -> Iterator[Candidate]:
    """The last move replaced by another one, or taken back."""
    node = candidate.node
    if node.parent is None or node.footprint is None:
        return
    if node.ply > completed_ply or _is_made_since(node, node.parent, grown):
        yield from _revisions(candidate, node.parent, node.footprint, sensed, before, grown, may_take_back)
    last = node if node.footprint.touched else node.parent  # a pass is undone with the move before it
    if last.parent is None or last.footprint is None:
        return
    undone = last.footprint.touched & ~sensed.dead
    was_touched = undone & ~touched_squares(sensed.log.since(last.first_mark)) == 0
    stands = (sensed.occupied ^ last.parent.occupancy) & undone == 0
    # Before the press a piece may just have been knocked over and put right.
    may_be_undone = may_take_back or last.ply > completed_ply
    if may_be_undone and was_touched and stands and not _is_swept(node, sensed):
        back = last.parent.again(sensed.log.end)
        if unexplained(back, sensed) < before:
            adjusted = returned_squares(node.touches(sensed.log)) & node.occupancy & ~undone
            cost = costs.TAKEN_BACK + min(adjusted.bit_count(), costs.RETURNED_MAX) * costs.RETURNED
            cost += costs.TAKEN_BACK if _is_answered_still(node, sensed) else 0
            cost += costs.BY_TURNS if is_answered(node, sensed, undone) else 0
            undone_game = Candidate(back, candidate.cost + cost)
            yield undone_game
            yield from preselected(undone_game, grown.settled)
    if may_be_undone and not was_touched and _was_only_adjusted(node, sensed):
        yield Candidate(node.parent.again(sensed.log.end), candidate.cost + costs.TAKEN_BACK)
    if may_take_back:
        for back, cost in taken_back_together(node, sensed):
            yield Candidate(back, candidate.cost + cost)


def _was_only_adjusted(node: Node, sensed: Sensed) -> bool:
    """Whether what seemed to take has only been put back since where it came from, and the board looks as before: both
    were knocked over, or adjusted.
    """
    made, before = node.footprint, node.parent
    if made is None or before is None or not made.replaced:
        return False
    is_as_before = not (before.occupancy ^ sensed.occupied) & ~sensed.dead
    return is_as_before and touched_squares(sensed.log.since(node.mark)) == made.origin


def _is_made_since(node: Node, parent: Node, grown: _Grown) -> bool:
    """Whether the last move of a game that has fewer moves than the one believed in, as some were made while nothing
    was sensed, answers the one that was completed.
    """
    return parent.mark <= grown.completed_mark < node.first_mark and parent.turn is grown.completed_turn


def _is_answered_still(node: Node, sensed: Sensed) -> bool:
    """Whether a piece of the other side stands where it may have gone since: that move is taken back first. None that
    was in the air together with the piece of the last move, and came down later: both sides take back at once.
    """
    gone, come = node.occupancy & ~sensed.occupied, sensed.occupied & ~node.occupancy
    log = sensed.log
    left_ms = log.last_lift_ms(node.footprint_filled)  # not of a pass
    other_ms = log.last_lift_ms(gone & ~node.footprint_filled)
    if left_ms is not None and other_ms is not None:
        placed = [t for t in log.since(node.mark) if not t.lifted and t.t_ms > left_ms]
        if placed and other_ms < placed[0].t_ms:
            late = tuple(t for t in placed if t.t_ms > left_ms + costs.HASTY_MS)
            come &= ~touched_squares(late)
    return any(
        f.vacated and not f.vacated & ~gone and f.filled and not f.filled & ~come
        for f in node.footprints.onto(come)
    )


def _is_unpressed(node: Node, completed_ply: int, completed_mark: int) -> bool:
    """Whether two moves that led to `node` have not been pressed for; a press completes all moves of a turn."""
    later: list[Node] = []
    at: Node | None = node
    while at is not None and at.ply > completed_ply and at.first_mark > completed_mark:
        later.append(at)
        at = at.parent
    while later and at is not None and at.parent is not None and at.turn is at.parent.turn:
        at = later.pop()
    return len(later) > 1


def _moves(node: Node, sensed: Sensed, hasty: int) -> list[Footprint]:
    """The moves that may have been made from `node`, as the board looks now."""
    touches = node.touches(sensed.log)
    recent = touched_squares(touches) | node.early
    if not recent:
        return []  # the legal moves need not be asked for
    recent |= node.in_hand
    fits = [*node.footprints.fitting(sensed.occupied, recent, hasty)]
    if sensed.dead:  # nobody sees a piece leave from there, but what it takes
        unseen = node.footprints.fitting(sensed.occupied, sensed.dead, hasty)
        fits += [f for f in unseen if f.replaced & recent and f not in fits]
    # What was taken up while the other side moved may take, too.
    if held := node.own & ~(sensed.occupied | recent | sensed.dead):
        taking = node.footprints.fitting(sensed.occupied, held, hasty)
        fits += [f for f in taking if f.replaced & recent and f not in fits]
    last = sensed.log.touches[-1]
    if last.lifted and node.footprints.jumps:  # nobody waits until the victim of a jump is off the board
        jumps = [f for f in node.footprints.jumps if f.vacated & ~f.origin & last.square and f not in fits]
        lifted = sensed.log.still_lifted(node.opened, sensed.log.end, costs.VICTIM_LEFT_MS)
        fits += [
            f
            for f in jumps
            if f in node.footprints.fitting(sensed.occupied, recent, hasty | f.filled & lifted)
        ]
    returned = returned_squares(touches) | node.early & recent
    return fits + in_place(node.footprints.still, returned, sensed.occupied)


def _is_swept(node: Node, sensed: Sensed) -> bool:
    """Whether more is not as it was, or was off the board at a time, than moves taken back would ask for: pieces swept
    off or set up anew. One by one any number may have been touched, and before the board was last at rest.
    """
    undone = 0
    for at in node.path():
        if at.footprint is None or node.ply - at.ply >= costs.TAKEN_BACK_AT_ONCE:
            break
        undone |= at.footprint.touched
    touches = _since_rest(sensed.log.since(node.mark))
    wrong = touched_squares(touches) & (sensed.occupied ^ node.occupancy) & ~undone
    if wrong.bit_count() > costs.ADJUSTED_MAX:
        return True
    off = 0
    for touch in touches:
        off = (off | touch.square if touch.lifted else off & ~touch.square) & node.occupancy & ~undone
        if off.bit_count() > costs.KNOCKED_MAX:
            return True
    return False


def _since_rest(touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
    """The newest touches, as far as they followed each other without a rest."""
    first = len(touches) - 1
    while first > 0 and touches[first].t_ms - touches[first - 1].t_ms < costs.PARKED_MS:
        first -= 1
    return touches[max(0, first) :]


def _revisions(
    candidate: Candidate,
    parent: Node,
    last: Footprint,
    sensed: Sensed,
    before: int,
    grown: _Grown,
    may_take_back: bool,
) -> Iterator[Candidate]:
    recent = touched_squares(parent.touches(sensed.log))
    since = touched_squares(sensed.log.since(candidate.node.mark))
    stood = last.filled | last.replaced
    for footprint in parent.footprints.fitting(sensed.occupied, recent, sensed.dead):
        elsewhere = last.touched & ~footprint.touched & ~sensed.dead
        if (
            footprint is last
            or (sensed.occupied ^ parent.occupancy) & elsewhere
            or footprint.touched == last.touched
            or stood & elsewhere & ~since  # a piece cannot go on from where nobody has lifted it
            or not grown.may_keep(parent, footprint, candidate.cost + costs.REVISED)
        ):
            continue
        child, cost = grown.reached(parent, footprint)
        if not grown.is_forgotten(candidate.cost + cost) and unexplained(child, sensed) < before:
            cost += costs.REVISED
            is_capture = footprint.replaced and stood & elsewhere
            if is_capture and _was_answered(candidate.node, footprint, stood & elsewhere, sensed.log):
                cost += costs.CARRIED_ON_LATE
            if stood & elsewhere and footprint.replaced & recent & ~since:
                # What was touched there before it stood elsewhere tells nothing.
                cost += costs.VICTIM_NOT_SEEN
            is_unseen = stood & elsewhere and footprint.replaced & ~recent
            if is_unseen and may_take_back and _has_rested(candidate.node, sensed.log):
                cost += costs.OVERRULED
            if is_capture and _may_have_been_taken(candidate.node, footprint, stood & elsewhere, sensed.log):
                cost += costs.PUT_RIGHT
            yield Candidate(child, candidate.cost + cost)


def _may_have_been_taken(node: Node, capture: Footprint, stood: int, log: Log) -> bool:
    """Whether something came down where the piece of the last move `stood` while that and what the `capture` takes were
    both off the board: rather, the latter had gone there, as it may not, and came back.
    """
    off = 0
    for touch in log.since(node.mark):
        if touch.lifted:
            off |= touch.square
        elif touch.square & stood & off and capture.replaced & off:
            return True
        else:
            off &= ~touch.square
    return False


def _has_rested(node: Node, log: Log) -> bool:
    """Whether the piece of the last move had stood for long before it was taken up again: everybody has seen it."""
    landed = log.between(node.mark - 1, node.mark)
    again_ms = next(
        (t.t_ms for t in log.since(node.mark) if t.lifted and t.square & node.footprint_filled), None
    )
    return bool(landed) and again_ms is not None and again_ms >= landed[0].t_ms + costs.STOOD_MS


def _was_answered(node: Node, capture: Footprint, stood: int, log: Log) -> bool:
    """Whether the side to move lifted a piece of its own, other than what the `capture` takes, before the one that
    `stood` there was lifted again.
    """
    answering = node.own & ~capture.touched
    for touch in log.since(node.mark):
        if touch.lifted and touch.square & stood:
            return False
        if touch.lifted and touch.square & answering:
            return True
    return False


def child_of(sensed: Sensed, pressed_ply: int, node: Node, footprint: Footprint) -> tuple[Node, int]:
    """The position after a move that the touches since `node` tell of, and how well they do (`move_cost`). Up to
    `pressed_ply` moves were pressed for.
    """
    mark = sensed.log.end_of(node.mark, footprint.touched)
    head = sensed.log.head(sensed.log.end_of_overlap(mark))
    return _reached(_Moved(node, footprint, mark, head, sensed.dead, node.ply <= pressed_ply, sensed))


@dataclass(frozen=True, slots=True)
class _Moved:
    """A move from a position and what it is told by: the touches before index `mark` of the log, and those just after
    the last of them, whose number is `head`. Later ones tell nothing of it.
    """

    node: Node
    footprint: Footprint
    mark: int
    head: int
    dead: int
    answers_pressed: bool
    sensed: Sensed = field(compare=False)


@lru_cache(maxsize=_KEPT)
def _reached(moved: _Moved) -> tuple[Node, int]:
    node, mark, sensed = moved.node, moved.mark, moved.sensed
    log = sensed.log
    landed = answered_from(node, moved.footprint, mark, log) or _landed(moved, log)
    opened = log.begin_of_reply(mark) if landed is None else min(landed, log.begin_of_reply(mark))
    child = node.play(moved.footprint, mark, max(node.mark, opened))
    answered = 0 if landed is None else log.still_lifted(landed, mark, costs.VICTIM_LEFT_MS)
    early = answered | log.still_lifted(node.opened, mark, costs.EARLY_MS)
    child.begin_with(early & child.occupancy)
    child.variants = other_order(node, child, log)
    begun = child.early & child.own & ~(answered | log.still_lifted(node.opened, mark, costs.HASTY_MS))
    begun &= ~_pushed_to(node, log)
    cost = move_cost(node, child, sensed, answers_pressed=moved.answers_pressed)
    return child, cost + (costs.BEGUN_EARLY if begun else 0)


def _pushed_to(node: Node, log: Log) -> int:
    """The square of a piece that took there by pushing another one off, or 0: its hand may still set it right while it
    is answered.
    """
    last = log.between(node.mark - 1, node.mark)
    if node.footprint is None or not last or last[0].square != node.footprint.origin:
        return 0
    return node.footprint.replaced


def _landed(moved: _Moved, log: Log) -> int | None:
    """Where in the log the first piece of a move had landed that takes something elsewhere, or of castling: a reply may
    begin then, as nobody waits until that is off the board, or the rook in its place. None for other moves.
    """
    move = moved.footprint
    if not move.vacated & ~move.origin or not move.filled:
        return None
    start, end = moved.node.mark, moved.mark
    landed = log.first_placed(move.filled, start, end)
    return log.end_of(start, move.origin | move.filled, end) if landed is None else landed


def other_order(node: Node, child: Node, log: Log) -> tuple[tuple[str, ...], ...]:
    """The last two moves of one side the other way round, of the same turn or with a reply between, if the second piece
    was in the hand before the first stood: a switch that closes late tells them in the wrong order.
    """
    first, second = node, child.footprint
    if node.parent is not None and node.parent.turn is not node.turn:
        first = node.parent
    before = first.parent
    if before is None or second is None or before.turn is not node.turn:
        return ()
    lifted = log.still_lifted(before.mark, first.mark, costs.LATE_MAX_MS)
    lifted |= before.early & ~touched_squares(log.between(before.mark, first.mark))
    for touch in log.between(first.mark, child.mark):
        if touch.lifted:
            lifted |= touch.square if _is_told_before(touch, first, log) else 0
        else:
            lifted &= ~touch.square  # it was put back
    # Nobody sees a piece in the hand that comes from beside the board: if the reply stood first, either was told late.
    is_hidden = not second.origin and node is not first and node.mark == first.mark < child.mark
    is_hidden |= not second.origin and node is not first and _is_hurried(first, child, log)
    if not (is_hidden or second.origin & lifted):
        return ()
    replies = () if first is node else (node.line[-1],)
    other = (second.text, *replies, first.line[-1])
    end = before.outlook
    for text in other:
        move = end.called(text)
        if move is None:
            return ()
        end = end.after(move)
    return (other,) if end.position.key == child.position.key else ()


def _is_hurried(first: Node, second: Node, log: Log) -> bool:
    """Whether the second of two moves of a side with a reply between was told to stand so soon after the first one that
    nobody can have answered that.
    """
    came, then = (log.between(node.mark - 1, node.mark) for node in (first, second))
    return bool(came) and bool(then) and then[0].t_ms < came[0].t_ms + costs.SEEN_MS


def _is_told_before(touch: Touch, node: Node, log: Log) -> bool:
    """Whether a touch came before the last one of the move to `node`, which is believed to have been told late."""
    return any(
        t.told_ms is not None and touch.t_ms < t.told_ms for t in log.between(node.mark - 1, node.mark)
    )


def in_place(still: Iterable[Footprint], returned: int, occupied: int) -> list[Footprint]:
    """The moves that leave all squares as they were, whose pieces have all been lifted and set down since."""
    return [f for f in still if not f.replaced & ~(returned & occupied)]


def _unlike(footprint: Footprint, occupied: int) -> int:
    """The squares that do not look as a move leaves them: a reply has changed them since."""
    return occupied & footprint.vacated | ~occupied & (footprint.filled | footprint.replaced)
