"""Every line of every perft file, and the counts that the rulebook prints."""

import os
from pathlib import Path

import pytest

import rules_c

from .special import needed, reached

FOLDER = Path(__file__).parent / "perft"
# The standing test counts as deep as this many leaves; with RHUNICH_PERFT=full as deep as the files go.
LEAVES_MAX = 10**12 if os.environ.get("RHUNICH_PERFT") == "full" else 300_000


def _lines() -> list[tuple[str, str, tuple[int, ...]]]:
    """Game, FEN, counts by ply: those of an oracle, and behind a second `;` the library's own, which nobody proved."""
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="ascii").splitlines():
            if line and not line.startswith("#"):
                fen, *counts = line.split(" ; ")
                found.append((path.stem, fen, tuple(map(int, " ".join(counts).split()))))
    return found


LINES = _lines()
GAMES = sorted({game_id for game_id, _, _ in LINES})


def test_perft_files_every_game_has_one() -> None:
    """A game's id gives the path of its perft file."""
    assert set(GAMES) == set(rules_c.games(off=True))


@pytest.mark.parametrize("game_id", GAMES)
def test_perft_files_reach_every_special_rule(game_id: str) -> None:
    """The start and ten more positions, whose moves are together all that the game's definition can do (special.py)."""
    game = rules_c.game(game_id)
    fens = [fen for name, fen, _ in LINES if name == game_id]
    assert game.start_fen in fens
    assert len(set(fens)) >= 11
    missing = needed(game)
    for fen in fens:
        missing -= reached(game.position(fen))
    assert missing == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_perft_positions_equal_file(game_id: str) -> None:
    """Counts of outside engines and slow models; provenance stands at the head of each part of a file."""
    game = rules_c.game(game_id)
    for name, fen, counts in LINES:
        if name == game_id:
            depths = [depth for depth, leaves in enumerate(counts, 1) if leaves <= LEAVES_MAX]
            position = game.position(fen)
            assert [position.perft(depth) for depth in depths] == [counts[depth - 1] for depth in depths], fen


@pytest.mark.parametrize(
    ("game_id", "counts"),
    [
        ("western-chess", (20, 400, 8902, 197281)),
        ("lancer-chess", (18, 324, 6770)),
        ("clash", (20, 360, 8012)),
        ("chess-titles", (20, 400, 8702)),
        ("capablanca", (28, 784, 25228, 806917)),
        ("capablanca-classic", (28, 784, 25228, 805128)),
        ("chinese-chess", (44, 1920, 79666)),
        ("western-storm", (20, 400, 9010)),
        ("lancer-storm", (19, 361, 7822)),
        ("two-towers-western", (20, 420, 9137)),
        ("two-towers-lancer", (19, 380, 8082)),
        ("two-towers-western-storm", (20, 420, 9377)),
        ("two-towers-lancer-storm", (20, 420, 9339)),
        ("storm-shelter", (28, 784, 25342)),
        ("capablanca-8x8", (29, 840, 27362)),
        ("xiangqi", (44, 1920, 79666, 3290240)),
    ],
)
def test_perft_start_equals_rulebook(game_id: str, counts: tuple[int, ...]) -> None:
    """Rulebook A 32 and B 1.15; xiangqi's fourth is the count published with Fairy-Stockfish's tests."""
    start = rules_c.game(game_id).start()
    assert tuple(start.perft(depth) for depth in range(1, len(counts) + 1)) == counts


def test_perft_divide_sums_to_perft() -> None:
    """Divide splits a count by first moves."""
    start = rules_c.game("chess").start()
    counts = start.divide(3)
    assert len(counts) == 20
    assert sum(counts.values()) == start.perft(3) == 8902
    assert counts["e2e4"] == 600
