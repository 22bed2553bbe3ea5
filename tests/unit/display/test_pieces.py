"""Pieces: each of every listed game drawn, each unlike its neighbours, the sides told apart without colour."""

import numpy as np
import pygame
import pytest

from controller.game_card import find_card, list_games
from controller.sides import Side
from controller.views import PieceKind
from display.pictures import prepare
from display.pieces import eastern, figures, western
from display.pieces.artist import Artist
from display.pieces.composed import compose, find_powers
from display.pieces.gallery import Family, card_family, find_drawing
from display.pieces.outline import path
from display.sheets import PIECE_SIZES
from display.theme import DARK, THEMES

FONTS = prepare()
GREY_DISTANCE_MIN = 60  # of 255, between the two sides of a piece


def grey(surface: pygame.Surface) -> np.ndarray:
    """Brightness of every pixel on a middle ground, by the weights of WCAG 2.2."""
    seen = pygame.Surface(surface.get_size())
    seen.fill((128, 128, 128))
    seen.blit(surface, (0, 0))
    weights = np.array([0.2126, 0.7152, 0.0722])
    return np.asarray(pygame.surfarray.array3d(seen) @ weights)


@pytest.mark.parametrize("game_id", list_games())
def test_every_piece_of_a_listed_game_has_a_drawing(game_id: str) -> None:
    """No piece of the rulebook falls back to its letter."""
    card = find_card(game_id)
    family = card_family(card)
    assert [kind.name for kind in card.kinds if find_drawing(family, kind.letter, kind.name) is None] == []


@pytest.mark.parametrize("size", PIECE_SIZES)
def test_pieces_of_one_game_differ_without_colour(size: int) -> None:
    """Of one game no two kinds, and no two sides, look alike in greyscale at any size."""
    artist = Artist(DARK, FONTS)
    for game_id in list_games():
        card = find_card(game_id)
        family = card_family(card)
        pictures = {
            grey(artist.piece(family, kind.letter, kind.name, side, size=size)).tobytes()
            for kind in card.kinds
            for side in Side
        }
        assert len(pictures) == 2 * len(card.kinds), game_id


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_sides_of_a_piece_are_told_apart_in_greyscale(theme: object) -> None:
    """Where both sides have ink or fill they differ by far on average, in every theme."""
    artist = Artist(theme, FONTS)  # type: ignore[arg-type]
    for game_id in list_games():
        card = find_card(game_id)
        family = card_family(card)
        for kind in card.kinds:
            south, north = (
                artist.piece(family, kind.letter, kind.name, side, size=64)
                for side in (Side.SOUTH, Side.NORTH)
            )
            solid = pygame.surfarray.array_alpha(south) > 200
            difference = np.abs(grey(south) - grey(north))[solid].mean()
            assert difference >= GREY_DISTANCE_MIN, f"{game_id} {kind.name}: {difference:.0f}"


def test_sides_differ_in_shape_too() -> None:
    """North's figures bear a second band, its discs a second ring: seen even where all is one brightness."""
    assert western.KNIGHT.north
    assert figures.MAN.north
    artist = Artist(DARK, FONTS)
    discs = Family(discs=True)
    south, north = (artist.piece(discs, "R", "Chariot", side, size=96) for side in (Side.SOUTH, Side.NORTH))
    row = 48  # along the middle: rim, face, ring, face (, ring, face) ...
    changes = [int((np.abs(np.diff(grey(surface)[:24, row])) > 25).sum()) for surface in (south, north)]
    assert changes[1] > changes[0]


def test_name_tells_more_than_movement() -> None:
    """One name can be two pieces, and one movement bear many names."""
    chess = Family(kinds=(("Q", PieceKind("Queen", "Q")),))
    steps = Family(kinds=(("Q", PieceKind("Queen", "K")),))
    assert find_drawing(chess, "Q", "Queen") is western.QUEEN
    assert find_drawing(steps, "Q", "Queen") is western.ROYAL_QUEEN
    assert find_drawing(Family(discs=True), "N", "Horse") is eastern.HORSE
    assert find_drawing(Family(), "Z", "Nobody") is None
    assert find_drawing(steps, "q", "Dame") is western.ROYAL_QUEEN, "in another language it looks the same"


@pytest.mark.parametrize(
    "betza, drawing",
    [
        ("R", western.ROOK),
        ("RF", western.DUKE),
        ("NK", western.EARL),
        ("BW", western.VISCOUNT),
        ("RN", western.PRECEDENT),
        ("QN", figures.ACE),
        ("WD", western.KINGS_LANCER),
        ("NFA", figures.CLOAKED_PRINCE),
        ("mRcpR", figures.CANNON),
        ("fmWfceFifmnD", western.PAWN),
        ("mjRcW", figures.HAWK),
        ("(3,4)", None),
        ("", None),
    ],
)
def test_piece_of_a_users_own_game_is_drawn_from_its_movement(betza: str, drawing: object) -> None:
    """A name that nobody has drawn costs no picture, as long as its movement is made of known parts."""
    assert compose(betza) is drawing
    assert find_drawing(Family(kinds=(("X", PieceKind("Something of my own", betza)),)), "X") is drawing


def test_powers_are_those_of_the_notation() -> None:
    """A range makes a slide, a zone does not hide the atom, a first move is no power."""
    assert find_powers("W2F2") == {"R", "B"}
    assert find_powers("fWsW{from beyond}") == {"W"}
    assert find_powers("fmWfcFifmnD") == {"W", "F", "forward"}


@pytest.mark.parametrize("text", ["3,4 L 5,5", "M 1,1 C 2,2 3,3"])
def test_broken_path_is_an_error(text: str) -> None:
    """A vector source is checked when it is read."""
    with pytest.raises(ValueError, match="path"):
        path(text)
