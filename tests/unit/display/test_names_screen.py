"""The names of a recorded game changed on the screen, by five keys, touch and typing."""

from dataclasses import replace

import pygame
import pytest

from controller.commands import ChangeGame, Command, OpenRecordings, SearchGames
from display.pictures import prepare
from display.sample_recordings import evening
from display.screens.form import ACTIONS, OTHER, PLAIN, TEXT_MAX
from display.screens.names import NamesScreen
from display.screens.recorded_search import Search
from display.screens.search import SearchScreen
from display.theme import DARK

FONTS = prepare()
SIZES = ((640, 480), (800, 480), (1280, 800))
LETTERS_ROW = 3  # the first row of letters, below three rows of fields
ACTIONS_ROW = LETTERS_ROW + len(PLAIN)
DOWN, UP, RIGHT, ENTER = pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_RETURN


class Desk:
    """The names of one game."""

    def __init__(self, size: tuple[int, int] = (800, 480), **names: str) -> None:
        header = replace(evening()[0], south="Morphy", round="3", board="12")
        header = replace(header, **names)  # type: ignore[arg-type]  # fields of text
        self.screen = NamesScreen(pygame.Surface(size), DARK, header, "Chess", fonts=FONTS)
        self.screen.show()

    def press(self, *keys: int, text: str = "") -> list[Command]:
        """Keys, then typed letters."""
        commands: list[Command] = []
        events = [pygame.event.Event(pygame.KEYDOWN, key=key, unicode="") for key in keys]
        events += [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UNKNOWN, unicode=c) for c in text]
        for event in events:
            commands += self.screen.handle(event)
            self.screen.show()
        return commands

    def touch(self, row: int, at: int) -> list[Command]:
        """A finger."""
        place = next(t.rect.center for t in self.screen.targets if t.action == ("item", (row, at)))
        commands = self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.screen.show()
        return commands

    def act(self, name: str) -> list[Command]:
        """A finger on one of the actions."""
        return self.touch(ACTIONS_ROW, ACTIONS.index(name))

    def write(self, text: str, letters: tuple[str, ...] = PLAIN) -> None:
        """Fingers on letters."""
        for letter in text:
            row = next(row for row, known in enumerate(letters) if letter in known)
            self.touch(LETTERS_ROW + row, letters[row].index(letter))


@pytest.mark.parametrize("size", SIZES)
def test_names_by_touch_are_saved(size: tuple[int, int]) -> None:
    """A field is touched, letters are; a name begins with a capital; only what changed is saved."""
    desk = Desk(size, north="", event="")
    desk.touch(0, 1)
    desk.write("si")
    desk.act("letters")
    desk.write("ô", OTHER)
    desk.act("letters")
    desk.write("n")
    desk.act("space")
    desk.write("l")
    assert desk.act("save") == [ChangeGame(9, (("north", "Siôn L"),))]


def test_names_by_five_keys_are_saved() -> None:
    """Down from a field to the letters, up again to that field; Enter on the last field leads to Save."""
    desk = Desk(south="")
    desk.press(DOWN, DOWN, RIGHT, DOWN, DOWN, ENTER)
    typed = desk.screen.texts["round"][1:]
    assert len(typed) == 1
    assert typed in "".join(PLAIN)
    desk.press(*[UP] * 2, ENTER, ENTER)
    assert desk.press(ENTER) == [ChangeGame(9, (("round", f"3{typed}"),))]


def test_names_typed_go_from_field_to_field() -> None:
    """Enter or Tab is the next field; Backspace erases; blanks at the ends are not kept."""
    desk = Desk(south="Morph", north="")
    desk.press(text="yy")
    desk.press(pygame.K_BACKSPACE, ENTER, text=" Éluard ")
    desk.press(pygame.K_TAB)
    assert desk.screen.texts["south"] == "Morphy"
    saved = desk.press(*[ENTER] * 5, ENTER)
    assert saved == [ChangeGame(9, (("south", "Morphy"), ("north", "Éluard")))]


def test_board_without_round_is_refused_in_one_line() -> None:
    """In PGN a board is part of the round, 3.12."""
    desk = Desk(round="")
    assert desk.act("save") == []
    assert desk.screen.message == "Board 12 needs its round: together they are written as 3.12"
    desk.touch(2, 1)
    assert desk.screen.message == ""
    desk.write("4")
    assert desk.act("save") == [ChangeGame(9, (("round", "4"),))]


def test_name_too_long_is_refused_and_nothing_changed_is_nothing_saved() -> None:
    """The letter that is too many is not taken."""
    desk = Desk(south="x" * TEXT_MAX)
    desk.press(text="y")
    assert desk.screen.message == f"South: at most {TEXT_MAX} letters"
    assert desk.act("save") == [OpenRecordings()]
    assert desk.press(pygame.K_ESCAPE) == [OpenRecordings()]


def test_date_that_is_no_day_is_refused_and_a_day_is_saved() -> None:
    """ISO 8601; a date that nobody knows is empty."""
    desk = Desk()
    desk.touch(2, 0)
    desk.press(*[pygame.K_BACKSPACE] * 2, text="31")
    assert desk.act("save") == []
    assert desk.screen.message == "2026-11-31 is no day: write it as 2026-11-21"
    desk.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE, text="09")
    assert desk.act("save") == [ChangeGame(9, (("date", "2026-11-09"),))]
    desk.press(*[pygame.K_BACKSPACE] * 10)
    assert desk.act("save") == [ChangeGame(9, (("date", ""),))]


def test_search_is_written_by_touch_and_its_days_may_be_a_month_or_a_year() -> None:
    """It begins with what is searched by now."""
    screen = SearchScreen(pygame.Surface((800, 480)), DARK, Search("anna", since="2026"), fonts=FONTS)
    screen.show()
    assert screen.texts == {"text": "anna", "since": "2026", "until": ""}

    def touch(row: int, at: int) -> list[Command]:
        place = next(t.rect.center for t in screen.targets if t.action == ("item", (row, at)))
        return screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    actions = 2 + len(PLAIN)
    touch(1, 1)
    for number in "2026":
        touch(2, PLAIN[0].index(number))
    touch(5, PLAIN[3].index("-"))
    search = (actions, ACTIONS.index("save"))
    assert touch(*search) == []
    assert screen.message == "2026- is no day: write it as 2026-11-21"
    for number in "12":
        touch(2, PLAIN[0].index(number))
    assert touch(*search) == [SearchGames("anna", "2026", "2026-12")]
    assert touch(actions, ACTIONS.index("back")) == [OpenRecordings()]
