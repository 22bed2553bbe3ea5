"""What happens on the wood arrives at the host: every reed, every bounce, in order, at its time."""

import random
from itertools import pairwise

import pytest

from firmware_bridge.events import BoardSnapshot, LinkUp, ReedChanged
from firmware_bridge.link import BoardSettings
from tests.contract.bench import EVERY_REED, AnyBoard, Bench, changes, lever_changes, only

# A scan a millisecond finds a change up to 1 ms late, its frame takes up to 1 ms to leave; the rest is rounding.
TIME_ERROR_MS = 4
# Five milliseconds of debouncing, a scan, and the frame's way.
ARRIVAL_MS = 10


def test_greeting_reports_the_board_and_an_empty_snapshot(board: AnyBoard) -> None:
    """First `LinkUp` with what the board is, then its snapshot."""
    bench = Bench(board)
    up, snapshot = bench.go(50)
    assert isinstance(up, LinkUp)
    assert not up.events_lost
    info = up.board
    assert (info.protocol_version, info.rows, info.columns, info.lever_count, info.lamp_count) == (
        1,
        12,
        12,
        2,
        8,
    )
    assert info.firmware_version == "1.0.0"
    assert info.boot_id == 1000
    assert bench.link.board == info
    assert isinstance(snapshot, BoardSnapshot)
    assert (snapshot.closed, snapshot.levers_down) == (frozenset(), frozenset())


def test_pieces_that_stand_at_the_start_are_in_the_snapshot_alone(board: AnyBoard) -> None:
    """What stood there before the board was switched on was not placed now."""
    for reed in ((0, 0), (5, 7), (11, 11)):
        board.close(reed)
    board.lever(1, True)
    _, snapshot = Bench(board).go(60)
    assert isinstance(snapshot, BoardSnapshot)
    assert snapshot.closed == {(0, 0), (5, 7), (11, 11)}
    assert snapshot.levers_down == {1}


def test_every_reed_singly_is_reported_as_itself(bench: Bench) -> None:
    """144 reeds, closed and opened one by one: each gives its own two events and nothing else."""
    for reed in EVERY_REED:
        bench.board.close(reed)
        assert changes(bench.go(ARRIVAL_MS)) == [(reed, True)]
        bench.board.open(reed)
        assert changes(bench.go(ARRIVAL_MS)) == [(reed, False)]
    assert [event.sequence for event in bench.events if isinstance(event, ReedChanged)] == list(range(1, 289))


