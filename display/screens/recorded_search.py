"""What the list of recorded games is searched by."""

from dataclasses import dataclass
from datetime import date, timedelta

RESULTS = ("", "1-0", "1/2-1/2", "0-1", "*")
PERIODS = ("", "day", "week", "month", "year")


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; empty is everything. `period` is one of `PERIODS`; `since` and `until` are days that were
    written instead.
    """

    text: str = ""
    result: str = ""
    game_id: str = ""
    period: str = ""
    since: str = ""
    until: str = ""
    is_deleted: bool = False


def first_day(period: str, today: date) -> str:
    """The day that a period of `PERIODS` up to today begins with, in ISO 8601, empty for any time; weeks begin on
    Monday (ISO 8601)."""
    match period:
        case "day":
            first = today
        case "week":
            first = today - timedelta(days=today.weekday())
        case "month":
            first = today.replace(day=1)
        case "year":
            first = today.replace(month=1, day=1)
        case _:
            return ""
    return first.isoformat()
