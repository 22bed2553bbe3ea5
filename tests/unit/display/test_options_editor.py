"""Options of a game chosen on the start screen, by keys alone and by touch alone, and what becomes of them."""

import argparse
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

import rules_c
from controller.commands import ChooseOptions, Command, StartGame
from controller.game_options import options_of_game
from controller.games import find_game
from display.catalogue import TEXTS, Catalogue
from display.language.load import load
from display.pictures import prepare
from display.preferences import Preferences, read_preferences, write_preferences
from display.program.settings import Settings
from display.screens.game_list import GameEntry
from display.screens.home import Home, HomeView
from display.theme import DARK

FONTS = prepare()
GAMES = tuple(GameEntry(game_id, rules_c.game(game_id).name) for game_id in rules_c.games())
OPEN = (pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_RETURN)


class Desk:
    """A start screen with a person before it."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        size: tuple[int, int] = (800, 480),
        language: str = "en",
    ) -> None:
        self.view = HomeView(GAMES, chosen=game, options=options or {})
        catalogue = Catalogue(load(language))
        self.home = Home(pygame.Surface(size), DARK, catalogue, FONTS, lot=lambda count: count - 1)
        self.home.show(self.view)

    def press(self, *keys: int, letter: str = "") -> list[Command]:
        commands = []
        for key in keys:
            event = pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter)
            commands += self.home.handle(event)
            self.home.show(self.view)
        return commands

    def touch(self, kind: str, at: int) -> list[Command]:
        place = next(t.rect.center for t in self.home.targets if t.action == (kind, at))
        commands = self.home.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.home.show(self.view)
        return commands

    def start(self) -> StartGame:
        (command,) = self.touch("start", 0)
        assert isinstance(command, StartGame)
        return command


def row_of(game: str, name: str) -> int:
    return [option.name for option in options_of_game(game)].index(name)


def square_of(game: str, name: str) -> int:
    return find_game(game).squares.index(name)


def test_options_by_keys_alone_travel_into_the_game() -> None:
    """First Queen, then Use: the game is named as `--option` names it."""
    desk = Desk("western-chess")
    desk.press(*OPEN, pygame.K_RIGHT)
    rows = len(options_of_game("western-chess"))
    assert desk.press(*(pygame.K_DOWN,) * rows, pygame.K_RETURN) == [
        ChooseOptions("western-chess", "first_queen=end-rank")
    ]
    assert desk.start().game_id == "western-chess first_queen=end-rank"


def test_handicap_by_keys_alone_takes_a_piece_off_the_board() -> None:
    """Enter leads to the board, Enter takes off, the left edge leads back."""
    desk = Desk("western-chess")
    desk.press(*OPEN, *(pygame.K_DOWN,) * row_of("western-chess", "handicap"), pygame.K_RETURN)
    desk.press(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT, pygame.K_LEFT)
    rows = len(options_of_game("western-chess"))
    (command,) = desk.press(*(pygame.K_DOWN,) * rows, pygame.K_RETURN)
    assert command == ChooseOptions("western-chess", "handicap=b1")


def test_handicap_by_touch_alone_is_told_when_it_cannot_be() -> None:
    """Rulebook C 3.3: two Knights come off only by free removal; until then there is no use of it."""
    desk = Desk("western-chess")
    desk.touch("options", 0)
    desk.touch("square", square_of("western-chess", "b1"))
    desk.touch("square", square_of("western-chess", "g1"))
    assert desk.touch("button", 2) == []
    desk.touch("more", row_of("western-chess", "removal"))
    (command,) = desk.touch("button", 2)
    assert command == ChooseOptions("western-chess", "handicap=b1,g1 removal=free")
    start = find_game(desk.start().game_id).start().pieces()
    assert "b1" not in start
    assert "g1" not in start


def test_square_touched_again_has_its_piece_back() -> None:
    """And an empty square takes nothing off."""
    desk = Desk("western-chess")
    desk.touch("options", 0)
    for square in ("b1", "e4", "b1"):
        desk.touch("square", square_of("western-chess", square))
    assert desk.touch("button", 2) == [ChooseOptions("western-chess", "")]


def test_number_is_written_drawn_by_lot_or_stepped() -> None:
    """Chess960's 960 arrays."""
    desk = Desk("chess960")
    desk.touch("options", 0)
    desk.touch("row", 0)
    for digit in "518":
        desk.press(ord(digit), letter=digit)
    desk.press(pygame.K_ESCAPE)
    desk.touch("more", 0)
    (command,) = desk.touch("button", 2)
    assert command == ChooseOptions("chess960", "number=519")
    desk.touch("options", 0)
    desk.touch("row", 0)
    desk.touch("key", 11)
    (command,) = desk.touch("button", 2)
    assert command == ChooseOptions("chess960", "number=959")


