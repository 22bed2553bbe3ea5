"""Whole games from magnet to record: simulated hands, the firmware, the link, recognition, rules, recording."""

from pathlib import Path

import pytest

import rules_c
from controller.effects import AlertRaised, GameEnded
from controller.sides import Side
from hardware.emulator.build import missing_for_emulated
from tests.simulation import famous_games
from tests.simulation.famous_games import FamousGame
from tests.simulation.people.fidgets import slipped
from tests.simulation.tables import PlayedTable, played_table
from tests.simulation.traces.displaced import Displacements

ILLEGAL_AT, SLIP_AT = 8, 13  # plies at which somebody errs (the slip at the first from there that can slip)
SEED = 20


@pytest.mark.parametrize(
    ("famous", "kind"),
    [(famous, "virtual") for famous in famous_games.ALL] + [(famous_games.OPERA, "emulated")],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_famous_game_played_by_hands_is_recorded_exactly(
    famous: FamousGame, kind: str, tmp_path: Path
) -> None:
    """The record is exactly the game played, although an illegal move and a corrected slip occur in it."""
    if kind == "emulated" and missing_for_emulated():
        pytest.skip(f"no emulated board here: {missing_for_emulated()}")
    print(f"seed {SEED}")
    with played_table(kind, tmp_path, SEED, "natural") as table:
        table.begin(famous.game_id)
        moves = famous.played()
        state = table.host.state
        assert state is not None
        position = state.start.copy()
        slip_at = next(n for n, move in enumerate(moves, start=1) if n >= SLIP_AT and not move.is_castling)
        for ply, move in enumerate(moves, start=1):
            if ply == ILLEGAL_AT:
                _err(table, position)
            is_slip = ply == slip_at
            hands = table.hands
            told = table.touch(slipped(hands.pace, position, move) if is_slip else hands.move(position, move))
            table.answer(told, move.promotion or "")
            table.told += table.table.press(Side(position.turn))
            table.run(500)
            position.push(move)
        table.run(9000)
        assert table.moves == [str(move) for move in moves]
        alerts = [effect.kind for effect in table.told if isinstance(effect, AlertRaised)]
        assert alerts in (["illegal-move"], ["out-of-turn"], ["illegal-position"])
        ended = [effect for effect in table.told if isinstance(effect, GameEnded)]
        assert [effect.result for effect in ended] == ([famous.result] if famous.result != "*" else [])
        assert table.recorder.game is not None
        recorded = table.recorder.load(table.recorder.game)
        assert list(recorded.moves()) == [str(move) for move in moves]


def _err(table: PlayedTable, position: rules_c.Position) -> None:
    """Somebody plays an illegal move by mistake, is warned, and takes it back."""
    wrong = Displacements(position, [], table.rng)
    displaced = next(steps for _ in range(99) if (steps := wrong.mistake()) is not None)
    there, back = (table.hands.pace.one_by_one(steps, thinks=False) for steps in displaced)
    table.touch(there)
    told = table.run(5600)  # so long it has to be told of (contracts for sensor traces)
    assert any(isinstance(effect, AlertRaised) for effect in told), "no warning of an illegal move"
    table.touch(back)
    table.run(500)
