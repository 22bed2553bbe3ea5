"""Every screen in its main states as PNG files, without a window: for documents, golden images and the eye."""

import sys
from dataclasses import replace
from pathlib import Path

import pygame

from controller.games import find_game
from controller.recording.playback import Playback
from controller.views import GameView
from display import sample_arbiter
from display.catalogue import Catalogue
from display.font_book import FontBook
from display.preferences import Preferences
from display.sample_puzzles import SAMPLES as PUZZLES
from display.sample_recordings import evening, opera
from display.sample_selftest import SAMPLES as SELF_TEST
from display.sample_setups import SAMPLES as SETUPS
from display.sample_views import HOME, SAMPLES
from display.screen import MENUS, Screen
from display.screens.fail_safe import FailSafeScreen
from display.screens.game_list import ALL
from display.screens.home import Home, HomeView
from display.screens.kinds import KINDS
from display.screens.names import NamesScreen
from display.screens.onlooker import OnlookerScreen
from display.screens.recorded import RecordedScreen
from display.screens.recorded_search import Search
from display.screens.replay import ReplayScreen
from display.screens.search import SearchScreen
from display.screens.settings import SettingsScreen, rows
from display.sizes import read_size
from display.theme import Theme, find_theme
from display.wooden_board.board import WoodenBoard

WOODEN_SAMPLES = (
    "start",
    "lifted",
    "illegal-move",
    "wrong-position",
    "lancer-chess",
    "chinese-chess",
    "capablanca",
)
_CLOCK = (pygame.K_m, *(pygame.K_RIGHT,) * 3, pygame.K_RETURN)
CLOCK_MENUS = {
    "clock-menu": _CLOCK,
    "clock-time": (
        *_CLOCK,
        *(pygame.K_RIGHT,) * 7,
        pygame.K_RETURN,
        pygame.K_RETURN,
        pygame.K_RIGHT,
        *(pygame.K_RETURN,) * 3,
    ),
    "clock-keypad": (
        *_CLOCK,
        *(pygame.K_RIGHT,) * 4,
        pygame.K_RETURN,
        pygame.K_DOWN,
        *(pygame.K_RETURN,) * 3,
    ),
}
_RULES = (pygame.K_m, *(pygame.K_RIGHT,) * MENUS["casual"].index("rules"), pygame.K_RETURN)
RULES = {
    "rules": ("middle-game", _RULES),
    "rules-lancers": ("lancer-chess", (*_RULES, *(pygame.K_RIGHT,) * 2)),
    "rules-cannon": ("chinese-chess", (*_RULES, *(pygame.K_RIGHT,) * 3)),
}
EDITED_CLOCKS = {
    "fischer": "fischer 5m+3s",
    "tournament": "world-championship-2018",
    "combination": "c9 free-first-move 5m",
    "odds": "c8",
    "calendar": "c13",
    "fault": "phased-increment 60m+60s*40+60m independent 160m",
}
_OPTIONS = (pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_RETURN)  # from the game to its options
OPTIONS = {
    "home-options": ("lancer-chess", "first_queen=end-rank handicap=b1", ()),
    "rules-options": (
        "lancer-chess",
        "first_queen=end-rank handicap=b1",
        (pygame.K_RIGHT, pygame.K_UP, pygame.K_RETURN),
    ),
    "options": ("lancer-chess", "first_queen=end-rank handicap=b1", _OPTIONS),
    "options-handicap": ("western-chess", "handicap=a1,b8", (*_OPTIONS, pygame.K_DOWN, pygame.K_RETURN)),
    "options-pieces": ("storm-force-24", "", (*_OPTIONS, *(pygame.K_DOWN,) * 3, pygame.K_RETURN)),
    "options-number": ("chess960", "number=518", (*_OPTIONS, pygame.K_RETURN)),
}
ENGLISH = Catalogue()
LATER_MS = 100_000  # long enough for the hand to have set up any board


class _NoReeds:
    """A wooden board whose switches lead nowhere."""

    def close(self, square: str) -> None:
        """Nothing is connected."""

    def open(self, square: str) -> None:
        """Nothing is connected."""


def write_pictures(
    directory: Path, size: tuple[int, int], theme: Theme, catalogue: Catalogue = ENGLISH
) -> list[Path]:
    """Write one PNG a state into `directory` (made where it is missing). Gives the files, in order.

    Raises: OSError where the directory cannot be written; ScreenSizeError where the size is too small.
    """
    directory.mkdir(parents=True, exist_ok=True)
    fonts = prepare()
    written = []
    for name, picture in draw_pictures(size, theme, fonts, catalogue):
        path = directory / f"{name}.png"
        pygame.image.save(picture, path)
        written.append(path)
    return written


