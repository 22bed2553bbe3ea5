"""A board that is heard again: what is touched before it has been seen whole came after what nobody saw."""

import pytest

from tests.unit.session.script import Table, alerts, is_sure, of_kind, read

_OPEN = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
_LINK = ["link-lost", "link-back"]
_HIDDEN = ">down ~1500 (-e2) (+e4) (-e7) (+e5) >up"


@pytest.mark.parametrize(("mode", "press"), [("casual", ""), ("tournament", "~60 !s")])
def test_move_seen_before_the_snapshot_comes_after_the_hidden_ones(mode: str, press: str) -> None:
    """1.e4 e5 were played unheard; 2.Nf3 was seen, and pressed for, before the whole board was told."""
    moves, told = read("chess", f"{_HIDDEN} ~100 -g1 ~100 +f3 {press} ~100 >seen ~2000", mode=mode)
    assert moves == ["e2e4", "e7e5", "g1f3"]
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, False, True]
    assert alerts(told) == _LINK


@pytest.mark.parametrize(("mode", "north", "south"), [("casual", "", ""), ("tournament", "!n ~60", "~60 !s")])
def test_piece_that_came_unseen_and_goes_on_before_the_snapshot(mode: str, north: str, south: str) -> None:
    """2.Nf3 was unheard; after Nc6 the knight is lifted from f3, where nothing was known to stand. Nobody knows whether
    it had come there by the first move.
    """
    script = (
        f"{_HIDDEN.replace(' >up', ' (-g1) (+f3) >up')} ~50 -b8 ~150 +c6 ~60 {north} -f3 ~80 >seen ~300 +g5"
    )
    moves, told = read("chess", f"{script} {south} ~2000", mode=mode)
    assert sorted(moves[:3]) == ["e2e4", "e7e5", "g1f3"]
    assert moves[3:] == ["b8c6", "f3g5"]
    assert [is_sure(told, ply) for ply in (1, 3, 5)] == [False, False, True]
    assert alerts(told) == _LINK


def test_piece_put_back_before_the_snapshot_that_was_taken_up_unseen_was_adjusted() -> None:
    """The rook was lifted while the link was down, and 2.h4 made: nobody plays the rook out and back."""
    moves, told = read(
        "chess", "-e2 +e4 -e7 +e5 ~1500 >down ~900 (-h2) (+h4) (-a1) >up ~5 +a1 ~170 >seen ~3000"
    )
    assert moves == ["e2e4", "e7e5", "h2h4"]
    assert alerts(told) == _LINK


@pytest.mark.parametrize(
    ("script", "played"),
    [
        ("(-b8) (+a6) (-c3) (+e4) >up ~50 -a8 ~250 +b8 ~150 >seen", ["b8a6", "c3e4", "a8b8"]),
        ("(-b8) (+a6) (-c3) (+e4) >up >seen ~500 -a8 ~250 +b8", ["b8a6", "c3e4", "a8b8"]),
    ],
)
def test_square_that_a_piece_is_carried_to_before_the_snapshot_had_been_left(
    script: str, played: list[str]
) -> None:
    """The knight had left b8, though one was known to stand there."""
    fen = "rnbqkbnr/1pppp1pp/8/p4p2/7P/2NP4/PPP1PPP1/R1BQKBNR b KQkq - 0 3"
    moves, told = read("chess", f">down ~1000 {script} ~3000 -h4 +h5 ~2000", fen)
    assert moves == [*played, "h4h5"]
    assert alerts(told) == _LINK


def test_press_before_the_snapshot_is_no_offence_yet() -> None:
    """After 1.e4 e5 2.Nf3 unheard it is North's turn, which nobody knows before the board is seen."""
    script = f"{_HIDDEN.replace(' >up', ' (-g1) (+f3) >up')} ~100 -b8 ~100 +c6 ~60 !n ~200 >seen ~3000"
    _, told = read("chess", f"{script} -f1 ~300 +b5 ~500 !s ~2000", mode="tournament")
    assert alerts(told) == _LINK


