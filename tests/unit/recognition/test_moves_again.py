"""A piece that moves again, is put back, or comes down where another one came from: one move, two, or none."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

KNIGHT_TAKEN = "4k3/8/8/8/6b1/8/8/4K1N1 w - - 0 1"
TWO_TO_TAKE = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
KNIGHT_AND_BISHOP = "7k/8/5p2/8/6N1/2b5/8/7K w - - 0 1"
NUDGED = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
ONLY_NORTH = "3/3/1p1 b - - 0 7"  # South has nothing left and passes
CROWNING = "5m1m/4m1m1/1m6/2m5/3m4/2m1M3/1M3M1m/M3M1M1 w - - 0 14"
JUMP = "1m1m1m1m/m3m1m1/1m1m1m1m/6M1/3M4/M3M3/3M1M1M/M1M1M1M1 b - - 2 4"


def test_slide_in_changeover_over_squares_where_it_may_stop_is_one_move() -> None:
    """A side moves twice in a turn, and what was not let go of has not moved twice (Changeover)."""
    script = "-e2 +e4 ~1500 -a7 +a5 ~1500 -h7 +h5 ~1500 -f1 , +e2 , -e2 , +d3"
    moves, told = read("changeover-western", script)
    assert moves[3:] == ["f1d3"]
    assert is_sure(told, 4)


def test_piece_in_changeover_that_was_set_down_and_moved_on_is_asked_about() -> None:
    """Whether it moved once or twice nothing on the board tells: neither is called sure."""
    script = "-e2 +e4 ~1500 -a7 +a5 ~1500 -h7 +h5 ~1500 -f1 +e2 ~400 -e2 +d3"
    moves, told = read("changeover-western", script)
    assert moves[3:] in (["f1e2", "e2d3"], ["f1d3"])
    assert not is_sure(told, 4)


@pytest.mark.parametrize("rest_ms", [1300, 2200])
def test_piece_goes_back_while_other_side_can_only_pass_is_in_doubt(rest_ms: int) -> None:
    """Two moves with a pass between them, or one taken back: the board shows the same."""
    moves, told = read("duel", f"-b1 +c1 ~{rest_ms} -c1 +b1", ONLY_NORTH)
    assert moves in (["b1c1", "pass", "c1b1", "pass"], [])
    assert not is_sure(told, 3)


def test_piece_that_stood_for_long_and_goes_on_has_moved_twice() -> None:
    """Nobody rests on the way of a slide for so long; the other side has passed meanwhile."""
    moves, told = read("duel", "-b1 +c1 ~4500 -c1 +c2", ONLY_NORTH)
    assert moves == ["b1c1", "pass", "c1c2", "pass"]
    assert is_sure(told, 3)


def test_new_piece_set_down_where_its_victim_came_from_is_a_capture() -> None:
    """It looks like the victim's move taken back until the man is taken off; then it is none (draughts, crowning)."""
    moves, told = read("english-draughts", "-e1 +d2 ~2000 -d2 +e1 ~1500 -c3 ~1500 -b2 +c3", CROWNING)
    assert moves == ["e1d2", "c3e1", "b2c3"]
    assert is_sure(told, 2)
    assert not alerts(told)


def test_reply_before_jumped_man_is_off_is_read() -> None:
    """The piece that has jumped is taken itself, a moment before its own victim is off the board."""
    moves, told = read("english-draughts", "-h6 ~400 +f4 ~110 -f4 ~100 -g5 , -e3 ~100 +g5", JUMP)
    assert moves == ["h6f4", "e3g5"]
    assert not alerts(told)


def test_capture_nobody_saw_and_a_casual_press_is_made() -> None:
    """Who presses has moved: a piece that is off the board has taken another one, whose square was never empty. It is
    sure once the piece moves on from there.
    """
    moves, told = read("chess", "-e4 ~300 !s", NUDGED)
    assert (moves, is_sure(told, 1)) == (["e4d5"], False)
    moves, told = read("chess", "-e4 ~300 !s ~1500 -e8 +e7 !n ~7000 -d5 +d6 !s", NUDGED)
    assert (moves, is_sure(told, 1)) == (["e4d5", "e8e7", "d5d6"], True)


def test_piece_taken_at_the_press_and_parked_has_not_slid_on() -> None:
    """A move that had come to rest at the press stays, though its piece is lifted at once: it is taken."""
    script = "-g1 +f3 ~1400 !s ~60 -f3 ~170 +h3 ~150 -g4 ~200 +f3 ~200 -h3 ~300 !n"
    moves, told = read("chess", script, KNIGHT_TAKEN, mode="tournament")
    assert moves == ["g1f3", "g4f3"]
    assert is_sure(told, 1)
    assert not alerts(told)


