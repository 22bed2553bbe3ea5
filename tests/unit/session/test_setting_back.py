"""Casual play: lines are tried and set back in whatever order, while one side plays on already or forgets a piece."""

import pytest

from tests.unit.session.script import alerts, is_sure, of_kind, read

_OPENING = "-e2 +e4 ~1500 -e7 +e5 ~1500"
LINES = {
    "eight plies, the older ones first": (
        "chess",
        f"{_OPENING} -g1 +f3 ~1500 -b8 +c6 ~1500 -f1 +c4 ~1500 -f8 +c5 ~1500 -d2 +d3 ~1500 -d7 +d6 ~1500"
        " -f3 +g1 ~1000 -c4 +f1 ~1000 -d3 +d2 ~1000 -c6 +b8 ~1000 -c5 +f8 ~1000 -d6 +d7 ~1500",
        "-d2 +d4 ~1500 -e5 -d4 +d4 ~1500 -d1 -d4 +d4",
        ["e2e4", "e7e5", "d2d4", "e5d4", "d1d4"],
    ),
    "another move, and the answer stands": (
        "chess",
        "-e2 +e4 ~1500 -c7 +c5 ~2000 -e4 +e2 ~1000",
        "-c2 +c4 ~2000 -b1 +c3 ~2000 -b8 +c6",
        ["c2c4", "c7c5", "b1c3", "b8c6"],
    ),
    "another move first, and the answer stands": (
        "chess",
        "-e2 +e4 ~1500 -b8 +c6 ~2000 -c2 +c4 ~700 -e4 +e2 ~2000",
        "-g2 +g3 ~2000 -e7 +e5",
        ["c2c4", "b8c6", "g2g3", "e7e5"],
    ),
    "from the beginning, before all is set back": (
        "chess",
        "-e2 +e4 ~1500 -d7 +d6 ~1500 -d2 +d3 ~1500 -e7 +e5 ~2500 -d3 +d2 ~700 -e4 +e2 ~700 -e5 +e7 ~700",
        "-c2 +c4 ~700 -d6 +d7 ~1500 -e7 +e5 ~2000 -b1 +c3",
        ["c2c4", "e7e5", "b1c3"],
    ),
    "one side plays before the other has set back": (
        "chess",
        f"{_OPENING} -g1 +f3 ~1500 -b8 +c6 ~2500 -f3 +g1 ~1500",
        "-f1 +c4 ~1500 -c6 +b8 ~800 -f8 +c5 ~2000 -c2 +c3 ~2000 -b8 +c6",
        ["e2e4", "e7e5", "f1c4", "f8c5", "c2c3", "b8c6"],
    ),
    "the knight that was taken is set back after the next move": (
        "chess",
        f"{_OPENING} -g1 +f3 ~1500 -d7 +d6 ~1500 -f3 -e5 +e5 ~1500 -d6 -e5 +e5 ~2500 -e5 +d7 ~1000 +e5 ~1500",
        "-f1 +c4 ~1000 +g1 ~2000 -g8 +f6 ~2000 -d2 +d3",
        ["e2e4", "e7e5", "f1c4", "g8f6", "d2d3"],
    ),
    "a pawn that had moved twice is set back after the next move": (
        "chess",
        f"{_OPENING} -a2 +a3 ~1500 -b8 +c6 ~1500 -a3 +a4 ~2000 -c6 +b8 ~1500",
        "-g1 +f3 ~1500 -a4 +a2 ~2000 -g8 +f6 ~2000 -d2 +d3",
        ["e2e4", "e7e5", "g1f3", "g8f6", "d2d3"],
    ),
    "xiangqi": (
        "xiangqi",
        "-b3 +e3 ~1500 -h10 +g8 ~1500 -h1 +g3 ~1500 -c7 +c6 ~2000 -g3 +h1 ~1200",
        "-b1 +c3 ~1200 -c6 +c7 ~800 -i10 +h10 ~2000 -a1 +b1",
        ["b3e3", "h10g8", "b1c3", "i10h10", "a1b1"],
    ),
}


