"""Candidate games: a line of moves each, and what it costs to believe in it. Dear ones are forgotten, their number is
bounded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from controller.recognition import costs
from controller.recognition.astride import is_astride
from controller.recognition.evidence import Sensed, Touch, returned_squares, touched_squares
from controller.recognition.node import Node
from controller.recognition.on_its_way import is_on_its_way
from controller.recognition.parked import is_parked
from controller.recognition.slid_on import has_gone_on


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that is still possible. `cost` is what is settled; the present state of the board comes on top."""

    node: Node
    cost: int

    def total(self, sensed: Sensed) -> int:
        """The whole cost, with what the board looks like now."""
        return self.cost + unrest(self.node, sensed)


def unrest(node: Node, sensed: Sensed) -> int:
    """What it costs to believe in this position while the board looks like that."""
    # Asked several times of each candidate at every touch.
    if node.rated is None or node.rated[0] is not sensed:
        node.rated = sensed, *_rated(node, sensed)
    return node.rated[1]


def _rated(node: Node, sensed: Sensed) -> tuple[int, int]:
    touches = node.touches(sensed.log)
    missing = (
        node.occupancy
        & ~sensed.occupied
        & ~sensed.dead
        & (touched_squares(touches) | node.in_hand | node.early)
    )
    strays, surplus, left_out = disorder(node, sensed, touches)
    parked = int(strays and is_parked(node, sensed))
    astride = int(strays and not parked and is_astride(node, sensed))
    on_its_way = int(strays and not parked and not astride and is_on_its_way(node, sensed))
    cost = (
        (strays - parked - astride - on_its_way) * costs.STRAY_PIECE
        + parked * costs.PARKED_PIECE
        + astride * costs.ASTRIDE
        + on_its_way * costs.ON_ITS_WAY
    )
    cost += surplus * costs.OTHER_PIECE_IN_HAND + left_out * costs.LEFT_OUT
    if own := missing & node.own:
        cost += costs.OWN_PIECE_IN_HAND + (costs.VICTIM_ELSEWHERE if _takes_another(node, own, sensed) else 0)
    others = missing & ~node.own
    if others and others & node.capturable:
        cost += costs.SLID_ON if has_gone_on(node, missing, sensed.log) else costs.VICTIM_IN_HAND
    # Who has just set a piece down pushes it to its place, unless an answer is under way that may have taken it.
    pushed = 0 if missing & node.own else node.footprint_filled
    returned = (returned_squares(touches) & node.occupancy & ~pushed).bit_count()
    cost += min(returned, costs.RETURNED_MAX) * costs.RETURNED
    if on_its_way:
        return cost, cost + costs.STRAY_PIECE - costs.ON_ITS_WAY
    if not parked:
        return cost, cost
    wrong = costs.ASTRIDE if is_astride(node, sensed) else costs.STRAY_PIECE
    return cost, cost + wrong - costs.PARKED_PIECE


def _takes_another(node: Node, missing: int, sensed: Sensed) -> bool:
    """Whether the last move was a capture of which nobody saw more than that its piece was taken up, and one was taken
    off since that the same piece could have taken: rather, that one is; unless it may take the piece where that has
    gone, which is off its square as well.
    """
    move, last = node.footprint, sensed.log.between(node.mark - 1, node.mark)
    if node.parent is None or move is None or not (move.replaced and last):
        return False
    if not last[0].lifted or last[0].square != move.origin:
        return False
    since = touched_squares(sensed.log.since(node.mark))
    missing &= since
    if since & node.footprint_filled & ~sensed.occupied:
        missing &= ~_takers(node, missing)
    return any(f.replaced & missing for f in node.parent.footprints.onto(missing) if f.origin == move.origin)


def _takers(node: Node, pieces: int) -> int:
    """The squares of those of the `pieces` that can take the one that has moved last."""
    found = 0
    for reply in node.footprints.onto(node.footprint_filled):
        found |= reply.origin & pieces
    return found


