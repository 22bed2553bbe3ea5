"""Looks for short games that end in each way, and prints them for tests/rules/ends.

    python -m tests.rules.write_ends GAME SEED SECONDS > tests/rules/ends/GAME.txt

Moves are random, with a liking for captures and for leaving the other side few moves. What is printed is only a
line of moves; whether it ends so is for test_ends.py and the models to say.
"""

import random
import sys
import time
from itertools import count

import rules_c

PLIES_MAX = 500


def play(game: rules_c.Game, chance: random.Random) -> tuple[tuple[str, str], list[str]] | None:
    """One game: its outcome and moves; None if it did not end."""
    position = game.start()
    narrow, greedy = chance.choice((0.0, 0.1, 0.5, 0.9)), chance.choice((0.1, 0.5, 0.9))
    for _ in range(PLIES_MAX):
        outcome = position.outcome()
        if outcome is not None:
            return (outcome.result, outcome.reason), [str(move) for move in position.moves]
        moves = position.legal_moves()
        captures = [move for move in moves if move.is_capture]
        if captures and chance.random() < greedy:
            moves = captures
        if chance.random() < narrow:
            moves = [min(moves, key=lambda move: _replies(position, move))]
        position.push(chance.choice(moves))
    return None


def _replies(position: rules_c.Position, move: rules_c.Move) -> int:
    after = position.copy()
    after.push(move)
    return len(after.legal_moves())


def main(game_id: str, seed: str, seconds: float) -> None:
    """Prints one line for each end found: `result reason ; moves`."""
    game = rules_c.game(game_id)
    found: dict[tuple[str, str], list[str]] = {}
    end = time.monotonic() + seconds
    for n in count():
        if time.monotonic() > end:
            break
        played = play(game, random.Random(f"{seed}-{game_id}-{n}"))
        if played and len(played[1]) < len(found.get(played[0], [""] * 1000)):
            found[played[0]] = played[1]
    for (result, reason), moves in sorted(found.items()):
        print(result, reason, ";", *moves)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
