"""The play screen: redraws only what changed, and turns keys and touches into commands."""

from dataclasses import replace

import pygame
import pytest

from controller.commands import (
    AnswerQuestion,
    Command,
    ContinueGame,
    EditGame,
    ExportGames,
    PressClock,
    QuitProgram,
    ShowArbiter,
    ShowPossible,
    StartGame,
    UseKey,
)
from controller.sides import Side
from controller.views import ChoiceView, GameView, QuestionView
from display import sample_setups, sample_views
from display.layout import compute_layout
from display.panels.board import find_looks, find_shape, square_rect
from display.pictures import prepare
from display.sample_views import HOME
from display.screen import MENUS, Screen
from display.screens.home import Home
from display.theme import DARK
from display.wooden_board.board import WoodenBoard

SIZE = (800, 480)
FONTS = prepare()


class Reeds:
    """Writes down what the switches feel."""

    def __init__(self) -> None:
        self.log: list[tuple[str, str]] = []

    def close(self, square: str) -> None:
        self.log.append(("close", square))

    def open(self, square: str) -> None:
        self.log.append(("open", square))


class Bench:
    """A screen with a view, worked by keys and pointer."""

    def __init__(self, view: GameView, *, with_wood: bool = False) -> None:
        self.view = view
        self.reeds = Reeds()
        self.wooden = WoodenBoard(self.reeds) if with_wood else None
        self.screen = Screen(pygame.Surface(SIZE), DARK, wooden=self.wooden, fonts=FONTS)
        self.now_ms = 0
        self.layout = compute_layout(SIZE, 8, 8, with_wood)
        self.screen.show(view, 0)

    def wait(self, ms: int) -> list[pygame.Rect]:
        self.now_ms += ms
        return self.screen.show(self.view, self.now_ms)

    def key(self, *keys: int) -> list[Command]:
        found = []
        for key in keys:
            found += self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key), self.now_ms)
            self.wait(1)
        return found

    def touch(self, place: tuple[int, int], to: tuple[int, int] | None = None) -> list[Command]:
        found = self.screen.handle(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1), self.now_ms
        )
        self.wait(50)
        if to is not None:
            self.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=to), self.now_ms)
            self.wait(50)
        end = to or place
        self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1), self.now_ms)
        self.wait(500)
        return found

    def square(self, name: str) -> tuple[int, int]:
        return square_rect(self.layout, find_shape(self.view.board), name).center


def test_same_view_again_redraws_nothing() -> None:
    """Idle costs next to nothing."""
    bench = Bench(sample_views.middle_game())
    assert bench.wait(1) == []


def test_second_of_clock_redraws_one_figure() -> None:
    """One small rectangle inside the running clock."""
    bench = Bench(sample_views.middle_game())
    clock = bench.view.clock
    south_ms = clock.remaining_ms[Side.SOUTH]
    later = replace(clock, remaining_ms={**clock.remaining_ms, Side.SOUTH: south_ms - 1000})
    bench.view = replace(bench.view, clock=later)
    rects = bench.wait(1000)
    assert len(rects) == 1
    assert bench.layout.south_clock.contains(rects[0])
    assert rects[0].width < bench.layout.south_clock.width // 5


def test_partial_redraw_equals_a_full_one() -> None:
    """Going from any state to any other by dirty rectangles gives the same picture as drawing it afresh."""
    states = [make() for name, make in sample_views.SAMPLES.items() if "capa" not in name]
    bench = Bench(states[0])
    for state in [*states[1:], *states[::-1]]:
        bench.view = state
        bench.wait(1)
        fresh = Bench(state)
        worn = pygame.image.tobytes(bench.screen.surface, "RGB")
        assert worn == pygame.image.tobytes(fresh.screen.surface, "RGB")


def test_next_change_follows_the_clock() -> None:
    """The program sleeps until the picture changes by itself."""
    bench = Bench(sample_views.check())
    assert bench.screen.next_change_ms(1000) == 1100
    assert Bench(sample_views.result()).screen.next_change_ms(1000) is None


@pytest.mark.parametrize(
    ("key", "command"),
    [
        (pygame.K_LCTRL, PressClock(Side.SOUTH)),
        (pygame.K_F1, PressClock(Side.SOUTH)),
        (pygame.K_RCTRL, PressClock(Side.NORTH)),
        (pygame.K_F2, PressClock(Side.NORTH)),
        (pygame.K_u, UseKey("undo")),
        (pygame.K_p, UseKey("pause")),
        (pygame.K_a, UseKey("arbiter")),
    ],
)
def test_key_gives_its_command(key: int, command: Command) -> None:
    """Levers and operating keys."""
    assert Bench(sample_views.middle_game()).key(key) == [command]


