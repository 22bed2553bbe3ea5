"""What players do around an illegal move: they ignore a check, press back, put pieces back in any order."""

import pytest

from controller import clocks
from controller.clocks import TurnCompleted
from controller.effects import AlertRaised
from controller.sides import Side
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

_CHECK = "rnbqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4"
_PIN = "rnb1kbnr/pppp1ppp/4p3/q7/1P2P3/8/P1PP1PPP/RNBQKBNR b KQkq - 0 3"
_OWN = "rnb1kbnr/pppp1pp1/8/7p/6P1/2N5/PPPPPP1P/R1BQKBNR b KQkq - 0 1"


def _illegal_by(told: list[dict[str, str]]) -> list[str]:
    return [line["by"] for line in of_kind(told, "alert") if line["kind"] == "illegal-move"]


@pytest.mark.parametrize(
    "script",
    ["-h5 -e5 +e5 !s ~2500 -g7 +g6 !n", "-e5 -h5 ~120 +e5 ~100 !s ~700 -g7 +g6 ~110 !n"],
    ids=["as ever", "hasty"],
)
def test_check_that_is_not_answered_is_told_though_the_capture_could_have_been_another_one(
    script: str,
) -> None:
    """Qxh7, e5 adjusted meanwhile, would have made the reply legal; but Qxe5 was seen, and pressed for."""
    moves, told = read("chess", f"{script} ~1500", mode="tournament", fen=_CHECK)
    assert _illegal_by(told) == ["north"]
    assert moves == ["h5e5"]
    assert is_sure(told, 1)


def test_check_that_is_not_answered_is_told_after_the_board_has_rested() -> None:
    """What rests on the board by then does not make the other capture the likelier one."""
    moves, told = read("chess", "-h5 -e5 +e5 !s -g7 +g6 ~1100 !n ~1500", mode="tournament", fen=_CHECK)
    assert _illegal_by(told) == ["north"]
    assert moves == ["h5e5"]
    assert is_sure(told, 1)


def test_illegal_move_to_the_square_that_a_capture_came_from_is_told() -> None:
    """LancerChess: it looks as if the capturing piece had been put back; but it was pressed for."""
    position = "t1bqkb1t/3pp1l1/p6p/6p1/Pjp3P1/4KP1L/JB5P/T3QBT1 w kq - 2 21"
    script = "-g5 ~400 -e3 ~200 +g5 ~150 !s ~700 -c4 ~70 +e3 ~1000 !n"
    moves, told = read("lancer-chess", script, mode="tournament", fen=position)
    assert _illegal_by(told) == ["north"]
    assert moves == ["e3g5"]


def test_move_of_a_pinned_piece_is_told_and_put_right_by_the_players() -> None:
    """… and play goes on as ever, with the next illegal move told."""
    script = "-a5 -b4 +b4 !n ~2500 -d2 +d3 !s ~3500 -d3 +d2 ~2500 -g1 +f3 !s ~3500 -a7 +a6 !n ~2500 -h2 +h5 !s ~1000"
    moves, told = read("chess", script, mode="tournament", fen=_PIN)
    assert moves == ["a5b4", "g1f3", "a7a6"]
    assert _illegal_by(told) == ["south", "south"]


def test_opponent_who_presses_back_after_an_illegal_move_has_made_none() -> None:
    """Source: contract for traces, 8.1.9: a press of the side that is not on move is ignored."""
    script = "-b1 +b3 !s ~1500 !n ~1500 -b3 +b1 -b2 +b4 !s ~3500 -a7 +a6 !n ~2500 -g1 +f3 !s ~1000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["b2b4", "a7a6", "g1f3"]
    assert alerts(told) == ["illegal-move"]
    assert of_kind(told, "ruling") == []


@pytest.mark.parametrize(
    "right",
    ["~1000 -b2 +b4 ~1000 !n !s", "~1000 !n -b2 +b4 !s"],
    ids=["after another move", "before"],
)
def test_opponent_who_presses_back_when_the_move_is_put_right_has_made_none(right: str) -> None:
    """The offence stays one, and nobody has pressed without a move."""
    script = f"-b1 +b3 !s ~2000 -b3 +b1 {right} ~3500 -a7 +a6 !n ~2500 -g1 +f3 !s ~1000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["b2b4", "a7a6", "g1f3"]
    assert alerts(told) == ["illegal-move"]
    assert of_kind(told, "ruling") == []


@pytest.mark.parametrize("lifted", ["!n ~30 -f2 ~400", "-f2 ~30 !n ~400"], ids=["after", "before"])
def test_two_moves_at_once_are_told_while_the_opponent_has_a_piece_in_the_hand(lifted: str) -> None:
    """That piece could not take the one that has moved second: it is no victim set aside."""
    script = f"-b1 +c3 !s ~2000 -b8 +c6 -c7 +c5 ~480 {lifted} +f2 ~3000"
    _, told = read("chess", script, mode="tournament")
    assert _illegal_by(told) == ["north"]


