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


def test_where_a_piece_goes_back_from_is_as_doubtful_as_where_it_went() -> None:
    """The rook may have gone to b8, or on to c8, where its switch closes late; it slides back over b8."""
    script = "-a8 ~90 +b8 ~280 -b8 ~110 -e1 ~20 +e2 ~10 +c8 ~190 -c8 ~110 +b8 ~70 -b8 ~20 +a8 ~2000"
    moves, told = read("chess", script, "r7/8/8/8/8/7k/8/4K3 b - - 0 1", mode="casual")
    assert moves == ["a8b8", "e1e2", "b8a8"]
    assert ["a8c8", "e1e2", "c8a8"] in told[-1]["alternatives"]
    assert not is_sure(told, 1)
    assert is_sure(told, 2)
    assert not is_sure(told, 3)


def test_moves_after_one_that_is_hardly_likelier_are_as_doubtful() -> None:
    """South's pawn went to g4 at once, or from g3 after the reply: then what two hands do together next is told in
    another order.
    """
    pawn = "-g2 +g3 ~1500 -g7 ~30 -g3 ~200 +g6 ~40 +g4 ~500 -h2 ~1500 +h2"
    moves, told = read("chess", f"{pawn} -h7 ~300 -f2 ~50 +f3 ~3 +h5 ~2000")
    assert moves == ["g2g4", "g7g6", "f2f3", "h7h5"]
    assert ["g2g3", "g7g6", "g3g4", "h7h5", "f2f3"] in told[-1]["alternatives"]
    assert not is_sure(told, 1) and not is_sure(told, 3)
