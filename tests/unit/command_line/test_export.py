"""`export`: from recordings to files."""

from pathlib import Path

import pytest

import rules_c
from controller.effects import MoveMade
from controller.events import PieceLifted
from controller.recording import Recorder
from controller.sides import Side
from tests.unit.command_line.conftest import Call


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Recordings of two games of chess."""
    start = rules_c.game("chess").start().fen()
    with Recorder.open(tmp_path / "games") as recorder:
        for south, move in (("Anna", "e2e4"), ("Bo", "d2d4")):
            recorder.begin_game("chess", start, "5+3", "casual", "2026-11-21T20:00:00", south=south)
            recorder.append([PieceLifted(5, move[:2]), MoveMade(9, 1, move, move[2:], Side.SOUTH)])
        recorder.finish_game(2, "0-1", "resignation")
    return tmp_path / "games"


def test_export_of_all_games_is_one_pgn(call: Call, folder: Path) -> None:
    """In the order in which they were played."""
    said = call("export", "--file", str(folder), "--all")
    assert (said.status, said.err) == (0, "")
    assert [line for line in said.out.splitlines() if line.startswith(("[White ", "1."))] == [
        '[White "Anna"]',
        "1. e4 *",
        '[White "Bo"]',
        "1. d4 0-1",
    ]


def test_export_of_one_game_goes_to_a_file(call: Call, folder: Path, tmp_path: Path) -> None:
    """Nothing on standard output, and no draft left beside it."""
    target = tmp_path / "two.pgn"
    assert call("export", "--file", str(folder), "--game", "2", "-o", str(target)).out == ""
    assert '[White "Bo"]' in target.read_text()
    assert '[White "Anna"]' not in target.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "two.pgn"]


def test_export_finds_the_folder_in_the_environment(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """$RHUNICH_RECORDINGS, as the main job uses it."""
    monkeypatch.setenv("RHUNICH_RECORDINGS", str(folder))
    assert '[White "Anna"]' in call("export", "--game", "1").out


def test_export_of_a_trace_is_what_replay_reads(call: Call, folder: Path) -> None:
    """One game's events as JSON lines."""
    assert call("export", "--file", str(folder), "--game", "1", "--trace").out == (
        '{"t": 0.0, "ev": "lift", "sq": "e2"}\n'
    )


def test_export_lists_the_games(call: Call, folder: Path) -> None:
    """Newest first, with number, date, game, result and players."""
    lines = call("export", "--file", str(folder), "--list").out.splitlines()
    assert [line.split() for line in lines] == [
        ["2", "2026-11-21T20:00", "chess", "0-1", "Bo", "-", "?", "(resignation)"],
        ["1", "2026-11-21T20:00", "chess", "*", "Anna", "-", "?"],
    ]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--game", "9"), "no game 9"),
        (("--game", "one"), "'one'"),
        ((), "--all"),
        (("--all", "--trace"), "--game N"),
        (("--all", "-o", "none/there.pgn"), "'none/there.pgn' cannot be written"),
    ],
)
def test_bad_export_is_one_line_and_status_two(
    call: Call, folder: Path, words: tuple[str, ...], named: str
) -> None:
    """Nothing on standard output."""
    said = call("export", "--file", str(folder), *words)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert named in said.err


def test_export_without_recordings_names_the_folder_and_makes_none(call: Call, tmp_path: Path) -> None:
    """Reading does not create what it does not find."""
    said = call("export", "--file", str(tmp_path / "nowhere"), "--all")
    assert (said.status, said.out) == (2, "")
    assert str(tmp_path / "nowhere") in said.err
    assert not (tmp_path / "nowhere").exists()


def test_export_that_cannot_be_written_leaves_the_old_file(call: Call, folder: Path, tmp_path: Path) -> None:
    """A game that cannot be exported leaves nothing half-written."""
    target = tmp_path / "old.pgn"
    target.write_text("old")
    assert call("export", "--file", str(folder), "--game", "9", "-o", str(target)).status == 2
    assert target.read_text() == "old"
