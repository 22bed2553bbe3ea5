"""Landings that can be told two ways: one is believed in, and never called sure."""

import pytest

from controller.recognition.either_way import both_carried_on_from
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

KINGS_ONLY = "4k3/8/8/8/8/8/P7/K6R w - - 0 1"


def test_piece_that_slides_on_as_the_other_side_lifts_one_that_may_have_gone_there_is_in_doubt() -> None:
    """South's piece, which rested on b3, went on to a3, or North's, lifted just then, has answered it there."""
    moves, told = read("duel", "-c3 ~900 +b3 ~147 -b3 ~43 +a3 ~21 -a2 ~30 +b2 ~8000", "2G/p2/3 w - - 0 2")
    assert moves == ["c3a3", "a2b2"]
    assert not is_sure(told, 1)


def test_piece_that_slides_on_and_is_answered_later_is_sure() -> None:
    """Nothing else was lifted as it came down."""
    moves, told = read("duel", "-c3 ~900 +b3 ~147 -b3 ~43 +a3 ~400 -a2 ~300 +b2 ~8000", "2G/p2/3 w - - 0 2")
    assert moves == ["c3a3", "a2b2"]
    assert is_sure(told, 1) and is_sure(told, 2)


def test_reply_that_came_down_while_the_piece_before_was_up_again_may_be_that_one() -> None:
    """The Rook slid over d4 and b4 to a4, from where a switch that closes late seems to have sent it back to e4."""
    fen = "rn2xkb2/pp1bk1p2/4p3n/5P2p/1PP6/7r1/P1N5N/3P1PP1R/R1BK1KB2 b - - 0 17"
    slide = "-h4 ~33 +g4 ~202 -g4 ~31 +f4 ~97 -f4 ~16 +e4 ~106 -e4 ~30 +d4 ~36 -d4 ~32 +b4 ~23 -b4 ~19 +a4"
    late = "~5 -c3 ~768 -e9 ~134 +c8 ~866 +e4 ~3000"
    _, told = read("crystal-of-doom", f"{slide} {late} -f6 ~400 -e7 ~600 +e7 ~2000 -a8 +a6 ~8000", fen)
    assert not is_sure(told, 1) and not is_sure(told, 2)
    assert is_sure(told, 5)


def test_piece_that_stood_on_two_squares_until_it_moved_on_may_have_stood_on_either() -> None:
    """A switch misled: both were left, one after the other, long after they had closed together."""
    script = "-c3 ~600 +c2 ~1 +b3 ~100 !n ~60 !s ~860 -c2 ~1400 -b3 ~650 +c3 ~75 !n ~9000"
    moves, told = read("duel", script, "2p/3/3 b - - 1 6", "tournament")
    assert moves == ["c3b3", "pass", "b3c3", "pass"]
    assert not is_sure(told, 1) and not is_sure(told, 3)


def test_piece_on_two_squares_that_leaves_one_soon_stands_on_the_other() -> None:
    """It was pushed to its place."""
    script = "-c3 ~600 +c2 ~1 +b3 ~300 -c2 ~100 !n ~400 !s ~2400 -b3 ~650 +c3 ~75 !n ~9000"
    moves, told = read("duel", script, "2p/3/3 b - - 1 6", "tournament")
    assert moves[:3] == ["c3b3", "pass", "b3c3"]
    assert is_sure(told, 3)


def test_two_pieces_dropped_and_set_down_elsewhere_long_after_were_rather_moved() -> None:
    """Each could go there from where it had rested: somebody may have dropped a piece that nobody sensed."""
    drops = "+d2 +h6 +h2 ~5000 -h2 ~100 +f2 ~4000 +g9 ~{rest} -g9 ~150 +h9 ~2000 -c4 +c5 ~4000"
    moves, told = read("qi-placements", drops.format(rest=4000))
    assert moves == ["C@d2", "C@h6", "C@f2", "C@h9", "c4c5"]
    assert not any(is_sure(told, ply) for ply in (3, 4, 5))
    moves, told = read("qi-placements", drops.format(rest=1500))
    assert moves == ["C@d2", "C@h6", "C@f2", "C@h9", "c4c5"]
    assert is_sure(told, 4) and is_sure(told, 5)


