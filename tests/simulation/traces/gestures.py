"""How hands make a move: every order and speed that people use, as touches of switches.

Times are milliseconds from the gesture's beginning. What is drawn by chance comes from the `rng` of a `Hands`.
"""

from random import Random

import rules_c
from rules_c.game import Castling
from tests.simulation.traces.timeline import Touch

SCAN_MS = 30  # an arrival may be reported so long before its departure


class Hands:
    """A person. `skill` 0 is tidy (one touch after the other), 1 makes use of every freedom."""

    def __init__(self, rng: Random, skill: float = 1.0, nudges: float = 0.05, parks: float = 0.05) -> None:
        self.rng, self.skill, self.nudges, self.parks = rng, skill, nudges, parks

    def move(self, position: rules_c.Position, move: rules_c.Move, slow: bool = False) -> list[Touch]:
        """A legal move. With `slow`, castling and promotion stand half done for up to three seconds."""
        source = move.from_square
        if source is None or len(move.captured_squares) > 1:
            return self._rearranged(move)
        if move.is_castling:
            return self._castle(position, move, slow)
        victim = move.captured_square
        if move.promotion and position.game.promotion_default:
            return self._promote(source, move.to_square, victim, slow)
        if victim is not None and victim != move.to_square:
            return self._in_passing(source, move.to_square, victim)
        if victim is not None:
            return self._capture(position, source, victim)
        return self._quiet(position, move)

    def back(self, move: rules_c.Move, castling: Castling | None = None) -> list[Touch]:
        """The move set back: the mover, then what it took."""
        source = move.from_square
        if source is None or len(move.captured_squares) > 1:
            leave, arrive = [*move.filled, *move.replaced], [*move.replaced, *move.vacated]
            return self._one_by_one([(s, True) for s in leave] + [(s, False) for s in arrive])
        if castling is not None:
            pairs = [(castling.royal_to, castling.royal_from), (castling.tower_to, castling.tower_from)]
            self.rng.shuffle(pairs)
            return self._one_by_one([step for a, b in pairs for step in ((a, True), (b, False))])
        steps = [(move.to_square, True), (source, False)]
        if move.captured_square is not None:
            steps.append((move.captured_square, False))
        return self._one_by_one(steps)

    def _rearranged(self, move: rules_c.Move) -> list[Touch]:
        """Any move, by what it does to the squares: pieces leave in any order, then others arrive."""
        leave = [*move.vacated, *move.replaced]
        arrive = [*move.filled, *move.replaced]
        self.rng.shuffle(leave)
        self.rng.shuffle(arrive)
        return self._one_by_one([(s, True) for s in leave] + [(s, False) for s in arrive])

    def adjust(self, square: str) -> list[Touch]:
        """A piece is lifted and set down again."""
        return [Touch(0, square, True), Touch(self.rng.randint(30, 1200), square, False)]

    def bump(self, square: str, neighbour: str) -> list[Touch]:
        """A piece is knocked to the next square and put back."""
        slid, back = self.rng.randint(5, 60), self.rng.randint(150, 500)
        return [
            Touch(0, square, True),
            Touch(slid, neighbour, False),
            Touch(back, neighbour, True),
            Touch(back + self.rng.randint(10, 80), square, False),
        ]

    def _hold(self) -> int:
        """How long a piece is in the hand."""
        if self.rng.random() < 0.02 * self.skill:
            return self.rng.randint(3000, 11_000)
        return self.rng.choice((self.rng.randint(90, 500), self.rng.randint(150, 1800)))

    def _one_by_one(self, steps: list[tuple[str, bool]]) -> list[Touch]:
        t, touches = 0, []
        for square, lifted in steps:
            touches.append(Touch(t, square, lifted))
            t += self._hold() if lifted else self.rng.randint(60, 700)
        return touches

    def _quiet(self, position: rules_c.Position, move: rules_c.Move) -> list[Touch]:
        source, target = str(move.from_square), move.to_square
        chance = self.rng.random() / max(self.skill, 0.01)
        way, after = _line(position, source, target)
        if chance < 0.08:
            return [Touch(0, target, False), Touch(self.rng.randint(0, SCAN_MS), source, True)]
        if chance < 0.25 and way is not None and way:
            legal = _goals(position, source)
            touches, t = [Touch(0, source, True)], self.rng.randint(20, 200)
            for square in way:
                if self.rng.random() < 0.2:
                    continue
                rest = self.rng.randint(5, 250)
                if square in legal and self.rng.random() < 0.3:
                    rest = self.rng.randint(300, 1500)
                touches += [Touch(t, square, False), Touch(t + rest, square, True)]
                t += rest + self.rng.randint(15, 120)
            return [*touches, Touch(t, target, False)]
        if chance < 0.29 and after:
            t = self._hold()
            rest = self.rng.randint(20, 600)
            return [
                Touch(0, source, True),
                Touch(t, after, False),
                Touch(t + rest, after, True),
                Touch(t + rest + self.rng.randint(20, 150), target, False),
            ]
        if chance < 0.32:
            others = [s for s in _goals(position, source) if s != target and position.piece_at(s) is None]
            if others:
                wrong = self.rng.choice(others)
                return self._one_by_one([(source, True), (wrong, False), (wrong, True), (target, False)])
        return [Touch(0, source, True), Touch(self._hold(), target, False)]

    def _capture(self, position: rules_c.Position, source: str, target: str) -> list[Touch]:
        chance = self.rng.random()
        if chance < self.nudges:
            if self.rng.random() < 0.5:
                return [Touch(0, source, True)]
            t = self._hold()
            return [
                Touch(0, source, True),
                Touch(t, target, True),
                Touch(t + self.rng.randint(5, 20), target, False),
            ]
        chance = self.rng.random()
        if chance < self.parks and (edges := _free_edges(position, {source, target})):
            edge = self.rng.choice(edges)
            first = self._one_by_one([(target, True), (edge, False)])
            t = first[-1].at_ms + self.rng.randint(100, 900)
            landed = t + self.rng.randint(100, 900)
            gone = first[-1].at_ms + self.rng.randint(400, 3000)
            return [
                *first,
                Touch(t, source, True),
                Touch(landed, target, False),
                Touch(max(gone, 1), edge, True),
            ]
        chance = self.rng.random() / max(self.skill, 0.01)
        if chance < 0.08:
            t = self._hold()
            return [
                Touch(0, target, True),
                Touch(t, target, False),
                Touch(t + self.rng.randint(0, SCAN_MS), source, True),
            ]
        if self.rng.random() < 0.5:
            return self._one_by_one_in_hands([(target, True), (source, True), (target, False)])
        return self._one_by_one_in_hands([(source, True), (target, True), (target, False)])

    def _one_by_one_in_hands(self, steps: list[tuple[str, bool]]) -> list[Touch]:
        """Like one by one, but both pieces may leave at nearly the same time (two hands)."""
        touches = self._one_by_one(steps)
        if self.rng.random() < 0.1 * self.skill:
            gap = touches[1].at_ms - self.rng.randint(0, 10)
            return [touches[0], *(Touch(max(0, s.at_ms - gap), s.square, s.lifted) for s in touches[1:])]
        return touches

    def _in_passing(self, source: str, target: str, victim: str) -> list[Touch]:
        orders = [
            [(source, True), (target, False), (victim, True)],
            [(source, True), (victim, True), (target, False)],
            [(victim, True), (source, True), (target, False)],
        ]
        touches = self._one_by_one(self.rng.choice(orders))
        if self.rng.random() < 0.1 * self.skill:
            return [
                Touch(0, target, False),
                Touch(self.rng.randint(0, SCAN_MS), source, True),
                Touch(self.rng.randint(100, 1500), victim, True),
            ]
        return touches

    def _castle(self, position: rules_c.Position, move: rules_c.Move, slow: bool) -> list[Touch]:
        wing = wing_of(position, move)
        king, tower = (wing.royal_from, wing.royal_to), (wing.tower_from, wing.tower_to)
        first, second = (king, tower) if self.rng.random() < 0.7 else (tower, king)
        if self.rng.random() < 0.6:
            half = self._one_by_one([(first[0], True), (first[1], False)])
            pause = self.rng.randint(1500, 2900) if slow else self.rng.randint(50, 900)
            begin = half[-1].at_ms + pause
            return half + [
                Touch(begin + touch.at_ms, touch.square, touch.lifted)
                for touch in self._one_by_one([(second[0], True), (second[1], False)])
            ]
        lifts = [(first[0], True), (second[0], True)]
        places = [(king[1], False), (tower[1], False)]
        self.rng.shuffle(places)
        return self._one_by_one(lifts + places)

    def _promote(self, source: str, target: str, victim: str | None, slow: bool) -> list[Touch]:
        pause = self.rng.randint(1500, 2900) if slow else self.rng.randint(60, 1500)
        taken = [(target, True)] if victim else []
        style = self.rng.random()
        if style < 0.45:  # pushed, then swapped
            orders = [[*taken, (source, True), (target, False)], [(source, True), *taken, (target, False)]]
            touches = self._one_by_one(self.rng.choice(orders))
            t = touches[-1].at_ms + self.rng.randint(60, 1200)
            return [*touches, Touch(t, target, True), Touch(t + pause, target, False)]
        if style < 0.8:  # the pawn is taken off, the new piece set down
            touches = self._one_by_one(self.rng.choice([[*taken, (source, True)], [(source, True), *taken]]))
            return [*touches, Touch(touches[-1].at_ms + pause, target, False)]
        touches = self._one_by_one([*taken, (target, False)])
        return [*touches, Touch(touches[-1].at_ms + pause, source, True)]


