"""Pieces chosen on the keys where promotions follow each other, and a choice that is corrected."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

BOTH = "8/P3k3/8/5n2/8/2B2K2/7p/8 w - - 0 1"  # a pawn of each side is about to promote
SOUTH = "~2000 -a7 +a8 ~500 -a8 ~800 +a8"
NORTH = "-h2 +h1 ~500 -h1 ~800 +h1"
PLAYED_ON = "~4000 -f3 +e2 !s ~3000 -h1 +h8 !n ~3000 -a8 +b6 !s"
KNIGHT_AND_QUEEN = ["a7a8=N", "h2h1=Q", "f3e2", "h1h8", "a8b6"]

ONE_EACH = "8/1P6/8/8/7k/8/p6K/8 b - - 0 1"
ONE_TAKES = "n7/1P6/8/8/7k/8/p6K/8 b - - 0 1"
IN_CHECK = "r5k1/1P3ppp/8/8/8/7P/2p2PP1/3R2K1 w - - 0 1"  # by a Queen or a Rook on b8


@pytest.mark.parametrize("again_ms", [600, 1000, 1500])
def test_choice_is_corrected_though_the_reply_may_be_a_promotion(again_ms: int) -> None:
    """It might have been meant for that one; it is not, as nobody touches its pawn in time."""
    script = f"{SOUTH} =Q ~{again_ms} =N !s ~6000 {NORTH} =Q !n {PLAYED_ON}"
    moves, told = read("chess", script, BOTH, "tournament")
    assert (moves, alerts(told)) == (KNIGHT_AND_QUEEN, [])
    assert all(is_sure(told, ply) for ply in range(1, 6))


@pytest.mark.parametrize("first", ["R", "B"])
def test_correction_that_is_meant_for_the_next_promotion_leaves_what_was_chosen_before(first: str) -> None:
    """The second choice is nearer to the pawn that is touched then."""
    script = f"{SOUTH} ={first} !s ~2000 =N ~1000 {NORTH} !n ~3000"
    moves, told = read("chess", script, BOTH, "tournament")
    assert (moves, alerts(told)) == ([f"a7a8={first}", "h2h1=N"], [])


@pytest.mark.parametrize("gap_ms", [1500, 2500])
def test_of_two_choices_and_two_promotions_each_has_its_own(gap_ms: int) -> None:
    """The first one was taken for the second promotion, as it was nearer to it, until that had a choice of its own."""
    script = f"{SOUTH} !s ~2600 =N ~{gap_ms} {NORTH} =Q !n {PLAYED_ON}"
    moves, told = read("chess", script, BOTH, "tournament")
    assert (moves, alerts(told)) == (KNIGHT_AND_QUEEN, [])


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_late_answer_is_for_the_promotion_that_was_made_since(mode: str) -> None:
    """The question about the first one, which was a Knight, stands still, as the reply is not legal against a Queen."""
    script = f"{SOUTH.replace('a', 'b')} !s ~4000 -c2 -d1 +d1 ~500 -d1 ~700 +d1 =R !n"
    script += " ~5000 -g1 +h2 !s ~4000 -d1 +d2 !n ~4000 -b8 +c6 !s ~4000 -h7 +h6 !n ~2000"
    moves, told = read("chess", script, IN_CHECK, mode)
    assert (moves, alerts(told)) == (["b7b8=N", "c2d1=R", "g1h2", "d1d2", "b8c6", "h7h6"], [])


def test_answer_given_while_the_reply_is_begun_is_for_what_was_asked() -> None:
    """The pawn that is in a hand has not promoted yet, though it might have."""
    script = f"{SOUTH.replace('a', 'b')} !s ~2000 -c2 ~400 =N ~300 +c2 ~1000 -a8 +a2 !n ~3000"
    moves, told = read("chess", script, IN_CHECK, "tournament")
    assert moves == ["b7b8=N", "a8a2"] and is_sure(told, 1)


def test_choice_made_before_the_promotion_is_told_with_it() -> None:
    """Nobody saw the move land; nothing has to happen after it is told."""
    hands = "=B ~300 -g1 ~230 +g1 ~900 -g8 ~500 +g8 ~800 -h2 ~1800 !n"
    _, told = read("chess", hands, "6k1/8/8/8/8/3K4/7p/6N1 b - - 0 1")
    first, *later = (line for line in told if line["ev"] in ("move", "revise"))
    assert [(line["t"], line["moves"]) for line in later] == [(first["t"], ["h2g1=B"])]


def test_choice_made_while_the_pawn_is_in_the_hand_is_for_that_promotion() -> None:
    """The Queen on a8 had been chosen before."""
    hands = "-a7 +a8 ~600 =Q ~1000 -h2 ~800 =N ~400 +h1 ~2000 -a8 +a4 ~1500 -h1 +g3 ~2000"
    moves, told = read("chess", hands, "8/P3k3/8/8/8/8/4K2p/8 w - - 0 1")
    assert (moves, alerts(told)) == (["a7a8=Q", "h2h1=N", "a8a4", "h1g3"], [])


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(
    ("fen", "hands"),
    [
        (ONE_EACH, "~2000 -b7 ~50 =B +b8"),
        (ONE_EACH, "~4000 -b7 ~50 =B +b8"),
        (ONE_EACH, "~500 -b7 ~4500 =B +b8"),
        (ONE_TAKES, "~2000 -b7 ~300 =B -a8 ~300 +a8"),
        (ONE_TAKES, "~2000 -a8 ~300 -b7 ~300 =B +a8"),
    ],
    ids=["at once", "long after", "long in the hand", "before its victim", "after its victim"],
)
def test_choice_made_while_a_pawn_is_in_the_hand_is_no_answer_about_the_one_before(
    mode: str, fen: str, hands: str
) -> None:
    """It is nearer to that promotion, whatever is still asked about the other one, whose Queen then moves as one."""
    press = {"s": "!s", "n": "!n"} if mode == "tournament" else {"s": "", "n": ""}
    script = f"-a2 +a1 {press['n']} {hands} {press['s']} ~2000 -a1 +a5 {press['n']} ~6000"
    moves, told = read("chess", script, fen, mode)
    second = "b7b8=B" if fen is ONE_EACH else "b7a8=B"
    assert (moves, alerts(told)) == (["a2a1=Q", second, "a1a5"], [])


def test_choice_made_while_the_pawn_is_exchanged_is_for_that_promotion() -> None:
    """The first choice was nearer to it than to the promotion that it was made for."""
    hands = "-a7 +a8 ~620 =Q ~90 !s ~410 -h2 +h1 -h1 ~240 =N ~950 +h1 ~340 !n ~2000"
    moves, told = read("chess", hands, "8/P3k3/8/8/8/8/7p/4K3 w - - 0 1", "tournament")
    assert (moves, alerts(told)) == (["a7a8=Q", "h2h1=N"], [])
    assert is_sure(told, 1) and is_sure(told, 2)


def test_choice_that_is_pressed_for_is_not_given_on_to_a_hasty_reply() -> None:
    """Its pawn is touched sooner after the choice than that was made after the move."""
    hands = "-a7 +a8 ~620 =N ~90 !s ~410 -h2 +h1 ~2000 !n ~2000"
    moves, _ = read("chess", hands, "8/P3k3/8/8/8/8/7p/4K3 w - - 0 1", "tournament")
    assert moves == ["a7a8=N", "h2h1=Q"]


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_choice_that_what_was_played_since_rules_out_is_for_the_next_promotion(mode: str) -> None:
    """South's new piece has moved as only a Queen does, when North chooses a Knight and then moves the pawn."""
    press = {"s": "!s", "n": "!n"} if mode == "tournament" else {"s": "", "n": ""}
    first = (
        f"-a7 +a8 ~200 {press['s']} ~400 -f5 ~300 +h6 ~200 {press['n']} ~400 -a8 ~300 +a2 ~200 {press['s']}"
    )
    moves, told = read("chess", f"{first} ~500 =N ~2900 {NORTH} {press['n']} ~6000", BOTH, mode)
    assert (moves, alerts(told)) == (["a7a8=Q", "f5h6", "a8a2", "h2h1=N"], [])


