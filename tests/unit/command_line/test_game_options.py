"""What people choose of a game: which choices there are, which hold anyway, which do not fit together."""

from pathlib import Path

import pytest

import rules_c
from controller.game_options import find_clash, judge_options, options_of_game, words_of
from controller.games import find_game, with_options


def test_option_usual_value_is_the_one_that_changes_nothing() -> None:
    """Contract 5: where the rulebook offers readings, the recommended one holds without an option."""
    options = {option.name: option for option in options_of_game("qi-placements")}
    assert options["placement"].usual == "open"
    assert "open" not in options["placement"].values
    usual = find_game("qi-placements").start().fen()
    assert find_game("qi-placements placement=open").start().fen() == usual
    assert {option.name: option.usual for option in options_of_game("exciting")}["re_entry"] == ""


def test_every_option_of_every_game_offers_something() -> None:
    """A row of the screen never offers the usual game twice."""
    for game_id in rules_c.games():
        for option in options_of_game(game_id):
            assert option.kind != "choice" or option.values, (game_id, option)
            assert option.usual not in option.values


def test_two_names_for_one_choice_are_offered_once() -> None:
    """Lancers on any colour (rulebook A 2) can be asked for by two names."""
    names = [option.name for option in options_of_game("lancer-chess")]
    assert "lancer_colours" in names
    assert "free_lancer_promotion" not in names


@pytest.mark.parametrize(
    ("game_id", "kinds"),
    [
        ("western-chess", {"handicap": "squares", "seed": "number", "deployment": "choice"}),
        ("chess960", {"number": "number", "seed": "number"}),
        ("storm-force-8x8-western", {"south_piece": "pieces", "force": "choice"}),
    ],
)
def test_option_kind_follows_what_its_value_becomes(game_id: str, kinds: dict[str, str]) -> None:
    """A square, a number or a piece is chosen in its own way; the names of options do not matter."""
    found = {option.name: option.kind for option in options_of_game(game_id)}
    assert kinds.items() <= found.items()


def test_wrong_combination_is_told_in_one_line() -> None:
    """Without file, line and what only a definition could say."""
    assert judge_options("western-chess", {"handicap": "b1"}) == ""
    assert judge_options("western-chess", {"handicap": "d1"}) == (
        "d1: no piece that can be taken off stands there"
    )
    both = {"handicap": "b1", "deployment": "squeeze-down"}
    assert judge_options("western-chess", both) == "squeeze-down and a handicap do not fit together"
    assert judge_options("western-chess", {"handicap": "b1,g1"}).endswith("not 'b1,g1'")


def test_two_choices_of_one_matter_clash_unless_a_section_settles_them() -> None:
    """Crystal of Doom's two options each give a whole array; Capablanca's board and reading have a section for both."""
    assert find_clash("crystal-of-doom", {"crystal_prince": "south", "absent_adjacent": "d1"}) == (
        "crystal_prince",
        "absent_adjacent",
    )
    assert find_clash("capablanca", {"board": "10x10", "reading": "mirror"}) is None
    assert find_clash("western-chess", {"deployment": "mirrored", "seed": "7"}) is None


def test_words_of_leaves_out_what_is_usual() -> None:
    """The choices follow the game's name as on the command line."""
    words = words_of({"first_queen": "", "handicap": "b1"})
    assert with_options("western-chess", words) == "western-chess handicap=b1"


def test_option_of_an_own_game_that_takes_anything_is_text(tmp_path: Path) -> None:
    """A person's own file may leave anything open (rules_c/games/README.md)."""
    file = tmp_path / "my-game"
    file.write_text("parent = chess\nname = Mine\n[option call=*]\nname = {value}\n", encoding="utf-8")
    (option,) = options_of_game(str(file))
    assert (option.name, option.kind) == ("call", "text")
    assert judge_options(str(file), {"call": "Other"}) == ""
