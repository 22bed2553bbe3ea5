"""The commands as a program of their own."""

import os
import subprocess
import sys
from pathlib import Path

import rules_c

_COMMAND = [sys.executable, "-m", "controller.command_line"]
_ROOT = Path(__file__).resolve().parents[3]


def test_module_runs_a_command_and_gives_its_status() -> None:
    """`python -m controller.command_line`."""
    good = subprocess.run([*_COMMAND, "games"], capture_output=True, text=True, cwd=_ROOT, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    assert len(good.stdout.splitlines()) == len(rules_c.games())
    bad = subprocess.run([*_COMMAND, "clock", "x"], capture_output=True, text=True, cwd=_ROOT, check=False)
    assert (bad.returncode, bad.stdout, bad.stderr.count("\n")) == (2, "", 1)


def test_reader_that_has_read_enough_causes_no_complaint() -> None:
    """As in `rhunich rules chess | head -1`: the pipe is closed before anything is written."""
    reading, writing = os.pipe()
    os.close(reading)
    said = subprocess.run(
        [*_COMMAND, "rules", "chess"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        cwd=_ROOT,
        check=False,
    )
    os.close(writing)
    assert (said.returncode, said.stderr) == (0, "")
