"""Parallel chess: order of moves, and what a flag loses."""

from itertools import islice

import pytest

from controller import clocks
from controller.clocks import Press, Start, Tick, parallel
from controller.clocks.parallel import Parallel, Pattern
from controller.sides import Side


@pytest.mark.parametrize(
    ("pattern", "printed"),
    [
        (Pattern.DIAGONAL, [(1,), (2, 1), (2, 1), (2, 1), (2, 1)]),
        (Pattern.VERTICAL, [(1,), (1, 2), (2, 1), (1, 2), (2, 1)]),
        (Pattern.VERTICAL_LITERAL, [(1,), (1,), (2,), (2,), (1,)]),
    ],
)
def test_turns_follow_the_pattern(pattern: Pattern, printed: list[tuple[int, ...]]) -> None:
    """S g1; N g2, N g1; S g2, S g1 … Source: rulebook, clocks 1.11, table of patterns."""
    assert list(islice(parallel.turns(pattern), 5)) == printed


@pytest.mark.parametrize("pattern", [Pattern.DIAGONAL, Pattern.VERTICAL])
def test_each_player_moves_first_in_only_one_game(pattern: Pattern) -> None:
    """Source: rulebook, clocks 1.11, first moves."""
    first_mover: dict[int, int] = {}
    for turn, games in enumerate(islice(parallel.turns(pattern), 6)):
        for game in games:
            first_mover.setdefault(game, turn % 2)
    assert first_mover == {1: 0, 2: 1}


def played(state: Parallel, *games: int) -> Parallel:
    """The state after moves in these games and presses between turns."""
    for game in games:
        if state.is_turn_complete:
            state = parallel.press(state)
        state, wrong = parallel.move(state, game)
        assert wrong is None
    return state


def test_wrong_game_is_told_and_changes_nothing() -> None:
    """Alert (order); the arbiter decides. Source: rulebook, clocks 1.11."""
    state = parallel.press(played(Parallel(Pattern.DIAGONAL), 1))
    assert parallel.move(state, 1) == (state, "this move belongs in game 2")
    with pytest.raises(ValueError, match="game 2"):
        parallel.press(state)
    complete = played(state, 2, 1)
    assert parallel.move(complete, 2) == (complete, "the turn is complete: press the clock")


def test_game_over_in_the_first_half_still_owes_the_second_then_turns_are_one_move() -> None:
    """Source: rulebook, clocks 1.11."""
    state = parallel.press(played(Parallel(), 1))
    state, _ = parallel.move(state, 1)
    state = parallel.end_game(state, 1)
    assert state.owed == (2,)
    assert parallel.move(state, 1)[1] == "game 1 is over"
    assert played(state, 2, 2, 2).turn_count == 3


@pytest.mark.parametrize(("flag_ms", "first_half_ms", "lost"), [(5_000, 3_000, {1}), (5_000, None, {1, 2})])
def test_flag_in_the_turn_that_completes_a_control_spares_the_move_made_in_time(
    flag_ms: int, first_half_ms: int | None, lost: set[int]
) -> None:
    """Control 40 turns, F starts turn 40 with 0:05: g2 made after 3 s, only g1 is lost; made not, both.

    Source: rulebook, clocks 1.11, exceptional turn and example.
    """
    settings = clocks.parse_settings("tournament 405s/40,60s")
    clock, _ = clocks.advance(clocks.start(settings), Start(0))
    state, now_ms = Parallel(), 0
    for turn in range(78):
        now_ms += 400_000 // 39 if turn % 2 == 0 else 0
        clock, _ = clocks.advance(clock, Press(now_ms, clock.turn))
        state = parallel.press(played(state, *state.owed))
    assert clock.turn is Side.SOUTH
    assert clock.south.turns == 39
    if first_half_ms is not None:
        state, _ = parallel.move(state, 2)
    clock, _ = clocks.advance(clock, Tick(now_ms + flag_ms + 1_000))
    assert parallel.lost_games(state, clock) == lost


@pytest.mark.parametrize("text", ["single 10s", "phased-swing 5s reserve 5s cutoff 1", "tournament 10s/2,9s"])
def test_flag_without_a_control_at_this_turn_loses_all_that_runs(text: str) -> None:
    """Nothing is lost at a swing's cut-off, so nothing is spared. Source: rulebook, clocks 1.11."""
    clock, _ = clocks.advance(clocks.start(clocks.parse_settings(text)), Start(0))
    clock, _ = clocks.advance(clock, Press(0, Side.SOUTH))
    state = parallel.press(played(Parallel(), 1))
    assert parallel.lost_games(state, clock) == set()
    state, _ = parallel.move(state, 1)
    clock, _ = clocks.advance(clock, Tick(20_000))
    assert parallel.lost_games(state, clock) == {1, 2}
    assert parallel.lost_games(parallel.end_game(state, 1), clock) == {2}
