"""How a legal move is made: every order and speed that people use. Captures and special moves have files of their own.

Times are milliseconds from the gesture's beginning.
"""

from random import Random

import rules_c
from tests.simulation.people.geometry import line, path
from tests.simulation.people.pace import Pace
from tests.simulation.people.person import Person
from tests.simulation.people.special import Wing, castled, promoted, taken_in_passing
from tests.simulation.people.taking import taken
from tests.simulation.people.touch import Touch, joined, lift, place

Steps = list[tuple[str, bool]]


class Hands:
    """One person's hands."""

    def __init__(self, person: Person, rng: Random) -> None:
        self.person, self.rng = person, rng
        self.pace = Pace(person, rng)

    def move(self, position: rules_c.Position, move: rules_c.Move) -> list[Touch]:
        """A legal move."""
        touches = self._gesture(position, move)
        if touches and not _does(touches, move):
            touches = self._rearranged(move)  # a rule moves more than the mover and its victims
        return touches

    def _gesture(self, position: rules_c.Position, move: rules_c.Move) -> list[Touch]:
        if move.is_pass:
            return []
        source, target, victims = move.from_square, move.to_square, list(move.captured_squares)
        if source is None:
            return [Touch(0, target, False)] if move.filled == (target,) else self._rearranged(move)
        if move.is_castling:
            return castled(self.pace, position, move)
        way = path(move)
        if len(way) > 2 or len(victims) > 1:
            return self._hopped(way, victims)
        victim = victims[0] if victims else None
        if move.becomes != move.piece:
            return promoted(self.pace, source, target, victim)
        if victim is not None and victim != target:
            return taken_in_passing(self.pace, source, target, victim)
        if victim is not None:
            return taken(self.pace, position, source, victim)
        return self._carried(position, source, target)

    def back(self, move: rules_c.Move, castling: Wing | None = None) -> list[Touch]:
        """The move set back: the mover, then what it took."""
        source = move.from_square
        if castling is not None:
            pairs = [(castling.royal_to, castling.royal_from), (castling.tower_to, castling.tower_from)]
            self.rng.shuffle(pairs)
            return self.pace.one_by_one(
                [step for a, b in pairs for step in (lift(a), place(b))], thinks=False
            )
        steps = [lift(move.to_square), place(source or "")]
        steps += [place(square) for square in move.captured_squares]
        touches = self.pace.one_by_one(steps, thinks=False)
        if source is None or not _does(touches, move):
            leave, arrive = [*move.filled, *move.replaced], [*move.replaced, *move.vacated]
            touches = self.pace.one_by_one(
                [lift(s) for s in leave] + [place(s) for s in arrive], thinks=False
            )
        return touches

    def _rearranged(self, move: rules_c.Move) -> list[Touch]:
        """Any move, by what it does to the squares: pieces leave in any order, then others arrive."""
        leave, arrive = [*move.vacated, *move.replaced], [*move.filled, *move.replaced]
        self.rng.shuffle(leave)
        self.rng.shuffle(arrive)
        return self.pace.one_by_one([lift(s) for s in leave] + [place(s) for s in arrive], thinks=False)

    def _hopped(self, way: list[str], victims: list[str]) -> list[Touch]:
        """A move of several legs: the piece may touch down on each; victims are gathered on the way or at the end."""
        hops: Steps = [lift(way[0])]
        if self.rng.random() < 0.6:
            for square in way[1:-1]:
                hops += [place(square), lift(square)]
        hops.append(place(way[-1]))
        gathered = [lift(square) for square in victims]
        if victims and victims[0] in way:
            return []  # one of several victims stands where the mover goes: by what changes
        if self.rng.random() < 0.75:
            return self.pace.one_by_one([*hops, *gathered], thinks=False)
        return self.pace.one_by_one([*hops[:1], *gathered, *hops[1:]], thinks=False)

    def _carried(self, position: rules_c.Position, source: str, target: str) -> list[Touch]:
        person, rng, pace = self.person, self.rng, self.pace
        way, after = line(position, source, target)
        if rng.random() < person.sets_down_first:
            return [Touch(0, target, False), Touch(pace.overlap(), source, True)]
        if way is not None and rng.random() < person.slides:
            return self._slid(position, source, way, target)
        if after and rng.random() < person.overshoots:
            return pace.one_by_one([lift(source), place(after), lift(after), place(target)])
        if rng.random() < person.hovers:
            again = pace.one_by_one([lift(source), place(target)])
            return joined(pace.one_by_one([lift(source), place(source)]), again, pauses_ms=[pace.pause()])
        if rng.random() < person.changes_mind:
            goals = {m.to_square for m in position.legal_moves() if m.from_square == source}
            others = sorted(s for s in goals - {target} if position.piece_at(s) is None)
            if others:
                wrong = rng.choice(others)
                return pace.one_by_one([lift(source), place(wrong), lift(wrong), place(target)])
        return pace.one_by_one([lift(source), place(target)])

    def _slid(self, position: rules_c.Position, source: str, way: list[str], target: str) -> list[Touch]:
        person, rng, pace = self.person, self.rng, self.pace
        legal = {m.to_square for m in position.legal_moves() if m.from_square == source}
        touches, t = [Touch(0, source, True)], rng.randint(5, 120)
        for square in way:
            if rng.random() < 0.3:
                continue  # too quick, or too far off the middle, for the switch
            rest = rng.randint(5, 120)
            if square in legal and rng.random() < person.rests_on_the_way:
                rest = rng.randint(200, 2500)
            touches += [Touch(t, square, False), Touch(t + rest, square, True)]
            t += rest + pace.scaled(rng.randint(10, 90))
        return [*touches, Touch(t, target, False)]


def _does(touches: list[Touch], move: rules_c.Move) -> bool:
    """Whether what the touches empty and fill is what the move (or its taking back) empties and fills."""
    changed: set[str] = set()
    for touch in touches:
        changed ^= {touch.square}
    return changed == {*move.vacated, *move.filled}
