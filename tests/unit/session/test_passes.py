"""Where a side can only pass: the turns in between are not seen, and presses and outages must not count on them."""

import pytest

from controller.recognition import costs
from controller.recognition.recognition import Recognition, more_unseen
from tests.unit.session.script import Table, is_sure, of_kind, read

ALONE = "-c1 +c3 ~1500 -a3 -c3 +c3 ~3000 !n "  # North has taken the only piece of South


def test_press_just_after_a_move_is_for_the_pass_before() -> None:
    """Nobody has seen where a piece stands, and passes, so soon: it slides on from there."""
    moves, _ = read("duel", ALONE + "-c3 +c2 ~100 !s ~100 -c2 +c1 ~1500 !n ~3000")
    assert moves[:4] == ["c1c3", "a3c3", "pass", "c3c1"]


def test_press_a_while_after_a_move_is_for_the_pass_that_answers_it() -> None:
    """There was time to see where the piece stands: it moves on from there by a move of its own."""
    moves, told = read("duel", ALONE + "-c3 +c2 ~350 !s ~400 -c2 +c1 ~1500 !n ~3000")
    assert moves[:6] == ["c1c3", "a3c3", "pass", "c3c2", "pass", "c2c1"]
    assert is_sure(told, 4)


def test_press_just_after_a_move_was_made_again_is_for_the_pass_before() -> None:
    """The piece stood on c2 and went back to c3: it has just come to c2 anew, and slides on."""
    slide = "-c3 +c2 ~177 -c2 ~43 +c3 ~378 -c3 ~18 +c2 ~12 !s ~75 -c2 ~66 +c1"
    moves, told = read("duel", f"{ALONE}{slide} ~46 !n ~390 !s ~3000")
    assert moves == ["c1c3", "a3c3", "pass", "c3c1", "pass"]
    assert is_sure(told, 4)


def test_press_of_who_slid_on_leaves_the_slide_in_question() -> None:
    """Two moves with a pass between, or one: who presses has made the last of them in either game."""
    moves, told = read("duel", ALONE + "!s ~1000 -c3 +c2 ~1600 -c2 +c1 ~2000 !n ~3000")
    assert moves[:3] == ["c1c3", "a3c3", "pass"]
    assert not is_sure(told, 4)


def test_presses_for_later_moves_do_not_count_on_the_number_of_passes() -> None:
    """Whether there was a pass between two steps is still open: presses fit either game, one a turn."""
    slide = "!s ~1000 -c3 +c2 ~1600 -c2 +c1 ~2000 !n ~800 !s "
    moves, told = read(
        "duel", ALONE + slide + "~1000 -c1 +b1 ~500 !n ~1000 !s ~2000 -b1 +a1 ~400 !n ~1000 !s ~2000"
    )
    assert moves[:3] == ["c1c3", "a3c3", "pass"]
    assert not any(is_sure(told, ply) for ply in range(4, len(moves) + 1))


def test_press_for_a_pass_is_one_in_every_game() -> None:
    """A step pressed for and taken further after the pass, or one slide: the next pass is due in both."""
    steps = "!s ~1000 -c3 +c2 ~300 !n ~1000 !s ~2000 -c2 +c3 ~1600 -c3 +b3 ~700 !n ~1000 !s "
    moves, told = read("duel", ALONE + steps + "~2000 -b3 +b2 ~400 !n ~500 !s ~3000")
    assert moves[:4] == ["c1c3", "a3c3", "pass", "c3b3"]
    assert not is_sure(told, 4)


def test_outage_with_time_for_passes_leaves_the_number_of_moves_open() -> None:
    """One move leads to the board as it is seen, and so do two with a pass between."""
    _, told = read("duel", ALONE + "!s ~1000 >down (-c3) (+a3) ~3000 (-a3) (+b3) >up >seen ~3000")
    lines = [told[-1]["moves"], *told[-1]["alternatives"]]
    assert lines[0][:4] == ["c1c3", "a3c3", "pass", "c3b3"]
    assert ["c1c3", "a3c3", "pass", "c3a3", "pass", "a3b3"] in [line[:6] for line in lines]


