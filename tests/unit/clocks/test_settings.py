"""The language of clock settings: what is read, how it is written, and what is said of what cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clocks import ClockSettings, ClockSettingsError, format_settings, parse_settings
from controller.clocks.types.bronstein import Bronstein
from controller.clocks.types.delay import Delay
from controller.clocks.types.fischer import Fischer
from controller.clocks.types.single import Single

MINUTE_MS = 60_000


def both(control: Single | Fischer | Delay | Bronstein, independent_ms: int | None = None) -> ClockSettings:
    """The same time control for both players."""
    return ClockSettings(control, control, independent_ms)


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
        ("40/90+30", "'40/90+30'"),
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
controls = st.one_of(
    st.builds(Fischer, durations, durations, st.booleans()),
    st.builds(Single, durations),
    st.builds(Delay, durations, durations),
    st.builds(Bronstein, durations, durations),
)
pairs = st.one_of(
    controls.map(lambda control: (control, control)),
    st.tuples(st.builds(Fischer, durations, durations), st.builds(Fischer, durations, durations)),
    st.tuples(st.builds(Single, durations), st.builds(Single, durations)),
)


@given(pairs, st.none() | durations)
def test_settings_written_are_read_back_the_same(
    pair: tuple[Fischer, Fischer], independent_ms: int | None
) -> None:
    """Writing and reading are inverse for every type, with time odds and Independent clock."""
    settings = ClockSettings(*pair, independent_ms)
    assert parse_settings(format_settings(settings)) == settings


@given(st.text(alphabet="single fischer+0123456789ms/south northdelay", max_size=30))
def test_settings_of_any_text_are_read_or_refused(text: str) -> None:
    """Nothing but a settings error ever comes of a text."""
    try:
        settings = parse_settings(text)
    except ClockSettingsError:
        return
    assert parse_settings(format_settings(settings)) == settings
