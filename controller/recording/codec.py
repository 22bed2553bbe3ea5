"""Dataclasses of the folder borders to JSON values and back, by their annotated fields.

A kind is `<area>.<class>`, e.g. `event.PieceLifted`. Its name is its version: a class whose fields change in
a way that old recordings do not fit gets a new name, and the old one stays readable.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from controller import effects, events
from controller.clocks import events as clock_events
from controller.recording.errors import EntryError
from firmware_bridge import events as board_events


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing worth recording. `payload` holds JSON values only."""

    kind: str
    t_ms: int
    payload: Mapping[str, Any]


Recordable = (
    Entry
    | events.Event
    | effects.Effect
    | board_events.BoardEvent
    | clock_events.ClockEvent
    | clock_events.ClockEffect
)

_AREAS: tuple[tuple[str, Any], ...] = (
    ("event", events.Event),
    ("effect", effects.Effect),
    ("board", board_events.BoardEvent),
    ("clock", clock_events.ClockEvent),
    ("clock", clock_events.ClockEffect),
)
KINDS: dict[str, type[Any]] = {
    f"{area}.{member.__name__}": member for area, union in _AREAS for member in get_args(union)
}
_HINTS: dict[type[Any], dict[str, Any]] = {}
_KIND_OF: dict[type[Any], str] = {member: kind for kind, member in KINDS.items()}


def encode(thing: object) -> Entry:
    """The entry for an event or effect; an `Entry` is returned as it is.

    Raises: EntryError for anything else.
    """
    if isinstance(thing, Entry):
        return thing
    kind = _KIND_OF.get(type(thing))
    if kind is None:
        raise EntryError(f"'{type(thing).__name__}' is no event or effect that can be recorded")
    payload = _to_plain(thing)
    t_ms = payload.pop("t_ms")
    return Entry(kind, t_ms, payload)


def decode(entry: Entry) -> object:
    """The event or effect of the entry.

    Raises: EntryError if its kind is unknown or its fields do not fit.
    """
    member = KINDS.get(entry.kind)
    if member is None:
        raise EntryError(f"recorded kind '{entry.kind}' is unknown")
    try:
        return _from_plain(member, {**entry.payload, "t_ms": entry.t_ms})
    except (KeyError, TypeError, ValueError) as error:
        raise EntryError(f"recorded '{entry.kind}' at {entry.t_ms} ms cannot be read: {error}") from error


def _to_plain(value: Any) -> Any:
    """JSON values of `value`; sets become sorted lists, so that equal things give equal text."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, bool | int | str):
        return value
    if is_dataclass(value):
        return {field.name: _to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [_to_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(_to_plain(item) for item in value)
    raise EntryError(f"a value of type '{type(value).__name__}' cannot be recorded")


def _from_plain(annotation: Any, value: Any) -> Any:
    """The inverse of `_to_plain` for a field annotated so. Raises: KeyError, TypeError, ValueError."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        if value is None and NoneType in arguments:
            return None
        (inner,) = (argument for argument in arguments if argument is not NoneType)
        return _from_plain(inner, value)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(_from_plain(arguments[0], item) for item in value)
        return tuple(_from_plain(inner, item) for inner, item in zip(arguments, value, strict=True))
    if origin is frozenset:
        return frozenset(_from_plain(arguments[0], item) for item in value)
    if is_dataclass(annotation):
        return _dataclass_from_plain(cast("type[Any]", annotation), value)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return annotation(value)
    if type(value) is not annotation:
        raise TypeError(f"{value!r} is no {getattr(annotation, '__name__', annotation)}")
    return value


def _dataclass_from_plain(member: type[Any], value: Mapping[str, Any]) -> Any:
    hints = _hints(member)
    known = {}
    for field in fields(member):
        if field.name in value:
            known[field.name] = _from_plain(hints[field.name], value[field.name])
        elif field.default is MISSING and field.default_factory is MISSING:
            raise KeyError(f"field '{field.name}' is missing")
    return member(**known)


def _hints(member: type[Any]) -> dict[str, Any]:
    """The resolved annotations of a dataclass, kept: resolving takes longer than reading an entry."""
    if member not in _HINTS:
        _HINTS[member] = get_type_hints(member)
    return _HINTS[member]
