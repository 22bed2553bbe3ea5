"""Casual play: a piece in a hand, however long, is no alert, whatever else hands do to the board meanwhile."""

import pytest

from tests.unit.session.script import alerts, of_kind, read


@pytest.mark.parametrize(
    ("hands", "move"),
    [("-a2 ~200 -e7 ~300 +a2", "e7e5"), ("-e7 ~640 -d1 ~240 +d1", "e7e5"), ("-b8 ~300 -g2 ~600 +g2", "b8c6")],
    ids=["adjusted already", "adjusted later", "held by a Knight"],
)
def test_piece_that_is_adjusted_while_the_other_side_holds_one_was_not_taken(hands: str, move: str) -> None:
    """North thinks for ten seconds with a piece in the hand that never goes where South adjusts its own."""
    moves, told = read("chess", f"-e2 +e4 ~1600 {hands} ~10400 +{move[2:]} ~1000 -g1 +f3 ~2000")
    assert (moves, alerts(told)) == (["e2e4", move, "g1f3"], [])


def test_piece_adjusted_after_a_capture_never_seen_to_land_was_not_taken() -> None:
    """exd5 pushes the Pawn off; North adjusts a Pawn that nothing on e4 goes to, and takes back after seconds."""
    script = "-e2 +e4 ~1500 -d7 +d5 ~1500 -e4 ~400 -c7 ~400 +c7 ~9200 -d8 -d5 +d5 ~1000 -b1 +c3 ~2000"
    moves, told = read("chess", script)
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"], [])


@pytest.mark.parametrize(
    ("hands", "words", "after_ms"),
    [
        ("-a1 -a7 +a7", "the Rook's way is blocked on a2", 5400),
        ("-a7 -a1 +a7", "the Rook's way is blocked on a2", 5400),
        ("-b1 -d7 +d7", "the Knight from b1 cannot reach d7", 30_000),
    ],
)
def test_capture_that_is_not_legal_is_told_at_once_only_if_a_player_may_take_it_for_one(
    hands: str, words: str, after_ms: int
) -> None:
    """What that piece never does is told once nobody would hold it any longer."""
    _, told = read("chess", hands)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["text"]) == ("illegal-move", words)
    assert alert["t"] == 2.5 + after_ms / 1000
