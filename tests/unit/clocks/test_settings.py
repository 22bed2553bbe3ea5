"""The language of clock settings: what is read, how it is written, and what is said of what cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clocks import ClockSettings, ClockSettingsError, format_settings, parse_settings
from controller.clocks.durations import CALENDAR_MAX_MS, DAY_MS
from controller.clocks.presets import PRESETS
from controller.clocks.time_control import TimeControl
from controller.clocks.types import TYPES
from controller.clocks.types.bronstein import Bronstein
from controller.clocks.types.byoyomi import Byoyomi
from controller.clocks.types.calendar import Calendar
from controller.clocks.types.delay import Delay
from controller.clocks.types.fischer import Fischer
from controller.clocks.types.hourglass import Hourglass
from controller.clocks.types.phase_increments import PhaseIncrements
from controller.clocks.types.phased_combination import PhasedCombination
from controller.clocks.types.phased_countdown import PhasedCountdown
from controller.clocks.types.phased_increment import PhasedIncrement
from controller.clocks.types.phased_swing import PhasedSwing
from controller.clocks.types.single import Single
from controller.clocks.types.tournament import Control, Tournament

MINUTE_MS = 60_000


def both(control: TimeControl, independent_ms: int | None = None, **beside: bool) -> ClockSettings:
    """The same time control for both players."""
    return ClockSettings(control, control, independent_ms, **beside)


WORLD_CHAMPIONSHIP = both(
    Tournament(
        (
            Control(100 * MINUTE_MS, 40, 30_000),
            Control(50 * MINUTE_MS, 20, 30_000),
            Control(15 * MINUTE_MS, None, 30_000),
        )
    )
)
HOUR = PhaseIncrements(60 * MINUTE_MS, 60_000, 40, 60 * MINUTE_MS)


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("single 5m", both(Single(5 * MINUTE_MS))),
        ("fischer 90m+120s", both(Fischer(90 * MINUTE_MS, 120_000))),
        ("fischer 90m+30s increment before", both(Fischer(90 * MINUTE_MS, 30_000, True))),
        ("delay 5m+3s", both(Delay(5 * MINUTE_MS, 3_000))),
        ("bronstein 5m+3s", both(Bronstein(5 * MINUTE_MS, 3_000))),
        ("FISCHER  1h30m+2500ms", both(Fischer(90 * MINUTE_MS, 2_500))),
        ("single 90m independent 200m", both(Single(90 * MINUTE_MS), 200 * MINUTE_MS)),
        ("5", both(Single(5 * MINUTE_MS))),
        ("30s", both(Single(30_000))),
        ("5+0", both(Single(5 * MINUTE_MS))),
        ("5+3", both(Fischer(5 * MINUTE_MS, 3_000))),
        ("90+30", both(Fischer(90 * MINUTE_MS, 30_000))),
        ("5m+3s", both(Fischer(5 * MINUTE_MS, 3_000))),
        ("40/90+30", both(Tournament((Control(90 * MINUTE_MS, 40, 30_000),)))),
        ("40/100:60/50:15+30", WORLD_CHAMPIONSHIP),
        ("40/100:20/50:15+30", WORLD_CHAMPIONSHIP),
        ("40/100+30:60/50+30:15+30", WORLD_CHAMPIONSHIP),
        ("40/100m:20/50m:15m+30s", WORLD_CHAMPIONSHIP),
        ("tournament 100m/40,50m/20,15m +30s", WORLD_CHAMPIONSHIP),
        ("world-championship-2018", WORLD_CHAMPIONSHIP),
        ("c2", WORLD_CHAMPIONSHIP),
        (
            "tournament 120m/40,60m/20,15m+30s",
            both(
                Tournament(
                    (
                        Control(120 * MINUTE_MS, 40),
                        Control(60 * MINUTE_MS, 20),
                        Control(15 * MINUTE_MS, None, 30_000),
                    )
                )
            ),
        ),
        ("FIDE Blitz", both(Fischer(3 * MINUTE_MS, 2_000, True))),
        ("fide-rapid", both(Fischer(15 * MINUTE_MS, 10_000, True))),
        (
            "fide-classical",
            both(
                Tournament(
                    (Control(90 * MINUTE_MS, 40, 30_000), Control(30 * MINUTE_MS, None, 30_000)),
                    increment_before=True,
                )
            ),
        ),
        (
            "40/90:30 time at-zero",
            both(
                Tournament((Control(90 * MINUTE_MS, 40), Control(30 * MINUTE_MS, None)), added_at_zero=True)
            ),
        ),
        ("hourglass 60s", both(Hourglass(MINUTE_MS))),
        ("phased-countdown 120m+60s", both(PhasedCountdown(120 * MINUTE_MS, (60_000,)))),
        ("phased-countdown 120m+60s+30s", both(PhasedCountdown(120 * MINUTE_MS, (60_000, 30_000)))),
        ("phased-increment 60m+60s*40+60m", both(PhasedIncrement(HOUR))),
        ("phased-increment 60m+60s*40+60m in-advance", both(PhasedIncrement(HOUR, in_advance=True))),
        ("60+60s+60@40", both(PhasedIncrement(HOUR))),
        ("phased-combination 60m+60s*40+60m reserve 30s", both(PhasedCombination(HOUR, 30_000))),
        ("phased-combination 60+60s+60@40+30s", both(PhasedCombination(HOUR, 30_000))),
        ("60+60+60@40+30", both(PhasedCombination(HOUR, 30_000))),
        ("phased-swing 30s reserve 30m cutoff 40", both(PhasedSwing(30_000, 30 * MINUTE_MS, 40))),
        ("phased-swing 30s reserve 30m", both(PhasedSwing(30_000, 30 * MINUTE_MS))),
        ("phased-swing 60s reserve 0m", both(PhasedSwing(60_000, 0))),
        ("byoyomi 30m+3x30s", both(Byoyomi(30 * MINUTE_MS, 3, 30_000))),
        ("calendar 3d", both(Calendar(3 * DAY_MS))),
        (
            "calendar 30d/10 reserve 5dx3 interlude 12hx2 independent 90d",
            both(Calendar(30 * DAY_MS, 10, 5 * DAY_MS, 3, DAY_MS // 2, 2), 90 * DAY_MS),
        ),
        (
            "single 5m independent 6m charged side-to-move free-first-move 5m",
            ClockSettings(Single(5 * MINUTE_MS), Single(5 * MINUTE_MS), 6 * MINUTE_MS, True, 5 * MINUTE_MS),
        ),
        ("5 outage run-on", both(Single(5 * MINUTE_MS), runs_on_in_outage=True)),
        ("5 outage refund end at-press", both(Single(5 * MINUTE_MS), ends_at_press=True)),
        (
            "fischer south 5m+3s north 3m+2s",
            ClockSettings(Fischer(5 * MINUTE_MS, 3_000), Fischer(3 * MINUTE_MS, 2_000)),
        ),
    ],
)
def test_settings_written_as_people_write_them_are_read(text: str, settings: ClockSettings) -> None:
    """Source: the settings' language (contract of the command line), the shorthand of organisers and servers."""
    assert parse_settings(text) == settings


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "no clock settings"),
        ("sundial 5m", "'sundial'"),
        ("fischer", "write 'fischer 5m+3s'"),
        ("fischer 5m", "'5m'"),
        ("fischer 5m+3", "increment of 'fischer' '3'"),
        ("fischer 5+3s", "base time of 'fischer' '5'"),
        ("fischer 5m+3s+4s", "'5m+3s+4s'"),
        ("fischer 5m+3s after", "increment before"),
        ("fischer south 5m+3s", "north"),
        ("single 0s", "longer than 0"),
        ("single 2000h", "longer than 1000h"),
        ("single 5m 6m", "'5m 6m'"),
        ("single 5m independent", "independent"),
        ("independent 5m", "beside another"),
        ("5+3+", "'5+3+'"),
        ("40/90:x", "the time of a control of 'tournament' 'x'"),
        ("40/90::30", "'' in '40/90::30'"),
        ("40/90+30+5", "'40/90+30+5'"),
        ("40/90:30:30", "'30m' of 'tournament' has no number of moves"),
        ("tournament 100m,50m/20", "'100m' of 'tournament' has no number of moves"),
        ("tournament 100m/0,5m", "'0'"),
        ("tournament 100m/40+30s,5m +30s", "two increments"),
        ("tournament 100m/40,5m increment before", "needs an increment"),
        ("tournament 100m/40,5m 30s", "'100m/40,5m 30s'"),
        ("hourglass", "write 'hourglass 60s'"),
        ("phased-countdown 120m", "one or two reserve increments"),
        ("phased-countdown 120m+60s+30s+10s", "one or two reserve increments"),
        ("phased-countdown 120m+0s", "longer than 0"),
        ("phased-increment 60m+60s+60m", "increment*cut-off move"),
        ("phased-increment 60m+60s*0+60m", "the cut-off move of 'phased-increment', '0'"),
        ("phased-increment 60m+60s*40+60m behind", "in-advance"),
        ("phased-increment 60m+60s*40+60m independent 100m", "shorter than the 160m"),
        ("phased-combination 60m+60s*40+60m", "'reserve' with the reserve increment"),
        ("phased-swing 30s", "'reserve' with its time"),
        ("phased-swing 30s reserve 30m until 40", "'cutoff' with a move"),
        (
            "phased-swing south 30s reserve 3m cutoff 40 north 30s reserve 3m cutoff 30",
            "one cut-off for both",
        ),
        ("byoyomi 30m", "periods x length"),
        ("byoyomi 30m+0x30s", "'0'"),
        ("calendar", "write 'calendar 3d"),
        ("calendar 3d reserve", "'3d reserve'"),
        ("calendar 3d reserve 2d reserve 2d", "'3d reserve 2d reserve 2d'"),
        ("calendar 4000d", "longer than 3660d"),
        ("calendar 3d reserve 2dx0", "number of uses of the reserve"),
        ("calendar south 3d interlude 1h north 3d", "one interlude for both"),
        ("fide", "do you mean fide-classical or fide-rapid or fide-blitz?"),
        ("single 5m free-first-move", "free-first-move 5m"),
        ("single 5m independent 6m charged nobody", "charged side-to-move"),
        ("single 5m outage", "'outage refund or run-on'"),
        ("single 5m outage run-on outage run-on", "once each"),
        ("single 5m end soon", "'end soon'"),
        ("outage run-on", "beside another"),
        (f"single {'9' * 5000}m", "too long to be a time"),
        ("5x", "'5x'"),
        ("5+", "'5+'"),
        ("-5", "'-5'"),
        ("\u0665+\u0663", "\u0665"),  # digits, but not ours
    ],
)
def test_settings_that_cannot_be_read_are_named_in_one_line(text: str, named: str) -> None:
    """The message names the words at fault, in one line, as every message for bad input."""
    with pytest.raises(ClockSettingsError) as caught:
        parse_settings(text)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


