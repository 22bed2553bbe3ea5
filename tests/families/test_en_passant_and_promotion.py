"""Family 5: en passant and promotion in any order. Source: rulebook, western 0.6, V3, V5; FIDE Laws 3.7.5, 7.5.2."""

import pytest

from tests.families.noise import TABLES, played
from tests.unit.session.script import alerts, is_sure, of_kind, read

EN_PASSANT = {
    "chess": ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6", "d5", "e1"),
    "capablanca": ("capablanca-classic", "4k5/10/10/3pP5/10/10/10/4K5 w - d6 0 1", "e5", "d6", "d5", "e1"),
}
PROMOTIONS = {
    "chess": ("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8", "b8", "QRBN", "e1"),
    "capablanca": (
        "capablanca-classic",
        "1n3k4/P9/10/10/10/10/10/4K5 w - - 0 1",
        "a7",
        "a8",
        "b8",
        "QCARBN",
        "e1",
    ),
}
EXCHANGES = {
    "swapped": "-{p} +{t} ~800 -{t} +{t}",
    "direct": "-{p} ~1800 +{t}",
    "new piece first": "+{t} ~900 -{p}",
    "never on the last rank": "-{p} ~2600 +{t}",
}
CAPTURES = ("-{v} -{p} +{v}", "-{p} -{v} +{v}", "-{v} +{v} ~700 -{p}", "-{p} -{v} +{v} ~700 -{v} +{v}")


@pytest.mark.parametrize("case", EN_PASSANT.values(), ids=EN_PASSANT)
@pytest.mark.parametrize(
    "order",
    ["-{a} +{b} -{v}", "-{a} -{v} +{b}", "-{v} -{a} +{b}", "+{b} , -{a} -{v}", "-{v} ~9000 -{a} +{b}"],
)
@pytest.mark.parametrize("table", TABLES)
def test_en_passant_in_any_order_is_read(case: tuple[str, ...], order: str, table: str) -> None:
    """The pawn that is taken in passing leaves first, in between or last."""
    game_id, fen, pawn, target, victim, idle = case
    if table == "flicker" and order.startswith("+"):
        order = order.removeprefix("+{b} , ").replace("-{a}", "-{a} +{b}")
    moves, told = read(game_id, f"{played(order.format(a=pawn, b=target, v=victim), table, idle)} ~1500", fen)
    assert moves == [pawn + target]
    assert not alerts(told)


@pytest.mark.parametrize("case", PROMOTIONS.values(), ids=PROMOTIONS)
@pytest.mark.parametrize("exchange", EXCHANGES.values(), ids=EXCHANGES)
@pytest.mark.parametrize("table", TABLES)
def test_promotion_in_any_order_takes_the_piece_that_is_chosen(
    case: tuple[str, ...], exchange: str, table: str
) -> None:
    """Chosen before, after, or not at all: then the strongest. Asked once, and an answer is final."""
    game_id, fen, pawn, target, _, letters, idle = case
    gesture = played(exchange.format(p=pawn, t=target), table, idle)
    for before, after, piece in (("", "", "Q"), (f"={letters[-1]}", "", letters[-1]), ("", "=R", "R")):
        moves, told = read(game_id, f"{before} {gesture} {after} ~2500", fen)
        assert moves == [f"{pawn}{target}={piece}"]
        assert not alerts(told)
        for ask in of_kind(told, "ask"):
            assert sorted(ask["choices"]) == sorted(letters)


@pytest.mark.parametrize("case", PROMOTIONS.values(), ids=PROMOTIONS)
@pytest.mark.parametrize("order", CAPTURES)
@pytest.mark.parametrize("table", ["plain", "quick", "slow", "adjusted"])
def test_capture_with_promotion_in_any_order_is_read(case: tuple[str, ...], order: str, table: str) -> None:
    """The pawn takes on the last rank."""
    game_id, fen, pawn, _, victim, _, idle = case
    moves, told = read(game_id, f"{played(order.format(p=pawn, v=victim), table, idle)} ~2500", fen)
    assert moves == [f"{pawn}{victim}=Q"]
    assert not alerts(told)


