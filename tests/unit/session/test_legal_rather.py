"""Tournament: what the board shows exactly, by legal moves, is no illegal one for what hands did besides."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

CASES = [
    # The victim was lifted just after South's press, and three other pieces were touched before North's.
    pytest.param(
        "qi-placements",
        "1R4ehr/r4k3/5a3/2p1p1p2/9/p6p1/6P2/H7E/3K5/3A3H1[] w - - 1 25",
        "-b10 ~560 +f10 ~10 !s ~220 -f10 ~1060 -g10 ~420 +g10 ~3770 -f9 ~5070 +f10 ~530 -a5 ~300 "
        "-i3 ~430 +a5 ~620 +i3 ~830 !n ~3000",
        ["b10f10", "f9f10"],
        id="others adjusted",
    ),
    # South twists the rook on g4, and presses; the pawn takes it, and it stands on a2 for 2.7 s.
    pytest.param(
        "chess",
        "rnb1kbnr/p1pp3p/4p3/1P3p2/7R/1P6/2PPP1P1/RNBQKBN1 w Qkq - 0 8",
        "-h4 ~1090 +g4 ~350 -g4 ~240 +g4 ~2600 !s ~4000 -f5 ~1000 -g4 ~240 +g4 ~20 +a2 ~1090 !n "
        "~1580 -a2 ~3000",
        ["h4g4", "f5g4"],
        id="put right, then parked",
    ),
    # The bishop pushes its victim off e6; North lifts it there at once, and holds it while South presses.
    pytest.param(
        "chess960",
        "r4bnr/p2Bkp2/np2p1pp/8/2N3P1/2P1PN2/PP1Q1PKP/R1B1R3 w - - 1 16",
        "-d7 ~360 -e6 ~25 +e6 ~150 -e6 ~950 !s ~7200 -f7 ~220 +e6 ~100 !n ~3000",
        ["d7e6", "f7e6"],
        id="answered before the press",
    ),
    # The Elephant comes down on e8 and slides on to f7, where it may not go, as South presses; it goes back.
    pytest.param(
        "xiangqi",
        "1rbak1bnr/8c/3a5/Cc2p3p/1P7/9/P3P1PRP/N7B/R8/2BAKA1N1 w - - 5 14",
        "-a7 ~460 +a8 ~90 -c10 ~815 +e8 ~260 -e8 ~36 +f7 ~3 !s ~66 -f7 ~270 +e8 ~714 !n ~3000",
        ["a7a8", "c10e8"],
        id="answer overshoots",
    ),
    # North takes on i5, sets the victim down on a5, and then puts f10 back.
    pytest.param(
        "xiangqi",
        "2ba1kb2/9/9/8p/8r/8R/9/9/4K4/9 b - - 0 1",
        "-i6 ~740 -f10 ~310 -i5 ~20 +i5 ~170 +a5 ~30 +f10 ~600 !n ~490 -a5 ~3000",
        ["i6i5"],
        id="parked while another is adjusted",
    ),
    # North takes b1 off, parks it on h3, sets the bishop down, and only then takes its pawn away.
    pytest.param(
        "chess",
        "4k3/8/8/8/8/8/P1p5/1N2K3 b - - 0 1",
        "=B -b1 ~590 +h3 ~460 +b1 ~560 -c2 ~220 !n ~500 -h3 ~3000",
        ["c2b1=B"],
        id="pawn leaves last",
    ),
    # The queen has come down on c5, and is in a hand again as the bishop comes down on a1.
    pytest.param(
        "chess",
        "4k3/8/8/2b5/8/8/8/2Q1K3 w - - 0 1",
        "-c1 ~900 -c5 ~60 +c5 ~340 -c5 ~200 +a1 ~260 +c5 ~1140 !s ~1150 -a1 ~3000",
        ["c1c5"],
        id="parked while its taker is put right",
    ),
    # The bishop pushes the pawn off b5; the rook on a2, taken up before, is put back after the press.
    pytest.param(
        "chess",
        "4k3/8/8/1p6/8/3B4/R7/4K3 w - - 0 1",
        "-a2 ~400 -d3 ~80 -b5 ~20 +b5 ~170 !s ~440 +a2 ~3000",
        ["d3b5"],
        id="own piece in a hand",
    ),
    # The queen has taken on g5; South lifts her there at once, and sets her down on a4 before North presses.
    pytest.param(
        "chess",
        "3qk3/2p5/8/6N1/8/8/8/2Q1K3 b - - 0 1",
        "-d8 ~300 -g5 ~290 +g5 ~110 -g5 ~170 +a4 ~630 !n ~200 -a4 ~400 -c1 ~300 +g5 ~900 !s ~3000",
        ["d8g5", "c1g5"],
        id="taker taken before the press",
    ),
    # North's pawn has stood on b5 for a second; South sets it down on a6 before North presses, and takes it.
    pytest.param(
        "chess",
        "rnbqkbnr/pppp2pp/8/8/2B2p2/8/PPPP2PP/RNBQ1KNR b kq - 0 6",
        "-b7 ~300 +b5 ~1300 -b5 ~190 +a6 ~240 !n ~600 -c4 ~50 -a6 ~50 +b5 ~350 !s ~3000",
        ["b7b5", "c4b5"],
        id="taken before a late press",
    ),
    # North's queen pushes something off; South answers with what it may have been, and presses at once.
    pytest.param(
        "chess",
        "r2k1bnr/4pp1p/p1P5/1pP1qBp1/8/1PP1B3/P3NP1P/RN2K2R b KQ - 0 15",
        "-e5 ~500 !n ~810 -f5 ~237 +d3 ~53 !s ~3000",
        ["e5h2", "f5d3"],
        id="answered by one that may have been taken",
    ),
    # The bishop rested on f5 on its way to what it pushes off; North takes it there, and pushes it off.
    pytest.param(
        "capablanca-classic",
        "rn1bqkb1cr/pppppp1p2/3a3n1p/6p1p1/1PP5PP/1A8/P1BPPPPP2/RN2QKBCNR w KQkq - 0 7",
        "-c2 ~400 +f5 ~200 -f5 ~130 !s ~970 -g8 ~700 !n ~3000",
        ["c2h7", "g8h7"],
        id="pushed off in turn",
    ),
    # Something is put right on a2 while the knight is in the hand, before it takes on c2: the queen takes it there.
    pytest.param(
        "chess",
        "r1bqkbnr/pppp1ppp/8/4p3/1n6/2N2P1N/P1PPP1PP/R1BQKB1R b KQkq - 1 4",
        "-b4 ~300 -a2 ~810 +a2 ~1277 -c2 ~971 +c2 ~500 !n ~1500 -c2 ~400 -d1 ~400 +c2 ~500 !s ~3000",
        ["b4c2", "d1c2"],
        id="taken back where only one of two could have been",
    ),
    # The switch of h6 chatters, where nothing stands.
    pytest.param(
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "+h6 ~15 -h6 ~115 +h6 ~10 -h6 ~15 +h6 ~10 -h6 ~25 +h6 ~15 -g1 ~100 +f3 ~31 !s ~84 -h6 ~1250 -d7 ~300 +d5 "
        "~200 !n ~3000",
        ["g1f3", "d7d5"],
        id="beside a switch that chatters",
    ),
    # The pawn has pushed its victim off; f5 chatters a second later.
    pytest.param(
        "chess",
        "rnbqkbnr/3ppp1p/ppp3p1/1N6/8/P3P3/1PPPNPPP/R1BQKB1R b KQkq - 1 5",
        "-a6 ~600 !n ~1000 +f5 ~150 -f5 ~30 +f5 ~120 -f5 ~1000 -e2 ~400 +c3 ~300 !s ~3000",
        ["a6b5", "e2c3"],
        id="before a switch that chatters",
    ),
    # Two of South's pieces are put right while it takes and presses, and North touches another one.
    pytest.param(
        "capablanca-classic",
        "3r2rc2/p2p4p1/1pPp1bk3/5ppp1p/P4P2P1/RP1P3P1P/5CP3/2ABBK2NR b K - 0 26",
        "-h8 ~608 +i8 ~50 !n ~299 -i4 ~34 -f1 ~230 -h5 ~76 -a3 ~115 +h5 ~148 !s ~109 -d7 ~79 +f1 ~75 +d7 ~208 +a3 "
        "~3000",
        ["h8i8", "i4h5"],
        id="while others are put right",
    ),
    # North's knight passes e7 on its way, while South's pawn is waited for, which pushed something off.
    pytest.param(
        "capablanca-classic",
        "r2k2r3/pan5p1/3p3p2/1Pp2pPn2/P3p1P1p1/4P5/2N1K5/6N3 w - - 0 39",
        "-g4 ~1000 !s ~438 -h5 ~922 +e7 ~157 -e7 ~164 +f6 ~219 !n ~3000",
        ["g4f5", "h5f6"],
        id="the reply passes over a square",
    ),
    # South presses late, while North's man, which takes its own, rests between two jumps.
    pytest.param(
        "english-draughts",
        "1m1m1m1m/m1m1m1m1/1m3m1m/8/5m1M/M1M1M1M1/1M1M3M/M1M1M1M1 w - - 4 3",
        "-f4 ~400 -g3 ~400 +e5 ~552 -f6 ~73 -e5 ~94 +d4 ~70 !s ~2773 -d4 ~110 -e3 ~58 +f2 ~500 !n ~3000",
        ["g3e5", "f6d4f2"],
        id="between two jumps of the reply",
    ),
    # What the reply will take stands on the edge, where no pawn goes, for three seconds.
    pytest.param(
        "chess",
        "rn5R/4k1n1/4p3/5pP1/3PPP2/3p4/qP6/1NB4K w - - 0 32",
        "-h8 ~400 +h7 ~78 -b2 ~531 +a5 ~425 !s ~1782 -a5 ~615 -a2 ~529 +b2 ~500 !n ~3000",
        ["h8h7", "a2b2"],
        id="parked by the reply at a late press",
    ),
    # The rook pushed b7 off, and h8 was only put right; nobody moves a piece of the other side.
    pytest.param(
        "chess",
        "1r5N/1B5p/8/8/3k4/8/7P/4K3 b - - 0 1",
        "-h8 ~95 -b8 ~520 !n ~280 +h8 ~1000 -h2 ~300 +h3 ~200 !s ~800 -b7 ~1000 +b5 ~300 !n ~3000",
        ["b8b7", "h2h3", "b7b5"],
        id="capture read otherwise",
    ),
    # The pawn is taken 0.2 s after it came down, longer than it would rest on a square that it only passes over, and
    # set aside where it cannot go; South presses late.
    pytest.param(
        "chess",
        "4k3/8/5n2/8/8/4P3/8/4K3 w - - 0 1",
        "-e3 ~400 +e4 ~190 -e4 ~680 +a4 ~280 !s ~1750 -f6 ~570 -a4 ~1800 +e4 !n ~3000",
        ["e3e4", "f6e4"],
        id="taken at once, then parked",
    ),
    # The man that has jumped is taken, and stands on a8 for 2.5 s; South presses late.
    pytest.param(
        "english-draughts",
        "1m1m1m1m/m1m3m1/1m6/6m1/3m3M/M3M3/3M1M1M/M1M1M1M1 w - - 0 6",
        "-d4 ~400 -e3 ~400 +c5 ~210 +d4 ~9 -b6 ~78 -c5 ~130 +a8 ~920 !s ~1600 -a8 !n ~3000",
        ["e3c5", "b6d4"],
        id="answered, and parked, before the press",
    ),
    # The Bishop of b1 comes down on a2, where that of b3, which is told to be off just before it, could have gone too.
    pytest.param(
        "chess",
        "4k3/8/3b4/8/8/1b6/8/1B2K3 b - - 0 1",
        "-d6 ~400 +e5 ~12 !n ~78 +a2 ~2 -b3 ~2 -b1 ~400 +c2 ~100 !s ~400 !n ~3000",
        ["d6e5", "b1a2", "b3c2"],
        id="two replies in the air",
    ),
    # The reply comes down 9 ms before the move that it answers; then South puts a pawn right, and presses late.
    pytest.param(
        "chess",
        "4k3/8/8/8/8/1P6/8/1N2K3 w - - 0 1",
        "~740 +e7 ~9 +d2 , -e8 ~7 -b1 ~570 -b3 ~810 !s ~222 +b3 ~500 !n ~3000",
        ["b1d2", "e8e7"],
        id="answered as it came down, another adjusted",
    ),
    # The switch of h4 begins to chatter while North answers, before South presses.
    pytest.param(
        "chess",
        "6n1/k7/8/8/8/3P4/8/4K3 w - - 0 1",
        "-d3 ~400 +d4 ~2700 -g8 ~370 +h4 ~70 +f6 ~590 -h4 ~70 +h4 ~270 !s ~560 -h4 ~90 +h4 ~100 -h4 ~500 !n ~3000",
        ["d3d4", "g8f6"],
        id="answered beside a switch that chatters",
    ),
    # The queen has pushed its victim off and is waited for; a5 begins to chatter so late that it would be told of soon.
    pytest.param(
        "chess",
        "4k3/4q3/4P3/8/8/8/8/4K3 b - - 0 1",
        "-e7 ~570 !n ~1614 +a5 ~60 -a5 ~48 +a5 ~246 -a5 ~258 +a5 ~78 -a5 ~1000 -e1 ~400 +f1 !s ~3000",
        ["e7e6", "e1f1"],
        id="chatter long after the press",
    ),
    # The Bishop takes on b5 by way of e2 and c4, where it rests, and the King, which pushes its victim off, on g4: that
    # is not left out after two moves of the Bishop.
    pytest.param(
        "changeover-western",
        "tnb1k1nt/2qppp2/p3P3/1pp2PKp/P5p1/2P5/6PP/TNBQ1BNT w KQ - 0 9 left=2",
        "-f1 ~450 -b5 ~440 +e2 ~350 -e2 ~2400 +c4 ~1800 -c4 ~290 +b5 ~1500 -g5 ~8 -g4 ~10 +g4 ~500 !s ~5000",
        ["f1b5", "g5g4"],
        id="rather moved than left out",
    ),
    # The Rook has taken on d6, is taken there, and stands on h6, where it could go from there, as South presses late.
    pytest.param(
        "chess",
        "4k3/4b3/3p4/8/8/8/8/3RK3 w - - 0 1",
        "-d6 ~400 -d1 ~400 +d6 ~620 -d6 ~290 +h6 ~1200 !s ~130 -h6 ~500 -e7 ~300 +d6 ~400 !n ~3000",
        ["d1d6", "e7d6"],
        id="parked where it could go on",
    ),
]


@pytest.mark.parametrize(("game", "fen", "script", "moves"), CASES)
def test_legal_move_is_made_whatever_hands_did_besides(
    game: str, fen: str, script: str, moves: list[str]
) -> None:
    """Each press completes a move, and nobody is told of anything."""
    played, told = read(game, script, fen, "tournament")
    assert (played, alerts(told)) == (moves, [])


@pytest.mark.parametrize("open_ms", [5, 20, 40, 60])
def test_victim_that_was_pushed_off_may_be_parked_at_the_press(open_ms: int) -> None:
    """The queen pushes the pawn off h4, whose switch opens for a moment; it stands on a4 beside the game."""
    fen = "rnbqkbnr/pppp1ppp/4p3/8/7P/3P4/PPP1PPP1/RNBQKBNR b KQkq - 0 2"
    script = f"-d8 ~600 -h4 ~{open_ms} +h4 ~250 +a4 ~300 !n ~800 -a4 ~2000"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["d8h4"], [])
    (first,) = of_kind(told, "move")
    assert first["t"] <= (2650 + open_ms) / 1000  # at the press, not only once the pawn is off the board


def test_piece_taken_up_before_its_owner_pressed_is_not_taken() -> None:
    """South adjusts b5 over its press; the rook, which may not go there, has pushed the pawn off h3."""
    fen = "r2q1bn1/pbpkp1p1/n2p4/1P3p1r/4P3/1PP2P2/3P2PP/RNBQKB1R w KQ - 0 11"
    script = "-h2 ~270 +h3 ~130 -b5 ~30 !s ~70 -h5 ~280 +b5 ~300 !n ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["h2h3", "h5h3"], [])
    assert not is_sure(told, 2)


def test_reply_that_is_legal_after_another_capture_than_a_doubtful_one_is_made() -> None:
    """The bishop took on h3, whose switch opened for a moment, rather than on c4, where the pawn was adjusted."""
    fen = "r2q1b2/p1pppk1p/np2bp1p/1P6/P1PP3P/3Q1N1R/4PPB1/RN2K3 b Q - 2 12"
    script = "-e6 ~900 -h3 ~20 +h3 ~270 -c4 ~600 +c4 ~3200 !n ~1000 -g2 ~540 -h3 ~390 +h3 ~1400 !s ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == (["e6h3", "g2h3"], [])
    assert not is_sure(told, 1)


@pytest.mark.parametrize("is_back", [True, False])
def test_own_piece_in_a_hand_at_the_press_has_taken_none_besides_if_it_is_put_back(is_back: bool) -> None:
    """North adjusts South's king and its own rook after the move; the rook is back half a second after the press."""
    fen = "1n1q2nr/2pb1k2/1P3p2/r3p2p/8/PP6/4PPPP/RN2KB1R b KQ - 0 12"
    back = "~410 +h8 ~2000" if is_back else "~2500"
    script = f"-c7 ~1000 +c6 ~300 -e1 ~180 -h8 ~220 +e1 ~90 !n {back}"
    moves, told = read("chess", script, fen, "tournament")
    assert (moves, alerts(told)) == ((["c7c6"], []) if is_back else ([], ["illegal-move"]))


