"""Days as people write them in recordings and searches (ISO 8601)."""

from datetime import date


def is_day(text: str) -> bool:
    """Whether it is a day that exists, as 2026-11-21."""
    try:
        return len(text) == 10 and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_period(text: str) -> bool:
    """Whether it is a day, or a month or a year without its days: 2026-11, 2026."""
    return is_day(text + "2000-01-01"[len(text) :]) and text[-1:] not in ("", "-")
