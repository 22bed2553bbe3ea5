"""The clocks through the host: orders recorded and replayed, slow screens, steps of the wall clock, power cuts."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

import pytest

import rules_c
from controller import clocks
from controller.commands import PressClock, UseKey
from controller.effects import ClockNoted
from controller.host import Host, replayed
from controller.recording import Recorder
from controller.recording.pgn_export import pgn_of
from controller.recording.trace import trace_of
from controller.sides import Side
from controller.trace import read_trace
from firmware_bridge.events import (
    LinkLost,
)
from firmware_bridge.link import Link
from tests.unit.session.desk import BEGUN_MS, Desk, ScriptedLink

SOUTH, NORTH = Side.SOUTH, Side.NORTH


def play_opening(desk: Desk, *, seen_late_by_ms: int = 0) -> None:
    """Four turns of 10, 20, 30 and 40 s; the loop comes round so much after each press."""
    desk.link.lever(BEGUN_MS + 2_000, NORTH)
    desk.step(2_000 + seen_late_by_ms)
    t_ms = 2_000
    for number, (origin, target) in enumerate((("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6")), 1):
        t_ms += number * 10_000
        desk.link.move(BEGUN_MS + t_ms - 1_000, origin, target)
        desk.link.lever(BEGUN_MS + t_ms, SOUTH if number % 2 else NORTH)
        desk.step(t_ms + seen_late_by_ms)


def every_order(desk: Desk) -> None:
    """A game with everything that can be ordered in it."""
    play_opening(desk)
    desk.order(105_000, "adjust", side=NORTH, delta_ms=120_000, reason="penalty")
    desk.order(106_000, "pause")
    desk.order(126_500, "set-turn", side=NORTH)
    desk.order(127_000, "set-count", side=SOUTH, turns=1)
    desk.order(128_000, "resume")
    desk.order(129_000, "call-seal")
    desk.order(140_000, "seal", move="d7d6", salt="s")
    desk.order(7_000_000, "open-seal")
    desk.order(7_001_000, "swap")
    desk.step(7_002_000, UseKey("pause"), PressClock(NORTH))
    desk.step(7_003_000)


@pytest.mark.parametrize(
    "settings", ["fischer 5m+10s", "phased-combination 5m+10s*2+5m reserve 5s independent 60m"]
)
def test_orders_are_recorded_and_replayed_exactly(settings: str, tmp_path: Path) -> None:
    """The recorded events, fed in again, give the same clocks to the millisecond."""
    desk = Desk(tmp_path, settings)
    every_order(desk)
    state, again = desk.host.state, replayed(desk.record())
    assert state is not None
    assert (again.clock, again.sealed, again.clock_note) == (state.clock, state.sealed, state.clock_note)
    assert len([e for e in desk.told if isinstance(e, ClockNoted)]) >= 9


def test_orders_in_a_trace_are_read_back(tmp_path: Path) -> None:
    """What the record gives as a sensor trace has the orders in it."""
    desk = Desk(tmp_path, "fischer 5m+10s")
    every_order(desk)
    recorded = desk.record()
    game = rules_c.game("chess")
    orders = [e.order for e in recorded.events() if hasattr(e, "order")]
    assert [e.order for e in read_trace(trace_of(recorded), game) if hasattr(e, "order")] == orders
    assert len(orders) == 9


def test_free_first_move_does_not_shift_the_clock_times_of_the_record(tmp_path: Path) -> None:
    """Every move has the time of its own turn, though the press is told before the move is recognised."""
    desk = Desk(tmp_path, "fischer 5m+10s free-first-move 5m", mode="casual")
    desk.order(2_000, "start")
    t_ms = 2_000
    for number, (origin, target) in enumerate((("e2", "e4"), ("e7", "e5"), ("g1", "f3")), 1):
        t_ms += number * 10_000
        # The lever's news comes before the reeds': the press is told, then the move.
        desk.link.lever(BEGUN_MS + t_ms, SOUTH if number % 2 else NORTH)
        desk.link.move(BEGUN_MS + t_ms, origin, target)
        desk.step(t_ms + 200)
    desk.step(t_ms + 5_000)
    moves = pgn_of(desk.record()).moves
    assert [(move.text, move.clock_ms, move.elapsed_ms) for move in moves] == [
        ("e4", 300_000, 10_000),
        ("e5", 290_000, 20_000),
        ("Nf3", 280_000, 30_000),
    ]


@pytest.mark.parametrize("late_ms", [0, 1, 700, 9_000])
def test_slow_screen_costs_no_player_a_millisecond(late_ms: int, tmp_path: Path) -> None:
    """Lever times are the microcontroller's stamps, however late the loop comes round."""
    desk = Desk(tmp_path, "fischer 5m+10s")
    play_opening(desk, seen_late_by_ms=late_ms)
    assert [turn.spent_ms for turn in desk.turns()] == [10_000, 20_000, 30_000, 40_000]
    assert [turn.remaining_ms for turn in desk.turns()] == [300_000, 290_000, 280_000, 260_000]