durations = st.integers(min_value=1, max_value=1000 * 3_600_000)
counts = st.integers(min_value=1, max_value=9_999)
phases = st.builds(PhaseIncrements, durations, durations, counts, durations, st.booleans())
period_controls = st.builds(Control, durations, counts, st.just(0) | durations)
last_controls = st.builds(Control, durations, st.none() | counts, st.just(0) | durations)
tournaments = st.tuples(st.lists(period_controls, max_size=3), last_controls).map(
    lambda parts: Tournament((*parts[0], parts[1]))
)
long_durations = st.integers(min_value=1, max_value=CALENDAR_MAX_MS)
reserves = st.just((0, None)) | st.tuples(long_durations, st.none() | counts)
calendars = st.tuples(long_durations, counts, reserves, reserves).map(
    lambda parts: Calendar(parts[0], parts[1], *parts[2], *parts[3])
)
controls = st.one_of(
    st.builds(Fischer, durations, durations, st.booleans()),
    st.builds(Single, durations),
    st.builds(Delay, durations, durations),
    st.builds(Bronstein, durations, durations),
    st.builds(Hourglass, durations),
    tournaments,
    tournaments.map(lambda control: Tournament(control.controls, added_at_zero=True)),
    tournaments.filter(lambda control: any(part.increment_ms for part in control.controls)).map(
        lambda control: Tournament(control.controls, increment_before=True)
    ),
    st.builds(PhasedCountdown, durations, st.tuples(durations) | st.tuples(durations, durations)),
    st.builds(PhasedCombination, phases, durations),
    st.builds(PhasedSwing, durations, st.just(0) | durations, st.none() | counts),
    st.builds(Byoyomi, st.just(0) | durations, st.integers(min_value=1, max_value=999), durations),
    calendars,
)
pairs = st.one_of(
    controls.map(lambda control: (control, control)),
    st.tuples(st.builds(Fischer, durations, durations), st.builds(Fischer, durations, durations)),
    st.tuples(st.builds(Single, durations), st.builds(Single, durations)),
)


