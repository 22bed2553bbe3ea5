"""Whatever people do, and whenever, nothing fails, and the events tell the same game again."""

import pytest

from controller import session
from controller.events import TimePassed
from tests.simulation.traces.meddling import begun, meddled, meddled_set_up

EVENINGS = (
    ("duel", "tournament", "natural", 9),
    ("chess", "casual", "natural", 1),
    ("chess", "tournament", "clumsy", 2),
    ("chinese-chess", "tournament", "lossy", 3),
    ("exciting", "casual", "clumsy", 4),
    ("changeover-clash", "tournament", "natural", 5),
    ("english-draughts", "casual", "lossy", 6),
    ("two-towers-lancer", "tournament", "clumsy", 7),
    ("escalier", "casual", "natural", 8),
)


@pytest.mark.parametrize(("game_id", "mode", "level", "seed"), EVENINGS)
def test_anything_done_at_any_time_fails_nowhere_and_is_told_again(
    game_id: str, mode: str, level: str, seed: int
) -> None:
    """How often the time is asked for, or the screen drawn, changes nothing."""
    print(f"seed {seed}")
    state, happened = meddled(game_id, mode, level, seed)
    again = begun(game_id, mode)
    for event in happened:
        while (due_ms := session.due_ms(again)) is not None and due_ms <= event.t_ms:
            again, _ = session.advance(again, TimePassed(due_ms))
        again, _ = session.advance(again, event)
    assert (again.reported, again.question, again.result) == (state.reported, state.question, state.result)
    assert (again.phase, again.problem, again.occupied) == (state.phase, state.problem, state.occupied)
    assert [(told.kind, told.t_ms, told.counts) for told in again.log] == [
        (told.kind, told.t_ms, told.counts) for told in state.log
    ]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("game_id", ["chess", "duel", "xiangqi", "english-draughts"])
def test_anything_done_while_the_pieces_are_set_up_fails_nowhere(game_id: str, mode: str) -> None:
    """They are set up, or the game has begun and is over, whatever else happens."""
    for seed in range(6):
        print(f"seed {seed}")
        meddled_set_up(game_id, mode, seed)
