"""An illegal move is made good after others were played over it: its piece goes where it may have gone, what was played
since stands, and the one who presses next has moved besides. That is followed press by press, by what hands touched
between them. The offence stays one; what was played is not sure.

Source: FIDE Laws 7.5.1 (the position before it is restored), which players among themselves often do not care for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from controller.recognition import costs
from controller.recognition import recognition as recog
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import touched_squares
from controller.recognition.node import Node
from controller.session.state import LANDING_MS, LANDS_WITH_MS, Refusal
from controller.session.step import Step
from controller.session.trust import cost_at, kept_open
from controller.sides import Side

PLIES_MIN = 3  # a move and its reply alone are read without
PLIES_MAX = 8


def make_good(step: Step, t_ms: int, by: Side, refusal: Refusal) -> bool:
    """Whether that is so at a press of `by`: then the move that it is for is the next to be judged."""
    presses = _turns(refusal, (t_ms, by))
    board = step.board
    is_known = refusal.base.mark >= max(board.log.dropped, board.sensed.heard_mark)
    astray = refusal.occupied & ~refusal.base.occupancy
    if not (is_known and PLIES_MIN <= len(presses) <= PLIES_MAX) or astray.bit_count() > 1:
        return False
    windows = (
        (costs.OVERLAP_MS, LANDS_WITH_MS),
        (costs.EARLY_MS, LANDING_MS),
    )  # before one press and after the next
    found: dict[tuple[str, ...], Node] = {}
    for window in windows:
        found = found or {node.line: node for node in _lines(board, refusal, presses, window)}
    if len(found) != 1:
        return False
    (node,) = found.values()
    made_good = range(refusal.base.ply + 1, node.ply)
    candidate = Candidate(node, cost_at(step.state.calms, refusal.base.line))
    again = replace(board, candidates=(candidate,), completed_ply=node.ply - 1, completed_mark=node.mark - 1)
    step.clear_problem(t_ms)
    step.change(
        recognition=again,
        refused=None,
        refusal=None,
        provisional=None,
        withheld=(),
        calms=kept_open(step.state.calms, made_good),
    )
    return True


def _turns(refusal: Refusal, now: tuple[int, Side]) -> list[tuple[int, Side]]:
    """The presses from the refused one on, the last of each turn."""
    turns: list[tuple[int, Side]] = [(refusal.pressed_ms, refusal.by)]
    for pressed in (*refusal.presses, now):
        if pressed[1] is turns[-1][1]:
            turns[-1] = pressed
        else:
            turns.append(pressed)
    return turns


def _lines(
    board: recog.Recognition,
    refusal: Refusal,
    presses: Sequence[tuple[int, Side]],
    window: tuple[int, int],
) -> Iterator[Node]:
    """The ends of the lines from before the refused move, one ply for each press, that lead to the board as it is; what
    a move touches is touched in its `window`, so long before the press before it and so long after its own.
    """
    base, answered_ms = refusal.base, presses[1][0]
    squares = sum(board.square(name) for name in refusal.missing)
    touched = touched_squares(base.touches(board.log))
    placed = touched_squares(tuple(t for t in board.log.touches if not t.lifted and t.t_ms > answered_ms))
    for move in base.footprints:
        goal = move.filled | move.replaced
        if move.origin & squares and not move.touched & ~touched and goal & placed and not move.cost:
            yield from _played_on(board, base.play(move, refusal.mark), presses, 1, goal, window)


def _played_on(
    board: recog.Recognition,
    node: Node,
    presses: Sequence[tuple[int, Side]],
    number: int,
    made: int,
    window: tuple[int, int],
) -> Iterator[Node]:
    """Those from `node` on, with what was pressed for from that number on; what was `made` good stays there."""
    if number == len(presses):
        if board.shown(node) == node.occupancy:
            yield node
        return
    if node.turn is not presses[number][1]:
        return
    since_ms, until_ms = presses[number - 1][0] - window[0], presses[number][0] + window[1]
    touched = touched_squares(tuple(t for t in board.log.touches if since_ms < t.t_ms <= until_ms))
    mark = board.log.dropped + sum(t.t_ms <= presses[number][0] for t in board.log.touches)
    for move in node.footprints:
        if move.touched and not move.touched & ~touched and not move.origin & made and not move.cost:
            yield from _played_on(
                board, node.play(move, mark), presses, number + 1, made & ~move.replaced, window
            )
