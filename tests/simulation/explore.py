"""`make sim`: many seeds by at most two processes, or one seed step by step; what fails is kept."""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path

from tests.simulation.families import FAMILIES
from tests.simulation.people.person import LEVELS
from tests.simulation.traces.batch import complaints, read
from tests.simulation.traces.evening import make
from tests.simulation.traces.trace import Trace

FOUND = Path(__file__).parent / "found"
PROCESSES = min(2, os.cpu_count() or 1)
PLIES = 50


def evenings(levels: list[str], games: list[str], modes: list[str], first: int) -> Iterator[tuple[str, ...]]:
    """Endlessly: every level, mode and game with the same seed, then with the next."""
    for seed in count(first):
        for game_id in games:
            for level in levels:
                for mode in modes:
                    yield game_id, mode, level, str(seed)


def play(name: tuple[str, ...]) -> tuple[str, list[str], int]:
    """One evening: its name, what is wrong, how many moves it had."""
    game_id, mode, level, seed = name
    trace = make(game_id, mode, level, int(seed), PLIES)
    return trace.name, complaints(trace, *read(trace)), len(trace.moves)


def tell(trace: Trace) -> None:
    """A trace step by step: what was done, beside what was told."""
    result, watched = read(trace)
    done = [(round(entry["t"] * 1000), 0, entry) for entry in trace.events]
    done += [(round(line.get("t", 0) * 1000), 1, line) for line in watched.lines[:-1]]
    done += [(m.t_ms, 2, {"played": m.moves[-1] if m.moves else ""}) for m in trace.milestones]
    for t_ms, who, entry in sorted(done, key=lambda item: item[:2]):
        words = json.dumps({key: value for key, value in entry.items() if key != "t"})
        print(
            f"{t_ms / 1000:9.3f}  {('', '            -> ', '                          played: ')[who]}{words}"
        )
    print(f"played  {' '.join(trace.moves)}")
    print(f"told    {' '.join(watched.lines[-1]['moves'])}")
    for complaint in complaints(trace, result, watched):
        print(f"WRONG   {complaint}")


def explore(names: list[tuple[str, ...]], keep: bool) -> int:
    """All of these evenings; how many were not clean."""
    began, faulty, moves = time.monotonic(), 0, 0
    with ProcessPoolExecutor(PROCESSES) as pool:
        for done, (name, found, plies) in enumerate(pool.map(play, names, chunksize=4), start=1):
            moves += plies
            if found:
                faulty += 1
                print(f"{name}: {'; '.join(found[:3])[:400]}", flush=True)
                if keep:
                    FOUND.mkdir(exist_ok=True)
                    (FOUND / name.replace("/", "_")).write_text(
                        "".join(f"{line}\n" for line in [name, *found])
                    )
            if sys.stderr.isatty() or done % 200 == 0:
                passed = time.monotonic() - began
                print(
                    f"{done} of {len(names)}, {faulty} not clean, {passed:.0f} s", file=sys.stderr, flush=True
                )
    print(f"{len(names)} games, {moves} moves, {faulty} games not clean")
    return faulty


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=0, help="explore so many")
    parser.add_argument("--game", default="", help="one game, or a family")
    parser.add_argument("--level", default="", help="a level, or another kind of evening")
    parser.add_argument("--mode", choices=("casual", "tournament"))
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    everything = [game_id for family in FAMILIES.values() for game_id in family]
    games = list(FAMILIES.get(chosen.game, (chosen.game,) if chosen.game else everything))
    levels = [chosen.level] if chosen.level else list(LEVELS)
    modes = [chosen.mode] if chosen.mode else ["casual", "tournament"]
    names = evenings(levels, games, modes, chosen.seed)
    if chosen.games:
        sys.exit(bool(explore(list(islice(names, chosen.games)), chosen.keep)))
    game_id, mode, level, seed = next(names)
    tell(make(game_id, mode, level, int(seed), PLIES))


if __name__ == "__main__":
    main()
