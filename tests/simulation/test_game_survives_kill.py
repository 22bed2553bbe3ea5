"""The program is killed at any moment of a game; no ply it has told is lost, and the game goes on with its clocks."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rules_c
from controller.headless import SteppedTable
from controller.host import Host, replayed, resume_point
from controller.recording import Recorder
from controller.sides import Side
from firmware_bridge.link import Link
from hardware.emulator.board import start_board
from tests.simulation.famous_games import ANDERSSEN_KIESERITZKY, OPERA, FamousGame
from tests.simulation.people.hands import Hands
from tests.simulation.people.person import TIDY
from tests.simulation.tables import WALL_TIME

KILLS = int(os.environ.get("RHUNICH_KILLS", "20"))
SEED = 50
DEADLINE_S = 60
ROOT = Path(__file__).parents[2]


def write_script(famous: FamousGame, path: Path, seed: int) -> None:
    """The sensor trace of a game played by tidy hands, with every press."""
    hands, t_ms = Hands(TIDY, Random(seed)), 0
    position = famous_start(famous)
    lines = []
    for move in famous.played():
        t_ms += 400
        gesture = hands.move(position, move)
        for touch in gesture:
            what = "lift" if touch.lifted else "place"
            lines.append({"t": (t_ms + touch.at_ms) / 1000, "ev": what, "sq": touch.square})
        t_ms += gesture[-1].at_ms + 200
        lines.append({"t": t_ms / 1000, "ev": "press", "by": position.turn})
        position.push(move)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_kills_at_random_moments_lose_no_told_ply(tmp_path: Path) -> None:
    """What was printed had been recorded: after `kill -9` the record has every ply that was told."""
    print(f"seed {SEED}")
    rng = Random(SEED)
    script = tmp_path / "script.jsonl"
    write_script(ANDERSSEN_KIESERITZKY, script, SEED)
    for kill in range(KILLS):
        folder = tmp_path / str(kill)
        told = run_and_kill(script, folder, lines=rng.randrange(1, 80))
        with Recorder.open(folder) as recorder:
            recorded = recorder.unfinished()
            assert recorded is not None, f"kill {kill}: the game is not there"
            state = replayed(recorded)
            have = [reported.move for reported in state.reported]
            assert have[: len(told)] == told, f"kill {kill}: told {told}, resumed {have}"
            assert recorded.moves()[: len(told)] == tuple(told)


@pytest.mark.parametrize("plies", [1, 12, 31])
def test_killed_game_resumed_goes_on_to_its_end_with_its_clocks(plies: int, tmp_path: Path) -> None:
    """The pieces still stand as they stood; the clocks stand at what was recorded until somebody starts them."""
    print(f"seed {SEED}")
    script = tmp_path / "script.jsonl"
    write_script(OPERA, script, SEED)
    run_and_kill(script, tmp_path, lines=2 * plies)
    moves = OPERA.played()
    with (
        Recorder.open(tmp_path) as recorder,
        start_board("virtual", stepped=True, boot_id=9) as board,
    ):
        recorded = recorder.unfinished()
        assert recorded is not None
        link = Link(board.open_port, resume=resume_point(recorded))
        host = Host(link, recorder, wall_time_iso=lambda: WALL_TIME)
        table = SteppedTable(board, host)
        host.resume(recorded, table.now_ms)
        state = host.state
        assert state is not None
        done = len(state.reported)
        before = remaining(host, table)
        position = famous_start(OPERA)
        for move in moves[:done]:
            position.push(move)
        for square in position.pieces():
            table.place(square)
        table.run(3000)
        assert remaining(host, table) == before, "a clock ran although nobody was told that it does"
        hands = Hands(TIDY, Random(SEED))
        for move in moves[done:]:
            begin_ms = table.now_ms + 300
            for touch in hands.move(position, move):
                table.run(begin_ms + touch.at_ms - table.now_ms)
                (table.lift if touch.lifted else table.place)(touch.square)
            table.run(50)
            table.press(Side(position.turn))
            position.push(move)
        table.run(3000)
        assert host.state is not None
        assert [reported.move for reported in host.state.reported] == [str(move) for move in moves]
        assert host.state.result is not None
        assert host.state.result.result == "1-0"
        whole = recorder.load(recorded.header.number)
        assert whole.moves() == tuple(str(move) for move in moves)
        assert [r.move for r in replayed(whole).reported] == [str(move) for move in moves]
        link.close()


def famous_start(famous: FamousGame) -> rules_c.Position:
    """The start position of a game."""
    return rules_c.game(famous.game_id).start()


def remaining(host: Host, table: SteppedTable) -> tuple[int, ...]:
    """Both clocks as a screen would show them."""
    view = host.view(table.now_ms)
    assert view is not None
    return tuple(view.clock.remaining_ms[side] for side in Side)


def run_and_kill(script: Path, folder: Path, lines: int) -> list[str]:
    """Run the program, kill it after so many printed lines; the moves as it had told them."""
    command = [sys.executable, "-m", "display.program", "run", "--headless", "--board", "virtual"]
    command += ["--mode", "tournament", "--script", str(script), "--recordings", str(folder)]
    told: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout, start=1):
            entry = json.loads(line)
            if entry["ev"] == "move":
                told[entry["ply"] - 1 :] = [entry["move"]]
            elif entry["ev"] == "revise":
                told[entry["ply"] - 1 :] = entry["moves"]
            if count == lines:
                process.kill()
                break
        process.wait(DEADLINE_S)
    return told
