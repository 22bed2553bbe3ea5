"""What a board at rest says of the candidates: disorder that nobody puts right is held against them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from controller.recognition import costs
from controller.recognition.astride import is_astride, was_just_astride
from controller.recognition.candidates import Candidate, disorder, is_in_question, prune
from controller.recognition.evidence import Sensed
from controller.recognition.neighbours import edge_of
from controller.recognition.node import Node
from controller.recognition.on_its_way import is_on_its_way, may_go_on
from controller.recognition.parked import is_parked, is_set_down_late
from controller.recognition.unseen import SHORT
from controller.sides import Side


def at_rest(
    candidates: Sequence[Candidate], sensed: Sensed, *, may_take_back: bool, is_pressed: bool = False
) -> tuple[Candidate, ...]:
    """The board is at rest, or a player says that the move is done (`is_pressed`): disorder now is held against a
    candidate for good, also when it is explained away later, and so is an explanation beyond question, told and not
    objected to. `candidates` are cheapest first.

    Games are not forgotten for being overruled alone.

    A press does not wait for other hands: a piece that is off its square may just be adjusted, or have been knocked off
    before the move stood.
    """
    is_explained = _is_explained(candidates[0], sensed)
    is_made = may_take_back and _is_just_made(candidates, sensed)
    charged = []
    for candidate in candidates:
        node = candidate.node
        half_made = is_half_made(node, sensed) or (not is_explained and is_half_castled(node, sensed))
        strays, surplus, left_out = disorder(node, sensed, node.touches(sensed.log))
        missing = node.occupancy & ~sensed.occupied & ~sensed.dead & ~node.in_hand
        # What stands where none should is not in a hand.
        held = is_explained and not is_pressed and not half_made and missing.bit_count() > strays
        held = held and not _is_drop_taken_up(node, missing)
        parked = is_parked(node, sensed) and not (is_made and _is_in_the_middle(node, sensed))
        is_resting = (may_go_on if may_take_back and not is_pressed else is_on_its_way)(node, sensed)
        is_excused = parked or is_astride(node, sensed) or is_resting
        is_excused |= is_pressed and was_just_astride(node, sensed)
        strays = 0 if half_made else strays - is_excused
        cost = strays * costs.STRAY_AT_REST * (1 + is_made)
        if is_pressed and parked and is_set_down_late(node, sensed):
            cost += costs.PARKED_PIECE  # rather, that is what was pressed for
        if may_take_back and not is_pressed and parked and _may_be_dropped(node, sensed):
            cost += costs.PARKED_PIECE  # rather, that is the answer
        in_hand = costs.IN_HAND_AT_REST if may_take_back else costs.IN_HAND_UNPRESSED
        if held:
            cost += costs.OTHER_AT_REST if _is_only_victim_held(node, sensed) else in_hand
        if not is_pressed:
            # What a press has completed waits for no hands; and who is on move may have thought with a piece in the
            # hand since before the other side moved.
            is_in_own_hand = missing.bit_count() == 1 and missing & node.own and not strays
            if may_take_back and not is_in_own_hand:
                cost += left_out * in_hand
            if surplus and not node.outlook.is_over:  # when it is, anybody takes up anything
                cost += surplus * costs.OTHER_AT_REST
            cost += costs.STRAY_AT_REST if _was_put_back(node, sensed) else 0
        charged.append(replace(candidate, cost=candidate.cost + cost))
    if may_take_back:
        charged.sort(key=lambda candidate: candidate.total(sensed))
        is_explained |= _is_explained(charged[0], sensed)  # what was hardly likelier is not believed any more
    if is_explained:
        overruled = _overruled(charged if may_take_back else candidates, sensed)
        charged = [
            replace(c, cost=c.cost + costs.OVERRULED) if is_overruled else c
            for c, is_overruled in zip(charged, overruled, strict=True)
        ]
    return prune(charged, sensed)[0]


def _is_drop_taken_up(node: Node, missing: int) -> bool:
    """Whether all that is off its square is what was dropped last: it is taken back, or first off to be taken."""
    return node.footprint is not None and not node.footprint.origin and missing == node.footprint.filled


def _may_be_dropped(node: Node, sensed: Sensed) -> bool:
    """Whether what stands where none should is as good as a drop of the side on move."""
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    return any(not f.origin and f.filled == strays for f in node.footprints)


def _is_explained(best: Candidate, sensed: Sensed) -> bool:
    return not (best.node.occupancy ^ sensed.occupied) & ~sensed.dead


def came_from_a_hand(was: Node, now: Node, sensed: Sensed) -> bool:
    """Whether what came down last ends the move to `now`, long after the one to `was` stood, and no piece has left the
    board since that did: it had been in a hand all the time.
    """
    stood, later = sensed.log.between(was.mark - 1, was.mark), sensed.log.since(was.mark)
    if now.mark != sensed.log.end or not stood or not later or any(t.lifted for t in later):
        return False
    is_late = later[-1].t_ms >= stood[0].t_ms + costs.STOOD_MS
    return is_late and bool(later[-1].square & now.footprint_filled)


def _is_just_made(candidates: Sequence[Candidate], sensed: Sensed) -> bool:
    """Whether what came down last had been in a hand since the last move of the likeliest game, and makes the board
    right for another one.
    """
    best = candidates[0].node
    return any(came_from_a_hand(best, c.node, sensed) and _is_explained(c, sensed) for c in candidates)


def _is_in_the_middle(node: Node, sensed: Sensed) -> bool:
    """Whether what stands wrong does not stand on the edge, where victims are set aside."""
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    return not strays & edge_of(node.position.game.squares)


def _overruled(candidates: Sequence[Candidate], sensed: Sensed) -> list[bool]:
    """Which games, cheapest first, somebody would have spoken for: they are beyond question, and differ from those in
    question not only in what pawns have become, as nobody can see that. Games that led to the same position, if it is
    not the one believed in, are overruled together: nothing speaks for one of them; those that led to the one believed
    in by another number of moves are not: who looks at the board has nothing to object to. What is far dearer already
    is not made dearer for that.
    """
    best = candidates[0]
    limit, enough = (best.total(sensed) + more for more in (costs.CERTAIN, costs.OVERRULED_MAX))
    believed = best.node.position.key
    seen = {c.node.seen_line for c in candidates if is_in_question(c, best, sensed)}
    cheapest: dict[int, int] = {}
    overruled = []
    for candidate in candidates:
        key, total = candidate.node.position.key, candidate.total(sensed)
        shared = cheapest.setdefault(key, total)
        if key == believed:
            shared = total if candidate.node.ply == best.node.ply else 0
        overruled.append(shared >= limit and total < enough and candidate.node.seen_line not in seen)
    return overruled


def _was_put_back(node: Node, sensed: Sensed) -> bool:
    """Whether what has just been set down is a piece that could be taken, and had rested elsewhere since it was lifted:
    no victim set aside, then, but a piece that stood wrong. Not if it did for so long that this is held against the
    candidate already.
    """
    touches = node.touches(sensed.log)
    if len(touches) < 2:
        return False
    left, back = touches[-2:]
    if touches[:-2] and touches[-3].t_ms <= left.t_ms - costs.PARKED_MS:
        return False
    victims = node.occupancy & node.capturable & ~node.own
    if back.lifted or not left.lifted or not back.square & victims or left.square & node.occupancy:
        return False
    placed = [t.t_ms for t in touches if not t.lifted and t.square == left.square]
    lifted = [t.t_ms for t in touches if t.lifted and t.square == back.square]
    return bool(placed and lifted) and lifted[-1] < placed[-1] <= left.t_ms - costs.STOOD_MS


def is_half_made(node: Node, sensed: Sensed) -> bool:
    """Whether a move that takes something elsewhere stands, and only what it took is still there; or the new piece of a
    promotion, and only the old one is.
    """
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    missing = node.occupancy & ~sensed.occupied & ~sensed.dead
    if strays.bit_count() != 1 or not missing:
        return is_half_promoted(node, sensed)
    return any(
        f.filled == strays and missing in (f.origin, f.vacated & ~f.origin if f.promotes else 0)
        for f in node.footprints
    )


def is_half_promoted(node: Node, sensed: Sensed) -> bool:
    """Whether all that is wrong is that the new piece of a promotion stands where its pawn, which is still on its own
    square, may go.
    """
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    if strays.bit_count() != 1 or node.occupancy & ~sensed.occupied & ~sensed.dead:
        return False
    return any(f.promotes and f.filled == strays for f in node.footprints)


def is_half_castled(node: Node, sensed: Sensed) -> bool:
    """Whether one piece of a move that moves two of its own stands, and the other one is due."""
    strays = sensed.occupied & ~node.occupancy & ~sensed.dead
    missing = node.occupancy & ~sensed.occupied & ~sensed.dead
    if not strays or not missing:
        return False
    return any(not strays & ~f.filled and not missing & ~f.vacated for f in node.footprints.pairs)


def at_long_rest(
    candidates: Sequence[Candidate], sensed: Sensed, *, may_take_back: bool
) -> tuple[Candidate, ...]:
    """The board has been at rest for longer than a captured piece is left on it, or a piece rests on its way.

    Where no presses complete moves (`may_take_back`), this is what says once more that nobody objects. What only
    a victim long held in a hand explains is less likely where another game needs none, but for one of so many moves
    that nobody saw that it is looked for only where nothing else explains the board.
    """
    is_told = may_take_back and _is_explained(candidates[0], sensed)
    overruled = _overruled(candidates, sensed) if is_told else [False] * len(candidates)
    explained = (c.node for c in candidates if _is_explained(c, sensed))
    is_needless = any(
        not _is_only_begun(node, sensed) and not _is_far_fetched(node, sensed) for node in explained
    )
    is_made = may_take_back and _is_just_made(candidates, sensed)
    best = candidates[0]
    following = (c for c in candidates if c.node.parent is best.node and is_in_question(c, best, sensed))
    is_wrong = may_take_back and sensed.occupied & ~best.node.occupancy & ~sensed.dead
    is_moved_on = is_wrong and any(_is_explained(c, sensed) for c in following)
    rested = []
    for candidate, is_overruled in zip(candidates, overruled, strict=True):
        cost = costs.OVERRULED if is_overruled else 0
        # What came down on two squares together is no victim left too long, but may stand on their border, where
        # no other piece is off its square.
        is_off = candidate.node.occupancy & ~sensed.occupied & ~sensed.dead
        is_left = is_parked(candidate.node, sensed) and (is_off or not is_astride(candidate.node, sensed))
        cost += costs.STRAY_AT_REST * (1 + is_made) if is_left else 0
        # Nobody sets a victim aside, and then waits for so long with what takes it in the hand.
        is_held = is_left and may_take_back and is_off & candidate.node.own
        cost += costs.IN_HAND_AT_REST if is_held else 0
        if is_needless and _is_only_victim_held(candidate.node, sensed):
            cost += costs.IN_HAND_AT_REST
        if candidate is best and is_moved_on:
            cost += costs.STRAY_AT_REST  # who leaves a legal move so has made it
        # A press may still say that a move was made that nobody saw land.
        is_guess = not may_take_back and _is_only_begun(candidate.node, sensed)
        cost += costs.PASS_DUE if candidate.node.passed is not None and not is_guess else 0
        rested.append(replace(candidate, cost=candidate.cost + cost))
    return prune(rested, sensed)[0]


def not_held(candidates: Sequence[Candidate], sensed: Sensed) -> tuple[Candidate, ...]:
    """Nobody holds a piece for so long, or the game is over: it was set down, where another game explains the board
    as it is; that is not believed, but no longer out of the question, where no more was seen of its last move than
    that a piece was taken up.
    """
    explained = [c for c in candidates if _is_explained(c, sensed)]
    if not explained:
        return tuple(candidates)
    is_guess = all(_is_only_begun(c.node, sensed) for c in explained)
    in_hand = costs.IN_HAND_UNPRESSED if is_guess else costs.IN_HAND_AT_REST
    weighed = []
    for candidate in candidates:
        node = candidate.node
        missing = node.occupancy & ~sensed.occupied & ~sensed.dead & (node.own | ~node.capturable)
        weighed.append(replace(candidate, cost=candidate.cost + (in_hand if missing else 0)))
    return prune(weighed, sensed)[0]


def _is_only_begun(node: Node, sensed: Sensed) -> bool:
    """Whether nothing was seen of the last move but that its piece was taken up: that is but a guess."""
    last = sensed.log.between(node.mark - 1, node.mark)
    return node.footprint is not None and bool(last) and last[0].square == node.footprint.origin


def _is_far_fetched(node: Node, sensed: Sensed) -> bool:
    """Whether more moves than mostly are were played while nobody listened, in this game, and none has been seen since
    that would tell of them.
    """
    unheard = sum(1 for at in node.path() if 0 < at.mark == sensed.heard_mark)
    return node.mark == sensed.heard_mark and unheard >= SHORT.stop


def _is_only_victim_held(node: Node, sensed: Sensed) -> bool:
    """Whether nothing is off the board but a piece that may be taken, and nobody has taken up one that takes it."""
    missing = node.occupancy & ~sensed.occupied & ~sensed.dead
    return bool(missing & node.capturable) and not missing & ~(node.capturable & ~node.own)


def pass_on(
    candidates: Iterable[Candidate], sensed: Sensed, made: Node | None, by: Side | None = None
) -> tuple[Candidate, ...]:
    """A move (the one that led to `made`, or any last one) is made: where the other side (`by`, or either) can do
    nothing but pass, it has passed. What came down then is that move where moves are numbered otherwise, too.
    """
    passed = []
    for candidate in candidates:
        node = candidate.node
        is_same = made is not None and node.mark == made.mark > 0 and node.turn is made.turn
        is_made = is_same or made is None or node.ply == made.ply
        if not is_made or by not in (None, node.turn) or node.passed is None:
            passed.append(candidate)
        else:
            passed.append(Candidate(node.passed, candidate.cost))
            passed.append(replace(candidate, cost=candidate.cost + costs.PASS_DUE))
    return prune(passed, sensed)[0]
