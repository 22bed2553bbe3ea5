"""The options that a game says it has."""

from pathlib import Path

import pytest

import rules_c


@pytest.mark.parametrize("game_id", rules_c.games(off=True))
def test_options_of_every_game_are_all_read_by_it(game_id: str) -> None:
    """A name that the game did not know would be refused; a value may need another option beside it."""
    for name, values in rules_c.game(game_id).options.items():
        try:
            rules_c.game(game_id, **{name: "1" if values[0] == "*" else values[0]})
        except rules_c.UnknownGame as error:
            assert f"option '{name}=" not in str(error) or "is not known" not in str(error)


def test_options_of_a_game_that_has_no_such_option_are_refused_by_name() -> None:
    """So the test above can fail."""
    with pytest.raises(rules_c.UnknownGame, match="option 'sorcery=1' is not known"):
        rules_c.game("chess", sorcery="1")


def test_options_are_inherited_unless_a_child_drops_them(tmp_path: Path) -> None:
    """Values of a child's own are added to its parent's; `[no option ...]` takes an option away."""
    assert rules_c.game("capablanca").options["board"] == ("10x8", "10x10")
    assert "deployment" not in rules_c.game("capablanca").options
    (tmp_path / "mine").write_text(
        "parent = capablanca\nname = Mine\n[option board=10x8]\nname = Low\n[no option reading]\n", "utf-8"
    )
    mine = rules_c.load_game(tmp_path / "mine")
    assert mine.options["board"] == ("10x8", "10x10")
    assert "reading" not in mine.options