@given(pairs, st.none() | durations, st.tuples(*[st.booleans()] * 3), st.none() | durations)
def test_settings_written_are_read_back_the_same(
    pair: tuple[TimeControl, TimeControl],
    independent_ms: int | None,
    chosen: tuple[bool, bool, bool],
    free_ms: int | None,
) -> None:
    """Writing and reading are inverse for every type, with time odds, Independent clock and all that stands beside."""
    charged, runs_on, at_press = chosen
    charged = charged and independent_ms is not None
    settings = ClockSettings(*pair, independent_ms, charged, free_ms, runs_on, at_press)
    assert parse_settings(format_settings(settings)) == settings


ALL_WORDS = {
    *(word for kind in TYPES.values() for word in kind.example.split()),
    *(word for preset in PRESETS.values() for word in preset.split()),
    *("south", "north", "in-advance", "40/100:60/50:15+30", "60+60s+60@40+30s", "free-first-move", "5m"),
}


@given(phases, phases, st.booleans())
def test_phased_increments_written_are_read_back_the_same(
    south: PhaseIncrements, north: PhaseIncrements, in_advance: bool
) -> None:
    """The same for C7 and C8, whose Independent clock may not be shorter than the maximum."""
    settings = ClockSettings(PhasedIncrement(south, in_advance), PhasedIncrement(north, in_advance))
    assert parse_settings(format_settings(settings)) == settings


def test_every_types_example_and_every_preset_is_read_and_written() -> None:
    """What help and messages tell people to write works."""
    for text in (*(kind.example for kind in TYPES.values()), *PRESETS, *PRESETS.values()):
        settings = parse_settings(text)
        assert parse_settings(format_settings(settings)) == settings
        for control in (settings.south, settings.north):
            assert control.describe().endswith(".")
            assert "\n" not in control.describe()


@given(
    st.text(alphabet="single fischer+0123456789ms/south northdelay", max_size=30)
    | st.lists(st.sampled_from(sorted(ALL_WORDS)), max_size=6).map(" ".join)
)
def test_settings_of_any_text_are_read_or_refused(text: str) -> None:
    """Nothing but a settings error ever comes of a text."""
    try:
        settings = parse_settings(text)
    except ClockSettingsError:
        return
    assert parse_settings(format_settings(settings)) == settings
