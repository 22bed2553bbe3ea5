"""The screens of the puzzles: worked by keys alone and by touch alone, at every size, with a way out of each."""

from collections import deque
from collections.abc import Callable
from itertools import count

import pygame
import pytest

import rules_c
from controller.commands import Command, LeavePuzzles, OpenPuzzle, OpenPuzzles, StartGame
from controller.puzzles.loose import Loose
from controller.puzzles.sliding import Sliding, solved
from controller.puzzles.studies import STUDIES
from controller.puzzles.tours import fault
from display.catalogue import Catalogue
from display.language.load import load
from display.pictures import prepare
from display.screens.dice import SEEN, DiceScreen
from display.screens.jigsaw import SIZES, JigsawScreen
from display.screens.puzzle_page import PuzzlePage
from display.screens.puzzles import PUZZLES, PuzzlesScreen
from display.screens.study import StudyScreen
from display.screens.tour import BOARDS, TourScreen
from display.theme import DARK

FONTS = prepare()
UP, DOWN, LEFT, RIGHT, ENTER, ESC = (
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_RETURN,
    pygame.K_ESCAPE,
)
SIZES_OF_SCREENS = [(640, 480), (800, 480), (1280, 800), (3840, 2160)]


def make(kind: str, size: tuple[int, int] = (800, 480), language: str = "en") -> PuzzlePage:
    """A puzzle shown, its seeds 1, 2, 3 ..."""
    numbers = count(1)
    surface, catalogue = pygame.Surface(size), Catalogue(load(language))

    def seed() -> int:
        return next(numbers)

    screens: dict[str, Callable[[], PuzzlePage]] = {
        "list": lambda: PuzzlesScreen(surface, DARK, catalogue, FONTS),
        "jigsaw": lambda: JigsawScreen(surface, DARK, seed, catalogue, FONTS),
        "dice": lambda: DiceScreen(surface, DARK, seed, catalogue, FONTS),
        "tour": lambda: TourScreen(surface, DARK, seed, catalogue, FONTS),
        "study": lambda: StudyScreen(surface, DARK, catalogue, FONTS),
    }
    screen = screens[kind]()
    screen.show()
    return screen


def press(screen: PuzzlePage, *keys: int, now_ms: int = 0) -> list[Command]:
    """Keys one after another; gives what the last one asked for."""
    commands: list[Command] = []
    for key in keys:
        commands = screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key), now_ms)
        screen.show(now_ms)
    return commands


def touch(screen: PuzzlePage, kind: str, value: object, now_ms: int = 0) -> list[Command]:
    """A finger."""
    place = next(target.rect.center for target in screen.targets if target.action == (kind, value))
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    commands = screen.handle(event, now_ms)
    screen.show(now_ms)
    return commands


def cells(screen: PuzzlePage) -> set[object]:
    """What can be touched on the board."""
    return {target.action[1] for target in screen.targets if target.action[0] == "cell"}


def picture(screen: PuzzlePage) -> bytes:
    """What is seen."""
    return pygame.image.tobytes(screen.surface, "RGB")


@pytest.mark.parametrize("kind", ["list", *PUZZLES])
@pytest.mark.parametrize("size", SIZES_OF_SCREENS)
def test_every_target_is_on_the_screen_and_large_enough_for_a_finger(
    kind: str, size: tuple[int, int]
) -> None:
    """Actions at least 34 pixels high at 640x480, nothing beside the screen, actions apart from each other."""
    for language in ("en", "de"):
        screen = make(kind, size, language)
        actions = [target.rect for target in screen.targets if target.action[0] == "action"]
        assert all(screen.surface.get_rect().contains(target.rect) for target in screen.targets)
        assert all(rect.height >= 34 for rect in actions)
        assert all(rect.collidelist(actions[at + 1 :]) < 0 for at, rect in enumerate(actions))


