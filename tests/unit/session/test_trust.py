"""What is called sure: a line can be the likeliest one and still not be likely. Source: contract for traces, "sure"."""

from dataclasses import replace

import pytest

from controller.effects import EvidenceNoted
from controller.recognition import costs
from controller.session.trust import (
    Calm,
    calm_at,
    decided,
    excused,
    hardly_likelier,
    kept_open,
    last_shorter,
    restored_at,
)
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

LINE = ("e2e4", "e7e5", "g1f3")


def test_moves_explained_at_the_price_of_a_mistake_are_doubtful_alone() -> None:
    """What comes after them is read as ever."""
    calms = calm_at((Calm(),), LINE[:1], 0)
    calms = calm_at(calms, LINE[:2], costs.BELIEVED_MAX + 1)
    calms = calm_at(calms, LINE, costs.BELIEVED_MAX + 1)
    assert [calms[-1].doubts(ply) for ply in (1, 2, 3, 4)] == [False, True, False, False]


def test_what_is_played_once_the_board_is_put_right_is_not_doubtful() -> None:
    """Nor does it cost anything; what is not known as a beginning of the game stays as it is."""
    calms = calm_at((Calm(),), LINE[:1], 0)
    calms = calm_at(calms, LINE[:2], costs.BELIEVED_MAX + 1)
    again = restored_at(calms, LINE[:1], 2 * costs.LOST_MIN)
    again = calm_at(again, LINE[:2], 2 * costs.LOST_MIN)
    assert not any(again[-1].doubts(ply) for ply in (1, 2, 3))
    assert restored_at(calms, ("d2d4",), 0) == calms
    assert restored_at(calms[1:], (), 0) == calms[1:]


def test_moves_explained_at_the_price_of_two_mistakes_leave_nothing_sure() -> None:
    """The game may have been another one by then, and since a little before."""
    calms = calm_at((Calm(),), LINE[:1], 0)
    calms = calm_at(calms, LINE[:2], costs.LOST_MIN + 1)
    calms = calm_at(calms, LINE, costs.LOST_MIN + 1)
    assert all(calms[-1].doubts(ply) for ply in (1, 2, 3, 40))


def test_doubt_goes_with_the_moves_that_are_taken_back() -> None:
    """Another move in the place of the doubtful one is judged by its own price."""
    calms = calm_at((Calm(),), LINE[:1], 0)
    calms = calm_at(calms, LINE[:2], costs.BELIEVED_MAX + 1)
    calms = calm_at(calms, ("e2e4", "c7c5"), 2)
    assert not calms[-1].doubts(2)


def test_doubt_that_is_not_followed_any_more_stays() -> None:
    """A rival that was cut off has not been refuted."""
    calms = calm_at(kept_open(calm_at((Calm(),), LINE[:1], 0), {1}), LINE, 0)
    assert calms[-1].doubts(1)
    assert not calms[-1].doubts(2)


def test_doubt_kept_open_holds_in_whatever_game_is_believed_in() -> None:
    """Also where another line is the likelier one by the time the first is given up."""
    calms = calm_at(kept_open(calm_at(calm_at((Calm(),), LINE[:1], 0), LINE, 0), {2}), ("e2e4", "c7c5"), 0)
    assert calms[-1].doubts(2)


def test_move_that_is_hardly_likelier_than_another_is_so_again_when_it_is_believed_in_again() -> None:
    """Another move in its place is not, as long as that one is believed in, nor a move that had cost nothing."""
    calms = hardly_likelier(calm_at(calm_at((Calm(),), LINE[:1], 0), LINE[:2], 8), {1, 2})
    other = calm_at(calms, ("e2e4", "c7c5"), 8)
    assert [now[-1].rivalled() for now in (calms, other, calm_at(other, LINE, 8))] == [{2}, set(), {2}]


def test_price_of_moves_is_counted_from_when_there_were_fewer() -> None:
    """However often the board stood as after them since."""
    calms = calm_at(calm_at((Calm(),), LINE[:1], 3), LINE, 8)
    assert last_shorter(calm_at(calms, LINE, 9)).line == LINE[:1]


