"""What people write for a clock without naming its type, in the full language.

    5, 30s                        single
    5+3, 90+30, 5m+3s             fischer: minutes + seconds
    40/100:60/50:15+30            tournament: moves/minutes, the increment for all moves
    60+60s*40+60m, 60+60s+60@40   phased-increment; with +30s behind it phased-combination

A number of moves greater than all moves before is a move's number (`60/50` after `40/100`: up to move 60),
any other is so many moves more (`20/50`).
"""

import re

from controller.clocks.errors import ClockSettingsError

_NUMBER = re.compile(r"\d+", re.ASCII)
_PLUS = re.compile(r"([^+/:]+)\+([^+/:]+)", re.ASCII)
_CONTROL = re.compile(r"(?:(\d{1,4})/)?([^+/:]+)(?:\+([^+/:]+))?", re.ASCII)
_AT_CUTOFF = re.compile(r"([^+@]+)\+([^+@]+)\+([^+@]+)@(\d+)(?:\+([^+@]+))?", re.ASCII)


def expand_phased(type_name: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """`60+60s+60@40` and `60+60s+60@40+30s` in the form of the full language; other words stay as they are."""
    match = _AT_CUTOFF.fullmatch(words[0]) if words else None
    if match is None:
        return words
    initial, increment, final, cutoff, reserve = match.groups()
    times = f"{_with_unit(initial, 'm')}+{_with_unit(increment, 's')}*{cutoff}+{_with_unit(final, 'm')}"
    if reserve is None or type_name != "phased-combination":
        tail = () if reserve is None else (f"+{reserve}",)
        return (times, *tail, *words[1:])
    return (times, "reserve", _with_unit(reserve, "s"), *words[1:])


def expand_shorthand(words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The words with a type in front, None if they are no shorthand. Raises: ClockSettingsError."""
    head, rest = words[0], words[1:]
    if match := _AT_CUTOFF.fullmatch(head):
        type_name = "phased-combination" if match[5] else "phased-increment"
        return (type_name, *expand_phased(type_name, words))
    if "/" in head or ":" in head:
        controls, increment = _tournament(head)
        return ("tournament", controls, *increment, *rest)
    if match := _PLUS.fullmatch(head):
        base = _with_unit(match[1], "m")
        if match[2] in ("0", "0s"):
            return ("single", base, *rest)
        return ("fischer", f"{base}+{_with_unit(match[2], 's')}", *rest)
    if "+" not in head:
        return ("single", _with_unit(head, "m"), *rest)
    return None


def _tournament(text: str) -> tuple[str, tuple[str, ...]]:
    """Controls and increment of `40/100:60/50:15+30`. Raises: ClockSettingsError."""
    controls: list[str] = []
    increments: list[str | None] = []
    before = 0
    for part in text.split(":"):
        match = _CONTROL.fullmatch(part)
        if match is None:
            raise ClockSettingsError(
                f"'{part}' in '{text}' is no control: write moves/minutes, as in '40/100:60/50:15+30'"
            )
        time = _with_unit(match[2], "m")
        if match[1] is not None:
            number = int(match[1])
            turns = number - before if number > before else number
            before += turns
            time += f"/{turns}"
        controls.append(time)
        increments.append(match[3] and _with_unit(match[3], "s"))
    given = {increment for increment in increments if increment is not None}
    if len(given) > 1:
        each = zip(controls, increments, strict=True)
        return ",".join(f"{control}+{own}" if own else control for control, own in each), ()
    return ",".join(controls), tuple(f"+{increment}" for increment in given if increment not in ("0", "0s"))


def _with_unit(number: str, unit: str) -> str:
    """A bare number gets the unit people mean."""
    return number + unit if _NUMBER.fullmatch(number) else number
