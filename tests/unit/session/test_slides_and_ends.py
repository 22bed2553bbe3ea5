"""Where a piece only rests on its way, where a reply overlaps what it answers, and when a game has ended."""

import pytest

from controller.effects import GameEnded
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read, trace

LAST_MOVE = "8/8/8/8/8/6k1/1q6/7K b - - 0 1"  # the Queen stalemates on f2 and mates on g2
TWO_PAWNS = "8/P1P5/7k/8/8/8/K7/8 w - - 0 1"


def test_slide_that_rests_where_the_game_would_end_goes_on() -> None:
    """A hand may rest on its way for two seconds and more; the end is told of once the move has stood for longer."""
    moves, told = read("chess", "-b2 +f2 ~2400 -f2 +g2 ~5000", LAST_MOVE)
    assert moves == ["b2g2"]
    assert [(line["result"], line["reason"]) for line in of_kind(told, "result")] == [("0-1", "checkmate")]


def test_slide_that_rests_where_the_game_would_end_goes_on_though_another_piece_is_adjusted() -> None:
    """Nothing is pressed for: South puts a pawn right while North's Queen rests on f2, is lifted and thought about."""
    fen = "8/8/8/8/7p/6kP/1q6/7K b - - 0 1"
    script = "-b2 +f2 ~1200 -h3 ~200 +h3 ~1500 -f2 ~4600 +g2 !n ~3000"
    moves, told = read("chess", script, fen, "tournament")
    assert moves == ["b2g2"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]


def test_switch_that_chatters_is_no_piece_swept_off() -> None:
    """The pawn's opens for a moment, and again, while the Queen rests on her way where she would stalemate."""
    fen = "8/8/8/8/7p/6kP/1q6/7K b - - 0 1"
    script = "-b2 +f2 ~900 -h3 , +h3 ~250 -h3 ~120 +h3 ~900 -f2 +g2 ~6000"
    moves, told = read("chess", script, fen)
    assert moves == ["b2g2"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]


def test_game_ends_at_once_when_pieces_are_swept_off_after_the_last_move() -> None:
    """Another piece than the one that moved is taken up: the players take the game for over, and so it is."""
    moves, told = read("chess", "-b2 +g2 ~1500 -h1 -g3 +c3 -g2 ~6000", LAST_MOVE)
    assert moves == ["b2g2"]
    (result,) = of_kind(told, "result")
    assert result["t"] == 3.5
    assert alerts(told) == []


@pytest.mark.parametrize(
    "swept",
    [
        "-b2 ~354 +g4",
        "-b2 ~354 +g4 ~354 -e8",
        "-e1 ~300 +e4 ~5000 -e8 ~300 +d5",
        "-b2 ~354 +g4 ~354 -e8 ~400 -h4 ~300 -a1 ~300 -a2 ~300 -b1",
    ],
    ids=["one piece moved", "and one taken off", "kings set in the middle", "the last mover as well"],
)
@pytest.mark.parametrize("soon_ms", [200, 600, 900])
def test_pieces_that_are_swept_off_soon_after_a_mate_are_no_illegal_move(swept: str, soon_ms: int) -> None:
    """The piece that mates stood still when others were moved about: nobody has a move any more."""
    fen = "rnbqkbnr/pppp2pp/4p3/5P2/8/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 3"
    moves, told = read("chess", f"-d8 +h4 ~{soon_ms} {swept} ~8000", fen)
    assert (moves, alerts(told)) == (["d8h4"], [])
    assert [line["result"] for line in of_kind(told, "result")] == ["0-1"]


def test_pieces_that_are_swept_off_soon_after_a_mate_by_south_are_no_illegal_move() -> None:
    """In another game, by the other side."""
    fen = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1"
    moves, told = read("xiangqi", "-b8 +b10 ~500 -e10 ~400 +c7 ~8000", fen)
    assert (moves, alerts(told)) == (["b8b10"], [])
    assert [line["result"] for line in of_kind(told, "result")] == ["1-0"]


def test_last_mover_taken_up_and_set_down_anywhere_ends_the_game_that_had_settled() -> None:
    """The mating Queen itself is the first piece that is swept off: no alert, no other move."""
    moves, told = read("chess", "-b2 +g2 ~1500 -g2 +a7 -h1 +a1 ~6000", LAST_MOVE)
    assert moves == ["b2g2"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]
    assert alerts(told) == []


