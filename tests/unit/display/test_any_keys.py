"""Whatever keys and fingers do at the screen during a game, nothing fails, and the record tells the game again."""

from pathlib import Path
from random import Random

import pygame
import pytest

import rules_c
from controller.board_map import reed_of
from controller.host import replayed
from controller.sides import Side
from display.catalogue import Catalogue
from display.language.load import load
from display.language.view import in_language
from display.narration import Narration
from display.pictures import prepare
from display.screen import Screen
from display.sounds import SoundCues
from display.theme import DARK
from firmware_bridge.events import BoardSnapshot, LinkLost, LinkUp
from tests.unit.session.desk import BEGUN_MS, BOARD, Desk

FONTS = prepare()
TURNS = 60
KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) * 4,
    *(pygame.K_RETURN,) * 12,
    *(pygame.K_ESCAPE, pygame.K_m, pygame.K_BACKSPACE, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_q, pygame.K_n, pygame.K_p, pygame.K_u, pygame.K_1, pygame.K_5, pygame.K_0),
)


class Monkey:
    """Who knows the rules, mostly, and nothing of the screen."""

    def __init__(
        self, folder: Path, game_id: str, mode: str, language: str, size: tuple[int, int], seed: int
    ) -> None:
        self._rng, self._size = Random(seed), size
        self.faults: list[Exception] = []
        self.desk = Desk(folder, "fischer 3m+2s", mode, report_fault=self.faults.append)
        self._now_ms = 1_000
        if game_id != "chess":
            self.desk.host.begin(game_id, "fischer 3m+2s", mode, BEGUN_MS + self._now_ms)
        self._occupied = set(rules_c.game(game_id).start().pieces())
        self._squares = rules_c.game(game_id).squares
        self._catalogue = Catalogue(load(language))
        self._screen = Screen(pygame.Surface(size), DARK, self._catalogue, fonts=FONTS)
        self._cues, self._narration = SoundCues(), Narration(self._catalogue)
        self._show_board()

    def play(self) -> None:
        """A few minutes at the board."""
        deeds = (self._move, self._touch, self._press, self._lose_link, self._use_screen)
        for _ in range(TURNS):
            self._pass(self._rng.choice((10, 100, 400, 1_500, 4_000)))
            (deed,) = self._rng.choices(deeds, (8, 2, 2, 1, 10))
            deed()
            self.desk.step(self._now_ms)
            self._look()

    def _pass(self, ms: int) -> None:
        self._now_ms += ms

    def _look(self) -> None:
        view = self.desk.host.view(BEGUN_MS + self._now_ms)
        assert view is not None
        view = in_language(view, self._catalogue)
        self._screen.show(view, self._now_ms)
        self._cues.observe(view)
        self._narration.observe(view)

    def _move(self) -> None:
        state = self.desk.host.state
        if state is None or state.recognition is None:
            return
        position = state.recognition.best.position
        moves = [move for move in position.legal_moves() if move.from_square in self._occupied]
        if not moves:
            return
        move = self._rng.choice(moves)
        assert move.from_square is not None
        if move.to_square in self._occupied:
            self._change(move.to_square)
        self._change(move.from_square)
        if move.to_square not in self._occupied:
            self._change(move.to_square)
        if self._rng.random() < 0.7:
            self.desk.link.lever(BEGUN_MS + self._now_ms, Side(position.turn))

    def _touch(self) -> None:
        self._change(self._rng.choice(self._squares))

    def _change(self, square: str) -> None:
        self._pass(self._rng.choice((30, 150, 400)))
        self._occupied ^= {square}
        self.desk.link.reed(BEGUN_MS + self._now_ms, square, closed=square in self._occupied)

    def _press(self) -> None:
        self.desk.link.lever(BEGUN_MS + self._now_ms, self._rng.choice(tuple(Side)))

    def _lose_link(self) -> None:
        self.desk.link.events.append(LinkLost(BEGUN_MS + self._now_ms, "unplugged", BEGUN_MS + self._now_ms))
        self._pass(2_000)
        self.desk.link.events.append(LinkUp(BEGUN_MS + self._now_ms, BOARD, False))
        self._show_board()

    def _show_board(self) -> None:
        reeds = frozenset(map(reed_of, self._occupied))
        self.desk.link.events.append(BoardSnapshot(BEGUN_MS + self._now_ms, reeds))

    def _use_screen(self) -> None:
        for _ in range(self._rng.randint(1, 8)):
            event = pygame.event.Event(pygame.KEYDOWN, key=self._rng.choice(KEYS))
            if self._rng.random() < 0.2:
                place = self._rng.randrange(self._size[0]), self._rng.randrange(self._size[1])
                event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
            self.desk.step(self._now_ms, *self._screen.handle(event, self._now_ms))
            self._pass(30)
            self._look()


@pytest.mark.parametrize(
    ("game_id", "mode", "language", "size", "seed"),
    [
        ("chess", "tournament", "en", (800, 480), 1),
        ("chess", "casual", "de", (640, 480), 2),
        ("exciting", "tournament", "de", (1280, 800), 3),
        ("changeover-western", "casual", "en", (800, 480), 4),
    ],
)
def test_any_keys_at_any_time_fail_nowhere_and_the_game_is_recorded(
    game_id: str, mode: str, language: str, size: tuple[int, int], seed: int, tmp_path: Path
) -> None:
    """Menus are opened and left, rulings made, games begun anew, while moves are played and the link is lost."""
    print(f"seed {seed}")
    monkey = Monkey(tmp_path, game_id, mode, language, size, seed)
    monkey.play()
    assert monkey.faults == []
    recorder, state = monkey.desk.recorder, monkey.desk.host.state
    newest = max(recorder.games(), key=lambda game: game.number)
    assert state is not None
    assert replayed(recorder.load(newest.number)).reported == state.reported