def test_queen_that_seems_to_stop_on_the_edge_may_have_pushed_another_piece_off_and_parked_it() -> None:
    """e2 was empty for a moment while she was in the hand; what stood on h5 since is taken off, and she is taken."""
    fen = "4k1nr/r7/1pp4p/4pP2/8/2B2qPP/P1PPN3/2RQK2R w Kk - 0 20"
    script = "-a2 +a4 !s ~1700 -f3 ~1080 -e2 ~20 +e2 ~480 +h5 ~590 !n ~1130 -e2 ~1060 -h5 ~690 -e1 ~2950 +e2 ~1000 !s"
    moves, told = read("chess", f"{script} ~3000", fen, "tournament")
    assert (moves, alerts(told)) == (["a2a4", "f3e2", "e1e2"], [])
    assert not is_sure(told, 2)


def test_what_rested_where_the_move_before_could_have_gone_may_have_been_the_reply_on_its_way() -> None:
    """The pawn of f2, in a hand since before, came down on f5 or that of f6 did, which took on g5 otherwise."""
    fen = "rn1qkbnr/p1p1p1p1/b4p1p/1p1p2B1/1P1P4/1QP5/P3PPPP/RN2KBNR b KQkq - 1 6"
    script = "-f6 ~1000 -f2 ~900 +f5 ~260 !n ~890 -f5 ~270 +f4 ~860 !s ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert ["f6g5", "f2f4"] in [moves, *told[-1]["alternatives"]]
    assert not is_sure(told, 1)


