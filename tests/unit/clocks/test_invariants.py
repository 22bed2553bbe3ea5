"""The rulebook's invariants, in any game: hypothesis chooses settings and times of thinking."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from controller import clocks
from controller.clocks import (
    ClockState,
    Pause,
    Press,
    Resume,
    Run,
    Start,
    Tick,
    TurnCompleted,
)
from controller.clocks.picture import balances
from controller.sides import Side

short = st.integers(min_value=1, max_value=60_000)
cutoffs = st.integers(min_value=1, max_value=8)
thinking = st.lists(st.integers(min_value=0, max_value=25_000), max_size=30)
EXAMPLES = settings(deadline=None, max_examples=60)


def moments(settings_text: str, times_ms: list[int]) -> Iterator[tuple[ClockState, int, dict[Side, int]]]:
    """The clocks and the time each side has used, before and after every press, up to a flag."""
    state, _ = clocks.advance(clocks.start(clocks.parse_settings(settings_text)), Start(0))
    now_ms, used_ms = 0, dict.fromkeys(Side, 0)
    for time_ms in times_ms:
        by, begun_ms = state.turn, now_ms
        now_ms += time_ms
        state, _ = clocks.advance(state, Tick(now_ms))
        used_ms[by] += (state.flag.at_ms if state.flag is not None else now_ms) - begun_ms
        yield state, now_ms, used_ms
        state, _ = clocks.advance(state, Press(now_ms, by))
        if state.flag is not None:
            return
        yield state, now_ms, used_ms


@EXAMPLES
@given(short, thinking)
def test_hourglass_keeps_the_sum_of_both_times(base_ms: int, times_ms: list[int]) -> None:
    """Time[F] + Time[Z] = 2 x base, at every moment. Source: rulebook, clocks 1.5."""
    for state, now_ms, _ in moments(f"hourglass {base_ms}ms", times_ms):
        assert sum(own["time"] for own in balances(state, now_ms).values()) == 2 * base_ms


@EXAMPLES
@given(short, st.lists(short, min_size=1, max_size=2), thinking)
def test_phased_countdown_has_main_plus_increments_of_presses_made_on_them(
    main_ms: int, increments_ms: list[int], times_ms: list[int]
) -> None:
    """All balances + used = main + increments x presses made in their stages. Source: rulebook, clocks 1.7."""
    text = f"phased-countdown {main_ms}ms+" + "+".join(f"{increment}ms" for increment in increments_ms)
    earned_ms = dict.fromkeys(Side, 0)
    before = None
    for state, now_ms, used_ms in moments(text, times_ms):
        if before is not None and before.turn is not state.turn:
            # The press earned what belongs to the first stage that the thinking had left with time in it.
            left = list(balances(before, now_ms)[before.turn].values())
            stage = next(index for index, left_ms in enumerate(left) if left_ms)
            earned_ms[before.turn] += [*increments_ms, 0][stage]
        for side in Side:
            left_ms = sum(balances(state, now_ms)[side].values())
            assert left_ms + used_ms[side] == main_ms + earned_ms[side]
        before = state


@EXAMPLES
@given(st.tuples(short, short, cutoffs, short), st.tuples(short, short, cutoffs, short), thinking)
def test_phased_increment_never_makes_nor_loses_time(
    south: tuple[int, ...], north: tuple[int, ...], times_ms: list[int]
) -> None:
    """Initial + pot + used = Maximum, for each player's own settings (C8). Source: rulebook, clocks 1.8."""
    texts = {
        side: f"{initial}ms+{increment}ms*{cutoff}+{final}ms in-advance"
        for side, (initial, increment, cutoff, final) in zip(Side, (south, north), strict=True)
    }
    maxima = {
        side: initial + increment * cutoff + final
        for side, (initial, increment, cutoff, final) in zip(Side, (south, north), strict=True)
    }
    text = f"phased-increment south {texts[Side.SOUTH]} north {texts[Side.NORTH]}"
    for state, now_ms, used_ms in moments(text, times_ms):
        for side in Side:
            assert sum(balances(state, now_ms)[side].values()) + used_ms[side] == maxima[side]


