"""The second window of the real program: it shows the same game to onlookers, and takes nothing from the first."""

import subprocess
from pathlib import Path

import pygame
import pytest

from display.pictures import prepare
from display.screens.onlooker import OnlookerScreen
from display.theme import DARK
from tests.screens.desk import WAIT_S, Desk, Program, missing_tools
from tests.screens.test_whole_program import FOOLS_MATE, LEVERS
from tests.screens.visitor import CHANNEL_TOLERANCE, Visitor

SIZE = (800, 480)

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {' '.join(missing_tools())}")


def said(desk: Desk, *words: str) -> list[str]:
    """What xdotool answers, in lines."""
    answer = subprocess.run(
        ["xdotool", *words],
        env=desk.environment,
        timeout=WAIT_S,
        capture_output=True,
        text=True,
        check=False,
    )
    return answer.stdout.splitlines()


def raise_window(program: Program, title: str) -> None:
    """Bring a window before the other, with the keys."""
    desk = program.desk

    def find() -> str | None:
        windows = said(desk, "search", "--onlyvisible", "--class", "")
        return next((window for window in windows if said(desk, "getwindowname", window) == [title]), None)

    window = program.wait(find, f"the window '{title}'")
    desk.do("windowraise", window, "windowfocus", window)


def shows_moves(visitor: Visitor) -> bool:
    """Whether the monitor shows the moves in large type, as they ought to be."""
    screen = OnlookerScreen(pygame.Surface(SIZE), DARK, "moves", fonts=prepare())
    screen.show(visitor.view())
    shown = pygame.surfarray.array3d(visitor.desk.picture()).astype(int)
    ought = pygame.surfarray.array3d(screen.surface).astype(int)
    return bool((abs(shown - ought) <= CHANNEL_TOLERANCE).all())


def test_onlookers_see_the_game_in_a_window_of_their_own(tmp_path: Path) -> None:
    """The first window goes on as if it were alone; the second shows every move, the last one too."""
    arguments = ("--board", "virtual", "--game", "chess", "--second-screen", "moves")
    with (
        Desk(SIZE, tmp_path / "desk") as desk,
        Program(desk, tmp_path / "recordings", arguments) as program,
    ):
        visitor = Visitor(program)
        program.wait(visitor.is_recorded, "a game")
        raise_window(program, "Rhunich")
        visitor.wait_for_window("header")
        desk.key("s")
        visitor.wait_for_phase("play")
        for ply, move in enumerate(FOOLS_MATE):
            visitor.play_by_keys(move)
            desk.key(LEVERS[ply % 2])
        visitor.wait_for_phase("over")
        raise_window(program, "Rhunich, for onlookers")
        program.wait(lambda: shows_moves(visitor), "the moves in the second window")
        desk.click((400, 240))  # nothing to touch there
        raise_window(program, "Rhunich")
        visitor.wait_for_window("card")
        program.interrupt()
        assert program.wait_for_end() == 130
        assert program.words == ""