@pytest.mark.parametrize("apart_ms", [200, 500])
def test_piece_put_back_after_an_own_one_was_taken_is_not_told_late(apart_ms: int) -> None:
    """The rook is back before the pawn that it had taken: hxg4 would explain the board for a moment."""
    script = (
        f"-h8 ~400 -h5 ~300 +h5 !n ~2000 -h5 ~400 +h8 ~{apart_ms} +h5 ~3000 -h8 +h6 !n ~2000 -a2 +a3 !s "
        "~2000 -b8 +b6 !n ~1000"
    )
    moves, told = read("chess", script, mode="tournament", fen=_OWN)
    assert moves == ["h8h6", "a2a3"]
    assert _illegal_by(told) == ["north", "north"]
    assert of_kind(told, "ruling") == []


_TAKEN = "-e2 +e4 !s -d7 +d5 !n -g1 ~3500 +g1 ~1500 -d5 -e4 +d5 !s ~3500"


@pytest.mark.parametrize(
    "back",
    [
        "@arbiter ~1500 -d5 +e4 +d5",
        "@arbiter ~1500 -d5 +d5 -d5 +e4 +d5",
        "-d5 +e4 ~400 +d5 @arbiter",
    ],
    ids=["key first", "adjusted", "key last"],
)
def test_capture_that_the_arbiter_has_set_back_is_none(back: str) -> None:
    """Touch-move: the knight that was held must move. Play goes on with it, and the next offence is told."""
    script = f"{_TAKEN} {back} ~1500 -g1 +f3 !s ~1500 -b8 +c6 !n ~1500 -a2 +a5 !s ~1000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "d7d5", "g1f3", "b8c6"]
    assert all(is_sure(told, ply) for ply in range(1, 5))
    assert alerts(told) == ["touch-move", "illegal-move"]


def test_piece_that_the_arbiter_has_set_back_is_no_drop() -> None:
    """A capture of an own piece passed for another one; South could drop a piece where its piece goes back to."""
    fen = (
        "**rbqk1nB**/*1p2bpp2*/spspp1ps1ps/i2s4s2/5o1S3/8s1o/9S1/S1O2P1SO1O/SPSS1S1N1SS/*1PPP1PPPP*/**RBQ1RK1**[S]"
        " b q - 0 32"
    )
    script = "-i6 -d11 +i6 ~1500 !n ~6500 @arbiter ~3000 -i6 ~1200 +d11 ~700 +i6 ~4000 -j9 +j8 !n ~3000 +i3 !s ~2000"
    moves, told = read("exciting", script, fen, "tournament")
    assert moves == ["j9j8", "S@i3"]
    assert alerts(told) == []


def test_en_passant_a_move_too_late_is_told_of() -> None:
    """exf6, pushed off, would be legal; but the pawn of d5 was lifted only after d6 was filled, and is no reply."""
    before = "-e2 +e4 !s -a7 +a6 !n -e4 +e5 !s -d7 +d5 !n -a2 +a3 !s -f7 +f6 !n ~2000"
    _, told = read("chess", f"{before} -e5 +d6 -d5 !s ~3000", mode="tournament")
    assert _illegal_by(told) == ["south"]


def test_piece_set_down_while_no_other_was_in_a_hand_belies_the_capture_of_one_that_nobody_touched() -> None:
    """d4 goes to c5, and c4 is taken off, as if en passant. dxe5, pushed off, and Rc5 would explain the board."""
    _, told = read(
        "chess", "-d4 +c5 ~240 -c4 !s ~3000", mode="tournament", fen="4k3/8/8/4p3/2rP4/8/8/4K3 w - - 0 1"
    )
    assert _illegal_by(told) == ["south"]


