"""`count`: the numbers of the rulebook with what they are composed of."""

import json

import pytest

from tests.unit.command_line.conftest import Call


def test_count_of_arrays_shows_how_the_sum_is_composed(call: Call) -> None:
    """Rulebook A 28: 228 distinct arrays; 340 when equal Pikemen are counted in order."""
    lines = call("count", "arrays").out.splitlines()
    assert lines[0] == "Western chess: start arrays by handicap (rulebook A 28, C 3.3)"
    assert lines[8].split() == [
        "difference",
        "7",
        "56",
        "T",
        "P",
        "P:",
        "56;",
        "112",
        "in",
        "order",
        "of",
        "removal",
    ]
    assert lines[15].split() == ["sum", "228", "340", "in", "order", "of", "removal"]


@pytest.mark.parametrize("what", ["squeeze-down", "deployments", "attacks"])
def test_count_as_json_is_one_object_a_row(call: Call, what: str) -> None:
    """Contract 3: nothing else on standard output."""
    said = call("count", what, "--json")
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert said.status == 0
    assert all({"of", "source", "what", "how", "number"} <= set(row) for row in rows)
    text = call("count", what).out
    assert all(f"{row['number']:,}" in text for row in rows)


def test_count_of_something_else_names_what_there_is(call: Call) -> None:
    """Contract 3: one line that names the input, status 2."""
    said = call("count", "beans")
    assert (said.status, said.out) == (2, "")
    assert said.err == (
        "rhunich: nothing to count is called 'beans': write one of arrays, squeeze-down, deployments, circuits,"
        " attacks\n"
    )