@pytest.mark.parametrize(
    ("fen", "script", "played"),
    [
        (
            "4k3/1P1p2P1/8/2p1P3/2P1p3/8/1p1P2p1/4K3 w - - 0 1",
            "=N ~500 -g7 ~100 +g8 ~770 =B ~230 -b2 ~100 +b1 ~1900 -d2 ~100 +d3 ~1300 -g2 ~200 +g1 ~500 =N ~3000",
            ["g7g8=N", "b2b1=B", "d2d3", "g2g1=N"],
        ),
        (
            "6R1/1P1pk3/8/2p1P3/2P1p3/8/1p1P2p1/4K3 w - - 0 1",
            "=R ~700 -b7 +b8 ~2200 =Q ~1100 -g2 +g1 ~2500 -g8 -g1 ~300 +g1 ~400 -b2 ~600 +b1 ~700 =N ~3000",
            ["b7b8=R", "g2g1=Q", "g8g1", "b2b1=N"],
        ),
    ],
    ids=["over a quiet move", "over a capture"],
)
def test_choice_for_the_promotion_asked_about_leaves_those_before_as_they_are(
    fen: str, script: str, played: list[str]
) -> None:
    """The second choice was made just before its pawn was touched; the third answers what is asked."""
    moves, told = read("chess", script, fen)
    assert moves == played
    assert is_sure(told, 4)


