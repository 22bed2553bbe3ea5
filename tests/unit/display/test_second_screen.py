"""The onlookers' screen is unplugged, or cannot be used: play goes on, and it is said."""

import pygame
import pytest

from display.catalogue import Catalogue
from display.pictures import prepare
from display.program.onlookers import Onlookers
from display.sample_views import SAMPLES
from display.second_window import GONE
from display.theme import DARK

FONTS = prepare()
TWO_SCREENS = [(1280, 800), (1920, 1080)]


class Screens:
    """What is plugged in, and the windows on it."""

    def __init__(self) -> None:
        self.sizes = list(TWO_SCREENS)
        self.opened: list[FakeWindow] = []
        self.fails = False


class FakeWindow:
    """As much of a window as the second one needs."""

    def __init__(self, screens: Screens, size: tuple[int, int], place: tuple[int, int]) -> None:
        self.screens, self.place = screens, place
        self.surface = pygame.Surface(size)
        self.flips, self.is_open = 0, True
        screens.opened.append(self)

    def get_surface(self) -> pygame.Surface:
        return self.surface

    def flip(self) -> None:
        if self.screens.fails:
            raise pygame.error("no such window")
        self.flips += 1

    def destroy(self) -> None:
        self.is_open = False


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Screens:
    made = Screens()

    def window(_: str, size: tuple[int, int], place: tuple[int, int], *, borderless: bool) -> FakeWindow:
        assert borderless
        return FakeWindow(made, size, place)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: made.sizes)
    monkeypatch.setattr(pygame, "Window", window)
    return made


def show_onlookers() -> Onlookers:
    """The board for onlookers."""
    return Onlookers("board", (800, 480), DARK, Catalogue(), FONTS)


def test_second_screen_is_filled_and_shows_the_game(screens: Screens) -> None:
    """It stands to the right of the first one."""
    onlookers = show_onlookers()
    onlookers.show(SAMPLES["middle-game"]())
    (window,) = screens.opened
    assert (window.surface.get_size(), window.place, window.flips) == (TWO_SCREENS[1], (1280, 0), 2)
    assert onlookers.trouble == ""


def test_unplugged_second_screen_is_told_and_given_up(screens: Screens) -> None:
    """Its window would still be there, where nobody sees it."""
    onlookers = show_onlookers()
    screens.sizes.pop()
    onlookers.show(SAMPLES["middle-game"]())
    assert onlookers.trouble == GONE
    assert not screens.opened[0].is_open
    onlookers.show(SAMPLES["check"]())
    onlookers.close()
    assert screens.opened[0].flips == 1


def test_second_window_that_fails_is_told_and_given_up(screens: Screens) -> None:
    """With the reason of the window system."""
    onlookers = show_onlookers()
    screens.fails = True
    onlookers.show(SAMPLES["middle-game"]())
    assert onlookers.trouble == f"{GONE}: no such window"
    assert not screens.opened[0].is_open
