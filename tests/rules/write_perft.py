"""Writes a perft file: positions of random games counted by Fairy-Stockfish, never by our own library.

    python -m tests.rules.write_perft GAME SEED DEPTH > tests/rules/perft/GAME.txt

Promotions to Lancers are sifted by rulebook 2.8 (see outside.py), which Fairy-Stockfish does not know.
"""

import random
import sys

import pyffish

from .outside import VARIANTS, fen_by_fairy, moves_by_fairy, start_by_outside

POSITIONS = 10
PLIES = (6, 14, 22, 30, 40, 50, 60, 75, 90, 110)


def count(game_id: str, fen: str, depth: int) -> int:
    """Leaves by Fairy-Stockfish."""
    side = "south" if fen.split()[1] == "w" else "north"
    moves = moves_by_fairy(game_id, fen, side)
    if depth == 1:
        return len(moves)
    return sum(count(game_id, fen_by_fairy(game_id, fen, move), depth - 1) for move in sorted(moves))


def walk(game_id: str, plies: int, chance: random.Random) -> str | None:
    """The FEN after so many random plies; None if the game was over before."""
    fen = start_by_outside(game_id, chance)
    for _ in range(plies):
        side = "south" if fen.split()[1] == "w" else "north"
        moves = sorted(moves_by_fairy(game_id, fen, side))
        if not moves:
            return None
        fen = fen_by_fairy(game_id, fen, chance.choice(moves))
    return fen


def main(game_id: str, seed: str, depth: int) -> None:
    """Prints the file."""
    version = ".".join(map(str, pyffish.version()))
    print(f"# {game_id}: counted by Fairy-Stockfish (pyffish {version}, variants.ini beside this folder,")
    print(
        f"# variant {VARIANTS[game_id]}); positions of random games, seed {seed}, written by write_perft.py."
    )
    chance = random.Random(f"{seed}-{game_id}")
    fens = [start_by_outside(game_id, chance)]
    while len(fens) <= POSITIONS:
        fen = walk(game_id, PLIES[len(fens) - 1], chance)
        if fen is not None:
            fens.append(fen)
    for fen in fens:
        print(fen, ";", *(count(game_id, fen, ply) for ply in range(1, depth + 1)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
