"""Two games in parallel on one set of clocks, or on two."""

import pytest

from controller import clocks
from controller.clocks import Adjust, Press, Resume, Start, Tick, TurnCompleted, parallel_table
from controller.clocks.parallel import Pattern
from controller.clocks.parallel_table import (
    GameOver,
    GamesLost,
    MovePlayed,
    OnClock,
    ParallelTable,
    TableEffect,
    TableEvent,
    WrongOrder,
)
from controller.sides import Side

SOUTH, NORTH = Side.SOUTH, Side.NORTH


def run(table: ParallelTable, *events: TableEvent) -> tuple[ParallelTable, list[TableEffect]]:
    """The table after these events, and all that was told."""
    told: list[TableEffect] = []
    for event in events:
        table, effects = parallel_table.advance(table, event)
        told += effects
    return table, told


def begin(settings: str, pattern: Pattern = Pattern.DIAGONAL, *, dual: bool = False) -> ParallelTable:
    """The clocks run; with two sets both do."""
    table = parallel_table.start(clocks.parse_settings(settings), pattern, dual=dual)
    table, _ = run(table, *(OnClock(Start(0), game) for game in ((1, 2) if dual else (1,))))
    return table


def turn(t_ms: int, by: Side, *games: int) -> list[TableEvent]:
    """Moves in these games, and the press."""
    return [*(MovePlayed(t_ms, game) for game in games), OnClock(Press(t_ms, by))]


def test_increment_and_counter_are_per_turn_of_two_moves() -> None:
    """S g1; N g2, N g1; S g2, S g1: one increment each turn. Source: rulebook, clocks 1.11 (press, increment)."""
    events = (*turn(5_000, SOUTH, 1), *turn(12_000, NORTH, 2, 1), *turn(20_000, SOUTH, 2, 1))
    table, told = run(begin("fischer 60s+10s"), *events)
    assert [type(effect) for effect in told] == [TurnCompleted] * 3
    assert (table.sets[0].south.turns, table.sets[0].north.turns) == (2, 1)
    assert clocks.remaining(table.sets[0], SOUTH, 20_000) == 60_000 - 13_000 + 20_000


def test_wrong_game_and_early_press_are_alerts_and_change_no_clock() -> None:
    """ORDER; the arbiter decides. Source: rulebook, clocks 1.11 and 4.3."""
    table, _ = run(begin("single 60s"), *turn(5_000, SOUTH, 1))
    after, told = run(table, MovePlayed(6_000, 1), OnClock(Press(7_000, NORTH)))
    assert told == [
        WrongOrder(6_000, NORTH, "this move belongs in game 2"),
        WrongOrder(7_000, NORTH, "a move in game 2 is still owed"),
    ]
    assert after == table
    _, told = run(table, OnClock(Press(8_000, SOUTH)))
    assert [type(effect) for effect in told] == [clocks.PressIgnored]


@pytest.mark.parametrize(("first_half_ms", "lost"), [(3_000, {1}), (None, {1, 2})])
def test_flag_in_the_turn_that_completes_a_control(first_half_ms: int | None, lost: set[int]) -> None:
    """The example: g2 in time, g1 is lost, and with the arbiter's time g2 goes on in turns of one move.

    Source: rulebook, clocks 1.11, exceptional turn.
    """
    table = begin("tournament 5s/2,60s")
    table, _ = run(table, *turn(0, SOUTH, 1), *turn(0, NORTH, 2, 1))
    events: list[TableEvent] = [MovePlayed(first_half_ms, 2)] if first_half_ms else []
    table, told = run(table, *events, OnClock(Tick(6_000)))
    assert told[-1] == GamesLost(5_000, SOUTH, frozenset(lost))
    assert table.order.running == {1, 2} - lost
    if first_half_ms is None:
        return
    granted = (OnClock(Adjust(7_000, SOUTH, 60_000)), OnClock(Resume(8_000)), OnClock(Press(9_000, SOUTH)))
    table, _ = run(table, *granted, *turn(10_000, NORTH, 2), *turn(11_000, SOUTH, 2))
    assert (table.order.running, table.sets[0].south.turns) == ({2}, 3)


def test_press_that_was_in_time_but_told_late_loses_nothing() -> None:
    """The flag told of is withdrawn, and with it the loss."""
    table, told = run(
        begin("single 60s"), MovePlayed(59_000, 1), OnClock(Tick(61_000)), OnClock(Press(59_500, SOUTH))
    )
    assert [effect.games for effect in told if isinstance(effect, GamesLost)] == [{1, 2}, frozenset()]
    assert (table.order.running, table.sets[0].turn) == ({1, 2}, NORTH)


def test_game_over_leaves_turns_of_one_move_and_one_game_to_lose() -> None:
    """ONE: only the unfinished game is lost. Source: rulebook, clocks 1.11."""
    table, _ = run(
        begin("single 60s"), *turn(0, SOUTH, 1), MovePlayed(0, 2), GameOver(0, 2), MovePlayed(0, 1)
    )
    table, told = run(table, OnClock(Press(0, NORTH)), *turn(1_000, SOUTH, 1), OnClock(Tick(90_000)))
    assert told[-1] == GamesLost(61_000, NORTH, frozenset({1}))
    assert table.order.running == set()


def test_two_sets_run_at_once_and_a_flag_loses_its_own_game() -> None:
    """`dual`: a player thinks on one game while the other clock runs. Source: rulebook, clocks 1.11 (sets)."""
    table = begin("single 60s", dual=True)
    assert [clock.turn for clock in table.sets] == [SOUTH, NORTH]
    table, _ = run(table, OnClock(Press(10_000, SOUTH), 1), OnClock(Press(15_000, NORTH), 2))
    # South thinks in game 2, North in game 1.
    table, told = run(
        table, OnClock(Press(40_000, NORTH), 1), OnClock(Tick(75_000), 2), OnClock(Tick(75_000), 1)
    )
    assert [e for e in told if isinstance(e, GamesLost)] == [GamesLost(75_000, SOUTH, frozenset({2}))]
    assert table.order.running == {1}
    assert clocks.remaining(table.sets[0], SOUTH, 75_000) == 60_000 - 10_000 - 35_000