@pytest.mark.parametrize("then", ["", "@stand"], ids=["waits", "stands"])
def test_levers_switch_the_clocks_over_an_illegal_move_that_waits_for_the_arbiter(then: str) -> None:
    """A lever ends the time of who has pressed it; that the move stands changes nothing about what has run since."""
    table = Table("chess", "tournament", "single 5m").play("-e2 +e4 !s -e7 +e5 !n -f1 +h4 !s ~1000 -b8 +c6")
    table.play("~10000 !n").play("-g1 +f3 ~20000 !s").play("-a7 +a6 ~30000 !n").play(then)
    spent = [(e.by, e.spent_ms // 1000) for e in table.effects if isinstance(e, TurnCompleted)]
    south, north = Side.SOUTH, Side.NORTH
    assert spent == [(south, 0), (north, 1), (south, 1), (north, 11), (south, 21), (north, 31)]
    assert table.state.clock.turn is south
    assert clocks.remaining(table.state.clock, north, table.now_ms) == 300_000 - 1500 - 11_500 - 31_000


_ANSWERED = "-e2 +e4 !s -e7 +e5 !n -f1 +h4 !s ~2500 -b8 +c6 !n ~1500 -g1 +f3 !s"


def test_offences_after_an_illegal_move_that_was_answered_are_told() -> None:
    """The arbiter has not come yet, and the move stays out of the record; who plays on may offend again."""
    script = f"{_ANSWERED} ~1500 -a7 +a6 !n ~1500 -c2 +c5 !s ~3500 @arbiter ~1500 -c5 +c2 ~1500 -b2 +b3 !s"
    moves, told = read("chess", f"{script} ~2500 -g7 +g4 !n ~1000", mode="tournament")
    assert moves == ["e2e4", "e7e5"]
    assert _illegal_by(told) == ["south", "south", "north"]


def test_illegal_move_that_was_answered_is_put_right_by_the_arbiter() -> None:
    """The newer moves go back with it, and the next offence is told."""
    back = "@arbiter ~1500 -f3 +g1 -c6 +b8 -h4 +f1"
    script = f"{_ANSWERED} ~1500 {back} ~1500 -g1 +f3 !s ~1500 -b8 +b6 !n ~1000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3"]
    assert _illegal_by(told) == ["south", "north"]


def test_game_without_a_royal_piece_goes_on_after_an_illegal_move_that_was_answered() -> None:
    """What may not be taken after a move that stands is asked of every game."""
    table = Table("english-draughts", "tournament").play("-c3 +d4 !s -b6 +a5 !n -g3 +g4 !s ~1500 -h6 +g5 !n")
    assert table.alerts() == ["illegal-move"]
    assert table.state.provisional is not None


def test_pieces_of_an_illegal_move_and_its_reply_are_not_exchanged() -> None:
    """Each could have gone where the other one stands; but that was filled before it was taken up."""
    script = "-f1 +h7 !s ~2500 -f5 +h3 !n ~2500 @arbiter ~1500 -h3 +f5 -h7 +f1 ~2500 -f1 +g2 !s ~2500 -a7 +a6 !n ~2500"
    fen = "r3k3/p7/8/5b2/8/8/P7/R3KB2 w - - 0 1"
    moves, told = read("chess", f"{script} -a2 +a5 !s ~1000", mode="tournament", fen=fen)
    assert moves == ["f1g2", "a7a6"]
    assert _illegal_by(told) == ["south", "south"]


def test_reply_told_a_moment_before_its_piece_has_left_belies_nothing() -> None:
    """A capture whose victim was pushed off, and the king's reply in the order of the scan; en passant at once."""
    pushed = "4k3/8/8/8/4p3/8/8/4RK2 w - - 0 1"
    moves, told = read("chess", "-e1 ~600 +f7 , -e8 ~20 !s ~60 !n ~3000", mode="tournament", fen=pushed)
    assert (moves, alerts(told)) == (["e1e4", "e8f7"], [])
    script = "-a2 +a3 !s -e7 +e5 !n -b2 +b3 !s -e5 +e4 !n -d2 ~70 +d4 ~120 +d3 ~18 -e4 ~12 !s ~300 -d4 ~300 !n ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert moves[-2:] == ["d2d4", "e4d3"]
    assert alerts(told) == []


def test_own_piece_beside_it_taken_is_told_of_although_another_could_have_been_pushed_off() -> None:
    """Nobody sets his knight straight with the rook in the hand, and then takes with it what stays unseen."""
    fen = "4k3/pppp4/8/8/8/n7/4PPPP/RN4K1 w - - 0 20"
    moves, told = read("chess", "-a1 -b1 +b1 ~1000 !s ~3000", mode="tournament", fen=fen)
    assert _illegal_by(told) == ["south"]
    assert not moves or not is_sure(told, 1)


def test_piece_put_right_while_another_moves_was_not_taken_openly() -> None:
    """The queen goes to e8 while the rook beside it is put right, and is taken there: it did not take the rook."""
    fen = "1r6/p1pnk3/1pB3Qr/8/P7/8/8/4K3 w - - 0 1"
    script = (
        "-g6 ~22 -h6 ~585 +h6 ~15 +e8 ~300 !s ~5900 -e7 -e8 ~120 +e8 !n ~1500 -c6 +a8 !s ~2500 -c7 +c5 !n"
    )
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["g6e8", "e7e8", "c6a8", "c7c5"]
    assert alerts(told) == []


def test_capture_pushed_after_an_offence_was_put_right_is_believed_as_any_other() -> None:
    """Western chess: the position that was put back is older than the press for what follows."""
    position = "tn1q1b1t/p1p1p1p1/3p1nk1/1b5p/PN2p3/5N2/1PPP1PPP/1TBQ1K1T b Kkq - 2 10"
    offence = "-e7 ~400 +d4 ~400 !n ~2000 @arbiter ~1400 -d4 ~300 +e7"
    script = f"{offence} ~500 -b5 ~700 -f3 ~150 !n ~100 +h4 ~300 !s ~2000"
    moves, told = read("western-chess", script, position, "tournament")
    assert moves[1:] == ["f3h4"]
    assert alerts(told) == ["illegal-move"]


def test_second_move_to_the_edge_is_told_while_the_opponent_has_a_piece_in_the_hand() -> None:
    """Nobody can have taken the bishop: it is no victim set aside there."""
    _, told = read("chess", "-e2 +e4 ~900 -d7 ~500 -c1 +a6 !s ~2000", mode="tournament")
    assert _illegal_by(told) == ["south"]


def test_piece_that_slides_to_the_middle_long_after_a_capture_is_not_its_victim() -> None:
    """Victims are set aside at once, or on the edge; the switch that the pawn passed told late that it had gone on."""
    script = "-f2 ~870 -e3 ~400 +e3 ~1300 !s ~2300 -b6 ~150 +e6 ~6 +f5 ~260 -e6 ~250 !n ~2500"
    moves, told = read(
        "capablanca-classic", script, "5k4/10/rp8/P5pP2/10/4c5/5P4/5K4 w - - 1 22", "tournament"
    )
    assert moves == ["f2e3"]
    assert _illegal_by(told) == ["north"]


def test_two_moves_to_squares_side_by_side_are_no_piece_knocked_over() -> None:
    """The second pawn stood there for long enough before the press to be seen; both are put back, and play goes on."""
    offence = "-e2 ~110 +e4 ~600 -a2 ~100 +a3 ~600 !s ~2000"
    script = f"{offence} -a3 ~200 +a2 ~500 -e4 ~200 +e2 ~1500 -d2 ~200 +d4 ~500 !s ~1500 -g8 ~300 +f6 ~500 !n ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert _illegal_by(told) == ["south"]
    assert alerts(told) == ["illegal-move"]
    assert moves == ["d2d4", "g8f6"]


def test_piece_that_goes_on_to_the_edge_is_no_victim_set_aside() -> None:
    """The bishop rests where it may go, and is pressed for where it may not; nobody has taken it there."""
    position = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    offence = "-f1 ~300 +a6 ~1000 -a6 ~400 +h5 ~1000 !s ~4000"
    script = f"{offence} -h5 ~300 +f1 ~1500 -f1 ~300 +b5 ~500 !s ~2000 -a7 ~300 +a6 ~500 !n ~2000"
    moves, told = read("chess", script, position, "tournament")
    assert _illegal_by(told) == ["south"]
    assert moves == ["f1b5", "a7a6"]


def test_capture_slid_over_a_square_is_seen_as_well_when_the_reply_is_illegal() -> None:
    """Bxg7 went over f6; had the bishop taken on b6, where nothing was touched, the king might go to f6."""
    script = "-d4 -g7 ~300 +f6 ~60 -f6 ~30 +g7 ~300 !s ~1000 -e7 ~150 +f6 ~300 !n ~1500"
    moves, told = read("chess", script, "8/4k1r1/1p6/8/3B4/8/8/4K3 w - - 0 1", "tournament")
    assert moves == ["d4g7"]
    assert is_sure(told, 1)
    assert _illegal_by(told) == ["north"]


def test_illegal_move_is_told_though_a_legal_victim_was_touched_after_it() -> None:
    """The bishop stands on a7: no bishop stands on d5 as well, whatever was done there."""
    fen = "4k3/1b6/8/3P4/8/8/8/4K3 b - - 0 1"
    moves, told = read("chess", "-b7 +a7 -d5 +d5 ~1000 !n ~1500", fen, "tournament")
    assert moves == []
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["move"]) == ("illegal-move", "north", "b7a7")


