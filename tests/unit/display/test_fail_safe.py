"""When the program itself fails: words, a report, and the game goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from controller.commands import Command, ContinueGame, QuitProgram
from controller.recording import Archive
from display.pictures import prepare
from display.program.report import write_report
from display.screens.fail_safe import FailSafeScreen
from display.theme import DARK

ROOT = Path(__file__).parents[3]
FONTS = prepare()
LONG = "RuntimeError: " + "a very long explanation " * 20
NOW = "2026-11-21T20:00:00+00:00"


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800), (3840, 2160)])
def test_failure_is_told_at_every_size_and_answered_by_keys_and_touch(size: tuple[int, int]) -> None:
    """Enter goes on, Esc and the second button leave."""
    screen = FailSafeScreen(pygame.Surface(size), DARK, LONG, "/a/long/path/failures/now.txt", fonts=FONTS)
    assert screen.show()
    assert screen.show() == []

    go_on, leave = [ContinueGame()], [QuitProgram()]

    def key(key: int) -> list[Command]:
        return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key))

    assert (key(pygame.K_UP), key(pygame.K_RETURN), key(pygame.K_ESCAPE)) == ([], go_on, leave)
    assert (key(pygame.K_RIGHT), key(pygame.K_RETURN)) == ([], leave)
    touched = [
        screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=target.rect.center, button=1))
        for target in screen.targets
    ]
    assert touched == [go_on, leave]


def test_report_has_the_whole_error_and_may_fail_itself(tmp_path: Path) -> None:
    """Beside the recordings; a card that cannot be written is no second failure."""
    try:
        _ = 1 // 0
    except ZeroDivisionError as error:
        file = Path(write_report(error, tmp_path, NOW, "1.2.3"))
        (tmp_path / "no-folder").write_text("", encoding="utf-8")
        assert write_report(error, tmp_path / "no-folder", NOW, "1.2.3") == ""
    assert file == tmp_path / "failures" / "2026-11-21T20-00-00.txt"
    text = file.read_text(encoding="utf-8")
    assert text.startswith(f"rhunich 1.2.3, {NOW}")
    assert "_ = 1 // 0" in text


def test_program_that_fails_goes_on_with_the_game(tmp_path: Path) -> None:
    """The report is there, the same game was resumed, and leaving is as ever."""
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
    }
    child = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "screens" / "failing_child.py"), str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert child.returncode == 0, child.stderr
    (report,) = (tmp_path / "failures").iterdir()
    assert "ZeroDivisionError: no such pixel" in report.read_text(encoding="utf-8")
    with Archive.open_existing(tmp_path) as archive:
        game = archive.load(1)
    assert [entry.kind for entry in game.entries].count("game.resumed") == 1
    assert game.header.result is None
