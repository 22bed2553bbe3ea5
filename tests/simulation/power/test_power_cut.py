"""The power is cut at random writes of an evening: whatever was acknowledged is there, and every game can be read.

RHUNICH_POWER_CUTS tells how often (standing: 120), RHUNICH_SEED replays the moments.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from controller import clocks
from controller.events import PieceLifted
from controller.host import replayed
from controller.recording import CLOCK_STATE, Recorder
from controller.recording.archive import FILE_NAME
from controller.recording.codec import decode, encode
from controller.recording.schema import MIGRATIONS, migrate
from controller.replay import told
from tests.simulation.famous_games import OPERA
from tests.simulation.power.disk import (
    ACKNOWLEDGED,
    Change,
    build_library,
    cuts,
    environment,
    lay_out,
    read_journal,
)
from tests.simulation.test_game_survives_kill import write_script

CUTS = int(os.environ.get("RHUNICH_POWER_CUTS", "120"))
SEED = int(os.environ.get("RHUNICH_SEED", "20261121"))
TRANSACTIONS = 700  # enough for the log to be written back into the file more than once
DEADLINE_S = 120
MEMORY = Path("/dev/shm")  # what a cut left is looked at where nothing waits for a disk
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journalling library."""
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    return build_library(tmp_path_factory.mktemp("library"))


def journal_of(command: list[str], library: Path, tmp_path: Path, **more: str) -> list[Change]:
    """Runs a program to its end; every change it made below the folder `card`."""
    folder, journal = tmp_path / "card", tmp_path / "journal"
    folder.mkdir(exist_ok=True)
    with (folder / ACKNOWLEDGED).open("a") as acknowledged:
        subprocess.run(
            command,
            env=environment(library, folder, journal, **more),
            stdout=acknowledged,
            check=True,
            cwd=ROOT,
            timeout=DEADLINE_S,
        )
    return read_journal(journal)


