"""The board is right and the record is wrong: which short corrections of the record lead to what the board shows now.

Three kinds: the last moves were never made; one move was another one, and what followed it stays; the last moves were
others, up to three of them, from the last position that is certain or from near the end. Likeliest first: what drops
and adds the fewest plies, and whose squares hands have touched. Nothing is invented: every line is legal and leads to
exactly the squares that are occupied. Who corrects is a person (FIDE 7.4 to 7.6: from the last identifiable position).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.recognition.candidates import Candidate
from controller.recognition.evidence import touched_squares
from controller.recognition.footprint import Footprint
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition
from controller.recognition.unseen import lines_to

LINES_MAX = 11
REPLACED_BACK = 12  # so many of the last plies may have been another move each
REWRITTEN_BACK = 2  # … and from so many before the end the last ones may have been others
TAKEN_BACK = 8  # plies that were never made
# What makes a line less likely: plies dropped, added, replaced, not made; squares untouched; not the strongest piece.
_DROPPED, _ADDED, _REPLACED, _NOT_MADE, _UNTOUCHED, _LESSER = 4, 3, 3, 2, 2, 2


@dataclass(frozen=True, slots=True)
class RecordLine:
    """The record goes on after `ply` with `moves` (none: it ends there), and with `keeps_rest` with what followed."""

    ply: int
    moves: tuple[str, ...]
    keeps_rest: bool = False


def record_lines(board: Recognition, certain_ply: int) -> tuple[RecordLine, ...]:
    """The corrections that lead to the board, likeliest first; `certain_ply` is the last position beyond doubt."""
    path = [board.best]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    path.reverse()
    touched = touched_squares(board.log.touches)
    found: dict[tuple[str, ...], tuple[int, RecordLine]] = {}
    corrections = (_taken_back, _replaced, _rewritten)
    for cost, node, line in (entry for search in corrections for entry in search(board, path, certain_ply)):
        if node.line == board.best.line:
            continue
        lesser = sum(_LESSER * f.cost for f in _footprints(node, line))
        unseen = sum(_UNTOUCHED for f in _footprints(node, line) if f.touched & ~touched)
        whole = cost + lesser + unseen
        if node.line not in found or whole < found[node.line][0]:
            found[node.line] = whole, line
    ranked = sorted(found.values(), key=lambda entry: entry[0])
    return tuple(line for _, line in ranked[:LINES_MAX])


_Found = Iterator[tuple[int, Node, RecordLine]]


def _taken_back(board: Recognition, path: list[Node], certain_ply: int) -> _Found:
    """The last moves were not made."""
    del certain_ply
    for node in path[-TAKEN_BACK - 1 : -1]:
        if board.shown(node) == node.occupancy:
            yield _NOT_MADE * (len(path) - 1 - node.ply), node, RecordLine(node.ply, ())


def _replaced(board: Recognition, path: list[Node], certain_ply: int) -> _Found:
    """One move was another one, and all that followed is still legal."""
    del certain_ply
    last = path[-1]
    amiss = last.occupancy ^ board.shown(last)
    for played in path[:0:-1][:REPLACED_BACK]:
        base, later = path[played.ply - 1], last.line[played.ply :]
        for footprint in base.footprints:
            after = base.occupancy & ~footprint.vacated | footprint.filled
            if (after ^ played.occupancy ^ amiss).bit_count() > 2 or footprint.text == last.line[base.ply]:
                continue  # the difference at the end is that of this move, but for what was taken later
            node = _replayed(base.play(footprint, board.log.end), later, board.log.end)
            if node is not None and board.shown(node) == node.occupancy:
                cost = _REPLACED + len(later) + footprint.cost
                yield cost, node, RecordLine(base.ply, (footprint.text,), keeps_rest=bool(later))


def _rewritten(board: Recognition, path: list[Node], certain_ply: int) -> _Found:
    """The last moves were up to three others."""
    end = len(path) - 1
    for ply in dict.fromkeys((certain_ply, *range(end, max(-1, end - REWRITTEN_BACK - 1), -1))):
        start = path[min(ply, end)]
        for candidate in lines_to(Candidate(start, 0), board.sensed):
            node = candidate.node
            if node.in_hand or node.ply == start.ply:
                continue
            cost = _DROPPED * (end - start.ply) + _ADDED * (node.ply - start.ply)
            yield cost, node, RecordLine(start.ply, node.line[start.ply :])


def _replayed(node: Node, moves: tuple[str, ...], mark: int) -> Node | None:
    """The same moves after another one, None where one of them is not legal any more."""
    for text in moves:
        footprint = next((f for f in node.footprints if f.text == text), None)
        if footprint is None:
            return None
        node = node.play(footprint, mark)
    return node


def _footprints(node: Node, line: RecordLine) -> Iterator[Footprint]:
    """What the moves of a line do to the board."""
    at: Node | None = node
    while at is not None and at.footprint is not None and at.ply > line.ply:
        if at.ply <= line.ply + len(line.moves):
            yield at.footprint
        at = at.parent
