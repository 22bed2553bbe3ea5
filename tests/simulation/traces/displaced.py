"""Displacements that nothing legal explains: illegal moves, moves out of turn, pieces one square off, strangers.

Each gives the steps there and back, or None where this position has none such.
"""

from itertools import product
from random import Random

import rules_c
from tests.rules.models.board import Shape, at, write_board
from tests.simulation.people.geometry import free_edges, neighbours
from tests.simulation.people.touch import lift, place

Steps = list[tuple[str, bool]]
ThereAndBack = tuple[Steps, Steps]

TRIES = 60


class Displacements:
    """What can go wrong in one position, whose game had these occupancies before."""

    def __init__(self, position: rules_c.Position, history: list[frozenset[str]], rng: Random) -> None:
        self._position, self._rng = position, rng
        self._here = frozenset(position.pieces())
        self._explained = set(history) | self._in_two_plies()

    def illegal_move(self) -> ThereAndBack | None:
        """The side to move moves a piece as no rule allows, or takes what it cannot take."""
        if self._rng.random() < 0.25:
            return self._refused_capture()
        return self._displacement(self._own(self._position.turn), None)

    def mistake(self) -> ThereAndBack | None:
        """The same, but no capture by a piece that never goes so and could take another one: without a press that looks
        like the other capture, its victim pushed off, while a piece is adjusted.
        """
        steps = self.illegal_move()
        if steps is None or len(steps[0]) == 2:
            return steps
        (one, _), (other, _), (target, _) = steps[0]
        origin = one if other == target else other
        takes = any(move.from_square == origin and move.replaced for move in self._position.legal_moves())
        return None if takes and "cannot reach" in self._position.explain(origin, target) else steps

    def illegal_step(self) -> tuple[rules_c.Position, ThereAndBack] | None:
        """An illegal move to an empty square from which the other side could play on, and the position after it."""
        steps = self._displacement(self._own(self._position.turn), None)
        if steps is None:
            return None
        (source, _), (target, _) = steps[0]
        position = _played_on(self._position, source, target, is_in_turn=True)
        return None if position is None else (position, steps)

    def step_out_of_turn(self) -> tuple[rules_c.Position, ThereAndBack] | None:
        """A move of the side not on move, over which the side on move could play on, and the position after it."""
        steps = self.out_of_turn()
        if steps is None:
            return None
        (source, _), (target, _) = steps[0]
        position = _played_on(self._position, source, target, is_in_turn=False)
        return None if position is None else (position, steps)

    def explained_by(self, origin: str) -> set[str]:
        """The squares to which a piece may be carried from here so that something legal explains it."""
        return {s for s in self._position.game.squares if self._here - {origin} | {s} in self._explained}

    def others_piece(self) -> ThereAndBack | None:
        """A piece of the side that is not on move is moved as no rule allows."""
        return self._displacement(self._own("north" if self._position.turn == "south" else "south"), None)

    def own_taken(self) -> ThereAndBack | None:
        """The side to move takes a piece of its own."""
        own = self._own(self._position.turn)
        for _ in range(TRIES if len(own) > 1 else 0):
            source, target = self._rng.sample(own, 2)
            if self._here - {source} not in self._explained:
                first = [lift(source), lift(target)]
                self._rng.shuffle(first)
                return [*first, place(target)], [lift(target), place(source), place(target)]
        return None

    def one_square_off(self) -> ThereAndBack | None:
        """Any piece stands on the wrong square beside its own."""
        return self._displacement(sorted(self._here), 1)

    def stranger(self) -> ThereAndBack | None:
        """A piece that is no longer in the game is put down at the edge of the board."""
        free = [s for s in free_edges(self._position, set()) if self._here | {s} not in self._explained]
        if not free:
            return None
        square = self._rng.choice(free)
        return [place(square)], [lift(square)]

    def out_of_turn(self) -> ThereAndBack | None:
        """The side not on move plays a move of its own."""
        fields = self._position.fen().split()
        other = " ".join([fields[0], "b" if fields[1] == "w" else "w", fields[2], "-", *fields[4:]])
        try:
            turned = self._position.game.position(other)
        except rules_c.FenError:
            return None
        played = self._position.moves
        last = played[-1].to_square if played else ""
        moves = [
            m
            for m in turned.legal_moves()
            if m.from_square and not m.is_capture and not m.is_castling and m.from_square != last
        ]
        self._rng.shuffle(moves)
        for move in moves:
            source, target = str(move.from_square), move.to_square
            if self._here - {source} | {target} not in self._explained:
                return [lift(source), place(target)], [lift(target), place(source)]
        return None

    def _own(self, side: str) -> list[str]:
        south = side == "south"
        return [s for s, letter in self._position.pieces().items() if letter[-1].isupper() == south]

    def _displacement(self, sources: list[str], reach: int | None) -> ThereAndBack | None:
        empty = [s for s in self._position.game.squares if s not in self._here]
        for _ in range(TRIES if sources and empty else 0):
            source = self._rng.choice(sources)
            near = (
                empty if reach is None else [s for s in neighbours(self._position.game, source) if s in empty]
            )
            if not near:
                continue
            target = self._rng.choice(near)
            if self._here - {source} | {target} not in self._explained:
                return [lift(source), place(target)], [lift(target), place(source)]
        return None

    def _refused_capture(self) -> ThereAndBack | None:
        """There and back of a capture by a piece that may capture nothing (in passing included)."""
        captors = {move.from_square for move in self._position.legal_moves() if move.is_capture}
        own = [s for s in self._own(self._position.turn) if s not in captors]
        enemy = [s for s in self._here if s not in self._own(self._position.turn)]
        if not own or not enemy:
            return None
        source, target = self._rng.choice(own), self._rng.choice(sorted(enemy))
        first = [lift(source), lift(target)]
        self._rng.shuffle(first)
        return [*first, place(target)], [lift(target), place(source), place(target)]

    def _in_two_plies(self) -> set[frozenset[str]]:
        """The occupancies that a move, another last move, or another move before it would leave."""
        explained = set()
        position = self._position
        for back in range(3):
            explained |= _after_one(position)
            if back < 2 and position.moves:
                position = position.copy()
                position.pop()
        return explained