@pytest.mark.parametrize(
    ("fen", "script", "played"),
    [
        (
            _OPEN,
            "-f1 ~50 +e2 ~40 >down ~2300 (-e2) (+b5) (-g8) >up ~220 >seen ~400 +f6 ~60 !n ~2000 -d2 ~200 +d3 ~600 !s",
            ["f1b5", "g8f6", "d2d3"],
        ),
        (
            _OPEN,
            "-f1 ~60 +c4 ~60 >down ~1000 (-c4) (+b5) >up ~100 >seen ~2000 !s ~1000 -a7 ~100 +a6 ~600 !n",
            ["f1b5", "a7a6"],
        ),
    ],
    ids=["answered", "pressed for"],
)
def test_piece_that_had_just_come_down_when_the_link_was_lost_may_have_gone_on(
    fen: str, script: str, played: list[str]
) -> None:
    """It was on its way: no two moves of the other side are invented for it."""
    moves, told = read("chess", f"{script} ~2000", fen, "tournament")
    assert moves == played
    assert not is_sure(told, 1)
    assert alerts(told) == _LINK


def test_press_between_return_and_snapshot_is_not_for_what_the_other_side_does_next() -> None:
    """North's lever is heard before South moves: what it was for was played while nobody listened, and comes first."""
    before = "-e2 +e4 !s -e7 +e5 !n ~1500"
    hidden = ">down (-g2) (+g3) (-d7) (+d6) >up"
    script = f"{before} {hidden} ~20 !n ~260 -b1 ~80 +c3 ~60 >seen ~250 !s -h7 +h6 !n"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g2g3", "d7d6", "b1c3", "h7h6"]
    assert alerts(told) == _LINK


def test_what_is_seen_counts_whatever_was_touched_just_before() -> None:
    """The switch of f7 flickered after the board was heard again, and is closed in what is seen then."""
    script = (
        ">down (-e2) (+e4) (-d7) (+d5) (-e4) (-d5) (+d5) >up ~100 -f7 ~20 (+f7) >seen ~3000 -d8 -d5 +d5 ~3000"
    )
    moves, told = read("chess", script)
    assert moves == ["e2e4", "d7d5", "e4d5", "d8d5"]
    assert alerts(told) == _LINK


def test_press_before_the_outage_is_for_the_move_before_it() -> None:
    """The King took on d7, and nobody saw it land; three moves follow unheard. Later play tells that the pawn of d2
    has not been taken.
    """
    hidden = "(-f6) (-g5) (+f6) ~2000 (-e3) (+e2) ~2000 (-d1) (-e2) (+e2)"
    script = (
        f"-e8 ~400 !n ~1200 >down {hidden} >up ~300 >seen ~4000 -d7 +c7 ~300 !n ~2000 -d2 +d4 ~300 !s ~3000"
    )
    moves, told = read("chess", script, "4k3/3B4/5q2/6P1/8/4p3/3P4/3QK3 b - - 0 1", "tournament")
    assert moves == ["e8d7", "g5f6", "e3e2", "d1e2", "d7c7", "d2d4"]
    assert alerts(told) == _LINK


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_piece_that_slides_while_the_link_comes_back_goes_on_though_its_side_moved_twice(mode: str) -> None:
    """Of the two moves of South that nobody saw, the one whose piece goes on was the last."""
    south, north = ("", "") if mode == "casual" else ("!s", "!n")
    missed = "(-h2) (+h3) ~1700 (-b7) (+b6) ~1500 (-f1) (+e2)"
    script = (
        f"-e2 +e4 {south} -e7 +e5 {north} >down ~3000 {missed} >up ~100 >seen ~100 -e2 ~300 +c4 {south} "
        f"~2500 -g8 +f6 {north} ~3000"
    )
    moves, told = read("chess", script, mode=mode)
    assert moves == ["e2e4", "e7e5", "h2h3", "b7b6", "f1c4", "g8f6"]
    assert set(alerts(told)) == {"link-lost", "link-back"}


def test_moves_seen_after_an_outage_are_not_pauses_of_one_capture() -> None:
    """Skirmish: c1xa2 unseen, and c3xa2 now, would look alike, but pieces stood on three squares meanwhile."""
    script = (
        ">down ~100 (-c1) ~1900 >up ~70 >seen ~2250 +b3 ~10 -c3 ~285 +b1 ~20 -b3 ~250 +c1 ~230 -a3 ~100 -a2 ~25 +a3"
        " ~5 -b1 ~115 -c1 ~215 +a2 ~9000"
    )
    moves, told = read("skirmish", script, "p1N/P2/2n b - - 0 2")
    assert moves == ["c1b3", "c3b1", "b3c1", "b1a3", "c1a2"]
    assert of_kind(told, "ask") == []


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_piece_taken_off_before_the_board_has_been_seen_may_have_been_set_aside(mode: str) -> None:
    """The queen took on d5 and was taken; her victim stood on a4 when the link was back, where she could have gone."""
    unheard = ">down (-d1) (-d5) (+a4) (+d5) (-e6) (-d5) (+d5) ~1000 >up -a4 ~300 >seen ~300 !n"
    fen = "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1"
    moves, told = read("chess", f"~1000 {unheard} ~1500 -e1 +e2 !s ~3000", fen, mode)
    assert moves == ["d1d5", "e6d5", "e1e2"]
    assert not {"illegal-move", "unpressed-move"} & {line.get("kind") for line in told}


