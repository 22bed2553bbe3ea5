"""A game that a screen starts from a position: the studies of the rulebook, clocks, groups and handicaps 5.4."""

from pathlib import Path
from typing import cast

import pytest

import rules_c
from controller.commands import StartGame
from controller.host import Host
from controller.puzzles.studies import STUDIES
from controller.recording import Recorder
from display.screens.study import CLOCK
from firmware_bridge.link import Link
from tests.unit.session.desk import ScriptedLink


def test_every_study_is_set_up_and_recorded_as_a_casual_game_from_its_position(tmp_path: Path) -> None:
    """5.4: the board is to be set up as the study stands; the record begins there."""
    with Recorder.open(tmp_path) as recorder:
        host = Host(cast("Link", ScriptedLink()), recorder, wall_time_iso=lambda: "2026-01-01T12:00:00+00:00")
        for number, study in enumerate(STUDIES, start=1):
            host.step(1_000 * number, [StartGame(study.game_id, CLOCK, fen=study.fen)])
            view = host.view(1_000 * number)
            assert view is not None
            assert (view.phase, view.mode) == ("setup", "casual")
            wanted = rules_c.game(study.game_id).position(study.fen).pieces()
            assert {square: piece.letter for square, piece in view.pieces.items()} == wanted
            assert recorder.load(number).header.start_fen == study.fen


def test_position_that_cannot_be_leaves_the_game_before(tmp_path: Path) -> None:
    """Raises as `begin` does."""
    with Recorder.open(tmp_path) as recorder:
        host = Host(cast("Link", ScriptedLink()), recorder, wall_time_iso=lambda: "2026-01-01T12:00:00+00:00")
        host.step(1_000, [StartGame("chess", CLOCK)])
        before = host.state
        with pytest.raises(rules_c.FenError):
            host.step(2_000, [StartGame("chess", CLOCK, fen="nonsense")])
        assert host.state == before
