"""A piece set down beside its magnet: its switch closes when somebody pushes it to its place, and play has gone on."""

import pytest

from controller.effects import MovesRevised
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read


@pytest.mark.parametrize(
    ("script", "moves"),
    [
        ("-e2 +e4 ~1500 -d7 -g1 +f3 -g8 +f6 +d5 ~2500", ["e2e4", "d7d5", "g1f3", "g8f6"]),
        ("-e2 +e4 ~1500 -d7 +d5 ~1500 -d5 -e4 -g8 +f6 +d5 ~2500", ["e2e4", "d7d5", "e4d5", "g8f6"]),
        ("-e2 -e7 +e5 -g1 +f3 +e4 ~2500", ["e2e4", "e7e5", "g1f3"]),
        ("-e2 +e3 , -e3 -e7 +e5 -g1 +f3 +e4 ~2500", ["e2e4", "e7e5", "g1f3"]),
    ],
    ids=["answered", "capture", "first move", "slide"],
)
def test_move_told_late_comes_before_its_answers(script: str, moves: list[str]) -> None:
    """Every later touch makes sense only after it."""
    read_moves, told = read("chess", script)
    assert read_moves == moves
    assert alerts(told) == []


def test_move_told_late_is_read_at_once() -> None:
    """Nobody waits for a rest of the board: the next move is read as ever."""
    table = Table("chess").play("-e2 +e4 ~1500 -d7 -g1 +f3 -g8 +f6 +d5 ~600 -b1")
    assert table.moves() == ["e2e4", "d7d5", "g1f3", "g8f6"]


def test_piece_seen_to_land_is_not_moved_elsewhere_by_a_late_switch() -> None:
    """A knight has landed on f3; that h3, which it could have gone to, closes later is no late arrival of it."""
    table = Table("chess").play("-g1 +f3 ~1500 -e7 +e5 ~1500 +h3 ~3000")
    assert table.moves() == ["g1f3", "e7e5"]
    assert not any(isinstance(e, MovesRevised) and e.ply == 1 and e.moves[0] != "g1f3" for e in table.effects)


def test_touches_missed_with_the_link_are_not_read_as_late() -> None:
    """What a snapshot tells has no order: the two knights may have moved in either."""
    moves, _ = read("chess", "-e2 +e4 ~1500 -e7 +e5 ~1500 >down (-g1) (+f3) (-g8) (+f6) >up >seen ~2500")
    assert moves == ["e2e4", "e7e5", "g1f3", "g8f6"]


def test_pieces_of_both_sides_knocked_over_and_set_up_again_are_no_moves() -> None:
    """There and back by both sides within half a second is no play."""
    script = "-g1 , -g8 , +h6 , +h3 ~200 -h3 , +g1 , -h6 , +g8 ~3000"
    moves, told = read("chess", f"-e2 +e4 ~1500 -e7 +e5 ~1500 {script}")
    assert moves == ["e2e4", "e7e5"]
    assert alerts(told) == []


def test_move_pressed_for_and_seen_is_not_explained_away_by_an_illegal_one() -> None:
    """South's piece is set down where it cannot go. That North's had gone there, told late, and South's to where
    North's was seen to land is no reading of what a press has completed.
    """
    script = "-c1 +b1 !s -a3 +a2 !n -b1 +b3 !s ~3000 -a2 ~300 +b2 ~400 !n ~1800 -b3 ~240 +a1 ~620 !s ~2000"
    moves, told = read("duel", script, mode="tournament")
    assert moves == ["c1b1", "a3a2", "b1b3", "a2b2"]
    assert alerts(told) == ["illegal-move"]


def test_piece_of_the_other_side_moved_is_no_drop_told_late() -> None:
    """North's pawn is taken by South to where South might drop a cannon: no drop, for the pawn is missing."""
    _, told = read("qi-placements", "-a7 ~600 +b3 ~600 !s ~2000", mode="tournament")
    assert alerts(told) == ["illegal-move"]


def test_victim_set_aside_is_no_late_landing_of_the_move_before() -> None:
    """The rook has pushed its victim off on a1; that a5, where it could have stopped, closes is the next victim."""
    script = "-a8 !n ~2000 -b5 +a5 -c4 +b5 -a5 !s ~3000"
    moves, told = read("chess", script, "r3k3/6p1/8/1p6/2P5/8/7K/R7 b - - 0 1", mode="tournament")
    assert moves == ["a8a1", "c4b5"]
    assert alerts(told) == []


def test_adjusting_one_of_two_possible_victims_decides_nothing() -> None:
    """Nothing comes down where something stands: the piece put back on c5 is no switch that closed late."""
    script = "-d4 !s ~2500 -c5 +c5 ~6000"
    _, told = read("chess", script, "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", mode="tournament")
    (asked,) = of_kind(told, "ask")
    assert sorted(asked["choices"]) == ["d4c5", "d4e5"]
    assert not is_sure(told, 1)


