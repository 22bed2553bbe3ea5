"""Lengths of time as people write them, to and from integer milliseconds."""

import re
from collections.abc import Sequence

from controller.clocks.errors import ClockSettingsError

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS
# More than six weeks on one clock is a slip of the finger; a calendar game counts in days, not here.
DURATION_MAX_MS = 1_000 * HOUR_MS

_DURATION = re.compile(r"(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+)s)?(?:(\d+)ms)?", re.ASCII)
_UNITS_MS = (HOUR_MS, MINUTE_MS, SECOND_MS, 1)


def parse_duration(text: str, what: str) -> int:
    """The milliseconds of `90m`, `30s`, `1h30m` or `2500ms`.

    `what` names the number in the message, e.g. "base time".
    Raises: ClockSettingsError.
    """
    match = _DURATION.fullmatch(text)
    if not text or match is None:
        raise ClockSettingsError(f"{what} '{text}' is no time: write 90m, 30s, 1h30m or 2500ms")
    groups: Sequence[str | None] = match.groups()
    total_ms = sum(int(number) * unit for number, unit in zip(groups, _UNITS_MS, strict=True) if number)
    if total_ms > DURATION_MAX_MS:
        raise ClockSettingsError(f"{what} '{text}' is longer than 1000h")
    return total_ms


def parse_positive(text: str, what: str) -> int:
    """As `parse_duration`, for a time that must be longer than nothing.

    Raises: ClockSettingsError.
    """
    duration_ms = parse_duration(text, what)
    if duration_ms == 0:
        raise ClockSettingsError(f"{what} '{text}' must be longer than 0")
    return duration_ms


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
