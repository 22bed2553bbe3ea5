"""Pictures for documents: every state as a file; odd boards and unknown pieces are drawn too."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from controller.sides import Side
from controller.views import BoardView, PieceView
from display import sample_views
from display.catalogue import Catalogue
from display.errors import ScreenSizeError
from display.layout import compute_layout
from display.page import Page
from display.panels.board import find_shape, square_rect
from display.pictures import draw_view, prepare, write_pictures
from display.screen import Screen
from display.screens.home import Home
from display.screens.settings import SettingsScreen, rows
from display.screens.study import StudyScreen
from display.theme import DARK

FONTS = prepare()


def test_pictures_are_written_in_the_size_asked(tmp_path: Path) -> None:
    """One file a state, in a folder made for them."""
    written = write_pictures(tmp_path / "new" / "folder", (640, 480), DARK)
    assert {path.stem for path in written} >= {"start", "illegal-move", "result", "home", "chinese-chess"}
    assert all(pygame.image.load(path).get_size() == (640, 480) for path in written)


def test_too_small_a_size_is_an_error(tmp_path: Path) -> None:
    """The message names the size."""
    with pytest.raises(ScreenSizeError, match="200x100"):
        write_pictures(tmp_path, (200, 100), DARK)


@pytest.mark.parametrize(
    "size",
    [
        (640, 480),
        (1024, 600),
        (1280, 1024),
        (1920, 1080),
        (3840, 2160),
        (640, 1136),
        (800, 1280),
        (1080, 1920),
    ],
    ids=lambda size: "x".join(map(str, size)),
)
def test_screen_of_any_size_shows_all_its_words_and_nothing_beside_it(size: tuple[int, int]) -> None:
    """From 640x480 to 3840x2160, also upright: no word is cut off, and all that can be touched is on the screen."""
    fonts = prepare()
    surface = pygame.Surface(size)
    pages: list[Page] = []
    for name in ("start", "middle-game", "question", "illegal-move", "wrong-position", "capablanca"):
        screen = Screen(surface, DARK, fonts=fonts, wooden=None)
        screen.show(sample_views.SAMPLES[name](), 0)
        pages.append(screen)
    home = Home(surface, DARK, fonts=fonts)
    home.show(sample_views.HOME)
    settings = SettingsScreen(surface, DARK, rows(Catalogue()), fonts=fonts)
    settings.show()
    puzzle = StudyScreen(surface, DARK, fonts=fonts)
    puzzle.show()
    for page in (*pages, home, settings, puzzle):
        assert page.targets
        assert all(surface.get_rect().contains(target.rect) for target in page.targets), type(page)
    assert fonts.shortened == set()


@pytest.mark.parametrize("files, ranks", [(3, 3), (5, 5), (12, 12)])
def test_any_board_with_missing_squares_is_drawn(files: int, ranks: int) -> None:
    """Where there is no square, the frame shows; unknown pieces get a frame with their letter."""
    names = [f"{chr(97 + file)}{rank}" for rank in range(1, ranks + 1) for file in range(files)]
    board = BoardView(files, ranks, tuple(name for name in names if name != "b2"))
    view = replace(sample_views.start(), board=board, pieces={"a1": PieceView("Z", "Nobody", Side.SOUTH)})
    picture = draw_view(view, (800, 480), DARK, FONTS)
    seen = {picture.get_at((x, y))[:3] for x in range(0, 430, 2) for y in range(0, 430, 2)}
    assert {DARK.frame, DARK.square_light, DARK.square_dark, DARK.south_fill} <= seen


def test_board_with_a_rank_zero_is_drawn() -> None:
    """Castles and palaces behind the first rank have rank 0."""
    board = BoardView(3, 4, ("a0", "a1", "b1", "c1", "a2", "b2", "c2", "a3"))
    view = replace(sample_views.start(), board=board, pieces={}, occupied=frozenset())
    assert draw_view(view, (800, 480), DARK, FONTS).get_size() == (800, 480)


def test_two_boards_stand_side_by_side() -> None:
    """Squares of board two are named in upper case (contracts 1); the frame shows between the boards."""
    names = [
        f"{chr(file)}{rank}" for first in (97, 65) for rank in (1, 2) for file in range(first, first + 3)
    ]
    board = BoardView(3, 2, tuple(names))
    shape = find_shape(board)
    assert [shape.cell(square) for square in ("a1", "c2", "A1", "C2")] == [(0, 1), (2, 0), (4, 1), (6, 0)]
    assert shape.letters() == {0: "a", 1: "b", 2: "c", 4: "A", 5: "B", 6: "C"}
    pieces = {"C2": PieceView("Q", "Queen", Side.SOUTH)}
    view = replace(sample_views.start(), board=board, pieces=pieces, occupied=frozenset({"C2"}))
    picture = draw_view(view, (800, 480), DARK, FONTS)
    layout = compute_layout((800, 480), shape.files, shape.ranks, with_tray=False)
    middle = square_rect(layout, shape, "A1").move(-layout.square, 0).center
    assert picture.get_at(middle)[:3] == DARK.frame
    assert picture.get_at(square_rect(layout, shape, "A1").center)[:3] == DARK.square_dark
    assert picture.get_at(square_rect(layout, shape, "C2").center)[:3] != DARK.square_light
