"""What stands before a game gives way to what people must see; the whole program but for a real monitor."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.commands import CloseSettings, OpenSettings
from display.program.boards import monotonic_ms
from tests.screens.program_loop import Loop


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    """The program in a window that nobody sees, with its settings in a folder of its own."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with ExitStack() as stack:
        yield Loop(stack, tmp_path / "recordings")


def test_warning_does_not_wait_behind_the_settings(program: Loop) -> None:
    """An illegal move while somebody looks at the settings: the play screen is back with the warning."""
    program.play("casual")
    program.loop._obey([OpenSettings()], monotonic_ms())
    program.turn(3)
    assert program.shows_settings
    program.reeds.open("e2")
    program.reeds.close("e5")
    program.until(lambda: not program.shows_settings)
    view = program.host.view(monotonic_ms())
    assert view is not None
    assert view.warning is not None
    assert program.loop._in_front is program.loop._screen


def test_settings_opened_over_a_warning_stay_until_something_new(program: Loop) -> None:
    """What stood already was seen; when it goes, nothing new has come."""
    program.play("casual")
    program.reeds.open("e2")
    program.reeds.close("e5")
    program.until(lambda: bool((view := program.host.view(monotonic_ms())) and view.warning))
    program.loop._obey([OpenSettings()], monotonic_ms())
    program.turn(5)
    assert program.shows_settings
    program.reeds.open("e5")
    program.reeds.close("e2")
    program.until(lambda: bool((view := program.host.view(monotonic_ms())) and not view.warning))
    program.turn(3)
    assert program.shows_settings
    program.loop._obey([CloseSettings()], monotonic_ms())
    assert not program.shows_settings


def test_lost_board_does_not_wait_behind_the_settings(program: Loop) -> None:
    """A cable pulled is told at once."""
    program.play("tournament")
    program.loop._obey([OpenSettings()], monotonic_ms())
    program.turn(3)
    assert program.shows_settings
    program.board.pull_cable()
    program.until(lambda: not program.shows_settings)