def test_wrong_victim_touched_before_the_press_leaves_the_other_capture_possible() -> None:
    """Nobody objects before the press: the piece taken last is taken, as what follows shows."""
    script = "-h5 ~320 -f4 ~320 +f4 ~1070 -g3 ~1100 +g3 ~575 !n ~2000 -g3 ~800 -f1 +g3 ~900 !s -e7 +d6 !n"
    moves, told = read("chess", f"{script} ~3000", "7k/4b3/8/7n/5P2/6N1/8/K4N2 b - - 0 1", "tournament")
    assert moves == ["h5g3", "f1g3", "e7d6"]
    assert not is_sure(told, 1)


def test_illegal_move_that_was_put_right_stays_an_offence_when_the_next_one_is_answered() -> None:
    """South has not pressed for the move that it made instead; North has answered that one."""
    moves, told = read(
        "chess", "-e2 +e5 !s ~2000 -e5 +e2 ~1000 -e2 +e4 ~1000 -e7 +e5 !n ~3000", mode="tournament"
    )
    assert moves == ["e2e4", "e7e5"]
    assert alerts(told) == ["illegal-move"]
    assert of_kind(told, "ruling") == []


@pytest.mark.parametrize(
    ("fen", "script", "moves", "reply"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-e5 +d6 !s ~2500 -d5", ["e5d6", "e8d8"], "+d8"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-e1 +g1 !s ~800 -h1 +f1", ["e1g1", "e8e7"], "+e7"),
    ],
    ids=["en passant", "castling"],
)
def test_press_before_a_move_is_begun_does_not_complete_it(
    fen: str, script: str, moves: list[str], reply: str
) -> None:
    """South finishes the move that was refused, North presses, and plays and presses long after."""
    table = Table("chess", "tournament", fen=fen).play(f"{script} ~5000 !n ~9000 -e8 {reply}")
    assert table.moves() == moves
    assert not table.state.reported[1].sure
    table.play("!n")
    assert table.state.reported[1].sure
    times = [effect.t_ms for effect in table.effects]
    assert times == sorted(times)