def test_hand_sets_down_what_it_holds_not_what_was_pressed_for() -> None:
    """A rook has pushed its victim off and was pressed for; the pawn then set down where it cannot go is illegal."""
    script = "-a2 !s ~2500 -c7 +a4 !n ~2000"
    moves, told = read("chess", script, "4k3/r1p5/8/8/8/8/R7/4K3 w - - 0 1", mode="tournament")
    assert moves == ["a2a7"]
    assert alerts(told) == ["illegal-move"]


def test_move_told_anew_by_a_late_switch_is_not_called_sure() -> None:
    """Nor a capture after it whose piece nobody saw land: on such a board it may stand elsewhere."""
    script = "-e2 +e4 ~1500 -d7 -g1 +f3 -g8 +f6 +d5 ~9000 -e4 ~1500 -a7 +a6 ~9000"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "d7d5", "g1f3", "g8f6", "e4d5", "a7a6"]
    assert [is_sure(told, ply) for ply in range(1, 7)] == [True, False, False, False, False, True]


def test_piece_that_overshot_and_returned_to_a_switch_that_closes_late_has_not_stopped_before() -> None:
    """A press after which nothing is told to land is for the move to g6, until g7 closes under the same pawn."""
    fen = "rnk2kbn1/1b4p1r/p2p3p1/1N5Pp/5p3/p2P1P3/4P2X1/1PP2NPP1/R1BK1KB1R b - - 1 18"
    script = "-g8 ~400 +g6 ~270 -g6 ~1260 !n ~1840 +g7 ~600 -b2 ~700 +b4 !s ~2000"
    moves, told = read("crystal-of-doom", script, fen, mode="tournament")
    assert moves == ["g8g7", "b2b4"]
    assert alerts(told) == []


def test_switch_beside_a_piece_that_closes_with_it_is_no_illegal_move() -> None:
    """A pawn set down on the border closes two switches; nothing is missing, so nothing else was moved."""
    moves, told = read("chess", "-e2 +e4 , +d5 ~200 !s ~300 -d5 ~1500 -e7 +e5 !n ~2000", mode="tournament")
    assert moves == ["e2e4", "e7e5"]
    assert alerts(told) == []


def test_switch_that_stays_closed_beside_a_piece_is_told_and_the_move_stands() -> None:
    """It is no illegal move: there is one piece more than the game has."""
    moves, told = read("chess", "-e2 +e4 , +d5 ~200 !s ~4000", mode="tournament")
    assert moves == ["e2e4"]
    assert alerts(told) == ["illegal-position"]


@pytest.mark.parametrize("script", ["-h2 +h4 ~250 +g5", "-h2 +g5 ~250 +h4"], ids=["after", "before"])
def test_piece_on_the_border_of_two_squares_at_the_press_is_no_offence(script: str) -> None:
    """It is pushed to its place while the other side thinks; no piece is there that g5 could be of."""
    moves, told = read("chess", f"{script} ~100 !s ~400 -g5 ~1000 -a7 +a5 !n ~2000", mode="tournament")
    assert (moves, alerts(told)) == (["h2h4", "a7a5"], [])


def test_refused_move_over_which_both_play_on_is_legal_after_all() -> None:
    """Two switches close late; an illegal move that comes later is told again."""
    script = "-e2 +e4 !s -g8 ~100 !n ~3000 -d2 +d4 !s -e7 +e6 !n -b1 +c3 !s ~100 +f6 -f8 +b4 !n ~300 -c1 +c4 !s ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "g8f6", "d2d4", "e7e6", "b1c3", "f8b4"]
    assert alerts(told) == ["illegal-move", "stuck-square", "illegal-move"]


def test_refused_move_is_legal_after_all_where_the_moves_before_it_are_read_otherwise() -> None:
    """Kaleidoscope: South's bishop is told to land after both have played on over it; what North was refused for had
    been judged from another move of South's.
    """
    position = "2bk3/2p2b1/r3p1N/ppP1p2/P1P3P/3BP1P/R1K4 w - - 0 26"
    script = (
        "-d2 ~850 !s ~70 -e4 ~70 +e3 ~20 !n ~30 -c1 ~110 +d1 ~1500 !s ~10 -e5 ~160 +e4 ~300 !n ~25 +f4"
        " ~3700 -b4 ~40 -c3 ~160 +b4 ~700 !s ~100 -a5 ~160 +f5 ~270 !n ~2000"
    )
    table = Table("kaleidoscope", "tournament", fen=position).play(script)
    assert table.moves() == ["d2f4", "e4e3", "c1d1", "e5e4", "c3b4", "a5f5"]
    assert table.state.refused is None


def test_refused_move_that_was_legal_after_all_leaves_doubts_about_earlier_ones_open() -> None:
    """Nobody saw which pawn the knight of d4 took; another one came to be believed since South's press was refused."""
    script = (
        ">down ~100 (-c6) (-d4) (+c6) (!s) >up ~100 >seen ~1000 -h7 +h6 !n ~10 -g1 ~400 !s ~1600 -b8 ~140 +a7"
        " ~700 +f3 ~500 !n ~2000 -e1 +d1 !s ~2000"
    )
    moves, told = read("chess", script, "1b2k3/7p/2p1p3/5p2/3N4/8/8/4K1N1 w - - 0 1", mode="tournament")
    games = [moves, *told[-1]["alternatives"]]
    assert all([first, "h7h6", "g1f3", "b8a7", "e1d1"] in games for first in ("d4c6", "d4e6", "d4f5"))
    assert not is_sure(told, 1)