@pytest.mark.parametrize("kind", ["list", *PUZZLES])
def test_keys_alone_reach_everything_and_the_way_out(kind: str) -> None:
    """Every cell and every action gets the cursor by arrows, and Enter on the last action leaves, as Esc does."""
    screen = make(kind)
    leave = [LeavePuzzles()] if kind == "list" else [OpenPuzzles()]
    assert press(make(kind), ESC) == leave
    columns = screen._grid()[0]
    seen = {picture(screen)}
    for _ in range(12):
        for _ in range(columns - 1):
            press(screen, RIGHT)
            seen.add(picture(screen))
        press(screen, *[LEFT] * columns, DOWN)
        seen.add(picture(screen))
    on_board = len(seen)
    assert on_board >= len(cells(screen))
    press(screen, *[RIGHT] * (columns))
    for _ in range(5):
        for key in (RIGHT, DOWN, LEFT):
            if key == LEFT:
                continue
            press(screen, key)
    assert press(screen, DOWN, DOWN, DOWN, DOWN, ENTER) == leave


@pytest.mark.parametrize("kind", ["list", *PUZZLES])
def test_touch_alone_comes_back(kind: str) -> None:
    """The way out can be touched."""
    leave = [LeavePuzzles()] if kind == "list" else [OpenPuzzles()]
    assert touch(make(kind), "action", "back") == leave


def test_list_opens_each_puzzle_by_keys_and_by_touch() -> None:
    """Four puzzles."""
    for at, name in enumerate(PUZZLES):
        assert press(make("list"), *[DOWN] * at, ENTER) == [OpenPuzzle(name)]
        assert touch(make("list"), "cell", (0, at)) == [OpenPuzzle(name)]


