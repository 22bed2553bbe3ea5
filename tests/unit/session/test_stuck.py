"""A switch that does not follow its piece: told once by its square, worked around, and believed again when it works."""

import pytest

from controller.effects import AlertCleared, AlertRaised
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

# a broken switch under d5 (never closes), a welded one under e2 (never opens); what the other switches tell
BROKEN = "-e2 +e4 ~1500 -d7 +d6 ~1500 -b1 +c3 ~1500 -d6 ~1500 -g1 +f3 ~1500 -g8 +f6 ~2500"
BROKEN_MOVES = ["e2e4", "d7d6", "b1c3", "d6d5", "g1f3", "g8f6"]
WELDED = "+e4 ~1500 -e7 +e5 ~1500 -g1 +f3 ~1500 -b8 +c6 ~2500"
WELDED_MOVES = ["e2e4", "e7e5", "g1f3", "b8c6"]


@pytest.mark.parametrize(
    ("script", "moves", "square"),
    [(BROKEN, BROKEN_MOVES, "d5"), (WELDED, WELDED_MOVES, "e2")],
    ids=["broken", "welded"],
)
def test_dead_switch_is_told_by_name_and_the_game_goes_on(script: str, moves: list[str], square: str) -> None:
    """Nothing but one switch left out makes sense of play that has gone on."""
    read_moves, told = read("chess", script)
    assert [line["sq"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == [square]
    assert read_moves == moves


def test_square_of_a_dead_switch_is_played_on_and_from() -> None:
    """Later a piece leaves the square that nobody can feel, and another one comes."""
    moves, told = read("chess", f"{BROKEN} -a2 +a3 ~1500 +d4 ~1500 -f3 -d4 +d4 ~2500")
    assert moves == [*BROKEN_MOVES, "a2a3", "d5d4", "f3d4"]
    assert alerts(told).count("stuck-square") == 1


def test_dead_switch_is_not_named_while_two_would_do() -> None:
    """The pawn may stand on d6 or on d5: nobody is told of the wrong square, and no move is invented."""
    moves, told = read("chess", "-e2 +e4 ~1500 -d7 ~1500 -b1 +c3 ~1500 -g8 +f6 ~2500")
    assert "stuck-square" not in alerts(told)
    assert moves == ["e2e4"]


def test_one_of_two_dead_switches_is_followed_once_play_has_gone_on_long() -> None:
    """A move more, and nobody waits any longer: each way is kept, neither is sure, and no single square is blamed."""
    moves, told = read("chess", "-e2 +e4 ~1500 -d7 ~1500 -b1 +c3 ~1500 -g8 +f6 ~1500 -f2 +f3 ~2500")
    (stuck,) = (line for line in of_kind(told, "alert") if line["kind"] == "stuck-square")
    assert set(stuck["squares"]) == {"d5", "d6"}
    later = ["b1c3", "g8f6", "f2f3"]
    games = [moves, *told[-1]["alternatives"]]
    assert ["e2e4", "d7d6", *later] in games and ["e2e4", "d7d5", *later] in games
    assert not is_sure(told, 2)


def test_piece_that_leaves_a_dead_switch_is_seen_to_take() -> None:
    """The pawn's square lets go for a moment, as the knight pushes it off; nothing tells that the knight has left."""
    moves, _ = read("chess", f"{BROKEN} -a2 +a3 ~1500 -e4 ~30 +e4 ~1500 -c3 -e4 +e4 ~2500")
    assert moves == [*BROKEN_MOVES, "a2a3", "d5e4", "c3e4"]


def test_dead_switch_is_found_though_another_one_was_believed_to_be_late() -> None:
    """f3 does not tell of the knight; the bishop's landing on e2 was read as the knight's."""
    script = "-e2 +e4 ~1500 -h7 +h6 ~1500 -g1 ~1500 -b8 +a6 ~4500 -f1 +e2 ~1500 -g7 +g5 ~1500 -e2 +c4"
    moves, told = read("chess", f"{script} ~1500 -e7 +e6 ~3000")
    assert moves == ["e2e4", "h7h6", "g1f3", "b8a6", "f1e2", "g7g5", "e2c4", "e7e6"]
    assert [(line["kind"], line["squares"]) for line in of_kind(told, "alert")] == [
        ("stuck-square", ["e2", "f3", "h3"])
    ]


def test_switch_that_works_again_is_believed_again() -> None:
    """It closes after all."""
    table = Table("chess").play(BROKEN).wait(2500)
    assert "stuck-square" in table.alerts()
    table.play("+d5").wait(3000)
    assert any(isinstance(e, AlertCleared) and e.kind == "stuck-square" for e in table.effects)
    assert table.view().guidance is None
    assert table.moves() == BROKEN_MOVES


def test_piece_taken_and_parked_where_another_came_from_is_no_dead_switch() -> None:
    """In haste a Bishop takes and is taken; it stands on g1 for two seconds, which the Knight left."""
    script = (
        "-d2 +d4 -d7 +d5 ~1200 -g1 ~160 +h3 ~60 -h3 -c8 ~600 +h3 ~50 -h3 ~50 +g1 -g2 ~100 +h3 ~2000 -g1 ~2000"
    )
    moves, told = read("chess", script)
    assert (moves, alerts(told)) == (["d2d4", "d7d5", "g1h3", "c8h3", "g2h3"], [])


# the same in tournament play, where the press for what was not told is refused
PRESSED_BROKEN = (
    "-e2 +e4 !s ~1500 -d7 +d6 !n ~1500 -b1 +c3 !s ~1500 -d6 ~500 !n ~1500 -g1 +f3 !s ~1500 -g8 +f6 !n ~2500"
)
PRESSED_WELDED = "+e4 !s ~1500 -e7 +e5 !n ~1500 -g1 +f3 !s ~1500 -b8 +c6 !n ~2500"


def test_broken_switch_is_found_though_its_move_was_refused() -> None:
    """Presses tell that both play on; what was told of an offence is withdrawn, and the game goes on."""
    script = f"{PRESSED_BROKEN} -h2 +h3 !s -h7 +h6 !n ~2500 -h3 +h4 !s"
    moves, told = read("chess", script, mode="tournament")
    assert [line["sq"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == ["d5"]
    assert [line["do"] for line in of_kind(told, "ruling")] == ["dismiss"]
    assert moves == [*BROKEN_MOVES, "h2h3", "h7h6", "h3h4"]


@pytest.mark.parametrize("adjusted", ["", "-h7 ~100"], ids=["", "the other side adjusts a piece"])
def test_illegal_move_is_none_to_the_square_of_a_broken_switch(adjusted: str) -> None:
    """The knight could go to d5, whose switch says nothing; a piece came down on d3, and it was the one in the hand."""
    script = f"{PRESSED_BROKEN} -h2 +h3 !s ~1500 +d4 !n ~1500 -c3 {adjusted} +d3 ~430 !s"
    _, told = read("chess", f"{script} ~230 {adjusted.replace('-', '+')}", mode="tournament")
    last = of_kind(told, "alert")[-1]
    assert (last["kind"], last["confirmed"], last["squares"]) == ("illegal-move", True, ["c3", "d3"])


def test_move_from_a_welded_switch_is_pressed_for() -> None:
    """Nothing was seen to leave: the one piece that could have come there has, and nobody calls that an offence."""
    moves, told = read("chess", f"{PRESSED_WELDED} -h2 +h3 !s", mode="tournament")
    assert [(line["kind"], line["sq"]) for line in of_kind(told, "alert")] == [("stuck-square", "e2")]
    assert moves == [*WELDED_MOVES, "h2h3"]
    assert [is_sure(told, ply) for ply in (1, 2)] == [False, True]


def test_reply_may_be_begun_before_the_press_for_a_move_from_a_welded_switch() -> None:
    """The pawn is in the other side's hand as e4 is pressed for."""
    moves, told = read("chess", "+e4 ~60 -e7 ~40 !s ~200 +e5 ~200 !n ~1500 -g1 +f3 !s", mode="tournament")
    assert [(line["kind"], line["sq"]) for line in of_kind(told, "alert")] == [("stuck-square", "e2")]
    assert moves == ["e2e4", "e7e5", "g1f3"]


def test_move_from_a_welded_switch_takes_a_piece_off_elsewhere() -> None:
    """The pawn on e5 takes in passing; only what it takes is seen to leave."""
    array = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    moves, told = read("chess", "-d5 ~300 +d6 ~400 !s ~1500 -e8 +f7 !n ~1500", array, "tournament")
    assert [(line["kind"], line["sq"]) for line in of_kind(told, "alert")] == [("stuck-square", "e5")]
    assert moves == ["e5d6", "e8f7"]


@pytest.mark.parametrize(
    "hands", ["+e5", "-e2 ~300 +e2 ~300 +e4"], ids=["no piece goes there", "its switch works"]
)
def test_piece_that_comes_from_no_silent_switch_is_none_of_the_game(hands: str) -> None:
    """It was set down from beside the board."""
    _, told = read("chess", f"{hands} !s ~1500", mode="tournament")
    assert alerts(told) == ["illegal-move"]


def test_one_of_two_welded_switches_is_named_once_play_decides() -> None:
    """Either knight may have come to d2; later the one on b1 is felt to leave."""
    array = "4k3/pppp4/8/8/8/5N2/8/1N5K w - - 0 1"
    script = "+d2 !s ~1500 -d7 +d6 !n ~1500"
    _, told = read("chess", script, array, "tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], set(alert["squares"])) == ("stuck-square", {"b1", "f3"})
    assert not is_sure(told, 1)
    moves, told = read("chess", f"{script} -b1 +a3 !s ~1500 -a7 +a6 !n ~1500", array, "tournament")
    assert moves == ["f3d2", "d7d6", "b1a3", "a7a6"]
    assert [line["squares"] for line in of_kind(told, "alert")][-1] == ["f3"]


def test_one_of_several_dead_switches_is_followed_until_play_decides() -> None:
    """The knight went where nobody felt it: all that it could have done are asked about. Then it is felt to arrive."""
    script = "-b3 ~800 !s ~1500 -f6 +h5 !n ~1500 -d3 +d4 !s ~1500 -b7 +b5 !n -d4 +d5 !s ~6000"
    fen = "3k4/1p3b2/2p2n2/8/8/1N1P4/8/3K4 w - - 0 1"
    moves, told = read("chess", script, fen, "tournament")
    (alert,) = (line for line in of_kind(told, "alert") if line["kind"] == "stuck-square")
    assert set(alert["squares"]) == {"a1", "a5", "c1", "c5", "d2", "d4"}  # … until d4 is felt to be empty
    (question,) = of_kind(told, "ask")
    assert set(question["choices"]) == {f"b3{square}" for square in alert["squares"] if square != "d4"}
    assert len(moves) == 5
    assert not is_sure(told, 1)
    moves, told = read("chess", f"{script} -d8 +e7 !n ~500 +e6 !s ~2000", fen, "tournament")
    assert moves == ["b3c5", "f6h5", "d3d4", "b7b5", "d4d5", "d8e7", "c5e6"]


def test_piece_that_stands_beside_its_magnet_for_as_long_as_it_stays_is_followed() -> None:
    """Nobody felt the Knight arrive; North has answered. What South plays next says that it is not on e2; then it is
    told to stand on f3.
    """
    begun = "-e2 +e4 !s -e7 +e5 !n ~1000 -g1 ~800 !s ~2000 -d8 +e7 !n"
    moves, told = read(
        "chess", f"{begun} ~1000 -f1 +c4 !s -e7 +f6 !n ~1000 +f3 -b1 +c3 !s ~3000", mode="tournament"
    )
    assert moves == ["e2e4", "e7e5", "g1f3", "d8e7", "f1c4", "e7f6", "b1c3"]
    assert [is_sure(told, ply) for ply in (3, 7)] == [False, True]
    assert alerts(told) == ["illegal-move", "stuck-square"]
    assert len(of_kind(told, "ruling")) == 1


def test_casual_move_that_nobody_felt_land_and_its_answer_are_told_and_asked_about() -> None:
    """South has set its Knight down beside the magnets, and North has moved: nobody has done anything wrong. Then the
    Knight is pushed to its place.
    """
    begun = "-e2 +e4 ~3000 -e7 +e5 ~3000 -g1 ~4000 -b8 ~600 +c6"
    table = Table("chess", "casual").play(begun).wait(8000)
    assert table.alerts() == ["stuck-square"]
    assert table.state.question is not None
    assert set(table.state.question.choices) == {"g1e2", "g1f3", "g1h3"}
    assert table.play("+f3 ~4000 -f1 +c4").wait(1500).moves() == ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_switch_of_an_empty_square_that_closes_by_itself_is_left_out(mode: str) -> None:
    """It is welded, or a piece was left there; play goes on over it."""
    press = {"casual": ("", ""), "tournament": ("!s", "!n")}[mode]
    plies = ("-e7 +e5", "-g1 +h3", "-b8 +c6", "-a2 +a3", "-g8 +e7")
    later = " ".join(f"~2500 {move} {press[1 - ply % 2]}" for ply, move in enumerate(plies))
    moves, told = read("chess", f"-e2 +e4 {press[0]} ~1000 +f6 ~6000 {later} ~3000", mode=mode)
    assert moves == ["e2e4", "e7e5", "g1h3", "b8c6", "a2a3", "g8e7"]
    assert alerts(told) == [*{"casual": ["illegal-position"], "tournament": []}[mode], "stuck-square"]
    assert of_kind(told, "alert")[-1]["squares"] == ["f6"]
    assert [is_sure(told, ply) for ply in (1, 6)] == [True, True]


def test_no_switch_is_given_up_while_a_game_in_question_explains_the_board() -> None:
    """A piece told late stood on e2 from the first press on, and has gone back: that is nearly the likeliest game."""
    before = "~500 -a1 ~300 +a1 ~1000 -d1 ~520 !s ~830 -d5 ~230 +c4 ~80 !n ~160 -e1 ~260 +d3 ~110 -d3 ~10 !s"
    script = f"{before} ~350 -b5 ~230 +d3 ~170 !n ~70 +e2 ~460 -e2 ~400 +d1 ~240 !s ~2000"
    moves, told = read("combat", script, mode="tournament")
    assert moves == ["d1e2", "d5c4", "e1d3", "b5d3", "e2d1"]
    assert "stuck-square" not in alerts(told)


def test_no_switch_is_given_up_under_what_is_being_taken_after_a_hasty_reply() -> None:
    """The queen was down before the pawn that it answered: when it is taken up, that was not its first touch."""
    hasty = "~500 -e7 ~120 -d3 ~30 +e4 ~1 +e5 ~110 !n ~130 !s ~300 -a6 ~200 +a5 ~300 !n"
    script = f"{hasty} ~300 -e5 ~125 -e4 ~1900 +e5 ~300 !s ~2000"
    moves, told = read("chess", script, "7k/1p2p2p/p7/8/8/3Q4/P7/7K b - - 0 1", mode="tournament")
    assert moves == ["e7e5", "d3e4", "a6a5", "e4e5"]
    assert not alerts(told)


def test_switch_that_closes_alone_is_left_out_once_both_sides_have_pressed_over_it() -> None:
    """The third move is begun to be answered before its press: it was called illegal for that square."""
    south, north = "-e2 +e4 ~400 !s", "~3000 -e7 +e5 ~400 !n"
    script = f"+h5 ~2000 {south} {north} ~3000 -d2 ~600 +d4 ~300 -b8 ~20 !s ~500 +c6 ~400 !n ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "d2d4", "b8c6"]
    assert alerts(told) == ["stuck-square"]
    assert [is_sure(told, ply) for ply in (1, 2, 3, 4)] == [True] * 4


@pytest.mark.parametrize(
    "attempt", ["", "-a8 ~300 +a5 ~2800 -a5 ~400 +a8 ~700 "], ids=["plain", "an illegal move is set back"]
)
def test_piece_that_nobody_saw_land_and_that_was_read_as_a_capture_is_found_on_a_dead_square(
    attempt: str,
) -> None:
    """The bishop stands on d4, and takes c3 from there; it was believed to have taken on b2."""
    array = "rnbqk1nr/ppp1ppbp/3p2p1/8/2N2P2/3P4/PPP1P1PP/R1BQKBNR b KQkq - 1 4"
    unseen = "-g7 ~12000 -g2 ~300 +g3 ~9000 -b7 ~300 +b5 ~3000 -b2 ~300 +b4 ~3400"
    moves, told = read("chess", f"{unseen} {attempt}~2000 +c3 ~6000 -c1 ~200 +d2 ~3000", array)
    assert moves == ["g7d4", "g2g3", "b7b5", "b2b4", "d4c3", "c1d2"]
    assert alerts(told)[-1] == "stuck-square"


@pytest.mark.parametrize(
    ("mode", "south", "north"), [("casual", "", ""), ("tournament", "~300 !s ", "~300 !n ")]
)
def test_switch_that_opens_alone_is_left_out_once_three_moves_were_made(
    mode: str, south: str, north: str
) -> None:
    """The Rook stands on a8 still: nobody plays three moves with it in the hand."""
    begun = f"-a8 ~3000 -e2 +e4 {south}~2000 -e7 +e5 {north}~2000 -d2 +d4 {south}~2000 -d7 +d6 {north}"
    script = f"{begun}~2000 -d4 -e5 +e5 {south}~2000 -d6 -e5 +e5 {north}~4000"
    moves, told = read("chess", script, mode=mode)
    assert moves == ["e2e4", "e7e5", "d2d4", "d7d6", "d4e5", "d6e5"]
    assert [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == [["a8"]]


@pytest.mark.parametrize(
    ("fen", "script", "moves", "square"),
    [
        (
            "r1bqk2r/2ppbppp/p1n2n2/1p2p3/B3P3/5N2/PPPP1PPP/RNBQR1K1 w kq - 0 7",
            "-a4 +b3 ~4000 -e8 ~700 +f8 ~60 +g8 ~4000 -c2 +c3 ~3000 -d7 +d5 ~3000 -e4 -d5 +d5",
            ["a4b3", "e8g8", "c2c3", "d7d5", "e4d5"],
            "h8",
        ),
        (
            "rnr3k1/4qpp1/pp2b2p/1BPp4/8/Q3PN2/PP3PPP/2R1K2R b K - 0 15",
            "-c5 -b6 +c5 ~4000 -h1 ~360 +f1 ~60 +g1 ~4400 -a8 +a7 ~2000 -b5 +e2 ~4000 -b8 +d7",
            ["b6c5", "e1g1", "a8a7", "b5e2", "b8d7"],
            "e1",
        ),
    ],
    ids=["rook's", "king's"],
)
def test_welded_switch_under_a_piece_that_castles_is_the_one_that_is_named(
    fen: str, script: str, moves: list[str], square: str
) -> None:
    """What stands could have moved there alone; then the other piece would have come from nowhere."""
    read_moves, told = read("chess", f"{script} ~6000", fen)
    assert read_moves[: len(moves)] == moves
    assert [line["sq"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == [square]
    assert not is_sure(told, 2)


def test_switch_under_a_piece_that_takes_is_found_before_the_moves_that_were_read_without_it() -> None:
    """The queen's capture was felt as a piece adjusted; two moves that were legal without it were believed."""
    array = "rn1qkbnr/ppp2ppp/3p4/4P3/4P1b1/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 4"
    takes = "-g4 ~480 -f3 ~150 +f3 ~3500 -f3 ~900 +f3 ~2200 -d6 ~200 -e5 ~300 +e5 ~4300"
    later = "-f1 ~700 +c4 ~2200 -g8 ~700 +f6 ~2000 -f3 ~200 +b3 ~1700 -d8 ~800 +e7 ~2600 -b1 ~400 +c3"
    moves, told = read("chess", f"{takes} {later} ~6000", array)
    assert moves == ["g4f3", "d1f3", "d6e5", "f1c4", "g8f6", "f3b3", "d8e7", "b1c3"]
    assert [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == [["d1"]]
    assert not is_sure(told, 2)


def test_square_on_which_all_take_may_say_nothing_of_any_of_them() -> None:
    """Four captures, of which each is one piece that leaves: that is much, and yet one switch explains it."""
    array = "rn2kb1r/pp2qppp/2p2n2/4p1B1/2B1P3/1QN5/PPP2PPP/R3K2R b KQkq - 0 9"
    takes = "-b7 ~500 !n ~3500 -c3 ~1000 !s ~3500 -c6 ~800 !n ~4000 -c4 ~800 !s ~4000 -b8 ~800 +d7 ~300 !n"
    moves, told = read("chess", f"{takes} ~4000 -h2 ~300 +h3 ~300 !s ~4000", array, "tournament")
    assert moves == ["b7b5", "c3b5", "c6b5", "c4b5", "b8d7", "h2h3"]
    assert [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == [["b5"]]


def test_move_before_the_one_that_was_refused_may_have_come_from_a_dead_switch() -> None:
    """e5 says nothing of the pawn that is taken there; the press for that is refused, and both play on."""
    array = "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
    before = "-e5 ~4000 -d2 ~400 +d4 ~300 !s ~3000 -c8 ~500 +g4 ~300 !n ~3000 -d4 ~700 !s ~3000"
    takes = "-g4 ~200 -f3 ~300 +f3 ~300 !n ~3000 -d1 ~300 -f3 ~300 +f3 ~300 !s ~3000 -d6 ~700 !n ~3000"
    later = "-f1 ~400 +c4 ~300 !s ~3000 -g8 ~400 +f6 ~300 !n ~3000 -b2 ~300 +b3 ~300 !s ~4000"
    moves, told = read("chess", f"{before} {takes} {later}", array, "tournament")
    assert moves == ["d2d4", "c8g4", "d4e5", "g4f3", "d1f3", "d6e5", "f1c4", "g8f6", "b2b3"]
    assert [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == [["e5"]]
    assert [line["do"] for line in of_kind(told, "ruling")] == ["dismiss"]


def test_what_believing_a_game_has_cost_counts_against_the_switch_that_goes_on_from_it() -> None:
    """The bishop went to a4, which says nothing. That it had pushed off a6 was dear: b2, which would explain the rest
    in that game, is not the only switch that may be at fault.
    """
    array = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"
    castled = "-b5 ~3000 -g8 ~400 +f6 ~3000 -e1 ~400 +g1 ~800 -h1 ~600 +f1 ~2300 -f8 ~380 +e7 ~2100"
    later = "-f1 ~350 +e1 ~3200 -b7 ~350 +b5 ~4600 +b3 ~3500 -e8 ~40 -h8 ~600 +f8 ~60 +g8 ~2300 -c2 ~300 +c3"
    moves, told = read("chess", f"{castled} {later} ~3000", array)
    assert moves == ["b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3", "e8g8", "c2c3"]
    (stuck,) = (line for line in of_kind(told, "alert") if line["kind"] == "stuck-square")
    assert set(stuck["squares"]) == {"b2", "a4", "c4"}
    assert not is_sure(told, 1)
    assert "b5a4" in of_kind(told, "ask")[0]["choices"]


def test_move_that_was_doubtful_long_before_may_have_gone_to_the_dead_switch() -> None:
    """The queen stands on b3, and goes to b6 from there. She was believed to have taken on f6, eight moves before."""
    array = "rn1qkb1r/ppp2ppp/5n2/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R w KQkq - 2 7"
    first = "-f3 ~3000 -d8 ~400 +e7 ~2500 -b1 ~400 +c3 ~2500 -c7 ~300 +c6 ~2500 -c1 ~300 +e3 ~2500"
    later = (
        "-h7 ~300 +h6 ~2500 -h2 ~300 +h3 ~2500 -b8 ~300 +d7 ~2500 +b6 ~6000 -a8 ~300 +b8 ~2500 -a2 ~300 +a3"
    )
    moves, told = read("chess", f"{first} {later} ~4000", array)
    assert moves[0] == "f3b3" and moves[8:] == ["b3b6", "a8b8", "a2a3"]
    (stuck,) = (line for line in of_kind(told, "alert") if line["kind"] == "stuck-square")
    assert "b3" in stuck["squares"]
    assert not is_sure(told, 1)


@pytest.mark.parametrize(
    ("mode", "south", "north"), [("casual", "", ""), ("tournament", "~300 !s ", "~300 !n ")]
)
def test_castling_off_a_welded_switch_is_seen_before_a_later_move_explains_the_board_otherwise(
    mode: str, south: str, north: str
) -> None:
    """Rf1 and Rg1 would lead there, too, once the rook has left f1 for e1, which says nothing of it; g1 did not close
    by itself.
    """
    array = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 5"
    castled = f"+g1 ~370 -h1 ~370 +f1 {south}~2000 -f8 ~1700 +e7 {north}~3900 -f1 ~700 {south}"
    script = f"{castled}~2500 -b7 ~300 +b5 {north}~2500 -a4 ~300 +b3 {south}~4000"
    moves, told = read("chess", script, array, mode)
    assert moves == ["e1g1", "f8e7", "f1e1", "b7b5", "a4b3"]
    assert [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"] == [["e1"]]
    assert not is_sure(told, 1)


def test_switch_that_is_known_to_be_dead_is_not_told_of_again_when_moves_are_read_anew_for_it() -> None:
    """Castling to a welded f8, and the queen's way there at last, which is found from a position before."""
    script = (
        "-d2 ~900 +d4 ~3097 -d7 ~881 +d5 ~2480 -c2 ~150 +c4 ~4127 -e7 ~400 +e6 ~10446 -b1 ~176 +c3 "
        "~3216 -g8 ~179 +f6 ~3995 -c1 ~573 +g5 ~3747 +e7 ~4067 -e2 ~232 +e3 ~4301 -e8 ~40 -h8 ~643 "
        "+g8 ~3475 -g1 ~550 +f3 ~2384 -h7 ~319 +h6 ~3279 -g5 ~274 +h4 ~2441 -b7 ~880 +b6 ~4093 -d5 "
        "~238 -c4 ~425 +d5 ~4311 -d5 ~703 -f6 ~517 +d5 ~2846 -h4 ~259 -e7 ~236 +e7 ~2718 -d8 ~281 -e7 "
        "~112 +e7 ~4134 -d5 ~354 -c3 ~669 +d5 ~1693 -e6 ~200 -d5 ~160 +d5 ~2817 -a1 ~423 +c1 ~2434 "
        "-c8 ~507 +e6 ~1607 -d1 ~796 +a4 ~4014 -c7 ~236 +c5 ~4345 -a4 ~598 +a3 ~1814 +c8 ~3990 -f1 "
        "~246 +b5 ~2209 -a7 ~211 +a6 ~2413 -c5 ~229 -d4 ~342 +c5 ~1537 -b6 ~167 -c5 ~251 +c5 ~3467 "
        "-e1 ~366 +g1 ~665 -h1 ~267 +f1 ~2915 -a8 ~679 +a7 ~4110 -b5 ~616 +e2 ~1689 -b8 ~694 +d7 "
        "~3410 -f3 ~899 +d4 ~4421 -e7 ~2074 -d4 ~500 -e6 ~191 +e6 ~1570 -e6 ~463 -f7 ~269 +e6 "
        "~6000"
    )
    moves, told = read("chess", script)
    assert (len(moves), moves[9], moves[-3]) == (38, "e8g8", "e7f8")
    stuck = [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"]
    assert stuck == [["d8", "e8", "f8"], ["f8"]]


def test_search_that_takes_long_goes_on_bit_by_bit_while_the_board_rests() -> None:
    """Nothing waits for it: the clocks run on, and whoever presses is answered at once."""
    table = Table("chess", fen="rn1qkbnr/ppp2ppp/3p4/4P3/4P1b1/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 4")
    takes = "-g4 ~480 -f3 ~150 +f3 ~3500 -f3 ~900 +f3 ~2200 -d6 ~200 -e5 ~300 +e5"
    for move in (takes, "-f1 ~700 +c4", "-g8 ~700 +f6", "-f3 ~200 +b3"):
        table.play(move).wait(2000)
    table.play("-d8 ~800 +e7").wait(1000)  # the board has settled
    assert "stuck-square" not in table.alerts()
    table.wait(1000)  # … and nothing was touched since
    assert "stuck-square" in table.alerts()


@pytest.mark.parametrize(
    ("game_id", "script", "played", "asked"),
    [
        (
            "chess",
            "-e2 +e4 -e7 +e5 -d1 -b8 +c6 -g1 +f3 -g8 +f6 -b1 +c3",
            ["e2e4", "e7e5", "d1e2", "b8c6", "g1f3", "g8f6", "b1c3"],
            {"d1e2", "d1g4", "d1h5"},
        ),
        (
            "chess",
            "-e2 +e4 -e7 +e5 -d1 -b8 +c6 -g1 +f3 -g8 +f6 -b1 +c3 -f8 +c5",
            ["e2e4", "e7e5", "d1e2", "b8c6", "g1f3", "g8f6", "b1c3", "f8c5"],
            {"d1e2", "d1g4", "d1h5"},
        ),
        (
            "capablanca-classic",
            "-d2 +d4 -d7 +d5 -e1 -i8 +h6 -b1 +c3 -b8 +c6 -i1 +h3",
            ["d2d4", "d7d5", "e1d2", "i8h6", "b1c3", "b8c6", "i1h3"],
            {"e1d2", "e1b4", "e1a5"},
        ),
    ],
    ids=["left at once", "after one move more", "capablanca"],
)
def test_dead_switch_is_looked_for_as_soon_as_the_board_has_made_no_sense_for_long(
    game_id: str, script: str, played: list[str], asked: set[str]
) -> None:
    """Quick play that then pauses: where the queen stands only its owner knows, and both have played on."""
    table = Table(game_id, "casual").play(script).wait(8000)
    assert (table.alerts(), table.moves()) == (["stuck-square"], played)
    assert table.state.question is not None
    assert set(table.state.question.choices) == asked


def test_man_that_was_jumped_and_is_left_standing_is_told_of_rather_than_its_switch() -> None:
    """Play goes on over it; the moves are known, and it is taken off later."""
    fen = "8/m7/8/4m3/8/2m5/1M6/8 w - - 0 1"
    table = Table("english-draughts", fen=fen).play("-b2 +d4 -d4 +f6 -e5 ~2000 -a7 +b6").wait(6000)
    told = [effect for effect in table.effects if isinstance(effect, AlertRaised)]
    assert [(alert.kind, alert.squares) for alert in told] == [("illegal-position", ("c3",))]
    table.play("-c3 ~3000 -f6 +g7").wait(3000)
    assert table.moves() == ["b2d4f6", "a7b6", "f6g7"]
    assert any(isinstance(e, AlertCleared) and e.kind == "illegal-position" for e in table.effects)


@pytest.mark.parametrize("rest_ms", [1800, 3300])
def test_new_piece_that_stands_before_its_pawn_is_taken_off_tells_of_no_dead_switch(rest_ms: int) -> None:
    """Capablanca: the Rook and the Knight have pushed off what they took, unseen: both moves may have been others."""
    fen = "r8R/1P1Pk3P1/2n4n2/10/10/2N4N2/1p1p4p1/R4K4 w Q - 1 2"
    before = "-j8 ~1300 -h6 ~150 +h6 -i2 ~240 +i1 =Q -i1 ~950 +i1 ~4000 -h3 ~6000 -h6 ~240 +f5 ~1500 -i7 ~700 +i7 ~5600"
    moves, told = read("capablanca-classic", f"{before} +b8 ~200 =N ~{rest_ms - 200} -b7 ~3000", fen)
    assert (moves, alerts(told)) == (["j8a8", "i2i1=Q", "h3i1", "h6f5", "b7b8=N"], [])
    _, told = read("capablanca-classic", f"{before} +b8 ~6000", fen)
    assert alerts(told) == ["illegal-position"]


@pytest.mark.parametrize(
    "script",
    [
        "-e2 +e4 -e7 +e5 -b1 +c3 -g8 +h5 ~7000 -d1 -h5 +h5 ~2000 -b8 +c6 -f1 +c4",
        "-e2 +e4 -d7 +d6 -b1 +c3 -g8 +h5 ~5000 -h5 ~700 -d1 ~400 +h5 ~3000 -b8 +c6 -f1 +b5 -c8 +d7",
    ],
)
def test_piece_that_was_told_of_and_is_taken_where_it_stood_tells_of_no_dead_switch(script: str) -> None:
    """Where an illegal move had ended, and its piece is lifted again, a piece had stood."""
    _, told = read("chess", script)
    assert "stuck-square" not in alerts(told)
    assert of_kind(told, "alert")[0]["move"] == "g8h5"


@pytest.mark.parametrize(
    ("game_id", "mode", "script", "played", "square"),
    [
        (
            "xiangqi",
            "tournament",
            "(-g1) >seen -b3 -b10 +b10 !s -a10 -b10 +b10 !n -a4 +a5 !s -a7 +a6 !n",
            ["b3b10", "a10b10", "a4a5", "a7a6"],
            "g1",
        ),
        (
            "xiangqi",
            "casual",
            "(-g1) >seen ~4000 -b3 ~200 -b10 ~100 +b10 -a10 -b10 +b10 -a4 +a5 -a7 +a6",
            ["b3b10", "a10b10", "a4a5", "a7a6"],
            "g1",
        ),
        (
            "qi-placements",
            "tournament",
            "(-f1) >seen +a2 !s +e8 !n +b2 !s +b8 !n",
            ["C@a2", "C@e8", "C@b2", "C@b8"],
            "f1",
        ),
        (
            "qi-placements",
            "casual",
            "(-f1) >seen +a2 +e8 +b2 +b8",
            ["C@a2", "C@e8", "C@b2", "C@b8"],
            "f1",
        ),
    ],
    ids=["capture", "casual capture", "drops", "casual drops"],
)
def test_switch_that_is_open_from_the_start_hides_no_capture_and_no_drop(
    game_id: str, mode: str, script: str, played: list[str], square: str
) -> None:
    """Its piece seems to be in a hand, or to be what has come down: nobody plays on without a piece."""
    moves, told = read(game_id, f"{script} ~4000", mode=mode)
    stuck = [line["squares"] for line in of_kind(told, "alert") if line["kind"] == "stuck-square"]
    assert (moves, stuck) == (played, [[square]])
    assert not any(line.get("confirmed") for line in of_kind(told, "alert"))