def test_illegal_move_is_not_excused_by_reading_the_move_before_anew() -> None:
    """Everybody saw South's piece go to d6 and stay there: it took nothing elsewhere, unseen, for a new piece to have
    come down there, and another one where North's piece stands now.
    """
    board = "**ubqkbnr**/*ppppppppp*/Issr1is1sss/3ss1o3o/1S9/2O5O2/7o1o1/1S1NS1OSS2/SSSR1I1S1SS"
    fen = f"{board}/*PPPPPPPPP*/**UBQKBNR**[SSs] w KQkq - 2 27"
    script = "-a9 +d6 ~120 -c3 ~400 +c3 ~1260 !s ~5200 -b9 ~160 +a5 ~1200 !n ~1500"
    moves, told = read("exciting-cannon", script, fen, "tournament")
    assert moves == ["a9d6"]
    assert is_sure(told, 1)
    assert _illegal_by(told) == ["north"]


def test_check_that_is_not_answered_is_told_though_pieces_were_adjusted_long_before_the_capture() -> None:
    """The Queen took on g7, before all eyes; the Bishop on f5 had been put back ten seconds before she was lifted."""
    capture = "-f5 ~149 +f5 ~224 -h7 ~1064 +h7 ~9450 -f6 ~790 -g7 ~217 +g7 ~125 !s"
    fen = "r4rk1/p1p3pp/5Q1n/5b2/qP6/N2B3N/6PP/R1B2RK1 w - - 0 21"
    moves, told = read("chess", f"{capture} ~730 -a4 ~353 +d1 ~1086 !n ~2000", fen, "tournament")
    assert moves == ["f6g7"]
    assert is_sure(told, 1)
    assert _illegal_by(told) == ["north"]


def test_piece_adjusted_just_before_the_capture_leaves_open_which_one_was_taken() -> None:
    """The Bishop on f5 was put back 0.3 s before the Queen was lifted: it may be what she took."""
    capture = "-f5 ~149 +f5 ~300 -f6 ~790 -g7 ~217 +g7 ~125 !s"
    fen = "r4rk1/p1p3pp/5Q1n/5b2/qP6/N2B3N/6PP/R1B2RK1 w - - 0 21"
    moves, told = read("chess", f"{capture} ~730 -a4 ~353 +d1 ~1086 !n ~2000", fen, "tournament")
    assert moves == ["f6f5", "a4d1"]
    assert not is_sure(told, 1)
    assert of_kind(told, "ask")


@pytest.mark.parametrize(
    ("fen", "script", "taken"),
    [
        (
            "rn3b1r/pb1kqp1p/2pp3n/1p6/3P3P/2P2N2/PP2PPP1/RN1QKBR1 b Q - 0 9",
            "-e2 ~580 -e7 ~70 +e2 ~790 !n ~2500 -g1 ~500 +h1 ~750 !s",
            "e7e2",
        ),
        (
            "1nb4r/4k3/1pp5/4p3/2PPpP2/2K5/R3P3/5BN1 b - - 4 22",
            "-d4 ~200 +h7 ~370 -e5 ~360 +d4 ~480 -h7 ~650 !n ~2600 -a2 ~420 +a7 ~720 !s",
            "e5d4",
        ),
    ],
    ids=["fast, victim first", "victim set aside"],
)
def test_check_given_by_a_capture_and_overlooked_is_told(fen: str, script: str, taken: str) -> None:
    """What took was seen to take there: it took nothing else, because the reply would be legal then."""
    moves, told = read("chess", f"{script} ~3000", fen, "tournament")
    assert moves == [taken]
    assert is_sure(told, 1)
    assert _illegal_by(told) == ["south"]


