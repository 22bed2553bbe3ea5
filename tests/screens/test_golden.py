"""Every screen in its main states, drawn from fixed views and compared with stored pictures.

At both sizes of the product's panels, and the play screen in the other themes too. Regenerate after a wanted change,
then look at every picture before committing it:

    python tests/screens/test_golden.py

Tolerance: at most one pixel in a thousand may differ by more than 32 of 255 in a channel. The same pygame-ce draws
the same bytes on x86-64 and ARM; a missing piece on one square changes more than that. The stored pictures have 256
colours each, which costs a part of that tolerance and a third of the space.
"""

import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

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
SIZES = {"800x480": (800, 480), "1280x800": (1280, 800)}
SHOWN = "800x480"  # in the contact sheet
OTHER_THEMES = (LIGHT, HIGH_CONTRAST)
THEMED = (
    "start",
    "lifted",
    "check",
    "illegal-move",
    "wrong-position",
    "question",
    "promotion",
    "triple-clock",
    "result",
    "flag",
    "link-lost",
    "lancer-chess",
    "chinese-chess",
)
CHANNEL_TOLERANCE = 32
PIXEL_TOLERANCE = 0.001
STORED = sorted(path.relative_to(GOLDEN).with_suffix("").as_posix() for path in GOLDEN.glob("*/*.png"))


def draw_all() -> dict[str, pygame.Surface]:
    """Every golden picture by its size and name. Nothing on them has been cut off."""
    fonts = prepare()
    pictures = {}
    for words, size in SIZES.items():
        drawn = draw_pictures(size, DARK, fonts)
        for theme in OTHER_THEMES:
            drawn += [
                (f"{name}-{theme.name}", draw_view(SAMPLES[name](), size, theme, fonts)) for name in THEMED
            ]
        pictures.update({f"{words}/{name}": picture for name, picture in drawn})
    assert fonts.shortened == set()
    return pictures


def draw_sheets() -> dict[str, pygame.Surface]:
    """Every contact sheet of pieces and boards, by name."""
    fonts = prepare()
    sheets = {f"pieces-{size}": draw_pieces(size, DARK, fonts) for size in PIECE_SIZES}
    sheets["boards"] = draw_boards(DARK, fonts)
    return sheets


def draw_screens(screens: dict[str, pygame.Surface]) -> pygame.Surface:
    """The contact sheet of all golden pictures: one of each state and theme."""
    names = sorted(name for name in screens if name.startswith(SHOWN))
    return arrange(
        [(name.partition("/")[2], screens[name]) for name in names], SCREEN_COLUMNS, DARK, prepare()
    )


@pytest.fixture(scope="module")
def drawn() -> dict[str, pygame.Surface]:
    return draw_all()


@pytest.fixture(scope="module")
def sheets() -> dict[str, pygame.Surface]:
    return draw_sheets()


def measure_difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """Give the part of pixels that differ."""
    near = (CHANNEL_TOLERANCE,) * 3
    one, two = map(_plain, (first, second))
    alike = pygame.transform.threshold(None, one, None, near, None, 0, two)
    return 1 - alike / (first.get_width() * first.get_height())


def _plain(picture: pygame.Surface) -> pygame.Surface:
    """Without a palette, so that it is compared by channels."""
    if picture.get_bitsize() > 8:
        return picture
    plain = pygame.Surface(picture.get_size(), depth=32)
    plain.blit(picture, (0, 0))
    return plain


@pytest.mark.parametrize("name", STORED)
def test_screen_looks_as_stored(name: str, drawn: dict[str, pygame.Surface], tmp_path: Path) -> None:
    """The picture of today is the picture that was looked at."""
    compare(GOLDEN / f"{name}.png", drawn[name], tmp_path)


@pytest.mark.parametrize("name", [*(f"pieces-{size}" for size in PIECE_SIZES), "boards"])
def test_contact_sheet_looks_as_stored(name: str, sheets: dict[str, pygame.Surface], tmp_path: Path) -> None:
    """The sheets in the documents show what is drawn today."""
    compare(SHEETS / f"{name}.png", sheets[name], tmp_path)


def test_contact_sheet_shows_every_screen(drawn: dict[str, pygame.Surface], tmp_path: Path) -> None:
    """The sheet in the documents shows what is drawn today."""
    # Its many half tones are more than a palette holds: reduced alike, they are alike.
    compare(SHEETS / "screens.png", reduce_colours(draw_screens(drawn)), tmp_path)


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
    assert set(STORED) == set(drawn)


def test_every_sheet_is_stored(sheets: dict[str, pygame.Surface]) -> None:
    """No sheet is left out of the documents, and none is left over."""
    assert {path.stem for path in SHEETS.glob("*.png")} == {*sheets, "screens"}


@pytest.mark.parametrize("size", SIZES)
def test_a_missing_piece_is_seen(size: str, drawn: dict[str, pygame.Surface]) -> None:
    """The tolerance is tight enough to notice one pawn."""
    start = drawn[f"{size}/start"]
    picture, square = start.copy(), round(start.get_height() * 36 / 480)
    left, top = round(start.get_height() * 30 / 480), round(start.get_height() * 310 / 480)
    picture.fill(DARK.square_dark, (left, top, square, square))
    assert measure_difference(picture, start) > PIXEL_TOLERANCE


def write(folder: Path, pictures: Sequence[tuple[str, pygame.Surface]]) -> None:
    """Put pictures in the place of those of before."""
    for old in folder.glob("**/*.png"):
        old.unlink()
    for name, surface in pictures:
        path = folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(reduce_colours(surface), path)
        sys.stdout.write(f"{folder.name}/{name}\n")


if __name__ == "__main__":
    screens = draw_all()
    write(GOLDEN, list(screens.items()))
    write(SHEETS, list(chain(draw_sheets().items(), [("screens", draw_screens(screens))])))