def slides_home(state: Sliding) -> list[int]:
    """The places to be touched, by a search of both ends that meet."""
    ways: list[dict[tuple[int, ...], list[int]]] = [{state.pieces: []}, {solved(3, 3).pieces: []}]
    edges = [deque(ways[0]), deque(ways[1])]
    while True:
        for side in (0, 1):
            for _ in range(len(edges[side])):
                pieces = edges[side].popleft()
                here = Sliding(3, 3, pieces)
                for place in range(9):
                    near = abs(place // 3 - here.blank // 3) + abs(place % 3 - here.blank % 3) == 1
                    if near and here.slide(place).pieces not in ways[side]:
                        after = here.slide(place).pieces
                        ways[side][after] = [*ways[side][pieces], place if side == 0 else here.blank]
                        edges[side].append(after)
                        if after in ways[1 - side]:
                            return ways[0][after] + ways[1][after][::-1]


@pytest.mark.parametrize("is_touch", [True, False])
def test_sliding_jigsaw_is_solved_on_the_screen(is_touch: bool) -> None:
    """C 5.2: from its scrambled start to the end by slides, by touch alone and by keys alone."""
    screen = make("jigsaw")
    assert isinstance(screen, JigsawScreen)
    assert isinstance(screen.state, Sliding)
    for place in slides_home(screen.state):
        row, column = divmod(place, 3)
        if is_touch:
            touch(screen, "cell", (column, row))
        else:
            press(screen, LEFT, LEFT, UP, UP, *[RIGHT] * column, *[DOWN] * row, ENTER)
    assert screen.state.is_solved
    before = picture(screen)
    press(screen, ENTER)
    assert screen.state.is_solved
    touch(screen, "action", "new")
    assert not screen.state.is_solved
    assert picture(screen) != before


def test_plain_jigsaw_is_solved_on_the_screen() -> None:
    """C 5.2: taken and put by two touches, turned by a touch of the same, the number underneath looked at."""
    screen = make("jigsaw")
    assert isinstance(screen, JigsawScreen)
    touch(screen, "action", "kind")
    touch(screen, "action", "kind")
    assert isinstance(screen.state, Loose)
    touch(screen, "cell", (1, 1))
    touch(screen, "action", "over")
    assert screen.state.shown == {screen.state.pieces[4]}
    before = screen.state.turns[4]
    touch(screen, "cell", (1, 1))  # was taken: it turns
    assert screen.state.turns[4] == (before + 1) % 4
    touch(screen, "action", "turn")  # of the piece under the cursor
    assert screen.state.turns[4] == (before + 2) % 4
    for place in range(9):
        here, at = (place % 3, place // 3), screen.state.pieces.index(place + 1)
        if at != place:
            touch(screen, "cell", (at % 3, at // 3))
            touch(screen, "cell", here)
        while screen.state.turns[place]:
            touch(screen, "cell", here)
            touch(screen, "cell", here)
    assert screen.state.is_solved


def test_jigsaw_offers_every_kind_and_size() -> None:
    """C 5.2: sliding with picture or numbers, plain; from 3x3 up."""
    screen = make("jigsaw")
    assert isinstance(screen, JigsawScreen)
    kinds, sizes = [], []
    for _ in range(3):
        kinds.append(type(screen.state))
        touch(screen, "action", "kind")
    for _ in SIZES:
        sizes.append((screen.state.files, screen.state.ranks))
        touch(screen, "action", "size")
        assert len(cells(screen)) == screen.state.files * screen.state.ranks
    assert kinds == [Sliding, Sliding, Loose]
    assert sizes == list(SIZES)


def test_dice_is_turned_both_ways_and_back_by_keys_and_touch() -> None:
    """C 5.1: each face by its cell; the way chosen; taken back."""
    screen, keyed = make("dice"), make("dice")
    assert isinstance(screen, DiceScreen)
    assert isinstance(keyed, DiceScreen)
    begun = screen.cube
    for view, faces in enumerate(SEEN):
        for at, face in enumerate(faces):
            touch(screen, "cell", (at, view))
            assert screen.cube == begun.turn(face)
            touch(screen, "action", "way")
            touch(screen, "cell", (at, view))
            assert screen.cube == begun
            touch(screen, "action", "way")
            press(keyed, UP, LEFT, LEFT, *[RIGHT] * at, *[DOWN] * view, ENTER)
            assert keyed.cube == begun.turn(face)
            touch(keyed, "action", "undo")
            assert keyed.cube == begun
    before = picture(screen)
    touch(screen, "action", "roll")
    assert screen.cube == begun
    assert picture(screen) != before
    touch(screen, "action", "new")
    assert screen.cube != begun


@pytest.mark.parametrize("at", range(len(BOARDS)))
def test_tour_is_made_by_touch_and_an_example_is_a_tour(at: int) -> None:
    """C 5.3: every board; the example is right, and made again square by square it is complete too."""
    screen = make("tour")
    assert isinstance(screen, TourScreen)
    for _ in range(at):
        touch(screen, "action", "board")
    board = screen.tour.board
    assert board == BOARDS[at]
    touch(screen, "action", "example")
    example = screen.tour
    assert fault(board, example.path, circuit=example.is_closed) == ""
    touch(screen, "action", "new")
    seats = {screen._square(cell): cell for cell in cells(screen)}  # type: ignore[arg-type]
    for square in (*example.path, *example.path[: example.is_closed]):
        touch(screen, "cell", seats[square])
    assert screen.tour == example


def test_tour_by_keys_refuses_what_is_no_leap_and_takes_back() -> None:
    """C 5.3: nothing is lost by a wrong key; hints are off at first."""
    screen = make("tour")
    assert isinstance(screen, TourScreen)
    press(screen, DOWN, DOWN, ENTER, RIGHT, ENTER, UP, LEFT, ENTER)
    assert [screen.tour.board.name(square) for square in screen.tour.path] == ["a1", "b1"]
    press(screen, RIGHT, ENTER)
    without = picture(screen)
    touch(screen, "action", "hint")
    assert picture(screen) != without
    for left in (2, 1, 0, 0):
        touch(screen, "action", "undo")
        assert len(screen.tour.path) == left


def test_circuit_within_the_time_tells_the_points_and_later_does_not() -> None:
    """C 5.3: one point within 15 minutes, none for an example or after the time."""
    told = {}
    for end_ms in (60_000, 16 * 60_000):
        screen = make("tour")
        assert isinstance(screen, TourScreen)
        seats = {screen._square(cell): cell for cell in cells(screen)}  # type: ignore[arg-type]
        path = screen.tour.board.path("a1 b1 c1 c2 c3 b3 b2 a2 a3 a1")
        for number, square in enumerate(path):
            touch(screen, "cell", seats[square], now_ms=end_ms * (number == len(path) - 1))
        assert screen.tour.is_closed
        told[end_ms] = screen._told().text
    assert "points: 1" in told[60_000]
    assert "points" not in told[16 * 60_000]


def seat_of(screen: StudyScreen, square: str) -> tuple[int, int]:
    """The cell of a square."""
    ranks = max(int(name[1:]) for name in screen.attempt.board().squares)
    return ord(square[0]) - ord("a"), ranks - int(square[1:])


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.id)
@pytest.mark.parametrize("is_touch", [True, False])
def test_study_is_solved_on_the_screen(study: object, is_touch: bool) -> None:
    """C 5.4: every study by touch alone and by keys alone, promotions included."""
    screen = make("study")
    assert isinstance(screen, StudyScreen)
    while screen.attempt.study != study:
        touch(screen, "action", "next")
    while not screen.attempt.is_solved:
        move = screen.attempt.position().parse(screen.attempt.expected())
        for square in (str(move.from_square), str(move.to_square)):
            column, row = seat_of(screen, square)
            if is_touch:
                touch(screen, "cell", (column, row))
            else:
                press(screen, *[LEFT] * 9, *[UP] * 10, *[RIGHT] * column, *[DOWN] * row, ENTER)
        if move.promotion:
            choices = [t.action[1] for t in screen.targets if t.action[0] == "action"]
            at = choices.index(f"={move.promotion}")
            if is_touch:
                touch(screen, "action", f"={move.promotion}")
            else:
                press(screen, *[DOWN] * (at // 2), *[RIGHT] * (at % 2), ENTER)
    assert screen.attempt.shown == 0


def test_study_can_be_shown_played_on_the_board_and_left() -> None:
    """C 5.4: the answer move by move; on the wooden board it is a casual game from the position."""
    screen = make("study")
    assert isinstance(screen, StudyScreen)
    wrong = [seat_of(screen, square) for square in ("c2", "c3")]
    for cell in wrong:
        touch(screen, "cell", cell)
    assert screen.attempt.found == 0
    for _ in range(screen.attempt.study.moves):
        touch(screen, "action", "show")
    assert screen.attempt.is_solved
    for study in STUDIES:
        (command,) = touch(screen, "action", "play")
        assert isinstance(command, StartGame)
        assert (command.game_id, command.fen, command.mode) == (study.game_id, study.fen, "casual")
        assert rules_c.game(study.game_id).position(study.fen).fen() == study.fen
        touch(screen, "action", "next")


def test_promotion_asked_is_left_by_back_without_leaving_the_study() -> None:
    """No dead end: Esc takes the move back, the next Esc leaves."""
    screen = make("study")
    assert isinstance(screen, StudyScreen)
    screen.choose("saavedra")
    screen.show()
    while screen.attempt.expected() != "c7c8=R":
        touch(screen, "action", "show")
    for square in ("c7", "c8"):
        touch(screen, "cell", seat_of(screen, square))
    assert ("action", "=Q") in {target.action for target in screen.targets}
    assert press(screen, ESC) == []
    assert ("action", "=Q") not in {target.action for target in screen.targets}
    assert press(screen, ESC) == [OpenPuzzles()]
