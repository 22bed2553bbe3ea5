"""How squares lie to one another, by their names."""

import pytest

from controller.recognition.neighbours import steps_along


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
        ("a1", "a4", "A8", 3),
        ("E8", "E3", "e3", 5),
        ("a1", "A4", "A8", 0),
    ],
)
def test_steps_along_the_straight_way(origin: str, over: str, target: str, steps: int) -> None:
    """Only squares between the two ends, on a line or a diagonal of one board; to the other board the way leads as far
    as the square of the same name.
    """
    assert steps_along(origin, over, target) == steps
