"""What interrupts a game on the clock: sealed moves, take-backs, a free first move, corrections, a swap of sides."""

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
    FreeMoveOverdue,
    OpenSeal,
    Pause,
    Press,
    PressIgnored,
    Resume,
    Run,
    Seal,
    SetCount,
    SetTurn,
    Start,
    SwapSides,
    TakeBack,
    Tick,
    TurnCompleted,
)
from controller.sides import Side

SOUTH, NORTH = Side.SOUTH, Side.NORTH
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


def run(settings: str, *events: ClockEvent) -> tuple[ClockState, list[ClockEffect]]:
    """The clocks after these events, stored and read back after each, and everything they told."""
    state = clocks.start(clocks.parse_settings(settings))
    effects: list[ClockEffect] = []
    for event in events:
        state, told = clocks.advance(clocks.from_json(json.loads(json.dumps(clocks.to_json(state)))), event)
        effects += told
    return state, effects


def test_sealed_move_costs_its_thinking_and_counts_when_it_is_opened() -> None:
    """The sealer's clock runs until the move is handed over; opened, it is its next turn. Source: clocks 1.3."""
    sealing = (Start(0), Press(1_000, SOUTH), Seal(11_000, NORTH))
    state, _ = run("fischer 60s+2s independent 90s", *sealing, Tick(HOUR_MS))
    assert clocks.balances(state, HOUR_MS)[NORTH] == {"time": 50_000, "independent": 80_000}
    view = clocks.view(state, HOUR_MS)
    assert (view.sealed, view.running, view.halt) == (NORTH, None, "interval")
    opened = 11_000 + HOUR_MS + 1
    assert clocks.halt_name(state, opened) == "intermission"
    state, effects = run("fischer 60s+2s independent 90s", *sealing, OpenSeal(opened), Tick(opened + 4_000))
    assert effects[-1] == TurnCompleted(opened, NORTH, turns=1, spent_ms=10_000, remaining_ms=52_000)
    assert (state.run, state.turn, state.sealed) == (Run.RUNNING, SOUTH, None)
    assert clocks.balances(state, opened + 4_000)[SOUTH] == {"time": 57_000, "independent": 85_000}


def test_seal_on_a_phased_clock_pays_as_a_press_does() -> None:
    """ON_PRESS of the sealer's turn, cut-off included. Source: rulebook, clocks 1.3."""
    state, _ = run("phased-increment 60m+60s*1+60m", Start(0), Seal(60_000, SOUTH), OpenSeal(DAY_MS))
    assert clocks.balances(state, DAY_MS)[SOUTH] == {"compound": 2 * HOUR_MS}


def test_seal_of_the_wrong_side_or_after_the_flag_is_none() -> None:
    """SEALING ends in a flag as usual. Source: rulebook, clocks 1.3."""
    state, _ = run("single 60s", Start(0), Seal(10_000, NORTH))
    assert (state.run, state.sealed) == (Run.RUNNING, None)
    state, effects = run("single 60s", Start(0), Seal(60_000, SOUTH))
    assert (state.run, state.sealed) == (Run.FLAGGED, None)
    assert effects[-1] == FlagFell(60_000, SOUTH, "time")


def test_sealed_move_that_does_not_stand_lets_the_sealer_think_again() -> None:
    """The arbiter decides: with Resume the sealer's own clock runs on, and nothing was counted."""
    state, _ = run("single 60s", Start(0), Seal(10_000, SOUTH), Pause(20_000), Resume(50_000))
    assert (state.turn, state.south.turns, clocks.remaining(state, SOUTH, 51_000)) == (SOUTH, 0, 49_000)


def test_sealed_clocks_restored_after_an_outage_are_still_sealed_and_adjourned() -> None:
    """An Intermission with the power off burns nothing, the Independent clock neither. Source: clocks 1.6."""
    for last in (Seal(10_000, SOUTH), Pause(10_000, adjourned=True)):
        state, _ = run("single 60s independent 90s", Start(0), last)
        restored = clocks.restore(state, 12_000, now_ms=7)
        later = clocks.balances(restored, DAY_MS)
        assert later == {
            SOUTH: {"time": 50_000, "independent": 80_000},
            NORTH: {"time": 60_000, "independent": 90_000},
        }
        assert (restored.run, restored.sealed) == (Run.ADJOURNED, state.sealed)


