"""Rule cards: how pieces move is what the rules let them do, every page is reached, no word is lost."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import rules_c
from controller.commands import PressClock
from controller.game_card import find_card, group_of, list_games, rules_of
from controller.piece_reach import KINDS, Reach, find_reach
from controller.sides import Side
from controller.views import WarningView
from display import sample_views
from display.canvas import Canvas
from display.catalogue import Catalogue
from display.language.load import load
from display.language.sentences import is_known
from display.option_words import chosen_on
from display.panels.diagram import MARKS, draw_mark
from display.panels.rule_card import SIGNS, RuleCard
from display.pictures import prepare
from display.pieces.artist import Artist
from display.program.window_loop import home_games
from display.screen import MENUS, Screen
from display.theme import DARK
from display.tools import Tools

FONTS = prepare()


def reach(game_id: str, letter: str) -> Reach:
    return find_reach(rules_c.game(game_id), letter)


def kinds_of(found: Reach) -> dict[str, set[str]]:
    by_kind: dict[str, set[str]] = {}
    for square, kind in found.marks:
        by_kind.setdefault(kind, set()).add(square)
    return by_kind


def tools_for(size: tuple[int, int], language: str = "en") -> Tools:
    unit = min(size[0] / 800, size[1] / 480)
    return Tools(DARK, FONTS, Catalogue(load(language)), Artist(DARK, FONTS), unit)


def draw(card: RuleCard, size: tuple[int, int], language: str = "en") -> pygame.Surface:
    surface = pygame.Surface(size)
    panels = card.panels(tools_for(size, language), surface.get_rect())
    Canvas(surface, DARK.ground).present([patch for panel in panels for patch in panel.patches])
    return surface


def test_reach_of_a_cannon_needs_a_screen_to_capture() -> None:
    """Rulebook B 1: moves as a Chariot, captures only by jumping over exactly one piece."""
    found = reach("chinese-chess", "C")
    assert (found.square, found.screens) == ("e5", ("f5", "e6"))
    assert kinds_of(found) == {
        "move": {"a5", "b5", "c5", "d5", "e1", "e2", "e3", "e4"},
        "hop-capture": {"g5", "h5", "i5", "e7", "e8", "e9", "e10"},
    }


def test_reach_of_a_horse_is_lame_and_of_a_knight_a_leap() -> None:
    """Rulebook B 1: the Horse is blocked on the square beside it; B 5: the Warrior knight is not."""
    assert set(kinds_of(reach("chinese-chess", "H"))) == {"lame"}
    assert set(kinds_of(reach("chinese-chess", "E"))) == {"lame"}
    assert set(kinds_of(reach("riverqi-soldier", "N"))) == {"leap"}


def test_reach_of_a_lancer_is_a_step_or_a_leap_of_two() -> None:
    """Rulebook A 0.3: the King's Lancer moves WD, the Queen's Lancer FA."""
    assert kinds_of(reach("lancer-chess", "L")) == {
        "both": {"c4", "d3", "d5", "e4"},
        "leap": {"b4", "d2", "d6", "f4"},
    }
    assert kinds_of(reach("lancer-chess", "J"))["leap"] == {"b2", "b6", "f2", "f6"}


def test_reach_of_a_pawn_tells_moves_from_captures() -> None:
    """FIDE 3.7, with the double step from where it is the pawn's first."""
    assert kinds_of(reach("chess", "P")) == {"move": {"d3", "d4"}, "capture": {"c3", "e3"}}


def test_reach_of_a_man_takes_by_jumping() -> None:
    """English draughts: a man steps forward diagonally, and jumps over an enemy that it takes."""
    found = reach("english-draughts", "M")
    assert found.screens == ("e5",)
    assert kinds_of(found) == {"move": {"c5"}, "jump": {"f6"}}


def test_reach_of_one_who_takes_only_some_is_shown() -> None:
    """Rulebook A 5: the Royal guard takes Standard bearers only, straight ahead."""
    assert set(kinds_of(reach("palace", "S"))) == {"capture"}


@pytest.mark.parametrize("game_id", list_games())
def test_reach_is_what_can_be_played(game_id: str) -> None:
    """Every plain mark is a square that the engine's reach, or its attack, names."""
    game = rules_c.game(game_id)
    for letter in game.piece_names:
        found = find_reach(game, letter)
        assert found.marks, letter
        position = game.placed({found.square: letter}, "south")
        moves = set(position.reach(found.square))
        for square, kind in found.marks:
            assert kind in KINDS
            if kind in ("both", "move", "leap", "leap-move"):
                assert square in moves, (letter, square)


def test_marks_differ_without_colour() -> None:
    """Every sign has its own shape, and every kind of reach a sign."""
    assert set(MARKS) == {*KINDS, "screen"} == set(SIGNS)
    shapes = {pygame.image.tobytes(pygame.transform.grayscale(draw_mark(name, 22)), "RGBA") for name in MARKS}
    assert len(shapes) == len(MARKS)


