"""Games in another order of the touches: each move is marked after the last of its own touches, there."""

from dataclasses import replace

import rules_c
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Log, Touch
from controller.recognition.node import Node
from controller.recognition.outlook import Outlook
from controller.recognition.reordered import reordered

TOUCHES = tuple(Touch(1000 * number, 1 << number, lifted=not number % 2) for number in range(8))
LAST_FIRST = (*TOUCHES[:2], replace(TOUCHES[7], t_ms=TOUCHES[1].t_ms, told_ms=TOUCHES[7].t_ms), *TOUCHES[2:7])


def _log(touches: tuple[Touch, ...]) -> Log:
    log = Log()
    for touch in touches:
        log = log.add(touch)
    return log


def _game(*reached: tuple[str, int]) -> Node:
    node = Node(Outlook(rules_c.game("chess").start()), None, None, 0)
    for text, mark in reached:
        node = node.play(next(f for f in node.footprints if f.text == text), mark)
    return node


def _marks(node: Node) -> list[int]:
    return [at.mark for at in node.path()][::-1]


def test_reordered_marks_moves_after_a_touch_that_came_earlier() -> None:
    """The last touch comes third: what was reached after the third to the seventh is reached one later."""
    node = _game(("e2e4", 2), ("e7e5", 4), ("g1f3", 6))
    (found,) = reordered([Candidate(node, 3)], _log(TOUCHES), _log(LAST_FIRST))
    assert (found.cost, found.node.line) == (3, node.line)
    assert _marks(found.node) == [0, 2, 5, 7]
    assert found.node.at_ply(1) is node.at_ply(1)  # nothing has changed until then


def test_reordered_marks_no_move_before_the_one_that_it_follows() -> None:
    """A game that knew the last touch as the third: told as it was, its moves were all made by then."""
    node = _game(("e2e4", 2), ("e7e5", 3), ("g1f3", 5))
    (found,) = reordered([Candidate(node, 0)], _log(LAST_FIRST), _log(TOUCHES))
    assert _marks(found.node) == [0, 2, 8, 8]
    assert found.node.opened == 8


def test_reordered_leaves_games_of_the_same_order_alone() -> None:
    """The very same ones are given back."""
    candidate = Candidate(_game(("e2e4", 2)), 0)
    (found,) = reordered([candidate], _log(TOUCHES), _log(TOUCHES))
    assert found is candidate


def test_reordered_keeps_where_a_reply_may_begin_and_where_a_position_was_first() -> None:
    """The reply may begin a touch before its mark, as it might; what was reached again was first reached before."""
    before = _game(("e2e4", 2))
    move = next(f for f in before.footprints if f.text == "e7e5")
    (found,) = reordered([Candidate(before.play(move, 5, 4), 0)], _log(TOUCHES), _log(LAST_FIRST))
    assert (found.node.mark, found.node.opened) == (6, 5)
    (found,) = reordered([Candidate(before.again(6), 0)], _log(TOUCHES), _log(LAST_FIRST))
    assert (found.node.mark, found.node.first_mark) == (7, 2)