def unexplained(node: Node, sensed: Sensed) -> int:
    """The same, with a victim that may have been set down beside the game counted as any piece that stands wrong."""
    unrest(node, sensed)
    assert node.rated is not None
    return node.rated[2]


def disorder(node: Node, sensed: Sensed, touches: tuple[Touch, ...]) -> tuple[int, int, int]:
    """What no move in progress explains. Counts: pieces that stand where none should, those off their squares
    beyond one of each side in hands, those off their squares already before this position was reached.

    A piece that stands where none should is one of those off their squares, and not counted twice.
    """
    missing = node.occupancy & ~sensed.occupied & ~sensed.dead
    left_out = missing & ~touched_squares(touches) & ~node.in_hand & ~node.early
    missing &= ~left_out
    own = missing & node.own
    rest = missing & ~own
    victims = rest and rest & node.capturable
    others = (rest & ~victims).bit_count()
    surplus = others + max(0, own.bit_count() - 1) + max(0, victims.bit_count() - 1)
    strays = (sensed.occupied & ~node.occupancy & ~sensed.dead).bit_count()
    displaced = min(strays, surplus)
    return strays, surplus - displaced, max(0, left_out.bit_count() - strays + displaced)


def is_in_question(
    candidate: Candidate, best: Candidate, sensed: Sensed, within: int = costs.CERTAIN
) -> bool:
    """Whether a game costs less than `within` more than the `best` one, or not much more, with other passes."""
    more = costs.PASSES_DIFFER if candidate.node.passes != best.node.passes else 0
    return candidate.total(sensed) < best.total(sensed) + within + more


def distinct(candidates: Sequence[Candidate]) -> list[Candidate]:
    """One of each game: the cheapest."""
    cheapest: dict[tuple[str, ...], Candidate] = {}
    for candidate in candidates:
        known = cheapest.get(candidate.node.line)
        if known is None or candidate.cost < known.cost:
            cheapest[candidate.node.line] = candidate
    return list(cheapest.values())


def is_just_heard(sensed: Sensed) -> bool:
    """Whether touches were missed, and since then no piece has come down but where it was lifted: nothing tells the
    lines of what nobody saw apart yet.
    """
    if not sensed.log.dropped < sensed.heard_mark:
        return False
    lifted = 0
    for touch in sensed.log.since(sensed.heard_mark):
        if not touch.lifted and not touch.square & lifted:
            return False
        lifted |= touch.square
    return True


def most_of(sensed: Sensed) -> int:
    """How many candidates are kept."""
    return costs.UNSEEN_MAX if is_just_heard(sensed) else costs.CANDIDATES_MAX


def prune(
    candidates: Iterable[Candidate], sensed: Sensed, most: int = 0
) -> tuple[tuple[Candidate, ...], bool]:
    """The candidates still considered, cheapest first (ties: the longer known), and whether the bound bit: so many are
    kept at `most`, or as many as are mostly.
    """
    ranked = sorted(((c.total(sensed), n, c) for n, c in enumerate(candidates)), key=lambda entry: entry[:2])
    limit = ranked[0][0] + costs.FORGOTTEN
    considered = [c for total, _, c in ranked if total <= limit]
    most = most or most_of(sensed)
    if len(considered) <= most:
        return tuple(considered), False
    return tuple(_distinct_first(considered, most, sensed)), True


def _distinct_first(considered: Sequence[Candidate], most: int, sensed: Sensed) -> list[Candidate]:
    """So `most` are kept: those that differ only in what pawns have become give way to the others, if those are not
    much dearer.
    """
    known = set()
    ranked = []
    for number, candidate in enumerate(considered):
        line = candidate.node.seen_line
        ranked.append((candidate.total(sensed) + (line in known) * costs.OVERRULED_MAX, number))
        known.add(line)
    return [considered[number] for number in sorted(number for _, number in sorted(ranked)[:most])]
