"""Where several switches close late at once: what hands took up tells the game, and what is illegal stays illegal."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

LATE = "-e2 !s ~600 -e7 !n ~600 -g1 +f3 !s ~700 +e4 ~500 -b8 +c6 !n ~700 +e5 ~3000"


def test_moves_over_two_late_switches_are_read_once_both_have_closed() -> None:
    """The first press was refused, as its piece stood nowhere; two moves later all is explained, and doubtful."""
    moves, told = read("chess", LATE, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert not any(is_sure(told, ply) for ply in (1, 2, 3, 4))
    assert [line["do"] for line in of_kind(told, "ruling")] == ["dismiss"]


def test_illegal_move_among_them_is_not_explained_away() -> None:
    """The knight has gone where it cannot: no legal moves lead there, however late a switch may be."""
    moves, told = read("chess", LATE.replace("+f3", "+g3"), mode="tournament")
    assert not moves
    assert alerts(told) == ["illegal-move"]
    assert not of_kind(told, "ruling")


def test_choice_taken_for_another_promotion_is_that_of_the_one_found_again() -> None:
    """South chooses a knight for its own pawn while North's, a queen, is asked about; only its next move shows that."""
    script = (
        "-c2 ~575 +c1 ~2489 =N ~624 -e7 ~205 -f8 ~548 +f8 ~3826 -c3 ~1020 -c1 ~659 +c3 ~1695 "
        "-h2 ~153 +h4 ~2133 -g8 ~669 +f7 ~2000"
    )
    moves, _ = read("chess960", script, "rnbq1rk1/2ppP1bp/7p/p7/P4P2/N1Q1p1P1/1Pp1K2P/R4BNR b - - 0 14")
    assert moves == ["c2c1=Q", "e7f8=N", "c1c3", "h2h4", "g8f7"]


def test_move_before_the_refused_one_may_have_been_another_if_nobody_saw_it_land() -> None:
    """The Rook seemed to take on d5; d8 closes only when South has taken with that pawn, and been answered."""
    script = "-d7 !n ~780 -d5 ~340 -c6 ~320 +c6 ~110 !s ~300 -c8 ~90 +d8 ~80 +e7 ~80 !n ~2000 -h2 +h3 !s -a6 +a5 !n"
    moves, told = read("chess", script, "2n3k1/3r4/p1p5/3P4/8/8/6PP/6K1 b - - 0 1", "tournament")
    assert moves == ["d7d8", "d5c6", "c8e7", "h2h3", "a6a5"]
    assert alerts(told) == ["illegal-move"]
    assert of_kind(told, "ruling")
    assert not is_sure(told, 1)


def test_piece_set_down_beside_the_game_is_no_move_of_long_ago_told_late() -> None:
    """The rook was seen to take the pawn: that it went to h3 and closed no switch until now is told of as a mistake."""
    script = "-h7 -h1 +h7 -a7 +a6 -a2 +a3 -b7 +b6 ~1500 +h3 ~6000"
    moves, told = read("chess", script, "4k3/ppp4p/8/8/8/8/PPP5/4K2R w - - 0 1")
    assert moves == ["h1h7", "a7a6", "a2a3", "b7b6"]
    assert alerts(told) == ["illegal-position"]


@pytest.mark.parametrize("adjusted", ["", "~120 +e7 ~120 -e7"])
def test_other_game_of_an_outage_explains_the_board_where_the_one_believed_in_leads_nowhere(
    adjusted: str,
) -> None:
    """A Pawn's switch closes two seconds late, and the reply looks like a piece put back that was moved unheard."""
    unheard = "(-c5) (-d4) (+d4) (-f3) (-d4) (+d4) (-g8) (+f6)"
    before = f"-e2 +e4 -c7 +c5 -g1 +f3 -d7 +d6 -d2 +d4 ~700 >down {unheard} >up ~200 >seen"
    script = (
        f"{before} ~580 -f2 ~770 -e7 {adjusted} ~280 +e5 ~100 -d4 ~1300 +f3 ~460 +b3 ~3270 -f8 ~100 +e7 ~4400"
    )
    moves, told = read("chess", f"{script} -c2 ~420 +c4 ~3000")
    played = ["c5d4", "f3d4", "g8f6", "f2f3", "e7e5", "d4b3", "f8e7", "c2c4"]
    assert moves == ["e2e4", "c7c5", "g1f3", "d7d6", "d2d4", *played]
    assert alerts(told) == ["link-lost", "link-back"]