EN_PASSANT = "4k1n1/4p2p/8/3pP3/8/8/8/4K3 w - d6 0 1"


def test_capture_whose_victim_is_taken_off_after_the_press_was_made_and_what_follows_is_judged() -> None:
    """South takes en passant, presses, and only then lifts the pawn; North makes two moves, and sets one back."""
    script = "-e5 +d6 !s ~500 -d5 ~2000 -g8 +f6 ~500 -h7 +h6 !n ~3000 -h6 +h7 !n -d6 +e7 !s ~2000"
    moves, told = read("chess", script, EN_PASSANT, mode="tournament")
    assert moves == ["e5d6", "g8f6", "d6e7"]
    assert alerts(told) == ["illegal-move", "illegal-move"]
    assert [line["do"] for line in of_kind(told, "ruling")] == ["dismiss"]


def test_victim_of_en_passant_on_the_edge_at_the_press_is_no_offence() -> None:
    """It is set down with the one hand while the other one still has the pawn that takes it."""
    script = "-d5 -e5 +h7 +d6 !s ~800 -h7 ~1500 -e7 -d6 +d6 !n ~2000"
    moves, told = read("chess", script, EN_PASSANT.replace("4p2p", "4p3"), mode="tournament")
    assert (moves, alerts(told)) == (["e5d6", "e7d6"], [])


def test_press_without_a_move_after_a_capture_told_late_is_told() -> None:
    """It is no press for the capture, which its own side has pressed for."""
    for answer, moves in [("", ["e5d6"]), ("-e7 -d6 +d6 !n ~2000", ["e5d6", "e7d6"])]:
        by = "s" if answer else "n"
        read_moves, told = read(
            "chess", f"-e5 +d6 !s ~500 -d5 ~3000 {answer} !{by} ~2000", EN_PASSANT, mode="tournament"
        )
        assert read_moves == moves
        assert alerts(told) == ["illegal-move", "press-without-move"]


def test_piece_said_of_a_promotion_holds_where_its_square_is_told_late() -> None:
    """The pawn seemed to take h1 when the piece was chosen; the switch of g1 closes two moves later."""
    script = "-g2 ~1700 -a2 ~300 +a3 ~100 =N ~1500 -a7 +a6 ~215 +g1 ~9000"
    moves, told = read("chess", script, "4k3/p7/8/8/8/8/P5p1/K4B1R b - - 0 1")
    assert moves == ["g2g1=N", "a2a3", "a7a6"]
    assert alerts(told) == []
    assert [line["choices"] for line in of_kind(told, "ask")] == [["Q", "R", "B", "N"]]


def test_jump_told_late_whose_piece_is_jumped_over_itself_is_read_when_that_is_taken_up() -> None:
    """Draughts: c3 closes after the man that takes there has landed; what is left looks like two men in hands."""
    script = "-b4 ~700 -a5 ~800 +b4 ~20 -d2 ~470 +c3 ~800 -c3 ~2500 -d6 ~70 +c5 ~4000"
    moves, told = read(
        "english-draughts", script, "1m1m1m1m/m1m1m1m1/3m3m/m7/1M1M1M2/M7/1M1M1M2/M1M1M1M1 b - - 2 4"
    )
    assert moves == ["a5c3", "d2b4", "d6c5"]
    assert alerts(told) == []


def test_weak_magnet_of_a_piece_that_could_be_taken_takes_no_part_in_a_capture() -> None:
    """c5 lets go for a moment while the pawn is in the hand; it then takes the other one."""
    script = "-d4 ~1000 -c5 ~30 +c5 ~4000 -e5 ~200 +e5 !s ~1000"
    moves, told = read("chess", script, "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", mode="tournament")
    assert moves == ["d4e5"]
    assert is_sure(told, 1)


def test_two_pieces_that_could_be_taken_let_go_for_a_moment_and_either_was() -> None:
    """h4 for five milliseconds, as where the rook pushes the piece off, c4 for less than a hand needs."""
    script = "-e4 ~700 -h4 ~5 +h4 ~2400 -c4 ~89 +c4 ~4000"
    moves, told = read("chess", f"{script} ~2000", "k7/8/8/8/2n1R2r/8/8/1K6 w - - 0 1")
    assert moves == ["e4c4"]
    assert not is_sure(told, 1)
    assert [set(line["choices"]) for line in of_kind(told, "ask")] == [{"e4c4", "e4h4"}]


def test_press_for_a_move_holds_where_an_earlier_one_is_read_as_told_late() -> None:
    """The pawn pushes d3 off unseen, South presses, and North adjusts b3: that is no capture made after the press."""
    script = (
        "-h6 ~490 -g8 ~400 +h6 ~490 !n ~2670 -c2 ~1850 !s ~440 -b3 ~350 +b3 ~470 -a4 ~270 +a3 ~1800 !n ~4000"
    )
    moves, told = read("chess", script, "4k1n1/8/7P/8/p7/1b1p4/2P5/4K3 b - - 0 1")
    games = [moves, *told[-1]["alternatives"]]
    assert all(["g8h6", capture, "a4a3"] in games for capture in ("c2d3", "c2b3"))
    assert not is_sure(told, 2)


