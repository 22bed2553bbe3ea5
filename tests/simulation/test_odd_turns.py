"""Several odd things in one turn of a tournament game, by clean hands on a good board: what is told, and the record."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import rules_c
from controller.replay import replay
from tests.simulation.traces.games import random_game

GAMES = ("chess", "chinese-chess", "capablanca", "kaleidoscope", "exciting-cannon", "gyroscope")
SEEDS = 12
ODD_PLIES = (2, 11)  # so many moves before the odd turn
ODD_MAX = 3  # odd things in one turn
AFTER = 2  # moves played after it

Touches = list[tuple[str, bool]]  # squares, and whether they were emptied


def touches_of(move: rules_c.Move, rng: Random) -> Touches | None:
    """A simple gesture: one piece moves, and takes one where it goes, or none. None of another move."""
    origin, goal = move.from_square, move.to_square
    if origin is None or move.is_pass or move.promotion or set(move.vacated) != {origin}:
        return None
    if not move.replaced and set(move.filled) == {goal}:
        return [(origin, True), (goal, False)]
    if set(move.replaced) == {goal} and not move.filled:
        first = [(goal, True), (origin, True)]
        return [*(first if rng.random() < 0.5 else reversed(first)), (goal, False)]
    return None


@dataclass
class Table:
    """The hands at one board, and what an arbiter is to be told of them."""

    rng: Random
    position: rules_c.Position
    t_ms: int = 2000
    events: list[dict[str, Any]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def hand(self, touches: Touches) -> None:
        """One after the other, without haste."""
        for square, lifted in touches:
            self.wait(200, 500)
            self._event(ev="lift" if lifted else "place", sq=square)

    def back(self, touches: Touches) -> None:
        """The same touches undone."""
        self.wait(500, 2500)
        self.hand([(square, not lifted) for square, lifted in reversed(touches)])
        self.wait(400, 4500)

    def press(self, kind: str = "") -> None:
        """The side on move presses, and an alert of this `kind` is due."""
        self.wait(160, 600)
        self._event(ev="press", by=self.position.turn)
        self.told += [kind] if kind else []

    def wait(self, least_ms: int, most_ms: int) -> None:
        """Nobody touches anything."""
        self.t_ms += self.rng.randint(least_ms, most_ms)

    def _event(self, **what: Any) -> None:
        self.events.append({"t": self.t_ms / 1000, **what})


def adjusted(table: Table, move: rules_c.Move) -> None:
    """A piece of either side is put right."""
    free = [s for s in table.position.pieces() if s not in (*move.vacated, *move.replaced)]
    square = table.rng.choice(free)
    table.hand([(square, True), (square, False)])
    table.wait(300, 900)


def wrong_move(table: Table, move: rules_c.Move) -> None:
    """A piece is pressed for where it cannot go, and put back."""
    touches = _impossible(table)
    table.hand(touches)
    table.press("illegal-move")
    table.back(touches)


def thought_better(table: Table, move: rules_c.Move) -> None:
    """The same, but nobody presses."""
    touches = _impossible(table)
    table.hand(touches)
    table.back(touches)


def empty_press(table: Table, move: rules_c.Move) -> None:
    """The lever is pressed, and no move was made."""
    table.press("press-without-move")
    table.wait(700, 2000)


def withdrawn(table: Table, move: rules_c.Move) -> None:
    """Another move is made and pressed for, and taken back."""
    if touches := _another(table, move):
        table.hand(touches)
        table.press("illegal-move")
        table.back(touches)


def reconsidered(table: Table, move: rules_c.Move) -> None:
    """The same, but nobody presses."""
    if touches := _another(table, move):
        table.hand(touches)
        table.back(touches)


ODD: tuple[Callable[[Table, rules_c.Move], None], ...] = (
    adjusted,
    wrong_move,
    thought_better,
    empty_press,
    withdrawn,
    reconsidered,
)


def _impossible(table: Table) -> Touches:
    moves = [move for move in table.position.legal_moves() if move.from_square]
    legal = {(move.from_square, move.to_square) for move in moves}
    empty = [s for s in table.position.game.squares if s not in table.position.pieces()]
    pairs = [(o, s) for o in sorted({o for o, _ in legal}) for s in empty if (o, s) not in legal]
    origin, goal = table.rng.choice(pairs)
    return [(origin, True), (goal, False)]


def _another(table: Table, move: rules_c.Move) -> Touches:
    """Of another piece; none if that is the only one."""
    others = (m for m in table.position.legal_moves() if m.from_square != move.from_square)
    gestures = [touches for touches in (touches_of(m, table.rng) for m in others) if touches]
    return table.rng.choice(gestures) if gestures else []


def line_of(game_id: str, rng: Random, plies: int) -> list[str]:
    """So many moves from the start position, each of them by a simple gesture."""
    while True:
        position, line = rules_c.game(game_id).start(), random_game(game_id, rng, plies)
        for text in line:
            move = position.parse(text)
            if touches_of(move, rng) is None:
                break
            position.push(move)
        else:
            if len(line) == plies:
                return line


def evening(game_id: str, seed: int) -> tuple[Table, list[str], list[str]]:
    """The table, what was played, and the odd things before one of the moves."""
    rng = Random(f"odd turns of {game_id} {seed}")
    table = Table(rng, rules_c.game(game_id).start())
    odd_ply = rng.randint(*ODD_PLIES)
    odd = [rng.choice(ODD) for _ in range(rng.randint(1, ODD_MAX))]
    played = line_of(game_id, rng, odd_ply + 1 + AFTER)
    for ply, text in enumerate(played):
        move = table.position.parse(text)
        if ply == odd_ply:
            for happens in odd:
                happens(table, move)
        touches = touches_of(move, rng)
        assert touches, "the line has simple gestures only"
        table.hand(touches)
        table.press()
        table.wait(500, 1500)
        table.position.push(move)
    return table, played, [happens.__name__ for happens in odd]


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game_id", GAMES)
def test_odd_turn_is_told_and_recorded_as_it_was(game_id: str, seed: int) -> None:
    """Touched pieces are evidence besides."""
    table, played, odd = evening(game_id, seed)
    *lines, final = replay(game_id, (json.dumps(event) for event in table.events), mode="tournament")
    alerts = [line["kind"] for line in lines if line["ev"] == "alert" and line["kind"] != "touch-move"]
    assert (final["moves"], alerts) == (played, table.told), f"after {odd}"