def prepare() -> FontBook:
    """Make pygame ready to draw on surfaces (no window and no driver is needed). Gives a font book."""
    pygame.font.init()
    return FontBook()


def draw_pictures(
    size: tuple[int, int], theme: Theme, fonts: FontBook, catalogue: Catalogue = ENGLISH
) -> list[tuple[str, pygame.Surface]]:
    """Give every picture by name."""
    pictures = [
        (name, draw_view(make(), size, theme, fonts, catalogue=catalogue)) for name, make in SAMPLES.items()
    ]
    pictures += [
        (name, draw_view(make(), size, theme, fonts, catalogue=catalogue)) for name, make in SETUPS.items()
    ]
    pictures += [
        (f"wooden-{name}", draw_wooden(SAMPLES[name](), size, theme, fonts, catalogue=catalogue))
        for name in WOODEN_SAMPLES
    ]
    pictures.append(
        (
            "menu",
            draw_view(SAMPLES["middle-game"](), size, theme, fonts, catalogue=catalogue, keys=(pygame.K_m,)),
        )
    )
    pictures.append(
        (
            "confirm",
            draw_view(SAMPLES["middle-game"](), size, theme, fonts, catalogue=catalogue, keys=(pygame.K_r,)),
        )
    )
    signed = (pygame.K_RIGHT, pygame.K_RETURN)
    pictures.append(
        (
            "score-sheet",
            draw_view(SAMPLES["result"](), size, theme, fonts, catalogue=catalogue, keys=signed),
        )
    )
    for name, (sample, keys) in RULES.items():
        pictures.append(
            (name, draw_view(SAMPLES[sample](), size, theme, fonts, catalogue=catalogue, keys=keys))
        )
    for name, keys in CLOCK_MENUS.items():
        pictures.append(
            (name, draw_view(SAMPLES["swing-clock"](), size, theme, fonts, catalogue=catalogue, keys=keys))
        )
    for name, (make, keys) in sample_arbiter.SAMPLES.items():
        pictures.append((name, draw_view(make(), size, theme, fonts, catalogue=catalogue, keys=keys)))
    for name, unfinished in (("home", ""), ("home-unfinished", HOME.unfinished)):
        pictures.append(
            (name, draw_home(replace(HOME, unfinished=unfinished), size, theme, fonts, catalogue=catalogue))
        )
    fresh = replace(HOME, unfinished="")
    search = (pygame.K_UP, *(pygame.K_RIGHT,) * len(ALL), pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    siege = replace(fresh, chosen="siege-trench")
    for name, view, keys in (("home-search", fresh, search), ("home-siege", siege, ())):
        pictures.append((name, draw_home(view, size, theme, fonts, catalogue=catalogue, keys=keys)))
    for name, (game, words, keys) in OPTIONS.items():
        view = replace(fresh, chosen=game, options={game: words})
        pictures.append((name, draw_home(view, size, theme, fonts, catalogue=catalogue, keys=keys)))
    for name, words in EDITED_CLOCKS.items():
        keys = (pygame.K_DOWN,) * 3 + ((pygame.K_RIGHT,) if name == "fault" else ())
        pictures.append(
            (
                f"clock-{name}",
                draw_home(fresh, size, theme, fonts, catalogue=catalogue, clock=words, keys=keys),
            )
        )
    keys = (*(pygame.K_DOWN,) * 3, pygame.K_RETURN, *(pygame.K_DOWN,) * 4, pygame.K_RETURN)
    pictures.append(
        ("clock-declare", draw_home(fresh, size, theme, fonts, catalogue=catalogue, clock="c8", keys=keys))
    )
    failed = FailSafeScreen(
        pygame.Surface(size),
        theme,
        "ZeroDivisionError: division by zero",
        "failures/now.txt",
        catalogue,
        fonts,
    )
    failed.show()
    pictures.append(("fail-safe", failed.surface))
    pictures.append(("settings", draw_settings(size, theme, fonts, catalogue=catalogue)))
    for kind in KINDS:
        onlooker = OnlookerScreen(pygame.Surface(size), theme, kind, catalogue, fonts)
        onlooker.show(SAMPLES["middle-game"]())
        pictures.append((f"onlookers-{kind}", onlooker.surface))
    waiting = OnlookerScreen(pygame.Surface(size), theme, KINDS[0], catalogue, fonts)
    waiting.show(None)
    pictures.append(("onlookers-waiting", waiting.surface))
    pictures += draw_recordings(size, theme, fonts, catalogue=catalogue)
    pictures.append(("recorded-search", draw_search(size, theme, fonts, catalogue=catalogue)))
    pictures += [
        (name, make(pygame.Surface(size), theme, catalogue, fonts))
        for name, make in (PUZZLES | SELF_TEST).items()
    ]
    return pictures


def draw_home(
    view: HomeView,
    size: tuple[int, int],
    theme: Theme,
    fonts: FontBook,
    *,
    clock: str = "",
    keys: tuple[int, ...] = (),
    catalogue: Catalogue = ENGLISH,
) -> pygame.Surface:
    """Draw the start screen, or with `clock` the clock editor with these settings, after the keys given."""
    surface = pygame.Surface(size)
    home = Home(surface, theme, catalogue, fonts)
    if clock:
        home.edit_clock(clock)
    home.show(view)
    for key in keys:
        home.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
        home.show(view)
    return surface


def draw_recordings(
    size: tuple[int, int], theme: Theme, fonts: FontBook, *, catalogue: Catalogue = ENGLISH
) -> list[tuple[str, pygame.Surface]]:
    """Give the list of recorded games, then marked and about to be exported, one in the middle, and its names."""
    found = evening()
    names = {header.game_id: find_game(header.game_id).name for header in found}
    listed = RecordedScreen(
        pygame.Surface(size),
        theme,
        lambda _, offset, limit: found[offset:][: abs(limit)],
        names,
        catalogue,
        fonts,
    )
    listed.show()
    exported = RecordedScreen(
        pygame.Surface(size),
        theme,
        lambda _, offset, limit: found[offset:][: abs(limit)],
        names,
        catalogue,
        fonts,
    )
    exported.show()
    for key in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_LEFT, *(pygame.K_RIGHT,) * 4, pygame.K_RETURN):
        exported.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
        exported.show()
    edited = NamesScreen(pygame.Surface(size), theme, found[0], names[found[0].game_id], catalogue, fonts)
    edited.show()
    replayed = ReplayScreen(pygame.Surface(size), theme, Playback(opera()), catalogue, fonts)
    for _ in range(20):
        replayed.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
    replayed.show()
    return [
        ("recorded", listed.surface),
        ("recorded-export", exported.surface),
        ("recorded-names", edited.surface),
        ("replay", replayed.surface),
    ]