def test_pause_may_charge_the_side_to_move() -> None:
    """The other value of `pause_charge`. Source: rulebook, clocks 1.3."""
    events = (Start(0), Press(1_000, SOUTH), Pause(2_000), Resume(12_000))
    state, _ = run("single 60s independent 90s charged side-to-move", *events)
    assert clocks.balances(state, 12_000) == {
        SOUTH: {"time": 59_000, "independent": 89_000},
        NORTH: {"time": 59_000, "independent": 79_000},
    }


FREE = "fischer 60s+5s independent 2m free-first-move 5m"


def test_free_first_move_costs_nothing_earns_nothing_and_is_not_counted() -> None:
    """Numbering begins with the second mover. Source: rulebook, clocks 1.12."""
    state, effects = run(FREE, Start(0), Press(200_000, SOUTH), Tick(210_000))
    assert effects == [TurnCompleted(200_000, SOUTH, turns=0, spent_ms=200_000, remaining_ms=60_000)]
    assert (state.turn, state.south.turns) == (NORTH, 0)
    assert clocks.balances(state, 210_000) == {
        SOUTH: {"time": 60_000, "independent": 120_000},
        NORTH: {"time": 50_000, "independent": 110_000},
    }


def test_free_first_move_overdue_is_told_and_the_arbiter_starts_the_independent_clock() -> None:
    """FREE, then FREE_LATE: only the first mover's Independent runs. Source: rulebook, clocks 1.12."""
    late = (Start(1_000), Tick(400_000), Start(410_000))
    state, effects = run(FREE, *late, Press(430_000, SOUTH))
    assert effects == [
        FreeMoveOverdue(301_000, SOUTH),
        TurnCompleted(430_000, SOUTH, turns=0, spent_ms=429_000, remaining_ms=60_000),
    ]
    assert clocks.balances(state, 430_000)[SOUTH] == {"time": 60_000, "independent": 100_000}
    assert (state.turn, state.south.turns, state.run) == (NORTH, 0, Run.RUNNING)
    _, effects = run(FREE, *late, Tick(900_000))
    assert effects[-1] == FlagFell(530_000, SOUTH, "independent")


def test_free_first_move_interrupted_goes_on_where_it_was() -> None:
    """A pause is not part of the five minutes; the other lever is no move; a Start too early is none."""
    state, effects = run(FREE, Start(0), Start(1), Press(5, NORTH), Pause(100_000), Resume(150_000))
    assert [type(effect) for effect in effects] == [PressIgnored]
    assert (state.run, clocks.free_move_due_ms(state)) == (Run.FREE, 350_000)
    assert clocks.next_change_ms(state, 150_000) == 350_000


def test_counter_put_right_moves_the_cutoff_and_the_pot_but_no_time() -> None:
    """SET_COUNT; time is ADJUST's. Source: rulebook, clocks 1.2."""
    settings = "phased-increment 60m+60s*3+30m in-advance"
    state, _ = run(settings, Start(0), Press(0, SOUTH), Press(0, NORTH), SetCount(0, SOUTH, 2))
    assert clocks.balances(state, 0)[SOUTH] == {"initial": 61 * 60_000, "increment": 31 * 60_000}
    state, _ = clocks.advance(state, Press(0, SOUTH))
    assert (state.south.turns, clocks.balances(state, 0)[SOUTH]["increment"]) == (3, 0)
    assert clocks.view(state, 0).cutoff == {SOUTH: None, NORTH: 3}


def test_increase_of_an_earlier_balance_burns_first_again() -> None:
    """The arbiter gives Main time to a player on Reserve."""
    state, _ = run("phased-countdown 60s+10s", Start(0), Press(1, SOUTH), Press(1, NORTH), Tick(62_000))
    state, _ = clocks.advance(state, Adjust(62_000, SOUTH, 30_000, balance="main"))
    assert clocks.view(state, 62_000).stage[SOUTH] == "main"
    assert clocks.balances(state, 72_000)[SOUTH]["main"] == 20_000


def test_penalty_minutes_of_the_opponent_after_a_flag_in_the_last_stage_go_on() -> None:
    """A flag is a report; with time given the clocks wait for the arbiter. Source: rulebook, clocks 1.2, Z5."""
    state, effects = run("byoyomi 0s+1x10s", Start(0), Tick(11_000), Adjust(12_000, SOUTH, 120_000))
    assert FlagWithdrawn(12_000, SOUTH) in effects
    assert (state.run, clocks.balances(state, 12_000)[SOUTH]["period"]) == (Run.LAG, 120_000)


