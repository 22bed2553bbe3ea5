"""`clock`."""

import json

import pytest

from tests.unit.clocks.worked_examples import Row, rows
from tests.unit.command_line import clock_table
from tests.unit.command_line.conftest import Call


def test_clock_with_moves_as_json_is_one_object_a_turn(call: Call) -> None:
    """C3 example of the rulebook: South thinks 5:00, North 1:00; 1:27:00 and 1:31:00."""
    said = call("clock", "fischer 90m+120s", "--moves", "300,60", "--json")
    assert (said.status, said.err) == (0, "")
    assert [json.loads(line) for line in said.out.splitlines()] == [
        {
            "turn": 1,
            "by": "south",
            "balances": {"south": {"time": 5_220_000}, "north": {"time": 5_400_000}},
            "flag": None,
        },
        {
            "turn": 2,
            "by": "north",
            "balances": {"south": {"time": 5_220_000}, "north": {"time": 5_460_000}},
            "flag": None,
        },
    ]


def test_clock_ends_with_the_flag(call: Call) -> None:
    """The fallen balance and when it fell; nothing after it."""
    said = call("clock", "single 1m independent 50s", "--moves", "10, 20.5, 41, 9", "--json")
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert len(lines) == 3
    assert lines[2] == {
        "turn": 3,
        "by": "south",
        "balances": {
            "south": {"time": 10_000, "independent": 0},
            "north": {"time": 39_500, "independent": 29_500},
        },
        "flag": {"by": "south", "balance": "independent", "at_ms": 70_500},
    }


def test_clock_for_people_says_what_it_will_do(call: Call) -> None:
    """Settings in full, in words, and turn by turn."""
    assert call("clock", "5+3").out == (
        "fischer 5m+3s\nEach player has 0:05:00 for the whole game; 3s is added after every own move.\n"
    )
    said = call("clock", "single 1m", "--moves", "10.5,60")
    assert said.out.splitlines()[2:] == [
        "turn   1  south   south time 0:00:49.500   north time 0:01:00",
        "turn   2  north   south time 0:00:49.500   north time 0:00:00   FLAG: north, time, after 0:01:10.500",
    ]


def test_clock_without_moves_as_json_is_one_object(call: Call) -> None:
    """The settings and the balances before the first move."""
    answer = json.loads(call("clock", "fischer south 5m+3s north 3m+2s", "--json").out)
    assert answer["settings"] == "fischer south 5m+3s north 3m+2s"
    assert answer["balances"] == {"south": {"time": 300_000}, "north": {"time": 180_000}}
    assert call("clock", "5", "--moves", "", "--json").out == ""


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("clock", "sundial"), "'sundial'"),
        (("clock", "5+3", "--moves", "10,soon"), "time 2 in --moves, 'soon'"),
        (("clock", "5+3", "--moves", "10,,3"), "time 2"),
        (("clock", "5+3", "--moves=-1"), "'-1'"),
        (("clock", "5+3", "--moves", "10+,3"), "time 1 in --moves, '10+'"),
        (("clock",), "SETTINGS"),
    ],
)
def test_bad_clock_is_one_line_and_status_two(call: Call, words: tuple[str, ...], named: str) -> None:
    """Nothing on standard output."""
    said = call(*words)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert named in said.err


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.number)
def test_clock_runs_every_worked_example_of_the_rulebook(row: Row) -> None:
    """The same table as of the clocks themselves, through the command. Source: rulebook, clocks 1.5 to 1.15."""
    assert clock_table.given(row) == clock_table.expected(row)


@pytest.mark.parametrize("declaration", clock_table.DECLARATIONS)
def test_clock_accepts_and_rejects_the_declarations_of_the_rulebook(declaration: tuple[str, bool]) -> None:
    """C8, overall maximum 160 min: no more than the Independent clock. Source: rulebook, clocks 1.8."""
    times, is_accepted = declaration
    assert clock_table.is_accepted(times) is is_accepted


def test_clock_table_printed_has_a_line_for_every_example(capsys: pytest.CaptureFixture[str]) -> None:
    """For the eye: number, command, the rulebook's figures, the program's."""
    assert clock_table.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("equal")]) == len(rows()) + len(
        clock_table.DECLARATIONS
    )


