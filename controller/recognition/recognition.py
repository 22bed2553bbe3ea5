"""Move recognition: the candidates of one game, the sensor log, and what may be believed of them.

State in, state out: `Recognition` is never changed, every function gives the next one. It names no game; what a
move does to the board comes from the rules library.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import rules_c
from controller.recognition import costs
from controller.recognition.candidates import Candidate, distinct, prune
from controller.recognition.evidence import Log, Sensed, Touch
from controller.recognition.growth import grow
from controller.recognition.merging import merged
from controller.recognition.neighbours import neighbours_of
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.promotions import Settled, promoted_to, retold_as
from controller.recognition.resting import at_long_rest, at_rest, not_held
from controller.recognition.resting import pass_on as candidates_passed
from controller.recognition.variants import narrowed
from controller.sides import Side

PRESSES_MAX = 8  # of so many it is known when they were made

Unmade = tuple[int, frozenset[tuple[str, ...]]]  # games, as moves, as they were at this index of the log

Rewritten = frozenset[tuple[int, tuple[str, ...]]]  # plies, and games up to them


@dataclass(frozen=True, slots=True)
class Recognition:
    """Everything known of one game on the board. `candidates` are cheapest first, never empty."""

    candidates: tuple[Candidate, ...]
    sensed: Sensed
    may_take_back: bool
    completed_ply: int = 0  # plies that a press or a person has completed
    completed_mark: int = 0  # where in the log the last was reached; in other games it may be another ply
    pressed_ms: tuple[tuple[int, int], ...] = ()  # when the last of them were pressed for, by their ply
    bound_hit: bool = False  # candidates were cut off although they were still considered
    settled: Settled = frozenset()  # what persons have said of plies
    pieces_said: frozenset[int] = frozenset()  # plies of which they have only said what a pawn became
    awaited: tuple[Node, ...] = ()  # lack what was pressed for: its piece may be told to land late
    unmade: Unmade = (0, frozenset())  # lacked what the last press was for
    rewritten: Rewritten = frozenset()  # have been charged for doing without what everybody saw at a ply

    @property
    def best(self) -> Node:
        """The position believed in."""
        return self.candidates[0].node

    @property
    def occupied(self) -> int:
        """The mask of the squares that are occupied now."""
        return self.sensed.occupied

    @property
    def log(self) -> Log:
        """The touches that led there."""
        return self.sensed.log

    def square(self, name: str) -> int:
        """The mask of a square."""
        index: int = self.best.position.game.square_index[name]
        return 1 << index

    def names(self, mask: int) -> tuple[str, ...]:
        """The squares of a mask."""
        squares = self.best.position.game.squares
        return tuple(name for n, name in enumerate(squares) if mask >> n & 1)

    @property
    def missing(self) -> int:
        """Squares that should be occupied and are not."""
        return self.best.occupancy & ~self.occupied & ~self.sensed.dead

    @property
    def strays(self) -> int:
        """Squares that should be empty and are not."""
        return self.occupied & ~self.best.occupancy & ~self.sensed.dead

    @property
    def is_crowded(self) -> bool:
        """Whether games that are still in question may have been cut off by the bound of their number."""
        limit = self.candidates[0].total(self.sensed) + costs.CERTAIN
        return len(self.candidates) >= costs.CANDIDATES_MAX and self.candidates[-1].total(self.sensed) < limit

    def shown(self, node: Node) -> int:
        """The squares that are occupied now, if this is the position: a dead switch shows what it says."""
        return self.occupied & ~self.sensed.dead | node.occupancy & self.sensed.dead


def start(
    position: rules_c.Position, occupied: int | None = None, *, may_take_back: bool = True
) -> Recognition:
    """Recognition from a position on; by default the board stands as the position says."""
    root = Node(Outlook(position), None, None, 0)
    return Recognition(
        (Candidate(root, 0),), Sensed(root.occupancy if occupied is None else occupied), may_take_back
    )


def start_from(node: Node, *, may_take_back: bool = True) -> Recognition:
    """Recognition from a position on that was reached elsewhere; the board stands as it says."""
    return Recognition((Candidate(node, 0),), Sensed(node.occupancy), may_take_back, completed_ply=node.ply)


def touch(state: Recognition, t_ms: int, square: str, *, lifted: bool) -> Recognition:
    """One square was emptied or filled; what is told of late keeps its own time, but not its place before others."""
    bit = state.square(square)
    if bool(state.occupied & bit) != lifted:
        return state  # already known
    if state.log.touches:
        t_ms = max(t_ms, state.log.touches[-1].t_ms)
    sensed = state.sensed.after(Touch(t_ms, bit, lifted))
    # What a hand has just taken up comes down next: that is nothing told late, and no other piece put back. Where it
    # only stopped on its way in a game, it is the piece that was pressed for.
    held = state.log.touches[-1].square if is_hand_full(state, state.log.end) else 0
    landed = () if lifted else tuple(node for node in state.awaited if _is_given_up(state, node, bit, held))
    known = _without([node for node in landed if node.occupancy & held], state.candidates)
    candidates, bound_hit = grow(
        (*known, *_moved_last(state, bit)) if lifted else known,
        sensed,
        completed_ply=state.completed_ply,
        completed_mark=state.completed_mark,
        completed_turn=state.best.at_ply(state.completed_ply).turn,
        may_take_back=state.may_take_back,
        settled=state.settled,
    )
    return replace(
        state,
        candidates=merged(_fallen_back(_without(landed, candidates), state.best, sensed), sensed),
        sensed=sensed,
        bound_hit=state.bound_hit or bound_hit,
        awaited=tuple(node for node in state.awaited if node not in landed),
    )


def _fallen_back(candidates: tuple[Candidate, ...], before: Node, sensed: Sensed) -> tuple[Candidate, ...]:
    """If the game believed in is now one from several moves earlier: all but one of these must have been taken back."""
    best = candidates[0]
    undone = before.ply - best.node.ply
    if undone < 2 or before.at_ply(best.node.ply) is not best.node:
        return candidates
    dearer = replace(best, cost=best.cost + (undone - 1) * costs.TAKEN_BACK)
    return prune((dearer, *candidates[1:]), sensed)[0]


def _is_given_up(state: Recognition, node: Node, square: int, held: int) -> bool:
    """Whether what comes down on a square ends a game that lacks what was pressed for: a piece that stood elsewhere in
    it, or another one, just taken up from `held`, where one of those that may have been pressed for could have come
    down, or long after the press; but not one of the side that pressed, taken up before that.
    """
    if not held & node.occupancy & ~square:
        return not node.occupancy & square
    taken = state.log.touches[-1]
    pressed_ms = state.pressed_ms[-1][1] if state.pressed_ms else None
    if pressed_ms is not None and taken.square & node.own and taken.t_ms <= pressed_ms:
        return False
    if pressed_ms is not None and taken.t_ms > pressed_ms + costs.LATE_MAX_MS:
        return True
    off = node.own & ~(state.occupied | state.sensed.dead)
    return not off or bool(off & square) or any(f.origin & off for f in node.footprints.onto(square))


def _moved_last(state: Recognition, square: int) -> Iterator[Candidate]:
    """The games of an outage in another order, in which the piece that is lifted first after it was moved last: a hand
    may not have let go of it.
    """
    if not 0 < state.sensed.heard_mark == state.log.end:
        return
    for candidate in state.candidates:
        node = candidate.node
        if node.mark == state.sensed.heard_mark and not node.footprint_filled & square:
            for moves in node.variants:
                other = narrowed(node, node.ply - len(moves) + 1, moves)
                if other is not None and other.footprint_filled & square:
                    yield Candidate(other, candidate.cost)


def _without(nodes: Sequence[Node], candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates that have gone on from these positions, or were elsewhere; all if there are none."""
    return tuple(c for c in candidates if c.node not in nodes) or candidates