def test_victim_adjusted_after_the_press_leaves_two_captures_in_doubt() -> None:
    """One of two pieces was pushed off, unseen; then the other side adjusts one of them: that one need not be it."""
    moves, told = read("chess", "-e4 ~300 !s ~600 -d5 ~600 +d5", TWO_TO_TAKE, mode="tournament")
    assert moves in (["e4d5"], ["e4f5"])
    assert not is_sure(told, 1)


def test_piece_lifted_long_before_the_move_it_answers_leaves_the_move_in_doubt() -> None:
    """The Knight took on f6, unseen, and the Bishop went to e5; or the Knight did, and the Bishop was lifted early."""
    moves, told = read("chess", "-g4 ~700 -c3 ~500 +e5", KNIGHT_AND_BISHOP)
    assert moves in (["g4e5"], ["g4f6", "c3e5"])
    assert not is_sure(told, 1)


def test_two_moves_of_one_piece_stay_in_doubt_when_half_a_turn_is_pressed_for() -> None:
    """On which square it stopped between them nobody knows, whatever is told to the arbiter of a later turn."""
    script = "-e2 +e4 !s -a7 +a5 ~1500 -h7 +h5 !n -f1 +e2 ~400 -e2 +d3 ~400 -d3 +c4 !s ~1500 -b7 +b6 ~1500 !n"
    moves, told = read("changeover-western", script, mode="tournament")
    assert moves[3:] in (["f1e2", "e2c4", "b7b6"], ["f1d3", "d3c4", "b7b6"])
    assert alerts(told) == ["press-without-move"]
    assert not is_sure(told, 4)


def test_second_move_of_a_turn_is_as_good_as_pressed_for() -> None:
    """A check ends the turn, after one move or two; one press completes either, and replies to both weigh the same."""
    check = "4q3/8/8/8/8/8/8/T3Q3 w - - 0 1 left=2"
    script = "-a1 +a4 ~400 -a4 +a8 ~400 !s ~1500 -e8 +e7 ~1500 -e7 +d6"
    moves, told = read("changeover-western", script, check, mode="tournament")
    assert moves in (["a1a4", "a4a8", "e8e7", "e7d6"], ["a1a8", "e8e7", "e7d6"])
    assert not is_sure(told, 1)


@pytest.mark.parametrize(("rest_ms", "sure"), [(40, True), (100, False)])
def test_capture_that_only_slid_over_a_square_is_one_move_after_the_press(rest_ms: int, sure: bool) -> None:
    """It is sure where it rested there for less than anybody lets go of a piece; nobody is asked."""
    check = "p3q3/8/8/8/8/8/8/T3Q3 w - - 0 1 left=2"
    script = f"-a1 +a4 ~{rest_ms} -a4 ~140 -a8 ~200 +a8 ~400 !s ~9000"
    moves, told = read("changeover-western", script, check, "tournament")
    assert (moves, is_sure(told, 1), of_kind(told, "ask")) == (["a1a8"], sure, [])


def test_square_slid_over_is_in_doubt_where_it_alone_makes_a_whole_turn() -> None:
    """The king hardly rested on d6, and a rook vanished: a turn of two moves, or one of the king and a capture."""
    position = "r3g1n1/3k2pr/a3p1P1/P6p/p1P2P2/A2P2P1/6Ra/3KG1NR b - - 1 14 left=2"
    script = "-d7 ~570 +d6 ~80 -d6 ~240 +c6 ~1030 -h2 ~230 !n ~5000 -h1 ~130 -h5 ~300 +h5 ~4000"
    _, told = read("changeover-arabian", script, position, "tournament")
    assert not is_sure(told, 1)
    assert ["d7d6 d6c6", "d7c6"] in [line["choices"] for line in of_kind(told, "ask")]


@pytest.mark.parametrize("rest_ms", [160, 280])
def test_slide_that_rested_for_less_than_a_glance_is_rather_one_move(rest_ms: int) -> None:
    """Nobody lets go of a piece and takes it up again to move it once more in so short a time; it stays in doubt."""
    check = "4q3/8/8/8/8/8/8/T3Q3 w - - 0 1 left=2"
    moves, told = read("changeover-western", f"-a1 +a4 ~{rest_ms} -a4 +a8 ~400 !s ~9000", check, "tournament")
    assert moves == ["a1a8"]
    assert not is_sure(told, 1)
    assert len(of_kind(told, "ask")) == 1


