"""Evenings of simulated people through switches, firmware, serial port, host and disk, and what must hold of them."""

import os
from pathlib import Path

import pytest

from hardware.emulator.build import missing_for_emulated
from tests.simulation.stack.play import faults_of, play
from tests.simulation.stack.table import stack_table
from tests.simulation.traces.batch import complaints
from tests.simulation.traces.evening import make

SEED = int(os.environ.get("RHUNICH_SEED", "4"))
EVENINGS = int(os.environ.get("RHUNICH_EVENINGS", "1"))
PLIES = 16
GAMES = ("chess", "qi-placements", "transfer-western-a")


@pytest.mark.parametrize("level", ["tidy", "natural", "lossy"])
@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_evening_through_the_whole_product_is_recorded_as_played(
    level: str, mode: str, tmp_path: Path
) -> None:
    """Exact, nothing silently wrong, every required alert and no other; the record replayed is the same game, and the
    clocks account for every millisecond. At a lossy board bytes are spoilt, and the program is killed on the way.
    """
    with stack_table("virtual", tmp_path) as table:
        for seed in range(SEED, SEED + EVENINGS):
            for game_id in GAMES if level == "natural" else GAMES[:1]:
                trace = make(game_id, mode, level, seed, PLIES)
                faults = faults_of(trace, level)
                result, watched = play(table, trace, faults)
                assert complaints(trace, result, watched) == [], (trace.name, faults)


@pytest.mark.skipif(bool(missing_for_emulated()), reason=f"{missing_for_emulated()}")
def test_evening_at_the_emulated_board_is_recorded_as_played(tmp_path: Path) -> None:
    """The firmware binary itself, in the simulated microcontroller."""
    with stack_table("emulated", tmp_path) as table:
        trace = make("chess", "tournament", "natural", SEED, 8)
        faults = faults_of(trace, "natural")
        result, watched = play(table, trace, faults)
        assert complaints(trace, result, watched) == [], (trace.name, faults)