def test_what_is_moved_once_the_game_may_be_over_is_in_doubt() -> None:
    """South holds the key and sweeps the pieces off, or the game was another one, and goes on."""
    begun = "-c1 ~95 +b1 ~150 -b1 ~60 !s ~75 -a3 ~40 +c3 ~35 !n ~195 +b1 ~625 -b1 ~425 +a1 ~40 !s ~105 -c3 ~115 +b3 !n"
    swapped = "-c1 ~3 -b2 ~13 +c3 ~5 +b1 ~336 -b1 ~37 -c3 ~26 +c1 ~11 +b2"
    script = f"{begun} -a1 ~200 +c1 ~40 !s -b3 ~1200 +b2 ~1700 !n ~370 {swapped} ~2150 -c1 ~34 +c2 ~470 !s"
    moves, told = read("duel", f"{script} ~4650 -c2 ~380 +a2 ~450 -b2 ~9000")
    assert ["c1b1", "a3c3", "b1a1", "c3b3", "a1c1", "b3b2", "c1c2"] in [moves, *told[-1]["alternatives"]]
    assert not any(is_sure(told, ply) for ply in range(6, len(moves) + 1))


def test_capture_whose_victim_was_lifted_together_with_another_piece_is_in_doubt() -> None:
    """One hand took the Rook off h2, the other one adjusted i5, or that was taken, and h2 adjusted."""
    fen = "1nba1ab2/4k4/9/p3p1p1p/9/2P4rP/P3P1P1r/N8/7C1/R2AKABN1 b - - 3 24"
    script = "!s ~180 -h2 ~90 -i5 ~160 +b1 ~530 -h5 ~50 +h2 ~90 +i5 ~2120 -b1 ~510 !n ~2100 -a1 ~130 +a2 ~50 !s ~3000"
    moves, told = read("xiangqi", script, fen, "tournament")
    games = [moves, *told[-1]["alternatives"]]
    assert ["h5h2", "a1a2"] in games and ["h5i5", "a1a2"] in games
    assert not is_sure(told, 1)
    assert [line["choices"] for line in of_kind(told, "ask")] == [["h5h2", "h5i5"]]


def test_move_that_was_pressed_for_and_read_otherwise_twice_is_in_doubt_with_all_that_follow() -> None:
    """The pieces were knocked about: whether it was a2 or a3 fits what came of it, and is told anew again and again."""
    begun = "!s +a2 ~8 +a3 ~27 -a1 ~230 !n ~710 -c1 ~130 -a2 ~7 +a1 ~1800 !s ~1080 -a1 ~35 -a3 ~17 +a2 ~40 +b2 ~130"
    knocked = "-a2 ~39 +a1 ~117 -b2 ~57 +a3 ~894 -a1 ~390 -a3 ~228 +a1 ~203 -a1 ~88 !n ~60 !s ~183 +a1 ~583"
    later = "-a1 ~171 +a2 ~1386 !n ~60 !s ~14 -a2 ~214 +a3 ~112 !n ~1050 !s ~4000"
    _, told = read("duel", f"{begun} {knocked} {later}", "3/3/p1G b - - 1 2", "tournament")
    assert [line["kind"] for line in of_kind(told, "evidence")].count("reread-move") > 1
    assert not any(is_sure(told, ply) for ply in range(1, 7))