def test_disorder_that_has_been_told_of_is_not_held_against_what_puts_it_right() -> None:
    before, line = calm_at((Calm(),), LINE[:1], 0), LINE[:2]
    assert calm_at(before, line, costs.STRAY_AT_REST)[-1].doubts(2)
    assert not calm_at(excused(before, LINE[:1]), line, costs.STRAY_AT_REST)[-1].doubts(2)
    dearer = costs.STRAY_AT_REST + costs.BELIEVED_MAX + 1
    assert calm_at(excused(before, LINE[:1]), line, dearer)[-1].doubts(2)
    assert excused(before, line) == before  # more has been played since


@pytest.mark.parametrize(("hands", "is_excused"), [("-a7 ~300 +a4", True), ("+e3", False)])
def test_piece_that_nobody_saw_move_is_no_illegal_move_to_be_put_right(hands: str, is_excused: bool) -> None:
    """Told is that it should not stand there; what is played next may be anything."""
    table = Table("chess", "tournament").play(f"-e2 ~300 +e4 ~300 !s ~1000 {hands} ~600 !n ~1000 !n")
    assert "illegal-move" in table.alerts()
    assert (table.state.calms[-1].cost >= costs.STRAY_AT_REST) is is_excused


def test_illegal_move_that_is_told_of_again_is_excused_once() -> None:
    """Both press over it, again and again: the board rests only once."""
    table = Table("chess", "tournament").play(
        "-e2 ~300 +e4 ~300 !s ~1000 -a7 ~300 +a4 ~600 !n ~1000 !n ~900 !s ~900 !n"
    )
    before = table.state.calms[-1].cost
    table.play("~2000 -b7 ~300 +b3 ~600 !n ~2000 !s ~900 !n ~2000 >seen")
    assert before == table.state.calms[-1].cost == costs.STRAY_AT_REST


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("to", ["f3", "h3"])
def test_illegal_move_that_is_told_of_and_carried_on_to_a_legal_one_is_sure(mode: str, to: str) -> None:
    """Touch-move: who has touched a piece moves it, not back first."""
    hands = f"-g1 ~300 +g3 ~400 !s ~5000 -g3 ~300 +{to} ~400 !s"
    moves, told = read("chess", f"!n -e2 +e4 !s -e7 +e5 !n {hands} ~3000 >seen", mode=mode)
    assert (moves[2:], alerts(told)) == ([f"g1{to}"], ["illegal-move"])
    assert is_sure(told, 3)


def test_doubt_that_a_person_decides_is_none() -> None:
    """What was asked has been answered."""
    calms = kept_open(calm_at((Calm(),), LINE, 0), {2, 3})
    assert [decided(calms, {2})[-1].doubts(ply) for ply in (1, 2, 3)] == [False, False, True]
    assert decided(hardly_likelier(calms, {1, 2}), {2})[-1].rivalled() == {1}


def test_capture_of_an_untouched_piece_is_sure_only_once_it_moves_on() -> None:
    """Nobody saw it land, and where a switch closes late, or never, it may have gone elsewhere."""
    table = Table("chess").play("-e2 +e4 ~1500 -d7 +d5 ~1500 -e4 ~1500 -g8 +f6 ~1500")
    assert table.moves() == ["e2e4", "d7d5", "e4d5", "g8f6"]
    assert [move.sure for move in table.view().moves[:3]] == [True, True, False]
    table.wait(costs.LATE_MAX_MS).play("-d2 +d4 ~1500 -a7 +a6 ~1500")
    assert [move.sure for move in table.view().moves[:4]] == [True, True, False, True]
    table.play("-d5 +d6 ~1500")
    assert [move.sure for move in table.view().moves[:4]] == [True] * 4


def test_who_says_what_a_pawn_has_become_does_not_say_in_which_game() -> None:
    """The piece is known, the ply that it belongs to is as doubtful as those around it."""
    promoted = Table("chess", fen="7k/P7/8/8/8/8/8/4K3 w - - 0 1").play("-a7 +a8 ~1500 =N ~3000")
    assert [(move.move, move.sure) for move in promoted.view().moves] == [("a7a8=N", True)]
    table = Table("chess", fen="7k/P7/8/8/8/8/8/4K3 w - - 0 1")
    table.state = replace(table.state, calms=(Calm(lost_from=1),))
    table.play("-a7 +a8 ~1500 =N ~3000")
    assert [(move.move, move.sure) for move in table.view().moves] == [("a7a8=N", False)]


