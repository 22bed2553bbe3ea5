"""The whole product in a real window, from the first touch to the exported game.

Mouse, window, wooden board, emulated or virtual switches, firmware, serial port, bridge, recognition, rules, clocks,
recordings, picture: nothing is left out and nothing is replaced.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import chess.pgn
import pygame
import pytest

from controller.host import resume_point
from controller.sides import Side
from controller.views import GameView
from display.screen import MENUS
from hardware.emulator.build import missing_for_emulated
from tests.screens.desk import ROOT, WAIT_S, Desk, Program, is_running, missing_tools
from tests.screens.visitor import Visitor

SCHOLARS_MATE = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")
FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
LEVERS = ("F1", "F2")
SMALL, LARGE = (800, 480), (1280, 800)

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {' '.join(missing_tools())}")
needs_simavr = pytest.mark.skipif(bool(missing_for_emulated()), reason="the emulated board cannot be built")
BOARDS = [
    pytest.param("virtual", SMALL, id="virtual-800x480"),
    pytest.param("emulated", LARGE, id="emulated-1280x800", marks=needs_simavr),
]


@contextmanager
def visit(folder: Path, size: tuple[int, int], board: str, *arguments: str) -> Iterator[Visitor]:
    """A desk with the program on it, and somebody before it."""
    with (
        Desk(size, folder / "desk") as desk,
        Program(desk, folder / "recordings", ("--board", board, *arguments)) as program,
    ):
        yield Visitor(program)


@pytest.mark.parametrize(("board", "size"), BOARDS)
def test_game_by_mouse_is_recorded_shown_and_exported(
    tmp_path: Path, board: str, size: tuple[int, int]
) -> None:
    """Start, set up, an illegal move put back, mate, result, PGN with clocks, leave."""
    with visit(tmp_path, size, board) as visitor:
        visitor.arrive()
        visitor.start("chess")
        visitor.set_up()
        visitor.wait_for_window("board")
        visitor.desk.key("F2")  # North starts South's clock
        for ply, move in enumerate(SCHOLARS_MATE):
            if move == "f1c4":
                make_illegal_move(visitor, "f1", "f4")
            visitor.play(move, press=LEVERS[ply % 2])
        visitor.wait_for_phase("over")
        for part in ("card", "board", "banner"):
            visitor.wait_for_window(part)
        check_record(visitor, SCHOLARS_MATE, "1-0", ("illegal-move",))
        check_export(visitor, tmp_path / "games.pgn", SCHOLARS_MATE, "1-0")
        leave(visitor)


def make_illegal_move(visitor: Visitor, from_square: str, to_square: str) -> None:
    """A Bishop along its file: warned about in words and red, and put back."""
    visitor.drag(from_square, to_square)
    visitor.wait_for_effect("AlertRaised")
    visitor.wait_for_window("banner")
    visitor.wait_for_window("card")
    warning = visitor.view().warning
    assert warning is not None
    assert (warning.kind, warning.squares) == ("illegal-move", (from_square, to_square))
    assert warning.text == f"the Bishop from {from_square} cannot reach {to_square}"
    visitor.drag(to_square, from_square)
    visitor.wait_for_effect("AlertCleared")
    visitor.wait_for_window("banner")


def check_record(visitor: Visitor, moves: tuple[str, ...], result: str, alerts: tuple[str, ...] = ()) -> None:
    """Exactly these moves, these alerts, and the mate."""
    game = visitor.game()
    assert game.moves() == moves
    assert (game.header.result, game.header.reason) == (result, "checkmate")
    assert tuple(alert.kind for alert in game.alerts()) == alerts


def check_export(visitor: Visitor, file: Path, moves: tuple[str, ...], result: str) -> None:
    """`rhunich export` gives what python-chess reads back, with the clocks of every pressed move."""
    command = [sys.executable, "-m", "display.program", "export", "--all", "-o", str(file)]
    command += ["--file", str(visitor.program.recordings)]
    subprocess.run(command, check=True, timeout=WAIT_S, cwd=ROOT, stdin=subprocess.DEVNULL)
    with file.open(encoding="utf-8") as text:
        game = chess.pgn.read_game(text)
        assert chess.pgn.read_game(text) is None
    assert game is not None
    assert not game.errors
    assert game.headers["Result"] == result
    assert tuple(move.uci() for move in game.mainline_moves()) == moves
    assert game.end().board().is_checkmate()
    clocks_s = [node.clock() for node in game.mainline()]
    assert all(clock_s is not None and 14 * 60 < clock_s < 17 * 60 for clock_s in clocks_s[:-1])


def leave(visitor: Visitor) -> None:
    """By the menu, asked back; the board ends with the program."""
    helpers = visitor.program.helpers()
    assert len(helpers) == 1
    visitor.touch("button", "menu")
    visitor.wait_for_window("card", pygame.K_m)
    visitor.touch("answer", MENUS["casual"].index("quit"), pygame.K_m)
    walk = [pygame.K_m, *[pygame.K_RIGHT] * MENUS["casual"].index("quit"), pygame.K_RETURN]
    visitor.wait_for_window("card", *walk)
    visitor.touch("answer", 1, *walk)
    assert visitor.program.wait_for_end() == 0
    assert not any(is_running(pid) for pid in helpers)
    assert visitor.program.words == ""


def test_game_by_keys_alone_is_recorded(tmp_path: Path) -> None:
    """Arrows and Enter choose, set up, move and start anew; Ctrl-C leaves without a word."""
    with visit(tmp_path, SMALL, "virtual") as visitor:
        visitor.arrive()
        visitor.desk.key("Return", "Return")
        visitor.program.wait(visitor.is_recorded, "a game")
        visitor.wait_for_window("header")
        visitor.desk.key("s")
        visitor.wait_for_phase("play")
        for ply, move in enumerate(FOOLS_MATE):
            visitor.play_by_keys(move)
            visitor.desk.key(LEVERS[ply % 2])
        visitor.wait_for_phase("over")
        visitor.wait_for_window("card")
        check_record(visitor, FOOLS_MATE, "0-1")
        visitor.desk.key("n")
        visitor.arrive()
        visitor.program.interrupt()
        assert visitor.program.wait_for_end() == 130
        assert visitor.program.words == ""


def test_killed_program_goes_on_where_it_was(tmp_path: Path) -> None:
    """After `kill -9` in mid-game the board is set up again, and the game is one game in the end."""
    with Desk(LARGE, tmp_path / "desk") as desk:
        with Program(desk, tmp_path / "recordings", ("--board", "virtual")) as program:
            visitor = Visitor(program)
            visitor.arrive()
            visitor.start("chess")
            visitor.set_up()
            visitor.desk.key("F2")
            for ply, move in enumerate(SCHOLARS_MATE[:4]):
                visitor.play(move, press=LEVERS[ply % 2])
            before = visitor.view()
            helpers = program.helpers()
            assert resume_point(visitor.game()) is not None
            program.kill()
        with Program(desk, tmp_path / "recordings", ("--board", "virtual")) as program:
            visitor = Visitor(program)
            visitor.arrive(unfinished="Chess")
            assert not any(is_running(pid) for pid in helpers)
            go_on(visitor, before)
            for ply, move in enumerate(SCHOLARS_MATE[4:]):
                visitor.play(move, press=LEVERS[ply % 2])
            visitor.wait_for_phase("over")
            visitor.wait_for_window("card")
            check_record(visitor, SCHOLARS_MATE, "1-0", ("link-lost", "link-back"))
            assert visitor.game().header.number == 1
            check_export(visitor, tmp_path / "games.pgn", SCHOLARS_MATE, "1-0")


def go_on(visitor: Visitor, before: GameView) -> None:
    """Continue: moves and clocks are what they were; set up the empty board and start the clock again."""
    visitor.touch_home("continue", unfinished="Chess")
    visitor.program.wait(lambda: visitor.game().last("game.resumed"), "the game to go on")
    visitor.wait_for_window("header")
    after = visitor.view()
    # The last move may have become sure meanwhile.
    assert [move.san for move in after.moves] == [move.san for move in before.moves]
    assert after.pieces == before.pieces
    assert all(after.clock.remaining_ms[side] <= before.clock.remaining_ms[side] for side in Side)
    visitor.touch("button", "setup")
    visitor.program.wait(visitor.is_board_right, "the board to be put right")
    visitor.desk.key("p")
