"""Where solved games are kept: `solutions/ID.npz` in the folder of the recordings."""

from pathlib import Path

import rules_c
from rules_c import solving

FOLDER_NAME = "solutions"


def file_of(folder: Path, game_id: str) -> Path:
    """The file of a game's solution in the user's data folder."""
    return folder / FOLDER_NAME / f"{game_id}.npz"


def find(folder: Path, game: rules_c.Game) -> solving.Solution | None:
    """A game's solution; None if there is none, or none that can be read and is of these rules."""
    try:
        return solving.load(file_of(folder, game.id), game)
    except (OSError, solving.SolutionError):
        return None


def in_words(verdict: solving.Verdict | None) -> str:
    """A verdict for people: `won in 7` counts the winner's own moves; a proof's number is the most it can take."""
    if verdict is None:
        return "unknown"
    if verdict.plies is None or verdict.result not in ("won", "lost"):
        return {"drawn": "a draw", "held": "not lost", "not won": "not won"}.get(
            verdict.result, verdict.result
        )
    return f"{verdict.result} in {own_moves(verdict)}" if verdict.plies else verdict.result


def own_moves(verdict: solving.Verdict) -> int:
    """How many moves of its own the winning side still makes."""
    plies = verdict.plies or 0
    return (plies + 1) // 2 if verdict.result == "won" else plies // 2