def test_board_that_made_no_sense_is_explained_though_it_looks_the_same_after_an_outage() -> None:
    """f2 was taken there unseen; in the outage the pawn went on to g1, and became another piece."""
    script = "-f2 ~300 -g3 ~1000 -e1 +d1 ~500 >down (+f2) ~2000 (-f2) (-g1) (+g1) ~500 >up >seen ~1000"
    moves, _ = read("chess", f"{script} -h1 -g1 +g1 ~3000", "4k3/7p/8/8/8/6p1/5P1P/4K1NR b K - 0 1")
    assert [move.partition("=")[0] for move in moves] == ["g3f2", "e1d1", "f2g1", "h1g1"]


def test_piece_that_stood_wrong_before_an_outage_and_after_it_may_just_be_put_right() -> None:
    """The Knight was set down on h5 and no move was made unseen, rather than four; it is in doubt all the same."""
    script = "-e2 +e4 ~2000 -g8 +h5 ~600 >down ~2000 >up >seen ~1500 -h5 +f6 ~3000"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "g8f6"]
    assert not is_sure(told, 2)


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_pieces_of_whole_turns_may_have_gone_there_and_back_unseen_where_a_turn_has_two_moves(
    mode: str,
) -> None:
    """The board looks as before, and the other side is on move: whose turn it is, the next move tells."""
    before = "-g1 ~100 +h3 !s -e7 ~100 +e6 ~400 -h7 ~200 +h5 ~100 !n ~2000"
    unheard = ">down ~300 (-f1) ~300 (+d3) ~2000 (-d3) ~300 (+f1) ~300 (!s) >up >seen ~500"
    after = "-f8 ~300 +d6 ~1000 -a7 ~300 +a6 ~500 !n ~3000 -f2 ~300 +f4 ~1000 -h3 ~300 +g1 !s ~3000 >seen"
    moves, told = read("changeover-clash", f"!n {before} {unheard} {after}", mode=mode)
    assert moves[:3] == ["g1h3", "e7e6", "h7h5"]
    assert moves[3][:2] == moves[4][2:] and moves[3][2:] == moves[4][:2]
    assert moves[5:] == ["f8d6", "a7a6", "f2f4", "h3g1"]
    assert [ply for ply in range(1, 10) if not is_sure(told, ply)] == [4, 5]
    assert alerts(told) == ["link-lost", "link-back"]


def test_lines_that_nobody_saw_lead_elsewhere_where_only_the_broker_stands_elsewhere() -> None:
    """Its square is no part of the placement, and it has moved on by the time it is set down."""
    unheard = ">down ~300 (-c1) ~300 (+c2) ~3000 (-b3) ~200 (-d4) ~300 (+d4) ~200 (-c2) ~300 >up ~200 >seen"
    moves, told = read("gyroscope", f"{unheard} +b2 !n ~3000 >seen", "4f/B1bg1/1F3/5/5 b - - 5 16 broker=c1")
    assert moves == ["c1c2", "b3d4", "c2b2"]
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))