def test_offence_that_hands_have_shown_is_not_dismissed_as_play_goes_on() -> None:
    """The pawn was put in the place of a7; that it took d5, which nobody had touched, may be what is played on from."""
    fen = "rnbqkbnr/ppp1pp2/7p/3p4/2P3p1/P2P4/1P2PPPP/RNBQKBNR w KQkq - 0 5"
    script = "-a7 ~230 -c4 ~180 +a7 ~190 !s ~1750 -e8 ~140 +d7 ~300 !n ~2950 -b2 ~80 +b3 ~340 !s ~3000"
    _, told = read("chess", script, fen, "tournament")
    assert _illegal_by(told) == ["south"]
    assert not of_kind(told, "ruling")


def test_piece_of_an_illegal_turn_that_is_set_back_was_not_held() -> None:
    """It was told to have left d7 a moment after it stood on d6."""
    script = "-c7 ~440 +c6 ~490 +d6 ~12 -d7 ~230 !n ~4000 @arbiter ~1200 -d6 ~310 +d7 ~930 !n ~2000"
    moves, told = read(
        "chess", script, "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1", "tournament"
    )
    assert (moves, alerts(told)) == (["c7c6"], ["illegal-move"])


@pytest.mark.parametrize(
    ("fen", "script", "move"),
    [
        (
            "4k3/p1n5/3p4/1N6/8/8/8/4K3 w - - 0 1",
            "-b5 ~1900 !s ~2300 -c7 ~200 +a1 ~800 !n ~600 @arbiter ~1800 -a1 ~530 +c7 ~6000 -e8 ~300 +e7 ~800 !n",
            "b5c7",
        ),
        (
            "4k3/8/1p1p4/7p/2N5/8/8/4K3 w - - 0 1",
            "-c4 ~700 -h5 ~300 +h5 ~900 !s ~300 -b6 ~600 +b6 ~2000 -e8 ~300 +e7 ~300 !n",
            "c4b6",
        ),
    ],
    ids=["its piece was carried, and set back", "it was adjusted"],
)
def test_piece_that_is_touched_after_a_refused_press_is_not_surely_the_one_taken(
    fen: str, script: str, move: str
) -> None:
    """Nobody has felt which of several was pushed off before; that one of them is touched now has its own reason."""
    moves, told = read("chess", f"{script} ~1500 -e1 ~300 +e2 !s ~2000", fen, "tournament")
    assert moves == [move, "e8e7", "e1e2"]
    assert alerts(told) == ["illegal-move"]
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, True, True]


def test_slide_that_ends_late_after_its_press_is_no_offence_and_leaves_the_moves_since_in_doubt() -> None:
    """h2 tells of the rook only once the reply is pressed for; then it moves on over h3, where it may have stood."""
    late = "-h4 ~90 +h3 ~15 -h3 ~258 !s ~273 -g8 ~167 +a8 ~267 !n ~26 +h2"
    script = f"{late} ~644 -h2 ~86 +h3 ~52 -h3 ~44 +h4 ~1002 !s ~4500 -a8 ~600 +b8 ~800 !n ~2000"
    moves, told = read("chess", script, "6r1/3k4/8/8/7R/8/8/3K4 w - - 0 1", "tournament")
    assert moves in (["h4h3", "g8a8", "h3h4", "a8b8"], ["h4h2", "g8a8", "h2h4", "a8b8"])
    assert alerts(told) == []
    assert [is_sure(told, ply) for ply in (1, 3)] == [False, False]


def test_two_moves_are_not_excused_by_another_reading_of_a_capture_that_everybody_saw() -> None:
    """South had adjusted a bishop just before the rook took; North then moves twice."""
    array = "r1bq2nr/p1pp4/1p3k1p/4p3/4P2P/Pn1R4/3P1PP1/bNB2KN1 w - - 0 15"
    south = "-f1 ~630 +f1 ~500 -d3 ~2560 -d7 ~1250 +d7 ~480 !s"
    _, told = read(
        "chess", f"{south} ~9000 -a1 ~960 +d4 ~680 -b3 ~440 +c5 ~1240 !n ~300", array, "tournament"
    )
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["by"], alert["confirmed"]) == ("illegal-move", "north", True)


