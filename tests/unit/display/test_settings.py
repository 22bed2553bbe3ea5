"""The settings: kept, changed by keys and touch, and bad files told."""

import argparse
import json
from pathlib import Path

import pygame
import pytest

from controller.commands import ChangeSetting, CloseSettings, OpenSelfTest, QuitProgram
from display.catalogue import Catalogue
from display.pictures import prepare
from display.preferences import Preferences, preferences_file, read_preferences, write_preferences
from display.program.settings import Settings
from display.screens.settings import SettingsScreen, rows
from display.theme import DARK

FONTS = prepare()
NOTHING_GIVEN = argparse.Namespace(theme=None, language=None, second_screen=None, speech=False)


def screen(size: tuple[int, int] = (800, 480)) -> SettingsScreen:
    """All settings as they are at first."""
    shown = SettingsScreen(pygame.Surface(size), DARK, rows(Catalogue()), fonts=FONTS)
    shown.choose(Preferences())
    shown.show()
    return shown


def press(shown: SettingsScreen, *keys: int) -> list[object]:
    """Keys, one after the other."""
    commands: list[object] = []
    for key in keys:
        commands += shown.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
        shown.show()
    return commands


def test_settings_are_changed_and_left_by_five_keys() -> None:
    """Down to a row, right and left through its values; past the last row is the way out."""
    shown = screen()
    assert press(shown, pygame.K_RIGHT) == [ChangeSetting("theme", "light")]
    assert press(shown, pygame.K_LEFT) == [ChangeSetting("theme", "high-contrast")]
    assert press(shown, pygame.K_DOWN, pygame.K_RETURN) == [ChangeSetting("language", "de")]
    assert press(shown, *[pygame.K_DOWN] * 4, pygame.K_RETURN) == [OpenSelfTest()]
    assert press(shown, pygame.K_DOWN, pygame.K_RETURN) == [CloseSettings()]
    assert press(shown, pygame.K_ESCAPE) == [CloseSettings()]
    assert shown.handle(pygame.event.Event(pygame.QUIT)) == [QuitProgram()]


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800), (3840, 2160)])
def test_settings_are_changed_by_touch_at_every_size(size: tuple[int, int]) -> None:
    """Each row takes its next value; nothing lies over anything else."""
    shown = screen(size)
    whole = shown.surface.get_rect()
    rects = [target.rect for target in shown.targets]
    assert all(whole.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[at + 1 :]) == -1 for at, rect in enumerate(rects))
    commands = []
    for target in shown.targets:
        touch = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=target.rect.center, button=1)
        commands += shown.handle(touch)
    assert commands == [
        CloseSettings(),
        ChangeSetting("theme", "light"),
        ChangeSetting("language", "de"),
        ChangeSetting("sounds", False),
        ChangeSetting("speech", True),
        ChangeSetting("second_screen", "board"),
        OpenSelfTest(),
    ]


def test_settings_are_kept_and_the_command_line_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is chosen on the screen is there at the next start."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = Settings(NOTHING_GIVEN)
    assert settings.chosen == Preferences()
    settings.change(ChangeSetting("theme", "light"), Catalogue())
    settings.change(ChangeSetting("language", "de"), Catalogue())
    assert Settings(NOTHING_GIVEN).chosen == Preferences(theme="light", language="de")
    given = argparse.Namespace(theme="dark", language=None, second_screen="clocks", speech=True)
    chosen = Settings(given).chosen
    assert chosen == Preferences("dark", "de", speech=True, second_screen="clocks")
    assert preferences_file({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "rhunich" / "settings.json"
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "cannot be read"),
        ("[]", "no JSON object"),
        ('{"theme": 7, "sounds": false}', "theme cannot be used"),
    ],
)
def test_settings_that_cannot_be_read_are_told_and_the_rest_is_kept(
    tmp_path: Path, text: str, said: str
) -> None:
    """One line that names the file."""
    file = tmp_path / "settings.json"
    file.write_text(text, encoding="utf-8")
    chosen, notice = read_preferences(file, Preferences(language="de"))
    assert said in notice
    assert str(file) in notice
    assert chosen == Preferences(language="de", sounds="sounds" not in text)


def test_settings_unknown_here_are_the_usual_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer version's theme or language."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = preferences_file({"XDG_CONFIG_HOME": str(tmp_path)})
    file.parent.mkdir()
    file.write_text(json.dumps({"theme": "pink", "language": "xx", "second_screen": "all"}), encoding="utf-8")
    assert Settings(NOTHING_GIVEN).chosen == Preferences()


def test_settings_that_cannot_be_kept_hold_for_now_and_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "rhunich").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = Settings(NOTHING_GIVEN)
    settings.change(ChangeSetting("sounds", False), Catalogue())
    assert settings.chosen == Preferences(sounds=False)
    assert settings.notice.startswith("Not kept for the next time")
    with pytest.raises(OSError):
        write_preferences(preferences_file({"XDG_CONFIG_HOME": str(tmp_path)}), Preferences())