def test_swap_takes_time_settings_counter_turn_and_flag_along() -> None:
    """What is a player's goes with the player."""
    settings = "fischer south 60s+1s north 30s+2s"
    state, _ = run(settings, Start(0), Press(10_000, SOUTH), SwapSides(15_000), Tick(16_000))
    assert (state.turn, state.north.turns, state.south.turns) == (SOUTH, 1, 0)
    assert clocks.balances(state, 16_000) == {NORTH: {"time": 51_000}, SOUTH: {"time": 24_000}}
    assert str(state.settings) == "fischer south 30s+2s north 1m+1s"
    flagged, _ = run("single 60s", Start(0), Tick(60_000), SwapSides(61_000))
    assert clocks.view(flagged, 61_000).flag is NORTH


@pytest.mark.parametrize(
    "settings", ["hourglass 60s", "phased-swing 60s reserve 0m", "calendar 1d interlude 1h"]
)
def test_swap_twice_is_no_swap(settings: str) -> None:
    """Of every field."""
    events = (Start(0), Press(10_000, SOUTH), Tick(59_999))
    once, _ = run(settings, *events)
    twice, _ = run(settings, *events, SwapSides(60_000), SwapSides(60_000))
    assert clocks.balances(twice, 99_000) == clocks.balances(once, 99_000)
    assert (twice.turn, twice.settings, twice.retractable) == (once.turn, once.settings, once.retractable)


CALENDAR = "calendar 1d reserve 6hx1 interlude 2hx1"


def test_interlude_is_charged_to_nobody_and_refuses_the_opponent() -> None:
    """The opponent's allotment begins when it ends. Source: rulebook, clocks 1.13."""
    begun = (Start(0), Press(HOUR_MS, SOUTH))
    state, effects = run(CALENDAR, *begun, Press(2 * HOUR_MS, NORTH))
    assert effects[-1] == PressIgnored(2 * HOUR_MS, NORTH, "interlude")
    assert state.turn is NORTH
    assert clocks.balances(state, 4 * HOUR_MS)[NORTH]["allotment"] == 23 * HOUR_MS
    state, effects = run(CALENDAR, *begun, Press(4 * HOUR_MS, NORTH))
    assert effects[-1] == TurnCompleted(
        4 * HOUR_MS, NORTH, turns=1, spent_ms=HOUR_MS, remaining_ms=23 * HOUR_MS
    )


def test_move_taken_back_in_the_interlude_resumes_the_movers_time() -> None:
    """The allotment goes on (default), the take-back is counted, a second one is refused. Source: clocks 1.13."""
    begun = (Start(0), Press(HOUR_MS, SOUTH), TakeBack(2 * HOUR_MS, SOUTH))
    state, _ = run(CALENDAR, *begun)
    assert (state.turn, state.south.turns, state.south.counts) == (SOUTH, 0, (0, 1))
    assert clocks.balances(state, 3 * HOUR_MS)[SOUTH]["allotment"] == 22 * HOUR_MS
    state, _ = run(CALENDAR, *begun, Press(3 * HOUR_MS, SOUTH), TakeBack(4 * HOUR_MS, SOUTH))
    assert (state.turn, state.south.turns) == (NORTH, 1)


@pytest.mark.parametrize("event", [TakeBack(2 * HOUR_MS, NORTH), TakeBack(3 * HOUR_MS, SOUTH)])
def test_move_cannot_be_taken_back_by_the_other_or_after_the_interlude(event: TakeBack) -> None:
    """Source: rulebook, clocks 1.13."""
    state, _ = run(CALENDAR, Start(0), Press(HOUR_MS, SOUTH), event)
    assert (state.turn, state.south.turns) == (NORTH, 1)


def test_recycled_reserve_is_full_after_its_use_and_has_an_end() -> None:
    """RESERVE: a move refills it and uses it up once; without uses left the allotment's zero flags."""
    overrun = (Start(0), Press(25 * HOUR_MS, SOUTH))
    state, _ = run(CALENDAR, *overrun)
    assert (state.south.counts, clocks.balances(state, 25 * HOUR_MS)[SOUTH]["reserve"]) == (
        (1, 0),
        6 * HOUR_MS,
    )
    norths = Press(28 * HOUR_MS, NORTH)
    begins = 30 * HOUR_MS
    _, effects = run(CALENDAR, *overrun, norths, Tick(begins + 2 * DAY_MS))
    assert effects[-1] == FlagFell(begins + DAY_MS, SOUTH, "allotment")
    _, effects = run("calendar 1d reserve 6h", Start(0), Tick(2 * DAY_MS))
    assert effects[-1] == FlagFell(30 * HOUR_MS, SOUTH, "reserve")


