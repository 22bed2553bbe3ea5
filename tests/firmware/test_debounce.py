"""Tables of {time, raw, stable}: the same C as on the microcontroller, at several scan rates."""

import pytest

from tests.firmware.driver import Driver

# A run is (from when on, in ms, the raw switch). `stable` is (when it is believed, what, when it happened).
Runs = list[tuple[int, int]]
Changes = list[tuple[int, int, int]]

_TABLES: dict[str, tuple[int, int, Runs, Changes]] = {
    # name: open limit, close limit, raw runs, stable changes at one scan a millisecond
    "clean closing": (5, 5, [(0, 0), (10, 1)], [(15, 1, 10)]),
    "clean opening": (5, 5, [(0, 1), (20, 0)], [(6, 1, 1), (25, 0, 20)]),
    "bounce before it rests": (5, 5, [(0, 0), (10, 1), (12, 0), (13, 1), (16, 0), (17, 1)], [(22, 1, 17)]),
    "a touch too short": (5, 5, [(0, 0), (10, 1), (14, 0)], []),
    "a touch just long enough": (5, 5, [(0, 0), (10, 1), (16, 0)], [(15, 1, 10), (21, 0, 16)]),
    "lift faster than place": (1, 20, [(0, 0), (10, 1), (50, 0)], [(30, 1, 10), (51, 0, 50)]),
    "place faster than lift": (20, 1, [(0, 0), (10, 1), (50, 0)], [(11, 1, 10), (70, 0, 50)]),
    "no debouncing at all": (
        0,
        0,
        [(0, 0), (10, 1), (11, 0), (12, 1)],
        [(10, 1, 10), (11, 0, 11), (12, 1, 12)],
    ),
    "a flicker while closed": (5, 5, [(0, 1), (30, 0), (33, 1)], [(6, 1, 1)]),
    "the longest limit": (200, 200, [(0, 0), (10, 1), (300, 0)], [(210, 1, 10), (500, 0, 300)]),
}
_END_MS = 600


def _raw(runs: Runs, t_ms: int) -> int:
    return [state for since, state in runs if since <= t_ms][-1]


def _replay(driver: Driver, open_ms: int, close_ms: int, runs: Runs, period_ms: int) -> Changes:
    driver(f"debounce_limits {open_ms} {close_ms}")
    changes: Changes = []
    for t_ms in range(period_ms, _END_MS, period_ms):
        stable, quiet_neighbour, *happened = map(int, driver(f"debounce {t_ms} {_raw(runs, t_ms)}").split())
        assert quiet_neighbour == 0, "an open neighbour must stay open"
        if happened:
            changes.append((t_ms, stable, happened[0]))
    return changes


@pytest.mark.parametrize("name", _TABLES)
def test_debounce_at_one_scan_a_millisecond_follows_the_table(driver: Driver, name: str) -> None:
    """A change is believed when it has lasted its limit, and carries the time of its run's first scan."""
    open_ms, close_ms, runs, wanted = _TABLES[name]
    assert _replay(driver, open_ms, close_ms, runs, 1) == wanted


@pytest.mark.parametrize("period_ms", [2, 3, 5, 7, 10])
@pytest.mark.parametrize("name", _TABLES)
def test_debounce_at_slower_scans_agrees_with_a_slow_model(driver: Driver, name: str, period_ms: int) -> None:
    """At any scan rate: the first scan at which all scans of the last `limit` ms differ from what was stable."""
    open_ms, close_ms, runs, _ = _TABLES[name]
    stable, since, wanted = 0, None, []
    for t_ms in range(period_ms, _END_MS, period_ms):
        raw = _raw(runs, t_ms)
        if raw == stable:
            since = None
            continue
        since = t_ms if since is None else since
        if t_ms - since >= (close_ms if raw else open_ms):
            stable, wanted = raw, [*wanted, (t_ms, raw, since)]
            since = None
    assert _replay(driver, open_ms, close_ms, runs, period_ms) == wanted


def test_debounce_age_saturates_in_a_long_gap(driver: Driver) -> None:
    """A scan that comes 255 ms late ends any wait and overflows nothing."""
    driver("debounce_limits 200 200")
    assert driver("debounce 1 1") == "0 0"
    assert driver("debounce 256 1") == "1 0 1"