def test_press_for_a_piece_on_the_border_of_two_squares_is_for_its_move() -> None:
    """It closes two switches and is pressed for, as the pass is; then it is pushed to its place and moved on."""
    astride = "!s ~1000 -c3 +a3 , +a2 ~60 !n ~200 !s ~100 -a2 "
    moves, told = read("duel", ALONE + astride + "~800 -a3 ~20 +b3 ~900 !n ~170 !s ~2000")
    assert moves == ["c1c3", "a3c3", "pass", "c3a3", "pass", "a3b3", "pass"]
    assert of_kind(told, "ask") == []


@pytest.mark.parametrize(
    "later",
    [
        "!n ~125 !s ~210 -e5 ~280 +c4 ~24 !s ~1500",
        "!n ~125 !s ~210 -e5 ~280 +c4 ~1390 !n ~60 !s ~900 -e1 ~100 +d3 ~24 !s ~1000",
        "!n ~210 -e5 ~280 +c4 ~24 !s ~1500",
    ],
    ids=["in haste", "each", "for the pass before"],
)
def test_press_for_a_forced_pass_decides_nothing_of_how_many_moves_were_made(later: str) -> None:
    """The Queen rested on d3 on its way to e2, or moved twice while the other side passed: it is asked which."""
    slide = "-c4 ~110 +d3 ~1720 -d3 ~12 +e2"
    script = f"~1000 -d5 ~200 +c4 ~1300 !n ~100 !s ~230 {slide} ~1170 {later}"
    moves, told = read("combat", script, "3qn/3w1/5/5/4n b - - 7 13")
    played = ["c4d3", "pass", "d3e2", "pass", "e5c4", "pass"]
    assert moves[2:8] == played
    assert not is_sure(told, 3)
    at_once = ["d5c4", "pass", "c4e2", "pass", "e5c4", "pass"]
    assert at_once in [line[:6] for line in told[-1]["alternatives"]]
    (ask,) = of_kind(told, "ask")
    assert sorted(ask["choices"]) == ["c4d3 pass d3e2", "c4e2"]


def test_side_that_can_only_pass_and_moves_a_piece_before_its_press_has_made_an_illegal_move() -> None:
    """It is no pass with the answer begun: the piece rests where its own side could not bring it."""
    script = "-c1 +c3 ~800 !s ~800 -a3 -c3 +c3 ~1000 !n ~1500 -c3 +a1 ~1000 !s ~2000"
    _, told = read("duel", script, mode="tournament")
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"], alert["confirmed"]) == (
        "illegal-move",
        "south",
        "c3a1",
        True,
    )


def test_answer_that_stands_before_the_press_for_a_pass_is_none_of_its_side() -> None:
    """The other side need not wait for that press: what rests where it may go is its move."""
    script = "-c1 +c3 ~800 !s ~800 -a3 -c3 +c3 ~1000 !n ~1500 -c3 +c2 ~1000 !s ~500 !n ~2000"
    moves, told = read("duel", script, mode="tournament")
    assert moves[:4] == ["c1c3", "a3c3", "pass", "c3c2"]
    assert of_kind(told, "alert") == []


def test_piece_on_its_way_at_the_press_for_a_pass_was_not_moved_by_who_presses() -> None:
    """It passes over a square where it may not stay."""
    script = (
        "-c1 +c3 ~800 !s ~800 -a3 -c3 +c3 ~1000 !n ~1500 -c3 ~200 +a1 ~100 !s ~100 -a1 ~100 +c1 ~500 !n ~2000"
    )
    moves, told = read("duel", script, mode="tournament")
    assert moves[:4] == ["c1c3", "a3c3", "pass", "c3c1"]
    assert of_kind(told, "alert") == []


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(
    ("away_ms", "is_known"), [(4000, False), (800, True)], ids=["long enough", "too short for two moves"]
)
def test_piece_may_have_gone_there_and_back_unseen_where_the_other_side_can_only_pass(
    mode: str, away_ms: int, is_known: bool
) -> None:
    """The board looks as before, and how many moves there have been nobody knows: those that follow are in doubt."""
    script = f"-c3 +b3 ~300 !n ~1000 >down ~{away_ms} >up >seen ~1000 -b3 +a3 !n ~3000"
    moves, told = read("duel", script, "2p/3/3 b - - 0 1", mode)
    assert moves[:3] == ["c3b3", "pass", "b3a3"]
    assert is_sure(told, 1) and is_sure(told, 3) is is_known


