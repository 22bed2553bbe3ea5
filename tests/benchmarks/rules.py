"""The speed of the rules library beside other programs, in one run: CPU time, medians, competitors in turns.

    python -m tests.benchmarks.rules [--rounds N] [--games ID ...] [--nodes N] [--only perft|python]

Perft: leaves a second with bulk counting, beside Debian's fairy-stockfish in every game that both play (as child
process, by the files of variants here and in tests/rules) and stockfish in chess. Each game is counted from its start
and from two positions of its perft file, as deep as gives --nodes leaves; a different count ends the run.
Python: one call in positions of random games of chess, beside python-chess, pyffish and cozy-chess.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import rules_c
from tests.benchmarks import _python_calls
from tests.benchmarks._programs import Program, find_program

FOLDER = Path(__file__).resolve().parent
PERFT_FILES = FOLDER.parent / "rules" / "perft"
VARIANT_FILES = (FOLDER.parent / "rules" / "variants.ini", FOLDER / "variants.ini")

# Our id -> Fairy-Stockfish's variant, for the games that version 11 plays as we do.
VARIANTS = {
    "chess": "chess",
    "western-chess": "steps-western",
    "western-storm": "steps-western-storm",
    "two-towers-western": "steps-towers-western",
    "two-towers-western-storm": "steps-towers-western-storm",
    "chess-titles": "titles-by-name",
    "storm-force-8x8-western": "steps-force",
    "storm-force-8x8-western-storm": "steps-force-storm",
    "storm-force-24": "steps-force-24",
    "capablanca": "steps-capablanca",
    "capablanca-classic": "capablanca",
    "capablanca-8x8": "steps-capablanca-8x8",
    "storm-shelter": "steps-shelter",
    "arabian-chess": "shatranj",
    "xiangqi": "xiangqi",
    "chinese-chess": "steps-chinese",
    "eastern-storm": "steps-chinese",
}
# Pieces that Fairy-Stockfish calls otherwise.
LETTERS = {"arabian-chess": str.maketrans("aAgG", "bBqQ")}
POSITIONS = (0, 3, 5)  # lines of a perft file: the start and two of a game's middle
REPEAT = 10  # times that a round asks in every position
STOCKFISH_NODES = 20  # times as many leaves as elsewhere, or waking its thread would count


class Count(NamedTuple):
    """One position to count: ours, its FEN as the other program reads it, and the leaves that both must find."""

    position: rules_c.Position
    fen: str
    depth: int
    nodes: int


def counts_of(game_id: str, least: int) -> list[Count]:
    """The positions of a game, each as deep as gives `least` leaves."""
    game = rules_c.game(game_id)
    text = (PERFT_FILES / f"{game_id}.txt").read_text(encoding="ascii")
    fens = [line.split(";")[0].strip() for line in text.splitlines() if line and line[0] != "#"]
    counts = []
    for fen in (fens[line] for line in POSITIONS):
        placement, rest = fen.split(" ", 1)
        position, depth, nodes = game.position(fen), 0, 1
        while nodes < least:
            depth += 1
            nodes = position.perft(depth)
        other = placement.translate(LETTERS.get(game_id, {})) + " " + rest
        counts.append(Count(position, other, depth, nodes))
    return counts


def measure(program: Program, variant: str, counts: list[Count], rounds: int) -> tuple[float, float]:
    """Leaves a second of ours and of the program: over all positions, each by the median of its rounds."""
    ours = theirs = 0.0
    for count in counts:
        program.set_position(variant, count.fen)
        times: tuple[list[float], list[float]] = ([], [])
        for _ in range(rounds):
            start = time.process_time()
            count.position.perft(count.depth)
            times[0].append(time.process_time() - start)
            nodes, seconds = program.perft(count.depth)
            times[1].append(seconds)
            if nodes != count.nodes:
                sys.exit(
                    f"{program.name} counts {nodes}, not {count.nodes}, at depth {count.depth}: {count.fen}"
                )
        ours += statistics.median(times[0])
        theirs += statistics.median(times[1])
    leaves = sum(count.nodes for count in counts)
    return leaves / ours, leaves / theirs


def print_perft(games: list[str], rounds: int, least: int) -> None:
    """A line for each game and opponent."""
    print(f"{'perft, million leaves a second':<34}{'rules_c':>10}{'other':>10}{'ratio':>8}")
    for name, ids, nodes in (
        ("fairy-stockfish", games, least),
        ("stockfish", [id for id in games if id == "chess"], least * STOCKFISH_NODES),
    ):
        path = find_program(name)
        if path is None:
            print(f"{name} is not installed: nothing to compare with (apt-get install {name})")
            continue
        fairy = name != "stockfish"
        for game_id in ids:
            with Program(path, VARIANT_FILES if fairy else ()) as program:
                found = measure(
                    program, VARIANTS[game_id] if fairy else "", counts_of(game_id, nodes), rounds
                )
            ours, theirs = (rate / 1e6 for rate in found)
            label = game_id if fairy else f"{game_id}, beside {name}"
            print(f"{label:<34}{ours:>10.1f}{theirs:>10.1f}{ours / theirs:>8.1f}", flush=True)


def medians(calls: list[Callable[[], object] | None], rounds: int, repeat: int) -> list[float | None]:
    """CPU seconds of one call of each, called in turns."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for call, found in zip(calls, times, strict=True):
            if call is None:
                continue
            start = time.process_time()
            for _ in range(repeat):
                call()
            found.append((time.process_time() - start) / repeat)
    return [statistics.median(found) if found else None for found in times]


def print_python(rounds: int) -> None:
    """Microseconds a call, and how many times faster than python-chess."""
    opponents = _python_calls.opponents()
    for missing in _python_calls.missing():
        print(f"\n{missing} is not installed: nothing to compare with (pip install {missing})")
    names = ("rules_c", *opponents, "ratio")
    print(f"\n{'Python, microseconds a call':<34}" + "".join(f"{name:>14}" for name in names))
    for row in _python_calls.rows():
        calls = [row.ours, *(row.others.get(name) for name in opponents)]
        found = [
            None if time is None else time / row.size * 1e6 for time in medians(calls, rounds, repeat=REPEAT)
        ]
        cells = "".join(f"{'-':>14}" if time is None else f"{time:>14.2f}" for time in found)
        ratio = (found[1] or 0.0) / (found[0] or 1.0)
        print(f"{row.name:<34}{cells}{ratio:>14.1f}", flush=True)


def main() -> None:
    """Reads the arguments, prints the tables."""
    parser = argparse.ArgumentParser(description="The speed of the rules library beside other programs.")
    parser.add_argument(
        "--rounds", type=int, default=5, help="measurements of each, of which the median counts"
    )
    parser.add_argument("--games", nargs="*", choices=VARIANTS, default=list(VARIANTS), metavar="ID")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="least leaves of each perft")
    parser.add_argument("--only", choices=("perft", "python"))
    wanted = parser.parse_args()
    if wanted.only != "python":
        print_perft(wanted.games, wanted.rounds, wanted.nodes)
    if wanted.only != "perft":
        print_python(wanted.rounds)


if __name__ == "__main__":
    main()
