"""Taking a piece that stands on the target: in any order, with one hand or two, with or without a gap."""

import rules_c
from tests.simulation.people.geometry import free_edges
from tests.simulation.people.pace import Pace
from tests.simulation.people.touch import Touch, joined, lift, place


def taken(pace: Pace, position: rules_c.Position, source: str, target: str) -> list[Touch]:
    """The piece on `source` takes that on `target`."""
    person, rng = pace.person, pace.rng
    if rng.random() < person.nudges:
        return _pushed_off(pace, source, target)
    if rng.random() < person.parks and (edges := free_edges(position, {source, target})):
        return _parked(pace, source, target, rng.choice(edges))
    if rng.random() < person.sets_down_first:
        t = pace.hold()
        return [Touch(0, target, True), Touch(t, target, False), Touch(t + pace.overlap(), source, True)]
    victim_first = rng.random() < person.victim_first
    order = [lift(target), lift(source)] if victim_first else [lift(source), lift(target)]
    touches = pace.one_by_one([*order, place(target)])
    if rng.random() < person.same_hand:  # both come up, or up and off, at nearly the same time
        gap = touches[1].at_ms - rng.randint(0, 60)
        return [touches[0], *(Touch(max(0, t.at_ms - gap), t.square, t.lifted) for t in touches[1:])]
    if not victim_first and rng.random() < person.changes_mind:
        # Lifts, hesitates and puts it back, then takes after all.
        return joined(pace.one_by_one([lift(source), place(source)]), touches, pauses_ms=[pace.pause()])
    return touches


def _pushed_off(pace: Pace, source: str, target: str) -> list[Touch]:
    """The capturing piece pushes the victim off: its square is empty for a moment, or for none."""
    if pace.rng.random() < 0.5:
        return [Touch(0, source, True)]
    t = pace.hold()
    return [Touch(0, source, True), Touch(t, target, True), Touch(t + pace.rng.randint(5, 20), target, False)]


def _parked(pace: Pace, source: str, target: str, edge: str) -> list[Touch]:
    """The victim stands on the edge of the board for a moment and is then taken off."""
    rng = pace.rng
    first = pace.one_by_one([lift(target), place(edge)])
    down = first[-1].at_ms
    t = down + rng.randint(60, 900)
    landed = t + pace.hold()
    gone = down + rng.randint(300, 2900)
    return [*first, Touch(t, source, True), Touch(landed, target, False), Touch(gone, edge, True)]
