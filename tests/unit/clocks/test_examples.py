"""The rulebook's worked examples, to the millisecond."""

import pytest

from controller import clocks
from controller.clocks import ClockState, Press, Start, Tick
from controller.sides import Side
from tests.unit.clocks.worked_examples import Row, rows

MINUTE_MS = 60_000


def play(settings: str, times_ms: list[int], first: Side = Side.SOUTH) -> tuple[ClockState, int]:
    """The clocks after turns of these lengths, and the time."""
    state, _ = clocks.advance(clocks.start(clocks.parse_settings(settings), first), Start(0))
    now_ms = 0
    for time_ms in times_ms:
        now_ms += time_ms
        state, _ = clocks.advance(state, Press(now_ms, state.turn))
    return state, now_ms


def times_of(settings: str, times_ms: list[int]) -> tuple[int, int]:
    """South's and North's time after turns of these lengths."""
    state, now_ms = play(settings, times_ms)
    balances = clocks.balances(state, now_ms)
    return balances[Side.SOUTH]["time"], balances[Side.NORTH]["time"]


def test_fischer_after_one_turn_each_has_what_the_rulebook_says() -> None:
    """C3, 90 min + 120 s: South thinks 5:00, North 1:00; 1:27:00 and 1:31:00. Source: rulebook, clocks 1.5."""
    assert times_of("fischer 90m+120s", [5 * MINUTE_MS, MINUTE_MS]) == (87 * MINUTE_MS, 91 * MINUTE_MS)


def test_fischer_with_increment_before_starts_with_it() -> None:
    """Time is base + increment before move 1. Source: rulebook, clocks 1.15 (move-1 credit)."""
    assert times_of("fischer 90m+30s increment before", []) == (90 * MINUTE_MS + 30_000,) * 2


def test_single_burns_and_adds_nothing() -> None:
    """C1: Time is reduced by the thinking, a press does nothing else. Source: rulebook, clocks 1.5."""
    assert times_of("single 5m", [60_001, 30_000, 1]) == (5 * MINUTE_MS - 60_002, 5 * MINUTE_MS - 30_000)


@pytest.mark.parametrize(
    ("base", "spent_ms", "us_ms", "bronstein_ms"),
    [
        ("5m", 3_000, 300_000, 305_000),
        ("5m", 12_000, 293_000, 298_000),
        ("2s", 6_000, 1_000, 6_000),
    ],
)
def test_delay_and_bronstein_rows_have_the_rulebooks_times(
    base: str, spent_ms: int, us_ms: int, bronstein_ms: int
) -> None:
    """d = 5 s, one turn. Source: rulebook, clocks 1.15, rows 1 to 3."""
    assert times_of(f"delay {base}+5s", [spent_ms])[0] == us_ms
    assert times_of(f"bronstein {base}+5s", [spent_ms])[0] == bronstein_ms


@pytest.mark.parametrize("kind", ["delay", "bronstein"])
def test_delay_and_bronstein_last_row_flags_at_seven_seconds(kind: str) -> None:
    """0:02 with d = 5 s, think 7 s: the flag falls at 7 s in both. Source: rulebook, clocks 1.15, row 4."""
    state, _ = play(f"{kind} 2s+5s", [7_000])
    assert state.flag is not None
    assert (state.flag.by, state.flag.at_ms) == (Side.SOUTH, 7_000)


@pytest.mark.parametrize("settings", ["single 60s", "fischer 60s+5s"])
def test_zero_and_press_together_is_too_late(settings: str) -> None:
    """A press at the exact zero is too late, one millisecond before it is in time. Source: Z0 and Z1."""
    in_time, _ = play(settings, [59_999])
    assert in_time.flag is None
    assert in_time.turn is Side.NORTH
    too_late, _ = play(settings, [60_000])
    assert too_late.flag is not None
    assert too_late.flag.at_ms == 60_000
    assert too_late.turn is Side.SOUTH


def test_independent_and_time_ending_together_are_both_reported() -> None:
    """Both causes are kept. Source: rulebook, clocks 1.2, Z4."""
    state, _ = play("single 60s independent 60s", [60_000])
    assert state.flag is not None
    assert state.flag.balances == ("time", "independent")


def test_independent_flags_whatever_the_other_clock_shows() -> None:
    """C12: Independent at zero is a flag although Time is left. Source: rulebook, clocks 1.6."""
    state, now_ms = play("fischer 10m+60s independent 2m", [60_000, 1_000, 60_000])
    assert state.flag is not None
    assert state.flag.balances == ("independent",)
    assert clocks.balances(state, now_ms)[Side.SOUTH] == {"time": 9 * MINUTE_MS, "independent": 0}


def test_time_odds_give_each_side_its_own_time() -> None:
    """Each player has settings of their own. Source: rulebook, clocks 1.2 (configuration)."""
    assert times_of("fischer south 5m+3s north 1m+1s", [1_000, 1_000]) == (302_000, 60_000)


def test_north_moving_first_starts_norths_clock() -> None:
    """Code must not assume that South is the first mover. Source: rulebook, clocks 0.3."""
    state, now_ms = play("single 1m", [10_000], first=Side.NORTH)
    assert clocks.balances(state, now_ms)[Side.NORTH] == {"time": 50_000}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.number)
def test_worked_example_of_the_rulebook_is_met_to_the_millisecond(row: Row) -> None:
    """Source: rulebook, clocks 1.5 to 1.10 and 1.15, by the number of the row."""
    state, now_ms = play(row.settings, list(row.moves_ms))
    now_ms += row.thinking_ms
    state, _ = clocks.advance(state, Tick(now_ms))
    balances = clocks.balances(state, now_ms)
    for side, expected in ((Side.SOUTH, row.south), (Side.NORTH, row.north)):
        assert expected in (None, balances[side])
    flag = state.flag and (state.flag.by.value, state.flag.balances[0], state.flag.at_ms)
    assert flag == row.flag
