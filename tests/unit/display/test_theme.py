"""The visual language holds its promises: contrast, tabular figures, words for every name."""

from pathlib import Path

import pytest

from display.catalogue import TEXTS, Catalogue
from display.errors import ScreenSizeError, UnknownTextError, UnknownThemeError
from display.font_book import FILES, FontBook
from display.layout import compute_layout
from display.sizes import read_size
from display.theme import CONTRAST_PAIRS, MARK_PAIRS, THEMES, Theme, find_theme, measure_contrast, mix

TEXT_CONTRAST_MIN = 4.5  # WCAG 2.2, 1.4.3
MARK_CONTRAST_MIN = 3.0  # WCAG 2.2, 1.4.11


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("pair", CONTRAST_PAIRS, ids="-on-".join)
def test_text_has_contrast(theme: Theme, pair: tuple[str, str]) -> None:
    """Nothing under 4.5:1."""
    ink, ground = pair
    assert measure_contrast(getattr(theme, ink), getattr(theme, ground)) >= TEXT_CONTRAST_MIN


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("pair", MARK_PAIRS, ids="-on-".join)
def test_mark_has_contrast(theme: Theme, pair: tuple[str, str]) -> None:
    """Nothing that tells something without words under 3:1: marks, waters, forests, hills, key squares, lines."""
    mark, ground = pair
    assert measure_contrast(getattr(theme, mark), getattr(theme, ground)) >= MARK_CONTRAST_MIN


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("square", ["square_light", "square_dark", "square_plain", "water", "water_dark"])
def test_square_of_the_last_move_has_an_edge_and_shows_marks(theme: Theme, square: str) -> None:
    """Its brackets, and every mark, stand out of the tint that `paint_ground` gives it."""
    tinted = mix(getattr(theme, square), theme.last_move, 0.5)
    for mark in ("last_move_edge", "mark", "mark_put", "mark_remove"):
        assert measure_contrast(getattr(theme, mark), tinted) >= MARK_CONTRAST_MIN


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_sides_differ_in_brightness(theme: Theme) -> None:
    """The two sides are told apart without colour."""
    south, north = theme.south_fill, theme.north_fill
    assert measure_contrast(south, north) >= TEXT_CONTRAST_MIN
    assert measure_contrast(theme.south_disc, theme.north_disc) >= MARK_CONTRAST_MIN


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_selected_answer_stands_out(theme: Theme) -> None:
    """The focus differs from what it lies on: the question's ground and the other answers."""
    for ground in ("ask", "panel", "raised"):
        assert measure_contrast(theme.focus, getattr(theme, ground)) >= MARK_CONTRAST_MIN


def test_contrast_of_black_and_white_is_21() -> None:
    """The formula's known end points."""
    assert measure_contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert measure_contrast((9, 9, 9), (9, 9, 9)) == 1


def test_unknown_theme_names_the_known() -> None:
    """A one-line message that names the input."""
    with pytest.raises(UnknownThemeError, match=r"pink.*dark"):
        find_theme("pink")


@pytest.mark.parametrize("weight", FILES)
def test_bundled_font_has_tabular_figures(weight: str) -> None:
    """All ten figures are equally wide, so that a running clock does not dance."""
    fonts = FontBook()
    assert len({fonts.width(figure, weight, 90) for figure in "0123456789"}) == 1
    assert fonts.missing == []


def test_missing_font_is_named_and_replaced(tmp_path: object) -> None:
    """A missing file costs looks, not the game."""
    fonts = FontBook(tmp_path)  # type: ignore[arg-type]
    assert fonts.missing == list(FILES.values())
    assert fonts.render("12:34", "clock", 40, (1, 2, 3)).get_width() > 0


def test_unreadable_font_is_named_once_it_is_wanted(tmp_path: Path) -> None:
    """A file that is there and no font."""
    for name in FILES.values():
        (tmp_path / name).write_bytes(b"no font")
    fonts = FontBook(tmp_path)
    assert fonts.missing == []
    assert fonts.render("12:34", "clock", 40, (1, 2, 3)).get_width() > 0
    assert fonts.missing == [FILES["clock"]]