@pytest.mark.parametrize("then", ["~2000", "~600 -e4 ~570 +e4 ~2000"], ids=["nothing", "a piece is adjusted"])
def test_capture_that_was_pressed_for_over_a_refused_press_is_made_once_that_piece_is_told(then: str) -> None:
    """f5 closes 1.5 s late; North has taken c5 by then, which stands as before."""
    answered = "-f4 ~508 !s ~286 -c5 ~263 -d4 ~109 +c5 ~276 !n"
    fen = "1b1q4/tj6/5lpt/2P4p/3kPPTP/1Q6/3J4/T4b2 w - - 0 23"
    moves, told = read("storm-force-8x8-lancer-storm", f"{answered} ~548 +f5 {then}", fen, "tournament")
    assert moves == ["f4f5", "d4c5"]
    assert [ruling["text"] for ruling in of_kind(told, "ruling")] == [
        "Incident 1 is no offence: the move was legal, and was answered"
    ]


@pytest.mark.parametrize(
    ("game_id", "fen", "script", "moves"),
    [
        (
            "chinese-chess",
            "1r1akaeR1/9/e8/p1p1p1p1p/9/9/P1P1PcP1P/4C4/9/2EAKAE2 b - - 7 10",
            "-f4 ~600 -i4 ~300 +i4 ~2000 !n ~9000 -h10 ~500 +h4 ~1100 !s ~7000 -i4 ~660 +i1 ~640 -b10 ~400 +a10 "
            "~270 !n",
            ["f4i4", "h10h4", "i4i1"],
        ),
        (
            "xiangqi",
            "1n1a1kb1r/9/9/2p1p1p1p/1c7/8P/P1P1P1Pr1/4B1N1R/9/2B1KA3 w - - 3 13",
            "-i3 ~190 +h3 ~100 !s ~1200 -g4 ~230 -h4 ~190 +g4 ~130 !n ~100 -g3 ~290 +h1 ~210 !s ~240 -b6 ~140 +d6 ~40 "
            "!n ~1770 -e3 ~330 +c5 ~780 -h3 ~270 +h5 ~1110 !s",
            ["i3h3", "h4g4", "g3h1", "b6d6", "e3c5"],
        ),
    ],
    ids=["a victim long in a hand", "a capture everybody saw three moves before"],
)
def test_two_moves_are_not_excused_by_what_was_taken_before(
    game_id: str, fen: str, script: str, moves: list[str]
) -> None:
    """That a piece taken long ago is set down now, or that another one was taken, explains nothing."""
    played, told = read(game_id, f"~1000 {script} ~2500", fen, "tournament")
    assert played == moves
    assert _illegal_by(told) == ["north" if moves[-1] == "i4i1" else "south"]


def test_illegal_move_whose_press_still_waits_when_the_arbiter_comes_is_told() -> None:
    """The piece may have been set down beside its magnet, and was not: nothing is forgotten for the key."""
    table = Table("chess", "tournament").play("-e2 ~600 !s ~600 @arbiter ~3000 +e2 ~3000")
    (alert,) = (effect for effect in table.effects if isinstance(effect, AlertRaised))
    assert (alert.kind, alert.by, alert.confirmed) == ("illegal-move", Side.SOUTH, True)
    assert (table.state.clock.turn, table.state.clock.run) == (Side.SOUTH, clocks.Run.RUNNING)
    assert not table.state.putting_right


@pytest.mark.parametrize(
    ("pressed", "answered"),
    [
        ("!s ~200 @arbiter ~50 +e4", "+e5 ~300 !n"),
        ("!s ~900 @arbiter ~50 +e4", "+e5 ~300 !n"),
        ("+e4 ~300 !s", "!n ~100 @arbiter ~300 +e5"),
        ("!s ~200 @arbiter ~50 +e4", "!n ~100 @arbiter ~300 +e5"),
    ],
)
def test_legal_move_told_late_is_made_though_the_arbiter_has_come(pressed: str, answered: str) -> None:
    """Whatever the key was pressed for: the press waits as it would have."""
    script = f"-e2 ~300 {pressed} ~2000 -e7 ~300 {answered} ~2000 -g1 ~300 +f3 ~300 !s ~3000"
    moves, told = read("chess", script, mode="tournament")
    assert (moves, alerts(told)) == (["e2e4", "e7e5", "g1f3"], [])
    assert all(is_sure(told, ply) for ply in (1, 2, 3))