@pytest.mark.parametrize(("mode", "black", "white"), [("casual", "", ""), ("tournament", "~50 !n", "!s")])
@pytest.mark.parametrize(
    ("later", "is_known"),
    [("~340 +d5 ~29 -d5 ~130", False), ("~400", True)],
    ids=["told late", "not touched"],
)
def test_pawn_that_was_taken_up_again_may_have_been_taken_in_passing(
    mode: str, black: str, white: str, later: str, is_known: bool
) -> None:
    """It rested on d6, and d5 tells of it only after the reply that takes on d6."""
    script = (
        f"-d7 ~360 +d6 ~1100 -d6 ~1200 -e5 {black} ~40 +d6 {later} {white} ~1500 -e8 ~300 +f8 {black} ~2000"
    )
    moves, told = read("chess", script, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", mode)
    assert moves == ["d7d6", "e5d6", "e8f8"]
    assert [is_sure(told, ply) for ply in (1, 2)] == [is_known] * 2


@pytest.mark.parametrize(
    ("hands", "first"),
    [("-b2 ~160 -g8 ~160 +e6 ~10 +a3", 1), ("-g8 ~160 +e6 ~1000 -b2 ~300 +a3", None)],
    ids=["before the reply was seen", "after that"],
)
def test_pieces_of_both_sides_that_go_on_may_have_made_two_moves_fewer(hands: str, first: int | None) -> None:
    """Each bishop rested on its way; the first one went on while the other came. Nothing tells whose move it is."""
    table = Table("chess", fen="4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1")
    table.play(f"-c1 ~300 +b2 ~2000 {hands} ~1270 -e6 ~110 +c4").wait(1500)
    assert table.moves() == ["c1b2", "g8e6", "b2a3", "e6c4"]
    assert table.state.recognition is not None
    assert both_carried_on_from(table.state.recognition) == first
    assert table.state.calms[-1].lost_from == first


@pytest.mark.parametrize(
    ("then", "turns", "sure"),
    [
        ("-f4 ~40 -a7 ~160 +a6 ~60 -c7 ~120 +c5 ~80 +f5", "f2f4 f4f5 a7a6 c7c5", [False] * 4),
        ("-a7 ~160 +a6 ~60 -c7 ~120 +c5 ~900 -f4 ~400 +f5", "f2f3 f3f4 a7a6 c7c5 f4f5", [True] * 5),
    ],
    ids=["taken up first", "taken up later"],
)
def test_piece_that_goes_on_after_a_turn_of_two_moves_may_have_made_two_in_all(
    then: str, turns: str, sure: list[bool]
) -> None:
    """Each side has two moves now. The pawn passed f3, or stopped there; f5 has told late of it, or North is hasty."""
    begun = "-g1 +g3 ~1100 -b8 +d6 ~1100 -g7 +g6 ~1100"
    script = f"{begun} -f2 ~100 +f3 ~80 -f3 ~90 +f4 ~930 {then} ~4000"
    moves, told = read("changeover-lancer", script)
    assert moves == ["g1g3", "b8d6", "g7g6", *turns.split()]
    assert [is_sure(told, ply) for ply in range(4, len(moves) + 1)] == sure


def test_game_of_fewer_moves_is_kept_where_moves_are_set_back_and_made_after_all() -> None:
    """The King rests on e5 on its way, or makes two moves: check ends the turn. The Tower goes there and back."""
    king = "-g3 ~78 +e5 ~2009 -e5 ~24 +d6 ~685 -d6 ~70 +c7 ~98 !s"
    tower = "-a1 ~24 +a2 ~3390 -a2 ~330 +a1 ~220 !s"
    script = f"{king} ~244 -d8 ~170 +e7 ~220 -a7 ~76 +c5 ~350 !n ~1000 {tower} ~1800 -f7 ~450 +f6 ~1000"
    fen = "t1bqkbl1/j2p1p1t/pp2P1pp/8/P7/1pP1P1K1/3P2PP/TJBQ1BLT w KQq - 0 6 left=2"
    moves, told = read("changeover-lancer", script, fen, "tournament")
    assert ["g3c7", "d8e7", "a7c5", "a1a2", "a2a1", "f7f6"] in [moves, *told[-1]["alternatives"]]
    assert not any(is_sure(told, ply) for ply in range(1, len(moves) + 1))


@pytest.mark.parametrize(
    ("landed_ms", "sure"), [(16, False), (160, True)], ids=["no hand is so fast", "a hand is"]
)
def test_pawn_in_the_air_may_have_come_down_as_the_one_that_takes_it_was_lifted(
    landed_ms: int, sure: bool
) -> None:
    """It rested on g5, was carried on to g6 and taken there, or has been taken in passing."""
    script = f"-g7 ~306 +g5 ~199 -g5 ~4262 -h5 ~{landed_ms} +g6 ~204 -g6 ~17 +g6 ~4000"
    moves, told = read("chess", script, "4k3/6p1/8/7P/8/8/8/4K3 b - - 0 1")
    assert ["g7g6", "h5g6"] in [moves, *told[-1]["alternatives"]]
    assert [is_sure(told, ply) for ply in (1, 2)] == [sure, sure]


@pytest.mark.parametrize(
    ("slid", "left", "sure"),
    [("+f8 ~1200", "-f8 ~480", False), ("~1200", "~480", True)],
    ids=["stood on f8, too", "only on f6"],
)
def test_piece_that_stood_on_one_of_two_squares_goes_on_from_there_in_doubt(
    slid: str, left: str, sure: bool
) -> None:
    """f6 closed as the Rook slid over it and opens only after f8, or the Rook has stood there."""
    script = f"-f3 ~250 +f6 ~153 {slid} -b1 ~400 +d2 ~20 {left} -f6 ~900 +f3 ~3000 -a2 +a3 ~3000"
    moves, told = read("chess", script, "4k3/8/8/8/8/5r2/P7/1N2K3 b - - 0 1")
    assert moves == ["f3f6", "b1d2", "f6f3", "a2a3"]
    assert [is_sure(told, ply) for ply in (1, 3, 4)] == [sure, sure, True]


def test_pawn_taken_on_the_square_where_it_stood_was_not_taken_in_passing() -> None:
    """North changes its mind: the Pawn stands on d6, until White's takes it there. The positions are the same."""
    script = "~1000 -d7 ~600 +d5 ~3700 -d5 ~530 +d6 ~700 -e5 ~320 -d6 ~110 +d6 ~2800 -b7 ~500 +b6 ~2000"
    moves, told = read("chess", script, "rnbqkbnr/1ppp3p/6p1/p3P3/6p1/2P5/P2PP1BP/RNBQK1NR b KQkq - 0 6")
    assert moves == ["d7d6", "e5d6", "b7b6"]
    assert is_sure(told, 2)


def test_piece_that_rested_where_the_reply_ends_may_have_been_taken_there_and_set_aside() -> None:
    """Queen and Knight came down on b8; the Queen lies on h3, where it could have gone itself, as South presses."""
    script = "~1000 -b3 ~1000 +b8 ~849 -b8 ~64 +h3 ~276 !s ~316 -d7 ~176 +b8 ~2047 -h3 ~141 !n ~3000"
    moves, told = read("chess", script, "4k3/3n4/8/8/8/1Q6/8/3R2K1 w - - 0 1", "tournament")
    assert moves == ["b3h3", "d7b8"]
    assert (is_sure(told, 1), is_sure(told, 2)) == (False, False)


@pytest.mark.parametrize(("stop_ms", "sure"), [(217, False), (30, True)], ids=["let go of", "slides on"])
def test_piece_that_rested_hardly_where_the_reply_ends_may_have_been_taken_there(
    stop_ms: int, sure: bool
) -> None:
    """The Rook came down on a5, and on a2 once its side had pressed; the other Rook goes to a5, and a2 is emptied."""
    array = "rn2gar1/1k6/Rp4pp/1Ap1p3/8/1PPPP1P1/3KRP2/1NA1G3 w - - 1 25"
    script = f"-a6 ~10 +a5 ~{stop_ms} -a5 ~103 !s ~94 +a2 ~870 -a8 ~156 +a5 ~1500 -a2 ~140 !n ~2000"
    moves, told = read("arabian-chess", script, array, "tournament")
    assert moves == ["a6a2", "a8a5"]
    assert (is_sure(told, 1), is_sure(told, 2)) == (sure, sure)


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_piece_on_the_edge_may_be_what_was_taken_before_it_came_down_there(mode: str) -> None:
    """The Knight may have gone back to b1, and the pawn on d5 been put right; or it took, and the pawn stands there."""
    before = "-e2 +e4 !s -d7 +d5 !n -b1 +c3 !s -a7 +a6 !n"
    moves, told = read("chess", f"{before} ~2000 -c3 -d5 +d5 +b1 !s ~4000 -h7 +h6 !n ~4000", mode=mode)
    assert moves[4:] == ["c3b1", "h7h6"]
    assert not is_sure(told, 5)
    assert is_sure(told, 6)


@pytest.mark.parametrize(
    ("script", "moves"),
    [
        ("-b1 +b3 ~900 -b3 ~45 +b4 , -e8 ~110 -b4 ~70 +e7 ~200 +b5", ["b1b3", "e8e7", "b3b5"]),
        ("-b1 ~2000 +b3 -e8 ~110 -b3 ~30 +b4 , +e7 ~2000 -b4 ~90 +b5", ["b1b4", "e8e7", "b4b5"]),
    ],
    ids=["going on", "landing"],
)
def test_piece_answered_between_two_moves_may_have_stood_elsewhere(script: str, moves: list[str]) -> None:
    """The rook stood on b3 and on b4 while the king was in a hand: which of them was answered?"""
    played, told = read("chess", f"{script} ~1500 -e7 +e6 ~2500", "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1")
    assert played == [*moves, "e7e6"]
    assert not is_sure(told, 1) and not is_sure(told, 3)
    assert is_sure(told, 2) and is_sure(told, 4)


def test_moves_that_come_down_faster_than_hands_are_not_sure() -> None:
    """The Cannon slides over four squares and moves on from where it stood, between two moves of North: all of it takes
    a twentieth of a second.
    """
    fen = "rnbakabnr/9/1cc6/p1p1p1p1p/9/9/P1P1P1P1P/1C7/7C1/RNBAKABNR w - - 2 2"
    slid = "-b3 ~6 +b4 ~226 -b4 ~3 +b5 ~87 -b5 ~17 +b6 ~16 +a8 ~3 -b6 ~1 -a10 ~0 -h10 ~5 +b7 ~17"
    moves, told = read("xiangqi", f"{slid} -i1 ~3 +g8 ~5 +i2 ~9000 -g7 ~400 +g6 ~2000", fen)
    assert moves[1::2] == ["a10a8", "h10g8", "g7g6"]
    assert not any(is_sure(told, ply) for ply in range(1, 6))
    assert is_sure(told, 6)


@pytest.mark.parametrize(("tried", "sure"), [("-g4 +g5 ~700 -g5 ~1000 +g4 ~2000", False), ("", True)])
def test_piece_that_stood_elsewhere_in_its_turn_may_have_moved_there_first(tried: str, sure: bool) -> None:
    """Two moves a turn: the King goes to g5, back over g4, where it was, and over g3 to g2: that was two of these."""
    fen = "2b2bnt/1pnq2pp/4p3/1N1p4/1PpP1Pk1/2P1PK2/P6T/T2Q2N1 b Q - 2 11 left=2"
    script = f"{tried} -g4 ~2100 +g3 ~2300 -g3 ~1000 +g2 ~1500 -a2 +a3 ~1500 -a1 +b1 ~4000"
    moves, told = read("changeover-western", script, fen)
    assert moves == ["g4g3", "g3g2", "a2a3", "a1b1"]
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [sure, sure, True]
    assert sure or ["g4g5", "g5g2", *moves[2:]] in told[-1]["alternatives"]


@pytest.mark.parametrize(("press_ms", "is_known"), [(120, False), (220, True)])
def test_piece_that_is_carried_on_just_before_the_press_may_have_been_taken(
    press_ms: int, is_known: bool
) -> None:
    """The Rook stood on a5 for a moment, where the Bishop takes it, and then something came down on the edge of the
    board: no hand goes from there to the lever in so short a time, so it was rather North's.
    """
    script = f"-a1 +a5 ~250 -a5 ~170 +a8 ~{press_ms} !s ~900 -a8 ~700 -c7 +a5 !n ~3000"
    _, told = read("chess", script, "8/2b3k1/8/8/8/8/8/R5K1 w - - 0 1", "tournament")
    assert is_sure(told, 1) is is_known


@pytest.mark.parametrize(("gap_ms", "is_known"), [(20, False), (100, True)])
def test_piece_pushed_off_just_before_the_taker_is_told_to_leave_may_have_been_taken(
    gap_ms: int, is_known: bool
) -> None:
    """The switch of d5 opens for a moment, and that of d1 just after: the Queen may have come to d5, and the Knight on
    h5 only been adjusted. What flickers long before tells of nothing.
    """
    script = f"-d5 , +d5 ~{gap_ms} -d1 ~350 -h5 ~800 +h5 !s ~3000 -e8 +e7 !n ~3000"
    moves, told = read("chess", script, "4k3/8/8/3n3n/8/8/8/3Q2K1 w - - 0 1", "tournament")
    assert moves == ["d1h5", "e8e7"]
    assert is_sure(told, 1) is is_known


def test_moves_that_come_down_fast_but_one_after_the_other_are_sure() -> None:
    """Nobody plays so on wood, but a program that moves the pieces does."""
    moves, told = read("chess", "-e2 ~40 +e4 ~20 -e7 ~40 +e5 ~20 -g1 ~40 +f3 ~20 -b8 ~40 +c6 ~3000")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert all(is_sure(told, ply) for ply in range(1, 5))


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_piece_put_back_before_the_move_stood_for_long_was_not_that_move(mode: str) -> None:
    """d2 was brushed as g3 came down, and moves a turn later: d3 was open until then."""
    brushed = "-g2 ~290 -d2 ~40 +g3 ~420 +d2 ~550 !s ~1700 -e7 +e6 ~400 !n"
    moves, told = read("chess", f"{brushed} ~2100 -d2 +d3 !s ~1000 -a7 +a6 ~600 !n ~6000 -h2", mode=mode)
    assert moves == ["g2g3", "e7e6", "d2d3", "a7a6"]
    assert not of_kind(told, "ask")
    assert [is_sure(told, ply) for ply in (1, 2, 3, 4)] == [True] * 4


@pytest.mark.parametrize("rest_ms", [60, 150])
@pytest.mark.parametrize("taken", ["-c5 ~150 +d6 ~200 -d5", "-d5 ~150 -c5 ~200 +d6"])
def test_double_step_slid_over_the_square_in_between_is_taken_in_passing(taken: str, rest_ms: int) -> None:
    """Nobody takes the pawn off d6 so soon after it came there, and sets it down on d5, to take it on d6 later."""
    script = f"-d7 ~50 +d6 ~{rest_ms} -d6 ~80 +d5 ~800 {taken} ~2600 -e8 ~600 +f7 ~6000 -d6"
    moves, told = read("chess", script, "4k3/3p4/8/2P5/8/8/8/4K3 b - - 0 1")
    assert (moves, of_kind(told, "ask")) == (["d7d5", "c5d6", "e8f7"], [])
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [True] * 3


def test_slide_that_passes_a_square_is_one_move_of_a_turn_of_two() -> None:
    """Changeover: the pawn goes straight over d6, and North thinks of the other move for seconds."""
    script = "-e2 +e4 ~500 !s ~2200 -d7 ~50 +d6 ~80 -d6 ~50 +d5 ~7800 -g8 +f6 ~500 !n"
    moves, told = read("changeover-western", f"{script} ~2000 -b1", mode="tournament")
    assert (moves, of_kind(told, "ask")) == (["e2e4", "d7d5", "g8f6"], [])
    stops = script.replace("~80 -d6", "~400 -d6").replace(" -g8 +f6", "")
    moves, told = read("changeover-western", f"{stops} ~2000 -b1", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d6", "d6d5"], [])


@pytest.mark.parametrize(
    ("stop", "sure"), [("+a4 ~120 -a4 ~110", False), ("", True)], ids=["stops", "slides on"]
)
def test_turn_that_check_ends_may_have_had_two_moves_where_its_piece_came_down_on_its_way(
    stop: str, sure: bool
) -> None:
    """A turn has two moves unless the first one gives check: Ta4 and Txa7, or Txa7 alone, leave the same position."""
    array = "3tkb2/pq2N1pt/3p4/7p/1p6/2N1P3/1P1P2PP/T1BQK1NT w KQ - 1 9 left=2"
    script = f"-a1 ~150 {stop} -a7 ~460 +a7 ~300 !s ~1500 -b7 -a7 +a7 -d8 +a8 !n ~1000"
    moves, told = read("changeover-western", script, array, "tournament")
    assert moves == ["a1a7", "b7a7", "d8a8"]
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [sure] * 3
    state = Table("changeover-western", "tournament", fen=array).play(script).state
    assert state.calms[-1].is_lost(9) is not sure  # all that follows may have another number


def test_turn_of_which_is_said_that_it_had_one_move_gives_what_follows_its_number() -> None:
    """The Queen rested on d5, from where it could have taken on h5 as well; the players are asked, and it had not."""
    fen = "7q/8/8/7p/8/8/P7/3KQ3 w - - 0 1 left=2"
    script = "-d1 ~200 +d5 ~60 -h5 ~90 -d5 ~450 +h5 ~1500 -h8 +g8 -g8 +f8 ~3000 -a2 +a3 ~3000 -h5 +g5"
    table = Table("changeover-western", fen=fen).play(script).wait(9000)
    assert table.state.calms[-1].is_lost(5)
    table.play("=d1h5")
    assert table.moves() == ["d1h5", "h8g8", "g8f8", "a2a3", "h5g5"]
    assert all(told.sure for told in table.state.reported)


@pytest.mark.parametrize("reply", ["", "+a1 ~1500 -d2 +d4 ~3000"])
def test_both_moves_of_a_turn_by_one_pawn_may_be_one_until_they_are_answered(reply: str) -> None:
    """The Pawn rested on e6 on its way to e5: after that North may have another move, or none. The reply tells."""
    script = f"-h2 +h3 ~500 -e7 ~40 +e6 ~206 -a1 ~116 -e6 ~50 +e5 ~350 {reply} @draw"
    moves, told = read("changeover-western", script)
    assert moves[:3] == ["h2h3", "e7e6", "e6e5"]
    assert [is_sure(told, ply) for ply in (2, 3)] == [bool(reply)] * 2


@pytest.mark.parametrize(
    ("left_ms", "sure"), [(11, False), (400, True)], ids=["with the press", "well after it"]
)
def test_pawn_on_two_squares_that_leaves_one_just_after_the_press_may_have_been_taken_in_passing(
    left_ms: int, sure: bool
) -> None:
    """The switches of h3 and h4 had closed together; the reply leaves the same position, wherever the Pawn stood."""
    script = f"-h2 ~1300 +h3 , +h4 ~1600 !s ~{left_ms} -h4 ~250 -g4 ~20 -h3 ~670 +h3 ~900 !n ~2000 -e1"
    moves, told = read("chess", script, "4k3/8/8/8/6p1/8/7P/4K3 w - - 0 1", "tournament")
    assert moves == ["h2h3", "g4h3"]
    assert is_sure(told, 1) is sure
