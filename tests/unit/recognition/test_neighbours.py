"""How squares lie to one another, by their names."""

import pytest

from controller.recognition.neighbours import leads_away


@pytest.mark.parametrize(
    ("over", "is_away"),
    [("g6", True), ("f8", True), ("d6", False), ("a6", False), ("e8", False), ("G6", False)],
    ids=["behind", "behind-aslant", "before", "beyond", "aside", "on-another-board"],
)
def test_way_over_a_square_leads_away_from_where_a_piece_goes_next(over: str, is_away: bool) -> None:
    """From e6 to b6."""
    assert leads_away("e6", over, "b6") is is_away
