"""Board time to host time: delay, drift, wrap, restart."""

import random
from itertools import pairwise

import pytest

from firmware_bridge.clock_map import ClockMap

_WRAP = 2**32


def _drive(
    clock: ClockMap,
    seconds: int,
    *,
    drift_ppm: int = 0,
    seed: int = 1,
    start_ms: int = 0,
    host_ms: int = 5_000_000,
) -> tuple[int, float]:
    """Heartbeats with delays of 1 ms, often more, seldom 80; returns the last board and (true) host time."""
    chance = random.Random(seed)
    board, host = start_ms, float(host_ms)
    for _ in range(seconds * 10):
        board += 100
        host += 100 * (1 + drift_ppm / 1e6)
        delay = 1 + chance.choice((0, 0, 0, 1, 3, 10, 80)) * chance.random()
        clock.observe(board % _WRAP, int(host + delay))
    return board, host


def test_map_follows_the_smallest_delay() -> None:
    """Delays only ever add: after three seconds an event's time is right to 2 ms."""
    clock = ClockMap()
    board, host = _drive(clock, 3)
    assert clock.to_host(board - 40, int(host) + 50) == pytest.approx(host - 40, abs=2)


@pytest.mark.parametrize("drift_ppm", [-5_000, -200, 200, 5_000])
def test_map_follows_the_drift_of_a_ceramic_resonator(drift_ppm: int) -> None:
    """Half a percent is 5 ms a second; after half a minute the error is still 3 ms, and the drift is known."""
    clock = ClockMap()
    board, host = _drive(clock, 30, drift_ppm=drift_ppm)
    assert clock.drift_ppm == pytest.approx(drift_ppm, abs=300)
    assert clock.to_host(board, int(host) + 50) == pytest.approx(host, abs=3)


def test_map_of_an_event_from_before_an_outage_is_right_too() -> None:
    """Five seconds without a frame: the events that were kept have their own times, not that of the return."""
    clock = ClockMap()
    board, host = _drive(clock, 20, drift_ppm=1_000)
    back = 5_000
    clock.observe(board + back, int(host + back * 1.001) + 1)
    assert clock.to_host(board + 2_000, int(host) + 6_000) == pytest.approx(host + 2_002, abs=3)


def test_map_never_gives_a_time_in_the_future() -> None:
    """An event cannot have happened after it is told."""
    clock = ClockMap()
    clock.observe(1_000, 50_000)
    assert clock.to_host(1_500, 50_010) == 50_010


def test_map_without_any_frame_says_now() -> None:
    """Better than a guess."""
    assert ClockMap().to_host(123, 777) == 777


def test_times_given_out_never_decrease() -> None:
    """A placement that needs longer to be believed happened before a lift that was told earlier."""
    clock = ClockMap()
    clock.observe(1_000, 50_000)
    stamps = [clock.to_host(board, 50_100) for board in (1_010, 1_005, 1_020, 1_000, 1_030)]
    assert stamps == [50_010, 50_010, 50_020, 50_020, 50_030]


def test_map_goes_through_the_wrap_of_32_bits() -> None:
    """49.7 days after the boot nothing jumps, for events on either side."""
    clock = ClockMap()
    start = _WRAP - 15_000
    board, host = _drive(clock, 20, start_ms=start)
    assert board > _WRAP
    before, after = clock.to_host(_WRAP - 50, int(host) + 50), clock.to_host(50, int(host) + 50)
    assert after - before == 100
    assert after == pytest.approx(host - (board - _WRAP - 50), abs=2)


def test_map_after_a_restart_of_the_board_starts_anew_but_not_backwards() -> None:
    """Board time begins at 0 again; host time does not."""
    clock = ClockMap()
    board, host = _drive(clock, 10)
    last = clock.to_host(board, int(host) + 50)
    clock.restart()
    clock.observe(30, int(host) + 2_000)
    assert clock.to_host(10, int(host) + 2_000) == pytest.approx(host + 1_980, abs=2)
    assert clock.to_host(10, int(host) + 2_000) >= last


def test_map_recovers_when_an_emulated_board_stood_still() -> None:
    """A busy machine stops the board for two seconds: its times lag, and are right again within four."""
    clock = ClockMap()
    board, host = _drive(clock, 20)
    board, host = _drive(clock, 4, start_ms=board, host_ms=int(host) + 2_000)
    assert clock.to_host(board, int(host) + 50) == pytest.approx(host, abs=12)


def test_map_of_a_long_game_stays_monotonic() -> None:
    """Ten minutes of heartbeats and events (seed 9), drifting: no step back anywhere."""
    clock = ClockMap()
    chance = random.Random(9)
    given = []
    for tick in range(6_000):
        board = tick * 100
        host = round(board * 1.003) + 9_000
        clock.observe(board, host + chance.randrange(1, 6))
        given.append(clock.to_host(board + chance.randrange(-20, 1), host + 10))
    assert all(earlier <= later for earlier, later in pairwise(given))