def test_choice_that_turns_out_to_be_for_the_next_promotion_decides_nothing_else() -> None:
    """It was taken for the one that nobody saw; the order of the moves of the outage is as open as it was."""
    script = ">down (-a7) (+a8) (-g7) (+g6) (-b2) (+b3) >up >seen ~2000 =B -h7 +h6 -c7 +c8 ~12000"
    moves, told = read("chess", script, "8/P1P3pp/4k3/8/8/8/1P6/4K3 w - - 0 1")
    assert moves == ["b2b3", "g7g6", "a7a8=Q", "h7h6", "c7c8=B"]
    # … and the pawn on c7 may still have been going elsewhere when its piece was chosen.
    shorter = ["b2b3", "g7g6", "a7a8=Q", "h7h6"]
    assert told[-1]["alternatives"] == [["a7a8=Q", "g7g6", "b2b3", "h7h6", "c7c8=B"], shorter]
    assert not is_sure(told, 1)


def test_piece_that_came_down_elsewhere_before_the_press_leaves_its_move_in_doubt() -> None:
    """The King has taken on c5, it seems; but b5 closed after that, and a weak magnet lets go of its switch there."""
    script = "-b4 ~120 -c5 ~540 +c5 ~410 +b5 ~170 -b5 , !s ~3000 -e8 +e7 !n ~3000"
    moves, told = read("chess", script, "4k3/7p/8/2p5/1K6/8/8/8 w - - 0 1", "tournament")
    assert moves == ["b4c5", "e8e7"]
    assert not is_sure(told, 1)


def test_problem_that_another_game_explains_leaves_its_plies_doubtful_when_play_hides_it() -> None:
    """c2-c3, b4-b3 stood on the board; it was read as en passant with a piece too many, which a knight then takes."""
    script = "-c2 +c4 ~1600 -c4 ~700 -b4 ~11 +c3 ~1660 +b3 ~9700 -d2 ~680 -b3 ~13 +b3 ~3000 -e8 +e7 ~3000"
    table = Table("chess", fen="4k3/8/8/8/1p6/8/2PN4/4K3 w - - 0 1").play(script)
    assert not any(move.sure for move in table.view().moves[:3])


@pytest.mark.parametrize("piece", ["Q", "N"])
def test_piece_chosen_beforehand_does_not_say_where_the_pawn_goes(piece: str) -> None:
    """The Rook on a8 was adjusted, over a7; then the pawn takes the Bishop on c8. Nothing tells which it took."""
    script = f"={piece} ~300 -a8 ~26 +a7 ~270 -a7 ~31 +a8 ~3050 -b7 ~390 -c8 ~410 +c8 ~730 -f7 +f5 ~4000"
    moves, told = read("chess", script, "rnb5/1P3p2/6k1/8/8/8/8/4K3 w - - 0 1")
    games = [moves, *told[-1]["alternatives"]]
    assert not is_sure(told, 1)
    assert {line[0] for line in games if line and line[0].endswith(piece)} == {
        f"b7a8={piece}",
        f"b7c8={piece}",
    }


def test_piece_chosen_beforehand_is_that_of_the_move_that_was_found() -> None:
    """The pawn taken up could go to either square; the piece chosen is not lost when it comes down."""
    moves, told = read("chess", "=N ~300 -b7 -c8 +c8 -f7 +f5 ~4000", "rnb5/1P3p2/6k1/8/8/8/8/4K3 w - - 0 1")
    assert moves == ["b7c8=N", "f7f5"]
    assert is_sure(told, 1)
    assert not of_kind(told, "ask")


def test_capture_that_stood_only_long_after_the_press_is_in_doubt() -> None:
    """South's Rook may have pushed the Knight off d1 before the press, and North has adjusted its pawn on a5."""
    script = "-a1 ~400 -a5 ~200 !s ~760 +a5 ~900 -e8 +e7 !n ~3000"
    moves, told = read("chess", script, "4k3/8/8/p7/8/8/8/R2n2K1 w - - 0 1", "tournament")
    assert not is_sure(told, 1)
    assert {line[0] for line in (moves, *told[-1]["alternatives"])} >= {"a1a5", "a1d1"}
    assert not alerts(told)