def test_move_that_replaces_one_which_had_ended_the_game_is_doubtful() -> None:
    """A second thought, or a piece swept off to a square that it could have gone to."""
    moves, told = read("chess", "-b2 +g2 ~1500 -g2 +c2 ~3000", LAST_MOVE)
    assert moves == ["b2c2"]
    assert not is_sure(told, 1)


def test_end_that_was_there_for_all_to_see_may_have_been_one_though_its_piece_goes_on() -> None:
    """South's piece holds the key square for half a second, then it is put elsewhere, and North's is taken off."""
    for rest, sure in (("~500", False), ("~200", True)):
        moves, told = read("duel", f"-a1 ~2900 +a3 {rest} -a3 ~200 +c1 ~400 -b2 ~5000", "3/1p1/G2 w - - 0 3")
        assert moves == ["a1c1"]
        assert is_sure(told, 1) is sure


@pytest.mark.parametrize("rest", ["~600", "~4000"])
def test_forced_pass_belongs_to_a_game_that_a_key_ends(rest: str) -> None:
    """Duel: whoever has lost the only piece has passed, however soon the game ends (rulebook, Jewel)."""
    moves, told = read("duel", f"-c1 +c3 ~1500 -a3 -c3 +c3 {rest} @draw ~1000")
    assert moves == ["c1c3", "a3c3", "pass"]
    assert of_kind(told, "result")


