"""Two own pieces change hands and squares before the press: which of them stands where is what hands may have done."""

import pytest

from tests.unit.session.script import alerts, of_kind, read

_CASTLES = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8"
_KNIGHT = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"
_ROOKS = "r4rk1/ppp2ppp/2np1n2/4p3/4P3/2NP1N2/PPP2PPP/R4RK1 w - - 0 10"
_THEN = "!s ~1500 -h7 +h6 !n ~3000"


@pytest.mark.parametrize("pace_ms", [150, 500, 1400])
@pytest.mark.parametrize(
    "hands",
    [
        "-e1 +f1 -h1 +e1 -f1 +g1 -e1 +f1",
        "-e1 -h1 +h1 +f1 -h1 +g1",
        "-h1 +f1 -e1 +g1 -f1 +e1 -e1 +f1",
        "-e1 +g1 -h1 +e1 -e1 +f1",
        "-e1 -h1 +f1 +h1 -h1 +g1",
        "-e1 -h1 +g1 +e1 -e1 +f1",
        "-h1 +f1 -e1 +h1 -h1 +g1",
    ],
    ids=[
        "one too short",
        "King too far",
        "back on the King's square",
        "rook there",
        "King on the rook's square",
        "rook on the King's square",
        "one hand",
    ],
)
def test_castling_that_is_set_right_before_the_press_is_no_offence(hands: str, pace_ms: int) -> None:
    """Whichever piece was where on the way."""
    script = " ".join(f"~{pace_ms} {touch}" for touch in hands.split())
    moves, told = read("chess", f"{script} {_THEN}", _CASTLES, "tournament")
    assert (moves, alerts(told)) == (["e1g1", "h7h6"], [])


@pytest.mark.parametrize(
    ("fen", "hands", "move"),
    [
        (_KNIGHT, "-c1 +g5 ~900 -f3 -g5 +c1 +g5", "f3g5"),
        (_KNIGHT, "-c1 +g5 ~900 -f3 -g5 +g5 +c1", "f3g5"),
        (_KNIGHT, "-c1 +g5 ~900 -f3 +h4 -g5 +c1 -h4 +g5", "f3g5"),
        (_ROOKS, "-a1 +d1 ~900 -f1 -d1 +a1 +d1", "f1d1"),
    ],
    ids=["bishop back first", "knight first", "one hand", "rooks"],
)
def test_another_piece_that_stood_there_first_and_was_put_back_has_not_moved(
    fen: str, hands: str, move: str
) -> None:
    """A change of mind, with both hands."""
    moves, told = read("chess", f"{hands} {_THEN}", fen, "tournament")
    assert (moves, alerts(told)) == ([move, "h7h6"], [])


def test_game_goes_on_where_the_arbiter_comes_for_nothing() -> None:
    """All is in order."""
    script = "-e1 -h1 +f1 +h1 -h1 +g1 !s ~1500 @arbiter ~3000 -h7 +h6 !n ~900 -a2 +a3 !s ~3000"
    moves, told = read("chess", script, _CASTLES, "tournament")
    assert (moves, alerts(told)) == (["e1g1", "h7h6", "a2a3"], [])


@pytest.mark.parametrize("hands", ["-e1 +f1 -h1 +g1", "-c1 +g5 -f3 +c1"])
def test_pieces_on_each_others_squares_are_told(hands: str) -> None:
    """Only one was in a hand at a time: no order of hands puts them right."""
    fen = _CASTLES if "h1" in hands else _KNIGHT
    _, told = read("chess", f"{hands} !s ~3000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)


@pytest.mark.parametrize(
    ("put_back", "move"),
    [("-g1 +h1", "e1f1"), ("-f1 +e1", "h1g1"), ("-g1 +h1 ~3000 -f1 +e1 ~900 -f3 +h4", "f3h4")],
    ids=["the rook", "the King", "both, and another moves"],
)
def test_arbiter_has_one_of_two_pieces_put_back(put_back: str, move: str) -> None:
    """What stands there then is a legal move of the same side."""
    script = (
        f"-e1 +f1 -h1 +g1 !s ~2300 @arbiter {put_back} !s {_THEN.removeprefix('!s')} ~900 -a2 +a3 !s ~3000"
    )
    moves, told = read("chess", script, _CASTLES, "tournament")
    assert (moves, alerts(told)) == ([move, "h7h6", "a2a3"], ["illegal-move"])


@pytest.mark.parametrize(
    "hands",
    ["-f3 +h4 -e3 +f3 -h4 +g5", "-a1 +f1 -e1 +a1 -f1 +d1"],
    ids=["bishop and knight", "King and rook"],
)
def test_own_pieces_that_go_round_in_a_circle_are_told(hands: str) -> None:
    """The squares look as after a legal move, but that piece was set down in the place of the other."""
    _, told = read("chess", f"{hands} !s ~3000", _CASTLES, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)


@pytest.mark.parametrize(
    "hands",
    [
        "-e1 ~100 -h1 ~400 +e1 ~100 +h1 ~1500 -e1 +f1 ~900 -h1 +g1",
        "-c1 +g5 ~900 -f3 ~300 -g5 ~20 +g5 ~400 +c1",
        "-c1 +g5 ~900 -f3 ~300 -g5 ~150 +g5 ~400 +c1",
    ],
    ids=["straightened before", "bounces", "bounces slowly"],
)
def test_pieces_put_back_and_bounces_exchange_nothing(hands: str) -> None:
    """It is told as without them."""
    fen = _KNIGHT if "g5" in hands else _CASTLES
    _, told = read("chess", f"{hands} !s ~3000", fen, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
