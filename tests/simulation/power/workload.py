"""An evening's writing, as a program of its own: games begun, events of every size, results, a restart in the middle.

Every transaction that has returned is acknowledged in a file, which the disk's journal puts in order with the writes.
"""

import sys
from pathlib import Path
from random import Random

from controller.events import PieceLifted, PiecePlaced
from controller.recording import Entry, Recorder
from tests.simulation.power.disk import ACKNOWLEDGED

WALL_TIME = "2026-01-01T12:00:00+00:00"
START = ("chess", "start fen", "fischer 5m+3s", "casual", WALL_TIME)
LONG_TEXT_MAX = 9000  # some entries are longer than a page


def main(folder: Path, seed: int, transactions: int) -> None:
    """Writes, game after game; numbers count the transactions of the whole evening."""
    chance = Random(seed)
    with (folder / ACKNOWLEDGED).open("w") as acknowledged:

        def say(text: str) -> None:
            acknowledged.write(f"{text}\n")
            acknowledged.flush()

        done = 0
        while done < transactions:
            with Recorder.open(folder) as recorder:
                assert recorder.notice is None
                unfinished = recorder.unfinished_header()
                if unfinished is None:
                    say(f"game {recorder.begin_game(*START)}")
                else:
                    recorder.resume_game(unfinished.number, done, WALL_TIME)
                for _ in range(chance.randint(1, transactions // 3)):
                    size = chance.choice((1, 20, 300, LONG_TEXT_MAX)) if chance.random() < 0.1 else 3
                    recorder.append(
                        [
                            PieceLifted(done, "e2"),
                            Entry("note", done, {"text": "x" * size}),
                            PiecePlaced(done, "e4"),
                        ]
                    )
                    say(f"{recorder.game} {done}")
                    done += 1
                assert recorder.game is not None
                if chance.random() < 0.5:
                    recorder.finish_game(recorder.game, "1-0", "resignation")
                    say(f"finished {recorder.game}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
