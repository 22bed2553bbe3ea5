"""Two mechanisms together either make a game or are refused; tests/rules/test_c_library.py plays those that load."""

import re
from pathlib import Path

import pytest

import rules_c
from tests.rules import mechanism_pairs

# Refused for what the board of these definitions is, even alone.
ALONE_REFUSED = {"stair-castling", "two-leg-step"}


def _load(folder: Path, text: str) -> str | None:
    path = folder / "mine"
    path.write_text(text, encoding="utf-8")
    try:
        rules_c.load_game(path)
    except rules_c.DefinitionError as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", sorted(set(mechanism_pairs.LINES) - ALONE_REFUSED))
def test_mechanism_alone_loads(tmp_path: Path, name: str) -> None:
    """The table of lines is right: each of its mechanisms makes a game by itself."""
    assert _load(tmp_path, mechanism_pairs.definition(name)) is None


def test_mechanism_pairs_load_or_are_refused_in_one_line(tmp_path: Path) -> None:
    """Combining mechanisms that do not fit is an error at load, with file, line and reason."""
    refused = 0
    for choice, text in mechanism_pairs.pairs().items():
        message = _load(tmp_path, text)
        if message is None:
            continue
        refused += 1
        assert re.match(r"mine(:\d+)?: \S", message), (choice, message)
        assert message.isprintable(), choice
    assert 0 < refused < len(mechanism_pairs.pairs()) / 2


@pytest.mark.parametrize(
    ("one", "other"), [("castling", "free-castling"), ("exchange", "rescue"), ("drops", "key-square")]
)
def test_mechanisms_that_do_not_fit_are_both_named(tmp_path: Path, one: str, other: str) -> None:
    """In either order, with the reason."""
    for pair in ((one, other), (other, one)):
        message = _load(tmp_path, mechanism_pairs.definition(*pair))
        assert message is not None
        assert f"the mechanisms {pair[0]} and {pair[1]} do not fit together: " in message
