"""The card fills up, breaks or cannot be written: play goes on, the person is told, what is good stays."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.events import Event, PieceLifted, PiecePlaced
from controller.recording import Archive, Keeper, Recorder, RecordingError
from controller.recording.archive import FILE_NAME
from display.program.run import open_recorder
from tests.simulation.power.disk import build_library, environment
from tests.unit.recording.test_recorder import as_nobody, open_to_all

ROOT = Path(__file__).parents[3]
DEADLINE_S = 60
WALL_TIME = "2026-01-01T12:00:00+00:00"
PAGE = 4096


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
def test_disk_full_in_mid_game_is_told_and_everything_is_recorded_once_there_is_room(tmp_path: Path) -> None:
    """A move, the end of the game and a whole new game while nothing can be written; then there is room again."""
    card, sign = tmp_path / "card", tmp_path / "full"
    card.mkdir()
    env = environment(build_library(tmp_path), card, tmp_path / "journal", DISK_FULL=str(sign))
    command = [sys.executable, "-m", "tests.simulation.power.full_disk", str(card), str(sign)]
    said = subprocess.run(
        command, env=env, cwd=ROOT, capture_output=True, text=True, check=True, timeout=DEADLINE_S
    )
    found = json.loads(said.stdout)
    before, full, still_full, after = found["troubles"]
    assert before is None
    assert full == still_full
    assert full.startswith(f"not recorded: the disk with the recordings folder '{card}' is full")
    assert after is None
    assert found["games"] == [["1-0", [1, 2]], [None, [3, 4]]]


def test_read_only_card_is_played_on_without_a_record(tmp_path: Path) -> None:
    """The program starts, says why nothing is kept, and keeps the evening as long as it runs."""
    open_to_all(tmp_path)
    card = tmp_path / "card"
    with Recorder.open(card) as recorder:
        recorder.begin_game("chess", "fen", "", "casual", WALL_TIME)
    before = (card / FILE_NAME).read_bytes()
    (card / FILE_NAME).chmod(0o444)
    card.chmod(0o555)

    def play() -> None:
        recorder = open_recorder(card, is_asked_for=True)
        keeper = Keeper(recorder)
        keeper.begin_game("chess", "fen", "", "casual", WALL_TIME, {})
        keeper.append([PieceLifted(1, "e2")])
        raise ValueError(f"{keeper.trouble}; {len(recorder.load(1).entries)} entry")

    if os.getuid() == 0:
        said = as_nobody(play)
        assert said.startswith(
            f"ValueError: the recordings folder '{card}' is read-only; this evening is kept"
        )
        assert said.endswith("; 1 entry")
    assert (card / FILE_NAME).read_bytes() == before
    card.chmod(0o755)


def test_folder_that_is_asked_for_and_cannot_be_made_is_refused() -> None:
    """A mistake of the command line is no bad card."""
    with pytest.raises(RecordingError, match="'/proc/rhunich' cannot be made"):
        open_recorder(Path("/proc/rhunich"), is_asked_for=True)
    recorder = open_recorder(Path("/proc/rhunich"), is_asked_for=False)
    assert recorder.notice is not None
    assert "kept only until the program ends" in recorder.notice


def recorded_games(folder: Path, count: int) -> list[Event]:
    """So many games of 200 events; the events of each."""
    events: list[Event] = [PieceLifted(t_ms, "e2") for t_ms in range(200)]
    with Recorder.open(folder) as recorder:
        for _ in range(count):
            number = recorder.begin_game("chess", "fen", "", "casual", WALL_TIME, south="Anna")
            recorder.append(events)
            recorder.finish_game(number, "1-0", "resignation")
    return events


def test_damaged_file_is_kept_and_what_can_be_read_is_read_into_the_new_one(tmp_path: Path) -> None:
    """One page in the middle is spoiled: the games before it are whole, the one in it is cut, none is invented."""
    events = recorded_games(tmp_path, 20)
    file = tmp_path / FILE_NAME
    broken = bytearray(file.read_bytes())
    middle = len(broken) // PAGE // 2 * PAGE
    broken[middle : middle + PAGE] = b"\xa5" * PAGE
    file.write_bytes(broken)
    with Recorder.open(tmp_path) as recorder:
        assert recorder.notice is not None
        assert "kept as 'recordings-damaged-1.sqlite'; 20 games were read into a new file" in recorder.notice
        games = [recorder.load(number) for number in range(1, 21)]
    assert (tmp_path / "recordings-damaged-1.sqlite").read_bytes() == broken
    whole = [list(game.events()) == events for game in games]
    assert 15 <= whole.count(True) < 20
    for game in games:
        kept = list(game.events())
        assert kept == events[: len(kept)]
        assert (game.header.south, game.header.result) == ("Anna", "1-0")


def test_file_damaged_while_it_is_in_use_is_set_aside_and_the_game_goes_on(tmp_path: Path) -> None:
    """The file is spoiled under the program's hands: what happens from then on is in a new one, in order."""
    recorded_games(tmp_path, 20)
    file = tmp_path / FILE_NAME
    keeper = Keeper(Recorder.open(tmp_path))
    with file.open("r+b") as spoiled:
        spoiled.seek(PAGE)
        spoiled.write(b"\xa5" * (file.stat().st_size - PAGE))
    keeper.begin_game("chess", "fen", "", "casual", WALL_TIME, {})
    assert keeper.trouble is not None
    assert "damaged" in keeper.trouble
    assert "kept as 'recordings-damaged-1.sqlite'; no game of it can be read" in keeper.trouble
    keeper.append([PieceLifted(1, "e2"), PiecePlaced(2, "e4")])
    keeper.finish_game("1-0", "resignation")
    keeper.recorder.close()
    assert (tmp_path / "recordings-damaged-1.sqlite").exists()
    with Archive.open_existing(tmp_path) as archive:
        (header,) = archive.games()
        assert header.result == "1-0"
        assert list(archive.load(header.number).events()) == [PieceLifted(1, "e2"), PiecePlaced(2, "e4")]
