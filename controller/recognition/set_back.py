"""Pieces set back in whatever order, and play gone on: the board stands as in an earlier position of the game, or as
after a move or two from there, and nothing that was followed explains it.

What is set back first may look like a move, and so may what is played while the last pieces are still to be set back.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from controller.recognition import costs
from controller.recognition.candidates import Candidate, prune
from controller.recognition.evidence import Touch, touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

_BACK_MIN = 2  # one move taken back is read without
_BACK_MAX = 16  # so many plies are taken back at most
_MADE_MAX = 2  # … and so many made since
_COUNTED_MAX = 4  # a longer line is no less likely to be set back
_CHANGED_MAX = 4  # squares that one move changes
_SET_BACK_MS = 8000  # whoever sets pieces back goes on within so long


def with_set_back(
    board: Recognition, paid: Callable[[tuple[str, ...]], int], *, from_ply: int = 0
) -> Recognition | None:
    """The board with the games in which it was set back, if one is likelier than what is believed in; None if not.
    `paid` is what the game that leads to a position had cost when the board stood so; none before `from_ply` is meant.
    """
    if not board.strays:
        return None
    best = board.candidates[0]
    believed, known = best.total(board.sensed), {c.node.line for c in board.candidates}
    found = [
        Candidate(node, paid(at.line) + _cost(plies, node.ply - at.ply))
        for plies, at in enumerate(islice(best.node.path(), _BACK_MAX + 1))
        if plies >= _BACK_MIN
        and at.ply >= from_ply
        and at.mark >= max(board.log.dropped, board.sensed.heard_mark)
        for node in _positions(board, at)
        if node.line not in known
    ]
    if not any(game.total(board.sensed) < believed for game in found):
        return None
    kept, bound_hit = prune([*found, *board.candidates], board.sensed)
    return replace(board, candidates=kept, bound_hit=board.bound_hit or bound_hit)


def _cost(plies: int, made: int) -> int:
    """That so many plies were set back, and so many made then."""
    return costs.TAKEN_BACK * (min(plies, _COUNTED_MAX) + made) + costs.TAKEN_BACK_TOGETHER


def _positions(board: Recognition, at: Node) -> Iterator[Node]:
    """The positions that the board shows after no move, one or two from the earlier one that was `at`. That the start
    position stands means a new game, rather.
    """
    shown, end = board.shown(at), board.log.end
    if (at.occupancy ^ shown).bit_count() > _CHANGED_MAX * _MADE_MAX:
        return
    if at.occupancy == shown:
        if at.ply:
            yield at.again(end)
        return
    if not _is_recent(board):
        return
    undone = tuple(board.best.later_than(at.ply))[::-1]
    touches = board.log.since(at.mark)
    for first in _made(board, at, undone, touches):
        after = at.again(end).play(first, end)
        later = () if after.occupancy == shown else _made(board, after, undone, touches)
        for node in (after, *(after.play(second, end) for second in later)):
            if node.occupancy == shown and _is_likely(board, undone, node.line[at.ply :]):
                yield node


def _is_likely(board: Recognition, undone: tuple[Node, ...], made: tuple[str, ...]) -> bool:
    """Whether more than one piece stands wrong by what is believed; or that one has come home, and if nothing was
    touched since, one move alone was set back, just after another was made: else it was set down there by a move, if by
    no legal one.
    """
    if board.strays & (board.strays - 1) or board.missing & (board.missing - 1):
        return True
    if not board.strays & _left_by(undone):
        return False
    if board.log.touches[-1].square != board.strays:
        return True
    set_back = len(undone) - len({was.line[-1] for was in undone} & set(made))
    landed, left_ms = (
        board.log.between(board.best.mark - 1, board.best.mark),
        board.log.last_lift_ms(board.missing),
    )
    is_at_once = bool(landed) and left_ms is not None and left_ms <= landed[0].t_ms + costs.ONE_GESTURE_MS
    return set_back == 1 and is_at_once


def _is_recent(board: Recognition) -> bool:
    """Whether the last move was made so short a time ago that it may have been setting back, and nobody has pressed."""
    if board.best.ply <= board.completed_ply:
        return False
    landed, newest = board.log.between(board.best.mark - 1, board.best.mark), board.log.touches[-1]
    return not landed or newest.t_ms <= landed[0].t_ms + _SET_BACK_MS


def _made(
    board: Recognition, node: Node, undone: tuple[Node, ...], touches: tuple[Touch, ...]
) -> Iterator[Footprint]:
    """The moves that may have been made there: what leaves a square is off it, what is taken was touched, and a piece
    that an `undone` ply had moved was set back first, unless that one stands.
    """
    shown, touched = board.shown(node), touched_squares(touches)
    stands = {was.line[-1] for was in undone}
    for made in node.footprints:
        if made.vacated & shown or made.filled & ~shown or made.replaced & ~(touched & shown) or made.cost:
            continue
        if made.text in stands or not made.origin & _never_set_back(undone, touches):
            yield made


def _never_set_back(undone: tuple[Node, ...], touches: tuple[Touch, ...]) -> int:
    """The squares that undone plies had left, and on which nothing was set down since."""
    return _left_by(undone) & ~touched_squares(tuple(t for t in touches if not t.lifted))


def _left_by(undone: tuple[Node, ...]) -> int:
    """The squares that these plies had left."""
    left = 0
    for node in undone:
        left |= 0 if node.footprint is None else node.footprint.vacated
    return left
