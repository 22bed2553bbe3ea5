"""The start screen: which game is chosen at first, lists longer than the screen, the way out."""

import pygame
import pytest

from controller.commands import Command, QuitProgram, StartGame
from display.pictures import prepare
from display.sample_views import HOME
from display.screens.game_list import ALL, GameEntry
from display.screens.home import Home, HomeView
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
    way_out = (pygame.K_UP, pygame.K_UP, *(pygame.K_RIGHT,) * 3, pygame.K_RETURN)
    assert press(show(view), view, *way_out) == [QuitProgram()]
    assert press(show(view), view, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN) == []


GROUPED = tuple(
    GameEntry(name.lower().replace(" ", "-"), name, group)
    for name, group in (
        ("Chess", "classic"),
        ("Xiangqi", "classic"),
        ("Clash", "western"),
        ("LancerChess", "western"),
        ("Duel", "jewel"),
        ("Gyroscope", "jewel"),
        ("Touchpaper", "eastern"),
    )
)


def names(home: Home) -> list[str]:
    return [GROUPED[at].name for at in shown(home)]


def test_family_narrows_the_list_and_the_chosen_game_is_in_it() -> None:
    """By touch, and back to all."""
    view = HomeView(GROUPED)
    home = show(view)
    touch(home, view, "group", ALL.index("jewel"))
    assert names(home) == ["Duel", "Gyroscope"]
    (command,) = touch(home, view, "start", 0)
    assert isinstance(command, StartGame)
    assert command.game_id == "duel"
    touch(home, view, "group", 0)
    assert len(names(home)) == len(GROUPED)


def test_letters_find_a_game_by_touch() -> None:
    """Only letters that lead to a game are offered, so that no search ends in nothing."""
    view = HomeView(GROUPED)
    home = show(view)
    touch(home, view, "find", 0)
    offered = {chr(at) for kind, at in (target.action for target in home.targets) if kind == "letter"}  # type: ignore[arg-type]
    assert offered == set("".join(entry.name for entry in GROUPED).lower())
    for letter in "gy":
        touch(home, view, "letter", ord(letter))
    assert names(home) == ["Gyroscope"]
    touch(home, view, "erase", 0)
    assert names(home) == ["Xiangqi", "Gyroscope"]
    touch(home, view, "found", 0)
    assert not [target for target in home.targets if target.action[0] == "letter"]
    (command,) = touch(home, view, "start", 0)
    assert isinstance(command, StartGame)
    assert command.game_id == "gyroscope"


def test_letters_find_a_game_by_five_keys() -> None:
    """Up to the families, right to the last, Enter; then letters by arrows, and Enter on the list."""
    view = HomeView(GROUPED)
    home = show(view)
    press(home, view, pygame.K_UP, *[pygame.K_RIGHT] * len(ALL), pygame.K_RETURN)
    assert [target for target in home.targets if target.action[0] == "letter"]
    letters = sorted(at for kind, at in (t.action for t in home.targets) if kind == "letter")  # type: ignore[type-var]
    steps = letters.index(ord("d"))
    press(home, view, *[pygame.K_RIGHT] * steps, pygame.K_RETURN)
    assert names(home) == ["Duel"]
    for _ in range(6):
        if home.focus is not None and home.focus[0] != "game":
            press(home, view, pygame.K_UP)
    (command,) = press(home, view, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(command, StartGame)
    assert command.game_id == "duel"


def test_typed_letters_search() -> None:
    """A keyboard needs no letters on the screen; Escape gives the whole list back, and the game stays chosen."""
    view = HomeView(GROUPED)
    home = show(view)
    for letter in "lanz":
        home.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), unicode=letter))
        home.show(view)
    assert names(home) == ["LancerChess"], "no name goes on with z, so it was not taken"
    press(home, view, pygame.K_ESCAPE)
    assert len(names(home)) == len(GROUPED)
    (command,) = touch(home, view, "start", 0)
    assert isinstance(command, StartGame)
    assert command.game_id == "lancerchess"


@pytest.mark.parametrize("searching", [False, True])
@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800)])
def test_every_item_is_reached_by_arrows(size: tuple[int, int], searching: bool) -> None:
    """From the start, with arrows alone, all that can be touched (but the pager: the list turns with the focus)."""
    view = HomeView(GROUPED, unfinished="Chess")

    def after(keys: tuple[int, ...]) -> Home:
        home = show(view, size)
        if searching:
            touch(home, view, "find", 0)
        press(home, view, *keys)
        return home

    wanted = {target.action for target in after(()).targets} - {("page", 1), ("page", -1)}
    seen: dict[object, tuple[int, ...]] = {after(()).focus: ()}
    waiting = [()]
    while waiting:
        way: tuple[int, ...] = waiting.pop(0)
        for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            focus = after((*way, key)).focus
            if focus not in seen:
                seen[focus] = (*way, key)
                waiting.append((*way, key))
    assert wanted - set(seen) == set()


def test_rules_of_the_chosen_game_are_read() -> None:
    """By touch and by key; closed, the start screen is as it was."""
    view = HomeView(GROUPED)
    home = show(view)
    before = pygame.image.tobytes(home.surface, "RGB")
    touch(home, view, "rules", 0)
    assert any(target.action == ("page", 1) for target in home.targets)
    press(home, view, pygame.K_RIGHT, pygame.K_RETURN)
    touch(home, view, "game", 0)
    assert pygame.image.tobytes(home.surface, "RGB") == before


def test_long_names_are_not_cut() -> None:
    """At the smallest size, in every language, a game's name and each family stand in full."""
    fonts = FONTS
    for entry in HOME.games:
        size, lines = fonts.fit(entry.name, "medium", (20, 17, 15, 13), 260, 39)
        assert "\u2026" not in "".join(lines), (entry.name, size)
