"""The key for a new game, whatever is done just before and after it."""

from random import Random

import pytest

from tests.unit.session.script import alerts, of_kind, read

KEYS = ("new", "new", "undo", "pause", "arbiter", "claims", "resign", "draw", "stand")
OTHERS = ("!s", "!n", "!s", "!n", "=Q", "=go", ">down", ">up", ">up", ">seen")


@pytest.mark.parametrize(
    "script",
    [
        "@new ~106 !s ~78 !n",
        "-e2 +e4 !s ~3000 -e4 +e2 @new ~100 !s ~80 !n ~3000",
        "@new ~290 !n ~5000",
    ],
)
def test_levers_pressed_before_the_pieces_have_stood_are_for_nothing(script: str) -> None:
    """The new game begins a moment after the key."""
    moves, told = read("chess", f"{script} -d2 +d4 !s ~2000", mode="tournament")
    assert moves == ["d2d4"]
    assert not any("failed" in line["text"] for line in of_kind(told, "alert"))


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(
    ("game_id", "script"), [("chess", "-e2 @new +e4"), ("xiangqi", "-b3 @new +e3"), ("duel", "-a3 @new")]
)
def test_new_game_whose_pieces_never_stood_has_no_moves(game_id: str, script: str, mode: str) -> None:
    """A piece was in the hand as the key was used. The last line is told all the same."""
    moves, told = read(game_id, script, mode=mode)
    assert (moves, alerts(told)) == ([], [])
    assert told[-1]["fen"] and told[-1]["alternatives"] == []


def test_new_game_whose_pieces_never_stood_leaves_the_one_before_as_the_last() -> None:
    """Its moves are the record."""
    moves, _ = read("chess", "-e2 +e4 ~2000 -e7 @new +e5")
    assert moves == ["e2e4"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(("game_id", "squares"), [("chess", "e2 e4 e7 e5"), ("xiangqi", "b3 e3 h8 e8")])
def test_anything_done_around_the_key_fails_nowhere(game_id: str, squares: str, mode: str) -> None:
    """Touches, levers, keys, answers and a link that is lost, in any order and at any time."""
    for seed in range(12):
        print(f"seed {seed}")
        _, told = read(game_id, _anything(Random(seed), squares.split()), mode=mode)
        assert told[-1]["ev"] == "final"
        assert not any("failed" in line["text"] for line in of_kind(told, "alert"))


def _anything(rng: Random, squares: list[str]) -> str:
    """A hundred steps. The pieces stand at home now and then."""
    closed = {square: n % 2 == 0 for n, square in enumerate(squares)}
    words = []
    for _ in range(100):
        kind = rng.random()
        if kind < 0.4:
            square = rng.choice(squares)
            closed[square] = not closed[square]
            words.append(f"{'+' if closed[square] else '-'}{square}")
        elif kind < 0.6:
            words.append(f"@{rng.choice(KEYS)}")
        else:
            words.append(rng.choice(OTHERS))
        words.append(f"~{rng.choice((1, 80, 300, 1500, 3000))}")
    return " ".join(words)
