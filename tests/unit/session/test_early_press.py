"""A clock pressed before the second hand has set its piece down."""

import json

import pytest

from controller.replay import replay
from tests.unit.session.script import alerts, is_sure, of_kind, read, trace

FEN = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize("late_s", [0.01, 0.06, 0.2])
def test_press_casual_before_the_rook_stands_leaves_castling_to_be_finished(late_s: float) -> None:
    """The King is on c1, the Rook in the hand: the press must not make a Rook's move of it."""
    events = [
        {"t": 1, "ev": "lift", "sq": "e1"},
        {"t": 1.3, "ev": "place", "sq": "c1"},
        {"t": 1.6, "ev": "lift", "sq": "a1"},
        {"t": 2, "ev": "press", "by": "south"},
        {"t": 2 + late_s, "ev": "place", "sq": "d1"},
    ]
    told = list(replay("chess", map(json.dumps, events), fen=FEN))
    assert told[-1]["moves"] == ["e1c1"]
    assert not [line for line in told if line["ev"] in ("alert", "ask")]


@pytest.mark.parametrize(
    ("script", "played"),
    [
        ("-e2 +e3 !s -e7 +e6 -e6 !n ~20 +e5 -a2 +a3 !s", ["e2e3", "e7e5", "a2a3"]),
        ("-e2 +e4 !s -d7 +d5 !n -e4 !s ~50 +e5 -a7 +a6 !n", ["e2e4", "d7d5", "e4e5", "a7a6"]),
        ("-e2 +e4 !s -d7 +d5 !n -d5 -e4 !s ~5 +d5 -a7 +a6 !n", ["e2e4", "d7d5", "e4d5", "a7a6"]),
    ],
    ids=["slid-on", "beside-a-victim", "onto-a-victim"],
)
def test_press_with_the_piece_in_the_hand_waits_for_it_to_land(script: str, played: list[str]) -> None:
    """The piece stood on e6 a moment before, or might have pushed a victim off: neither was its move."""
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (played, [])
    assert not [line for line in of_kind(told, "move") if line["sure"] and line["move"] not in played]


def test_press_with_the_piece_in_the_hand_that_lands_wrong_is_told_at_once() -> None:
    """e4 might have pushed off d5; it comes down on a square where it cannot go."""
    script = "-e2 +e4 !s -d7 +d5 !n -e4 !s ~200 +h5"
    _, told = read("chess", script, mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "south", True)
    landed_s = trace("chess", script)[-1]["t"]
    assert alert["t"] - landed_s <= 0.3


@pytest.mark.parametrize("reply", ["-d5 -d8 +d5 !n", "~100 -d8 ~100 +d5 ~100 !n"], ids=["slow", "hasty"])
def test_capture_never_seen_to_land_stands_once_it_is_answered(reply: str) -> None:
    """e4 pushes d5 off, South presses, and North takes back."""
    moves, told = read("chess", f"-e2 +e4 !s -d7 +d5 !n -e4 !s {reply}", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "d8d5"], [])


def test_touches_after_the_press_do_not_belie_a_capture_never_seen_to_land() -> None:
    """After e4xd5, pushed off, North adjusts its Knight: that is no capture of South's."""
    moves, told = read("chess", "-e2 +e4 !s -d7 +d5 !n -e4 !s -b8 +b8 ~2000 -a7 +a6 !n", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "a7a6"], [])


def test_position_that_was_put_right_before_the_move_does_not_end_its_turn() -> None:
    """South puts its Knight right and pushes d5 off; the reply on e4 is told before its piece has left."""
    script = "-e2 +e4 !s -g8 +f6 !n -a2 +a3 !s -d7 +d5 !n -g1 +g3 ~1500 -g3 +g1 ~1500 -e4 ~1300 !s"
    moves, told = read("chess", f"{script} ~400 +e4 ~24 -f6 ~200 !n", mode="tournament")
    assert (moves[4:], alerts(told)) == (["e4d5", "f6e4"], [])


def test_piece_that_stands_wrong_and_goes_on_does_not_hurry_the_press() -> None:
    """Pieces are adjusted, e4xd5 is pushed off, and North sets its Bishop down on c6 before it is put back."""
    script = "-e2 +e4 !s -d7 +d5 !n -a2 +a2 -b1 +b1 -c8 +c8 -e4 ~700 !s ~170 -c8 ~850 +c6 ~350 -c6 ~300 +c8"
    moves, told = read("chess", f"{script} ~3000 -g8 +f6 !n", mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "e4d5", "g8f6"], [])


