"""What the players declared in secret for their clocks, as it is recorded."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from controller.clocks.declaration import Declaration
from controller.commands import StartGame
from controller.host import Host
from controller.recording import EntryError, RecordedGame, Recorder
from controller.recording.declared import declarations
from controller.recording.json_form import read_json, write_json
from controller.sides import Side
from display.story.story import tell
from firmware_bridge.link import Link
from tests.unit.session.desk import ScriptedLink

CLOCK = "phased-increment south 70m+60s*40+50m north 60m+45s*40+60m"
DECLARED = (Declaration(Side.SOUTH, "70m+60s*40+50m", "a"), Declaration(Side.NORTH, "60m+45s*40+60m", "b"))


@pytest.fixture
def recorded(tmp_path: Path) -> RecordedGame:
    """A game that was begun on the start screen."""
    with Recorder.open(tmp_path) as recorder:
        host = Host(cast("Link", ScriptedLink()), recorder, wall_time_iso=lambda: "2026-01-01T12:00:00+00:00")
        host.step(1_000, [StartGame("chess", CLOCK, "tournament", DECLARED)])
        return recorder.load(1)


def test_declarations_are_recorded_with_their_proof(recorded: RecordedGame) -> None:
    """Settings, salt and the digest shown before; kept by the JSON form, and told in the story."""
    assert declarations(recorded) == DECLARED
    (copy,) = read_json(write_json([recorded]))
    assert declarations(copy) == DECLARED
    facts = dict(tell(recorded).facts)
    assert facts["Declared by South"] == f"70m+60s*40+50m (SHA-256 {DECLARED[0].digest[:16]})"


def test_declaration_that_was_changed_in_the_record_is_found_out(recorded: RecordedGame) -> None:
    """The digest proves the settings."""
    entries = tuple(
        replace(entry, payload={**entry.payload, "settings": "90m+60s*40+50m"})
        if entry.payload.get("by") == "south"
        else entry
        for entry in recorded.entries
    )
    with pytest.raises(EntryError, match="recorded for South are not those that were declared"):
        declarations(replace(recorded, entries=entries))
