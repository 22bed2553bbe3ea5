"""The state machine: presses, halts, corrections, late news, storage."""

import json

import pytest

from controller import clocks
from controller.clocks import (
    Adjust,
    ClockEffect,
    ClockEvent,
    ClockState,
    FlagFell,
    FlagWithdrawn,
    LowTime,
    Pause,
    Press,
    PressIgnored,
    Refund,
    Resume,
    Run,
    SetCount,
    SetTurn,
    Start,
    Stop,
    Tick,
    TimeAdjusted,
    TurnCompleted,
)
from controller.sides import Side

SOUTH, NORTH = Side.SOUTH, Side.NORTH


def run(settings: str, *events: ClockEvent) -> tuple[ClockState, list[ClockEffect]]:
    """The clocks after these events, and everything they told."""
    state = clocks.start(clocks.parse_settings(settings))
    effects: list[ClockEffect] = []
    for event in events:
        state, told = clocks.advance(state, event)
        effects += told
    return state, effects


def left(state: ClockState, now_ms: int) -> tuple[int, int]:
    """South's and North's time."""
    return clocks.remaining(state, SOUTH, now_ms), clocks.remaining(state, NORTH, now_ms)


def test_press_of_the_side_on_move_passes_the_turn() -> None:
    """Source: rulebook, clocks 1.2, PRESS."""
    state, effects = run("fischer 60s+2s", Start(1_000), Press(11_000, SOUTH))
    assert effects == [TurnCompleted(11_000, SOUTH, turns=1, spent_ms=10_000, remaining_ms=52_000)]
    assert (state.turn, left(state, 14_000)) == (NORTH, (52_000, 57_000))


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        ((Start(0), Press(5, NORTH)), "not-on-move"),
        ((Start(0), Press(5, SOUTH), Press(6, SOUTH)), "not-on-move"),
        ((Start(0), Pause(4), Press(5, SOUTH)), "halted"),
        ((Start(0), Press(60_000, SOUTH)), "flag"),
        ((Start(0), Stop(4), Press(5, SOUTH)), "over"),
    ],
)
def test_press_that_does_not_count_is_told_and_changes_nothing(
    events: tuple[ClockEvent, ...], reason: str
) -> None:
    """Wrong side, double press, halted: no change of state, but it is told. Source: rulebook, clocks 1.16, 6."""
    before, _ = run("single 60s", *events[:-1])
    after, effects = clocks.advance(before, events[-1])
    assert [effect.reason for effect in effects if isinstance(effect, PressIgnored)] == [reason]
    assert (after.turn, after.south.turns) == (before.turn, before.south.turns)
    assert left(after, 60_000) == left(before, 60_000)


def test_lever_before_the_game_starts_the_first_movers_clock() -> None:
    """The second mover's press starts the game, the first mover's completes a first turn without time."""
    started, _ = run("single 60s", Press(1_000, NORTH))
    assert (started.turn, left(started, 3_000)) == (SOUTH, (58_000, 60_000))
    pressed, _ = run("single 60s", Press(1_000, SOUTH))
    assert (pressed.turn, pressed.south.turns, left(pressed, 3_000)) == (NORTH, 1, (60_000, 58_000))


def test_tick_beyond_zero_tells_of_the_flag_once_and_when_it_fell() -> None:
    """Source: rulebook, clocks 1.2, Z0 and Z5."""
    state, effects = run("single 60s", Start(0), Tick(59_999), Tick(70_000), Tick(80_000))
    assert [effect for effect in effects if isinstance(effect, FlagFell)] == [FlagFell(60_000, SOUTH, "time")]
    assert left(state, 90_000) == (0, 60_000)
    assert clocks.view(state, 90_000).flag is SOUTH


def test_press_stamped_before_the_flag_but_told_after_it_counts() -> None:
    """The lever's stamp decides, not when a slow program heard of it."""
    state, effects = run("fischer 60s+2s", Start(0), Tick(60_001), Press(59_990, SOUTH))
    assert effects[-2:] == [
        FlagWithdrawn(59_990, SOUTH),
        TurnCompleted(59_990, SOUTH, turns=1, spent_ms=59_990, remaining_ms=2_010),
    ]
    assert (state.turn, state.run) == (NORTH, Run.RUNNING)


def test_press_stamped_before_the_last_tick_costs_no_time() -> None:
    """A tick changes no balance, so an older press is worth its own time."""
    state, _ = run("single 60s", Start(0), Tick(10_500), Press(10_000, SOUTH))
    assert left(state, 10_500) == (50_000, 59_500)


