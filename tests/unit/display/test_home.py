"""The start screen: which game is chosen at first, lists longer than the screen, the way out."""

import pygame
import pytest

from controller.commands import Command, QuitProgram, StartGame
from display.pictures import prepare
from display.screens.home import GameEntry, Home, HomeView
from display.theme import DARK

MANY = tuple(GameEntry(f"game-{number}", f"Game {number}") for number in range(1, 31))
FONTS = prepare()


def show(view: HomeView, size: tuple[int, int] = (800, 480)) -> Home:
    home = Home(pygame.Surface(size), DARK, fonts=FONTS)
    home.show(view)
    return home


def press(home: Home, view: HomeView, *keys: int) -> list[Command]:
    commands = []
    for key in keys:
        commands += home.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
        home.show(view)
    return commands


def touch(home: Home, view: HomeView, kind: str, at: int) -> list[Command]:
    place = next(target.rect.center for target in home.targets if target.action == (kind, at))
    commands = home.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    home.show(view)
    return commands


def shown(home: Home) -> list[int]:
    return [at for kind, at in (target.action for target in home.targets) if kind == "game"]  # type: ignore[misc]


def test_chosen_game_starts_with_two_keys() -> None:
    """The program says which game is chosen at first, wherever it stands in the list."""
    view = HomeView(MANY, chosen="game-20")
    (command,) = press(show(view), view, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(command, StartGame)
    assert command.game_id == "game-20"


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800)])
def test_every_game_is_reached_by_touch(size: tuple[int, int]) -> None:
    """Without wheel or keys: two buttons turn the list, page by page and no further."""
    view = HomeView(MANY)
    home = show(view, size)
    seen = set(shown(home))
    for _ in MANY:
        touch(home, view, "page", 1)
        seen.update(shown(home))
    assert seen == set(range(len(MANY)))
    assert shown(home)[-1] == len(MANY) - 1
    touch(home, view, "game", 29)
    (command,) = touch(home, view, "start", 0)
    assert isinstance(command, StartGame)
    assert command.game_id == "game-30"
    for _ in MANY:
        touch(home, view, "page", -1)
    assert shown(home)[0] == 0


def test_short_list_has_nothing_to_turn() -> None:
    """All games are seen at once."""
    home = show(HomeView(MANY[:5]))
    assert shown(home) == list(range(5))
    assert not [target for target in home.targets if target.action[0] == "page"]


def test_parts_do_not_overlap() -> None:
    """A finger means one thing."""
    targets = show(HomeView(MANY, unfinished="Chess")).targets
    for at, target in enumerate(targets):
        assert target.rect.collidelist([other.rect for other in targets[at + 1 :]]) == -1


def test_way_out_by_touch_and_by_keys() -> None:
    """A Pi without a desktop has no window to close."""
    view = HomeView(MANY)
    assert touch(show(view), view, "leave", 0) == [QuitProgram()]
    assert press(show(view), view, pygame.K_UP, pygame.K_RETURN) == [QuitProgram()]
    assert press(show(view), view, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN) == []