def opened(files: dict[str, bytes]) -> Iterator[Recorder]:
    """The recordings after the power is back."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        lay_out(files, Path(folder))
        with Recorder.open(Path(folder)) as recorder:
            yield recorder


def test_power_cut_at_any_write_loses_no_acknowledged_event(library: Path, tmp_path: Path) -> None:
    """Games, entries and results that were acknowledged are there, in order, no transaction by half, no damage."""
    print(f"seed {SEED}, {CUTS} cuts")
    chance = Random(SEED)
    command = [sys.executable, "-m", "tests.simulation.power.workload", str(tmp_path / "card"), str(SEED)]
    changes = journal_of([*command, str(TRANSACTIONS)], library, tmp_path)
    assert {FILE_NAME, f"{FILE_NAME}-wal"} <= {change.name for change in changes}, "nothing was written"
    fallen: Counter[str] = Counter()
    for number, (moment, style, files, acknowledged) in enumerate(cuts(changes, CUTS, chance)):
        where = f"seed {SEED}, cut {number} after change {moment}, {style}"
        fallen[style] += 1
        for recorder in opened(files):
            assert recorder.notice is None, f"{where}: {recorder.notice}"
            check_acknowledged(recorder, acknowledged.decode().splitlines(), where)
            game = recorder.begin_game("chess", "fen", "", "casual", "2026-01-02")
            assert recorder.header(game).result is None
    print(f"{len(changes)} changes of the disk; {dict(fallen)}")


def check_acknowledged(recorder: Recorder, said: list[str], where: str) -> None:
    """What was said is recorded, and nothing by half."""
    for line in said:
        if line.startswith("game "):
            recorder.header(int(line.split()[1]))
        elif line.startswith("finished "):
            header = recorder.header(int(line.split()[1]))
            # The next opening makes nothing of a finished game; a result stays.
            assert header.result == "1-0", where
    told: dict[int, list[int]] = {}
    for line in said:
        if line[0].isdigit():
            game, done = line.split()
            told.setdefault(int(game), []).append(int(done))
    for header in recorder.games():
        entries = recorder.load(header.number).entries
        lifted = [entry.t_ms for entry in entries if entry.kind == "event.PieceLifted"]
        placed = [entry.t_ms for entry in entries if entry.kind == "event.PiecePlaced"]
        notes = [entry.t_ms for entry in entries if entry.kind == "note"]
        assert lifted == placed == notes, f"{where}: half a transaction"
        acknowledged = told.pop(header.number, [])
        assert lifted[: len(acknowledged)] == acknowledged, f"{where}: lost"
        # One more may be there: durable, and cut before it was said.
        assert len(lifted) <= len(acknowledged) + 1, where
    assert not told, f"{where}: whole games are lost: {sorted(told)}"


def test_power_cut_during_a_game_gives_the_game_up_to_what_was_told(library: Path, tmp_path: Path) -> None:
    """The record is a beginning of the evening's, every told move is in it, and its clocks stand where it ends."""
    print(f"seed {SEED}, {CUTS // 4} cuts")
    chance = Random(SEED)
    script = tmp_path / "script.jsonl"
    write_script(OPERA, script, SEED)
    command = [sys.executable, "-m", "display.program", "run", "--headless", "--board", "virtual"]
    command += ["--mode", "tournament", "--clock", "fischer 5m+3s", "--script", str(script)]
    changes = journal_of([*command, "--recordings", str(tmp_path / "card")], library, tmp_path)
    with Recorder.open(tmp_path / "card") as recorder:
        whole = recorder.load(1)
    events = list(whole.events())
    for number, (moment, style, files, acknowledged) in enumerate(cuts(changes, max(1, CUTS // 4), chance)):
        where = f"seed {SEED}, cut {number} after change {moment}, {style}"
        for recorder in opened(files):
            assert recorder.notice is None, f"{where}: {recorder.notice}"
            said = [json.loads(line) for line in acknowledged.decode().splitlines()]
            if not recorder.games():
                assert not said, f"{where}: the game is lost"
                continue
            recorded = recorder.load(1)
            kept = list(recorded.events())
            assert kept == events[: len(kept)], where
            effects = (entry for entry in recorded.entries if entry.kind.startswith("effect."))
            told_again = [line for effect in map(decode, effects) for line in told(effect)]
            assert told_again[: len(said)] == said, f"{where}: told and not recorded"
            state = replayed(recorded)
            assert tuple(reported.move for reported in state.reported) == recorded.moves(), where
            last = recorded.last(CLOCK_STATE)
            if last is not None:
                assert clocks.to_json(state.clock) == last.payload, f"{where}: the clocks"


def test_power_cut_while_an_older_file_is_migrated_keeps_its_games(library: Path, tmp_path: Path) -> None:
    """Each step is done or not; the next opening does the rest."""
    print(f"seed {SEED}, {CUTS // 4} cuts")
    chance = Random(SEED)
    folder = tmp_path / "card"
    folder.mkdir()
    old = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    migrate(old, MIGRATIONS[:1])
    old.execute(
        "INSERT INTO games (game_id, start_fen, clock_settings, mode, started_at, south, north, event, site, "
        "round, versions) VALUES ('chess', 'fen', '', 'casual', '2026-01-01', 'Anna', 'Bo', '', '', '', '{}')"
    )
    entry = encode_lift()
    old.executemany("INSERT INTO entries (game, t_ms, kind, payload) VALUES (1, ?, ?, ?)", [entry] * 300)
    old.execute("INSERT INTO entries (game, t_ms, kind, payload) VALUES (NULL, ?, ?, ?)", entry)
    old.close()
    before = {FILE_NAME: (folder / FILE_NAME).read_bytes()}
    opening = "import sys; from pathlib import Path; from controller.recording import Recorder; "
    opening += "Recorder.open(Path(sys.argv[1])).close()"
    changes = journal_of([sys.executable, "-c", opening, str(folder)], library, tmp_path)
    for number, (moment, style, files, _) in enumerate(cuts(changes, max(1, CUTS // 4), chance, before)):
        for recorder in opened(files):
            where = f"seed {SEED}, cut {number} after change {moment}, {style}"
            assert recorder.notice is None, f"{where}: {recorder.notice}"
            game = recorder.load(1)
            assert (game.header.south, len(game.entries)) == ("Anna", 300), where


def encode_lift() -> tuple[int, str, str]:
    """A row of an entry."""
    entry = encode(PieceLifted(7, "e2"))
    return entry.t_ms, entry.kind, '{"square":"e2"}'
