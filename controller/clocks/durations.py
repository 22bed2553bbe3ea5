"""Lengths of time as people write them, to and from integer milliseconds."""

import re
from collections.abc import Sequence

from controller.clocks.errors import ClockSettingsError

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
# More than six weeks on one clock is a slip of the finger; a calendar game may take ten years.
DURATION_MAX_MS = 1_000 * HOUR_MS
CALENDAR_MAX_MS = 3_660 * DAY_MS

_DURATION = re.compile(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+)s)?(?:(\d+)ms)?", re.ASCII)
# Thirty digits are no time, and Python refuses to read numbers of thousands of digits.
_TEXT_MAX = 40
_UNITS_MS = (DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, 1)


def parse_duration(text: str, what: str, max_ms: int = DURATION_MAX_MS) -> int:
    """The milliseconds of `90m`, `30s`, `1h30m`, `2500ms` or `3d`, at most `max_ms`.

    `what` names the number in the message, e.g. "base time".
    Raises: ClockSettingsError.
    """
    match = _DURATION.fullmatch(text)
    if not text or match is None:
        raise ClockSettingsError(f"{what} '{text}' is no time: write 90m, 30s, 1h30m or 2500ms")
    groups: Sequence[str | None] = match.groups()
    if len(text) > _TEXT_MAX:
        raise ClockSettingsError(f"{what} '{text[:_TEXT_MAX]}…' is too long to be a time")
    total_ms = sum(int(number) * unit for number, unit in zip(groups, _UNITS_MS, strict=True) if number)
    if total_ms > max_ms:
        longest = format_days(max_ms) if max_ms > DURATION_MAX_MS else f"{max_ms // HOUR_MS}h"
        raise ClockSettingsError(f"{what} '{text}' is longer than {longest}")
    return total_ms


def parse_positive(text: str, what: str, max_ms: int = DURATION_MAX_MS) -> int:
    """As `parse_duration`, for a time that must be longer than nothing.

    Raises: ClockSettingsError.
    """
    duration_ms = parse_duration(text, what, max_ms)
    if duration_ms == 0:
        raise ClockSettingsError(f"{what} '{text}' must be longer than 0")
    return duration_ms


def format_days(duration_ms: int) -> str:
    """A very long time in the language of settings, days first: `3d`, `1d12h`, `90m`."""
    days, rest_ms = divmod(duration_ms, DAY_MS)
    hours, below_ms = divmod(rest_ms, HOUR_MS)
    text = (f"{days}d" if days else "") + (f"{hours}h" if hours else "")
    return text + (format_base(below_ms) if below_ms or not text else "")


def format_base(duration_ms: int) -> str:
    """A long time in the language of settings, minutes first: `90m`, `5m30s`, `2500ms`."""
    minutes, rest_ms = divmod(duration_ms, MINUTE_MS)
    return (f"{minutes}m" if minutes else "") + (format_increment(rest_ms) if rest_ms or not minutes else "")


def format_increment(duration_ms: int) -> str:
    """A short time in the language of settings, in seconds: `120s`, `2500ms`."""
    seconds, rest_ms = divmod(duration_ms, SECOND_MS)
    return f"{duration_ms}ms" if rest_ms else f"{seconds}s"


def format_clock(duration_ms: int) -> str:
    """`h:mm:ss`, as in PGN; begun seconds are cut off."""
    seconds = duration_ms // SECOND_MS
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def format_exact(duration_ms: int) -> str:
    """`h:mm:ss`, with thousandths where there are any."""
    rest_ms = duration_ms % SECOND_MS
    return format_clock(duration_ms) + (f".{rest_ms:03d}" if rest_ms else "")
