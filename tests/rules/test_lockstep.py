"""The rules library side by side with outside engines and slow models on random positions of every game."""

import os
import re

import pytest

import rules_c
from rules_c import binding

from .compare import compare
from .oracles import ORACLES, game_of

# One seed is a whole run; set RHUNICH_SEED to repeat one, RHUNICH_POSITIONS for a longer one.
SEED = os.environ.get("RHUNICH_SEED", "20261121")
POSITIONS = int(os.environ.get("RHUNICH_POSITIONS", "90"))
POSITIONS_OF_AN_OPTION = POSITIONS // 3

CASES = [(key, name) for key in sorted(ORACLES) for name in ORACLES[key]]
HEADER = re.compile(r"^\[option (.*)\]$", re.MULTILINE)


@pytest.mark.parametrize(("key", "name"), CASES, ids=[f"{key}-{name}" for key, name in CASES])
def test_random_positions_equal_oracle(key: str, name: str) -> None:
    """Same moves, FENs after them, checks and outcomes at every position (`compare.py` runs it at length)."""
    print(f"seed {SEED}")
    told = compare(key, ORACLES[key][name], SEED, POSITIONS_OF_AN_OPTION if " " in key else POSITIONS)
    assert told.differences == []
    assert told.positions > 0


def test_oracles_every_game_has_one() -> None:
    """No game of the library is believed on its own word."""
    assert set(rules_c.games(off=True)) <= set(ORACLES)


def _options() -> list[tuple[str, tuple[str, ...]]]:
    """Game and `name=value` (one, or two that go together) for each value that its definition file names.

    What the game refuses (a shuffle for two boards) is left out.
    """
    found = []
    for game_id in rules_c.games(off=True):
        for header in HEADER.findall((binding.LIBRARY / game_id).read_text(encoding="utf-8")):
            parts = [part.strip().split("=") for part in header.split("&")]
            values = parts[-1][1].split("|") if len(parts) == 1 else [parts[-1][1]]
            rest = tuple("=".join(part) for part in parts[:-1])
            found += [(game_id, (*rest, f"{parts[-1][0]}={value}")) for value in values]
    return [(game_id, settings) for game_id, settings in found if _is_played(game_id, settings)]


def _is_played(game_id: str, settings: tuple[str, ...]) -> bool:
    if any(setting.endswith("*") for setting in settings):
        return True
    try:
        game_of(" ".join((game_id, *settings)))
    except rules_c.UnknownGame:
        return False
    return True


@pytest.mark.parametrize(
    ("game_id", "settings"), _options(), ids=[f"{g}-{'-'.join(s)}" for g, s in _options()]
)
def test_oracles_every_named_option_has_one(game_id: str, settings: tuple[str, ...]) -> None:
    """Each value that a game's own file names is compared; of an option with any value (`*`), some."""
    keys = [key.split() for key in ORACLES]
    assert any(
        key[0] == game_id
        and all(
            any(word == s or (s.endswith("*") and word.startswith(s[:-1])) for word in key) for s in settings
        )
        for key in keys
    )