def test_move_that_was_pressed_for_and_is_read_otherwise_is_told_to_the_arbiter() -> None:
    """The Bishop took on c2, which was hardly empty; the pawn on g2, set down on a6 and put back, could be it too.

    Neither way is sure.
    """
    script = (
        "-e4 ~350 -c2 ~15 +c2 ~100 !n ~2000 -g2 ~190 +a6 ~1900 -a6 ~500 +g2 ~1800 -a3 +a2 ~300 !s "
        "~1500 -h7 +h6 !n ~3000"
    )
    table = Table("chess", "tournament", fen="4k3/7p/8/8/4b3/K7/2P3P1/8 b - - 0 1").play(script)
    noted = [(e.kind, e.move, e.text) for e in table.effects if isinstance(e, EvidenceNoted)]
    assert noted == [("reread-move", "e4g2", "Bxc2, which North had pressed for, is read as Bxg2 now")]
    table.play("-g2 +g3 !s ~3000")
    noted = [e.move for e in table.effects if isinstance(e, EvidenceNoted)]
    assert noted == ["e4g2", "e4c2"]
    assert not table.view().moves[0].sure


def test_where_older_moves_are_read_otherwise_long_after_their_press_nothing_later_is_sure() -> None:
    """A Soldier was dropped while the link was down. An illegal move is then read as another drop, of one that was
    taken meanwhile; it is set back, and the game may be that one or another.
    """
    fen = "**u1qkb1r**/*ppS1ppppp*/ss1r2ns1ss/R1s4s2o/5si1so1/4p3I2/1O2S6"
    fen += "/1SOPOS2SS1/SSS4SSb1/*PPIPPPBPP*/**UBQK1NR**[Ss] w KQkq - 0 24"
    script = (
        ">down (+c9) ~4000 >up >seen ~700 -i7 ~100 +h7 ~100 !n ~50 -d4 ~70 +d5 ~1600 !s ~300 -i10 ~110 +i8 "
        "~90 !n ~800 -i6 ~130 -g7 ~490 +g7 ~130 !s ~4400 -i8 ~220 +i7 ~330 !n ~1200 -a8 ~240 +f9 ~100 !s "
        "~1800 @arbiter ~1500 -f9 ~740 +a8 ~7000 -a8 ~110 +a7 ~120 -a7 ~50 +a6 ~30 -a6 ~40 +a5 ~290 !s ~450 "
        "-c9 ~240 +g1 ~440 -b10 , -g1 ~160 +c9 ~60 !n ~170 -d5 ~570 +d6 ~480 !s ~60 +c6 ~80 !n ~200 -j3 ~200 "
        "-i2 ~600 +j3 ~900 !s ~3400 +i8 ~200 !n ~5000 -d10 ~300 +d11 ~700 !s ~300 -f7 ~150 +f6 ~1000 !n ~3000"
    )
    moves, told = read("exciting-cannon", script, fen, "tournament")
    assert len(moves) > 12
    assert not any(is_sure(told, ply) for ply in range(1, len(moves) + 1))


@pytest.mark.parametrize("landing", ["+b4 ~139", "+b3 ~80 -b3 ~79 +b4 ~160"])
def test_move_that_stood_at_the_press_stays_that_move_though_its_piece_is_taken_up_before_the_reply_stands(
    landing: str,
) -> None:
    """The Cannon stood on b4, also if it was on its way there once more before; it slides to b9 by its next move."""
    fen = "rnbak1bnr/4a2C1/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/9/4A3C/RNB1KABNR b - - 8 5"
    reply = "~68 -h1 ~347 -b4 ~16 +b5 ~14 +g3 ~2468"
    slide = "-b5 ~28 +b6 ~73 -b6 ~31 +b8 ~36 -b8 ~12 +b9 ~904"
    moves, told = read("xiangqi", f"-b8 ~236 {landing} !n {reply} {slide} !n ~9000", fen, "tournament")
    assert moves == ["b8b4", "h1g3", "b4b9"]
    assert is_sure(told, 1) and is_sure(told, 2)


