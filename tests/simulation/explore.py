"""`make sim`: many seeds by at most two processes, or one seed step by step; what fails is kept."""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, count, islice
from pathlib import Path

import rules_c
from tests.simulation.families import FAMILIES
from tests.simulation.kept import MENDED, OPEN, Find, keep, read_find
from tests.simulation.people.person import LEVELS
from tests.simulation.stack import play as stack
from tests.simulation.stack.table import stack_table
from tests.simulation.traces.batch import complaints, read
from tests.simulation.traces.evening import make
from tests.simulation.traces.kinds import BY_MODE

PROCESSES = min(2, os.cpu_count() or 1)
PLIES = 50
CHUNK = 4
PROGRESS_S = 10

Name = tuple[str, str, str, int, int]  # game, mode, level, seed, plies


def evenings(levels: list[str], games: list[str], modes: list[str], first: int, plies: int) -> Iterator[Name]:
    """Endlessly: every game, level and mode with the same seed, then with the next."""
    for seed in count(first):
        for game_id in games:
            for mode in modes:
                for level in levels:
                    if level in BY_MODE[mode]:
                        yield game_id, mode, level, seed, plies


def play(names: list[Name]) -> list[tuple[Name, list[str], int]]:
    """Evenings through the session: each with what is wrong, and how many moves it had."""
    traces = [make(*name) for name in names]
    return [
        (name, complaints(trace, *read(trace)), len(trace.moves))
        for name, trace in zip(names, traces, strict=True)
    ]


def play_whole(names: list[Name]) -> list[tuple[Name, list[str], int]]:
    """The same through the whole product, at one board."""
    played = []
    with tempfile.TemporaryDirectory() as folder, stack_table("virtual", Path(folder)) as table:
        for name in names:
            trace = make(*name)
            result, watched = stack.play(table, trace, stack.faults_of(trace, name[2]))
            played.append((name, complaints(trace, result, watched), len(trace.moves)))
    return played


def found(name: Name, *, whole: bool) -> Find:
    """The evening of a name."""
    trace = make(*name)
    return Find(trace, stack.faults_of(trace, name[2]) if whole else None)


def tell(find: Find) -> bool:
    """An evening step by step, what was done beside what was told; whether nothing was wrong."""
    trace = find.trace
    result, watched = find.judged()
    done = [(round(entry["t"] * 1000), 0, entry) for entry in [*trace.events, *trace.unheard]]
    done += [(round(line["t"] * 1000), 1, line) for line in watched.lines[:-1]]
    done += [(m.t_ms, 2, {"played": m.moves[-1] if m.moves else ""}) for m in trace.milestones]
    margins = ("", "            -> ", "                          played: ")
    for t_ms, who, entry in sorted(done, key=lambda item: item[:2]):
        words = json.dumps({key: value for key, value in entry.items() if key != "t"})
        print(f"{t_ms / 1000:9.3f}  {margins[who]}{words}")
    print(f"played  {' '.join(trace.moves)}")
    print(f"told    {' '.join(watched.lines[-1]['moves'])}")
    if find.faults is not None:
        print(find.faults)
    wrong = complaints(trace, result, watched)
    for complaint in wrong:
        print(f"WRONG   {complaint}")
    return not wrong


def explore(names: list[Name], keep_max: int, *, whole: bool) -> int:
    """All of these evenings; how many were not clean. So many of those are kept."""
    began = told = time.monotonic()
    done = faulty = moves = 0
    chunks = [names[n : n + CHUNK] for n in range(0, len(names), CHUNK)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        for name, wrong, plies in chain.from_iterable(pool.map(play_whole if whole else play, chunks)):
            done, moves = done + 1, moves + plies
            if wrong:
                faulty += 1
                print(f"{'/'.join(map(str, name[:4]))}: {wrong[0][:160]}", flush=True)
                if faulty <= keep_max:
                    print(f"    kept as {keep(found(name, whole=whole)).name}", flush=True)
            if time.monotonic() - told >= PROGRESS_S:
                told = time.monotonic()
                passed = f"{done} of {len(names)}, {faulty} not clean, {told - began:.0f} s"
                print(passed, file=sys.stderr, flush=True)
    print(f"{len(names)} games, {moves} moves, {faulty} games not clean, {time.monotonic() - began:.0f} s")
    return faulty


def review() -> int:
    """The open finds: those that are read well by now go to the mended ones; how many stay open."""
    still = 0
    for file in sorted(OPEN.glob("*.json")):
        wrong = read_find(file).complaints()
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
    parser.add_argument("--plies", type=int, default=PLIES, help="moves of a game at most")
    parser.add_argument("--whole", action="store_true", help="through switches, firmware, cable and disk")
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
    if chosen.game and chosen.game not in FAMILIES and chosen.game not in rules_c.games(off=True):
        families = ", ".join(FAMILIES)
        parser.error(f"unknown game {chosen.game!r}; a game (rhunich games) or a family: {families}")
    modes = [chosen.mode] if chosen.mode else list(BY_MODE)
    levels = [chosen.level] if chosen.level else list(LEVELS)
    if not any(level in BY_MODE[mode] for mode in modes for level in levels):
        known = ", ".join(sorted({kind for mode in modes for kind in BY_MODE[mode]}))
        parser.error(f"unknown level {chosen.level!r}; known: {known}")
    names = evenings(levels, games, modes, chosen.seed, chosen.plies)
    if chosen.games:
        sys.exit(bool(explore(list(islice(names, chosen.games)), chosen.keep, whole=chosen.whole)))
    sys.exit(not tell(found(next(names), whole=chosen.whole)))


if __name__ == "__main__":
    main()