@EXAMPLES
@given(short, short, cutoffs, short, thinking)
def test_display_in_advance_is_the_same_clock(
    initial: int, increment: int, cutoff: int, final: int, times_ms: list[int]
) -> None:
    """C7b: same clock, other display. Source: rulebook, clocks 1.1."""
    text = f"phased-increment {initial}ms+{increment}ms*{cutoff}+{final}ms"
    plain, advance = list(moments(text, times_ms)), list(moments(f"{text} in-advance", times_ms))
    assert len(plain) == len(advance)
    for (one, now_ms, _), (other, _, _) in zip(plain, advance, strict=True):
        for side in Side:
            assert balances(one, now_ms)[side]["compound"] == balances(other, now_ms)[side]["initial"]
        assert (one.flag and one.flag.at_ms) == (other.flag and other.flag.at_ms)


@EXAMPLES
@given(short, short, cutoffs, short, short, thinking)
def test_phased_combination_has_maximum_plus_reserve_increments(
    initial: int, increment: int, cutoff: int, final: int, reserve: int, times_ms: list[int]
) -> None:
    """Initial + pot + Reserve + used = Maximum + r x presses in POST_INITIAL. Source: rulebook, clocks 1.9."""
    text = f"phased-combination {initial}ms+{increment}ms*{cutoff}+{final}ms reserve {reserve}ms"
    presses = dict.fromkeys(Side, 0)
    before = None
    for state, now_ms, used_ms in moments(text, times_ms):
        if before is not None and before.turn is not state.turn:
            by = before.turn
            if before.clock(by).turns >= cutoff and balances(before, now_ms)[by]["initial"] > 0:
                presses[by] += 1
        for side in Side:
            total_ms = sum(balances(state, now_ms)[side].values()) + used_ms[side]
            assert total_ms == initial + increment * cutoff + final + reserve * presses[side]
        before = state


@EXAMPLES
@given(short, st.integers(min_value=0, max_value=60_000), st.none() | cutoffs, thinking)
def test_phased_swing_keeps_the_sum_of_swings_and_its_cutoff_changes_no_sum(
    swing_ms: int, reserve_ms: int, cutoff: int | None, times_ms: list[int]
) -> None:
    """Before the cut-off Swing[F] + Swing[Z] = 2 x swing; the combining press keeps all. Source: clocks 1.10."""
    tail = "" if cutoff is None else f" cutoff {cutoff}"
    before = None
    for state, now_ms, _ in moments(f"phased-swing {swing_ms}ms reserve {reserve_ms}ms{tail}", times_ms):
        own = balances(state, now_ms)
        swings_ms = sum(side["swing"] for side in own.values())
        is_past = cutoff is not None and min(state.south.turns, state.north.turns) >= cutoff
        assert swings_ms == (0 if is_past else 2 * swing_ms)
        if before is not None and before.turn is not state.turn:
            earlier = balances(before, now_ms)
            assert [sum(side.values()) for side in own.values()] == [
                sum(side.values()) for side in earlier.values()
            ]
        before = state


@EXAMPLES
@given(short, thinking)
def test_swing_without_reserve_is_the_hourglass(base_ms: int, times_ms: list[int]) -> None:
    """Reserve setting 0 equals C4 up to the cut-off. Source: rulebook, clocks 1.10."""
    swings = list(moments(f"phased-swing {base_ms}ms reserve 0m", times_ms))
    glasses = list(moments(f"hourglass {base_ms}ms", times_ms))
    assert len(swings) == len(glasses)
    for (one, now_ms, _), (other, _, _) in zip(swings, glasses, strict=True):
        for side in Side:
            assert balances(one, now_ms)[side]["swing"] == balances(other, now_ms)[side]["time"]
        assert (one.flag and one.flag.at_ms) == (other.flag and other.flag.at_ms)


@EXAMPLES
@given(short, short, st.integers(min_value=1, max_value=6), short, thinking)
def test_tournament_is_base_plus_increments_plus_controls_reached(
    first_ms: int, second_ms: int, turns: int, increment_ms: int, times_ms: list[int]
) -> None:
    """Time + used = first control + increment a turn + the next control once its turns are done. Source: 1.5."""
    text = f"tournament {first_ms}ms/{turns},{second_ms}ms +{increment_ms}ms"
    for state, now_ms, used_ms in moments(text, times_ms):
        for side in Side:
            count = state.clock(side).turns
            given_ms = first_ms + increment_ms * count + (second_ms if count >= turns else 0)
            assert balances(state, now_ms)[side]["time"] + used_ms[side] == given_ms


