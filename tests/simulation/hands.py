"""Simulated hands: what people do to a board when they play a move, from a seed.

A hand knows the move and the pieces; what it gives are touches of squares with the pauses before them. Nothing
here knows of recognition, so that the two cannot agree by construction.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

import rules_c

Action = Literal["lift", "place", "press"]


@dataclass(frozen=True, slots=True)
class Touch:
    """After `pause_ms`, do `action` on `square` (a side's name for `press`)."""

    pause_ms: int
    action: Action
    square: str


@dataclass(frozen=True, slots=True)
class Person:
    """How somebody plays; probabilities of habits, pauses in milliseconds."""

    pause_ms: tuple[int, int] = (120, 500)
    victim_first: float = 0.5
    rook_first: float = 0.2
    two_hands: float = 0.2
    slides: float = 0.3
    rests_on_the_way: float = 0.1
    adjusts: float = 0.1
    swaps_promoted: float = 0.5


TIDY = Person(slides=0.0, rests_on_the_way=0.0, adjusts=0.0, rook_first=0.0, two_hands=0.0)
NATURAL = Person()


class Hands:
    """One person's hands at one board."""

    def __init__(self, person: Person, rng: Random) -> None:
        self._person = person
        self._rng = rng

    def play(self, position: rules_c.Position, move: rules_c.Move) -> Iterator[Touch]:
        """The touches that play a legal move."""
        if self._rng.random() < self._person.adjusts:
            yield from self._adjust(position, move)
        if move.is_castling:
            yield from self._castle(position, move)
        elif move.is_capture:
            yield from self._capture(move)
        else:
            yield from self._carry(position, move)
        if move.promotion and self._rng.random() < self._person.swaps_promoted:
            yield self._touch("lift", move.to_square)
            yield self._touch("place", move.to_square)

    def slip(self, position: rules_c.Position, move: rules_c.Move) -> Iterator[Touch]:
        """The piece comes down on a wrong empty square and is moved on to the right one."""
        wrong = self._empty_square(position, besides=move)
        yield self._touch("lift", _origin(move))
        yield self._touch("place", wrong)
        yield self._touch("lift", wrong)
        if move.is_capture:
            yield self._touch("lift", _victim(move))
        yield self._touch("place", move.to_square)

    def illegal(self, position: rules_c.Position) -> tuple[list[Touch], list[Touch]]:
        """A move that no rule allows, and the touches that take it back."""
        legal = {(m.from_square, m.to_square) for m in position.legal_moves()}
        own = [s for s, letter in sorted(position.pieces().items()) if _is_of(letter, position.turn)]
        empty = [s for s in position.game.squares if s not in position.pieces()]
        origin, target = next(
            (o, t)
            for o, t in ((self._rng.choice(own), self._rng.choice(empty)) for _ in range(10_000))
            if (o, t) not in legal
        )
        there = [self._touch("lift", origin), self._touch("place", target)]
        return there, [self._touch("lift", target), self._touch("place", origin)]

    def _touch(self, action: Action, square: str) -> Touch:
        return Touch(self._rng.randint(*self._person.pause_ms), action, square)

    def _adjust(self, position: rules_c.Position, move: rules_c.Move) -> Iterator[Touch]:
        others = [s for s in sorted(position.pieces()) if s not in (move.from_square, move.to_square)]
        square = self._rng.choice(others)
        yield self._touch("lift", square)
        yield self._touch("place", square)

    def _carry(self, position: rules_c.Position, move: rules_c.Move) -> Iterator[Touch]:
        yield self._touch("lift", _origin(move))
        if self._rng.random() < self._person.slides:
            for square in _between(position, move):
                pause = 900 if self._rng.random() < self._person.rests_on_the_way else 60
                yield Touch(60, "place", square)
                yield Touch(pause, "lift", square)
        yield self._touch("place", move.to_square)

    def _capture(self, move: rules_c.Move) -> Iterator[Touch]:
        first, second = _origin(move), _victim(move)
        if self._rng.random() < self._person.victim_first:
            first, second = second, first
        yield self._touch("lift", first)
        yield self._touch("lift", second)
        yield self._touch("place", move.to_square)

    def _castle(self, position: rules_c.Position, move: rules_c.Move) -> Iterator[Touch]:
        king_from, king_to = _origin(move), move.to_square
        rook_from = next(s for s in sorted(move.vacated) if s != king_from)
        rook_to = next(s for s in sorted(move.filled) if s != king_to)
        steps = [("lift", king_from), ("place", king_to), ("lift", rook_from), ("place", rook_to)]
        if self._rng.random() < self._person.two_hands:
            steps = [steps[0], steps[2], steps[1], steps[3]]
        elif self._rng.random() < self._person.rook_first:
            steps = steps[2:] + steps[:2]
        for action, square in steps:
            yield self._touch("lift" if action == "lift" else "place", square)

    def _empty_square(self, position: rules_c.Position, besides: rules_c.Move) -> str:
        taken = set(position.pieces()) | {besides.to_square}
        legal = {m.to_square for m in position.legal_moves() if m.from_square == besides.from_square}
        return self._rng.choice([s for s in position.game.squares if s not in taken | legal])


def _is_of(letter: str, turn: str) -> bool:
    return letter[-1].isupper() == (turn == "south")


def _origin(move: rules_c.Move) -> str:
    assert move.from_square is not None
    return str(move.from_square)


def _victim(move: rules_c.Move) -> str:
    assert move.captured_square is not None
    return str(move.captured_square)


def _between(position: rules_c.Position, move: rules_c.Move) -> list[str]:
    """The empty squares that a piece slid in a straight line passes, from first to last."""
    (file_a, rank_a), (file_b, rank_b) = _coordinates(_origin(move)), _coordinates(move.to_square)
    dx, dy = file_b - file_a, rank_b - rank_a
    length = max(abs(dx), abs(dy))
    if length < 2 or not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
        return []
    pieces = position.pieces()
    squares = [
        f"{chr(ord('a') + file_a + dx // length * n)}{rank_a + dy // length * n}" for n in range(1, length)
    ]
    return squares if not any(s in pieces for s in squares) else []


def _coordinates(square: str) -> tuple[int, int]:
    return ord(square[0]) - ord("a"), int(square[1:])
