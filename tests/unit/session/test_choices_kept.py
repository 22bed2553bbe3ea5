"""What was chosen for one promotion stands, whatever is chosen for the next one before that is known."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

BOTH = "8/P3k3/8/5n2/8/2B2K2/7p/8 w - - 0 1"  # a pawn of each side is about to promote
PARKED = "2r3k1/3P1ppp/1b1n4/1P1p4/2P1p3/3N1B2/p4PPP/4R1K1 w - - 0 1"
CORNERS = "r4k3r/1P1P4P1/2n4n2/10/10/2N4N2/1p1p4p1/R4K3R w KQkq - 0 1"
NEW_PIECE_FIRST = "1n2k3/P1P2ppp/8/8/8/8/p1p2PPP/1N4K1 w - - 0 1"  # with a Rook on b8 Black is in check
TAKEN_FIRST = "1n2k3/P1P2ppp/8/8/8/8/1p3PPP/R1N3K1 w - - 0 1"
KNIGHT = "=N ~1000 -c7 ~300 -b8 ~500 +b8"

ONE_PAWN = "4k3/8/8/8/8/8/4p3/4KN2 b - - 0 1"
TAKES = "-e2 ~130 -f1 ~300 +f1"
SET_BACK = "-f1 ~300 +e2 ~600 +f1"
TAKES_AGAIN = "-f1 ~300 -e2 ~200 +f1"


@pytest.mark.parametrize(
    ("mode", "script"),
    [
        ("casual", "-a7 +a8 ~200 -f5 ~200 =R ~800 +h6 -c3 +d4 ~400 =N ~600 -h2 +h1 ~4000"),
        (
            "tournament",
            "-a7 +a8 ~200 !s -f5 ~200 =R ~800 +h6 ~300 !n -c3 +d4 ~100 !s =N ~600 -h2 +h1 !n ~3000",
        ),
    ],
)
def test_answer_given_while_the_reply_is_begun_stands_once_that_is_played_on_over(
    mode: str, script: str
) -> None:
    """The Knight is chosen when the first promotion is no longer the last move."""
    moves, told = read("chess", script, BOTH, mode)
    assert (moves, alerts(told)) == (["a7a8=R", "f5h6", "c3d4", "h2h1=N"], [])


def test_answer_stands_where_the_piece_may_have_been_taken_by_now() -> None:
    """It was set aside while its taker was in a hand: what came down on its square may be that one."""
    taken = "-c8 ~500 +h8 ~200 -d6 ~1200 =Q ~950 -h8 ~1250 +c8"
    reply = "~300 -c4 ~300 -d5 ~300 +d5 ~600 -a2 ~200 +a1 ~3000"
    moves, told = read("chess", f"-c8 ~270 -d7 ~4000 +c8 ~1100 {taken} ~735 =N {reply}", PARKED)
    assert (moves, alerts(told)) == (["d7c8=Q", "d6c8", "c4d5", "a2a1=N"], [])


def test_choice_for_a_promotion_that_is_not_told_yet_is_not_lost_to_the_next_one() -> None:
    """The pawn is taken off last, and only the reply shows that it was not merely touched."""
    first = "-c3 ~570 +a2 ~540 =R ~900 -a1 ~280 +a1 ~1800 -b2 ~3200 -f1 ~300 =B ~500 +g2"
    reply = "~470 -a8 ~800 -a2 ~200 +a2 ~300 -j8 ~300 -i7 ~850 +j8 ~3000"
    moves, told = read("capablanca-classic", f"{first} {reply}", CORNERS)
    assert (moves, alerts(told)) == (["c3a2", "b2a1=R", "f1g2", "a8a2", "i7j8=B"], [])
    assert is_sure(told, 5)


@pytest.mark.parametrize(
    ("fen", "reply", "played"),
    [
        (NEW_PIECE_FIRST, "+a1 ~400 =R ~400 -a2 ~2000 -g1 ~400 +f1", "a2a1=R"),
        (NEW_PIECE_FIRST, "+a1 ~400 =R ~2600 -a2 ~2000 -g1 ~400 +f1", "a2a1=R"),
        (NEW_PIECE_FIRST, "+a1 ~400 =R ~200 -g1 ~200 -a2 ~300 +f1", "a2a1=R"),
        (TAKEN_FIRST, "-a1 ~300 +a1 ~400 =R ~400 -b2 ~2000 -g1 ~400 +f1", "b2a1=R"),
        (TAKEN_FIRST, "-a1 ~300 +a1 ~400 =R ~200 -g1 ~200 -b2 ~300 +f1", "b2a1=R"),
    ],
    ids=["at once", "held", "answered meanwhile", "on a victim's square", "on a victim's square, answered"],
)
def test_choice_made_while_the_new_piece_stands_and_its_pawn_does_is_for_that_promotion(
    fen: str, reply: str, played: str
) -> None:
    """The pawn comes off last, later than the first promotion was made before the choice."""
    moves, told = read("chess", f"{KNIGHT} ~2600 {reply} ~3000", fen)
    assert (moves, alerts(told)) == (["c7b8=N", played, "g1f1"], [])


@pytest.mark.parametrize("rest", ["~1000", "~700 -a1 ~3000"], ids=["left so", "put away again"])
def test_choice_that_may_be_for_either_of_two_promotions_leaves_the_first_one_in_doubt(rest: str) -> None:
    """The second one was begun, and is not made: then the choice may have corrected the first."""
    moves, told = read("chess", f"{KNIGHT} ~2600 +a1 ~400 =R {rest}", NEW_PIECE_FIRST)
    assert (moves, is_sure(told, 1)) == (["c7b8=N"], False)


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize(
    "script",
    [
        f"=B ~400 {TAKES} ~1300 {SET_BACK} ~500 {TAKES_AGAIN}",
        f"{TAKES} ~500 =B ~500 {SET_BACK} ~500 {TAKES_AGAIN}",
        f"=B ~400 {TAKES} ~700 -f1 ~200 +e2 ~200 +f1 ~200 {TAKES_AGAIN}",
    ],
    ids=["chosen before", "chosen after", "quickly"],
)
def test_choice_for_a_promotion_that_is_set_back_is_not_for_the_one_made_again_at_once(
    mode: str, script: str
) -> None:
    """It belonged to the one that was set back: of the other one nothing was said, and it is asked about."""
    moves, told = read("chess", f"{script} ~4000", ONE_PAWN, mode)
    assert (moves, is_sure(told, 1)) == (["e2f1=Q"], False)
    assert of_kind(told, "ask")[-1]["choices"] == ["Q", "R", "B", "N"]


def test_new_choice_for_a_promotion_made_again_is_taken() -> None:
    """The first one was for the promotion that was set back."""
    script = f"=B ~400 {TAKES} ~1300 {SET_BACK} ~300 =R ~200 {TAKES_AGAIN} ~4000"
    moves, told = read("chess", script, ONE_PAWN)
    assert (moves, is_sure(told, 1)) == (["e2f1=R"], True)


@pytest.mark.parametrize(
    "hands",
    [f"-e2 ~20 +e2 ~20 {TAKES} ~1300 -f1 ~300 +f1", "-f1 ~300 +f1 ~500 -e2 ~20 +e2 ~20 -e2"],
    ids=["pawn first", "pawn last"],
)
def test_choice_stands_where_the_switch_of_the_pawn_bounces(hands: str) -> None:
    """No hand has set the move back."""
    moves, told = read("chess", f"=B ~400 {hands} ~4000", ONE_PAWN)
    assert (moves, is_sure(told, 1)) == (["e2f1=B"], True)


def test_choice_is_not_given_on_to_a_promotion_whose_pawn_is_touched_later_than_its_new_piece_stands() -> (
    None
):
    """The new piece comes down at once after the choice; the pawn is taken off farther from it than the first move."""
    script = "-a7 +a8 ~300 =N ~50 +h1 ~1300 -h2 ~3000"
    moves, told = read("chess", script, "8/P3k3/8/8/8/8/4K2p/8 w - - 0 1")
    assert (moves, is_sure(told, 1)) == (["a7a8=N", "h2h1=Q"], True)
    assert of_kind(told, "ask")[-1]["ply"] == 2
