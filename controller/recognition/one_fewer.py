"""The piece that went on after the reply had begun, read as one move: what follows makes sense only so."""

from collections.abc import Iterator
from dataclasses import replace

from controller.recognition import costs
from controller.recognition.carried_on import carried_on
from controller.recognition.node import Node
from controller.recognition.reading import read_again
from controller.recognition.recognition import Recognition

_PLAYED_ON = 2  # one move alone may be out of turn


def as_one_fewer(board: Recognition) -> Recognition | None:
    """The board as it is read if the last move was the end of the one before its reply, and both sides have played on;
    None where it makes sense as it is, or does not so, either.
    """
    if not board.strays:
        return None
    for node in _changed(board):
        again = read_again(board, node, board.log.since(node.mark))
        if again is not None and again.best.ply >= node.ply + _PLAYED_ON and not again.strays:
            paid = board.candidates[0].cost + costs.CARRIED_ON_LATE
            games = tuple(replace(c, cost=c.cost + paid) for c in again.candidates)
            return replace(again, candidates=games)
    return None


def _changed(board: Recognition) -> Iterator[Node]:
    """The positions after that one move, and the reply to it."""
    last, answered = board.best, board.best.parent
    begun = carried_on(board)
    if answered is None or last.footprint is None or answered.footprint is None or len(begun) != 1:
        return
    (stood,) = begun
    before, first = stood.parent, stood.footprint
    if before is None or first is None or answered.parent is not stood:
        return
    for move in before.footprints.onto(last.footprint_filled):
        if move.origin == first.origin and move.replaced == last.footprint.replaced:
            made = before.play(move, last.mark)
            for reply in made.footprints.onto(answered.footprint_filled):
                if (reply.origin, reply.touched) == (answered.footprint.origin, answered.footprint.touched):
                    yield made.play(reply, last.mark)