@EXAMPLES
@given(short, short, thinking)
def test_delay_and_bronstein_flag_at_the_same_moment(
    base_ms: int, bonus_ms: int, times_ms: list[int]
) -> None:
    """Same totals when the first turn is pre-credited: Bronstein is always the bonus above. Source: clocks 1.15."""
    us = list(moments(f"delay {base_ms}ms+{bonus_ms}ms", times_ms))
    bronstein = list(moments(f"bronstein {base_ms}ms+{bonus_ms}ms", times_ms))
    assert len(us) == len(bronstein)
    for (one, now_ms, _), (other, _, _) in zip(us, bronstein, strict=True):
        assert (one.flag and one.flag.at_ms) == (other.flag and other.flag.at_ms)
        waiting = one.turn.other
        own = (balances(clock, now_ms)[waiting]["time"] for clock in (one, other))
        assert next(own) + bonus_ms == next(own)


PHASED = st.sampled_from(
    (
        "single 90s",
        "tournament 30s/5,15s/3,10s +1s",
        "fischer 30s+5s",
        "hourglass 30s",
        "phased-countdown 20s+5s+3s",
        "phased-increment 20s+5s*4+20s",
        "phased-combination 20s+5s*4+20s reserve 3s",
        "phased-swing 10s reserve 30s cutoff 4",
        "calendar 20s reserve 10s interlude 1s",
        "delay 20s+4s",
        "bronstein 20s+4s",
        "byoyomi 20s+3x5s",
    )
)


@EXAMPLES
@given(PHASED, thinking, st.integers(min_value=0, max_value=50_000), st.booleans())
def test_halt_changes_no_balance_but_the_independent_clock_in_a_lag(
    text: str, times_ms: list[int], halt_ms: int, adjourned: bool
) -> None:
    """Source: rulebook, clocks 1.16, 4 and 5; 1.3."""
    text += " independent 24h"
    for state, now_ms, _ in moments(text, times_ms):
        if state.run is not Run.RUNNING:
            continue
        was = balances(state, now_ms)
        resumed_ms = now_ms + halt_ms
        halted, _ = clocks.advance(state, Pause(now_ms, adjourned=adjourned))
        halted, _ = clocks.advance(halted, Tick(now_ms + halt_ms // 2))
        resumed, _ = clocks.advance(halted, Resume(resumed_ms))
        charged_ms = 0 if adjourned else halt_ms
        was[state.turn.other]["independent"] -= charged_ms
        assert balances(resumed, resumed_ms) == was


@EXAMPLES
@given(PHASED, thinking)
def test_independent_loses_exactly_the_time_of_the_owners_turns(text: str, times_ms: list[int]) -> None:
    """C12: burns in its owner's turns only; turns told are as long as they were. Source: rulebook, clocks 1.6."""
    text += " independent 24h"
    told = dict.fromkeys(Side, 0)
    state, _ = clocks.advance(clocks.start(clocks.parse_settings(text)), Start(0))
    now_ms = 0
    for time_ms in times_ms:
        now_ms += time_ms + clocks.interlude_left_ms(state, now_ms)
        state, effects = clocks.advance(state, Press(now_ms, state.turn))
        for effect in effects:
            if isinstance(effect, TurnCompleted):
                told[effect.by] += effect.spent_ms
        if state.flag is not None:
            return
        for side in Side:
            assert balances(state, now_ms)[side]["independent"] == 24 * 3_600_000 - told[side]


@EXAMPLES
@given(PHASED, thinking)
def test_flag_falls_when_it_was_due_and_no_balance_is_ever_negative(text: str, times_ms: list[int]) -> None:
    """Source: rulebook, clocks 1.2 (balances are integers >= 0; Z0 to Z2)."""
    for state, now_ms, _ in moments(text, times_ms):
        for side in Side:
            assert min(balances(state, now_ms)[side].values()) >= 0
        if state.run is Run.RUNNING:
            due_ms = clocks.flag_due_ms(state)
            assert due_ms is not None
            alive, _ = clocks.advance(state, Tick(due_ms - 1))
            fallen, _ = clocks.advance(state, Tick(due_ms))
            assert (alive.run, fallen.run) == (Run.RUNNING, Run.FLAGGED)
            assert fallen.flag is not None
            assert fallen.flag.at_ms == due_ms
