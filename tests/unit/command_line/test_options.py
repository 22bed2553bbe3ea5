"""Options of a game on the command line, and in the name under which it is recorded."""

import json

import pytest

import rules_c
from controller.games import find_game, split_options, with_options
from tests.unit.command_line.conftest import Call

SHUFFLED = "western-chess deployment=mirrored seed=7"


def test_find_game_with_options_is_the_game_with_them() -> None:
    """The words behind the id are the keyword arguments of the library."""
    shuffled = rules_c.game("western-chess", deployment="mirrored", seed=7)
    assert find_game(SHUFFLED).start().fen() == shuffled.start().fen()
    assert find_game("western-chess").start().fen() != shuffled.start().fen()


def test_split_options_takes_only_words_with_a_value() -> None:
    """A path may have blanks of its own."""
    assert split_options(SHUFFLED) == ("western-chess", ["deployment=mirrored", "seed=7"])
    assert split_options("/my games/a game board=10x10") == ("/my games/a game", ["board=10x10"])
    assert split_options("/my games/a game") == ("/my games/a game", [])


@pytest.mark.parametrize("word", ["seed", "seed=", "=7", "a=b c"])
def test_with_options_of_a_word_that_is_no_option_says_so(word: str) -> None:
    """One line that names the word."""
    with pytest.raises(rules_c.UnknownGame, match="write it as name=value"):
        with_options("western-chess", [word])


def test_perft_command_with_options_counts_that_game(call: Call) -> None:
    """Options given several times add up."""
    options = ["--option", "board=10x10", "--option", "reading=mirror"]
    said = call("perft", "capablanca", "2", *options, "--json")
    told = json.loads(said.out)
    game = rules_c.game("capablanca", board="10x10", reading="mirror")
    assert (said.status, told["fen"], told["nodes"]) == (0, game.start().fen(), game.start().perft(2))


@pytest.mark.parametrize("option", ["bord=10x10", "board=9x9"])
def test_moves_command_with_an_option_that_the_game_lacks_names_it(option: str, call: Call) -> None:
    """Exit status 2 and one line."""
    said = call("moves", "capablanca", "--option", option)
    assert (said.status, said.out) == (2, "")
    assert option.split("=", maxsplit=1)[0] in said.err and said.err.count("\n") == 1