def test_slow_slide_that_takes_is_in_doubt_after_the_press() -> None:
    """Everybody saw what took the pawn; whether it did so by one move or two of its turn, nobody can tell."""
    check = "p3q3/8/8/8/8/8/8/T3Q3 w - - 0 1 left=2"
    script = "-a1 +a4 ~1500 -a4 ~140 -a8 ~130 +a8 ~800 !s ~9000"
    moves, told = read("changeover-western", script, check, mode="tournament")
    assert moves in (["a1a4", "a4a8"], ["a1a8"])
    assert not is_sure(told, 1)
    (question,) = of_kind(told, "ask")
    assert sorted(question["choices"]) == ["a1a4 a4a8", "a1a8"]
    assert not alerts(told)


def test_order_of_two_moves_of_a_turn_is_open_where_hands_overlap() -> None:
    """North takes up the pawn of a7 first; that of h7 is told to stand first (Changeover)."""
    moves, told = read("changeover-lancer", "-e2 +e4 ~1500 -a7 ~200 -h7 ~200 +h5 ~300 +a5 ~3000")
    assert sorted(moves[1:]) == ["a7a5", "h7h5"]
    assert not is_sure(told, 2)
    assert ["e2e4", "a7a5", "h7h5"] in [moves, *told[-1]["alternatives"]]


def test_piece_in_the_hand_before_the_reply_is_begun_has_slid_on() -> None:
    """The Pawn rests on e3, is taken up again, and only then the reply begins: it stands a moment before e4 does."""
    moves, told = read("chess", "-e2 +e3 ~230 -e3 ~320 -d7 , +d6 , +e4 ~4000")
    assert (moves, alerts(told)) == (["e2e4", "d7d6"], [])


def test_two_men_that_face_each_other_and_were_knocked_over_are_put_back() -> None:
    """One is back a second before the other: that looked like a capture."""
    script = "-e2 +e4 ~2000 -d7 +d5 ~2000 -d5 , -e4 ~500 +d5 ~1200 +e4 ~9000"
    moves, told = read("chess", script)
    assert (moves, alerts(told)) == (["e2e4", "d7d5"], [])


@pytest.mark.parametrize("gap_ms", [150, 2000])
def test_two_men_that_face_each_other_and_were_adjusted_have_not_taken(gap_ms: int) -> None:
    """Both were up, and the one that is back first does not stand where the other had taken it: all stays sure."""
    begun = "-e2 +e4 ~500 !s ~2000 -d7 +d5 ~500 !n ~2000"
    script = f"{begun} -d5 ~90 -e4 ~250 +d5 ~1200 +e4 ~40 -e4 ~2500 +e5 ~{gap_ms} !s ~250 -g8 ~400 +f6 ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4e5", "g8f6"], [])
    assert all(is_sure(told, ply) for ply in range(1, 5))


MUST_TAKE = (
    "**rbqkbnr**/*ppppppppp*/ssss1isssss/o1o1o1o1o1o/11/7I3/11/O1O1O1i1OS1/SSSS1ISS2S/*PPPPPPPPP*"
    "/**RBQKBNR**[s] w KQkq - 0 5"
)


def test_piece_that_comes_down_after_a_lift_is_no_drop_by_the_other_side() -> None:
    """The Tiger has to take, and steps on; North has a Soldier in hand, but nobody drops it half a second later."""
    moves, told = read("exciting", "~2000 -h6 ~358 +h7 ~6000", MUST_TAKE)
    assert (moves, alerts(told)) == ([], ["illegal-move"])


@pytest.mark.parametrize(
    "script", ["-h6 ~100 -g8 ~150 +g8 ~200 +h7", "-h6 ~1400 +h7"], ids=["seen", "pushed-off"]
)
def test_drop_after_a_capture_that_landed_or_had_the_time_to_is_the_reply(script: str) -> None:
    """The Tiger takes on g8, where it lands or pushes its victim off."""
    moves, _ = read("exciting", f"~2000 {script} ~6000", MUST_TAKE)
    assert moves == ["h6g8", "S@h7"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_reply_that_stands_where_the_mover_left_before_that_has_landed_is_read(mode: str) -> None:
    """The rook goes to h3 as the bishop leaves it, and is down first; or the rook had only paused on its way there."""
    bishop_takes = "-c8 ~{} -h3 ~140 -a3 , +h3 ~14 +c8 ~3000"
    moves, told = read("chess", bishop_takes.format(700), "2n1k3/8/8/8/8/r6B/8/4K3 w - - 0 1", mode=mode)
    assert moves == ["h3c8", "a3h3"]
    assert is_sure(told, 1) and is_sure(told, 2)
    script = "-c3 ~900 +a3 ~1200 " + bishop_takes.format(800)
    moves, told = read("chess", script, "2n1k3/8/8/8/8/2r4B/8/4K3 b - - 0 1", mode=mode)
    assert ["c3a3", "h3c8", "a3h3"] in [moves, *told[-1]["alternatives"]]
    assert not is_sure(told, 1)