def test_takeback_while_a_piece_stood_wrong_leaves_what_follows_in_doubt() -> None:
    """The Rook came to a2 though a1 was not told to be empty; the King that went back may have answered it."""
    script = "-e8 +e7 ~1800 +a2 ~700 -e7 +e8 ~1500 -a2 ~500 -a1 ~20 +a1 ~2000 -e8 +d7 ~2000 -h2 +h3 ~3000"
    moves, told = read("chess", script, "4k3/8/8/8/8/8/7P/R3K3 b - - 0 1")
    assert moves == ["e8d7", "h2h3"]
    assert not is_sure(told, 1)
    assert not is_sure(told, 2)


def test_capture_is_in_doubt_once_another_piece_that_could_have_been_taken_is_touched() -> None:
    """The queen was taken up, a pawn and then another one lifted and put back: one of them was only adjusted."""
    array = "rnb1kbnr/pppp1ppp/8/4p3/7q/3P3P/PPP1PPP1/RNBQKBNR b KQkq - 0 4"
    _, told = read("chess", "-h4 ~750 -h3 ~400 +h3 ~2500", array)
    assert is_sure(told, 1)
    moves, told = read("chess", "-h4 ~750 -h3 ~400 +h3 ~2500 -f2 ~150 +f2 ~1500 -e1 +d2 ~3000", array)
    assert moves == ["h4h3", "e1d2"]
    assert not is_sure(told, 1) and is_sure(told, 2)


@pytest.mark.parametrize(
    ("press", "is_open"),
    [("-b5 ~20 !n ~500", True), ("!n ~65 -b5 ~435", True), ("-b5 ~400 !n ~500", False)],
    ids=["just before the press", "just after it", "well before it"],
)
def test_piece_on_two_squares_that_leaves_one_with_the_press_leaves_its_move_in_doubt(
    press: str, is_open: bool
) -> None:
    """No hand is at the lever so soon: the pawn may stand on b5, where South has begun to take it en passant."""
    array = "rnbqkbnr/pppppppp/8/P7/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1"
    script = f"-b7 ~100 +b5 , +b6 ~1600 {press} -b6 ~30 -a5 ~900 +b6 ~40 !s ~2000"
    moves, told = read("chess", script, array, "tournament")
    assert moves == ["b7b6", "a5b6"]
    assert is_sure(told, 1) is not is_open


@pytest.mark.parametrize("apart_ms", [7, 140])
@pytest.mark.parametrize(("first", "then"), [("g2", "h2"), ("h2", "g2")])
def test_piece_that_stood_on_two_squares_until_it_moved_on_may_have_stood_on_either(
    first: str, then: str, apart_ms: int
) -> None:
    """Both switches let go in one gesture, just as the reply was pressed for."""
    script = f"-d2 +{first} ~{apart_ms} +{then} ~513 !s ~60 -g8 ~100 +f6 ~40 -g2 ~7 !n ~55 -h2 ~800 +b2 ~600 !s ~3000"
    moves, told = read("chess", script, "4k1n1/8/8/8/8/8/3R4/4K3 w - - 0 1", "tournament")
    assert moves[1] == "g8f6"
    rook = {(moves[0], moves[2])} | {(line[0], line[2]) for line in told[-1]["alternatives"] if len(line) > 2}
    assert rook == {("d2g2", "g2b2"), ("d2h2", "h2b2")}
    assert not is_sure(told, 1) and not is_sure(told, 3)


def test_pieces_in_the_air_together_that_may_have_exchanged_goals_leave_both_moves_in_doubt() -> None:
    """South's King was pressed for well before any switch closed; North's was lifted by then and may go there, too."""
    boards = "1nbq2n1/3p2T1/8/2P5/5p2/8/k4K2/2BQ1BNT|8/8/1pp3P1/t3p2p/PN4t1/3P2P1/8/8 w - - 1 17"
    south, north = "-f2 ~554 !s", "~667 -a2 ~152 -B4 ~39 +B4 ~71 +E2 ~206 !n"
    script = f"{south} {north} ~188 -f1 ~239 +H2 ~560 +G2 ~251 !s ~3000"
    moves, told = read("transfer-western-a", script, boards, "tournament")
    assert moves == ["f2E2", "a2H2", "f1G2"]
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, False, True]