@pytest.mark.parametrize(("kept_ms", "kinds"), [(500, []), (4000, ["illegal-move"])])
def test_what_was_pushed_off_is_parked_at_once_or_not_at_all(kept_ms: int, kinds: list[str]) -> None:
    """The knight pushes the pawn off a3, and is set right there while something comes down on a5."""
    fen = "4k3/8/8/8/8/p7/8/1N2K3 w - - 0 1"
    script = f"-b1 ~1000 -a3 ~10 +a3 ~100 -a3 ~{kept_ms} +a5 ~80 +a3 ~800 !s ~800 -a5 ~3000"
    _, told = read("chess", script, fen, "tournament")
    assert alerts(told)[:1] == kinds


@pytest.mark.parametrize("carried_ms", [40, 70, 150])
def test_piece_of_the_board_carried_where_one_may_be_placed_was_not_placed(carried_ms: int) -> None:
    """Qi Placements: a Soldier goes from i4 to f3, however fast, while pieces in hand must be placed first; nothing can
    be taken yet, so no other hand has taken it up.
    """
    moves, told = read("qi-placements", f"-i4 ~{carried_ms} +f3 ~400 !s ~3000", mode="tournament")
    assert not moves
    assert alerts(told) == ["illegal-move"]


def test_piece_set_down_from_a_square_that_chatters_has_moved() -> None:
    """Whatever g8 tells, what came down on c6 stays there: the arbiter is told at once."""
    noise = "-g8 ~77 +g8 ~35 -g8 ~21 +g8 ~360 -g8 ~200 +g8 ~240 -g8 ~35 +g8 ~120 -g8 ~385 +g8"
    script = f"-e8 ~80 +e7 ~330 {noise} ~350 !n , -d2 ~400 +f3 !s ~1500 -g8 ~580 +c6 ~580 !n ~1400 @arbiter"
    moves, told = read("chess", script, "4k1b1/8/8/8/8/8/3N4/4K3 b - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["e8e7", "d2f3"], ["noisy-square", "illegal-move"])


def test_piece_that_lands_only_with_the_reply_and_beside_it_is_in_doubt() -> None:
    """North's piece had gone to a1; South's closed the switches of b2 and b3, on the border of both."""
    turn = "!n ~200 -c1 ~550 +c2 ~110 -a3 ~65 !s ~280 +a3 ~40 -a3 ~520 !n"
    script = f"{turn} ~300 -c2 ~230 +b2 , +b3 ~140 !s ~260 +a1 , -b3 ~200 -a1 ~950 +a2"
    moves, told = read("duel", script, mode="tournament")
    assert moves[0] == "c1c2"
    assert not is_sure(told, 2)


LEFT_STANDING = [
    (
        "chess",
        "rnbqkbnr/p1pppppp/8/Pp6/8/8/1PPPPPPP/RNBQKBNR w KQkq b6 0 3",
        "-a5 +b6 !s -e7 +e5 !n -g1 +f3 !s -b8 +c6 !n -b1 +c3 !s",
        ["a5b6", "e7e5", "g1f3", "b8c6", "b1c3"],
    ),
    (
        "english-draughts",
        None,
        "-c3 +b4 !s -d6 +c5 !n -b4 +d6 !s -e7 +c5 -d6 !n -b2 +c3 !s -f6 +g5 !n -a1 +b2 !s -g7 +f6 !n",
        ["c3b4", "d6c5", "b4d6", "e7c5", "b2c3", "f6g5", "a1b2", "g7f6"],
    ),
]


@pytest.mark.parametrize(("game", "fen", "script", "played"), LEFT_STANDING, ids=["chess", "draughts"])
def test_what_was_taken_elsewhere_and_left_standing_does_not_end_the_record(
    game: str, fen: str | None, script: str, played: list[str]
) -> None:
    """Where the piece itself was seen to go says that it was taken, if play goes on so."""
    moves, told = read(game, script, fen, "tournament")
    assert moves == played
    assert "illegal-move" in alerts(told)
