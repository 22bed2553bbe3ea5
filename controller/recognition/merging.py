"""Games that have come together: the same position, reached by the same last moves and touches, has the same future.

Nothing that happens later tells such games apart. Those that are about equally likely go on as one candidate, which
keeps their ways as `variants` of the position where they met.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import islice

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node
from controller.recognition.variants import VARIANTS_MAX, begin_of, lines_of, stretches

SHARED_PLIES = 4  # what a move costs is judged by no more moves before it
LINES_MAX = 256  # of so many lines of a game it is asked which ways they tell


def merged(
    candidates: Sequence[Candidate], sensed: Sensed, *, is_crowded: bool = False
) -> tuple[Candidate, ...]:
    """The candidates, cheapest first, with those that have come together as one; where there are more than are followed
    (`is_crowded`), also those that only have now, and parted by a move that nobody saw: else some would be given up.
    """
    kept: list[Candidate] = []
    alike: dict[Hashable, list[int]] = {}
    for candidate in candidates:
        numbers = alike.setdefault(future_of(candidate.node, 1 if is_crowded else SHARED_PLIES), [])
        for number in numbers:
            joined = _joined(kept[number], candidate, sensed, is_crowded=is_crowded)
            if joined is not None:
                kept[number] = joined
                break
        else:
            numbers.append(len(kept))
            kept.append(candidate)
    return tuple(kept)


def future_of(node: Node, shared_plies: int = SHARED_PLIES) -> Hashable:
    """What games have in common that go on alike, whatever happens, if they share so many plies."""
    last = islice(node.path(), shared_plies)
    tail = tuple((at.position.key, at.mark, at.first_mark, at.variants) for at in last)
    return node.ply, node.passes, node.opened, node.in_hand, node.early, tail


def _joined(one: Candidate, other: Candidate, sensed: Sensed, *, is_crowded: bool) -> Candidate | None:
    """Both games as one, in the place of `one`; None if it is much likelier, or one may still be read otherwise."""
    if one.node.line == other.node.line:
        return one
    if other.cost >= one.cost + costs.ASKED:
        return None
    apart = next(n for n, (a, b) in enumerate(zip(one.node.line, other.node.line, strict=True)) if a != b)
    pairs = zip(one.node.path(), other.node.path(), strict=True)
    met = next(a.ply for a, b in pairs if a.ply == apart + 1 or not _are_alike(a.parent, b.parent))
    apart, met = _widened(apart, met, (*stretches(one.node), *stretches(other.node)))
    here, there = (node.at_ply(met) for node in (one.node, other.node))
    is_unseen = one.node.at_ply(apart + 1).mark <= sensed.heard_mark
    if (is_crowded and not is_unseen) or (not is_crowded and _may_be_read_again(here, sensed)):
        return None
    prefix = one.node.line[:apart]
    lines = (line for node in (here, there) for line in islice(lines_of(node), LINES_MAX))
    ways = dict.fromkeys(line[apart:] for line in lines if line[:apart] == prefix)
    del ways[here.line[apart:]]
    path = [*one.node.later_than(apart)][::-1]
    base = path[0].parent
    assert base is not None
    for at in path:
        inside = () if at.ply < here.ply else at.variants
        base = at.moved_to(base, tuple(islice(ways, VARIANTS_MAX)) if at is here else inside)
    return replace(one, node=base)


def _are_alike(one: Node | None, other: Node | None) -> bool:
    """Whether two positions are the same, and reached by the same touch."""
    if one is None or other is None:
        return one is other
    return (one.position.key, one.mark, one.variants) == (other.position.key, other.mark, other.variants)


def _may_be_read_again(node: Node, sensed: Sensed) -> bool:
    """Whether a closing that comes late may still tell another move than the one to `node`, or one before it."""
    if node.mark <= max(sensed.heard_mark, sensed.log.dropped):
        return False
    (last,) = sensed.log.between(node.mark - 1, node.mark)
    return last.t_ms >= sensed.log.touches[-1].t_ms - costs.LATE_MAX_MS


def _widened(first: int, last: int, known: Sequence[Node]) -> tuple[int, int]:
    """The plies from `first` to `last`, with all of each stretch that may have been otherwise and has a part in it."""
    for stretch in known:
        begin, end = begin_of(stretch), stretch.ply
        if begin < last and first < end and (begin < first or last < end):
            return _widened(min(first, begin), max(last, end), known)
    return first, last