def test_capture_is_possible_while_another_piece_is_in_the_hand() -> None:
    """South adjusts a knight, and takes with the other hand."""
    board = Table("chess").play("-e2 +e4 ~1500 -d7 +d5 ~1500 -b1 ~900 -d5 -e4 +d5").state.recognition
    assert board is not None
    assert ("e2e4", "d7d5", "e4d5") in {candidate.node.line for candidate in board.candidates}


def test_castling_with_the_rook_first_whose_king_is_told_late() -> None:
    """The rook was seen to land and was pressed for; castling takes it there as well."""
    script = "-a8 +d8 ~600 -e8 !n ~400 -h1 +h2 !s ~500 +c8 ~4000"
    moves, told = read("chess", script, "r3k3/8/8/8/8/8/8/4K2R b q - 0 1", mode="tournament")
    assert moves == ["e8c8", "h1h2"]
    assert alerts(told) == []


def test_castling_half_of_which_is_told_is_not_sure_to_be_the_rook_s_move() -> None:
    """The king is off the board; it may stand beside its magnet."""
    script = "-a8 +d8 ~600 -e8 !n ~400 -h1 +h2 !s ~4000"
    moves, told = read("chess", script, "r3k3/8/8/8/8/8/8/4K2R b q - 0 1", mode="tournament")
    assert moves == ["a8d8", "h1h2"]
    assert not is_sure(told, 1)


def test_piece_taken_up_again_before_a_casual_press_has_not_stopped_there() -> None:
    """The pawn rested on g6, where it could have been taken, and goes on to g5."""
    script = "-g7 +g6 ~1500 -g6 !n ~1200 +g5 ~2500"
    moves, told = read("chess", script, "4k3/6p1/8/8/8/8/8/1B2K3 b - - 0 1")
    assert moves == ["g7g5"]
    assert alerts(told) == []


def test_order_of_two_moves_of_a_side_with_a_reply_between_may_be_the_other_one() -> None:
    """A knight is in the hand all the while, and told when it has been pushed to its place."""
    _, told = read("chess", "-g1 -b1 +c3 ~1500 -e7 +e5 ~1500 +f3 ~3000")
    final = told[-1]
    orders = [["b1c3", "e7e5", "g1f3"], ["g1f3", "e7e5", "b1c3"]]
    assert final["moves"] in orders
    assert all(order in [final["moves"], *final["alternatives"]] for order in orders)
    assert not is_sure(told, 1)


@pytest.mark.parametrize("illegal", ["-b1 +f6 ~400 +b4", "-d7 -c1 +f6 +d7"], ids=["move", "capture"])
def test_illegal_answer_to_a_refused_move_that_was_told_late_is_told_of(illegal: str) -> None:
    """North's knight comes down where it may go while South answers it with an illegal move, and presses."""
    script = f"-e2 +e4 !s ~1500 -g8 !n ~800 {illegal} !s ~2500"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "g8f6"]
    told_of = [(line["kind"], line["by"]) for line in of_kind(told, "alert")]
    assert told_of == [("illegal-move", "north"), ("illegal-move", "south")]


def test_piece_on_the_border_of_two_squares_closes_both_switches() -> None:
    """The pawn has taken on b5 and is pushed there from the side of a5, where it might have gone."""
    script = "-b5 -a4 +a5 , +b5 !s ~900 -a5 ~3000"
    moves, told = read("chess", script, "4k3/8/8/1p6/P7/8/8/4K3 w - - 0 1", mode="tournament")
    assert moves == ["a4b5"]
    assert alerts(told) == []


def test_move_is_pressed_for_while_its_piece_stands_on_the_border_of_two_squares() -> None:
    """The pawn stands on b5 and a6 when it is pressed for; the other side answers by something illegal at once."""
    script = "-e2 +e4 ~100 !s +a6 ~20 +b5 ~20 -b7 ~300 !n ~200 -h1 ~250 +d4 ~380 !s ~700 -a6 @arbiter -d4 +h1 ~3000"
    _, told = read("chess", script, mode="tournament")
    assert [(alert["kind"], alert["by"]) for alert in of_kind(told, "alert")] == [("illegal-move", "south")]
    assert [entry["move"] for entry in of_kind(told, "move")] == ["e2e4", "b7b5"]


def test_piece_that_left_the_one_of_two_switches_does_not_stand_on_their_border() -> None:
    """A pawn touches f6 on its way to f5, and a switch beside f6 closes by itself: it is taken en passant."""
    script = "-f7 +f6 , +e5 ~100 -f6 ~30 +f5 ~60 !n ~480 -f5 ~1200 -g5 ~210 +f6 ~180 !s ~190 -e5 , -e7 ~100 +e6 ~1100"
    moves, _ = read("chess", f"{script} !n ~4000", "8/4kp2/8/6P1/8/8/8/4K3 b - - 0 1", mode="tournament")
    assert moves == ["f7f5", "g5f6", "e7e6"]