@pytest.mark.parametrize("game_id", list_games())
def test_rules_are_sentences_that_can_be_translated(game_id: str) -> None:
    """What a card says is known to the languages; only notes are the definition's own words."""
    card = find_card(game_id)
    assert [rule for rule in card.rules if not is_known(rule)] == []
    assert tuple(rules_of(card.game)) == card.rules
    assert group_of(card.game)


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 800)])
@pytest.mark.parametrize("game_id", ["chess", "siege-trench", "transfer-lancer-a", "exciting", "capablanca"])
def test_every_piece_and_every_word_is_on_some_page(game_id: str, size: tuple[int, int]) -> None:
    """Keys turn the pages to the last; on them stand all kinds, and the text has all its words."""
    card = RuleCard(find_card(game_id))
    tools, whole = tools_for(size), pygame.Rect((0, 0), size)
    kinds, words = [], []
    for _ in range(40):
        at = card.page
        panels = card.panels(tools, whole)
        for patch in (patch for panel in panels for patch in panel.patches):
            assert whole.contains(patch.rect)
            if patch.name.startswith("rules.piece"):
                kinds.append(patch.key[1])  # type: ignore[index]
            elif patch.name == "rules.area":
                words += [word for line in patch.key[1].lines for word in line.split()]  # type: ignore[index]
        draw(card, size)
        assert not card.handle_key(pygame.K_RIGHT)
        if card.page == at:
            break
    assert [kind for kind in kinds if kind is not None] == list(card.card.kinds)
    expected = " ".join((*card.card.rules, card.card.notes)).split()
    assert [word for word in words if word != "\u00b6"] == expected


def test_pages_are_turned_by_touch_and_closed() -> None:
    """Buttons that do nothing are not there: no way back on the first page, none on from the last."""
    card = RuleCard(find_card("duel"))
    draw(card, (800, 480))
    assert card.page_count > 1

    def actions() -> list[object]:
        panels = card.panels(tools_for((800, 480)), pygame.Rect(0, 0, 800, 480))
        return [target.action for panel in panels for target in panel.targets]

    assert ("page", -1) not in actions()
    assert not card.touch(("page", 1))
    assert card.page == 1
    card.turn(99)
    assert ("page", 1) not in actions()
    assert card.touch(("back", 0))
    assert card.handle_key(pygame.K_ESCAPE)


def open_rules(screen: Screen, view: sample_views.GameView) -> None:
    steps = [pygame.K_RIGHT] * MENUS["casual"].index("rules")
    for key in (pygame.K_m, *steps, pygame.K_RETURN):
        screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key), 0)
        screen.show(view, 0)


def is_reading(screen: Screen) -> bool:
    return any(target.action == ("back", 0) for target in screen.targets)


def test_rules_are_read_while_the_clock_runs() -> None:
    """The menu opens the card; the levers go on working, and Enter leads back to the board."""
    screen = Screen(pygame.Surface((800, 480)), DARK, fonts=FONTS)
    view = sample_views.middle_game()
    screen.show(view, 0)
    open_rules(screen, view)
    assert is_reading(screen)
    lever = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1)
    assert screen.handle(lever, 0) == [PressClock(Side.SOUTH)]
    assert is_reading(screen)
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN), 0)
    screen.show(view, 0)
    assert not is_reading(screen)


def test_rules_make_way_for_a_warning() -> None:
    """What players must see at once is not hidden by what they read."""
    screen = Screen(pygame.Surface((800, 480)), DARK, fonts=FONTS)
    view = sample_views.middle_game()
    screen.show(view, 0)
    open_rules(screen, view)
    screen.show(replace(view, warning=WarningView("illegal-move", "the game is over")), 0)
    assert not is_reading(screen)


def test_card_of_an_own_game_with_its_options_is_opened_in_play(tmp_path: Path) -> None:
    """The game is found again by its file and its options, not by its name alone."""
    file = tmp_path / "my-game"
    file.write_text("parent = chess\nname = Mine\n[option call=*]\nname = {value}\n", encoding="utf-8")
    view = replace(sample_views.middle_game(), game_id="my-game", definition=f"{file} call=Ours")
    screen = Screen(pygame.Surface((800, 480)), DARK, fonts=FONTS)
    screen.show(view, 0)
    open_rules(screen, view)
    assert is_reading(screen)


def test_card_tells_the_options_it_was_made_with() -> None:
    """In words, before the rules; the usual game's card has none."""
    catalogue = Catalogue()
    card = find_card("western-chess first_queen=end-rank handicap=b1")
    assert chosen_on(catalogue, card) == ["First Queen wins: on the far rank", "Handicap, taken off: b1"]
    assert chosen_on(catalogue, find_card("western-chess")) == []
    assert "b1" not in card.pieces


def test_own_game_that_was_played_stands_on_the_start_screen(tmp_path: Path) -> None:
    """Once, whatever its options were; one whose file is gone does not."""
    file = tmp_path / "my-game"
    file.write_text("parent = chess\nname = Mine\n", encoding="utf-8")
    listed = home_games([str(file), f"{file} call=x", str(tmp_path / "gone"), "chess"])
    own = [entry for entry in listed if "/" in entry.game_id]
    assert [(entry.game_id, entry.name) for entry in own] == [(str(file), "Mine")]
    assert len(listed) == len(rules_c.games()) + 1
