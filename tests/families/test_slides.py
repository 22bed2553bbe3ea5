"""Family 3: slow slides and overshoot, committed by rest, by the other side, or by the press."""

import pytest

from tests.families.noise import TABLES, played
from tests.unit.session.script import alerts, is_sure, read

SLIDES = {
    "chess": ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1", "a1", "a4", "a7", "a8", "-e8 +d8"),
    "pawn": ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1", "e2", "e3", "e4", "e5", "-e8 +d8"),
    "chinese-chess": ("chinese-chess", "5k3/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "d1", "a1", "a4", "a7", "a8", "-f10 +f9"),
    "capablanca": (
        "capablanca-classic", "4k5/10/10/10/10/10/10/C3K5 w - - 0 1", "e1", "a1", "a4", "a7", "a8", "-e8 +d8",
    ),
    "two-boards": (
        "transfer-western-a", "3q4/8/8/8/8/8/8/T2Q4|8/8/8/8/8/8/8/8 w - - 0 1", "d1", "a1", "A4", "A7", "A8", "-d8 +c8",
    ),
}  # fmt: skip
WAYS = {
    "pause": "-{a} +{b} ~1300 -{b} +{c}",
    "pause and overshoot": "-{a} +{b} ~1200 -{b} +{d} ~300 -{d} +{c}",
    "overshoot": "-{a} +{d} ~500 -{d} +{c}",
    "arrival first": "+{c} , -{a}",
    "both on the way": "+{b} , -{a} ~200 +{c} , -{b}",
    "scanned": "-{a} , +{b} , -{b} , +{c}",
}
CASES = [  # a switch that lets go before the other one has: no such board
    (way, table) for way in WAYS for table in TABLES if table != "flicker" or "+{c} , -" not in WAYS[way]
]


@pytest.mark.parametrize("case", SLIDES.values(), ids=SLIDES)
@pytest.mark.parametrize(("way", "table"), CASES)
@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_slide_is_read_to_its_end(
    case: tuple[str, str, str, str, str, str, str, str], way: str, table: str, mode: str
) -> None:
    """A rook's slide and a pawn's double step, over squares where stopping would be legal, and beyond."""
    game_id, fen, idle, a, b, c, d, reply = case
    gesture = WAYS[way].format(a=a, b=b, c=c, d=d)
    if way == "overshoot" and a == "e2":
        gesture = gesture.replace("~500", "~200")
    press = "!s" if mode == "tournament" else ""
    moves, told = read(game_id, f"{played(gesture, table, idle)} {press} ~400 {reply} ~1500", fen, mode)
    assert moves == [a + c, reply.replace("-", "").replace(" +", "")]
    assert is_sure(told, 1)
    assert not alerts(told)


@pytest.mark.parametrize(
    "between", ["~24 -{b} ~55 +{c}", "~120 -{b} ~300 +{c}", ", -{b} , +{d} ~60 -{d} ~60 +{c}"]
)
@pytest.mark.parametrize("case", SLIDES.values(), ids=SLIDES)
def test_press_while_a_piece_slides_over_a_legal_square_completes_the_move_it_is_on_its_way_to(
    case: tuple[str, str, str, str, str, str, str, str], between: str
) -> None:
    """FIDE 4.7: a move is made when the piece has been released; a lever struck on the way is early, not a release."""
    game_id, fen, _, a, b, c, d, reply = case
    script = f"-{a} ~250 +{b} ~150 !s {between.format(b=b, c=c, d=d)} ~900 {reply} ~300 !n ~1500"
    moves, told = read(game_id, script, fen, "tournament")
    assert moves == [a + c, reply.replace("-", "").replace(" +", "")]
    assert is_sure(told, 1) and is_sure(told, 2)
    assert not alerts(told)


def test_press_then_a_hasty_capture_of_the_piece_pressed_for_is_a_reply() -> None:
    """The victim may be lifted first, and at once: that it leaves its square is no slide."""
    script = "-e2 ~250 +e4 ~150 !s ~90 -e4 ~200 -d5 ~300 +e4 ~200 !n ~1500"
    moves, told = read("chess", script, "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "tournament")
    assert moves == ["e2e4", "d5e4"]
    assert is_sure(told, 1) and is_sure(told, 2)
    assert not alerts(told)


def test_move_that_stood_and_was_answered_is_not_carried_on_by_a_hasty_next_one() -> None:
    """FIDE 4.7: the bishop was let go on e7 and answered; its next move passed over d6 before the answer had landed."""
    script = "-a1 ~240 +a2 ~340 -f8 ~240 +e7 ~320 -a2 ~170 -e7 ~70 +d6 ~60 +a1 ~20 -d6 ~40 +c5 ~900 -e1 +e2"
    moves, told = read("chess", script, "4kb2/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert moves == ["a1a2", "f8e7", "a2a1", "e7c5", "e1e2"]
    assert not alerts(told)