def is_hand_full(state: Recognition, index: int) -> bool:
    """Whether the touch before `index` of the log took up a piece that is missing now: what comes down next is that
    piece. Where the next square had closed just before, it has slid there, rather, and is in no hand.
    """
    touches = state.log.between(index - 2, index)
    if not touches or not touches[-1].lifted or not touches[-1].square & state.missing:
        return False
    *before, taken = touches
    beside = neighbours_of(state.best.position.game.squares)[taken.square]
    slid_ms = taken.t_ms - costs.OVERLAP_MS
    return not any(not t.lifted and t.square & beside and t.t_ms >= slid_ms for t in before)


def rest(state: Recognition, *, is_pressed: bool = False) -> Recognition:
    """The board is at rest, or a press says that the move is done. What persons have said of moves that are taken back
    by then is not said of others.
    """
    rested = at_rest(state.candidates, state.sensed, may_take_back=state.may_take_back, is_pressed=is_pressed)
    best = rested[0].node
    is_right = state.shown(best) == best.occupancy
    settled = _said_by(state.settled, best.ply) if is_right else state.settled
    return replace(state, candidates=rested, settled=settled)


def _said_by(settled: Settled, ply: int) -> Settled:
    """What persons have said of the plies up to this one: moves that were taken back may be made otherwise."""
    return frozenset(said for said in settled if said[0] <= ply)