def test_pieces_are_chosen_in_the_order_of_their_squares() -> None:
    """Rulebook A 10: three Eminent pieces of each side."""
    desk = Desk("storm-force-24")
    desk.touch("options", 0)
    desk.touch("row", row_of("storm-force-24", "south_pieces"))
    letters = options_of_game("storm-force-24")[row_of("storm-force-24", "south_pieces")].letters
    for letter in "EDV":
        desk.touch("key", letters.index(letter))
    (command,) = desk.touch("button", 2)
    assert command == ChooseOptions("storm-force-24", "south_pieces=EDV")
    pieces = find_game(desk.start().game_id).start().pieces()
    assert [pieces[square] for square in ("d1", "f1", "g1")] == ["E", "D", "V"]


def test_escape_leaves_the_options_as_they_were() -> None:
    """No dead end, and nothing chosen by accident."""
    desk = Desk("western-chess", {"western-chess": "first_queen=end-rank"})
    assert desk.press(*OPEN, pygame.K_RIGHT, pygame.K_ESCAPE) == []
    assert desk.start().game_id == "western-chess first_queen=end-rank"


def test_remembered_options_that_cannot_be_are_told_before_the_game() -> None:
    """One clear line; nothing starts."""
    desk = Desk("western-chess", {"western-chess": "handicap=d1"})
    assert desk.touch("start", 0) == []
    desk.touch("options", 0)
    desk.touch("button", 1)
    desk.touch("button", 2)
    assert desk.start().game_id == "western-chess"


@pytest.mark.parametrize("game_id", rules_c.games())
def test_every_option_and_value_has_its_words(game_id: str) -> None:
    """Squares, numbers and a person's own options speak for themselves."""
    for option in options_of_game(game_id):
        assert f"option.{option.name}" in TEXTS
        for value in option.values:
            is_plain = value in rules_c.game(game_id).squares or value.isdecimal()
            assert is_plain or f"option.{option.name}.{value}" in TEXTS, (option.name, value)


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800)])
def test_options_of_every_game_are_reached_by_keys(size: tuple[int, int]) -> None:
    """To the right from wherever its row stands, up to what is told of the game, to the right again."""
    for game_id in rules_c.games():
        if rules_c.game(game_id).options:
            desk = Desk(game_id, size=size)
            desk.press(*OPEN)
            assert any(target.action[0] == "row" for target in desk.home.targets), game_id


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800)])
def test_options_of_every_game_stand_within_the_screen(size: tuple[int, int], language: str) -> None:
    """Rows, buttons and keys of all games, at every size."""
    whole = pygame.Rect((0, 0), size)
    for game_id in rules_c.games():
        if not rules_c.game(game_id).options:
            continue
        desk = Desk(game_id, size=size, language=language)
        desk.touch("options", 0)
        rows = [target.rect for target in desk.home.targets if target.action[0] in ("row", "button")]
        assert len(rows) == len(options_of_game(game_id)) + 3
        assert all(whole.contains(rect) for rect in rows), game_id
        assert all(not one.colliderect(other) for at, one in enumerate(rows) for other in rows[:at]), game_id


def test_options_are_kept_for_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each kind of game its own; as usual again is forgotten."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    args = argparse.Namespace(theme=None, language=None, second_screen=None, speech=False)
    Settings(args).remember(ChooseOptions("clash", "knights=north"), Catalogue())
    again = Settings(args)
    assert again.chosen.options == {"clash": "knights=north"}
    again.remember(ChooseOptions("clash", ""), Catalogue())
    assert Settings(args).chosen.options == {}


def test_options_file_with_something_else_is_told(tmp_path: Path) -> None:
    """What cannot be used is named; the rest is kept."""
    file = tmp_path / "settings.json"
    write_preferences(file, Preferences(theme="light"))
    file.write_text(file.read_text(encoding="utf-8").replace('"options": {}', '"options": {"clash": 1}'))
    read, told = read_preferences(file, Preferences())
    assert (read.theme, read.options) == ("light", {})
    assert "options cannot be used" in told
