"""`solve`: the answer to the author's questions, the file it is kept in, and what is wrong in words."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.unit.command_line.conftest import Call

# A leaping game whose positions are too many for the table, but soon proved: the first move takes the key for good.
QUICK = "parent = combat\nname = Quick\narray = q3n/5/5/N4/Q1N1N\n"


def test_solve_tells_the_value_of_each_first_move_and_a_line(call: Call, tmp_path: Path) -> None:
    """Rulebook B 11.15: Guard first: b1 and c2 draw, a1 and c3 lose; a draw whoever begins."""
    file = tmp_path / "duel.npz"
    said = call("solve", "duel", "--file", str(file))
    lines = said.out.splitlines()
    assert (said.status, said.err) == (0, "")
    assert lines[1] == "South moves first: a draw"
    assert [line.split() for line in lines[2:6]] == [
        ["c1b1", "a", "draw"],
        ["c1c2", "a", "draw"],
        ["c1a1", "lost", "in", "3", "(6", "plies)"],
        ["c1c3", "lost", "in", "3", "(6", "plies)"],
    ]
    assert lines[6].startswith("  a line: c1b1 a3a2 b1b3 a2c2")
    assert "North moves first: a draw" in lines
    assert lines[-1] == f"kept in {file}"
    assert file.is_file()


def test_solve_verifies_a_file(call: Call, tmp_path: Path) -> None:
    """A separate command goes through all positions by the rules alone."""
    file = str(tmp_path / "duel.npz")
    call("solve", "duel", "--file", file)
    told = json.loads(call("solve", "duel", "--verify", file, "--json").out)
    assert told["verified"] is True
    assert (told["positions"], told["won"] + told["lost"] + told["drawn"]) == (178, 178)
    assert [first["result"] for first in told["first"]] == ["drawn", "drawn"]


def test_solve_proves_a_game_too_large_for_a_table(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rulebook B 13: entering the key with more pieces that attack it than the enemy has wins; the proof is checked."""
    game = tmp_path / "quick"
    game.write_text(QUICK, encoding="utf-8")
    monkeypatch.setenv("RHUNICH_RECORDINGS", str(tmp_path))
    said = call("solve", str(game))
    assert (said.status, said.err) == (0, "")
    assert "South moves first: won in 1 (1 plies)" in said.out
    file = tmp_path / "solutions" / "quick.npz"
    assert call("solve", str(game), "--verify", str(file)).status == 0


def test_solve_looks_a_position_up(call: Call, tmp_path: Path) -> None:
    """`won in 3` counts the winner's own moves."""
    file = str(tmp_path / "duel.npz")
    call("solve", "duel", "--file", file)
    lines = call("solve", "duel", "--file", file, "--fen", "p2/3/G2 b - - 0 1").out.splitlines()
    assert lines[0] == "North to move: won in 3 (5 plies)"
    assert lines[1].split() == ["a3a1", "won", "in", "3", "(5", "plies)"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ("chess",),
            "rhunich: positions of Chess do not fit into 64 bits: a position is more than pieces and a turn",
        ),
        (("duel", "--verify", "none.npz"), "rhunich: the solution 'none.npz' cannot be read: No such file"),
        (
            ("duel", "--verify", "a", "--fen", "b"),
            "rhunich: --verify checks a whole file and --fen looks one",
        ),
        (
            ("northern-light",),
            "rhunich: positions of Northern Light do not fit into 64 bits: the board has more",
        ),
    ],
)
def test_solve_of_bad_input_is_one_line(call: Call, words: tuple[str, ...], complaint: str) -> None:
    """Contract 3: one line that names the input, status 2."""
    said = call("solve", *words)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(complaint)
    assert said.err.count("\n") == 1


def test_solve_refuses_a_changed_file(call: Call, tmp_path: Path) -> None:
    """A solution in which one value is wrong is no solution, and the position is named."""
    file = tmp_path / "duel.npz"
    call("solve", "duel", "--file", str(file))
    with np.load(file) as loaded:
        entries = dict(loaded.items())
    entries["plies"][100] += 1
    np.savez_compressed(file, **entries)
    said = call("solve", "duel", "--verify", str(file))
    assert said.status == 2
    assert said.err.startswith(f"rhunich: the solution '{file}' is wrong: ")