@pytest.mark.parametrize(("piece", "is_open"), [("N", True), ("Q", False)])
def test_piece_that_a_pawn_became_unseen_does_not_tell_when(piece: str, is_open: bool) -> None:
    """A Queen would have taken the King's square from him, had the pawn gone first; a Knight would not."""
    unheard = ">down (-a2) (+a1) (-h1) (+g1) (-h8) (+g6) >up >seen ~2000"
    script = f"{unheard} ={piece} ~1000 -g1 +g2 ~9000"
    moves, told = read("chess", script, "4k2n/8/8/8/8/8/p7/7K b - - 0 1")
    assert sorted(moves) == sorted([f"a2a1={piece}", "h1g1", "h8g6", "g1g2"])
    assert is_sure(told, 3) is not is_open
    asked = [line["choices"] for line in of_kind(told, "ask")]
    assert asked == [["Q", "R", "B", "N"], ["h8g6", "a2a1=N"]][: 1 + is_open]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_switch_that_closes_late_while_nobody_listens_tells_where_an_earlier_move_ended(mode: str) -> None:
    """The Pawn slid over a3, where its switch opened again; that of a4 was heard of two moves later."""
    slid = "-a2 ~90 +a3 ~110 -a3 ~80 !s ~400"
    unheard = ">down ~600 (-f1) ~100 (+e2) ~300 (+a4) ~20 (!s) ~2000 >up >seen"
    script = f"-e2 +e4 !s ~400 -e7 +e5 !n ~400 {slid} -d7 ~150 +d6 ~100 !n ~1000 {unheard}"
    moves, told = read("chess", f"{script} ~2000 -g8 +f6 !n ~2000 -h2 +h3 !s ~2000", mode=mode)
    assert moves == ["e2e4", "e7e5", "a2a4", "d7d6", "f1e2", "g8f6", "h2h3"]
    assert alerts(told) == ["link-lost", "link-back"]


@pytest.mark.parametrize(("mode", "press"), [("casual", ""), ("tournament", "~300 !n ")])
def test_men_taken_unseen_that_still_stand_are_taken_off(mode: str, press: str) -> None:
    """Three moves, the last of which takes two men: when the board is heard again, one of them stands still."""
    array = "5m1m/m1m1m1m1/3m1m2/m3m1k1/1M1m3M/M1M5/1M3M2/M7 b - - 5 12"
    unheard = ">down ~8000 (-g5) (+h6) (-b4) (+c5) (-d6) (+d2) (-c3) >up ~250 >seen"
    script = f"{unheard} ~294 -c5 {press}~2000 -f2 ~1900 +g3 ~3000"
    moves, told = read("english-draughts", script, array, mode)
    assert moves == ["g5h6", "b4c5", "d6b4d2", "f2g3"]
    assert [is_sure(told, ply) for ply in (1, 2, 3, 4)] == [False, False, False, True]
    assert set(alerts(told)) == {"link-lost", "link-back"}