def test_text_that_does_not_fit_is_cut_with_an_ellipsis() -> None:
    """Long words shrink first; only at the smallest size they are cut."""
    fonts = FontBook()
    size, lines = fonts.fit("A rather long warning about a Knight", "bold", (30, 12), 90, 32)
    assert size == 12
    assert lines[-1].endswith("…")
    assert all(fonts.width(line, "bold", size) <= 90 for line in lines)


def test_what_has_no_room_is_remembered() -> None:
    """So that whoever draws all screens is told what people cannot read."""
    fonts = FontBook()
    fonts.fit("short", "bold", (30, 12), 200, 40)
    assert fonts.shortened == set()
    fonts.cut("A rather long name", "bold", 30, 60)
    fonts.fit("tall", "bold", (30,), 200, 10)
    assert fonts.shortened == {"A rather long name", "tall"}


def test_long_word_is_broken_at_its_soft_hyphens_before_it_is_cut() -> None:
    """And not before it would have to be small: a whole word reads better than a broken one."""
    fonts = FontBook()
    word = "Ein\u00adstellungen"
    assert fonts.fit(word, "medium", (20, 16, 8), 400, 60) == (20, [word])
    narrow = fonts.width("stellungen", "medium", 20)
    size, lines = fonts.fit(word, "medium", (20, 8), narrow, 60)
    assert (size, [line.replace("\u00ad", "") for line in lines]) == (20, ["Ein-", "stellungen"])
    assert fonts.width(word, "medium", 20) == fonts.width("Einstellungen", "medium", 20)
    path = "/media/somebody/memory-stick/evenings/games.pgn"
    size, lines = fonts.fit(f"exported to {path}", "medium", (20, 16), 220, 120)
    assert len(lines) > 2
    assert "".join(lines).endswith(path)
    assert fonts.shortened == set()


def test_every_text_of_the_catalogue_is_given() -> None:
    """No empty words."""
    catalogue = Catalogue()
    for name in TEXTS:
        assert catalogue.text(name)
    with pytest.raises(UnknownTextError, match=r"no\.such"):
        catalogue.text("no.such")


@pytest.mark.parametrize(
    "size", [(640, 480), (800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160)]
)
@pytest.mark.parametrize("board", [(3, 3), (8, 8), (10, 8), (9, 10), (11, 11), (12, 12)])
@pytest.mark.parametrize("with_tray", [False, True])
def test_layout_fits_without_overlap(size: tuple[int, int], board: tuple[int, int], with_tray: bool) -> None:
    """Every part lies on the screen and none on another, at every size and board."""
    layout = compute_layout(size, *board, with_tray)
    parts = [layout.frame, layout.north_clock, layout.south_clock, layout.header, layout.middle]
    parts += [layout.banner, layout.buttons]
    parts += [layout.tray] if layout.tray is not None else []
    for at, part in enumerate(parts):
        assert part.left >= 0
        assert part.top >= 0
        assert part.right <= size[0]
        assert part.bottom <= size[1]
        assert part.collidelist(parts[at + 1 :]) == -1
    assert layout.square * min(size) >= 20 * 480


def test_too_small_a_screen_is_an_error() -> None:
    """The message names the size."""
    with pytest.raises(ScreenSizeError, match="320x240"):
        compute_layout((320, 240), 8, 8, False)


@pytest.mark.parametrize("text", ["800", "800x", "x480", "a", "", "800x480x2"])
def test_unreadable_size_is_an_error_that_names_it(text: str) -> None:
    """Bad input, one line."""
    with pytest.raises(ScreenSizeError, match="WIDTHxHEIGHT"):
        read_size(text)


def test_size_is_read() -> None:
    """As people write it."""
    assert read_size("1280x800") == (1280, 800)
