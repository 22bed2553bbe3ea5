"""A sentence for every rare rule, from what the definition says."""

from pathlib import Path

import pytest

import rules_c
from controller.games import find_game
from controller.rare_rules import TELLERS, rare_rules

MECHANISMS = Path(rules_c.__file__).parent / "src" / "mechanisms"


def test_every_mechanism_of_the_library_has_its_sentence() -> None:
    """A new mechanism is not forgotten: each is one file."""
    assert set(TELLERS) == {path.stem.replace("_", "-") for path in MECHANISMS.glob("*.c")}


@pytest.mark.parametrize("game_id", rules_c.games(off=True))
def test_every_mechanism_of_a_game_is_told_with_its_pieces(game_id: str) -> None:
    """No sentence has a hole in it, and none is said twice."""
    game = rules_c.game(game_id)
    told = list(rare_rules(game))
    assert len(set(told)) == len(told)
    for sentence in told:
        assert sentence[0].isupper() or sentence.startswith(game.says("key"))
        assert sentence.endswith(".")
        assert "  " not in sentence
        assert ": ." not in sentence
        assert " / ." not in sentence


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("western-chess first_queen=end-rank", "Whose Queen is the first to reach the far rank has won."),
        (
            "western-chess first_queen=start-square",
            "Whose Queen is the first to reach the square where the enemy's started has won.",
        ),
        (
            "lancer-chess promotion_variation=strict",
            "Only a side's first arrival on the far rank promotes; later ones stay as they are.",
        ),
        ("western-chess deployment=squeeze-down", "What lies beside the board is placed first, in turns."),
        (
            "western-chess deployment=mirrored-rotated",
            "The first ranks are shuffled alike, one of them turned round.",
        ),
        ("mongolian-chess knight_mate=draw", "Mate by these alone is a draw: Knight."),
    ],
)
def test_option_adds_its_sentence(name: str, sentence: str) -> None:
    """Rulebook A 16 to 19 and B 20: with the option and not without."""
    assert sentence in list(rare_rules(find_game(name)))
    assert sentence not in list(rare_rules(find_game(name.split(" ", maxsplit=1)[0])))


def test_option_takes_its_sentence_away() -> None:
    """Rulebook A 19: a shuffled array has no safeguarding; A 25.7: without re-entry nothing comes back."""
    assert not any("castles" in told for told in rare_rules(find_game("western-chess deployment=mirrored")))
    assert not find_game("western-chess deployment=mirrored").has_mechanism("castling")
    assert not any("hand" in told for told in rare_rules(find_game("exciting re_entry=off")))