def test_press_after_an_outage_does_not_say_how_many_moves_were_made_in_it() -> None:
    """The Knight's move was taken back, or three more were played: what follows fits both, under two numbers."""
    unheard = ">down (-b8) (+c6) (-f3) (+g1) (-c6) (+b8) ~4000 >up >seen"
    script = f"-g1 +f3 !s ~2000 {unheard} ~1500 -e2 +e4 !s ~2000 -e7 +e5 !n ~3000 -d2 +d3 ~2000"
    _, told = read("chess", script)
    assert not any(is_sure(told, ply) for ply in (1, 2, 3))
    assert alerts(told) == ["link-lost", "link-back"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_piece_that_is_adjusted_after_an_outage_leaves_open_how_it_came_there(mode: str) -> None:
    """A Pawn took on f3, or took another one in passing: nobody saw which, and it is only put right now."""
    unheard = ">down (-g5) (+g4) (-f2) (+f4) (-g4) (+f3) (-f4) ~4000 >up >seen"
    script = f"{unheard} ~700 -f3 ~1100 +f3 ~2500 -h3 ~300 +f2 !s ~3000"
    moves, told = read("chess", script, "4k3/8/8/6p1/8/7N/5P2/4K3 b - - 0 1", mode)
    assert moves == ["g5g4", "f2f3", "g4f3", "h3f2"]
    assert [is_sure(told, ply) for ply in (1, 2, 3, 4)] == [False, False, False, True]
    assert ["g5g4", "f2f4", "g4f3", "h3f2"] in told[-1]["alternatives"]


def test_press_after_an_outage_costs_a_game_with_more_moves_in_it_nothing() -> None:
    """Who presses for a move has also made those that nobody heard, and need not have been heard to press for them."""

    def dearer() -> int:
        assert table.state.recognition is not None
        costs = {c.node.ply: c.cost for c in reversed(table.state.recognition.candidates)}
        return costs[5] - costs[1]

    unheard = ">down (-b8) (+c6) (-f3) (+g1) (-c6) (+b8) ~4000 >up >seen"
    table = Table("chess").play(f"-g1 +f3 !s ~2000 {unheard} ~1500 -e2 +e4")
    before = dearer()
    table.play("!s")
    assert dearer() == before


def test_castling_pressed_for_with_a_piece_in_the_hand_is_finished_unheard() -> None:
    """Both towers and the queen castle by files: one stands on e8, the other piece was in the hand at the press. Alone,
    what stands would be a move as well.
    """
    fen = "t1bq3t/p2n2bp/4p2n/Pp2PP1P/5P2/3p1N2/2P5/1kBQ1B2 b kq - 0 15"
    script = "-d8 -h8 ~40 +e8 !n ~330 >down ~100 (-f5) ~1000 (+f8) >up ~150 >seen ~1600 -e6 ~800 +e6 ~1500 !s"
    moves, told = read("two-towers-western", f"{script} ~1000 -b1 ~50 +a1 !n ~2000", fen, "tournament")
    assert moves == ["d8f8", "f5e6", "b1a1"]
    assert not is_sure(told, 1)
    assert alerts(told) == _LINK


@pytest.mark.parametrize(
    ("mode", "script"),
    [
        ("casual", "-e2 ~300 >down (+e4) >up >seen ~1000 -e4 +E4 ~3500 -e7 +E5"),
        ("tournament", "-e2 ~300 >down (+e4) >up >seen ~1000 -e4 +E4 !s ~3500 -e7 +E5 !n"),
    ],
)
def test_piece_set_down_unseen_on_its_way_to_the_other_board(mode: str, script: str) -> None:
    """It stood on e4 when the board was seen: no four plies were played by then."""
    moves, told = read("transfer-western-a", f"{script} ~2000", mode=mode)
    assert moves == ["e2E4", "e7E5"]
    assert alerts(told) == _LINK
    assert not of_kind(told, "ask")


def test_piece_taken_up_and_set_down_unseen_on_its_way_to_the_other_board() -> None:
    """Four plies may lead there too; what is played then tells."""
    moves, _ = read(
        "transfer-western-a", ">down ~900 (-e2) (+e4) >up >seen ~1000 -e4 +E4 ~3500 -e7 +E5 ~2000"
    )
    assert moves == ["e2E4", "e7E5"]


@pytest.mark.parametrize(("mode", "south", "north"), [("casual", "", ""), ("tournament", "!s", "!n")])
def test_piece_dropped_just_after_the_board_was_seen_is_a_drop(mode: str, south: str, north: str) -> None:
    """The capture before it was made unheard: nobody saw it land, and it had not just been taken up either."""
    placement = (
        "**rbqkbnr**/*1pppppppp*/ss3isssss/3I2o1O2/2so7/11/5O5/O1i3OS3/SSSS1IS1SSS/*PPPPPPPPP*/**RBQKBNR**"
    )
    script = f">down ~900 (-c4) ~3000 >up ~20 >seen ~370 +i7 ~300 {south} ~2000 -b9 ~400 +b8 {north} ~3000"
    moves, told = read("exciting", script, f"{placement}[S] b KQkq - 0 11", mode)
    assert moves == ["c4a3", "S@i7", "b9b8"]
    assert alerts(told) == _LINK


def test_press_with_a_piece_long_in_the_hand_is_not_for_a_move_that_was_answered() -> None:
    """Nobody saw which of South's pieces its Bishop took; North's pawn went from c8 to where that could have gone."""
    fen = "tnbaqkcnbt/1pppp2Bpp/10/p4pp3/2P6P/10/PP1PPPPPP1/T1NAQKCNBT w KQkq - 0 4"
    unheard = ">down ~9000 (-h7 -d2 +d4 -a8 +a6) >up >seen"
    _, told = read("storm-shelter", f"{unheard} ~3000 -c8 ~300 +j5 ~200 !n ~6000", fen, "tournament")
    assert alerts(told) == [*_LINK, "illegal-move"]


def test_piece_in_the_hand_before_and_after_may_have_moved_unheard() -> None:
    """South lifts the Freeman on d4, plays it to c2, and has it in the hand again as the board is seen as it was."""
    fen = "5/3F1/3B1/4F/4T w - - 13 20 broker=c3"
    unheard = ">down ~3800 (+c2 -c2) >up >seen"
    moves, told = read("gyroscope", f"-d4 ~300 {unheard} ~400 +a1 ~4000 -e1 ~500 +d1 ~8000", fen)
    assert moves[:5] == ["d4c2", "pass", "c2a1", "pass", "e1d1"]
    assert alerts(told) == _LINK


_TWO_PAWNS = "4k3/4p3/8/3p4/8/2N5/4P3/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("game", "fen", "script", "played", "is_sure_now"),
    [
        (
            "chess",
            _TWO_PAWNS,
            ">down ~700 (-e2) (+e3) (-e7) (+e6) ~700 >up ~1 >seen ~400 -c3 ~340 !s",
            ["e2e3", "e7e6", "c3d5"],
            False,
        ),
        (
            "xiangqi",
            "r1bakabn1/9/n1C3c2/p5p2/4c2r1/6P2/P1P5P/2C6/4K4/RNBA1ABNR w - - 3 11",
            "-e2 ~260 >down ~900 (+e1) (-h6) (-h1) (+h1) ~900 >up ~1 >seen -c10 ~790 +c10 ~300 -e1 ~200 +e2 ~60 !s",
            ["e2e1", "h6h1", "e1e2"],
            True,
        ),
    ],
    ids=["pushed off", "moved back"],
)
def test_press_soon_after_an_outage_is_for_what_was_played_since(
    game: str, fen: str, script: str, played: list[str], is_sure_now: bool
) -> None:
    """Nobody heard the presses for the two moves before: they are not what is pressed for now."""
    moves, told = read(game, f"{script} ~2500", fen, "tournament")
    assert (moves, alerts(told)) == (played, ["link-lost", "link-back"])
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, False, is_sure_now]


