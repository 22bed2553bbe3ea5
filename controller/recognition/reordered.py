"""Games in another order of the same touches: where in the log each of their positions was reached, there."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Log, Touch
from controller.recognition.node import Node


def reordered(candidates: Iterable[Candidate], was: Log, now: Log) -> Iterator[Candidate]:
    """The candidates that were found in one log, in another one that has the same touches."""
    places = _places(was, now)
    for candidate in candidates:
        yield replace(candidate, node=_node_in(candidate.node, places)) if places else candidate


def _places(was: Log, now: Log) -> dict[int, int]:
    """The index of each touch in the other log, by its own, from the first one that has another."""
    there = {_told(touch): index for index, touch in enumerate(now.touches, start=now.dropped)}
    places = {
        index: there.get(_told(touch), index) for index, touch in enumerate(was.touches, start=was.dropped)
    }
    first = next((index for index, other in places.items() if index != other), was.end)
    return {index: other for index, other in places.items() if index >= first}


def _told(touch: Touch) -> tuple[int, bool, int]:
    return touch.square, touch.lifted, touch.t_ms if touch.told_ms is None else touch.told_ms


def _node_in(node: Node, places: dict[int, int]) -> Node:
    first = min(places)
    later, base = [], node
    while base.parent is not None and base.mark > first:
        later.append(base)
        base = base.parent
    for at in reversed(later):
        mark = max(base.mark, places.get(at.mark - 1, at.mark - 1) + 1)
        opened = mark if at.opened == at.mark else min(mark, max(base.mark, places.get(at.opened, at.opened)))
        moved = Node(
            at.outlook,
            base,
            at.footprint,
            mark,
            opened,
            in_hand=at.in_hand,
            early=at.early,
            variants=at.variants,
        )
        moved.first_mark = mark if at.first_mark == at.mark else at.first_mark
        base = moved
    return base