def test_move_not_pressed_for_is_taken_back_on_the_board() -> None:
    """The King is knocked to f2 and put back: no move was made, and nobody is accused."""
    script = "-e2 +e4 !s -e7 +e5 !n -f2 +f4 !s -f8 +e7 !n -e1 +f2 ~2100 -f2 +e1 ~6000 -g1 +f3 !s"
    moves, told = read("chess", script, mode="tournament")
    assert (moves[4:], alerts(told)) == (["g1f3"], [])


def test_press_with_the_piece_in_the_hand_does_not_complete_what_nobody_saw() -> None:
    """While the link was down c4 and f5 were played, or c3, f5 and c4: it is for the Queen that South presses."""
    script = (
        ">down (-c2) (+c4) (-f7) (+f5) >up ~40 >seen ~400 -d1 ~1500 !s ~120 +a4 ~300 -b7 ~400 +b5 ~800 !n"
    )
    moves, told = read("chess", f"{script} ~2000", mode="tournament")
    assert moves == ["c2c4", "f7f5", "d1a4", "b7b5"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_press_with_the_piece_in_the_hand_is_for_the_same_turn_in_games_that_number_it_otherwise() -> None:
    """While the link was down the Bishop took on h6, at once or by way of d2, with a move of the Pawn between."""
    script = "-c2 +c3 !s -g8 +h6 !n -d2 +d4 !s -f7 +f5 !n >down ~1500 (-c1) ~1500 (-d7) >up ~170 >seen"
    later = "~1300 +d5 ~1700 !n -g2 +g4 !s -b7 +b5 !n -a2 +a4 !s -d8 ~150 +d7 ~100 -d7 ~870 !n ~45 +d6 ~3000"
    moves, told = read("chess", f"{script} {later}", mode="tournament")
    assert moves[4:] == ["c1h6", "d7d5", "g2g4", "b7b5", "a2a4", "d8d6"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_piece_that_slid_on_before_its_press_has_not_stayed_where_it_passed() -> None:
    """The Bishop slides over d6 and takes on e7, empty for a moment only: the Knight may take it there."""
    script = "-b4 ~36 +c5 ~149 -c5 ~84 +d6 ~70 -d6 ~149 -e7 ~49 +e7 ~614 !s ~4600 -f5 ~950 !n ~3000"
    moves, told = read("chess", script, "7k/4q3/8/5n2/1B6/8/8/K7 w - - 0 1", mode="tournament")
    assert (moves, alerts(told)) == (["b4e7", "f5e7"], [])


@pytest.mark.parametrize("wait", ["~900 -f3 ~300 !s", "~900 -f3 ~600 !s"])
def test_victim_lifted_by_a_hasty_opponent_before_the_press_is_no_offence(wait: str) -> None:
    """The Knight stood on f3 for long enough to be seen there, and the Bishop can take it."""
    fen = "4k3/8/8/8/6b1/8/8/4K1N1 w - - 0 1"
    moves, told = read("chess", f"-g1 +f3 {wait} ~3000 -g4 +f3 !n ~2000", fen, "tournament")
    assert (moves, alerts(told)) == (["g1f3", "g4f3"], [])


def test_piece_lifted_again_before_the_press_that_nobody_can_take_is_still_in_the_hand() -> None:
    """The Knight on f3 is not attacked: its own player has taken it up again, and presses."""
    fen = "4k3/8/8/8/8/8/8/b3K1N1 w - - 0 1"
    _, told = read("chess", "-g1 +f3 ~900 -f3 ~300 !s ~3000", fen, "tournament")
    assert alerts(told) == ["illegal-move"]


def test_piece_lifted_again_before_the_press_and_put_back_is_no_offence_while_a_reply_is_begun() -> None:
    """The King is adjusted on e2 at the press; North takes up its Knight meanwhile."""
    script = "-e2 +e4 !s -e7 +e5 !n -e1 ~300 +e2 ~900 -e2 ~80 !s ~800 -b8 ~350 +e2 ~900 +c6 !n"
    moves, told = read("chess", script, mode="tournament")
    assert (moves[2:], alerts(told)) == (["e1e2", "b8c6"], [])


@pytest.mark.parametrize(
    ("script", "fen"),
    [
        ("-e2 !s ~80 +e4 ~900 -e7 +e5 !n", None),
        ("-e2 ~200 !s ~250 +e4 ~900 -e7 +e5 !n", None),
        ("!s ~60 -e2 ~150 +e4 ~900 -e7 +e5 !n", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"),
        ("-f2 -e1 ~200 !s ~250 +f2 ~900 -g8 +f6 !n", "4k1n1/7p/8/8/8/8/5r2/4K3 w - - 0 1"),
        ("-e1 +g1 -h1 !s ~80 +f1 ~900 -a8 +b8 !n", FEN),
    ],
    ids=["one-piece", "a-little-later", "lifted-after", "capture", "castling"],
)
def test_piece_set_down_with_the_press_is_no_offence(script: str, fen: str | None) -> None:
    """One hand presses while the other one sets the piece down: no alert that has to be dismissed."""
    moves, told = read("chess", script, fen, "tournament")
    assert (len(moves), of_kind(told, "alert"), of_kind(told, "ruling")) == (2, [], [])


def test_piece_that_does_not_come_down_with_the_press_is_told_of_a_second_later() -> None:
    """The piece stays in the hand, and the other side has not begun to answer: its switch may be late."""
    _, told = read("chess", "-e2 !s ~3000", None, "tournament")
    (alert,) = of_kind(told, "alert")
    assert alert["confirmed"] and 1 < alert["t"] - 2.0 <= 1.5
    assert alerts(told) == ["illegal-move"]


@pytest.mark.parametrize(
    ("script", "fen"),
    [("-e2 !s ~1000 +e4", None), ("-d5 -e4 !s ~1000 +d5", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")],
    ids=["move", "capture"],
)
def test_switch_that_closes_within_a_second_of_the_press_makes_no_offence(
    script: str, fen: str | None
) -> None:
    """The piece was set down beside its magnet, and pressed for: nothing else is wrong."""
    moves, told = read("chess", f"{script} ~3000", fen, "tournament")
    assert (len(moves), of_kind(told, "alert"), of_kind(told, "ruling")) == (1, [], [])


@pytest.mark.parametrize(
    "script",
    [
        "-e2 ~200 +e5 ~90 !s ~3000",
        "-e2 ~50 -d2 ~90 !s ~3000",
        "-g1 ~90 -e2 ~90 +e2 ~90 !s ~3000",
        "+e5 ~700 -e2 ~300 !s ~3000",
    ],
)
def test_what_stands_wrong_at_the_press_is_told_within_a_tenth_of_a_second(script: str) -> None:
    """A piece stands where it cannot go, two were taken up, or one was set down in another one's place."""
    _, told = read("chess", script, None, "tournament")
    (alert,) = of_kind(told, "alert")
    (pressed_s,) = [event["t"] for event in trace("chess", script) if event["ev"] == "press"]
    assert alert["confirmed"] and 0 < alert["t"] - pressed_s <= 0.1


@pytest.mark.parametrize("begun_ms", [60, 150])
def test_press_does_not_wait_for_the_piece_while_the_other_side_answers(begun_ms: int) -> None:
    """The reply is begun so soon after the press: the offence is the presser's, and nothing else is missing."""
    _, told = read("chess", f"-e2 ~200 !s ~{begun_ms} -d7 ~3000 +d5", None, "tournament")
    (alert,) = of_kind(told, "alert")
    assert alert["squares"] == ["e2"] and alert["by"] == "south"


def test_press_just_before_a_piece_is_dropped_waits_for_it() -> None:
    """Nothing is lifted for a drop, so that nobody can see it begun; the alert would still be told in time."""
    moves, told = read("qi-placements", "!n +b3 !s +b8 !n ~1500 !s ~63 +g2 ~2000 +g9 !n", mode="tournament")
    assert (moves, alerts(told)) == (["C@b3", "C@b8", "C@g2", "C@g9"], [])


def test_press_without_a_drop_is_told_within_a_tenth_of_a_second() -> None:
    """Source: FIDE Laws 7.5.3."""
    _, told = read("qi-placements", "!n +b3 !s +b8 !n ~1500 !s ~2000", mode="tournament")
    (alert,) = of_kind(told, "alert")
    pressed_s = trace("qi-placements", "!n +b3 !s +b8 !n ~1500 !s")[-1]["t"]
    assert (alert["kind"], alert["by"]) == ("press-without-move", "south")
    assert 0 <= alert["t"] - pressed_s <= 0.1


def test_piece_that_lands_after_its_press_is_read_though_the_reply_has_slid_to_another_square_of_its_way() -> (
    None
):
    """The pawn closed e6 just before e5 opened: it slid there, and is in no hand; the Bishop comes down on c4."""
    script = "-e1 ~300 +f2 ~200 !s ~30 -g8 ~3450 !n ~87 +e6 ~2 -e5 ~80 +c4 ~1600 !s ~1500"
    moves, told = read("chess", script, "6bk/8/8/4P3/8/8/8/4K3 w - - 0 1", "tournament")
    assert moves == ["e1f2", "g8c4", "e5e6"]
    assert alerts(told) == []


def test_what_lands_after_an_early_press_may_be_the_answer() -> None:
    """South's pawn was in the air at the press; North took one up, and g3 closes: South's on g3, or North's that takes
    it en passant, as g4 tells then.
    """
    script = "-g2 ~60 !s ~500 -h4 ~450 +g3 ~300 +g4 ~250 -g4 ~100 !n ~2000 -h1 +g1 !s ~1500"
    moves, told = read("chess", script, "8/8/8/8/7p/8/k5P1/7K w - - 0 1", "tournament")
    assert moves == ["g2g4", "h4g3", "h1g1"]
    assert of_kind(told, "ruling")[-1]["do"] == "dismiss"
    assert not is_sure(told, 1)


ROOK_AND_PAWN = "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1"


def test_piece_that_lands_after_a_press_as_another_leaves_may_be_that_one() -> None:
    """The pawn is told to leave a7 just after something came to a5: the Rook may be in a hand, or unseen."""
    moves, told = read("chess", "-a1 ~800 !s ~330 +a5 , -a7 ~3000", ROOK_AND_PAWN, "tournament")
    assert moves == ["a1a5"]
    assert not is_sure(told, 1)
    moves, told = read("chess", "-a1 ~800 !s ~330 +a5 ~3000", ROOK_AND_PAWN, "tournament")
    assert moves == ["a1a5"]
    assert is_sure(told, 1)


def test_switch_that_closes_late_tells_whose_piece_landed_after_a_press() -> None:
    """The Rook was on a3 all the while: so it was the pawn that came to a5."""
    script = "-a1 ~800 !s ~330 +a5 , -a7 ~1500 !n ~10 +a3 ~3000"
    moves, told = read("chess", script, ROOK_AND_PAWN, "tournament")
    assert moves == ["a1a3", "a7a5"]
    assert not alerts(told)


def test_piece_that_stood_before_its_press_is_no_reply_s() -> None:
    """A pawn of the other side was taken up as it came down: who pressed then had set it down."""
    moves, told = read("chess", "-e2 +e4 , -d7 ~300 !s ~1500 +d5 !n ~2000", mode="tournament")
    assert moves == ["e2e4", "d7d5"]
    assert is_sure(told, 1)


def test_turn_over_after_one_move_that_nobody_saw_land_is_made_by_its_press() -> None:
    """The King slides over three squares and pushes a piece off: he gives check, and the turn has no second move."""
    array = "tn1qkbnt/p3ppp1/1p6/2pp3p/P4NP1/2Pb3P/TP1PPP2/1NBQKB1T b Kkq - 0 5 left=2"
    slide = "-e8 ~20 +d7 ~118 -d7 ~8 +c6 ~116 -c6 ~9 +b5 ~118 -b5 ~2161 !n"
    script = f"{slide} ~4443 -a2 ~410 -a4 ~62 +a4 ~961 -a4 ~41 +a3 ~183 !s ~3000"
    moves, told = read("changeover-western", script, array, "tournament")
    assert moves == ["e8a4", "a2a4", "a4a3"]
    assert "e8a4" in of_kind(told, "ask")[0]["choices"]
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))


def test_press_while_the_rook_of_castling_is_on_its_way_waits_for_it() -> None:
    """It was lifted just before by the other hand, and comes down just after."""
    fen = "4k3/3p4/8/4P3/8/8/8/4K2R w K - 0 1"
    moves, told = read(
        "chess", "-e1 ~400 +g1 ~200 -h1 ~300 !s ~100 +f1 ~4000 -e8 +e7 !n ~3000", fen, "tournament"
    )
    assert (moves, alerts(told)) == (["e1g1", "e8e7"], [])


def test_press_over_castling_half_made_is_an_offence_if_the_rook_comes_down_long_after() -> None:
    """Its switch may be told late, but not by so much."""
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    for wait, told_of in (("~300 !s ~1500 +f1", ["illegal-move"]), ("~600 !s ~150 +f1", [])):
        _, told = read("chess", f"-e1 ~400 +g1 ~200 -h1 {wait} ~3000", fen, "tournament")
        assert alerts(told) == told_of


def test_piece_that_stops_where_a_hand_may_let_go_of_it_has_made_one_move_or_two() -> None:
    """Both end the turn, and the press for it says nothing of how many there were."""
    fen = "1j1q2B1/p1pp3t/b4pPp/8/8/1k1PP1P1/P1J1Q2b/T1BK1BT1 b - - 1 10 left=2"
    for stop, sure in (("~60", False), ("~30", True)):
        script = f"-b3 ~109 +c3 {stop} -c3 ~29 -c2 ~209 +c2 ~1085 !n ~3000"
        moves, told = read("changeover-lancer", script, fen, "tournament")
        assert moves == ["b3c2"]
        assert is_sure(told, 1) is sure


@pytest.mark.parametrize(
    ("after", "played", "has_ended"),
    [("!n ~3000", ["a6a7", "h7h6"], False), ("~300 +h5 ~9000", ["a6h6"], True)],
    ids=["a reply", "swept off"],
)
def test_piece_that_leaves_just_after_a_mate_seems_to_land_may_have_landed_itself(
    after: str, played: list[str], has_ended: bool
) -> None:
    """South has pressed, and its Rook pushes a pawn off a7. North's own pawn comes down on h6, and is told to have left
    h7 only then: the game is not over before the board has rested.
    """
    fen = "8/p6p/R7/7k/8/4BK2/8/8 w - - 0 1"
    moves, told = read("chess", f"-a6 ~800 !s ~270 +h6 , -h7 {after}", fen, "tournament")
    assert moves == played
    assert bool(of_kind(told, "result")) is has_ended


@pytest.mark.parametrize("taken_up", ["-b8 ~30 !s", "!s ~20 -b8"])
def test_press_waits_for_a_switch_though_the_other_side_has_taken_up_its_piece(taken_up: str) -> None:
    """d3 tells of the pawn just after the press, and North's hand is at the knight by then."""
    script = f"-d2 ~250 {taken_up} ~60 +d3 ~240 +c6 ~300 !n ~2000 -e2 +e4 !s ~1000 -a7"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["d2d3", "b8c6", "e2e4"], [])
    never = script.replace("~60 +d3 ~240", "~300")
    (alert,) = of_kind(read("chess", never, mode="tournament")[1], "alert")[:1]
    assert (alert["kind"], alert["confirmed"]) == ("illegal-move", True)


def test_press_waits_for_the_second_move_of_a_turn_as_for_any_other() -> None:
    """Changeover: the bishop touches down 70 ms after the press, the knight stands since the first move."""
    fen = "tnbqkbnt/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/TNBQKBNT w KQkq - 0 2 left=2"
    moves, told = read("changeover-western", "-g1 +f3 ~2500 -f1 !s ~70 +c4 ~2000 -a7", fen, mode="tournament")
    assert (moves, alerts(told)) == (["g1f3", "f1c4"], [])


def test_press_waits_for_an_own_piece_that_is_put_back_beside_a_capture_that_nobody_saw() -> None:
    """The rook pushes the pawn off a6; h7 is brushed just before the press, and back just after it."""
    fen = "r3k3/7p/P7/8/8/8/8/4K3 b - - 0 1"
    moves, told = read("chess", "-h7 ~70 -a8 ~290 !n ~190 +h7 ~2000 -e1 +e2 !s ~1000 -a6", fen, "tournament")
    assert (moves, alerts(told)) == (["a8a6", "e1e2"], [])
    (alert,) = of_kind(read("chess", "-h7 ~70 -a8 ~290 !n ~3000", fen, "tournament")[1], "alert")
    assert (alert["kind"], alert["confirmed"]) == ("illegal-move", True)


@pytest.mark.parametrize("lands_ms", [321, 4000])
def test_press_is_not_refused_when_the_reply_takes_what_was_taken_up_before_it(lands_ms: int) -> None:
    """The other side is fast: it has the piece that has just come down in its hand, the press comes, and then it takes
    up what takes it.
    """
    script = f"-e8 +f7 !n -h8 ~96 +g7 ~60 -g7 ~335 !s ~203 -f7 ~{lands_ms} +g7 ~25 !n"
    moves, told = read("chess", script, "1n2k2B/3b4/8/8/8/8/1PPP4/4KB2 b - - 0 1", "tournament")
    assert (moves, of_kind(told, "alert")) == (["e8f7", "h8g7", "f7g7"], [])
