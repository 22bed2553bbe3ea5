"""Both sides move there and back, or take two moves back: the order in which pieces went back tells, and the rest."""

import pytest

from tests.unit.session.script import is_sure, of_kind, read

OPENING = "-e2 +e4 ~2000 -e7 +e5 ~2000"
THERE = "-g1 +f3 ~1500 -g8 +f6 ~1500"
BACK = "-f3 +g1 ~1500 -f6 +g8 ~1500"
CYCLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
LATER = "-d2 +d4 ~2000 -d7 +d5 ~9000"
ROOKS = "7r/4k3/8/8/8/8/2K5/R7 w - - 0 1"


@pytest.mark.parametrize("count", [1, 2])
def test_moves_back_by_turns_are_played(count: int) -> None:
    """South's piece goes back first, is seen, and North answers: what is taken back is so newest move first."""
    moves, told = read("chess", " ".join([OPENING, *[THERE, BACK] * count, LATER]))
    assert moves == ["e2e4", "e7e5", *CYCLE * count, "d2d4", "d7d5"]
    assert all(is_sure(told, ply + 1) for ply in range(len(moves)))


def test_moves_back_by_turns_on_another_way_are_played() -> None:
    """The rooks go back at once, where they came in two moves."""
    there = "-a1 +a3 ~1500 -h8 +h5 ~1500 -a3 +b3 ~1500 -h5 +g5 ~1500"
    moves, told = read("chess", f"{there} -b3 +b1 ~1500 -g5 +g8 ~1500 -b1 +a1 ~1500 -g8 +h8 ~9000", ROOKS)
    assert moves == ["a1a3", "h8h5", "a3b3", "h5g5", "b3b1", "g5g8", "b1a1", "g8h8"]
    assert all(is_sure(told, ply + 1) for ply in range(len(moves)))


@pytest.mark.parametrize("rest_ms", [600, 1500])
def test_moves_set_back_newest_first_are_taken_back(rest_ms: int) -> None:
    """North's piece goes back although South is on move, then South's."""
    moves, told = read("chess", f"{OPENING} {THERE} -f6 +g8 ~{rest_ms} -f3 +g1 ~1500 {LATER}")
    assert moves == ["e2e4", "e7e5", "d2d4", "d7d5"]
    assert all(is_sure(told, ply + 1) for ply in range(len(moves)))


@pytest.mark.parametrize(
    "back",
    ["-f3 +g1 ~600 -f6 +g8 ~1500", "-f3 ~200 -f6 ~200 +g1 ~200 +g8 ~1500"],
    ids=["in haste", "at once"],
)
def test_pieces_set_back_before_anybody_could_answer_stay_in_doubt(back: str) -> None:
    """One hand may have set both back, or one of each side."""
    moves, told = read("chess", f"{OPENING} {THERE} {back} {LATER}")
    assert ["e2e4", "e7e5", "d2d4", "d7d5"] in told[-1]["alternatives"]
    assert [is_sure(told, ply + 1) for ply in range(len(moves))] == [True] * 2 + [False] * 6


@pytest.mark.parametrize("rest_ms", [400, 800])
def test_bounces_do_not_make_moves_there_and_back_unlikelier(rest_ms: int) -> None:
    """Each switch opens for 10 ms as its piece comes down: all moves are in the game, and nothing is asked."""
    moves = [*CYCLE, "e2e4", "e7e5", "d2d4"]
    hands = [f"-{m[:2]} ~300 +{m[2:]} ~20 -{m[2:]} ~10 +{m[2:]} ~{rest_ms}" for m in moves]
    played, told = read("chess", f"{' '.join(hands)} ~8000")
    assert played == moves
    assert of_kind(told, "ask") == []


@pytest.mark.parametrize("hands", ["-e3 -e8 +h3 , +h8", "-e8 -e3 +h3 +h8"])
@pytest.mark.parametrize("before", ["", "-b3 +b4 -b8 +b7"])
def test_moves_taken_back_with_both_pieces_in_the_air_are_not_played(before: str, hands: str) -> None:
    """Xiangqi: nobody answers a move with a piece that was taken up long before that stood; the Cannons go home."""
    moves, told = read("xiangqi", f"{before} -h3 +e3 -h8 +e8 ~2000 {hands} ~5000 -a4 +a5")
    assert moves == ["b3b4", "b8b7", "a4a5"][0 if before else 2 :]
    assert not is_sure(told, len(moves))


def test_pieces_that_go_back_one_after_the_other_leave_no_doubt() -> None:
    fen = "tjbqkblt/p1pppppp/1p6/8/8/6P1/PPPPPP1P/TJBQKBLT b KQkq - 0 1 left=1"
    played = "-f7 +f6 -g1 +g2 -f2 +f4 -c8 +a6 ~3000"
    back = "-f4 ~240 +f2 ~380 -a6 ~300 +c8 ~300 -g2 ~400 +g1 ~320 -f6 ~160 +f7 ~3400"
    moves, told = read("changeover-lancer", f"{played} {back} -c7 ~375 +c5 ~760 -f1 ~260 +h3", fen)
    assert moves == ["c7c5", "f1h3"]
    assert all(is_sure(told, ply) for ply in (1, 2))
