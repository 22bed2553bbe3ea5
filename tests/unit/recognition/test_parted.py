"""Of two games that part where nothing decides, what they tell differently later on is not sure either."""

from tests.unit.session.script import is_sure, read

# North's pawn goes to b3, where its switch closes late, while South's piece is adjusted on a1; South goes to a3 and is
# taken there from b3, and the pawn goes on to a1.
LATE_ON_B3 = (
    "-c1 +a1 ~1500 -a3 -a1 ~60 +a1 ~800 !n ~320 +b3 ~1000 -a1 ~600 +a3 ~60 -a3 ~150 -b3 ~100 +a3 ~1200 !s "
    "~15 -a3 , +a1 ~60 !n ~4000"
)


def test_what_only_one_of_the_games_tells_is_not_sure() -> None:
    """That the pawn took on a1 and came back to a3 is likelier, and its first move in doubt: so is that it came back,
    though not that it went to a1 at last, which it did either way.
    """
    moves, told = read("duel", LATE_ON_B3, mode="tournament")
    truth = ["c1a1", "a3b3", "a1a3", "b3a3", "pass", "a3a1"]
    assert moves[:6] == ["c1a1", "a3a1", "pass", "a1a3", "pass", "a3a1"]
    assert truth in [line[:6] for line in told[-1]["alternatives"]]
    assert not is_sure(told, 4)
    assert is_sure(told, 6)
