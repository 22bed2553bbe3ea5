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
from tests.simulation.traces.kept import MENDED, OPEN, keep, read_find
from tests.simulation.traces.kinds import BY_MODE
from tests.simulation.traces.trace import Trace

PROCESSES = min(2, os.cpu_count() or 1)
PLIES = 50
PROGRESS_S = 10

Name = tuple[str, str, str, int]


def evenings(levels: list[str], games: list[str], modes: list[str], first: int) -> Iterator[Name]:
    """Endlessly: every game, level and mode with the same seed, then with the next."""
    for seed in count(first):
        for game_id in games:
            for mode in modes:
                for level in levels:
                    if level in BY_MODE[mode]:
                        yield game_id, mode, level, seed


def play(name: Name) -> tuple[str, list[str], int]:
    """One evening: its name, what is wrong, how many moves it had."""
    trace = make(*name, PLIES)
    return trace.name, complaints(trace, *read(trace)), len(trace.moves)


def tell(trace: Trace) -> bool:
    """A trace step by step, what was done beside what was told; whether nothing was wrong."""
    result, watched = read(trace)
    done = [(round(entry["t"] * 1000), 0, entry) for entry in trace.events]
    done += [(round(line["t"] * 1000), 1, line) for line in watched.lines[:-1]]
    done += [(m.t_ms, 2, {"played": m.moves[-1] if m.moves else ""}) for m in trace.milestones]
    margins = ("", "            -> ", "                          played: ")
    for t_ms, who, entry in sorted(done, key=lambda item: item[:2]):
        words = json.dumps({key: value for key, value in entry.items() if key != "t"})
        print(f"{t_ms / 1000:9.3f}  {margins[who]}{words}")
    print(f"played  {' '.join(trace.moves)}")
    print(f"told    {' '.join(watched.lines[-1]['moves'])}")
    wrong = complaints(trace, result, watched)
    for complaint in wrong:
        print(f"WRONG   {complaint}")
    return not wrong


def explore(names: list[Name], keep_max: int) -> int:
    """All of these evenings; how many were not clean. So many of those are kept."""
    began = told = time.monotonic()
    faulty, moves = 0, 0
    with ProcessPoolExecutor(PROCESSES) as pool:
        for done, (name, (text, wrong, plies)) in enumerate(
            zip(names, pool.map(play, names, chunksize=4), strict=True), start=1
        ):
            moves += plies
            if wrong:
                faulty += 1
                print(f"{text}: {wrong[0][:160]}", flush=True)
                if faulty <= keep_max:
                    print(f"    kept as {keep(make(*name, PLIES)).name}", flush=True)
            if time.monotonic() - told >= PROGRESS_S:
                told = time.monotonic()
                passed = f"{done} of {len(names)}, {faulty} not clean, {told - began:.0f} s"
                print(passed, file=sys.stderr, flush=True)
    print(f"{len(names)} games, {moves} moves, {faulty} games not clean")
    return faulty


def review() -> int:
    """The open finds: those that are read well by now go to the mended ones; how many stay open."""
    still = 0
    for file in sorted(OPEN.glob("*.json")):
        trace = read_find(file)
        wrong = complaints(trace, *read(trace))
        if wrong:
            still += 1
            print(f"{file.stem}: {wrong[0][:160]}")
        else:
            MENDED.mkdir(parents=True, exist_ok=True)
            file.rename(MENDED / file.name)
            print(f"{file.stem}: mended")
    print(f"{still} finds open, {len(list(MENDED.glob('*.json')))} mended")
    return still


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the evening, or of the first one")
    parser.add_argument("--games", type=int, default=0, help="explore so many evenings")
    parser.add_argument("--game", default="", help="a game or a family; otherwise every game")
    parser.add_argument("--level", default="", help=f"{', '.join(LEVELS)}, or another kind of evening")
    parser.add_argument("--mode", default="", choices=("", *BY_MODE))
    parser.add_argument("--keep", type=int, default=0, help="keep so many of those that fail as finds")
    parser.add_argument("--find", type=Path, help="tell a find step by step")
    parser.add_argument("--review", action="store_true", help="play the open finds again")
    chosen = parser.parse_args()
    if chosen.review:
        review()
        return
    if chosen.find:
        sys.exit(not tell(read_find(chosen.find)))
    everything = [game_id for family in FAMILIES.values() for game_id in family]
    games = list(FAMILIES.get(chosen.game, (chosen.game,))) if chosen.game else everything
    modes = [chosen.mode] if chosen.mode else list(BY_MODE)
    levels = [chosen.level] if chosen.level else list(LEVELS)
    if not any(level in BY_MODE[mode] for mode in modes for level in levels):
        known = ", ".join(sorted({kind for mode in modes for kind in BY_MODE[mode]}))
        parser.error(f"unknown level {chosen.level!r}; known: {known}")
    names = evenings(levels, games, modes, chosen.seed)
    if chosen.games:
        sys.exit(bool(explore(list(islice(names, chosen.games)), chosen.keep)))
    sys.exit(not tell(make(*next(names), PLIES)))


if __name__ == "__main__":
    main()