@pytest.mark.parametrize(
    ("game", "fen", "script", "played"),
    [
        (
            "chess",
            "4k3/PP4PP/8/8/8/8/pp2K1pp/8 b - - 1 1",
            "=Q ~723 -b2 +b1 ~2594 =R ~799 -g7 +g8 -e8 +d7 ~2976 =B ~827 -a7 +a8",
            ["b2b1=Q", "g7g8=R", "e8d7", "a7a8=B"],
        ),
        (
            "chess",
            "4k3/PP4PP/8/8/8/8/pp2K1pp/8 b - - 1 1",
            "-b2 +b1 ~2594 =R ~799 -g7 +g8 -e8 +d7 ~2976 =B ~827 -a7 +a8",
            ["b2b1=Q", "g7g8=R", "e8d7", "a7a8=B"],
        ),
        (
            "chess",
            "4k3/PPP3PP/8/8/8/8/pp2K1pp/8 w - - 0 1",
            "=N ~2500 -g7 +g8 ~2800 =R ~2500 -a2 ~200 +a1 ~1800 =B ~1500 -c7 +c8",
            ["g7g8=N", "a2a1=R", "c7c8=B"],
        ),
        (
            "capablanca-classic",
            "5k4/PPP5PP/10/10/10/10/ppp2K2pp/10 w - - 0 1",
            "=N ~700 -j7 +j8 ~2600 =B ~800 -b2 +b1 -f2 +e2 ~2900 =A ~800 -a2 +a1",
            ["j7j8=N", "b2b1=B", "f2e2", "a2a1=A"],
        ),
    ],
)
def test_each_of_several_choices_is_for_the_pawn_that_is_touched_soon_after_it(
    game: str, fen: str, script: str, played: list[str]
) -> None:
    """Each seems to correct the one before, until its own pawn moves: then those before have what was chosen again."""
    moves, told = read(game, f"{script} ~6000", fen)
    assert moves == played
    assert alerts(told) == []