def rest_long(state: Recognition) -> Recognition:
    """The board is at rest for longer than captured pieces are left on it."""
    rested = at_long_rest(state.candidates, state.sensed, may_take_back=state.may_take_back)
    return replace(state, candidates=rested)


def let_go(state: Recognition) -> Recognition:
    """The board is at rest for longer than anybody holds a piece, or the game is over."""
    return replace(state, candidates=not_held(state.candidates, state.sensed))


def pass_on(state: Recognition, ply: int | None = None, *, by: Side | None = None) -> Recognition:
    """The move of this ply, or the last one, is made: a forced pass (of `by`, or either side) follows, unseen."""
    made = None if ply is None else state.best.at_ply(ply)
    return replace(state, candidates=candidates_passed(state.candidates, state.sensed, made, by))


def weigh_press(state: Recognition, ply: int, shorter: Sequence[Node] = ()) -> Recognition:
    """A player says that the move of this ply is made: what lacks it is unlikely, unless it is one of `shorter`."""
    unmade = [c for c in state.candidates if c.node not in shorter and _lacks(state, c.node, ply)]
    weighed = [
        replace(c, cost=c.cost + costs.PRESSED_UNFINISHED) if c in unmade else c for c in state.candidates
    ]
    return replace(
        state,
        candidates=prune(weighed, state.sensed)[0],
        unmade=(state.log.end, frozenset(c.node.line for c in unmade)),
    )


def _lacks(state: Recognition, node: Node, ply: int) -> bool:
    """Whether a game lacks the move of this ply. Where it has more moves until the last press, as some were made while
    nothing was sensed, that side is on move in it, and has not moved since.
    """
    by = state.best.at_ply(ply - 1).turn
    if node.ply < ply or node.turn is not by:
        return node.ply < ply
    pressed = _reached_by(node, state.completed_mark)
    is_longer = pressed.ply > _reached_by(state.best, state.completed_mark).ply
    return is_longer and pressed is node and node.parent is not None and node.parent.turn is not by


def more_unseen(state: Recognition, node: Node) -> int:
    """By how much a game numbers the move to `node` higher than the game believed in would, as more moves were made
    while nobody listened; negative where fewer were, and 0 for what was reached by then.
    """
    heard = state.sensed.heard_mark
    if not heard or node.first_mark <= heard:
        return 0
    return _reached_by(node, heard).ply - _reached_by(state.best, heard).ply


def _reached_by(node: Node, mark: int) -> Node:
    """The last position of a game that had been reached by index `mark` of the log."""
    return next((at for at in node.path() if at.first_mark <= mark), node)


def complete(state: Recognition, ply: int, shorter: Sequence[Node] = ()) -> Recognition:
    """A player says that the move of this ply is made: what lacks it is given up, if anything believable has it. Where
    presses complete moves it is only unlikely until a piece lands, which may be that of the move.

    The positions of `shorter` end the same turn with fewer moves, where a turn may have several.
    """
    kept = weigh_press(state, ply, shorter).candidates
    awaited: tuple[Node, ...] = ()
    if kept[0].node.ply >= ply:
        awaited = tuple(c.node for c in kept if c.node not in shorter and _lacks(state, c.node, ply))
    if state.may_take_back:
        kept, awaited = _without(awaited, kept), ()
    # A move that is not believed in yet is among what has been touched by now.
    best = kept[0].node
    mark = best.at_ply(ply).mark if ply <= best.ply else state.log.end
    return replace(
        state,
        candidates=kept,
        completed_ply=max(ply, state.completed_ply),
        completed_mark=max(mark, state.completed_mark),
        awaited=awaited,
    )


