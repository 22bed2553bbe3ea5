"""What stands before a game gives way to what people must see; the whole program but for a real monitor."""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.commands import CloseSettings, OpenSettings
from controller.host import Host
from controller.recording import Recorder
from display.program.boards import BoardReeds, choose_board, monotonic_ms
from display.program.run import DEFAULT_CLOCK
from display.program.window_loop import WindowLoop
from firmware_bridge.link import Link

LIMIT_S = 20


class Program:
    """The program's loop, turned by hand."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        chosen = choose_board("virtual", stack)
        assert chosen.simulated is not None
        self.board = chosen.simulated
        self.reeds = BoardReeds(self.board)
        self.recorder = Recorder.open(folder)
        stack.callback(self.recorder.close)
        link = Link(chosen.open_port)
        stack.callback(link.close)
        self.host = Host(link, self.recorder, wall_time_iso=lambda: "2026-11-21T12:00:00+00:00")
        args = argparse.Namespace(
            theme=None, language="en", second_screen=None, speech=False, size="800x480", full_screen=False
        )
        self.loop = WindowLoop(args, DEFAULT_CLOCK, self.host, link, chosen)
        stack.callback(self.loop.close)

    def play(self, mode: str) -> None:
        """A game of chess on the wooden board, its pieces set up."""
        self.host.begin("chess", DEFAULT_CLOCK, mode, monotonic_ms())
        self.loop._go_home(False)
        self.until(lambda: self.host.state is not None and self.host.state.link_up)
        for file in "abcdefgh":
            for rank in "1278":
                self.reeds.close(file + rank)
        self.until(lambda: self.phase == "play")

    @property
    def phase(self) -> str:
        view = self.host.view(monotonic_ms())
        return "" if view is None else view.phase

    def until(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + LIMIT_S
        while not is_so():
            assert time.monotonic() < end, "it does not come"
            self.loop._go_round()

    def turn(self, rounds: int) -> None:
        for _ in range(rounds):
            self.loop._go_round()

    @property
    def shows_settings(self) -> bool:
        return self.loop._settings_of_screen.screen is not None


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """The program in a window that nobody sees, with its settings in a folder of its own."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with ExitStack() as stack:
        yield Program(stack, tmp_path / "recordings")


def test_warning_does_not_wait_behind_the_settings(program: Program) -> None:
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


def test_settings_opened_over_a_warning_stay_until_something_new(program: Program) -> None:
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


def test_lost_board_does_not_wait_behind_the_settings(program: Program) -> None:
    """A cable pulled is told at once."""
    program.play("tournament")
    program.loop._obey([OpenSettings()], monotonic_ms())
    program.turn(3)
    assert program.shows_settings
    program.board.pull_cable()
    program.until(lambda: not program.shows_settings)
