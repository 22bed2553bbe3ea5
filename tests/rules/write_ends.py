"""Looks for games that end in the ways that tests/rules/ends has no game of yet, and adds them.

    python -m tests.rules.write_ends SEED SECONDS GAME ...

Moves are random, with a liking for captures and for leaving the other side few moves. What is printed is only a
line of moves; whether it ends so is for test_ends.py and the models to say.
"""

import random
import sys
import time
from itertools import count

import rules_c

from .test_ends import FOLDER, missing_ends

PLIES_MAX = 500
TRIES = 40
TRIALS_OF_A_WALK = 3000


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


def repeated(game: rules_c.Game, chance: random.Random, claim: bool) -> list[str] | None:
    """Each side goes to and fro until the position has come often enough for a claim, or for the end without one."""
    for _ in range(500):
        position = game.start()
        for _ in range(2):
            position.push(chance.choice(_quiet(position)))
        names = [(move.to_square or "") + (move.from_square or "") for move in position.moves]
        while position.outcome() is None and not (claim and "repetition" in position.claims()):
            if position.ply > 40 or not _try(position, names[0]):
                break
            names = [names[1], _back(names[0])]
        else:
            return [str(move) for move in position.moves]
    return None


def _back(text: str) -> str:
    """`a3b1` -> `b1a3`."""
    cut = next(i for i in range(1, len(text)) if text[i].isalpha())
    return text[cut:] + text[:cut]


def _try(position: rules_c.Position, text: str) -> bool:
    if not position.is_legal(text):
        return False
    position.push(text)
    return True


def wandered(game: rules_c.Game, chance: random.Random, plies: int) -> list[str] | None:
    """So many moves without a capture or a pawn's move, no position twice, taken back where they lead no further.

    None if none was found within the trials.
    """
    position, seen = game.start(), set()
    open_moves: list[list[rules_c.Move]] = [_quiet(position)]
    for _ in range(TRIALS_OF_A_WALK):
        if position.halfmove >= plies or not open_moves:
            break
        if not open_moves[-1]:
            open_moves.pop()
            if position.moves:
                position.pop()
            continue
        position.push(open_moves[-1].pop(chance.randrange(len(open_moves[-1]))))
        ended = position.outcome() is not None and position.halfmove < plies
        if ended or position.is_check() or str(position.pieces()) in seen:
            position.pop()
            continue
        seen.add(str(position.pieces()))
        open_moves.append(_quiet(position))
    return [str(move) for move in position.moves] if position.halfmove >= plies else None


def _quiet(position: rules_c.Position) -> list[rules_c.Move]:
    """The moves that do not set the half-move count to 0."""
    found = []
    for move in position.legal_moves():
        before = position.halfmove
        position.push(move)
        if position.halfmove == before + 1:
            found.append(move)
        position.pop()
    return found


def main(seed: str, seconds: float, games: list[str]) -> None:
    """Adds a line for each end that is missing and found: `result reason ; moves`, or `claim reason ; moves`."""
    for game_id in games:
        game, path = rules_c.game(game_id), FOLDER / f"{game_id}.txt"
        missing = missing_ends(game_id)
        found: dict[str, list[str]] = {}
        chance = random.Random(f"{seed}-{game_id}")
        for end in sorted(missing):
            moves = None
            if "repetition" in end:
                moves = repeated(game, chance, end.startswith("claim"))
            elif "fifty" in end or "seventy" in end:
                plies = 100 if "fifty" in end else 150
                moves = next((line for _ in range(TRIES) if (line := wandered(game, chance, plies))), None)
            if moves:
                found[end] = moves
        end_time = time.process_time() + seconds
        for n in count():
            if time.process_time() > end_time or not missing - found.keys():
                break
            played = play(game, random.Random(f"{seed}-{game_id}-{n}"))
            if played and " ".join(played[0]) in missing:
                end = " ".join(played[0])
                if len(played[1]) < len(found.get(end, [""] * 1000)):
                    found[end] = played[1]
        with path.open("a", encoding="ascii") as file:
            for end, moves in sorted(found.items()):
                print(end, ";", *moves, file=file)
        print(game_id, "still missing:", sorted(missing - found.keys()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3:])
