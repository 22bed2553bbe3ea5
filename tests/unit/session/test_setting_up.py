"""What is told while a game is set up, and while armies are placed in turns."""

from pathlib import Path

import pytest

from controller.host import LAMP_NORTH, LAMP_SOUTH, LAMP_WRONG
from controller.sides import Side
from display import sample_setups
from tests.unit.session.desk import Desk


def test_handicap_names_the_pieces_that_are_left_out() -> None:
    """Rulebook A 28: they do not belong on the board, and are told from pieces that are missing."""
    guidance = sample_setups.handicap().guidance
    assert guidance is not None
    assert [(square, piece.name) for square, piece in guidance.without] == [
        ("a1", "Tower"),
        ("f2", "Pikeman"),
    ]
    assert guidance.remove == ("f2",)
    assert [square for square, _ in guidance.put] == ["e1", "g8", "h8"]


def test_handicap_of_every_family_is_found_on_its_own_array() -> None:
    """Two boards, wings, palaces, missing Towers, discs."""
    for game, letter in (
        ("transfer-western-a handicap=b1", "N"),
        ("breakout handicap=b8", "n"),
        ("palace handicap=b1", "J"),
        ("two-towers-western handicap=b1", "N"),
        ("chinese-chess handicap=h1", "H"),
    ):
        guidance = sample_setups.standing(game, ()).guidance
        assert guidance is not None
        assert [piece.letter for _, piece in guidance.without] == [letter], game


def test_second_board_of_a_game_is_set_up_like_the_first() -> None:
    """Rulebook A 22: board two begins empty."""
    view = sample_setups.two_boards()
    assert view.guidance is not None
    assert view.guidance.remove == ("E4",)
    assert {square for square, _ in view.guidance.put} == {"c1", "c8"}


def test_pieces_beside_the_board_are_told_from_missing_ones() -> None:
    """Rulebook B 4: QiPlacements begins with the Cannons off the board."""
    view = sample_setups.beside()
    assert [(piece.letter, count) for piece, count in view.hands] == [("C", 2), ("c", 2)]
    assert view.guidance is not None
    assert "Cannon" not in {piece.name for _, piece in view.guidance.put}


def test_placement_phase_tells_who_places_what_and_where() -> None:
    """After South's first Cannon North places one, on its own side of the river, not on a file that is taken."""
    view = sample_setups.placing()
    assert view.placing is not None
    assert view.placing.by is Side.NORTH
    assert [piece.letter for piece in view.placing.kinds] == ["c"]
    assert all(int(square[1:]) > 5 for square in view.placing.squares)
    assert [(piece.letter, count) for piece, count in view.hands] == [("C", 1), ("c", 2)]


def test_placement_is_over_with_the_last_piece() -> None:
    """Then the moves are ordinary ones."""
    view = sample_setups.standing("qi-placements", placed=("c3", "c8", "g3", "g8"))
    assert view.hands == ()
    assert view.placing is None


def test_ordinary_game_has_nothing_beside_the_board() -> None:
    """And is asked for nothing."""
    view = sample_setups.standing("chess")
    assert (view.hands, view.placing, view.phase) == ((), None, "play")


def test_lamps_blink_for_the_side_that_lacks_a_piece(tmp_path: Path) -> None:
    """The board has no lamps under its squares; those at its edge tell whose pieces, and whether one is too many."""
    desk = Desk(tmp_path, "fischer 5m+3s")
    desk.host.begin("chess", "fischer 5m+3s", "casual", 100_000)
    desk.host.step(100_000)
    everything = frozenset({LAMP_SOUTH, LAMP_NORTH})
    assert desk.link.lamps == (everything, everything)
    start = [file + rank for file in "abcdefgh" for rank in "1278"]
    for at, square in enumerate([*start[:-1], "e4"]):
        desk.link.reed(100_100 + at, square, closed=True)
    desk.host.step(101_000)
    lamps = frozenset({LAMP_NORTH, LAMP_WRONG})
    assert desk.link.lamps == (lamps, lamps)


@pytest.mark.parametrize("name", sorted(sample_setups.SAMPLES))
def test_every_sample_is_a_view_of_its_phase(name: str) -> None:
    """Pictures show what the session really tells."""
    view = sample_setups.SAMPLES[name]()
    assert view.phase == ("setup" if name.startswith("set-up") else "play")
