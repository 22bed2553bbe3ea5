"""The language of clock settings, read and written.

    settings   = (type parameters | type " south " parameters " north " parameters | shorthand | preset) suffixes
    suffixes   = [" independent " time [" charged side-to-move"]] [" free-first-move " time]
                 [" outage run-on"] [" end at-press"]

Types are in `types/`, shorthand as people write it (`5`, `90+30`, `40/100:60/50:15+30`) in `shorthand`, names such as
`fide-blitz` in `presets`.
"""

from dataclasses import dataclass

from controller.clocks.durations import (
    CALENDAR_MAX_MS,
    DAY_MS,
    DURATION_MAX_MS,
    format_base,
    format_days,
    parse_positive,
)
from controller.clocks.errors import ClockSettingsError
from controller.clocks.presets import PRESETS, expand_preset
from controller.clocks.shorthand import expand_phased, expand_shorthand
from controller.clocks.time_control import TimeControl
from controller.clocks.types import TYPES
from controller.clocks.types.calendar import Calendar
from controller.sides import Side

_CHARGED = ("charged", "side-to-move")
_FREE = "free-first-move"
_INDEPENDENT = "independent"
# Words that stand last, each with what it may be set to; the first of them is the default and is not written.
_CHOICES = {"outage": ("refund", "run-on"), "end": ("on-board", "at-press")}
_PREFIX_MIN = 3


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """Both players' time controls, always of one type, and what stands beside them.

    `independent_ms` is the Independent clock of each (C12); in a Pause or Hold the side that has just moved is
    charged for it, or with `charges_side_to_move` the other. `free_first_move_ms` is how long the first mover may
    take for a first move that costs nothing and does not count. While the board cannot be heard the clocks stand, and
    what had burned since it was heard last is given back; with `runs_on_in_outage` they run on. A move that ends the
    game stops the clocks when it stands on the board; with `ends_at_press` only its press does.

    Units: milliseconds. Source: rulebook, clocks 1.1, 1.2 (Z7), 1.3, 1.12, 1.16 (7).
    """

    south: TimeControl
    north: TimeControl
    independent_ms: int | None = None
    charges_side_to_move: bool = False
    free_first_move_ms: int | None = None
    runs_on_in_outage: bool = False
    ends_at_press: bool = False

    def control(self, side: Side) -> TimeControl:
        """One player's time control."""
        return self.south if side is Side.SOUTH else self.north

    def __str__(self) -> str:
        return format_settings(self)


def parse_settings(text: str) -> ClockSettings:
    """The settings in `text`.

    Raises: ClockSettingsError, one line that names what is wrong and what would be right.
    """
    words = expand_preset(tuple(text.lower().split()))
    if not words:
        raise ClockSettingsError(f"no clock settings given: write for example '{TYPES['fischer'].example}'")
    words, chosen = _split_choices(words)
    words, free_ms = _split_free(words)
    words, independent_ms, charges_side_to_move = _split_independent(words)
    if not words:
        raise ClockSettingsError(
            "an independent clock, a free first move, 'outage' and 'end' stand beside another clock: "
            "write 'single 90m independent 180m'"
        )
    if words[0] not in TYPES:
        words = _expand(words)
    south, north = _read_both(TYPES[words[0]], words[1:], text)
    for control in (south, north):
        maximum_ms = control.maximum_ms()
        if independent_ms is not None and maximum_ms is not None and independent_ms < maximum_ms:
            raise ClockSettingsError(
                f"the independent clock of {format_base(independent_ms)} is shorter than the {format_base(maximum_ms)} "
                f"that '{control.name} {control.write()}' can give a player: it must be at least as long"
            )
    runs_on, at_press = (chosen.get(word) == choices[1] for word, choices in _CHOICES.items())
    return ClockSettings(south, north, independent_ms, charges_side_to_move, free_ms, runs_on, at_press)


