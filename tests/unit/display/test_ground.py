"""Boards: what a definition says of its places is seen on the squares, and nothing is known of a game's name."""

import pygame
import pytest

from controller.board_form import board_view
from controller.game_card import find_card, list_games
from controller.views import BoardView
from display.catalogue import Catalogue
from display.panels.board import find_shape
from display.panels.ground import find_grounds, find_hills, paint_ground
from display.pictures import prepare
from display.pieces.artist import Artist
from display.theme import DARK, THEMES, Theme, measure_contrast
from display.tools import Tools

FONTS = prepare()
SIDE = 48


def painted(board: BoardView, square: str, theme: Theme = DARK) -> pygame.Surface:
    surface = pygame.Surface((SIDE, SIDE))
    tools = Tools(theme, FONTS, Catalogue(), Artist(theme, FONTS), 1.0)
    paint_ground(surface, tools, surface.get_rect(), board, square, is_last=False)
    return surface


def colours(surface: pygame.Surface) -> set[tuple[int, ...]]:
    return {tuple(surface.get_at((x, y))[:3]) for x in range(SIDE) for y in range(SIDE)}


@pytest.mark.parametrize("game_id", list_games())
def test_every_place_of_a_listed_game_is_on_its_board(game_id: str) -> None:
    """Regions name existing squares only, and every square has a ground."""
    board = find_card(game_id).board
    for kind, squares in board.regions:
        assert squares, kind
        assert set(squares) <= set(board.squares)
    assert set(find_grounds(board)) == set(board.squares)


def test_river_of_chinese_chess_is_a_line_and_that_of_riverqi_squares() -> None:
    """Rulebook B 1: the River is only the line between ranks 5 and 6; B 5: it is the squares of these ranks."""
    chinese, riverqi = (find_card(game_id).board for game_id in ("chinese-chess", "riverqi-soldier"))
    assert find_grounds(chinese)["c5"].banks == ("top",)
    assert find_grounds(chinese)["c6"].banks == ("bottom",)
    assert dict(riverqi.regions)["water"] == tuple(f"{file}{rank}" for rank in (5, 6) for file in "abcdefghi")
    assert DARK.water_line in colours(painted(chinese, "c5"))
    assert DARK.water in colours(painted(riverqi, "c5"))
    assert DARK.water not in colours(painted(riverqi, "c4"))


def test_palaces_have_their_diagonals() -> None:
    """Rulebook B 1: the palaces are d1-f3 and d8-f10."""
    grounds = find_grounds(find_card("chinese-chess").board)
    assert grounds["e2"].diagonals == ("rising", "falling")
    assert grounds["d1"].diagonals == ("rising",)
    assert grounds["e1"].diagonals == ()
    assert grounds["d10"].diagonals == ("falling",)


def test_hilltops_are_the_holes_in_the_middle() -> None:
    """Rulebook B 8: c4 d4 c5 d5 and g4 h4 g5 h5. Corners that are missing are no hills."""
    siege = find_card("siege-trench").board
    shape = find_shape(siege)
    cells = {shape.cell(square): square for square in siege.squares}
    expected = {shape.cell(square) for square in ("c4", "d4", "c5", "d5", "g4", "h4", "g5", "h5")}
    assert set(find_hills(cells)) == expected
    treasure = find_card("lost-treasure").board
    assert find_hills({find_shape(treasure).cell(square): square for square in treasure.squares}) == ()


@pytest.mark.parametrize(
    "game_id, kind, square, colour",
    [
        ("duel", "key", "b2", DARK.key),
        ("crystal-of-doom", "stop", "e5", DARK.key),
        ("siege-trench", "headquarters", "e8", DARK.mark_remove),
        ("siege-trench", "forest", "b4", DARK.leaf),
        ("shadow", "palace", "c1", DARK.square_line),
    ],
)
def test_place_is_seen_on_its_square(
    game_id: str, kind: str, square: str, colour: tuple[int, int, int]
) -> None:
    """Each kind of place has its own sign, which its plain neighbour has not."""
    board = find_card(game_id).board
    assert kind in find_grounds(board)[square].places
    assert colour in colours(painted(board, square))
    plain = BoardView(board.files, board.ranks, board.squares, board.style)
    assert colour not in colours(painted(plain, square))


def test_points_are_crossings_without_an_edge_beyond() -> None:
    """Lines end at the board's last points, and only the outer ones go through the river."""
    board = find_card("xiangqi").board
    grounds = find_grounds(board)
    assert set(grounds["a1"].arms) == {"right", "top"}
    assert set(grounds["e5"].arms) == {"left", "right", "bottom"}
    assert "top" in grounds["a5"].arms
    corner = painted(board, "a1")
    assert corner.get_at((2, SIDE // 2))[:3] == DARK.square_plain
    assert corner.get_at((SIDE - 2, SIDE // 2))[:3] == DARK.square_line


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_water_differs_from_land_without_colour(theme: Theme) -> None:
    """Waves are drawn on it in every theme, darker than the water by far."""
    assert measure_contrast(theme.water_line, theme.water) >= 2
    assert theme.water_line in colours(painted(find_card("shadow").board, "d5", theme))


def test_board_form_reads_the_definition_alone() -> None:
    """A board without places has no regions."""
    assert board_view(find_card("chess").game).regions == ()
