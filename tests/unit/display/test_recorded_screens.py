"""The list of recorded games and one game gone through: five keys, touch, mouse and typing."""

from datetime import date

import pygame
import pytest

from controller.commands import (
    Command,
    ContinueGame,
    DeleteGame,
    EditGame,
    ExportGames,
    LeaveRecordings,
    OpenRecordings,
    ReplayGame,
    RestoreGame,
    WriteSearch,
)
from controller.recording import GameHeader
from controller.recording.playback import Playback
from display.pictures import prepare
from display.sample_recordings import evening, opera
from display.screens.recorded import ACTIONS, FILTERS, FORMS, RecordedScreen
from display.screens.recorded_search import PERIODS, Search, first_day
from display.screens.replay import ReplayScreen
from display.theme import DARK

FONTS = prepare()
NAMES = {"chess": "Chess", "xiangqi": "Xiangqi"}
DOWN, UP, LEFT, RIGHT, ENTER = (
    pygame.K_DOWN,
    pygame.K_UP,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_RETURN,
)


class Desk:
    """The list over so many games."""

    def __init__(self, count: int = 9, size: tuple[int, int] = (800, 480)) -> None:
        self.games = (evening() * 9)[:count]
        self.searches: list[Search] = []
        self.screen = RecordedScreen(pygame.Surface(size), DARK, self.find, NAMES, fonts=FONTS)
        self.screen.show()

    def find(self, search: Search, offset: int, limit: int) -> list[GameHeader]:
        """As the recordings do."""
        self.searches.append(search)
        found = [
            game
            for game in self.games
            if search.text.casefold() in (game.south + game.north).casefold()
            and search.result in ("", game.result or "*")
            and search.game_id in ("", game.game_id)
            and not search.is_deleted
        ]
        return found[offset:] if limit < 0 else found[offset : offset + limit]

    def press(self, *keys: int, text: str = "") -> list[Command]:
        """Keys, then typed letters."""
        commands: list[Command] = []
        events = [pygame.event.Event(pygame.KEYDOWN, key=key, unicode="") for key in keys]
        events += [pygame.event.Event(pygame.KEYDOWN, key=ord(c.lower()), unicode=c) for c in text]
        for event in events:
            commands += self.screen.handle(event)
            self.screen.show()
        return commands

    def touch(self, kind: str, at: int) -> list[Command]:
        """A finger."""
        place = next(t.rect.center for t in self.screen.targets if t.action == (kind, at))
        commands = self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.screen.show()
        return commands

    def rows(self) -> int:
        """How many games are shown."""
        return sum(target.action[0] == "game" for target in self.screen.targets)


def test_list_with_keys_alone_opens_exports_and_leaves() -> None:
    """Up and down go from the filters over the games to the actions; Enter does what is meant."""
    desk = Desk(3)
    assert desk.press(DOWN, ENTER) == [ReplayGame(8)]
    assert desk.press(DOWN, DOWN, ENTER) == [ReplayGame(7)]  # the actions; the last game is meant
    assert desk.press(UP, UP, RIGHT, RIGHT, RIGHT, ENTER) == [EditGame(8)]  # from a game straight to them
    assert desk.press(RIGHT, ENTER, ENTER) == [ExportGames((9, 8, 7))]  # all that were found
    assert desk.press(*[RIGHT] * 4, ENTER) == [LeaveRecordings()]
    assert desk.press(pygame.K_ESCAPE) == [LeaveRecordings()]


def test_deleted_game_is_brought_back_by_the_same_key() -> None:
    """Undo stands where Delete stood, until something else is done."""
    desk = Desk(3)
    assert desk.press(pygame.K_DELETE) == [DeleteGame(9)]
    assert desk.press(ENTER) == [RestoreGame(9)]
    assert desk.press(ENTER) == [DeleteGame(9)]
    assert desk.press(LEFT, RIGHT, ENTER) == [DeleteGame(9)]
    desk.touch("filter", FILTERS.index("deleted"))
    assert desk.searches[-1].is_deleted


def test_marked_games_alone_are_exported_in_the_form_chosen() -> None:
    """Left or a touch on its box marks a game; marks outlast a search; Cancel and Esc export nothing."""
    desk = Desk(5)
    desk.press(LEFT, DOWN, LEFT, DOWN, LEFT, LEFT)
    desk.touch("mark", 3)
    assert desk.screen.marked == (9, 8, 6)
    desk.press(text="Anna")
    desk.touch("action", ACTIONS.index("export"))
    assert desk.touch("action", FORMS.index("cancel")) == []
    assert desk.press(ENTER, pygame.K_ESCAPE) == []
    desk.touch("action", ACTIONS.index("export"))
    assert desk.touch("action", FORMS.index("story")) == [ExportGames((9, 8, 6), "story")]
    assert desk.press(ENTER, RIGHT, ENTER) == [ExportGames((9, 8, 6), "json")]