def test_low_time_is_told_when_it_was_crossed_and_again_after_recovery() -> None:
    """Displays and tones change at twenty seconds, once each time."""
    _, effects = run("fischer 25s+15s", Start(0), Tick(7_000), Tick(8_000), Press(9_000, SOUTH))
    assert [effect for effect in effects if isinstance(effect, LowTime)] == [LowTime(5_000, SOUTH, 20_000)]
    _, effects = run(
        "fischer 25s+15s", Start(0), Tick(7_000), Press(9_000, SOUTH), Press(9_100, NORTH), Tick(30_000)
    )
    assert [effect.t_ms for effect in effects if isinstance(effect, LowTime)] == [5_000, 20_100]


@pytest.mark.parametrize("adjourned", [False, True])
def test_halt_changes_no_time(adjourned: bool) -> None:
    """Source: rulebook, clocks 1.16, 4."""
    state, _ = run("single 60s", Start(0), Pause(1_000, adjourned), Tick(50_000), Resume(100_000))
    assert left(state, 100_500) == (58_500, 60_000)


def test_independent_counts_in_a_lag_for_the_side_that_has_just_moved() -> None:
    """Pause and Hold leave it running, Interval and Intermission stop it. Source: rulebook, clocks 1.3, 1.6."""
    events = (Start(0), Press(1_000, SOUTH))
    lag, _ = run("single 60s independent 90s", *events, Pause(2_000), Resume(12_000))
    assert clocks.balances(lag, 12_000) == {
        SOUTH: {"time": 59_000, "independent": 79_000},
        NORTH: {"time": 59_000, "independent": 89_000},
    }
    adjourned, _ = run("single 60s independent 90s", *events, Pause(2_000, adjourned=True), Resume(12_000))
    assert clocks.balances(adjourned, 12_000)[SOUTH] == {"time": 59_000, "independent": 89_000}


def test_independent_ending_in_a_lag_is_a_flag() -> None:
    """Independent = 0 flags in RUNNING, PAUSE and HOLD. Source: rulebook, clocks 1.6."""
    _, effects = run("single 60s independent 61s", Start(0), Press(1_000, SOUTH), Pause(2_000), Tick(99_000))
    assert effects[-1] == FlagFell(62_000, SOUTH, "independent")


@pytest.mark.parametrize(
    ("length_ms", "adjourned", "name"),
    [
        (20_000, False, "pause"),
        (20_001, False, "hold"),
        (3_600_000, True, "interval"),
        (3_600_001, True, "intermission"),
    ],
)
def test_halt_is_named_by_kind_and_length(length_ms: int, adjourned: bool, name: str) -> None:
    """Source: rulebook, clocks 1.3."""
    state, _ = run("single 60s", Start(0), Pause(1_000, adjourned))
    assert clocks.halt_name(state, 1_000 + length_ms) == name


def test_mate_before_the_flag_ends_the_game_although_told_later() -> None:
    """A move that ends the game ends it when it stands on the board; later zeros do not count. Source: Z7."""
    state, effects = run("single 60s", Start(0), Tick(60_500), Stop(59_000))
    assert effects[-1] == FlagWithdrawn(59_000, SOUTH)
    assert (state.run, state.flag, left(state, 99_000)) == (Run.STOPPED, None, (1_000, 60_000))


def test_flag_before_the_end_stays() -> None:
    """A flag that fell before the game was stopped is kept and told once."""
    state, effects = run("single 60s", Start(0), Stop(61_000), Tick(99_000))
    assert [effect for effect in effects if isinstance(effect, FlagFell)] == [FlagFell(60_000, SOUTH, "time")]
    assert state.flag is not None


def test_arbiter_adds_and_takes_time_any_time() -> None:
    """Increase and Reduction are told with what really changed. Source: rulebook, clocks 1.2, ADJUST."""
    state, effects = run(
        "single 60s", Start(0), Adjust(1_000, NORTH, 120_000, reason="7.5.5"), Adjust(2_000, NORTH, -999_000)
    )
    assert effects[:2] == [
        TimeAdjusted(1_000, NORTH, "time", 120_000, "7.5.5"),
        TimeAdjusted(2_000, NORTH, "time", -180_000, ""),
    ]
    assert left(state, 3_000) == (57_000, 0)


def test_arbiter_gives_time_after_a_flag_and_the_game_goes_on() -> None:
    """A flag is a report; the arbiter may adjust and restart. Source: rulebook, clocks 1.2, Z5."""
    state, effects = run(
        "delay 60s+5s", Start(0), Tick(70_000), Adjust(80_000, SOUTH, 30_000), Resume(90_000), Tick(95_000)
    )
    assert FlagFell(65_000, SOUTH, "time") in effects
    assert FlagWithdrawn(80_000, SOUTH) in effects
    assert (state.run, left(state, 95_000)) == (Run.RUNNING, (25_000, 60_000))


