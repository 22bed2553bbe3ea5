"""What holds in every game on every type of clock."""

import random
from collections.abc import Callable

import pytest

from controller import clocks
from controller.clocks import (
    ClockEffect,
    ClockEvent,
    ClockState,
    Pause,
    Press,
    Resume,
    Run,
    Start,
    Tick,
    TurnCompleted,
)
from controller.sides import Side

SETTINGS = (
    "single 90s",
    "fischer 30s+5s",
    "fischer 20s+5s increment before",
    "delay 30s+4s",
    "bronstein 30s+4s",
    "fischer south 40s+1s north 20s+6s independent 2m",
)
GAME_COUNT = 20


def random_game(chance: random.Random) -> list[ClockEvent]:
    """A start and some forty presses, some by the wrong side, with halts between them."""
    now_ms = chance.randrange(10_000)
    events: list[ClockEvent] = [Start(now_ms)]
    side = Side.SOUTH
    for _ in range(40):
        now_ms += chance.choice((0, 1, chance.randrange(500), chance.randrange(6_000)))
        if chance.random() < 0.15:
            events.append(Pause(now_ms, adjourned=chance.random() < 0.5))
            now_ms += chance.randrange(30_000)
            events.append(Resume(now_ms))
        if chance.random() < 0.1:
            events.append(Press(now_ms, side.other))
        events.append(Press(now_ms, side))
        side = side.other
    return events


def play(state: ClockState, events: list[ClockEvent]) -> tuple[ClockState, list[ClockEffect]]:
    """The clocks after the events, and what they told."""
    effects: list[ClockEffect] = []
    for event in events:
        state, told = clocks.advance(state, event)
        effects += told
    return state, effects


def with_ticks(events: list[ClockEvent], chance: random.Random) -> list[ClockEvent]:
    """The same events with ticks at many moments between them."""
    ticked: list[ClockEvent] = []
    now_ms = events[0].t_ms
    for event in events:
        moments = sorted(chance.randint(now_ms, event.t_ms) for _ in range(chance.randrange(6)))
        ticked += [*map(Tick, moments), event]
        now_ms = event.t_ms
    return ticked


@pytest.mark.parametrize("settings", SETTINGS)
def test_one_long_tick_equals_many_short_ones(settings: str) -> None:
    """State and everything told are the same, however often one looked. Source: rulebook, clocks 1.16, 3."""
    for seed in range(GAME_COUNT):
        chance = random.Random(seed)
        events = random_game(chance)
        begun = clocks.start(clocks.parse_settings(settings))
        end = Tick(events[-1].t_ms + 200_000)
        seldom = play(begun, [*events, end])
        often = play(begun, [*with_ticks(events, chance), end])
        assert seldom == often, f"seed {seed}"


@pytest.mark.parametrize("settings", SETTINGS)
def test_every_millisecond_looked_at_equals_none(settings: str) -> None:
    """As above, with a tick at every single millisecond around the flag."""
    begun, _ = clocks.advance(clocks.start(clocks.parse_settings(settings)), Start(0))
    due_ms = clocks.flag_due_ms(begun)
    assert due_ms is not None
    state, effects = begun, list[ClockEffect]()
    for now_ms in range(due_ms - 50, due_ms + 50):
        state, told = clocks.advance(state, Tick(now_ms))
        effects += told
        assert (state.run is Run.FLAGGED) == (now_ms >= due_ms)
    assert (state, tuple(effects)) == clocks.advance(begun, Tick(due_ms + 49))


@pytest.mark.parametrize("settings", SETTINGS)
def test_stored_and_read_back_at_any_moment_the_game_goes_on_the_same(settings: str) -> None:
    """Saving and resuming at every event changes nothing."""
    for seed in range(GAME_COUNT):
        events = random_game(random.Random(seed))
        kept = stored = clocks.start(clocks.parse_settings(settings))
        for event in events:
            kept, told = clocks.advance(kept, event)
            stored, told_stored = clocks.advance(clocks.from_json(clocks.to_json(stored)), event)
            assert (kept, told) == (stored, told_stored), f"seed {seed}"


def turn_lengths(side: Side, effects: list[ClockEffect]) -> list[int]:
    """How long each completed turn of `side` took."""
    return [effect.spent_ms for effect in effects if isinstance(effect, TurnCompleted) and effect.by is side]


@pytest.mark.parametrize(
    ("settings", "added"),
    [
        ("single 90s", lambda spent: 0),
        ("fischer 30s+5s", lambda spent: 5_000),
        ("delay 30s+4s", lambda spent: min(4_000, spent)),
        ("bronstein 30s+4s", lambda spent: min(4_000, spent)),
    ],
)
def test_time_left_is_base_plus_what_was_added_minus_what_was_used(
    settings: str, added: Callable[[int], int]
) -> None:
    """No millisecond appears or disappears, in games that end before a flag."""
    counted = 0
    for seed in range(GAME_COUNT):
        begun = clocks.start(clocks.parse_settings(settings))
        events = random_game(random.Random(seed))[:12]
        state, effects = play(begun, [*events, Pause(events[-1].t_ms)])
        if state.flag is not None:
            continue
        for side in Side:
            left_ms = clocks.remaining(state, side, state.anchor_ms)
            own_added = sum(added(time_ms) - time_ms for time_ms in turn_lengths(side, effects))
            running_ms = state.spent_ms if side is state.turn else 0
            expected_ms = clocks.remaining(begun, side, 0) + own_added - running_ms
            if settings.startswith("delay"):
                expected_ms += min(4_000, running_ms)
            assert left_ms == expected_ms, f"seed {seed}"
            counted += 1
    assert counted > GAME_COUNT
