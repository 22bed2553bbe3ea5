"""Casual play: a piece in a hand, however long, is no alert, whatever else hands do to the board meanwhile."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read, trace


@pytest.mark.parametrize(
    ("hands", "move"),
    [("-a2 ~200 -e7 ~300 +a2", "e7e5"), ("-e7 ~640 -d1 ~240 +d1", "e7e5"), ("-b8 ~300 -g2 ~600 +g2", "b8c6")],
    ids=["adjusted already", "adjusted later", "held by a Knight"],
)
def test_piece_that_is_adjusted_while_the_other_side_holds_one_was_not_taken(hands: str, move: str) -> None:
    """North thinks for five seconds more with a piece in the hand that never goes where South adjusts its own."""
    moves, told = read("chess", f"-e2 +e4 ~1600 {hands} ~5300 +{move[2:]} ~1000 -g1 +f3 ~2000")
    assert (moves, alerts(told)) == (["e2e4", move, "g1f3"], [])


def test_piece_adjusted_after_a_capture_never_seen_to_land_was_not_taken() -> None:
    """exd5 pushes the Pawn off; North adjusts a Pawn that nothing on e4 goes to, and takes back after seconds."""
    script = "-e2 +e4 ~1500 -d7 +d5 ~1500 -e4 ~400 -c7 ~400 +c7 ~9200 -d8 -d5 +d5 ~1000 -b1 +c3 ~2000"
    moves, told = read("chess", script)
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"], [])


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ("-a1 -a7 +a7", "the Rook's way is blocked on a2"),
        ("-a7 -a1 +a7", "the Rook's way is blocked on a2"),
        ("-b1 -e7 +e7", "the Knight from b1 cannot reach e7"),
        ("-e7 -b1 +e7", "the Knight from b1 cannot reach e7"),
    ],
)
def test_capture_that_is_not_legal_is_told_once_a_piece_is_hardly_held_so_long(
    hands: str, words: str
) -> None:
    """Also of what that piece never does, however far off."""
    _, told = read("chess", hands)
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["text"]) == ("illegal-move", words)
    assert alert["t"] == 2.5 + 5.4


PUSHED_OFF = {
    "taken by what is in the hand then": (
        "1nb2k1r/3p4/p3p1p1/2p4p/4P2P/3PB1q1/p1P2N2/1N2K3 b - - 2 25",
        "-g3 ~8100 -f2 -e3 ~10000 +f2 ~2500 -f8 +e7",
        ["g3f2", "e3f2", "f8e7"],
    ),
    "three one after the other": (
        "rnb1kb2/pp1ppp2/2p2n1r/P7/3P4/P2Q1P1p/2P1P1PP/RNB1KBNR w KQq - 0 11",
        "-g1 ~1700 -h6 ~8300 -g2 ~9000 -e8 ~300 +d8",
        ["g1h3", "h6h3", "g2h3", "e8d8"],
    ),
}


@pytest.mark.parametrize("case", PUSHED_OFF)
def test_pieces_that_have_pushed_others_off_unseen_are_not_missing(case: str) -> None:
    """Of a capture that pushes its victim off, nothing is seen but that its piece was taken up; so long as captures
    explain what is off its square, at most one piece of each side may be in a hand.
    """
    fen, hands, made = PUSHED_OFF[case]
    moves, told = read("chess", f"{hands} ~2000", fen)
    assert (moves, alerts(told)) == (made, [])


def test_pieces_that_no_capture_explains_are_missing() -> None:
    """Three pieces are off the board, and none of them could have taken anything."""
    _, told = read("chess", "-a2 -b2 -c2")
    assert alerts(told) == ["piece-missing"]


def test_piece_off_its_square_is_not_missing_where_it_may_have_been_a_victim_set_aside() -> None:
    """The King takes the Queen, which is left on c8 for two seconds, where she could have gone herself: then she would
    be off the board while both play on. It is asked which, and no piece is missing in the other game.
    """
    fen = "1r1q1bnr/1b1pp1pp/1k6/8/2QP2P1/1P3P2/P3P2P/1R2KBNR w K - 3 19"
    adjusted = "-b6 ~380 +b6 ~1440 -c4 ~12400 +b5 ~1050 -d4 ~220 +d4 ~200"
    parked = "-b5 ~465 +c8 ~1045 -b6 ~357 +b5 ~1005 -c8 ~190 -d4 ~153 +d5 ~283 -d8 ~201 +a5"
    moves, told = read("chess", f"{adjusted} {parked} ~2000", fen)
    assert (moves, alerts(told)) == (["c4b5", "b6b5", "d4d5", "d8a5"], [])
    assert not is_sure(told, 1)
    assert any({"c4b5", "c4c8"} <= set(ask["choices"]) for ask in of_kind(told, "ask"))


@pytest.mark.parametrize("lands", ["+b4 ~13 -c2", "-c2 ~300 +b4"], ids=["told early", "in order"])
def test_piece_that_stands_was_not_carried_on_to_what_is_adjusted_elsewhere(lands: str) -> None:
    """The Knight stands on b4 while South adjusts the Rook that it could have taken as well; a second after that South
    takes it off, and thinks for ten with it in the hand before the Pawn takes there.
    """
    fen = "r1b1k1nr/3p1p1p/3p3b/ppp3qQ/6P1/P2PPKP1/1PnB1P2/R4BNR b kq - 3 13"
    moves, told = read("chess", f"{lands} ~1000 -a1 ~540 +a1 ~1000 -b4 ~10200 -a3 ~325 +b4 ~6000", fen)
    assert (moves, alerts(told)) == (["c2b4", "a3b4"], [])


@pytest.mark.parametrize("thought_ms", [5000, 53000])
def test_piece_that_is_knocked_aside_and_back_was_not_taken_by_one_in_a_hand(thought_ms: int) -> None:
    """The Pawn of g7 goes to f7 in 26 ms, and comes back in 12: no hand does that. Later the Queen takes on c7."""
    knocked = "-g7 ~26 +f7 ~255 -f7 ~12 +g7"
    script = f"-g3 ~{thought_ms} {knocked} ~3200 -c7 ~150 +c7 ~3000 -e8 +f8 ~3000"
    moves, told = read("chess", script, "4k3/2p3p1/8/8/8/6Q1/7P/4K3 w - - 0 1")
    assert (moves, alerts(told)) == (["g3c7", "e8f8"], [])


def test_piece_that_a_hand_sets_aside_on_the_next_square_was_taken() -> None:
    """It goes to f7 as slowly as a hand does it, and off the board; the Queen comes down on g7."""
    script = "-g3 ~5000 -g7 ~260 +f7 ~255 -f7 ~120 +g7 ~3200 -e8 +d8 ~3000"
    moves, told = read("chess", script, "4k3/2p3p1/8/8/8/6Q1/7P/4K3 w - - 0 1")
    assert (moves, alerts(told)) == (["g3g7", "e8d8"], [])


@pytest.mark.parametrize(
    "brushed", ["~90 -e2 ~20 +e2", "~300 -b1 ~60 +b1", "~300 -b8 ~40 +b8", "~10 +g6 ~165 -g6"]
)
def test_illegal_capture_beside_a_brushed_piece_is_told_at_its_press(brushed: str) -> None:
    """A switch that opened for a moment is no hand adjusting, nor one that closed together with that beside it."""
    script = f"-g7 ~900 -d2 ~320 +g7 {brushed} ~1200 !s"
    pressed_s = trace("chess", script)[-1]["t"]
    _, told = read("chess", f"{script} ~6000", mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["move"]) == ("illegal-move", "d2g7")
    assert alert["t"] <= pressed_s + 0.1


@pytest.mark.parametrize("brushed", ["", "~90 -e2 ~20 +e2"])
def test_illegal_capture_beside_a_brushed_piece_is_told_once_nobody_holds_one_so_long(brushed: str) -> None:
    """Casual: until then its piece may be in a hand, and the other one adjusted."""
    _, told = read("chess", f"-g7 ~900 -d2 ~320 +g7 {brushed} ~40000")
    assert [(alert["kind"], alert["move"]) for alert in of_kind(told, "alert")] == [("illegal-move", "d2g7")]


@pytest.mark.parametrize("gap_ms", [60, 300])
def test_piece_that_has_taken_is_not_held_while_its_next_victim_is_set_aside(gap_ms: int) -> None:
    """A Knight takes, and the other side's Archbishop goes to the edge, where it may not. The Knight could have taken
    that as well; but nobody waits for seconds with it in the hand once that is set aside.
    """
    knight = "r2bqkb1nr/pppp1ppppp/2na4c1/4p5/2N4P2/1P8/P1PPPPP1PP/R1ABQKBCNR w KQkq - 1 5"
    script = f"-c4 ~98 -e5 ~{gap_ms} +e5 ~961 -d6 ~138 +b8 ~7063 -g1 +j4 -e8 +e7 -d2 +d3 ~3000"
    moves, told = read("capablanca-classic", script, knight)
    assert moves == ["c4e5", "d6b8", "g1j4", "e8e7", "d2d3"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("illegal-move", "north", "d6b8")
