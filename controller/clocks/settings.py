"""The language of clock settings, read and written.

    settings   = type parameters [" independent " time]
               | type " south " parameters " north " parameters [" independent " time]
               | shorthand

Shorthand is what people already write: `5` (minutes), `5m`, `5+3` (minutes + seconds), `5m+3s`.
"""

import re
from dataclasses import dataclass

from controller.clocks.durations import format_base, parse_positive
from controller.clocks.errors import ClockSettingsError
from controller.clocks.time_control import TimeControl
from controller.clocks.types import TYPES
from controller.sides import Side

_MINUTES = re.compile(r"\d+", re.ASCII)
_PLUS = re.compile(r"([^+/]+)\+([^+/]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """Both players' time controls, always of one type, and the Independent clock if there is one.

    Units: milliseconds. Source: rulebook, clocks 1.1; C12 is `independent_ms`.
    """

    south: TimeControl
    north: TimeControl
    independent_ms: int | None = None

    def control(self, side: Side) -> TimeControl:
        """One player's time control."""
        return self.south if side is Side.SOUTH else self.north

    def __str__(self) -> str:
        return format_settings(self)


def parse_settings(text: str) -> ClockSettings:
    """The settings in `text`.

    Raises: ClockSettingsError, one line that names what is wrong and what would be right.
    """
    words = tuple(text.lower().split())
    if not words:
        raise ClockSettingsError(f"no clock settings given: write for example '{TYPES['fischer'].example}'")
    words, independent_ms = _split_independent(words)
    if not words:
        raise ClockSettingsError(
            "an independent clock stands beside another: write 'single 90m independent 180m'"
        )
    if words[0] not in TYPES:
        words = _expand_shorthand(words)
    kind, parameters = TYPES[words[0]], words[1:]
    if parameters[:1] != ("south",):
        control = kind.read(parameters)
        return ClockSettings(control, control, independent_ms)
    if parameters.count("north") != 1:
        raise ClockSettingsError(f"'{text}' gives South's settings but not North's: add 'north …' after them")
    middle = parameters.index("north")
    return ClockSettings(kind.read(parameters[1:middle]), kind.read(parameters[middle + 1 :]), independent_ms)


def format_settings(settings: ClockSettings) -> str:
    """One way to write the settings, which `parse_settings` reads back to the same."""
    own = (
        settings.south.write()
        if settings.south == settings.north
        else f"south {settings.south.write()} north {settings.north.write()}"
    )
    independent = (
        "" if settings.independent_ms is None else f" independent {format_base(settings.independent_ms)}"
    )
    return f"{settings.south.name} {own}{independent}"


def _split_independent(words: tuple[str, ...]) -> tuple[tuple[str, ...], int | None]:
    """The words before `independent`, and its time."""
    if "independent" not in words:
        return words, None
    index = words.index("independent")
    if len(words) != index + 2:
        raise ClockSettingsError(
            f"'{' '.join(words[index:])}' is not understood: 'independent' stands last, with one time, "
            "as in 'single 90m independent 200m'"
        )
    return words[:index], parse_positive(words[index + 1], "the time of 'independent'")


def _expand_shorthand(words: tuple[str, ...]) -> tuple[str, ...]:
    """People's shorthand in full.

    Raises: ClockSettingsError for anything else.
    """
    text = " ".join(words)
    if not words[0][0].isdigit():
        raise ClockSettingsError(
            f"unknown type of clock '{words[0]}': there are {', '.join(TYPES)}, and shorthand as 90+30"
        )
    if len(words) == 1 and (match := _PLUS.fullmatch(words[0])):
        base = _with_unit(match[1], "m")
        bonus = _with_unit(match[2], "s")
        return ("single", base) if match[2] in ("0", "0s") else ("fischer", f"{base}+{bonus}")
    if len(words) == 1 and "+" not in words[0] and "/" not in words[0]:
        return ("single", _with_unit(words[0], "m"))
    raise ClockSettingsError(
        f"clock settings '{text}' are not understood: write 5 (minutes), 5+3 (minutes + seconds) "
        f"or a type, {', '.join(TYPES)}, with its times"
    )


def _with_unit(number: str, unit: str) -> str:
    """A bare number gets the unit people mean."""
    return number + unit if _MINUTES.fullmatch(number) else number