@pytest.mark.parametrize(("game", "tried", "later", "moves"), LINES.values(), ids=LINES.keys())
def test_line_that_is_set_back_in_whatever_order_is_taken_back(
    game: str, tried: str, later: str, moves: list[str]
) -> None:
    """What is set back first looks like a move of its own; nobody is told of anything."""
    played, told = read(game, f"{tried} {later} ~1500")
    assert (played, alerts(told)) == (moves, [])


def test_piece_that_went_to_another_square_instead_was_not_set_back() -> None:
    """A knight on h3 has come from f3, where it may not go: g1, where it had come from, was not filled again."""
    _, told = read("chess", f"{_OPENING} -g1 +f3 ~1500 -b8 +c6 ~1500 -f3 +h3 ~9000")
    assert [a["kind"] for a in of_kind(told, "alert")] == ["illegal-move"]


def test_move_made_instead_long_after_the_answer_is_one_out_of_turn() -> None:
    """The bishop went home by a move of its own; then its side moves again."""
    script = f"{_OPENING} -f1 +c4 ~1500 -b8 +c6 ~1500 -c4 +f1 ~12000 -g1 +f3 ~9000"
    moves, told = read("chess", script)
    assert moves == ["e2e4", "e7e5", "f1c4", "b8c6", "c4f1"]
    assert not is_sure(told, 6)
    assert [a["kind"] for a in of_kind(told, "alert")] == ["out-of-turn"]


_SHUFFLED = "-h2 +h3 ~1500 -g8 +f6 ~1500 -h3 +h4 ~1500 -f6 +g8 ~1500 -e2 +e3 ~1500 -g8 +f6 ~2000"


@pytest.mark.parametrize(
    ("script", "fen", "moves", "kind"),
    [
        (
            f"{_SHUFFLED} -h4 +h3 ~9000 -h3 +h4 ~1500 -a2 +a3",
            None,
            ["h2h3", "g8f6", "h3h4", "f6g8", "e2e3", "g8f6", "a2a3"],
            "illegal-move",
        ),
        (
            f"{_OPENING} -g1 +f3 ~1500 -b8 +c6 ~1500 -f3 +g1 ~1500 -d2 +d4 ~9000 -d4 +d2 ~1500 -g8 +f6",
            None,
            ["e2e4", "e7e5", "g1f3", "b8c6", "f3g1", "g8f6"],
            "out-of-turn",
        ),
        (
            "-a1 +a3 ~1500 -a8 +b8 ~1500 -a3 +a1 ~1500 -b8 +a8 ~1500 -a1 +a3 ~1500 -a8 +b8 ~2000"
            " -a3 +d1 ~9000 -d1 +a3 ~1500 -g1 +g2",
            "r5k1/8/8/8/8/8/8/R5K1 w - - 0 1",
            ["a1a3", "a8b8", "a3a1", "b8a8", "a1a3", "a8b8", "g1g2"],
            "illegal-move",
        ),
    ],
    ids=["a pawn goes back", "out of turn", "rook"],
)
def test_one_piece_moved_where_it_may_not_go_sets_no_line_back(
    script: str, fen: str | None, moves: list[str], kind: str
) -> None:
    """Pieces had gone to and fro before: an earlier position and another move from there look the same."""
    played, told = read("chess", f"{script} ~1500", fen)
    assert (played, alerts(told)) == (moves, [kind])


def test_pieces_knocked_aside_set_no_line_back() -> None:
    """A rook had gone and come home by moves of its own."""
    fen = "4k3/pp3ppp/2n5/8/8/5P2/PP4PP/R5K1 w - - 0 1"
    script = "-a1 +b1 ~800 -c6 +e5 ~800 -b1 +a1 ~300 -g1 ~120 +h1 ~30 -b7 ~60 +c7 ~2000 -c7 ~300 +b7 ~1000"
    moves, told = read("chess", f"{script} -h1 ~350 +g1 ~550 -e5 -f3 +f3 ~2000", fen)
    assert (moves, alerts(told)) == (["a1b1", "c6e5", "b1a1", "e5f3"], [])
