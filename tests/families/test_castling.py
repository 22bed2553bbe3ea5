"""Family 4: castling in every order. Source: rulebook, western 0.6, V4 (accept any order, wait for all four)."""

from itertools import permutations

import pytest

from tests.families.noise import TABLES, played
from tests.unit.session.script import alerts, is_sure, read

# game, position, king from and to, rook from and to, the move, a piece that has nothing to do with it
CASTLINGS = {
    "chess, short": ("chess", "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1", "e1 g1", "h1 f1", "e1g1", "a2"),
    "chess, long": ("chess", "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1", "e1 c1", "a1 d1", "e1c1", "a2"),
    "capablanca": (
        "capablanca-classic",
        "5k4/10/10/10/10/10/P9/R4K3R w KQ - 0 1",
        "f1 i1",
        "j1 h1",
        "f1i1",
        "a2",
    ),
    "western": ("western-chess", "3qk3/8/8/8/8/8/P7/3QK2T w K - 0 1", "d1 f1", "h1 e1", "d1f1", "a2"),
    "chess960, rook stays away": (
        "chess960",
        "4k3/8/8/8/8/8/P7/1R2K3 w B - 0 1",
        "e1 c1",
        "b1 d1",
        "e1b1",
        "a2",
    ),
}
CASES = [case for name, case in CASTLINGS.items() if name != "western"]


def _orders(king: str, rook: str) -> list[str]:
    k, r = king.split(), rook.split()
    touches = [f"-{k[0]}", f"+{k[1]}", f"-{r[0]}", f"+{r[1]}"]
    return [
        " ".join(order)
        for order in permutations(touches)
        if order.index(touches[0]) < order.index(touches[1])
        and order.index(touches[2]) < order.index(touches[3])
    ]


@pytest.mark.parametrize("case", CASES, ids=[name for name in CASTLINGS if name != "western"])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("mode", ["casual", "tournament"])
def test_castling_in_any_order_is_castling(
    case: tuple[str, str, str, str, str, str], table: str, mode: str
) -> None:
    """King first, rook first, both hands: one move, no alert, and none for a pause of 2.9 seconds."""
    game_id, fen, king, rook, move, idle = case
    for order in _orders(king, rook):
        gesture = played(order, table, idle)
        press = "!s" if mode == "tournament" else ""
        moves, told = read(game_id, f"{gesture} {press} ~1500", fen, mode)
        assert moves == [move], order
        assert is_sure(told, 1), order
        assert not [kind for kind in alerts(told) if kind != "touch-move"], order


@pytest.mark.parametrize("order", ["-e1 +h1 ~900 -h1 +g1 -h1 +f1", "-h1 -e1 +h1 , -h1 +g1 +f1"])
def test_king_set_down_on_the_rooks_square_and_corrected_is_castling(order: str) -> None:
    """A hand that takes the other square first."""
    moves, told = read("chess", f"{order} ~2500", "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1")
    assert moves == ["e1g1"]
    assert not alerts(told)


@pytest.mark.parametrize(
    "order", ["-f1 -g1 +g1 +f1", "-g1 -f1 +f1 +g1", "-g1 ~2500 -f1 +g1 +f1", "-f1 -g1 +f1 +g1"]
)
def test_castling_that_changes_no_square_is_found_from_the_touches(order: str) -> None:
    """Chess960, King f1 and rook g1 change places: the board looks as before, and only hands and the press tell."""
    fen = "4k3/8/8/8/8/8/P7/5KR1 w G - 0 1"
    moves, told = read("chess960", f"{order} !s ~600 -e8 +e7 !n ~1500", fen, "tournament")
    assert moves == ["f1g1", "e8e7"]
    assert not alerts(told)


@pytest.mark.parametrize("mode", ["casual", "tournament"])
@pytest.mark.parametrize("back", ["+f1 ~200 +g1", "+g1 ~40 +f1"])
def test_king_and_rook_that_were_up_together_are_adjusted_where_another_piece_moves(
    back: str, mode: str
) -> None:
    """That they have not changed places is beyond question then."""
    fen = "4k3/8/8/8/8/8/P7/5KR1 w G - 0 1"
    press = " !s" if mode == "tournament" else ""
    script = f"-f1 ~150 -g1 ~2500 {back} ~600 -a2 ~400 +a4 ~400{press} ~1200 -e8 ~400 +d8 ~3000"
    moves, told = read("chess960", script, fen, mode)
    assert moves == ["a2a4", "e8d8"]
    assert is_sure(told, 1)
    assert not [kind for kind in alerts(told) if kind != "touch-move"]