def test_piece_lifted_again_before_any_reply_may_have_only_passed_that_square() -> None:
    """The rook slides over d1, is pressed for, and told on f1 when the reply is made already: one move, or two."""
    script = "-a1 ~100 +d1 ~77 -d1 ~230 !s ~110 -g8 ~50 +f6 ~75 +f1 ~60 !n ~2500"
    _, told = read("chess", script, "4k1n1/8/8/8/8/8/7K/R7 w - - 0 1", mode="tournament")
    final = told[-1]
    assert ["a1f1", "g8f6"] in [final["moves"], *final["alternatives"]]
    assert not is_sure(told, 1)
    assert alerts(told) == []


ROOK_TOLD_LATE = "-a1 ~900 !s ~900 {reply} !n ~3000 -a5 ~300 +b5 ~300 !s ~4000"


@pytest.mark.parametrize(
    ("reply", "move"),
    [
        ("-h7 ~500 +a5 ~45 +h6 ~400", "h7h6"),
        ("-e8 -h7 ~60 +a5 ~45 +h7 ~300 +e7 ~400", "e8e7"),
        ("-e8 ~300 +a5 ~300 +e7 ~400", "e8e7"),
    ],
    ids=["a-move", "a-move-and-a-piece-adjusted", "a-move-whose-piece-was-in-the-hand"],
)
@pytest.mark.parametrize("before", ["", "-a7 ~60 +a7 ~3000"], ids=["untouched", "adjusted-before"])
def test_move_told_late_in_the_middle_of_its_answer(before: str, reply: str, move: str) -> None:
    """The rook seemed to have taken a7, which nobody saw, though that piece had been adjusted long before."""
    script = f"{before} {ROOK_TOLD_LATE.format(reply=reply)}"
    moves, told = read("chess", script, "4k3/p6p/8/8/8/8/7P/R3K3 w - - 0 1", mode="tournament")
    assert moves == ["a1a5", move, "a5b5"]
    assert not alerts(told)


def test_slide_whose_last_switch_closes_after_the_reply_is_one_move() -> None:
    """A rook passes a3 and a4 on its way to a5. It was in the hand when the reply landed: it did not stop on a4."""
    script = "-a1 ~10 +a3 ~40 -a3 ~40 +a4 ~110 -a4 , -e7 ~160 +e6 ~155 +a5 ~4000"
    moves, told = read("chess", script, "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1", mode="casual")
    assert moves == ["a1a5", "e7e6"]
    assert alerts(told) == []


def test_piece_taken_up_after_the_reply_is_moved_again() -> None:
    """The rook is seen to leave a5, where its switch had closed late, for a6: that is a move of its own."""
    script = "-a1 +a3 ~200 -a3 ~50 +a4 ~100 -a4 -e7 +e6 ~100 +a5 ~4000 -a5 +a6 ~3000"
    moves, told = read("chess", script, "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1", mode="casual")
    assert moves == ["a1a5", "e7e6", "a5a6"]
    assert is_sure(told, 3)
    assert of_kind(told, "ask") == []


def test_slide_whose_reply_is_begun_with_its_last_leg_is_not_sure() -> None:
    """The pawn leaves e3 five milliseconds after the reply was taken up: that is hardly a move of its own."""
    moves, told = read("chess", "-e2 ~18 +e3 ~55 -e7 , -e3 ~570 +e5 ~1450 +e4 ~4000", mode="casual")
    assert moves == ["e2e4", "e7e5"]
    assert not is_sure(told, 1)
    assert ["e2e3", "e7e5", "e3e4"] in told[-1]["alternatives"]
    assert alerts(told) == []


def test_move_told_late_while_it_is_answered_is_made_and_the_answer_judged() -> None:
    """South has taken up a piece to answer when the switch of North's closes, and presses with it in the hand."""
    moves, told = read("chess", "-e2 +e4 !s -e7 ~400 !n ~600 -a2 ~800 +e5 ~800 !s ~3000", mode="tournament")
    assert moves == ["e2e4", "e7e5"]
    offences = [line for line in of_kind(told, "alert") if line["kind"] == "illegal-move"]
    assert [(offence["by"], offence["sq"]) for offence in offences] == [("north", "e7"), ("south", "a2")]


def test_piece_lifted_as_it_landed_is_hardly_taken_at_once() -> None:
    """h3 is touched once more before the bishop's own square is told to be empty: the queen's capture is not sure."""
    position = "r2q1knr/ppp1pp2/2n2P1N/3p4/6bP/2Q4B/PPPP4/RNB1K2R b Q - 0 14"
    moves, told = read("chess", "-h3 ~913 +h3 ~6 -h3 ~7 -g4 ~128 +h3 ~26 -c3 ~3000", position)
    assert moves[0] == "g4h3"
    assert not is_sure(told, 2)
    assert ["g4h3", "c3h3"] in told[-1]["alternatives"]
    assert ["g4h3", "c3c6"] in told[-1]["alternatives"]