def wing_of(position: rules_c.Position, move: rules_c.Move) -> Castling:
    """Which castling a move is."""
    found = (move.from_square, move.to_square)
    return next(w for w in position.game.castlings if (w.royal_from, w.royal_to) == found)


def neighbours(game: rules_c.Game, square: str) -> list[str]:
    """The squares around a square."""
    file, rank = ord(square[0]), int(square[1:])
    around = [f"{chr(file + df)}{rank + dr}" for df in (-1, 0, 1) for dr in (-1, 0, 1) if (df, dr) != (0, 0)]
    return [name for name in around if name in game.square_index]


def _goals(position: rules_c.Position, source: str) -> list[str]:
    return [move.to_square for move in position.legal_moves() if move.from_square == source]


def _line(position: rules_c.Position, source: str, target: str) -> tuple[list[str] | None, str | None]:
    """The empty squares passed on a straight way (None if there is none), and the next empty one beyond."""
    files, ranks = ord(target[0]) - ord(source[0]), int(target[1:]) - int(source[1:])
    steps = max(abs(files), abs(ranks))
    if source[0].isupper() != target[0].isupper():
        return None, None  # from one board to the other
    if files and ranks and abs(files) != abs(ranks):
        return None, None
    df, dr = files // steps, ranks // steps
    way = [f"{chr(ord(source[0]) + df * n)}{int(source[1:]) + dr * n}" for n in range(1, steps)]
    if any(position.piece_at(square) for square in way):
        return None, None
    after = f"{chr(ord(target[0]) + df)}{int(target[1:]) + dr}"
    beyond = after in position.game.square_index and position.piece_at(after) is None
    return way, after if beyond else None


def _free_edges(position: rules_c.Position, taken: set[str]) -> list[str]:
    game = position.game
    last = chr(ord("a") + game.files - 1)
    edges = [s for s in game.squares if s[0].lower() in ("a", last) or int(s[1:]) in (1, game.ranks)]
    return [s for s in edges if position.piece_at(s) is None and s not in taken]