@pytest.mark.parametrize(("pressed_ms", "sure"), [(26, False), (120, False), (400, True)])
def test_piece_that_came_down_as_the_press_for_the_other_one_came_may_be_either(
    pressed_ms: int, sure: bool
) -> None:
    """Both were in the air by then, and both may go to either square; no hand is at the lever so soon."""
    script = f"-c8 ~180 -f4 ~120 +f5 ~{pressed_ms} !n ~350 +g4 ~1130 !s ~4000"
    moves, told = read("chess", script, "2b1k3/8/8/8/5R2/8/8/4K3 b - - 0 1", "tournament")
    assert moves == ["c8f5", "f4g4"]
    assert [is_sure(told, ply) for ply in (1, 2)] == [sure, sure]


def test_choice_of_a_piece_does_not_settle_a_capture_once_that_piece_stands_where_the_pawn_went() -> None:
    """The pawn is taken off f1 for the Queen, the Knight beside it adjusted for a second: the Queen came to f1."""
    exchanged = "=Q ~1000 -f2 +f1 ~300 -f1 ~200 -e1 ~1050 +e1 ~1300 +f1"
    script = f"{exchanged} ~2000 -f1 ~200 +f1 , -g1 ~3000"
    moves, told = read("chess", script, "7k/8/8/8/8/8/5p2/4N1RK b - - 0 1")
    assert ["f2f1=Q", "g1f1"] in (moves, *told[-1]["alternatives"])
    assert not is_sure(told, 1) and is_sure(told, 2)


def test_piece_that_comes_down_where_a_taker_could_have_gone_before_the_next_is_lifted_leaves_it_in_doubt() -> (
    None
):
    """The Bishop took the adjusted Knight; or it came to e3 later, and was taken there just after."""
    script = "-c1 ~454 -g5 ~353 +g5 ~1538 +e3 ~13 -h3 ~706 -e3 ~632 +e3 ~2500 -e1 ~400 +d1 ~3000"
    moves, told = read("chess", script, "4k3/8/8/6n1/8/7r/8/2B1K3 w - - 0 1")
    assert ["c1e3", "h3e3", "e1d1"] in (moves, *told[-1]["alternatives"])
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, True, True]


def test_move_is_not_sure_while_another_piece_that_could_have_made_it_is_off_the_board() -> None:
    """The Bishop was knocked off before the Queen went past it, and is put back."""
    moves, told = read("chess", "-e4 ~84 -e5 ~16 +f5 ~1900 +e4 ~3000", "2k5/8/8/4Q3/4B3/8/8/4K3 w - - 0 1")
    assert moves == ["e5f5"]
    assert not any(line.get("sure") and line.get("moves") == ["e4f5"] for line in told)


@pytest.mark.parametrize(
    ("back", "is_open"),
    [("+a2 ~273 -a2 ~297 +h6", True), ("+a2 ~600 -a2 ~297 +h6", False), ("~297 +h6", False)],
    ids=["for a moment", "set aside", "held"],
)
def test_victim_set_down_elsewhere_and_taken_up_just_before_a_piece_comes_down_may_be_put_back(
    back: str, is_open: bool
) -> None:
    """The Rook may have taken the pawn on a5, which was pushed off and stands for nobody's eyes as before."""
    script = f"-h5 ~1660 -h6 ~624 {back} ~2500 -e8 +e7 ~3000"
    moves, told = read("chess", script, "4k3/8/7b/p6R/8/8/8/4K3 w - - 0 1")
    assert moves == ["h5h6", "e8e7"]
    assert is_sure(told, 1) is not is_open


@pytest.mark.parametrize("adjusted", [("h7", "g7"), ("h7",)], ids=["two adjusted", "one adjusted"])
def test_capture_among_pieces_that_are_adjusted_is_in_doubt_where_another_one_is_possible(
    adjusted: tuple[str, ...],
) -> None:
    """The Knight may have taken on e5 by pushing the pawn off, and that on d4 was one more to be set right."""
    besides = "".join(f"~1000 -{square} ~600 +{square} " for square in adjusted)
    script = f"-f3 ~2000 {besides}~600 -d4 ~800 +d4 ~2500 -e8 +e7 ~3000"
    moves, told = read("chess", script, "4k3/6pp/8/4p3/3p4/5N2/8/4K3 w - - 0 1")
    assert moves == ["f3d4", "e8e7"]
    assert is_sure(told, 1) is (len(adjusted) == 1)