@pytest.mark.parametrize(
    ("key", "command"),
    [
        (pygame.K_r, UseKey("resign", Side.SOUTH)),
        (pygame.K_d, UseKey("draw")),
        (pygame.K_n, UseKey("new")),
    ],
)
def test_grave_key_is_asked_back(key: int, command: Command) -> None:
    """A slip of the finger ends no game: the preselected answer is No."""
    assert Bench(sample_views.middle_game()).key(key, pygame.K_RETURN) == []
    assert Bench(sample_views.middle_game()).key(key, pygame.K_RIGHT, pygame.K_RETURN) == [command]


def test_touching_a_clock_presses_it() -> None:
    """Each clock is its owner's lever."""
    bench = Bench(sample_views.middle_game())
    assert bench.touch(bench.layout.south_clock.center) == [PressClock(Side.SOUTH)]
    assert bench.touch(bench.layout.north_clock.center) == [PressClock(Side.NORTH)]


def test_question_is_answered_by_keys() -> None:
    """The preselected choice first, left and right move."""
    bench = Bench(sample_views.promotion())
    assert bench.key(pygame.K_RETURN) == [AnswerQuestion("e7e8=Q")]
    assert bench.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN) == [AnswerQuestion("e7e8=B")]


def test_new_question_starts_at_its_preselected_choice() -> None:
    """An old selection is not carried over."""
    bench = Bench(sample_views.promotion())
    bench.key(pygame.K_RIGHT)
    bench.view = replace(
        bench.view, question=QuestionView(9, "Other?", (ChoiceView("a", "A"), ChoiceView("b", "B")), 1)
    )
    bench.wait(1)
    assert bench.key(pygame.K_RETURN) == [AnswerQuestion("b")]


def test_question_is_answered_by_touch() -> None:
    """The second of two answers, where it is drawn."""
    bench = Bench(sample_views.question())
    card = bench.layout.card
    assert bench.touch((card.centerx, card.bottom - 40)) == [AnswerQuestion("e6b8")]


def test_menu_reaches_every_command_with_five_keys() -> None:
    """Enter opens it where nothing else is to be entered; no dead end."""
    found: list[Command] = []
    for mode, names in MENUS.items():
        for steps in range(len(names)):
            for answer in (1, 2):
                bench = Bench(replace(sample_views.middle_game(), mode=mode))
                path = [pygame.K_RETURN, *[pygame.K_RIGHT] * steps, pygame.K_RETURN]
                found += bench.key(*path, *[pygame.K_RIGHT] * answer, pygame.K_RETURN)
    assert set(found) >= {
        UseKey("draw"),
        UseKey("resign", Side.SOUTH),
        UseKey("resign", Side.NORTH),
        UseKey("arbiter"),
        ShowArbiter(True),
        UseKey("undo"),
        UseKey("pause"),
        UseKey("new"),
        ExportGames(),
        QuitProgram(),
    }


def test_closing_the_window_quits() -> None:
    """At once; the game is kept."""
    bench = Bench(sample_views.middle_game())
    assert bench.screen.handle(pygame.event.Event(pygame.QUIT), 0) == [QuitProgram()]


def test_result_offers_a_new_game() -> None:
    """The end is no dead end."""
    assert Bench(sample_views.result()).key(pygame.K_RETURN) == [UseKey("new")]


def test_wooden_board_drag_works_the_reeds() -> None:
    """A pawn dragged with the pointer opens and closes the reeds of its squares."""
    bench = Bench(sample_views.start(), with_wood=True)
    bench.key(pygame.K_s)
    bench.wait(5000)
    assert len(bench.reeds.log) == 32
    bench.touch(bench.square("e2"), bench.square("e4"))
    assert bench.reeds.log[32:] == [("open", "e2"), ("close", "e4")]


