"""Counts the positions of a perft file deeper, as far as a number of seconds for the file allows.

    python -m tests.rules.deepen_perft SECONDS GAME ...

Debian's Fairy-Stockfish counts (`go perft`) where it plays the game as we do, else the game's oracle. The cheapest
next ply comes first. After a second ; stands one ply more by the library alone, if it is a matter of a second.
A count that differs from the library's ends the run: one of the two is wrong.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import rules_c
from tests.benchmarks._programs import Program, find_program
from tests.benchmarks.rules import LETTERS, VARIANT_FILES, VARIANTS

from .oracles import ORACLES, Fairy
from .write_special_perft import count

FOLDER = Path(__file__).parent / "perft"
OWN_LEAVES_MAX = 100_000_000
OTHER_WORDS = {"arabian-chess"}  # the bare King has one turn left: contracts 9.4.11, unknown to the program
FIRST_GUESS_S = 1e-3

# FEN and depth -> leaves, and the seconds of CPU time that they took.
Counter = Callable[[str, int], tuple[int, float]]


@contextmanager
def counter_of(game_id: str) -> Iterator[tuple[str, Counter, bool]]:
    """Who counts, how, and whether by bulk (the cost is then that of the leaves, else of their parents)."""
    path = find_program("fairy-stockfish")
    if path and game_id in VARIANTS and game_id not in OTHER_WORDS:
        with Program(path, VARIANT_FILES) as program:

            def by_program(fen: str, depth: int) -> tuple[int, float]:
                placement, rest = fen.split(" ", 1)
                other = placement.translate(LETTERS.get(game_id, {})) + " " + rest
                program.set_position(VARIANTS[game_id], other)
                return program.perft(depth)

            yield f"Debian's Fairy-Stockfish 11 (go perft, {VARIANTS[game_id]})", by_program, True
        return
    known = ORACLES[game_id]
    name = next(name for name in ("python-chess", "model", "fairy-stockfish") if name in known)
    oracle = known[name]
    told = {"model": "the slow model", "python-chess": "python-chess"}.get(name, "")
    if isinstance(oracle, Fairy):
        told = f"Fairy-Stockfish's {oracle.variant} (pyffish)"

    def by_oracle(fen: str, depth: int) -> tuple[int, float]:
        began = time.process_time()
        leaves = count(oracle, oracle.read(game_id, fen), depth)  # type: ignore[attr-defined]
        return leaves, time.process_time() - began

    yield told, by_oracle, False


class Line:
    """One position of a file: what is proved by ply, and the game that counts along."""

    def __init__(self, game: rules_c.Game, text: str) -> None:
        """`text` is a line of the file."""
        self.fen, proved, *_ = text.split(" ; ")
        self.proved = [int(word) for word in proved.split()]
        self.position = game.position(self.fen)
        self.old = len(self.proved)

    def cost(self, bulk: bool) -> int:
        """Positions to be looked at for one ply more; 0 where there is none."""
        depth = len(self.proved) + 1
        leaves = self.proved[-1]
        return self.position.perft(depth) if bulk and leaves else leaves

    def __str__(self) -> str:
        """The line again, the library's own count last."""
        depth = len(self.proved) + 1
        own = self.position.perft(depth) if self.proved[-1] < OWN_LEAVES_MAX // 30 else 0
        text = f"{self.fen} ; {' '.join(map(str, self.proved))}"
        return f"{text} ; {own}" if 0 < own <= OWN_LEAVES_MAX else text


def deepen(lines: list[Line], counter: Counter, bulk: bool, seconds: float) -> None:
    """One ply more for the cheapest line, again and again, while the time lasts by the rate so far."""
    spent, looked_at = 0.0, 0
    costs = [line.cost(bulk) for line in lines]
    while any(costs):
        cost, number = min((cost, number) for number, cost in enumerate(costs) if cost)
        rate = spent / looked_at if looked_at > 100 else FIRST_GUESS_S if not bulk else 1e-7
        if spent + cost * rate > seconds:
            return
        line = lines[number]
        found, took = counter(line.fen, len(line.proved) + 1)
        spent += took
        looked_at += cost
        ours = line.position.perft(len(line.proved) + 1)
        if found != ours:
            sys.exit(f"{line.fen}: {found} at depth {len(line.proved) + 1}, the library has {ours}")
        line.proved.append(found)
        costs[number] = line.cost(bulk)


def main(seconds: float, games: list[str]) -> None:
    """Writes the files anew."""
    for game_id in games:
        game, path = rules_c.game(game_id), FOLDER / f"{game_id}.txt"
        text = path.read_text(encoding="ascii").splitlines()
        lines = {number: Line(game, row) for number, row in enumerate(text) if row and row[0] != "#"}
        with counter_of(game_id) as (who, counter, bulk):
            deepen(list(lines.values()), counter, bulk, seconds)
        if any(len(line.proved) > line.old for line in lines.values()):
            note = f"# Deepened by deepen_perft.py, {seconds:.0f} s of CPU time: plies beyond the first few by {who}."
            rows = [str(lines[number]) if number in lines else row for number, row in enumerate(text)]
            rows = [row for row in rows if not row.startswith("# Deepened by")]
            path.write_text("\n".join([note, *rows, ""]), encoding="ascii")
        depths = sorted(len(line.proved) for line in lines.values())
        print(game_id, who, "depths", depths[0], "to", depths[-1], flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