def test_clock_of_a_turn_that_lasts_is_not_pressed(call: Call) -> None:
    """`+` behind the last time: nothing is added yet."""
    said = call("clock", "fischer 5m+3s", "--moves", "10,20+", "--json")
    last = json.loads(said.out.splitlines()[-1])
    assert (last["by"], last["thinking"], last["balances"]["north"]) == ("north", True, {"time": 280_000})
    assert call("clock", "5+3", "--moves", "10+").out.endswith("thinking\n")


def test_clock_of_people_says_when_what_is_added(call: Call) -> None:
    """One line for everything that is ever added, with the move after which it is."""
    assert call("clock", "40/100:60/50:15+30").out.splitlines() == [
        "tournament 100m/40,50m/20,15m +30s",
        "Each player has 100m + 30s a move for 40 moves, then 50m + 30s a move for 20 moves, "
        "then 15m + 30s a move for the rest of the game.",
        "  after moves 1 to 40: 30s",
        "  after move 40: 50m",
        "  after moves 41 to 60: 30s",
        "  after move 60: 15m",
        "  after every move from 61 on: 30s",
    ]
    said = call("clock", "c8", "--json")
    assert json.loads(said.out)["additions"]["south"] == [
        {"when": "after moves 1 to 39", "what": "30s"},
        {"when": "after move 40", "what": "30s and 50m"},
    ]


def test_clock_of_a_calendar_game_lets_the_interlude_pass_before_every_turn(call: Call) -> None:
    """The times given are of thinking; nobody thinks in an interlude."""
    said = call("clock", "calendar 1d interlude 1h", "--moves", "3600,7200", "--json")
    balances = [json.loads(line)["balances"] for line in said.out.splitlines()]
    assert balances[1]["north"] == {"interlude": 0, "allotment": 22 * 3_600_000, "reserve": 0}


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ("tournament 100m/40,50m/20,15m +30s", ["time"]),
        ("hourglass 60s", ["time"]),
        ("phased-countdown 120m+60s independent 180m", ["main", "reserve", "independent"]),
        ("phased-countdown 120m+60s+30s", ["main", "primary_reserve", "secondary_reserve"]),
        ("phased-increment 60m+60s*40+60m", ["compound"]),
        ("phased-increment 60m+60s*40+60m in-advance", ["initial", "increment"]),
        ("phased-increment south 60m+60s*40+60m north 90m+30s*40+50m", ["compound"]),
        ("phased-combination 60m+60s*40+60m reserve 30s", ["initial", "increment", "reserve"]),
        ("phased-swing 30s reserve 30m cutoff 40", ["swing", "reserve"]),
        ("phased-swing 30s reserve 30m", ["swing", "reserve"]),
        ("bronstein 5m+3s", ["time"]),
        ("delay 5m+3s", ["time"]),
        ("byoyomi 30m+3x30s", ["time", "period"]),
    ],
)
def test_clock_of_the_contract_has_its_balances(call: Call, settings: str, names: list[str]) -> None:
    """Every row of the contract's table of settings is read, and written in the same words where they are shortest."""
    line = json.loads(call("clock", settings, "--moves", "1", "--json").out)
    assert sorted(line) == ["balances", "by", "flag", "turn"]
    assert sorted(line["balances"]["south"]) == sorted(line["balances"]["north"]) == sorted(names)


@pytest.mark.parametrize(
    ("moves", "games", "lost"),
    [
        ("3,2,2,3,9", [2], [1]),  # the first move of the turn that completes the control was in time
        ("3,2,2,8,1", [], [1, 2]),
        ("3,2,2,3,3,2,3", [1, 2], []),
        ("3,2,2,3,3,2,2+", [1], []),
    ],
)
def test_clock_of_two_games_in_parallel_ends_turns_after_both_moves(
    call: Call, moves: str, games: list[int], lost: list[int]
) -> None:
    """S g1; N g1, N g2; S g2, S g1; one counter and one addition a turn. Source: rulebook, clocks 1.11."""
    said = call("clock", "tournament 10s/2", "--parallel", "vertical", "--moves", moves, "--json")
    assert (said.status, said.err) == (0, "")
    turns = [json.loads(line) for line in said.out.splitlines()]
    assert [turn["games"] for turn in turns[:2]] == [[1], [1, 2]]
    assert (turns[-1]["games"], turns[-1]["lost"]) == (games, lost)
    assert (turns[-1]["flag"] is not None) is bool(lost)
    assert turns[-1].get("thinking", False) is moves.endswith("+")
    assert (
        "moved in game 1 and game 2"
        in call("clock", "tournament 10s/2", "--parallel", "vertical", "--moves", moves).out
    )
