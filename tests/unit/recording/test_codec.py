"""Events and effects to JSON and back."""

import json
from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller import effects, events
from controller.clocks import events as clock_events
from controller.effects import AlertRaised, MoveMade
from controller.events import BoardSeen, KeyPressed, PieceLifted
from controller.recording import Entry, EntryError, decode, encode
from controller.recording.codec import KINDS
from controller.sides import Side
from firmware_bridge import events as board_events
from firmware_bridge.events import BoardInfo, BoardSnapshot, LinkUp


def through_json(entry: Entry) -> Entry:
    """The entry as it comes back from a file."""
    return Entry(entry.kind, entry.t_ms, json.loads(json.dumps(dict(entry.payload))))


def any_of(member: type[Any]) -> st.SearchStrategy[Any]:
    """Instances of a class, each field as it is annotated."""
    hints = get_type_hints(member)
    return st.builds(member, **{field.name: st.from_type(hints[field.name]) for field in fields(member)})


@settings(deadline=None)
@given(st.sampled_from(sorted(KINDS)).flatmap(lambda kind: any_of(KINDS[kind])))
def test_every_event_and_effect_written_is_read_back_the_same(thing: object) -> None:
    """Every class of every border, with any content that its annotations allow."""
    assert decode(through_json(encode(thing))) == thing


def test_kinds_of_every_border_are_there() -> None:
    """Whatever happens at a time has a kind; a class that is left out could not be recorded."""
    assert KINDS["event.PieceLifted"] is PieceLifted
    for border in (events, effects, clock_events, board_events):
        timed = {
            member
            for member in vars(border).values()
            if is_dataclass(member) and "t_ms" in {field.name for field in fields(member)}
        }
        assert timed
        assert timed <= set(KINDS.values())


@pytest.mark.parametrize(
    ("thing", "payload"),
    [
        (PieceLifted(5, "e2"), {"square": "e2"}),
        (BoardSeen(5, frozenset({"e4", "a1"})), {"occupied": ["a1", "e4"]}),
        (KeyPressed(5, "resign", Side.NORTH), {"name": "resign", "by": "north", "move": ""}),
        (BoardSnapshot(5, frozenset({(1, 0), (0, 7)})), {"closed": [[0, 7], [1, 0]], "levers_down": []}),
        (
            LinkUp(5, BoardInfo(1, "0.1", 8, 8, 2, 16, 77), events_lost=True),
            {
                "board": {
                    "protocol_version": 1,
                    "firmware_version": "0.1",
                    "rows": 8,
                    "columns": 8,
                    "lever_count": 2,
                    "lamp_count": 16,
                    "boot_id": 77,
                },
                "events_lost": True,
            },
        ),
    ],
)
def test_payload_is_plain_and_sets_are_sorted(thing: object, payload: dict[str, object]) -> None:
    """Equal things give equal text, so recordings can be compared."""
    entry = encode(thing)
    assert (entry.t_ms, entry.payload) == (5, payload)


def test_fields_that_came_later_take_their_defaults() -> None:
    """A recording made before a field with a default existed is still read."""
    entry = Entry("effect.AlertRaised", 7, {"kind": "flag", "text": "South's flag has fallen"})
    assert decode(entry) == AlertRaised(7, "flag", "South's flag has fallen")


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        (Entry("event.PieceThrown", 1, {}), "'event.PieceThrown'"),
        (Entry("event.PieceLifted", 1, {}), "'square'"),
        (Entry("event.PieceLifted", 1, {"square": 4}), "4"),
        (Entry("event.LeverPressed", 1, {"by": "east"}), "'east'"),
        (Entry("effect.MoveMade", 1, {"ply": True}), "True"),
        (Entry("board.ReedChanged", 1, {"reed": [1], "closed": True, "sequence": 3}), "ReedChanged"),
    ],
)
def test_entry_that_does_not_fit_its_kind_is_refused(entry: Entry, named: str) -> None:
    """The message names the kind or the value at fault."""
    with pytest.raises(EntryError, match=named):
        decode(entry)


def test_thing_that_is_no_event_is_refused() -> None:
    """A caller's mistake is an exception that names the type."""
    with pytest.raises(EntryError, match="'dict'"):
        encode({"ev": "lift"})


def test_entry_made_by_hand_is_passed_through() -> None:
    """Clock states, versions and notes are entries of their own kinds."""
    entry = Entry("clocks", 3, {"run": "lag"})
    assert encode(entry) is entry
    assert encode(MoveMade(1, 1, "e2e4", "e4", Side.SOUTH)).kind == "effect.MoveMade"