def pressed_at(state: Recognition, ply: int, t_ms: int) -> Recognition:
    """The moves up to this ply were pressed for then."""
    earlier = (entry for entry in state.pressed_ms if entry[0] < ply)
    return replace(state, pressed_ms=(*earlier, (ply, t_ms))[-PRESSES_MAX:])


def answer(
    state: Recognition,
    ply: int,
    moves: Sequence[str],
    *,
    settles: bool = True,
    is_piece: bool = False,
    is_ahead: bool = False,
) -> Recognition:
    """A person says that `moves` were played from `ply` (from 1) on; unchanged if no candidate has them. What a pawn
    has become may still show to be another piece unless the answer `settles` it. Where only what it has become is said
    (`is_piece`), it may be that of a pawn on another square, or of another move of the game; or of one still to come,
    if it was said before the move was made (`is_ahead`).
    """
    asked = state.best.at_ply(ply) if is_piece and ply <= state.best.ply else None
    is_order_open = asked is not None and 0 < state.sensed.heard_mark == asked.mark
    answered = [(c, _agreed(c.node, ply, tuple(moves), asked, is_order_open)) for c in state.candidates]
    if all(node is None for _, node in answered):
        return state
    lowest = min(c.cost for c, node in answered if node is not None)
    answered = [
        (c if node is None else _as_likely(c, ply, moves, state, lowest), node) for c, node in answered
    ]
    if is_ahead:  # the pawn may still be going elsewhere, and no game is likelier for it
        answered = [(c, c.node if node is None and c.node.ply < ply else node) for c, node in answered]
        lowest = 0
    # The same game told anew does not have all the ways there.
    answered.sort(key=lambda pair: pair[1] is not None and pair[1].line != pair[0].node.line)
    candidates = [
        replace(c, cost=c.cost + costs.ANSWERED_OTHERWISE)
        if node is None
        else Candidate(node, c.cost - lowest)
        for c, node in answered
    ]
    kept, _ = prune(distinct(candidates), state.sensed)
    answered_state = replace(state, candidates=kept)
    if not settles:
        return answered_state
    said = state.pieces_said - {ply} | ({ply} if is_piece else set())
    settled = frozenset(s for s in state.settled if s[0] != ply) if is_piece else state.settled
    return replace(answered_state, settled=settled | _said(ply, moves), pieces_said=said)


def unsay(state: Recognition, asked: Node, move: str) -> Recognition:
    """What was said of the promotion to `asked` was meant for another one: in every game that has it, it is `move`
    again, as far as what followed allows, and nobody has confirmed it.
    """
    again = [replace(c, node=promoted_to(c.node, asked, move) or c.node) for c in state.candidates]
    kept, _ = prune(distinct(again), state.sensed)
    return replace(
        state, candidates=kept, settled=frozenset(said for said in state.settled if said[0] != asked.ply)
    )


def _agreed(
    node: Node, ply: int, moves: tuple[str, ...], asked: Node | None, is_order_open: bool
) -> Node | None:
    agreed = narrowed(node, ply, moves, is_order_open=is_order_open)
    if agreed is not None or len(moves) > 1:
        return agreed
    return retold_as(node, ply, moves[0]) or (asked and promoted_to(node, asked, moves[0]))


def _as_likely(
    candidate: Candidate, ply: int, moves: Sequence[str], state: Recognition, lowest: int
) -> Candidate:
    """A game in which these moves were played, without what it cost that some promote to a lesser piece, if nobody had
    said so: it has been said now. Of those that agree it is not the likeliest for that; one costs `lowest`.
    """
    cost = candidate.cost
    for at, move in _said(ply, moves) - state.settled:
        node = candidate.node.at_ply(at)
        if node.ply == at and node.footprint is not None and node.line[-1] == move:
            was_heard = node.mark != state.sensed.heard_mark
            cost -= node.footprint.cost * (
                costs.UNDER_PROMOTION if was_heard else costs.UNSEEN_UNDER_PROMOTION
            )
    return replace(candidate, cost=max(lowest, cost))


def _said(ply: int, moves: Sequence[str]) -> Settled:
    return frozenset(enumerate(moves, start=ply))


