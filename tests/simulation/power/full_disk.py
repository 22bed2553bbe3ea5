"""A table's record while the disk fills up and is freed again, as a program of its own; prints what it found."""

import json
import sys
from pathlib import Path

from controller.events import PieceLifted, PiecePlaced
from controller.recording import Keeper, Recorder

WALL_TIME = "2026-01-01T12:00:00+00:00"


def main(folder: Path, sign: Path) -> None:
    """`sign` is the file that makes the disk full."""
    recorder = Recorder.open(folder)
    keeper = Keeper(recorder)
    troubles: list[str | None] = []

    def note() -> None:
        troubles.append(keeper.trouble)

    keeper.begin_game("chess", "fen", "", "casual", WALL_TIME, {})
    keeper.append([PieceLifted(1, "e2")])
    note()
    sign.touch()
    keeper.append([PiecePlaced(2, "e4")])
    note()
    keeper.finish_game("1-0", "resignation")
    keeper.begin_game("chess", "fen", "", "casual", WALL_TIME, {})
    keeper.append([PieceLifted(3, "d2")])
    note()
    sign.unlink()
    keeper.append([PiecePlaced(4, "d4")])
    note()
    games = [
        [recorder.load(number).header.result, [entry.t_ms for entry in recorder.load(number).entries]]
        for number in (1, 2)
    ]
    recorder.close()
    print(json.dumps({"troubles": troubles, "games": games}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