@pytest.mark.parametrize(
    "put_right",
    [
        "@arbiter ~2000 -h3 ~400 +h7 ~2000",
        "@arbiter ~2000 -h3 ~400 +h7 ~500",
        "-h3 ~400 +h7 ~2000 @arbiter ~2000",
    ],
    ids=["and rests", "and goes on at once", "before the key"],
)
def test_board_put_right_shows_where_the_move_before_the_offence_ended(put_right: str) -> None:
    """The Rook's switch closes late, while North makes an illegal move: the Rook is believed to have taken on a7."""
    offence = "-a1 ~300 !s ~900 -h7 ~150 +a5 ~500 +h3 ~300 !n"
    script = f"{offence} ~5000 {put_right} -h7 ~300 +h6 ~300 !n ~1000 -h1 ~300 +g3 ~300 !s ~2000"
    moves, told = read("chess", script, "4k3/p6p/8/8/8/8/8/R3K2N w - - 0 1", mode="tournament")
    assert (moves, alerts(told)) == (["a1a5", "h7h6", "h1g3"], ["illegal-move"])
    assert not is_sure(told, 1)


def test_what_landed_after_a_press_is_taken_off_again_by_the_arbiter() -> None:
    """The Queen has taken on h4, unseen; the Pawn from f3, taken up after the press, went illegally to g4."""
    offence = "-e4 ~900 !n ~340 -f3 ~670 +g4 ~1300 !s ~6000"
    script = f"{offence} @arbiter ~900 -g4 ~300 +f3 ~1000 -h1 ~80 -h4 ~300 +h4 ~900 !s ~2000 -e8 ~300 +d8 ~300 !n ~2000"
    position = "4k3/8/8/8/4q2P/5P2/8/5K1R b - - 0 1"
    moves, told = read("chess", script, position, mode="tournament")
    assert (moves, alerts(told)) == (["e4h4", "h1h4", "e8d8"], ["illegal-move"])


def test_answer_to_a_move_that_was_legal_after_all_is_no_offence() -> None:
    """A switch closed for a moment while the bishop seemed to be in the hand; it had taken, and is taken."""
    fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
    script = "-b5 ~254 !s ~1400 +e6 ~400 -e6 ~2500 -d7 -c6 +c6 !n ~2000 -d2 +d3 !s ~3000"
    moves, told = read("chess", script, fen, mode="tournament")
    assert moves == ["b5c6", "d7c6", "d2d3"]
    assert alerts(told) == ["illegal-move"]
    assert [ruling["do"] for ruling in of_kind(told, "ruling")] == ["dismiss"]


@pytest.mark.parametrize("back", ["-c3 -f4 +f2 +c2", "-c3 +c2 -f4 +f2"], ids=["crossed", "one by one"])
@pytest.mark.parametrize("arbiter", ["", "@arbiter"], ids=["by the players", "with the arbiter"])
def test_what_is_played_once_two_moves_are_put_right_is_sure(arbiter: str, back: str) -> None:
    """However the board looked meanwhile: everybody knows why."""
    script = f"-c2 +c3 -f2 +f4 !s ~2000 {arbiter} {back} ~2000 -e2 +e3 !s -f7 +f5 !n ~2000"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e3", "f7f5"]
    assert all(is_sure(told, ply) for ply in (1, 2))


def test_what_is_played_once_two_moves_are_put_right_slowly_is_sure() -> None:
    fen = "rnbqkbnr/p1pppppp/1p6/8/8/N7/PPPPPPPP/R1BQKBNR w KQkq - 0 2"
    offence = "-c2 ~1179 +c3 ~1057 -a3 ~722 +b1 ~482 !s ~5385 @arbiter"
    back = "~5807 -b1 ~1211 +a3 ~994 -c3 ~1114 +c2 ~7991"
    script = f"{offence} {back} -h2 ~644 +h3 ~233 !s ~8042 -h7 ~1404 +h5 ~665 !n"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["h2h3", "h7h5"]
    assert all(is_sure(told, ply) for ply in (1, 2))


def test_two_moves_that_all_saw_are_not_made_legal_by_a_switch_that_nobody_doubted() -> None:
    """The bishop has taken nothing on b5: the pawn of b7 stands where it stood."""
    offence = "-e2 +e4 !s -e7 +e6 !n -b1 +a3 -f1 +b5 !s"
    over = "-g8 +f6 !n -b2 +b3 !s -h7 +h6 !n -h2 +h3 !s ~4000"
    back = "@arbiter -h3 +h2 -h6 +h7 -b3 +b2 -f6 +g8 -b5 +f1 -a3 +b1 ~2000"
    moves, told = read("chess", f"{offence} {over} {back} -g1 +f3 !s -b8 +c6 !n", mode="tournament")
    assert moves == ["e2e4", "e7e6", "g1f3", "b8c6"]
    assert alerts(told) == ["illegal-move"]
    assert not of_kind(told, "ruling")
