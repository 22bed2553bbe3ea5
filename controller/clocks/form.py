"""Clock settings as a form: every number of every type under a name, to be shown, changed and judged.

    settings = parse_settings("fischer 5m+3s")
    for field in fields(settings): ...                      # base_ms 300000, increment_ms 3000, increment_before 0, …
    settings = changed(settings, field.key, 420_000)        # any number; what cannot be is judged, not prevented
    judge(settings)                                         # None, or one line that says what is wrong

The fields are found in the time controls themselves, so that a new type of clock needs nothing here.
"""

from collections.abc import Iterator
from dataclasses import Field as DataclassField
from dataclasses import dataclass, is_dataclass, replace
from dataclasses import fields as dataclass_fields
from enum import StrEnum
from typing import Any, cast

from controller.clocks.durations import CALENDAR_MAX_MS, DURATION_MAX_MS
from controller.clocks.errors import ClockSettingsError
from controller.clocks.settings import ClockSettings, format_settings, parse_settings
from controller.clocks.types import TYPES
from controller.clocks.types.calendar import Calendar

COUNT_MAX = 9_999
LENGTHS = {"controls": (1, 9), "increments_ms": (1, 2)}  # how many there may be
SAME = "same"  # in a key: the setting of both sides

Key = tuple[str | int, ...]


class Kind(StrEnum):
    """What a field holds: milliseconds, a number (0 for none where it may be none), or 0 and 1."""

    TIME = "time"
    COUNT = "count"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Field:
    """One number of the settings.

    `key` begins with `same`, `south`, `north` or `beside`; `name` is the number's own, e.g. `increment_ms`; `index`
    which of several, from 0. `most` is the largest that can be.
    """

    key: Key
    name: str
    kind: Kind
    value: int
    most: int
    index: int | None = None


def fields(settings: ClockSettings, *, apart: bool = False) -> tuple[Field, ...]:
    """Every number of the settings, in the order in which people write them.

    Where both players have the same they stand once, unless they are wanted `apart`.
    """
    found: list[Field] = []
    if settings.south == settings.north and not apart:
        found += _walk(settings.south, (SAME,), None)
    else:
        found += _walk(settings.south, ("south",), None)
        found += _walk(settings.north, ("north",), None)
    longest_ms = _longest_ms(settings.south)
    for name, value in (
        ("independent_ms", settings.independent_ms),
        ("free_first_move_ms", settings.free_first_move_ms),
    ):
        found.append(Field(("beside", name), name, Kind.TIME, value or 0, longest_ms))
    for name in ("charges_side_to_move", "runs_on_in_outage", "ends_at_press"):
        if name != "charges_side_to_move" or settings.independent_ms is not None:
            found.append(Field(("beside", name), name, Kind.FLAG, int(getattr(settings, name)), 1))
    return tuple(found)


def changed(settings: ClockSettings, key: Key, value: int) -> ClockSettings:
    """The settings with one number changed; nothing is judged yet."""
    where, *path = key
    if where == "beside":
        name = str(path[0])
        given: int | bool | None = value or None
        if not name.endswith("_ms"):
            given = bool(value)
        settings = replace(settings, **cast("dict[str, Any]", {name: given}))
        charges = settings.charges_side_to_move and settings.independent_ms is not None
        return replace(settings, charges_side_to_move=charges)
    if where in (SAME, "south"):
        settings = replace(settings, south=_put(settings.south, path, value))
    if where == SAME:
        return replace(settings, north=settings.south)
    return settings if where == "south" else replace(settings, north=_put(settings.north, path, value))


def of_type(name: str, settings: ClockSettings) -> ClockSettings:
    """The example of another type of clock, with what stands beside the present one."""
    control = parse_settings(TYPES[name].example).south
    return replace(settings, south=control, north=control)


def judge(settings: ClockSettings) -> str | None:
    """None if the settings can be played with, or one line on what cannot be."""
    try:
        parse_settings(format_settings(settings))
    except ClockSettingsError as error:
        return str(error)
    return None


def _walk(holder: Any, path: Key, index: int | None) -> Iterator[Field]:
    """The fields of a dataclass, with those of the dataclasses in it."""
    most_ms = _longest_ms(holder)
    for member in dataclass_fields(holder):
        value, key = getattr(holder, member.name), (*path, member.name)
        if isinstance(value, tuple):
            yield Field((*key, "length"), member.name, Kind.COUNT, len(value), LENGTHS[member.name][1])
            for at, item in enumerate(value):
                if is_dataclass(item):
                    yield from _walk(item, (*key, at), at)
                else:
                    yield Field((*key, at), member.name, Kind.TIME, item, most_ms, at)
        elif is_dataclass(value):
            yield from _walk(value, key, index)
        else:
            kind = _kind(member)
            most = {Kind.TIME: most_ms, Kind.COUNT: COUNT_MAX, Kind.FLAG: 1}[kind]
            yield Field(key, member.name, kind, int(value or 0), most, index)


def _kind(member: "DataclassField[Any]") -> Kind:
    if member.name.endswith("_ms"):
        return Kind.TIME
    return Kind.FLAG if member.type in (bool, "bool") else Kind.COUNT


def _put(holder: Any, path: list[str | int], value: int) -> Any:
    """The dataclass with the number at `path` replaced."""
    name = str(path[0])
    if len(path) == 1:
        member = next(member for member in dataclass_fields(holder) if member.name == name)
        return replace(holder, **{name: _as_annotated(member, value)})
    inner = getattr(holder, name)
    if isinstance(inner, tuple):
        return replace(holder, **{name: _put_in_tuple(name, inner, path[1:], value)})
    return replace(holder, **{name: _put(inner, path[1:], value)})


def _put_in_tuple(name: str, items: tuple[Any, ...], path: list[str | int], value: int) -> tuple[Any, ...]:
    if path[0] == "length":
        least, most = LENGTHS[name]
        length = max(least, min(most, value))
        # A new one goes before the last, which may be the one for the rest of the game.
        added = (_counted(items[0]),) * (length - len(items))
        return (*items[:-1], *added, items[-1]) if added else (*items[: length - 1], items[-1])
    at = int(path[0])
    item = _put(items[at], path[1:], value) if len(path) > 1 else value
    return (*items[:at], item, *items[at + 1 :])


def _counted(item: Any) -> Any:
    """A control that can stand before others: it has a number of turns."""
    return replace(item, turns=item.turns or 40) if hasattr(item, "turns") else item


def _as_annotated(member: "DataclassField[Any]", value: int) -> int | bool | None:
    if _kind(member) is Kind.FLAG:
        return bool(value)
    return None if value == 0 and "None" in str(member.type) else value


def _longest_ms(holder: object) -> int:
    return CALENDAR_MAX_MS if isinstance(holder, Calendar) else DURATION_MAX_MS