def format_settings(settings: ClockSettings) -> str:
    """One way to write the settings, which `parse_settings` reads back to the same."""
    text = f"{settings.south.name} "
    if settings.south == settings.north:
        text += settings.south.write()
    else:
        text += f"south {settings.south.write()} north {settings.north.write()}"
    if settings.independent_ms is not None:
        length_ms = settings.independent_ms
        text += f" {_INDEPENDENT} {format_days(length_ms) if length_ms >= DAY_MS else format_base(length_ms)}"
        if settings.charges_side_to_move:
            text = " ".join((text, *_CHARGED))
    if settings.free_first_move_ms is not None:
        text += f" {_FREE} {format_base(settings.free_first_move_ms)}"
    chosen = (settings.runs_on_in_outage, settings.ends_at_press)
    for is_chosen, (word, choices) in zip(chosen, _CHOICES.items(), strict=True):
        text += f" {word} {choices[1]}" if is_chosen else ""
    return text


def _read_both(
    kind: type[TimeControl], parameters: tuple[str, ...], text: str
) -> tuple[TimeControl, TimeControl]:
    """South's and North's time controls. Raises: ClockSettingsError."""
    if parameters[:1] != ("south",):
        control = kind.read(expand_phased(kind.name, parameters))
        return control, control
    if parameters.count("north") != 1:
        raise ClockSettingsError(f"'{text}' gives South's settings but not North's: add 'north …' after them")
    middle = parameters.index("north")
    south = kind.read(expand_phased(kind.name, parameters[1:middle]))
    north = kind.read(expand_phased(kind.name, parameters[middle + 1 :]))
    south.check_against(north)
    return south, north


def _split_choices(words: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The words before the choices that stand last, and what was chosen. Raises: ClockSettingsError."""
    chosen: dict[str, str] = {}
    first = min((words.index(word) for word in _CHOICES if word in words), default=len(words))
    tail = words[first:]
    while tail:
        word, choice = tail[0], tail[1] if len(tail) > 1 else ""
        if choice not in _CHOICES.get(word, ()) or word in chosen:
            meant = " and ".join(f"'{name} {' or '.join(choices)}'" for name, choices in _CHOICES.items())
            raise ClockSettingsError(f"'{' '.join(tail)}' is not understood: {meant} stand last, once each")
        chosen[word] = choice
        tail = tail[2:]
    return words[:first], chosen


def _split_free(words: tuple[str, ...]) -> tuple[tuple[str, ...], int | None]:
    """The words before `free-first-move`, and its time."""
    if _FREE not in words:
        return words, None
    index = words.index(_FREE)
    if len(words) != index + 2:
        raise ClockSettingsError(
            f"'{' '.join(words[index:])}' is not understood: '{_FREE}' stands behind the clock, with one time, "
            f"as in '{_FREE} 5m'"
        )
    return words[:index], parse_positive(words[index + 1], f"the time of '{_FREE}'")


def _split_independent(words: tuple[str, ...]) -> tuple[tuple[str, ...], int | None, bool]:
    """The words before `independent`, its time, and whom it charges."""
    if _INDEPENDENT not in words:
        return words, None, False
    index = words.index(_INDEPENDENT)
    tail = words[index + 2 :]
    if len(words) < index + 2 or tail not in ((), _CHARGED):
        raise ClockSettingsError(
            f"'{' '.join(words[index:])}' is not understood: 'independent' stands last, with one time, "
            f"as in 'single 90m independent 200m', and perhaps '{' '.join(_CHARGED)}'"
        )
    max_ms = CALENDAR_MAX_MS if words[0] == Calendar.name else DURATION_MAX_MS
    return words[:index], parse_positive(words[index + 1], "the time of 'independent'", max_ms), bool(tail)


def _expand(words: tuple[str, ...]) -> tuple[str, ...]:
    """People's shorthand in full.

    Raises: ClockSettingsError for anything else.
    """
    text = " ".join(words)
    if not words[0][0].isdigit():
        near = [
            name for name in (*TYPES, *PRESETS) if len(words[0]) >= _PREFIX_MIN and name.startswith(words[0])
        ]
        meant = f" (do you mean {' or '.join(near)}?)" if near else ""
        raise ClockSettingsError(
            f"unknown type of clock '{words[0]}'{meant}: there are {', '.join(TYPES)}, shorthand as 90+30, "
            f"and {', '.join(PRESETS)}"
        )
    expanded = expand_shorthand(words)
    if expanded is None:
        raise ClockSettingsError(
            f"clock settings '{text}' are not understood: write 5 (minutes), 5+3 (minutes + seconds), "
            f"40/100:60/50:15+30 (moves/minutes) or a type, {', '.join(TYPES)}, with its times"
        )
    return expanded
