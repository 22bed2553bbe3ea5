"""Compares the rules library with an oracle on random positions; every difference is told with its FEN.

    python -m tests.rules.compare [--seed N] [--positions N] [GAME ...]

Without games, all that have an oracle. Compared for each position: the set of legal moves, the FEN after each of
them, which of them give check, whether there is a check, and the outcome with its reason. (Fairy-Stockfish, which takes
a millisecond for each answer, is asked for the FEN and the check after the move that is played.)
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import rules_c

from .oracles import ORACLES, Fairy, Oracle, game_of, reads
from .positions import is_rare, random_position_walks


@dataclass
class Comparison:
    """How many positions were compared, how many of them are different ones, what was seen, what differed."""

    positions: int = 0
    distinct: set[int] = field(default_factory=set)
    seen: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


def compare(key: str, oracle: Oracle, seed: str, positions: int, differences_max: int = 1) -> Comparison:
    """Compares so many positions of random walks; stops at so many differences."""
    game, told = game_of(key), Comparison()
    chance = random.Random(f"{seed}-{key}")
    walks = random_position_walks(game, chance, scatter=reads(oracle))
    while told.positions < positions and len(told.differences) < differences_max:
        for difference in _walk(key, oracle, islice(next(walks), positions - told.positions), told):
            told.differences.append(difference)
            break
    return told


def _walk(key: str, oracle: Oracle, walk: Iterator[rules_c.Position], told: Comparison) -> Iterator[str]:
    """The differences on one walk; the counts are written into `told`."""
    moves: dict[str, Any] = {}
    for position in walk:
        if position.moves:
            state = moves[str(position.moves[-1])]
            if position.moves[-1].gives_check != position.is_check():
                yield f"{position.fen()}: {position.moves[-1]} gives check: {position.moves[-1].gives_check}"
        elif position.fen() == position.game.start_fen:
            state = oracle.start(key)
        else:
            state = oracle.read(key, position.fen())  # type: ignore[attr-defined]
        moves = oracle.moves(state)
        yield from differences(oracle, state, moves, position)
        told.positions += 1
        told.distinct.add(hash(tuple(position.fen().split()[:4] + position.fen().split()[6:])))
        told.seen.update(_sights(position))


def differences(
    oracle: Oracle, state: Any, moves: dict[str, Any], position: rules_c.Position
) -> Iterator[str]:
    """Every difference between the library and the oracle at one position."""
    fen = position.fen()
    if _comparable(oracle, fen) != oracle.fen(state):
        yield f"{fen}: the oracle's FEN is {oracle.fen(state)}"
    legal = {str(move): move for move in position.legal_moves()}
    if legal.keys() != moves.keys():
        more, less = sorted(legal.keys() - moves.keys()), sorted(moves.keys() - legal.keys())
        yield f"{fen}: only the library has {more}, only the oracle {less}"
        return
    if position.is_check() != oracle.is_check(state):
        yield f"{fen}: check is {position.is_check()}"
    outcome = position.game.position(fen).outcome()
    told = None if outcome is None else (outcome.result, outcome.reason)
    expected = oracle.outcome(state)
    if told != expected:
        yield f"{fen}: the outcome is {told}, the oracle's {expected}"
    for text, move in legal.items() if not isinstance(oracle, Fairy) else ():
        position.push(move)
        after, turned = position.fen(), position.turn
        position.pop()
        if _comparable(oracle, after) != oracle.fen(moves[text]):
            yield f"{fen}: after {text} the library has {after}, the oracle {oracle.fen(moves[text])}"
        if turned != position.turn and move.gives_check != oracle.is_check(moves[text]):
            yield f"{fen}: {text} gives check: {move.gives_check}"
    if position.fen() != fen:
        yield f"{fen}: taking moves back led to {position.fen()}"


def _comparable(oracle: Oracle, fen: str) -> str:
    """Our FEN less what the oracle leaves out."""
    return oracle.comparable(fen) if isinstance(oracle, Fairy) else fen


def _sights(position: rules_c.Position) -> Iterator[str]:
    """What is worth counting in a position."""
    moves = position.legal_moves()
    if position.is_check():
        yield "checks"
    if any(is_rare(move) for move in moves):
        yield "rare"
    if len(position.pieces()) <= 6:
        yield "few pieces"
    if not moves:
        outcome = position.game.position(position.fen()).outcome()
        assert outcome is not None
        yield outcome.reason


def main(arguments: list[str]) -> int:
    """Prints a line for each game and oracle, and the differences; status 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("games", nargs="*", metavar="GAME")
    read = parser.parse_args(arguments)
    failed = False
    for key in read.games or sorted(ORACLES):
        for name, oracle in ORACLES[key].items():
            began = time.process_time()
            told = compare(key, oracle, read.seed, read.positions, differences_max=5)
            sights = " ".join(f"{what}={count}" for what, count in sorted(told.seen.items()))
            print(
                f"{key} | {name} | seed {read.seed} | {told.positions} positions, {len(told.distinct)} distinct | "
                f"{len(told.differences)} differences | {time.process_time() - began:.1f} s | {sights}",
                flush=True,
            )
            for difference in told.differences:
                print("   ", difference, flush=True)
            failed = failed or bool(told.differences)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