def test_landing_that_was_pressed_for_is_not_denied_when_its_piece_is_taken_up_soon_after() -> None:
    """The Knight stood on f3 at the press. It is in the hand again before North has answered, and rests on e2 next."""
    script = "-g1 +f3 ~245 !s ~106 -f3 ~70 -e7 ~40 +e5 ~160 !n ~400 +e2 ~1000 -e2 ~360 +d4 !s ~3000"
    moves, told = read("chess", script, "4k3/4p3/8/8/8/8/8/4K1N1 w - - 0 1", "tournament")
    assert moves == ["g1f3", "e7e5", "f3d4"]
    assert all(line["ply"] > 1 or line["moves"] == ["g1f3"] for line in of_kind(told, "revise"))


def test_piece_nudged_where_the_late_one_could_have_gone_is_no_landing_of_that() -> None:
    """North's piece came down on b8 and went back at once; South's stands on i7, which it was pressed for."""
    slide = "-f4 ~35 +g5 ~70 -g5 ~40 +h6 ~100 -h6 ~105 !s"
    script = f"{slide} ~280 -a9 ~26 +b8 ~190 -b8 ~25 +a9 ~1260 +i7 ~2000"
    fen = "rnb3inr/p2p1kpp1/9/qob1pP2p/9/4NI3/2N5O/P1PQ3PP/r1B1KB2R w K - 3 21"
    moves, told = read("exciting-9x9", script, fen, "tournament")
    assert moves == ["f4i7"]
    assert ["f4b8"] in told[-1]["alternatives"]
    assert not is_sure(told, 1)
    assert alerts(told) == []


def test_piece_told_to_land_after_the_press_for_it_stood_there_at_the_press() -> None:
    """The press lacks no move if the closing comes where it belongs. That the Queen took the Pawn on c6, which nobody
    touched, is less likely.
    """
    script = (
        "-a7 ~5 +a7 ~1000 -e1 ~1100 +e1 ~950 -g7 ~1170 -h6 ~390 !s ~6 -f8 ~440 +g7 ~750 +b4 ~520 !n ~1500"
    )
    moves, told = read("chess", script, "3k1b2/p5p1/2p4Q/8/8/8/8/4K3 w - - 0 1")
    assert moves == ["h6g7", "f8b4"]
    assert ["h6c6", "f8b4"] in told[-1]["alternatives"]
    assert alerts(told) == []


def test_piece_seen_to_land_and_adjusted_before_the_reply_stood_is_no_late_one_elsewhere() -> None:
    """The King stood on f8, was adjusted there, and overshot its square when it went back: it had not gone to d6."""
    landed = "-e7 ~170 +f8 ~1270 -b2 ~720 +b2 ~107 -f8 ~257 +f8 ~504 -b2 ~65 +c3"
    back = "~471 -f8 ~553 +d6 ~385 -d6 ~349 +e7 ~2060 -c3 ~30 +d2 ~3000"
    moves, told = read("english-draughts", f"{landed} {back}", "8/4K3/8/8/8/8/1k6/4k3 w - - 8 29")
    assert moves == ["e7f8", "b2c3", "f8e7", "c3d2"]
    assert is_sure(told, 1) and is_sure(told, 3)


# The pawn that North has pressed for is told to stand on c2 while South has taken up d7 and what takes it.
TOLD_LATE_IN_A_CAPTURE = (
    "-c3 ~241 !n ~40 -d7 ~606 -e5 ~805 +c2 ~1600 -g7 ~800 +g7 ~6000 +d7 ~200 !s -h8 +g8 !n ~3000"
)
TAKES_WHAT_COULD_TAKE_IT = "1nbk1b1r/1p1n2r1/4p2p/4N2p/5P1P/2p1QR2/8/R4K2 b - - 0 1"


def test_piece_taken_up_after_the_press_is_not_what_was_pressed_for() -> None:
    """d7 could take e5, but was taken up only after the press: c2 is no victim set aside, but came down late."""
    moves, told = read("chess", TOLD_LATE_IN_A_CAPTURE, TAKES_WHAT_COULD_TAKE_IT, "tournament")
    assert moves == ["c3c2", "e5d7", "h8g8"]
    assert alerts(told) == []


def test_game_read_anew_is_as_likely_as_it_looks_then() -> None:
    """The same game as it was told leaves d7 out, for as much; what the answer takes was in a hand, and it is sure."""
    _, told = read("chess", TOLD_LATE_IN_A_CAPTURE, TAKES_WHAT_COULD_TAKE_IT, "tournament")
    assert is_sure(told, 2) and not is_sure(told, 1)


def test_capture_told_late_is_found_although_many_other_closings_may_be_late() -> None:
    """a6 is told after it was answered by b5, which is taken in passing; the rook before rested on squares between."""
    script = (
        "-a1 ~34 +a2 ~1886 -a2 ~83 +a3 ~69 -a3 ~41 +a4 ~618 -d5 ~118 +d4 ~430 -a6 ~540 -b5 ~367 -b7 ~101 +b5 ~591 -b5"
        " ~45 +a6 ~48 -a5 ~267 +b6 ~2738 -d4 ~300 +d3 ~3000"
    )
    position = "rn1qkb1r/1pp1p1pp/p1b4n/PP1p1p2/5P2/7P/2PPP1P1/RNBQKBN1 w k - 0 1"
    moves, told = read("chess", script, position)
    assert moves == ["a1a4", "d5d4", "b5a6", "b7b5", "a5b6", "d4d3"]
    assert not is_sure(told, 4)