@pytest.mark.parametrize(
    ("black", "open_ms", "is_known"),
    [("3p1p2", 60, False), ("3p1p2", 90, True), ("3pp3", 60, True)],
    ids=["elsewhere as well", "long enough", "there alone"],
)
def test_capture_whose_square_was_empty_for_less_than_a_hand_needs_may_be_another(
    black: str, open_ms: int, is_known: bool
) -> None:
    """e4 is in the hand when d5 opens: it was taken, or its magnet is weak, and the pawn takes on f5 yet."""
    fen = f"4k3/8/8/{black}/4P3/8/8/4K3 w - - 0 1"
    moves, told = read("chess", f"-e4 ~1500 -d5 ~{open_ms} +d5 ~2500", fen)
    assert (moves, is_sure(told, 1)) == (["e4d5"], is_known)


@pytest.mark.parametrize(("swept", "is_known"), [("-b8 ~100 -e4", False), ("", True)])
def test_move_that_nobody_pressed_for_is_not_sure_while_pieces_are_off_the_board(
    swept: str, is_known: bool
) -> None:
    """Tournament: they may be swept off, and what seems to be a move with them."""
    script = f"-e2 +e4 !s ~1500 -e7 +e5 !n ~1500 -g1 +f3 ~300 {swept} ~6000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, is_sure(told, 3)) == (["e2e4", "e7e5", "g1f3"], is_known)


def test_move_that_rests_on_its_way_is_not_sure_for_a_piece_knocked_over_beside_it() -> None:
    """Tournament: North's pawn is knocked to the next square, as if it answered, and put right; South's goes on."""
    script = "-a2 +a3 ~130 -b7 ~30 +b6 ~300 -b6 ~30 +b7 ~1900 -a3 +a4 !s ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["a2a4"] and is_sure(told, 1)
    before = [line for line in told if "a2a3" in (line.get("move"), *line.get("moves", ()))]
    assert before and not any(line["sure"] for line in before)


def test_square_slid_over_just_before_a_quick_press_leaves_nothing_in_doubt() -> None:
    """The other hand is at the lever 50 ms after the pawn has come straight over g3 to g4."""
    script = "-g2 ~50 +g3 ~150 -g3 ~50 +g4 ~50 !s ~1700 -e7 +e5 !n ~1000 -a2"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["g2g4", "e7e5"]
    assert [is_sure(told, ply) for ply in (1, 2)] == [True, True]


def test_switch_that_bounces_as_the_piece_comes_down_leaves_nothing_in_doubt() -> None:
    """The piece was not on its way: the switch closed again at once."""
    _, told = read("chess", "-e2 +e4 ~20 -e4 ~10 +e4 ~170 !s ~1000 -e7", mode="tournament")
    (sure,) = (line for line in of_kind(told, "revise") if line["moves"] == ["e2e4"])
    assert (sure["sure"], sure["t"]) == (True, 2.2)


def test_piece_adjusted_where_a_slide_could_have_gone_on_to_leaves_nothing_in_doubt() -> None:
    """The rook stands on b3, where it was slid; b2 was taken up and put back, and the rook did not take it."""
    script = "-b8 ~20 +b7 ~120 -b7 ~60 +b6 ~120 -b6 ~60 +b5 ~120 -b5 ~60 +b4 ~120 -b4 ~60 +b3 ~300 !n"
    script = f"{script} ~1000 -b2 ~440 +b2 ~700 -e1 ~160 +e2 ~300 !s ~1000 -b3"
    moves, told = read("chess", script, "1r2k3/8/8/8/8/8/1P6/4K3 b - - 0 1", "tournament")
    assert moves == ["b8b3", "e1e2"]
    assert [line["sure"] for line in of_kind(told, "revise") if line["moves"][:1] == ["b8b3"]] == [True]