def test_days_for_several_moves_carry_unused_time_forward() -> None:
    """Two days for two moves: the next two begin with what was left. Source: C2's rule, applied to 1.13."""
    events = (
        Press(HOUR_MS, SOUTH),
        Press(HOUR_MS, NORTH),
        Press(2 * HOUR_MS, SOUTH),
        Press(2 * HOUR_MS, NORTH),
    )
    state, _ = run("calendar 2d/2", Start(0), *events)
    assert clocks.balances(state, 2 * HOUR_MS)[SOUTH]["allotment"] == 4 * DAY_MS - 2 * HOUR_MS


def test_total_limit_of_a_calendar_game_does_not_count_in_the_interlude() -> None:
    """The Independent clock is the total limit; the interlude is nobody's."""
    settings = "calendar 1d interlude 2h independent 2d"
    state, _ = run(settings, Start(0), Press(HOUR_MS, SOUTH), Tick(4 * HOUR_MS))
    balances = clocks.balances(state, 4 * HOUR_MS)
    assert (balances[SOUTH]["independent"], balances[NORTH]["independent"]) == (47 * HOUR_MS, 47 * HOUR_MS)
    assert clocks.flag_due_ms(state) == 3 * HOUR_MS + DAY_MS


def test_wrong_press_in_an_interlude_is_put_right_by_the_arbiter() -> None:
    """SetTurn ends the right to take back, and the mover's clock runs."""
    state, _ = run("calendar 1d interlude 2h", Start(0), Press(HOUR_MS, SOUTH), SetTurn(2 * HOUR_MS, SOUTH))
    assert (state.turn, state.retractable) == (SOUTH, None)
    assert clocks.balances(state, 3 * HOUR_MS)[SOUTH]["allotment"] == 22 * HOUR_MS


def test_view_has_every_balance_stage_counter_and_the_moves_to_the_cutoff() -> None:
    """What the rulebook asks to be shown. Source: rulebook, clocks 1.4."""
    state, _ = run("byoyomi 10s+3x30s", Start(0), Press(1_000, SOUTH), Press(51_000, NORTH), Pause(51_000))
    view = clocks.view(state, 60_000)
    assert view.remaining_ms == {SOUTH: 9_000, NORTH: 30_000}
    assert view.balances[NORTH] == {"time": 0, "period": 30_000}
    assert (view.stage, view.turns) == ({SOUTH: "time", NORTH: "period"}, {SOUTH: 1, NORTH: 1})
    assert view.counts == {SOUTH: {"periods": 3}, NORTH: {"periods": 2}}
    assert (view.halt, view.halted_ms) == ("pause", 9_000)


def test_byoyomi_is_lost_only_when_the_last_period_is_used_up() -> None:
    """A period that was not used up is full again; time burns on through several."""
    state, _ = run("byoyomi 10s+3x30s", Start(0), Press(39_999, SOUTH), Press(39_999, NORTH))
    assert (state.south.counts, clocks.balances(state, 39_999)[SOUTH]["period"]) == ((3,), 30_000)
    _, effects = run("byoyomi 10s+3x30s", Start(0), Tick(500_000))
    assert [effect for effect in effects if isinstance(effect, FlagFell)] == [
        FlagFell(100_000, SOUTH, "period")
    ]


def test_tournament_repeats_its_last_control_and_changes_increments_with_the_control() -> None:
    """40 moves again and again; an increment of the last control only begins with its first move."""
    state, _ = run("tournament 10m/1,5m/2", Start(0), *(Press(0, side) for _ in range(3) for side in Side))
    assert clocks.balances(state, 0)[SOUTH] == {"time": 20 * 60_000}
    late = "tournament 10m/1,5m+30s"
    state, _ = run(late, Start(0), *(Press(0, side) for _ in range(2) for side in Side))
    assert clocks.balances(state, 0)[SOUTH] == {"time": 15 * 60_000 + 30_000}
    state, _ = run(f"{late} increment before", Start(0), Press(0, SOUTH))
    assert clocks.balances(state, 0)[SOUTH] == {"time": 15 * 60_000 + 30_000}