def test_press_by_the_side_that_can_only_pass_speaks_for_moves_that_nobody_saw() -> None:
    """It has pressed for its pass already; in the other game, it has not."""
    script = "-c3 +b3 ~300 !n ~500 !s ~500 >down ~4000 >up >seen ~1000"
    before, after = (_costs(script), _costs(f"{script} !s"))
    assert after[2] - before[2] == costs.PRESSED_FOR_NOTHING
    assert after[6] == before[6]


def test_press_for_a_pass_that_nobody_had_pressed_for_speaks_for_no_moves_that_nobody_saw() -> None:
    """Before the outage only the move was pressed for that it answers."""
    script = "-c3 +b3 ~300 !n ~500 >down ~4000 >up >seen ~1000"
    before, after = (_costs(script), _costs(f"{script} !s"))
    assert after[2] == before[2]


def test_press_with_a_piece_in_the_air_says_nothing_about_how_many_moves_nobody_saw() -> None:
    """In neither game has its move been made yet: the longer one lacks it as well."""
    script = "-c3 +b3 ~300 !n ~500 !s ~500 >down ~4000 >up >seen ~1000 -b3 ~300"
    before, after = (_costs(script), _costs(f"{script} !n"))
    assert (after[2], after[6]) == (before[2], before[6])
    assert after[2] < after[6]


def test_board_that_is_seen_without_an_outage_tells_of_no_unseen_moves() -> None:
    """The board is told whole at other times as well."""
    script = "-c3 +b3 ~300 !n ~500 !s ~500 >down ~4000 >up >seen ~1000 -b3 +a3 ~500 !n ~500 !s"
    assert _costs(f"{script} >seen ~500") == _costs(f"{script} ~1000")


def test_moves_since_an_outage_have_one_number_in_games_with_more_moves_that_nobody_saw() -> None:
    """Those before it, and the ones that nobody saw, have their own."""
    script = "-c3 +b3 ~300 !n ~500 !s ~500 >down ~4000 >up >seen ~1000 -b3 +a3 ~500 !n ~500 !s"
    board = _board(script)
    longer = next(c.node for c in board.candidates if c.node.ply == 8)
    assert [more_unseen(board, at) for at in longer.path()] == [4, 4, 0, 0, 0, 0, 0, 0, 0]
    assert not any(more_unseen(board, at) for at in board.best.path())


def _costs(script: str) -> dict[int, int]:
    """What the likeliest game of each length costs."""
    return {c.node.ply: c.cost for c in reversed(_board(script).candidates)}


def _board(script: str) -> Recognition:
    """A single piece of North, which South can only pass against."""
    board = Table("duel", "tournament", fen="2p/3/3 b - - 0 1").play(script).state.recognition
    assert board is not None
    return board


def test_side_that_can_only_pass_and_takes_a_piece_has_made_an_illegal_move() -> None:
    """No piece stands wrong at the press: the one that was taken up has taken another one's place."""
    board = "3b1/5/5/5/t4 w - - 4 20 broker=d2"
    _, told = read("gyroscope", "-d2 ~760 -a1 ~560 +a1 ~100 !s ~2000", board, "tournament")
    (alert,) = of_kind(told, "alert")
    assert alert["kind"] == "illegal-move" and alert["squares"] == ["d2", "a1"]
    moves, told = read("gyroscope", "-d2 ~100 !s ~150 +d2 ~2000", board, "tournament")
    assert moves == ["pass"] and of_kind(told, "alert") == []  # one adjusted with the press was not moved