@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_choice_made_just_before_two_unseen_promotions_are_found_is_for_the_later_one(mode: str) -> None:
    """It is the nearest; of the first one nobody has said anything."""
    script = ">down (-a7) (+a8) (-b2) (+b1) ~3000 >up =N ~200 >seen ~9000"
    moves, told = read("chess", script, "8/P6k/8/8/8/8/1p5K/8 w - - 0 1", mode)
    assert (moves, is_sure(told, 1)) == (["a7a8=Q", "b2b1=N"], False)


@pytest.mark.parametrize("choice", ["h2h1=B", "h2h1b", "B", "b"])
@pytest.mark.parametrize("when", ["before", "in the hand", "after"])
def test_promotion_is_chosen_by_a_letter_or_by_the_whole_move(choice: str, when: str) -> None:
    """Either answers what is asked, and either may be given before the new piece stands."""
    steps = {
        "before": f"={choice} -h2 +h1",
        "in the hand": f"-h2 ={choice} +h1",
        "after": f"-h2 +h1 ={choice}",
    }
    moves, told = read("chess", f"{steps[when]} ~3000 -d5 +e6 ~3000", "8/8/8/3K4/8/5p2/4k2p/8 b - - 3 7")
    assert moves == ["h2h1=B", "d5e6"]
    assert is_sure(told, 1)


def test_whole_move_chosen_is_not_for_a_promotion_on_another_square() -> None:
    """The pawn goes to h1; who has chosen what one on g1 becomes has said nothing of it."""
    moves, _ = read("chess", "=h2g1=B -h2 +h1 ~3000 -d5 +e6 ~3000", "8/8/8/3K4/8/5p2/4k2p/6R1 b - - 3 7")
    assert moves == ["h2h1=Q", "d5e6"]


PROMOTES = "4k3/8/8/8/8/7P/2p5/3NK3 b - - 0 1"
ANSWERED = "-c2 -d1 +d1 ~300 !n ~1000 -h3 +h4 ~800 !s"


@pytest.mark.parametrize("chosen_ms", [300, 2000])
def test_reply_that_is_illegal_by_the_piece_chosen_after_its_press_is_told(chosen_ms: int) -> None:
    """Until then the pawn has become what lets South move its own; it is a queen, which gives check."""
    right = "@arbiter ~1000 -h4 ~400 +h3 ~2000 -e1 -d1 +d1 ~400 !s ~2000 -e8 ~300 +e7 ~300 !n ~2000"
    moves, told = read("chess", f"{ANSWERED} ~{chosen_ms} =Q ~6000 {right}", PROMOTES, mode="tournament")
    assert moves == ["c2d1=Q", "e1d1", "e8e7"]
    (alert,) = of_kind(told, "alert")
    assert (alert["kind"], alert["move"], alert["confirmed"]) == ("illegal-move", "h3h4", True)
    assert all(is_sure(told, ply) for ply in (1, 2, 3))


def test_reply_that_is_illegal_by_the_piece_chosen_is_told_before_it_is_answered() -> None:
    """North takes its King up two seconds after it has said what the pawn became."""
    script = f"{ANSWERED} ~300 =Q ~2000 -e8 ~300 +e7 ~300 !n ~3000"
    moves, told = read("chess", script, PROMOTES, mode="tournament")
    assert moves == ["c2d1=Q"]
    assert [(alert["kind"], alert["move"]) for alert in of_kind(told, "alert")] == [("illegal-move", "h3h4")]


@pytest.mark.parametrize("corrected", ["=Q ~300 =N", "=Q ~900 @undo ~500 =N"])
def test_choice_that_is_corrected_makes_no_reply_illegal(corrected: str) -> None:
    """A wrong key was pressed."""
    script = f"{ANSWERED} ~300 {corrected} ~1500 -e8 ~300 +e7 ~300 !n ~2000 -h4 ~300 +h5 ~300 !s ~6000"
    moves, told = read("chess", script, PROMOTES, mode="tournament")
    assert (moves, alerts(told)) == (["c2d1=N", "h3h4", "e8e7", "h4h5"], [])
    assert all(is_sure(told, ply) for ply in (1, 2, 3, 4))