def test_any_game_without_winner_is_gone_on_with_and_no_other() -> None:
    """Number 6 goes on, 2 was left off; the rest is over."""
    desk = Desk(9)
    going_on = []
    for at in range(9):
        desk.touch("game", at)
        going_on += desk.touch("action", ACTIONS.index("continue"))
    assert going_on == [ContinueGame(6), ContinueGame(2)]


def test_date_filter_goes_round_the_periods() -> None:
    """Any, today, this week, this month, this year; a week begins on Monday (ISO 8601)."""
    desk = Desk()
    seen = []
    for _ in PERIODS:
        desk.touch("filter", FILTERS.index("period"))
        seen.append(desk.searches[-1].period)
    assert seen == ["day", "week", "month", "year", ""]
    desk.screen.look_for(since="2025", until="2026-11")
    desk.touch("filter", FILTERS.index("period"))
    assert desk.screen.search == Search(period="day")  # the days that were written are given up
    sunday = date(2026, 11, 22)
    days = [first_day(period, sunday) for period in PERIODS]
    assert days == ["", "2026-11-22", "2026-11-16", "2026-11-01", "2026-01-01"]


def test_what_there_is_to_say_has_the_whole_line_until_the_next_key() -> None:
    """A path is not cut off; the filters come back by themselves."""
    desk = Desk()
    desk.screen.message = "9 games exported to /a/long/path/games.pgn"
    desk.screen.show()
    assert not any(target.action[0] == "filter" for target in desk.screen.targets)
    desk.press(DOWN)
    assert any(target.action[0] == "filter" for target in desk.screen.targets)


def test_typing_searches_names_and_filters_go_round() -> None:
    """Letters narrow the list, Backspace widens it; the filter buttons take the next value."""
    desk = Desk()
    desk.press(text="Anna")
    assert (desk.screen.search.text, desk.rows()) == ("Anna", 2)
    desk.press(pygame.K_BACKSPACE)
    assert desk.screen.search.text == "Ann"
    assert desk.touch("filter", FILTERS.index("words")) == [WriteSearch()]
    desk.touch("filter", FILTERS.index("result"))
    assert desk.screen.search.result == "1-0"
    assert desk.rows() == 1
    for _ in range(4):
        desk.touch("filter", FILTERS.index("result"))
    assert desk.screen.search.result == ""
    desk.touch("filter", FILTERS.index("game"))
    assert desk.screen.search.game_id == "capablanca-classic"


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800)])
def test_long_list_is_turned_by_keys_wheel_and_touch(size: tuple[int, int]) -> None:
    """Every game can be reached, and the list does not turn beyond its ends."""
    desk = Desk(60, size)
    room = desk.rows()
    assert 6 <= room < 60
    seen = {command for _ in range(60) for command in [*desk.press(ENTER), *desk.press(DOWN)][:1]}
    assert {ReplayGame(number) for number in range(1, 10)} == seen
    desk.touch("action", ACTIONS.index("page_up"))
    desk.screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-500))
    desk.screen.show()
    assert desk.rows() >= 1
    for _ in range(30):
        desk.press(pygame.K_PAGEUP)
    assert desk.rows() == room


def test_list_touched_twice_opens_and_without_games_does_nothing() -> None:
    """The first touch chooses."""
    desk = Desk(5)
    assert desk.touch("game", 3) == []
    assert desk.touch("game", 3) == [ReplayGame(6)]
    empty = Desk(0)
    assert empty.press(ENTER, pygame.K_DELETE) == []
    assert empty.touch("action", 0) == []


def test_replay_goes_through_the_game_with_its_clocks() -> None:
    """Arrows, buttons, wheel and the board's halves; never beyond the ends."""
    screen = ReplayScreen(pygame.Surface((800, 480)), DARK, Playback(opera()), fonts=FONTS)
    screen.show()

    def press(key: int) -> list[Command]:
        return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key))

    press(LEFT)
    assert screen.ply == 0
    press(RIGHT)
    press(RIGHT)
    assert screen.ply == 2
    press(DOWN)
    assert screen.ply == 33
    press(RIGHT)
    assert screen.ply == 33
    screen.show()
    place = next(t.rect.center for t in screen.targets if t.action == ("button", "previous"))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    assert screen.ply == 32
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(60, 200), button=1))
    assert screen.ply == 31
    screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=31))
    assert screen.ply == 0
    assert press(pygame.K_e) == [ExportGames((9,))]
    assert press(ENTER) == [OpenRecordings()]


def test_playback_shows_the_clocks_as_they_stood() -> None:
    """After 10...cxb5 North had 4:20 and South 6:20."""
    view = Playback(opera()).view(20)
    south, north = (view.clock.remaining_ms[side] for side in view.clock.remaining_ms)
    assert (south, north) == (380_000, 260_000)
    assert view.pieces["b5"].letter == "p"
    assert view.last_move == ("c6", "b5")
