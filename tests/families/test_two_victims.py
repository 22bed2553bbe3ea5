"""Family 1: two victims, one capturer. Source: rulebook, western 0.6, V2 (which victim, only its lift tells)."""

from dataclasses import dataclass

import pytest

from tests.families.noise import TABLES, played
from tests.unit.session.script import alerts, is_sure, of_kind, read


@dataclass(frozen=True)
class Fork:
    """`capturer` may take on either of `victims`; `idle` has nothing to do with it."""

    game_id: str
    fen: str
    capturer: str
    victims: tuple[str, str]
    idle: str
    replies: tuple[str, str]  # a move of the other victim, after each capture
    other: str = "-e8 +d8"  # a move that tells nothing


FORKS = {
    "chess": Fork(
        "chess",
        "4k3/8/8/2p1p3/8/3N4/8/4K3 w - - 0 1",
        "d3",
        ("e5", "c5"),
        "e1",
        ("-c5 +c4", "-e5 +e4"),
    ),
    "chinese-chess": Fork(
        "chinese-chess",
        "5k3/9/9/p1p6/9/1H7/9/9/9/3K5 w - - 0 1",
        "b5",
        ("a7", "c7"),
        "d1",
        ("-c7 +c6", "-a7 +a6"),
        "-f10 +f9",
    ),
    "capablanca": Fork(
        "capablanca-classic",
        "4k5/10/10/2p1p5/10/3N6/10/4K5 w - - 0 1",
        "d3",
        ("e5", "c5"),
        "e1",
        ("-c5 +c4", "-e5 +e4"),
    ),
}
ORDERS = ("-{c} -{v} +{v}", "-{v} -{c} +{v}", "-{v} ~10000 -{c} +{v}", "-{v} +{v} , -{c}")
CASES = [  # a square that lets go while its piece arrives, before the capturer has left, tells of nothing
    (order, table) for order in ORDERS for table in TABLES if (order, table) != (ORDERS[3], "flicker")
]


@pytest.mark.parametrize("fork", FORKS.values(), ids=FORKS)
@pytest.mark.parametrize(("order", "table"), CASES)
@pytest.mark.parametrize("victim", [0, 1])
def test_victim_seen_leaving_is_exact(fork: Fork, order: str, table: str, victim: int) -> None:
    """The square of the victim was empty for a moment: no doubt, no question, no alert."""
    taken = fork.victims[victim]
    script = played(order.format(c=fork.capturer, v=taken), table, fork.idle)
    moves, told = read(fork.game_id, f"{script} ~1500", fork.fen)
    assert moves == [fork.capturer + taken]
    assert is_sure(told, 1)
    assert not of_kind(told, "ask")
    assert not alerts(told)


@pytest.mark.parametrize("fork", FORKS.values(), ids=FORKS)
@pytest.mark.parametrize("idle_first", [False, True])
def test_victim_pushed_off_unseen_keeps_both_games_and_is_asked(fork: Fork, idle_first: bool) -> None:
    """Only the capturer was seen leaving: neither game is called sure, and one question offers both."""
    before = f"-{fork.idle} ~250 +{fork.idle} ~700" if idle_first else ""
    moves, told = read(fork.game_id, f"{before} -{fork.capturer} ~7000 {fork.other} ~7000", fork.fen)
    both = {fork.capturer + victim for victim in fork.victims}
    assert moves[0] in both
    assert not is_sure(told, 1)
    asked = of_kind(told, "ask")
    assert len(asked) == 1
    assert both <= set(asked[0]["choices"])


@pytest.mark.parametrize("fork", FORKS.values(), ids=FORKS)
@pytest.mark.parametrize("victim", [0, 1])
def test_victim_pushed_off_unseen_is_told_by_later_play(fork: Fork, victim: int) -> None:
    """The other piece moves: it was not the one that was taken."""
    moves, told = read(fork.game_id, f"-{fork.capturer} ~2500 {fork.replies[victim]} ~1500", fork.fen)
    assert moves[0] == fork.capturer + fork.victims[victim]
    assert is_sure(told, 1)
    assert not alerts(told)


@pytest.mark.parametrize("fork", FORKS.values(), ids=FORKS)
@pytest.mark.parametrize("victim", [0, 1])
def test_victim_pushed_off_unseen_is_told_by_an_answer(fork: Fork, victim: int) -> None:
    """Lifting the piece that moved, from where it went, answers as well as two keys."""
    taken = fork.victims[victim]
    moves, told = read(
        fork.game_id, f"-{fork.capturer} ~2500 {fork.other} ~7000 -{taken} ~1800 +{taken} ~2500", fork.fen
    )
    assert of_kind(told, "ask")
    assert moves[0] == fork.capturer + fork.victims[victim]
    assert is_sure(told, 1)
