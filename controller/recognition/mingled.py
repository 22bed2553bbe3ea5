"""Captures among whose touches the victim moved as well: hands may have made several moves, and these ended alike."""

from itertools import islice

from controller.recognition import costs
from controller.recognition.evidence import Log
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

PLIES_MAX = 4  # of so many of the last moves it is asked


def mingled_plies(board: Recognition) -> frozenset[int]:
    """Those of the last plies believed in during which what was taken came down where it may go, after the piece that
    took it had been seen to stand on its way: one game has one move there, where another may have several.
    """
    nodes = islice(board.best.path(), PLIES_MAX)
    return frozenset(node.ply for node in nodes if _is_mingled(node, board.log))


def _is_mingled(node: Node, log: Log) -> bool:
    move, before = node.footprint, node.parent
    if move is None or before is None or not move.replaced:
        return False
    squares = node.position.game.squares
    goals = before.position.goals(squares[move.replaced.bit_length() - 1])
    up = 0  # squares from which other pieces are off
    stop, stopped_ms, is_held = 0, 0, False  # where the piece that takes stands, having left, and since when
    for touch in before.touches(log, node.mark):
        square = touch.square
        if touch.lifted and square & (stop or move.origin):
            is_held, stop = True, 0
        elif touch.lifted:
            up |= square
        elif square & (up | move.filled):
            up &= ~square
        elif stop and up & move.replaced:
            is_seen = touch.t_ms >= stopped_ms + costs.SEEN_MS  # nobody answers what he has not
            return is_seen and squares[square.bit_length() - 1] in goals
        elif is_held:
            is_held, stop, stopped_ms = False, square, touch.t_ms
    return False
