"""Moves of more than one piece: castling, promotion, capture in passing."""

from typing import NamedTuple

import rules_c
from tests.simulation.people.pace import Pace
from tests.simulation.people.touch import Touch, joined, lift, place


class Wing(NamedTuple):
    """A castling: where its royal piece and its tower leave and go, names of squares (the same if one stays)."""

    royal_from: str
    royal_to: str
    tower_from: str
    tower_to: str


def wing_of(position: rules_c.Position, move: rules_c.Move) -> Wing:
    """Which castling a move is, by what it does to the board."""
    castled = position.copy()
    castled.push(move)
    before, after = position.pieces(), castled.pieces()
    royal_from = move.from_square
    royal_to = next(
        (s for s in after if after[s] == before[royal_from] and before.get(s) != after[s]), royal_from
    )
    left = next((s for s in before if s not in (royal_from, royal_to) and s not in after), royal_to)
    came = next((s for s in after if s not in (royal_from, royal_to) and s not in before), royal_from)
    return Wing(royal_from, royal_to, left, came)


def castled(pace: Pace, position: rules_c.Position, move: rules_c.Move) -> list[Touch]:
    """Both pieces, in any order, with one hand or two; either may already stand where it goes."""
    person, rng = pace.person, pace.rng
    wing = wing_of(position, move)
    royal, tower = (wing.royal_from, wing.royal_to), (wing.tower_from, wing.tower_to)
    if royal[0] == royal[1] or tower[0] == tower[1] or royal[1] == tower[0] or tower[1] == royal[0]:
        lifts = [lift(a) for a, b in (royal, tower) if a != b]
        places = [place(b) for a, b in (royal, tower) if a != b]
        rng.shuffle(lifts)
        rng.shuffle(places)
        return pace.one_by_one(lifts + places, thinks=False)
    first, second = (tower, royal) if rng.random() < person.tower_first else (royal, tower)
    if rng.random() < person.two_hands:
        places = [place(royal[1]), place(tower[1])]
        rng.shuffle(places)
        touches = pace.one_by_one([lift(first[0]), lift(second[0]), *places], thinks=False)
        gap = max(0, touches[1].at_ms - rng.randint(0, 250))  # both hands at once
        return [touches[0], *(Touch(t.at_ms - gap, t.square, t.lifted) for t in touches[1:])]
    one = [lift(first[0]), place(first[1])]
    if rng.random() < person.castles_wrongly and tower[1] not in (first[0], first[1]):
        one = [lift(first[0]), place(tower[1]), lift(tower[1]), place(first[1])]
    other = pace.one_by_one([lift(second[0]), place(second[1])], thinks=False)
    return joined(pace.one_by_one(one, thinks=False), other, pauses_ms=[pace.half_done()])


def promoted(pace: Pace, source: str, target: str, victim: str | None) -> list[Touch]:
    """A piece becomes another one: pushed and swapped, exchanged off the board, or the new one set down early."""
    person, rng = pace.person, pace.rng
    gone = [lift(victim)] if victim is not None else []
    pushed = rng.random() < person.pushes_pawn
    if not pushed and rng.random() < person.early_queen:
        touches = pace.one_by_one([*gone, place(target)])
        return [*touches, Touch(touches[-1].at_ms + pace.half_done(), source, True)]
    orders = [[*gone, lift(source)], [lift(source), *gone]]
    off = pace.one_by_one(rng.choice(orders))
    if not pushed:
        touches = [*off, Touch(off[-1].at_ms + pace.half_done(), target, False)]
    else:
        arrived = [*off, Touch(off[-1].at_ms + pace.hold(), target, False)]
        swap = [Touch(0, target, True), Touch(pace.half_done(), target, False)]
        touches = joined(arrived, swap, pauses_ms=[pace.pause()])
    if rng.random() < person.flips_late:
        again = [Touch(0, target, True), Touch(pace.hold(thinks=False), target, False)]
        touches = joined(touches, again, pauses_ms=[pace.half_done()])
    return touches


def taken_in_passing(pace: Pace, source: str, target: str, victim: str) -> list[Touch]:
    """The victim stands elsewhere than the capturing piece goes."""
    person, rng = pace.person, pace.rng
    if rng.random() < person.sets_down_first:
        gone = pace.overlap() + pace.pause()
        return [Touch(0, target, False), Touch(pace.overlap(), source, True), Touch(gone + 40, victim, True)]
    orders = [
        [lift(source), place(target), lift(victim)],
        [lift(source), lift(victim), place(target)],
        [lift(victim), lift(source), place(target)],
    ]
    order = orders[2] if rng.random() < person.victim_first else rng.choice(orders[:2])
    return pace.one_by_one(order)
