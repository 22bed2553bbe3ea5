"""A piece goes on while the other side sets its reply down, and the lever is pressed then: one move, not two."""

import re

import pytest

from tests.unit.session.script import read


@pytest.mark.parametrize(
    "presses", ["~300 !s ~2000", "~300 !s ~700 !n ~1500", "~2000", "~600 !s ~1500 !n ~1500"]
)
@pytest.mark.parametrize("pace_ms", [300, 500])
@pytest.mark.parametrize(
    ("hands", "then", "played"),
    [
        (
            "-e2 +e3 ~1000 -d7 -e3 +d5 +e4",
            "-d5 -e4 +d5 ~1500 -d8 -d5 +d5 ~1500 -b1 +c3",
            "e2e4 d7d5 e4d5 d8d5 b1c3",
        ),
        (
            "-d2 +d4 ~1500 -d7 +d5 ~1500 -c1 +e3 ~1000 -b8 -e3 +c6 +f4",
            "-f4 -c7 +c7 ~1500 -d8 -c7 +c7 ~1500 -g1 +f3",
            "d2d4 d7d5 c1f4 b8c6 f4c7 d8c7 g1f3",
        ),
        (
            "-e2 +e4 ~1500 -e7 +e5 ~1500 -f1 +e2 ~1000 -b8 -e2 +c6 +c4",
            "-f7 -c4 +f7 ~1500 -f7 -e8 +f7 ~1500 -g1 +f3",
            "e2e4 e7e5 f1c4 b8c6 c4f7 e8f7 g1f3",
        ),
    ],
    ids=["pawn", "bishop", "and takes"],
)
def test_move_that_was_changed_while_it_was_answered_is_read_by_what_follows(
    hands: str, then: str, played: str, presses: str, pace_ms: int
) -> None:
    """The side that seemed to have moved twice is on move: no game is lost for it."""
    pauses = re.sub(r"(?<!~\d\d\d\d )([-+]\w+)", rf"~{pace_ms} \1", hands)
    moves, _ = read("chess", f"{pauses} {presses} {then} ~3000")
    assert moves == played.split()
