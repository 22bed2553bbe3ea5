"""Games with another piece for a promotion: which there are, as play goes on."""

from controller.games import find_game
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.promotions import is_another_piece, retold, retold_as


def _after(fen: str, *moves: str) -> Node:
    node = Node(Outlook(find_game("chess").position(fen)), None, None, 0)
    for mark, text in enumerate(moves, start=1):
        footprint = node.outlook.called(text)
        assert footprint is not None, text
        node = node.play(footprint, mark)
    return node


def _others(node: Node, *settled: tuple[int, str]) -> set[tuple[str, ...]]:
    return {other.line for other in retold(node, frozenset(settled))}


def test_retold_after_promotion_has_every_other_piece() -> None:
    """What a pawn has become cannot be felt : each piece it may become is a game (FIDE Laws 3.7.3)."""
    node = _after("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8=Q")
    assert _others(node) == {("a7a8=R",), ("a7a8=B",), ("a7a8=N",)}
    assert not _others(node, (1, "a7a8=Q"))


def test_retold_after_later_moves_keeps_pieces_that_can_make_them() -> None:
    """The piece went along a file: a bishop and a knight are out; once it is taken, nothing is left to ask."""
    moves = ("a7a8=Q", "h7h6", "a8a5", "h6g6")
    fen = "8/P6k/8/8/8/8/8/2K5 w - - 0 1"
    assert _others(_after(fen, *moves)) == {("a7a8=R", *moves[1:])}
    taken = _after("8/P7/7k/8/1r6/8/8/2K5 w - - 0 1", "a7a8=Q", "b4b5", "a8a5", "b5a5")
    assert not _others(taken)


def test_retold_of_two_promotions_begins_with_the_newest() -> None:
    """One promotion is told anew at a time, the newest before the older."""
    node = _after("8/P6P/8/3k4/8/8/8/2K5 w - - 0 1", "a7a8=R", "d5d6", "h7h8=R")
    lines = [other.line for other in retold(node, frozenset())]
    assert {line[2] for line in lines[:3]} == {"h7h8=Q", "h7h8=B", "h7h8=N"}
    assert {line[0] for line in lines[3:]} <= {"a7a8=Q", "a7a8=B", "a7a8=N"}
    assert len(lines) > 3


def test_another_piece_is_that_of_every_line_that_nobody_saw() -> None:
    """The pawn may have gone before the Knight or after it: it has become one piece."""
    knight, bishop = ((move, "h1g1", "h8g6") for move in ("a2a1=N", "a2a1=B"))
    last = _after("4k2n/8/8/8/8/8/p7/7K b - - 0 1", *bishop[::-1])
    first = _after("4k2n/8/8/8/8/8/p7/7K b - - 0 1", *bishop)
    for node, ply, other in ((last, 3, bishop), (first, 1, bishop[::-1])):
        seen_again = node.moved_to(node.parent or node, (other,))
        knights = [n for n in retold(seen_again, frozenset()) if "a2a1=N" in n.line]
        again = retold_as(seen_again, ply, "a2a1=N")
        assert again is not None
        changed = tuple("a2a1=N" if move == "a2a1=B" else move for move in other)
        assert sorted(changed) == sorted(knight)
        assert [n.variants for n in (*knights, again)] == [(changed,)] * 2


def test_another_piece_changes_no_line_that_began_later() -> None:
    """A move of the same squares is another one there."""
    node = _after("4k2n/8/8/8/8/8/p7/7K b - - 0 1", "a2a1=B", "h1g1")
    later = node.moved_to(node.parent or node, (("a2a1=B",),))
    again = retold_as(later, 1, "a2a1=N")
    assert again is not None and again.variants == later.variants


def test_said_promotion_leaves_no_game_without_one() -> None:
    """Where a pawn may go on as a pawn, what a person has said of its move counts for that game as well."""
    node = Node(Outlook(find_game("exciting").start()), None, None, 0)
    quiet, *_, other = node.footprints
    promoted = frozenset({(1, f"{quiet.text}=Q")})
    assert is_another_piece(1, quiet, promoted)
    assert not is_another_piece(2, quiet, promoted)
    assert not is_another_piece(1, other, promoted)
    assert not is_another_piece(1, quiet, promoted | {(1, quiet.text)})