def draw_settings(
    size: tuple[int, int], theme: Theme, fonts: FontBook, *, catalogue: Catalogue = ENGLISH
) -> pygame.Surface:
    """Draw the settings."""
    screen = SettingsScreen(pygame.Surface(size), theme, rows(catalogue), catalogue, fonts)
    screen.choose(Preferences(), 1)
    screen.show()
    return screen.surface


def draw_search(
    size: tuple[int, int], theme: Theme, fonts: FontBook, *, catalogue: Catalogue = ENGLISH
) -> pygame.Surface:
    """Draw what the list of recorded games is searched by, written."""
    screen = SearchScreen(pygame.Surface(size), theme, Search("Duke", since="2026-11"), catalogue, fonts)
    screen.show()
    return screen.surface


def draw_view(
    view: GameView,
    size: tuple[int, int],
    theme: Theme,
    fonts: FontBook,
    keys: tuple[int, ...] = (),
    catalogue: Catalogue = ENGLISH,
) -> pygame.Surface:
    """Draw the play screen with a real board, after the keys given."""
    surface = pygame.Surface(size)
    screen = Screen(surface, theme, catalogue, fonts=fonts)
    screen.show(view, 0)
    for key in keys:
        screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key), 0)
        screen.show(view, 0)
    return surface


def draw_wooden(
    view: GameView, size: tuple[int, int], theme: Theme, fonts: FontBook, *, catalogue: Catalogue = ENGLISH
) -> pygame.Surface:
    """Draw the play screen with the virtual wooden board, its pieces standing as the view's reeds say."""
    surface = pygame.Surface(size)
    wooden = WoodenBoard(_NoReeds())
    screen = Screen(surface, theme, catalogue, wooden=wooden, fonts=fonts)
    screen.show(view, 0)
    standing = {square: piece for square, piece in view.pieces.items() if square in view.occupied}
    loose = [piece for square, piece in view.pieces.items() if square not in view.occupied]
    for square in sorted(view.occupied - set(view.pieces)):
        if loose:
            standing[square] = loose.pop(0)
    wooden.set_up(standing, 0)
    wooden.tick(LATER_MS)
    screen.show(view, LATER_MS)
    return surface


def main() -> int:
    """Write the pictures: `python -m display.pictures DIRECTORY [WIDTHxHEIGHT] [THEME]`."""
    size = read_size(sys.argv[2] if len(sys.argv) > 2 else "800x480")
    theme = find_theme(sys.argv[3] if len(sys.argv) > 3 else "dark")
    for path in write_pictures(Path(sys.argv[1]), size, theme):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
