"""Many made traces through the real session, and a table of how they were read.

python -m tests.simulation.traces.batch --count 20 --seed 1 --games chess xiangqi
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from controller.replay import replay
from tests.simulation.traces.evening import make
from tests.simulation.traces.kinds import BY_MODE
from tests.simulation.traces.scorer import Score, score
from tests.simulation.traces.trace import Trace

GAMES = ("chess", "xiangqi", "chinese-chess", "capablanca-classic", "western-chess")


@dataclass
class Row:
    """Sums over the traces of one kind."""

    traces: int = 0
    exact: int = 0
    silent: int = 0
    missed: int = 0
    false: int = 0
    asks: int = 0
    moves: int = 0
    events: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, trace: Trace, result: Score, seconds: float) -> None:
        """One trace more."""
        self.traces += 1
        self.exact += result.exact
        self.silent += len(result.silent_wrong)
        self.missed += len(result.missed)
        self.false += len(result.false)
        self.asks += result.asks
        self.moves += len(trace.moves)
        self.events += len(trace.events)
        self.seconds += seconds
        if not result.is_clean:
            self.faults.append(trace.name)

    def told(self) -> str:
        """The row of the table."""
        return (
            f"{self.traces:6} {self.exact:6} {self.silent:7} {self.missed:7} {self.false:6} "
            f"{100 * self.asks / max(1, self.moves):9.2f} {1000 * self.seconds / max(1, self.events):9.2f}"
        )


HEADING = f"{'':32} traces  exact  silent  missed  false  asks/100  ms/event"


def read(trace: Trace) -> tuple[Score, float]:
    """One trace through the session; the score and the seconds it took."""
    lines = [json.dumps(event) for event in trace.events]
    began = time.perf_counter()
    told = list(replay(trace.game_id, lines, mode=trace.mode))
    return score(trace, told), time.perf_counter() - began


def traces(games: tuple[str, ...], seeds: range, kinds: tuple[str, ...] = ()) -> Iterator[tuple[str, Trace]]:
    """Every kind of both modes in every game, with the name of its row."""
    for mode, known in BY_MODE.items():
        for kind in known:
            if kinds and kind not in kinds:
                continue
            for game_id in games:
                for seed in seeds:
                    yield f"{mode} {kind}", make(game_id, mode, kind, seed)


def main() -> None:
    """Print the table, then the names of what was not clean."""
    parser = argparse.ArgumentParser(description="Made traces through the session.")
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--kinds", nargs="*", default=())
    chosen = parser.parse_args()
    rows: dict[str, Row] = defaultdict(Row)
    for name, trace in traces(
        tuple(chosen.games), range(chosen.seed, chosen.seed + chosen.count), tuple(chosen.kinds)
    ):
        result, seconds = read(trace)
        rows[name].add(trace, result, seconds)
        for what, faults in (
            ("silent", result.silent_wrong),
            ("missed", result.missed),
            ("false", result.false),
        ):
            for fault in faults[:3]:
                print(f"{trace.name} {what}: {fault}")
        if not result.exact:
            print(f"{trace.name}: not exact")
    print(HEADING)
    for name, row in rows.items():
        print(f"{name:32} {row.told()}")


if __name__ == "__main__":
    main()
