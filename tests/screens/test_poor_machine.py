"""A machine that lacks something: the program starts in a real window, says what is missing, and can be worked."""

import sys
from pathlib import Path

import pytest

from tests.screens.desk import Desk, Program, missing_tools
from tests.screens.guest import Guest, TouchHand
from tests.screens.test_first_visit import HERE

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {' '.join(missing_tools())}")
SIZE = (800, 480)


def test_machine_without_sound_says_so_and_starts_a_game(tmp_path: Path) -> None:
    """No sound device that works: told on the start screen, and the game begins all the same."""
    with Desk(SIZE, tmp_path / "desk") as desk:
        desk.environment["XDG_CONFIG_HOME"] = str(tmp_path / "settings")
        desk.environment["SDL_AUDIODRIVER"] = "none-such"
        report = tmp_path / "report"
        start = (sys.executable, str(HERE / "told_program.py"), str(report))
        arguments = ("--board", "virtual")
        with Program(desk, tmp_path / "recordings", arguments, start=start) as program:
            guest = Guest(program, report)
            told = guest.wait(lambda seen: seen.page == "Home", "the start screen").told
            assert "No sound: " in told
            desk.focus()
            TouchHand(guest).use("start", 0)
            guest.wait(lambda seen: seen.game is not None, "the play screen")
            assert guest.shortened == set()
            assert program.words == ""