def test_promotion_that_mates_stands_as_preselected_when_pieces_are_swept_off() -> None:
    """Nobody answers any more which piece it is."""
    moves, told = read("chess", "-a7 +a8 ~1700 -g6 -g8 +c3 ~6000", "6k1/P7/6K1/8/8/8/8/8 w - - 0 1")
    assert moves == ["a7a8=Q"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["checkmate"]
    assert alerts(told) == []


def test_promotion_that_mates_unanswered_is_another_piece_when_play_goes_on() -> None:
    """The King leaves a square on which a Queen would have mated it."""
    script = "-a7 +a8 ~1700 -g8 +f8 ~2000 =B ~4000"
    moves, told = read("chess", script, "6k1/P7/6K1/8/8/8/8/8 w - - 0 1")
    assert moves == ["a7a8=B", "g8f8"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["insufficient-material"]


def test_victim_at_rest_beside_the_game_is_no_mess_that_could_be_put_back() -> None:
    """The reply comes down where the capturing pawn stood, before it is told to have left: nothing was put back."""
    script = "-d5 +h5 -e4 +d5 ~1500 -h5 !s +e4 , -f6 ~1500 !n ~2000"
    moves, told = read("chess", script, "4k3/8/5n2/3p4/4P3/8/8/4K3 w - - 0 1", mode="tournament")
    assert moves == ["e4d5", "f6e4"]
    assert alerts(told) == []


def test_reply_that_comes_down_where_the_pressed_piece_could_have_is_not_taken_for_its_landing() -> None:
    """The rook has pushed its victim off and was pressed for; the bishop's square is told closed before it is left."""
    script = "-a8 !n +a6 , -c4 ~2000 !s ~3000"
    _, told = read("chess", script, "r3k3/6p1/8/8/2B5/8/7K/R7 b - - 0 1", mode="tournament")
    told_moves = {line["moves"][0] for line in of_kind(told, "revise") if line["ply"] == 1 and line["moves"]}
    assert not (is_sure(told, 1) and "a8a6" in told_moves)


def test_choice_during_a_reply_belongs_to_the_next_promotion_if_that_is_nearer() -> None:
    """Two seconds after the first pawn has arrived, one before the second is touched."""
    moves, _ = read("chess", "-a7 +a8 ~1500 -h6 =N +g6 -c7 +c8 ~2500", TWO_PAWNS)
    assert moves == ["a7a8=Q", "h6g6", "c7c8=N"]


@pytest.mark.parametrize(("gap_ms", "pieces"), [(999, "QN"), (1000, "NQ")], ids=["nearer", "as near"])
def test_choice_as_near_to_the_next_promotion_stays_with_the_one_that_was_asked_about(
    gap_ms: int, pieces: str
) -> None:
    script = f"-a7 +a8 ~2000 =N -h6 +g6 ~{gap_ms} -c7 +c8 ~2500"
    moves, _ = read("chess", script, TWO_PAWNS)
    assert moves == [f"a7a8={pieces[0]}", "h6g6", f"c7c8={pieces[1]}"]


def test_choice_just_after_the_pawn_was_taken_off_is_for_the_new_piece() -> None:
    """It was set down long before: the promotion is made when the pawn has left, and the next one begins later."""
    position = "1n6/P1P5/7k/8/8/8/K7/8 w - - 0 1"
    moves, _ = read("chess", "-b8 +b8 ~2500 -a7 ~1500 -h6 =N +g6 ~2500 -c7 +c8 ~2500", position)
    assert moves == ["a7b8=N", "h6g6", "c7c8=Q"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_choice_is_in_time_within_five_seconds_of_the_new_piece(mode: str) -> None:
    """The pawn rested on the last rank for long before it was exchanged; two moves have followed since."""
    script = "-e7 +e8 ~1600 -e8 ~300 +e8 !s -a8 +a7 !n -h1 +h2 !s ~1100 =R ~9000 -a7 +b7 !n ~3000"
    moves, told = read("chess", script, "k7/4P3/8/8/8/8/8/K6R w - - 0 1", mode=mode)
    assert moves == ["e7e8=R", "a8a7", "h1h2", "a7b7"]
    assert is_sure(told, 1)


def test_choice_long_after_the_new_piece_is_not_for_it_though_it_was_taken_since() -> None:
    """What came down there last is the piece that took it."""
    moves, _ = read(
        "chess", "-e7 +e8 ~5500 -h8 -e8 +e8 =N ~9000 -a1 +a2 ~3000", "7r/4P3/8/8/8/7k/8/K7 w - - 0 1"
    )
    assert moves == ["e7e8=Q", "h8e8", "a1a2"]


def test_choice_is_for_the_nearer_promotion_also_where_the_first_piece_would_forbid_it() -> None:
    """A knight on c1 would give check; it is chosen four seconds after that pawn, one before the next is touched."""
    script = "-c2 +c1 ~3800 =N ~900 -f7 +f8 ~9000 -a7 +b7 ~3000"
    moves, told = read("chess", script, "8/k4P2/8/8/8/8/K1p5/8 b - - 0 1")
    assert moves == ["c2c1=Q", "f7f8=N", "a7b7"]
    assert alerts(told) == []


def test_move_that_the_piece_chosen_forbids_is_illegal_if_it_is_no_promotion() -> None:
    """Whatever was chosen just before was not chosen for that."""
    script = "-c2 +c1 ~3800 =N ~900 -f6 +f8 ~9000"
    moves, told = read("chess", script, "8/k7/5R2/8/8/8/K1p5/8 b - - 0 1")
    assert moves == ["c2c1=N"]
    assert alerts(told) == ["illegal-move"]


def test_choice_is_for_the_nearest_promotion_also_where_that_leaves_none() -> None:
    """The checker can only become a promoted one, and is said to; the pawn that arrives next may become that, too."""
    fen = "rnbqkbinr/p1ppppppp/o1o1o1o1o/5P3/9/5O3/2O3OPO/PpPPPIP1P/RNBQKB1NR b KQkq - 0 6"
    script = (
        "=+O ~600 -e7 ~300 -f2 ~300 -f4 ~300 -f6 ~300 +g1 ~300 -d2 ~200 +d4 ~700 -a1 ~200 -b2 ~300 +a1 ~3000"
    )
    moves, told = read("exciting-9x9", script, fen)
    assert moves == ["e7g5e3g1=+O", "d2d4", "b2a1=Q"]
    assert [ask["ply"] for ask in of_kind(told, "ask")] == [3]


def test_choice_before_a_promotion_is_measured_from_the_first_touch() -> None:
    """The victim is taken off first, and the pawn is thought about: the choice was three seconds before."""
    moves, _ = read("chess", "=N ~3000 -c8 ~2000 -b7 +c8 ~2500", "2n4k/1P6/8/8/8/8/K7/8 w - - 0 1")
    assert moves == ["b7c8=N"]


def test_last_mover_taken_up_again_for_long_has_not_ended_the_game() -> None:
    """The mating Queen rests, is taken up again and thought about: that is a second thought, and nothing is swept."""
    moves, told = read("chess", "-b2 +g2 ~1500 -g2 ~60000 +f2 ~6000", LAST_MOVE)
    assert moves == ["b2f2"]
    assert [line["reason"] for line in of_kind(told, "result")] == ["stalemate"]


def test_nobody_plays_on_while_a_piece_is_off_its_square() -> None:
    """The Rook slid over g5 to h5 and was taken there: it has not stood on g5 all the while, nor was taken there."""
    script = "-e5 ~20 +f5 ~96 -f5 ~15 +g5 ~23 -g5 ~22 +h5 ~450 -h8 ~700 -h5 ~700 +h5 ~800 -a2 ~110 +a3"
    reply = "~660 -h5 ~330 -b2 ~25 +g5 ~210 -g5 ~15 +b3 ~15 +g4 ~40 -g4 ~60 +g3 ~80 -g3 ~20 +g2 ~3000"
    moves, told = read("chess", f"{script} {reply}", "1k5r/pp6/8/4R3/8/8/PP6/1K6 w - - 0 1")
    assert moves == ["e5h5", "h8h5", "a2a3", "h5g5", "b2b3", "g5g2"]
    assert is_sure(told, 1)
    assert is_sure(told, 2)


@pytest.mark.parametrize(
    ("mode", "fen", "script", "played"),
    [
        (
            "casual",
            None,
            "-e2 +e4 ~2000 -d7 +d5 ~2000 -e4 ~300 +e5 ~1000 -d5 ~1200 -e5 ~400 +d5 ~4000 -e7 +e5 ~2000",
            ["e2e4", "d7d5", "e4d5", "e7e5"],
        ),
        (
            "tournament",
            "4k3/8/8/8/8/3q4/4N3/3R3K b - - 0 1",
            "-d3 ~300 +d2 ~980 -e2 ~1500 -d2 ~400 +e2 ~860 !n ~4500 -d1 ~40 +d2 ~860 !s",
            ["d3e2", "d1d2"],
        ),
    ],
    ids=["casual", "tournament"],
)
def test_piece_that_rests_and_then_takes_has_not_moved_to_where_it_rested(
    mode: str, fen: str | None, script: str, played: list[str]
) -> None:
    """The victim is taken off while the piece rests: its own side has not answered by that."""
    moves, told = read("chess", script, fen, mode)
    assert (moves, alerts(told)) == (played, [])


def test_slide_that_closes_each_switch_before_the_last_one_opens_is_one_move() -> None:
    """Both rooks are pushed from square to square; the piece stood on neither of those that it passed."""
    script = (
        "+c2 ~10 -d2 ~143 +b2 ~4 -c2 ~519 -d8 ~11 +e8 ~93 +f8 ~1 -e8 ~589 +c2 ~21 -b2 ~2041 +e8 ~3 -f8 ~76 -e8 ~7 +d8"
        " ~78 -d8 ~8 +c8 ~3000 -h1 +g1 ~3000 -h7 +g7 ~2000"
    )
    moves, _ = read("chess", script, "3r4/7k/8/8/8/8/3R4/7K w - - 0 1")
    assert moves == ["d2b2", "d8f8", "b2c2", "f8c8", "h1g1", "h7g7"]


def test_victim_taken_off_while_the_piece_rests_does_not_end_the_game_where_it_rests() -> None:
    """Combat: on c4 the other side would have held the key; but what is taken up there is what the piece takes."""
    position = "nqwqn/5/2W2/5/NQ1QN b - - 1 1"
    moves, told = read("combat", "-c5 ~300 +c4 ~1500 -c3 ~700 -c4 ~40 +c3 ~2100 -b1 ~600 +c2 ~2000", position)
    assert moves == ["c5c3", "b1c2"]
    assert [line["result"] for line in of_kind(told, "result")] == ["0-1"]  # c3 is the key, and is held


def test_victim_set_down_beside_the_game_as_the_reply_is_begun_is_no_move() -> None:
    """The rook is lifted 6 ms before: no hand has brought it there, and the knight stands where it took the bishop."""
    script = "-e4 ~253 -g5 ~355 +e4 ~13 -h6 ~6 +f3 ~270 +h7 ~1750 -f3 ~3000"
    moves, told = read("chess", script, "4k3/8/7r/6N1/4b3/8/8/4K3 w - - 0 1")
    assert (moves, alerts(told)) == (["g5e4", "h6h7"], [])


def test_pawn_pushed_a_step_while_a_victim_is_held_is_no_victim_set_aside() -> None:
    """RiverQi: its switch closes 22 ms after the one beside it has opened; what it takes next is pushed off there."""
    position = "rn1ak1enr/4a4/1c7/p1p1p4/2e3p1p/P8/2C3P2/RCRN5/1c7/2EAKAE2 w - - 10 22"
    script = "-b2 ~1100 -d3 ~400 +b2 ~2200 -a7 ~22 +a6 ~1300 -a5 ~170 +a7 ~1400 -a7 ~6000"
    moves, told = read("riverqi-soldier", script, position)
    assert moves[:2] == ["d3b2", "a7a6"]
    assert alerts(told) == []


@pytest.mark.parametrize("end", ["~40000", "~3000 @resign"])
def test_last_capture_whose_square_was_hardly_empty_is_told_once_nobody_can_hold_the_piece(end: str) -> None:
    """Mate by a queen that pushes the pawn off; what nobody touched is not said to be taken."""
    fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
    table = Table("chess", fen=fen).play(f"-h5 ~600 -f7 ~40 +f7 {end}").wait(40_000)
    assert table.moves() == ["h5f7"]
    assert not table.view().moves[0].sure
    assert [e.result for e in table.effects if isinstance(e, GameEnded)] == ["1-0"]
    held = Table("chess", fen=fen).play(f"-h5 {end}").wait(40_000)
    assert held.moves() == []
    _, told = read("chess", f"-h5 {end}", fen)
    assert ["h5f7"] in told[-1]["alternatives"]


def test_piece_pushed_to_its_place_after_others_were_adjusted_stays_moved() -> None:
    """However many pieces were adjusted before: who has set his piece down pushes it to its place."""
    fen = "tj1q1blt/ppp1pppp/3p4/3K1b2/kP1P4/5P2/P1P1P1PP/TJBQ1BLT w KQkq - 1 7"
    script = "-a1 -h7 +a1 +h7 ~1400 -g8 ~360 +g8 ~4000 -d5 ~750 -f5 ~60 +f5 ~370 -f5 ~460 +f5 ~3000"
    moves, told = read("lancer-chess", script, fen)
    assert moves == ["d5f5"]
    assert is_sure(told, 1)


def test_piece_taken_as_soon_as_it_stood_was_not_pushed_to_its_place() -> None:
    """The Queen is taken off a tenth of a second after it came down, and the Knight set down there."""
    fen = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16"
    moves, told = read("chess", "-b3 +b8 ~100 -b8 ~300 -d7 ~300 +b8 ~3000", fen)
    assert moves == ["b3b8", "d7b8"]
    assert is_sure(told, 2)


@pytest.mark.parametrize(
    ("pause_ms", "press", "is_told"),
    [(10, "", False), (280, "", False), (600, "", True), (10, "!s ~10", True)],
)
def test_piece_taken_up_again_as_the_reply_stands_may_have_been_carried_on(
    pause_ms: int, press: str, is_told: bool
) -> None:
    """The pawn paused on c3, and its player had not seen that it was answered; or it moved twice. A press tells."""
    hands = f"-c2 ~200 +c3 ~800 {press} -g8 ~300 +f6 ~{pause_ms} -c3 ~200 +c4 ~3000"
    moves, told = read("chess", f"!n {hands} >seen")
    assert moves == ["c2c3", "g8f6", "c3c4"]
    assert [is_sure(told, ply) for ply in (1, 3)] == [is_told, is_told]


@pytest.mark.parametrize(
    ("lifted", "is_told"), [("-e3 ~160 -a7 ~30 !s", False), ("!s ~20 -a7 ~160 -e3", True)]
)
def test_press_tells_only_where_the_piece_stood_at_it(lifted: str, is_told: bool) -> None:
    """Its switch closes late on e4: it may have been on its way there when its move was pressed for."""
    hands = f"-e2 ~300 +e3 ~660 {lifted} ~30 +a5 ~60 !n ~2500 +e4 ~600 >seen"
    moves, told = read("chess", f"!n {hands}", mode="tournament")
    assert moves == ["e2e3", "a7a5", "e3e4"]
    assert is_sure(told, 1) is is_told


def test_piece_that_takes_what_had_just_answered_it_was_not_carried_on() -> None:
    """The Rook paused on a3; what it takes on a6 has come there since."""
    hands = "-a1 ~300 +a3 ~800 -b8 ~300 +a6 ~100 -a3 ~200 -a6 ~300 +a6 ~3000 >seen"
    moves, told = read("chess", hands, "1n2k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert moves == ["a1a3", "b8a6", "a3a6"]
    assert all(is_sure(told, ply) for ply in (1, 2, 3))


def test_whoever_moves_next_tells_whether_a_piece_was_carried_on() -> None:
    hands = "-c2 ~200 +c3 ~800 -g8 ~300 +f6 ~10 -c3 ~200 +c4 ~3000"
    moves, told = read("chess", f"!n {hands} -e7 ~300 +e6 ~3000 >seen")
    assert moves == ["c2c3", "g8f6", "c3c4", "e7e6"]
    assert all(is_sure(told, ply) for ply in (1, 2, 3, 4))


@pytest.mark.parametrize(("gap_ms", "is_open"), [(18, True), (400, False)])
def test_slide_carried_on_after_a_rest_and_answered_before_that_was_seen_may_be_two_moves(
    gap_ms: int, is_open: bool
) -> None:
    """The pawn's first step answered the Rook on a4, which everybody had seen there, or the one on a5."""
    script = f"-a1 +a4 ~1200 -a4 , +a5 ~{gap_ms} -h7 , +h6 ~400 -h6 ~100 +h5 ~2000 -a5 ~100 +a1 ~3000"
    moves, told = read("chess", script, "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1")
    assert moves == ["a1a5", "h7h5", "a5a1"]
    assert (["a1a4", "h7h6", "a4a5", "h6h5", "a5a1"] in told[-1]["alternatives"]) is is_open
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [not is_open] * 3


@pytest.mark.parametrize(("mode", "press"), [("casual", ""), ("tournament", "~500 !s ")])
@pytest.mark.parametrize("stops_ms", [150, 800])
def test_slow_slide_over_many_squares_is_one_move(mode: str, press: str, stops_ms: int) -> None:
    """Each square that it passes tells of a piece that stands there."""
    stops = "".join(f"~50 +a{rank} ~{stops_ms} -a{rank} " for rank in range(2, 8))
    script = f"-a1 {stops}~50 +a8 {press}~1500 -h7 +h6 ~3000"
    moves, told = read("chess", script, "1n2k3/7p/8/8/8/8/7P/R3K3 w - - 0 1", mode)
    assert moves == ["a1a8", "h7h6"]
    assert alerts(told) == []
    told_s = next(line["t"] for line in told if "a1a8" in (line.get("move"), *line.get("moves", ())))
    assert told_s == pytest.approx(1.55 + 6 * (50 + stops_ms) / 1000)  # as it lands


def test_result_is_told_for_a_last_capture_that_nobody_saw_and_that_was_pressed_for() -> None:
    """The Knight has pushed off what it takes; nobody will play on to show that it stands there."""
    fen = "3q1/q4/1nwQ1/5/N4 w - - 0 5"
    moves, told = read("combat", "~1000 -a1 ~500 !s ~20000", fen, "tournament")
    assert (moves, alerts(told)) == (["a1b3"], [])
    assert [line["result"] for line in of_kind(told, "result")] == ["0-1"]
    _, still_held = read("combat", "~1000 -a1 ~20000", fen, "tournament")
    assert not of_kind(still_held, "result")


def test_piece_that_was_told_to_have_left_late_and_goes_on_after_the_reply_was_begun_moves_twice() -> None:
    """The Cannon stood on f3 before h3 was told to be empty, and long after; it paused on e3, on its way to d3."""
    fen = "r1ea1a1hr/3k5/2R5e/p1p1p1p1p/9/2P3E2/P3P3P/H6C1/4A4/4KAE1c b - - 0 13"
    taken = "-f1 ~600 +f1 ~24 -i1"
    reply = "~306 +f3 ~20 -h3 ~498 -h10 ~231 -f3 ~7 +e3 ~23 +f9 ~1679 -e3 ~22 +d3 ~9000"
    moves, _ = read("chinese-chess", f"{taken} {reply}", fen)
    assert moves == ["i1f1", "h3f3", "h10f9", "f3d3"]


def test_piece_that_paused_and_had_gone_on_as_it_was_answered_was_perhaps_answered_where_it_was_then() -> (
    None
):
    """It stood on a6 as the pawn's move was made, and was taken up just after: that is no way from a4 to a1."""
    fen = "1bnq1kc2t/1p2ppA3/2p3b3/4PP1p1P/10/2P4Pp1/3t2P1PN/TBN1Q1C1BT b KQ - 0 17"
    pause = "-j8 ~40 +i8 ~286 -a1 ~27 +a3 ~414 -a3 ~24 +a4 ~2412 -a4 ~34 +a5 ~87"
    reply = "-h5 ~1 -a5 ~16 +a6 ~187 +h4 ~33 -a6 ~94 +a1"
    _, told = read("storm-shelter", f"{pause} {reply} ~397 -g6 ~623 +h7 ~8000", fen)
    assert ["j8i8", "a1a6", "h5h4", "a6a1", "g6h7"] in [told[-1]["moves"], *told[-1]["alternatives"]]
    assert is_sure(told, 1) and not is_sure(told, 2) and not is_sure(told, 4)


def test_piece_that_had_gone_back_past_where_it_stood_first_was_perhaps_answered_where_it_turned() -> None:
    """The Rook paused on h7, went on to h5, and from there to h8 as soon as the pawn had answered."""
    fen = "rn5r/pbpNb1k1/6p1/4PQ2/5B2/1P6/P3PP2/1R2KBNR b K - 2 20"
    there = "-h8 ~54 +h7 ~1114 -h7 ~28 +h6 ~34 -h6 ~24 +h5 ~18 +e6 ~8 -e5"
    _, told = read("chess", f"{there} ~129 -h5 ~108 +h6 ~31 -h6 ~36 +h8 ~2400 -d7 +b6 ~8000", fen)
    assert ["h8h5", "e5e6", "h5h8", "d7b6"] in [told[-1]["moves"], *told[-1]["alternatives"]]
    assert not is_sure(told, 1) and not is_sure(told, 3)


@pytest.mark.parametrize("closed", ["+c8 , +d7", "+d7 , +c8"])
def test_piece_put_back_as_another_one_lands_beside_it_may_have_been_taken(closed: str) -> None:
    """The bishop stands on the border of c8 and d7; the other one was taken off, or only adjusted."""
    script = f"~1000 -c8 ~120 +h7 ~760 -h3 ~290 -h7 ~1460 {closed} ~350 !s ~1500 -g7 ~400 +f6 ~300 !n ~3000"
    moves, told = read("chess", script, "2b5/6k1/8/8/p7/7B/P7/4K3 w - - 0 1", mode="tournament")
    assert (moves, is_sure(told, 1)) == (["h3d7", "g7f6"], False)


@pytest.mark.parametrize("stood_ms", [30, 435, 1435])
def test_piece_that_slides_on_and_is_pressed_for_lands_late_while_the_other_side_thinks(
    stood_ms: int,
) -> None:
    """The Pawn from d7 was in a hand by then, and stays there for long; but it may not go to d1."""
    slide = f"~1000 -a1 ~28 +b1 ~{stood_ms} -b1 ~30 +c1 ~37 -c1 ~474 !s"
    script = f"{slide} ~450 -d7 ~1500 +d1 ~9000 +d5 ~230 !n ~3000"
    moves, told = read("chess", script, "4k3/3p4/8/8/8/8/P6P/R3K3 w - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["a1d1", "d7d5"], [])


@pytest.mark.parametrize(
    "landing", ["~130 +h5 ~226 +e8 ~21 -h5", "~356 +e8"], ids=["seen late", "never seen"]
)
def test_piece_that_takes_from_where_it_hardly_stood_may_have_gone_elsewhere_first(landing: str) -> None:
    """The Queen stood on e2 for 9 ms, and takes on e8 from there: or from h5, where it slid to."""
    script = f"~1000 -d1 ~59 +e2 ~9 -e2 ~163 !s ~62 -a7 ~88 +a6 ~20 !n ~110 -e8 {landing} ~1100 !s ~3000"
    moves, told = read("chess", script, "4r2k/p7/8/8/8/8/8/3Q1K2 w - - 0 1", "tournament")
    assert moves == ["d1e2", "a7a6", "e2e8"]
    assert [is_sure(told, ply) for ply in (1, 2, 3)] == [False, True, False]


@pytest.mark.parametrize(
    ("game_id", "fen", "hands", "moves_made"),
    [
        ("chess", "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "-d5 -d2 ~200 +d3 ~REST -d3 ~300 +d5", ["d2d5"]),
        ("chinese-chess", None, "-g1 ~150 +h2 ~REST -h2 ~300 +i3", ["g1i3"]),
        (
            "chinese-chess",
            "4k4/8r/9/9/9/9/9/3C5/9/5K3 w - - 0 1",
            "-d3 ~500 +d9 ~3000 -d9 ~3000 -i9 ~200 +g9 ~REST -g9 ~9000 +d9",
            ["d3d9", "i9d9"],
        ),
        (
            "english-draughts",
            "8/2K5/1m1m4/8/3m4/8/8/6k1 w - - 0 1",
            "-c7 +e5 ~REST -e5 +c3 -d6 -d4",
            ["c7e5c3"],
        ),
    ],
    ids=[
        "to what was taken off",
        "over the eye of an elephant's move",
        "past where it could stay",
        "between two jumps",
    ],
)
@pytest.mark.parametrize("rest_ms", [3600, 5000])
def test_piece_that_rests_where_it_only_passes_stands_wrong_after_a_longer_rest_only(
    game_id: str, fen: str | None, hands: str, moves_made: list[str], rest_ms: int
) -> None:
    """What it takes was taken off before, or the square lies between where it stood and where it goes."""
    moves, told = read(game_id, f"{hands.replace('REST', str(rest_ms))} ~2000", fen)
    assert (moves, alerts(told)) == (moves_made, [])
    assert is_sure(told, len(moves))
    _, told = read(game_id, hands[: hands.index("~REST")], fen)
    landed_s = trace(game_id, hands[: hands.index("~REST")], fen)[-1]["t"]
    assert [round(alert["t"] - landed_s, 3) for alert in of_kind(told, "alert")] == [5.4]


def test_piece_that_slides_on_at_once_with_nothing_else_in_a_hand_is_no_victim_set_aside() -> None:
    """The Rook rests on i3 on its way to j3; South's Knight comes to i3, and is taken from j3. Pieces beside are put
    right meanwhile, so that the board is never long at rest.
    """
    fen = "4q5/5pt3/1B4p3/P2p5P/3P2PAT1/P3t5/1n2P5/5Q1N2 b - - 4 43"
    slid = "-e3 ~590 +i3 ~130 -i3 ~20 +j3 ~320 -h1 ~310 +i3"
    script = f"{slid} ~2000 -i4 ~340 +i4 ~970 -j5 ~480 +j5 ~820 -i3 ~130 -j3 ~200 +i3 ~9000"
    moves, told = read("storm-shelter", script, fen)
    assert moves == ["e3j3", "h1i3", "j3i3"]
    assert is_sure(told, 1) and is_sure(told, 2) and not of_kind(told, "ask")


def test_rook_that_stops_twice_around_a_reply_may_have_moved_to_either_square() -> None:
    """It stood on a4, is taken up just before the reply, stands on a1 and goes on to a3: nothing tells where it moved
    first.
    """
    fen = "6k1/4np2/8/R7/8/8/8/6K1 w - - 0 1"
    hands = "-a5 ~30 +a4 ~2400 -a4 ~34 +f6 ~1 -f7 ~20 +a1 ~545 -a1 ~564 -e7 ~28 +a3 ~342 +g6"
    moves, told = read("chess", f"{hands} ~3000 -g1 +g2 ~3000", fen)
    assert moves[1::2] == ["f7f6", "e7g6"]
    assert [is_sure(told, ply) for ply in (1, 2, 3, 4)] == [False, True, False, True]
