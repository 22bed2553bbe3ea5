"""Somebody who plays at the program with mouse and keys, and knows what the window ought to show.

What ought to be shown is drawn from the recordings: the recorded events, fed into a session again, give the view,
and the view gives picture and touch targets. So a touch goes where the program really has its buttons, and a part of
the window can be compared pixel by pixel.
"""

import re
from dataclasses import replace

import pygame

from controller import session
from controller.host import replayed, sheet_of
from controller.recording import Archive, RecordedGame, RecordingError
from controller.views import GameView, PieceView
from display.layout import Layout, compute_layout
from display.panels.board import find_shape, square_rect
from display.pictures import prepare
from display.program.window_loop import FIRST_GAME, home_games
from display.screen import Screen
from display.screens.home import Home, HomeView
from display.theme import DARK
from display.tools import Target
from display.wooden_board.board import WoodenBoard
from tests.screens.desk import Program

CHANNEL_TOLERANCE = 8
LATER_MS = 100_000  # long enough for the hand to have set up any board


class _NoReeds:
    """A wooden board whose switches lead nowhere: only its picture is wanted."""

    def close(self, square: str) -> None:
        """Nothing is connected."""

    def open(self, square: str) -> None:
        """Nothing is connected."""


class Visitor:
    """Plays at `program`; everything is waited for, nothing is taken for granted."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.desk = program.desk
        self._fonts = prepare()
        self._cursor: str | None = None

    # ---- the home screen ----

    def arrive(self, unfinished: str = "") -> None:
        """Wait until the home screen is there, and give it the keys."""
        drawn = self._draw_home(unfinished)
        self.program.wait(lambda: self._shows(drawn, _widest(drawn.targets, "mode")), "the home screen")
        self.desk.focus()

    def touch_home(self, kind: str, at: int = 0, unfinished: str = "") -> None:
        """Touch an item of the home screen."""
        self.desk.click(_find(self._draw_home(unfinished).targets, (kind, at)).center)

    def start(self, game_id: str, preset: int = 3) -> None:
        """Choose game and clock, and start."""
        games = [entry.game_id for entry in home_games()]
        self.touch_home("game", games.index(game_id))
        self.touch_home("preset", preset)
        self.touch_home("start")
        self.program.wait(lambda: self.has_window("header"), f"the play screen of {game_id}")

    # ---- the play screen ----

    def set_up(self) -> None:
        """Touch "Set up" and wait until the game begins."""
        self.touch("button", "setup")
        self.wait_for_phase("play")

    def touch(self, kind: str, value: object, *keys: int) -> None:
        """Touch a part of the play screen, as it is after `keys`."""
        self.desk.click(_find(self.draw(*keys).targets, (kind, value)).center)

    def drag(self, from_square: str, to_square: str) -> None:
        """Take a piece and set it down elsewhere."""
        self.desk.drag(self.centre(from_square), self.centre(to_square))

    def take_out(self, piece: PieceView, square: str) -> None:
        """Drag a piece from the box to a square."""
        self.desk.drag(_find(self.draw().targets, ("box", piece)).center, self.centre(square))

    def play(self, move: str, *, press: str = "", rook: tuple[str, str] | None = None) -> None:
        """Drag a piece, wait until the move is recognised, press the clock's key if one is given and wait for that.

        `rook` is the way of the castling Rook.
        """
        ply = len(self.game().moves()) + 1
        self.drag(*_squares_of(move))
        if rook is not None:
            self.drag(*rook)
        self.wait_for_move(ply, move)
        if press:
            pressed = self._presses()
            self.desk.key(press)
            self.program.wait(lambda: self._presses() > pressed, f"the press for {ply}: {move}")

    def play_by_keys(self, move: str) -> None:
        """Walk to a piece, take it, walk on, set it down; wait until the move is recognised."""
        ply = len(self.game().moves()) + 1
        for square in _squares_of(move):
            self._walk(square)
            self.desk.key("Return")
        self.wait_for_move(ply, move)

    def _walk(self, square: str) -> None:
        """Bring the cursor to a square by the arrow keys."""
        keys = []
        if self._cursor is None:
            self._cursor = self.view().board.squares[0]
            keys.append("Up")  # the first key shows it
        files, ranks = ord(square[0]) - ord(self._cursor[0]), int(square[1:]) - int(self._cursor[1:])
        keys += ["Right" if files > 0 else "Left"] * abs(files) + ["Up" if ranks > 0 else "Down"] * abs(ranks)
        if keys:
            self.desk.key(*keys)
        self._cursor = square

    def centre(self, square: str) -> tuple[int, int]:
        """Where a square lies."""
        view = self.view()
        return square_rect(self.layout(view), find_shape(view.board), square).center

    # ---- what the recordings tell ----

    def game(self) -> RecordedGame:
        """The latest recorded game."""
        with Archive.open_existing(self.program.recordings) as archive:
            return archive.load(archive.games()[0].number)

    def is_recorded(self) -> bool:
        """Whether there is a game."""
        try:
            with Archive.open_existing(self.program.recordings) as archive:
                return bool(archive.games())
        except RecordingError:
            return False

    def view(self) -> GameView:
        """What the screen may show."""
        game = self.game()
        state = replayed(game)
        view = session.view(state, state.t_ms)
        if view.result is None:
            return view
        return replace(view, result=replace(view.result, sheet=sheet_of(game.header, view.game_name)))

    def is_board_right(self) -> bool:
        """Whether the pieces stand where the game has them, and nothing is complained of."""
        view = self.view()
        return view.occupied == frozenset(view.pieces) and view.guidance is None and view.warning is None

    def wait_for_move(self, ply: int, move: str) -> None:
        """Wait until this move is recorded as the last one."""
        self.program.wait(
            lambda: len(self.game().moves()) == ply and self.game().moves()[-1] == move, f"{ply}: {move}"
        )

    def _presses(self) -> int:
        return sum(entry.kind == "event.LeverPressed" for entry in self.game().entries)

    def wait_for_effect(self, name: str, count: int = 1) -> None:
        """Wait until the session has told so many effects of this name."""
        kind = f"effect.{name}"
        self.program.wait(
            lambda: sum(entry.kind == kind for entry in self.game().entries) >= count, f"{count} {name}"
        )

    def wait_for_phase(self, phase: str) -> None:
        """Wait until the game is set up, played or over."""
        self.program.wait(lambda: self.is_recorded() and self.view().phase == phase, f"phase {phase}")

    # ---- what the window shows ----

    def layout(self, view: GameView) -> Layout:
        """Where everything stands."""
        shape = find_shape(view.board)
        return compute_layout(self.desk.size, shape.files, shape.ranks, True)

    def draw(self, *keys: int) -> Screen:
        """The play screen as it ought to be, after `keys`."""
        view = self.view()
        wooden = WoodenBoard(_NoReeds())
        screen = Screen(pygame.Surface(self.desk.size), DARK, wooden=wooden, fonts=self._fonts)
        screen.show(view, 0)
        wooden.set_up({s: piece for s, piece in view.pieces.items() if s in view.occupied}, 0)
        wooden.tick(LATER_MS)
        for key in keys:
            screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key), 0)
        screen.show(view, 0)
        return screen

    def has_window(self, part: str, *keys: int) -> bool:
        """Whether a part of the layout, or a square, is shown as it ought to be."""
        if not self.is_recorded():
            return False
        view = self.view()
        if part in view.board.squares:
            rect = square_rect(self.layout(view), find_shape(view.board), part)
        else:
            rect = getattr(self.layout(view), part)
        return self._is_same(self.draw(*keys).surface, rect)

    def wait_for_window(self, part: str, *keys: int) -> None:
        """Wait until a part of the layout is shown as it ought to be."""
        self.program.wait(lambda: self.has_window(part, *keys), f"the {part} of the window")

    def _draw_home(self, unfinished: str) -> Home:
        home = Home(pygame.Surface(self.desk.size), DARK, fonts=self._fonts)
        home.show(HomeView(home_games(), unfinished, chosen=FIRST_GAME))
        return home

    def _shows(self, drawn: Home, rect: pygame.Rect) -> bool:
        return self._is_same(drawn.surface, rect)

    def _is_same(self, wanted: pygame.Surface, rect: pygame.Rect) -> bool:
        shown = pygame.surfarray.array3d(self.desk.picture().subsurface(rect)).astype(int)
        ought = pygame.surfarray.array3d(wanted.subsurface(rect)).astype(int)
        return bool((abs(shown - ought) <= CHANNEL_TOLERANCE).all())


def _find(targets: tuple[Target, ...], action: tuple[str, object]) -> pygame.Rect:
    found = [target.rect for target in targets if target.action == action]
    assert found, f"nothing to touch for {action}: {sorted({str(t.action[0]) for t in targets})}"
    return found[-1]


def _squares_of(move: str) -> tuple[str, str]:
    found = re.match(r"([a-z]\d+)([a-z]\d+)", move)
    assert found, move
    return found[1], found[2]


def _widest(targets: tuple[Target, ...], kind: str) -> pygame.Rect:
    """All targets of a kind together."""
    rects = [target.rect for target in targets if target.action[0] == kind]
    return rects[0].unionall(rects[1:])