def test_adjusting_a_balance_that_is_not_there_is_refused() -> None:
    """A caller's mistake is an exception, and names the balance."""
    state = clocks.start(clocks.parse_settings("single 60s"))
    with pytest.raises(ValueError, match="'reserve'"):
        clocks.advance(state, Adjust(0, SOUTH, 1, balance="reserve"))


def test_wrong_press_is_put_right_by_setting_turn_and_counter() -> None:
    """Source: rulebook, clocks 1.2, SET_TURN and SET_COUNT."""
    state, _ = run(
        "single 60s", Start(0), Press(1_000, SOUTH), SetTurn(3_000, SOUTH), SetCount(3_000, SOUTH, 0)
    )
    assert (state.turn, state.south.turns, left(state, 4_000)) == (SOUTH, 0, (58_000, 58_000))


def test_refund_gives_back_what_burned_since_the_last_sure_moment() -> None:
    """After a link loss nothing burned after the last sure moment counts, a flag in it neither."""
    state, effects = run("single 60s", Start(0), Tick(60_000), Refund(90_000, since_ms=10_000))
    assert (
        effects[-2:]
        == [
            FlagWithdrawn(90_000, SOUTH),
            TimeAdjusted(90_000, SOUTH, "time", 50_000, "refund"),
            LowTime(90_000, SOUTH, 20_000),
        ][:2]
    )
    assert left(state, 91_000) == (49_000, 60_000)


@pytest.mark.parametrize("settings", ["single 60s", "fischer 1m+3s", "delay 60s+5s independent 5m"])
@pytest.mark.parametrize("count", range(6))
def test_state_stored_and_read_back_is_the_same(settings: str, count: int) -> None:
    """JSON and back, in every kind of state."""
    events = (Start(5), Press(2_000, SOUTH), Pause(3_000), Resume(4_000), Tick(400_000))
    state, _ = run(settings, *events[:count])
    assert clocks.from_json(json.loads(json.dumps(clocks.to_json(state)))) == state


@pytest.mark.parametrize("broken", [{}, {"settings": "sundial 5m"}, {"settings": "single 5m", "flag": 3}])
def test_stored_state_that_is_broken_is_refused(broken: dict[str, object]) -> None:
    """One error for whatever is wrong with stored clocks."""
    with pytest.raises(clocks.ClockStateError):
        clocks.from_json(broken)


def test_restored_after_an_outage_has_lost_nothing_since_the_last_sure_moment() -> None:
    """The outage counts as a Hold, with zero drift. Source: rulebook, clocks 1.16, 7."""
    state, _ = run("fischer 60s+2s", Start(1_000_000), Press(1_010_000, SOUTH))
    restored = clocks.restore(clocks.from_json(clocks.to_json(state)), 1_013_000, now_ms=500)
    assert (restored.run, left(restored, 99_000)) == (Run.LAG, (52_000, 57_000))
    going_on, _ = clocks.advance(restored, Resume(5_000))
    assert left(going_on, 6_000) == (52_000, 56_000)


def test_restored_with_a_fallen_flag_keeps_it() -> None:
    """A flag that had fallen before the outage is still fallen after it, in the new time base."""
    state, _ = run("single 60s", Start(1_000_000), Tick(1_060_000))
    restored = clocks.restore(state, 1_070_000, now_ms=500)
    assert (restored.run, left(restored, 600)) == (Run.FLAGGED, (0, 60_000))


def test_view_shows_what_runs() -> None:
    """The screen's picture of the clocks."""
    state, _ = run("fischer 60s+2s", Start(0), Press(1_000, SOUTH))
    view = clocks.view(state, 3_000)
    assert view.remaining_ms == {SOUTH: 61_000, NORTH: 58_000}
    assert (view.running, view.flag, view.settings) == (NORTH, None, "fischer 1m+2s")


@pytest.mark.parametrize(
    ("settings", "now_ms", "change_ms"),
    [
        ("single 60s", 0, 1),
        ("single 60s", 500, 1_001),
        ("single 60s", 45_050, 45_101),
        ("single 60s", 59_999, 60_000),
        ("delay 60s+5s", 1_000, 5_000),
    ],
)
def test_next_change_is_when_a_display_shows_something_else(
    settings: str, now_ms: int, change_ms: int
) -> None:
    """Whole seconds, tenths under twenty seconds, nothing during a delay."""
    state, _ = run(settings, Start(0))
    assert clocks.next_change_ms(state, now_ms) == change_ms


def test_next_change_of_stopped_clocks_is_never() -> None:
    """A screen may then wait for an event."""
    state, _ = run("single 60s", Start(0), Pause(1_000))
    assert clocks.next_change_ms(state, 2_000) is None
