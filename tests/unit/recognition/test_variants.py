"""Lines that led unseen to the same position, and what an answer leaves of them."""

import rules_c
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.recognition import start, touch
from controller.recognition.unseen import lines_to
from controller.recognition.variants import lines_of, narrowed

LINES = [("g1f3", "b8c6", "b1c3"), ("b1c3", "b8c6", "g1f3")]


def _unseen() -> Node:
    """Three Knights moved while nothing was sensed; then e7e5."""
    position = rules_c.game("chess").start()
    after = position.copy()
    for move in LINES[0]:
        after.push(move)
    found = lines_to(Candidate(Node(Outlook(position), None, None, 0), 0), Sensed(after.occupied_mask()))
    assert len(found) == 1
    node = found[0].node
    return node.play(next(f for f in node.footprints if f.text == "e7e5"), 0)


def test_lines_of_of_an_unseen_stretch_are_every_order_with_the_later_moves() -> None:
    """Which Knight went first cannot be known; the reply is the same in both games."""
    assert sorted(lines_of(_unseen())) == sorted((*line, "e7e5") for line in LINES)


def test_lines_of_two_unseen_stretches_are_every_order_of_both() -> None:
    """What was played during one outage says nothing of another one."""
    node = _unseen()
    after = node.position.copy()
    later = [("f3g1", "c6b8", "c3b1"), ("c3b1", "c6b8", "f3g1")]
    for move in ("a2a3", "a7a6", "f3g1", "c6b8", "c3b1"):
        after.push(move)
    for move in ("a2a3", "a7a6"):
        node = node.play(next(f for f in node.footprints if f.text == move), 0)
    found = lines_to(Candidate(node, 0), Sensed(after.occupied_mask()))
    lines = {line for candidate in found for line in lines_of(candidate.node)}
    assert {(*one, "e7e5", "a2a3", "a7a6", *other) for one in LINES for other in later} <= lines


def test_an_outage_without_a_move_decides_nothing_of_the_one_before() -> None:
    """A piece is off the board when it is seen again."""
    node = _unseen().parent
    assert node is not None
    (found,) = lines_to(Candidate(node, 0), Sensed(node.occupancy ^ (node.own & -node.own)), range(1))
    assert sorted(lines_of(found.node)) == sorted(LINES)


def test_narrowed_by_an_answer_has_that_line_alone() -> None:
    """The answer may be the line that was believed in or another one; later moves and the position stay."""
    node = _unseen()
    for line in LINES:
        agreed = narrowed(node, 1, line[:1])
        assert agreed is not None
        assert list(lines_of(agreed)) == [(*line, "e7e5")]
        assert agreed.position.fen() == node.position.fen()


def test_narrowed_by_what_lines_of_share_keeps_them() -> None:
    """An answer about the ply that is the same in all lines decides nothing else."""
    assert narrowed(_unseen(), 2, ("b8c6",)) is not None
    assert sorted(lines_of(narrowed(_unseen(), 2, ("b8c6",)) or _unseen())) == sorted(lines_of(_unseen()))


def test_narrowed_by_moves_in_any_order_keeps_the_lines_that_have_them_anywhere() -> None:
    """Both Knights were moved, the one or the other first; outside of the stretch a move has its place."""
    for line in LINES:
        agreed = narrowed(_unseen(), 3, line[2:], is_order_open=True)
        assert agreed is not None
        assert sorted(lines_of(agreed)) == sorted(lines_of(_unseen()))
    assert narrowed(_unseen(), 3, ("g1h3",), is_order_open=True) is None
    assert narrowed(_unseen(), 4, ("g1f3",), is_order_open=True) is None
    assert narrowed(_unseen(), 4, ("e7e5",), is_order_open=True) is not None


def test_narrowed_by_moves_of_no_line_is_none() -> None:
    """Nobody played that, in the stretch, after it, or beyond the end."""
    for ply, moves in ((1, ("e2e4",)), (2, ("e7e5",)), (4, ("d7d5",)), (5, ("d2d4",))):
        assert narrowed(_unseen(), ply, moves) is None


def _played(node: Node, *moves: str) -> Node:
    for move in moves:
        node = node.play(next(f for f in node.footprints if f.text == move), 1)
    return node


def test_line_after_which_a_later_move_is_not_legal_was_not_played() -> None:
    """A pawn went one square or two, and one that had gone two went on."""
    start = Node(Outlook(rules_c.game("chess").start()), None, None, 0)
    stretch = _played(start, "e2e4", "a7a6")
    stretch.variants = (("e2e3", "h7h6"), ("e2e4", "h7h6"))
    node = _played(stretch, "e4e5")
    assert narrowed(node, 1, ("e2e3",)) is None
    agreed = narrowed(node, 2, ("h7h6",))
    assert agreed is not None
    assert list(lines_of(agreed)) == [("e2e4", "h7h6", "e4e5")]


def test_of_stretches_that_overlap_one_is_told_at_a_time() -> None:
    """What else may have led to each was told of the other's own moves; an answer leaves what still fits it."""
    start = Node(Outlook(rules_c.game("chess").start()), None, None, 0)
    first = _played(start, *LINES[0])
    first.variants = (LINES[1],)
    node = _played(first, "e7e5")
    node.variants = (("e7e5", "b1c3", "b8c6"),)
    own, early, late = (*LINES[0], "e7e5"), (*LINES[1], "e7e5"), ("g1f3", "e7e5", "b1c3", "b8c6")
    assert set(lines_of(node)) == {own, early, late}
    for ply, move, left in ((1, "b1c3", {early}), (2, "e7e5", {late}), (4, "e7e5", {own, early})):
        agreed = narrowed(node, ply, (move,))
        assert agreed is not None
        assert set(lines_of(agreed)) == left


def test_other_order_of_two_moves_of_a_turn_may_begin_before_the_one_that_they_answer_stands() -> None:
    """The Pawn of a7 is taken up 60 ms before e4 is told, and told to stand after that of h7 (Changeover)."""
    board = start(rules_c.game("changeover-lancer").start())
    hands = [(0, "-e2"), (300, "-a7"), (360, "+e4"), (500, "-h7"), (700, "+h5"), (1000, "+a5")]
    for t_ms, touched in hands:
        board = touch(board, t_ms, touched[1:], lifted=touched[0] == "-")
    assert set(lines_of(board.best)) == {("e2e4", "h7h5", "a7a5"), ("e2e4", "a7a5", "h7h5")}


def test_other_order_of_two_drops_told_at_once_is_open() -> None:
    """North's two cannons and South's between them stand within 30 ms: no hand answers so soon."""
    board = start(rules_c.game("qi-placements").start())
    for t_ms, square in ((0, "h2"), (8600, "h7"), (8620, "b4"), (8625, "b7")):
        board = touch(board, t_ms, square, lifted=False)
    orders = {("C@h2", "C@h7", "C@b4", "C@b7"), ("C@h2", "C@b7", "C@b4", "C@h7")}
    assert orders <= set(lines_of(board.best))
