"""What holds in every game on every type of clock."""

import os
import random

import pytest

from controller import clocks
from controller.clocks import (
    Adjust,
    ClockEffect,
    ClockEvent,
    ClockState,
    OpenSeal,
    Pause,
    Press,
    Refund,
    Resume,
    Run,
    Seal,
    SetCount,
    SetTurn,
    Start,
    Stop,
    SwapSides,
    TakeBack,
    Tick,
    TimeAdjusted,
    TurnCompleted,
)
from controller.sides import Side

# Short enough that stages change, cut-offs pass and flags fall within forty turns of up to six seconds.
SETTINGS = (
    "single 90s",
    "tournament 30s/5,15s/3,10s +1s",
    "tournament 30s/4+1s,15s/3+2s increment before",
    "tournament 20s/4,15s/3,10s/5 +1s time at-zero",
    "fischer 30s+5s",
    "fischer 20s+5s increment before",
    "fischer south 40s+1s north 20s+6s independent 2m",
    "hourglass 20s",
    "phased-countdown 20s+2s independent 3m",
    "phased-countdown 15s+3s+1s",
    "phased-increment 15s+2s*8+20s",
    "phased-increment 15s+2s*8+20s in-advance independent 2m",
    "phased-increment south 15s+2s*8+20s north 30s+1s*10+5s",
    "phased-combination 15s+2s*6+15s reserve 1s",
    "phased-combination 15s+2s*6+15s increment before reserve 1s independent 2m",
    "phased-increment 12s+2s*8+20s increment before in-advance",
    "phased-swing 6s reserve 30s cutoff 9 independent 2m",
    "phased-swing 6s reserve 40s independent 90s charged side-to-move",
    "calendar 4s reserve 2sx2 interlude 500ms",
    "calendar 12s/4 interlude 1sx3 independent 1m",
    "delay 30s+4s",
    "bronstein 30s+4s",
    "byoyomi 15s+3x3s",
    "fischer 30s+5s independent 1m free-first-move 2s",
)
# Games per settings in the standing tests. RHUNICH_CLOCK_GAMES=2000 runs as many as asked for, in a few minutes.
GAME_COUNT = int(os.environ.get("RHUNICH_CLOCK_GAMES", "40"))


def random_game(chance: random.Random, *, refunds: bool = False) -> list[ClockEvent]:
    """A start and up to forty presses, some by the wrong side, with halts, seals, take-backs and corrections."""
    now_ms = chance.randrange(10_000)
    events: list[ClockEvent] = [Start(now_ms)]
    side = Side.SOUTH
    for _ in range(chance.randrange(4, 40)):
        now_ms += chance.choice((0, 1, chance.randrange(500), chance.randrange(6_000)))
        if chance.random() < 0.15:
            events.append(Pause(now_ms, adjourned=chance.random() < 0.5))
            now_ms += chance.randrange(30_000)
            events.append(Resume(now_ms))
        if chance.random() < 0.1:
            events.append(Press(now_ms, side.other))
        if chance.random() < 0.03:
            events.append(_correction(chance, now_ms))
        if refunds and chance.random() < 0.1:
            events.append(Refund(now_ms, now_ms - chance.randrange(2_000)))
        if chance.random() < 0.05:
            events.append(Seal(now_ms, side))
            now_ms += chance.randrange(30_000)
            events.append(OpenSeal(now_ms))
        else:
            events.append(Press(now_ms, side))
        if chance.random() < 0.1:
            now_ms += chance.randrange(800)
            events.append(TakeBack(now_ms, side))
        side = side.other
    return events


def _correction(chance: random.Random, now_ms: int) -> ClockEvent:
    """What an arbiter may put right at any time."""
    side = chance.choice(tuple(Side))
    return chance.choice(
        (
            Adjust(now_ms, side, chance.randrange(-3_000, 10_000)),
            SetCount(now_ms, side, chance.randrange(12)),
            SetTurn(now_ms, side),
            SwapSides(now_ms),
            Start(now_ms),
            Pause(now_ms),
            Stop(now_ms),
        )
    )


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
        moments = sorted(chance.randint(now_ms, event.t_ms) for _ in range(chance.randrange(4)))
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
def test_refund_gives_the_same_clocks_however_often_one_looked(settings: str) -> None:
    """Time given back takes low time and flags back that were told within it, and leaves nothing of them behind."""
    kept = (TurnCompleted, TimeAdjusted)
    for seed in range(GAME_COUNT):
        chance = random.Random(seed)
        events = random_game(chance, refunds=True)
        begun = clocks.start(clocks.parse_settings(settings))
        end = Tick(events[-1].t_ms + 200_000)
        seldom, told = play(begun, [*events, end])
        often, told_often = play(begun, [*with_ticks(events, chance), end])
        assert seldom == often, f"seed {seed}"
        assert [e for e in told if isinstance(e, kept)] == [e for e in told_often if isinstance(e, kept)], (
            f"seed {seed}"
        )


@pytest.mark.parametrize("settings", SETTINGS)
def test_every_millisecond_looked_at_equals_none(settings: str) -> None:
    """As above, with a tick at every single millisecond around the flag."""
    begun, _ = clocks.advance(clocks.start(clocks.parse_settings(settings)), Start(0))
    if begun.run is Run.FREE:
        begun, _ = clocks.advance(begun, Press(0, Side.SOUTH))
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
        events = random_game(random.Random(seed), refunds=True)
        kept = stored = clocks.start(clocks.parse_settings(settings))
        for event in events:
            kept, told = clocks.advance(kept, event)
            stored, told_stored = clocks.advance(clocks.from_json(clocks.to_json(stored)), event)
            assert (kept, told) == (stored, told_stored), f"seed {seed}"