def _after_one(position: rules_c.Position) -> set[frozenset[str]]:
    """The occupied squares after each legal move."""
    here = frozenset(position.pieces())
    return {here - set(m.vacated) | set(m.filled) for m in position.legal_moves()}


def _played_on(
    position: rules_c.Position, source: str, target: str, *, is_in_turn: bool
) -> rules_c.Position | None:
    """The position with a piece carried elsewhere and, if that was in turn, the other side on move; None where it is
    none to play from.
    """
    if any(square[0].isupper() for square in position.game.squares):
        return None  # two boards
    pieces = position.pieces()
    fields = position.fen().split()
    if _placement(position.game, pieces) != fields[0]:
        return None  # a game with more to its placement than pieces
    pieces[target] = pieces.pop(source)
    fields[0] = _placement(position.game, pieces)
    if is_in_turn:
        fields[1] = "b" if fields[1] == "w" else "w"
    fields[3] = "-"
    try:
        after = position.game.position(" ".join(fields), standing=True)
    except rules_c.FenError:
        return None
    return after if after.pieces() == pieces and after.outcome() is None else None


def _placement(game: rules_c.Game, pieces: dict[str, str]) -> str:
    """The first field of a FEN."""
    cells = {at(square) for square in game.squares}
    files, ranks = (max(cell[n] for cell in cells) + 1 for n in (0, 1))
    shape = Shape(files, ranks, frozenset(product(range(files), range(ranks))) - cells)
    return write_board(shape, {at(square): letter for square, letter in pieces.items()})