def test_capture_told_late_where_nothing_stands_wrong_while_it_is_answered() -> None:
    """d6 is told once the knight has been taken up to answer: nobody sets it down on a pawn of its own."""
    position = "r1bqkb1r/Pp1npp2/3P1n2/8/2p2P2/N5Pp/P3P2P/R1K2BNR b - - 0 14"
    moves, told = read("chess", "-d6 ~154 -e7 ~1272 -a3 ~1816 +d6 ~9000 -d7 ~1000 +e5 ~2000", position)
    assert moves == ["e7d6", "a3c4", "d7e5"]
    assert alerts(told) == []


def test_pawn_told_late_that_has_moved_on_is_looked_for_before_a_press_is_called_empty() -> None:
    """Its switch closes when the pawn is about to take, and it stands nowhere by the press: by the board alone, a rook
    was only put right before it. That the pawn had taken another one was a guess.
    """
    array = "1rb1kb1r/pp3p1p/2P3P1/1P2pn2/4pp2/B1P5/R6P/1N1QKBNR w Kk - 0 14"
    late = (
        "-c6 ~600 !s ~20 -f5 ~160 +g7 !n ~600 -b8 ~800 +c7 ~160 -c7 ~120 +b8 ~500 -b8 ~1300 +b8 ~240 !s ~1600"
    )
    moves, told = read(
        "chess", f"{late} -h7 ~100 +h5 ~150 !n ~1600 -f1 +e2 ~500 !s ~3000", array, "tournament"
    )
    assert moves == ["c6c7", "f5g7", "c7b8=Q", "h7h5", "f1e2"]
    assert alerts(told) == []
    assert not is_sure(told, 1) and is_sure(told, 5)


def test_pieces_in_hands_together_may_each_have_landed_where_the_other_did() -> None:
    """The rook may have come down on a8, where its switch closed late, and been answered by the queen's move to a5."""
    script = "-a1 ~1800 -d5 ~450 +a5 ~700 +a8 ~3000 -f1 +f2 ~3000"
    moves, told = read("chess", script, "8/7k/8/3q4/8/8/8/R4K2 w - - 0 1")
    assert moves == ["a1a5", "d5a8", "f1f2"]
    assert not is_sure(told, 1) and not is_sure(told, 2)


def test_what_stands_wrong_for_long_is_no_victim_but_a_piece_told_late() -> None:
    """Nobody saw the Queen land; what came to d6 while a pawn was taken may be that pawn, but for a moment only."""
    script = "-c5 ~5500 !n ~600 -c4 ~100 +c5 !s ~600 -b6 ~40 -c5 ~140 +c5 ~200 +d6 ~300 !n ~700 -h2 +h3 ~300 !s ~9000"
    fen = "4k3/8/1p6/2q5/2P5/P7/7P/4K3 b - - 0 1"
    moves, told = read("chess", f"{script} -e8 +e7 ~400 !n ~2000", fen, "tournament")
    assert moves == ["c5d6", "c4c5", "b6c5", "h2h3", "e8e7"]
    assert not is_sure(told, 1)
    assert not alerts(told)


def test_switch_that_closed_late_just_before_an_outage_is_read_so() -> None:
    """The King is told to have come to d7 when the board is lost: two moves were made since, before that."""
    outage = ">down (-g1) (+f3) ~4000 >up >seen ~3000"
    script = f"-e8 ~1000 -a2 +a3 ~600 -h7 ~200 +h6 ~1300 +d7 ~40 {outage} -d7 +e7 ~2000"
    moves, _ = read("chess", script, "4k3/7p/8/8/8/8/P7/4K1N1 b - - 0 1")
    assert moves == ["e8d7", "a2a3", "h7h6", "g1f3", "d7e7"]


def test_switch_that_closes_late_under_a_piece_that_is_being_taken_does_not_make_its_taker_be_left_out() -> (
    None
):
    """The Rook is taken up for the new Queen before her switch has closed; she is taken off, and it comes down."""
    promoted = "-b2 ~1557 -a1 ~700 -g1 ~50 +g1 ~800 +b1"
    script = f"{promoted} ~254 -b1 ~876 +b1 ~1200 -e8 +e7 ~600 -e1 +e2 ~3000"
    moves, told = read("chess", script, "4k3/8/8/8/8/8/1p6/R3K1N1 b - - 0 1")
    assert moves == ["b2b1=Q", "a1b1", "e8e7", "e1e2"]
    assert alerts(told) == []


def test_press_for_a_capture_that_stands_looks_for_a_switch_that_closed_late_before() -> None:
    """g4 is told a moment after the Pawn there was to be taken in passing from; its own is told before that."""
    fen = "4k3/6p1/5p2/6p1/7P/8/5P2/4K3 b - - 0 1"
    told_late = "-g5 ~116 -f2 ~34 !n ~55 +f4 ~108 !s ~86 +g4 ~51 +f3 ~29 -g4 ~229 -f4 ~67 !n"
    moves, told = read(
        "chess", f"{told_late} ~976 -e1 ~392 +d1 ~691 !s ~2820 -e8 +e7 !n ~2000", fen, "tournament"
    )
    assert moves == ["g5g4", "f2f4", "g4f3", "e1d1", "e8e7"]
    assert alerts(told) == []


