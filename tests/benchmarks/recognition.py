"""How well what people do is read: simulated games of every family, played by people of every level.

    python -m tests.benchmarks.recognition --games 1000 --levels natural --families fide

Goals: tidy people are recorded exactly; natural ones in 99.9 of 100 games, with fewer than 0.2 questions in 100 moves;
at a bad board no move is silently wrong, and what was played is a candidate in 99.9 of 100 moves. Every illegal move
completed by a press is told within 100 ms, and none besides. 99 of 100 events take less than 5 ms at ten candidates.

Columns: games; recorded exactly (%); games in which at the end a ply is sure, wrong and not asked about; games in which
one was so two plies after it was played; questions in 100 moves, those for a promoted piece left out; these; moves that
are not sure at the end (%); alerts in a game that nobody had to raise; illegal moves completed by a press, how many of
them were told of (%), how many of those later than within 100 ms, and the worst delay (ms); moves of which what was
played was a candidate (%); candidates (median, most); the processor's time for an event, or for a moment at which
something is due (ms; median, 99 %, 99 % at nine to eleven candidates, 99 % at ten or more).
"""

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from controller.collector import QuietCollector
from tests.simulation.families import FAMILIES
from tests.simulation.people.person import LEVELS
from tests.simulation.traces.batch import TICK_US, Row, rank, read
from tests.simulation.traces.evening import make

GAMES = 4  # of each level and family, so that `make bench` takes seconds
PLIES = 50
MODES = ("casual", "tournament")
PROCESSES = min(2, os.cpu_count() or 1)
CHUNK = 8
HEADING = (
    f"{'level':8} {'family':11} {'games':>5} {'exact':>6} {'wrong':>5} {'misled':>6} {'ask/100':>7} {'piece':>5} "
    f"{'unsure':>6} {'false':>6} "
    f"{'illegal':>7} {'told':>5} {'late':>4} {'delay':>5} {'truth':>6} {'candidates':>10} "
    f"{'ms':>5} {'p99':>6} {'ten':>6} {'crowd':>6}"
)

Name = tuple[str, str, str, int]


def names(level: str, family: str, games: int, seed: int) -> Iterator[Name]:
    """The evenings of one row: the games of a family by turns, in both modes."""
    ids = FAMILIES[family]
    for number in range(games):
        yield ids[number // 2 % len(ids)], MODES[number % 2], level, seed + number // (2 * len(ids))


def measured(evenings: list[Name]) -> Row:
    """The sums over these evenings."""
    row = Row()
    collector = QuietCollector()
    for game_id, mode, level, seed in evenings:
        trace = make(game_id, mode, level, seed, PLIES)
        collector.note(is_quiet=True)
        collector.note(is_quiet=False)
        row.add(trace, *read(trace))
    return row


def told(level: str, family: str, row: Row) -> str:
    """A line of the table."""
    ms = TICK_US / 1000
    illegal = f"{100 * row.illegal_told / row.illegal:5.1f}" if row.illegal else "    -"
    known = 100 - 100 * (row.lost + row.lost_told) / max(1, row.milestones)
    ten, crowd = (
        f"{rank(steps, 0.99) * ms:6.2f}" if steps else "     -" for steps in (row.at_ten, row.crowded)
    )
    return (
        f"{level:8} {family:11} {row.traces:5} {100 * row.exact / row.traces:6.2f} {row.silent:5} {row.misled:6} "
        f"{100 * row.asks / max(1, row.moves):7.2f} {100 * row.pieces_asked / max(1, row.moves):5.2f} "
        f"{100 * row.unsure / max(1, row.plies_told):6.2f} "
        f"{row.false / row.traces:6.3f} {row.illegal:7} {illegal} {row.illegal_late:4} {row.worst_delay_ms:5} "
        f"{known:6.2f} "
        f"{rank(row.candidates, 0.5):4} {max(row.candidates):5} "
        f"{rank(row.steps, 0.5) * ms:5.2f} {rank(row.steps, 0.99) * ms:6.2f} {ten} {crowd}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How well what people do is read.")
    parser.add_argument("--games", type=int, default=GAMES, help="of each level and family")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--names", action="store_true", help="of the evenings that were not read without a fault"
    )
    parser.add_argument("--levels", nargs="*", default=LEVELS, choices=LEVELS)
    parser.add_argument("--families", nargs="*", default=tuple(FAMILIES), choices=tuple(FAMILIES))
    chosen = parser.parse_args()
    began = time.monotonic()
    print(HEADING)
    with ProcessPoolExecutor(PROCESSES) as pool:
        for level in chosen.levels:
            whole = Row()
            for family in chosen.families:
                evenings = list(names(level, family, chosen.games, chosen.seed))
                chunks = [evenings[n : n + CHUNK] for n in range(0, len(evenings), CHUNK)]
                row = Row()
                for part in pool.map(measured, chunks):
                    row.merge(part)
                print(told(level, family, row), flush=True)
                if chosen.names and row.faults:
                    print(f"{'':20} {' '.join(row.faults)}", flush=True)
                whole.merge(row)
            print(told(level, "all", whole), flush=True)
    print(f"seed {chosen.seed}, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