def test_wooden_board_works_by_keys() -> None:
    """Arrows walk, enter lifts and sets down."""
    bench = Bench(sample_views.start(), with_wood=True)
    bench.key(pygame.K_s)
    bench.wait(5000)
    bench.key(pygame.K_UP, pygame.K_UP, pygame.K_RETURN, pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    bench.wait(500)
    assert bench.reeds.log[32:] == [("open", "a2"), ("close", "a4")]


def test_five_keys_set_up_the_wooden_board_and_come_back_to_the_menu() -> None:
    """No dead end: Enter opens the menu where there is nothing to take, also once the cursor walks over the board."""
    bench = Bench(replace(sample_views.start(), phase="setup"), with_wood=True)
    bench.key(pygame.K_RETURN, *[pygame.K_RIGHT] * MENUS["casual"].index("undo"), pygame.K_RETURN)
    bench.wait(5000)
    assert len(bench.reeds.log) == 32
    bench.key(*[pygame.K_UP] * 4, pygame.K_RETURN)
    card = bench.screen.card
    assert card is not None
    assert [answer.value for answer in card.answers] == [
        "setup" if name == "undo" else name for name in MENUS["casual"]
    ]


def test_looks_tell_missing_and_extra_pieces() -> None:
    """What the reeds see and the game does not know is marked on its square."""
    looks = find_looks(sample_views.illegal_move(), None, None)
    assert looks["g1"].ghost
    assert looks["g1"].badge == "question"
    assert looks["g3"].counter
    assert looks["g3"].warned
    assert not looks["e4"].ghost


def test_looks_show_the_lifted_piece_on_its_target() -> None:
    """Between landing and recognition the piece is shown where it stands, not as a stranger."""
    view = sample_views.lifted()
    view = replace(view, occupied=view.occupied | {"d6"})
    look = find_looks(view, None, None)["d6"]
    assert not look.counter
    assert look.piece == ("R", "Rook", Side.SOUTH)


def test_looks_on_wood_show_what_the_game_believes() -> None:
    """A wrong piece on a right square is invisible to reeds; the screen shows what the game thinks."""
    view = sample_views.start()
    swapped = {**view.pieces, "b1": view.pieces["c1"], "c1": view.pieces["b1"]}
    looks = find_looks(view, swapped, None)
    assert looks["b1"].believed == ("N", "Knight", Side.SOUTH)
    assert looks["a1"].believed is None


def test_home_starts_a_game_with_keys_alone() -> None:
    """Down to LancerChess, enter, enter."""
    down = [entry.game_id for entry in HOME.games].index("lancer-chess")
    home = Home(pygame.Surface(SIZE), DARK, fonts=FONTS)
    home.show(replace(HOME, unfinished=""))
    commands: list[Command] = []
    for key in (*[pygame.K_DOWN] * down, pygame.K_RETURN, pygame.K_RETURN):
        commands += home.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
    assert commands == [StartGame("lancer-chess", "single 5m", "casual")]


def test_home_reaches_every_item_with_keys() -> None:
    """Clock and mode too, from the games' column."""
    home = Home(pygame.Surface(SIZE), DARK, fonts=FONTS)
    home.show(replace(HOME, unfinished=""))
    keys = [pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RETURN]
    keys += [pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN]
    commands: list[Command] = []
    for key in keys:
        commands += home.handle(pygame.event.Event(pygame.KEYDOWN, key=key))
    assert commands == [StartGame("chess", "fischer 15m+10s", "tournament")]


def test_home_offers_the_unfinished_game_first() -> None:
    """Enter alone goes on."""
    home = Home(pygame.Surface(SIZE), DARK, fonts=FONTS)
    home.show(HOME)
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)
    assert home.handle(enter) == [ContinueGame()]


def test_piece_left_out_by_a_handicap_is_crossed_out_on_its_square() -> None:
    """It is told from one that is missing; what stands there all the same is to be taken off."""
    looks = find_looks(sample_setups.handicap(), None, None)
    assert looks["a1"].without is not None
    assert looks["a1"].badge == ""
    assert looks["f2"].without is None
    assert looks["f2"].badge == "remove"
    assert looks["e1"].badge == "put"
    assert looks["e1"].ghost


def test_squares_where_a_piece_may_be_placed_are_marked() -> None:
    """Until one is lifted, whose targets are then shown."""
    view = sample_setups.placing()
    assert view.placing is not None
    looks = find_looks(view, None, None)
    assert {square for square, look in looks.items() if look.target} == set(view.placing.squares)


def _touch(screen: Screen, view: GameView, kind: str, what: object) -> list[Command]:
    place = next(target.rect.center for target in screen.targets if target.action == (kind, what))
    commands = screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1), 0)
    screen.show(view, 0)
    return commands


def test_score_sheet_is_opened_by_keys_and_by_touch_and_left_again() -> None:
    """From it the names are written, and the page to sign is made."""
    view = sample_views.result()
    screen = Screen(pygame.Surface((800, 480)), DARK)
    screen.show(view, 0)
    for key in (pygame.K_RIGHT, pygame.K_RETURN):
        screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key), 0)
        screen.show(view, 0)
    assert _touch(screen, view, "sheet", 1) == [EditGame(17)]
    _touch(screen, view, "answer", 1)
    assert _touch(screen, view, "sheet", 2) == [ExportGames((17,), "story")]
    _touch(screen, view, "answer", 1)
    assert screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN), 0) == []
    screen.show(view, 0)
    assert _touch(screen, view, "answer", 0) == [UseKey("new")]


def test_possible_moves_are_turned_by_touch_and_put_away_by_the_menu() -> None:
    """More than fit are on further pages, and every one is on some page."""
    view = sample_setups.possible()
    screen = Screen(pygame.Surface((800, 480)), DARK)
    first = [*screen.show(view, 0)]
    assert first
    assert _touch(screen, view, "possible", 1) == []
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m), 0)
    screen.show(view, 0)
    at = MENUS["casual"].index("possible")
    assert _touch(screen, view, "answer", at) == [ShowPossible(False)]
