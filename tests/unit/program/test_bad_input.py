"""What a person can get wrong: one line that names the input, exit status 2, nothing half-done."""

import os
import pty
import select
import subprocess
import sys
import tty
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.recording import Recorder
from firmware_bridge import protocol
from firmware_bridge.frames import encode_frame

ROOT = Path(__file__).parents[3]
DEADLINE_S = 30
OTHER_VERSION = protocol.PROTOCOL_VERSION + 1
OTHER_HELLO = bytes([OTHER_VERSION]) + bytes(protocol.Hello.LAYOUT.size - 1)
HEADLESS = ("run", "--headless", "--board", "virtual")


def rhunich(*arguments: str, folder: Path) -> "subprocess.Popen[str]":
    """The program, its recordings in `folder`."""
    return subprocess.Popen(
        [sys.executable, "-m", "display.program", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "RHUNICH_RECORDINGS": str(folder)},
    )


def complaint(process: "subprocess.Popen[str]") -> str:
    """The one line on standard error of a program that ends with status 2."""
    out, err = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 2, (out, err)
    lines = err.strip().splitlines()
    assert len(lines) == 1, err
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((*HEADLESS, "--game", "chezz"), "unknown game 'chezz'"),
        ((*HEADLESS, "--fen", "8/8/8 w"), "FEN '8/8/8 w': placement: there are 3 ranks, not 8"),
        ((*HEADLESS, "--clock", "fischer 5q+3s"), "5q"),
        ((*HEADLESS, "--script", "no/such/file"), "the script 'no/such/file' cannot be read"),
        ((*HEADLESS, "--continue"), "there is no unfinished game"),
        (("run", "--headless", "--board", "no/such/port"), "port no/such/port does not exist"),
        (("run", "--headless", "--recordings", "/proc/rhunich"), "the recordings folder '/proc/rhunich'"),
        (("run", "--script", "x"), "--script needs --headless"),
        (("run", "--option", "board=10x10"), "--option needs --game"),
        (
            (*HEADLESS, "--game", "capablanca", "--option", "board=9x9"),
            "option 'board=9x9' is not known here",
        ),
        ((*HEADLESS, "--game", "capablanca", "--option", "board"), "option 'board': write it as name=value"),
        (("screens", "pictures", "--theme", "pink"), "pink"),
        (("moves", "chess", "--moves", "e2e4 e7e4"), "move 2 'e7e4' is illegal"),
    ],
)
def test_run_with_bad_input_names_it_in_one_line(
    arguments: tuple[str, ...], named: str, tmp_path: Path
) -> None:
    """The message says what was given and what is wrong with it."""
    assert named in complaint(rhunich(*arguments, folder=tmp_path))


def test_continue_of_a_game_that_was_won_names_its_result(tmp_path: Path) -> None:
    """Only a game without a winner is gone on with."""
    with Recorder.open(tmp_path) as recorder:
        number = recorder.begin_game("chess", "fen", "single 5m", "casual", "2026-11-21T20:00:00+00:00")
        recorder.finish_game(number, "1-0", "resignation")
    said = complaint(rhunich(*HEADLESS, "--continue", str(number), folder=tmp_path))
    assert f"game {number} in '{tmp_path}' is over: 1-0" in said


def test_run_with_a_definition_of_an_unknown_word_names_file_and_line(tmp_path: Path) -> None:
    """A user's own game has the same checks as ours."""
    definition = tmp_path / "mygame"
    definition.write_text("parent = chess\nnmae = Mine\n")
    said = complaint(rhunich(*HEADLESS, "--game", str(definition), folder=tmp_path))
    assert "mygame:2: unknown word 'nmae'; did you mean 'name'?" in said


def test_check_of_an_illegal_move_names_game_and_move(tmp_path: Path) -> None:
    """The second game of the file has a Knight that jumps too far."""
    games = tmp_path / "games.txt"
    games.write_text("e2e4 e7e5 g1f3\ne2e4 e7e6 g1g3\n")
    said = complaint(rhunich("check", "chess", str(games), folder=tmp_path))
    assert "game 2, line 2: move 2. 'g1g3' (ply 3) is illegal: the Knight from g1 cannot reach g3" in said


@pytest.mark.parametrize(
    ("say", "named"),
    [
        (lambda: b"hello, I am a printer\r\n", "speaks something else"),
        (
            lambda: encode_frame(protocol.Hello.TYPE, OTHER_HELLO, version=OTHER_VERSION),
            f"version {OTHER_VERSION}",
        ),
    ],
    ids=["another-device", "another-version"],
)
def test_run_at_a_port_of_something_else_says_what_is_there(
    say: Callable[[], bytes], named: str, tmp_path: Path
) -> None:
    """Something answers, but it is no board that this program can talk to."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    process = rhunich("run", "--headless", "--board", os.ttyname(slave), folder=tmp_path)
    try:
        while process.poll() is None:
            _, writable, _ = select.select([], [master], [], 0.05)
            if writable:
                os.write(master, say())
            select.select([master], [], [], 0.05)
        assert named in complaint(process)
    finally:
        process.kill()
        process.wait(DEADLINE_S)
        os.close(master)
        os.close(slave)