@pytest.mark.parametrize("moves_between", [0, 4, 8])
def test_under_promotion_never_chosen_is_told_by_what_the_piece_does_later(moves_between: int) -> None:
    """A queen cannot leap: it was a knight, however many moves ago."""
    fen = "8/P7/6k1/8/8/8/7P/K7 w - - 0 1"
    shuffle = ["-a1 +b1", "-f6 +g6", "-b1 +a1", "-g6 +f6"]
    steps = ["-g6 +f6", *shuffle * (moves_between // 4)]
    script = " ~1500 ".join(["-a7 +a8", *steps, "-a8 +b6"])
    moves, told = read("chess", f"{script} ~2500", fen)
    assert moves[0] == "a7a8=N"
    assert moves[-1] == "a8b6"
    assert is_sure(told, 1)
    assert not alerts(told)


def test_promotion_chosen_after_a_doubt_holds_for_every_candidate() -> None:
    """Which victim was taken is open when the piece is chosen: both games get it."""
    fen = "4k3/P7/8/2p1p3/8/3N4/8/4K3 w - - 0 1"
    moves, told = read("chess", "-d3 ~2500 -e8 +e7 ~1500 -a7 +a8 ~800 =N ~1500 -c5 +c4 ~2500", fen)
    assert moves == ["d3e5", "e8e7", "a7a8=N", "c5c4"]
    assert not alerts(told)


def test_chosen_piece_holds_whichever_square_the_pawn_went_to() -> None:
    """Which rook was taken is open: the choice says what the pawn is, not where it stands."""
    moves, told = read("chess", "-b7 ~1500 -g8 +g7 =N ~2500", "r1r3k1/1P6/8/8/8/8/8/4K3 w - - 0 1")
    others = told[-1]["alternatives"]
    assert {move[:4] for move in (moves[0], others[0][0])} == {"b7a8", "b7c8"}
    assert all(line[0].endswith("=N") for line in (moves, *others))
    assert not is_sure(told, 1)


@pytest.mark.parametrize(
    ("hands", "piece"),
    [("~1100 +h7 ~4900 -h7 ~250 +h8", "R"), ("~300 +h7 ~1200 -h7 ~250 +h8", "Q"), ("~1100 +h8", "Q")],
    ids=["put back", "taken up again", "moved"],
)
def test_choice_is_for_the_promotion_whose_pawn_was_taken_up_next(hands: str, piece: str) -> None:
    """A Rook is chosen for a1 just before h7 is taken up: meant for h8, unless that pawn is put back and left there."""
    played = "-a2 ~700 +a1 ~200 -h6 ~60 +h7 ~500 -c8 ~40 +c7 ~550 =R ~420 -h7"
    moves, _ = read("chess", f"{played} {hands} ~3000", "2k5/8/7P/8/8/8/p5K1/8 b - - 0 1")
    assert moves[0] == f"a2a1={piece}"
    assert (moves[3] == "h7h8=R") == (piece == "Q")


@pytest.mark.parametrize(
    ("choices", "casual", "tournament"),
    [
        ("~1500 =N ~1500 =R ~1000 !s ~300 -h8 ~300 +h7", "R", "R"),
        ("~1500 =N ~800 !s ~500 =R ~800 -h8 ~300 +h7", "R", "N"),
        ("~1500 =N ~1500 !s ~300 -h8 ~300 +h7 =R", "N", "N"),
        ("~1500 =N ~5000 =R ~800 !s ~300 -h8 ~300 +h7", "N", "N"),
    ],
    ids=["before the press", "after it", "after the reply", "long after"],
)
def test_piece_chosen_once_more_before_the_move_is_completed_is_the_one(
    choices: str, casual: str, tournament: str
) -> None:
    """The wrong key was pressed: the next one corrects it."""
    for mode, piece in (("casual", casual), ("tournament", tournament)):
        moves, told = read("chess", f"-a7 +a8 {choices} ~3000", "7k/P7/8/8/8/8/1P6/4K3 w - - 0 1", mode)
        assert moves[0] == f"a7a8={piece}"
        assert is_sure(told, 1)


def test_piece_chosen_for_a_reply_that_promotes_as_well_does_not_change_the_one_before() -> None:
    """Both sides choose before they touch their pawns."""
    fen = "7k/P7/8/8/8/8/1p6/4K3 w - - 0 1"
    moves, _ = read("chess", "=N ~900 -a7 +a8 ~1500 =R ~900 -b2 +b1 ~3000", fen)
    assert moves == ["a7a8=N", "b2b1=R"]


def test_new_piece_set_down_is_not_taken_by_one_that_leaves_its_square_only_then() -> None:
    """The pawn is exchanged on f8; the rook that is lifted at once takes the pawn on h7 after long thought."""
    fen = "7r/5P1P/8/8/k7/8/8/4K3 w - - 0 1"
    script = "-f7 +f8 -f8 +f8 , -h8 =B ~1000 -h7 +h7 ~3000"
    moves, told = read("chess", script, fen)
    assert moves == ["f7f8=B", "h8h7"]
    assert not alerts(told)


def test_piece_that_may_stay_what_it_is_is_asked_about() -> None:
    """Exciting: a Soldier may be turned over, which no switch can feel (rulebook, western 20)."""
    board = "**rb1kbnr**/*ppp1ppppp*/S8ss/11/11/11/11/O1S3SS3/SS2PI1SS1S/*PPPKPPPPP*/**RBQ1BNR**[]"
    moves, told = read("exciting", "-a9 +b9 ~7000", f"{board} w kq - 0 22")
    assert moves == ["a9b9"]
    (ask,) = of_kind(told, "ask")
    assert sorted(ask["choices"]) == ["a9b9", "a9b9=+S"]


@pytest.mark.parametrize("pause", ["~1200", "~3000"])
def test_en_passant_of_a_pawn_that_slid_over_the_square_between_is_no_capture_there(pause: str) -> None:
    """FIDE 3.7.3.1: the pawn let go on g4 was taken by the one that landed on g3; on g3 it was for 30 ms, in a hand."""
    script = f"-g2 ~250 +g3 ~30 -g3 ~70 +g4 ~600 -f4 ~200 +g3 {pause} -g4 ~3000 -e1 +d1"
    moves, told = read("chess", script, "4k3/8/8/8/5p2/8/6P1/4K3 w - - 0 1")
    assert moves == ["g2g4", "f4g3", "e1d1"]
    assert is_sure(told, 1) and is_sure(told, 2)
    assert not alerts(told)


def test_en_passant_of_a_pawn_that_paused_while_the_other_side_adjusted_a_piece_is_not_ruled_out() -> None:
    """The Queen was lifted before the pawn went on from g3, and put back: it was no answer to a move that stood there.
    What was taken may as well have been set aside on g4, so it is asked.
    """
    script = "-g2 ~20 +g3 ~500 -d8 ~230 -g3 ~11 +d8 , +g4 ~250 -h4 ~370 -g4 ~360 +g3 ~2000"
    moves, told = read("chess", script, "3qk3/8/8/8/7p/8/6P1/4K3 w - - 0 1")
    assert moves == ["g2g4", "h4g3"]
    assert ["g2g3", "h4g3"] in told[-1]["alternatives"]
    assert of_kind(told, "ask")
