"""Family 1: two victims, one capturer. Source: rulebook, western 0.6, V2 (which victim, only its lift tells)."""

from dataclasses import dataclass

import pytest

from controller.effects import QuestionClosed
from tests.families.noise import TABLES, played
from tests.unit.session.script import Table, alerts, is_sure, of_kind, read


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
    """The other piece moves: it was not the one that was taken. The capture is sure when the capturer moves on: until
    then a switch may have failed to close elsewhere.
    """
    taken = fork.victims[victim]
    script = f"-{fork.capturer} ~2500 {fork.replies[victim]} ~1500"
    moves, told = read(fork.game_id, script, fork.fen)
    assert (moves[0], is_sure(told, 1), alerts(told)) == (fork.capturer + taken, False, [])
    script = f"{script} ~7000 -{taken} +{fork.capturer} ~1500"
    moves, told = read(fork.game_id, script, fork.fen)
    assert (moves[0], is_sure(told, 1), alerts(told)) == (fork.capturer + taken, True, [])


# Whichever pawn the Rook took, another piece attacks the one that is left: lifting it could begin a capture.
ATTACKED = Fork(
    "chess", "7k/3p4/pN6/8/3R2p1/7B/8/4K3 w - - 0 1", "d4", ("d7", "g4"), "e1", ("", ""), "-a6 +a5"
)


@pytest.mark.parametrize("victim", [0, 1])
def test_victim_pushed_off_unseen_is_told_by_an_answer(victim: int) -> None:
    """The piece that moved, lifted on purpose and put back where it went, answers as well as two keys, at once."""
    taken = ATTACKED.victims[victim]
    table = asked_table().play(f"-{taken} ~1800 +{taken}")
    assert [e.t_ms for e in table.effects if isinstance(e, QuestionClosed)] == [table.now_ms]
    assert table.moves()[0] == ATTACKED.capturer + taken
    assert table.state.reported[0].sure


@pytest.mark.parametrize("gesture", ["-d7 ~500 +d7", "-e1 ~1800 +e1"], ids=["adjusted", "another"])
def test_adjusting_or_lifting_another_piece_is_no_answer(gesture: str) -> None:
    """A piece adjusted is in the hand for a moment only; and a piece that is in no answer gives none."""
    table = asked_table().play(gesture).wait(3000)
    assert not [e for e in table.effects if isinstance(e, QuestionClosed)]
    assert not table.state.reported[0].sure


def test_piece_that_is_taken_with_another_one_in_the_hand_is_no_answer() -> None:
    """The Knight takes what stands on d7: a pawn, so it is the other one that was taken."""
    table = asked_table().play("-b6 ~1200 -d7 ~1800 +d7").wait(2000)
    assert table.moves() == ["d4g4", "a6a5", "b6d7"]


def test_another_piece_where_the_asked_one_had_gone_is_no_answer() -> None:
    """The Knight that moved unseen has been taken since; the Queen that stands there now is only thought about."""
    unseen = ">down (-e2) (+e4) (-e8) (+f8) (-g1) (+f3) >up >seen ~7000 -f8 +f7 ~7000"
    played = "-e5 -f3 +e5 ~3000 -c6 -e5 +e5 ~3000 -d1 +f3 ~3000 -f7 +e7 ~3000"
    script = f"-a2 +a3 ~1500 -a7 +a6 ~1500 {unseen} {played} -f3 ~1900 +f3 ~2000"
    moves, told = read("chess", script, "4k3/p7/2n5/4p3/8/8/P3P3/3QK1N1 w - - 0 1")
    (asked,) = of_kind(told, "ask")
    assert sorted(asked["choices"]) == ["e2e4", "g1f3"]
    assert moves[5:] == ["f8f7", "f3e5", "c6e5", "d1f3", "f7e7"]
    assert not is_sure(told, 3)


def asked_table() -> Table:
    """Only the capturer was seen leaving, the other side has moved, and the question stands."""
    script = f"-{ATTACKED.capturer} ~2500 {ATTACKED.other}"
    table = Table(ATTACKED.game_id, fen=ATTACKED.fen).play(script).wait(7000)
    assert table.state.question is not None
    return table
