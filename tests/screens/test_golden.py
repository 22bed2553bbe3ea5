"""Every screen in its main states, drawn from fixed views and compared with stored pictures.

Regenerate after a wanted change, then look at every picture before committing it:

    python tests/screens/test_golden.py

Tolerance: at most one pixel in a thousand may differ by more than 32 of 255 in a channel. The same pygame-ce draws
the same bytes on x86-64 and ARM; a missing piece on one square changes more than that.
"""

import sys
from pathlib import Path

import numpy as np
import pygame
import pytest

from display.pictures import draw_pictures, draw_view, prepare
from display.sample_views import SAMPLES
from display.sheets import (
    PIECE_SIZES,
    SCREEN_COLUMNS,
    arrange,
    draw_boards,
    draw_pieces,
    reduce_colours,
)
from display.theme import DARK, HIGH_CONTRAST, LIGHT

GOLDEN = Path(__file__).parent / "golden"
SHEETS = Path(__file__).parent / "sheets"  # shown in the documents
SIZE = (800, 480)
LARGE = (1280, 800)
CHANNEL_TOLERANCE = 32
PIXEL_TOLERANCE = 0.001


def draw_all() -> dict[str, pygame.Surface]:
    """Every golden picture by name."""
    fonts = prepare()
    pictures = dict(draw_pictures(SIZE, DARK, fonts))
    for theme in (LIGHT, HIGH_CONTRAST):
        pictures[f"middle-game-{theme.name}"] = draw_view(SAMPLES["lifted"](), SIZE, theme, fonts)
    pictures["question-light"] = draw_view(SAMPLES["question"](), SIZE, LIGHT, fonts)
    pictures["middle-game-large"] = draw_view(SAMPLES["lifted"](), LARGE, DARK, fonts)
    return pictures


def draw_sheets(screens: dict[str, pygame.Surface]) -> dict[str, pygame.Surface]:
    """Every contact sheet by name, among them one of all golden pictures."""
    fonts = prepare()
    sheets = {f"pieces-{size}": draw_pieces(size, DARK, fonts) for size in PIECE_SIZES}
    sheets["boards"] = draw_boards(DARK, fonts)
    sheets["screens"] = arrange(sorted(screens.items()), SCREEN_COLUMNS, DARK, fonts)
    return {name: reduce_colours(sheet) for name, sheet in sheets.items()}


@pytest.fixture(scope="module")
def drawn() -> dict[str, pygame.Surface]:
    return draw_all()


@pytest.fixture(scope="module")
def sheets(drawn: dict[str, pygame.Surface]) -> dict[str, pygame.Surface]:
    return draw_sheets(drawn)


def measure_difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """Give the part of pixels that differ."""
    one = pygame.surfarray.array3d(first).astype(np.int16)
    two = pygame.surfarray.array3d(second).astype(np.int16)
    return float((np.abs(one - two).max(axis=2) > CHANNEL_TOLERANCE).mean())


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.png")), ids=lambda path: path.stem)
def test_screen_looks_as_stored(path: Path, drawn: dict[str, pygame.Surface], tmp_path: Path) -> None:
    """The picture of today is the picture that was looked at."""
    compare(path, drawn[path.stem], tmp_path)


@pytest.mark.parametrize("path", sorted(SHEETS.glob("*.png")), ids=lambda path: path.stem)
def test_contact_sheet_looks_as_stored(path: Path, sheets: dict[str, pygame.Surface], tmp_path: Path) -> None:
    """The sheets in the documents show what is drawn today."""
    compare(path, sheets[path.stem], tmp_path)


def compare(path: Path, picture: pygame.Surface, tmp_path: Path) -> None:
    """Hold a picture to the stored one; where it differs, it is kept to be looked at."""
    stored = pygame.image.load(path)
    assert picture.get_size() == stored.get_size()
    difference = measure_difference(picture, stored)
    if difference > PIXEL_TOLERANCE:
        pygame.image.save(picture, tmp_path / path.name)
    assert difference <= PIXEL_TOLERANCE, (
        f"{difference:.2%} of the pixels differ; drawn: {tmp_path / path.name}"
    )


def test_every_state_has_a_stored_picture(drawn: dict[str, pygame.Surface]) -> None:
    """No state is left out, and no stored picture is left over."""
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(drawn)


def test_every_sheet_is_stored(sheets: dict[str, pygame.Surface]) -> None:
    """No sheet is left out of the documents, and none is left over."""
    assert {path.stem for path in SHEETS.glob("*.png")} == set(sheets)


def test_a_missing_piece_is_seen(drawn: dict[str, pygame.Surface]) -> None:
    """The tolerance is tight enough to notice one pawn."""
    picture = drawn["start"].copy()
    picture.fill(DARK.square_dark, (30, 310, 36, 36))
    assert measure_difference(picture, drawn["start"]) > PIXEL_TOLERANCE


if __name__ == "__main__":
    screens = draw_all()
    for folder, pictures in ((GOLDEN, screens), (SHEETS, draw_sheets(screens))):
        folder.mkdir(exist_ok=True)
        for name, surface in pictures.items():
            pygame.image.save(surface, folder / f"{name}.png")
            sys.stdout.write(f"{folder.name}/{name}\n")