def test_flag_that_a_slow_screen_saw_before_the_press_is_withdrawn(tmp_path: Path) -> None:
    """The press was made in time; its news came after the flag was told."""
    desk = Desk(tmp_path, "single 1m")
    desk.link.lever(BEGUN_MS + 2_000, NORTH)
    desk.step(2_000)
    desk.step(62_500)
    assert desk.clock().flag is not None
    desk.link.move(BEGUN_MS + 60_000, "e2", "e4")
    desk.link.lever(BEGUN_MS + 61_999, SOUTH)
    desk.step(63_000)
    assert desk.clock().flag is None
    assert clocks.remaining(desk.clock(), SOUTH, 63_000) == 1


def walls(texts: Iterable[str]) -> Callable[[], str]:
    """A wall clock that says these, one after the other."""
    said = iter(texts)
    return lambda: next(said)


def test_step_of_the_wall_clock_changes_nothing(tmp_path: Path) -> None:
    """Summer time, a set clock, a Pi without one: the record differs in what is for people only."""
    steady = Desk(tmp_path / "steady", "fischer 5m+10s")
    jumping = Desk(
        tmp_path / "jumping",
        "fischer 5m+10s",
        wall=walls(["1970-01-01T00:00:00+00:00", "2099-12-31T23:59:59+00:00"]),
    )
    for desk in (steady, jumping):
        every_order(desk)
    assert jumping.told == steady.told
    assert jumping.record().entries == steady.record().entries


def resumed(desk: Desk, folder: Path) -> Desk:
    """The power is cut and comes back; the host's clock begins anew, the wall clock went back by decades."""
    desk.recorder.close()
    again = object.__new__(Desk)
    again.link, again.told = ScriptedLink(), []
    again.recorder = Recorder.open(folder)
    wall = walls(["1970-01-01T00:00:00+00:00"])
    again.host = Host(cast("Link", again.link), again.recorder, wall_time_iso=wall)
    recorded = again.recorder.unfinished()
    assert recorded is not None
    again.host.resume(recorded, BEGUN_MS)
    return again


def test_power_cut_costs_nobody_what_was_not_recorded_and_the_clocks_wait(tmp_path: Path) -> None:
    """The default: refund to the last sure moment, and a Hold. Source: rulebook, clocks 1.16, item 7."""
    desk = Desk(tmp_path, "fischer 5m+10s")
    play_opening(desk)
    desk.step(109_000)  # a record of the running clock
    sure_ms = clocks.remaining(desk.clock(), SOUTH, desk.host.state.t_ms if desk.host.state else 0)
    again = resumed(desk, tmp_path)
    again.step(60_000)
    assert again.clock().run is clocks.Run.LAG
    view = again.host.view(BEGUN_MS + 60_000)
    assert view is not None
    assert view.clock.remaining_ms[SOUTH] == sure_ms
    assert 280_000 - 7_000 <= sure_ms < 280_000


def test_power_cut_with_clocks_that_run_on_goes_on_at_once(tmp_path: Path) -> None:
    """The other policy: from the last sure moment on, as soon as the program is back; recorded in the settings."""
    desk = Desk(tmp_path, "fischer 5m+10s outage run-on")
    play_opening(desk)
    desk.step(109_000)
    state = desk.host.state
    assert state is not None
    sure_ms = clocks.remaining(state.clock, SOUTH, state.t_ms)
    again = resumed(desk, tmp_path)
    view = again.host.view(BEGUN_MS + 3_000)
    assert view is not None
    assert (view.clock.running, view.clock.remaining_ms[SOUTH]) == (SOUTH, sure_ms - 3_000)
    assert again.record().header.clock_settings.endswith("outage run-on")


def test_cable_pulled_at_the_host_gives_back_from_when_the_board_was_heard(tmp_path: Path) -> None:
    """The link tells when it heard the board last; that is the last sure moment."""
    desk = Desk(tmp_path, "fischer 5m+10s")
    play_opening(desk)
    heard_ms = BEGUN_MS + 110_000
    desk.link.events.append(LinkLost(heard_ms + 500, "silent", heard_ms))
    desk.step(110_530)
    desk.step(200_000)
    assert clocks.remaining(desk.clock(), SOUTH, 200_000) == 280_000 - 8_000
    assert replayed(desk.record()).clock == desk.clock()
