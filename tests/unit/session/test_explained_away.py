"""Casual play: a piece that is moved out of turn, or as it cannot, is told of, though other moves, late switches or
silent ones would explain it. They are further fetched.

Source: FIDE Laws 1.2 (the players move alternately), 7.5.1 (a move that a piece cannot make).
"""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read


def test_move_out_of_turn_is_not_explained_by_moves_read_anew_that_all_have_seen() -> None:
    """South's Bishop went to e2, was answered, and went on to b5, taken up just as a6 came down; then South moves once
    more. It has not gone to b5 at once, with its switch closing late.
    """
    played = "-f1 ~400 +e2 ~1500 -a7 ~386 -e2 ~14 +a6 ~386 +b5"
    script = f"{played} ~1500 -h2 ~220 +h3 ~6900 -h3 ~380 +h2 ~3000"
    moves, told = read("chess", script, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert (moves, alerts(told)) == (["f1e2", "a7a6", "e2b5"], ["out-of-turn"])


def test_game_that_was_followed_already_explains_no_offence_for_being_read_anew() -> None:
    """North's King pauses on g6 and goes on to h5 just as South begins to answer; then South moves once more. That the
    King moved twice, with a switch that closes late, is known, and was hardly believed.
    """
    fen = "***ca***/t4bnt/2qbpkpp/1p6/p2P1p2/P1p2N2/3K2P1/1Pn2P2/TNQ2BT1/***CA*** b - - 0 20"
    script = "-f7 ~650 +g6 ~2200 -g6 ~45 -f1 ~12 +h5 ~388 +h3 ~1500 -b2 ~130 +b4 ~6600 -b4 ~52 +b2 ~3000"
    moves, told = read("breakout", script, fen)
    assert (moves, alerts(told)) == (["f7h5", "f1h3"], ["out-of-turn"])
    assert of_kind(told, "alert")[0]["by"] == "south"


def test_move_out_of_turn_that_nobody_has_answered_tells_of_no_dead_switch() -> None:
    """North moves twice, and has adjusted a Knave in between: nobody has gone to e6 unseen to take that."""
    fen = "t1bqkblt/3ppp2/7p/1ppJ4/5jp1/2P2PP1/1P1PP2P/1TBQKBLT w Kkq - 2 11"
    script = (
        "-d5 ~15 -f7 , +f7 ~1500 -h6 ~870 +h5 ~190 -g8 ~240 +g8 ~5400 -c5 ~800 +c4 ~19000 -c4 ~450 +c5 ~3000"
    )
    moves, told = read("lancer-chess", script, fen)
    assert (moves, alerts(told)) == (["d5f7", "h6h5"], ["out-of-turn"])
    assert is_sure(told, 2)


def test_third_move_out_of_turn_is_one_though_the_second_was_put_right_on_a_square_that_could_be_taken() -> (
    None
):
    """South moves again and again when it is North's turn, and puts it right: North's King has taken nothing on c5."""
    before = "-g5 ~285 +g6 ~600 -c5 ~435 +a3 ~6200 -a3 +c5 ~870 -g6 ~85 +g5 ~1000"
    played = "-c5 ~1000 +a7 ~1000 -a5 ~900 +b7 ~750 -a7 ~160 +c5"
    again = "~1000 -c5 ~260 +d5 ~11800 -d5 ~740 +c5 ~1000 -g5 ~580 +h6 ~9000 -h6 ~250 +g5"
    moves, told = read("chess", f"{before} {played} {again}", "8/8/2k5/n1B3K1/4r3/2p5/8/8 w - - 1 10")
    assert (moves, alerts(told)) == (["c5a7", "a5b7", "a7c5"], ["out-of-turn"] * 3)


def test_capture_that_rested_on_its_way_and_was_believed_is_not_given_up_for_an_illegal_move() -> None:
    """South takes on b10 with a Cannon that rested on b7; then North puts a Guard on b5. The Cannon is not there."""
    script = "-b3 ~214 -b10 ~358 +b7 ~2500 -b7 ~600 +b10 ~1500 -f10 ~100 +b5 ~17000 -b5 ~75 +f10 ~6000"
    moves, told = read("chinese-chess", script)
    assert (moves, alerts(told)) == (["b3b10"], ["illegal-move"])
    assert is_sure(told, 1)


@pytest.mark.parametrize(("hands", "is_told"), [("-f6 ~150 +c4", False), ("+c4 ~150 -f6", True)])
def test_move_that_ends_where_another_piece_was_just_on_its_way_is_not_sure_without_that(
    hands: str, is_told: bool
) -> None:
    """The Rook took on c7, by a push, and North's Knight stands on c4; or the Rook went there, and North thinks."""
    script = f"-c5 ~13 -c7 ~48 +c7 ~1500 {hands} ~6750 >seen"
    moves, told = read("chess", script, "4k3/2p5/5n2/2R5/8/8/8/4K3 w - - 0 1")
    assert (moves, is_sure(told, 1)) == (["c5c4"], is_told)
    assert ["c5c7"] in told[-1]["alternatives"]


def test_switch_that_flickers_as_its_piece_lands_has_not_been_pushed_over_as_that_was_taken_away() -> None:
    """The Bishop comes to b5, where the switch bounces, and goes back in time, as the move before: nobody asks whether
    it had gone to b5 at once.
    """
    played = "-f1 +e2 ~3000 -f8 ~700 +d6 ~1800 -e2 ~400 +b5 ~20 -b5 ~10 +b5"
    script = f"{played} ~2070 -b5 +e2 ~1000 -d6 ~400 +f8 ~9000 -b8 +c6 ~3000"
    moves, told = read("chess", script, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert moves == ["f1e2", "b8c6"]
    assert is_sure(told, 1) and not of_kind(told, "ask")


def test_piece_that_stood_while_it_was_answered_is_no_stop_of_a_move_that_closes_late() -> None:
    """North's Dog went to e7, was answered, and went on to b4; another of North's pieces that goes to e7 then, out of
    turn, is not the one that had come down there first.
    """
    played = "-f8 ~150 +e7 ~2000 -e2 ~250 +f4 ~2000 -e7 ~300 +b4"
    script = f"{played} ~3100 -e8 ~200 +e7 ~7000 -e7 ~400 +e8 ~3000"
    moves, told = read(
        "mongolian-chess", script, "tnbqjbnt/pppp1ppp/8/4p3/4P3/8/PPPPNPPP/TNBQJB1T b - - 0 2 shak=-"
    )
    assert (moves, alerts(told)) == (["f8e7", "e2f4", "e7b4"], ["out-of-turn"])
    assert all(is_sure(told, ply) for ply in (1, 2, 3)) and not of_kind(told, "ask")


@pytest.mark.parametrize("soon_ms", [500, 800])
def test_capture_that_was_answered_illegally_was_not_given_up(soon_ms: int) -> None:
    """North's Queen takes on d4, and South's Bishop goes to d5, as it cannot: the Queen was not held in the air until
    then, with the pawn taken up for her and put back.
    """
    fen = "rnb1kbnr/pppqpppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 3"
    script = f"-d4 ~100 -d7 +d4 ~{soon_ms} -f1 ~300 +d5 ~8000 -d5 +f1 ~2500 -g1 ~400 +f3 ~3000"
    moves, told = read("chess", script, fen)
    assert (moves, alerts(told)) == (["d7d4", "g1f3"], ["illegal-move"])
    assert of_kind(told, "alert")[0]["move"] == "f1d5"


def test_illegal_capture_put_back_is_not_the_last_mover_going_on() -> None:
    """South's Rook goes for the one on i9, as it cannot, and both are put back: that one had stood there, and has not
    gone on to take the Rook.
    """
    fen = "2eCkae1r/r8/4c3h/1p1ppp1p1/9/8P/2P1P1P2/E2A5/2C1R4/1H2KcEH1 b - - 1 10"
    script = "-a9 ~1150 +i9 ~2450 -a3 ~420 -i9 ~340 +i9 ~720 -i9 ~360 +a3 ~1110 +i9 ~1250 -i5 ~670 +i6 ~9000"
    moves, told = read("eastern-storm", script, fen)
    assert (moves, alerts(told)) == (["a9i9", "i5i6"], [])
    assert not any(line.get("sure") and "a9a3" in line["moves"] for line in of_kind(told, "revise"))


def test_piece_whose_switch_flickers_as_it_lands_and_is_answered_has_stood_there() -> None:
    """South's pawn goes to j3 and on to j4, with a reply between; another one that moves then is out of turn, and j3 no
    stop on the way of the first.
    """
    fen = "tbnaqk1nbt/1p4p2p/5p1pc1/p2pp3p1/PP1p6/7C2/2PQPPPPPP/TBNAK2NBT w kq - 0 11"
    played = "-j2 ~300 +j3 ~20 -j3 ~10 +j3 ~1420 -b8 ~310 +a7 ~640 -j3 ~300 +j4"
    script = f"{played} ~610 -a4 ~650 +a4 ~2310 -f2 ~220 +f4 ~7990 -f4 ~700 +f2 ~2290 -i6 ~120 +j6 ~9000"
    moves, told = read("storm-shelter", script, fen)
    assert (moves, alerts(told)) == (["j2j3", "b8a7", "j3j4", "i6j6"], ["out-of-turn"])
    assert [line["by"] for line in of_kind(told, "alert")] == ["south"]
    assert all(is_sure(told, ply) for ply in (1, 2, 3, 4)) and not of_kind(told, "ask")


def test_piece_that_comes_down_as_it_cannot_is_no_drop_that_answers_a_silent_move() -> None:
    """North's King goes to j6: it has not gone to a square beside its own whose switch is dead, to be answered at once
    by a Soldier that South drops there.
    """
    fen = (
        "**rbq2nr**/*pppk1pppp*/sss1b1Rssss/oS1s7/4p6/2i1O6/11/OS1S3S1S1/S3S1S2S1/*PPPPPPI1P*/**RBQKBN1**[S]"
        " b Q - 0 24"
    )
    script = "-e10 ~1660 +j6 ~6930 -j6 ~360 +e10 ~2170 -g9 ~180 -h11 ~1510 +g9 ~5000"
    moves, told = read("exciting", script, fen)
    assert (moves, alerts(told)) == (["h11g9"], ["illegal-move"])
    assert [line["move"] for line in of_kind(told, "alert")] == ["e10j6"]
    assert is_sure(told, 1) and not of_kind(told, "ask")


@pytest.mark.parametrize("taken_ms", [700, 900])
def test_capture_that_was_answered_at_once_by_an_illegal_move_was_not_given_up(taken_ms: int) -> None:
    """The Rook has taken on a7; what comes down on a4 is the Pawn from c7, taken up just after that."""
    script = f"-a1 ~500 -a7 ~700 +a7 ~150 -c7 ~{taken_ms} +a4 ~4000"
    moves, told = read("chess", script, "6k1/p1p4p/8/8/8/8/8/R6K w - - 0 1")
    assert (moves, alerts(told)) == (["a1a7"], ["illegal-move"])


@pytest.mark.parametrize("soon_ms", [300, 1200, 2000, 5000])
@pytest.mark.parametrize(
    ("game_id", "before", "first", "second", "back"),
    [
        ("chess", "-e2 +e4 -e7 +e5 ~900", "-f1 +e2", "-d1 +f1", "-f1 +d1"),
        ("xiangqi", "", "-d1 +e2", "-e1 +d1", "-d1 +e1"),
    ],
)
def test_second_move_to_where_the_first_piece_came_from_is_told_of(
    game_id: str, before: str, first: str, second: str, back: str, soon_ms: int
) -> None:
    """The board looks as if the second piece had moved where the first one went: long before it was taken up."""
    script = f"{before} {first} ~{soon_ms} {second} ~8000 {back} ~3000"
    moves, told = read(game_id, script)
    (alert,) = of_kind(told, "alert")
    assert soon_ms < 1000 or (alert["kind"], alert["by"]) == ("out-of-turn", "south")
    assert moves[-1] == first.replace("-", "").replace(" +", "")
    assert is_sure(told, len(moves)) and of_kind(told, "ask") == []


_CAPTURED = "-e2 +e4 -d7 +d5 ~2000 -d5 -e4 +d5"


@pytest.mark.parametrize(
    ("game", "script", "moves", "illegal"),
    [
        ("chess", f"{_CAPTURED} ~300 -a7 +e4 ~7000 -e4 +a7 ~3000", ["e2e4", "d7d5", "e4d5"], "a7e4"),
        ("chess", f"{_CAPTURED} ~900 -f8 ~100 +e4 ~7000 -e4 +f8 ~3000", ["e2e4", "d7d5", "e4d5"], "f8e4"),
        ("chinese-chess", "-b3 -b10 +b10 ~600 -a10 +b3 ~7000 -b3 +a10 ~3000", ["b3b10"], "a10b3"),
    ],
    ids=["pawn", "bishop", "another game"],
)
def test_capture_that_was_answered_where_its_piece_came_from_was_not_taken_back(
    game: str, script: str, moves: list[str], illegal: str
) -> None:
    """What stands there is the piece of the other side that was taken up after the capture, and is missing since: that
    is told as late as a piece is held, and the capture is in doubt until it is put right.
    """
    read_moves, told = read(game, script)
    assert read_moves == moves
    assert [(line["kind"], line["move"]) for line in of_kind(told, "alert")] == [("illegal-move", illegal)]
    told_ms = of_kind(told, "alert")[0]["t"]
    again = [line for line in of_kind(told, "move") if line["t"] == told_ms]
    assert [(line["move"], line["sure"]) for line in again] == [(moves[-1], False)]


@pytest.mark.parametrize(
    "script",
    [
        f"{_CAPTURED} ~300 -a7 +e4 ~4000 +a7 ~7000",
        f"{_CAPTURED[:-4]} -a7 +d5 +e4 ~9000 +a7 ~3000",
        f"{_CAPTURED} ~300 -a7 -d5 +e4 +d5 ~9000 +a7 ~3000",
    ],
    ids=["for a moment", "before the capture", "set back"],
)
def test_capture_whose_pieces_were_put_back_beside_a_hand_is_taken_back(script: str) -> None:
    """They were straightened, or set back; what the other side holds has answered nothing, or is not held for long."""
    moves, told = read("chess", script)
    assert (moves, alerts(told)) == (["e2e4", "d7d5"], [])


def test_capture_that_is_told_to_be_answered_wrongly_is_none_once_the_third_piece_is_back() -> None:
    """Nothing was taken: South plays on."""
    moves, told = read("chess", f"{_CAPTURED} ~300 -a7 +e4 ~7000 +a7 ~3000 -g1 +f3 ~3000")
    assert (moves, alerts(told)) == (["e2e4", "d7d5", "g1f3"], ["illegal-move"])
