"""The clock editor: every field of every type reached and changed by keys and by touch, faults told, the clock used."""

import pygame
import pytest

from controller.clocks import parse_settings
from controller.clocks.presets import PRESETS
from controller.clocks.types import TYPES
from controller.commands import Command, StartGame
from controller.sides import Side
from display.pictures import prepare
from display.screens.game_list import GameEntry
from display.screens.home import Home, HomeView
from display.theme import DARK

VIEW = HomeView((GameEntry("chess", "Chess"), GameEntry("clash", "Clash")))
FONTS = prepare()
UP, DOWN, LEFT, RIGHT, ENTER = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN
SIZES = [(640, 480), (800, 480), (1280, 800)]


def home(clock: str = "", size: tuple[int, int] = (800, 480)) -> Home:
    """The start screen, the editor open if there is a clock to edit."""
    screen = Home(pygame.Surface(size), DARK, fonts=FONTS)
    if clock:
        screen.edit_clock(clock)
    screen.show(VIEW)
    return screen


def press(screen: Home, *keys: int) -> list[Command]:
    """Keys, one after the other."""
    commands = []
    for key in keys:
        commands += screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
        screen.show(VIEW)
    return commands


def touch(screen: Home, kind: str, at: int = 0) -> list[Command]:
    """A finger on a target."""
    # A row's value lies between its two buttons, which come later and win.
    rect = next(t.rect for t in screen.targets if t.action == (kind, at))
    place = (rect.left + 20, rect.centery) if kind == "row" else rect.center
    commands = screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    screen.show(VIEW)
    return commands


def edited(screen: Home) -> str:
    """The settings in the editor."""
    assert screen.editor is not None
    return screen.editor.text


def test_own_clock_is_made_and_started_with_five_keys() -> None:
    """From the start screen into the editor, 5 min to 7 min, used, and the game begins with it."""
    screen = home()
    press(screen, RIGHT, DOWN, DOWN, ENTER)
    assert edited(screen) == "single 5m"
    press(screen, DOWN, DOWN, DOWN, RIGHT, RIGHT, *[DOWN] * 9, ENTER)
    assert screen.editor is None
    (command,) = press(screen, DOWN, DOWN, ENTER)
    assert command == StartGame("chess", "single 7m", "casual")


def test_own_clock_is_made_by_touch() -> None:
    """The same with a finger: minus, plus, the unit, the button."""
    screen = home()
    touch(screen, "own")
    touch(screen, "more", 1)
    assert edited(screen).startswith("tournament")
    touch(screen, "less", 1)
    touch(screen, "more", 3)
    touch(screen, "row", 3)
    touch(screen, "less", 3)
    assert edited(screen) == "single 5m59s"
    touch(screen, "use")
    (command,) = touch(screen, "start")
    assert command == StartGame("chess", "single 5m59s", "casual")


@pytest.mark.parametrize("leave", ["key", "touch", "escape"])
def test_editor_left_changes_nothing(leave: str) -> None:
    """The clock chosen before stays chosen."""
    screen = home()
    press(screen, RIGHT, DOWN, DOWN, ENTER, DOWN, RIGHT)
    if leave == "touch":
        touch(screen, "cancel")
    else:
        press(screen, *((UP, UP, ENTER) if leave == "key" else (pygame.K_ESCAPE,)))
    assert screen.editor is None
    (command,) = touch(screen, "start")
    assert command == StartGame("chess", "single 5m", "casual")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*TYPES, *PRESETS])
def test_every_field_of_every_clock_is_changed_by_keys_alone(name: str, size: tuple[int, int]) -> None:
    """Down reaches every row, and right changes what it shows; the row in focus is on the screen."""
    screen = home(TYPES[name].example if name in TYPES else PRESETS[name], size)
    seen = set()
    for _ in range(60):
        press(screen, DOWN)
        assert screen.editor is not None
        focus = screen.editor.focus
        if focus in seen:
            break
        seen.add(focus)
        before = edited(screen)
        is_declaring = name == "c8" and focus == 3
        if focus > 2 and not is_declaring and ("row", focus) in [t.action for t in screen.targets]:
            press(screen, RIGHT)
            one_way = edited(screen)
            press(screen, LEFT)
            press(screen, LEFT)
            assert before != one_way or before != edited(screen), f"row {focus} of {name}"
            press(screen, RIGHT)
    rows = max(seen)
    assert seen >= set(range(3, rows + 1))
    assert press(screen, ENTER) == []


@pytest.mark.parametrize("name", PRESETS)
def test_known_clocks_follow_each_other_and_each_can_be_used(name: str) -> None:
    """Right on the first row goes through all of them; what is used is what the name stands for."""
    screen = home("single 7m13s")
    for _ in PRESETS:
        press(screen, RIGHT)
        if parse_settings(edited(screen)) == parse_settings(name):
            break
    touch(screen, "use")
    (command,) = touch(screen, "start")
    assert isinstance(command, StartGame)
    assert parse_settings(command.clock) == parse_settings(name)


