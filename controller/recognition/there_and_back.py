"""Moves there and back while nothing was sensed, by a side that has two moves a turn or whose opponent can only pass:
the board looks as before.
"""

from collections.abc import Iterator

from controller.recognition import costs
from controller.recognition.candidates import Candidate
from controller.recognition.evidence import Sensed
from controller.recognition.node import Node
from controller.recognition.unseen import cost_of, one_of

_MOVES = 2  # so many are seen to be made; a pass is not


def there_and_back(start: Candidate, sensed: Sensed, within_ms: int) -> Candidate | None:
    """The game in which a piece went somewhere and came back before the board was seen as it had stood, in all ways in
    which it may have; None where the other side had to move in between, or hands had not so long (`within_ms`).
    """
    if within_ms < _MOVES * costs.UNSEEN_PLY_MS:
        return None
    cost = start.cost + cost_of(_MOVES, within_ms)
    # What stood before may end the game when it does once more, and the others would not.
    stood = {at.position.key for at in start.node.path()}
    ends = [Candidate(end, cost) for end in _ends(start.node, sensed.log.end)]
    ends.sort(key=lambda end: sum(at.position.key in stood for at in end.node.later_than(start.node.ply)))
    return one_of(ends, start.node.ply) if ends else None


def _ends(start: Node, mark: int) -> Iterator[Node]:
    if start.outlook.forced_pass is not None:
        passed = start.play(start.outlook.forced_pass, mark)
        yield from _returns(passed, mark)
        return
    for end in _returns(start, mark):
        if end.outlook.forced_pass is not None:
            yield end.play(end.outlook.forced_pass, mark)
        elif end.ply == start.ply + _MOVES:
            yield end


def _returns(start: Node, mark: int) -> Iterator[Node]:
    """The positions after a move and the move back, in one turn or with a forced pass in between."""
    if start.outlook.forced_pass is not None:
        return
    for move in start.footprints:
        if move.replaced:
            continue
        there = start.play(move, mark)
        if there.turn is not start.turn:
            if there.outlook.forced_pass is None:
                continue
            there = there.play(there.outlook.forced_pass, mark)
        for back in there.footprints:
            if (back.vacated, back.filled, back.replaced) == (move.filled, move.vacated, 0):
                yield there.play(back, mark)
