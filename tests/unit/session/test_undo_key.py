"""The key that takes the last move back in the record, before or after hands do on the board."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_PLAYED = "-e2 +e4 ~1200 -e7 +e5 ~1200 -g1 +f3 ~1200 -b8 +c6 ~1500"


@pytest.mark.parametrize("wait_ms", [400, 2500])
@pytest.mark.parametrize(
    ("keys", "hands", "played"),
    [
        ("@undo ~300 @undo", "-f3 ~400 +g1 ~1200 -c6 ~400 +b8 ~1500 -d2 +d4 ~1500 -d7 +d5", "d2d4 d7d5"),
        ("@undo ~300 @undo", "-c6 ~400 +b8 ~1200 -f3 ~400 +g1 ~1500 -d2 +d4 ~1500 -d7 +d5", "d2d4 d7d5"),
        ("@undo", "-c6 ~400 +b8 ~1200 -g8 +f6 ~1500 -f3 ~300 -e5 +e5", "g1f3 g8f6 f3e5"),
        ("@undo", "-c6 ~400 +a6 ~1200 -d2 +d4 ~1500 -a6 +c5", "g1f3 b8a6 d2d4 a6c5"),
    ],
    ids=["first move first", "last move first", "one", "another in its place"],
)
def test_move_that_was_undone_does_not_come_back_while_its_piece_still_stands(
    keys: str, hands: str, played: str, wait_ms: int
) -> None:
    """Hands put the board right in their own time and order, and nothing of that is a move."""
    moves, told = read("chess", f"{_PLAYED} {keys} ~{wait_ms} {hands} ~2500")
    assert moves == ["e2e4", "e7e5", *played.split()]
    assert all(is_sure(told, ply) for ply in range(1, len(moves) + 1))
    assert alerts(told) == []


def test_piece_that_stands_on_after_its_move_was_undone_is_told_of() -> None:
    """The record says that it should not stand there."""
    _, told = read("chess", f"{_PLAYED} @undo ~9000")
    (alert,) = of_kind(told, "alert")
    assert set(alert["squares"]) == {"b8", "c6"}
    assert told[-1]["moves"] == ["e2e4", "e7e5", "g1f3"]


def test_game_is_not_lost_where_the_key_was_a_mistake() -> None:
    """Nobody puts the board right, and both sides play on."""
    moves, told = read(
        "chess", f"{_PLAYED} @undo ~2500 -d2 ~400 +d4 ~1200 -g8 +f6 ~1500 -d4 ~300 -e5 +e5 ~2500"
    )
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6", "d2d4", "g8f6", "d4e5"]
    assert not is_sure(told, 4)


def test_key_after_hands_have_just_set_the_move_back_says_the_same() -> None:
    """No other move is taken back by it."""
    moves, told = read("chess", f"{_PLAYED} -c6 +b8 @undo ~1500 -g8 +f6 ~1500 -d2 +d4 ~2500")
    assert moves == ["e2e4", "e7e5", "g1f3", "g8f6", "d2d4"]
    assert all(is_sure(told, ply) for ply in range(1, 6))
