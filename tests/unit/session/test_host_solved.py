"""What a solved game is worth, beside the board."""

from pathlib import Path
from typing import cast

import pytest

import rules_c
from controller import solutions
from controller.board_map import reed_of
from controller.host import Host
from controller.recording import Recorder
from firmware_bridge.events import BoardSnapshot, LinkUp
from firmware_bridge.link import Link
from rules_c import solving
from tests.unit.session.desk import BEGUN_MS, BOARD, ScriptedLink

GAME = rules_c.game("duel")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the solution of Duel."""
    folder = tmp_path_factory.mktemp("data")
    solving.solve(GAME, lambda *_: None).save(solutions.file_of(folder, GAME.id))
    return folder


def _worth(folder: Path, mode: str, *moves: tuple[str, str]) -> tuple[str, rules_c.Position]:
    link, position = ScriptedLink(), GAME.start()
    with Recorder.open(folder) as recorder:
        host = Host(
            cast("Link", link),
            recorder,
            wall_time_iso=lambda: "2026-01-01T12:00:00+00:00",
            solution_of=lambda game: solutions.find(folder, game),
        )
        host.begin(GAME.id, "single 30m", mode, BEGUN_MS)
        link.events.append(LinkUp(BEGUN_MS, BOARD, False))
        link.events.append(BoardSnapshot(BEGUN_MS + 10, frozenset(reed_of(s) for s in position.pieces())))
        now_ms = BEGUN_MS + 1_000
        host.step(BEGUN_MS + 20)
        host.step(now_ms)
        for origin, target in moves:
            link.move(now_ms, origin, target)
            position.push(origin + target)
            now_ms += 2_000
            host.step(now_ms)
        view = host.view(now_ms)
    assert view is not None and view.phase == "play"
    assert len(view.moves) == len(moves)
    return view.worth, position


@pytest.mark.parametrize("moves", [(), (("c1", "a1"),), (("c1", "b1"), ("a3", "a2"))], ids=str)
def test_host_of_a_solved_casual_game_says_what_the_position_is_worth(
    folder: Path, moves: tuple[tuple[str, str], ...]
) -> None:
    """The words are those of the solution, to the side to move."""
    worth, position = _worth(folder, "casual", *moves)
    solution = solutions.find(folder, GAME)
    assert solution is not None
    assert worth == solutions.in_words(solution.lookup(position)) != "unknown"


def test_host_in_tournament_mode_says_nothing_of_a_solution(folder: Path) -> None:
    """Players may not be helped (rulebook, clocks and computers 4.2 U1)."""
    assert _worth(folder, "tournament")[0] == ""


def test_host_without_a_solution_says_nothing(tmp_path: Path) -> None:
    """Nobody has solved it here."""
    assert _worth(tmp_path, "casual")[0] == ""
