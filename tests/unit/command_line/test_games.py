"""`rhunich games --all`: what the sources only name."""

import json

import rules_c
from tests.unit.command_line.conftest import Call


def test_games_all_lists_those_left_out_with_the_reason(call: Call) -> None:
    """Games the sources only name stay out, with the reason (rulebook A 29, B 22)."""
    said = call("games", "--all")
    assert said.status == 0
    assert "Storm: missing is the moves of Prince and Princess" in said.out
    assert "Arabella" not in call("games").out


def test_games_left_out_are_no_games() -> None:
    """A name stands in one list only; each says what is missing."""
    names = {game.name for game in rules_c.left_out()}
    assert len(names) == len(rules_c.left_out())
    assert not names & {rules_c.game(game_id).name for game_id in rules_c.games(off=True)}
    assert all(game.missing and game.section for game in rules_c.left_out())


def test_games_all_json_is_one_object_a_line(call: Call) -> None:
    """A game has an id; one left out has what is missing instead."""
    told = [json.loads(line) for line in call("games", "--all", "--json").out.splitlines()]
    assert sum("left_out" in line for line in told) == len(rules_c.left_out())
    assert [line["id"] for line in told if "id" in line] == rules_c.games(off=True)