def test_two_switches_that_both_close_late_are_read_together() -> None:
    """The Pawn of g5 and the Knight of b8 were pressed for, and answered, before g4 and d7 are told."""
    fen = "rnbqkb1r/p3p2p/3p4/2pP1pp1/N2P1B2/8/1PPQNPPP/R3KB1R b HAha - 0 9"
    castled = "-g5 ~256 !n ~21 -e1 ~366 +c1 ~258 -a1 ~97 +d1 ~35 !s"
    late = "~165 -b8 ~81 !n ~365 -d2 ~839 +e3 ~171 !s ~219 +d7 ~220 +g4"
    moves, told = read("chess960", f"{castled} {late} ~2522 -c5 ~159 +c4 ~1181 !n ~2000", fen, "tournament")
    assert moves == ["g5g4", "e1a1", "b8d7", "d2e3", "c5c4"]
    assert [line["do"] for line in of_kind(told, "ruling")] == ["dismiss"]  # of the press while b8 was empty


def test_victim_that_seems_to_be_put_back_may_be_the_piece_that_took_it_told_late() -> None:
    """The Queen takes on b3 and is told of only after the reply to e2, which she could have gone to herself."""
    fen = "r4bk1/5pp1/1p1p4/8/2q1Pp1P/1N3P2/3R1Q1P/3R2K1 b - - 0 36"
    script = "-b3 ~424 -c4 ~1358 -f2 ~112 +e2 ~998 +b3 ~6056 -f8 ~1389 +e7 ~2000"
    moves, _ = read("chess", script, fen)
    assert moves == ["c4b3", "f2e2", "f8e7"]


def test_square_beside_the_piece_that_lets_go_only_after_the_press_is_no_offence_once_play_goes_on() -> None:
    """The pawn came down on the border of f4 and e5, and was drawn back to f3: nothing else had left its square."""
    pressed = "-f2 ~320 +f4 ~10 +e5 ~670 -f4 ~520 +f3 ~260 !s ~380 -e5 ~2000"
    script = f"{pressed} -g8 ~330 +f6 ~300 !n ~2000 -d2 ~300 +d4 ~300 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["f2f3", "g8f6", "d2d4"]
    assert [line["do"] for line in of_kind(told, "ruling")] == ["dismiss"]


def test_drop_where_a_piece_may_have_gone_late_is_not_sure() -> None:
    """The Knight goes to g5, whose switch closes late, and a Stone is dropped on i9; or the other way about."""
    above = "**ub1kbnr**/*pppqppppp*/s1sr1ins3/osos2sss1s/1s1p3N3"
    below = "11/3I3O3/OS1SISOS1SO/PSSR3SSSS/*1PPPPPPPP*/**UBQKBNR**[S] w KQkq - 1 18"
    script = "-h7 ~371 -d7 ~762 +d6 ~68 +i9 ~1264 +g5 ~977 -g8 ~960 +f8 ~3000"
    moves, told = read("exciting-cannon", script, f"{above}/{below}")
    assert moves == ["h7i9", "d7d6", "S@g5", "g8f8"]
    assert not is_sure(told, 1)
    assert not is_sure(told, 3)


def test_order_of_two_moves_of_a_turn_is_in_doubt_though_a_refused_press_was_for_both() -> None:
    """The Tower had been taken up first; that it stands on h2 was told after the press, with the reply begun."""
    fen = "2tq1b1t/1ppk2pp/3p1P2/6l1/p2p4/QP3b1P/T2P1PB1/1NB1K1NT w - - 1 12 left=2"
    turn = "!n -h1 ~380 -f6 ~96 -g7 ~61 +g7 ~973 !s ~334 -c8 ~10 +h2 ~156 +b8"
    moves, told = read(
        "changeover-clash", f"{turn} ~60 -a4 ~246 -b3 ~77 +b3 ~285 !n ~4000", fen, "tournament"
    )
    assert moves == ["f6g7", "h1h2", "c8b8", "a4b3"]
    assert ["h1h2", "f6g7", "c8b8", "a4b3"] in told[-1]["alternatives"]
    assert [is_sure(told, ply) for ply in (1, 2, 3, 4)] == [False, False, True, True]


def test_jump_whose_man_is_told_to_have_left_last_takes_no_move_back() -> None:
    """c7 was jumped over and b8 landed on, as if the man had gone back; d6 opens a second later."""
    fen = "1m5m/6m1/3M1m1m/6m1/7m/k3M3/3M1M1M/8 b - - 1 16"
    script = "-b8 ~291 +c7 ~98 !n ~1895 -c7 ~105 +b8 ~1045 -d6 ~552 !s ~2000 -a3 ~519 +b4 ~659 !n ~3000"
    moves, told = read("english-draughts", script, fen, "tournament")
    assert moves == ["b8c7", "d6b8", "a3b4"]
    assert alerts(told) == []
