"""Games steered towards a rare end: both sides help, and what leads elsewhere is taken back.

    python -m tests.rules.steered SEED SECONDS GAME ...

adds to tests/rules/ends as write_ends.py does, for what its random games have not come to.
"""

import random
import sys
import time

import rules_c

from .test_ends import FOLDER, missing_ends

PLIES_MAX = 400
FAILURES_MAX = 300
FEW = 3
SIDES = ("south", "north")


def steered(game: rules_c.Game, chance: random.Random, end: str) -> list[str] | None:
    """One game's moves to `result reason`; None if it was given up.

    The side that is to be stripped (both, for a dead position) offers its pieces and takes nothing; the other takes
    what it can and then leaves few replies.
    """
    position, failures = game.start(), 0
    both = "insufficient" in end
    weak = "north" if end.startswith("1-0") else "south" if end.startswith("0-1") else chance.choice(SIDES)
    while failures < FAILURES_MAX:
        outcome = position.outcome()
        if outcome is not None and f"{outcome.result} {outcome.reason}" == end:
            return [str(move) for move in position.moves]
        if outcome is not None or position.ply >= PLIES_MAX:
            failures += 1
            for _ in range(min(chance.randrange(1, 12), position.ply)):
                position.pop()
            continue
        position.push(
            _offered(position, chance) if position.turn == weak and not both else _taken(position, chance)
        )
    return None


def _offered(position: rules_c.Position, chance: random.Random) -> rules_c.Move:
    """A move without a capture after which the other side can take something, if a few tries find one."""
    moves = position.legal_moves()
    moves = [move for move in moves if not move.is_capture] or moves
    for move in chance.sample(moves, min(FEW, len(moves))):
        position.push(move)
        takes = any(reply.is_capture for reply in position.legal_moves())
        position.pop()
        if takes:
            return move
    return chance.choice(moves)


def _taken(position: rules_c.Position, chance: random.Random) -> rules_c.Move:
    """A capture, or else often the move that leaves the fewest replies."""
    moves = position.legal_moves()
    captures = [move for move in moves if move.is_capture]
    if captures and chance.random() < 0.9:
        return chance.choice(captures)
    if chance.random() < 0.5:
        return chance.choice(moves)
    counts = position.divide(2)
    least = min(counts.values())
    return chance.choice([move for move in moves if counts[str(move)] == least])


def main(seed: str, seconds: float, games: list[str]) -> None:
    """Adds a line for each missing end that was found."""
    for game_id in games:
        game, still = rules_c.game(game_id), []
        for end in sorted(missing_ends(game_id)):
            until, number, moves = time.process_time() + seconds, 0, None
            while moves is None and time.process_time() < until:
                moves = steered(game, random.Random(f"{seed}-{game_id}-{end}-{number}"), end)
                number += 1
            if moves is None:
                still.append(end)
                continue
            with (FOLDER / f"{game_id}.txt").open("a", encoding="ascii") as file:
                print(end, ";", *moves, file=file)
        print(game_id, "still missing:", still, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3:])