def insist(state: Recognition, ply: int, moves: Sequence[str]) -> Recognition:
    """A person corrects the record: the line believed in, with `moves` from `ply` on, and what followed if it is
    still legal. Unchanged if `moves` themselves are not, or begin after its end.
    """
    path = list(state.best.path())[::-1]
    if not 0 < ply <= len(path):
        return state
    later = state.best.line[ply - 1 + len(moves) :]
    node = path[ply - 1]
    for count, text in enumerate((*moves, *later)):
        footprint = next((f for f in node.footprints if f.text == text), None)
        if footprint is None:
            if count < len(moves):
                return state
            break
        mark = path[node.ply + 1].mark if node.ply + 1 < len(path) else state.log.end
        node = node.play(footprint, mark)
    kept, _ = prune(distinct([Candidate(node, 0), *_disbelieved(state)]), state.sensed)
    return replace(state, candidates=kept, settled=state.settled | _said(ply, moves))


def _disbelieved(state: Recognition) -> list[Candidate]:
    return [replace(c, cost=c.cost + costs.ANSWERED_OTHERWISE) for c in state.candidates]


def resume_at(state: Recognition, base: Node) -> Recognition:
    """Every game goes on from the position of `base`: what has happened on the board since is no move (arbiter,
    recovery). Doubts about earlier plies remain.
    """
    again = _reopened(state, (replace(c, node=_counterpart(c.node, base)) for c in state.candidates))
    return replace(again, completed_mark=state.log.end, settled=_said_by(state.settled, base.ply))


def taken_back(state: Recognition, base: Node) -> Recognition:
    """A person says that the game stands at `base`: what was touched before was none of its moves, and is not read
    anew. Only where nothing else explains what follows was that a mistake.
    """
    again = resume_at(state, base)
    sensed = replace(again.sensed, heard_mark=again.log.end)
    as_it_was = [replace(c, cost=c.cost + costs.FORGOTTEN - 1) for c in state.candidates]
    kept, _ = prune(distinct([*again.candidates, *as_it_was]), sensed)
    return replace(again, candidates=kept, sensed=sensed)


def _counterpart(node: Node, base: Node) -> Node:
    """The position of `base` in another game, where it may have another number; else the one after as many moves."""
    key = base.position.key
    same = [at for at in node.path() if at.position.key == key]
    if same:
        return min(same, key=lambda at: abs(at.ply - base.ply))
    return node.at_ply(base.ply)


def _reopened(state: Recognition, candidates: Iterable[Candidate]) -> Recognition:
    """These games go on from their positions as from now."""
    reopened = []
    for candidate in candidates:
        node = candidate.node
        root = Node(
            node.outlook,
            node.parent,
            node.footprint,
            state.log.end,
            in_hand=node.in_hand,
            variants=node.variants,
        )
        root.first_mark = node.first_mark
        reopened.append(replace(candidate, node=root))
    kept, _ = prune(distinct(reopened), state.sensed)
    return replace(state, candidates=kept)


def told_node(state: Recognition, line: Sequence[str]) -> Node | None:
    """The position after these moves, where a candidate has them: as it was reached last."""
    told = tuple(line)
    found = (c.node.at_ply(len(told)) for c in state.candidates if c.node.line[: len(told)] == told)
    return max(found, key=lambda node: node.mark, default=None)


def put_back(state: Recognition, node: Node) -> Recognition:
    """The board stands as after `node` again: what was done meanwhile is no move. Doubts about it remain, all games
    that were there before, and those that the board told of until a moment ago.
    """
    lowest = min((c.cost for c in state.candidates if c.node.line == node.line), default=0)
    doubts = [
        replace(c, cost=max(0, c.cost - lowest))
        for c in state.candidates
        if c.node.line != node.line
        and c.node.occupancy == node.occupancy
        and (c.node.mark <= node.mark or c.cost < lowest + costs.CERTAIN)
    ]
    again = _reopened(state, (Candidate(node, 0), *doubts))
    kept, _ = prune(distinct([*again.candidates, *_as_it_stood(state, node)]), state.sensed)
    return replace(again, candidates=kept)


def _as_it_stood(state: Recognition, node: Node) -> list[Candidate]:
    """The games that explained the board until the last touch, as much dearer than `node` as they were then."""
    stood = state.sensed.until_last()
    was = min((c.total(stood) for c in state.candidates if c.node.line == node.line), default=0)
    return [
        replace(c, cost=max(0, c.cost - was))
        for c in state.candidates
        if not (c.node.occupancy ^ stood.occupied) & ~stood.dead
    ]
