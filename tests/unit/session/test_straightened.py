"""Tournament: a piece that was straightened stands where it stood, whatever is set down wrong later.

Source: FIDE Laws 4.2.1 (pieces are adjusted on their squares), 7.5.1 (a move that a piece cannot make).
"""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_BEGUN = "-e2 +e4 !s -e7 +e6 !n"
_GONE_ON = "-g1 +e2 !s -a7 +a6 !n -f1 +f3 !s ~3000"


@pytest.mark.parametrize(
    "straightened",
    ["-f1 +f1", "-f1 +f1 ~3000", "-f1 -b1 +b1 +f1"],
    ids=["just before", "long before", "with another"],
)
def test_piece_that_was_straightened_is_not_the_one_that_moved_then(straightened: str) -> None:
    """The Knight has gone to e2, pressed for; the Bishop, which was back on f1 by then, had not gone there with its
    switch closing late: it goes to f3 now, as it may not.
    """
    moves, told = read("chess", f"{_BEGUN} {straightened} {_GONE_ON}", mode="tournament")
    assert moves == ["e2e4", "e7e6", "g1e2", "a7a6"]
    assert [(line["kind"], line["move"], line["confirmed"]) for line in of_kind(told, "alert")] == [
        ("illegal-move", "f1f3", True)
    ]
    assert is_sure(told, 3)


def test_piece_that_was_straightened_moves_once_its_illegal_move_is_put_right() -> None:
    """The Sheriff from c5 has not gone to a5 in place of the piece that did, so that its next move is a legal one."""
    script = "-c5 +c5 -c4 +a5 !n -a5 -b3 +a5 !s -c5 +e3 !n ~3000 @arbiter -e3 +c5 ~1000 -c5 +c4 !n ~3000"
    moves, told = read("combat", script, "2w2/2n2/1N3/2Q2/2W2 b - - 2 6", mode="tournament")
    assert moves == ["c4a5", "b3a5", "c5c4"]
    assert alerts(told) == ["illegal-move"]