def test_piece_that_rested_on_a_wrong_square_before_its_press_leaves_no_doubt() -> None:
    """All of its way was seen, and nothing else was touched (FIDE 7.5.1: no illegal move before the press)."""
    moves, told = read(
        "chess", "-g1 ~600 +g3 ~1500 -g3 ~900 +f3 !s ~3000 -e7 +e5 !n ~1000 -a2", mode="tournament"
    )
    assert (moves, alerts(told)) == (["g1f3", "e7e5"], [])
    assert [is_sure(told, ply) for ply in (1, 2)] == [True, True]


def test_piece_that_may_have_been_taken_and_set_aside_was_not_once_the_reply_is_elsewhere() -> None:
    """The knight was on g3 for a moment, and on h2, on the edge, just before the press; g3 is empty, and stays so."""
    script = "-f1 ~320 +g3 ~230 -g3 ~260 +h2 ~110 !s ~1400 -d6 ~120 +c7 ~110 !n ~1500 -e2"
    fen = "4k3/8/3q4/8/8/7P/4P3/4KN2 w - - 0 1"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, [is_sure(told, ply) for ply in (1, 2)]) == (["f1h2", "d6c7"], [True, True])
    (line,) = (line for line in of_kind(told, "revise") if line["sure"] and line["moves"][:1] == ["f1h2"])
    assert line["moves"] == ["f1h2", "d6c7"]


def test_square_that_another_piece_is_slid_over_is_not_where_the_last_one_came_down_late() -> None:
    """The bishop took on e3 for all to see; the queen that is slid over g5 was in a hand when that closed."""
    script = "-h6 ~300 -e3 ~200 +e3 ~770 -g4 ~30 +g5 ~170 -g5 ~70 +g6 ~2500 -e8"
    moves, told = read("chess", script, "4k3/8/7b/8/6Q1/4P3/8/K7 b - - 0 1")
    assert (moves, [is_sure(told, ply) for ply in (1, 2)]) == (["h6e3", "g4g6"], [True, True])


def test_empty_press_that_the_arbiter_comes_for_leaves_nothing_in_doubt() -> None:
    """What the board stands as since is the same move, though it was looked at again."""
    played = "-e2 +e4 !s ~1000 -e7 +e5 !n ~1000 -g1 +f3 ~300 !s"
    script = f"{played} ~2000 !n ~1800 @arbiter ~4000 -g8 +f6 !n ~1000 -a2"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3", "g8f6"], ["press-without-move"])
    assert [is_sure(told, ply) for ply in (1, 2, 3, 4)] == [True] * 4


def test_piece_adjusted_long_after_a_capture_that_was_answered_says_nothing_of_it() -> None:
    """The bishop could have taken on h3 as well; the pawn there is straightened many seconds later."""
    taken = "-c8 ~600 -a6 ~500 +a6 ~800 !n ~5000 -e1 ~600 +d2 ~800 !s"
    script = f"{taken} ~4000 -h3 ~300 +h3 ~3000 -e8 +e7 !n ~1000 -d2"
    moves, told = read("chess", script, "2b1k3/8/P7/8/8/7P/8/4K3 b - - 0 1", "tournament")
    assert moves == ["c8a6", "e1d2", "e8e7"]
    assert all(line["sure"] for line in of_kind(told, "revise"))


JOINED = (
    "-h3 ~475 +d3 ~2606 -b8 ~341 +b9 ~788 -d3 ~250 +d6 ~2522 -h8 ~847 +c8 ~396 -b3 ~328 +b4 ~4273 -c4 ~412 -c8 ~450 "
    "+c4 ~503 -b4 ~326 -b10 ~213 +b10 ~1035 -d6 ~238 +g6 ~622 -g4 ~661 -c4 ~140 +g4 ~1182 -b10 ~445 -d10 ~625 +d10 "
    "~4346 -i10 ~283 +i9 ~271 -g6 ~268 -g10 ~907 +g10 ~3000"
)


def test_what_follows_two_moves_that_are_told_as_one_is_not_sure() -> None:
    """South moves twice, and play goes on. That its cannon went there and took in two moves was sure; as one it leaves
    room for the second move, and all that follows is told a ply too early, perhaps.
    """
    moves, told = read("xiangqi", JOINED)
    assert moves[4:9] == ["b3b10", "c8c4", "d6g6", "c4g4", "b10d10"]
    assert [ply for ply in range(1, len(moves) + 1) if is_sure(told, ply)] == [1, 2, 3, 4]