@pytest.mark.parametrize("edges", [1, 3, 21, 200])
@pytest.mark.parametrize("period_us", [37, 700, 1900])
def test_bounce_train_gives_one_event(bench: Bench, edges: int, period_us: int) -> None:
    """However a reed chatters, one event, with the time at which it came to rest."""
    for closed in (True, False):
        train_edges = edges if edges % 2 else edges + 1
        start_ms = bench.now_ms()
        bench.board.bounce((6, 5), closed, train_edges, period_us)
        rest_ms = start_ms + (train_edges - 1) * period_us // 1000
        events = bench.go((train_edges - 1) * period_us // 1000 + 30)
        assert changes(events) == [((6, 5), closed)]
        # Rapid edges can fall between scans, so that rest seems to begin with the first scan after the last of them.
        assert rest_ms - 2 <= events[0].t_ms <= rest_ms + TIME_ERROR_MS


def test_touch_shorter_than_the_debounce_is_not_reported(bench: Bench) -> None:
    """A sleeve's brush of 3 ms is nothing."""
    now_us = bench.board.now_us()
    bench.board.close_at(now_us + 2_000, (3, 3))
    bench.board.open_at(now_us + 5_000, (3, 3))
    assert bench.go(40) == []


def test_order_and_times_follow_what_happened(bench: Bench) -> None:
    """200 changes at random moments (seed 7): the same order, and every time right to a few milliseconds."""
    chance = random.Random(7)
    base_us = bench.board.now_us() + 1_000
    closed: set[tuple[int, int]] = set()
    wanted = []
    moment_us = base_us
    for _ in range(200):
        moment_us += chance.randrange(2_000, 20_000)
        reed = chance.choice(EVERY_REED)
        # A reed that changes back within its debounce would be no event.
        while wanted and any(reed == old and moment_us - then < 10_000 for then, old, _ in wanted[-6:]):
            reed = chance.choice(EVERY_REED)
        if reed in closed:
            bench.board.open_at(moment_us, reed)
        else:
            bench.board.close_at(moment_us, reed)
        closed ^= {reed}
        wanted.append((moment_us, reed, reed in closed))
    events = only(ReedChanged, bench.go((moment_us - base_us) // 1000 + 30, step_ms=3))
    assert [(event.reed, event.closed) for event in events] == [(reed, state) for _, reed, state in wanted]
    assert [event.sequence for event in events] == list(range(1, 201))
    errors = [
        event.t_ms - (Bench.HOST_AHEAD_MS + moment / 1000)
        for event, (moment, _, _) in zip(events, wanted, strict=True)
    ]
    assert min(errors) >= -1
    assert max(errors) <= TIME_ERROR_MS
    assert all(earlier.t_ms <= later.t_ms for earlier, later in pairwise(events))


def test_no_event_is_ever_in_the_future(bench: Bench) -> None:
    """A time stamp later than now would run a player's clock backwards."""
    for reed in EVERY_REED[::5]:
        bench.board.close(reed)
        bench.go(3)
    bench.go(30)
    assert all(event.t_ms <= at for event, at in zip(bench.events, bench.polled_at_ms, strict=True))


def test_whole_board_at_once_arrives_whole(bench: Bench) -> None:
    """144 reeds in one moment: all of them, none twice, within 100 ms."""
    bench.board.all(True)
    assert changes(bench.go(100)) == [(reed, True) for reed in EVERY_REED]


def test_levers_are_reported_down_and_up(bench: Bench) -> None:
    """Lever 0 is South's, 1 North's; each on its own."""
    seen = []
    for lever, down in ((0, True), (1, True), (0, False), (1, False)):
        bench.board.lever(lever, down)
        seen += lever_changes(bench.go(ARRIVAL_MS))
    assert seen == [(0, True), (1, True), (0, False), (1, False)]


def test_lever_and_reed_share_one_order(bench: Bench) -> None:
    """A press after a placement comes after it: the same sequence numbers for both."""
    bench.board.close((4, 4))
    bench.go(2)
    bench.board.lever(0, True)
    placed, pressed = bench.go(15)
    assert (placed.sequence, pressed.sequence) == (1, 2)
    assert placed.t_ms < pressed.t_ms


def test_stuck_reeds_say_one_thing_only(bench: Bench) -> None:
    """Welded shut: closed for ever. Broken open: never closed. Mended: what the magnet says."""
    bench.board.stuck((2, 2), True)
    assert changes(bench.go(ARRIVAL_MS)) == [((2, 2), True)]
    bench.board.close((2, 2))
    bench.board.open((2, 2))
    bench.board.stuck((3, 3), False)
    bench.board.close((3, 3))
    assert bench.go(20) == []
    bench.board.stuck((2, 2), None)
    bench.board.stuck((3, 3), None)
    assert set(changes(bench.go(ARRIVAL_MS))) == {((2, 2), False), ((3, 3), True)}


def test_noisy_reed_delays_no_other(bench: Bench) -> None:
    """One reed changes every 7 ms; its neighbour's move arrives as fast as ever."""
    for number in range(40):
        moment_us = bench.board.now_us() + 1_000 + number * 7_000
        (bench.board.open_at if number % 2 else bench.board.close_at)(moment_us, (0, 0))
    bench.go(100)
    bench.board.close((0, 1))
    assert ((0, 1), True) in changes(bench.go(ARRIVAL_MS))
    bench.go(200)
    noise = [state for reed, state in changes(bench.events) if reed == (0, 0)]
    assert noise == [True, False] * 20


def test_debounce_settings_are_asymmetric_and_survive_a_reset(board: AnyBoard) -> None:
    """A lift at once, a placement only after 20 ms; the board forgets at a reset and is told again."""
    bench = Bench(board, settings=BoardSettings(lift_debounce_ms=1, place_debounce_ms=20)).start()
    for _ in range(2):
        board.close((1, 1))
        assert changes(bench.go(18)) == []
        assert changes(bench.go(10)) == [((1, 1), True)]
        board.open((1, 1))
        assert changes(bench.go(6)) == [((1, 1), False)]
        board.reset()
        bench.go(300)


def test_settings_changed_while_up_take_effect(bench: Bench) -> None:
    """The host may become stricter in mid-game, for a noisy board."""
    bench.link.set_settings(BoardSettings(lift_debounce_ms=50, place_debounce_ms=50))
    bench.go(5)
    bench.board.close((1, 1))
    assert changes(bench.go(45)) == []
    assert changes(bench.go(15)) == [((1, 1), True)]


def test_smaller_matrix_brings_a_snapshot_and_hides_the_rest(bench: Bench) -> None:
    """An 8x8 board has no reeds beyond; what lies there open on the wires must not speak."""
    bench.board.close((2, 2))
    bench.board.close((9, 9))
    bench.go(20)
    bench.link.set_settings(BoardSettings(rows=8, columns=8))
    (snapshot,) = only(BoardSnapshot, bench.go(20))
    assert snapshot.closed == {(2, 2)}
    bench.board.open((9, 9))
    bench.board.close((7, 8))
    assert changes(bench.go(30)) == []


def test_snapshot_on_request_shows_all_before_it(bench: Bench) -> None:
    """Asked for in the middle of changes, it fits its place among the events exactly."""
    chance = random.Random(3)
    closed: set[tuple[int, int]] = set()
    for _ in range(60):
        reed = chance.choice(EVERY_REED)
        (bench.board.open if reed in closed else bench.board.close)(reed)
        closed ^= {reed}
        bench.link.request_snapshot()
        bench.go(chance.randrange(3, 12))
    bench.go(50)
    seen: set[tuple[int, int]] = set()
    snapshots = 0
    for event in bench.events:
        if isinstance(event, ReedChanged):
            assert (event.reed in seen) != event.closed
            seen ^= {event.reed}
        elif isinstance(event, BoardSnapshot):
            snapshots += 1
            assert event.closed == seen
    assert snapshots >= 55
    assert seen == closed


def test_lamps_light_and_blink_as_told(bench: Bench) -> None:
    """Lit lamps stay on; those told to blink are off half of the time."""
    bench.link.set_lamps(frozenset({0, 3, 7}), blinking=frozenset({3}))
    seen = []
    for _ in range(60):
        bench.go(20, step_ms=10)
        seen.append(bench.board.lamps())
    assert set(seen) == {frozenset({0, 3, 7}), frozenset({0, 7})}
    assert 20 <= seen.count(frozenset({0, 7})) <= 40
    bench.link.set_lamps(frozenset())
    bench.go(5)
    assert bench.board.lamps() == frozenset()


def test_lamps_come_back_after_a_reset(bench: Bench) -> None:
    """The board forgets, the host does not."""
    bench.link.set_lamps(frozenset({2}))
    bench.go(10)
    bench.board.power_cycle()
    assert bench.board.lamps() == frozenset()
    bench.go(300)
    assert bench.board.lamps() == frozenset({2})
