"""The self-test with a simulated board: every square, lamps, levers, and a game that goes on untouched."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from controller.commands import CloseSelfTest, KeepReport, OpenSelfTest, OpenSettings, TryPart
from controller.machine_test import State, name_of
from display.program.boards import monotonic_ms
from display.program.testing import FILE_NAME
from display.screens.self_test import SelfTestScreen
from hardware.emulator.build import missing_for_emulated
from tests.screens.program_loop import Loop

needs_simavr = pytest.mark.skipif(bool(missing_for_emulated()), reason="the emulated board cannot be built")


@pytest.fixture
def board() -> str:
    """The virtual one, where a test does not say more."""
    return "virtual"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: str) -> Iterator[Loop]:
    """The program in a window that nobody sees, with its settings in a folder of its own."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with ExitStack() as stack:
        yield Loop(stack, tmp_path / "recordings", board)


def open_test(program: Loop) -> SelfTestScreen:
    program.obey(OpenSettings())
    program.obey(OpenSelfTest())
    screen = program.loop._testing.screen
    assert screen is not None
    program.until(lambda: screen.test.info is not None)
    return screen


@pytest.mark.parametrize("board", ["virtual", pytest.param("emulated", marks=needs_simavr)])
def test_every_square_of_a_simulated_board_answers(program: Loop) -> None:
    """Each is worked by the program's hand; the way is reed, firmware, serial port."""
    screen = open_test(program)
    screen.test.area = (8, 8)
    for reed in screen.test.reeds:
        program.obey(TryPart("reed", name_of(reed)))
    program.until(lambda: all(screen.test.reed(reed) is State.WELL for reed in screen.test.reeds))
    program.obey(TryPart("lever", "north"))
    program.until(lambda: screen.test.state("lever", "north") is State.WELL)


def test_lamps_blink_one_after_the_other_and_are_dark_afterwards(program: Loop) -> None:
    """What a simulated board's port says is what the screen shows."""
    open_test(program)
    program.obey(TryPart("lamp", "3"))
    program.until(lambda: program.board.lamps() == {2})
    program.obey(TryPart("lamp", "4"))
    program.until(lambda: program.board.lamps() == {3})
    program.obey(CloseSelfTest())
    program.until(lambda: not program.board.lamps())


def test_game_is_halted_and_nothing_of_the_test_is_recorded(program: Loop) -> None:
    """Pieces are lifted all over the board; the game stands as it stood, and goes on."""
    program.play("casual")
    program.reeds.open("e2")
    program.reeds.close("e4")
    program.until(
        lambda: bool((view := program.host.view(monotonic_ms())) and view.moves and view.moves[0].sure)
    )
    screen = open_test(program)
    count = len(program.recorder.load(1).entries)
    for square in ("e4", "d7", "c5", "a1"):
        program.obey(TryPart("reed", square))
    program.until(
        lambda: all(screen.test.reed(reed) is State.WELL for reed in ((3, 4), (6, 3), (4, 2), (0, 0)))
    )
    assert len(program.recorder.load(1).entries) == count
    program.obey(CloseSelfTest())
    program.turn(5)
    program.reeds.open("e7")
    program.reeds.close("e5")
    program.until(lambda: bool((view := program.host.view(monotonic_ms())) and len(view.moves) == 2))
    view = program.host.view(monotonic_ms())
    assert view is not None
    assert [move.move for move in view.moves] == ["e2e4", "e7e5"]
    assert view.warning is None


def test_report_is_kept_beside_the_recordings(program: Loop) -> None:
    """As text, with what was tried and when."""
    screen = open_test(program)
    program.obey(KeepReport(tuple(screen.lines())))
    text = (program.recorder.file.parent / FILE_NAME).read_text(encoding="utf-8")
    assert text.startswith("Rhunich ")
    assert "Squares: 0 of 144 in order" in text


def test_escape_leads_back_to_the_settings(program: Loop) -> None:
    """And from there to where people were."""
    open_test(program)
    program.loop._obey(
        program.loop._handle([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)], monotonic_ms()),
        monotonic_ms(),
    )
    assert program.loop._testing.screen is None
    assert program.shows_settings
