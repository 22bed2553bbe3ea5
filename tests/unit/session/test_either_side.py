"""What came down may be of either side, or of several moves: the game believed in is not sure."""

import pytest

from tests.unit.session.script import alerts, is_sure, read

SOLDIER_IN_HAND = (
    "**ubqkbnr**/*ppp1ppp1p*/sss3nssps/1sir1s5/3p5s1/O5O4/2S1S6/O1SPOS1SS2/SSS2INS1SS/*PP1PPPPPP*/"
    "**UBQKB1R**[s] w KQkq - 1 24"
)
PRESSED = "-g3 ~400 !s ~390 +h5 ~1000"
QUEENS = "4k3/8/8/1q6/2Q5/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("script", "played", "sure"),
    [
        (f"{PRESSED} !n ~800 +h1 ~3000", ["g3h5", "S@h1"], [False, False]),
        (f"{PRESSED} -f11 ~300 +e10 ~300 !n ~3000", ["g3h5", "f11e10"], [False, True]),
        (
            f"{PRESSED} -f11 ~300 +e10 ~300 !n ~3000 -h5 ~300 +g7 ~300 !s ~3000",
            ["g3h5", "f11e10", "h5g7"],
            [True] * 3,
        ),
        ("-g3 ~400 +h5 ~390 !s ~1000 -f11 ~300 +e10 ~300 !n ~3000", ["g3h5", "f11e10"], [True, True]),
    ],
    ids=["another comes later", "answered", "moves on", "landed before its press"],
)
def test_piece_that_comes_down_after_the_press_may_be_dropped_by_the_other_side(
    script: str, played: list[str], sure: list[bool]
) -> None:
    """The Knight may stand beside another magnet, until it goes on from where it seems to have landed."""
    moves, told = read("exciting-cannon", script, SOLDIER_IN_HAND, mode="tournament")
    assert moves == played
    assert [is_sure(told, ply) for ply in range(1, len(played) + 1)] == sure


@pytest.mark.parametrize(("aside", "is_known"), [("~300 +c4 ~300 -c4", False), ("", True)])
def test_capture_whose_victim_stood_elsewhere_while_its_taker_stood_on_its_way_is_in_doubt(
    aside: str, is_known: bool
) -> None:
    """The queen goes to e2, the other one to c4, and so on: that may have been several moves, or one."""
    script = f"-c4 ~150 +e2 ~200 -b5 {aside} ~150 -e2 ~150 +b5 ~9000 -e8 ~300 +e7 ~9000"
    moves, told = read("chess", script, QUEENS)
    assert (moves, alerts(told)) == (["c4b5", "e8e7"], [])
    assert is_sure(told, 1) is is_known


@pytest.mark.parametrize(
    ("pushed", "is_known"), [("-c5 ~90 -c6 ~20 -d5", False), ("-c5 ~2000 -c6 ~200 -d5", True)]
)
def test_piece_on_the_border_of_two_squares_taken_at_once_may_have_gone_to_either(
    pushed: str, is_known: bool
) -> None:
    """One or two steps, then taken in passing: the two switches open one after the other, unless it was adjusted."""
    script = f"-c7 ~300 +c5 ~25 +c6 ~20 !n ~180 {pushed} ~300 +c6 ~1700 !s ~3000"
    moves, told = read("chess", script, "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", mode="tournament")
    assert (moves, alerts(told)) == (["c7c6", "d5c6"], [])
    assert is_sure(told, 1) is is_known


BOTH_IN_HAND = "**2q1k2**/*9*/11/11/11/11/4S6/7P3/11/*9*/**3K3**[Ss] w - - 0 1"


@pytest.mark.parametrize("mode", ["tournament", "casual"])
@pytest.mark.parametrize(
    ("pressed", "played", "is_known"),
    [("+e5 ~300 !s ~1500 -g11 +h11", ["S@e6", "g11h11"], False), ("!s ~700 +e5 !n", ["e5e6", "S@e5"], True)],
    ids=["made room", "the other side drops"],
)
def test_piece_that_makes_room_for_a_drop_and_is_put_back_is_none_of_the_other_side(
    mode: str, pressed: str, played: list[str], is_known: bool
) -> None:
    """It was told as that side's drop, and its move as a second one. A press before it says whose it is."""
    script = f"-e5 ~400 +e6 ~300 {pressed} ~2500"
    moves, told = read("exciting", script, BOTH_IN_HAND, mode=mode)
    assert (moves, alerts(told)) == (played, [])
    assert is_sure(told, 1) is is_known


def test_drop_where_a_piece_has_just_left_is_read() -> None:
    """The other side, a little hasty, sets its soldier down behind the one that has gone on."""
    moves, told = read("exciting", "-e5 ~300 +e6 ~800 +e5 ~3000 -e6 +e7 ~3000", BOTH_IN_HAND)
    assert moves == ["e5e6", "S@e5", "e6e7"]
    assert is_sure(told, 1) and is_sure(told, 2)
    script = "-e5 ~200 +e6 ~300 +e5 ~30 !s ~1200 !n ~1500 -e6 +e7 !s ~2500"
    moves, told = read("exciting", script, BOTH_IN_HAND, mode="tournament")
    assert (moves, alerts(told)) == (["e5e6", "S@e5", "e6e7"], [])


def test_piece_that_takes_where_the_other_side_s_stood_had_come_there_unseen() -> None:
    """The king had pushed g7 off, and f4 was only adjusted: nobody takes with a piece of the other side."""
    fen = "tbq2k1t/2ppn1p1/8/pp3p1p/1B2PpK1/1b1P3P/PPP3P1/TBNQ1NT1 w Q - 6 15"
    script = "-g4 ~1098 -f4 ~339 +f4 !s ~1044 -b8 ~289 +a7 !n ~1065 -f8 ~175 -g7 ~242 +f8 ~225 !s"
    moves, told = read("western-storm", f"{script} ~1188 -f8 ~176 -h8 ~171 +f8 !n", fen, "tournament")
    assert (moves, alerts(told)) == (["g4g7", "b8a7", "g7f8", "h8f8"], [])
    assert not is_sure(told, 1)
