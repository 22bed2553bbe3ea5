"""The recorded games over real recordings: named, exported, looked for by date and gone on with."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from controller.commands import (
    ChangeGame,
    EditGame,
    ExportGames,
    LeaveRecordings,
    OpenRecordings,
    SearchGames,
    WriteSearch,
)
from controller.recording import Keeper, RecordedGame, Recorder
from display.catalogue import Catalogue
from display.pictures import prepare
from display.program.shelf import Shelf
from display.sample_recordings import opera
from display.screens.names import NamesScreen
from display.screens.recorded import FILTERS, RecordedScreen
from display.screens.search import SearchScreen
from display.theme import DARK

FONTS = prepare()
NOW = datetime(2026, 12, 2, 20, 0, tzinfo=UTC)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[Recorder]:
    """Game 1 of November is over, 2 and 3 of December have no result."""
    with Recorder.open(tmp_path) as recorder:
        recorder.add_game(opera())
        for day in (1, 2):
            recorder.begin_game("chess", START, "fischer 5m+3s", "casual", f"2026-12-0{day}T19:00:00+00:00")
        recorder.game = None
        yield recorder


@pytest.fixture
def shelf(recorder: Recorder) -> Shelf:
    """Open."""
    surface = pygame.Surface((800, 480))
    shelf = Shelf(surface, DARK, Catalogue(), FONTS, lambda: recorder, {"chess": "Chess"}, lambda: NOW)
    shelf.obey(OpenRecordings())
    shelf.show(0)
    return shelf


def said(shelf: Shelf) -> str:
    """The line on the screen."""
    return shelf.screen.message if isinstance(shelf.screen, RecordedScreen | NamesScreen) else ""


def test_shelf_new_names_are_recorded_and_said(shelf: Shelf, recorder: Recorder) -> None:
    """As `rhunich edit` writes them; a game that is gone is said on the screen that stays."""
    shelf.obey(EditGame(1))
    assert isinstance(shelf.screen, NamesScreen)
    shelf.show(0)
    shelf.obey(ChangeGame(99, (("south", "Anna"),)))
    assert isinstance(shelf.screen, NamesScreen)
    assert said(shelf).startswith("there is no game 99")
    shelf.obey(ChangeGame(1, (("south", "Anna"), ("round", "4"))))
    assert isinstance(shelf.screen, RecordedScreen)
    assert said(shelf) == "Game 1 has its new names"
    header = recorder.header(1)
    assert (header.south, header.north, header.pgn_round) == ("Anna", "Duke and Count", "4.12")


def test_shelf_exports_each_form_and_says_where(shelf: Shelf, tmp_path: Path) -> None:
    """PGN and JSON are one file, a story is a page for each game; no draft is left."""
    shelf.obey(ExportGames((1, 2)))
    assert said(shelf) == f"2 games exported to {tmp_path / 'games.pgn'}"
    assert (tmp_path / "games.pgn").read_text(encoding="utf-8").count("[Event ") == 2
    shelf.obey(ExportGames((1,), "json"))
    assert said(shelf) == f"1 game exported to {tmp_path / 'games.json'}"
    assert "Morphy" in json.dumps(json.loads((tmp_path / "games.json").read_text(encoding="utf-8")))
    shelf.obey(ExportGames((1,), "story"))
    assert said(shelf) == f"1 game told in {tmp_path / 'stories' / 'game-00001.html'}"
    assert "Morphy" in (tmp_path / "stories" / "game-00001.html").read_text(encoding="utf-8")
    shelf.obey(ExportGames((1, 99), "json"))
    assert said(shelf).startswith("not exported: there is no game 99")
    assert not list(tmp_path.rglob("*.part"))


def test_shelf_date_filter_finds_the_games_of_the_period(shelf: Shelf) -> None:
    """Today is 2 December: one game today, two this week and month, three this year."""
    screen = shelf.screen
    counts = []
    for _ in range(4):
        place = next(t.rect.center for t in screen.targets if t.action == ("filter", FILTERS.index("period")))
        shelf.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1), 0)
        shelf.show(0)
        counts.append(sum(target.action[0] == "game" for target in screen.targets))
    assert counts == [1, 2, 2, 3]


def test_shelf_written_search_finds_names_and_days(shelf: Shelf) -> None:
    """The screen with letters comes and goes; days include the last one."""
    shelf.obey(WriteSearch())
    assert isinstance(shelf.screen, SearchScreen)
    counts = []
    for since, until in (("2026-12-02", ""), ("", "2026-11"), ("2026", "2026-12-02"), ("", "2025")):
        shelf.obey(SearchGames(since=since, until=until))
        assert isinstance(shelf.screen, RecordedScreen)
        shelf.show(0)
        counts.append(sum(target.action[0] == "game" for target in shelf.screen.targets))
    shelf.obey(SearchGames("nobody"))
    shelf.show(0)
    assert not [target for target in shelf.screen.targets if target.action[0] == "game"]
    assert counts == [1, 1, 3, 0]


def test_shelf_game_left_off_is_gone_on_with_and_has_no_result_any_more(
    shelf: Shelf, recorder: Recorder
) -> None:
    """What cannot be gone on with stays as it is, and the list says why."""
    recorder.finish_game(2, "*", "abandoned")
    keeper = Keeper(recorder)

    def resume(recorded: RecordedGame) -> None:
        keeper.resume_game(recorded.header.number, 0, "", {})

    assert not shelf.go_on(99, resume)
    assert said(shelf).startswith("there is no game 99")
    assert shelf.go_on(2, resume)
    assert recorder.game == 2
    assert recorder.header(2).result is None
    assert not shelf.is_open
    shelf.obey(LeaveRecordings())


def test_keeper_abandons_the_game_in_progress_before_a_later_one(recorder: Recorder) -> None:
    """An older game that is gone on with is the one that a new game ends."""
    keeper = Keeper(recorder)
    keeper.resume_game(2, 0, "", {})
    keeper.abandon()
    assert (recorder.header(2).result, recorder.header(3).result) == ("*", None)
    keeper.abandon()
    assert recorder.header(3).result == "*"
