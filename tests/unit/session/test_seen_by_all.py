"""What everybody at the board saw a hand do before the press: an unlikely legal move does not excuse it."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_SCANDINAVIAN = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


def _texts(told: list[dict[str, str]]) -> list[str]:
    return [line["text"] for line in of_kind(told, "alert")]


@pytest.mark.parametrize(("square", "is_taken"), [("d2", True), ("c2", False)])
def test_own_piece_is_taken_where_the_moving_one_could_have_gone(square: str, is_taken: bool) -> None:
    """A Knight goes from f3 to d2, but not to c2: that pawn was adjusted, and another one pushed off unseen."""
    fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"
    script = f"-f3 ~300 -{square} ~400 +{square} ~400 !s ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ([] if is_taken else ["f3e5"])
    assert _texts(told) == (["your own Pawn stands on d2"] if is_taken else [])


def test_own_piece_is_taken_over_a_piece_between() -> None:
    """The Cannon reaches f2 only to take there; it could have taken d10 unseen as well."""
    fen = "2rakC3/9/3p5/9/9/5p3/9/9/5N3/3K5 w - - 0 1"
    moves, told = read("xiangqi", "-f10 -f2 ~700 +f2 ~200 !s ~3000", fen, "tournament")
    assert _texts(told) == ["your own Horse stands on f2"]
    assert moves == []


def test_game_goes_on_after_an_own_piece_was_taken_and_put_right() -> None:
    """Another piece that is adjusted then is not what was taken."""
    fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"
    right = "-d2 ~700 +f3 ~1300 +d2 ~1000 -e5 ~200 +e5"
    script = f"-f3 ~300 -d2 ~400 +d2 ~400 !s ~4000 {right} ~800 -f3 +d4 !s ~2000 -b8 +c6 !n ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["f3d4", "b8c6"]
    assert is_sure(told, 1) and is_sure(told, 2)
    assert alerts(told) == ["illegal-move"]


@pytest.mark.parametrize(
    ("since", "text"),
    [
        ("~9000", "South made two moves: Nf3, then e4 to h4"),
        ("~500 -g8 ~400 +f6 ~300 !n ~9000", "it is North's turn, but the Pawn went from e4 to h4"),
    ],
    ids=["no reply", "another reply"],
)
def test_second_own_move_to_the_edge_is_told_where_no_reply_takes_it(since: str, text: str) -> None:
    """A hasty reply may have taken it off, and set it aside there before the press: then its piece follows soon."""
    script = "-g1 ~500 +f3 ~250 -e4 ~500 +h4 ~300 !s"
    _, told = read("chess", f"{script} {since}", _SCANDINAVIAN, "tournament")
    assert [(line["text"], line["by"]) for line in of_kind(told, "alert")] == [(text, "south")]
    moves, told = read(
        "chess", f"{script} ~1000 -d5 ~300 +e4 ~400 !n ~800 -h4 ~9000", _SCANDINAVIAN, "tournament"
    )
    assert moves == ["g1f3", "d5e4"]
    assert not alerts(told)


def test_capture_of_the_last_piece_waits_for_its_hand_as_any_other() -> None:
    """The other side, which can only pass then, has not done so: that says nothing of a move that nobody saw land."""
    moves, told = read("duel", "-a3 ~4000 !n ~3000", "p2/3/G2 b - - 1 1", "tournament")
    assert moves == ["a3a1", "pass"]
    assert not alerts(told)


def test_capture_with_a_short_gap_excuses_no_check_that_was_overlooked() -> None:
    """The Queen took on d7, where the switch was open for 50 ms, and not the pawn on e2, which nobody touched."""
    fen = "rnbqkbnr/1p1ppppp/7R/8/7P/p7/P1P1pPP1/2BQKBNR w Kkq - 0 8"
    script = "-d1 ~500 -d7 ~50 +d7 ~650 !s ~5800 -a8 ~700 +a5 ~600 !n ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["d1d7"]
    assert _texts(told) == ["your King is in check, and this does not answer it"]


def test_victim_set_aside_where_its_taker_could_go_is_taken() -> None:
    """It stood on a1 for 200 ms before the Queen was taken up, which can therefore not have gone there."""
    fen = "rn2kb1r/pp3p1N/5n1p/4q3/5PP1/4P3/3P1K1P/2BQ1R1B b kq - 0 17"
    script = "-f4 ~130 +a1 ~200 -e5 ~270 +f4 ~120 !n ~1500 -a1 ~3000 -e3 ~200 -f4 ~300 +f4 ~400 !s ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["e5f4", "e3f4"]
    assert is_sure(told, 1) and is_sure(told, 2)
    assert not alerts(told)


@pytest.mark.parametrize("open_ms", [25, 60])
def test_piece_pushed_off_by_what_takes_it_gives_a_check_that_must_be_answered(open_ms: int) -> None:
    """The Queen pushes the pawn off e5, whose switch opens for a moment; those of f7 and h7, which it could have taken
    as well, have not.
    """
    before = "-e2 +e4 !s -e7 +e5 !n -d1 +h5 !s -b8 +c6 !n"
    moves, told = read(
        "chess", f"{before} -h5 ~600 -e5 ~{open_ms} +e5 !s ~2000 -a7 +a6 !n ~3000", None, "tournament"
    )
    assert moves == ["e2e4", "e7e5", "d1h5", "b8c6", "h5e5"]
    assert _texts(told) == ["your King is in check, and this does not answer it"]


@pytest.mark.parametrize("mode", ["tournament", "casual"])
def test_capture_that_goes_on_to_others_before_the_press_was_none(mode: str) -> None:
    """The pawn's player first takes up the wrong piece, puts it back, and takes the two that are in its way."""
    fen = "4k5/10/10/10/10/4p5/3p1p4/4P5/10/4K5 w - - 0 1 rooks=-"
    script = "-e3 ~200 -f4 ~300 +f4 ~300 -d4 ~300 -e5 ~300 +e5 !s ~2000 -e10 +e9 !n ~2500"
    moves, told = read("escalier", script, fen, mode=mode)
    assert (moves, alerts(told)) == (["e3d4e5", "e10e9"], [])
