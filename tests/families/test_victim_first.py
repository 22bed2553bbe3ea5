"""Family 2: the victim first, and a long pause. Source: FIDE Laws 4.3 is evidence only; rulebook, western 0.6, V2."""

import pytest

from tests.families.noise import TABLES, played
from tests.unit.session.script import alerts, is_sure, of_kind, read

# game, position, capturer, victim, a free edge square, a piece that has nothing to do with it
CAPTURES = {
    "chess": ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4", "d5", "h4", "e1"),
    "chinese-chess": ("chinese-chess", "5k3/9/9/2p6/2P6/9/9/9/9/3K5 w - - 0 1", "c6", "c7", "i5", "d1"),
    "capablanca": ("capablanca-classic", "4k5/10/10/3p6/4P5/10/10/4K5 w - - 0 1", "e4", "d5", "j4", "e1"),
    "two-boards": (
        "transfer-western-a",
        "3q4/8/8/3p4/4P3/8/8/3Q4|8/8/8/8/8/8/8/8 w - - 0 1",
        "e4",
        "d5",
        "h4",
        "d1",
    ),
}
ORDERS = {
    "thought": "-{v} ~10000 -{c} +{t}",
    "parked": "-{v} +{edge} ~600 -{c} +{t} ~600 -{edge}",
    "parked, then thought": "-{v} +{edge} ~1500 -{edge} ~9000 -{c} +{t}",
    "victim put back, then taken": "-{v} ~1500 +{v} ~1500 -{c} -{v} +{t}",
    "capturer tried elsewhere": "-{c} ~1500 +{c} ~900 -{v} ~4000 -{c} +{t}",
}


@pytest.mark.parametrize("case", CAPTURES.values(), ids=CAPTURES)
@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("table", TABLES)
def test_victim_lifted_first_is_a_capture_whatever_comes_between(
    case: tuple[str, str, str, str, str, str], order: str, table: str
) -> None:
    """Neither a takeback nor an illegal lift nor an adjustment: one capture, sure, no question, no alert."""
    game_id, fen, capturer, victim, edge, idle = case
    target = victim.upper() if game_id.startswith("transfer") else victim
    gesture = order.format(c=capturer, v=victim, t=target, edge=edge)
    moves, told = read(game_id, f"{played(gesture, table, idle)} ~2500", fen)
    assert moves == [capturer + target]
    assert is_sure(told, 1)
    assert not of_kind(told, "ask")
    assert not alerts(told)


@pytest.mark.parametrize("table", TABLES)
def test_custodian_captures_with_the_victims_lifted_first_are_read(table: str) -> None:
    """Two squares empty, a third one is filled: the victim is not on the target (rulebook, western 0.6, V8)."""
    board = "**rb1kbnr**/*ppp1ppppp*/sss6ss/o2sp1ssosI/3o1o1i3/4o5i/9O1/O1S3SS3/SS1qPI1SS1S/*PPPKPPPPP*/**RBQ1BNR**[s]"
    for gesture in ("-d3 ~4000 -b3 +c3", "-b3 +c3 -d3", "-b3 -d3 +c3"):
        moves, told = read("exciting", f"{played(gesture, table)} ~2500", f"{board} w kq - 0 22")
        assert moves == ["b3c3"], gesture
        assert not alerts(told)