def test_piece_that_is_adjusted_as_the_board_is_seen_again_has_not_moved() -> None:
    """The other side holds a pawn that could not be taken, and puts it back."""
    script = ">down ~300 (-e7) ~300 >up ~1 >seen ~460 +e7 ~400 -c3 ~760 +b5 ~480 !s ~2000"
    moves, told = read("chess", script, _TWO_PAWNS, "tournament")
    assert (moves, alerts(told)) == (["c3b5"], ["link-lost", "link-back"])


def test_first_of_two_jumped_men_is_off_the_board_as_it_is_seen_again() -> None:
    """The man that jumps is in a hand still, and the second one that it takes stands."""
    array = "1m1m1m1m/m1m1m1m1/3m1m1m/8/3M1M2/M5M1/3M1M1M/M1M1M1M1 b - - 0 3"
    unheard = ">down ~300 (-f6) (+e5) (-d4) (-e5) (+f6) (-e7) (-f4) ~300 >up ~1 >seen"
    moves, told = read("english-draughts", f"{unheard} ~160 +e3 ~340 -f6 ~320 !n ~2000", array, "tournament")
    assert (moves, alerts(told)) == (["f6e5", "d4f6", "e7g5e3"], ["link-lost", "link-back"])


def test_press_with_a_piece_taken_up_since_an_outage_is_not_for_the_move_before() -> None:
    """South played e2d3 in the outage, and has taken up d10 since: whether North has taken on g5 by then or holds that
    pawn still, it takes nothing on d10.
    """
    fen = "2eCk2c1/8r/r1nnca2e/p1p6/6p1p/P3P1E2/2P3P1P/8N/2N1A3C/R1E1KA2R b - - 0 18"
    outage = ">down ~700 (-i9) (+b9) (-e2) (+d3) (-g6) (-g5) (+g5) ~700 >up ~1 >seen"
    moves, told = read("riverqi-hawker", f"{outage} ~760 -d10 ~460 !s ~4000", fen, "tournament")
    assert moves == ["i9b9", "e2d3", "g6g5", "d10h10"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_press_as_a_piece_comes_down_is_for_that_and_for_no_moves_that_nobody_saw() -> None:
    """f8 was off the board as the link was back; the Bishop lands 20 ms after the press. Four moves explain it, too."""
    script = "-d8 ~700 >down (-f8) (+e8) ~2780 >up ~80 >seen ~1170 -e7 ~160 !s ~20 +f8 ~670 -h8 ~300 +h7 ~700 !n ~3000"
    moves, told = read("chess", script, "3q1b1k/4B3/8/8/8/8/8/6K1 b - - 0 1", "tournament")
    assert moves == ["d8e8", "e7f8", "h8h7"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_moves_that_nobody_saw_and_were_told_as_fewer_before_leave_open_how_many_there_were() -> None:
    """South has castled, and North's Bishop closes e7 late: four moves explain the board at once, too."""
    fen = "r1bqkbnr/pp3ppp/2n5/2pp4/3P4/2N2N2/PPP1BPPP/R1BQK2R b KQkq - 1 6"
    away = "-g8 +f6 ~50 !n ~150 >down (-e1) (+g1) (-h1) (+f1) (-f8) >up ~100 >seen ~1800 !n"
    then = "~110 -c1 ~140 +g5 ~180 !s ~160 -e8 ~1100 +g8 ~270 -h8 ~300 +f8 !n ~600 +e7"
    after = "~230 -d4 ~330 -c5 ~670 +c5 ~100 !s ~130 -c8 ~310 +e6 ~180 !n ~5400 -f3 ~170 +d4 ~280 !s ~3000"
    moves, told = read("chess", f"{away} {then} {after}", fen, "tournament")
    assert moves[5:7] == ["c1g5", "e8g8"]  # the fourth and fifth that were played
    assert [is_sure(told, ply) for ply in (1, 6, 7)] == [True, False, False]


@pytest.mark.parametrize(
    ("after", "moves", "offences"),
    [
        ("!n ~20 -g1 ~200 +f3 ~100 !s ~130 >seen", ["e2e4", "e7e5", "g1f3"], []),
        (
            "!n ~20 -g1 ~200 +f3 ~100 !s ~130 !n ~90 >seen",
            ["e2e4", "e7e5", "g1f3"],
            [("press-without-move", "north")],
        ),
        ("!n ~20 -g1 ~200 +g3 ~100 !s ~130 >seen", ["e2e4"], [("illegal-move", "south")]),
        ("!n ~20 !s ~130 >seen", ["e2e4", "e7e5"], [("press-without-move", "south")]),
    ],
    ids=["a move each", "pressed again", "an illegal move", "an empty press"],
)
def test_presses_of_both_sides_before_the_board_is_seen_are_judged_once_it_is(
    after: str, moves: list[str], offences: list[tuple[str, str]]
) -> None:
    """North presses for what it has played while nobody listened, and South goes on at once: that it is South's turn is
    known only when the whole board is told.
    """
    script = f"-e2 +e4 !s ~1000 >down ~2000 (-e7) (+e5) >up ~30 {after} ~3000"
    played, told = read("chess", script, mode="tournament")
    assert played == moves
    assert [(line["kind"], line["by"]) for line in of_kind(told, "alert") if "by" in line] == offences


def test_victim_held_long_when_the_board_is_seen_is_likelier_than_four_moves_that_nobody_saw() -> None:
    """North has moved a pawn unheard, and South thinks with North's Bishop in the hand before it takes. That might also
    have taken a pawn while King and pawns moved, which is more than is mostly played meanwhile.
    """
    fen = "6k1/p6p/8/4b3/5P2/8/6PP/6K1 b - - 0 1"
    script = (
        ">down ~2000 (-a7) (+a6) (-e5) ~15000 >up ~200 >seen ~9000 -f4 ~300 +e5 !s ~1000 -g8 +g7 !n ~3000"
    )
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["a7a6", "f4e5", "g8g7"]
    assert alerts(told) == ["link-lost", "link-back"]


def test_doubt_of_a_move_long_before_the_loss_remains_after_it() -> None:
    """The Bishop pushed d8 off, or took what was only put right on f8: nobody objected, but nobody was sure."""
    taken = "-f8 ~90 -e7 ~50 +f8 ~540 -d8 ~10 +d8 ~1430 -a8 ~200 +a6 ~1800 -h2 ~400 +h4 ~5600"
    fen = "r2qkb2/1p2B3/8/8/8/8/7P/4K3 w - - 0 1"
    moves, told = read("chess", f"{taken} >down ~2000 (-b7) (+b6) ~2000 >up ~100 >seen ~3000", fen)
    assert ["e7d8", "a8a6", "h2h4", "b7b6"] in [moves, *told[-1]["alternatives"]]
    assert not is_sure(told, 1)


_OPEN_GAME = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


@pytest.mark.parametrize(
    ("script", "played", "offences"),
    [
        (
            "-f1 >down ~5 (+a4) ~5 >up ~10 >seen ~400 !s ~3000 @arbiter ~900 -a4 +f1 ~900 -g1 +f3 !s ~900 -b8 +c6 !n",
            ["g1f3", "b8c6"],
            ["f1a4"],
        ),
        (
            "-d2 >down ~15 (+d3) ~10 (-h2) ~5 >up ~2 >seen ~200 +h2 ~300 !s ~900 -g8 +f6 !n ~900 -g1 +f3 !s",
            ["d2d3", "g8f6", "g1f3"],
            [],
        ),
    ],
    ids=["illegal", "a piece knocked"],
)
def test_moment_unheard_has_no_room_for_several_moves(
    script: str, played: list[str], offences: list[str]
) -> None:
    """Hands lift a piece and set it down in a tenth of a second, at best: four plies were found for a moment."""
    moves, told = read("chess", f"{script} ~2500", _OPEN_GAME, "tournament")
    assert moves == played
    assert [alert["move"] for alert in of_kind(told, "alert") if alert["kind"] == "illegal-move"] == offences


_EXCHANGED = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


def test_piece_taken_up_and_set_down_after_the_loss_is_not_another_that_nobody_saw_leave() -> None:
    """The queen may have gone from where it is not seen to where the illegal pawn comes down: nobody saw her."""
    lost = ">down (-d5) (-e4) (+d5) ~1500 (-d8) (-d5) (+d5) ~1000 (-b1) (+c3) >up ~100 >seen ~600 !s ~1200"
    script = f"{lost} -h7 +d6 !n ~3000 @arbiter -d6 +h7 ~900 -d5 +a5 !n ~900 -g1 +f3 !s ~2500"
    moves, told = read("chess", script, _EXCHANGED, "tournament")
    assert moves == ["e4d5", "d8d5", "b1c3", "d5a5", "g1f3"]
    offences = [alert["by"] for alert in of_kind(told, "alert") if alert["kind"] == "illegal-move"]
    assert offences == ["north"]


def test_plies_of_several_gaps_are_looked_for_in_all_of_them() -> None:
    """The cable is back for a moment before the board is seen, and lost again."""
    lost = ">down (-g1) ~800 (+f3) ~1500 (-b8) ~500 (+c6) ~1500 >up ~60 >down ~90 >up ~400 >seen"
    script = f"-e2 +e4 !s ~1500 -e7 +e5 !n ~1500 {lost} ~2000 -f1 +c4 !s ~2500"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4"]
    assert [is_sure(told, ply) for ply in range(1, 6)] == [True, True, False, False, True]


def test_own_piece_brushed_while_another_one_lands_is_not_the_one_that_landed() -> None:
    """The knight's switch opens late; the bishop beside it was taken up for a moment and stands again."""
    script = "-e2 +e4 !s ~1500 -e7 +e5 !n ~1500 -f1 ~200 +f3 ~100 +f1 ~200 !s ~300 -g1 ~2000 -b8 +c6 !n ~2500"
    moves, told = read("chess", script, mode="tournament")
    assert moves == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert all(alert["kind"] == "stuck-square" for alert in of_kind(told, "alert"))


@pytest.mark.parametrize("rest_ms", [1100, 4000])
def test_press_of_the_other_side_over_a_move_seen_after_an_outage_is_for_its_last_one(rest_ms: int) -> None:
    """Both presses were lost; North has moved since and not pressed yet. South has touched nothing: it presses late."""
    unheard = "-h2 +h4 !s >down (-d7) (+d6) (!n) (-h1) (+h3) (!s) >up >seen ~3000"
    moves, told = read(
        "chess", f"{unheard} -g7 +g6 ~{rest_ms} !s ~1600 !n ~2000 -a2 +a3 !s", mode="tournament"
    )
    assert (moves, alerts(told)) == (["h2h4", "d7d6", "h1h3", "g7g6", "a2a3"], ["link-lost", "link-back"])


def test_piece_in_the_hand_as_the_board_was_heard_again_is_not_left_there_beside_what_is_played() -> None:
    """It comes down, and the answer is another one's: nothing but the hidden moves is in doubt."""
    start = "rnb1k1nr/p1pp2p1/1p5p/5p2/8/b2PPP1P/PPP5/RNBQK1NR w kq - 2 11"
    hidden = "~420 >down ~970 (-e8) ~70 (+e7) ~640 (!n) ~200 (-b1) ~210 (-a3) ~2820 >up ~335 >seen"
    after = "~2700 +a3 ~490 !s ~840 -e7 ~80 +e8 ~320 !n ~1390 -e3 ~130 +e4 ~390 !s ~3000"
    moves, told = read("chess", f"-c2 ~140 +c3 ~340 !s {hidden} {after}", start, "tournament")
    assert moves == ["c2c3", "e8e7", "b1a3", "e7e8", "e3e4"]
    assert [ply for ply in range(1, 6) if not is_sure(told, ply)] == [2, 3]