def test_clock_that_cannot_be_is_told_and_cannot_be_used() -> None:
    """The maximum grows beyond the Independent clock: one sentence says so, and the button does nothing."""
    screen = home("phased-increment 60m+60s*40+60m independent 160m")
    press(screen, DOWN, DOWN, DOWN, RIGHT)
    assert screen.editor is not None
    assert "shorter than the 161m" in (screen.editor.problem or "")
    touch(screen, "use")
    assert screen.editor is not None
    touch(screen, "less", 3)
    touch(screen, "use")
    assert screen.editor is None


def test_players_get_different_times() -> None:
    """Time odds; taken back, both have what South has."""
    screen = home("fischer 5m+3s")
    press(screen, DOWN, DOWN, RIGHT, DOWN, DOWN, DOWN, DOWN, LEFT, LEFT)
    assert edited(screen) == "fischer south 5m+3s north 3m+3s"
    touch(screen, "more", 2)
    assert edited(screen) == "fischer 5m+3s"


def test_controls_are_added_and_taken_away() -> None:
    """A new one goes before the last, which is for the rest of the game."""
    screen = home("tournament 90m/40,30m +30s")
    touch(screen, "more", 3)
    assert edited(screen) == "tournament 90m/40,90m/40,30m +30s"
    touch(screen, "less", 3)
    touch(screen, "less", 3)
    assert edited(screen) == "tournament 30m +30s"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*PRESETS])
def test_targets_lie_on_the_screen_and_values_between_their_buttons(name: str, size: tuple[int, int]) -> None:
    """Rows contain their two buttons; nothing else overlaps, nothing lies outside."""
    screen = home(PRESETS[name], size)
    whole = pygame.Rect((0, 0), size)
    rows = [t.rect for t in screen.targets if t.action[0] == "row"]
    assert all(whole.contains(t.rect) for t in screen.targets)
    for target in screen.targets:
        if target.action[0] in ("less", "more"):
            assert any(row.contains(target.rect) for row in rows)
    others = [t.rect for t in screen.targets if t.action[0] not in ("less", "more")]
    assert all(rect.collidelist(others[at + 1 :]) == -1 for at, rect in enumerate(others))


def test_players_declare_their_own_settings_in_turn_and_neither_sees_the_others() -> None:
    """C8 by five keys: hidden entry of each, judged, both revealed together. Source: rulebook, clocks 1.8."""
    salts = iter(("a", "b"))
    screen = Home(pygame.Surface((800, 480)), DARK, fonts=FONTS, salt=lambda: next(salts))
    screen.edit_clock("phased-increment south 61m+60s*40+59m north 60m+60s*40+60m independent 160m")
    screen.show(VIEW)
    press(screen, DOWN, DOWN, DOWN, ENTER)
    assert screen.editor is not None
    assert screen.editor.declaring is Side.SOUTH
    press(screen, *[RIGHT] * 10)  # 70 min, more than the Independent clock holds
    assert "gives up to 170m" in (screen.editor.problem or "")
    press(screen, DOWN, DOWN, DOWN, DOWN, ENTER)
    assert screen.editor.declaring is Side.SOUTH
    press(screen, UP, *[LEFT] * 10, DOWN, ENTER)
    assert screen.editor.declaring is Side.NORTH
    # North begins with what South began with, not with what South declared.
    press(screen, DOWN, *[LEFT] * 15, DOWN, DOWN, DOWN, ENTER)
    assert screen.editor.declaring is None
    declared = screen.editor.declared
    assert [(entry.by, entry.settings, entry.salt) for entry in declared] == [
        (Side.SOUTH, "70m+60s*40+50m", "a"),
        (Side.NORTH, "60m+45s*40+60m", "b"),
    ]
    assert edited(screen) == "phased-increment south 70m+60s*40+50m north 60m+45s*40+60m independent 160m"
    assert next(salts, None) is None
    touch(screen, "use")
    (start,) = touch(screen, "start")
    assert isinstance(start, StartGame)
    assert start.declared == declared


def test_declared_settings_that_are_changed_are_nobodys_declaration() -> None:
    """What the arbiter changes afterwards was not declared."""
    screen = home(PRESETS["c8"])
    touch(screen, "row", 3)
    touch(screen, "use")
    touch(screen, "use")
    assert screen.editor is not None
    assert len(screen.editor.declared) == len(Side)
    touch(screen, "more", 4)
    assert screen.editor.declared == ()


def test_declaring_left_changes_nothing() -> None:
    """Back is back to the editor."""
    screen = home(PRESETS["c8"])
    touch(screen, "row", 3)
    touch(screen, "less", 0)
    touch(screen, "use")
    touch(screen, "cancel")
    assert screen.editor is not None
    assert screen.editor.declaring is None
    assert parse_settings(edited(screen)) == parse_settings("c8")
