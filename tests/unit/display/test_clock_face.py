"""What a clock shows, and when it next shows something else."""

import pytest

from controller.sides import Side
from controller.views import ClockView
from display.panels.clock import find_next_change_ms, find_state, format_clock


@pytest.mark.parametrize(
    ("left_ms", "shown"),
    [
        (5_400_000, "1:30:00"),
        (3_600_000, "1:00:00"),
        (3_599_001, "1:00:00"),
        (3_599_000, "59:59"),
        (300_000, "5:00"),
        (299_999, "5:00"),
        (20_000, "0:20"),
        (19_999, "0:20"),
        (19_900, "0:19.9"),
        (1, "0:00.1"),
        (0, "0:00.0"),
        (-5, "0:00.0"),
    ],
)
def test_clock_shows_time_left_rounded_up(left_ms: int, shown: str) -> None:
    """Zero is shown only when nothing is left; tenths below twenty seconds."""
    assert format_clock(left_ms) == shown


@pytest.mark.parametrize(
    "left_ms", [5_400_000, 3_599_999, 61_234, 20_001, 20_000, 19_950, 19_900, 5_017, 100, 1]
)
def test_next_change_is_the_first_moment_that_looks_different(left_ms: int) -> None:
    """Neither a tick too early (nothing changed) nor too late; checked millisecond by millisecond."""
    clock = ClockView({Side.SOUTH: left_ms, Side.NORTH: 1}, Side.SOUTH, None, "")
    wait_ms = find_next_change_ms(clock)
    shown = format_clock(left_ms)
    first = next(ms for ms in range(1, 1001) if format_clock(left_ms - ms) != shown)
    assert wait_ms == first


def test_stopped_clock_never_changes() -> None:
    """Nothing runs, nothing is due."""
    assert find_next_change_ms(ClockView({Side.SOUTH: 5, Side.NORTH: 5}, None, None, "")) is None


@pytest.mark.parametrize(
    ("clock", "state"),
    [
        (ClockView({Side.SOUTH: 60_000, Side.NORTH: 9}, Side.SOUTH, None, ""), "running"),
        (ClockView({Side.SOUTH: 20_000, Side.NORTH: 9}, Side.SOUTH, None, ""), "low"),
        (ClockView({Side.SOUTH: 0, Side.NORTH: 9}, None, Side.SOUTH, ""), "flag"),
        (ClockView({Side.SOUTH: 9, Side.NORTH: 9}, Side.NORTH, None, ""), "stopped"),
    ],
)
def test_clock_state(clock: ClockView, state: str) -> None:
    """Running, low and fallen are told by words and icons, not by colour alone."""
    assert find_state(clock, Side.SOUTH) == state
