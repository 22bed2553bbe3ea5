"""The whole board, seen again after touches were missed: which games explain it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf

from controller.recognition import costs
from controller.recognition.candidates import Candidate, distinct, prune
from controller.recognition.evidence import Sensed, touched_squares
from controller.recognition.landed_late import landed_late
from controller.recognition.merging import merged
from controller.recognition.node import Node, mask_of
from controller.recognition.on_its_way import may_go_on
from controller.recognition.recognition import Recognition
from controller.recognition.resting import is_half_castled
from controller.recognition.there_and_back import there_and_back
from controller.recognition.unseen import LONGER, LONGEST, changed_last, lines_to, taken_back


def see(
    state: Recognition,
    t_ms: int,
    occupied_squares: Sequence[str] | frozenset[str],
    *,
    in_motion: bool = False,
    is_open: bool = False,
    taken_off: Sequence[str] = (),
    unheard_ms: int = 0,
) -> Recognition:
    """The whole board was seen. Where touches were missed, lines that lead here are searched. A piece that had come
    down just before (`in_motion`) may have gone on unseen, a last move that nobody held to yet (`is_open`) may have
    been changed, and a piece that was off the board have landed late. What is `taken_off` these squares next may have
    been captured there, or set aside. Nobody listened for `unheard_ms`.
    """
    index = state.best.position.game.square_index
    occupied = mask_of(index[name] for name in occupied_squares)
    stays = occupied == state.occupied
    # What is off the board may be in a hand by another move now.
    if stays and not state.strays | state.missing:
        return _as_before(state, t_ms, unheard_ms)
    sensed = state.sensed.seen(t_ms, occupied)
    search = partial(lines_to, sensed=sensed, within_ms=within_ms(state, t_ms), unheard_ms=unheard_ms)
    go_on = partial(search, occupied=state.occupied)
    before = as_left(state, in_motion=in_motion)
    found: list[Candidate] = []
    for c in before:
        limit = _least(found) + costs.OVERRULED_MAX
        if _is_another(c.node, before[0].node):
            # What was held against it before does not make it forgotten, where it explains the board as well.
            limit = max(limit, _least(found) + c.cost - before[0].cost + 1)
        found += go_on(c, cost_max=limit)
    limited = partial(search, cost_max=_least(found) + costs.OVERRULED_MAX)
    besides = list(_besides_what_stays(before, state.occupied & occupied, sensed, limited))
    if taken_off:
        squares = mask_of(index[name] for name in taken_off)
        open_there = replace(sensed, dead=sensed.dead | squares)
        lines = [line for c in before for line in limited(c, sensed=open_there)]
        besides += [replace(line, cost=line.cost + _aside_cost(line.node, squares)) for line in lines]
    for c in before[: costs.SEARCHED_MAX]:
        for node in landed_late(c.node, state.occupied, sensed):
            found += limited(Candidate(node, c.cost + costs.TOLD_LATE))
    found += _there_and_back(before, sensed, unheard_ms)
    if is_open:
        found += changed_last(before[0], search)
    if state.may_take_back:
        limit = _least(found) + costs.CERTAIN
        found += [line for c in before for line in taken_back(c, sensed, search, limit)]
    for plies in LONGER:
        limit = _least(found)
        for number, c in enumerate(before[: costs.SEARCHED_MAX]):
            if number >= costs.REREAD_MAX and found:
                break
            if c.cost + plies.start * costs.UNSEEN_PLY < limit:
                found += go_on(c, lengths=plies)
    best = before[0]
    if best.cost + LONGEST.start * costs.UNSEEN_PLY < _least(found):
        found += go_on(best, lengths=LONGEST)
    elif best.node.turn not in {line.node.turn for line in found}:
        # A piece may have gone where it stands in two moves: the other side is on move then.
        longer = go_on(best, lengths=LONGER[0], cost_max=_least(found) + costs.CERTAIN)
        found += [line for line in longer if line.node.turn is best.node.turn]
    found += (*besides, *(state.candidates if stays else _under_way(before, state.occupied, sensed)))
    # Where too many explain the board as well, those that invent the least are kept.
    shortest_first = sorted(distinct(found or state.candidates), key=lambda candidate: candidate.node.ply)
    candidates, bound_hit = prune(shortest_first, sensed)
    bound_hit = state.bound_hit or bound_hit
    return replace(state, candidates=candidates, sensed=sensed, bound_hit=bound_hit)


def _aside_cost(node: Node, taken_off: int) -> int:
    """Of a game in which the last move took what is taken off these squares: it need not have been set aside there if
    it had been taken there.
    """
    move = node.footprint
    is_there = move is not None and not taken_off & ~(move.vacated & ~move.origin)
    return 0 if is_there else costs.PARKED_PIECE


def within_ms(state: Recognition, t_ms: int) -> int | None:
    """How long hands have had since the last touch that was heard; None if there was none."""
    return t_ms - state.log.touches[-1].t_ms if state.log.touches else None


def _is_another(node: Node, best: Node) -> bool:
    """Whether a game has other moves than the likeliest, and does not only lack its last ones."""
    return node.line != best.line[: node.ply]


def _under_way(before: Sequence[Candidate], occupied: int, sensed: Sensed) -> Iterator[Candidate]:
    """The games in which a piece of the side to move was set down on its way: it is off its square, and one stands
    where none should. Rather, it had been in a hand when the board was left with these squares `occupied`, and goes to
    that one, or over it.
    """
    for c in before:
        missing = c.node.own & ~sensed.occupied & ~sensed.dead
        came = sensed.occupied & ~c.node.occupancy & ~sensed.dead
        if missing.bit_count() == came.bit_count() == 1:
            goes = any(f.origin == missing for f in c.node.footprints.onto(came)) or may_go_on(c.node, sensed)
            yield replace(c, cost=c.cost + (0 if goes and not missing & occupied else costs.UNSEEN_BEGUN))


def _as_before(state: Recognition, t_ms: int, unheard_ms: int) -> Recognition:
    """The board stands as it did; but a side may have moved there and back."""
    sensed = state.sensed.seen(t_ms, state.occupied)
    found = _there_and_back(state.candidates, sensed, unheard_ms)
    if not found:
        return state
    candidates, bound_hit = prune(distinct([*state.candidates, *found]), sensed)
    return replace(state, candidates=candidates, sensed=sensed, bound_hit=state.bound_hit or bound_hit)


def _there_and_back(candidates: Sequence[Candidate], sensed: Sensed, unheard_ms: int) -> list[Candidate]:
    """The games in which a side moved there and back, where the board is seen as it stood."""
    standing = (
        c for c in candidates[: costs.REREAD_MAX] if not (c.node.occupancy ^ sensed.occupied) & ~sensed.dead
    )
    again = (there_and_back(c, sensed, unheard_ms) for c in standing)
    return [candidate for candidate in again if candidate is not None]


def _least(lines: Sequence[Candidate]) -> float:
    """What the cheapest of these costs; without limit if there are none."""
    return min((line.cost for line in lines), default=inf)


def _besides_what_stays(
    before: Sequence[Candidate], occupied: int, sensed: Sensed, search: Callable[..., list[Candidate]]
) -> Iterator[Candidate]:
    """The lines that explain what was seen but for the squares `occupied` before and then, where none should be: what
    stood there, or the switch that said so, may have nothing to do with what was played.
    """
    for c in before:
        if stays := occupied & ~c.node.occupancy & ~sensed.dead:
            yield from search(c, sensed=replace(sensed, dead=sensed.dead | stays))


def as_left(state: Recognition, *, in_motion: bool) -> list[Candidate]:
    """The games as they were when touches were missed first, cheapest first. What made no sense by then is held against
    a game, whatever the board looks like now; but not that a piece in motion stood where none should, nor that one of
    two that move together did, and was pressed for.
    """
    newest = state.log.touches[-1:] if in_motion else ()
    passed = touched_squares(tuple(touch for touch in newest if not touch.lifted))
    left = []
    for candidate in merged(state.candidates, replace(state.sensed, heard_mark=state.log.end)):
        node, excused = candidate.node, 0
        if is_half_castled(node, state.sensed):
            excused = costs.STRAY_PIECE
            if node in state.awaited:
                excused += costs.PRESSED_UNFINISHED
        elif passed & ~node.occupancy:
            excused = costs.STRAY_PIECE
        left.append(replace(candidate, cost=candidate.total(state.sensed) - excused))
    return sorted(left, key=lambda candidate: candidate.cost)