def test_second_press_for_a_pass_says_nothing_of_what_came_down_at_that_moment() -> None:
    """The lever is pressed twice; the piece slides on from the square that it passes over just then."""
    script = ALONE + "-c3 ~100 +c2 ~0 !s ~50 -c2 ~30 +c1 ~1500 !n ~3000"
    moves, _ = read("duel", script.replace("!n -c3", "!n ~200 !s -c3"))
    assert moves[:4] == ["c1c3", "a3c3", "pass", "c3c1"]


def test_piece_may_have_gone_there_and_back_unseen_though_another_one_was_in_a_hand_at_the_loss() -> None:
    """The knight was only adjusted; what was played meanwhile nobody knows."""
    outage = "-c1 ~40 >down ~10000 (+c1) >up ~360 >seen ~600 !n"
    script = f"!n -b3 ~200 +c3 ~570 !s ~60 !n ~800 {outage} ~1700 -c3 ~740 +b3 ~100 !s ~4000"
    moves, told = read("skirmish", script, "1C1/3/2N w - - 7 11", "tournament")
    assert moves == ["b3c3", "pass", "c3b3", "pass"]
    assert is_sure(told, 1) and not is_sure(told, 3)
    assert ["b3c3", "pass", "c3a1", "pass", "a1c3", "pass", "c3b3", "pass"] in told[-1]["alternatives"]


def test_moves_there_and_back_that_would_end_the_game_are_not_what_stands_for_the_others() -> None:
    """By way of c1 the position would stand for the third time after the next move; by way of c3 play goes on."""
    begun = "!n -b3 ~300 +c1 ~300 !s ~140 !n ~800 -c1 ~300 +a2 ~300 !s ~140 !n ~800 >down ~9000 >up ~380 >seen ~480 !n"
    script = f"{begun} ~3340 -a2 ~140 +c1 ~1500 !s ~200 !n ~4200 -c1 ~570 +b3 ~110 !s ~1400 !n ~4000"
    moves, told = read("skirmish", script, "1N1/3/P2 w - - 2 4", "tournament")
    assert moves == ["b3c1", "pass", "c1a2", "pass", "a2c1", "pass", "c1b3", "pass"]
    assert is_sure(told, 3) and not any(is_sure(told, ply) for ply in (5, 7))
    longer = ["b3c1", "pass", "c1a2", "pass", "a2c3", "pass", "c3a2", "pass", "a2c1", "pass", "c1b3", "pass"]
    assert longer in told[-1]["alternatives"]


@pytest.mark.parametrize("pressed", [False, True])
def test_pass_is_sure_in_tournament_play_once_it_is_pressed_for(pressed: bool) -> None:
    """South can do nothing else; that it has done it, only its lever says."""
    script = "!n ~1000 -c1 +c3 !s ~1500 -a3 -c3 +c3 !n ~4000" + pressed * " !s ~500"
    moves, told = read("duel", script, mode="tournament")
    assert moves == ["c1c3", "a3c3", "pass"]
    assert is_sure(told, 2)
    assert is_sure(told, 3) is pressed


@pytest.mark.parametrize("by_way_of", [("+c1", "-c1", "+c2", "-c2"), ("+a1", "-a1", "+a2", "-a2")])
def test_piece_that_goes_on_at_once_has_not_let_the_other_side_pass(by_way_of: tuple[str, ...]) -> None:
    """Casual: it rests for less than a second on its way to b2, and nobody was given a moment to pass."""
    to, on, further, away = by_way_of
    script = f"-b1 ~150 {to} ~900 {on} ~40 {further} ~300 {away} ~250 +b2 ~3000"
    moves, _ = read("duel", script, "3/3/1p1 b - - 0 7")
    assert moves == ["b1b2"]


def test_move_after_long_is_not_the_one_before_going_on() -> None:
    """Casual: the other side could only pass, and had the time to do so each time."""
    script = "-b1 ~700 +a1 ~4500 -a1 ~40 +a2 ~2500 -a2 ~90 +b2 ~3000"
    moves, told = read("duel", script, "3/3/1p1 b - - 0 7")
    assert moves == ["b1a1", "pass", "a1a2", "pass", "a2b2"]
    assert all(is_sure(told, ply) for ply in range(1, 6))
