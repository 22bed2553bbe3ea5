"""How squares lie to one another, by their names."""

import pytest

from controller.recognition.neighbours import leads_away, steps_along


@pytest.mark.parametrize(
    ("over", "is_away"),
    [("g6", True), ("f8", True), ("d6", False), ("a6", False), ("e8", False), ("G6", False)],
    ids=["behind", "behind-aslant", "before", "beyond", "aside", "on-another-board"],
)
def test_way_over_a_square_leads_away_from_where_a_piece_goes_next(over: str, is_away: bool) -> None:
    """From e6 to b6."""
    assert leads_away("e6", over, "b6") is is_away


@pytest.mark.parametrize(
    ("origin", "over", "target", "steps"),
    [
        ("a1", "a4", "a8", 3),
        ("a8", "a4", "a1", 4),
        ("c10", "e8", "g6", 2),
        ("h1", "f1", "c1", 2),
        ("a1", "b2", "a8", 0),
        ("a1", "b2", "c5", 0),
        ("a1", "a8", "a8", 0),
        ("a4", "a1", "a8", 0),
        ("a1", "A4", "a8", 0),
    ],
)
def test_steps_along_the_straight_way(origin: str, over: str, target: str, steps: int) -> None:
    """Only squares between the two ends, on a line or a diagonal of one board, are on the way."""
    assert steps_along(origin, over, target) == steps
