"""Every game of the library, played by natural hands: recognition knows none of them by name."""

import pytest

import rules_c
from tests.simulation.traces.batch import complaints, read
from tests.simulation.traces.evening import make

SEED = 4
PLIES = 12


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("game_id", rules_c.games())
def test_every_game_played_naturally_is_read_exactly(game_id: str, mode: str) -> None:
    """Drops, placements, forced passes, jumps over several pieces, a second board: no rule of any is known here."""
    print(f"seed {SEED}")
    trace = make(game_id, mode, "tidy", SEED, PLIES)
    assert complaints(trace, *read(trace)) == []
