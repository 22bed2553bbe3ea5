"""Adds to a perft file the positions that reach what its lines have not reached yet (special.py), counted by an oracle.

    python -m tests.rules.write_special_perft SEED SECONDS GAME ...

At least ten positions besides the start are in a file afterwards. Depth 2, and deeper as far as the seconds of CPU time
for a game go. A last field holds one more ply counted by the library alone, which nobody has proved.
"""

import random
import sys
import time
from pathlib import Path
from typing import Any

import rules_c

from .oracles import ORACLES, Fairy, Oracle
from .positions import random_position_walks
from .special import needed, reached

FOLDER = Path(__file__).parent / "perft"
POOL_MAX = 4000
LINES_MIN = 11
# What random play all but never reaches.
EXCITING = (
    "**3k3**/*9*/11/3Pp6/11/11/11/11/11/*9*/**3K3**[] w - e9 0 1",
    "**3k3**/*9*/11/11/11/11/11/3pP6/11/*9*/**3K3**[] b - e3 0 1",
    "**3k3**/*9*/11/11/8p2/6p4/5+O5/11/11/*9*/**3K3**[] w - - 0 1",
)
BY_HAND = {
    "escalier": (
        "3k6/P9/10/10/10/10/10/10/10/4K5 w - - 0 1 rooks=-",
        "3k6/10/10/10/10/10/10/10/p9/4K5 b - - 0 1 rooks=-",
        "4k5/10/10/10/2Pp6/10/10/10/10/4K5 w - d7 0 1 rooks=- ep-pawn=d6",
        "4k5/10/10/10/10/2Pp6/10/10/10/4K5 b - c4 0 1 rooks=- ep-pawn=c5",
        "k9/10/10/10/10/10/10/10/1r8/K9 w - - 0 1 rooks=-",
        "9k/R9/1R8/10/10/10/10/10/10/4K5 w - - 0 1 rooks=-",
        "4k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1 rooks=a1",
    ),
    "exciting": EXCITING,
    "exciting-9x9": ("4k4/9/9/9/4p4/3+O5/9/9/4K4 w - - 0 1",),
    "exciting-cannon": EXCITING,
    "arabian-chess": ("k7/7p/8/8/8/8/2R5/1R2K3 w - - 0 1",),
    "palace": (
        "4L3/8/8/8/8/8/8/Q6q b - - 0 1 guards=d0e9",
        "q3l3/8/8/8/8/8/3l4/Q3L3 w - - 0 1 guards=e0d9",
        "q7/3P2+l1/8/8/2+L2p2/8/3p4/Q7 w - - 0 1 guards=d0d9",
        "q7/3P2p1/2+L5/8/2l2p2/8/3p4/Q7 b - - 0 1 guards=d0d9",
    ),
    "shadow": ("3q3/7/7/7/Pp5/7/7/7/4Q2 w - b6 0 1", "4q2/7/7/7/Pp5/7/7/7/3Q3 b - a4 0 1"),
    "storm-force-8x8-lancer": ("3q4/8/8/8/8/8/8/3Q3T w K - 0 1",),
    "touchstone": ("3q4/P7/8/8/8/8/8/3Q4 w - - 0 1 captive=D", "3q4/8/8/8/8/8/p7/3Q4 b - - 0 1 captive=d"),
    "two-towers-touchstone": ("3q4/P7/8/8/3pD3/8/8/3Q4 w - - 0 1 captive=D",),
}


def count(oracle: Oracle, state: Any, depth: int) -> int:
    """Leaves by the oracle."""
    moves = oracle.moves(state)
    return len(moves) if depth == 1 else sum(count(oracle, after, depth - 1) for after in moves.values())


def cover(game: rules_c.Game, missing: set[str], lines: int, seed: str) -> list[str]:
    """FENs that reach what is missing, and then as many as make up the lines."""
    fens = []
    for fen in BY_HAND.get(game.id, ()):
        fens.append(fen)
        missing -= reached(game.position(fen))
    chance = random.Random(f"{seed}-{game.id}")
    seen = 0
    for walk in random_position_walks(game, chance, scatter=True):
        for position in walk:
            seen += 1
            found = reached(position) & missing
            if found and position.legal_moves():
                fens.append(position.fen())
                missing -= found
        if seen > POOL_MAX or not missing:
            break
        if len(fens) + lines >= LINES_MIN and not missing:
            break
    while len(fens) + lines < LINES_MIN:
        *_, last = next(random_position_walks(game, chance, scatter=True))
        if last.legal_moves():
            fens.append(last.fen())
    return fens


def counted(game: rules_c.Game, oracle: Oracle, fens: list[str], seconds: float) -> list[str]:
    """The lines of the file: each position to depth 2, then in turn one ply deeper while the time lasts."""
    began = time.process_time()
    counts: dict[str, list[int]] = {fen: [] for fen in fens}
    for depth in (1, 2, 3, 4):
        for fen in fens:
            if depth > 2 and time.process_time() - began > seconds * (0.6 if depth == 3 else 0.3):
                continue
            if len(counts[fen]) == depth - 1:
                counts[fen].append(count(oracle, oracle.read(game.id, fen), depth))  # type: ignore[attr-defined]
    return [
        f"{fen} ; {' '.join(map(str, known))} ; {game.position(fen).perft(len(known) + 1)}"
        for fen, known in counts.items()
    ]


def main(seed: str, seconds: float, games: list[str]) -> None:
    """Appends to the files."""
    for game_id in games:
        game, path = rules_c.game(game_id), FOLDER / f"{game_id}.txt"
        lines = [line for line in path.read_text(encoding="ascii").splitlines() if line and line[0] != "#"]
        missing = needed(game)
        for line in lines:
            missing -= reached(game.position(line.split(" ; ")[0]))
        known = {line.split(" ; ")[0] for line in lines}
        first = [] if game.start_fen in known else [game.start_fen]
        fens = first + cover(game, missing, len(known) + len(first), seed)
        name, oracle = next(iter(ORACLES[game_id].items()))
        if name != "model" and "model" in ORACLES[game_id]:
            name, oracle = "model", ORACLES[game_id]["model"]
        if name == "fairy-stockfish" and "python-chess" in ORACLES[game_id]:
            name, oracle = "python-chess", ORACLES[game_id]["python-chess"]
        who = f"Fairy-Stockfish's {oracle.variant} (pyffish)" if isinstance(oracle, Fairy) else name
        who = f"the slow model {oracle.__name__}" if name == "model" else who  # type: ignore[attr-defined]
        if fens:
            with path.open("a", encoding="ascii") as file:
                print(
                    f"# What is special: by hand, random and scattered, seed {seed}, by write_special_perft.py;",
                    file=file,
                )
                print(
                    f"# counted by {who}; after the second ; one ply more by the library alone, unproved.",
                    file=file,
                )
                print(*counted(game, oracle, fens, seconds), sep="\n", file=file)
        print(game_id, len(fens), "added; not reached:", sorted(missing), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3:])
