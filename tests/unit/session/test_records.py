"""Records that change with every event are replaced as `dataclasses.replace` would."""

from dataclasses import replace

import pytest

from controller import clocks, session
from controller.games import find_game
from controller.records import changed


def test_a_changed_record_is_another_with_the_other_fields_as_they_were() -> None:
    """The one before stays what it was."""
    before = session.begin(
        find_game("chess"), clocks.parse_settings("single 1h"), mode="casual", set_up=False
    )
    after = changed(before, phase="over", t_ms=7)
    assert after == replace(before, phase="over", t_ms=7)
    assert (before.phase, before.t_ms) == ("play", 0)


def test_a_field_that_is_none_is_named() -> None:
    """A slip of the pen is no new field."""
    state = clocks.start(clocks.parse_settings("single 1h"))
    with pytest.raises(TypeError, match="ClockState has no field spent_s"):
        changed(state, spent_s=1)
